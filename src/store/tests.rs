use tempfile::TempDir;

use super::*;

async fn open(folder: &TempDir) -> Store {
    let options = StoreOptions::file(folder.path().join("tables.sqlite"));
    Store::open(&options).await.unwrap()
}

#[tokio::test]
async fn one_database_serves_one_bot() {
    let folder = TempDir::new().unwrap();
    let options = StoreOptions::file(folder.path().join("tables.sqlite"));
    let store = Store::open(&options).await.unwrap();
    let second = Store::open(&options).await;
    assert!(matches!(second.map(|_| ()), Err(StoreError::Taken(_))));
    store.close().await;
    // Clones of a closed store do not keep it.
    let again = Store::open(&options).await.unwrap();
    drop(store);
    assert!(matches!(
        Store::open(&options).await.map(|_| ()),
        Err(StoreError::Taken(_))
    ));
    again.close().await;
}

fn fault(error: StoreError) -> Fault {
    match error {
        StoreError::Failed(failed) => failed.fault,
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn commits_are_synced_and_references_checked_on_the_connection_that_writes() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    let mut writing = store.begin().await.unwrap();
    let pragma = |name: &'static str| query_scalar::<i64>(name);
    let full = pragma("PRAGMA synchronous").fetch_one(&mut writing).await;
    assert_eq!(full.unwrap(), 2);
    let checked = pragma("PRAGMA foreign_keys").fetch_one(&mut writing).await;
    assert_eq!(checked.unwrap(), 1);
    let mut reader = store.reader().await.unwrap();
    let written = query("DELETE FROM people").execute(&mut reader).await;
    assert_eq!(fault(written.unwrap_err()), Fault::ReadOnly);
}

/// Writes people until the database takes no more.
async fn fill(writing: &mut Writing) -> StoreError {
    for id in 1_i64.. {
        let written = query("INSERT INTO people (id) VALUES ($1)")
            .bind(id)
            .execute(writing)
            .await;
        if let Err(error) = written {
            return error;
        }
    }
    unreachable!("there are pages enough for every number");
}

async fn people(store: &Store) -> i64 {
    let mut reader = store.reader().await.unwrap();
    query_scalar("SELECT count(*) FROM people")
        .fetch_one(&mut reader)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_full_disk_costs_one_transaction_and_not_the_next() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    for round in 1_i64..=3 {
        let mut writing = store.begin().await.unwrap();
        // As many pages as there are; the limit lasts as long as the connection.
        query("PRAGMA max_page_count = 1")
            .execute(&mut writing)
            .await
            .unwrap();
        let error = fill(&mut writing).await;
        let told = error.to_string();
        assert!(told.contains("tables.sqlite (writes people)"), "{told}");
        assert!(told.contains("its disk is full"), "{told}");
        assert_eq!(fault(error), Fault::Full);
        // SQLite has rolled back by itself: what followed would count at once.
        let late = query("INSERT INTO people (id) VALUES (999999)")
            .execute(&mut writing)
            .await;
        assert_eq!(fault(late.unwrap_err()), Fault::Full);
        assert_eq!(fault(writing.commit().await.unwrap_err()), Fault::Full);

        // There is room again.
        let mut writing = store.begin().await.unwrap();
        query("INSERT INTO people (id) VALUES ($1)")
            .bind(-round)
            .execute(&mut writing)
            .await
            .unwrap();
        writing.commit().await.unwrap();
        assert_eq!(people(&store).await, round);
    }
}

#[tokio::test]
async fn a_transaction_that_is_left_after_a_failure_is_not_in_the_way_of_the_next() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    let mut writing = store.begin().await.unwrap();
    query("PRAGMA max_page_count = 1")
        .execute(&mut writing)
        .await
        .unwrap();
    fill(&mut writing).await;
    drop(writing);
    store.begin().await.unwrap().commit().await.unwrap();
}

#[tokio::test]
async fn a_beginning_that_failed_costs_no_other() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    let Backend::Sqlite(file) = store.backend.as_ref() else {
        panic!("it is a file");
    };
    let mut connection = file.write.acquire().await.unwrap();
    sqlx::query("BEGIN")
        .execute(&mut *connection)
        .await
        .unwrap();
    drop(connection);
    let failed = store.begin().await.map(|_| ());
    assert_eq!(fault(failed.unwrap_err()), Fault::Other);
    store.begin().await.unwrap().commit().await.unwrap();
}

#[tokio::test]
async fn what_is_refused_by_a_rule_leaves_the_connection_as_it_is() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    let mut writing = store.begin().await.unwrap();
    let refused = query("INSERT INTO people (id, desk_by_dm) VALUES (1, 7)")
        .execute(&mut writing)
        .await;
    assert_eq!(fault(refused.unwrap_err()), Fault::Constraint);
    query("INSERT INTO people (id) VALUES (2)")
        .execute(&mut writing)
        .await
        .unwrap();
    writing.commit().await.unwrap();
    assert_eq!(people(&store).await, 1);
}

#[cfg(unix)]
#[tokio::test]
async fn only_their_owner_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    store.begin().await.unwrap().commit().await.unwrap();
    let mut seen = 0;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", entry.path());
        seen += 1;
    }
    assert_eq!(seen, 4, "the database, its log, their index and the lock");
    store.close().await;
}
