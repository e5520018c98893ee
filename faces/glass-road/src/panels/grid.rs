//! The landscape as a grid of buttons, with controls below it.
//!
//! On a phone of 375 points four of these buttons fit side by side if their labels are only coordinates. A
//! message has room for five rows, one of which holds the controls. The picture above shows what lies on the
//! spaces, with the same coordinates. A few spaces stand in one or two rows. For more, the grid shows only
//! the rows of the landscape that have one of them, and splits them into two pages if all five have.

use std::collections::BTreeSet;

use glass_road::{Choice, Ground, Space};
use slowtable_ui::{Button, Panel, Press, Row, Tone, args, tr};

use super::{Page, Sight};
use crate::emoji;

/// The part of [`Page::Main`] with the spaces that do not fit on the first page.
pub(super) const OTHER_SPACES: u8 = 100;
/// The most spaces in a row.
const FEW: usize = 4;
/// The most rows of spaces without the shape of the landscape.
const FEW_ROWS: usize = 2;

/// Returns the available spaces, in the shape of the landscape as far as there is room, and the controls.
pub(super) fn rows(sight: &Sight<'_>, mut controls: Vec<Button>) -> Vec<Row> {
    let offered: Vec<Space> = Space::all()
        .filter(|space| sight.offers(Choice::Space(*space)))
        .collect();
    let landscape_rows = || (0..Space::ROWS).map(row_of);
    let with_one: Vec<Vec<Space>> = landscape_rows()
        .filter(|row| row.iter().any(|space| offered.contains(space)))
        .collect();
    let room = Panel::ROWS - 1;
    let shown = if offered.len() <= FEW * FEW_ROWS {
        offered.chunks(FEW).map(<[Space]>::to_vec).collect()
    } else if with_one.len() <= room {
        with_one
    } else if offered.len() <= FEW * room {
        offered.chunks(FEW).map(<[Space]>::to_vec).collect()
    } else {
        let Page::Main { less, rows } = sight.page else {
            return Vec::new();
        };
        let is_first = rows != OTHER_SPACES;
        let mut parts = with_one;
        let last = parts.split_off(room);
        let (shown, other) = match is_first {
            true => (parts, last),
            false => (last, parts),
        };
        let ends = |spaces: &[Vec<Space>]| {
            let all = || spaces.iter().flatten();
            all()
                .next()
                .zip(all().last())
                .map(|(one, other)| args!(first = one.to_string(), last = other.to_string()))
        };
        if let Some(args) = ends(&other) {
            let rows = if is_first { OTHER_SPACES } else { 0 };
            let press = Press::Page(Page::Main { less, rows }.to_string());
            let label = sight.text("button-other-spaces", &args);
            controls.push(Button::new(label, press).emoji("↕️"));
        }
        shown
    };
    let mut rows = buttons(sight, &shown);
    rows.push(Row::Buttons(controls));
    rows
}

fn row_of(row: usize) -> Vec<Space> {
    (0..Space::COLUMNS)
        .filter_map(|column| Space::at(row, column))
        .collect()
}

fn buttons(sight: &Sight<'_>, rows: &[Vec<Space>]) -> Vec<Row> {
    // A forest's right half is shown on the button of its left half.
    let covered: BTreeSet<Space> = rows
        .iter()
        .flatten()
        .filter_map(|space| right_half(sight, *space))
        .collect();
    let is_grid = rows.iter().any(|row| row.len() >= FEW);
    let button = |space: &Space| match covered.contains(space) {
        true => None,
        false if is_grid => Some(space_button(sight, *space)),
        false => {
            let ground = sight.place.estate.ground(*space);
            Some(space_button(sight, *space).emoji(emoji::ground(ground)))
        }
    };
    let row = |row: &Vec<Space>| Row::Buttons(row.iter().filter_map(button).collect());
    rows.iter().map(row).collect()
}

/// Returns the right half of a forest whose left half can be chosen.
fn right_half(sight: &Sight<'_>, left: Space) -> Option<Space> {
    let is_forest = sight.place.estate.ground(left) == Ground::ForestLeft;
    let offered = is_forest && sight.offers(Choice::Space(left));
    let (row, column) = (left.row(), left.column());
    offered.then(|| Space::at(row, column + 1)).flatten()
}

fn space_button(sight: &Sight<'_>, space: Space) -> Button {
    let choice = Choice::Space(space);
    let offered = sight.offers(choice);
    let label = match right_half(sight, space) {
        Some(right) => {
            tr!(
                sight,
                "button-forest",
                left = space.to_string(),
                right = right.to_string()
            )
        }
        None => space.to_string(),
    };
    let button = sight.choose(label, choice).enabled(offered);
    if offered {
        button.tone(Tone::Primary)
    } else {
        button
    }
}
