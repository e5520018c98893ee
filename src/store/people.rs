//! What people have chosen for themselves.

use slowtable_face::Language;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::{Connection, StoreError};
use crate::chain::Chain;
use crate::tables::{PersonId, Settings};

/// A person's settings, and what they were not told yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Manner {
    pub(crate) settings: Settings,
    /// Their direct messages turned out to be closed.
    pub(crate) dms_closed: bool,
}

/// What is known of a person.
pub(crate) async fn manner(on: &mut Connection, person: PersonId) -> Result<Manner, StoreError> {
    let row = sqlx::query("SELECT language, desk_by_dm, dms_closed FROM people WHERE id = ?1")
        .bind(person.sql())
        .fetch_optional(on)
        .await?;
    let Some(row) = row else {
        return Ok(Manner::default());
    };
    // Whose settings cannot be read has none: that costs a person their language, not their seat.
    Ok(read(&row).unwrap_or_else(|error| {
        tracing::warn!(error = %Chain(&error), "a person's settings cannot be read");
        Manner::default()
    }))
}

fn read(row: &SqliteRow) -> Result<Manner, StoreError> {
    let language: Option<&str> = row.try_get("language")?;
    Ok(Manner {
        settings: Settings {
            language: language.map(Language::from_locale),
            desk_by_dm: row.try_get("desk_by_dm")?,
        },
        dms_closed: row.try_get("dms_closed")?,
    })
}

/// Writes a person's settings.
pub(crate) async fn set_manner(
    on: &mut Connection,
    person: PersonId,
    manner: Manner,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT OR REPLACE INTO people (id, language, desk_by_dm, dms_closed) \
         VALUES (?1, ?2, ?3, ?4)",
    )
    .bind(person.sql())
    .bind(manner.settings.language.map(Language::code))
    .bind(manner.settings.desk_by_dm)
    .bind(manner.dms_closed)
    .execute(on)
    .await?;
    Ok(())
}
