//! The end: the winner, everybody's points, and the hidden cards turned up.

use slowtable_kit::{Points, Seat};
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::Args;
use slowtable_ui::picture::{Letters, Strip, put, write};
use wasser_des_lebens::{Card, Phase, Ware};

use super::context::PictureContext;
use super::frames::{band, copper, field, paper, titled};
use super::icons;
use crate::theme::{CHALK, INK, NIGHT, SLATE, type_scale};

/// Returns the seats of a finished game, the winner first, the others by their points (W6); `None` before the end.
pub(super) fn places(context: &PictureContext<'_>) -> Option<Vec<Seat>> {
    let board = context.board();
    if board.phase != Phase::Over {
        return None;
    }
    let mut seats: Vec<Seat> = Seat::all(board.seats()).collect();
    seats.sort_by_key(|&seat| {
        (
            !context.won(seat),
            std::cmp::Reverse(context.points(seat)),
            seat,
        )
    });
    Some(seats)
}

/// Returns who has won, and how.
pub(super) fn headline(context: &PictureContext<'_>, winner: Seat) -> (String, String) {
    let args = Args::new()
        .with("points", context.figure(winner))
        .with("turn", context.board().turn);
    let line = context.text("picture-won-with", &args);
    (context.about("picture-won", winner), line)
}

/// Draws the winner's card, to keep and to share.
pub(super) fn scene(context: &PictureContext<'_>, places: &[Seat]) -> Scene {
    let winner = places.first().copied().unwrap_or(context.board().seat);
    let (title, line) = headline(context, winner);
    let mut page = titled(&title, &line);
    for &seat in places {
        let room = page.take(if seat == winner { 148.0 } else { 132.0 });
        rank(&mut page.drawing, context, seat, room);
    }
    page.finish(NIGHT)
}

/// Returns a category of the score as a sign.
fn sign(category: &str, seat: Seat) -> Drawing {
    match category {
        "distilleries" => icons::piece(Ware::Distillery, seat),
        "yards" => icons::piece(Ware::Yard, seat),
        "route" => icons::route(),
        "clan" => icons::clan(),
        _ => icons::card(Card::VictoryPoint),
    }
}

fn rank(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, room: Rect) {
    let won = context.won(seat);
    if won {
        copper(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut rest = room.inset(14.0);
    let sum = rest.cut_left(168.0);
    band(drawing, sum, won);
    let strip = Strip::new().count(icons::points(), context.figure(seat));
    strip.centre(drawing, sum.shrunk(12.0, sum.height * 0.18), CHALK);
    rest.cut_left(14.0);
    let mut upper = rest.cut_top(rest.height * 0.48);
    put(drawing, icons::mark(seat), upper.cut_left(48.0));
    upper.cut_left(8.0);
    if won {
        put(drawing, icons::crown(), upper.cut_right(52.0));
        upper.cut_right(10.0);
    }
    let letters = Letters::line(type_scale::HEADING + 4.0, INK);
    write(drawing, &context.player(seat), upper, letters);
    let scores = context.view.scores();
    let parts = scores
        .get(seat.index())
        .into_iter()
        .flat_map(|score| &score.categories)
        .filter(|it| it.points > Points::ZERO)
        .fold(Strip::new(), |strip, part| {
            let figure = slowtable_ui::points_figure(part.points);
            let strip = if strip.is_empty() {
                strip
            } else {
                strip.gap(0.3)
            };
            strip.count(sign(part.category, seat), figure)
        });
    let mut lower = rest.shrunk(0.0, 2.0);
    turned_up(drawing, context, seat, lower.cut_right(470.0));
    lower.cut_right(10.0);
    parts.start(drawing, lower.shrunk(2.0, 4.0), INK);
}

/// Draws the cards that a seat held to the end.
fn turned_up(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, room: Rect) {
    field(drawing, room);
    let mut room = room.shrunk(12.0, 4.0);
    let word = context.word("picture-turned-up");
    let label = room.cut_left(196.0);
    write(drawing, &word, label, Letters::lines(2, 24.0, SLATE));
    let Some(secret) = context.secret(seat) else {
        return;
    };
    let strip = secret
        .cards
        .iter()
        .fold(Strip::new(), |strip, (card, count)| {
            strip.part().amount(count, icons::card(card))
        });
    if strip.is_empty() {
        write(drawing, "–", room, Letters::line(30.0, SLATE));
    } else {
        strip.start(drawing, room, INK);
    }
}
