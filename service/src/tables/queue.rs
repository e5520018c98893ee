//! The queue: the bot itself opens a table for people who wait for the same, and proposes it to all of them.
//!
//! A proposal is a lobby at which no one sits yet: a seat is held for each person, by invitation. The game begins by
//! itself when all have taken their seats. If one of them declines, leaves or does not answer in time, the table is
//! closed; those who had taken a seat hear that it did not come about, and wait again. The person who did not come
//! rests from the queue for a while.
//!
//! People who avoid one another are never proposed together. Nobody sees who waits, so a list's owner looks to those
//! on it like a person who does not wait. A proposal counts as a call (`calls.rs`).

use std::collections::HashSet;
use std::time::Duration;

use jiff::Timestamp;
use slowtable_desk::Title;
use slowtable_ui::Language;

use super::calls::PublicCall;
use super::delivery_schedule::{CALL_QUEUE, CHANNEL_QUEUE};
use super::direct_messages::LobbyNote;
use super::layouts::with_new_layout;
use super::limits::DAY;
use super::lobby::{BegunBy, LobbyChange};
use super::model::GuildMember;
use super::model::Starting;
use super::openings::{OpeningPermit, TableOpening, Venue};
use super::outgoing::Post;
use super::seating::Lobby;
use super::words::tr;
use super::{TableError, TablePhase, TableService};
use crate::chain::Chain;
use crate::clock::{earlier, later};
use crate::ids::{GuildId, Person, PersonId, TableId};
use crate::pace::{ClockState, Pace};
use crate::store::{
    Connection, Held, Kind, Often, Proposable, Reception, StoreError, Waiting, Writing, calls,
    invitations, outbox, people, receptions, tables, to_json, wishes,
};

/// How long a person rests from the queue who has declined a proposal, or left it.
const DECLINED: Duration = DAY;

/// How long a person rests from the queue who has not answered a proposal.
const SILENT: Duration = DAY.saturating_mul(7);

/// The most comparisons of two people by which a group is looked for. Only lists of avoided people could need more.
const COMPARISONS: usize = 1_000_000;

/// A table that people wait for.
struct Group {
    game: String,
    pace: Pace,
    people: Vec<Waiting>,
}

/// A table that could be proposed, with those whom it fits, in their order.
struct Possible<'a> {
    game: &'a str,
    seats: u8,
    pace: Pace,
    fit: Vec<&'a Waiting>,
}

impl Possible<'_> {
    /// Returns a full table with `first`, if there is one. The others are those who have waited longest and avoid
    /// nobody at it.
    fn fill(
        &self,
        first: &Waiting,
        is_apart: &mut dyn FnMut(PersonId, PersonId) -> bool,
    ) -> Option<Group> {
        let seats = usize::from(self.seats);
        let mut people = vec![first];
        for one in &self.fit {
            if people.len() == seats {
                break;
            }
            let mut others = people.iter();
            if !others.any(|other| other.person == one.person || is_apart(other.person, one.person))
            {
                people.push(one);
            }
        }
        (people.len() == seats).then(|| Group {
            game: self.game.to_owned(),
            pace: self.pace,
            people: people.into_iter().cloned().collect(),
        })
    }
}

impl TableService {
    /// How long the people to whom a live table is proposed have to answer.
    pub const PROPOSED_LIVE: Duration = Duration::from_secs(30 * 60);
    /// How long the people to whom another table is proposed have to answer.
    pub const PROPOSED: Duration = DAY;

    /// Proposes tables to people who wait for the same, one on each server, and begins what all have accepted.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn look_at_queue(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        let guilds = wishes::waiting_guilds(&mut reader, now).await?;
        let complete = tables::complete_proposals(&mut reader).await?;
        drop(reader);
        for guild in guilds {
            match self.propose(guild, now).await {
                Ok(()) => {}
                Err(TableError::Store(error)) if error.broken_table().is_none() => {
                    return Err(error);
                }
                Err(error) => {
                    tracing::error!(%guild, error = %Chain(&error), "no table can be proposed to the people who wait on a server");
                }
            }
        }
        // A stop of the process came between the last acceptance and the beginning.
        for table in complete {
            let this = self.clone();
            tokio::spawn(async move { this.begin_proposed(table).await });
        }
        Ok(())
    }

    /// Proposes one table to people who wait on a server, if enough of them fit.
    async fn propose(&self, guild: GuildId, now: Timestamp) -> Result<(), TableError> {
        let mut reader = self.0.store.deliverer().await?;
        let found = self.search(&mut reader, guild, now).await?;
        drop(reader);
        if found.is_none() {
            return Ok(());
        }
        // Mostly there is nothing to propose, and then nobody who writes has waited for the search. What was found
        // may have changed until the transaction begins.
        let mut writing = self.0.store.begin().await?;
        let Some((reception, group)) = self.search(&mut writing, guild, now).await? else {
            return Ok(());
        };
        let table = self
            .open_proposal(&mut writing, &reception, &group, now)
            .await?;
        let Some(table) = table else {
            return Ok(());
        };
        let queues = outbox::queues_of(&mut writing, table).await?;
        writing.commit().await?;
        tracing::info!(%table, game = group.game, people = group.people.len(), "a table is proposed to people who wait");
        self.note_queues(queues, now);
        Ok(())
    }

    /// Returns a table that people wait for on a server, and its place. The number of statements does not depend on how
    /// many wait.
    async fn search(
        &self,
        on: &mut Connection,
        guild: GuildId,
        now: Timestamp,
    ) -> Result<Option<(Reception, Group)>, StoreError> {
        let reception = receptions::of_guild(on, guild).await?;
        // Without a reception there is no place for the table.
        let Some(reception) = reception.filter(|one| one.trouble.is_none()) else {
            return Ok(None);
        };
        let may = Proposable {
            now,
            day: earlier(now, DAY),
            calls: Self::CALLS_GOT_A_DAY,
            seats: Self::PERSON_TABLES,
            daily: earlier(now, Often::Daily.pause()),
            weekly: earlier(now, Often::Weekly.pause()),
        };
        let mut waiting = wishes::waiting(on, guild, &may).await?;
        let rhythms = people::rhythms_of_waiting(on, guild).await?;
        waiting.retain(|one| {
            let rhythm = rhythms.get(&one.person);
            rhythm.is_none_or(|rhythm| rhythm.state(now) == ClockState::Runs)
        });
        let people = waiting.iter().map(|one| one.person);
        let avoided = wishes::avoiding(on, guild, people).await?;
        let avoided: HashSet<_> = avoided.into_iter().collect();
        Ok(self
            .group(&waiting, &avoided)
            .map(|found| (reception, found)))
    }

    /// Returns a table for people who wait, with those first who have waited longest: of the games that the first of
    /// them likes, with as many people as possible. `avoided` holds owners of lists and people on them.
    fn group(&self, waiting: &[Waiting], avoided: &HashSet<(PersonId, PersonId)>) -> Option<Group> {
        let possible = self.possible(waiting);
        let mut compared = 0;
        let mut is_apart = |one: PersonId, other: PersonId| {
            compared += 1;
            compared > COMPARISONS
                || avoided.contains(&(one, other))
                || avoided.contains(&(other, one))
        };
        waiting.iter().find_map(|first| {
            let mut fitting = possible.iter();
            fitting.find_map(|table| {
                let fits = first.wish.fits(table.game, table.seats, table.pace);
                fits.then(|| table.fill(first, &mut is_apart)).flatten()
            })
        })
    }

    /// Returns the tables for which enough people wait, whether they avoid one another or not: in the games' order,
    /// those with the most people first.
    fn possible<'a>(&'a self, waiting: &'a [Waiting]) -> Vec<Possible<'a>> {
        let mut all = Vec::new();
        for title in self.titles() {
            let (fewest, most) = title.seats();
            for seats in (fewest.max(2)..=most).rev() {
                if !can_begin(title.as_ref(), seats) {
                    continue;
                }
                for pace in Pace::ALL {
                    let fits = |one: &&Waiting| one.wish.fits(title.id(), seats, pace);
                    let fit: Vec<_> = waiting.iter().filter(fits).collect();
                    if fit.len() >= usize::from(seats) {
                        all.push(Possible {
                            game: title.id(),
                            seats,
                            pace,
                            fit,
                        });
                    }
                }
            }
        }
        all
    }

    /// Opens the table of a proposal, and calls its people. `None` if none of them may open a table there now.
    async fn open_proposal(
        &self,
        writing: &mut Writing,
        reception: &Reception,
        group: &Group,
        now: Timestamp,
    ) -> Result<Option<TableId>, TableError> {
        let venue = Venue {
            guild: Some(reception.guild),
            channel: reception.channel,
            // A reception cannot stand in a forum.
            in_forum: false,
            ask_in: reception.channel,
        };
        let people: Vec<Person> = group.people.iter().map(person_of).collect();
        let mut permit: Option<OpeningPermit<'_>> = None;
        for (person, one) in people.iter().zip(&group.people) {
            let member = member_of(one, reception.guild);
            match self
                .permit_opening(writing, venue, person, Some(&member))
                .await
            {
                Ok(given) => {
                    permit = Some(given);
                    break;
                }
                Err(error @ TableError::Store(_)) => return Err(error),
                Err(_) => {}
            }
        }
        let Some(permit) = permit else {
            return Ok(None);
        };
        let seats = u8::try_from(people.len()).unwrap_or(u8::MAX);
        let title = self
            .title(&group.game)
            .ok_or_else(|| TableError::NoSuchGame(group.game.clone()))?;
        let options = title
            .apply_answers(None, &[], reception.language)
            .and_then(|options| {
                with_new_layout(title.as_ref(), seats, &options, reception.language)
            })
            .map_err(|error| TableError::of_game(TableId::from_sql(0), error))?;
        let opened = TableOpening {
            game: &group.game,
            language: reception.language,
            wanted: seats,
            pace: group.pace,
            by_invitation: true,
            proposed: true,
            options: &options,
        };
        let table = tables::insert_table(writing, &permit.row(&opened)).await?;
        let row = tables::table(writing, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        let until = later(now, answered_within(group.pace));
        let mut lobby = Lobby::new(row);
        for person in &people {
            lobby.hold(Held {
                person: person.id,
                name: person.plain_name(),
                until,
            });
            calls::plan(writing, table, person.id, now).await?;
            calls::set_called(writing, table, person.id, now).await?;
        }
        let text = |id: &str, language: Language| {
            let mentions: Vec<String> = people.iter().map(|one| one.id.mention()).collect();
            tr!(
                language,
                id,
                people = mentions.join(", "),
                game = self.game_name(&group.game, language),
                table = table.to_string(),
                place = reception.channel.mention(),
                count = people.len(),
                pace = group.pace.id(),
                until = format!("<t:{}:R>", until.as_second())
            )
        };
        let (mut here, language) = (Vec::new(), reception.language);
        for one in &group.people {
            if !one.wish.by_dm {
                here.push(one.person);
                continue;
            }
            let settings = people::preferences(writing, one.person).await?.settings;
            let text = text("dm-proposal", settings.language.unwrap_or(language));
            self.send_text(writing, table, one.person, text, LobbyNote::Proposal)
                .await?;
        }
        if !here.is_empty() {
            let call = PublicCall {
                channel: reception.channel,
                people: here,
                text: text("line-proposal", language),
                is_proposal: true,
            };
            let payload = to_json(&call, "call")?;
            self.send(writing, table, CALL_QUEUE, Kind::Post, &payload)
                .await?;
        }
        lobby.write(writing, now).await?;
        self.0.locks.touch(table);
        Ok(Some(table))
    }

    /// Begins the game of a proposal that all have accepted. If it cannot begin, the table is closed.
    pub(super) async fn begin_proposed(&self, table: TableId) {
        let begun = self
            .begin(
                table,
                BegunBy::Proposal,
                Starting::AsWanted,
                Language::default(),
            )
            .await;
        let error = match begun {
            Ok(()) | Err(TableError::WrongPhase(_)) => return,
            Err(error) => error,
        };
        if self.is_closed() {
            return;
        }
        tracing::warn!(%table, error = %Chain(&error), "a proposed game cannot begin");
        if matches!(error, TableError::Store(_)) {
            // The next look tries again.
            return;
        }
        if let Err(error) = self.close_proposal(table, None).await {
            tracing::error!(%table, error = %Chain(&error), "a proposed table cannot be closed");
        }
    }

    /// Declines all tables that are proposed to a person on a server.
    pub(super) async fn decline_proposals(
        &self,
        guild: GuildId,
        person: PersonId,
    ) -> Result<(), StoreError> {
        let mut reader = self.0.store.reader().await?;
        let tables = invitations::proposals_of(&mut reader, guild, person).await?;
        drop(reader);
        for table in tables {
            match self.close_proposal(table, Some(person)).await {
                Err(TableError::Store(error)) if error.broken_table().is_none() => {
                    return Err(error);
                }
                // It has begun or was closed meanwhile, or cannot be decoded.
                Ok(()) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// Closes a proposal, because a person declines it or for another reason.
    async fn close_proposal(&self, table: TableId, by: Option<PersonId>) -> Result<(), TableError> {
        let mut change = self.begin_change(table).await?;
        let LobbyChange {
            lobby,
            writing,
            now,
            ..
        } = &mut change;
        let gone = (by.as_slice(), DECLINED);
        self.end_proposal(writing, lobby, gone, *now).await?;
        self.finish_change(change).await
    }

    /// Closes a proposal because a person has declined or left it.
    pub(super) async fn decline_proposal(
        &self,
        writing: &mut Writing,
        lobby: &mut Lobby,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.end_proposal(writing, lobby, (&[person], DECLINED), now)
            .await
    }

    /// Closes a proposal because people have not answered.
    pub(super) async fn lapse_proposal(
        &self,
        writing: &mut Connection,
        lobby: &mut Lobby,
        gone: &[PersonId],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.end_proposal(writing, lobby, (gone, SILENT), now).await
    }

    async fn end_proposal(
        &self,
        writing: &mut Connection,
        lobby: &mut Lobby,
        (gone, rest): (&[PersonId], Duration),
        now: Timestamp,
    ) -> Result<(), StoreError> {
        lobby.row.phase = TablePhase::Cancelled;
        let row = &lobby.row;
        let Some(guild) = row.guild else {
            return Ok(());
        };
        for person in gone {
            wishes::rest(writing, guild, *person, later(now, rest)).await?;
        }
        let mut here = Vec::new();
        let seated = lobby.seats.iter().filter_map(|seat| seat.person);
        for person in seated.filter(|person| !gone.contains(person)) {
            let wish = wishes::of_person(writing, guild, person).await?;
            match wish.is_some_and(|wish| wish.by_dm) {
                true => {
                    let note = ("dm-proposal-over", LobbyNote::Notice);
                    self.send_note(writing, row, person, person, note).await?;
                }
                false => here.push(person),
            }
        }
        if here.is_empty() {
            return Ok(());
        }
        let mentions: Vec<String> = here.iter().map(|person| person.mention()).collect();
        let line = tr!(
            row.language,
            "line-proposal-over",
            people = mentions.join(", "),
            game = self.game_name(&row.game, row.language),
            table = row.id.to_string()
        );
        let post = Post {
            lines: vec![line],
            ping: here,
            ..Post::default()
        };
        let payload = to_json(&post, "post")?;
        self.send(writing, row.id, CHANNEL_QUEUE, Kind::Post, &payload)
            .await
    }
}

/// Returns how long the people of a proposal have to answer.
const fn answered_within(pace: Pace) -> Duration {
    match pace {
        Pace::Live => TableService::PROPOSED_LIVE,
        Pace::None | Pace::Daily | Pace::Relaxed => TableService::PROPOSED,
    }
}

/// Whether a game can begin with this number of seats and its usual options.
fn can_begin(title: &dyn Title, seats: u8) -> bool {
    let language = Language::default();
    let options = title.apply_answers(None, &[], language);
    options.is_ok_and(|options| with_new_layout(title, seats, &options, language).is_ok())
}

fn person_of(one: &Waiting) -> Person {
    Person::new(one.person, one.name.clone().unwrap_or_default())
}

/// Returns the membership with which a person said what they would like to play.
fn member_of(one: &Waiting, guild: GuildId) -> GuildMember {
    GuildMember {
        guild,
        roles: one.roles.clone(),
        manages: one.manages,
    }
}
