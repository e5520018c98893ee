//! Messages for people, in the bot's own terms.

use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_kit::Seat;
use slowtable_ui::Language;

use super::TablePhase;
use super::admission::Admission;
use crate::ids::{ChannelId, GuildId, MessageId, OfferId, PersonId, TableId, UndoRequestId};
use crate::store::Barrier;

/// The id of a delivery, until it is reported as delivered or failed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Copy, PartialOrd, Ord)]
pub struct OutgoingId(pub(crate) i64);

/// What a message about a table that has not begun asks its receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// Nothing: it only informs.
    Nothing,
    /// Whether they take the seat that is held for them.
    Invitation,
    /// How to go on, since the game could not begin at this time, in seconds since 1970.
    Start(i64),
}

/// A message to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The id for [`super::TableService::delivered`] and [`super::TableService::failed`].
    pub id: OutgoingId,
    /// The table it is about.
    pub table: TableId,
    /// The table's server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The deliverer's admission to the table, on behalf of every reader.
    pub at: Admission,
    /// Discord's `nonce`: at most 25 characters of `[0-9a-z]`, the same at every attempt.
    pub nonce: String,
    /// The number of earlier attempts, as far as they were reported.
    pub attempts: u32,
    /// The language of everything public at the table.
    pub language: Language,
    /// The table's phase.
    pub phase: TablePhase,
    /// Whether its posts notify people even if they mention nobody.
    pub loud: bool,
    /// The message.
    pub what: Delivery,
}

/// The content of a message. It is the same at every attempt, except for [`Delivery::Lobby`], which always shows the
/// present table (a later change is another delivery, so the last state always gets through).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    /// Post the lobby's message, or edit it if there is one; [`super::TableService::status`] returns its content. Receipt:
    /// [`Receipt::Message`].
    Lobby {
        /// The lobby's channel.
        channel: ChannelId,
        /// The message to edit.
        message: Option<MessageId>,
    },
    /// Bring the table's post in a forum up to date: its lobby, title and tags; without a thread, post it first.
    /// [`super::TableService::status`] and [`super::TableService::thread_title`] return its content. Receipt:
    /// [`Receipt::Thread`] for a new post, whose first message has the thread's id; [`Receipt::Message`] for a
    /// lobby that was edited, or posted in the thread.
    ForumPost {
        /// The forum in which the post stands.
        forum: ChannelId,
        /// The table's thread, once it is posted.
        thread: Option<ChannelId>,
        /// The lobby's message in the thread, unless it is gone.
        message: Option<MessageId>,
    },
    /// Bring the table's open desks up to date: at a table in direct messages, the desk is the only message. Receipt:
    /// [`Receipt::Done`].
    Desks,
    /// Open the table's thread. All messages for the thread wait for it. Receipt: [`Receipt::Thread`].
    OpenThread {
        /// The thread's channel.
        channel: ChannelId,
        /// The message to attach it to, if there is one.
        message: Option<MessageId>,
        /// The thread's name, at most 100 characters.
        name: String,
    },
    /// Post in the thread (or in the channel, if there is no thread or it refuses posts). Receipt:
    /// [`Receipt::Message`].
    Post {
        /// The table's thread; without one, the channel.
        thread: ChannelId,
        /// Lines, picture and buttons of the post.
        post: Post,
    },
    /// Send a person a direct message that they are awaited, with their desk ([`super::TableService::desk`]). Receipt:
    /// [`Receipt::Message`].
    Dm {
        /// The receiver.
        person: PersonId,
        /// A sentence in the table's language: who is awaited for what.
        text: String,
    },
    /// Send a person a direct message that the game is over. Receipt: [`Receipt::Message`].
    End {
        /// The receiver.
        person: PersonId,
        /// The result in short, in the table's language.
        text: String,
        /// The picture of the result, by the face's name: [`super::TableService::table_picture`].
        picture: Option<String>,
    },
    /// Remind a person by direct message of the tables that wait for them. Receipt: [`Receipt::Message`].
    Reminder {
        /// The receiver.
        person: PersonId,
        /// The text, in their language or a table's.
        text: String,
        /// The tables whose desks can be opened from it.
        desks: Vec<TableId>,
        /// When it was written, in seconds since 1970: the button that silences it carries this time.
        at: i64,
    },
    /// Send a person a direct message about the question what to do with their seat, with a button that says that
    /// they are there. Receipt: [`Receipt::Message`].
    Absence {
        /// The receiver.
        person: PersonId,
        /// The text, in their language or the table's.
        text: String,
        /// The seat that the question is about.
        seat: Seat,
        /// When the question was asked, in milliseconds since 1970, which identifies it.
        asked: i64,
    },
    /// Send a person a direct message about a table that has not begun. Receipt: [`Receipt::Message`].
    Note {
        /// The receiver.
        person: PersonId,
        /// The text, in their language or the table's.
        text: String,
        /// What it asks them, with buttons to answer.
        asks: Asks,
    },
    /// Call people to a table that has not begun, if everybody on its server can see it. Receipt:
    /// [`Receipt::Message`].
    Call {
        /// The channel of the message; `None` for a direct message to the only person.
        channel: Option<ChannelId>,
        /// The lobby's channel.
        table_channel: ChannelId,
        /// The people to notify.
        people: Vec<PersonId>,
        /// The text, in the table's language or that of the only person.
        text: String,
        /// Whether the table is proposed to them, so that they answer.
        is_proposal: bool,
    },
    /// Archive the thread of a table that has been over for a while, so that it no longer counts among the server's
    /// active threads. Receipt: [`Receipt::Done`].
    Close {
        /// The thread, if there ever was one.
        thread: Option<ChannelId>,
    },
}

/// A public message in a table's thread. All its texts together have fewer characters than [`Post::TEXT`], so that
/// the Discord code can add to them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Post {
    /// What happened, in lines.
    pub lines: Vec<String>,
    /// The seats whose decision is awaited now.
    pub awaited: Vec<AwaitedLine>,
    /// The people to notify: those who are newly awaited and do not prefer a direct message, and those who are asked
    /// something beside the game. No one else may be notified, even if the lines mention them.
    pub ping: Vec<PersonId>,
    /// The picture of the post, by the face's name: [`super::TableService::table_picture`].
    pub picture: Option<String>,
    /// The length of the log before the events of this post; changes since then are marked in the picture.
    pub since: Option<usize>,
    /// The result in words, or a part of it, when the table is over.
    pub over: Option<String>,
    /// The buttons below it, besides those of every post.
    pub buttons: Vec<PostButton>,
    /// The game's choices that people can make from it. They are those of the position after its lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<PostChoiceButton>,
    /// The earlier post that this one updates: its message is edited, and no one is notified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<MessageId>,
    /// The running message with which it ends: later news that goes on with it may be added to this post
    /// (`running_posts.rs`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<String>,
    /// How many of the lines the edited message shows already. The others are news.
    #[serde(skip_serializing_if = "is_zero")]
    pub shown: usize,
}

/// Whether a number is left out in JSON.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Post {
    /// Whether it has any event, or any question beside the game.
    #[must_use]
    pub fn has_news(&self) -> bool {
        !self.lines.is_empty() || self.over.is_some() || !self.buttons.is_empty()
    }

    /// Returns the lines that an edit adds to its message, which no message shows yet; none for a new post.
    #[must_use]
    pub fn added(&self) -> &[String] {
        let added = self.lines.get(self.shown..).unwrap_or_default();
        match self.replaces {
            Some(_) => added,
            None => &[],
        }
    }

    /// The most characters of a post.
    pub const TEXT: usize = 1_800;
    /// The most buttons of a post's own.
    pub const BUTTONS: usize = 20;
}

/// A button below a post that makes a move of the game ([`super::TableService::choose_in_post`]).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostChoiceButton {
    /// The name of the choice.
    pub name: String,
    /// The label, in the table's language.
    pub label: String,
    /// Whether it stands out among the others.
    pub stands_out: bool,
}

/// A button below a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostButton {
    /// The effect of a press.
    pub action: PostAction,
    /// The label, in the table's language.
    pub label: String,
}

/// The effect of a press below a post. The press itself is checked for permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PostAction {
    /// Accepts an offered seat, or agrees to a wish for one.
    Accept(OfferId),
    /// Declines an offer, or withdraws it.
    Decline(OfferId),
    /// Asks to take over a vacant seat.
    TakeOver(Seat),
    /// Sits down at the rematch of the table.
    Rematch,
    /// Agrees that the game go back.
    AgreeToUndo(UndoRequestId),
    /// Declines that the game go back, or withdraws the request.
    RefuseUndo(UndoRequestId),
    /// Agrees to another pace: when it was asked for, in milliseconds since 1970.
    AgreeToPace(i64),
    /// Declines another pace, or withdraws the request.
    RefusePace(i64),
    /// Says that the person of a seat is there.
    Here {
        /// The seat that the question is about.
        seat: Seat,
        /// The question that it closes: when it was asked, in milliseconds since 1970.
        asked: i64,
    },
    /// Votes that the table waits for the person of a seat.
    Wait {
        /// The seat that the question is about.
        seat: Seat,
        /// The question that it answers: when it was asked, in milliseconds since 1970.
        asked: i64,
    },
    /// Votes, after a confirmation, that an opponent plays on at a seat.
    Release {
        /// The seat that the question is about.
        seat: Seat,
        /// The question that it answers: when it was asked, in milliseconds since 1970.
        asked: i64,
    },
    /// Silences further reminders of the same decisions for the person who presses it.
    Silence {
        /// The time up to which decisions are silenced, in seconds since 1970.
        at: i64,
    },
}

/// A seat that is awaited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AwaitedLine {
    /// The person; `None` for an opponent.
    pub person: Option<PersonId>,
    /// A mention, or the opponent's name, as markup.
    pub name: String,
    /// The reason, as text after the name, in the table's language.
    pub what: String,
    /// When their time runs out, if a clock runs.
    #[serde(default, with = "seconds", skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}

/// Times as JSON stores them: seconds since 1970.
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

/// The result of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    /// This message was posted or edited.
    Message(MessageId),
    /// This thread was opened.
    Thread(ChannelId),
    /// It is done, and nothing has to be stored.
    Done,
}

/// When to try a failed delivery again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// Later, after a time that doubles with every attempt.
    Later,
    /// Later, because Discord connected but did not answer, or answered with a server error. After many of these
    /// Discord counts as away, and the delivery is sent again when it is back.
    Unanswered,
    /// When Discord is back: there was no connection.
    Unreached,
    /// After this time, which Discord asked for; it does not count as an attempt.
    After(Duration),
    /// Later, because Discord accepts only a few edits of messages older than an hour. Meanwhile the edit delays
    /// nothing else, and a later edit of the same message replaces it.
    TooManyEdits,
    /// When the bot may: at the next press of anyone at the table, or after a day. The table's news is kept and then
    /// posted together.
    WhenAllowed(Barrier),
    /// Never: what the message was for is gone.
    Never(LostDelivery),
}

/// Why a delivery can never succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LostDelivery {
    /// The person's direct messages are closed: they are pinged in the thread from now on.
    DmsClosed,
    /// The message to edit is gone: the lobby is posted again.
    MessageGone,
    /// The thread is gone: another is opened, and this is sent there. If it was a channel, nothing can be sent there
    /// any more.
    ThreadGone,
    /// The channel is a forum, which takes posts with a title only: the table becomes one.
    IsForum,
    /// Any other refusal that would be the same next time.
    Refused,
}
