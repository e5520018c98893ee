//! A production wheel: sectors, numbers and tokens.

use glass_road::{Token, Tokens, Wheel};
use slowtable_render::design::{BROWN, CHALK, CLAY, CREAM, INK, LINEN, MOSS, SEPIA, STRAW};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style, Text};

use super::icons;
use super::strip::Strip;

/// The side of the square that a wheel is drawn on.
pub(super) const SIDE: f32 = 476.0;

const RIM: f32 = 234.0;
const FIELD: f32 = 198.0;
const HUB: f32 = 44.0;
const SECTOR: f32 = 30.0;
/// The refined area's ground.
const KILN: Colour = Colour::rgb(0xD5_E3_DD);
const KILN_RIM: Colour = Colour::rgb(0xA9_C6_BC);
const BROWN_FIELD: Colour = Colour::rgb(0xC4_97_68);

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
        0 | 1 => (60.0, &[(148.0, 0.0)]),
        2 => (54.0, &[(166.0, 0.0), (107.0, 0.0)]),
        3 => (44.0, &[(172.0, -7.6), (172.0, 7.6), (121.0, 0.0)]),
        4 => (
            38.0,
            &[(176.0, -7.0), (176.0, 7.0), (135.0, -8.2), (135.0, 8.2)],
        ),
        _ => (
            36.0,
            &[
                (177.0, -7.0),
                (177.0, 7.0),
                (139.0, -7.8),
                (139.0, 7.8),
                (98.0, 0.0),
            ],
        ),
    }
}

/// A wheel with its tokens.
pub(super) fn wheel(tokens: &Tokens, wheel: Wheel) -> Drawing {
    let mut drawing = Drawing::new();
    let middle = Point::new(SIDE / 2.0, SIDE / 2.0);
    for (refined, limit) in [(false, 7), (true, 3)] {
        let brown = if refined { 3 } else { 0 };
        for number in 0..=limit {
            let from = begins(refined, number);
            let (field, rim, ink) = if number == brown {
                (BROWN_FIELD, BROWN, CHALK)
            } else if refined {
                (KILN, KILN_RIM, INK)
            } else if number % 2 == 0 {
                (LINEN, STRAW, INK)
            } else {
                (CREAM, STRAW, INK)
            };
            let sector = |inner, outer| Path::sector(middle, inner, outer, from, from + SECTOR);
            drawing.path(sector(HUB, FIELD), Style::fill(field).lined(SEPIA, 2.0));
            drawing.path(sector(FIELD, RIM), Style::fill(rim).lined(SEPIA, 2.0));
            let at = middle.towards(from + SECTOR / 2.0, (FIELD + RIM) / 2.0);
            let number = Text::new(number.to_string(), at.x, at.y + 11.0, 31.0, ink);
            drawing.text(number.bold().centred());
        }
    }
    pointers(&mut drawing, middle);
    drawing.circle(middle.x, middle.y, HUB, Style::fill(MOSS).lined(INK, 3.0));
    let good = icons::good(wheel.refined().good());
    drawing.nest(
        Placement::at(middle.x - 28.0, middle.y - 28.0).scaled(0.56),
        good,
    );
    for (refined, limit) in [(false, 7), (true, 3)] {
        for number in 0..=limit {
            let here: Vec<Token> = wheel
                .basic()
                .iter()
                .copied()
                .chain([wheel.refined()])
                .filter(|&token| (token == wheel.refined()) == refined)
                .filter(|&token| tokens.get(token) == number)
                .collect();
            let (side, slots) = layout(here.len());
            for (token, &(reach, aside)) in here.into_iter().zip(slots) {
                let at = middle.towards(begins(refined, number) + SECTOR / 2.0 + aside, reach);
                let placement = Placement::at(at.x - side / 2.0, at.y - side / 2.0);
                let icon = icons::good(token.good());
                drawing.nest(placement.scaled(side / icons::SIDE), icon);
            }
        }
    }
    drawing
}

/// The long pointer at the top and the short one at the end of the basic area.
fn pointers(drawing: &mut Drawing, middle: Point) {
    for (degrees, reach) in [(0.0, RIM), (240.0, FIELD)] {
        let tip = middle.towards(degrees, reach);
        drawing.line(middle, tip, INK, 11.0);
        drawing.line(middle, tip, CLAY, 6.0);
    }
}

/// The numbers of a wheel in one row, the refined good first.
pub(super) fn numbers(drawing: &mut Drawing, tokens: &Tokens, wheel: Wheel, room: Rect) {
    let all: Vec<Token> = [wheel.refined()]
        .into_iter()
        .chain(wheel.basic().iter().copied())
        .collect();
    let mut x = room.x;
    let step = room.width / 6.0;
    for token in all {
        let cell = Rect::new(x, room.y, step, room.height);
        Strip::new()
            .icon(icons::good(token.good()))
            .gap(0.08)
            .text(tokens.get(token).to_string())
            .centre(drawing, cell.inset(2.0));
        x += step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_that_share_a_sector_never_hide_each_other_or_the_numbers() {
        let middle = Point::new(0.0, 0.0);
        for tokens in 1..=5 {
            let (side, slots) = layout(tokens);
            assert_eq!(slots.len(), tokens);
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
