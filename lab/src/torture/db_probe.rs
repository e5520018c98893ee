//! The bot's database as another program sees it.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use local_discord::ChannelId;

use slowtable_service::ids::{MessageId, PersonId, TableId};
use slowtable_service::store::DatabaseUrl;

/// A reader of the bot's database beside the bot.
pub(super) struct DbProbe(Sql);

enum Sql {
    File(SqliteConnection),
    Server(PgConnection),
}

/// Runs a statement on either database: the query function, the fetch method, the statement, its values.
macro_rules! ask {
    ($probe:expr, $query:ident, $fetch:ident, $sql:expr $(, $value:expr)*) => {
        match &mut $probe.0 {
            Sql::File(sql) => sqlx::$query($sql)$(.bind($value))*.$fetch(sql).await,
            Sql::Server(sql) => sqlx::$query($sql)$(.bind($value))*.$fetch(sql).await,
        }
    };
}

/// A table's phase, people and number of moves, without its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TableSeen {
    pub(super) phase: String,
    pub(super) host: PersonId,
    /// The number of entries in the log.
    pub(super) moves: i64,
    /// The person in each seat; `None` is an opponent.
    pub(super) seats: BTreeMap<i64, Option<PersonId>>,
}

impl TableSeen {
    /// Whether a person has a seat at the table or opened it.
    pub(super) fn is_of(&self, person: PersonId) -> bool {
        self.host == person || self.seats.values().any(|seat| *seat == Some(person))
    }
}

/// The rows that must survive everything: a table's log entries and its seats' drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) entries: Vec<String>,
    pub(super) drafts: Vec<(i64, String)>,
    /// The presses that changed something.
    pub(super) presses: Vec<i64>,
}

/// A seat's draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DraftRow {
    /// A number that changes with every change of the draft.
    pub(super) stamp: i64,
    /// The draft; `None` if it is untouched.
    pub(super) draft: Option<String>,
}

/// The drafts of a table by seat.
pub(super) type Drafts = BTreeMap<i64, DraftRow>;

/// All tables by their numbers.
pub(super) type Seen = BTreeMap<TableId, TableSeen>;

impl DbProbe {
    pub(super) async fn open(database: &Path) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(database)
            .read_only(true)
            .disable_statement_logging();
        options.connect().await.map(Sql::File).map(Self)
    }

    /// Opens a database on a server.
    pub(super) async fn open_server(url: &DatabaseUrl) -> Result<Self, sqlx::Error> {
        let options = url.connect_options().disable_statement_logging();
        options.connect().await.map(Sql::Server).map(Self)
    }

    /// Returns a number that changes with every change of the database.
    pub(super) async fn version(&mut self) -> Result<i64, sqlx::Error> {
        match &mut self.0 {
            Sql::File(sql) => {
                let version = sqlx::query_scalar("PRAGMA data_version");
                version.fetch_one(sql).await
            }
            Sql::Server(sql) => {
                let version = sqlx::query_scalar("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn");
                version.fetch_one(sql).await
            }
        }
    }

    /// Returns how many processes hold one of these shards; 1 if processes share nothing.
    pub(super) async fn shard_holders(&mut self, shards: u32) -> Result<i64, sqlx::Error> {
        match &mut self.0 {
            Sql::File(_) => Ok(1),
            Sql::Server(sql) => {
                let holders = sqlx::query_scalar(
                    "SELECT count(DISTINCT pid) FROM pg_locks, generate_series(0, $1 - 1) AS shard \
                     WHERE locktype = 'advisory' AND objsubid = 1 AND granted \
                     AND (classid::bigint << 32) | objid::bigint \
                     = hashtextextended(current_schema() || ' shard', shard)",
                );
                holders.bind(i64::from(shards)).fetch_one(sql).await
            }
        }
    }

    /// Returns the newest tables, or all of them.
    pub(super) async fn look(&mut self, newest: Option<i64>) -> Result<Seen, sqlx::Error> {
        let last: Option<i64> = ask!(self, query_scalar, fetch_one, "SELECT max(id) FROM tables")?;
        let first = newest.map_or(0, |newest| last.unwrap_or(0).saturating_sub(newest));
        let mut seen = Seen::new();
        let tables: Vec<(i64, String, i64, i64)> = ask!(
            self,
            query_as,
            fetch_all,
            "SELECT id, phase, host, moves FROM tables WHERE id > $1",
            first
        )?;
        for (id, phase, host, moves) in tables {
            let table = TableSeen {
                phase,
                host: PersonId::from_sql(host),
                moves,
                seats: BTreeMap::new(),
            };
            seen.insert(TableId::from_sql(id), table);
        }
        let seats: Vec<(i64, i64, Option<i64>)> = ask!(
            self,
            query_as,
            fetch_all,
            "SELECT table_id, seat, person FROM seats WHERE table_id > $1",
            first
        )?;
        for (id, seat, person) in seats {
            if let Some(table) = seen.get_mut(&TableId::from_sql(id)) {
                table.seats.insert(seat, person.map(PersonId::from_sql));
            }
        }
        Ok(seen)
    }

    /// Returns the seats that made the entries of a log from a number on.
    pub(super) async fn movers(
        &mut self,
        table: TableId,
        from: i64,
    ) -> Result<Vec<i64>, sqlx::Error> {
        ask!(
            self,
            query_scalar,
            fetch_all,
            "SELECT seat FROM log WHERE table_id = $1 AND number >= $2 ORDER BY number",
            table.sql(),
            from
        )
    }

    /// Returns all entries of a log.
    pub(super) async fn log(&mut self, table: TableId) -> Result<Vec<String>, sqlx::Error> {
        let log = "SELECT entry FROM log WHERE table_id = $1 ORDER BY number";
        ask!(self, query_scalar, fetch_all, log, table.sql())
    }

    /// Returns the rows of a table that must survive.
    pub(super) async fn kept(&mut self, table: TableId) -> Result<Kept, sqlx::Error> {
        let drafts = "SELECT seat, draft FROM drafts WHERE table_id = $1 ORDER BY seat";
        let presses = "SELECT id FROM presses WHERE table_id = $1 ORDER BY id";
        Ok(Kept {
            presses: ask!(self, query_scalar, fetch_all, presses, table.sql())?,
            entries: self.log(table).await?,
            drafts: ask!(self, query_as, fetch_all, drafts, table.sql())?,
        })
    }

    /// Returns the drafts of all seats of a table at one moment.
    pub(super) async fn drafts(&mut self, table: TableId) -> Result<Drafts, sqlx::Error> {
        let drafts = "SELECT seat, stamp, draft FROM seats LEFT JOIN drafts USING (table_id, seat) \
                      WHERE table_id = $1";
        let drafts: Vec<(i64, i64, Option<String>)> =
            ask!(self, query_as, fetch_all, drafts, table.sql())?;
        let drafts = drafts.into_iter();
        Ok(drafts
            .map(|(seat, stamp, draft)| (seat, DraftRow { stamp, draft }))
            .collect())
    }

    /// Returns the thread of a table, if it has one at the moment.
    pub(super) async fn thread(
        &mut self,
        table: TableId,
    ) -> Result<Option<ChannelId>, sqlx::Error> {
        let thread = "SELECT thread FROM tables WHERE id = $1";
        let thread: Option<Option<i64>> =
            ask!(self, query_scalar, fetch_optional, thread, table.sql())?;
        Ok(thread.flatten().map(|id| ChannelId(id.cast_unsigned())))
    }

    /// Returns the message of a table's lobby, if it has one at the moment.
    pub(super) async fn message(
        &mut self,
        table: TableId,
    ) -> Result<Option<MessageId>, sqlx::Error> {
        let message = "SELECT message FROM tables WHERE id = $1";
        let message: Option<Option<i64>> =
            ask!(self, query_scalar, fetch_optional, message, table.sql())?;
        Ok(message.flatten().map(MessageId::from_sql))
    }

    /// Returns how many rows and messages of a table are still to be sent.
    pub(super) async fn due(&mut self, table: TableId) -> Result<i64, sqlx::Error> {
        let due = "SELECT (SELECT count(*) FROM outbox WHERE table_id = $1) \
                   + (SELECT count(*) FROM sends WHERE state = 'due' AND table_id = $1)";
        ask!(self, query_scalar, fetch_one, due, table.sql())
    }

    /// Returns how many posts of a table were given up.
    pub(super) async fn lost_posts(&mut self, table: TableId) -> Result<i64, sqlx::Error> {
        let lost = "SELECT count(*) FROM sends \
                    WHERE state = 'lost' AND kind = 'post' AND table_id = $1";
        ask!(self, query_scalar, fetch_one, lost, table.sql())
    }

    /// Returns a table's phase; `None` if there is no such table.
    pub(super) async fn phase(&mut self, table: TableId) -> Result<Option<String>, sqlx::Error> {
        let phase = "SELECT phase FROM tables WHERE id = $1";
        ask!(self, query_scalar, fetch_optional, phase, table.sql())
    }

    /// Returns the number of the last pending line (0 if there is none), and the database's time in
    /// milliseconds.
    pub(super) async fn untold(&mut self) -> Result<(i64, i64), sqlx::Error> {
        match &mut self.0 {
            Sql::File(sql) => {
                let untold = "SELECT coalesce(max(id), 0), \
                              CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER) FROM outbox";
                sqlx::query_as(untold).fetch_one(sql).await
            }
            Sql::Server(sql) => {
                let untold = "SELECT coalesce(max(id), 0), \
                              (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM outbox";
                sqlx::query_as(untold).fetch_one(sql).await
            }
        }
    }

    /// Returns how many lines up to a number are still pending, and the database's time in milliseconds.
    pub(super) async fn untold_until(&mut self, last: i64) -> Result<(i64, i64), sqlx::Error> {
        let (_, now) = self.untold().await?;
        let untold = "SELECT count(*) FROM outbox WHERE id <= $1";
        Ok((ask!(self, query_scalar, fetch_one, untold, last)?, now))
    }

    /// Returns how many seats of tables in play have decided something ahead.
    pub(super) async fn deciding_ahead(&mut self) -> Result<i64, sqlx::Error> {
        let ahead = "SELECT count(*) FROM drafts JOIN tables ON tables.id = table_id \
                     WHERE phase = 'playing' AND draft LIKE '%\"decided\":[%'";
        ask!(self, query_scalar, fetch_one, ahead)
    }

    /// Returns how many processes share the database, according to their heartbeats.
    pub(super) async fn processes(&mut self) -> Result<i64, sqlx::Error> {
        match &mut self.0 {
            Sql::File(_) => Ok(1),
            Sql::Server(sql) => {
                let processes = sqlx::query_scalar("SELECT count(*) FROM processes");
                processes.fetch_one(sql).await
            }
        }
    }

    /// Takes the lock of writers without writing. Returns whether the other processes release it within the
    /// time that the bot waits for it.
    pub(super) async fn may_write(&mut self) -> Result<bool, sqlx::Error> {
        let Sql::Server(sql) = &mut self.0 else {
            return Ok(true);
        };
        sqlx::query("SET lock_timeout = '8s'")
            .execute(&mut *sql)
            .await?;
        let locked = sqlx::query(
            "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' writes', 0))",
        );
        Ok(locked.execute(sql).await.is_ok())
    }

    /// Returns the lines of a table that wait in the database to be posted, or whose receipt is missing.
    pub(super) async fn unsent(&mut self, table: TableId) -> Result<Vec<String>, sqlx::Error> {
        let waiting = "SELECT payload FROM outbox WHERE table_id = $1 AND kind = 'told' \
                       UNION ALL \
                       SELECT payload FROM sends WHERE table_id = $1 AND kind = 'post' AND state = 'due'";
        let payloads: Vec<String> = ask!(self, query_scalar, fetch_all, waiting, table.sql())?;
        let lines = |payload: String| {
            let news = serde_json::from_str::<serde_json::Value>(&payload).ok()?;
            serde_json::from_value::<Vec<String>>(news.get("lines")?.clone()).ok()
        };
        Ok(payloads.into_iter().filter_map(lines).flatten().collect())
    }

    /// Returns how many messages are still to be sent, and how many could not be sent.
    pub(super) async fn sends(&mut self) -> Result<(i64, i64), sqlx::Error> {
        let due = "SELECT (SELECT count(*) FROM outbox) \
                   + (SELECT count(*) FROM sends WHERE state = 'due')";
        let lost = "SELECT count(*) FROM sends WHERE state = 'lost'";
        let due = ask!(self, query_scalar, fetch_one, due)?;
        let lost = ask!(self, query_scalar, fetch_one, lost)?;
        Ok((due, lost))
    }
}
