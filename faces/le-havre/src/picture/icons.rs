//! Drawings of Le Havre's pieces, from the SVG files in `icons/`.
//!
//! Each has its own shape, so that no meaning depends on colour alone.

use le_havre::building::Kind;
use le_havre::{Disc, ShipKind, Token};
use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Path, Point, Rect, Segment, Stroke, Style, Text};
use slowtable_ui::SeatMark;
use slowtable_ui::picture::{Icons, Outline, SIDE, put};

use crate::theme::{
    CHALK, CRAFT, ECONOMIC, INDUSTRIAL, INK, LINEN, MARKS, PLAIN, PUBLIC, SEA, YACHT,
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
    /// The harbour itself.
    anchor = "anchor",
    /// A seat is awaited.
    bell = "bell",
    /// What belongs to the city.
    city = "city",
    /// The winner.
    crown = "crown",
    /// The entry fee.
    door = "door",
    /// An amount of energy, whatever gives it.
    energy = "energy",
    /// An amount of food, whatever gives it.
    food = "food",
    /// A supply disc that is not turned up yet.
    face_down = "face-down",
    /// Goods of any kind.
    goods = "goods",
    /// A hammer on a building.
    hammer = "hammer",
    /// A round that ends with a harvest.
    harvest = "harvest",
    /// A fishing symbol on a building.
    hook = "hook",
    /// A building.
    house = "house",
    /// Interest is due.
    interest = "interest",
    /// A loan that a seat holds.
    loan = "loan",
    /// The current turn: a ship that sails from disc to disc.
    marker = "marker",
    /// The price of a purchase.
    price = "price",
    /// A ship of any kind.
    ship = "ship",
    /// A stack of cards.
    stack = "stack",
    /// A bonus.
    star = "star",
    /// The cost of building.
    yard = "yard",
}

/// Draws icons over another one.
fn over(mut icon: Drawing, others: impl IntoIterator<Item = (Drawing, Rect)>) -> Drawing {
    for (other, room) in others {
        put(&mut icon, other, room);
    }
    icon
}

/// Returns the drawing of a good, or of francs.
pub(crate) fn token(token: Token) -> Drawing {
    icon(&format!("good-{token}"))
}

/// Returns the drawing of a kind of ship.
pub(crate) fn ship_of(kind: ShipKind) -> Drawing {
    icon(&format!("ship-{kind}"))
}

/// Returns a seat's mark.
pub(crate) fn mark(seat: Seat) -> Drawing {
    SeatMark::of(seat).drawing(&MARKS)
}

/// Returns a supply disc with the goods that it brings, and the interest symbol below them if interest is due.
pub(crate) fn disc(disc: Disc) -> Drawing {
    let [one, other] = disc.brings();
    let (y, side) = if disc.interest() {
        (18.0, 36.0)
    } else {
        (29.0, 40.0)
    };
    let brought = [(one, 49.0 - side), (other, 51.0)]
        .map(|(space, x)| (token(space.token()), Rect::new(x, y, side, side)));
    let percent = disc
        .interest()
        .then(|| (interest(), Rect::new(36.0, 58.0, 28.0, 28.0)));
    over(over(icon!("plate"), brought), percent)
}

/// Returns a number on a brass shield: a value.
pub(crate) fn value(number: &str) -> Drawing {
    let size = match number.chars().count() {
        0 | 1 => 66.0,
        2 => 54.0,
        _ => 38.0,
    };
    let mut shield = icon!("value");
    let base = 47.0 + 0.357 * size;
    shield.text(Text::new(number, 50.0, base, size, INK).bold().centred());
    shield
}

/// Returns a plus for things that are new. It is no star, because a star is a seat's mark.
pub(crate) fn fresh() -> Drawing {
    let mut plus = Drawing::new();
    plus.circle(50.0, 50.0, 47.0, Style::fill(SEA).lined(CHALK, 6.0));
    plus.rounded(Rect::new(22.0, 43.0, 56.0, 14.0), 3.0, CHALK);
    plus.rounded(Rect::new(43.0, 22.0, 14.0, 56.0), 3.0, CHALK);
    plus
}

/// Returns a guest: the disc of another seat in a building.
pub(crate) fn guest() -> Drawing {
    let mut guest = Drawing::new();
    let line = Style::fill(CHALK).lined(INK, 8.0);
    let body = Path::new()
        .move_to(16.0, 92.0)
        .cubic_to(
            Point::new(16.0, 40.0),
            Point::new(84.0, 40.0),
            Point::new(84.0, 92.0),
        )
        .close();
    guest.path(body, line);
    guest.circle(50.0, 30.0, 20.0, line);
    guest
}

/// Returns an offer space, full or empty.
pub(crate) fn space(full: bool) -> Drawing {
    let mut space = Drawing::new();
    let style = Style::fill(LINEN).lined(INK, 7.0);
    space.rounded(Rect::new(8.0, 8.0, 84.0, 84.0), 14.0, style);
    match full {
        true => over(space, [(goods(), Rect::new(20.0, 20.0, 60.0, 60.0))]),
        false => space,
    }
}

/// Returns the shield without a number.
pub(crate) fn shield() -> Drawing {
    icon!("value")
}

/// Returns the colour of a type of building, dark enough for light text.
pub(crate) const fn kind_colour(kind: Kind) -> Colour {
    match kind {
        Kind::Craft => CRAFT,
        Kind::Economic => ECONOMIC,
        Kind::Industrial => INDUSTRIAL,
        Kind::Public => PUBLIC,
        Kind::Plain => PLAIN,
        Kind::Yacht => YACHT,
    }
}

/// Returns the sign of a type of building, light, for its own colour.
pub(crate) fn kind(kind: Kind) -> Drawing {
    icon(&format!("kind-{kind}"))
}

/// Returns the sign of a type on its own colour.
pub(crate) fn kind_badge(of: Kind) -> Drawing {
    let mut badge = Drawing::new();
    badge.rounded(
        Rect::new(0.0, 0.0, SIDE, SIDE),
        16.0,
        Style::fill(kind_colour(of)),
    );
    over(badge, [(kind(of), Rect::new(16.0, 16.0, 68.0, 68.0))])
}

#[cfg(test)]
mod tests {
    use le_havre::Space;
    use slowtable_render::inspect;

    use super::*;

    #[test]
    fn no_two_files_look_alike() {
        let all = ICONS.names().map(|name| (name, icon(name)));
        assert_eq!(inspect::alike(all), [""; 0]);
    }

    #[test]
    fn nothing_of_the_game_is_without_an_icon() {
        let all = Token::ALL
            .into_iter()
            .map(token)
            .chain(Space::ALL.map(|space| token(space.token())))
            .chain(ShipKind::ALL.map(ship_of))
            .chain(Kind::ALL.map(kind));
        for drawing in all {
            assert!(!drawing.shapes.is_empty());
        }
    }
}
