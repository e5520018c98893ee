//! The differences between the two databases: some statements, and the meaning of their error codes.
//!
//! Everything else is written once, in SQL that both understand: `$1` for values, upserts by `ON CONFLICT`,
//! `RETURNING`, `IS NOT DISTINCT FROM`, integers for booleans.

use super::error::StoreFault;
use super::statements::Sql;

/// The two databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

/// Appends the texts of the JSON array `$5` to a table's log; the first gets the number `$2`.
pub(super) const APPEND_LOG: Sql = Sql {
    sqlite: "INSERT INTO log (table_id, number, seat, entry, at) \
             SELECT $1, $2 + key, $3, value, $4 FROM json_each($5)",
    postgres: "INSERT INTO log (table_id, number, seat, entry, at) \
               SELECT $1, $2 + place - 1, $3, entry, $4 \
               FROM json_array_elements_text($5::json) WITH ORDINALITY AS each (entry, place)",
};

/// Increments the stamps of a table's seats in the JSON array `$2`. After the highest stamp comes the lowest again.
pub(super) const RESTAMP: Sql = Sql {
    sqlite: "UPDATE seats SET stamp = (stamp + 1) % 4294967296 \
             WHERE table_id = $1 AND seat IN (SELECT value FROM json_each($2))",
    postgres: "UPDATE seats SET stamp = (stamp + 1) % 4294967296 WHERE table_id = $1 \
               AND seat IN (SELECT json_array_elements_text($2::json)::bigint)",
};

/// Selects those of the people in the JSON array `$1` who keep their results from others.
pub(super) const UNLISTED: Sql = Sql {
    sqlite: "SELECT id FROM people WHERE unlisted = 1 \
             AND id IN (SELECT value FROM json_each($1))",
    postgres: "SELECT id FROM people WHERE unlisted = 1 \
               AND id IN (SELECT json_array_elements_text($1::json)::bigint)",
};

/// Selects the answer times of the people in the JSON array `$1`, on a server, `$2`, at a pace, `$3`.
pub(super) const ANSWER_TIMES: Sql = Sql {
    sqlite: "SELECT person, took FROM answer_times WHERE guild = $2 AND pace = $3 \
             AND person IN (SELECT value FROM json_each($1))",
    postgres: "SELECT person, took FROM answer_times WHERE guild = $2 AND pace = $3 \
               AND person IN (SELECT json_array_elements_text($1::json)::bigint)",
};

/// Counts the games of a server, `$2`, in which each of the people in the JSON array `$1` had a part, `$3`, and another
/// person had one. Games that went back past something revealed are left out.
pub(super) const GAMES_OF_PEOPLE: Sql = Sql {
    sqlite: "SELECT parts.person, count(DISTINCT parts.table_id) AS games \
             FROM parts JOIN results USING (table_id) \
             WHERE results.guild = $2 AND results.went_back = 0 AND parts.part = $3 \
             AND parts.person IN (SELECT value FROM json_each($1)) \
             AND EXISTS (SELECT 1 FROM parts AS others WHERE others.table_id = parts.table_id \
             AND others.person <> parts.person) GROUP BY parts.person",
    postgres: "SELECT parts.person, count(DISTINCT parts.table_id) AS games \
               FROM parts JOIN results USING (table_id) \
               WHERE results.guild = $2 AND results.went_back = 0 AND parts.part = $3 \
               AND parts.person IN (SELECT json_array_elements_text($1::json)::bigint) \
               AND EXISTS (SELECT 1 FROM parts AS others WHERE others.table_id = parts.table_id \
               AND others.person <> parts.person) GROUP BY parts.person",
};

/// Selects the lobbies that were last changed until `$1`. For SQLite it names the index.
pub(super) const IDLE_LOBBIES: Sql = Sql {
    sqlite: "SELECT id FROM tables INDEXED BY lobbies_by_change \
             WHERE phase = 'lobby' AND changed <= $1 ORDER BY changed LIMIT 100",
    postgres: "SELECT id FROM tables \
               WHERE phase = 'lobby' AND changed <= $1 ORDER BY changed LIMIT 100",
};

/// Selects the time of the lobby that has gone unchanged for longest.
pub(super) const OLDEST_LOBBY: Sql = Sql {
    sqlite: "SELECT min(changed) FROM tables INDEXED BY lobbies_by_change WHERE phase = 'lobby'",
    postgres: "SELECT min(changed) FROM tables WHERE phase = 'lobby'",
};

/// Keeps the session of shard `$1` of `$2` at `$5`, in milliseconds since 1970.
pub(super) const KEEP_SESSION: Sql = Sql {
    sqlite: "INSERT INTO shard_sessions (shard, total, ready, sequence, at) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (shard) DO UPDATE SET \
             total = excluded.total, ready = excluded.ready, sequence = excluded.sequence, at = excluded.at",
    postgres: "INSERT INTO shard_sessions (shard, total, ready, sequence, at) \
               VALUES ($1, $2, $3, $4, to_timestamp($5::bigint / 1000.0)) ON CONFLICT (shard) DO UPDATE SET \
               total = excluded.total, ready = excluded.ready, sequence = excluded.sequence, at = excluded.at",
};

/// Takes the session of shard `$1`, with the time when it was kept in milliseconds since 1970.
pub(super) const TAKE_SESSION: Sql = Sql {
    sqlite: "DELETE FROM shard_sessions WHERE shard = $1 RETURNING total, ready, sequence, at",
    postgres: "DELETE FROM shard_sessions WHERE shard = $1 \
               RETURNING total, ready, sequence, (extract(epoch FROM at) * 1000)::bigint",
};

impl StoreFault {
    /// Returns the meaning of an SQLite result code (<https://www.sqlite.org/rescode.html>).
    pub(super) fn of_sqlite(code: &str) -> Self {
        let Ok(code) = code.parse::<i32>() else {
            return Self::Other;
        };
        // The lower byte is the primary code; the rest gives details.
        match (code & 0xff, code) {
            (5 | 6, _) => Self::Locked,
            (_, 1032) => Self::Moved,
            (8, _) => Self::ReadOnly,
            (13, _) => Self::Full,
            (7, _) | (_, 3082) => Self::Memory,
            (10, _) => Self::Disk,
            (11 | 26, _) => Self::Damaged,
            (3 | 23, _) => Self::Permission,
            (14, _) => Self::CannotOpen,
            (19, _) => Self::Constraint,
            _ => Self::Other,
        }
    }

    /// Returns the meaning of a PostgreSQL SQLSTATE
    /// (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
    pub(super) fn of_postgres(state: &str) -> Self {
        match state {
            // Serialization failures, deadlocks and lock timeouts.
            "40001" | "40P01" | "55P03" => Self::Locked,
            "53100" => Self::Full,
            "53200" => Self::Memory,
            "53300" => Self::Overloaded,
            "25006" => Self::ReadOnly,
            "42501" => Self::Permission,
            "58030" => Self::Disk,
            "3D000" | "3F000" => Self::CannotOpen,
            // The server has ended a session whose transaction was idle for too long.
            "25P03" => Self::Unreachable,
            // The cast in the schema's check refuses a text that is not JSON.
            "22P02" => Self::Constraint,
            _ => match state.get(..2) {
                Some("23") => Self::Constraint,
                Some("28") => Self::Permission,
                Some("08" | "57") => Self::Unreachable,
                Some("XX") => Self::Damaged,
                _ => Self::Other,
            },
        }
    }

    /// Whether a connection is usable after such an error. After other errors SQLite may have rolled the transaction
    /// back by itself, which sqlx does not notice. PostgreSQL's transaction is lost at any failure: the server
    /// refuses further statements in it, and committing it rolls it back without an error.
    pub(super) const fn leaves_connection(self, engine: Engine) -> bool {
        match engine {
            Engine::Sqlite => matches!(self, Self::Locked | Self::Constraint),
            Engine::Postgres => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_both_databases_mean_the_same() {
        let meant = [
            ("5", "55P03", StoreFault::Locked),
            ("13", "53100", StoreFault::Full),
            ("8", "25006", StoreFault::ReadOnly),
            ("7", "53200", StoreFault::Memory),
            ("2067", "23505", StoreFault::Constraint),
            ("3", "28P01", StoreFault::Permission),
            ("11", "XX001", StoreFault::Damaged),
            ("1", "42601", StoreFault::Other),
        ];
        for (sqlite, postgres, fault) in meant {
            assert_eq!(StoreFault::of_sqlite(sqlite), fault, "{sqlite}");
            assert_eq!(StoreFault::of_postgres(postgres), fault, "{postgres}");
        }
        assert_eq!(StoreFault::of_postgres("57P01"), StoreFault::Unreachable);
        assert_eq!(StoreFault::of_postgres("25P03"), StoreFault::Unreachable);
        assert_eq!(StoreFault::of_postgres(""), StoreFault::Other);
    }
}
