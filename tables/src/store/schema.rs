//! Whether a database's schema is the one that this program makes.
//!
//! A trigger or a view in a file runs with the bot's own statements, and a table that differs fails at some
//! later one. So before a file takes the place of the database, its schema is compared with what our
//! migrations make, up to the one that the file says it was brought to.

use std::collections::BTreeMap;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::migrations;

/// Things by kind and name, each with the statement that makes it.
type Things = BTreeMap<(String, String), String>;

/// Whether a database has a list of the migrations that were applied to it.
pub(super) async fn lists_migrations(
    connection: &mut SqliteConnection,
) -> Result<bool, sqlx::Error> {
    Ok(things(connection).await?.contains_key(&migrations_table()))
}

/// The first thing in the schema of a database with a list of migrations that is not as this program makes it;
/// `None` if all of it is.
///
/// # Errors
/// When it cannot be read.
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
            // How sqlx makes its own list may change with it.
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

/// What our migrations make, up to one of them.
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

/// What a database's schema has. What SQLite makes by itself is left out, and so are spaces and quotes, which
/// other versions of it may set otherwise.
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
