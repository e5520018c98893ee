//! The state of a game in a few words.

use le_havre::{Phase, View};
use slowtable_ui::tr;

use crate::words::Localizer;

/// Returns the state of the game in a few words.
pub(crate) fn title(view: &View, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    if board.phase == Phase::Over {
        return localizer.plain("picture-over");
    }
    if board.is_final() {
        return localizer.plain("picture-final");
    }
    tr!(
        localizer,
        "picture-title",
        round = board.round,
        rounds = board.rounds().len()
    )
}
