//! What must reach people, in the bot's own terms.

use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_face::Language;
use slowtable_kit::Seat;

use super::Phase;
use super::admission::Admission;
use crate::ids::{ChannelId, GuildId, MessageId, OfferId, PersonId, TableId, UndoRequestId};
use crate::store::Barrier;

/// Something to be sent, as long as it is not reported as delivered or failed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Copy, PartialOrd, Ord)]
pub struct OutgoingId(pub(crate) i64);

/// Something to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// For [`super::Tables::delivered`] and [`super::Tables::failed`].
    pub id: OutgoingId,
    /// The table it is about.
    pub table: TableId,
    /// On which server the table is; none in direct messages.
    pub guild: Option<GuildId>,
    /// What the deliverer asks of the table, on behalf of everybody who is told.
    pub at: Admission,
    /// For Discord's `nonce`: at most 25 characters of `[0-9a-z]`, the same at every attempt.
    pub nonce: String,
    /// How often it was tried before, as far as that was reported.
    pub attempts: u32,
    /// The language of everything public at the table.
    pub language: Language,
    /// How far the table is.
    pub phase: Phase,
    /// What.
    pub what: Delivery,
}

/// What is to be sent. Its content is the same at every attempt, except for
/// [`Delivery::Lobby`], which always shows the table as it is (a later change is a delivery of its
/// own, so the last state always gets through).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    /// Post the lobby's message, or edit it if there is one; [`super::Tables::status`] says what
    /// it shows. Receipt: [`Receipt::Message`].
    Lobby {
        /// Where.
        channel: ChannelId,
        /// The message to edit.
        message: Option<MessageId>,
    },
    /// Bring the table's desks that stand open up to date: where a table is played in direct
    /// messages, its desk is the only message of it. Receipt: [`Receipt::Done`].
    Desks,
    /// Open the table's thread. Everything for the thread waits for it. Receipt:
    /// [`Receipt::Thread`].
    OpenThread {
        /// In which channel.
        channel: ChannelId,
        /// From which message, if there is one.
        message: Option<MessageId>,
        /// At most 100 characters.
        name: String,
    },
    /// Post in the thread (or in the channel, if the thread takes nothing or there is none).
    /// Receipt: [`Receipt::Message`].
    Post {
        /// Where.
        thread: ChannelId,
        /// What to post.
        post: Post,
    },
    /// Tell a person privately that they are awaited, with their desk
    /// ([`super::Tables::desk`]). Receipt: [`Receipt::Message`].
    Dm {
        /// Whom.
        person: PersonId,
        /// A sentence in the table's language: who is awaited for what.
        text: String,
    },
    /// Tell a person privately that the game is over. Receipt: [`Receipt::Message`].
    End {
        /// Whom.
        person: PersonId,
        /// The result in short, in the table's language.
        text: String,
        /// The picture of the result, by the face's name: [`super::Tables::table_picture`].
        picture: Option<String>,
    },
    /// Remind a person privately of the tables that wait for them. Receipt: [`Receipt::Message`].
    Reminder {
        /// Whom.
        person: PersonId,
        /// What is told, in their language or a table's.
        text: String,
        /// The tables whose desks can be opened from it.
        desks: Vec<TableId>,
        /// When it was written, in seconds since 1970: what it is of can be silenced by that.
        at: i64,
    },
    /// Tell a person privately that the table is asked what is to become of their seat, with a button that
    /// says that they are there. Receipt: [`Receipt::Message`].
    Absence {
        /// Whom.
        person: PersonId,
        /// What is told, in their language or the table's.
        text: String,
        /// Their seat.
        seat: Seat,
        /// Which question it is: when it was asked, in milliseconds since 1970.
        asked: i64,
    },
    /// The table has been over for a while: archive the thread, so that it does not count among the server's
    /// active ones any more. Receipt: [`Receipt::Done`].
    Close {
        /// The thread, if there ever was one.
        thread: Option<ChannelId>,
    },
}

/// A public message in a table's thread. The characters of all its texts together stay below
/// [`Post::TEXT`], so that the edge has room for what it adds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Post {
    /// What happened, a line each.
    pub lines: Vec<String>,
    /// Whose decision is awaited now.
    pub awaited: Vec<AwaitedLine>,
    /// Who must be notified: people who are newly awaited and do not prefer a direct message, and
    /// those who are asked something beside the game. Nobody else may be, whatever the lines
    /// mention.
    pub ping: Vec<PersonId>,
    /// The picture that belongs to it, by the face's name: [`super::Tables::table_picture`].
    pub picture: Option<String>,
    /// How many moves the log had before what is told here; what has changed since is marked in
    /// the picture.
    pub since: Option<usize>,
    /// The result in words, or a part of it, when the table is over.
    pub over: Option<String>,
    /// What can be pressed below it, beside what is below every post.
    pub buttons: Vec<PostButton>,
    /// An earlier post that this is, brought up to date: its message is edited, and nobody is notified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<MessageId>,
}

impl Post {
    /// Whether it tells anything that happened, or asks anything beside the game.
    #[must_use]
    pub fn has_news(&self) -> bool {
        !self.lines.is_empty() || self.over.is_some() || !self.buttons.is_empty()
    }

    /// Characters of a post.
    pub const TEXT: usize = 1_800;
    /// Buttons of a post's own.
    pub const BUTTONS: usize = 20;
}

/// Something to press below a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostButton {
    /// What a press does.
    pub action: PostAction,
    /// What it says, in the table's language.
    pub label: String,
}

/// What a press below a post does. Whether the presser may is judged when it is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PostAction {
    /// Says yes to an offer.
    Accept(OfferId),
    /// Says no to an offer, or takes it back.
    Decline(OfferId),
    /// Asks to take a vacant seat over.
    TakeOver(Seat),
    /// Sits down at the rematch of the table.
    Rematch,
    /// Agrees that the game goes back.
    AgreeToUndo(UndoRequestId),
    /// Does not agree that the game goes back, or takes the question back.
    RefuseUndo(UndoRequestId),
    /// Says that the person of a seat is there.
    Here {
        /// Which seat.
        seat: Seat,
        /// Which question it settles: when it was asked, in milliseconds since 1970.
        asked: i64,
    },
    /// Says that the table waits for whoever sits at a seat.
    Wait {
        /// Which seat.
        seat: Seat,
        /// Which question it answers: when it was asked, in milliseconds since 1970.
        asked: i64,
    },
    /// Has an opponent play on at a seat, after having been asked whether that is meant.
    Release {
        /// Which seat.
        seat: Seat,
        /// Which question it answers: when it was asked, in milliseconds since 1970.
        asked: i64,
    },
    /// Has whoever presses it hear no more of what they were reminded of.
    Silence {
        /// By when, in seconds since 1970.
        at: i64,
    },
}

/// Somebody who is awaited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AwaitedLine {
    /// The person; `None` is an opponent.
    pub person: Option<PersonId>,
    /// A mention, or the opponent's name, as markup.
    pub name: String,
    /// What for, as words after the name, in the table's language.
    pub what: String,
    /// When their time runs out, if a clock runs.
    #[serde(default, with = "seconds", skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}

/// Times as they stand in JSON: seconds since 1970.
mod seconds {
    use jiff::Timestamp;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(super) fn serialize<S: Serializer>(
        time: &Option<Timestamp>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(Timestamp::as_second).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Timestamp>, D::Error> {
        let seconds = Option::<i64>::deserialize(from)?;
        Ok(seconds.and_then(|seconds| Timestamp::from_second(seconds).ok()))
    }
}

/// What came of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    /// This message was posted or edited.
    Message(MessageId),
    /// This thread was opened.
    Thread(ChannelId),
    /// It is done, and there is nothing to remember.
    Done,
}

/// When a failed delivery is to be tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// Later: after a time that doubles with every attempt.
    Later,
    /// The same, because Discord connected but did not answer, or answered that it cannot. When many have
    /// no answer, Discord counts as away, and this is sent again when it is back.
    Unanswered,
    /// When Discord is back: there was no connection.
    Unreached,
    /// Not before this span has passed (the service said so); it does not count as an attempt.
    After(Duration),
    /// When the bot may: at the next press of anybody at the table, or after a day. What the
    /// table has to tell is kept and told together then.
    WhenAllowed(Barrier),
    /// Never.
    Never(Lost),
}

/// Why a delivery can never succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The person takes no direct messages: they are pinged in the thread from now on.
    DmsClosed,
    /// The message to edit is gone: the lobby is posted anew.
    MessageGone,
    /// The thread is gone: another is opened, and this is sent there. Of a channel: nothing can be sent there
    /// any more.
    ThreadGone,
    /// Anything else: a refusal that would be the same next time.
    Refused,
}
