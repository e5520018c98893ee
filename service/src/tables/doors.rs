//! Who may sit down at a lobby: the host's door, and each person's private list of people whom they avoid.
//!
//! A door is shut for a person if the table is by invitation only, if the host has sent them away, or if a person who
//! sits there avoids them. An invitation by the host opens it. The person hears the same in all three cases, so they
//! cannot find out whether they are on a list. Games that have begun know no doors.

use super::admission::Admission;
use super::direct_messages::LobbyNote;
use super::lobby::LobbyChange;
use super::model::LobbyAccess;
use super::{TableError, TableService};
use crate::ids::PersonId;
use crate::store::{Connection, StoreError, TableRow, avoided, invitations};

/// Whether a table's door is shut for a person without an invitation.
pub(super) async fn is_shut(
    on: &mut Connection,
    row: &TableRow,
    person: PersonId,
) -> Result<bool, StoreError> {
    Ok(row.by_invitation
        || invitations::was_sent_away(on, row.id, person).await?
        || !avoided::by_sitters(on, row.id, person).await?.is_empty())
}

/// Returns how many seats of a lobby are held, and how a person can take one.
pub(super) async fn entry(
    on: &mut Connection,
    row: &TableRow,
    person: PersonId,
) -> Result<(usize, LobbyAccess), StoreError> {
    let held = invitations::of_table(on, row.id).await?;
    let own = held.iter().find(|held| held.person == person);
    let entry = match own {
        Some(own) => LobbyAccess::Invited(own.until),
        None if is_shut(on, row, person).await? => LobbyAccess::ByInvitation,
        None => LobbyAccess::Open,
    };
    Ok((held.len(), entry))
}

impl TableService {
    /// The most people on a person's list of those whom they avoid.
    pub const AVOIDED: usize = 25;

    /// Sets whether only invited people take seats; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::InPrivate`], [`TableError::WrongPhase`].
    pub async fn set_by_invitation(&self, at: &Admission, only: bool) -> Result<(), TableError> {
        let host = at.person_id()?;
        let mut change = self.begin_change(at.table()).await?;
        let lobby = &mut change.lobby;
        lobby.require_host(host)?;
        if lobby.row.is_direct() {
            return Err(TableError::InPrivate);
        }
        lobby.row.by_invitation = only;
        self.finish_change(change).await
    }

    /// Frees a person's seat before the game begins; only the host may. A person who sat there gets a message, and
    /// comes back only by invitation. An invitation is withdrawn without one.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::HostStays`], [`TableError::NoSeatThere`], [`TableError::WrongPhase`].
    pub async fn send_away(&self, at: &Admission, person: PersonId) -> Result<(), TableError> {
        let (table, host) = (at.table(), at.person_id()?);
        let mut change = self.begin_change(table).await?;
        let LobbyChange { lobby, writing, .. } = &mut change;
        lobby.require_host(host)?;
        if person == host {
            return Err(TableError::HostStays);
        }
        if lobby.release(person).is_none() {
            if !lobby.seated(person) {
                return Err(TableError::NoSeatThere);
            }
            lobby.seats.retain(|row| row.person != Some(person));
            lobby.renumber();
            invitations::send_away(writing, table, person).await?;
            let note = ("dm-sent-away", LobbyNote::Notice);
            self.send_note(writing, &lobby.row, person, host, note)
                .await?;
        }
        self.finish_change(change).await?;
        tracing::info!(%table, "a host has freed a seat");
        Ok(())
    }

    /// Returns the people whom a person avoids. For that person only.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn avoided(&self, owner: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        avoided::of_owner(&mut reader, owner).await
    }

    /// Replaces the list of people whom a person avoids. The person is never on it.
    ///
    /// # Errors
    /// [`TableError::ListFull`].
    pub async fn set_avoided(
        &self,
        owner: PersonId,
        people: &[PersonId],
    ) -> Result<(), TableError> {
        let mut people = people.to_vec();
        people.retain(|person| *person != owner);
        people.sort_unstable();
        people.dedup();
        if people.len() > Self::AVOIDED {
            return Err(TableError::ListFull);
        }
        let mut writing = self.0.store.begin().await?;
        avoided::set(&mut writing, owner, &people).await?;
        Ok(writing.commit().await?)
    }
}
