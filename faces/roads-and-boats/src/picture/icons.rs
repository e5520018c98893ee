//! Drawings of tiles, goods, producers, transporters and signs, from the SVG files in `icons/`.
//!
//! Each has its own shape, so that no meaning depends on colour alone.

use roads_and_boats::{Good, Kind, Phase, Subject, Terrain, Vehicle};
use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Path, Point, Segment, Shape, Stroke, Style};
use slowtable_ui::picture::{Icons, Outline};
use slowtable_ui::{SEAT_COLOURS, SeatMark};

use crate::theme::{CHALK, GRANITE_LIGHT, INK, MARKS, PAPER_DARK, SEAT};

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
    /// The game's sign.
    compass = "compass",
    /// The temple.
    temple = "temple",
    /// The order of the seats.
    sequence = "sequence",
    /// The wonder.
    wonder = "wonder",
    /// A seat is awaited.
    bell = "bell",
    /// The winner.
    crown = "crown",
    /// Points.
    points = "points",
    /// A transporter carries another.
    carries = "carries",
    /// A mine's bag.
    bag = "bag",
    /// Goods that lie loose.
    loose = "loose",
    /// A road.
    road = "road",
    /// A river or the sea beside land.
    shore = "shore",
    /// A bridge.
    bridge = "bridge",
}

/// Returns the tile of a terrain.
pub(crate) fn tile(terrain: Terrain) -> Drawing {
    icon(&format!("tile-{terrain}"))
}

/// Returns the sign of a good.
pub(crate) fn good(good: Good) -> Drawing {
    icon(&format!("good-{good}"))
}

/// Returns the sign of a producer.
pub(crate) fn producer(kind: Kind) -> Drawing {
    icon(&format!("producer-{kind}"))
}

/// Returns the sign of a subject of research.
pub(crate) fn subject(subject: Subject) -> Drawing {
    icon(&format!("subject-{subject}"))
}

/// Returns the sign of a phase; the game's sign for those that are none of a turn.
pub(crate) fn phase(phase: Phase) -> Drawing {
    if phase.is_of_turn() {
        icon(&format!("phase-{phase}"))
    } else {
        compass()
    }
}

/// Returns a seat's colour.
pub(crate) const fn colour(seat: Seat) -> Colour {
    SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()]
}

/// Returns a seat's mark.
pub(crate) fn mark(seat: Seat) -> Drawing {
    SeatMark::of(seat).drawing(&MARKS)
}

/// Puts a colour into an icon where it has a seat's.
fn tinted(mut drawing: Drawing, colour: Colour) -> Drawing {
    for shape in &mut drawing.shapes {
        if let Shape::Form(_, style) = shape
            && style.fill == Some(SEAT)
        {
            style.fill = Some(colour);
        }
    }
    drawing
}

/// Returns a transporter in a seat's colour; that of nobody for `None`.
pub(crate) fn vehicle(vehicle: Vehicle, seat: Option<Seat>) -> Drawing {
    let colour = seat.map_or(PAPER_DARK, colour);
    tinted(icon(&format!("vehicle-{vehicle}")), colour)
}

/// Returns the flag of a home in a seat's colour.
pub(crate) fn home(seat: Option<Seat>) -> Drawing {
    tinted(icon("home"), seat.map_or(PAPER_DARK, colour))
}

/// Returns a brick of the wonder: a seat's, or a neutral one.
pub(crate) fn brick(seat: Option<Seat>) -> Drawing {
    tinted(icon("brick"), seat.map_or(GRANITE_LIGHT, colour))
}

/// Returns a wall: a seat's, or a neutral one.
pub(crate) fn wall(seat: Option<Seat>) -> Drawing {
    tinted(icon("wall"), seat.map_or(GRANITE_LIGHT, colour))
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

/// Returns an arrow from what goes in to what comes out.
pub(crate) fn arrow() -> Drawing {
    let mut arrow = Drawing::new();
    let line = Path::new()
        .move_to(14.0, 50.0)
        .line_to(84.0, 50.0)
        .move_to(58.0, 26.0)
        .line_to(84.0, 50.0)
        .line_to(58.0, 74.0);
    arrow.path(line, Style::line(INK, 10.0));
    arrow
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
        let all = Good::ALL
            .into_iter()
            .map(good)
            .chain(Terrain::ALL.map(tile))
            .chain(Kind::ALL.map(producer))
            .chain(Subject::ALL.map(subject))
            .chain(Phase::ALL.map(phase))
            .chain(Vehicle::ALL.map(|it| vehicle(it, None)));
        for drawing in all {
            assert!(!drawing.shapes.is_empty());
        }
    }

    #[test]
    fn what_belongs_to_a_seat_takes_its_colour() {
        for seat in Seat::all(4) {
            let vehicles = Vehicle::ALL.map(|it| vehicle(it, Some(seat)));
            let others = [home(Some(seat)), brick(Some(seat)), wall(Some(seat))];
            for drawing in vehicles.into_iter().chain(others) {
                let filled = |colour: Colour| {
                    drawing.shapes.iter().any(|shape| {
                        matches!(shape, Shape::Form(_, style) if style.fill == Some(colour))
                    })
                };
                assert!(filled(colour(seat)) && !filled(SEAT));
            }
        }
    }
}
