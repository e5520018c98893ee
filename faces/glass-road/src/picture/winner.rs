//! The winner's card, to keep and to share.

use glass_road::building::BuildingKind;
use glass_road::score::{ScoreSheet, Scored, sheet};
use glass_road::{Phase, View};
use slowtable_kit::{Points, Seat};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::{args, points_figure, tr};

use crate::theme::frames::{burst, cartouche, field, gilded, paper};
use crate::theme::{CHALK, CLAY, FOREST, INK, MOSS, OAK_DARK, SEPIA};

use super::changes::Changes;
use super::context::PictureContext;
use super::landscape::{Measures, landscape};
use super::page::wall_alone;
use super::{icons, score};

const WIDTH: f32 = 1200.0;
const EDGE: f32 = 10.0;
const HEAD: f32 = 176.0;
const BAND: f32 = 62.0;
const KINDS: f32 = 50.0;
const BEST: f32 = 92.0;
/// Below this width a player's points take a line of their own.
const NARROW: f32 = 320.0;
/// The width of the frame on each side of a player's part.
const FRAME: f32 = 13.0;

/// Returns the seats of a finished game, the best first; `None` before the end.
pub(super) fn places(view: &View) -> Option<Vec<Seat>> {
    let board = &view.board;
    if board.phase != Phase::Over {
        return None;
    }
    let mut seats: Vec<Seat> = Seat::all(board.players()).collect();
    seats.sort_by_key(|&seat| (std::cmp::Reverse(sheet(board, seat).points), seat));
    Some(seats)
}

/// Returns who has won, and by how much.
pub(super) fn headline(context: &PictureContext<'_>, places: &[Seat]) -> (String, String) {
    let points = |seat: Seat| sheet(&context.view.board, seat).points;
    let words = context.localizer();
    let (won, others): (Vec<Seat>, Vec<Seat>) = places.iter().partition(|&&seat| context.won(seat));
    let best = won.first().map_or(Points::ZERO, |&seat| points(seat));
    let names: Vec<String> = won.iter().map(|&seat| context.player(seat)).collect();
    let args = args!(name = names.join(" & "), points = words.points(best));
    match (names.len(), others.first()) {
        (1, None) => (context.text("picture-won-alone", &args), context.period()),
        (1, Some(&second)) => (
            context.text("picture-won", &args),
            tr!(
                context,
                "picture-won-by",
                points = words.points(best),
                lead = words.points(best - points(second)),
                name = context.player(second)
            ),
        ),
        _ => (
            context.text("picture-won-shared", &args),
            context.text("picture-won-each", &args),
        ),
    }
}

/// Returns the building that scored most for a seat.
pub(super) fn best(context: &PictureContext<'_>, sheet: &ScoreSheet) -> Option<(String, Points)> {
    // The first on the landscape among equals.
    let line = sheet.lines.iter().rev().max_by_key(|line| line.points)?;
    let name = match line.what {
        Scored::Building(building) => context.building(building),
        Scored::Start(start) => context.start(start),
    };
    (line.points > Points::ZERO).then_some((name, line.points))
}

/// Draws who has won, by what, and all landscapes, the best first.
pub(super) fn scene(context: &PictureContext<'_>, places: &[Seat]) -> Scene {
    let mut drawing = Drawing::new();
    head(&mut drawing, context, places);
    #[allow(clippy::cast_precision_loss)] // four at most
    let parts = places.len().max(1) as f32;
    let widest = (WIDTH - 3.0 * EDGE) / 2.0;
    let width = ((WIDTH - EDGE) / parts - EDGE).min(widest);
    let space = match places.len() {
        0..=2 => 82.0,
        3 => 66.0,
        _ => 58.0,
    };
    let measures = Measures::small(width - 2.0 * FRAME, space);
    let top = HEAD + EDGE;
    let sum = if width < NARROW { KINDS } else { 0.0 };
    let height = 2.0 * FRAME + BAND + sum + measures.total_height() + KINDS + BEST + 16.0;
    let mut left = (WIDTH - parts * (width + EDGE) + EDGE) / 2.0;
    for &seat in places {
        let room = Rect::new(left, top, width, height);
        part(&mut drawing, context, seat, &measures, room);
        left += width + EDGE;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about 800
    let height = (top + height + EDGE).ceil() as u32;
    Scene::new(1200, height, FOREST, drawing)
}

fn head(drawing: &mut Drawing, context: &PictureContext<'_>, places: &[Seat]) {
    wall_alone(drawing, WIDTH, HEAD);
    let medal = Rect::new(26.0, 4.0, 154.0, 154.0);
    let at = medal.centre();
    burst(drawing, at, 50.0, 77.0);
    drawing.circle(at.x, at.y, 58.0, Style::fill(CHALK).lined(OAK_DARK, 4.0));
    put(drawing, icons::crown(), medal.middle(88.0));
    let sign = Rect::new(196.0, 14.0, WIDTH - 212.0, HEAD - 42.0);
    cartouche(drawing, sign);
    let mut room = sign.shrunk(26.0, 10.0);
    for &seat in places.iter().filter(|&&seat| context.won(seat)) {
        put(drawing, icons::mark(seat), room.cut_left(78.0));
        room.cut_left(14.0);
    }
    let (title, line) = headline(context, places);
    let upper = room.cut_top(room.height * 0.6);
    write(drawing, &title, upper, Letters::line(62.0, INK));
    write(drawing, &line, room, Letters::line(36.0, SEPIA));
}

/// Draws one player: name, points, landscape, sources of the points, and the best building.
fn part(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    measures: &Measures,
    room: Rect,
) {
    let won = context.won(seat);
    if won {
        gilded(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut rest = room.inset(FRAME);
    let band = rest.cut_top(BAND);
    let colour = if won { CLAY } else { MOSS };
    drawing.rounded(band, 7.0, Style::fill(colour).lined(OAK_DARK, 2.0));
    let sum = Strip::new()
        .icon(icons::shield())
        .gap(0.06)
        .text(score::total(context, seat));
    let mut name = band.shrunk(10.0, 6.0);
    if room.width < NARROW {
        let row = rest.cut_top(KINDS);
        sum.centre(drawing, row.shrunk(0.0, 2.0).moved(0.0, 3.0), INK);
    } else {
        name = sum.end(drawing, name, CHALK);
    }
    put(drawing, icons::mark(seat), name.cut_left(46.0));
    name.cut_left(8.0);
    name.cut_right(8.0);
    let letters = Letters::lines(2, 36.0, CHALK);
    write(
        drawing,
        &context.player(seat),
        name.shrunk(0.0, -4.0),
        letters,
    );
    rest.cut_top(4.0);
    let ground = rest.cut_top(measures.total_height());
    let board = &context.view.board;
    if let Some(place) = board.places.get(seat.index()) {
        let small = landscape(context, place, Changes::none(place), measures);
        drawing.nest(Placement::at(ground.x, ground.y), small);
    }
    rest.cut_top(6.0);
    let sheet = sheet(board, seat);
    let row = rest.cut_top(KINDS);
    by_kind(&sheet).centre(drawing, row.shrunk(4.0, 5.0), INK);
    rest.cut_top(4.0);
    let mut plate = rest.cut_top(BEST);
    field(drawing, plate);
    let Some((building, points)) = best(context, &sheet) else {
        return;
    };
    plate = plate.shrunk(10.0, 6.0);
    let shield = plate.cut_right(plate.height * 0.8);
    put(drawing, icons::points(&points_figure(points)), shield);
    plate.cut_right(6.0);
    let label = plate.cut_top(28.0);
    let quiet = Letters::line(24.0, SEPIA);
    write(drawing, &context.word("picture-best"), label, quiet);
    write(drawing, &building, plate, Letters::lines(2, 34.0, INK));
}

/// Returns the points of each kind of building and of the start buildings.
fn by_kind(sheet: &ScoreSheet) -> Strip {
    let sum = |kind: Option<BuildingKind>| -> Points {
        let lines = sheet.lines.iter();
        let of = lines.filter(|line| match line.what {
            Scored::Building(building) => Some(building.kind()) == kind,
            Scored::Start(_) => kind.is_none(),
        });
        of.map(|line| line.points).sum()
    };
    let strip = BuildingKind::ALL
        .into_iter()
        .fold(Strip::new(), |strip, kind| {
            let strip = if strip.is_empty() {
                strip
            } else {
                strip.gap(0.3)
            };
            strip.count(icons::kind_badge(kind), points_figure(sum(Some(kind))))
        });
    strip
        .gap(0.3)
        .count(icons::house(), points_figure(sum(None)))
}
