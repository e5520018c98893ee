//! What is drawn by lot before a game, such as a map, from a public number that the table's options hold.
//!
//! A table for which something is drawn gets a number, so its lobby shows with what the game will begin. The number has
//! nothing to do with the game's seed, which stays secret.

use serde_json::Value;
use slowtable_desk::{HostedError, Title};
use slowtable_kit::LayoutNumber;
use slowtable_ui::{Language, Picture};

use super::admission::Admission;
use super::lobby::check_setup;
use super::model::LaidOut;
use super::{TableError, TableService};
use crate::store::{TablePhase, TableRow, outbox};

/// How many numbers are tried until one can be dealt. Only sizes that hardly allow any map need a second one.
const TRIES: usize = 8;

/// Returns the options with a number with which the game can begin: the present one, or a new one if there is none or
/// nothing can be drawn from it. Options with which nothing is drawn stay as they are.
///
/// # Errors
/// When the game refuses the set-up.
pub(super) fn with_layout(
    title: &dyn Title,
    seats: u8,
    options: Value,
    language: Language,
) -> Result<Value, HostedError> {
    let stands = title.layout(seats, &options).is_some();
    if stands && check_setup(title, seats, &options, language).is_ok() {
        return Ok(options);
    }
    with_new_layout(title, seats, &options, language)
}

/// Returns the options with a new number with which the game can begin. Options with which nothing is drawn stay as they
/// are.
///
/// # Errors
/// When the game refuses the set-up.
pub(super) fn with_new_layout(
    title: &dyn Title,
    seats: u8,
    options: &Value,
    language: Language,
) -> Result<Value, HostedError> {
    let before = title.layout(seats, options);
    let mut refused = None;
    for _ in 0..TRIES {
        let number = LayoutNumber::of_word(rand::random());
        let numbered = title.with_layout(options, number)?;
        let drawn = numbered.filter(|numbered| title.layout(seats, numbered).is_some());
        let Some(numbered) = drawn else { break };
        if before == Some(number) {
            continue;
        }
        match check_setup(title, seats, &numbered, language) {
            Ok(()) => return Ok(numbered),
            Err(error) => refused = Some(error),
        }
    }
    match refused {
        Some(error) => Err(error),
        None => check_setup(title, seats, options, language).map(|()| options.clone()),
    }
}

/// Returns what is drawn for a table's game with a number of seats, before it begins; `None` if nothing is.
pub(super) fn laid_out(
    title: &dyn Title,
    row: &TableRow,
    seats: u8,
    language: Language,
) -> Option<LaidOut> {
    if row.phase != TablePhase::Lobby {
        return None;
    }
    title.layout(seats, &row.options)?;
    Some(LaidOut {
        game: row.game.clone(),
        seats,
        options: row.options.clone(),
        again: title.text(language, "button-layout"),
    })
}

impl TableService {
    /// Draws again what a table's options draw by lot, such as its map; only the host may. What was drawn last must be
    /// shown first, so nobody draws faster than Discord shows it.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::Proposed`], [`TableError::WrongPhase`], [`TableError::NothingDrawn`],
    /// [`TableError::NotShownYet`], [`TableError::Refused`] (nothing can be drawn for so many seats).
    pub async fn draw_again(&self, at: &Admission, language: Language) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let mut change = self.begin_change(table).await?;
        change.lobby.require_host(person)?;
        let row = &mut change.lobby.row;
        let title = self
            .title(&row.game)
            .ok_or_else(|| TableError::NoSuchGame(row.game.clone()))?;
        if title.layout(row.wanted, &row.options).is_none() {
            return Err(TableError::NothingDrawn);
        }
        if outbox::sends_lobby(&mut change.writing, table).await? {
            return Err(TableError::NotShownYet);
        }
        row.options = with_new_layout(title.as_ref(), row.wanted, &row.options, language)
            .map_err(|error| TableError::of_game(table, error))?;
        self.finish_change(change).await
    }

    /// Returns the picture of what is drawn for a game. It takes a while.
    #[must_use]
    pub fn layout_picture(&self, laid_out: &LaidOut, language: Language) -> Option<Picture> {
        let LaidOut {
            game,
            seats,
            options,
            ..
        } = laid_out;
        self.title(game)?.layout_picture(*seats, options, language)
    }
}
