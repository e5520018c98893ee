//! Copies everything from a database of one kind into an empty one of the other.
//!
//! Rows travel as JSON, in which 64-bit integers and texts are the same in both. They are read again from the target
//! and compared before anything is committed there. The source is only read.

use std::time::Duration;

use serde_json::Value;

use super::statements::Sql;
use super::{Connection, Store, StoreError, StoreOptions, from_json, query, query_scalar};

/// The number of tables copied at once, with all rows that belong to them.
const TABLES: i64 = 50;

/// The number of rows copied at once that belong to no table.
const ROWS: i64 = 1_000;

/// How much was copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CopiedRows {
    /// The number of tables, open or not.
    pub tables: u64,
    /// The number of all rows.
    pub rows: u64,
}

/// Why nothing was copied. Both databases are unchanged, except that a schema may have been brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// The target has rows already.
    #[error("{name} holds something already (in {table}); nothing is overwritten")]
    NotEmpty {
        /// The target's name.
        name: String,
        /// The database table that has rows.
        table: &'static str,
    },
    /// The rows read back differ from those written.
    #[error("what was written into {table} is not what was read there; nothing was kept")]
    Differs {
        /// The database table that differs.
        table: &'static str,
    },
    /// One of the databases cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How the rows of one database table are copied.
struct Carried {
    name: &'static str,
    #[cfg(test)]
    columns: &'static [&'static str],
    /// Whether its rows belong to tables that are played.
    by_table: bool,
    /// Whether its numbers are never given twice.
    numbered: bool,
    /// Selects the rows of the tables from `$1` to before `$2`; for rows that belong to no table, `$1` rows after the
    /// first `$2`.
    read: Sql,
    /// Writes the rows in the JSON array `$1`.
    write: Sql,
}

/// Builds the statements for one database table from its columns.
macro_rules! carried {
    ($name:ident $by:ident $numbered:literal $part:literal: $first:ident $($column:ident)*) => {
        Carried {
            name: stringify!($name),
            #[cfg(test)]
            columns: &[stringify!($first), $(stringify!($column)),*],
            by_table: matches!(stringify!($by).as_bytes(), b"of_table"),
            numbered: $numbered,
            read: Sql {
                sqlite: concat!(
                    "SELECT json_group_array(json_object('", stringify!($first), "', ",
                    stringify!($first), $(", '", stringify!($column), "', ", stringify!($column),)*
                    ")) FROM (SELECT * FROM ", stringify!($name), " ", $part, ")",
                ),
                postgres: concat!(
                    "SELECT coalesce(json_agg(part), '[]')::text FROM (SELECT * FROM ",
                    stringify!($name), " ", $part, ") AS part",
                ),
            },
            write: Sql {
                sqlite: concat!(
                    "INSERT INTO ", stringify!($name), " (", stringify!($first),
                    $(", ", stringify!($column),)*
                    ") SELECT value ->> '", stringify!($first), "'",
                    $(", value ->> '", stringify!($column), "'",)*
                    " FROM json_each($1)",
                ),
                postgres: concat!(
                    "INSERT INTO ", stringify!($name), " (", stringify!($first),
                    $(", ", stringify!($column),)*
                    ") SELECT ", stringify!($first), $(", ", stringify!($column),)*
                    " FROM json_populate_recordset(NULL::", stringify!($name), ", $1::json)",
                ),
            },
        }
    };
    // The tables themselves.
    ($name:ident itself: $($column:ident)*) => {
        carried!($name of_table true "WHERE id >= $1 AND id < $2": $($column)*)
    };
    // Rows that belong to a table, with or without numbers of their own.
    ($name:ident numbered: $($column:ident)*) => {
        carried!($name of_table true "WHERE table_id >= $1 AND table_id < $2": $($column)*)
    };
    ($name:ident plain: $($column:ident)*) => {
        carried!($name of_table false "WHERE table_id >= $1 AND table_id < $2": $($column)*)
    };
    // Rows that belong to no table, in an order that both databases know.
    ($name:ident alone $numbered:literal $order:literal: $($column:ident)*) => {
        carried!($name alone $numbered $order: $($column)*)
    };
}

/// All database tables; those referred to come before those that refer to them.
const ALL: &[Carried] = &[
    carried!(tables itself: id game language guild channel thread message host wanted options phase
        deal_seed opponent_seed setup moves awaited created changed opened_by rematch_of pace
        last_post last_post_message archived automatic thread_due close_due
        by_invitation in_forum proposed starts loud),
    carried!(seats plain: table_id seat person name former stamp level),
    carried!(sitters plain: table_id person seat),
    carried!(log plain: table_id number seat entry at),
    carried!(events plain: table_id moves events),
    carried!(archives plain: table_id game),
    carried!(snapshots plain: table_id moves state head seal),
    carried!(drafts plain: table_id seat draft),
    carried!(presses plain: id table_id at),
    carried!(outbox numbered: id table_id kind payload),
    carried!(sends numbered: id table_id queue kind payload nonce attempts created not_before state
        error),
    carried!(suspensions plain: table_id reason since not_before),
    carried!(offers numbered: id table_id seat asker receiver name created open),
    carried!(changes numbered: id table_id moves change at),
    carried!(reviews plain: table_id seat rules mistakes),
    carried!(results plain: table_id game guild seats ended went_back),
    carried!(parts plain: table_id seat part person level place hundredths),
    carried!(forgotten_sitters plain: table_id digest seat),
    carried!(forgotten_openers plain: table_id digest until),
    carried!(lapses plain: table_id name due),
    carried!(mentions plain: table_id seat),
    carried!(invitations numbered: id table_id host person name created until open),
    carried!(sent_away plain: table_id person),
    carried!(calls plain: table_id person due at),
    carried!(pace_requests plain: table_id asker pace agreed created open),
    carried!(undo_requests numbered: id table_id asker back_to moves agreed created open),
    carried!(clocks plain: table_id seat person since counted own bank holidays ends due reminded
        silenced nudged missed asked host waited hands question_due
        answer_since answered rested stewarded),
    carried!(kept_time plain: table_id seat own bank holidays hands),
    carried!(seat_votes plain: table_id seat person asked releases),
    carried!(people alone false "ORDER BY id LIMIT $1 OFFSET $2": id language desk_by_dm dms_closed
        unlisted zone quiet_from quiet_to quiet_since reminders guided uninvited
        offers_at_desk days_off days_off_since),
    carried!(set_aside alone false "ORDER BY id LIMIT $1 OFFSET $2": id source row_id table_id kind
        payload reason at),
    carried!(holidays alone true "ORDER BY id LIMIT $1 OFFSET $2": id person first last),
    carried!(answer_times alone true "ORDER BY id LIMIT $1 OFFSET $2": id person guild pace took),
    carried!(reminders alone false "ORDER BY person, at LIMIT $1 OFFSET $2": person at),
    carried!(forgotten_uses alone false "ORDER BY until, at, digest LIMIT $1 OFFSET $2": digest used
        at until),
    carried!(avoided alone false "ORDER BY owner, person LIMIT $1 OFFSET $2": owner person),
    carried!(forgotten_avoided alone false "ORDER BY owner, digest LIMIT $1 OFFSET $2": owner digest),
    carried!(keys alone false "ORDER BY name LIMIT $1 OFFSET $2": name value),
    carried!(guild_rules alone false "ORDER BY guild LIMIT $1 OFFSET $2": guild openers channels),
    carried!(receptions alone false "ORDER BY guild LIMIT $1 OFFSET $2": guild channel language
        message trouble),
    carried!(wishes alone false "ORDER BY guild, person LIMIT $1 OFFSET $2": guild person games seats
        paces often by_dm calls queued since rests name roles manages),
    carried!(explained alone false "ORDER BY person, game, cue LIMIT $1 OFFSET $2": person game cue
        times table_id moves),
];

/// Selects the last number given in a database table, `$1`.
const LAST_NUMBER: Sql = Sql {
    sqlite: "SELECT max(seq) FROM sqlite_sequence WHERE name = $1",
    postgres: "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() \
               AND sequencename = $1 || '_id_seq'",
};

/// Makes the numbers of a database table, `$1`, continue after `$2`.
const GO_ON_AFTER: Sql = Sql {
    sqlite: "INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)",
    postgres: "SELECT setval(pg_get_serial_sequence($1, 'id'), $2)",
};

/// Makes PostgreSQL's numbers of rows that were set aside continue after the existing ones.
const GO_ON_SET_ASIDE: &str = "SELECT setval(pg_get_serial_sequence('set_aside', 'id'), \
                               coalesce(max(id), 0) + 1, false) FROM set_aside";

/// Copies everything from one database into another, which is empty or does not exist yet. No bot may run on either.
///
/// # Errors
/// When one of them cannot be opened, the target is not empty, or the rows read back differ from those written.
pub async fn move_database(
    from: &StoreOptions,
    to: &StoreOptions,
) -> Result<CopiedRows, MoveError> {
    let from = Store::open(from).await?;
    // Everything is one transaction, for which no one else waits.
    let mut to = to.clone();
    to.times.idle_in_transaction = Duration::ZERO;
    to.times.statement = Duration::ZERO;
    let opened = Store::open(&to).await;
    let carried = match &opened {
        Ok(to) => carry(&from, to).await,
        Err(_) => Ok(CopiedRows::default()),
    };
    from.close().await;
    opened?.close().await;
    carried
}

async fn carry(from: &Store, to: &Store) -> Result<CopiedRows, MoveError> {
    let mut reader = from.reader().await?;
    let mut writing = to.begin().await?;
    for one in ALL {
        let (first, second) = if one.by_table { (0, i64::MAX) } else { (1, 0) };
        if one.rows(&mut writing, first, second).await?.1 > 0 {
            let (name, table) = (to.name.as_ref().to_owned(), one.name);
            return Err(MoveError::NotEmpty { name, table });
        }
    }
    let last: Option<i64> = query_scalar("SELECT max(id) FROM tables")
        .fetch_one(&mut reader)
        .await?;
    let mut moved = CopiedRows::default();
    let mut first = 0;
    while last.is_some_and(|last| first <= last) {
        let next = first + TABLES;
        for one in ALL.iter().filter(|one| one.by_table) {
            let rows = one.carry(&mut reader, &mut writing, first, next).await?;
            moved.rows += rows;
            if one.name == "tables" {
                moved.tables += rows;
            }
        }
        first = next;
    }
    for one in ALL.iter().filter(|one| !one.by_table) {
        let mut done = 0;
        loop {
            let rows = one.carry(&mut reader, &mut writing, ROWS, done).await?;
            moved.rows += rows;
            done += ROWS;
            if rows == 0 {
                break;
            }
        }
    }
    for one in ALL.iter().filter(|one| one.numbered) {
        let last: Option<Option<i64>> = query_scalar(LAST_NUMBER)
            .bind(one.name)
            .fetch_optional(&mut reader)
            .await?;
        if let Some(last) = last.flatten() {
            one.go_on_after(&mut writing, last).await?;
        }
    }
    if !writing.is_file() {
        // SQLite derives the next number from the existing rows.
        query(GO_ON_SET_ASIDE).fetch_all(&mut writing).await?;
    }
    writing.commit().await?;
    Ok(moved)
}

impl Carried {
    /// Returns a part of the rows, and how many they are.
    async fn rows(
        &self,
        on: &mut Connection,
        first: i64,
        second: i64,
    ) -> Result<(String, u64), StoreError> {
        let text: String = query_scalar(self.read)
            .bind(first)
            .bind(second)
            .fetch_one(on)
            .await?;
        let rows: Vec<Value> = from_json(&text, self.name)?;
        let count = u64::try_from(rows.len()).unwrap_or(u64::MAX);
        Ok((text, count))
    }

    /// Copies a part of the rows, and returns how many they were.
    async fn carry(
        &self,
        from: &mut Connection,
        to: &mut Connection,
        first: i64,
        second: i64,
    ) -> Result<u64, MoveError> {
        let (sent, count) = self.rows(from, first, second).await?;
        if count == 0 {
            return Ok(0);
        }
        query(self.write).bind(&sent).execute(to).await?;
        let (arrived, _) = self.rows(to, first, second).await?;
        if in_order(&sent, self.name)? != in_order(&arrived, self.name)? {
            return Err(MoveError::Differs { table: self.name });
        }
        Ok(count)
    }

    async fn go_on_after(&self, on: &mut Connection, last: i64) -> Result<(), StoreError> {
        if on.is_file() {
            query("DELETE FROM sqlite_sequence WHERE name = $1")
                .bind(self.name)
                .execute(on)
                .await?;
        }
        query(GO_ON_AFTER)
            .bind(self.name)
            .bind(last)
            .fetch_all(on)
            .await
            .map(drop)
    }
}

/// Returns the rows of a JSON array, sorted.
fn in_order(text: &str, name: &'static str) -> Result<Vec<String>, StoreError> {
    let rows: Vec<Value> = from_json(text, name)?;
    let mut rows: Vec<String> = rows.iter().map(Value::to_string).collect();
    rows.sort_unstable();
    Ok(rows)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use tempfile::TempDir;

    use super::*;
    use crate::store::query_as;

    /// Columns that a later migration adds must be copied too.
    #[tokio::test]
    async fn every_column_of_the_schema_is_carried() {
        let folder = TempDir::new().unwrap();
        let options = StoreOptions::file(folder.path().join("tables.sqlite"));
        let store = Store::open(&options).await.unwrap();
        let mut reader = store.reader().await.unwrap();
        let columns: Vec<(String, String)> = query_as(
            "SELECT s.name, c.name FROM sqlite_schema s, pragma_table_info(s.name) c \
             WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite%' AND s.name NOT LIKE '|_%' ESCAPE '|'",
        )
        .fetch_all(&mut reader)
        .await
        .unwrap();
        let mut there: BTreeSet<(String, String)> = columns.into_iter().collect();
        // A session belongs to the process that stopped minutes ago; without it the next one starts a new session.
        there.retain(|(table, _)| table != "shard_sessions");
        let of = |one: &'static Carried| {
            let columns = one.columns.iter();
            columns.map(|column| (one.name.to_owned(), (*column).to_owned()))
        };
        let carried: BTreeSet<(String, String)> = ALL.iter().flat_map(of).collect();
        let forgotten: Vec<_> = there.difference(&carried).collect();
        assert!(
            forgotten.is_empty(),
            "list these columns in ALL of service/src/store/moving.rs, or a move loses them: {forgotten:?}"
        );
        let unknown: Vec<_> = carried.difference(&there).collect();
        assert!(
            unknown.is_empty(),
            "ALL of service/src/store/moving.rs lists columns that the schema lacks: {unknown:?}"
        );
    }
}
