//! Games that have been over for a while are archived, and open as before.

use slowtable_desk::Since;
use slowtable_service::tables::{Rematch, TableError, TableId, TableService};

use crate::{ANN, BOB, EN, House, open};

/// Returns everything that a person can read at a finished table.
async fn all(house: &House, table: TableId) -> Vec<String> {
    let mut found = Vec::new();
    for who in [ANN, BOB] {
        let at = house.at(table, who).await;
        found.extend(house.log(table, who).await);
        found.push(house.board(table, who).await);
        let desk = house.desk(table, who).await;
        found.push(format!("{:?} {:?}", desk.panel, desk.stamp));
        found.push(format!("{:?}", house.status(table, who).await));
        let file = house.tables.log_file(&at).await.unwrap();
        found.push(format!("{} {:?}", file.name, file.text));
        let moves = usize::try_from(house.moves(table).await).unwrap();
        for step in [0, 1, moves] {
            let step = house
                .tables
                .step_of_game(&at, Some(step), EN)
                .await
                .unwrap();
            found.push(format!("{:?} {:?}", step.moves, step.lines));
        }
        let picture = house.tables.table_picture(&at, "table", Since::Never, EN);
        found.push(format!("{:?}", picture.await.unwrap().map(|it| it.alt)));
        let points = house.turning_points(table, who).await.unwrap();
        found.push(format!("{points:?}"));
    }
    found
}

/// Returns the number of rows of logs and events.
async fn rows(house: &House) -> i64 {
    let count = "SELECT (SELECT count(*) FROM log) + (SELECT count(*) FROM events) \
                 + (SELECT count(*) FROM snapshots)";
    house.rows::<(i64,)>(count).await[0].0
}

#[tokio::test]
async fn a_game_that_is_long_over_is_archived_and_opens_as_it_did() {
    let mut house = House::new().await;
    let (table, other) = (house.two().await, house.two().await);
    house.play_out(table).await;
    house.deliver().await;
    let (before, moves) = (all(&house, table).await, house.moves(table).await);
    let written = rows(&house).await;
    // It has only just ended.
    assert_eq!(house.tables.archive_some().await.unwrap(), 0);
    house.clock.advance(TableService::ARCHIVED_AFTER);
    assert_eq!(house.tables.archive_some().await.unwrap(), 1);
    assert!(rows(&house).await < written / 2);
    // No one comes back to it, and games in play are not archived.
    assert_eq!(house.tables.archive_some().await.unwrap(), 0);
    assert_eq!(house.moves(other).await, 0);
    for _ in 0..2 {
        assert_eq!(house.moves(table).await, moves);
        assert_eq!(all(&house, table).await, before);
        assert!(rows(&house).await < written / 2, "looking writes nothing");
        house.tables.close().await;
        house.tables = open(&house.folder, &house.clock).await;
        house.tables.recover().await.unwrap();
    }
    house.pick(other, ANN, 6).await;
    let at = house.at(table, ANN).await;
    let again = house.tables.rematch(&at, crate::fresh(), EN).await.unwrap();
    assert!(matches!(again, Rematch::Opened(_)), "{again:?}");
}

#[tokio::test]
async fn what_cannot_be_read_is_not_archived_and_costs_no_other() {
    let house = House::new().await;
    let (broken, table) = (house.two().await, house.two().await);
    house.play_out(broken).await;
    house.clock.advance(std::time::Duration::from_secs(1));
    house.play_out(table).await;
    let seat = format!("UPDATE log SET seat = -1 WHERE table_id = {broken}");
    house.change(seat).await;
    let kept = format!("SELECT count(*) FROM log WHERE table_id = {broken}");
    let before = house.rows::<(i64,)>(&kept).await;
    house.clock.advance(TableService::ARCHIVED_AFTER);
    assert_eq!(house.tables.archive_some().await.unwrap(), 2);
    assert_eq!(house.tables.archive_some().await.unwrap(), 0);
    assert_eq!(house.rows::<(i64,)>(&kept).await, before);
    assert!(!house.log(table, ANN).await.is_empty());

    // A damaged archive costs its table.
    house.change("UPDATE archives SET game = 'AAAA'").await;
    let house = house.restarted().await;
    let at = house.at(table, ANN).await;
    let lines = house.tables.log_lines(&at, EN, None).await;
    assert!(matches!(
        lines,
        Err(TableError::Store(_) | TableError::Broken { .. })
    ));
}
