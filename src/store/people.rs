//! What people have chosen for themselves.

use slowtable_face::Language;
use sqlx::FromRow;

use super::columns::{self, Stored};
use super::{Connection, StoreError};
use crate::chain::Chain;
use crate::ids::PersonId;

/// What a person has chosen for themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Settings {
    /// Their language, if it shall not be their client's.
    #[sqlx(try_from = "Stored<Option<Language>>")]
    pub language: Option<Language>,
    /// Whether they are told by direct message, with their desk, when they are awaited.
    pub desk_by_dm: bool,
}

/// A person's settings, and what they were not told yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub(crate) struct Preferences {
    #[sqlx(flatten)]
    pub(crate) settings: Settings,
    /// Their direct messages turned out to be closed.
    pub(crate) dms_closed: bool,
}

/// What is known of a person. Whose settings cannot be read has none: that costs a person their
/// language, not their seat.
pub(crate) async fn preferences(
    on: &mut Connection,
    person: PersonId,
) -> Result<Preferences, StoreError> {
    let row = sqlx::query("SELECT language, desk_by_dm, dms_closed FROM people WHERE id = ?1")
        .bind(person)
        .fetch_optional(on)
        .await?;
    let read = row.map_or(Ok(Preferences::default()), |row| {
        columns::read("people", &row)
    });
    Ok(read.unwrap_or_else(|error| {
        tracing::warn!(error = %Chain(&error), "a person's settings cannot be read");
        Preferences::default()
    }))
}

/// Writes a person's settings.
pub(crate) async fn set_preferences(
    on: &mut Connection,
    person: PersonId,
    preferences: Preferences,
) -> Result<(), StoreError> {
    let settings = preferences.settings;
    execute!(
        on,
        "INSERT INTO people (id, language, desk_by_dm, dms_closed) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT (id) DO UPDATE SET language = ?2, desk_by_dm = ?3, dms_closed = ?4",
        person,
        settings.language.map(Language::code),
        settings.desk_by_dm,
        preferences.dms_closed,
    )
    .map(drop)
}

/// Notes that a person was told that their direct messages are closed.
pub(crate) async fn set_dms_closed_told(
    on: &mut Connection,
    person: PersonId,
) -> Result<(), StoreError> {
    execute!(on, "UPDATE people SET dms_closed = 0 WHERE id = ?1", person).map(drop)
}
