//! Things that happen by themselves when a time has passed: promises of the toy, a day after they were made.

use std::time::Duration;

use slowtable_service::tables::{Outgoing, TableId};
use tempfile::TempDir;

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

    /// Returns the names of what waits for its time.
    pub(crate) async fn names(&self) -> Vec<String> {
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

impl House {
    /// Ends without warning: goes on with what was on disk at that moment, in a new process.
    async fn killed(self) -> Self {
        let folder = TempDir::new().unwrap();
        let left = folder.path().join("tables.sqlite");
        slowtable_service::store::backup::backup(&self.file(), &left)
            .await
            .unwrap();
        self.tables.close().await;
        let tables = crate::open(&folder, &self.clock).await;
        tables.recover().await.unwrap();
        Self {
            folder,
            tables,
            clock: self.clock,
        }
    }
}

/// Kills the service at every moment around the end of a promise: before its time, when it is due and nothing has
/// looked, when the move is made and not sent, and when all is sent.
#[tokio::test]
async fn a_promise_ends_once_though_the_service_is_killed_before_and_after_its_time() {
    crate::only_sqlite!("a file is copied");
    for kills in 1..16_u8 {
        let killed_at = |moment: u8| kills >> moment & 1 != 0;
        let mut house = House::new().await;
        let (table, moves) = house.promised().await;
        house.clock.advance(DAY - HOUR);
        house.deliver().await;
        if killed_at(0) {
            house = house.killed().await;
        }
        house.clock.advance(HOUR);
        if killed_at(1) {
            house = house.killed().await;
        }
        // Nothing is reported as sent.
        for _ in 0..10_000 {
            house.due().await;
            if house.moves(table).await > moves {
                break;
            }
            tokio::task::yield_now().await;
        }
        assert_eq!(house.moves(table).await, moves + 1, "{kills:b}");
        if killed_at(2) {
            house = house.killed().await;
        }
        let posted = |sent: &[Outgoing]| {
            let lines = posts(sent).into_iter().flat_map(|(_, post)| post.lines);
            lines.filter(|line| line.contains("turns down")).count()
        };
        let mut told = posted(&house.deliver().await);
        if killed_at(3) {
            house = house.killed().await;
        }
        house.clock.advance(2 * DAY);
        told += posted(&house.deliver().await);
        assert_eq!(told, 1, "{kills:b}");
        assert_eq!(house.moves(table).await, moves + 1, "{kills:b}");
        assert_eq!(house.names().await, Vec::<String>::new(), "{kills:b}");
    }
}
