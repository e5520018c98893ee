//! Rematches: the same game with the same people, in one press.

use slowtable_ui::Language;

use super::admission::Admission;
use super::announcement::Announcement;
use super::game::tell;
use super::layouts::with_new_layout;
use super::model::TableLabel;
use super::openings::{TableOpening, Venue, require_member};
use super::outgoing::{PostAction, PostButton};
use super::seat_names::called;
use super::words::tr;
use super::words::words;
use super::{TableError, TablePhase, TableService};
use crate::ids::{PersonId, PressId, TableId};
use crate::store::{Connection, SeatRow, TableRow, game, rematches, seats, tables};

/// The result of a request for a rematch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rematch {
    /// Its table was opened, and the person who asked is its host.
    Opened(TableLabel),
    /// Another person had opened it, and the person who asked sits there now.
    Joined(TableLabel),
    /// It exists, and nothing was changed: the person who asked sits there, or it is full or has begun.
    There(TableLabel),
}

impl TableService {
    /// Opens a table for the same game as a finished one: the same options, language, number of seats and opponents.
    /// The first person who asks is its host. The others are notified where it was played; when they ask, they sit
    /// down. A seat that a person had left to an opponent is free.
    ///
    /// The rules are those for any table that is opened there. In direct messages no one knows who is a member of a
    /// server, so a rematch on a server must be requested there. Each person can call the others once for each
    /// finished game, even if the table is cancelled.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`], [`TableError::NotPlayed`] (only those who sit at the table can
    /// ask), [`TableError::AskOnServer`], [`TableError::CalledBefore`], [`TableError::NoSuchGame`],
    /// [`TableError::OpensElsewhere`], [`TableError::OpensWithRole`], [`TableError::OverLimit`],
    /// [`TableError::OpenedLately`],
    /// [`TableError::Refused`] (the game does not take the options any more).
    pub async fn rematch(
        &self,
        at: &Admission,
        press: PressId,
        language: Language,
    ) -> Result<Rematch, TableError> {
        let (table, by) = (at.table(), at.person()?);
        let mut writing = self.0.store.begin().await?;
        let row = tables::table(&mut writing, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        if row.phase != TablePhase::Over {
            return Err(TableError::WrongPhase(row.phase));
        }
        let seats = seats::of_table(&mut writing, table).await?;
        if !seats.iter().any(|seat| seat.person == Some(by.id)) {
            return Err(TableError::NotPlayed);
        }
        let venue = Venue {
            guild: row.guild,
            channel: row.channel,
            in_forum: row.in_forum,
            ask_in: row.thread.unwrap_or(row.channel),
        };
        require_member(venue, at.member())?;
        if let Some(opened) = rematches::of_table(&mut writing, table).await? {
            drop(writing);
            return self.join_rematch(at, opened, press, language).await;
        }
        let others = others(&seats, by.id);
        if !others.is_empty() && rematches::was_opened_by(&mut writing, table, by.id).await? {
            return Err(TableError::CalledBefore);
        }
        let title = self
            .title(&row.game)
            .ok_or_else(|| TableError::NoSuchGame(row.game.clone()))?;
        // What was drawn by lot is drawn again.
        let options = with_new_layout(title.as_ref(), row.wanted, &row.options, language)
            .map_err(|error| TableError::of_game(table, error))?;
        let permit = self
            .permit_opening(&mut writing, venue, by, at.member())
            .await?;
        let new = TableOpening {
            game: &row.game,
            language: row.language,
            wanted: row.wanted,
            pace: row.pace,
            by_invitation: false,
            proposed: false,
            options: &options,
        };
        let opponents = seats
            .iter()
            .filter(|seat| seat.person.is_none() && seat.former.is_none());
        let levels = opponents.map(|seat| seat.level.clone());
        let rematch = self
            .insert_lobby(&mut writing, permit, &new, levels)
            .await?;
        rematches::set(&mut writing, rematch, table).await?;
        game::insert_press(&mut writing, press, rematch, self.0.clock.now()).await?;
        tell_others(&mut writing, &row, others, by.id, rematch).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        let at = at.to_rematch(rematch);
        Ok(Rematch::Opened(self.label(&at, language).await?))
    }

    /// Seats a person at a rematch that another has opened, if there is a seat for them.
    async fn join_rematch(
        &self,
        at: &Admission,
        rematch: TableId,
        press: PressId,
        language: Language,
    ) -> Result<Rematch, TableError> {
        let at = at.to_rematch(rematch);
        let joined = self.join(&at).await;
        let label = self.label(&at, language).await?;
        let mut reader = self.0.store.reader().await?;
        match joined {
            Ok(()) => Ok(Rematch::Joined(label)),
            // The same press was delivered again.
            Err(TableError::AlreadySeated)
                if game::press(&mut reader, press).await? == Some(rematch) =>
            {
                Ok(Rematch::Opened(label))
            }
            Err(TableError::AlreadySeated | TableError::Full | TableError::WrongPhase(_)) => {
                Ok(Rematch::There(label))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns a table's description.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`].
    pub async fn label(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<TableLabel, TableError> {
        let table = at.table();
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        let seats = seats::of_table(&mut reader, table).await?;
        let title = self.title(&row.game);
        Ok(TableLabel {
            table,
            game: title.map_or_else(|| row.game.clone(), |title| title.name(language)),
            players: seats.iter().map(|seat| called(seat, language)).collect(),
            guild: row.guild,
            place: row.thread.unwrap_or(row.channel),
        })
    }
}

/// Returns the people who played with a person.
fn others(seats: &[SeatRow], by: PersonId) -> Vec<PersonId> {
    let people = seats.iter().filter_map(|seat| seat.person);
    people
        .filter(|person| *person != by && !person.is_nobody())
        .collect()
}

/// Notifies those who played, in their table's place, that a person has opened the rematch.
async fn tell_others(
    writing: &mut Connection,
    row: &TableRow,
    others: Vec<PersonId>,
    by: PersonId,
    rematch: TableId,
) -> Result<(), TableError> {
    if others.is_empty() {
        return Ok(());
    }
    let mentions: Vec<String> = others.iter().map(|person| person.mention()).collect();
    let told = Announcement {
        asked: others,
        buttons: vec![PostButton {
            action: PostAction::Rematch,
            label: words().plain(row.language, "button-rematch"),
        }],
        ..Announcement::notice(tr!(
            row.language,
            "line-rematch",
            who = by.mention(),
            others = mentions.join(", "),
            table = rematch.to_string(),
            place = format!("<#{}>", row.channel)
        ))
    };
    Ok(tell(writing, row.id, &told).await?)
}
