//! The stored form of direct messages, and how long sends wait.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use slowtable_kit::Seat;

use super::clocks::WaitedFor;
use super::outgoing::AwaitedLine;
use crate::store::{SendRow, from_json};

/// How long a suspended table waits for the next try if no one presses anything there.
pub(super) const BY_ITSELF: Duration = Duration::from_secs(24 * 60 * 60);

/// The longest wait between attempts.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(10 * 60);

/// The stored form of a direct message.
#[derive(Serialize, Deserialize)]
pub(super) struct Dm {
    pub(super) text: String,
    /// The person it awaits, and why; `None` in a message about the end.
    #[serde(default)]
    pub(super) awaited: Option<AwaitedLine>,
    /// The picture of the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) picture: Option<String>,
    /// The tables of a reminder, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gathered: Option<Gathered>,
    /// The question about its person's seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) absence: Option<Absence>,
    /// The kind of a message about a table that has not begun, if it is one. It waits for no thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lobby: Option<LobbyNote>,
}

/// The kind of a message about a table that has not begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum LobbyNote {
    /// Its person is invited.
    Invitation,
    /// Its person is called, as they wished.
    Call,
    /// A table is proposed to its person.
    Proposal,
    /// Something for its person alone.
    Notice,
    /// The host is asked how to go on, since the game could not begin at this time, in seconds since 1970. It goes to
    /// the lobby's channel if it cannot be sent.
    Start(i64),
    /// News for the host, which goes to the lobby's channel if it cannot be sent.
    ToHost,
}

/// The question what to do with a seat, in the message to its person.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Absence {
    pub(super) seat: Seat,
    /// When it was asked, in milliseconds since 1970.
    pub(super) asked: i64,
}

/// The content of a reminder by direct message.
#[derive(Serialize, Deserialize)]
pub(super) struct Gathered {
    pub(super) turns: Vec<WaitedFor>,
    /// The tables that it has buttons for.
    pub(super) desks: Vec<i64>,
    /// When it was written, in seconds since 1970.
    pub(super) at: i64,
}

/// Returns the kind of a direct message about a table that has not begun; `None` if it is about something else.
pub(super) fn lobby_note(send: &SendRow) -> Option<LobbyNote> {
    from_json::<Dm>(&send.payload, "dm").ok()?.lobby
}
