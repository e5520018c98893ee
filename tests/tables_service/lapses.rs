//! Things that happen by themselves when a time has passed: promises of the toy, a day after they were made.

use std::time::Duration;

use slowtable_service::tables::TableId;

use crate::{ANN, BOB, House, posts};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl House {
    /// Makes a table at which Ann has promised Bob a seed. Returns it with the length of its log.
    async fn promised(&self) -> (TableId, u32) {
        let table = self.quiet().await;
        self.play(table, ANN, &["promise", "seat:1", "crop:"]).await;
        self.deliver().await;
        (table, self.moves(table).await)
    }

    /// Looks at what is due until the log has this length. Returns the lines posted then.
    async fn lapsed(&self, table: TableId, moves: u32) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..10_000 {
            let sent = self.deliver().await;
            lines.extend(posts(&sent).into_iter().flat_map(|(_, post)| post.lines));
            if self.moves(table).await >= moves && !lines.is_empty() {
                break;
            }
            tokio::task::yield_now().await;
        }
        assert_eq!(self.moves(table).await, moves);
        lines
    }

    async fn names(&self) -> Vec<String> {
        let rows: Vec<(String,)> = self.rows("SELECT name FROM lapses").await;
        rows.into_iter().map(|(name,)| name).collect()
    }
}

#[tokio::test]
async fn a_promise_without_an_answer_ends_a_day_later_also_after_a_stop() {
    let house = House::new().await;
    let (table, moves) = house.promised().await;
    assert_eq!(house.names().await, ["promise:1"]);
    house.clock.advance(DAY - HOUR);
    house.deliver().await;
    assert_eq!(house.moves(table).await, moves);
    assert!(house.tables.next_due().await.unwrap().is_some());
    let house = house.restarted().await;
    house.clock.advance(HOUR);
    let lines = house.lapsed(table, moves + 1).await;
    assert!(
        lines.iter().any(|it| it.contains("turns down")),
        "{lines:?}"
    );
    assert_eq!(house.names().await, Vec::<String>::new());
    house.clock.advance(DAY);
    house.deliver().await;
    assert_eq!(house.moves(table).await, moves + 1, "it happens once");
}

#[tokio::test]
async fn what_was_answered_in_time_does_not_end_again() {
    let house = House::new().await;
    let (table, moves) = house.promised().await;
    house.play(table, BOB, &["decline"]).await;
    assert_eq!(house.names().await, Vec::<String>::new());
    house.clock.advance(2 * DAY);
    house.deliver().await;
    assert_eq!(house.moves(table).await, moves + 1);
}

#[tokio::test]
async fn a_moved_table_keeps_the_time_that_was_noted_first() {
    let house = House::new().await;
    let (table, moves) = house.promised().await;
    house.clock.advance(DAY - HOUR);
    house.play(table, ANN, &["water"]).await;
    house.clock.advance(HOUR);
    house.lapsed(table, moves + 2).await;
}
