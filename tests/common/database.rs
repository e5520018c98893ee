//! The database of a test: the file at a path, or, if `SLOWTABLE_TEST_DATABASE_URL` names a PostgreSQL database, a
//! schema there that stands for the file.
//!
//! A schema's name contains the id of its test process. Schemas of processes that have ended are dropped when the
//! next process makes its first one.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use parking_lot::Mutex;
use slowtable_service::store::StoreOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

/// The variable that names a PostgreSQL database.
pub const VARIABLE: &str = "SLOWTABLE_TEST_DATABASE_URL";

/// Returns the address that the tests use, if they are to use PostgreSQL.
fn server() -> Option<String> {
    std::env::var(VARIABLE).ok().filter(|url| !url.is_empty())
}

/// Whether the tests use PostgreSQL.
pub fn on_server() -> bool {
    server().is_some()
}

/// Ends a test that concerns SQLite only.
#[macro_export]
macro_rules! only_sqlite {
    ($why:literal) => {
        if $crate::database::on_server() {
            eprintln!("left out: {}", $why);
            return;
        }
    };
}

/// Ends a test that needs PostgreSQL.
#[macro_export]
macro_rules! only_server {
    ($why:literal) => {
        if !$crate::database::on_server() {
            eprintln!("left out: {}", $why);
            return;
        }
    };
}

/// Returns the schema that stands for a path.
fn schema(path: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    path.hash(&mut hasher);
    format!("test_{}_{:016x}", std::process::id(), hasher.finish())
}

/// Runs statements with a new connection, on a separate thread, since some callers have no runtime.
fn at_once(url: &str, statements: Vec<String>) {
    let url = url.to_owned();
    let done = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut sql = PgConnection::connect(&url).await.unwrap();
            for statement in statements {
                sqlx::raw_sql(AssertSqlSafe(statement))
                    .execute(&mut sql)
                    .await
                    .unwrap();
            }
            sql.close().await.unwrap();
        });
    });
    done.join().unwrap();
}

/// Drops the schemas of test processes that have ended, each in a transaction of its own: all together would need
/// more locks than a server has room for.
const TIDY: &str = "DO $$ DECLARE one record; BEGIN \
    FOR one IN SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^test_[0-9]+_' LOOP \
    IF NOT pg_try_advisory_lock(71, split_part(one.name, '_', 2)::int) THEN CONTINUE; END IF; \
    PERFORM pg_advisory_unlock(71, split_part(one.name, '_', 2)::int); \
    BEGIN EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', one.name); \
    EXCEPTION WHEN OTHERS THEN NULL; END; COMMIT; END LOOP; END $$";

/// Holds the lock that marks the process as running, until it ends.
fn hold_process(url: String) {
    let (said, heard) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut sql = PgConnection::connect(&url).await.unwrap();
            let hold = format!("SELECT pg_advisory_lock(71, {})", std::process::id());
            sqlx::raw_sql(AssertSqlSafe(hold))
                .execute(&mut sql)
                .await
                .unwrap();
            said.send(()).unwrap();
            std::future::pending::<()>().await;
        });
    });
    heard.recv().unwrap();
}

/// Returns the address of the schema that stands for the file at a path, if the tests use PostgreSQL. The schema is
/// created if it is missing.
pub fn url(path: &Path) -> Option<String> {
    static MADE: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let url = server()?;
    let schema = schema(path);
    let mut made = MADE.lock();
    if made.is_none() {
        hold_process(url.clone());
        // It takes long, and nothing waits for it.
        let url = url.clone();
        std::thread::spawn(move || {
            at_once(
                &url,
                vec!["SET lock_timeout = '2s'".to_owned(), TIDY.to_owned()],
            )
        });
    }
    if made.get_or_insert_default().insert(path.to_owned()) {
        at_once(&url, vec![format!("CREATE SCHEMA {schema}")]);
    }
    let and = if url.contains('?') { '&' } else { '?' };
    Some(format!("{url}{and}options[search_path]={schema}"))
}

/// Returns a bot's options for the database that stands for the file at a path.
pub fn options(path: &Path) -> StoreOptions {
    match url(path) {
        Some(url) => StoreOptions::server(url.parse().unwrap()),
        None => StoreOptions::file(path),
    }
}

/// A connection for reading and breaking rows, without the schema's rules.
enum Sql {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Switches off rules and references, so that rows can be broken.
const NO_RULES: &str = "SET session_replication_role = replica; SET lock_timeout = '10s'; \
    DO $$ DECLARE one record; BEGIN FOR one IN SELECT conrelid::regclass AS of, conname AS name \
    FROM pg_constraint WHERE contype = 'c' AND connamespace = current_schema()::regnamespace LOOP \
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.of, one.name); END LOOP; END $$";

async fn connect(path: &Path) -> Sql {
    match url(path) {
        Some(url) => {
            let options: PgConnectOptions = url.parse().unwrap();
            Sql::Postgres(options.connect().await.unwrap())
        }
        None => {
            let options = SqliteConnectOptions::new()
                .filename(path)
                .create_if_missing(true)
                .foreign_keys(false)
                .pragma("ignore_check_constraints", "1");
            Sql::Sqlite(options.connect().await.unwrap())
        }
    }
}

/// Connects to the schema that stands for the file at a path; the tests must use PostgreSQL.
pub async fn server_connection(path: &Path) -> PgConnection {
    PgConnection::connect(&url(path).unwrap()).await.unwrap()
}

/// Runs a statement without the schema's rules. Returns how many rows it changed.
pub async fn change(path: &Path, statement: impl Into<String>) -> u64 {
    let statement = statement.into();
    let failed = |error: sqlx::Error| -> ! { panic!("{statement}: {error}") };
    match connect(path).await {
        Sql::Sqlite(mut sql) => {
            let done = sqlx::query(AssertSqlSafe(statement.clone()))
                .execute(&mut sql)
                .await
                .unwrap_or_else(|error| failed(error));
            sql.close().await.unwrap();
            done.rows_affected()
        }
        Sql::Postgres(mut sql) => {
            sqlx::raw_sql(NO_RULES).execute(&mut sql).await.unwrap();
            let done = sqlx::raw_sql(AssertSqlSafe(in_words_of_postgres(&statement)))
                .execute(&mut sql)
                .await
                .unwrap_or_else(|error| failed(error));
            sql.close().await.unwrap();
            done.rows_affected()
        }
    }
}

/// Returns the rows of a query.
pub async fn rows<T>(path: &Path, query: &str) -> Vec<T>
where
    T: for<'row> sqlx::FromRow<'row, SqliteRow> + for<'row> sqlx::FromRow<'row, PgRow>,
    T: Send + Unpin,
{
    match connect(path).await {
        Sql::Sqlite(mut sql) => {
            let query = AssertSqlSafe(query.to_owned());
            let rows = sqlx::query_as(query).fetch_all(&mut sql).await.unwrap();
            sql.close().await.unwrap();
            rows
        }
        Sql::Postgres(mut sql) => {
            let query = AssertSqlSafe(in_words_of_postgres(query));
            let rows = sqlx::query_as(query).fetch_all(&mut sql).await.unwrap();
            sql.close().await.unwrap();
            rows
        }
    }
}

/// Makes insertions into a table fail; `of` names it and the condition (`log WHEN NEW.seat <> 0`). [`mend`] ends it.
pub async fn fail(path: &Path, of: &str) {
    if on_server() {
        let (table, when) = of.split_once(" WHEN ").unwrap_or((of, "true"));
        let body = "BEGIN RAISE EXCEPTION 'injected'; END";
        let make = format!(
            "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS '{}'; \
             CREATE TRIGGER fails BEFORE INSERT ON {table} FOR EACH ROW WHEN ({when}) \
             EXECUTE FUNCTION fails()",
            body.replace('\'', "''")
        );
        change(path, make).await;
    } else {
        let raise = "BEGIN SELECT RAISE(ABORT, 'injected'); END";
        let make = format!("CREATE TRIGGER fails BEFORE INSERT ON {of} {raise}");
        change(path, make).await;
    }
}

/// Ends the effect of [`fail`].
pub async fn mend(path: &Path) {
    let end = match on_server() {
        true => "DROP FUNCTION fails CASCADE",
        false => "DROP TRIGGER fails",
    };
    change(path, end).await;
}

/// Returns SQL for a JSON column with another value at a path such as `["table", "round"]`.
pub fn json_set(column: &str, path: &[&str], value: &str) -> String {
    if on_server() {
        let path = path.join(",");
        return format!("jsonb_set({column}::jsonb, '{{{path}}}', '{value}'::jsonb)::text");
    }
    let path: String = path
        .iter()
        .map(|step| match step.parse::<usize>() {
            Ok(place) => format!("[{place}]"),
            Err(_) => format!(".{step}"),
        })
        .collect();
    format!("json_set({column}, '${path}', json('{value}'))")
}

/// The database, locked by a writer.
pub enum Held {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Held {
    /// Unlocks the database.
    pub async fn close(self) {
        match self {
            Self::Sqlite(sql) => sql.close().await.unwrap(),
            Self::Postgres(sql) => sql.close().await.unwrap(),
        }
    }
}

/// Locks the database as another writing program does.
pub async fn hold(path: &Path) -> Held {
    match url(path) {
        Some(url) => {
            let mut sql = PgConnection::connect(&url).await.unwrap();
            let lock =
                "SELECT pg_advisory_lock(hashtextextended(current_schema() || ' writes', 0))";
            sqlx::query(lock).execute(&mut sql).await.unwrap();
            Held::Postgres(sql)
        }
        None => {
            let options = SqliteConnectOptions::new().filename(path);
            let mut sql = options.connect().await.unwrap();
            let lock = "BEGIN IMMEDIATE";
            sqlx::query(lock).execute(&mut sql).await.unwrap();
            Held::Sqlite(sql)
        }
    }
}

/// Translates SQLite queries of tests for PostgreSQL: the arguments of `json_array` at the beginning of a query as
/// one text, and a seed by `printf`.
fn in_words_of_postgres(sql: &str) -> String {
    let mut sql = sql.to_owned();
    for number in 0..10 {
        let seed = format!("printf('%032x', {number})");
        sql = sql.replace(&seed, &format!("lpad('{number}', 32, '0')"));
    }
    let Some(start) = sql.find("json_array(") else {
        return sql;
    };
    let mut depth = 0;
    let end = sql[start..].char_indices().find_map(|(at, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => return None,
        }
        (depth == 0).then_some(start + at + 1)
    });
    let end = end.unwrap();
    let arguments = sql[start..end].replacen("json_array(", "json_build_array(", 1);
    format!("{}{arguments}::text{}", &sql[..start], &sql[end..])
}
