//! News of a table, as the outbox keeps it.

use serde::{Deserialize, Serialize};
use slowtable_desk::Running;

use super::clocks::WaitedFor;
use super::outgoing::{AwaitedLine, PostButton, PostChoiceButton};
use crate::ids::PersonId;

/// News about an event, as the outbox stores it. All of it is public.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Announcement {
    /// The lines of text.
    pub(super) lines: Vec<String>,
    /// Everyone who is awaited afterwards.
    pub(super) awaited: Vec<AwaitedLine>,
    /// Those of them who were not awaited before.
    pub(super) new: Vec<PersonId>,
    /// The picture that shows it.
    pub(super) picture: Option<String>,
    /// The length of the log before it: changes since then are marked in the picture.
    pub(super) since: Option<usize>,
    /// The result in words.
    pub(super) over: Option<String>,
    /// The result in short, for direct messages.
    pub(super) places: Option<String>,
    /// Whether nothing happened in the game: the awaited people are the same as before, and those named here are only
    /// reminded.
    pub(super) reminder: bool,
    /// The buttons below it.
    pub(super) buttons: Vec<PostButton>,
    /// The game's choices that people can make from its post, if it ends with a running message.
    pub(super) choices: Vec<PostChoiceButton>,
    /// Those to notify although the game does not await them.
    pub(super) asked: Vec<PersonId>,
    /// The decision that it depends on: it is posted only while that is awaited.
    pub(super) turn: Option<WaitedFor>,
    /// When the move was made, in milliseconds since 1970. News of moves for which nobody else waits is gathered
    /// (`visits.rs`); `None` for other news.
    pub(super) moved: Option<i64>,
    /// The running message with which it ends (`running_posts.rs`).
    pub(super) running: Option<Running>,
}

impl Announcement {
    /// Returns one line that does not change who is awaited.
    pub(super) fn notice(line: String) -> Self {
        Self {
            lines: vec![line],
            reminder: true,
            ..Self::default()
        }
    }
}
