//! The specialists: a roundel of glass each, with what the trade works with.

use glass_road::Card;
use slowtable_render::design::{
    CHALK, CLAY, GOLD, GREEN_PANE, HONEY_PANE, INK, LEAD, OAK, OAK_DARK, ROSE_PANE, SEA_PANE,
    SEPIA, STRAW,
};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style};

use super::{ARROW, BRICK, COAL, FIR, LEAF, LOAM, RIM, WATER, WOOD, WOOD_END, rimmed};

const FLAME: Colour = Colour::rgb(0xD8_5A_2A);
const IRON: Colour = Colour::rgb(0x9A_A3_A6);

/// A specialist.
pub(in crate::picture) fn specialist(card: Card) -> Drawing {
    let pane = match card {
        Card::FeudalLord | Card::Supplier | Card::Builder | Card::Cultivator => ROSE_PANE,
        Card::PitWorker | Card::ClayWorker | Card::CharcoalBurner | Card::FuelCollector => {
            HONEY_PANE
        }
        Card::PondBuilder | Card::FishFarmer | Card::WaterCarrier => SEA_PANE,
        Card::ForestManager | Card::Carpenter | Card::SlashAndBurnFarmer | Card::Woodcutter => {
            GREEN_PANE
        }
    };
    let mut icon = Drawing::new();
    icon.circle(50.0, 50.0, 48.0, LEAD);
    icon.circle(50.0, 50.0, 44.0, GOLD);
    icon.circle(50.0, 50.0, 40.0, Style::fill(pane).lined(LEAD, 3.0));
    icon.nest(Placement::at(15.0, 15.0).scaled(0.7), emblem(card));
    icon
}

fn emblem(card: Card) -> Drawing {
    match card {
        Card::FeudalLord => crown(),
        Card::PitWorker => spade(),
        Card::ForestManager => sapling(),
        Card::PondBuilder => reeds(),
        Card::Cultivator => rake(),
        Card::Supplier => sack(),
        Card::Builder => trowel(),
        Card::Carpenter => saw(),
        Card::SlashAndBurnFarmer => flame(),
        Card::Woodcutter => axe(),
        Card::ClayWorker => jug(),
        Card::FuelCollector => sticks(),
        Card::CharcoalBurner => kiln(),
        Card::FishFarmer => fish(),
        Card::WaterCarrier => buckets(),
    }
}

fn at(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

/// A stick from one point to another, with an edge.
fn stick(icon: &mut Drawing, from: Point, to: Point, colour: Colour, width: f32) {
    icon.line(from, to, INK, width + 2.0 * RIM);
    icon.line(from, to, colour, width);
}

/// A crown; also the mark of who has won.
pub(in crate::picture) fn crown() -> Drawing {
    let mut icon = Drawing::new();
    let crown = [
        (16.0, 86.0),
        (6.0, 30.0),
        (32.0, 52.0),
        (50.0, 14.0),
        (68.0, 52.0),
        (94.0, 30.0),
        (84.0, 86.0),
    ];
    icon.path(Path::polygon(&crown), rimmed(GOLD));
    for (x, y) in [(6.0, 28.0), (50.0, 14.0), (94.0, 28.0)] {
        icon.circle(x, y, 8.0, rimmed(CHALK));
    }
    icon.line(at(20.0, 72.0), at(80.0, 72.0), INK, RIM);
    icon
}

fn spade() -> Drawing {
    let mut icon = Drawing::new();
    stick(&mut icon, at(80.0, 16.0), at(46.0, 52.0), WOOD, 8.0);
    stick(&mut icon, at(68.0, 6.0), at(91.0, 28.0), WOOD, 7.0);
    let blade = Path::new()
        .move_to(28.0, 44.0)
        .line_to(56.0, 72.0)
        .quad_to(44.0, 94.0, 10.0, 92.0)
        .quad_to(8.0, 58.0, 28.0, 44.0)
        .close();
    icon.path(blade, rimmed(IRON));
    icon
}

fn sapling() -> Drawing {
    let mut icon = Drawing::new();
    let mound = Path::new()
        .move_to(10.0, 92.0)
        .quad_to(50.0, 60.0, 90.0, 92.0)
        .close();
    icon.path(mound, rimmed(WOOD));
    icon.line(at(50.0, 80.0), at(50.0, 40.0), FIR, 9.0);
    for (tip, bend) in [(8.0, 4.0), (92.0, 96.0)] {
        let leaf = Path::new()
            .move_to(50.0, 56.0)
            .quad_to(bend, 58.0, tip, 18.0)
            .quad_to(50.0, 14.0, 50.0, 56.0)
            .close();
        icon.path(leaf, rimmed(LEAF));
    }
    icon
}

fn reeds() -> Drawing {
    let mut icon = Drawing::new();
    for (x, top) in [(26.0, 28.0), (50.0, 10.0), (74.0, 34.0)] {
        icon.line(at(x, 84.0), at(x, top), FIR, 7.0);
        icon.rounded(Rect::new(x - 9.0, top, 18.0, 34.0), 9.0, rimmed(OAK));
    }
    let pool = Path::new()
        .move_to(4.0, 82.0)
        .quad_to(50.0, 56.0, 96.0, 82.0)
        .quad_to(50.0, 110.0, 4.0, 82.0)
        .close();
    icon.path(pool, rimmed(WATER));
    icon.line(at(34.0, 83.0), at(64.0, 83.0), CHALK, 6.0);
    icon
}

fn rake() -> Drawing {
    let mut icon = Drawing::new();
    stick(&mut icon, at(50.0, 6.0), at(50.0, 64.0), WOOD, 8.0);
    for x in [16.0, 39.0, 61.0, 84.0] {
        stick(&mut icon, at(x, 68.0), at(x, 90.0), WOOD_END, 6.0);
    }
    stick(&mut icon, at(12.0, 66.0), at(88.0, 66.0), WOOD, 9.0);
    icon
}

fn sack() -> Drawing {
    let mut icon = Drawing::new();
    let body = Path::new()
        .move_to(34.0, 34.0)
        .cubic_to(at(0.0, 52.0), at(2.0, 96.0), at(50.0, 95.0))
        .cubic_to(at(98.0, 96.0), at(100.0, 52.0), at(66.0, 34.0))
        .close();
    icon.path(body, rimmed(STRAW));
    let neck = [
        (26.0, 8.0),
        (42.0, 16.0),
        (50.0, 7.0),
        (58.0, 16.0),
        (74.0, 8.0),
        (66.0, 34.0),
        (34.0, 34.0),
    ];
    icon.path(Path::polygon(&neck), rimmed(STRAW));
    icon.line(at(32.0, 35.0), at(68.0, 35.0), CLAY, 9.0);
    icon.line(at(50.0, 54.0), at(50.0, 80.0), SEPIA, 8.0);
    icon.line(at(37.0, 67.0), at(63.0, 67.0), SEPIA, 8.0);
    icon
}

fn trowel() -> Drawing {
    let mut icon = Drawing::new();
    for (x, y, width) in [(4.0, 70.0, 44.0), (52.0, 70.0, 44.0)] {
        icon.rect(Rect::new(x, y, width, 24.0), rimmed(BRICK));
    }
    let blade = [(4.0, 58.0), (40.0, 14.0), (64.0, 42.0)];
    icon.path(Path::polygon(&blade), rimmed(IRON));
    stick(&mut icon, at(54.0, 28.0), at(64.0, 20.0), IRON, 5.0);
    stick(&mut icon, at(70.0, 18.0), at(92.0, 10.0), WOOD, 11.0);
    icon
}

fn saw() -> Drawing {
    let mut icon = Drawing::new();
    let mut teeth = vec![(34.0, 30.0), (34.0, 62.0)];
    for step in 0u8..6 {
        let x = 34.0 + f32::from(step) * 10.5;
        teeth.push((x + 5.0, 74.0));
        teeth.push((x + 10.5, 60.0));
    }
    teeth.push((97.0, 48.0));
    icon.path(Path::polygon(&teeth), rimmed(IRON));
    let grip = [(4.0, 24.0), (36.0, 22.0), (40.0, 70.0), (10.0, 74.0)];
    icon.path(Path::polygon(&grip), rimmed(WOOD));
    icon.circle(23.0, 48.0, 10.0, rimmed(CHALK));
    icon
}

fn flame() -> Drawing {
    let mut icon = Drawing::new();
    let outer = Path::new()
        .move_to(52.0, 4.0)
        .cubic_to(at(58.0, 30.0), at(88.0, 40.0), at(86.0, 68.0))
        .cubic_to(at(84.0, 104.0), at(16.0, 104.0), at(14.0, 68.0))
        .cubic_to(at(13.0, 52.0), at(24.0, 46.0), at(26.0, 34.0))
        .cubic_to(at(34.0, 40.0), at(38.0, 46.0), at(39.0, 50.0))
        .cubic_to(at(48.0, 38.0), at(54.0, 26.0), at(52.0, 4.0))
        .close();
    icon.path(outer, rimmed(FLAME));
    let inner = Path::new()
        .move_to(54.0, 46.0)
        .cubic_to(at(58.0, 60.0), at(70.0, 62.0), at(68.0, 76.0))
        .cubic_to(at(66.0, 94.0), at(34.0, 94.0), at(33.0, 76.0))
        .cubic_to(at(34.0, 66.0), at(50.0, 62.0), at(54.0, 46.0))
        .close();
    icon.path(inner, GOLD);
    icon
}

fn axe() -> Drawing {
    let mut icon = Drawing::new();
    stick(&mut icon, at(20.0, 92.0), at(70.0, 12.0), WOOD, 9.0);
    let blade = Path::new()
        .move_to(50.0, 10.0)
        .line_to(76.0, 30.0)
        .quad_to(82.0, 44.0, 96.0, 52.0)
        .quad_to(72.0, 72.0, 44.0, 54.0)
        .quad_to(54.0, 44.0, 46.0, 28.0)
        .close();
    icon.path(blade, rimmed(IRON));
    icon
}

fn jug() -> Drawing {
    let mut icon = Drawing::new();
    icon.path(
        Path::arc(at(74.0, 50.0), 18.0, 330.0, 520.0),
        Style::line(INK, 15.0),
    );
    icon.path(
        Path::arc(at(74.0, 50.0), 18.0, 330.0, 520.0),
        Style::line(LOAM, 6.0),
    );
    let body = Path::new()
        .move_to(28.0, 8.0)
        .line_to(66.0, 8.0)
        .line_to(60.0, 28.0)
        .cubic_to(at(92.0, 44.0), at(84.0, 80.0), at(64.0, 94.0))
        .line_to(30.0, 94.0)
        .cubic_to(at(10.0, 80.0), at(2.0, 44.0), at(34.0, 28.0))
        .close();
    icon.path(body, rimmed(LOAM));
    icon.line(at(18.0, 54.0), at(76.0, 54.0), CHALK, 6.0);
    icon
}

fn sticks() -> Drawing {
    let mut icon = Drawing::new();
    for (from, to) in [
        ((12.0, 24.0), (84.0, 88.0)),
        ((90.0, 24.0), (14.0, 86.0)),
        ((50.0, 6.0), (50.0, 94.0)),
    ] {
        stick(
            &mut icon,
            at(from.0, from.1),
            at(to.0, to.1),
            WOOD_END,
            10.0,
        );
    }
    icon.rounded(Rect::new(28.0, 44.0, 44.0, 20.0), 6.0, rimmed(CLAY));
    icon
}

fn kiln() -> Drawing {
    let mut icon = Drawing::new();
    let smoke = Path::new()
        .move_to(50.0, 36.0)
        .quad_to(30.0, 26.0, 50.0, 16.0)
        .quad_to(64.0, 8.0, 50.0, 0.0);
    icon.path(smoke, Style::line(SEPIA, 9.0));
    let mound = Path::new()
        .move_to(4.0, 92.0)
        .cubic_to(at(16.0, 30.0), at(84.0, 30.0), at(96.0, 92.0))
        .close();
    icon.path(mound, rimmed(COAL));
    let door = Path::new()
        .move_to(38.0, 92.0)
        .cubic_to(at(38.0, 60.0), at(62.0, 60.0), at(62.0, 92.0))
        .close();
    icon.path(door, Style::fill(FLAME).lined(GOLD, 4.0));
    icon
}

fn fish() -> Drawing {
    let mut icon = Drawing::new();
    let tail = [(30.0, 50.0), (2.0, 24.0), (2.0, 76.0)];
    icon.path(Path::polygon(&tail), rimmed(ARROW));
    let body = Path::new()
        .move_to(22.0, 50.0)
        .quad_to(56.0, 4.0, 98.0, 50.0)
        .quad_to(56.0, 96.0, 22.0, 50.0)
        .close();
    icon.path(body, rimmed(WATER));
    icon.circle(78.0, 44.0, 6.0, INK);
    icon.path(
        Path::arc(at(46.0, 50.0), 17.0, 40.0, 140.0),
        Style::line(CHALK, 6.0),
    );
    icon
}

fn buckets() -> Drawing {
    let mut icon = Drawing::new();
    for x in [22.0, 78.0] {
        icon.line(at(x, 20.0), at(x - 16.0, 54.0), INK, 5.0);
        icon.line(at(x, 20.0), at(x + 16.0, 54.0), INK, 5.0);
        let bucket = [
            (x - 19.0, 52.0),
            (x + 19.0, 52.0),
            (x + 13.0, 92.0),
            (x - 13.0, 92.0),
        ];
        icon.path(Path::polygon(&bucket), rimmed(WOOD));
        icon.rounded(Rect::new(x - 18.0, 50.0, 36.0, 12.0), 6.0, rimmed(WATER));
    }
    let yoke = Path::new()
        .move_to(6.0, 20.0)
        .quad_to(50.0, 4.0, 94.0, 20.0);
    icon.path(yoke.clone(), Style::line(OAK_DARK, 15.0));
    icon.path(yoke, Style::line(WOOD, 6.0));
    icon
}
