//! A production wheel: sectors, numbers and tokens, and the goods that its next turn waits for.

use glass_road::{Token, Tokens, Wheel};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style, Text};
use slowtable_ui::picture::put;

use crate::theme::frames::{dashed, field};
use crate::theme::{
    AMBER_PANE, BLOCK, BROWN, CHALK, CLAY, CREAM, GOLD, GREEN_PANE, HONEY_PANE, INK, LEAD, LINEN,
    MOSS, OAK, OAK_DARK, SEA_PANE, STRAW,
};

use super::changes::Changes;
use super::icons;

const SECTOR: f32 = 30.0;
/// Returns the angle at which a token's sector begins. Basic goods go clockwise from the long pointer, the
/// refined good counter-clockwise.
fn begins(refined: bool, number: u8) -> f32 {
    if refined {
        -SECTOR * f32::from(number + 1)
    } else {
        SECTOR * f32::from(number)
    }
}

/// Whether a token keeps the wheel from turning: a basic good at 0, or a refined one without room.
fn holds(tokens: &Tokens, token: Token) -> bool {
    if token == token.wheel().refined() {
        tokens.room(token) == 0
    } else {
        tokens.get(token) == 0
    }
}

/// Returns the colours of a sector: its pane, the ground of its number, and the number.
fn glass(block: bool, refined: bool, number: u8) -> (Colour, Colour, Colour) {
    match (block, refined, number.is_multiple_of(2)) {
        (true, ..) => (BLOCK, BROWN, CHALK),
        (_, true, true) => (SEA_PANE, LINEN, INK),
        (_, true, false) => (GREEN_PANE, CREAM, INK),
        (_, false, true) => (AMBER_PANE, LINEN, INK),
        (_, false, false) => (HONEY_PANE, CREAM, INK),
    }
}

/// Returns all tokens of a wheel, the refined good first.
fn tokens_of(wheel: Wheel) -> impl Iterator<Item = Token> + Clone {
    [wheel.refined()]
        .into_iter()
        .chain(wheel.basic().iter().copied())
}

/// Draws a field with a cell for each token of a wheel, six at most.
fn cells_of(
    drawing: &mut Drawing,
    wheel: Wheel,
    room: Rect,
    inset: f32,
) -> impl Iterator<Item = (Token, Rect)> + use<> {
    let tokens = tokens_of(wheel);
    let mut rest = room;
    let step = room.width / 6.0;
    field(drawing, rest.cut_left(tokens.clone().map(|_| step).sum()));
    tokens.zip(room.columns(6).map(move |cell| cell.inset(inset)))
}

/// Draws a good above its number, in dashes if the next turn waits for it.
fn number(
    drawing: &mut Drawing,
    tokens: &Tokens,
    token: Token,
    cell: Rect,
    (side, size, aside): (f32, f32, f32),
) {
    if token == token.wheel().refined() {
        drawing.rounded(cell, 7.0, Style::fill(GREEN_PANE).lined(STRAW, 2.0));
    }
    if holds(tokens, token) {
        drawing.rounded(cell, 7.0, CREAM);
        drawing.path(dashed(cell.inset(1.5), 7.0), Style::line(CLAY, 4.0));
    }
    let middle = cell.centre().x;
    let square = Rect::new(middle - aside - side / 2.0, cell.y + 5.0, side, side);
    put(drawing, icons::good(token.good()), square);
    let number = tokens.get(token).to_string();
    let number = Text::new(number, middle, cell.bottom() - 6.0, size, INK);
    drawing.text(number.bold().centred());
}

/// Draws the numbers of a wheel below their goods, the refined good first. Triangles mark movement.
pub(super) fn row(
    drawing: &mut Drawing,
    tokens: &Tokens,
    wheel: Wheel,
    changes: Changes<'_>,
    room: Rect,
) {
    for (token, cell) in cells_of(drawing, wheel, room, 2.0) {
        let moved = changes.moved(token);
        if moved == 0 {
            number(drawing, tokens, token, cell, (38.0, 41.0, 0.0));
            continue;
        }
        number(drawing, tokens, token, cell, (29.0, 41.0, 8.0));
        let sign = if moved > 0 {
            icons::more()
        } else {
            icons::less()
        };
        let corner = Rect::new(cell.centre().x + 7.0, cell.y + 12.0, 15.0, 15.0);
        put(drawing, sign, corner);
    }
}

/// The side of the square in which a wheel is laid out.
const SIDE: f32 = 200.0;
/// The radii of the wheel, of its numbers, and of its hub.
const RIM: f32 = 97.0;
const NUMBERS: f32 = 57.0;
const HUB: f32 = 27.0;

/// Returns the size of the goods in one sector, and the place of each outside of its number: its distance from
/// the hub and its angle from the sector's middle.
fn layout(tokens: usize) -> (f32, &'static [(f32, f32)]) {
    match tokens {
        0 | 1 => (37.0, &[(75.5, 0.0)]),
        2 => (26.0, &[(84.0, -7.0), (69.0, 10.0)]),
        3 => (22.0, &[(86.0, -8.0), (86.0, 8.0), (67.0, 0.0)]),
        4 => (
            19.5,
            &[(86.0, -8.0), (86.0, 8.0), (67.0, -8.8), (67.0, 8.8)],
        ),
        _ => (
            15.0,
            &[
                (88.0, -10.0),
                (88.0, 0.0),
                (88.0, 10.0),
                (71.0, -7.0),
                (71.0, 7.0),
            ],
        ),
    }
}

/// Draws a wheel with goods on their numbers, moved ones on gold, and the number of turns on its hub. A good's
/// position shows if the next turn waits for it.
pub(super) fn wheel(
    onto: &mut Drawing,
    tokens: &Tokens,
    wheel: Wheel,
    changes: Changes<'_>,
    room: Rect,
) {
    let mut drawing = Drawing::new();
    let middle = Point::new(SIDE / 2.0, SIDE / 2.0);
    drawing.nest(Placement::at(0.0, 0.0), empty(wheel, middle));
    for (refined, limit) in [(false, 7), (true, 3)] {
        for number in 0..=limit {
            let here: Vec<Token> = tokens_of(wheel)
                .filter(|&token| (token == wheel.refined()) == refined)
                .filter(|&token| tokens.get(token) == number)
                .collect();
            let (side, slots) = layout(here.len());
            for (token, &(reach, aside)) in here.into_iter().zip(slots) {
                let at = middle.towards(begins(refined, number) + SECTOR / 2.0 + aside, reach);
                if changes.moved(token) != 0 {
                    let mark = Style::fill(GOLD).lined(INK, 2.0);
                    drawing.circle(at.x, at.y, side * 0.5 + 1.0, mark);
                }
                let square = Rect::new(at.x, at.y, 0.0, 0.0).middle(side);
                put(&mut drawing, icons::good(token.good()), square);
            }
        }
    }
    let times = changes.turned(wheel);
    if times > 0 {
        let hub = Style::fill(GOLD).lined(INK, 4.0);
        drawing.circle(middle.x, middle.y, HUB, hub);
        let text = Text::new(format!("×{times}"), middle.x, middle.y + 11.0, 31.0, INK);
        drawing.text(text.bold().centred());
    }
    let square = room.square();
    let at = Placement::at(square.x.round(), square.y.round());
    onto.nest(at.scaled(square.width / SIDE), drawing);
}

/// Returns a wheel without tokens.
fn empty(wheel: Wheel, middle: Point) -> Drawing {
    let mut drawing = Drawing::new();
    let rim = Style::fill(OAK).lined(OAK_DARK, 3.0);
    drawing.circle(middle.x, middle.y, RIM + 1.0, rim);
    for (refined, limit) in [(false, 7), (true, 3)] {
        let block = if refined { 3 } else { 0 };
        for number in 0..=limit {
            let from = begins(refined, number);
            let (pane, rim, ink) = glass(number == block, refined, number);
            let part = |inner, outer| Path::sector(middle, inner, outer, from, from + SECTOR);
            let outer = part(NUMBERS, RIM);
            drawing.path(outer, Style::fill(pane).lined(LEAD, 2.0));
            let inner = part(HUB, NUMBERS);
            drawing.path(inner, Style::fill(rim).lined(LEAD, 1.5));
            let at = middle.towards(from + SECTOR / 2.0, 44.5);
            let number = Text::new(number.to_string(), at.x, at.y + 9.5, 27.0, ink);
            drawing.text(number.bold().centred());
        }
    }
    for (degrees, reach) in [(0.0, RIM), (240.0, RIM - 6.0)] {
        let (foot, tip) = (
            middle.towards(degrees, NUMBERS + 2.0),
            middle.towards(degrees, reach),
        );
        drawing.line(foot, tip, INK, 7.0);
        drawing.line(foot, tip, CLAY, 4.0);
    }
    let hub = Style::fill(MOSS).lined(LEAD, 3.0);
    drawing.circle(middle.x, middle.y, HUB, hub);
    let good = Rect::new(middle.x, middle.y, 0.0, 0.0).middle(38.0);
    put(&mut drawing, icons::good(wheel.refined().good()), good);
    drawing
}

/// Returns the goods that a wheel's next turn waits for; the refined one if it has no room.
pub(super) fn missing(tokens: &Tokens, wheel: Wheel) -> Vec<Token> {
    tokens_of(wheel)
        .filter(|&token| holds(tokens, token))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_hide_neither_each_other_nor_the_numbers() {
        let middle = Point::new(0.0, 0.0);
        // No wheel has more than five basic goods.
        for tokens in 1..=5 {
            let (side, slots) = layout(tokens);
            assert!(slots.len() >= tokens);
            for (at, &(reach, aside)) in slots.iter().enumerate() {
                let within = reach + side / 2.0 <= RIM + 1.0;
                assert!(within && reach - side / 2.0 >= NUMBERS - 2.0);
                let here = middle.towards(aside, reach);
                for &(reach, aside) in &slots[at + 1..] {
                    let there = middle.towards(aside, reach);
                    let apart = (here.x - there.x).hypot(here.y - there.y);
                    assert!(apart >= side * 0.97, "{tokens} tokens: {apart} < {side}");
                }
            }
        }
    }

    #[test]
    fn both_areas_fill_the_circle_once() {
        let mut begun: Vec<i32> = (0..=7)
            .map(|number| begins(false, number))
            .chain((0..=3).map(|number| begins(true, number)))
            .map(|degrees| degrees.rem_euclid(360.0).round() as i32)
            .collect();
        begun.sort_unstable();
        let whole: Vec<i32> = (0..12).map(|sector| sector * 30).collect();
        assert_eq!(begun, whole);
    }
}
