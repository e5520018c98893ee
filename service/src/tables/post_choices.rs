//! Moves that people make from a post, such as the answers to the offers that it tells of.
//!
//! A button carries the name of its choice ([`slowtable_desk::PostChoice`]), which no other choice of the game has. So a
//! press on an old post never does anything but what its label said.

use slowtable_ui::Language;

use super::admission::Admission;
use super::clocks::By;
use super::game::MoveContext;
use super::seat_names::public_names;
use super::table_locks::Busy;
use super::{TableError, TableService, to_the_end};
use crate::ids::PressId;
use crate::store::game;

impl TableService {
    /// Makes the move of a choice in a post for the person's seat. The seat's draft stays as it is. The work runs to its
    /// end even if the caller stops waiting.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`], [`TableError::NoSuchChoice`] if the choice is gone or never
    /// was there, [`TableError::ChoiceOfOthers`] if it is not for the seat, [`TableError::Refused`] if the rules refuse
    /// the move. Nothing has changed then.
    pub async fn choose_in_post(
        &self,
        at: &Admission,
        name: String,
        press: PressId,
        language: Language,
    ) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let this = self.clone();
        to_the_end(table, async move {
            let mut game = this.game_in_play(table).await?;
            let row = game.seat_of(person)?;
            let (seat, draft) = (row.seat, row.draft.clone());
            let mut reader = this.0.store.reader().await?;
            let known = game::press(&mut reader, press).await?;
            drop(reader);
            if known.is_some() {
                return Ok(());
            }
            let names = public_names(&game.seats, game.row.language);
            let choices = game.playing().post_choices(&names, game.row.language);
            let choice = choices.into_iter().find(|choice| choice.name == name);
            let choice = choice.ok_or(TableError::NoSuchChoice)?;
            if !choice.seats.contains(&seat) {
                return Err(TableError::ChoiceOfOthers);
            }
            let busy = Busy::new(&this, table);
            let context = MoveContext {
                seat,
                // The post does not show what the person is asked next.
                present: Vec::new(),
                by: By::Hand(press),
                draft,
            };
            this.advance(&mut game, context, &[choice.path], language)
                .await?;
            drop(game);
            this.let_opponents_play(table, None, busy).await;
            Ok(())
        })
        .await
    }
}
