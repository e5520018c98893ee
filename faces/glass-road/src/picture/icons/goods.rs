//! The goods, and what stands for them.

use glass_road::{Good, Wheel};
use slowtable_render::design::{CHALK, CLAY, CREAM, INK, SEPIA};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style, Text};

use super::{BRICK, COAL, LEAF, LOAM, RIM, WATER, WOOD, WOOD_END, rimmed};

const GLASS: Colour = Colour::rgb(0x8F_CF_BE);
const SAND: Colour = Colour::rgb(0xEB_CF_78);
const LOAM_LIGHT: Colour = Colour::rgb(0xE6_A8_74);
const APPLE: Colour = Colour::rgb(0xC8_33_3C);
const COAL_LIGHT: Colour = Colour::rgb(0x6C_6C_78);
const PIT_DEEP: Colour = Colour::rgb(0x5C_3D_22);

/// A good.
pub(in crate::picture) fn good(good: Good) -> Drawing {
    match good {
        Good::Glass => goblet(),
        Good::Brick => bricks(),
        Good::Sand => heap(),
        Good::Water => drop(),
        Good::Wood => log(),
        Good::Clay => lump(),
        Good::Food => apple(),
        Good::Charcoal => coals(),
    }
}

fn goblet() -> Drawing {
    let mut icon = Drawing::new();
    let bowl = Path::new()
        .move_to(22.0, 8.0)
        .line_to(78.0, 8.0)
        .cubic_to(
            Point::new(80.0, 40.0),
            Point::new(70.0, 56.0),
            Point::new(56.0, 60.0),
        )
        .line_to(56.0, 80.0)
        .line_to(74.0, 92.0)
        .line_to(26.0, 92.0)
        .line_to(44.0, 80.0)
        .line_to(44.0, 60.0)
        .cubic_to(
            Point::new(30.0, 56.0),
            Point::new(20.0, 40.0),
            Point::new(22.0, 8.0),
        )
        .close();
    icon.path(bowl, rimmed(GLASS));
    let shine = Path::new()
        .move_to(36.0, 18.0)
        .quad_to(35.0, 36.0, 43.0, 46.0);
    icon.path(shine, Style::line(CHALK, 7.0));
    icon
}

fn bricks() -> Drawing {
    let mut icon = Drawing::new();
    for (x, y, width) in [
        (6.0, 12.0, 42.0),
        (52.0, 12.0, 42.0),
        (6.0, 38.0, 19.0),
        (29.0, 38.0, 42.0),
        (75.0, 38.0, 19.0),
        (6.0, 64.0, 42.0),
        (52.0, 64.0, 42.0),
    ] {
        icon.rect(Rect::new(x, y, width, 23.0), rimmed(BRICK));
    }
    icon
}

fn heap() -> Drawing {
    let mut icon = Drawing::new();
    let heap = Path::new()
        .move_to(4.0, 88.0)
        .cubic_to(
            Point::new(26.0, 78.0),
            Point::new(36.0, 20.0),
            Point::new(52.0, 16.0),
        )
        .cubic_to(
            Point::new(66.0, 20.0),
            Point::new(76.0, 78.0),
            Point::new(96.0, 88.0),
        )
        .close();
    icon.path(heap, rimmed(SAND));
    for (x, y) in [
        (50.0, 38.0),
        (40.0, 58.0),
        (60.0, 62.0),
        (30.0, 76.0),
        (50.0, 77.0),
        (71.0, 78.0),
    ] {
        icon.circle(x, y, 4.0, SEPIA);
    }
    icon
}

fn drop() -> Drawing {
    let mut icon = Drawing::new();
    let drop = Path::new()
        .move_to(50.0, 4.0)
        .cubic_to(
            Point::new(60.0, 28.0),
            Point::new(82.0, 42.0),
            Point::new(82.0, 65.0),
        )
        .cubic_to(
            Point::new(82.0, 84.0),
            Point::new(68.0, 96.0),
            Point::new(50.0, 96.0),
        )
        .cubic_to(
            Point::new(32.0, 96.0),
            Point::new(18.0, 84.0),
            Point::new(18.0, 65.0),
        )
        .cubic_to(
            Point::new(18.0, 42.0),
            Point::new(40.0, 28.0),
            Point::new(50.0, 4.0),
        )
        .close();
    icon.path(drop, rimmed(WATER));
    let shine = Path::new()
        .move_to(32.0, 64.0)
        .quad_to(33.0, 78.0, 46.0, 83.0);
    icon.path(shine, Style::line(CHALK, 7.0));
    icon
}

fn log() -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(4.0, 28.0, 88.0, 46.0), 22.0, rimmed(WOOD));
    for (from, to, y) in [(46.0, 74.0, 42.0), (52.0, 82.0, 56.0)] {
        icon.line(Point::new(from, y), Point::new(to, y), PIT_DEEP, 5.0);
    }
    icon.circle(26.0, 51.0, 22.0, rimmed(WOOD_END));
    icon.circle(26.0, 51.0, 10.0, Style::line(WOOD, 5.0));
    icon
}

fn lump() -> Drawing {
    let mut icon = Drawing::new();
    let lump = [
        (14.0, 90.0),
        (4.0, 58.0),
        (26.0, 20.0),
        (62.0, 12.0),
        (94.0, 46.0),
        (88.0, 88.0),
    ];
    icon.path(Path::polygon(&lump), Style::fill(LOAM));
    let light = [(26.0, 20.0), (62.0, 12.0), (66.0, 44.0), (34.0, 54.0)];
    icon.path(Path::polygon(&light), Style::fill(LOAM_LIGHT));
    for (from, to) in [
        ((34.0, 54.0), (66.0, 44.0)),
        ((34.0, 54.0), (26.0, 20.0)),
        ((66.0, 44.0), (62.0, 12.0)),
        ((34.0, 54.0), (14.0, 90.0)),
        ((66.0, 44.0), (88.0, 88.0)),
    ] {
        icon.line(Point::new(from.0, from.1), Point::new(to.0, to.1), INK, 3.0);
    }
    icon.path(Path::polygon(&lump), Style::line(INK, RIM));
    icon
}

fn apple() -> Drawing {
    let mut icon = Drawing::new();
    let apple = Path::new()
        .move_to(50.0, 36.0)
        .cubic_to(
            Point::new(64.0, 22.0),
            Point::new(94.0, 28.0),
            Point::new(92.0, 58.0),
        )
        .cubic_to(
            Point::new(90.0, 84.0),
            Point::new(68.0, 102.0),
            Point::new(50.0, 92.0),
        )
        .cubic_to(
            Point::new(32.0, 102.0),
            Point::new(10.0, 84.0),
            Point::new(8.0, 58.0),
        )
        .cubic_to(
            Point::new(6.0, 28.0),
            Point::new(36.0, 22.0),
            Point::new(50.0, 36.0),
        )
        .close();
    icon.path(apple, rimmed(APPLE));
    let stem = Path::new()
        .move_to(50.0, 38.0)
        .quad_to(48.0, 22.0, 42.0, 10.0);
    icon.path(stem, Style::line(INK, 7.0));
    let leaf = Path::new()
        .move_to(50.0, 24.0)
        .quad_to(56.0, 2.0, 82.0, 6.0)
        .quad_to(76.0, 28.0, 50.0, 24.0)
        .close();
    icon.path(leaf, Style::fill(LEAF).lined(INK, 4.0));
    icon
}

fn coals() -> Drawing {
    let mut icon = Drawing::new();
    for (x, y) in [(28.0, 68.0), (72.0, 68.0), (50.0, 34.0)] {
        let piece: Vec<(f32, f32)> = [10.0, 85.0, 150.0, 215.0, 290.0]
            .map(|degrees| {
                let corner = Point::new(x, y).towards(degrees, 27.0);
                (corner.x, corner.y)
            })
            .to_vec();
        icon.path(Path::polygon(&piece), Style::fill(COAL).lined(CREAM, 3.0));
        icon.line(
            Point::new(x - 9.0, y - 4.0),
            Point::new(x + 2.0, y - 11.0),
            COAL_LIGHT,
            6.0,
        );
    }
    icon
}

/// Any basic good: a question on a coin of paper.
pub(in crate::picture) fn any_good() -> Drawing {
    let mut icon = Drawing::new();
    icon.circle(50.0, 50.0, 44.0, rimmed(CHALK));
    icon.text(Text::new("?", 50.0, 76.0, 72.0, INK).bold().centred());
    icon
}

/// Not this good: the good crossed out.
pub(in crate::picture) fn not_good(which: Good) -> Drawing {
    let mut icon = good(which);
    for (width, colour) in [(20.0, CHALK), (11.0, CLAY)] {
        icon.line(
            Point::new(10.0, 90.0),
            Point::new(90.0, 10.0),
            colour,
            width,
        );
    }
    icon
}

/// A wheel, by what it makes.
pub(in crate::picture) fn wheel(wheel: Wheel) -> Drawing {
    let mut icon = Drawing::new();
    icon.circle(50.0, 50.0, 44.0, rimmed(CHALK));
    for step in 0u8..12 {
        let middle = Point::new(50.0, 50.0);
        let degrees = f32::from(step) * 30.0;
        icon.line(
            middle.towards(degrees, 34.0),
            middle.towards(degrees, 42.0),
            SEPIA,
            4.0,
        );
    }
    icon.nest(
        Placement::at(25.0, 25.0).scaled(0.5),
        good(wheel.refined().good()),
    );
    icon
}
