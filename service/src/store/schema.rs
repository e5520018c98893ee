//! Checks whether a database's schema is the one that this program makes.
//!
//! A trigger or view in a file would run with the bot's own statements, and a changed table would make a later
//! statement fail. So before a file replaces the database, its schema is compared with what our migrations make, up
//! to the last one that the file lists.

use std::collections::BTreeMap;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::migrations;

/// Schema objects by kind and name, each with the statement that creates it.
type Things = BTreeMap<(String, String), String>;

/// Whether a database lists the migrations that were applied to it.
pub(super) async fn lists_migrations(
    connection: &mut SqliteConnection,
) -> Result<bool, sqlx::Error> {
    Ok(things(connection).await?.contains_key(&migrations_table()))
}

/// Returns the first object in the schema of a database with a list of migrations that differs from ours, or `None`.
///
/// # Errors
/// When the schema cannot be read.
pub(super) async fn first_difference(
    connection: &mut SqliteConnection,
) -> Result<Option<String>, MigrateError> {
    let found = things(connection).await?;
    let applied: Vec<(i64, bool, Vec<u8>)> =
        sqlx::query_as("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *connection)
            .await?;
    let Some((last, _, _)) = applied.last() else {
        return Ok(Some("its list of migrations is empty".to_owned()));
    };
    let mut rows = applied.iter();
    for known in migrations::SQLITE
        .iter()
        .filter(|known| known.version <= *last)
    {
        let number = known.version;
        match rows.next() {
            Some((version, ..)) if *version != number => {
                return Ok(Some(format!("migration {number} is missing")));
            }
            Some((_, success, checksum)) if !success || *checksum != *known.checksum => {
                return Ok(Some(format!("migration {number} differs")));
            }
            Some(_) => {}
            None => return Ok(Some(format!("migration {number} is missing"))),
        }
    }
    if let Some((version, ..)) = rows.next() {
        return Ok(Some(format!("migration {version} is not known")));
    }
    let made = made(*last).await?;
    for (thing @ (kind, name), sql) in &found {
        match made.get(thing) {
            None => return Ok(Some(format!("the {kind} {name:?} is not known"))),
            // A newer sqlx may make its own list differently.
            Some(known) if known != sql && *thing != migrations_table() => {
                return Ok(Some(format!("the {kind} {name:?} differs")));
            }
            Some(_) => {}
        }
    }
    let missing = made.keys().find(|thing| !found.contains_key(*thing));
    Ok(missing.map(|(kind, name)| format!("the {kind} {name:?} is missing")))
}

fn migrations_table() -> (String, String) {
    ("table".to_owned(), "_sqlx_migrations".to_owned())
}

/// Returns the schema that our migrations make, up to the number `last`.
async fn made(last: i64) -> Result<Things, MigrateError> {
    let memory = SqliteConnectOptions::new()
        .in_memory(true)
        .foreign_keys(false)
        .disable_statement_logging();
    let mut connection = memory.connect().await?;
    let migrated = migrations::SQLITE
        .run_direct(Some(last), &mut connection, false)
        .await;
    let made = things(&mut connection).await;
    connection.close().await?;
    migrated?;
    Ok(made?)
}

/// Returns a database's schema objects. It leaves out what SQLite makes by itself, and spaces and quotes, which other
/// versions of SQLite may write differently.
async fn things(connection: &mut SqliteConnection) -> Result<Things, sqlx::Error> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT type, name, coalesce(sql, '') FROM sqlite_schema \
         WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .fetch_all(connection)
    .await?;
    let things = rows.into_iter().map(|(kind, name, sql)| {
        let sql = sql.chars().filter(|c| !c.is_whitespace() && *c != '"');
        ((kind, name), sql.collect())
    });
    Ok(things.collect())
}
