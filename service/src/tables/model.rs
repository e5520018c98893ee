//! The service's answers: desks, lobbies, lists.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use serde_json::Value;
use slowtable_desk::{PictureSpec, TurningText};
use slowtable_kit::{Points, Seat, Standing};
use slowtable_ui::{Language, Panel, PlainName, Press, SeatMark};

use crate::ids::{ChannelId, GuildId, MessageId, Person, PersonId, PressId, RoleId, TableId};
use crate::pace::Pace;
use crate::store::TablePhase;

/// A membership of a server. Discord sends it with each action of a person there. An action in a direct message
/// carries none, even if it concerns a server's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuildMember {
    /// The server.
    pub guild: GuildId,
    /// The member's roles there.
    pub roles: Vec<RoleId>,
    /// Whether the member may manage the server, and so needs none of its roles.
    pub manages: bool,
}

impl GuildMember {
    /// Returns a member without roles.
    #[must_use]
    pub const fn of(guild: GuildId) -> Self {
        Self {
            guild,
            roles: Vec::new(),
            manages: false,
        }
    }
}

/// A table to be opened.
#[derive(Debug, Clone)]
pub struct NewTable {
    /// The person who opens it; they sit down at once and are its host.
    pub by: Person,
    /// Their membership of a server; without one the table is played in direct messages.
    pub member: Option<GuildMember>,
    /// The channel of its lobby, or the channel of direct messages where it is played.
    pub channel: ChannelId,
    /// The game's id.
    pub game: String,
    /// Answers to the game's options: option id, value. Missing ones have their defaults.
    pub answers: Vec<(String, String)>,
    /// The number of seats that opponents get from the beginning.
    pub opponents: u8,
    /// The id of the opponents' level; `None` for the default level.
    pub level: Option<String>,
    /// The number of the table's seats, the host's and the opponents' included.
    pub seats: u8,
    /// The table's pace.
    pub pace: Pace,
    /// The language of everything public.
    pub language: Language,
    /// The command or press that asks for it.
    pub press: PressId,
}

/// How a table is opened, beside what it plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpeningKind {
    /// Whether only invited people take seats.
    pub by_invitation: bool,
    /// Whether the channel is a forum: the table is one post there, whose first message is the lobby.
    pub in_forum: bool,
}

/// A press at a desk.
#[derive(Clone)]
pub struct Pressing {
    /// The stamp of the desk that was pressed.
    pub stamp: u32,
    /// The control that was pressed.
    pub press: Press,
    /// The selected values, if it was a select.
    pub selected: Vec<String>,
    /// The id of Discord's interaction: a second press with the same id changes nothing.
    pub id: PressId,
}

/// Leaves out what was pressed.
impl fmt::Debug for Pressing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pressing")
            .field("stamp", &self.stamp)
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// A table's description for people: its game, number, players and place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLabel {
    /// The table's number.
    pub table: TableId,
    /// The game's name, in the language that was asked for.
    pub game: String,
    /// The players, in order.
    pub players: Vec<PlainName>,
    /// The table's server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The place where it is played: its thread, or its channel while there is none.
    pub place: ChannelId,
}

/// A desk for its owner. Private.
#[derive(Clone, PartialEq, Eq)]
pub struct DeskShown {
    /// The table's number.
    pub table: TableId,
    /// The owner's seat.
    pub seat: Seat,
    /// The desk's stamp, which every control of the panel carries and which changes with the desk.
    pub stamp: u32,
    /// The panel, with its controls.
    pub panel: Panel,
    /// Lines above the panel, which its owner should read first.
    pub notice: Option<String>,
    /// Lines below the panel: the answer to the owner's last press, such as a hint.
    pub answer: Option<String>,
    /// The table's description.
    pub label: TableLabel,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether nothing is asked of its owner here, while another table awaits them.
    pub is_next_awaited: bool,
}

/// Leaves out the content of the desk.
impl fmt::Debug for DeskShown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeskShown")
            .field("table", &self.table)
            .field("seat", &self.seat)
            .field("stamp", &self.stamp)
            .finish_non_exhaustive()
    }
}

/// How the host starts a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starting {
    /// With as many as it was opened for. If fewer sit there, the host is asked.
    AsWanted,
    /// With those who sit there, if nothing has changed since the host was asked.
    Here {
        /// The state that the host was asked about ([`StartQuestion::seen`]).
        seen: u64,
    },
    /// With opponents in the free seats, if nothing has changed since the host was asked.
    Filled {
        /// The state that the host was asked about ([`StartQuestion::seen`]).
        seen: u64,
    },
}

/// The question to the host before a table begins with fewer seats than it was opened for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartQuestion {
    /// The table's number.
    pub table: TableId,
    /// The number of taken seats.
    pub seated: u8,
    /// The number of seats it was opened for.
    pub wanted: u8,
    /// The number of seats held for invited people; these are neither taken nor free.
    pub held: u8,
    /// What those at the table would play, or why they cannot: text for the host.
    pub here: Result<String, String>,
    /// What is drawn for those at the table, if that is not what the lobby shows.
    pub laid_out: Option<LaidOut>,
    /// What would be played with opponents in the free seats; `None` if no seat is free.
    pub filled: Option<String>,
    /// A hash of the table's seats and options when the question was asked. It changes with them.
    pub seen: u64,
}

/// One seat, in a lobby or list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatStatus {
    /// The number of the seat, from 0.
    pub seat: Seat,
    /// The person who sits there; `None` for an opponent.
    pub person: Option<PersonId>,
    /// The name of the person or opponent.
    pub name: PlainName,
    /// What is awaited of them, as text after the name.
    pub awaited: Option<String>,
    /// Since when, if that was stored.
    pub since: Option<Timestamp>,
    /// When their time runs out, if a clock runs.
    pub until: Option<Timestamp>,
    /// Whether others at the table may nudge them: the table has waited long enough.
    pub can_be_nudged: bool,
    /// Whether others at the table may ask what to do with the seat.
    pub can_be_asked_about: bool,
    /// The name of the opponent's level.
    pub level: Option<String>,
    /// Whether an opponent holds the seat of a person who left, so that it can be taken over.
    pub vacant: bool,
    /// How fast the person usually answers, and their games, in words; only before the game, and only if they show it.
    pub habits: Option<String>,
}

impl SeatStatus {
    /// Returns a mention of the person, or the opponent's name, as markup.
    #[must_use]
    pub fn public_name(&self) -> String {
        self.person
            .map_or_else(|| self.name.markdown(), PersonId::mention)
    }

    /// Returns the same with the seat's mark.
    #[must_use]
    pub fn marked_name(&self) -> String {
        format!("{} {}", SeatMark::of(self.seat).emoji(), self.public_name())
    }
}

/// A level of opponents, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelShown {
    /// The level's id in the game.
    pub id: &'static str,
    /// The level's name.
    pub name: String,
    /// How such an opponent plays.
    pub description: String,
}

/// An option of a table before its game, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionShown {
    /// The option's id in the game.
    pub id: String,
    /// What the option is about.
    pub name: String,
    /// Its choices for the number of seats that the table was opened for, and the present one.
    pub choices: Vec<ChoiceShown>,
    /// Whether few tables use it.
    pub seldom: bool,
    /// The choice that the game proposes for the table's pace; `None` if it is made, or none is proposed.
    pub proposal: Option<OptionProposal>,
}

/// A choice of an option, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceShown {
    /// The stable text that is stored.
    pub value: String,
    /// What it is called.
    pub name: String,
    /// Whether the table plays with it.
    pub is_chosen: bool,
}

/// A choice that a game proposes for play by post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionProposal {
    /// The choice.
    pub value: String,
    /// What it changes, as a part of a sentence.
    pub text: String,
}

/// Everything public about a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableStatus {
    /// The table's number.
    pub table: TableId,
    /// The table's phase.
    pub phase: TablePhase,
    /// The game's id.
    pub game: String,
    /// The game's name, in the language that was asked for.
    pub game_name: String,
    /// The chosen options, in words.
    pub options_text: String,
    /// What is drawn by lot for its game, before it begins.
    pub laid_out: Option<LaidOut>,
    /// Whether its game has set-ups for which something is drawn.
    pub has_layouts: bool,
    /// The options that its host can still change; none once the game has begun.
    pub options: Vec<OptionShown>,
    /// The table's pace.
    pub pace: Pace,
    /// Whether the game has pages that teach it.
    pub is_taught: bool,
    /// The levels of opponents, weakest first.
    pub levels: Vec<LevelShown>,
    /// The language of everything public.
    pub language: Language,
    /// The table's server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The lobby's channel.
    pub channel: ChannelId,
    /// The thread where it is played, once there is one.
    pub thread: Option<ChannelId>,
    /// The lobby's message, once it is posted.
    pub message: Option<MessageId>,
    /// The person who may start and cancel it.
    pub host: PersonId,
    /// The number of seats wanted.
    pub wanted: u8,
    /// The fewest and the most seats that the game can have.
    pub bounds: (u8, u8),
    /// Whether only invited people take seats.
    pub by_invitation: bool,
    /// Whether it is a post of a forum, whose first message is the lobby.
    pub in_forum: bool,
    /// Whether the bot opened it for people who wait for the same: it begins by itself when all have taken their seats.
    pub proposed: bool,
    /// When its game begins by itself, if its host has set a time.
    pub starts: Option<Timestamp>,
    /// Whether its posts notify people even if they mention nobody.
    pub loud: bool,
    /// The taken seats, in order.
    pub seats: Vec<SeatStatus>,
    /// The seats held for invited people before the game begins; these are not in `seats`.
    pub held: Vec<HeldSeat>,
    /// The length of the log.
    pub moves: u32,
    /// The result, best first, once it is over.
    pub standings: Option<Vec<Standing>>,
    /// The public pictures; none before the game begins.
    pub pictures: Vec<PictureSpec>,
    /// The names of the parts of the table, by their pictures' names, the main picture first; none if the game
    /// has only a main picture.
    pub parts: Vec<(String, String)>,
    /// The result in words, once it is over.
    pub result_text: Option<String>,
    /// When it was opened.
    pub created: Timestamp,
}

/// What is drawn by lot for a game from a public number, such as its map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidOut {
    /// The game's id.
    pub game: String,
    /// The number of seats that it is drawn for.
    pub seats: u8,
    /// The options, with the number.
    pub options: Value,
    /// The label of the button that draws it again, in the game's words.
    pub again: String,
}

/// A seat that is held for an invited person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldSeat {
    /// The person for whom it is held.
    pub person: PersonId,
    /// The person's name.
    pub name: PlainName,
    /// When the invitation ends.
    pub until: Timestamp,
}

impl TableStatus {
    /// Returns the number of seats that are neither taken nor held.
    #[must_use]
    pub fn free(&self) -> usize {
        let used = self.seats.len() + self.held.len();
        usize::from(self.wanted).saturating_sub(used)
    }
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct TableSummary {
    /// The table's number.
    pub table: TableId,
    /// The table's phase.
    pub phase: TablePhase,
    /// The game's id.
    pub game: String,
    /// The game's name, in the language that was asked for.
    pub game_name: String,
    /// The table's server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The lobby's channel.
    pub channel: ChannelId,
    /// The thread where it is played, once there is one.
    pub thread: Option<ChannelId>,
    /// The seat holders, in order; opponents have no id.
    pub seats: Vec<(Option<PersonId>, PlainName)>,
    /// The number of seats wanted.
    pub wanted: u8,
    /// The number of seats held for invited people.
    pub held: usize,
    /// How the person who asks can take a seat.
    pub entry: LobbyAccess,
    /// The people whose decision is awaited.
    pub awaited: Vec<PersonId>,
    /// Since when each of them is awaited, if that was stored.
    pub since: BTreeMap<PersonId, Timestamp>,
    /// When the time of each of them runs out, if a clock runs.
    pub until: BTreeMap<PersonId, Timestamp>,
    /// When the table last changed.
    pub changed: Timestamp,
}

/// How a person can take a seat at a table that has not begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyAccess {
    /// Like everyone else, if a seat is free.
    Open,
    /// Only if the host invites them. The cause is left out: it may be another person's secret.
    ByInvitation,
    /// They are invited until this time.
    Invited(Timestamp),
}

impl TableSummary {
    /// Whether the person who asked can take a seat now, as far as the list shows.
    #[must_use]
    pub fn has_seat_to_take(&self) -> bool {
        match self.entry {
            LobbyAccess::Invited(_) => true,
            LobbyAccess::ByInvitation => false,
            LobbyAccess::Open => self.seats.len() + self.held < usize::from(self.wanted),
        }
    }

    /// Returns the table's description.
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

/// A page of the lines that tell a game, oldest line first.
#[derive(Clone, PartialEq, Eq)]
pub struct LogPage {
    /// The lines, together at most [`LogPage::TEXT`] characters.
    pub lines: Vec<String>,
    /// The page's number, from 0; the last page is the newest.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
}

impl LogPage {
    /// The most characters of a page.
    pub const TEXT: usize = 1_800;
}

/// Leaves out the lines: they may be one seat's secret.
impl fmt::Debug for LogPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogPage")
            .field("page", &self.page)
            .field("pages", &self.pages)
            .finish_non_exhaustive()
    }
}

/// A decision that turned a game, for the person who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPointShown {
    /// The length of the log before it.
    pub moves: usize,
    /// How many points better the other move would have been.
    pub cost: Points,
    /// When it was and what was decided, in markup.
    pub text: TurningText,
    /// The same without markup.
    pub label: TurningText,
    /// The picture that opens the position, by the face's name.
    pub picture: String,
}
