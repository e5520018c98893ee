//! Invitations: a host holds a seat of a lobby for a person, who accepts or declines.
//!
//! The person gets one direct message, and the lobby shows for whom a seat is held. An invitation ends when its person
//! sits down or declines, when the host withdraws it, when the game begins or the table is closed, and after
//! [`TableService::INVITATION_KEPT`]. If it was declined or has lapsed, its host gets a message that does not say
//! which.
//!
//! A person who has the host on their list of avoided people gets no message. Everything else is as if they did not
//! answer, so that the host cannot find out.

use jiff::Timestamp;

use super::admission::Admission;
use super::delivery_schedule::CHANNEL_QUEUE;
use super::direct_messages::{Dm, LobbyNote};
use super::habits;
use super::limits::{DAY, may_invite};
use super::lobby::LobbyChange;
use super::outgoing::Post;
use super::seating::Lobby;
use super::words::tr;
use super::{TableError, TableService};
use crate::chain::Chain;
use crate::clock::{earlier, later};
use crate::ids::{Person, PersonId, TableId};
use crate::store::{
    Connection, Held, Kind, Queue, StoreError, TableRow, avoided, invitations, outbox, people,
    seats, tables, to_json,
};

/// The most people about whose habits an invitation says something, so that it fits into a message.
const MOST_LINES: usize = 10;

impl TableService {
    /// Holds a free seat for a person, who gets a message about it; only the host may. Returns until when.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::InPrivate`], [`TableError::SitsThere`],
    /// [`TableError::InvitedAlready`], [`TableError::Full`], [`TableError::PlacesHeld`], [`TableError::Uninvited`],
    /// [`TableError::OverLimit`], [`TableError::WrongPhase`].
    pub async fn invite(&self, at: &Admission, person: &Person) -> Result<Timestamp, TableError> {
        let (table, host) = (at.table(), at.person_id()?);
        let mut change = self.begin_change(table).await?;
        let LobbyChange {
            lobby,
            writing,
            now,
            ..
        } = &mut change;
        lobby.require_host(host)?;
        if lobby.row.is_direct() {
            return Err(TableError::InPrivate);
        }
        if lobby.seated(person.id) {
            return Err(TableError::SitsThere);
        }
        if lobby.holds_for(person.id) {
            return Err(TableError::InvitedAlready);
        }
        if lobby.taken() >= lobby.row.wanted {
            return Err(TableError::Full);
        }
        if invitations::is_uninvited(writing, person.id).await? {
            return Err(TableError::Uninvited);
        }
        may_invite(writing, host, person.id, *now).await?;
        let until = later(*now, Self::INVITATION_KEPT);
        let held = Held {
            person: person.id,
            name: person.plain_name(),
            until,
        };
        if !lobby.hold(held) {
            return Err(TableError::PlacesHeld);
        }
        invitations::forget_ended(writing, earlier(*now, DAY)).await?;
        if !avoided::has(writing, person.id, host).await? {
            let note = ("dm-invitation", LobbyNote::Invitation, until);
            self.send_invitation(writing, &lobby.row, person.id, note)
                .await?;
        }
        // Those who avoid the person hear of it in time to leave.
        for owner in avoided::by_sitters(writing, table, person.id).await? {
            if owner != host {
                let note = ("dm-company", LobbyNote::Notice);
                self.send_note(writing, &lobby.row, owner, person.id, note)
                    .await?;
            }
        }
        self.finish_change(change).await?;
        tracing::info!(%table, "a host has invited a person");
        Ok(until)
    }

    /// Declines an invitation, which frees the seat.
    ///
    /// # Errors
    /// [`TableError::NoInvitation`], [`TableError::WrongPhase`].
    pub async fn decline_invitation(&self, at: &Admission) -> Result<(), TableError> {
        let person = at.person_id()?;
        let mut change = self.begin_change(at.table()).await?;
        let LobbyChange {
            lobby,
            writing,
            now,
            ..
        } = &mut change;
        if lobby.release(person).is_none() {
            return Err(TableError::NoInvitation);
        }
        if lobby.row.proposed {
            self.decline_proposal(writing, lobby, person, *now).await?;
            return self.finish_change(change).await;
        }
        self.tell_host(writing, &lobby.row, person).await?;
        self.finish_change(change).await
    }

    /// Whether a person gets invitations.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn is_invitable(&self, person: PersonId) -> Result<bool, StoreError> {
        let mut reader = self.0.store.reader().await?;
        Ok(!invitations::is_uninvited(&mut reader, person).await?)
    }

    /// Sets whether a person gets invitations from now on. Open ones stay.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_invitable(&self, person: PersonId, invitable: bool) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        invitations::set_uninvited(&mut writing, person, !invitable).await?;
        writing.commit().await
    }

    /// Ends the invitations to a table whose time is over, with their news.
    pub(super) async fn lapse_invitations(
        &self,
        writing: &mut Connection,
        table: TableId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let gone = invitations::lapse(writing, table, now).await?;
        if gone.is_empty() {
            return Ok(());
        }
        let row = match tables::table(writing, table).await {
            Ok(Some(row)) => row,
            Ok(None) => return Ok(()),
            Err(error) if error.broken_table().is_some() => {
                tracing::error!(%table, error = %Chain(&error), "a table cannot be decoded; its host gets no message that an invitation has lapsed");
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        if row.proposed {
            return match Lobby::read(writing, table).await {
                Ok(mut lobby) => {
                    self.lapse_proposal(writing, &mut lobby, &gone, now).await?;
                    lobby.write(writing, now).await
                }
                Err(TableError::Store(error)) => Err(error),
                Err(_) => Ok(()),
            };
        }
        outbox::tell(writing, table, Kind::Lobby, "{}").await?;
        for person in gone {
            self.tell_host(writing, &row, person).await?;
        }
        Ok(())
    }

    /// Sends the invited person the message about it.
    async fn send_invitation(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        person: PersonId,
        (text, note, until): (&str, LobbyNote, Timestamp),
    ) -> Result<(), StoreError> {
        let settings = people::preferences(writing, person).await?.settings;
        let language = settings.language.unwrap_or(row.language);
        let text = tr!(
            language,
            text,
            game = self.game_name(&row.game, language),
            table = row.id.to_string(),
            place = format!("<#{}>", row.channel),
            host = row.host.mention(),
            until = format!("<t:{}:R>", until.as_second())
        );
        let seats = seats::of_table(writing, row.id).await?;
        let people: Vec<PersonId> = seats.iter().filter_map(|seat| seat.person).collect();
        let known = habits::of_people(writing, row.guild, row.pace, people.clone()).await?;
        let lines = people.into_iter().filter_map(|person| {
            let habits = known.get(&person)?;
            Some(habits::line(person, *habits, language))
        });
        let text = std::iter::once(text).chain(lines.take(MOST_LINES));
        let text = text.collect::<Vec<_>>().join("\n");
        self.send_text(writing, row.id, person, text, note).await
    }

    /// Sends a person a message about the lobby and another person.
    pub(super) async fn send_note(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        to: PersonId,
        about: PersonId,
        (text, note): (&str, LobbyNote),
    ) -> Result<(), StoreError> {
        let settings = people::preferences(writing, to).await?.settings;
        let language = settings.language.unwrap_or(row.language);
        let text = tr!(
            language,
            text,
            game = self.game_name(&row.game, language),
            table = row.id.to_string(),
            place = format!("<#{}>", row.channel),
            who = about.mention()
        );
        self.send_text(writing, row.id, to, text, note).await
    }

    pub(super) async fn send_text(
        &self,
        writing: &mut Connection,
        table: TableId,
        to: PersonId,
        text: String,
        note: LobbyNote,
    ) -> Result<(), StoreError> {
        let dm = Dm {
            text,
            awaited: None,
            picture: None,
            gathered: None,
            absence: None,
            lobby: Some(note),
        };
        let payload = to_json(&dm, "dm")?;
        self.send(writing, table, to.sql(), Kind::Dm, &payload)
            .await
    }

    /// Tells the host that a held seat is free again: by direct message or in the lobby's channel, as they chose.
    async fn tell_host(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        person: PersonId,
    ) -> Result<(), StoreError> {
        let settings = people::preferences(writing, row.host).await?.settings;
        if settings.desk_by_dm {
            let note = ("dm-place-free", LobbyNote::ToHost);
            return self.send_note(writing, row, row.host, person, note).await;
        }
        let line = tr!(
            row.language,
            "line-place-free",
            host = row.host.mention(),
            game = self.game_name(&row.game, row.language),
            table = row.id.to_string(),
            who = person.mention()
        );
        self.post_to_host(writing, row, line).await
    }

    /// Posts a line for the host in the lobby's channel.
    pub(super) async fn post_to_host(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        line: String,
    ) -> Result<(), StoreError> {
        let post = Post {
            lines: vec![line],
            ping: vec![row.host],
            ..Post::default()
        };
        let payload = to_json(&post, "post")?;
        self.send(writing, row.id, CHANNEL_QUEUE, Kind::Post, &payload)
            .await
    }

    /// Lets the deliverer look at queues that were written to.
    pub(super) fn note_queues(&self, queues: Vec<Queue>, now: Timestamp) {
        for queue in queues {
            self.0.schedule.note(queue, now);
        }
        self.0.wake.notify_one();
    }
}
