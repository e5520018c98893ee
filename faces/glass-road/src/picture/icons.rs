//! Drawings of Glass Road's pieces, from the SVG files in `icons/`.
//!
//! Each has its own shape, so that no meaning depends on colour alone.

use glass_road::{BuildingKind, Card, Good, Landscape, Wheel};
use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Point, Rect, Segment, Stroke, Style, Text};
use slowtable_ui::SeatMark;
use slowtable_ui::picture::{Icons, Outline, SIDE, put};

use crate::theme::{
    BONUS, GOLD, GREEN_PANE, GROUND_FOREST, GROUND_GROVE, GROUND_PIT, GROUND_POND, HONEY_PANE,
    IMMEDIATE, INK, LEAD, LINEN, MARKS, PROCESSING, ROSE_PANE, SEA_PANE,
};

/// The files' drawings, which the build script has read.
#[allow(clippy::approx_constant)] // measures, not constants of mathematics
const ICONS: Icons = Icons::new(include!(concat!(env!("OUT_DIR"), "/icons.rs")));

/// An icon by a name that is written out; one without a file fails the build.
macro_rules! icon {
    ($name:literal) => {
        const { ICONS.named($name) }.drawing()
    };
}

/// An icon by a name that is put together; a test knows them all.
fn icon(name: &str) -> Drawing {
    ICONS.get(name)
}

macro_rules! icons {
    ($($(#[$about:meta])* $icon:ident = $name:literal,)*) => {
        $($(#[$about])* pub(crate) fn $icon() -> Drawing { icon!($name) })*
    };
}

icons! {
    /// A seat is awaited.
    bell = "bell",
    /// Done already, or affordable.
    tick = "tick",
    /// Still to come.
    later = "later",
    /// A wheel turns.
    turn = "turn",
    /// Something is new.
    star = "star",
    /// More than before.
    more = "more",
    /// Less than before.
    less = "less",
    /// Something is missing: a ring of dashes.
    missing = "missing",
    /// A building.
    house = "house",
    /// Adjacent to it: a building with the four spaces that share its edges.
    beside = "beside",
    /// Points without a number.
    shield = "shield",
    /// Gives: an arrow from what is paid to what is gained.
    gives = "gives",
    /// As often as you like: an arrow that comes back.
    repeat = "repeat",
    /// The player who starts the period: a flag.
    starts = "starts",
    /// Cards in hand: a fan.
    hand = "hand",
    /// A card that lies face down.
    face_down = "face-down",
    /// A gift that waits for its answer.
    gift = "gift",
    /// The winner.
    crown = "card-feudal_lord",
    /// One fir; its foot is in the middle of the lower edge.
    fir = "fir",
    /// What stands on a forest space.
    firs = "firs",
    /// An empty space.
    empty = "empty",
}

/// Returns the square of an icon without a margin on each side.
const fn square(margin: f32) -> Rect {
    Rect::new(margin, margin, SIDE - 2.0 * margin, SIDE - 2.0 * margin)
}

/// Returns a quarter of an icon's square.
const fn quarter(x: f32, y: f32) -> Rect {
    Rect::new(x, y, SIDE / 2.0, SIDE / 2.0)
}

/// Draws icons over another one.
fn over(mut icon: Drawing, others: impl IntoIterator<Item = (Drawing, Rect)>) -> Drawing {
    for (other, room) in others {
        put(&mut icon, other, room);
    }
    icon
}

fn centred(mut icon: Drawing, text: &str, size: f32, base: f32) -> Drawing {
    icon.text(Text::new(text, 50.0, base, size, INK).bold().centred());
    icon
}

/// Returns the drawing of a good.
pub(crate) fn good(good: Good) -> Drawing {
    icon(&format!("good-{good}"))
}

/// Returns a seat's mark.
pub(crate) fn mark(seat: Seat) -> Drawing {
    SeatMark::of(seat).drawing(&MARKS)
}

/// Returns "any basic good": a question mark on a coin.
pub(crate) fn any_good() -> Drawing {
    centred(icon!("coin"), "?", 72.0, 76.0)
}

/// Returns "any good but this one".
pub(crate) fn not_good(which: Good) -> Drawing {
    over(good(which), [(icon!("not"), square(0.0))])
}

/// Returns the sign of a wheel: the good that it makes.
pub(crate) fn wheel(wheel: Wheel) -> Drawing {
    over(
        icon!("wheel"),
        [(good(wheel.refined().good()), square(25.0))],
    )
}

/// Returns points: a number on a golden shield.
pub(crate) fn points(number: &str) -> Drawing {
    let size = if number.chars().count() > 1 {
        60.0
    } else {
        80.0
    };
    centred(shield(), number, size, 47.0 + 0.357 * size)
}

/// Returns a tile of the private offer: a building on a sheet.
pub(crate) fn offer() -> Drawing {
    over(
        icon!("sheet"),
        [(house(), Rect::new(19.0, 18.0, 62.0, 62.0))],
    )
}

/// Returns "build": a house and a plus.
pub(crate) fn build() -> Drawing {
    let house = (house(), Rect::new(0.0, 14.0, 86.0, 86.0));
    over(Drawing::new(), [house, (icon!("plus"), square(0.0))])
}

/// Returns the sign of a kind of building: an arrow, an hourglass or a purse.
pub(crate) fn kind(kind: BuildingKind) -> Drawing {
    icon(&format!("kind-{kind}"))
}

/// Returns the colour of a kind of building, dark enough for light text.
pub(crate) fn kind_colour(kind: BuildingKind) -> Colour {
    match kind {
        BuildingKind::Processing => PROCESSING,
        BuildingKind::Immediate => IMMEDIATE,
        BuildingKind::Bonus => BONUS,
    }
}

/// Returns the sign of a kind on its own colour.
pub(crate) fn kind_badge(of: BuildingKind) -> Drawing {
    let mut badge = Drawing::new();
    badge.rounded(square(0.0), 18.0, kind_colour(of));
    over(badge, [(kind(of), square(16.0))])
}

/// Returns the ground colour of a landscape tile.
pub(crate) fn ground(landscape: Landscape) -> Colour {
    match landscape {
        Landscape::Pit => GROUND_PIT,
        Landscape::Grove => GROUND_GROVE,
        Landscape::Pond => GROUND_POND,
    }
}

/// The number of different drawings of a landscape tile.
pub(super) const VARIANTS: usize = 3;

/// Returns the plants or objects of a landscape tile, in one of several drawings so that no pattern repeats.
pub(crate) fn variant(landscape: Landscape, look: usize) -> Drawing {
    icon(&format!("{landscape}-{}", look % VARIANTS + 1))
}

fn tile(ground: Colour) -> Drawing {
    let mut tile = Drawing::new();
    tile.rounded(square(3.0), 10.0, Style::fill(ground).lined(INK, 5.0));
    tile
}

/// Returns a landscape tile.
pub(crate) fn landscape(landscape: Landscape) -> Drawing {
    let feature = (variant(landscape, 0), Rect::new(8.0, 6.0, 84.0, 84.0));
    over(tile(ground(landscape)), [feature])
}

/// Returns a forest tile.
pub(crate) fn forest() -> Drawing {
    over(
        tile(GROUND_FOREST),
        [(firs(), Rect::new(8.0, 6.0, 84.0, 84.0))],
    )
}

/// Returns a landscape tile of choice: one of each kind in the corners of a tile.
pub(crate) fn any_landscape() -> Drawing {
    let corners = [
        (Landscape::Pit, 8.0, 8.0),
        (Landscape::Grove, 50.0, 8.0),
        (Landscape::Pond, 29.0, 50.0),
    ];
    let feature = |(kind, x, y)| (variant(kind, 0), Rect::new(x, y, 42.0, 42.0));
    over(tile(LINEN), corners.map(feature))
}

/// Returns a block of two by two tiles of a kind.
pub(crate) fn block(kind: Landscape) -> Drawing {
    let tiles = square(0.0).grid(2, 2).map(|room| (landscape(kind), room));
    over(Drawing::new(), tiles)
}

/// Returns a group of a kind, connected by edges: two beside each other and one below.
pub(crate) fn group(kind: Landscape) -> Drawing {
    let tiles = [quarter(0.0, 0.0), quarter(50.0, 0.0), quarter(50.0, 50.0)];
    let tiles = tiles.map(|room| (landscape(kind), room));
    over(over(Drawing::new(), tiles), [(icon!("link"), square(0.0))])
}

/// Returns a specialist: a roundel of glass with a tool of the trade.
pub(crate) fn specialist(card: Card) -> Drawing {
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
    let mut roundel = Drawing::new();
    roundel.circle(50.0, 50.0, 48.0, LEAD);
    roundel.circle(50.0, 50.0, 44.0, GOLD);
    roundel.circle(50.0, 50.0, 40.0, Style::fill(pane).lined(LEAD, 3.0));
    over(roundel, [(icon(&format!("card-{card}")), square(15.0))])
}

#[cfg(test)]
mod tests {
    use slowtable_render::inspect;

    use super::*;

    #[test]
    fn no_two_files_look_alike() {
        let all = ICONS.names().map(|name| (name, icon(name)));
        assert_eq!(inspect::alike(all), [""; 0]);
    }

    #[test]
    fn nothing_of_the_game_is_without_an_icon() {
        let landscapes = Landscape::ALL.into_iter().flat_map(|kind| {
            let looks = (0..VARIANTS).map(move |look| variant(kind, look));
            looks.chain([landscape(kind), block(kind), group(kind)])
        });
        let all = Good::ALL
            .into_iter()
            .map(good)
            .chain(BuildingKind::ALL.map(kind))
            .chain(
                Card::ALL
                    .into_iter()
                    .map(|card| icon(&format!("card-{card}"))),
            )
            .chain(landscapes);
        for drawing in all {
            assert!(!drawing.shapes.is_empty());
        }
    }
}
