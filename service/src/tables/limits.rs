//! Limits against abuse, all in one place.
//!
//! A person's count includes only what they did themselves. A table counts for the person who opened it, even if
//! another is its host by now. A seat counts when its person sits down. An offer that no one has accepted counts only
//! for the person who made it. So no one can use up another person's limit. The exception protects people: only so
//! many invitations reach one of them, from all hosts.

use std::time::Duration;

use super::{TableError, TableService};
use crate::clock::earlier;
use crate::ids::{GuildId, PersonId, TableId};
use crate::store::{Connection, StoreError, calls, invitations, offers, tables};
use jiff::Timestamp;

/// A day.
pub(super) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Open tables that one person sits at.
    Seats,
    /// Open tables that the receiver of a seat sits at; the error is for the person who agrees to the offer.
    ReceiversSeats,
    /// Open tables that one person opened.
    Opened,
    /// Open tables that one person opened on one server.
    OpenedHere,
    /// Open tables of one server.
    Guild,
    /// Offers that one person made within a day.
    Offers,
    /// Invitations that one person made within a day.
    Invitations,
    /// Invitations that one person got within a day.
    InvitationsGot,
    /// Invitations that one person got from the same host within a day.
    InvitationsFromOne,
}

impl Limit {
    /// Returns the highest number allowed.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Limit::Seats | Limit::ReceiversSeats => TableService::PERSON_TABLES,
            Limit::Opened => TableService::OPENED_TABLES,
            Limit::OpenedHere => TableService::OPENED_TABLES_HERE,
            Limit::Guild => TableService::GUILD_TABLES,
            Limit::Offers => TableService::OFFERS_A_DAY,
            Limit::Invitations => TableService::INVITATIONS_A_DAY,
            Limit::InvitationsGot => TableService::INVITATIONS_GOT_A_DAY,
            Limit::InvitationsFromOne => TableService::INVITATIONS_FROM_ONE_A_DAY,
        }
    }

    /// Returns an error if the limit is reached.
    fn check(self, count: i64) -> Result<(), TableError> {
        if count < i64::from(self.most()) {
            Ok(())
        } else {
            Err(TableError::OverLimit(self))
        }
    }
}

impl TableService {
    /// The most open tables that one person may sit at.
    pub const PERSON_TABLES: u32 = 10;
    /// The most open tables that one person may have opened.
    pub const OPENED_TABLES: u32 = 10;
    /// The most open tables that one person may have opened on one server: few enough that it takes dozens of people
    /// to fill [`TableService::GUILD_TABLES`].
    pub const OPENED_TABLES_HERE: u32 = 5;
    /// The most open tables that one server may have.
    pub const GUILD_TABLES: u32 = 200;
    /// The most offers of seats that one person may make within a day: each notifies someone.
    pub const OFFERS_A_DAY: u32 = 5;
    /// The most invitations that one person may make within a day: each sends someone a message.
    pub const INVITATIONS_A_DAY: u32 = 10;
    /// The most invitations that one person gets within a day, from all hosts.
    pub const INVITATIONS_GOT_A_DAY: u32 = 5;
    /// The most invitations that one person gets from the same host within a day.
    pub const INVITATIONS_FROM_ONE_A_DAY: u32 = 2;
    /// The most calls that one person gets within a day, on all servers.
    pub const CALLS_GOT_A_DAY: u32 = 5;
    /// The most tables of one opener that call people within a day.
    pub const CALLING_TABLES_A_DAY: u32 = 3;
    /// The time after which an unanswered invitation ends.
    pub const INVITATION_KEPT: Duration = DAY.saturating_mul(2);
    /// The time after which an untouched lobby ends.
    pub const LOBBY_KEPT: Duration = DAY.saturating_mul(7);
    /// The time after which an unanswered offer ends.
    pub const OFFER_KEPT: Duration = DAY.saturating_mul(3);
    /// The time after which an unanswered request to go back lapses.
    pub const UNDO_ASKED: Duration = DAY.saturating_mul(2);
    /// The time after which an unanswered request for another pace lapses, and after which a person may ask again.
    pub const PACE_ASKED: Duration = DAY.saturating_mul(3);
}

/// Refuses a person who sits at too many open tables.
pub(super) async fn may_sit(on: &mut Connection, person: PersonId) -> Result<(), TableError> {
    Limit::Seats.check(tables::open_of_person(on, person).await?)
}

/// Refuses a person who has opened too many tables, in all or on the server.
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

/// Refuses a host who has invited too often lately, or this person too often.
pub(super) async fn may_invite(
    on: &mut Connection,
    host: PersonId,
    person: PersonId,
    now: Timestamp,
) -> Result<(), TableError> {
    let counted = invitations::count(on, host, person, earlier(now, DAY)).await?;
    Limit::Invitations.check(counted.by_host)?;
    Limit::InvitationsFromOne.check(counted.from_host)?;
    Limit::InvitationsGot.check(counted.to_person)
}

/// Whether a table may call people: other tables of its opener have not done so too often lately.
pub(super) async fn may_call(
    on: &mut Connection,
    table: TableId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let made = calls::by_opener(on, table, earlier(now, DAY)).await?;
    Ok(made < i64::from(TableService::CALLING_TABLES_A_DAY))
}

/// Whether a person may be called: they have not got too many calls lately.
pub(super) async fn may_be_called(
    on: &mut Connection,
    person: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let got = calls::got_since(on, person, earlier(now, DAY)).await?;
    Ok(got < i64::from(TableService::CALLS_GOT_A_DAY))
}

/// Refuses a person who has made too many offers lately.
pub(super) async fn may_offer(
    on: &mut Connection,
    person: PersonId,
    now: Timestamp,
) -> Result<(), TableError> {
    Limit::Offers.check(offers::made_since(on, person, earlier(now, DAY)).await?)
}
