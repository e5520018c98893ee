//! What stands in the bot's database, as another program sees it.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use local_discord::ChannelId;

use slowtable::ids::{MessageId, PersonId, TableId};
use slowtable::store::DatabaseUrl;

/// Reads the bot's database beside it.
pub(super) struct DbProbe(Sql);

enum Sql {
    File(SqliteConnection),
    Server(PgConnection),
}

/// Asks whichever database it is: how what comes is read, the statement, its values.
macro_rules! ask {
    ($probe:expr, $query:ident, $fetch:ident, $sql:expr $(, $value:expr)*) => {
        match &mut $probe.0 {
            Sql::File(sql) => sqlx::$query($sql)$(.bind($value))*.$fetch(sql).await,
            Sql::Server(sql) => sqlx::$query($sql)$(.bind($value))*.$fetch(sql).await,
        }
    };
}

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

/// What a seat has drafted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drafted {
    /// Changes with every change of the draft.
    pub(super) stamp: i64,
    /// Nothing, if it is untouched.
    pub(super) draft: Option<String>,
}

/// What each seat of a table has drafted.
pub(super) type Drafts = BTreeMap<i64, Drafted>;

/// All tables.
pub(super) type Seen = BTreeMap<TableId, TableSeen>;

impl DbProbe {
    pub(super) async fn open(database: &Path) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(database)
            .read_only(true)
            .disable_statement_logging();
        options.connect().await.map(Sql::File).map(Self)
    }

    /// Reads a database of a server's.
    pub(super) async fn open_server(url: &DatabaseUrl) -> Result<Self, sqlx::Error> {
        let options = url.connect_options().disable_statement_logging();
        options.connect().await.map(Sql::Server).map(Self)
    }

    /// A number that changes with every change of the database.
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

    /// How many processes have one of so many shards; one, where processes share nothing.
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

    /// The newest tables, or all of them.
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

    /// The seats that made the entries of a log from a number on.
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

    /// All entries of a log.
    pub(super) async fn log(&mut self, table: TableId) -> Result<Vec<String>, sqlx::Error> {
        let log = "SELECT entry FROM log WHERE table_id = $1 ORDER BY number";
        ask!(self, query_scalar, fetch_all, log, table.sql())
    }

    /// What is kept of a table.
    pub(super) async fn kept(&mut self, table: TableId) -> Result<Kept, sqlx::Error> {
        let drafts = "SELECT seat, draft FROM drafts WHERE table_id = $1 ORDER BY seat";
        let presses = "SELECT id FROM presses WHERE table_id = $1 ORDER BY id";
        Ok(Kept {
            presses: ask!(self, query_scalar, fetch_all, presses, table.sql())?,
            entries: self.log(table).await?,
            drafts: ask!(self, query_as, fetch_all, drafts, table.sql())?,
        })
    }

    /// What all seats of a table have drafted, at one moment.
    pub(super) async fn drafts(&mut self, table: TableId) -> Result<Drafts, sqlx::Error> {
        let drafts = "SELECT seat, stamp, draft FROM seats LEFT JOIN drafts USING (table_id, seat) \
                      WHERE table_id = $1";
        let drafts: Vec<(i64, i64, Option<String>)> =
            ask!(self, query_as, fetch_all, drafts, table.sql())?;
        let drafts = drafts.into_iter();
        Ok(drafts
            .map(|(seat, stamp, draft)| (seat, Drafted { stamp, draft }))
            .collect())
    }

    /// Where a table is played, if it has such a place just now.
    pub(super) async fn thread(
        &mut self,
        table: TableId,
    ) -> Result<Option<ChannelId>, sqlx::Error> {
        let thread = "SELECT thread FROM tables WHERE id = $1";
        let thread: Option<Option<i64>> =
            ask!(self, query_scalar, fetch_optional, thread, table.sql())?;
        Ok(thread.flatten().map(|id| ChannelId(id.cast_unsigned())))
    }

    /// The message of a table's lobby, if it has one just now.
    pub(super) async fn message(
        &mut self,
        table: TableId,
    ) -> Result<Option<MessageId>, sqlx::Error> {
        let message = "SELECT message FROM tables WHERE id = $1";
        let message: Option<Option<i64>> =
            ask!(self, query_scalar, fetch_optional, message, table.sql())?;
        Ok(message.flatten().map(MessageId::from_sql))
    }

    /// How much of a table is still to be sent.
    pub(super) async fn due(&mut self, table: TableId) -> Result<i64, sqlx::Error> {
        let due = "SELECT (SELECT count(*) FROM outbox WHERE table_id = $1) \
                   + (SELECT count(*) FROM sends WHERE state = 'due' AND table_id = $1)";
        ask!(self, query_scalar, fetch_one, due, table.sql())
    }

    /// How many posts of a table were given up.
    pub(super) async fn lost_posts(&mut self, table: TableId) -> Result<i64, sqlx::Error> {
        let lost = "SELECT count(*) FROM sends \
                    WHERE state = 'lost' AND kind = 'post' AND table_id = $1";
        ask!(self, query_scalar, fetch_one, lost, table.sql())
    }

    /// A table's phase; `None` if there is no such table.
    pub(super) async fn phase(&mut self, table: TableId) -> Result<Option<String>, sqlx::Error> {
        let phase = "SELECT phase FROM tables WHERE id = $1";
        ask!(self, query_scalar, fetch_optional, phase, table.sql())
    }

    /// The number of the last line that was to be told and is not, and the database's time in milliseconds.
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

    /// How many lines up to a number are still to be told, and the database's time in milliseconds.
    pub(super) async fn untold_until(&mut self, last: i64) -> Result<(i64, i64), sqlx::Error> {
        let (_, now) = self.untold().await?;
        let untold = "SELECT count(*) FROM outbox WHERE id <= $1";
        Ok((ask!(self, query_scalar, fetch_one, untold, last)?, now))
    }

    /// How many seats of tables in play have decided something ahead.
    pub(super) async fn deciding_ahead(&mut self) -> Result<i64, sqlx::Error> {
        let ahead = "SELECT count(*) FROM drafts JOIN tables ON tables.id = table_id \
                     WHERE phase = 'playing' AND draft LIKE '%\"decided\":[%'";
        ask!(self, query_scalar, fetch_one, ahead)
    }

    /// How many processes share the database, as far as they give heartbeats.
    pub(super) async fn processes(&mut self) -> Result<i64, sqlx::Error> {
        match &mut self.0 {
            Sql::File(_) => Ok(1),
            Sql::Server(sql) => {
                let processes = sqlx::query_scalar("SELECT count(*) FROM processes");
                processes.fetch_one(sql).await
            }
        }
    }

    /// Writes nothing, as one who writes: whether the others let go of the database within the time that the bot
    /// has for it.
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

    /// How much is still to be sent, and how much could not be.
    pub(super) async fn sends(&mut self) -> Result<(i64, i64), sqlx::Error> {
        let due = "SELECT (SELECT count(*) FROM outbox) \
                   + (SELECT count(*) FROM sends WHERE state = 'due')";
        let lost = "SELECT count(*) FROM sends WHERE state = 'lost'";
        let due = ask!(self, query_scalar, fetch_one, due)?;
        let lost = ask!(self, query_scalar, fetch_one, lost)?;
        Ok((due, lost))
    }
}
