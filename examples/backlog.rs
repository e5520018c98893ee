//! Measures the cost of delivery alone: tables with unsent messages, and a Discord that answers at once.
//!
//! ```text
//! cargo run --example backlog -- 500 2000 10000
//! ```
//!
//! prints the time and the processor time until the messages of this many tables are sent. The database is in
//! the folder for temporary files. In memory (`TMPDIR=/dev/shm`), the disk costs nothing.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{
    ChannelId, Delivery, GuildId, GuildMember, MessageId, NewTable, Person, PersonId, PressId,
    Receipt, TableService,
};
use slowtable_ui::Language;

/// The number of deliveries that the deliverer has under way at once.
const SIDE_BY_SIDE: u32 = 16;

/// Returns the processor time of this process, if the system reports it (Linux, in hundredths of a second).
fn processor() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|text| text.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

async fn backlog(count: u64) {
    let folder = tempfile::TempDir::new().unwrap();
    let options = StoreOptions::file(folder.path().join("tables.sqlite"));
    let titles = slowtable::games::titles().unwrap();
    let game = titles[0].id().to_owned();
    let tables = TableService::open(&options, titles, Clock::system())
        .await
        .unwrap();
    for number in 1..=count {
        let new = NewTable {
            by: Person::new(PersonId(number), "Somebody"),
            member: Some(GuildMember::of(GuildId(1 + number / 100))),
            channel: ChannelId(1 + number / 100),
            game: game.clone(),
            answers: Vec::new(),
            opponents: 0,
            level: None,
            pace: Pace::None,
            seats: 2,
            language: Language::English,
            press: PressId(number),
        };
        tables.create(new).await.unwrap();
    }
    let (begun, used) = (Instant::now(), processor());
    let mut sent = 0;
    loop {
        // After every message the deliverer asks for the next one and for its time.
        let due = tables.due(SIDE_BY_SIDE).await.unwrap();
        let _ = tables.next_due().await;
        let Some(one) = due.into_iter().next() else {
            break;
        };
        let receipt = match one.what {
            Delivery::OpenThread { .. } => Receipt::Thread(ChannelId(sent)),
            _ => Receipt::Message(MessageId(sent)),
        };
        tables.delivered(one.id, receipt).await.unwrap();
        sent += 1;
    }
    let (wall, used) = (begun.elapsed(), processor().saturating_sub(used));
    let each = used.as_secs_f64() * 1_000.0 / sent as f64;
    println!(
        "{count:>6} tables, {sent:>6} messages: {:>7.1} s, processor {:>7.1} s, {each:.2} ms each",
        wall.as_secs_f64(),
        used.as_secs_f64(),
    );
    tables.close().await;
}

#[tokio::main]
async fn main() {
    for argument in std::env::args().skip(1) {
        backlog(argument.parse().unwrap()).await;
    }
}
