//! A seat's mark: a colour and shape that stand by its player's name everywhere.

use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Path, Point, Rect, Style};

/// A colour and a shape that stand for a seat, in texts and in pictures. Because of the shape, colour-blind
/// people and screen readers can tell the seats apart, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeatMark {
    /// A blue circle.
    Circle,
    /// An orange square.
    Square,
    /// A red triangle.
    Triangle,
    /// A purple heart.
    Heart,
    /// A yellow star.
    Star,
}

/// The colours of the seats, in the order of [`SeatMark::ALL`]. They are the same in all games, in texts and
/// in pictures.
pub const SEAT_COLOURS: [Colour; 5] = [
    Colour::rgb(0x3B_7D_D8),
    Colour::rgb(0xEE_8A_2C),
    Colour::rgb(0xD0_31_2D),
    Colour::rgb(0x8E_4C_C0),
    Colour::rgb(0xF4_D0_3A),
];

/// The surrounding colours of the marks in texts.
pub(crate) const IN_WORDS: MarkColours = MarkColours {
    edge: Colour::rgb(0x2A_22_1A),
    halo: Colour::rgb(0xFF_FB_F2),
};

/// The colours of a theme that surround the marks.
#[derive(Debug, Clone, Copy)]
pub struct MarkColours {
    /// The colour of the outline.
    pub edge: Colour,
    /// The colour round the outline, which separates the mark from dark backgrounds.
    pub halo: Colour,
}

impl SeatMark {
    /// All marks, in the order of seats.
    pub const ALL: [Self; 5] = [
        Self::Circle,
        Self::Square,
        Self::Triangle,
        Self::Heart,
        Self::Star,
    ];

    /// Returns the mark of a seat. A sixth seat would have the first mark again.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self::ALL[seat.index() % Self::ALL.len()]
    }

    /// Returns the mark for texts: the sign of a [`Symbol`](crate::Symbol).
    #[must_use]
    pub const fn emoji(self) -> &'static str {
        match self {
            Self::Circle => "🔵\u{e0100}",
            Self::Square => "🟧\u{e0100}",
            Self::Triangle => "🔺\u{e0100}",
            Self::Heart => "💜\u{e0100}",
            Self::Star => "⭐\u{e0100}",
        }
    }

    /// Returns the mark as an icon, on a square of 100 by 100 ([`crate::picture::SIDE`]).
    #[must_use]
    pub fn drawing(self, colours: &MarkColours) -> Drawing {
        let outline = self.outline();
        let mut drawing = Drawing::new();
        drawing.path(outline.clone(), Style::line(colours.halo, 22.0));
        let fill = SEAT_COLOURS[self as usize];
        drawing.path(outline, Style::fill(fill).lined(colours.edge, 9.0));
        drawing
    }

    fn outline(self) -> Path {
        match self {
            Self::Circle => {
                let centre = Point::new(50.0, 50.0);
                Path::arc(centre, 37.0, 0.0, 360.0).close()
            }
            Self::Square => Path::rounded(Rect::new(15.0, 15.0, 70.0, 70.0), 6.0),
            Self::Triangle => Path::polygon(&[(50.0, 14.0), (88.0, 83.0), (12.0, 83.0)]),
            Self::Heart => Path::new()
                .move_to(50.0, 87.0)
                .cubic_to(
                    Point::new(2.0, 56.0),
                    Point::new(10.0, 13.0),
                    Point::new(32.0, 15.0),
                )
                .cubic_to(
                    Point::new(42.0, 16.0),
                    Point::new(48.0, 24.0),
                    Point::new(50.0, 31.0),
                )
                .cubic_to(
                    Point::new(52.0, 24.0),
                    Point::new(58.0, 16.0),
                    Point::new(68.0, 15.0),
                )
                .cubic_to(
                    Point::new(90.0, 13.0),
                    Point::new(98.0, 56.0),
                    Point::new(50.0, 87.0),
                )
                .close(),
            Self::Star => {
                let centre = Point::new(50.0, 54.0);
                let points = (0..10u8).map(|at| {
                    let reach = if at.is_multiple_of(2) { 42.0 } else { 20.0 };
                    let point = centre.towards(36.0 * f32::from(at), reach);
                    (point.x, point.y)
                });
                Path::polygon(&points.collect::<Vec<_>>())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use slowtable_render::inspect;

    use super::*;

    /// The shapes also distinguish these marks.
    const NEIGHBOURS: [(Colour, Colour); 4] = {
        let [one, two, three, four, five] = SEAT_COLOURS;
        [(one, two), (two, three), (three, four), (four, five)]
    };

    #[test]
    fn no_two_of_five_seats_have_the_same_mark() {
        let marks = || Seat::all(5).map(SeatMark::of);
        let emoji: BTreeSet<&str> = marks().map(SeatMark::emoji).collect();
        assert_eq!(emoji.len(), 5);
        let drawings = marks().map(|mark| (mark.emoji(), mark.drawing(&IN_WORDS)));
        assert_eq!(inspect::alike(drawings), [""; 0]);
        assert_eq!(inspect::colours_alike(NEIGHBOURS), [""; 0]);
        assert_eq!(SeatMark::of(Seat(5)), SeatMark::of(Seat(0)));
    }
}
