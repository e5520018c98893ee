//! The schema's migrations: the files in `migrations/`, compiled in.
//!
//! SQLite's are numbered from 1. PostgreSQL's first migration makes the schema of the SQLite migration with the same
//! number; from there on both have the same numbers. A file that was applied anywhere must never change: databases
//! keep its checksum.

use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr as _, SqlStr};

use super::error::StoreError;

/// Lists number, description and text of each file in a folder.
macro_rules! files {
    ($folder:literal: $($number:literal $name:literal),* $(,)?) => {
        &[$((
            $number,
            $name,
            include_str!(concat!("../../../", $folder, "/", $name, ".sql")),
        )),*]
    };
}

type Files = &'static [(i64, &'static str, &'static str)];

const SQLITE_FILES: Files = files!("migrations":
    1 "0001_tables",
    2 "0002_levels",
    3 "0003_tables_by_channel",
    4 "0004_offers",
    5 "0005_sound_everywhere",
    6 "0006_reviews",
    7 "0007_delivery",
    8 "0008_suspensions",
    9 "0009_rematches",
    10 "0010_results",
    11 "0011_going_back",
    12 "0012_pace",
    13 "0013_reminders",
    14 "0014_questions",
    15 "0015_guild_rules",
    16 "0016_last_post",
    17 "0017_guided",
    18 "0018_archives",
    19 "0019_fair_results",
    20 "0020_automatic",
    21 "0021_processes",
    22 "0022_threads",
    23 "0023_time_of_seats",
    24 "0024_shard_sessions",
    25 "0025_forgotten",
    26 "0026_kept_sessions",
    27 "0027_pace_requests",
    28 "0028_lapses",
    29 "0029_mentions",
    30 "0030_invitations",
    31 "0031_receptions",
    32 "0032_offers_at_desk",
    33 "0033_answer_times",
    34 "0034_calls",
    35 "0035_forums",
    36 "0036_proposals",
    37 "0037_days_off",
    38 "0038_starts",
    39 "0039_loud",
    40 "0040_rests",
    41 "0041_stewards",
);

const POSTGRES_FILES: Files = files!("migrations/postgres":
    17 "0017_tables",
    18 "0018_archives",
    19 "0019_fair_results",
    20 "0020_automatic",
    21 "0021_processes",
    22 "0022_threads",
    23 "0023_time_of_seats",
    24 "0024_shard_sessions",
    25 "0025_forgotten",
    26 "0026_kept_sessions",
    27 "0027_pace_requests",
    28 "0028_lapses",
    29 "0029_mentions",
    30 "0030_invitations",
    31 "0031_receptions",
    32 "0032_offers_at_desk",
    33 "0033_answer_times",
    34 "0034_calls",
    35 "0035_forums",
    36 "0036_proposals",
    37 "0037_days_off",
    38 "0038_starts",
    39 "0039_loud",
    40 "0040_rests",
    41 "0041_stewards",
);

/// The migrations for SQLite.
pub(super) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| migrator(SQLITE_FILES));

/// The migrations for PostgreSQL.
pub(super) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| migrator(POSTGRES_FILES));

fn migrator(files: Files) -> Migrator {
    let migration = |&(number, name, text): &(i64, &'static str, &'static str)| {
        // sqlx derives the description from the file's name in this way.
        let description = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        let sql: SqlStr = text.into_sql_str();
        let kind = MigrationType::Simple;
        Migration::new(
            number,
            description.replace('_', " ").into(),
            kind,
            sql,
            false,
        )
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

/// Returns the store's error for one of sqlx's while a database is brought up to date.
pub(super) fn migrating(database: &str, error: MigrateError) -> StoreError {
    let database = database.to_owned();
    match error {
        MigrateError::VersionMissing(version) | MigrateError::VersionTooNew(version, _) => {
            StoreError::Newer { database, version }
        }
        MigrateError::VersionMismatch(version) => StoreError::Altered { database, version },
        MigrateError::ExecuteMigration(error, version) => {
            let doing = format!("bringing it to schema {version}");
            StoreError::failed(&database, doing, error)
        }
        other => StoreError::Migrate {
            database,
            source: Box::new(other),
        },
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Lists the files of a folder by their names without `.sql`.
    fn folder(path: &str) -> BTreeSet<String> {
        let entries = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(path)
            .read_dir();
        let names = entries.unwrap().map(|entry| entry.unwrap().file_name());
        let names = names.filter_map(|name| name.into_string().ok());
        names
            .filter_map(|name| name.strip_suffix(".sql").map(str::to_owned))
            .collect()
    }

    #[test]
    fn every_file_is_compiled_in_by_its_number() {
        for (path, files) in [
            ("migrations", SQLITE_FILES),
            ("migrations/postgres", POSTGRES_FILES),
        ] {
            let names: BTreeSet<String> = files.iter().map(|(_, name, _)| (*name).into()).collect();
            let found = folder(path);
            let unlisted: Vec<_> = found.difference(&names).collect();
            assert!(
                unlisted.is_empty(),
                "list these files of {path}/ in service/src/store/migrations.rs: {unlisted:?}"
            );
            let missing: Vec<_> = names.difference(&found).collect();
            assert!(
                missing.is_empty(),
                "service/src/store/migrations.rs lists files that {path}/ lacks: {missing:?}"
            );
            for (number, name, _) in files {
                assert!(name.starts_with(&format!("{number:04}_")), "{name}");
            }
        }
    }

    #[test]
    fn both_databases_have_the_same_schemas_from_the_first_of_postgresql_on() {
        let numbers = |files: Files| -> Vec<i64> {
            let numbers = files.iter().map(|(number, ..)| *number);
            numbers.filter(|number| *number >= 17).collect()
        };
        assert_eq!(
            numbers(SQLITE_FILES),
            numbers(POSTGRES_FILES),
            "a migration needs a file with the same number in migrations/ and in migrations/postgres/"
        );
    }

    /// The checksums stored by databases from the time when sqlx's macro compiled the files in. A build that computed
    /// other checksums could not open those databases.
    #[test]
    fn checksums_are_those_that_databases_hold() {
        let expected = include_str!("../../../tests/data/migration-checksums.txt");
        let expected: Vec<&str> = expected.lines().collect();
        let held = SQLITE.iter().take(expected.len()).map(|migration| {
            let digits = migration.checksum.iter().map(|byte| format!("{byte:02X}"));
            let digits: String = digits.collect();
            format!("{}|{}|{digits}", migration.version, migration.description)
        });
        assert_eq!(
            held.collect::<Vec<_>>(),
            expected,
            "an old migration was changed: databases keep its checksum, so restore it, and add a new file"
        );
    }
}
