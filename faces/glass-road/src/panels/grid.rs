//! The landscape as a grid of buttons, five rows of four, with controls at the right edge.

use glass_road::{Choice, Space};
use slowtable_face::{Button, Row, Tone};

use super::Sight;
use crate::emoji;

/// The grid; `beside` ends the fifth column. On a phone a fifth button goes below its row: the
/// grid stays whole above them.
pub(super) fn rows(sight: &Sight<'_>, beside: Vec<Button>) -> Vec<Row> {
    let first = Space::ROWS.saturating_sub(beside.len());
    let mut beside = beside.into_iter();
    let mut rows = Vec::with_capacity(Space::ROWS);
    for row in 0..Space::ROWS {
        let mut buttons: Vec<Button> = (0..Space::COLUMNS)
            .filter_map(|column| Space::at(row, column))
            .map(|space| space_button(sight, space))
            .collect();
        if row >= first {
            buttons.extend(beside.next());
        }
        rows.push(Row::Buttons(buttons));
    }
    rows
}

fn space_button(sight: &Sight<'_>, space: Space) -> Button {
    let choice = Choice::Space(space);
    let offered = sight.offers(choice);
    let ground = sight.place.estate.ground(space);
    let button = sight
        .choose(space.to_string(), choice)
        .emoji(emoji::ground(ground))
        .enabled(offered);
    if offered {
        button.tone(Tone::Primary)
    } else {
        button
    }
}
