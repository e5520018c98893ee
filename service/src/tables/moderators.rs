//! What people who may manage a channel or server can do at its tables: close one, or let an opponent play on for a
//! person. Both are posted where the table is played, with the moderator's name, and show the moderator nothing that
//! is not public.

use super::admission::Admission;
use super::announcement::Announcement;
use super::game::tell;
use super::words::tr;
use super::{TableError, TablePhase, TableService};
use crate::ids::PersonId;
use crate::store::{How, Kind, Occupant, TableChange, TableRow, outbox, tables};

impl TableService {
    /// Returns the table's phase, or refuses a person who may not moderate it.
    ///
    /// # Errors
    /// [`TableError::NotModerator`], [`TableError::NoSuchTable`].
    pub async fn moderates(&self, at: &Admission) -> Result<TablePhase, TableError> {
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, at.table())
            .await?
            .ok_or(TableError::NoSuchTable)?;
        at.moderator(&row)?;
        Ok(row.phase)
    }

    /// Closes a table: a lobby is cancelled, a game ends without a result. A moderator who has played there counts as
    /// having left; otherwise no one does.
    ///
    /// # Errors
    /// [`TableError::NotModerator`], [`TableError::WrongPhase`].
    pub async fn close_table(&self, at: &Admission) -> Result<(), TableError> {
        let table = at.table();
        let _guard = self.lock(table).await?;
        let mut writing = self.0.store.begin().await?;
        let mut row = tables::table(&mut writing, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        let person = at.moderator(&row)?;
        let by = Occupant::person(person);
        match row.phase {
            TablePhase::Lobby => {
                let line = closed_lobby(&row, &by, self);
                row.phase = TablePhase::Cancelled;
                tables::set_lobby(&mut writing, &row, self.0.clock.now()).await?;
                tell(&mut writing, table, &Announcement::notice(line)).await?;
            }
            TablePhase::Playing => {
                let line = self
                    .end_early(
                        &mut writing,
                        &mut row,
                        TableChange::Closed { by },
                        person.id,
                    )
                    .await?;
                let told = Announcement {
                    lines: vec![line],
                    ..Announcement::default()
                };
                tell(&mut writing, table, &told).await?;
            }
            ended => return Err(TableError::WrongPhase(ended)),
        }
        outbox::tell(&mut writing, table, Kind::Lobby, "{}").await?;
        if row.phase == TablePhase::Abandoned {
            outbox::tell(&mut writing, table, Kind::Close, "{}").await?;
        }
        writing.commit().await?;
        tracing::info!(%table, "a moderator closed a table");
        self.0.wake.notify_one();
        Ok(())
    }

    /// Lets an opponent play on at a person's seat; the person has then left the game. A moderator who plays at the
    /// table cannot do this to another person: leaving costs rating, and an adversary must not decide it alone. They
    /// can ask the table about the seat, like everyone who sits there.
    ///
    /// # Errors
    /// [`TableError::NotModerator`], [`TableError::NoSeatThere`], [`TableError::ModeratorPlays`],
    /// [`TableError::WrongPhase`].
    pub async fn vacate_seat(&self, at: &Admission, person: PersonId) -> Result<(), TableError> {
        let by = Occupant::person(at.person()?);
        let at = at.clone();
        self.leave_to_opponent(at.table(), person, How::Vacated { by }, move |game| {
            let moderator = at.moderator(&game.row)?.id;
            if game.seat_of(person).is_err() {
                return Err(TableError::NoSeatThere);
            }
            match person != moderator && game.seat_of(moderator).is_ok() {
                true => Err(TableError::ModeratorPlays),
                false => Ok(()),
            }
        })
        .await
    }
}

/// Returns the news of a lobby that a moderator closes.
fn closed_lobby(row: &TableRow, by: &Occupant, tables: &TableService) -> String {
    let game = tables
        .title(&row.game)
        .map_or_else(|| row.game.clone(), |title| title.name(row.language));
    tr!(
        row.language,
        "line-lobby-closed",
        game = game,
        table = row.id.to_string(),
        by = by.mention()
    )
}
