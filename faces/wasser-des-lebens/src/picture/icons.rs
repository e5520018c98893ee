//! Drawings of tiles, pieces and signs, from the SVG files in `icons/`.
//!
//! Each has its own shape, so that no meaning depends on colour alone.

use slowtable_kit::Seat;
use slowtable_render::text::CAPITAL;
use slowtable_render::{Colour, Drawing, Path, Point, Rect, Segment, Shape, Stroke, Style, Text};
use slowtable_ui::picture::{Icons, Outline, put};
use slowtable_ui::{SEAT_COLOURS, SeatMark};
use wasser_des_lebens::{Card, Pass, Resource, Terrain, Ware};

use crate::theme::{CHALK, INK, MARKS, PAPER, PAPER_DARK, SEAT, SIGNAL};

/// The files' drawings, which the build script has read.
#[allow(clippy::approx_constant)] // measures, not constants of mathematics
const ICONS: Icons = Icons::new(include!(concat!(env!("OUT_DIR"), "/icons.rs")));

/// An icon by a name that is put together; a test knows them all.
fn icon(name: &str) -> Drawing {
    ICONS.get(name)
}

macro_rules! icons {
    ($($(#[$about:meta])* $icon:ident = $name:literal,)*) => {
        $($(#[$about])* pub(crate) fn $icon() -> Drawing { const { ICONS.named($name) }.drawing() })*
    };
}

icons! {
    /// A mountain.
    mountain = "tile-mountain",
    /// The sea around the mountains.
    sea = "tile-sea",
    /// The occupation force.
    force = "force",
    /// A development card, face down.
    card_back = "card-back",
    /// Resource cards in a hand.
    hand = "hand",
    /// Points.
    points = "points",
    /// The longest trade route.
    route = "route",
    /// The largest clan.
    clan = "clan",
    /// A seat is awaited.
    bell = "bell",
    /// The winner.
    crown = "crown",
    /// Any resource.
    any = "any-ware",
    /// An exchange.
    trade = "trade",
    /// Possible, or accepted.
    yes = "yes",
    /// Impossible, or declined.
    no = "no",
    /// Not answered yet.
    waits = "waits",
    /// The game's sign.
    still = "still",
}

/// Returns the tile of a terrain.
pub(crate) fn tile(terrain: Terrain) -> Drawing {
    icon(&format!("tile-{terrain}"))
}

/// Returns the sign of a resource.
pub(crate) fn resource(resource: Resource) -> Drawing {
    icon(&format!("resource-{resource}"))
}

/// Returns the sign of what a pass road takes.
pub(crate) fn pass(pass: Pass) -> Drawing {
    pass.data().resource.map_or_else(any, resource)
}

/// Returns a development card.
pub(crate) fn card(card: Card) -> Drawing {
    icon(&format!("card-{card}"))
}

/// Returns a seat's colour.
pub(crate) const fn colour(seat: Seat) -> Colour {
    SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()]
}

/// Returns a seat's mark.
pub(crate) fn mark(seat: Seat) -> Drawing {
    SeatMark::of(seat).drawing(&MARKS)
}

/// Returns a piece in a colour; a card for [`Ware::Card`].
pub(crate) fn piece_in(ware: Ware, colour: Colour) -> Drawing {
    let mut drawing = match ware {
        Ware::Card => card_back(),
        ware => icon(&format!("piece-{ware}")),
    };
    for shape in &mut drawing.shapes {
        if let Shape::Form(_, style) = shape
            && style.fill == Some(SEAT)
        {
            style.fill = Some(colour);
        }
    }
    drawing
}

/// Returns a piece of a seat with its mark.
pub(crate) fn piece(ware: Ware, seat: Seat) -> Drawing {
    let mut drawing = piece_in(ware, colour(seat));
    let room = match ware {
        Ware::Road => Rect::new(26.0, 26.0, 48.0, 48.0),
        Ware::Distillery => Rect::new(26.0, 46.0, 48.0, 48.0),
        Ware::Yard => Rect::new(6.0, 50.0, 42.0, 42.0),
        Ware::Card => return drawing,
    };
    put(&mut drawing, mark(seat), room);
    drawing
}

/// Returns a piece of no seat, for costs and legends.
pub(crate) fn ware(ware: Ware) -> Drawing {
    piece_in(ware, PAPER)
}

/// Returns the chances of a sum of two dice in 36.
pub(crate) const fn pips(number: u8) -> u8 {
    match number {
        2..=7 => number - 1,
        8..=12 => 13 - number,
        _ => 0,
    }
}

/// Returns a number chip with a pip for each chance in 36. The two most frequent numbers are red, larger, and
/// have a second ring. One whose hex yields nothing is `dull`.
pub(crate) fn chip(number: u8, dull: bool) -> Drawing {
    let often = pips(number) == 5;
    let (ground, ink) = match (dull, often) {
        (true, _) => (PAPER_DARK, INK),
        (false, true) => (CHALK, SIGNAL),
        (false, false) => (CHALK, INK),
    };
    let mut chip = Drawing::new();
    chip.circle(50.0, 50.0, 46.0, Style::fill(ground).lined(INK, 5.0));
    if often {
        chip.circle(50.0, 50.0, 40.0, Style::line(ink, 3.5));
    }
    let size = if often { 58.0 } else { 52.0 };
    let base = 44.0 + CAPITAL * size / 2.0;
    let text = Text::new(number.to_string(), 50.0, base, size, ink);
    chip.text(text.bold().centred());
    let count = pips(number);
    for pip in 0..count {
        let x = 50.0 + 9.0 * (f32::from(pip) - f32::from(count - 1) / 2.0);
        chip.circle(x, 76.0, 3.6, ink);
    }
    chip
}

/// Returns a die.
pub(crate) fn die(number: u8) -> Drawing {
    let mut die = Drawing::new();
    let face = Style::fill(CHALK).lined(INK, 6.0);
    die.rounded(Rect::new(7.0, 7.0, 86.0, 86.0), 16.0, face);
    let places: &[(f32, f32)] = match number {
        1 => &[(50.0, 50.0)],
        2 => &[(28.0, 28.0), (72.0, 72.0)],
        3 => &[(28.0, 28.0), (50.0, 50.0), (72.0, 72.0)],
        4 => &[(28.0, 28.0), (72.0, 28.0), (28.0, 72.0), (72.0, 72.0)],
        5 => &[
            (28.0, 28.0),
            (72.0, 28.0),
            (50.0, 50.0),
            (28.0, 72.0),
            (72.0, 72.0),
        ],
        6 => &[
            (28.0, 25.0),
            (72.0, 25.0),
            (28.0, 50.0),
            (72.0, 50.0),
            (28.0, 75.0),
            (72.0, 75.0),
        ],
        _ => &[],
    };
    for &(x, y) in places {
        die.circle(x, y, 9.0, INK);
    }
    die
}

/// Returns a plus for things that are new. It is no star, because a star is a seat's mark.
pub(crate) fn fresh() -> Drawing {
    let mut plus = Drawing::new();
    plus.circle(50.0, 50.0, 45.0, Style::fill(INK).lined(CHALK, 8.0));
    let arms = Path::new()
        .move_to(50.0, 24.0)
        .line_to(50.0, 76.0)
        .move_to(24.0, 50.0)
        .line_to(76.0, 50.0);
    plus.path(arms, Style::line(CHALK, 13.0));
    plus
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
    fn nothing_of_the_game_is_without_a_drawing() {
        let all = Resource::ALL
            .into_iter()
            .map(resource)
            .chain(Terrain::ALL.map(tile))
            .chain(Card::ALL.map(card))
            .chain(Pass::ALL.map(pass))
            .chain(Ware::ALL.map(|it| piece(it, Seat(0))));
        for drawing in all {
            assert!(!drawing.shapes.is_empty());
        }
    }

    #[test]
    fn a_piece_takes_the_colour_of_its_seat() {
        for ware in [Ware::Road, Ware::Distillery, Ware::Yard] {
            for seat in Seat::all(4) {
                let piece = piece(ware, seat);
                let filled = |colour: Colour| {
                    piece.shapes.iter().any(|shape| {
                        matches!(shape, Shape::Form(_, style) if style.fill == Some(colour))
                    })
                };
                assert!(filled(colour(seat)) && !filled(SEAT), "{ware}");
            }
        }
    }

    #[test]
    fn the_pips_of_all_sums_are_the_36_throws() {
        assert_eq!((2..=12).map(|it| u32::from(pips(it))).sum::<u32>(), 36);
    }
}
