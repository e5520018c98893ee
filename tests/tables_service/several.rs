//! Several processes on one PostgreSQL database: here, several services in one process.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use slowtable_desk::Title;
use slowtable_service::clock::Clock;
use slowtable_service::tables::{OutgoingId, Pressing, TableId, TablePhase, TableService};
use slowtable_ui::Press;
use tempfile::TempDir;

use crate::toy::Gate;
use crate::{ANN, BOB, EN, House, database, fresh, posts, toy};

/// Makes two houses on one database, whose clocks are set separately.
async fn two() -> (House, House) {
    two_hosting(toy::title(), toy::title()).await
}

/// Does the same, each with the game that its opponents play there.
async fn two_hosting(here: Arc<dyn Title>, there: Arc<dyn Title>) -> (House, House) {
    let folder = TempDir::new().unwrap();
    let other = TempDir::new().unwrap();
    let options = database::options(&folder.path().join("tables.sqlite")).shared();
    let open = async |title| {
        let clock = Clock::manual();
        let tables = TableService::open(&options, vec![title], clock.clone()).await;
        let tables = tables.unwrap();
        tables.set_visit(Duration::ZERO);
        (tables, clock)
    };
    let ((tables, clock), (tables_b, clock_b)) = (open(here).await, open(there).await);
    let one = House {
        folder,
        clock,
        tables,
    };
    let two = House {
        folder: other,
        clock: clock_b,
        tables: tables_b,
    };
    (one, two)
}

#[tokio::test]
async fn a_game_goes_on_wherever_people_press() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    let table = here.two().await;
    for round in 0..3 {
        here.pick(table, ANN, 6 - round).await;
        there.pick(table, BOB, 2 + round).await;
        // A process that has it in memory notices that it moved on elsewhere.
        assert_eq!(here.moves(table).await, there.moves(table).await);
        assert_eq!(here.text(table, ANN).await, there.text(table, ANN).await);
    }
    assert_eq!(here.log(table, ANN).await, there.log(table, ANN).await);
}

#[tokio::test]
async fn a_press_that_comes_to_two_processes_at_once_is_one_move() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    let table = here.two().await;
    for number in [6, 3, 5] {
        let desk = here.draft(table, ANN, number).await;
        there.desk(table, ANN).await;
        let before = here.moves(table).await;
        let pressing = Pressing {
            stamp: desk.stamp,
            press: Press::Commit(None),
            selected: Vec::new(),
            id: fresh(),
        };
        let (at_one, at_other) = (here.at(table, ANN).await, there.at(table, ANN).await);
        let (one, other) = tokio::join!(
            here.tables.press(&at_one, pressing.clone(), EN),
            there.tables.press(&at_other, pressing, EN),
        );
        assert!(one.is_ok() || other.is_ok());
        assert_eq!(here.moves(table).await, before + 1);
        there.pick(table, BOB, 1).await;
    }
}

/// Returns what a service has to send.
async fn due(house: &House) -> BTreeSet<OutgoingId> {
    let due = house.tables.due(100).await.unwrap();
    due.into_iter().map(|one| one.id).collect()
}

#[tokio::test]
async fn what_must_be_sent_is_sent_by_one_process_and_by_another_if_that_ends() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    for _ in 0..5 {
        here.two().await;
    }
    let (mine, theirs) = tokio::join!(due(&here), due(&there));
    assert!(mine.is_disjoint(&theirs), "{mine:?} {theirs:?}");
    let all: BTreeSet<OutgoingId> = mine.union(&theirs).copied().collect();
    assert!(all.len() >= 5, "{all:?}");
    // It dies with everything that it has claimed.
    here.tables.close().await;
    there.clock.advance(Duration::from_secs(5));
    assert_eq!(due(&there).await, all);
    // Each is sent once.
    let sent = there.deliver().await;
    let once: BTreeSet<OutgoingId> = sent.iter().map(|one| one.id).collect();
    assert_eq!(once.len(), sent.len());
    assert!(once.is_superset(&all));
}

#[tokio::test]
async fn a_database_that_is_shared_is_not_opened_alone_and_the_other_way_round() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    let options = database::options(&here.file());
    let alone = || TableService::open(&options, vec![toy::title()], Clock::manual());
    assert!(alone().await.is_err());
    here.tables.close().await;
    there.tables.close().await;
    alone().await.unwrap();
}

/// Makes a house look for work that others left undone, until the table changes or up to `times`.
async fn look(house: &House, table: TableId, times: u32) {
    for _ in 0..times {
        if house.moves(table).await > 0 {
            return;
        }
        house.clock.advance(Duration::from_secs(3));
        due(house).await;
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn opponents_think_in_one_process_and_in_another_if_that_ends() {
    crate::only_server!("a file is open in one process");
    let gate = Arc::new(Gate::default());
    let (here, there) = two_hosting(toy::gated(&gate), toy::title()).await;
    let table = here.create(2, 1).await;
    let starting = here.starting(table).await;
    let reached = Arc::clone(&gate);
    let reached = tokio::task::spawn_blocking(move || reached.reached());
    reached.await.unwrap();
    // They think here, however long that takes.
    look(&there, table, 20).await;
    assert_eq!(there.moves(table).await, 0);
    here.tables.close().await;
    let taken_over = async {
        while there.moves(table).await == 0 {
            look(&there, table, 20).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(60), taken_over);
    in_time.await.unwrap();
    gate.open();
    drop(starting);
}

#[tokio::test]
async fn what_another_process_folded_and_did_not_send_is_sent() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    // It has looked at the store already.
    due(&there).await;
    here.two().await;
    let mine = due(&here).await;
    assert!(!mine.is_empty());
    here.tables.close().await;
    there.clock.advance(Duration::from_secs(3));
    due(&there).await;
    there.clock.advance(Duration::from_secs(3));
    assert!(due(&there).await.is_superset(&mine));
}

#[tokio::test]
async fn what_ends_by_itself_is_ended_by_one_process_and_by_another_if_that_ends() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    due(&here).await;
    let table = there.create(2, 0).await;
    let idle = TableService::LOBBY_KEPT + Duration::from_secs(120);
    there.clock.advance(idle);
    due(&there).await;
    assert_eq!(there.status(table, ANN).await.phase, TablePhase::Lobby);
    here.tables.close().await;
    there.clock.advance(Duration::from_secs(61));
    due(&there).await;
    assert_eq!(there.status(table, ANN).await.phase, TablePhase::Cancelled);
}

/// Decides Ann's pick in a later round.
async fn decide_ahead(house: &House, table: TableId, round: u8) {
    let occasion = format!("ahead:pick:{round}");
    let path = [occasion.as_str(), "pick", "n:7"];
    let later = house.draft_move(table, ANN, &path).await;
    house.press(&later, ANN, Press::Commit(None)).await;
}

#[tokio::test]
async fn a_table_tells_while_the_awaited_person_has_decided_for_another_occasion() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    let table = here.two().await;
    here.deliver().await;
    here.pick(table, ANN, 4).await;
    decide_ahead(&here, table, 3).await;
    here.pick(table, BOB, 1).await;
    // The second round: Ann is awaited, and has decided for the third.
    let posts = posts(&here.deliver().await);
    let pinged = posts.iter().any(|(_, post)| post.ping.contains(&ANN));
    assert!(pinged, "{posts:?}");
    assert_eq!(here.moves(table).await, 2);
    // Neither process finds anything left to do.
    for house in [&here, &there] {
        for _ in 0..3 {
            house.clock.advance(Duration::from_secs(3));
            assert!(due(house).await.is_empty());
        }
    }
    // It is played in its turn, and posted with the move before it.
    here.pick(table, ANN, 4).await;
    here.pick(table, BOB, 1).await;
    assert_eq!(here.moves(table).await, 5);
}

#[tokio::test]
async fn what_is_decided_for_the_present_occasion_is_played_by_another_process_if_one_ends() {
    crate::only_server!("a file is open in one process");
    let (here, there) = two().await;
    let table = here.two().await;
    here.pick(table, ANN, 4).await;
    decide_ahead(&here, table, 2).await;
    // Bob's move counts, and Ann's after it cannot be written.
    here.fail("log WHEN NEW.seat = 0").await;
    here.pick(table, BOB, 1).await;
    assert_eq!(here.moves(table).await, 2);
    here.tables.close().await;
    here.mend().await;
    let played = async {
        while there.moves(table).await == 2 {
            there.clock.advance(Duration::from_secs(3));
            due(&there).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(60), played);
    in_time.await.unwrap();
    assert_eq!(there.moves(table).await, 3);
}
