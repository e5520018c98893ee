use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};

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
    // Clones of a closed store hold no lock on the file.
    let again = Store::open(&options).await.unwrap();
    drop(store);
    assert!(matches!(
        Store::open(&options).await.map(|_| ()),
        Err(StoreError::Taken(_))
    ));
    again.close().await;
}

fn fault(error: StoreError) -> StoreFault {
    match error {
        StoreError::Failed(failed) => failed.fault,
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn the_log_is_sound_and_references_are_checked_on_the_connection_that_writes() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    let mut writing = store.begin().await.unwrap();
    let pragma = |name: &'static str| query_scalar::<i64>(name);
    // NORMAL: `flush` syncs the log.
    let normal = pragma("PRAGMA synchronous").fetch_one(&mut writing).await;
    assert_eq!(normal.unwrap(), 1);
    let checked = pragma("PRAGMA foreign_keys").fetch_one(&mut writing).await;
    assert_eq!(checked.unwrap(), 1);
    drop(writing);
    let mut reader = store.reader().await.unwrap();
    let written = query("DELETE FROM people").execute(&mut reader).await;
    assert_eq!(fault(written.unwrap_err()), StoreFault::ReadOnly);
}

/// Writes people until the database is full.
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
        // Sets the limit to the current number of pages; it lasts as long as the connection.
        query("PRAGMA max_page_count = 1")
            .execute(&mut writing)
            .await
            .unwrap();
        let error = fill(&mut writing).await;
        let told = error.to_string();
        assert!(told.contains("tables.sqlite (writes people)"), "{told}");
        assert!(told.contains("its disk is full"), "{told}");
        assert_eq!(fault(error), StoreFault::Full);
        // SQLite has rolled back by itself, so a further statement would count at once.
        let late = query("INSERT INTO people (id) VALUES (999999)")
            .execute(&mut writing)
            .await;
        assert_eq!(fault(late.unwrap_err()), StoreFault::Full);
        assert_eq!(fault(writing.commit().await.unwrap_err()), StoreFault::Full);

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
    assert_eq!(fault(failed.unwrap_err()), StoreFault::Other);
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
    assert_eq!(fault(refused.unwrap_err()), StoreFault::Constraint);
    query("INSERT INTO people (id) VALUES (2)")
        .execute(&mut writing)
        .await
        .unwrap();
    writing.commit().await.unwrap();
    assert_eq!(people(&store).await, 1);
}

/// Makes a disk that loses everything unsynced when the power fails: `sync` copies the log to `kept`.
fn disk_that_forgets(log: PathBuf, kept: PathBuf) -> flush::Flush {
    flush::Flush::by(move || std::fs::copy(&log, &kept).map(drop))
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_a_loss_of_power() {
    use futures_util::stream::{FuturesUnordered, StreamExt as _};
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    let (log, kept) = (files::beside(&path, "-wal"), files::beside(&path, "-kept"));
    let (mut file, _) = SqliteStore::open(&path, 2).await.unwrap();
    file.checkpoint().await;
    file.set_flush(disk_that_forgets(log, kept.clone()));
    let file = &file;
    let write = |id: i64| async move {
        let mut writing = file.begin().await.unwrap();
        let sql = "INSERT INTO people (id) VALUES ($1)";
        query(sql).bind(id).execute(&mut writing).await.unwrap();
        writing.commit().await.unwrap();
        id
    };
    for round in 0..4_i64 {
        let mut writing: FuturesUnordered<_> = (0..25).map(|at| write(round * 25 + at)).collect();
        let mut acknowledged = Vec::new();
        while let Some(id) = writing.next().await {
            acknowledged.push(id);
            if acknowledged.len() % 7 != 0 {
                continue;
            }
            // The power fails here.
            let lost = TempDir::new().unwrap();
            let there = lost.path().join("tables.sqlite");
            std::fs::copy(&path, &there).unwrap();
            std::fs::copy(&kept, files::beside(&there, "-wal")).unwrap();
            let (after, _) = SqliteStore::open(&there, 1).await.unwrap();
            let mut reader = after.reader(Readers::People).await.unwrap();
            let found: Vec<i64> = query_scalar("SELECT id FROM people ORDER BY id")
                .fetch_all(&mut reader)
                .await
                .unwrap();
            drop(reader);
            after.close().await;
            for id in &acknowledged {
                assert!(found.contains(id), "{id} was acknowledged and is lost");
            }
        }
    }
}

/// A disk whose syncs fail as on real systems: pages that could not be written count as written from then on, so the
/// next sync leaves them out.
struct FailingDisk {
    file: PathBuf,
    /// What the system treats as written, and what is on disk.
    clean: Vec<u8>,
    there: Vec<u8>,
    /// How many syncs will fail.
    fails: u32,
    /// If the power also fails at the beginning of every sync: what is on disk then.
    cuts: Vec<TempDir>,
    cuts_at_syncs: bool,
}

/// The bytes that a system writes at once.
const PAGE: usize = 4_096;

impl FailingDisk {
    fn sync(&mut self, extent: flush::Extent) -> std::io::Result<()> {
        if self.cuts_at_syncs {
            let cut = self.cut();
            self.cuts.push(cut);
        }
        let log = std::fs::read(files::beside(&self.file, "-wal"))?;
        if self.fails > 0 {
            self.fails -= 1;
            self.clean = log;
            return Err(std::io::Error::other("the disk failed"));
        }
        self.there.resize(log.len(), 0);
        for (number, page) in log.chunks(PAGE).enumerate() {
            let place = number * PAGE..number * PAGE + page.len();
            if extent == flush::Extent::Whole || self.clean.get(place.clone()) != Some(page) {
                self.there[place].copy_from_slice(page);
            }
        }
        self.clean = log;
        Ok(())
    }

    /// Returns what is on disk if the power fails now.
    fn cut(&self) -> TempDir {
        let lost = TempDir::new().unwrap();
        let there = lost.path().join("tables.sqlite");
        std::fs::copy(&self.file, &there).unwrap();
        std::fs::write(files::beside(&there, "-wal"), &self.there).unwrap();
        lost
    }
}

/// Opens a database on a disk with a number of failing syncs ahead.
async fn on_failing_disk(folder: &TempDir) -> (SqliteStore, Arc<parking_lot::Mutex<FailingDisk>>) {
    let path = folder.path().join("tables.sqlite");
    let (mut store, _) = SqliteStore::open(&path, 1).await.unwrap();
    assert!(store.checkpoint().await);
    let disk = Arc::new(parking_lot::Mutex::new(FailingDisk {
        file: path,
        clean: Vec::new(),
        there: Vec::new(),
        fails: 0,
        cuts: Vec::new(),
        cuts_at_syncs: false,
    }));
    let syncs = Arc::clone(&disk);
    store.set_flush(flush::Flush::by_extent(move |extent| {
        syncs.lock().sync(extent)
    }));
    (store, disk)
}

async fn write_person(store: &SqliteStore, id: i64) -> Result<(), StoreError> {
    let mut writing = store.begin().await?;
    let sql = "INSERT INTO people (id) VALUES ($1)";
    query(sql).bind(id).execute(&mut writing).await?;
    writing.commit().await
}

/// Returns the people who are there after a loss of power.
async fn people_after(cut: &TempDir) -> Vec<i64> {
    let (after, _) = SqliteStore::open(&cut.path().join("tables.sqlite"), 1)
        .await
        .unwrap();
    let mut reader = after.reader(Readers::People).await.unwrap();
    let found = query_scalar("SELECT id FROM people")
        .fetch_all(&mut reader)
        .await;
    drop(reader);
    after.close().await;
    found.unwrap()
}

#[tokio::test]
async fn what_is_acknowledged_after_a_failed_sync_is_there_after_a_loss_of_power() {
    let (mut cuts, mut lost) = (0, 0);
    for fails in [1, 2, 5] {
        let folder = TempDir::new().unwrap();
        let (store, disk) = on_failing_disk(&folder).await;
        let mut acknowledged = Vec::new();
        for id in 0..40 {
            if id == 5 {
                disk.lock().fails = fails;
            }
            if write_person(&store, id).await.is_ok() {
                acknowledged.push(id);
            }
            let cut = disk.lock().cut();
            let found = people_after(&cut).await;
            cuts += 1;
            lost += usize::from(!acknowledged.iter().all(|id| found.contains(id)));
        }
        assert!(
            acknowledged.contains(&39),
            "it writes again: {acknowledged:?}"
        );
        assert!(!acknowledged.contains(&5));
        store.close().await;
    }
    assert_eq!(
        lost, 0,
        "of {cuts} cuts, so many lost something acknowledged"
    );
}

#[tokio::test]
async fn a_loss_of_power_in_the_middle_of_a_repair_takes_nothing_acknowledged() {
    let folder = TempDir::new().unwrap();
    let (store, disk) = on_failing_disk(&folder).await;
    for id in 0..5 {
        write_person(&store, id).await.unwrap();
    }
    disk.lock().cuts_at_syncs = true;
    disk.lock().fails = 1;
    write_person(&store, 5).await.unwrap_err();
    write_person(&store, 6).await.unwrap();
    let cuts = std::mem::take(&mut disk.lock().cuts);
    // One sync each for the failure, the whole log, the empty log, and the next transaction.
    assert_eq!(cuts.len(), 4);
    for cut in &cuts {
        let found = people_after(cut).await;
        assert!((0..5).all(|id| found.contains(&id)), "{found:?}");
    }
    store.close().await;
}

#[tokio::test]
async fn after_a_failed_sync_nothing_is_written_or_told_until_it_is_repaired() {
    let folder = TempDir::new().unwrap();
    let (store, disk) = on_failing_disk(&folder).await;
    write_person(&store, 1).await.unwrap();
    store.on_disk().await.unwrap();
    disk.lock().fails = u32::MAX;
    let failed = write_person(&store, 2).await.unwrap_err();
    assert_eq!(fault(failed), StoreFault::Disk);
    for _ in 0..3 {
        let refused = write_person(&store, 3).await.unwrap_err();
        assert!(refused.to_string().contains("its disk fails"), "{refused}");
        assert_eq!(fault(refused), StoreFault::Disk);
        // Nothing that can be read is shown to anyone.
        assert_eq!(fault(store.on_disk().await.unwrap_err()), StoreFault::Disk);
        assert!(
            !store.checkpoint().await,
            "the log stays as long as it is not repaired"
        );
    }
    disk.lock().fails = 0;
    write_person(&store, 4).await.unwrap();
    store.on_disk().await.unwrap();
    let cut = disk.lock().cut();
    let found = people_after(&cut).await;
    assert!([1, 4].iter().all(|id| found.contains(id)), "{found:?}");
    assert!(!found.contains(&3), "what was refused is not there");
    store.close().await;
}

#[tokio::test]
async fn whoever_is_to_be_told_what_was_read_waits_for_its_sync() {
    use futures_util::poll;
    let folder = TempDir::new().unwrap();
    let (mut file, _) = SqliteStore::open(&folder.path().join("tables.sqlite"), 2)
        .await
        .unwrap();
    let (finish, finished) = std::sync::mpsc::channel::<()>();
    let finished = parking_lot::Mutex::new(finished);
    file.set_flush(flush::Flush::by(move || {
        finished.lock().recv().map_err(std::io::Error::other)
    }));
    let mut writing = file.begin().await.unwrap();
    let sql = "INSERT INTO people (id) VALUES (1)";
    query(sql).execute(&mut writing).await.unwrap();
    let mut committing = Box::pin(writing.commit());
    // Others read it as soon as it is committed.
    loop {
        assert!(poll!(&mut committing).is_pending());
        let mut reader = file.reader(Readers::People).await.unwrap();
        let people = query_scalar::<i64>("SELECT count(*) FROM people");
        if people.fetch_one(&mut reader).await.unwrap() == 1 {
            break;
        }
    }
    let mut telling = Box::pin(file.on_disk());
    assert!(poll!(&mut telling).is_pending());
    // One sync for the commit and one for the read, in either order.
    finish.send(()).unwrap();
    finish.send(()).unwrap();
    let (committed, told) = tokio::join!(committing, telling);
    committed.unwrap();
    told.unwrap();
}

/// Returns the number in the header of SQLite's log that changes each time it begins from the start, and zeros without
/// a header (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>).
fn salt(log: &std::path::Path) -> [u8; 4] {
    let mut header = Vec::new();
    let file = std::fs::File::open(log).unwrap();
    std::io::Read::read_to_end(&mut std::io::Read::take(file, 20), &mut header).unwrap();
    header.last_chunk().copied().unwrap_or_default()
}

#[tokio::test]
async fn a_long_log_begins_anew_while_people_write() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    let (mut file, _) = SqliteStore::open(&path, 1).await.unwrap();
    // The power does not fail in this test.
    file.set_flush(flush::Flush::by(|| Ok(())));
    let log = files::beside(&path, "-wal");
    // Always with a writer waiting: the log's end is reached only if writers are held up for a moment. On a busy
    // machine that takes a while, and the log grows meanwhile.
    let most = 20_000;
    let written = AtomicI64::new(0);
    let write = |mut id: i64, first: [u8; 4]| {
        let (file, log, written) = (&file, &log, &written);
        async move {
            while salt(log) == first && written.fetch_add(1, Ordering::Relaxed) < most {
                id += 1;
                let mut writing = file.begin().await.unwrap();
                let sql = "INSERT INTO people (id) VALUES ($1)";
                query(sql).bind(id).execute(&mut writing).await.unwrap();
                writing.commit().await.unwrap();
            }
        }
    };
    // The creation of the tables may have written to the log, or may have emptied it.
    write(0, [0; 4]).await;
    for round in 1..=2 {
        written.store(0, Ordering::Relaxed);
        let first = salt(&log);
        let all = (0..8).map(|number| write((round * 8 + number) * most, first));
        futures_util::future::join_all(all).await;
        let written = written.load(Ordering::Relaxed);
        assert!(salt(&log) != first, "the same log after {written} writes");
    }
    file.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_disk_without_room_is_noticed_before_somebody_writes() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder).await;
    store.try_to_write().await.unwrap();
    let room = folder.path().join("tables.sqlite-room");
    assert!(!room.exists());
    // A write there finds no room.
    std::os::unix::fs::symlink("/dev/full", &room).unwrap();
    let error = store.try_to_write().await.unwrap_err();
    assert!(error.to_string().contains("its disk is full"), "{error}");
    assert_eq!(fault(error), StoreFault::Full);
    store.try_to_write().await.unwrap();
    store.close().await;
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

/// Prints how long many people's simultaneous transactions take if each is synced by itself and if they share syncs:
/// `cargo test --workspace --lib shared_syncs -- --ignored --nocapture`.
#[tokio::test]
#[ignore = "it measures"]
async fn shared_syncs_are_measured() {
    use std::sync::atomic::AtomicU64;
    const PEOPLE: i64 = 50;
    const EACH: i64 = 20;
    for round in 0..3 {
        for shared in [false, true] {
            let folder = TempDir::new().unwrap();
            let path = folder.path().join("tables.sqlite");
            let (mut file, _) = SqliteStore::open(&path, 1).await.unwrap();
            let syncs = Arc::new(AtomicU64::new(0));
            let (counting, log) = (Arc::clone(&syncs), files::beside(&path, "-wal"));
            file.set_flush(flush::Flush::by(move || {
                if !shared {
                    return Ok(());
                }
                counting.fetch_add(1, Ordering::Relaxed);
                std::fs::File::open(&log)?.sync_data()
            }));
            if !shared {
                let mut connection = file.write.acquire().await.unwrap();
                sqlx::query("PRAGMA synchronous = FULL")
                    .execute(&mut *connection)
                    .await
                    .unwrap();
            }
            let begun = Instant::now();
            let waits = futures_util::future::join_all((0..PEOPLE).map(|person| {
                let file = &file;
                async move {
                    let mut longest = Duration::ZERO;
                    for at in 0..EACH {
                        let asked = Instant::now();
                        let mut writing = file.begin().await.unwrap();
                        let sql = "INSERT INTO people (id) VALUES ($1)";
                        let id = person * EACH + at;
                        query(sql).bind(id).execute(&mut writing).await.unwrap();
                        writing.commit().await.unwrap();
                        longest = longest.max(asked.elapsed());
                    }
                    longest
                }
            }))
            .await;
            let (took, longest) = (begun.elapsed(), waits.into_iter().max());
            let syncs = if shared {
                syncs.load(Ordering::Relaxed)
            } else {
                1_000
            };
            println!("{round}: shared {shared}: {took:?}, the longest {longest:?}, {syncs} syncs");
            file.close().await;
        }
    }
}

/// Earlier versions of the program left deleted data in free pages.
#[tokio::test]
async fn what_earlier_versions_deleted_is_gone_once_the_file_is_opened() {
    const GONE: &str = "what nobody wants to find any more";
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("tables.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true)
        .foreign_keys(false);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let earlier = migrations::SQLITE
        .iter()
        .filter(|one| one.version < sqlite::DELETES_SECURELY);
    let earlier = sqlx::migrate::Migrator::with_migrations(earlier.cloned().collect());
    earlier.run(&pool).await.unwrap();
    for sql in [
        "INSERT INTO guild_rules VALUES (1, $1, '')",
        "DELETE FROM guild_rules WHERE openers = $1",
    ] {
        sqlx::query(sql).bind(GONE).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let stands = || {
        let bytes = std::fs::read(&file).unwrap();
        bytes
            .windows(GONE.len())
            .any(|window| window == GONE.as_bytes())
    };
    assert!(stands());
    let store = open(&folder).await;
    assert!(!stands());
    store.close().await;
    assert!(!stands());
}
