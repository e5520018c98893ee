//! Pictures: they turn a view into a scene.

use slowtable_desk::{Exhibit, TABLE};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};
use slowtable_render::text::drawable;
use slowtable_render::{Colour, Drawing, Rect, Scene, Text};
use slowtable_ui::picture::Story;
use slowtable_ui::{Localizer, Names, Picture, args, tr};
use toy::{Choice, Crop, Options, Plot, ROUNDS, Toy, View};

use crate::text;

const GROUND: Colour = Colour::rgb(0x24_3A_2E);
const SOIL: Colour = Colour::rgb(0x6B_4A_2F);
const STONE: Colour = Colour::rgb(0x55_5A_60);
const PAPER: Colour = Colour::rgb(0xF7_EF_DD);
const INK: Colour = Colour::rgb(0x2A_22_1A);
const NEW: Colour = Colour::rgb(0xE3_AE_3D);
/// The seats' colours, all dark enough for white letters.
const SEATS: [Colour; 5] = [
    Colour::rgb(0x1D_4E_89),
    Colour::rgb(0x98_3E_20),
    Colour::rgb(0x2F_6B_3A),
    Colour::rgb(0x6A_2F_7A),
    Colour::rgb(0x5A_4A_10),
];

/// The sizes of a plot, of a margin, and of the list of seats, in pixels.
const PLOT: f32 = 80.0;
const MARGIN: f32 = 30.0;
const LIST: f32 = 420.0;
const LETTERS: f32 = 28.0;

fn colour(seat: Seat) -> Colour {
    SEATS[seat.index() % SEATS.len()]
}

/// Returns a player's name if the fonts can write it, otherwise the number of the seat.
fn player(seat: Seat, names: &Names, localizer: Localizer<'_>) -> String {
    let name: String = names.of(seat).label().chars().take(16).collect();
    drawable(&name).unwrap_or_else(|| tr!(localizer, "picture-seat", seat = seat.index() + 1))
}

fn title(view: &View, localizer: Localizer<'_>) -> String {
    let args = args!(round = view.board.round, rounds = ROUNDS, points = "");
    let id = if view.board.over() {
        "panel-over"
    } else {
        "panel-round"
    };
    let title = localizer.text(id, &args).replace("**", "");
    title.trim_end_matches([' ', '·']).to_owned()
}

/// Draws the plots; those that `is_new` names have a frame.
fn plots(
    drawing: &mut Drawing,
    view: &View,
    localizer: Localizer<'_>,
    is_new: impl Fn(Plot) -> bool,
) {
    let stones = view.board.options.stones();
    for (plot, plant) in Plot::all().zip(&view.board.plots) {
        let (x, y) = (
            f32::from(plot.column()) * PLOT,
            f32::from(plot.row()) * PLOT,
        );
        let rect = Rect::new(MARGIN + x, MARGIN + y, PLOT, PLOT).inset(4.0);
        if is_new(plot) {
            drawing.rounded(rect.inset(-4.0), 12.0, NEW);
        }
        let ground = match stones.contains(&plot) {
            true => STONE,
            false => SOIL,
        };
        drawing.rounded(rect, 10.0, plant.map_or(ground, |plant| colour(plant.seat)));
        let label = plant.map_or_else(|| plot.to_string(), |plant| letter(plant.crop, localizer));
        let at = rect.centre();
        drawing.text(Text::new(label, at.x, at.y + 10.0, LETTERS, PAPER).centred());
    }
}

/// Draws where stones lie, before anything is planted.
pub(crate) fn garden(view: &View, localizer: Localizer<'_>) -> Picture {
    let side = PLOT * f32::from(Plot::SIDE) + 2.0 * MARGIN;
    let mut drawing = Drawing::new();
    plots(&mut drawing, view, localizer, |_| false);
    Picture {
        scene: scene(side, side, drawing),
        alt: text::stones(view, localizer).unwrap_or_default(),
    }
}

/// Draws the garden and the standing of all seats, with a frame around plots planted since `before`.
pub(crate) fn table(
    view: &View,
    before: Option<&View>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Picture {
    let garden = PLOT * f32::from(Plot::SIDE);
    let mut drawing = Drawing::new();
    let plot_of = |view: &View, plot: Plot| view.board.plots.get(plot.index()).copied();
    plots(&mut drawing, view, localizer, |plot| {
        before.is_some_and(|then| plot_of(then, plot) != plot_of(view, plot))
    });
    let left = garden + 2.0 * MARGIN;
    drawing.text(
        Text::new(
            title(view, localizer),
            left,
            MARGIN + LETTERS,
            LETTERS,
            PAPER,
        )
        .bold(),
    );
    for seat in Seat::all(view.board.seats()) {
        let top = MARGIN + 60.0 + f32::from(seat.0) * PLOT;
        let rect = Rect::new(left, top, LIST, PLOT - 12.0);
        drawing.rounded(rect, 10.0, PAPER);
        drawing.rounded(Rect::new(left, top, 14.0, PLOT - 12.0), 4.0, colour(seat));
        let points = text::points(localizer, view.board.points(seat).into());
        let y = rect.centre().y + 10.0;
        let name = player(seat, names, localizer);
        drawing.text(Text::new(name, left + 28.0, y, LETTERS, INK).bold());
        drawing.text(Text::new(points, rect.right() - 14.0, y, LETTERS, INK).ending());
    }
    let mut alt = Story::new(format!("{}.", title(view, localizer)));
    for seat in Seat::all(view.board.seats()) {
        alt.tell(&tr!(
            localizer,
            "picture-alt-seat",
            name = player(seat, names, localizer),
            points = text::points(localizer, view.board.points(seat).into())
        ));
    }
    if let Some(stones) = text::stones(view, localizer) {
        alt.tell(&stones);
    }
    for plot in text::plots(view, localizer, |seat| player(seat, names, localizer)) {
        alt.tell(&format!("{plot}."));
    }
    let (width, height) = (left + LIST + MARGIN, garden + 2.0 * MARGIN);
    Picture {
        scene: scene(width, height, drawing),
        alt: alt.finish(),
    }
}

/// Draws all picks and the die of the last round; `None` before the first throw.
pub(crate) fn roll(view: &View, names: &Names, localizer: Localizer<'_>) -> Option<Picture> {
    let roll = view.board.rolled.as_ref()?;
    let mut drawing = Drawing::new();
    let die = Rect::new(MARGIN, MARGIN, 120.0, 120.0);
    drawing.rounded(die, 20.0, PAPER);
    let at = die.centre();
    drawing.text(
        Text::new(roll.die.to_string(), at.x, at.y + 26.0, 72.0, INK)
            .centred()
            .bold(),
    );
    let mut told = Vec::new();
    for (seat, &pick) in Seat::all(view.board.seats()).zip(&roll.picks) {
        let line = tr!(
            localizer,
            "line-pick",
            name = player(seat, names, localizer),
            n = pick
        );
        let y = MARGIN + 40.0 + f32::from(seat.0) * 44.0;
        let met = pick <= roll.die;
        let colour = if met { NEW } else { PAPER };
        drawing.text(Text::new(
            line.clone(),
            die.right() + MARGIN,
            y,
            LETTERS,
            colour,
        ));
        told.push(line);
    }
    let args = args!(die = roll.die, picks = told.join(", "));
    let height = MARGIN * 2.0 + 44.0 * f32::from(view.board.seats().max(3));
    Some(Picture {
        scene: scene(640.0, height, drawing),
        alt: localizer.text("line-rolled", &args),
    })
}

fn letter(crop: Crop, localizer: Localizer<'_>) -> String {
    slowtable_ui::capital(&text::crop(localizer, crop))
        .chars()
        .take(3)
        .collect()
}

fn scene(width: f32, height: f32, drawing: Drawing) -> Scene {
    // Both are sums of the constants above.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Scene::new(width as u32, height as u32, GROUND, drawing)
}

/// Two moments of a game that chance played.
pub(crate) fn exhibits() -> Vec<Exhibit<View>> {
    let options = Options {
        goals: true,
        ..Options::default()
    };
    let Ok((mut game, _)) = Match::<Toy>::deal(5, options, Seed(1)) else {
        return Vec::new();
    };
    let mut views = Vec::new();
    RandomPlayer::<Toy>::new(1, |choice| matches!(choice, Choice::Pick)).play_out(
        &mut game,
        1_000,
        |game, _, _| views.push(Toy::view(game.state(), Viewer::Seat(Seat(0)))),
    );
    let exhibit = |title: &str, view: &View| Exhibit {
        title: title.to_owned(),
        view: view.clone(),
        before: views.first().cloned(),
        pictures: vec![TABLE.to_owned(), crate::ROLL.to_owned()],
    };
    let middle = views.iter().find(|view| view.board.rolled.is_some());
    let moments = [("middle", middle), ("end", views.last())];
    moments
        .into_iter()
        .filter_map(|(title, view)| Some(exhibit(title, view?)))
        .collect()
}
