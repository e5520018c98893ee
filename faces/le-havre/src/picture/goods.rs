//! The goods of all players.

use le_havre::{PlayerBoard, Token};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Path, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::context::PictureContext;
use super::frames::{brass, field, stone, titled};
use super::icons;
use crate::theme::{CHALK, DEEP, INK, JOINT, LINEN, SEA, SIGNAL, STONE, type_scale};

/// The width of a player's name.
const NAMES: f32 = 214.0;
/// The width of a player's sums.
const SUMS: f32 = 276.0;

/// Draws for every player the goods in pairs, standard above upgraded, and the sums of francs, loans, food and energy.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-goods"), &context.time());
    let height = match context.board().players() {
        0..=2 => 210.0,
        3 => 192.0,
        4 => 168.0,
        _ => 150.0,
    };
    for (seat, place) in context.places() {
        let room = page.take(height);
        player(&mut page.drawing, context, seat, place, room);
    }
    page.finish(DEEP)
}

fn player(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    let awaited = context.awaits(seat) || context.won(seat);
    if awaited {
        brass(drawing, room);
    } else {
        stone(drawing, room);
    }
    let mut rest = room.inset(12.0);
    let mut left = rest.cut_left(NAMES);
    left.cut_right(8.0);
    let mut upper = left.cut_top(left.height * 0.58);
    put(drawing, icons::mark(seat), upper.cut_left(52.0));
    upper.cut_left(8.0);
    let letters = Letters::lines(2, type_scale::HEADING, INK);
    write(drawing, &context.player(seat), upper, letters);
    let points = Strip::new()
        .icon(icons::shield())
        .gap(0.1)
        .text(context.figure(seat));
    points.start(drawing, left.shrunk(2.0, 4.0), INK);
    let right = rest.cut_right(SUMS);
    rest.cut_right(6.0);
    for (standard, column) in Token::STANDARD.into_iter().zip(rest.columns(8)) {
        let pair = [standard, standard.upgraded()];
        for (token, part) in pair.into_iter().zip(column.rows(2)) {
            let amount = place.stock.get(token);
            let by = context.gained(seat, token);
            good(drawing, token, amount, by, part.inset(3.0));
        }
    }
    let francs = place.stock.francs();
    let fed = place.ships.food(context.board().players());
    let franc = context.gained(seat, Token::Franc);
    let sums = [
        (icons::token(Token::Franc), francs, franc),
        (icons::loan(), place.loans, 0),
        (icons::food(), place.stock.food() - francs, 0),
        (icons::energy(), place.stock.energy(), 0),
        (icons::ship(), place.all_ships(), 0),
        (icons::ship(), fed, 0),
    ];
    for (at, ((icon, sum, by), part)) in sums.into_iter().zip(right.grid(2, 3)).enumerate() {
        let part = part.inset(3.0);
        if at == 5 {
            field(drawing, part);
            let strip = Strip::new().icon(icon).text("→").amount(sum, icons::food());
            strip.centre(drawing, part.shrunk(5.0, 3.0), INK);
        } else {
            chip(drawing, icon, sum, by, part);
        }
    }
}

/// Draws the place of a good; an empty one if there is none of it.
fn good(drawing: &mut Drawing, token: Token, amount: u16, by: i32, room: Rect) {
    if amount == 0 && by == 0 {
        let edge = Style::fill(STONE).lined(LINEN, 3.0);
        drawing.rounded(room.inset(1.5), 6.0, edge);
    } else {
        chip(drawing, icons::token(token), amount, by, room);
    }
}

/// Draws a number beside its icon, on a ground that says whether it has grown or shrunk since the earlier view.
pub(super) fn chip(drawing: &mut Drawing, icon: Drawing, number: u16, by: i32, room: Rect) {
    let (ground, colour) = match by {
        0 => (LINEN, INK),
        1.. => (SEA, CHALK),
        _ => (SIGNAL, CHALK),
    };
    if by == 0 {
        field(drawing, room);
    } else {
        drawing.rounded(room, 6.0, Style::fill(ground).lined(JOINT, 2.0));
    }
    let mut inner = room.shrunk(if room.width < 80.0 { 2.0 } else { 4.0 }, 2.0);
    let side = inner.height.min(inner.width * 0.45);
    put(drawing, icon, inner.cut_left(side));
    inner.cut_left(3.0);
    let letters = Letters::line(type_scale::NUMBER, colour);
    let number = number.to_string();
    write(drawing, &number, inner.shrunk(0.0, -6.0), letters);
    if by != 0 {
        arrow(drawing, by > 0, room);
    }
}

/// Draws a small arrow at the upper left of a room, over its icon.
fn arrow(drawing: &mut Drawing, up: bool, room: Rect) {
    let (left, top) = (room.x - 1.0, room.y - 1.0);
    let (tip, base) = if up {
        (top, top + 15.0)
    } else {
        (top + 15.0, top)
    };
    let points = [(left, base), (left + 9.0, tip), (left + 18.0, base)];
    let style = Style::fill(CHALK).lined(INK, 2.0);
    drawing.path(Path::polygon(&points), style);
}
