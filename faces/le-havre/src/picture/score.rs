//! The scores at the end, or as of now.

use le_havre::{Phase, Ship, Token, score};
use slowtable_kit::{Points, Score, ScoreLine, Seat};
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::{args, points_figure, tr};

use super::context::PictureContext;
use super::frames::{brass, stone, titled};
use super::icons;
use crate::theme::{DEEP, INK, SIGNAL, type_scale};

/// The parts of a score, in the order in which they are shown.
pub(super) const CATEGORIES: [&str; 5] = ["francs", "buildings", "bonuses", "ships", "loans"];

/// Returns the sign of a part of a score.
pub(super) fn icon(category: &str) -> Drawing {
    match category {
        "francs" => icons::token(Token::Franc),
        "buildings" => icons::house(),
        "bonuses" => icons::star(),
        "ships" => icons::ship(),
        _ => icons::loan(),
    }
}

/// Returns the points of a part of a score.
pub(super) fn part_of(score: &Score, category: &str) -> Points {
    let found = score.categories.iter().find(|it| it.category == category);
    found.map_or(Points::ZERO, |it| it.points)
}

/// Returns the seats by their points, the best first.
pub(super) fn ranked(context: &PictureContext<'_>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = context.places().map(|(seat, _)| seat).collect();
    seats.sort_by_key(|&seat| (std::cmp::Reverse(context.points(seat)), seat));
    seats
}

/// Draws a row for each part of the score and a column for each player.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let over = context.board().phase == Phase::Over;
    let title = context.word(if over {
        "picture-score"
    } else {
        "picture-score-now"
    });
    let mut page = titled(&title, &context.time());
    let seats: Vec<Seat> = context.places().map(|(seat, _)| seat).collect();
    let scores: Vec<Score> = seats
        .iter()
        .map(|&seat| score(context.board(), seat))
        .collect();
    let names = page.take(84.0);
    for (&seat, part) in seats.iter().zip(columns(names, seats.len())) {
        stone(&mut page.drawing, part);
        let mut part = part.inset(10.0);
        put(&mut page.drawing, icons::mark(seat), part.cut_left(46.0));
        part.cut_left(6.0);
        let name = Letters::lines(2, type_scale::HEADING, INK);
        write(&mut page.drawing, &context.player(seat), part, name);
    }
    for category in CATEGORIES {
        let room = page.take(66.0);
        stone(&mut page.drawing, room);
        label(
            &mut page.drawing,
            icon(category),
            &context.word(&format!("picture-{category}")),
            room,
            false,
        );
        for (score, part) in scores.iter().zip(columns(room, seats.len())) {
            let points = part_of(score, category);
            let colour = if points < Points::ZERO { SIGNAL } else { INK };
            let letters = Letters::line(type_scale::NUMBER, colour).centred();
            write(
                &mut page.drawing,
                &points_figure(points),
                part.inset(6.0),
                letters,
            );
        }
    }
    let room = page.take(86.0);
    brass(&mut page.drawing, room);
    label(
        &mut page.drawing,
        icons::shield(),
        &context.word("picture-sum"),
        room,
        true,
    );
    for (score, part) in scores.iter().zip(columns(room, seats.len())) {
        let part = part.inset(8.0);
        let sum = points_figure(score.points);
        if context.won(score.seat) {
            let strip = Strip::new().icon(icons::crown()).gap(0.15).text(sum);
            strip.centre(&mut page.drawing, part.shrunk(0.0, 8.0), INK);
        } else {
            let letters = Letters::line(type_scale::TITLE, INK).centred();
            write(&mut page.drawing, &sum, part, letters);
        }
    }
    page.finish(DEEP)
}

/// The width of the names of the parts.
const LABELS: f32 = 300.0;

/// Returns the columns of the players, beside the names of the parts.
fn columns(mut room: Rect, players: usize) -> impl Iterator<Item = Rect> {
    room.cut_left(LABELS);
    room.columns(players.max(1))
        .map(|part| part.shrunk(3.0, 0.0))
}

fn label(drawing: &mut Drawing, icon: Drawing, text: &str, room: Rect, large: bool) {
    let mut part = Rect {
        width: LABELS,
        ..room
    }
    .shrunk(16.0, 8.0);
    put(drawing, icon, part.cut_left(50.0));
    part.cut_left(12.0);
    let size = if large {
        type_scale::NUMBER
    } else {
        type_scale::HEADING
    };
    write(drawing, text, part, Letters::line(size, INK));
}

/// Returns the seats of a finished game, the best first; `None` before the end.
pub(super) fn places(context: &PictureContext<'_>) -> Option<Vec<Seat>> {
    (context.board().phase == Phase::Over).then(|| ranked(context))
}

/// Returns who has won, and by how much.
pub(super) fn headline(context: &PictureContext<'_>, places: &[Seat]) -> (String, String) {
    let (won, others): (Vec<Seat>, Vec<Seat>) = places.iter().partition(|&&seat| context.won(seat));
    let names: Vec<String> = won.iter().map(|&seat| context.player(seat)).collect();
    let best = won
        .first()
        .map_or(Points::ZERO, |&seat| context.points(seat));
    let title = tr!(context, "picture-won", name = names.join(" & "));
    let args = args!(points = points_figure(best));
    let line = match (names.len(), others.first()) {
        (1, Some(&second)) => {
            let lead = points_figure(best - context.points(second));
            let args = args.with("lead", lead).with("name", context.player(second));
            context.text("picture-won-by", &args)
        }
        _ => context.text("picture-won-with", &args),
    };
    (title, line)
}

/// Returns what scored most for a seat: a building with its bonus, or a ship.
pub(super) fn best(context: &PictureContext<'_>, score: &Score) -> Option<String> {
    let lines = score.categories.iter();
    let lines: Vec<&ScoreLine> = lines
        .filter(|it| ["buildings", "bonuses", "ships"].contains(&it.category))
        .flat_map(|it| &it.lines)
        .collect();
    let sum = |what: &str| -> Points {
        // Two equal ships share a name and count singly; a building's value and bonus are added.
        let of = lines.iter().filter(|line| line.what == what);
        match what.parse::<Ship>() {
            Ok(ship) => Points::whole(ship.value().into()),
            Err(_) => of.map(|line| line.points).sum(),
        }
    };
    let line = lines.iter().rev().max_by_key(|line| sum(line.what))?;
    let args = args!(points = points_figure(sum(line.what)));
    match (line.what.parse(), line.what.parse()) {
        (Ok(building), _) => {
            let args = args.with("what", context.building(building));
            Some(context.text("picture-best", &args))
        }
        (_, Ok(ship)) => {
            let args = args.with("what", context.localizer.ship(ship));
            Some(context.text("picture-best-ship", &args))
        }
        _ => None,
    }
}
