//! What stands in the bot's database, as another program sees it.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Row as _};

use crate::ids::{PersonId, TableId};

/// Reads the bot's database beside it.
pub(super) struct Witness(SqliteConnection);

/// Who and what a table is, without its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TableSeen {
    pub(super) phase: String,
    pub(super) host: PersonId,
    /// How many entries the log has.
    pub(super) moves: i64,
    /// Who sits where; nobody is an opponent.
    pub(super) seats: BTreeMap<i64, Option<PersonId>>,
}

impl TableSeen {
    /// Whether somebody sits there or opened it.
    pub(super) fn is_of(&self, person: PersonId) -> bool {
        self.host == person || self.seats.values().any(|seat| *seat == Some(person))
    }
}

/// All tables.
pub(super) type Seen = BTreeMap<TableId, TableSeen>;

impl Witness {
    pub(super) async fn open(database: &Path) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(database)
            .read_only(true)
            .disable_statement_logging();
        options.connect().await.map(Self)
    }

    /// A number that changes with every change of the database.
    pub(super) async fn version(&mut self) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("PRAGMA data_version")
            .fetch_one(&mut self.0)
            .await
    }

    pub(super) async fn look(&mut self) -> Result<Seen, sqlx::Error> {
        let mut seen = Seen::new();
        let tables = sqlx::query("SELECT id, phase, host, moves FROM tables")
            .fetch_all(&mut self.0)
            .await?;
        for row in tables {
            let table = TableSeen {
                phase: row.try_get(1)?,
                host: PersonId::from_sql(row.try_get(2)?),
                moves: row.try_get(3)?,
                seats: BTreeMap::new(),
            };
            seen.insert(TableId::from_sql(row.try_get(0)?), table);
        }
        let seats = sqlx::query("SELECT table_id, seat, person FROM seats")
            .fetch_all(&mut self.0)
            .await?;
        for row in seats {
            if let Some(table) = seen.get_mut(&TableId::from_sql(row.try_get(0)?)) {
                let person: Option<i64> = row.try_get(2)?;
                let person = person.map(PersonId::from_sql);
                table.seats.insert(row.try_get(1)?, person);
            }
        }
        Ok(seen)
    }

    /// The seats that made the entries of a log from a number on.
    pub(super) async fn movers(
        &mut self,
        table: TableId,
        from: i64,
    ) -> Result<Vec<i64>, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT seat FROM log WHERE table_id = $1 AND number >= $2 ORDER BY number",
        )
        .bind(table.sql())
        .bind(from)
        .fetch_all(&mut self.0)
        .await
    }

    /// All entries of a log.
    pub(super) async fn log(&mut self, table: TableId) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query_scalar("SELECT entry FROM log WHERE table_id = $1 ORDER BY number")
            .bind(table.sql())
            .fetch_all(&mut self.0)
            .await
    }

    /// A table's phase; `None` if there is no such table.
    pub(super) async fn phase(&mut self, table: TableId) -> Result<Option<String>, sqlx::Error> {
        sqlx::query_scalar("SELECT phase FROM tables WHERE id = $1")
            .bind(table.sql())
            .fetch_optional(&mut self.0)
            .await
    }

    /// How much is still to be sent, and how much could not be.
    pub(super) async fn sends(&mut self) -> Result<(i64, i64), sqlx::Error> {
        let due = "SELECT (SELECT count(*) FROM outbox) \
                   + (SELECT count(*) FROM sends WHERE state = 'due')";
        let lost = "SELECT count(*) FROM sends WHERE state = 'lost'";
        let due = sqlx::query_scalar(due).fetch_one(&mut self.0).await?;
        let lost = sqlx::query_scalar(lost).fetch_one(&mut self.0).await?;
        Ok((due, lost))
    }
}
