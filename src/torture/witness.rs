//! What stands in the bot's database, as another program sees it.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Row as _};

use local_discord::ChannelId;

use crate::ids::{MessageId, PersonId, TableId};

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

/// What must outlive everything: every entry of a table's log, and every seat's draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) entries: Vec<String>,
    pub(super) drafts: Vec<(i64, String)>,
    /// The presses that changed something.
    pub(super) presses: Vec<i64>,
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

    /// The newest tables, or all of them.
    pub(super) async fn look(&mut self, newest: Option<i64>) -> Result<Seen, sqlx::Error> {
        let last: Option<i64> = sqlx::query_scalar("SELECT max(id) FROM tables")
            .fetch_one(&mut self.0)
            .await?;
        let first = newest.map_or(0, |newest| last.unwrap_or(0).saturating_sub(newest));
        let mut seen = Seen::new();
        let tables = sqlx::query("SELECT id, phase, host, moves FROM tables WHERE id > $1")
            .bind(first)
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
        let seats = sqlx::query("SELECT table_id, seat, person FROM seats WHERE table_id > $1")
            .bind(first)
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

    /// What is kept of a table.
    pub(super) async fn kept(&mut self, table: TableId) -> Result<Kept, sqlx::Error> {
        let drafts = "SELECT seat, draft FROM drafts WHERE table_id = $1 ORDER BY seat";
        let presses = "SELECT id FROM presses WHERE table_id = $1 ORDER BY id";
        Ok(Kept {
            presses: sqlx::query_scalar(presses)
                .bind(table.sql())
                .fetch_all(&mut self.0)
                .await?,
            entries: self.log(table).await?,
            drafts: sqlx::query_as(drafts)
                .bind(table.sql())
                .fetch_all(&mut self.0)
                .await?,
        })
    }

    /// Where a table is played, if it has such a place just now.
    pub(super) async fn thread(
        &mut self,
        table: TableId,
    ) -> Result<Option<ChannelId>, sqlx::Error> {
        let thread: Option<Option<i64>> =
            sqlx::query_scalar("SELECT thread FROM tables WHERE id = $1")
                .bind(table.sql())
                .fetch_optional(&mut self.0)
                .await?;
        Ok(thread.flatten().map(|id| ChannelId(id.cast_unsigned())))
    }

    /// The message of a table's lobby, if it has one just now.
    pub(super) async fn message(
        &mut self,
        table: TableId,
    ) -> Result<Option<MessageId>, sqlx::Error> {
        let message: Option<Option<i64>> =
            sqlx::query_scalar("SELECT message FROM tables WHERE id = $1")
                .bind(table.sql())
                .fetch_optional(&mut self.0)
                .await?;
        Ok(message.flatten().map(MessageId::from_sql))
    }

    /// How much of a table is still to be sent.
    pub(super) async fn due(&mut self, table: TableId) -> Result<i64, sqlx::Error> {
        let due = "SELECT (SELECT count(*) FROM outbox WHERE table_id = $1) \
                   + (SELECT count(*) FROM sends WHERE state = 'due' AND table_id = $1)";
        sqlx::query_scalar(due)
            .bind(table.sql())
            .fetch_one(&mut self.0)
            .await
    }

    /// How many posts of a table were given up.
    pub(super) async fn lost_posts(&mut self, table: TableId) -> Result<i64, sqlx::Error> {
        let lost = "SELECT count(*) FROM sends \
                    WHERE state = 'lost' AND kind = 'post' AND table_id = $1";
        sqlx::query_scalar(lost)
            .bind(table.sql())
            .fetch_one(&mut self.0)
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
