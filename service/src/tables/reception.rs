//! The reception: a standing message that lists a server's open tables.
//!
//! Discord accepts few edits, so they are folded by one rule: a server's reception is looked at when something has
//! changed anywhere, at most once in [`LOOK_EVERY`], and edited at most once at each look, for any number of tables.
//! It is edited only if its text differs, or if the last edit is [`REFRESH_EVERY`] old, which finds out whether the
//! message still exists.
//!
//! The text is public and the same for all readers, so nothing here depends on a reader. Invited people are not
//! named, and no list of avoided people is read. What it says of people's habits is what their lobby says, too.
//!
//! If Discord refuses the message, the reason is stored for `/setup`, and the reception waits: for
//! [`TROUBLED_FOR`], or, if its channel is gone, until it gets another one.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use slowtable_ui::{Language, PlainName};
use tokio::sync::Notify;

use super::delivery_reports::doubled;
use super::habits;
use super::seat_names::called;
use super::{TablePhase, TableService};
use crate::clock::later;
use crate::ids::{ChannelId, GuildId, MessageId, TableId};
use crate::pace::Pace;
use crate::store::receptions::OpenRow;
use crate::store::{Reception, ReceptionTrouble, StoreError, receptions, seats};

/// The shortest time between two looks at a server's reception, and so between two edits.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// The time after which a reception is edited even if its text is the same, and after which the bot looks again
/// whether it is buried.
const REFRESH_EVERY: Duration = Duration::from_secs(10 * 60);

/// How long a reception waits that Discord refuses.
const TROUBLED_FOR: Duration = Duration::from_secs(60 * 60);

/// The most tables before their game that a reception lists.
const LOBBIES: usize = 12;

/// The most tables in play that a reception lists.
const GAMES: usize = 6;

/// What this process knows of receptions.
#[derive(Default)]
pub(super) struct Receptions {
    seen: Mutex<HashMap<GuildId, Seen>>,
    wake: Notify,
}

/// What this process knows of one reception.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    /// When to look at it again, at the earliest.
    not_before: Option<Timestamp>,
    /// A hash of the text that Discord shows, and when it was sent.
    shown: Option<(u64, Timestamp)>,
    /// When the bot last looked whether it is buried, or posted it.
    checked: Option<Timestamp>,
    /// The number of failures in a row.
    failures: u32,
}

/// A table in a reception.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedTable {
    /// The table's number.
    pub table: TableId,
    /// Its phase: before its game, or in play.
    pub phase: TablePhase,
    /// The game's name.
    pub game: String,
    /// The server.
    pub guild: GuildId,
    /// The lobby's channel.
    pub channel: ChannelId,
    /// The thread where it is played, once there is one.
    pub thread: Option<ChannelId>,
    /// The lobby's message, once it is posted.
    pub message: Option<MessageId>,
    /// The language of its public texts.
    pub language: Language,
    /// How long its people may take.
    pub pace: Pace,
    /// Whether only invited people take seats.
    pub by_invitation: bool,
    /// When its game begins by itself, if its host has set a time.
    pub starts: Option<Timestamp>,
    /// The number of seats.
    pub wanted: u8,
    /// The number of seats that anybody could take.
    pub free: u8,
    /// The people and opponents who sit there.
    pub players: Vec<PlainName>,
    /// How fast the people usually answer, and their games, in a few words; only before the game.
    pub habits: Option<String>,
}

/// What a reception shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReceptionList {
    /// Tables before their game: first those with free seats for everybody, newest first.
    pub lobbies: Vec<ListedTable>,
    /// The number of further tables before their game.
    pub more_lobbies: usize,
    /// Tables in play, newest first.
    pub games: Vec<ListedTable>,
    /// The number of further tables in play.
    pub more_games: usize,
}

/// Receptions to look at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DueReceptions {
    /// Those to look at now.
    pub due: Vec<Reception>,
    /// When the next of the others may be looked at; `None` if there are no others.
    pub next: Option<Timestamp>,
}

/// Why a reception could not be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceptionFailure {
    /// Discord refuses it until a person changes something.
    Trouble(ReceptionTrouble),
    /// It may work soon.
    Passing,
}

impl OpenRow {
    /// Returns the number of seats that anybody could take.
    fn free(&self) -> u8 {
        if self.by_invitation || self.phase != TablePhase::Lobby {
            return 0;
        }
        let used = u8::try_from(self.used).unwrap_or(u8::MAX);
        self.wanted.saturating_sub(used)
    }
}

impl TableService {
    /// Returns a server's reception.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reception(&self, guild: GuildId) -> Result<Option<Reception>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        receptions::of_guild(&mut reader, guild).await
    }

    /// Sets the channel and language of a server's reception, or removes it. Returns the reception before, whose
    /// message no longer counts.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_reception(
        &self,
        guild: GuildId,
        to: Option<(ChannelId, Language)>,
    ) -> Result<Option<Reception>, StoreError> {
        let mut writing = self.0.store.begin().await?;
        let before = receptions::of_guild(&mut writing, guild).await?;
        match to {
            Some((channel, language)) => {
                receptions::set(&mut writing, guild, channel, language).await?;
            }
            None => receptions::remove(&mut writing, guild).await?,
        }
        writing.commit().await?;
        self.0.receptions.seen.lock().remove(&guild);
        self.0.receptions.wake.notify_one();
        Ok(before)
    }

    /// Lets the bot try a reception again that Discord refused, for example because its rights may have changed.
    pub fn try_reception_again(&self, guild: GuildId) {
        self.0.receptions.seen.lock().remove(&guild);
        self.0.receptions.wake.notify_one();
    }

    /// Notes that something may have changed that receptions show.
    pub fn look_at_receptions(&self) {
        self.0.receptions.wake.notify_one();
    }

    /// Returns the notifier (one permit) that fires when a reception may have to change.
    #[must_use]
    pub fn reception_wake(&self) -> &Notify {
        &self.0.receptions.wake
    }

    /// Returns the receptions to look at now, each at most once in five seconds. One of several processes gets them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due_receptions(&self) -> Result<DueReceptions, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let all = receptions::all(&mut reader).await?;
        drop(reader);
        let mut looked = DueReceptions::default();
        if all.is_empty() || !self.is_scheduler().await? {
            return Ok(looked);
        }
        let now = self.0.clock.now();
        let mut seen = self.0.receptions.seen.lock();
        for reception in all {
            if reception.trouble == Some(ReceptionTrouble::Gone) {
                continue;
            }
            let of_guild = seen.entry(reception.guild).or_default();
            match of_guild.not_before.filter(|time| *time > now) {
                Some(time) => looked.next = Some(looked.next.map_or(time, |next| next.min(time))),
                None => {
                    of_guild.not_before = Some(later(now, LOOK_EVERY));
                    looked.due.push(reception);
                }
            }
        }
        Ok(looked)
    }

    /// Returns what a reception shows: the server's open tables in `channels` and in its own channel.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reception_list(
        &self,
        reception: &Reception,
        channels: &HashSet<ChannelId>,
    ) -> Result<ReceptionList, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let rows = receptions::open_tables(&mut reader, reception.guild).await?;
        let is_listed =
            |row: &OpenRow| row.channel == reception.channel || channels.contains(&row.channel);
        let (mut lobbies, mut games): (Vec<_>, Vec<_>) = rows
            .into_iter()
            .filter(is_listed)
            .partition(|row| row.phase == TablePhase::Lobby);
        games.retain(|row| row.thread.is_some());
        // The sort keeps the order of equal ones: newest first.
        lobbies.sort_by_key(|row| row.free() == 0);
        let mut list = ReceptionList {
            more_lobbies: lobbies.len().saturating_sub(LOBBIES),
            more_games: games.len().saturating_sub(GAMES),
            ..ReceptionList::default()
        };
        lobbies.truncate(LOBBIES);
        games.truncate(GAMES);
        for row in lobbies.into_iter().chain(games) {
            let seats = match seats::of_table(&mut reader, row.id).await {
                Ok(seats) => seats,
                Err(error) if error.broken_table().is_some() => continue,
                Err(error) => return Err(error),
            };
            let language = reception.language;
            let people = seats.iter().filter_map(|seat| seat.person);
            let known = match row.phase {
                TablePhase::Lobby => {
                    habits::of_people(&mut reader, Some(reception.guild), row.pace, people).await?
                }
                _ => BTreeMap::new(),
            };
            let listed = ListedTable {
                table: row.id,
                phase: row.phase,
                game: self.game_name(&row.game, language),
                guild: reception.guild,
                channel: row.channel,
                thread: row.thread,
                message: row.message,
                language: row.language,
                pace: row.pace,
                by_invitation: row.by_invitation,
                starts: row.starts,
                wanted: row.wanted,
                free: row.free(),
                players: seats.iter().map(|seat| called(seat, language)).collect(),
                habits: habits::together(&known, language),
            };
            match listed.phase {
                TablePhase::Lobby => list.lobbies.push(listed),
                _ => list.games.push(listed),
            }
        }
        Ok(list)
    }

    /// Whether Discord is to be sent a reception's text, by its hash: it differs from what is shown, or was sent long
    /// ago.
    #[must_use]
    pub fn is_reception_outdated(&self, guild: GuildId, text: u64) -> bool {
        let seen = self.0.receptions.seen.lock();
        let shown = seen.get(&guild).and_then(|seen| seen.shown);
        let now = self.0.clock.now();
        shown.is_none_or(|(shown, at)| shown != text || now >= later(at, REFRESH_EVERY))
    }

    /// Whether to look if a reception is buried. Then ten minutes pass until the next look.
    #[must_use]
    pub fn may_reception_be_buried(&self, guild: GuildId) -> bool {
        let now = self.0.clock.now();
        let mut seen = self.0.receptions.seen.lock();
        let seen = seen.entry(guild).or_default();
        match seen.checked {
            Some(checked) if now < later(checked, REFRESH_EVERY) => false,
            Some(_) => {
                seen.checked = Some(now);
                true
            }
            None => {
                seen.checked = Some(now);
                false
            }
        }
    }

    /// Notes that Discord shows a reception, with its message and the hash of its text. Returns whether it still
    /// stands in that channel; if not, the message is to be deleted.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reception_shown(
        &self,
        before: &Reception,
        message: MessageId,
        text: u64,
    ) -> Result<bool, StoreError> {
        let shown = Reception {
            message: Some(message),
            trouble: None,
            ..before.clone()
        };
        if shown != *before && !self.write_reception(&shown).await? {
            return Ok(false);
        }
        let now = self.0.clock.now();
        let mut seen = self.0.receptions.seen.lock();
        let seen = seen.entry(before.guild).or_default();
        seen.shown = Some((text, now));
        seen.failures = 0;
        if before.message != Some(message) {
            seen.checked = Some(now);
        }
        Ok(true)
    }

    /// Notes that a reception's message is gone. Returns the reception that is to be posted, or `None` if it has been
    /// removed or moved to another channel meanwhile.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reception_lost(
        &self,
        before: &Reception,
    ) -> Result<Option<Reception>, StoreError> {
        let lost = Reception {
            message: None,
            ..before.clone()
        };
        let stands = self.write_reception(&lost).await?;
        Ok(stands.then_some(lost))
    }

    /// Notes that a reception could not be shown, and when to try again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reception_failed(
        &self,
        before: &Reception,
        failure: ReceptionFailure,
    ) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        {
            let mut seen = self.0.receptions.seen.lock();
            let seen = seen.entry(before.guild).or_default();
            let wait = match failure {
                ReceptionFailure::Trouble(_) => TROUBLED_FOR,
                ReceptionFailure::Passing => doubled(seen.failures).max(LOOK_EVERY),
            };
            seen.failures = seen.failures.saturating_add(1);
            seen.not_before = Some(later(now, wait));
        }
        if let ReceptionFailure::Trouble(trouble) = failure
            && before.trouble != Some(trouble)
        {
            let troubled = Reception {
                trouble: Some(trouble),
                ..before.clone()
            };
            self.write_reception(&troubled).await?;
        }
        Ok(())
    }

    async fn write_reception(&self, shown: &Reception) -> Result<bool, StoreError> {
        let mut writing = self.0.store.begin().await?;
        let written = receptions::set_shown(&mut writing, shown).await?;
        writing.commit().await?;
        Ok(written)
    }
}
