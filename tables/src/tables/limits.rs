//! Limits against abuse, all in one place.
//!
//! What a person may have is counted by what they did themselves. A table counts for whoever opened
//! it, whoever is its host by now; a seat is counted when its person sits down, and an offer that
//! nobody has accepted counts for nobody but its asker. So nobody can use up what is another's.

use std::time::Duration;

use super::{TableError, Tables};
use crate::clock::earlier;
use crate::ids::{GuildId, PersonId};
use crate::store::{Connection, offers, tables};
use jiff::Timestamp;

/// A day.
pub(super) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Open tables that one person sits at.
    Seats,
    /// Open tables that whoever would get a seat sits at, told to whoever agrees to that.
    ReceiversSeats,
    /// Open tables that one person opened.
    Opened,
    /// Open tables that one person opened on one server.
    OpenedHere,
    /// Open tables of one server.
    Guild,
    /// Offers that one person made within a day.
    Offers,
}

impl Limit {
    /// How many there may be.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Limit::Seats | Limit::ReceiversSeats => Tables::PERSON_TABLES,
            Limit::Opened => Tables::OPENED_TABLES,
            Limit::OpenedHere => Tables::OPENED_TABLES_HERE,
            Limit::Guild => Tables::GUILD_TABLES,
            Limit::Offers => Tables::OFFERS_A_DAY,
        }
    }

    /// Refuses if there are so many already.
    fn check(self, count: i64) -> Result<(), TableError> {
        if count < i64::from(self.most()) {
            Ok(())
        } else {
            Err(TableError::OverLimit(self))
        }
    }
}

impl Tables {
    /// Open tables that one person may sit at.
    pub const PERSON_TABLES: u32 = 10;
    /// Open tables that one person may have opened.
    pub const OPENED_TABLES: u32 = 10;
    /// Open tables that one person may have opened on one server: few enough that it takes dozens
    /// of people to fill [`Tables::GUILD_TABLES`].
    pub const OPENED_TABLES_HERE: u32 = 5;
    /// Open tables that one server may have.
    pub const GUILD_TABLES: u32 = 200;
    /// Offers of seats that one person may make within a day: each calls somebody.
    pub const OFFERS_A_DAY: u32 = 5;
    /// A lobby that nobody has touched for so long ends.
    pub const LOBBY_KEPT: Duration = DAY.saturating_mul(7);
    /// An offer that nobody has answered for so long ends.
    pub const OFFER_KEPT: Duration = DAY.saturating_mul(3);
    /// A request that a game goes back, which somebody has not answered for so long, lapses.
    pub const UNDO_ASKED: Duration = DAY.saturating_mul(2);
}

/// Refuses a person who sits at too many open tables already.
pub(super) async fn may_sit(on: &mut Connection, person: PersonId) -> Result<(), TableError> {
    Limit::Seats.check(tables::open_of_person(on, person).await?)
}

/// Refuses a person who has opened too many tables, or one too many for the server.
pub(super) async fn may_open(
    on: &mut Connection,
    person: PersonId,
    guild: Option<GuildId>,
) -> Result<(), TableError> {
    let (here, all) = tables::open_by_opener(on, person, guild).await?;
    Limit::OpenedHere.check(here)?;
    Limit::Opened.check(all)?;
    match guild {
        Some(guild) => Limit::Guild.check(tables::open_of_guild(on, guild).await?),
        None => Ok(()),
    }
}

/// Refuses a person who has made too many offers lately.
pub(super) async fn may_offer(
    on: &mut Connection,
    person: PersonId,
    now: Timestamp,
) -> Result<(), TableError> {
    Limit::Offers.check(offers::made_since(on, person, earlier(now, DAY)).await?)
}
