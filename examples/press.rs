//! Measures the cost of a press at a table of four people: SQL statements, desks laid, and time.
//!
//! ```text
//! cargo run --release --example press -- 3
//! ```
//!
//! plays this many games of the first hosted game with random presses. It prints the mean number of statements
//! and desks and the median time for each kind of press. Every press is served as the bot serves it: settings,
//! admission, press, and the picture's scene if the panel has a picture. After moves that count, the three
//! other desks are laid as if they were open. The database is in the folder for temporary files. In memory
//! (`TMPDIR=/dev/shm`), the disk costs nothing.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{
    Asker, ChannelId, DeskShown, GuildId, GuildMember, NewTable, Person, PersonId, PressId,
    Pressing, Starting, TableError, TableId, TableService,
};
use slowtable_ui::{Language, Panel, Press, Row, SelectValue};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};

const EN: Language = Language::English;
const CHANNEL: ChannelId = ChannelId(900);
const PEOPLE: [PersonId; 4] = [PersonId(1), PersonId(2), PersonId(3), PersonId(4)];

static STATEMENTS: AtomicU64 = AtomicU64::new(0);
static DESKS: AtomicU64 = AtomicU64::new(0);

/// Counts the trace events of sqlx and the desks.
struct Count;

impl<S: tracing::Subscriber> Layer<S> for Count {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        match event.metadata().target() {
            "sqlx::query" => STATEMENTS.fetch_add(1, Ordering::Relaxed),
            "slowtable::desk" => DESKS.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
    }
}

/// The costs so far of one kind of press.
#[derive(Default)]
struct Costs {
    statements: u64,
    desks: u64,
    times: Vec<Duration>,
}

#[derive(Default)]
struct Measured(BTreeMap<&'static str, Costs>);

impl Measured {
    async fn measure<T>(
        &mut self,
        kind: impl Fn(&T) -> &'static str,
        work: impl Future<Output = T>,
    ) -> T {
        let before = (
            STATEMENTS.load(Ordering::Relaxed),
            DESKS.load(Ordering::Relaxed),
        );
        let begun = Instant::now();
        let done = work.await;
        let took = begun.elapsed();
        let costs = self.0.entry(kind(&done)).or_default();
        costs.statements += STATEMENTS.load(Ordering::Relaxed) - before.0;
        costs.desks += DESKS.load(Ordering::Relaxed) - before.1;
        costs.times.push(took);
        done
    }

    fn print(&mut self) {
        println!(
            "{:<34} {:>6} {:>11} {:>6} {:>10}",
            "", "times", "statements", "desks", "median"
        );
        for (kind, costs) in &mut self.0 {
            costs.times.sort();
            let count = costs.times.len();
            let mean = |sum: u64| sum as f64 / count as f64;
            println!(
                "{kind:<34} {count:>6} {:>11.1} {:>6.1} {:>7.2} ms",
                mean(costs.statements),
                mean(costs.desks),
                costs.times[count / 2].as_secs_f64() * 1_000.0,
            );
        }
    }
}

/// Random numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % most as u64).unwrap()
    }
}

/// Returns an offered press, preferably one that advances the game.
fn choose(panel: &Panel, random: &mut Random) -> Option<(Press, Vec<String>)> {
    let (mut forward, mut back) = (Vec::new(), Vec::new());
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter().filter(|button| button.enabled) {
                    let list = match button.press {
                        Press::Choose(_) | Press::Complete | Press::Commit(_) => &mut forward,
                        Press::Hint | Press::News | Press::TakeBack => continue,
                        _ => &mut back,
                    };
                    list.push((button.press.clone(), Vec::new()));
                }
            }
            Row::Select(select) => {
                let mut values: Vec<String> = select
                    .options
                    .iter()
                    .map(|option| option.value.clone())
                    .collect();
                let mut selected = Vec::new();
                while selected.len() < usize::from(select.min.max(1)) {
                    selected.push(values.remove(random.below(values.len())));
                }
                let is_aside = selected.iter().any(|value| {
                    let value = SelectValue::decode(value);
                    matches!(value, SelectValue::Page(_) | SelectValue::Ahead(_))
                });
                let list = if is_aside { &mut back } else { &mut forward };
                list.push((Press::ChooseSelected, selected));
            }
        }
    }
    let mut list = if forward.is_empty() { back } else { forward };
    (!list.is_empty()).then(|| list.swap_remove(random.below(list.len())))
}

struct Game {
    tables: TableService,
    table: TableId,
    presses: u64,
}

impl Game {
    /// Admits a person, as the bot does at every interaction.
    async fn admit(&self, who: PersonId) -> slowtable_service::tables::Admission {
        self.tables.settings(who).await.unwrap();
        let asker = Asker::here(Person::new(who, "Somebody"), CHANNEL, None);
        self.tables.admit(&asker, self.table).await.unwrap()
    }

    async fn look(&self, who: PersonId) -> DeskShown {
        let at = self
            .tables
            .admit(&Asker::anywhere(who), self.table)
            .await
            .unwrap();
        self.tables.desk(&at, EN).await.unwrap()
    }

    async fn press(
        &mut self,
        who: PersonId,
        stamp: u32,
        press: Press,
        selected: Vec<String>,
    ) -> Result<DeskShown, TableError> {
        let at = self.admit(who).await;
        self.presses += 1;
        let id = PressId(self.presses);
        let pressing = Pressing {
            stamp,
            press,
            selected,
            id,
        };
        self.tables.press(&at, pressing, EN).await
    }

    async fn picture(&self, who: PersonId, name: &str) {
        let at = self
            .tables
            .admit(&Asker::anywhere(who), self.table)
            .await
            .unwrap();
        self.tables.desk_picture(&at, name, EN).await.unwrap();
    }
}

async fn play(tables: &TableService, number: u64, measured: &mut Measured) {
    let game = tables.titles()[0].id().to_owned();
    let somebody = |who| Person::new(who, "Somebody");
    let new = NewTable {
        by: somebody(PEOPLE[0]),
        member: Some(GuildMember::of(GuildId(1))),
        channel: CHANNEL,
        game,
        answers: Vec::new(),
        opponents: 0,
        level: None,
        pace: Pace::None,
        seats: 4,
        language: EN,
        press: PressId(number << 32),
    };
    let table = tables.create(new).await.unwrap();
    let mut game = Game {
        tables: tables.clone(),
        table,
        presses: number << 32,
    };
    for who in &PEOPLE[1..] {
        tables.join(&game.admit(*who).await).await.unwrap();
    }
    let host = game.admit(PEOPLE[0]).await;
    tables.start(&host, Starting::AsWanted, EN).await.unwrap();
    let mut random = Random(number);
    let mut turn = 0;
    loop {
        let status = tables.status(&host, EN).await.unwrap();
        let awaited: Vec<PersonId> = status
            .seats
            .iter()
            .filter(|seat| seat.awaited.is_some())
            .filter_map(|seat| seat.person)
            .collect();
        let Some(who) = awaited.get(turn % awaited.len().max(1)).copied() else {
            return;
        };
        turn += 1;
        let mut desk = game.look(who).await;
        // At most one whole move, so that all awaited seats get their turns.
        for _ in 0..40 {
            let Some((press, selected)) = choose(&desk.panel, &mut random) else {
                break;
            };
            let counts = matches!(press, Press::Commit(_));
            let kind = move |done: &Result<DeskShown, TableError>| match done {
                Ok(_) if counts => "2 press that confirms",
                Ok(_) => "1 press on a draft",
                Err(_) => "refused by the rules",
            };
            let (stamp, again) = (desk.stamp, press.clone());
            let done = measured
                .measure(kind, game.press(who, stamp, press, selected.clone()))
                .await;
            let Ok(after) = done else { break };
            if let Some(name) = after.panel.picture() {
                let kind = if counts {
                    "2 and its picture's scene"
                } else {
                    "1 and its picture's scene"
                };
                measured.measure(|()| kind, game.picture(who, name)).await;
            }
            if counts {
                let others = async {
                    for other in PEOPLE.into_iter().filter(|other| *other != who) {
                        game.look(other).await;
                    }
                };
                measured
                    .measure(|()| "2 and the three other desks", others)
                    .await;
                break;
            }
            if random.below(4) == 0 && after.stamp != stamp {
                let stale = game.press(who, stamp, again, selected);
                let stale = measured
                    .measure(|_| "3 press on an older desk", stale)
                    .await;
                assert!(matches!(stale, Err(TableError::StaleDesk(_))));
            }
            desk = after;
        }
    }
}

#[tokio::main]
async fn main() {
    let subscriber = tracing_subscriber::registry().with(Count);
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let games: u64 = std::env::args()
        .nth(1)
        .map_or(3, |count| count.parse().unwrap());
    let folder = tempfile::TempDir::new().unwrap();
    let options = StoreOptions::file(folder.path().join("tables.sqlite"));
    let titles = slowtable::games::titles().unwrap();
    let tables = TableService::open(&options, titles, Clock::system())
        .await
        .unwrap();
    let mut measured = Measured::default();
    for number in 1..=games {
        play(&tables, number, &mut measured).await;
    }
    measured.print();
    tables.close().await;
}
