//! Thinking: it keeps no one from a table, and its end reveals nothing.

use std::sync::Arc;
use std::time::Duration;

use slowtable_kit::Points;
use slowtable_service::tables::{TableError, TableId, TablePhase};

use crate::toy::{Gate, Staged};
use crate::{ANN, BOB, EN, EVE, House, toy};

/// Waits for work that fails the test if it takes longer than this.
async fn soon<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), work)
        .await
        .unwrap()
}

async fn reached(gate: &Arc<Gate>) {
    let gate = Arc::clone(gate);
    let waited = tokio::task::spawn_blocking(move || gate.reached());
    soon(waited).await.unwrap();
}

impl House {
    /// Makes a finished game of Ann and Bob.
    async fn finished(&self) -> TableId {
        let table = self.two().await;
        for (ann, bob) in [(8, 1), (1, 9), (5, 5)] {
            self.pick(table, ANN, ann).await;
            self.pick(table, BOB, bob).await;
        }
        table
    }

    /// Waits until a table has begun.
    async fn begun(&self, table: TableId) {
        soon(async { while self.status(table, ANN).await.phase == TablePhase::Lobby {} }).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desk_opens_while_opponents_think_and_while_they_wait_for_a_place_to() {
    let gate = Arc::new(Gate::default());
    let house = House::new().await.hosting(vec![toy::gated(&gate)]).await;
    // More tables than there can be thinking slots.
    let places = std::thread::available_parallelism().map_or(1, usize::from);
    let mut tables = Vec::new();
    let mut starts = Vec::new();
    for _ in 0..(places + 2).min(9) {
        let table = house.create(3, 2).await;
        starts.push(house.starting(table).await);
        tables.push(table);
    }
    reached(&gate).await;
    for &table in &tables {
        house.begun(table).await;
        soon(house.desk(table, ANN)).await;
    }
    gate.open();
    for start in starts {
        soon(start).await.unwrap().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_quicker_than_an_opponents_thought_makes_it_think_again() {
    let gate = Arc::new(Gate::default());
    let house = House::new().await.hosting(vec![toy::gated(&gate)]).await;
    let house = Arc::new(house);
    let table = house.create(2, 1).await;
    let start = house.starting(table).await;
    reached(&gate).await;
    // Confirming counts at once; its answer waits for the opponent.
    let desk = soon(house.draft(table, ANN, 5)).await;
    let confirming = Arc::clone(&house);
    let press = tokio::spawn(async move {
        let commit = slowtable_ui::Press::Commit(None);
        confirming.press(&desk, ANN, commit).await
    });
    soon(async { while house.moves(table).await == 0 {} }).await;
    gate.open();
    soon(start).await.unwrap().unwrap();
    let desk = soon(press).await.unwrap();
    assert!(desk.panel.text().contains("Round 2"), "{desk:?}");
    // Ann's, the opponent's, and its next; the first result was discarded.
    assert_eq!(house.moves(table).await, 3);
    assert_eq!(gate.asked(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_an_opponents_move_can_be_seen_is_a_setting_and_not_a_matter_of_thinking() {
    const SPAN: Duration = Duration::from_millis(200);
    let gate = Arc::new(Gate::default());
    gate.open();
    // One opponent has a move, one has none: neither is known before its time.
    for idle in [false, true] {
        let mut title = toy::staged(Staged {
            gate: Some(Arc::clone(&gate)),
            idle,
            ..Staged::default()
        });
        assert!(Arc::get_mut(&mut title).unwrap().set_time("strong", SPAN));
        let house = House::new().await.hosting(vec![title]).await;
        let table = house.create(2, 1).await;
        let start = house.starting(table).await;
        house.begun(table).await;
        // It thinks no longer than this takes.
        for _ in 0..100 {
            assert_eq!(house.moves(table).await, 0);
            assert!(!start.is_finished());
        }
        house.clock.advance(SPAN - Duration::from_millis(1));
        for _ in 0..20 {
            assert_eq!(house.moves(table).await, 0);
            assert!(!start.is_finished());
        }
        house.clock.advance(Duration::from_millis(1));
        soon(async {
            while !start.is_finished() {
                // On a slow machine, it is the next multiple.
                house.moves(table).await;
                house.clock.advance(SPAN / 40);
            }
        })
        .await;
        start.await.unwrap().unwrap();
        assert_eq!(house.moves(table).await, u32::from(!idle));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_back_keeps_nobody_from_the_table_and_is_done_once_at_a_time() {
    let gate = Arc::new(Gate::default());
    let house = House::new().await.hosting(vec![toy::advised(&gate)]).await;
    let table = house.finished().await;
    let running = house.two().await;
    let ann = house.at(table, ANN).await;
    let first = {
        let (service, ann) = (house.tables.clone(), ann.clone());
        tokio::spawn(async move { service.turning_points(&ann, EN).await })
    };
    reached(&gate).await;
    soon(house.desk(table, BOB)).await;
    soon(house.desk(running, ANN)).await;
    refused!(
        soon(house.tables.turning_points(&ann, EN)).await,
        StillThinking
    );
    refused!(soon(house.hint(running, ANN)).await, StillThinking);
    gate.open();
    let points = soon(first).await.unwrap().unwrap();
    let told: Vec<_> = points.iter().map(|one| (one.moves, one.cost)).collect();
    let cost = Points::hundredths;
    assert_eq!(told, [(2, cost(160)), (0, cost(90))]);
    let hint = house.hint(running, ANN).await;
    hint.unwrap();
}

#[tokio::test]
async fn what_looking_back_has_found_is_kept() {
    let gate = Arc::new(Gate::default());
    gate.open();
    let house = House::new().await.hosting(vec![toy::advised(&gate)]).await;
    let table = house.finished().await;
    let points = async |house: &House| house.turning_points(table, ANN).await.unwrap();
    let first = points(&house).await;
    assert_eq!(gate.asked(), 3, "one thought for each of Ann's decisions");
    assert_eq!(points(&house).await, first);
    let house = house.hosting(vec![toy::advised(&gate)]).await;
    assert_eq!(points(&house).await, first);
    assert_eq!(gate.asked(), 3, "it was not thought about again");
    let bobs = house.turning_points(table, BOB).await.unwrap();
    assert_ne!(bobs, first, "another seat has its own");
    assert_eq!(gate.asked(), 6);
    refused!(house.turning_points(table, EVE).await, NotSeated);
    // It is a cache: a review that cannot be decoded, or has other rules, counts as missing.
    for (query, asked) in [
        ("UPDATE reviews SET mistakes = '{}' WHERE seat = 0", 9),
        ("UPDATE reviews SET rules = 99 WHERE seat = 0", 12),
        ("DELETE FROM reviews", 15),
    ] {
        house.change(query).await;
        assert_eq!(points(&house).await, first, "{query}");
        assert_eq!(gate.asked(), asked, "{query}");
    }
}
