//! Measures what the queue of people who wait for a table costs on one server: SQL statements and time.
//!
//! ```text
//! cargo run --release --example queue -- 10 100 1000
//! ```
//!
//! opens a server for each number of people. All but three wait in vain: for numbers of players that no game has, or
//! each with the others of a small group on their lists. The last three wait for the same. It prints the cost of a
//! change of a wish, of a look at the queue that finds no table, and of one that finds and proposes a table. The
//! database is in the folder for temporary files.
#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{
    ChannelId, Delivery, GuildId, GuildMember, Often, Outgoing, Person, PersonId, TableService,
    Wish,
};
use slowtable_ui::Language;
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};

const SERVER: GuildId = GuildId(7);
const RECEPTION: ChannelId = ChannelId(900);

/// The people of a group who avoid one another: as many as fit on a list, and one more.
const GROUP: u64 = TableService::AVOIDED as u64 + 1;

/// The people for whom there is a table.
const LUCKY: u64 = 3;

static STATEMENTS: AtomicU64 = AtomicU64::new(0);

/// Counts the trace events of sqlx.
struct Count;

impl<S: tracing::Subscriber> Layer<S> for Count {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            STATEMENTS.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn measure<T>(people: u64, what: &str, work: impl Future<Output = T>) -> T {
    let (before, begun) = (STATEMENTS.load(Ordering::Relaxed), Instant::now());
    let done = work.await;
    let took = begun.elapsed().as_secs_f64() * 1_000.0;
    let statements = STATEMENTS.load(Ordering::Relaxed) - before;
    println!("{people:>6} {what:<36} {statements:>11} {took:>7.2} ms");
    done
}

/// Returns a wish for tables with these numbers of players.
fn waits(seats: &[u8]) -> Wish {
    Wish {
        seats: seats.to_vec(),
        paces: vec![Pace::Daily],
        often: Often::Always,
        queued: true,
        ..Wish::default()
    }
}

async fn wish(tables: &TableService, who: u64, wish: &Wish) {
    let member = GuildMember::of(SERVER);
    let who = Person::new(PersonId(who), "Waiting");
    tables.set_wish(&member, &who, wish).await.unwrap();
}

/// Returns how many tables are proposed at the next look.
async fn look(tables: &TableService) -> usize {
    tables.clock().advance(Duration::from_secs(60));
    let due = tables.due(100).await.unwrap();
    let is_proposal = |one: &&Outgoing| matches!(one.what, Delivery::Call { .. });
    due.iter().filter(is_proposal).count()
}

async fn run(people: u64) {
    let in_vain = people - LUCKY;
    let folder = tempfile::TempDir::new().unwrap();
    let options = StoreOptions::file(folder.path().join("tables.sqlite"));
    let titles = slowtable::games::titles().unwrap();
    let tables = TableService::open(&options, titles, Clock::manual())
        .await
        .unwrap();
    let to = Some((RECEPTION, Language::English));
    tables.set_reception(SERVER, to).await.unwrap();
    for who in 1..=in_vain {
        let in_group = who <= GROUP;
        wish(&tables, who, &waits(if in_group { &[2] } else { &[99] })).await;
        if in_group {
            let others = (1..=in_vain.min(GROUP)).filter(|other| *other != who);
            let others: Vec<PersonId> = others.map(PersonId).collect();
            tables.set_avoided(PersonId(who), &others).await.unwrap();
        }
    }
    look(&tables).await;
    measure(people, "a change of a wish", wish(&tables, 1, &waits(&[2]))).await;
    let found = measure(people, "a look that finds no table", look(&tables)).await;
    assert_eq!(found, 0);
    for who in in_vain + 1..=people {
        wish(&tables, who, &waits(&[3])).await;
    }
    let found = measure(people, "a look that proposes a table", look(&tables)).await;
    assert_eq!(found, 1);
    tables.close().await;
}

#[tokio::main]
async fn main() {
    let counting = tracing_subscriber::registry().with(Count);
    tracing::subscriber::set_global_default(counting).unwrap();
    let numbers = std::env::args().skip(1);
    let mut numbers: Vec<u64> = numbers.map(|number| number.parse().unwrap()).collect();
    if numbers.is_empty() {
        numbers = vec![10, 100, 1_000];
    }
    println!(
        "{:>6} {:<36} {:>11} {:>10}",
        "people", "", "statements", "time"
    );
    for people in numbers {
        run(people).await;
    }
}
