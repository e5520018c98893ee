//! A production wheel: sectors, numbers and tokens, and what the next turn waits for.

use glass_road::{Token, Tokens, Wheel};
use slowtable_face::picture::{Strip, put};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style, Text};

use crate::theme::frames::{dashed, field};
use crate::theme::{
    AMBER, AMBER_PANE, BLOCK, BROWN, CHALK, CLAY, CREAM, GOLD, GREEN_PANE, HONEY_PANE, INK, LEAD,
    LINEN, MOSS, OAK, OAK_DARK, SEA, SEA_PANE, STRAW,
};

use super::changes::Changes;
use super::icons;

/// The side of the square that a wheel is drawn on.
pub(super) const SIDE: f32 = 476.0;

const RIM: f32 = 230.0;
const FIELD: f32 = 194.0;
const PETAL: f32 = 76.0;
const HUB: f32 = 44.0;
const SECTOR: f32 = 30.0;
/// Where a token's sector begins: basic goods go clockwise from the long pointer, the refined good
/// counter-clockwise.
fn begins(refined: bool, number: u8) -> f32 {
    if refined {
        -SECTOR * f32::from(number + 1)
    } else {
        SECTOR * f32::from(number)
    }
}

/// How large tokens are that share a sector, and where each lies: its distance from the hub and
/// its angle from the sector's middle.
fn layout(tokens: usize) -> (f32, &'static [(f32, f32)]) {
    match tokens {
        0 | 1 => (60.0, &[(145.0, 0.0)]),
        2 => (54.0, &[(163.0, 0.0), (105.0, 0.0)]),
        3 => (44.0, &[(168.0, -7.8), (168.0, 7.8), (118.0, 0.0)]),
        4 => (
            38.0,
            &[(172.0, -7.0), (172.0, 7.0), (132.0, -8.4), (132.0, 8.4)],
        ),
        5 => (
            36.0,
            &[
                (173.0, -7.0),
                (173.0, 7.0),
                (136.0, -8.0),
                (136.0, 8.0),
                (96.0, 0.0),
            ],
        ),
        _ => (
            30.0,
            &[
                (176.0, -9.8),
                (176.0, 0.0),
                (176.0, 9.8),
                (145.0, -6.4),
                (145.0, 6.4),
                (114.0, -8.0),
                (114.0, 8.0),
                (82.0, 0.0),
            ],
        ),
    }
}

/// Whether the next turn waits for a token: a basic good at 0, a refined one without room.
fn holds(tokens: &Tokens, token: Token) -> bool {
    if token == token.wheel().refined() {
        tokens.room(token) == 0
    } else {
        tokens.get(token) == 0
    }
}

/// A wheel with its tokens; where tokens stood before is traced.
pub(super) fn wheel(tokens: &Tokens, wheel: Wheel, changes: Changes<'_>) -> Drawing {
    let mut drawing = Drawing::new();
    let middle = Point::new(SIDE / 2.0, SIDE / 2.0);
    drawing.nest(Placement::at(0.0, 0.0), empty(wheel, middle));
    for (refined, limit) in [(false, 7), (true, 3)] {
        for number in 0..=limit {
            sector(
                &mut drawing,
                tokens,
                wheel,
                changes,
                (middle, refined, number),
            );
        }
    }
    turned(&mut drawing, middle, changes.turned(wheel));
    drawing
}

/// A wheel without tokens.
fn empty(wheel: Wheel, middle: Point) -> Drawing {
    let mut drawing = Drawing::new();
    drawing.circle(
        middle.x,
        middle.y,
        RIM + 4.0,
        Style::fill(OAK).lined(OAK_DARK, 3.0),
    );
    for (refined, limit) in [(false, 7), (true, 3)] {
        let block = if refined { 3 } else { 0 };
        for number in 0..=limit {
            panes(&mut drawing, middle, refined, number, number == block);
        }
    }
    pointers(&mut drawing, middle);
    drawing.circle(middle.x, middle.y, HUB, Style::fill(MOSS).lined(LEAD, 5.0));
    let hub = Rect::new(middle.x, middle.y, 0.0, 0.0).middle(56.0);
    put(&mut drawing, icons::good(wheel.refined().good()), hub);
    drawing
}

/// The colours of a sector: its pane, its petal, the ground of its number, and the number.
fn glass(block: bool, refined: bool, number: u8) -> (Colour, Colour, Colour, Colour) {
    match (block, refined, number.is_multiple_of(2)) {
        (true, ..) => (BLOCK, BROWN, BROWN, CHALK),
        (_, true, true) => (SEA_PANE, SEA, LINEN, INK),
        (_, true, false) => (GREEN_PANE, SEA, CREAM, INK),
        (_, false, true) => (AMBER_PANE, AMBER, LINEN, INK),
        (_, false, false) => (HONEY_PANE, AMBER, CREAM, INK),
    }
}

/// The panes of a sector with its number on the rim.
fn panes(drawing: &mut Drawing, middle: Point, refined: bool, number: u8, block: bool) {
    let from = begins(refined, number);
    let (pane, petal, rim, ink) = glass(block, refined, number);
    let part = |inner, outer| Path::sector(middle, inner, outer, from, from + SECTOR);
    drawing.path(part(FIELD, RIM), Style::fill(rim).lined(OAK_DARK, 2.0));
    drawing.path(part(HUB, FIELD), Style::fill(pane).lined(LEAD, 3.0));
    // A petal: a pane with a pointed arch.
    let (left, right) = (
        middle.towards(from, HUB),
        middle.towards(from + SECTOR, HUB),
    );
    let tip = middle.towards(from + SECTOR / 2.0, PETAL);
    let swell = middle.towards(from + 4.0, PETAL - 9.0);
    let sink = middle.towards(from + SECTOR - 4.0, PETAL - 9.0);
    let arch = Path::new()
        .move_to(left.x, left.y)
        .quad_to(swell.x, swell.y, tip.x, tip.y)
        .quad_to(sink.x, sink.y, right.x, right.y)
        .close();
    drawing.path(arch, Style::fill(petal).lined(LEAD, 2.5));
    let at = middle.towards(from + SECTOR / 2.0, (FIELD + RIM) / 2.0);
    let number = Text::new(number.to_string(), at.x, at.y + 11.0, 31.0, ink);
    drawing.text(number.bold().centred());
}

/// The tokens in a sector, those that hold the wheel in rings of dashes, then the traces of those
/// that have left it.
fn sector(
    drawing: &mut Drawing,
    tokens: &Tokens,
    wheel: Wheel,
    changes: Changes<'_>,
    (middle, refined, number): (Point, bool, u8),
) {
    let all = wheel.basic().iter().copied().chain([wheel.refined()]);
    let all: Vec<Token> = all
        .filter(|&token| (token == wheel.refined()) == refined)
        .collect();
    let here = all.iter().filter(|&&token| tokens.get(token) == number);
    let left = all
        .iter()
        .filter(|&&token| changes.stood(token) == Some(number));
    let pieces: Vec<(Token, bool)> = here
        .map(|&token| (token, true))
        .chain(left.map(|&token| (token, false)))
        .collect();
    let (side, slots) = layout(pieces.len());
    for ((token, stands), &(reach, aside)) in pieces.into_iter().zip(slots) {
        let at = middle.towards(begins(refined, number) + SECTOR / 2.0 + aside, reach);
        let icon = icons::good(token.good());
        let square = |side: f32| Rect::new(at.x, at.y, 0.0, 0.0).middle(side);
        if !stands {
            put(drawing, icons::trace(), square(side * 0.8));
            put(drawing, icon, square(side * 0.44));
        } else if holds(tokens, token) {
            put(drawing, icons::missing(), square(side));
            put(drawing, icon, square(side * 0.68));
        } else {
            put(drawing, icon, square(side));
        }
    }
}

/// That a wheel has turned: an arrow round the hub and how often.
fn turned(drawing: &mut Drawing, middle: Point, times: u8) {
    if times == 0 {
        return;
    }
    let arrow = Path::arc(middle, HUB + 13.0, 250.0, 470.0);
    drawing.path(arrow.clone(), Style::line(INK, 15.0));
    drawing.path(arrow, Style::line(GOLD, 8.0));
    let tip = middle.towards(134.0, HUB + 13.0);
    let (one, two) = (
        middle.towards(106.0, HUB - 6.0),
        middle.towards(106.0, HUB + 32.0),
    );
    let head = [(tip.x, tip.y), (one.x, one.y), (two.x, two.y)];
    drawing.path(Path::polygon(&head), Style::fill(GOLD).lined(INK, 4.0));
    let badge = middle.towards(180.0, HUB + 20.0);
    drawing.circle(
        badge.x,
        badge.y,
        30.0,
        Style::fill(GOLD).lined(OAK_DARK, 4.0),
    );
    let text = format!("×{times}");
    let text = Text::new(text, badge.x, badge.y + 11.5, 32.0, INK);
    drawing.text(text.bold().centred());
}

/// The long pointer at the top and the short one at the end of the basic area.
fn pointers(drawing: &mut Drawing, middle: Point) {
    for (degrees, reach) in [(0.0, RIM), (240.0, FIELD)] {
        let tip = middle.towards(degrees, reach);
        drawing.line(middle, tip, INK, 13.0);
        drawing.line(middle, tip, CLAY, 7.0);
    }
}

/// All tokens of a wheel, the refined good first.
fn tokens_of(wheel: Wheel) -> impl Iterator<Item = Token> + Clone {
    [wheel.refined()]
        .into_iter()
        .chain(wheel.basic().iter().copied())
}

/// The numbers of a wheel under their goods, the refined good first, with how far each has moved;
/// under them what the next turn waits for.
pub(super) fn numbers(
    drawing: &mut Drawing,
    tokens: &Tokens,
    wheel: Wheel,
    changes: Changes<'_>,
    room: Rect,
) {
    let mut lower = room;
    let cells = lower.cut_top(100.0);
    for (token, cell) in cells_of(drawing, wheel, cells, 3.0) {
        let moved = changes.moved(token);
        let aside = if moved == 0 { 0.0 } else { 16.0 };
        number(drawing, tokens, token, cell, (42.0, 40.0, aside));
        if moved != 0 {
            let sign = if moved < 0 { "−" } else { "+" };
            let text = format!("{sign}{}", moved.unsigned_abs());
            let at = Text::new(text, cell.right() - 4.0, cell.y + 36.0, 25.0, CLAY);
            drawing.text(at.bold().ending());
        }
    }
    lower.cut_top(5.0);
    let lower = lower.shrunk(2.0, 0.0).cut_top(50.0);
    waiting(tokens, wheel).start(drawing, lower, INK);
}

/// A field with a cell for each token of a wheel; a wheel has at most six.
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

/// A good over its number; in dashes if the next turn waits for it.
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

/// What the next turn of a wheel waits for: the goods that are missing, or room for the refined one.
fn waiting(tokens: &Tokens, wheel: Wheel) -> Strip {
    let mut strip = Strip::new().icon(icons::turn()).gap(0.25);
    if holds(tokens, wheel.refined()) {
        strip = strip
            .icon(icons::lock())
            .gap(0.1)
            .icon(icons::good(wheel.refined().good()))
            .gap(0.04)
            .text(tokens.get(wheel.refined()).to_string())
            .gap(0.3);
    }
    for &token in wheel.basic() {
        if holds(tokens, token) {
            let mut ring = icons::missing();
            let inside = Rect::new(16.0, 16.0, 68.0, 68.0);
            put(&mut ring, icons::good(token.good()), inside);
            strip = strip.icon(ring).gap(0.12);
        }
    }
    strip
}

/// The numbers of a wheel on the picture of the table; triangles say what has moved.
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

/// The side of the square that a small wheel is laid out on.
const SMALL: f32 = 200.0;
/// Where a small wheel ends, where its numbers do, and where its hub does.
const SMALL_RIM: f32 = 97.0;
const SMALL_NUMBERS: f32 = 57.0;
const SMALL_HUB: f32 = 27.0;

/// As [`layout`] on a small wheel, where goods stand outside of their numbers.
fn small_layout(tokens: usize) -> (f32, &'static [(f32, f32)]) {
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

/// A wheel on the picture of the table: goods on their numbers, those that have moved on gold, and
/// how often it has turned on its hub. That the next turn waits for a good is where it stands.
pub(super) fn small(
    onto: &mut Drawing,
    tokens: &Tokens,
    wheel: Wheel,
    changes: Changes<'_>,
    room: Rect,
) {
    let mut drawing = Drawing::new();
    let middle = Point::new(SMALL / 2.0, SMALL / 2.0);
    drawing.nest(Placement::at(0.0, 0.0), small_empty(wheel, middle));
    for (refined, limit) in [(false, 7), (true, 3)] {
        for number in 0..=limit {
            let here: Vec<Token> = tokens_of(wheel)
                .filter(|&token| (token == wheel.refined()) == refined)
                .filter(|&token| tokens.get(token) == number)
                .collect();
            let (side, slots) = small_layout(here.len());
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
        drawing.circle(middle.x, middle.y, SMALL_HUB, hub);
        let text = Text::new(format!("×{times}"), middle.x, middle.y + 11.0, 31.0, INK);
        drawing.text(text.bold().centred());
    }
    let square = room.square();
    let at = Placement::at(square.x.round(), square.y.round());
    onto.nest(at.scaled(square.width / SMALL), drawing);
}

/// A small wheel without tokens.
fn small_empty(wheel: Wheel, middle: Point) -> Drawing {
    let mut drawing = Drawing::new();
    let rim = Style::fill(OAK).lined(OAK_DARK, 3.0);
    drawing.circle(middle.x, middle.y, SMALL_RIM + 1.0, rim);
    for (refined, limit) in [(false, 7), (true, 3)] {
        let block = if refined { 3 } else { 0 };
        for number in 0..=limit {
            let from = begins(refined, number);
            let (pane, _, rim, ink) = glass(number == block, refined, number);
            let part = |inner, outer| Path::sector(middle, inner, outer, from, from + SECTOR);
            let outer = part(SMALL_NUMBERS, SMALL_RIM);
            drawing.path(outer, Style::fill(pane).lined(LEAD, 2.0));
            let inner = part(SMALL_HUB, SMALL_NUMBERS);
            drawing.path(inner, Style::fill(rim).lined(LEAD, 1.5));
            let at = middle.towards(from + SECTOR / 2.0, 44.5);
            let number = Text::new(number.to_string(), at.x, at.y + 9.5, 27.0, ink);
            drawing.text(number.bold().centred());
        }
    }
    for (degrees, reach) in [(0.0, SMALL_RIM), (240.0, SMALL_RIM - 6.0)] {
        let (foot, tip) = (
            middle.towards(degrees, SMALL_NUMBERS + 2.0),
            middle.towards(degrees, reach),
        );
        drawing.line(foot, tip, INK, 7.0);
        drawing.line(foot, tip, CLAY, 4.0);
    }
    let hub = Style::fill(MOSS).lined(LEAD, 3.0);
    drawing.circle(middle.x, middle.y, SMALL_HUB, hub);
    let good = Rect::new(middle.x, middle.y, 0.0, 0.0).middle(38.0);
    put(&mut drawing, icons::good(wheel.refined().good()), good);
    drawing
}

/// The goods that the next turn of a wheel waits for; the refined one if it has no room.
pub(super) fn missing(tokens: &Tokens, wheel: Wheel) -> Vec<Token> {
    tokens_of(wheel)
        .filter(|&token| holds(tokens, token))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_that_share_a_sector_never_hide_each_other_or_the_numbers() {
        let middle = Point::new(0.0, 0.0);
        for tokens in 1..=6 {
            let (side, slots) = layout(tokens);
            assert!(slots.len() >= tokens);
            for (at, &(reach, aside)) in slots.iter().enumerate() {
                assert!(reach + side / 2.0 <= FIELD && reach - side / 2.0 >= HUB);
                let here = middle.towards(aside, reach);
                for &(reach, aside) in &slots[at + 1..] {
                    let there = middle.towards(aside, reach);
                    let apart = (here.x - there.x).hypot(here.y - there.y);
                    assert!(apart >= side, "{tokens} tokens: {apart} < {side}");
                }
            }
        }
    }

    #[test]
    fn tokens_on_a_small_wheel_hide_neither_each_other_nor_the_numbers() {
        let middle = Point::new(0.0, 0.0);
        // No wheel has more than five basic goods.
        for tokens in 1..=5 {
            let (side, slots) = small_layout(tokens);
            assert!(slots.len() >= tokens);
            for (at, &(reach, aside)) in slots.iter().enumerate() {
                let within = reach + side / 2.0 <= SMALL_RIM + 1.0;
                assert!(within && reach - side / 2.0 >= SMALL_NUMBERS - 2.0);
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
