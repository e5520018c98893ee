//! Tests of the store on a PostgreSQL server, with processes that freeze or vanish. They need
//! `SLOWTABLE_TEST_DATABASE_URL`, and are skipped without it.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use super::*;

/// A schema for one test.
struct Server {
    url: String,
    schema: String,
}

impl Server {
    /// Returns `None` if there is no server to test with.
    async fn new() -> Option<Self> {
        let Ok(url) = std::env::var("SLOWTABLE_TEST_DATABASE_URL") else {
            eprintln!("left out: there is no server");
            return None;
        };
        let schema = format!("store_{:016x}", rand::random::<u64>());
        let server = Self { url, schema };
        server.run("CREATE SCHEMA", "").await;
        Some(server)
    }

    async fn end(self) {
        self.run("DROP SCHEMA", "CASCADE").await;
    }

    async fn run(&self, what: &str, how: &str) {
        let mut sql = PgConnection::connect(&self.url).await.unwrap();
        let statement = AssertSqlSafe(format!("{what} {} {how}", self.schema));
        sqlx::raw_sql(statement).execute(&mut sql).await.unwrap();
        sql.close().await.unwrap();
    }

    /// Opens one process's store of several.
    async fn open(&self, times: ServerTimes) -> Store {
        let and = if self.url.contains('?') { '&' } else { '?' };
        let url = format!("{}{and}options[search_path]={}", self.url, self.schema);
        let mut options = StoreOptions::server(url.parse().unwrap()).shared();
        options.times = times;
        Store::open(&options).await.unwrap()
    }
}

fn fault(error: StoreError) -> StoreFault {
    match error {
        StoreError::Failed(failed) => failed.fault,
        other => panic!("{other}"),
    }
}

async fn write(store: &Store, person: i64) -> Result<(), StoreError> {
    let mut writing = store.begin().await?;
    query("INSERT INTO people (id) VALUES ($1)")
        .bind(person)
        .execute(&mut writing)
        .await?;
    writing.commit().await
}

#[tokio::test]
async fn a_process_that_freezes_in_a_transaction_holds_up_nobody_for_long() {
    let Some(server) = Server::new().await else {
        return;
    };
    let times = ServerTimes {
        idle_in_transaction: Duration::from_millis(200),
        ..ServerTimes::default()
    };
    let (frozen, other) = (server.open(times).await, server.open(times).await);
    // It holds the writers' lock, and stops.
    let mut writing = frozen.begin().await.unwrap();
    write(&other, 1).await.unwrap();
    // When it goes on it gets an error, and has written nothing.
    let late = query("INSERT INTO people (id) VALUES (2)")
        .execute(&mut writing)
        .await;
    assert_eq!(fault(late.unwrap_err()), StoreFault::Unreachable);
    assert!(writing.commit().await.is_err());
    write(&frozen, 3).await.unwrap();
    let mut reader = other.reader().await.unwrap();
    let people: Vec<(i64,)> = query_as("SELECT id FROM people ORDER BY id")
        .fetch_all(&mut reader)
        .await
        .unwrap();
    assert_eq!(people, [(1,), (3,)]);
    drop(reader);
    frozen.close().await;
    other.close().await;
    server.end().await;
}

#[tokio::test]
async fn what_a_process_without_heartbeats_has_claimed_goes_to_another() {
    let Some(server) = Server::new().await else {
        return;
    };
    let work = Work::Shard(0);
    let gone = Duration::from_millis(400);
    let silent = ServerTimes {
        // No heartbeat follows the first.
        heartbeat: Duration::from_secs(3_600),
        trusted: Duration::from_millis(100),
        gone: Duration::from_secs(3_600),
        ..ServerTimes::default()
    };
    let lively = ServerTimes {
        heartbeat: Duration::from_millis(20),
        trusted: Duration::from_secs(3_600),
        gone,
        ..ServerTimes::default()
    };
    let silent = server.open(silent).await;
    let claimed = silent.try_claim(work).await.unwrap().unwrap();
    let other = server.open(lively).await;
    // It waits until the other's sessions are ended, for eight seconds at most.
    let taken = other.claim(work).await.unwrap();
    assert!(taken.is_held());
    // A process that wakes up finds the claim lost before it asks the server anything.
    assert!(!claimed.is_held());
    drop(claimed);
    // All its sessions are ended, so it begins again like a process that has just started.
    let mut asked = silent.try_claim(work).await;
    for _ in 0..3 {
        if asked.is_ok() {
            break;
        }
        asked = silent.try_claim(work).await;
    }
    assert!(asked.unwrap().is_none());
    assert!(taken.is_held());
    drop(taken);
    silent.close().await;
    other.close().await;
    server.end().await;
}

#[tokio::test]
async fn a_process_that_ends_leaves_no_heartbeat() {
    let Some(server) = Server::new().await else {
        return;
    };
    let times = ServerTimes::default();
    let (one, other) = (server.open(times).await, server.open(times).await);
    let count = async |store: &Store| {
        let mut reader = store.reader().await.unwrap();
        let count = query_scalar::<i64>("SELECT count(*) FROM processes");
        count.fetch_one(&mut reader).await.unwrap()
    };
    assert_eq!(count(&one).await, 2);
    other.close().await;
    assert_eq!(count(&one).await, 1);
    one.close().await;
    server.end().await;
}
