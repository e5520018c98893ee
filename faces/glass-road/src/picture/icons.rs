//! Glass Road's pieces as small drawings, each on a square of 100 by 100.
//!
//! Each has a shape of its own, so that nothing rests on colour alone.

use glass_road::{BuildingKind, Good, Landscape};
use slowtable_render::design::{CHALK, CLAY, CREAM, GOLD, INK, LINEN, SEPIA, STRAW};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Stroke, Style, Text};

/// The side of the square that every icon is drawn on.
pub(super) const SIDE: f32 = 100.0;

const GLASS: Colour = Colour::rgb(0x8F_CF_BE);
const BRICK: Colour = Colour::rgb(0xC4_52_34);
const SAND: Colour = Colour::rgb(0xEB_CF_78);
const WATER: Colour = Colour::rgb(0x3F_8F_C9);
const WOOD: Colour = Colour::rgb(0x8A_5A_32);
const WOOD_END: Colour = Colour::rgb(0xDD_B3_7C);
const LOAM: Colour = Colour::rgb(0xD0_83_4C);
const LOAM_LIGHT: Colour = Colour::rgb(0xE6_A8_74);
const APPLE: Colour = Colour::rgb(0xC8_33_3C);
const LEAF: Colour = Colour::rgb(0x4F_8F_3B);
const COAL: Colour = Colour::rgb(0x34_34_3C);
const COAL_LIGHT: Colour = Colour::rgb(0x6C_6C_78);
const GROUND_PIT: Colour = Colour::rgb(0xD9_B8_7E);
const PIT_DARK: Colour = Colour::rgb(0x8C_62_38);
const PIT_DEEP: Colour = Colour::rgb(0x5C_3D_22);
const GROUND_GROVE: Colour = Colour::rgb(0xB9_D3_8A);
const GROUND_POND: Colour = Colour::rgb(0xA9_D3_E6);
const GROUND_FOREST: Colour = Colour::rgb(0x6E_9A_68);
const FIR: Colour = Colour::rgb(0x1F_54_36);
const FIR_LIGHT: Colour = Colour::rgb(0x2F_6E_48);
const TRUNK: Colour = Colour::rgb(0x5E_3F_26);
const ARROW: Colour = Colour::rgb(0x2C_5F_86);
const HOURGLASS: Colour = Colour::rgb(0x7A_3E_74);
const PURSE: Colour = Colour::rgb(0x8A_5E_10);

/// The line round everything that lies on a light ground.
const RIM: f32 = 5.0;

fn rimmed(colour: Colour) -> Style {
    Style::fill(colour).lined(INK, RIM)
}

/// A good.
pub(super) fn good(good: Good) -> Drawing {
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

/// The ground colour of a landscape tile.
pub(super) fn ground(landscape: Landscape) -> Colour {
    match landscape {
        Landscape::Pit => GROUND_PIT,
        Landscape::Grove => GROUND_GROVE,
        Landscape::Pond => GROUND_POND,
    }
}

/// The ground colour of a forest.
pub(super) const FOREST_GROUND: Colour = GROUND_FOREST;

/// What grows or lies on a landscape tile, without the tile.
pub(super) fn feature(landscape: Landscape) -> Drawing {
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
pub(super) fn firs() -> Drawing {
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
pub(super) fn landscape(landscape: Landscape) -> Drawing {
    tile(ground(landscape), feature(landscape))
}

/// A forest tile.
pub(super) fn forest() -> Drawing {
    tile(GROUND_FOREST, firs())
}

/// An empty space.
pub(super) fn empty() -> Drawing {
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
pub(super) fn any_landscape() -> Drawing {
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

/// Any basic good: a question on a coin of paper.
pub(super) fn any_good() -> Drawing {
    let mut icon = Drawing::new();
    icon.circle(50.0, 50.0, 44.0, rimmed(CHALK));
    icon.text(Text::new("?", 50.0, 76.0, 72.0, INK).bold().centred());
    icon
}

/// Not this good: the good crossed out.
pub(super) fn not_good(which: Good) -> Drawing {
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

/// A building.
pub(super) fn house() -> Drawing {
    let mut icon = Drawing::new();
    let walls = [(18.0, 46.0), (18.0, 92.0), (82.0, 92.0), (82.0, 46.0)];
    icon.path(Path::polygon(&walls), rimmed(CHALK));
    let roof = [(6.0, 50.0), (50.0, 8.0), (94.0, 50.0)];
    icon.path(Path::polygon(&roof), rimmed(CLAY));
    icon.rect(Rect::new(42.0, 62.0, 18.0, 30.0), SEPIA);
    icon
}

/// A tile of the private offer: a building on a sheet.
pub(super) fn offer() -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(6.0, 3.0, 88.0, 94.0), 10.0, rimmed(LINEN));
    icon.nest(Placement::at(19.0, 18.0).scaled(0.62), house());
    icon
}

/// Adjacent to it: a building with the four spaces that share its edges.
pub(super) fn beside() -> Drawing {
    let mut icon = Drawing::new();
    for (x, y) in [(36.0, 3.0), (36.0, 69.0), (3.0, 36.0), (69.0, 36.0)] {
        icon.rect(
            Rect::new(x, y, 28.0, 28.0),
            Style::fill(GOLD).lined(INK, 4.0),
        );
    }
    icon.rect(Rect::new(36.0, 36.0, 28.0, 28.0), INK);
    icon
}

/// Two by two of a kind.
pub(super) fn square(kind: Landscape) -> Drawing {
    let mut icon = Drawing::new();
    for (x, y) in [(0.0, 0.0), (50.0, 0.0), (0.0, 50.0), (50.0, 50.0)] {
        icon.nest(Placement::at(x, y).scaled(0.5), landscape(kind));
    }
    icon
}

/// A group of a kind, linked by edges: two beside each other and one below.
pub(super) fn group(kind: Landscape) -> Drawing {
    let mut icon = Drawing::new();
    for (x, y) in [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0)] {
        icon.nest(Placement::at(x, y).scaled(0.5), landscape(kind));
    }
    icon.line(Point::new(25.0, 25.0), Point::new(75.0, 25.0), GOLD, 9.0);
    icon.line(Point::new(75.0, 25.0), Point::new(75.0, 75.0), GOLD, 9.0);
    icon
}

/// The sign of a kind of building: an arrow, an hourglass or a purse.
pub(super) fn kind(kind: BuildingKind) -> Drawing {
    let mut icon = Drawing::new();
    match kind {
        BuildingKind::Processing => {
            let arrow = [
                (6.0, 34.0),
                (52.0, 34.0),
                (52.0, 12.0),
                (96.0, 50.0),
                (52.0, 88.0),
                (52.0, 66.0),
                (6.0, 66.0),
            ];
            icon.path(Path::polygon(&arrow), Style::fill(CHALK));
        }
        BuildingKind::Immediate => {
            let glass = [(24.0, 12.0), (76.0, 12.0), (24.0, 88.0), (76.0, 88.0)];
            icon.path(Path::polygon(&glass), Style::fill(CHALK));
            for y in [10.0, 90.0] {
                icon.line(Point::new(18.0, y), Point::new(82.0, y), CHALK, 12.0);
            }
        }
        BuildingKind::Bonus => {
            let purse = Path::new()
                .move_to(40.0, 34.0)
                .cubic_to(
                    Point::new(4.0, 54.0),
                    Point::new(8.0, 94.0),
                    Point::new(50.0, 94.0),
                )
                .cubic_to(
                    Point::new(92.0, 94.0),
                    Point::new(96.0, 54.0),
                    Point::new(60.0, 34.0),
                )
                .close();
            icon.path(purse, Style::fill(CHALK));
            let neck = [
                (26.0, 8.0),
                (50.0, 14.0),
                (74.0, 8.0),
                (62.0, 26.0),
                (38.0, 26.0),
            ];
            icon.path(Path::polygon(&neck), Style::fill(CHALK));
        }
    }
    icon
}

/// The colour of a kind of building, dark enough for light text.
pub(super) fn kind_colour(kind: BuildingKind) -> Colour {
    match kind {
        BuildingKind::Processing => ARROW,
        BuildingKind::Immediate => HOURGLASS,
        BuildingKind::Bonus => PURSE,
    }
}

/// The sign of a kind on its own colour.
pub(super) fn kind_badge(of: BuildingKind) -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(0.0, 0.0, 100.0, 100.0), 18.0, kind_colour(of));
    icon.nest(Placement::at(16.0, 16.0).scaled(0.68), kind(of));
    icon
}

/// Points: a number on a golden shield.
pub(super) fn points(number: &str) -> Drawing {
    let mut icon = Drawing::new();
    let shield = Path::new()
        .move_to(8.0, 8.0)
        .line_to(92.0, 8.0)
        .line_to(92.0, 52.0)
        .cubic_to(
            Point::new(92.0, 78.0),
            Point::new(66.0, 90.0),
            Point::new(50.0, 97.0),
        )
        .cubic_to(
            Point::new(34.0, 90.0),
            Point::new(8.0, 78.0),
            Point::new(8.0, 52.0),
        )
        .close();
    icon.path(shield, rimmed(GOLD));
    let size = if number.chars().count() > 1 {
        56.0
    } else {
        68.0
    };
    icon.text(Text::new(number, 50.0, 69.0, size, INK).bold().centred());
    icon
}

/// Gives: an arrow from what is paid to what is gained.
pub(super) fn gives() -> Drawing {
    let mut icon = Drawing::new();
    let line = Style {
        fill: None,
        stroke: Some(Stroke {
            colour: INK,
            width: 13.0,
        }),
    };
    icon.path(Path::new().move_to(8.0, 50.0).line_to(86.0, 50.0), line);
    let head = Path::new()
        .move_to(58.0, 22.0)
        .line_to(88.0, 50.0)
        .line_to(58.0, 78.0);
    icon.path(head, line);
    icon
}

/// As often as you like: an arrow that comes back.
pub(super) fn repeat() -> Drawing {
    let mut icon = Drawing::new();
    let middle = Point::new(50.0, 52.0);
    icon.path(Path::arc(middle, 36.0, 40.0, 330.0), Style::line(INK, 12.0));
    let head = [(66.0, 2.0), (96.0, 26.0), (60.0, 40.0)];
    icon.path(Path::polygon(&head), INK);
    icon
}

/// Who starts the period: a flag.
pub(super) fn starts() -> Drawing {
    let mut icon = Drawing::new();
    icon.line(Point::new(22.0, 8.0), Point::new(22.0, 94.0), INK, 12.0);
    let flag = [(26.0, 10.0), (92.0, 28.0), (26.0, 54.0)];
    icon.path(Path::polygon(&flag), rimmed(GOLD));
    icon
}

/// Cards in hand: a fan.
pub(super) fn hand() -> Drawing {
    let mut icon = Drawing::new();
    let cards = [
        [(6.0, 34.0), (38.0, 20.0), (62.0, 78.0), (30.0, 92.0)],
        [(32.0, 12.0), (68.0, 12.0), (68.0, 76.0), (32.0, 76.0)],
        [(62.0, 20.0), (94.0, 34.0), (70.0, 92.0), (38.0, 78.0)],
    ];
    for card in [cards[0], cards[2], cards[1]] {
        icon.path(Path::polygon(&card), rimmed(CHALK));
    }
    icon
}

/// A card that lies face down.
pub(super) fn face_down() -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(20.0, 4.0, 60.0, 92.0), 8.0, rimmed(FIR_LIGHT));
    icon.rounded(
        Rect::new(30.0, 15.0, 40.0, 70.0),
        5.0,
        Style::line(CHALK, 5.0),
    );
    icon
}

/// A free indentation, where a card of an opponent can be followed.
pub(super) fn indentation() -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(
        Rect::new(20.0, 4.0, 60.0, 92.0),
        8.0,
        Style::line(STRAW, 7.0),
    );
    icon
}

/// A gift.
pub(super) fn gift() -> Drawing {
    let mut icon = Drawing::new();
    icon.rect(Rect::new(12.0, 42.0, 76.0, 50.0), rimmed(CHALK));
    icon.rect(Rect::new(6.0, 28.0, 88.0, 18.0), rimmed(CHALK));
    icon.rect(Rect::new(43.0, 28.0, 14.0, 64.0), CLAY);
    for x in [30.0, 70.0] {
        icon.circle(x, 17.0, 11.0, Style::line(CLAY, 8.0));
    }
    icon
}

/// A wheel, by what it makes.
pub(super) fn wheel(wheel: glass_road::Wheel) -> Drawing {
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
