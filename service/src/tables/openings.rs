//! Opening a table: the rules for the person who opens it, in every way there is.
//!
//! A command, a button, a guided first game, a rematch and the queue all apply these rules, in the transaction that writes the
//! table. Writing a lobby needs an [`OpeningPermit`], and only this module makes one.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use slowtable_kit::Seed;

use super::limits::{may_open, may_sit};
use super::model::GuildMember;
use super::{TableError, TableService};
use crate::clock::{earlier, later};
use crate::ids::{ChannelId, GuildId, Person, PersonId};
use crate::store::{Connection, NewRow, guild_rules, tables};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How many tables a person may open, even if they are closed again.
///
/// Each posts a lobby in a channel, and a rematch calls people. The defaults are more than a person needs for play by
/// post, and few enough that no one is pestered. A person may have five open tables on a server, so six an hour leave
/// room to correct a mistake, and twenty a day allow several short games in a row. In direct messages no one else
/// sees the tables, so a person may open [`OpeningLimits::IN_PRIVATE`] times as many; that limit only protects the
/// database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningLimits {
    /// The most within an hour.
    pub an_hour: u32,
    /// The most within 24 hours.
    pub a_day: u32,
}

impl OpeningLimits {
    /// How many times as many tables a person may open in direct messages.
    pub const IN_PRIVATE: u32 = 5;
}

impl Default for OpeningLimits {
    fn default() -> Self {
        Self {
            an_hour: 6,
            a_day: 20,
        }
    }
}

/// The limits in force, which can be set while others read them.
pub(super) struct SharedLimits {
    an_hour: AtomicU32,
    a_day: AtomicU32,
}

impl Default for SharedLimits {
    fn default() -> Self {
        let OpeningLimits { an_hour, a_day } = OpeningLimits::default();
        Self {
            an_hour: an_hour.into(),
            a_day: a_day.into(),
        }
    }
}

/// The place where a table is opened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Venue {
    /// The server; `None` for the opener's direct messages.
    pub(super) guild: Option<GuildId>,
    pub(super) channel: ChannelId,
    /// Whether the channel is a forum.
    pub(super) in_forum: bool,
    /// The place where a person must ask instead of elsewhere.
    pub(super) ask_in: ChannelId,
}

/// Permission for a person to open one table in one place now.
pub(super) struct OpeningPermit<'a> {
    host: &'a Person,
    venue: Venue,
    now: Timestamp,
}

/// What the table to open will play.
pub(super) struct TableOpening<'a> {
    pub(super) game: &'a str,
    pub(super) language: slowtable_ui::Language,
    pub(super) wanted: u8,
    pub(super) pace: crate::pace::Pace,
    /// Whether only invited people take seats.
    pub(super) by_invitation: bool,
    /// Whether the bot opens it for people who wait for the same.
    pub(super) proposed: bool,
    pub(super) options: &'a serde_json::Value,
}

impl OpeningPermit<'_> {
    /// Returns the person who opens the table.
    pub(super) const fn host(&self) -> &Person {
        self.host
    }

    /// Returns the row of the table, with new seeds.
    pub(super) fn row<'a>(&self, opened: &TableOpening<'a>) -> NewRow<'a> {
        NewRow {
            game: opened.game,
            language: opened.language,
            guild: self.venue.guild,
            channel: self.venue.channel,
            host: self.host.id,
            wanted: opened.wanted,
            pace: opened.pace,
            by_invitation: opened.by_invitation,
            in_forum: self.venue.in_forum,
            proposed: opened.proposed,
            options: opened.options,
            deal_seed: Seed(rand::random()),
            opponent_seed: Seed(rand::random()),
            now: self.now,
        }
    }
}

/// Refuses a person who is not known to be a member of the table's server.
pub(super) fn require_member(venue: Venue, member: Option<&GuildMember>) -> Result<(), TableError> {
    match venue.guild {
        Some(guild) if member.is_none_or(|member| member.guild != guild) => {
            Err(TableError::AskOnServer(venue.ask_in))
        }
        _ => Ok(()),
    }
}

impl TableService {
    /// Sets how many tables a person may open from now on.
    pub fn set_opening_limits(&self, limits: OpeningLimits) {
        let shared = &self.0.opening_limits;
        shared.an_hour.store(limits.an_hour, Ordering::Relaxed);
        shared.a_day.store(limits.a_day, Ordering::Relaxed);
    }

    /// Permits a person to open a table, if all rules allow it.
    ///
    /// # Errors
    /// [`TableError::AskOnServer`] (they are not known to be a member), [`TableError::OpensElsewhere`],
    /// [`TableError::OpensWithRole`], [`TableError::OverLimit`], [`TableError::OpenedLately`].
    pub(super) async fn permit_opening<'a>(
        &self,
        on: &mut Connection,
        venue: Venue,
        host: &'a Person,
        member: Option<&GuildMember>,
    ) -> Result<OpeningPermit<'a>, TableError> {
        require_member(venue, member)?;
        if let (Some(guild), Some(member)) = (venue.guild, member) {
            let rules = guild_rules::of_guild(on, guild).await?;
            if !rules.channels.is_empty() && !rules.channels.contains(&venue.channel) {
                return Err(TableError::OpensElsewhere(rules.channels));
            }
            let has_role = member.roles.iter().any(|role| rules.openers.contains(role));
            if !rules.openers.is_empty() && !member.manages && !has_role {
                return Err(TableError::OpensWithRole(rules.openers));
            }
        }
        may_sit(on, host.id).await?;
        may_open(on, host.id, venue.guild).await?;
        let now = self.0.clock.now();
        self.may_open_again(on, host.id, venue.guild.is_none(), now)
            .await?;
        Ok(OpeningPermit { host, venue, now })
    }

    /// Refuses a person who has opened too many tables lately, including closed ones.
    async fn may_open_again(
        &self,
        on: &mut Connection,
        person: PersonId,
        in_private: bool,
        now: Timestamp,
    ) -> Result<(), TableError> {
        let limits = &self.0.opening_limits;
        let times = if in_private {
            OpeningLimits::IN_PRIVATE
        } else {
            1
        };
        let most = |limit: &AtomicU32| limit.load(Ordering::Relaxed).saturating_mul(times);
        for (span, most) in [(HOUR, most(&limits.an_hour)), (DAY, most(&limits.a_day))] {
            // This earlier opening must be older than the span before the next one is allowed.
            let since = earlier(now, span);
            let oldest = tables::nth_opening(on, person, in_private, most).await?;
            if let Some(oldest) = oldest.filter(|time| *time > since) {
                let again = later(oldest, span);
                return Err(TableError::OpenedLately { again });
            }
        }
        Ok(())
    }
}
