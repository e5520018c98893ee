//! Explaining a game at the desk, when each thing first matters.
//!
//! The face says which explanations fit a desk. This module chooses one by those that the person has had.

use slowtable_desk::SeatDesk;
use slowtable_kit::Seat;
use slowtable_ui::Language;

use super::admission::Admission;
use super::game::RunningGame;
use super::{TableError, TableService};
use crate::ids::PersonId;
use crate::store::{StoreError, explained, tables};

/// How often something is explained before the person is expected to know it.
const TIMES: i64 = 2;

/// What a person who is new at a table must know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newcomer {
    /// The table's language, which its buttons use for everyone.
    pub language: Language,
    /// The id of the table's game, if they have never played it.
    pub new_to: Option<String>,
}

impl TableService {
    /// Whether the person gets explanations at their desks.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn is_guided(&self, person: PersonId) -> Result<bool, StoreError> {
        let mut reader = self.0.store.reader().await?;
        explained::is_guided(&mut reader, person).await
    }

    /// Switches explanations on for the person, from the beginning, or off.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_guided(&self, person: PersonId, guided: bool) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        explained::set_guided(&mut writing, person, guided).await?;
        writing.commit().await
    }

    /// Returns what a newcomer to a table must know.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`].
    pub async fn newcomer(&self, at: &Admission) -> Result<Newcomer, TableError> {
        let person = at.person_id()?;
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, at.table()).await?;
        let row = row.ok_or(TableError::NoSuchTable)?;
        let played = explained::has_played(&mut reader, person, &row.game).await?;
        Ok(Newcomer {
            language: row.language,
            new_to: (!played).then_some(row.game),
        })
    }

    /// Returns the explanation for the person at their desk: the first that fits and is not known yet. It stays
    /// during one decision, and counts once for it.
    pub(super) async fn cue(
        &self,
        game: &RunningGame,
        seat: Seat,
        person: PersonId,
        laid: &dyn SeatDesk,
        language: Language,
    ) -> Result<Option<String>, StoreError> {
        let fitting = laid.cues();
        if fitting.is_empty() {
            return Ok(None);
        }
        let mut reader = self.0.store.reader().await?;
        if !explained::is_guided(&mut reader, person).await? {
            return Ok(None);
        }
        let known = explained::explained(&mut reader, person, &game.row.game).await?;
        drop(reader);
        let last = game.playing().last_move_of(seat);
        let moves = last.map_or(-1, |last| i64::try_from(last).unwrap_or(i64::MAX));
        let now = (game.id().sql(), moves);
        for cue in fitting {
            let told = known.iter().find(|told| told.cue == cue);
            if told.is_some_and(|told| (told.table_id, told.moves) == now) {
                return Ok(Some(laid.cue_text(cue, language)));
            }
            if told.is_none_or(|told| told.times < TIMES) {
                let mut writing = self.0.store.begin().await?;
                let at = (game.id(), moves);
                explained::note_explained(&mut writing, person, &game.row.game, cue, at).await?;
                writing.commit().await?;
                return Ok(Some(laid.cue_text(cue, language)));
            }
        }
        Ok(None)
    }
}
