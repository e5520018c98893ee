//! What the service answers: desks, lobbies, lists.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use slowtable_face::{Language, Panel, PictureSpec, PlainName, Press, SeatMark, TurningText};
use slowtable_kit::{Points, Seat, Standing};

use super::openings::GuildMember;
use crate::ids::{ChannelId, GuildId, MessageId, Person, PersonId, PressId, TableId};
use crate::pace::Pace;
use crate::store::Phase;

/// A table to be opened.
#[derive(Debug, Clone)]
pub struct NewTable {
    /// Who opens it; they sit down at once and are its host.
    pub by: Person,
    /// As a member of which server; without one the table is played in direct messages.
    pub member: Option<GuildMember>,
    /// Where its lobby is posted, or the channel of direct messages where it is played.
    pub channel: ChannelId,
    /// The game's id.
    pub game: String,
    /// Answers to the game's options: option id, value. What is missing is as usual.
    pub answers: Vec<(String, String)>,
    /// How many of the seats go to opponents from the beginning.
    pub opponents: u8,
    /// How well they play, by the game's id for it; `None` is as usual.
    pub level: Option<String>,
    /// How many seats the table is to have, the host's and the opponents' among them.
    pub seats: u8,
    /// How long people may take.
    pub pace: Pace,
    /// The language of everything public.
    pub language: Language,
    /// The command or press that asks for it.
    pub press: PressId,
}

/// A press at a desk.
#[derive(Clone)]
pub struct Pressing {
    /// The stamp that the pressed desk carries.
    pub stamp: u32,
    /// What was pressed.
    pub press: Press,
    /// What was selected, if it was a select.
    pub selected: Vec<String>,
    /// The press itself.
    pub id: PressId,
}

/// Says nothing of what was pressed.
impl fmt::Debug for Pressing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pressing")
            .field("stamp", &self.stamp)
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// What a table is called where people read of it: its game, its number, who plays, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLabel {
    /// Which.
    pub table: TableId,
    /// The game's name.
    pub game: String,
    /// Who plays, in order.
    pub players: Vec<PlainName>,
    /// The server.
    pub guild: Option<GuildId>,
    /// Where it is played: its thread, or the channel as long as there is none.
    pub place: ChannelId,
}

/// A desk as its owner is to see it. Private.
#[derive(Clone, PartialEq, Eq)]
pub struct DeskShown {
    /// Whose table.
    pub table: TableId,
    /// Whose seat.
    pub seat: Seat,
    /// Every control of the panel carries it; it changes with the desk.
    pub stamp: u32,
    /// What is shown and can be pressed.
    pub panel: Panel,
    /// Lines above the panel: what its owner should know first.
    pub notice: Option<String>,
    /// Lines below the panel: what the owner's last press is answered with, such as a hint.
    pub answer: Option<String>,
    /// What its table is called.
    pub label: TableLabel,
    /// Whether the game has come to its end.
    pub is_over: bool,
    /// Whether nothing is asked of its owner here, and another table awaits them.
    pub is_next_awaited: bool,
}

/// Says nothing of what the desk shows.
impl fmt::Debug for DeskShown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeskShown")
            .field("table", &self.table)
            .field("seat", &self.seat)
            .field("stamp", &self.stamp)
            .finish_non_exhaustive()
    }
}

/// How a table begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starting {
    /// With as many as it was opened for; if fewer sit there, that is a question.
    AsWanted,
    /// With those who are here, if they are still those whom the host has seen.
    Here {
        /// [`StartQuestion::seen`].
        seen: u64,
    },
    /// With opponents in the free seats, if the others are still those whom the host has seen.
    Filled {
        /// [`StartQuestion::seen`].
        seen: u64,
    },
}

/// What the host is asked before a table begins with fewer than it was opened for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartQuestion {
    /// Which table.
    pub table: TableId,
    /// How many seats are taken.
    pub seated: u8,
    /// How many it was opened for.
    pub wanted: u8,
    /// What those who are here would play, or why they cannot: words for the host.
    pub here: Result<String, String>,
    /// What would be played with opponents in the free seats; `None` if no seat is free.
    pub filled: Option<String>,
    /// Stands for what the question was asked of: other people, opponents or options have another.
    pub seen: u64,
}

/// One seat, for a lobby or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatStatus {
    /// Which.
    pub seat: Seat,
    /// Who sits there; `None` is an opponent.
    pub person: Option<PersonId>,
    /// What the person or opponent is called.
    pub name: PlainName,
    /// What is awaited of them, as words after the name.
    pub awaited: Option<String>,
    /// Since when, where that was written down.
    pub since: Option<Timestamp>,
    /// When their time runs out, if a clock runs.
    pub until: Option<Timestamp>,
    /// Whether others at the table may nudge them: they have been waited for long enough.
    pub can_be_nudged: bool,
    /// Whether others at the table may ask what is to become of the seat.
    pub can_be_asked_about: bool,
    /// How well an opponent plays, as the game calls it.
    pub level: Option<String>,
    /// Whether an opponent keeps the seat of somebody who resigned, so that it can be taken.
    pub vacant: bool,
}

impl SeatStatus {
    /// A mention of the person, or the opponent's name, as markup.
    #[must_use]
    pub fn public_name(&self) -> String {
        self.person
            .map_or_else(|| self.name.markdown(), PersonId::mention)
    }

    /// The same with the mark of the seat.
    #[must_use]
    pub fn marked_name(&self) -> String {
        format!("{} {}", SeatMark::of(self.seat).emoji(), self.public_name())
    }
}

/// How well an opponent can play, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelShown {
    /// The game's id for it.
    pub id: &'static str,
    /// What it is called.
    pub name: String,
    /// How it plays.
    pub description: String,
}

/// Everything about a table that everybody may know.
#[derive(Debug, Clone, PartialEq)]
pub struct TableStatus {
    /// Which.
    pub table: TableId,
    /// How far it is.
    pub phase: Phase,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub game_name: String,
    /// What it plays, in words.
    pub options_text: String,
    /// How long people may take.
    pub pace: Pace,
    /// Whether there are pages that say how the game is played.
    pub is_taught: bool,
    /// How well opponents can play, from the weakest.
    pub levels: Vec<LevelShown>,
    /// The language of everything public.
    pub language: Language,
    /// The server.
    pub guild: Option<GuildId>,
    /// Where the lobby is.
    pub channel: ChannelId,
    /// Where it is played, once there is a thread.
    pub thread: Option<ChannelId>,
    /// The lobby's message, once it is posted.
    pub message: Option<MessageId>,
    /// Who may start and cancel it.
    pub host: PersonId,
    /// How many seats it is to have.
    pub wanted: u8,
    /// The fewest and the most seats the game can have.
    pub bounds: (u8, u8),
    /// The seats that are taken, in order.
    pub seats: Vec<SeatStatus>,
    /// How many moves were made.
    pub moves: u32,
    /// The result, best first, once it is over.
    pub standings: Option<Vec<Standing>>,
    /// The pictures that everybody may ask for; none before the game.
    pub pictures: Vec<PictureSpec>,
    /// The result in words, once it is over.
    pub result_text: Option<String>,
    /// When it was opened.
    pub created: Timestamp,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct TableSummary {
    /// Which.
    pub table: TableId,
    /// How far it is.
    pub phase: Phase,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub game_name: String,
    /// The server.
    pub guild: Option<GuildId>,
    /// Where the lobby is.
    pub channel: ChannelId,
    /// Where it is played.
    pub thread: Option<ChannelId>,
    /// Who sits there, in order; opponents without an id.
    pub seats: Vec<(Option<PersonId>, PlainName)>,
    /// How many seats it is to have.
    pub wanted: u8,
    /// The people whose decision is awaited.
    pub awaited: Vec<PersonId>,
    /// Since when each of them is, where that was written down.
    pub since: BTreeMap<PersonId, Timestamp>,
    /// When the time of each of them runs out, where a clock runs.
    pub until: BTreeMap<PersonId, Timestamp>,
    /// When the last thing happened there.
    pub changed: Timestamp,
}

impl TableSummary {
    /// What the table is called.
    #[must_use]
    pub fn label(&self) -> TableLabel {
        TableLabel {
            table: self.table,
            game: self.game_name.clone(),
            players: self.seats.iter().map(|(_, name)| name.clone()).collect(),
            guild: self.guild,
            place: self.thread.unwrap_or(self.channel),
        }
    }
}

/// A page of the lines that told a game, oldest line first.
#[derive(Clone, PartialEq, Eq)]
pub struct LogPage {
    /// The lines, together at most [`LogPage::TEXT`] characters.
    pub lines: Vec<String>,
    /// Which page, from 0; the last one is the newest.
    pub page: usize,
    /// How many there are, at least 1.
    pub pages: usize,
}

impl LogPage {
    /// Characters of a page.
    pub const TEXT: usize = 1_800;
}

/// Says nothing of what the lines tell: they may be one seat's own.
impl fmt::Debug for LogPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogPage")
            .field("page", &self.page)
            .field("pages", &self.pages)
            .finish_non_exhaustive()
    }
}

/// A decision that turned a game, told to whoever made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPointShown {
    /// How many moves the log had before it.
    pub moves: usize,
    /// What it cost.
    pub cost: Points,
    /// When and what, in markup.
    pub text: TurningText,
    /// The same where there is no markup.
    pub label: TurningText,
    /// The picture that opens the position, by the face's name.
    pub picture: String,
}
