//! The meaning of a control's `custom_id`, as a type.
//!
//! A control's id contains its whole meaning, so a press depends on nothing that a restart could lose. An id consists
//! of the version of this format, one or two letters for the kind, and the kind's fields, separated by colons:
//!
//! ```text
//! 1d:2s            the desk of table 100
//! 1p:2s:7:c:cards  at the desk of table 100 as it stood at stamp 7: choose "cards"
//! ```
//!
//! Numbers are in base 36 without leading zeros, so each route has exactly one id and each id at most one route. A
//! letter never changes its meaning, since old buttons remain in use. A change of meaning needs a new version; old
//! ids are then refused with [`RouteError::Version`], not misread.

mod action;
mod fields;

use slowtable_service::ids::{GuildId, PersonId, TableId};
use slowtable_ui::Language;

pub use self::action::Action;
use self::fields::{Field, Fields, write_text};

/// The longest `custom_id` that Discord accepts, in characters ("Anatomy of a Custom ID").
pub const LONGEST: usize = 100;

/// The version of the format.
const VERSION: char = '1';

/// The meaning of a control.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Route {
    /// An action at a table.
    At(TableId, Action),
    /// Set the reader's language; `None` follows Discord's.
    SetLanguage(Option<Language>),
    /// Send the desk by direct message, or not.
    SetDeskByDm(bool),
    /// Show a page of the reader's tables, counted from 0.
    OwnTables(u16),
    /// Keep the reader's results from others, or show them again.
    SetUnlisted(bool),
    /// Show the reader's results.
    OwnResults,
    /// Show a page of the server's table of results.
    Ranking {
        /// The number of seats.
        seats: u8,
        /// The page, counted from 0.
        page: u16,
        /// The game's id.
        game: String,
    },
    /// Show the server's table of results chosen in the select.
    RankingChosen,
    /// Switch reminders before time runs out on or off.
    SetReminders(bool),
    /// Silence reminders of what the reader was reminded of until a time, in seconds since 1970.
    Silence(u64),
    /// Cancel one of the reader's holidays.
    CancelHoliday(u64),
    /// Set the reader's days off, as chosen in the select.
    SetDaysOff,
    /// Set who may open tables on the server, as chosen in the select.
    SetOpeners,
    /// Set where tables may be opened on the server, as chosen in the select.
    SetChannels,
    /// Set where the server's reception stands, as chosen in the select.
    SetReception,
    /// Open the form that opens a table, for the reader alone or with a person to invite.
    NewTable(Option<PersonId>),
    /// Show what the reader would like to play on the server.
    Wish,
    /// Set a part of what the reader would like to play there, as chosen in the select.
    SetWish(WishPart),
    /// Call the reader to tables that fit, or do not.
    SetCalls(bool),
    /// Propose tables to the reader when enough people wait for the same, or do not.
    SetQueued(bool),
    /// End the reader's calls on a server.
    NoCalls(GuildId),
    /// Choose a game to learn.
    LearnAny,
    /// Create the tags for tables that the server's forums lack.
    CreateTags,
    /// Post a test in the channel.
    TestChannel,
    /// Show a page that explains a game.
    HowToPlay {
        /// The page, counted from 0.
        page: u16,
        /// The game's id.
        game: String,
    },
    /// Switch explanations at the reader's desks on or off.
    SetGuided(bool),
    /// Begin a guided first game, by the game's id.
    Learn(String),
    /// Offer the reader a guided first game by direct message, by the game's id.
    LearnInPrivate(String),
    /// Open the requested table, with other numbers of players.
    Open {
        /// The number of seats.
        seats: u8,
        /// The number of seats for opponents.
        opponents: u8,
        /// The rest of the request, as [`crate::discord::table::actions::Wanted`] writes it.
        wanted: String,
    },
    /// Get mentions for offers, or find them only at the desk.
    SetOffersAtDesk(bool),
    /// Get invitations, or none.
    SetInvitable(bool),
    /// Show the people whom the reader avoids.
    Avoided,
    /// Avoid the people chosen in the select, and no others.
    SetAvoided,
    /// Ask whether everything stored about the reader is to be deleted.
    AskToForget,
    /// Forget the reader.
    Forget,
    /// Close the panel.
    Dismiss,
}

/// A part of what a person would like to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WishPart {
    /// The games.
    Games,
    /// The numbers of players.
    Seats,
    /// The paces.
    Paces,
    /// How often and where they are called.
    Way,
}

/// An id without a known meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// It was made by another version of the bot.
    #[error("the control is of another version of the bot")]
    Version,
    /// It was not made by the bot.
    #[error("the control is none of the bot's")]
    Unknown,
}

impl Route {
    /// Returns the id of a control for this route.
    ///
    /// At most [`LONGEST`] bytes, as a [`slowtable_ui::Panel`] carries at most
    /// [`slowtable_ui::Panel::CARRIED`] bytes of text.
    #[must_use]
    pub fn encode(&self) -> String {
        let mut id = String::from(VERSION);
        match self {
            Self::At(table, action) => {
                id.push_str(action.letter());
                table.write(&mut id);
                action.write_fields(&mut id);
            }
            Self::SetLanguage(language) => {
                id.push('s');
                language.write(&mut id);
            }
            Self::SetDeskByDm(on) => {
                id.push('m');
                on.write(&mut id);
            }
            Self::OwnTables(page) => {
                id.push_str("ml");
                page.write(&mut id);
            }
            Self::SetUnlisted(on) => {
                id.push_str("mu");
                on.write(&mut id);
            }
            Self::OwnResults => id.push_str("mo"),
            Self::Ranking { seats, page, game } => {
                id.push_str("ms");
                seats.write(&mut id);
                page.write(&mut id);
                write_text(&mut id, game);
            }
            Self::RankingChosen => id.push_str("mc"),
            Self::CancelHoliday(holiday) => {
                id.push_str("ct");
                holiday.write(&mut id);
            }
            Self::SetReminders(on) => {
                id.push_str("cr");
                on.write(&mut id);
            }
            Self::Silence(at) => {
                id.push_str("cs");
                at.write(&mut id);
            }
            Self::SetOffersAtDesk(on) => {
                id.push_str("mt");
                on.write(&mut id);
            }
            Self::SetInvitable(on) => {
                id.push_str("ni");
                on.write(&mut id);
            }
            Self::Avoided => id.push_str("na"),
            Self::SetAvoided => id.push_str("nc"),
            Self::SetDaysOff => id.push_str("cd"),
            Self::SetOpeners => id.push_str("go"),
            Self::SetChannels => id.push_str("gc"),
            Self::SetReception => id.push_str("gr"),
            Self::NewTable(invited) => {
                id.push_str("nt");
                invited.write(&mut id);
            }
            Self::Wish => id.push_str("wi"),
            Self::SetWish(part) => id.push_str(match part {
                WishPart::Games => "wg",
                WishPart::Seats => "ws",
                WishPart::Paces => "wp",
                WishPart::Way => "wh",
            }),
            Self::SetCalls(on) => {
                id.push_str("wc");
                on.write(&mut id);
            }
            Self::SetQueued(on) => {
                id.push_str("wq");
                on.write(&mut id);
            }
            Self::NoCalls(guild) => {
                id.push_str("wn");
                guild.0.write(&mut id);
            }
            Self::LearnAny => id.push_str("la"),
            Self::CreateTags => id.push_str("gf"),
            Self::TestChannel => id.push_str("gt"),
            Self::HowToPlay { page, game } => {
                id.push_str("lp");
                page.write(&mut id);
                write_text(&mut id, game);
            }
            Self::SetGuided(on) => {
                id.push_str("lg");
                on.write(&mut id);
            }
            Self::Learn(game) => {
                id.push_str("le");
                write_text(&mut id, game);
            }
            Self::LearnInPrivate(game) => {
                id.push_str("ld");
                write_text(&mut id, game);
            }
            Self::Open {
                seats,
                opponents,
                wanted,
            } => {
                id.push_str("ot");
                seats.write(&mut id);
                opponents.write(&mut id);
                write_text(&mut id, wanted);
            }
            Self::AskToForget => id.push_str("mf"),
            Self::Forget => id.push_str("my"),
            Self::Dismiss => id.push('x'),
        }
        id
    }

    /// Parses an id.
    ///
    /// # Errors
    /// When the id was not made by [`Route::encode`] of this version.
    pub fn decode(id: &str) -> Result<Self, RouteError> {
        let rest = id.strip_prefix(VERSION).ok_or(match id.chars().next() {
            Some('0'..='9') => RouteError::Version,
            _ => RouteError::Unknown,
        })?;
        // Each route has one id; any other text that parses to the same route is not ours.
        Self::read(&mut Fields(Some(rest)))
            .filter(|route| route.encode() == id)
            .ok_or(RouteError::Unknown)
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(match fields.next()? {
            "x" => Self::Dismiss,
            "mf" => Self::AskToForget,
            "my" => Self::Forget,
            "mt" => Self::SetOffersAtDesk(Field::read(fields)?),
            "ni" => Self::SetInvitable(Field::read(fields)?),
            "na" => Self::Avoided,
            "nc" => Self::SetAvoided,
            "cd" => Self::SetDaysOff,
            "go" => Self::SetOpeners,
            "gc" => Self::SetChannels,
            "gr" => Self::SetReception,
            "nt" => Self::NewTable(Field::read(fields)?),
            "wi" => Self::Wish,
            "wg" => Self::SetWish(WishPart::Games),
            "ws" => Self::SetWish(WishPart::Seats),
            "wp" => Self::SetWish(WishPart::Paces),
            "wh" => Self::SetWish(WishPart::Way),
            "wc" => Self::SetCalls(Field::read(fields)?),
            "wq" => Self::SetQueued(Field::read(fields)?),
            "wn" => Self::NoCalls(GuildId(Field::read(fields)?)),
            "la" => Self::LearnAny,
            "gf" => Self::CreateTags,
            "gt" => Self::TestChannel,
            "s" => Self::SetLanguage(Field::read(fields)?),
            "m" => Self::SetDeskByDm(Field::read(fields)?),
            "ml" => Self::OwnTables(Field::read(fields)?),
            "mu" => Self::SetUnlisted(Field::read(fields)?),
            "mo" => Self::OwnResults,
            "ms" => Self::Ranking {
                seats: Field::read(fields)?,
                page: Field::read(fields)?,
                game: fields.rest()?.to_owned(),
            },
            "mc" => Self::RankingChosen,
            "lg" => Self::SetGuided(Field::read(fields)?),
            "le" => Self::Learn(fields.rest()?.to_owned()),
            "ld" => Self::LearnInPrivate(fields.rest()?.to_owned()),
            "lp" => Self::HowToPlay {
                page: Field::read(fields)?,
                game: fields.rest()?.to_owned(),
            },
            "ot" => Self::Open {
                seats: Field::read(fields)?,
                opponents: Field::read(fields)?,
                wanted: fields.rest()?.to_owned(),
            },
            "cr" => Self::SetReminders(Field::read(fields)?),
            "cs" => Self::Silence(Field::read(fields)?),
            "ct" => Self::CancelHoliday(Field::read(fields)?),
            letter => {
                let table = TableId::read(fields)?;
                Self::At(table, Action::read(letter, fields)?)
            }
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
