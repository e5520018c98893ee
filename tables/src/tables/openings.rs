//! Opening a table: the rules that everybody keeps to who opens one, in whichever way.
//!
//! A command, a button, a guided first game and a rematch ask the same rules here, in the transaction
//! that writes the table. A lobby is written with an [`OpeningPermit`], and only this module makes one.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use slowtable_kit::Seed;

use super::limits::{may_open, may_sit};
use super::{TableError, Tables};
use crate::clock::{earlier, later};
use crate::ids::{ChannelId, GuildId, Person, PersonId, RoleId};
use crate::store::{Connection, NewRow, guild_rules, tables};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A member of a server. Discord says it with everything that somebody does there; a direct message says
/// nothing of it, also if a server's game is talked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuildMember {
    /// Which server.
    pub guild: GuildId,
    /// Their roles there.
    pub roles: Vec<RoleId>,
    /// Whether they may manage the server: they need none of its roles.
    pub manages: bool,
}

impl GuildMember {
    /// A member without roles.
    #[must_use]
    pub const fn of(guild: GuildId) -> Self {
        Self {
            guild,
            roles: Vec::new(),
            manages: false,
        }
    }
}

/// How many tables a person may open, whatever becomes of them.
///
/// Each posts a lobby in a channel, and a rematch calls people. The usual numbers are more than somebody needs
/// who plays by post, and few enough that nobody is pestered: a person may have five open tables on a
/// server, so that six an hour leaves room to correct a mistake, and twenty a day to play several short
/// games one after the other. By direct message nobody else sees them, so that a person may open
/// [`OpeningLimits::IN_PRIVATE`] times as many there; that only protects the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningLimits {
    /// Within an hour.
    pub an_hour: u32,
    /// Within 24 hours.
    pub a_day: u32,
}

impl OpeningLimits {
    /// How many times as many a person may open by direct message.
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

/// The limits that hold, which can be set while others read them.
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

/// Where a table is opened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Venue {
    /// The server; `None` is the opener's direct messages.
    pub(super) guild: Option<GuildId>,
    pub(super) channel: ChannelId,
    /// Where somebody is sent who asks from elsewhere.
    pub(super) ask_in: ChannelId,
}

/// That a person may open one table in one place now.
pub(super) struct OpeningPermit<'a> {
    host: &'a Person,
    venue: Venue,
    now: Timestamp,
}

/// What a table plays that somebody may open.
pub(super) struct Opened<'a> {
    pub(super) game: &'a str,
    pub(super) language: slowtable_face::Language,
    pub(super) wanted: u8,
    pub(super) pace: crate::pace::Pace,
    pub(super) options: &'a serde_json::Value,
}

impl OpeningPermit<'_> {
    /// Who opens the table.
    pub(super) const fn host(&self) -> &Person {
        self.host
    }

    /// The row of the table, with seeds of its own.
    pub(super) fn row<'a>(&self, opened: &Opened<'a>) -> NewRow<'a> {
        NewRow {
            game: opened.game,
            language: opened.language,
            guild: self.venue.guild,
            channel: self.venue.channel,
            host: self.host.id,
            wanted: opened.wanted,
            pace: opened.pace,
            options: opened.options,
            deal_seed: Seed(rand::random()),
            opponent_seed: Seed(rand::random()),
            now: self.now,
        }
    }
}

/// Refuses who is not known to be a member of the server of a table.
pub(super) fn require_member(venue: Venue, member: Option<&GuildMember>) -> Result<(), TableError> {
    match venue.guild {
        Some(guild) if member.is_none_or(|member| member.guild != guild) => {
            Err(TableError::AskOnServer(venue.ask_in))
        }
        _ => Ok(()),
    }
}

impl Tables {
    /// Sets how many tables a person may open from now on.
    pub fn set_opening_limits(&self, limits: OpeningLimits) {
        let shared = &self.0.opening_limits;
        shared.an_hour.store(limits.an_hour, Ordering::Relaxed);
        shared.a_day.store(limits.a_day, Ordering::Relaxed);
    }

    /// Permits a person to open a table, if all rules let them.
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

    /// Refuses who has opened too many tables lately. Those that were closed count, too.
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
            // The one that must be older than the span before another may be opened.
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
