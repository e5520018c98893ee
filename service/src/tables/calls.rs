//! Calls: people say what they would like to play on a server, and hear of tables that fit.
//!
//! The transaction that opens a table notes whom it fits. A minute later they are called: in one message in the
//! server's reception, or where the table is if there is none, and by direct message those who chose that. A person
//! who has quiet hours or a holiday then is called by a later message of the same table, if seats are still free.
//!
//! People who avoid one another are not called to the same table. The owner of a list stands back, from every table
//! that fits a person on it as well. So what the others get does not depend on any list, except that its owner is not
//! among those called, as a person who has been called often enough is not. Whom a person at the table avoids is not
//! called, as its door is shut for them (`doors.rs`).

use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_ui::Language;

use super::delivery_schedule::CALL_QUEUE;
use super::direct_messages::LobbyNote;
use super::doors::is_shut;
use super::limits::{DAY, may_be_called, may_call, may_sit};
use super::model::GuildMember;
use super::seating::Lobby;
use super::words::tr;
use super::{TableError, TablePhase, TableService};
use crate::chain::Chain;
use crate::clock::{earlier, later};
use crate::ids::{ChannelId, GuildId, Person, PersonId, TableId};
use crate::pace::ClockState;
use crate::store::wishes::WishOwner;
use crate::store::{
    Connection, Kind, Often, StoreError, TableRow, Wish, Writing, avoided, calls, invitations,
    outbox, people, receptions, seats, to_json, wishes,
};

/// How long after its opening a table calls people: by then its host has invited others.
const CALLED_AFTER: Duration = Duration::from_secs(60);

/// The time between two messages of a table, and after which a person with quiet hours is tried again.
const AGAIN: Duration = Duration::from_secs(60 * 60);

/// The most messages by which a table calls people.
const MESSAGES: i64 = 3;

/// How long a call counts for how often a person wants calls.
const KEPT: Duration = DAY.saturating_mul(8);

/// The stored form of a public call.
#[derive(Serialize, Deserialize)]
pub(super) struct PublicCall {
    pub(super) channel: ChannelId,
    pub(super) people: Vec<PersonId>,
    pub(super) text: String,
    /// Whether a table is proposed to them.
    #[serde(default)]
    pub(super) is_proposal: bool,
}

/// What becomes of a person whom a table may call.
enum Outcome {
    /// They are called now.
    Called(Wish),
    /// Not now.
    Later,
    /// Not to this table.
    Never,
}

impl Often {
    /// Returns how long after a call the next one may come.
    pub(super) const fn pause(self) -> Duration {
        match self {
            Self::Always => Duration::ZERO,
            Self::Daily => DAY,
            Self::Weekly => DAY.saturating_mul(7),
        }
    }
}

impl TableService {
    /// The most people whom a table calls.
    pub const CALLED: usize = 20;

    /// Returns what a person would like to play on a server, if they have said so.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn wish(&self, guild: GuildId, person: PersonId) -> Result<Option<Wish>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        wishes::of_person(&mut reader, guild, person).await
    }

    /// Stores what a person would like to play on a server. It counts for tables that are opened from now on.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_wish(
        &self,
        member: &GuildMember,
        person: &Person,
        wish: &Wish,
    ) -> Result<(), StoreError> {
        let asking = WishOwner {
            guild: member.guild,
            person,
            roles: &member.roles,
            manages: member.manages,
            now: self.0.clock.now(),
        };
        let mut writing = self.0.store.begin().await?;
        wishes::set(&mut writing, &asking, wish).await?;
        writing.commit().await
    }

    /// Returns until when no table is proposed to a person, if that is in the future.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn rests(
        &self,
        guild: GuildId,
        person: PersonId,
    ) -> Result<Option<Timestamp>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let rests = wishes::rests(&mut reader, guild, person).await?;
        Ok(rests.filter(|until| *until > self.0.clock.now()))
    }

    /// Ends all calls of a person on a server, and takes them out of the queue. Tables that are proposed to them
    /// are declined. What they would like to play is kept.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn stop_calls(&self, guild: GuildId, person: PersonId) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        wishes::stop(&mut writing, guild, person).await?;
        writing.commit().await?;
        self.decline_proposals(guild, person).await
    }

    /// Forgets the calls of a table that not everybody on its server can see, so that it exists for nobody else.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hide_calls(&self, table: TableId) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        calls::undo(&mut writing, table).await?;
        writing.commit().await
    }

    /// Notes whom a new table calls, if it has seats for anybody.
    pub(super) async fn plan_calls(
        &self,
        writing: &mut Writing,
        lobby: &Lobby,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let row = &lobby.row;
        let Some(guild) = row.guild.filter(|_| !row.by_invitation && lobby.free() > 0) else {
            return Ok(());
        };
        let mut fit: Vec<(u64, PersonId)> = wishes::calling(writing, guild)
            .await?
            .into_iter()
            .filter(|(person, wish)| {
                !lobby.seated(*person) && wish.fits(&row.game, row.wanted, row.pace)
            })
            .map(|(person, _)| (rand::random(), person))
            .collect();
        // A lot decides if there are too many. It is drawn before any list is looked at.
        fit.sort_unstable();
        fit.truncate(Self::CALLED);
        let due = later(now, CALLED_AFTER);
        for (_, person) in fit {
            calls::plan(writing, row.id, person, due).await?;
        }
        for owner in calls::avoiding(writing, row.id).await? {
            calls::drop_call(writing, row.id, owner).await?;
        }
        Ok(())
    }

    /// Makes the calls that are due.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn look_at_calls(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        let due = calls::due_tables(&mut reader, now).await?;
        drop(reader);
        for table in due {
            let mut writing = self.0.store.begin().await?;
            calls::forget(&mut writing, earlier(now, KEPT)).await?;
            match self.call(&mut writing, table, now).await {
                Ok(()) => {}
                Err(TableError::NoSuchTable | TableError::WrongPhase(_)) => {
                    calls::end_of_table(&mut writing, table).await?;
                }
                Err(TableError::Store(error)) if error.broken_table().is_none() => {
                    return Err(error);
                }
                Err(error) => {
                    tracing::error!(%table, error = %Chain(&error), "a table cannot be decoded; it calls nobody");
                    calls::end_of_table(&mut writing, table).await?;
                }
            }
            let queues = outbox::queues_of(&mut writing, table).await?;
            writing.commit().await?;
            self.note_queues(queues, now);
        }
        Ok(())
    }

    /// Calls the people whom a table is to call now.
    async fn call(
        &self,
        writing: &mut Writing,
        table: TableId,
        now: Timestamp,
    ) -> Result<(), TableError> {
        let lobby = Lobby::read(writing, table).await?;
        let guild = lobby.row.guild.ok_or(TableError::NoSuchTable)?;
        let (messages, last) = calls::made(writing, table).await?;
        let is_first = last.is_none();
        if messages >= MESSAGES || is_first && !may_call(writing, table, now).await? {
            return Ok(calls::end_of_table(writing, table).await?);
        }
        let is_shut = lobby.row.by_invitation || lobby.free() == 0;
        let next = match last {
            _ if is_shut => later(now, AGAIN),
            Some(last) => later(last, AGAIN),
            None => now,
        };
        if next > now {
            return Ok(calls::put_off(writing, table, now, next).await?);
        }
        let (mut here, mut by_dm) = (Vec::new(), Vec::new());
        for person in calls::waiting(writing, table, now).await? {
            match self.outcome(writing, &lobby, (guild, person), now).await? {
                Outcome::Called(wish) => {
                    calls::set_called(writing, table, person, now).await?;
                    match wish.by_dm {
                        true => by_dm.push(person),
                        false => here.push(person),
                    }
                }
                Outcome::Later => {}
                Outcome::Never => calls::drop_call(writing, table, person).await?,
            }
        }
        calls::put_off(writing, table, now, later(now, AGAIN)).await?;
        if !here.is_empty() || !by_dm.is_empty() {
            let people = here.len() + by_dm.len();
            tracing::info!(%table, people, "a table calls people");
        }
        if !here.is_empty() {
            self.call_in_public(writing, &lobby, guild, here).await?;
        }
        for person in by_dm {
            let settings = people::preferences(writing, person).await?.settings;
            let language = settings.language.unwrap_or(lobby.row.language);
            let text = self.call_text("dm-call", &lobby, language, &[]);
            self.send_text(writing, table, person, text, LobbyNote::Call)
                .await?;
        }
        Ok(())
    }

    /// Decides whether a person is called to a table.
    async fn outcome(
        &self,
        on: &mut Connection,
        lobby: &Lobby,
        (guild, person): (GuildId, PersonId),
        now: Timestamp,
    ) -> Result<Outcome, StoreError> {
        let row = &lobby.row;
        let wish = wishes::of_person(on, guild, person).await?;
        let wish = wish.filter(|wish| wish.calls && wish.fits(&row.game, row.wanted, row.pace));
        let Some(wish) = wish else {
            return Ok(Outcome::Never);
        };
        if lobby.seated(person) || lobby.holds_for(person) || is_shut(on, row, person).await? {
            return Ok(Outcome::Never);
        }
        for seated in lobby.seats.iter().filter_map(|seat| seat.person) {
            if avoided::has(on, person, seated).await? {
                return Ok(Outcome::Never);
            }
        }
        let last = calls::last(on, guild, person).await?;
        let is_soon = last.is_some_and(|last| later(last, wish.often.pause()) > now);
        if is_soon || !may_be_called(on, person, now).await? {
            return Ok(Outcome::Never);
        }
        match may_sit(on, person).await {
            Ok(()) => {}
            Err(TableError::Store(error)) => return Err(error),
            Err(_) => return Ok(Outcome::Never),
        }
        let rhythm = people::rhythm(on, person).await?;
        Ok(match rhythm.state(now) {
            ClockState::Runs => Outcome::Called(wish),
            ClockState::Quiet | ClockState::Holiday => Outcome::Later,
        })
    }

    /// Calls people in the server's reception, or where the table is if there is none.
    async fn call_in_public(
        &self,
        writing: &mut Writing,
        lobby: &Lobby,
        guild: GuildId,
        people: Vec<PersonId>,
    ) -> Result<(), StoreError> {
        let row = &lobby.row;
        let reception = receptions::of_guild(writing, guild).await?;
        let reception = reception.filter(|reception| reception.trouble.is_none());
        let text = self.call_text("line-call", lobby, row.language, &people);
        let call = PublicCall {
            channel: reception.map_or(row.channel, |reception| reception.channel),
            people,
            text,
            is_proposal: false,
        };
        let payload = to_json(&call, "call")?;
        self.send(writing, row.id, CALL_QUEUE, Kind::Post, &payload)
            .await
    }

    fn call_text(
        &self,
        text: &str,
        lobby: &Lobby,
        language: Language,
        people: &[PersonId],
    ) -> String {
        let row = &lobby.row;
        let mentions: Vec<String> = people.iter().map(|person| person.mention()).collect();
        tr!(
            language,
            text,
            people = mentions.join(", "),
            game = self.game_name(&row.game, language),
            table = row.id.to_string(),
            place = row.channel.mention(),
            free = lobby.free(),
            pace = row.pace.id()
        )
    }
}

/// Whether a table still has a seat for the people whom it calls.
pub(super) async fn is_open(on: &mut Connection, row: &TableRow) -> Result<bool, StoreError> {
    if row.proposed {
        return Ok(row.phase == TablePhase::Lobby);
    }
    if row.phase != TablePhase::Lobby || row.by_invitation {
        return Ok(false);
    }
    let taken = seats::of_table(on, row.id).await?.len();
    let held = invitations::of_table(on, row.id).await?.len();
    Ok(taken + held < usize::from(row.wanted))
}
