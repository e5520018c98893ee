//! Scheduled backups.

use std::time::Duration;

use slowtable_service::store::backup::restore;
use slowtable_service::store::backup_schedule::BackupPlan;
use tokio_util::sync::CancellationToken;

use crate::{ANN, EN, House};

const HOUR: Duration = Duration::from_secs(60 * 60);

fn plan(house: &House) -> BackupPlan {
    BackupPlan {
        folder: house.folder.path().join("backups"),
        every: 24 * HOUR,
        keep: 3,
    }
}

#[tokio::test]
async fn a_backup_made_by_itself_brings_everything_back() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    let plan = plan(&house);
    let table = house.two().await;
    house.pick(table, ANN, 6).await;
    let desk = house.desk(table, ANN).await;
    let copied = plan.make(&house.file(), house.clock.now()).await.unwrap();
    assert_eq!(copied.tables, 1);
    house.create(2, 0).await;
    let made = plan.made().unwrap();
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].at, house.clock.now());
    // The test of the backup leaves no file.
    assert_eq!(std::fs::read_dir(&plan.folder).unwrap().count(), 1);

    house.tables.close().await;
    let now = house.clock.now();
    restore(&made[0].file, &house.file(), now).await.unwrap();
    let house = house.restarted().await;
    assert_eq!(house.tables.tables_of(ANN, EN).await.unwrap().len(), 1);
    assert_eq!(house.desk(table, ANN).await, desk);
}

#[tokio::test]
async fn so_many_are_kept_and_nothing_else_is_deleted() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    let plan = plan(&house);
    std::fs::create_dir(&plan.folder).unwrap();
    let own = ["slowtable-monday.sqlite", "notes.txt"].map(|name| plan.folder.join(name));
    for file in &own {
        std::fs::write(file, "kept").unwrap();
    }
    assert_eq!(plan.due(house.clock.now()).unwrap(), house.clock.now());
    for _ in 0..5 {
        plan.make(&house.file(), house.clock.now()).await.unwrap();
        house.clock.advance(24 * HOUR);
    }
    let made = plan.made().unwrap();
    let days: Vec<_> = made.iter().map(|made| made.at.to_string()).collect();
    assert_eq!(
        days,
        [
            "2026-01-03T00:00:00Z",
            "2026-01-04T00:00:00Z",
            "2026-01-05T00:00:00Z"
        ]
    );
    assert!(own.iter().all(|file| file.is_file()));
    // A day after the last one.
    assert_eq!(plan.due(house.clock.now()).unwrap(), house.clock.now());
}

#[tokio::test]
async fn a_backup_that_fails_deletes_none() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    let plan = BackupPlan {
        keep: 1,
        ..plan(&house)
    };
    plan.make(&house.file(), house.clock.now()).await.unwrap();
    let nothing = house.folder.path().join("nothing.sqlite");
    house.clock.advance(HOUR);
    let failed = plan.make(&nothing, house.clock.now()).await;
    assert!(failed.is_err());
    assert_eq!(plan.made().unwrap().len(), 1);
}

#[tokio::test]
async fn they_are_made_whenever_one_is_due() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    let plan = plan(&house);
    let stop = CancellationToken::new();
    let making = tokio::spawn({
        let (plan, clock, stop) = (plan.clone(), house.clock.clone(), stop.clone());
        let database = house.file();
        async move { plan.keep_making(&database, &clock, stop).await }
    });
    for days in 1..=2 {
        while plan.made().unwrap().len() < days {
            house.clock.advance(HOUR);
            tokio::task::yield_now().await;
        }
    }
    stop.cancel();
    making.await.unwrap();
    let made = plan.made().unwrap();
    assert!(made[1].at.duration_since(made[0].at).unsigned_abs() >= 24 * HOUR);
}
