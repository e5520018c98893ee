//! What makes a draft count, in every game's words.

use slowtable_kit::Rules;

use crate::desk::Desk;
use crate::localizer::Localizer;
use crate::panel::{Button, Press, Row, Tone};

/// The row that makes the draft count or takes it back, after `first`, what ends the turn at once;
/// `None` if there is neither. `asked`: the seat still owes an answer, so that counting the draft
/// is not what to do next.
#[must_use]
pub fn commit_row<R: Rules>(
    desk: &Desk<'_, R>,
    first: Option<Button>,
    asked: bool,
    localizer: Localizer<'_>,
) -> Option<Row> {
    let mut buttons: Vec<Button> = first.into_iter().collect();
    let moves = desk.draft.moves.len();
    if moves > 0 {
        let (id, tone) = if asked {
            ("button-confirm-so-far", Tone::Secondary)
        } else {
            ("button-confirm", Tone::Success)
        };
        buttons.push(Button::new(localizer.plain(id), Press::Commit(None)).tone(tone));
        buttons.push(Button::new(localizer.plain("button-undo"), Press::Undo));
    }
    if moves > 1 {
        buttons.push(Button::new(localizer.plain("button-reset"), Press::Reset));
    }
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}

/// The row of a sealed draft: its last move cannot be looked behind, so it counts, by a button
/// called `confirm`, or is taken back.
#[must_use]
pub fn sealed_row<R: Rules>(desk: &Desk<'_, R>, confirm: &str, localizer: Localizer<'_>) -> Row {
    let mut buttons = vec![
        Button::new(confirm, Press::Commit(None)).tone(Tone::Success),
        Button::new(localizer.plain("button-change"), Press::Undo),
    ];
    if desk.draft.moves.len() > 1 {
        buttons.push(Button::new(localizer.plain("button-reset"), Press::Reset));
    }
    Row::Buttons(buttons)
}

/// The path of the last drafted move, which is the sealed one if any is.
#[must_use]
pub fn last_move<R: Rules>(desk: &Desk<'_, R>) -> Vec<R::Choice> {
    let last = desk.draft.moves.last().into_iter().flatten();
    last.filter_map(|text| text.parse().ok()).collect()
}
