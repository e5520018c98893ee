//! Buildings, cards, points and other marks.

use glass_road::BuildingKind;
use slowtable_render::design::{CHALK, CLAY, GOLD, INK, LINEN, SEPIA};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Stroke, Style, Text};

use super::{ARROW, FIR_LIGHT, rimmed};

const HOURGLASS: Colour = Colour::rgb(0x7A_3E_74);
const PURSE: Colour = Colour::rgb(0x8A_5E_10);

/// A building.
pub(in crate::picture) fn house() -> Drawing {
    let mut icon = Drawing::new();
    let walls = [(18.0, 46.0), (18.0, 92.0), (82.0, 92.0), (82.0, 46.0)];
    icon.path(Path::polygon(&walls), rimmed(CHALK));
    let roof = [(6.0, 50.0), (50.0, 8.0), (94.0, 50.0)];
    icon.path(Path::polygon(&roof), rimmed(CLAY));
    icon.rect(Rect::new(42.0, 62.0, 18.0, 30.0), SEPIA);
    icon
}

/// A tile of the private offer: a building on a sheet.
pub(in crate::picture) fn offer() -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(6.0, 3.0, 88.0, 94.0), 10.0, rimmed(LINEN));
    icon.nest(Placement::at(19.0, 18.0).scaled(0.62), house());
    icon
}

/// Adjacent to it: a building with the four spaces that share its edges.
pub(in crate::picture) fn beside() -> Drawing {
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

/// The sign of a kind of building: an arrow, an hourglass or a purse.
pub(in crate::picture) fn kind(kind: BuildingKind) -> Drawing {
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
pub(in crate::picture) fn kind_colour(kind: BuildingKind) -> Colour {
    match kind {
        BuildingKind::Processing => ARROW,
        BuildingKind::Immediate => HOURGLASS,
        BuildingKind::Bonus => PURSE,
    }
}

/// The sign of a kind on its own colour.
pub(in crate::picture) fn kind_badge(of: BuildingKind) -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(0.0, 0.0, 100.0, 100.0), 18.0, kind_colour(of));
    icon.nest(Placement::at(16.0, 16.0).scaled(0.68), kind(of));
    icon
}

/// Points: a golden shield.
pub(in crate::picture) fn shield() -> Drawing {
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
    icon
}

/// Points: a number on a golden shield.
pub(in crate::picture) fn points(number: &str) -> Drawing {
    let mut icon = shield();
    let size = if number.chars().count() > 1 {
        60.0
    } else {
        80.0
    };
    let base = 47.0 + 0.357 * size;
    icon.text(Text::new(number, 50.0, base, size, INK).bold().centred());
    icon
}

/// Gives: an arrow from what is paid to what is gained.
pub(in crate::picture) fn gives() -> Drawing {
    let mut icon = Drawing::new();
    let line = Style {
        fill: None,
        stroke: Some(Stroke {
            colour: INK,
            width: 13.0,
        }),
    };
    icon.path(Path::new().move_to(20.0, 50.0).line_to(80.0, 50.0), line);
    let head = Path::new()
        .move_to(54.0, 24.0)
        .line_to(81.0, 50.0)
        .line_to(54.0, 76.0);
    icon.path(head, line);
    icon
}

/// As often as you like: an arrow that comes back.
pub(in crate::picture) fn repeat() -> Drawing {
    let mut icon = Drawing::new();
    let middle = Point::new(50.0, 52.0);
    icon.path(Path::arc(middle, 36.0, 40.0, 330.0), Style::line(INK, 12.0));
    let head = [(66.0, 2.0), (96.0, 26.0), (60.0, 40.0)];
    icon.path(Path::polygon(&head), INK);
    icon
}

/// Who starts the period: a flag.
pub(in crate::picture) fn starts() -> Drawing {
    let mut icon = Drawing::new();
    icon.line(Point::new(22.0, 8.0), Point::new(22.0, 94.0), INK, 12.0);
    let flag = [(26.0, 10.0), (92.0, 28.0), (26.0, 54.0)];
    icon.path(Path::polygon(&flag), rimmed(GOLD));
    icon
}

/// Cards in hand: a fan.
pub(in crate::picture) fn hand() -> Drawing {
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
pub(in crate::picture) fn face_down() -> Drawing {
    let mut icon = Drawing::new();
    icon.rounded(Rect::new(20.0, 4.0, 60.0, 92.0), 8.0, rimmed(FIR_LIGHT));
    icon.rounded(
        Rect::new(30.0, 15.0, 40.0, 70.0),
        5.0,
        Style::line(CHALK, 5.0),
    );
    icon
}

/// A gift.
pub(in crate::picture) fn gift() -> Drawing {
    let mut icon = Drawing::new();
    icon.rect(Rect::new(12.0, 42.0, 76.0, 50.0), rimmed(CHALK));
    icon.rect(Rect::new(6.0, 28.0, 88.0, 18.0), rimmed(CHALK));
    icon.rect(Rect::new(43.0, 28.0, 14.0, 64.0), CLAY);
    for x in [30.0, 70.0] {
        icon.circle(x, 17.0, 11.0, Style::line(CLAY, 8.0));
    }
    icon
}

/// Build: a house and a plus.
pub(in crate::picture) fn build() -> Drawing {
    let mut icon = Drawing::new();
    icon.nest(Placement::at(0.0, 14.0).scaled(0.86), house());
    icon.circle(78.0, 24.0, 21.0, rimmed(CHALK));
    for (from, to) in [((66.0, 24.0), (90.0, 24.0)), ((78.0, 12.0), (78.0, 36.0))] {
        icon.line(Point::new(from.0, from.1), Point::new(to.0, to.1), INK, 8.0);
    }
    icon
}
