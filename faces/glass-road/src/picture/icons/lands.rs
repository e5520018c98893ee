//! What lies on a landscape.

use glass_road::Landscape;
use slowtable_render::design::{CHALK, CREAM, GOLD, INK, LINEN};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style};

use super::{ARROW, FIR, FIR_LIGHT, LEAF, RIM, WATER, rimmed};

const GROUND_PIT: Colour = Colour::rgb(0xD9_B8_7E);
const PIT_DARK: Colour = Colour::rgb(0x8C_62_38);
const EARTH: Colour = Colour::rgb(0xB9_86_4C);
const PIT_DEEP: Colour = Colour::rgb(0x5C_3D_22);
const GROUND_GROVE: Colour = Colour::rgb(0xB9_D3_8A);
const GROUND_POND: Colour = Colour::rgb(0xA9_D3_E6);
const GROUND_FOREST: Colour = Colour::rgb(0x6E_9A_68);
const LEAF_LIGHT: Colour = Colour::rgb(0x8C_BF_62);
const LADDER: Colour = Colour::rgb(0xF3_DB_A6);
const TRUNK: Colour = Colour::rgb(0x5E_3F_26);

/// The ground colour of a landscape tile.
pub(in crate::picture) fn ground(landscape: Landscape) -> Colour {
    match landscape {
        Landscape::Pit => GROUND_PIT,
        Landscape::Grove => GROUND_GROVE,
        Landscape::Pond => GROUND_POND,
    }
}

/// The ground colour of a forest.
pub(in crate::picture) const FOREST_GROUND: Colour = GROUND_FOREST;

/// How many ways a landscape tile may look.
pub(in crate::picture) const VARIANTS: usize = 3;

/// What grows or lies on a landscape tile, without the tile.
pub(in crate::picture) fn feature(landscape: Landscape) -> Drawing {
    variant(landscape, 0)
}

/// The same in one of several looks, so that a landscape is not a wallpaper.
pub(in crate::picture) fn variant(landscape: Landscape, look: usize) -> Drawing {
    match landscape {
        Landscape::Pit => pit(look),
        Landscape::Grove => grove(look),
        Landscape::Pond => pond(look),
    }
}

fn pit(look: usize) -> Drawing {
    let mut icon = Drawing::new();
    // Terraces, cut in corners as spades cut them.
    let cut = |x: f32, y: f32, wide: f32, high: f32| {
        Path::polygon(&[
            (x - wide, y - high * 0.1),
            (x - wide * 0.6, y - high),
            (x + wide * 0.45, y - high * 0.92),
            (x + wide, y - high * 0.2),
            (x + wide * 0.75, y + high * 0.8),
            (x - wide * 0.3, y + high),
            (x - wide * 0.85, y + high * 0.6),
        ])
    };
    icon.path(cut(50.0, 52.0, 46.0, 40.0), rimmed(EARTH));
    icon.path(
        cut(50.0, 56.0, 33.0, 27.0),
        Style::fill(PIT_DARK).lined(PIT_DEEP, 4.0),
    );
    icon.path(cut(50.0, 60.0, 19.0, 15.0), PIT_DEEP);
    // A ladder leads down, on one side or the other.
    let lean = [9.0, -9.0, 4.0][look % VARIANTS];
    let (top, foot) = (50.0 - 3.0 * lean, 50.0 - 0.6 * lean);
    for aside in [-8.0, 8.0] {
        let from = Point::new(top + aside, 14.0);
        icon.line(from, Point::new(foot + aside, 62.0), LADDER, 5.0);
    }
    for step in 0u8..4 {
        let down = f32::from(step);
        let x = top + (foot - top) * (0.14 + down * 0.24);
        let y = 21.0 + down * 11.5;
        icon.line(Point::new(x - 8.0, y), Point::new(x + 8.0, y), LADDER, 4.0);
    }
    icon
}

fn grove(look: usize) -> Drawing {
    let mut icon = Drawing::new();
    let crowns: &[(f32, f32, f32)] = match look % VARIANTS {
        0 => &[(28.0, 44.0, 22.0), (74.0, 50.0, 19.0), (52.0, 34.0, 25.0)],
        1 => &[(30.0, 38.0, 25.0), (72.0, 44.0, 23.0)],
        _ => &[(70.0, 36.0, 25.0), (28.0, 48.0, 21.0), (50.0, 54.0, 17.0)],
    };
    for &(x, y, radius) in crowns {
        icon.rect(Rect::new(x - 5.0, y, 10.0, 90.0 - y), TRUNK);
        icon.circle(x, y, radius, Style::fill(LEAF).lined(FIR, RIM));
        let light = Path::arc(Point::new(x, y), radius * 0.55, 290.0, 360.0);
        icon.path(light, Style::line(LEAF_LIGHT, 6.0));
    }
    icon
}

fn pond(look: usize) -> Drawing {
    let mut icon = Drawing::new();
    let pool = Path::new()
        .move_to(6.0, 58.0)
        .cubic_to(
            Point::new(6.0, 22.0),
            Point::new(94.0, 16.0),
            Point::new(94.0, 54.0),
        )
        .cubic_to(
            Point::new(94.0, 92.0),
            Point::new(6.0, 94.0),
            Point::new(6.0, 58.0),
        )
        .close();
    icon.path(pool, Style::fill(WATER).lined(ARROW, RIM));
    let waves: &[(f32, f32)] = match look % VARIANTS {
        0 => &[(22.0, 50.0), (48.0, 68.0)],
        1 => &[(44.0, 46.0), (20.0, 64.0)],
        _ => &[(34.0, 68.0), (50.0, 48.0)],
    };
    for &(x, y) in waves {
        let wave = Path::new()
            .move_to(x, y)
            .quad_to(x + 8.0, y - 10.0, x + 16.0, y)
            .quad_to(x + 24.0, y + 10.0, x + 32.0, y);
        icon.path(wave, Style::line(CHALK, 6.0));
    }
    let reeds = [84.0, 14.0, 20.0][look % VARIANTS];
    for (aside, top) in [(-6.0, 20.0), (5.0, 10.0)] {
        let x = reeds + aside;
        icon.line(Point::new(x, 46.0), Point::new(x, top), FIR, 5.0);
        icon.line(Point::new(x, top), Point::new(x, top + 11.0), TRUNK, 9.0);
    }
    icon
}

/// One fir; its foot is in the middle of the lower edge.
pub(in crate::picture) fn fir() -> Drawing {
    let mut icon = Drawing::new();
    icon.rect(Rect::new(44.0, 84.0, 12.0, 15.0), TRUNK);
    let tiers = [
        (50.0, 1.0),
        (66.0, 34.0),
        (59.0, 34.0),
        (76.0, 60.0),
        (67.0, 60.0),
        (86.0, 88.0),
        (14.0, 88.0),
        (33.0, 60.0),
        (24.0, 60.0),
        (41.0, 34.0),
        (34.0, 34.0),
    ];
    icon.path(Path::polygon(&tiers), Style::fill(FIR));
    let light = [(50.0, 14.0), (50.0, 84.0), (24.0, 84.0)];
    icon.path(Path::polygon(&light), FIR_LIGHT);
    icon
}

/// Three firs: what stands on a forest.
pub(in crate::picture) fn firs() -> Drawing {
    let mut icon = Drawing::new();
    for (x, y, scale) in [(-8.0, 8.0, 0.76), (32.0, 8.0, 0.76), (5.0, 6.0, 0.9)] {
        icon.nest(Placement::at(x, y).scaled(scale), fir());
    }
    icon
}

fn tile(ground: Colour, inside: Drawing) -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(3.0, 3.0, 94.0, 94.0), 10.0, rimmed(ground));
    icon.nest(Placement::at(8.0, 6.0).scaled(0.84), inside);
    icon
}

/// A landscape tile.
pub(in crate::picture) fn landscape(landscape: Landscape) -> Drawing {
    tile(ground(landscape), feature(landscape))
}

/// A forest tile.
pub(in crate::picture) fn forest() -> Drawing {
    tile(GROUND_FOREST, firs())
}

/// An empty space.
pub(in crate::picture) fn empty() -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(5.0, 5.0, 90.0, 90.0), 10.0, CREAM);
    for step in 0u8..4 {
        let at = 12.0 + f32::from(step) * 22.0;
        for (from, to) in [
            ((at, 6.0), (at + 11.0, 6.0)),
            ((at, 94.0), (at + 11.0, 94.0)),
            ((6.0, at), (6.0, at + 11.0)),
            ((94.0, at), (94.0, at + 11.0)),
        ] {
            icon.line(Point::new(from.0, from.1), Point::new(to.0, to.1), INK, RIM);
        }
    }
    icon
}

/// A landscape tile of choice: one of each kind in the corners of a tile.
pub(in crate::picture) fn any_landscape() -> Drawing {
    let mut icon = tile(LINEN, Drawing::new());
    for (kind, x, y) in [
        (Landscape::Pit, 8.0, 8.0),
        (Landscape::Grove, 50.0, 8.0),
        (Landscape::Pond, 29.0, 50.0),
    ] {
        icon.nest(Placement::at(x, y).scaled(0.42), feature(kind));
    }
    icon
}

/// Two by two of a kind.
pub(in crate::picture) fn square(kind: Landscape) -> Drawing {
    let mut icon = Drawing::new();
    for (x, y) in [(0.0, 0.0), (50.0, 0.0), (0.0, 50.0), (50.0, 50.0)] {
        icon.nest(Placement::at(x, y).scaled(0.5), landscape(kind));
    }
    icon
}

/// A group of a kind, linked by edges: two beside each other and one below.
pub(in crate::picture) fn group(kind: Landscape) -> Drawing {
    let mut icon = Drawing::new();
    for (x, y) in [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0)] {
        icon.nest(Placement::at(x, y).scaled(0.5), landscape(kind));
    }
    icon.line(Point::new(25.0, 25.0), Point::new(75.0, 25.0), GOLD, 9.0);
    icon.line(Point::new(75.0, 25.0), Point::new(75.0, 75.0), GOLD, 9.0);
    icon
}
