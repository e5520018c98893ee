//! Rows that cannot be decoded, and a clock that was set back: they cost their table one message at most, and others
//! nothing.

use std::time::Duration;

use serde_json::json;
use slowtable_service::tables::{Delivery, Outgoing, Retry, TableId};

use crate::{ANN, BOB, House, THREAD};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What a damaged file may contain instead of a payload or a kind.
const NONSENSE: [&str; 4] = ["'nonsense'", "'[1]'", "'{\"lines\": 7}'", "''"];

async fn numbers(house: &House, query: &'static str) -> Vec<i64> {
    let rows = house.rows::<(i64,)>(query).await;
    rows.into_iter().map(|(number,)| number).collect()
}

fn of(table: TableId, sent: &[Outgoing]) -> Vec<Delivery> {
    let mine = sent.iter().filter(|one| one.table == table);
    mine.map(|one| one.what.clone()).collect()
}

fn has_post(deliveries: &[Delivery]) -> bool {
    deliveries
        .iter()
        .any(|what| matches!(what, Delivery::Post { thread, .. } if *thread == THREAD))
}

/// Makes a table with every kind of row, folded or not, and another that has news too.
async fn two_tables(folded: bool) -> (House, TableId, TableId) {
    let house = House::new().await;
    house.by_dm().await;
    let (damaged, whole) = (house.two().await, house.two().await);
    if folded {
        house.due().await;
    }
    (house, damaged, whole)
}

#[tokio::test]
async fn a_row_that_cannot_be_read_costs_its_table_one_message() {
    for (source, folded) in [("outbox", false), ("sends", true)] {
        let (house, ..) = two_tables(folded).await;
        let query = match source {
            "outbox" => "SELECT id FROM outbox WHERE table_id = 1",
            _ => "SELECT id FROM sends WHERE table_id = 1",
        };
        let rows = numbers(&house, query).await;
        assert!(rows.len() > 2, "{source}: {rows:?}");
        for row in rows {
            for column in ["payload", "kind"] {
                for nonsense in NONSENSE {
                    let what = format!("{source} {row} {column} {nonsense}");
                    let (house, damaged, whole) = two_tables(folded).await;
                    let change =
                        format!("UPDATE {source} SET {column} = {nonsense} WHERE id = {row}");
                    house.change(change).await;
                    let house = house.restarted().await;
                    let sent = house.deliver().await;
                    assert!(has_post(&of(whole, &sent)), "{what}: {sent:?}");
                    house.pick(damaged, ANN, 1).await;
                    let later = house.deliver().await;
                    assert!(has_post(&of(damaged, &later)), "{what}: {later:?}");
                    assert!(of(whole, &later).is_empty());
                    let left = numbers(&house, "SELECT id FROM sends UNION SELECT id FROM outbox");
                    assert_eq!(left.await, [0_i64; 0], "{what}");
                }
            }
        }
    }
}

#[tokio::test]
async fn what_is_set_aside_is_kept_as_it_was() {
    const REASON: &str = "told cannot be read: it is no JSON (line 1, column 2)";
    let (house, ..) = two_tables(false).await;
    house
        .change("UPDATE outbox SET payload = 'nonsense' WHERE table_id = 1 AND kind = 'told'")
        .await;
    house.deliver().await;
    let kept = house
        .rows::<(String,)>(
            "SELECT json_array(source, table_id, kind, payload, reason) FROM set_aside",
        )
        .await;
    let expected = json!(["outbox", 1, "told", "nonsense", REASON]);
    let kept: Vec<serde_json::Value> = kept
        .iter()
        .map(|(row,)| serde_json::from_str(row).unwrap())
        .collect();
    assert_eq!(kept, [expected]);
}

#[tokio::test]
async fn rows_of_a_table_that_is_gone_hold_up_nobody() {
    for folded in [false, true] {
        let (house, damaged, whole) = two_tables(folded).await;
        house.change("DELETE FROM tables WHERE id = 1").await;
        let sent = house.restarted().await.deliver().await;
        assert!(of(damaged, &sent).is_empty());
        assert!(has_post(&of(whole, &sent)), "{sent:?}");
    }
}

#[tokio::test]
async fn a_table_that_cannot_be_read_holds_up_nobody() {
    for column in ["awaited", "options", "phase", "deal_seed"] {
        let (house, _, whole) = two_tables(false).await;
        house
            .change(format!(
                "UPDATE tables SET {column} = 'nonsense' WHERE id = 1"
            ))
            .await;
        let sent = house.deliver().await;
        assert!(has_post(&of(whole, &sent)), "{column}: {sent:?}");
    }
}

#[tokio::test]
async fn a_clock_set_back_by_a_day_holds_up_nothing() {
    for restart in [false, true] {
        for waits in [0, 60, 500] {
            let mut house = House::new().await;
            let table = house.quiet().await;
            house.pick(table, ANN, 1).await;
            let due = house.due().await;
            assert_eq!(due.len(), 1);
            // It waits for its next attempt already.
            let wait = Retry::After(Duration::from_secs(waits));
            house.failed(&due[0], "503", wait).await;
            house.clock.set_back(DAY);
            if restart {
                house = house.restarted().await;
            } else {
                house.due().await;
                let next = house.tables.next_due().await.unwrap();
                let left = next.map_or(0, |next| next.duration_since(house.clock.now()).as_secs());
                assert!(left <= i64::try_from(waits).unwrap(), "{left}");
                house.clock.advance(Duration::from_secs(waits));
            }
            let sent = house.deliver().await;
            assert_eq!(sent.len(), 1, "{restart} {waits}");
            // Later news is sent at once too.
            house.pick(table, BOB, 1).await;
            assert_eq!(house.deliver().await.len(), 1, "{restart} {waits}");
        }
    }
}
