//! What lies on a landscape.

use glass_road::Landscape;
use slowtable_render::design::{CHALK, CREAM, GOLD, INK, LINEN};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style};

use super::{ARROW, FIR, FIR_LIGHT, LEAF, RIM, WATER, rimmed};

const GROUND_PIT: Colour = Colour::rgb(0xD9_B8_7E);
const PIT_DARK: Colour = Colour::rgb(0x8C_62_38);
const PIT_DEEP: Colour = Colour::rgb(0x5C_3D_22);
const GROUND_GROVE: Colour = Colour::rgb(0xB9_D3_8A);
const GROUND_POND: Colour = Colour::rgb(0xA9_D3_E6);
const GROUND_FOREST: Colour = Colour::rgb(0x6E_9A_68);
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

/// What grows or lies on a landscape tile, without the tile.
pub(in crate::picture) fn feature(landscape: Landscape) -> Drawing {
    let mut icon = Drawing::new();
    match landscape {
        Landscape::Pit => {
            for (radius, colour) in [(38.0, PIT_DARK), (25.0, PIT_DEEP), (12.0, INK)] {
                let hollow: Vec<(f32, f32)> = (0u8..12)
                    .map(|step| {
                        let reach = if step % 2 == 0 { radius } else { radius * 0.86 };
                        let at = Point::new(0.0, 0.0).towards(f32::from(step) * 30.0, reach);
                        (50.0 + at.x, 54.0 + at.y * 0.78)
                    })
                    .collect();
                icon.path(Path::polygon(&hollow), colour);
            }
        }
        Landscape::Grove => {
            icon.rect(Rect::new(44.0, 60.0, 12.0, 30.0), TRUNK);
            for (x, y, radius) in [(34.0, 50.0, 19.0), (66.0, 50.0, 19.0), (50.0, 32.0, 22.0)] {
                icon.circle(x, y, radius, Style::fill(LEAF).lined(FIR, 4.0));
            }
            icon.circle(50.0, 48.0, 18.0, LEAF);
        }
        Landscape::Pond => {
            let pool = Path::new()
                .move_to(8.0, 56.0)
                .cubic_to(
                    Point::new(8.0, 22.0),
                    Point::new(92.0, 14.0),
                    Point::new(92.0, 52.0),
                )
                .cubic_to(
                    Point::new(92.0, 90.0),
                    Point::new(8.0, 92.0),
                    Point::new(8.0, 56.0),
                )
                .close();
            icon.path(pool, Style::fill(WATER).lined(ARROW, 4.0));
            for (x, y) in [(24.0, 44.0), (46.0, 62.0)] {
                let wave = Path::new()
                    .move_to(x, y)
                    .quad_to(x + 8.0, y - 10.0, x + 16.0, y)
                    .quad_to(x + 24.0, y + 10.0, x + 32.0, y);
                icon.path(wave, Style::line(CHALK, 6.0));
            }
        }
    }
    icon
}

/// Three firs: what stands on a forest.
pub(in crate::picture) fn firs() -> Drawing {
    let mut icon = Drawing::new();
    for (x, y, scale) in [(27.0, 84.0, 0.8), (73.0, 84.0, 0.8), (50.0, 92.0, 1.0)] {
        let mut fir = Drawing::new();
        fir.rect(Rect::new(-5.0, -16.0, 10.0, 16.0), TRUNK);
        for (low, high, half, colour) in [
            (-12.0, -50.0, 27.0, FIR),
            (-34.0, -68.0, 22.0, FIR_LIGHT),
            (-54.0, -84.0, 16.0, FIR),
        ] {
            let tier = [(-half, low), (half, low), (0.0, high)];
            fir.path(Path::polygon(&tier), Style::fill(colour));
        }
        icon.nest(Placement::at(x, y).scaled(scale), fir);
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
