//! Counts the posts of games of two people: all, those with a picture, and those with one line of news or none.
//!
//! ```text
//! cargo run --example posts -- 3
//! ```
//!
//! plays this many games of each hosted game. Two people look in by turns. On a visit each follows the hints until
//! nothing more is asked, with twenty seconds between two presses; the other looks in three hours later. Discord
//! answers at once. The deals are random, so the counts vary a little.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::time::Duration;

use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{
    Admission, Asker, ChannelId, Delivery, GuildId, GuildMember, MessageId, NewTable, Person,
    PersonId, PressId, Pressing, Receipt, Starting, TableId, TablePhase, TableService,
};
use slowtable_ui::{Language, Panel, Press, Row, SelectValue};

const EN: Language = Language::English;
const CHANNEL: ChannelId = ChannelId(900);
const THREAD: ChannelId = ChannelId(901);
const PEOPLE: [PersonId; 2] = [PersonId(1), PersonId(2)];

/// The time between two presses of one visit.
const BETWEEN_PRESSES: Duration = Duration::from_secs(20);
/// The time between two visits.
const BETWEEN_VISITS: Duration = Duration::from_secs(3 * 60 * 60);
/// The most presses of a visit; with more, the next person looks in.
const MOST_PRESSES: u32 = 200;

/// What was sent.
#[derive(Default)]
struct Count {
    games: u32,
    visits: u32,
    posts: u32,
    pictures: u32,
    few_lines: u32,
    silent: u32,
    edits: u32,
}

impl Count {
    /// Sends everything that is due.
    async fn deliver(&mut self, tables: &TableService, messages: &mut u64) {
        loop {
            let due = tables.due(16).await.unwrap();
            if due.is_empty() {
                return;
            }
            for one in due {
                *messages += 1;
                let receipt = match &one.what {
                    Delivery::OpenThread { .. } => Receipt::Thread(THREAD),
                    Delivery::Close { .. } | Delivery::Desks => Receipt::Done,
                    Delivery::Post { post, .. } => {
                        if post.replaces.is_some() {
                            self.edits += 1;
                        } else {
                            let result = post.over.iter().flat_map(|over| over.lines());
                            self.posts += 1;
                            self.pictures += u32::from(post.picture.is_some());
                            self.few_lines += u32::from(post.lines.len() + result.count() <= 1);
                            self.silent += u32::from(post.ping.is_empty());
                        }
                        Receipt::Message(MessageId(*messages))
                    }
                    _ => Receipt::Message(MessageId(*messages)),
                };
                tables.delivered(one.id, receipt).await.unwrap();
            }
        }
    }

    fn print(&self, game: &str) {
        let Self {
            games,
            visits,
            posts,
            pictures,
            few_lines,
            silent,
            edits,
        } = self;
        println!(
            "{game}: {games} games, {visits} visits; {posts} posts, {pictures} with a picture, \
             {few_lines} with one line or none, {silent} mention nobody; {edits} edits"
        );
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

/// Returns a press that leads on, for desks where no hint does.
fn forward(panel: &Panel, random: &mut Random) -> Option<(Press, Vec<String>)> {
    let mut found = Vec::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                let buttons = buttons.iter().filter(|button| button.enabled);
                let presses = buttons.map(|button| button.press.clone());
                let forward = |press: &Press| {
                    matches!(press, Press::Choose(_) | Press::Complete | Press::Commit(_))
                };
                found.extend(presses.filter(forward).map(|press| (press, Vec::new())));
            }
            Row::Select(select) => {
                let mut values: Vec<String> =
                    select.options.iter().map(|one| one.value.clone()).collect();
                values
                    .retain(|value| matches!(SelectValue::decode(value), SelectValue::Choices(_)));
                let count = usize::from(select.min.max(1));
                if values.len() >= count {
                    while values.len() > count {
                        values.remove(random.below(values.len()));
                    }
                    found.push((Press::ChooseSelected, values));
                }
            }
        }
    }
    (!found.is_empty()).then(|| found.swap_remove(random.below(found.len())))
}

struct Table<'a> {
    tables: &'a TableService,
    table: TableId,
    presses: u64,
}

impl Table<'_> {
    async fn admit(&self, who: PersonId) -> Admission {
        let asker = Asker::here(Person::new(who, format!("Player {who}")), CHANNEL, None);
        self.tables.admit(&asker, self.table).await.unwrap()
    }

    /// Returns who is awaited.
    async fn awaited(&self) -> Vec<PersonId> {
        let status = self
            .tables
            .status(&self.admit(PEOPLE[0]).await, EN)
            .await
            .unwrap();
        let seats = status.seats.iter().filter(|seat| seat.awaited.is_some());
        match status.phase {
            TablePhase::Playing => seats.filter_map(|seat| seat.person).collect(),
            _ => Vec::new(),
        }
    }

    /// Makes one press of a person's: what the hint says, if there is one.
    async fn press(&mut self, who: PersonId, random: &mut Random) {
        let at = self.admit(who).await;
        let mut desk = self.tables.desk(&at, EN).await.unwrap();
        if !desk.panel.offers(&Press::TakeHint)
            && let Ok(Some(hinted)) = self.tables.hint(&at, EN).await
        {
            desk = hinted;
        }
        let known = [Press::TakeHint, Press::Commit(None)];
        let known = known.into_iter().find(|press| desk.panel.offers(press));
        let Some((press, selected)) = known
            .map(|press| (press, Vec::new()))
            .or_else(|| forward(&desk.panel, random))
        else {
            panic!("nothing leads on: {}", desk.panel.text());
        };
        self.presses += 1;
        let pressing = Pressing {
            stamp: desk.stamp,
            press,
            selected,
            id: PressId(self.presses),
        };
        // What the rules refuse is tried otherwise at the next press.
        let _ = self.tables.press(&at, pressing, EN).await;
    }
}

async fn play(tables: &TableService, game: &str, seed: u64, count: &mut Count) {
    let person = |who: PersonId| Person::new(who, format!("Player {who}"));
    let new = NewTable {
        by: person(PEOPLE[0]),
        member: Some(GuildMember::of(GuildId(1))),
        channel: CHANNEL,
        game: game.to_owned(),
        answers: Vec::new(),
        opponents: 0,
        level: None,
        pace: Pace::None,
        seats: 2,
        language: EN,
        press: PressId(seed << 32),
    };
    let mut table = Table {
        tables,
        table: tables.create(new).await.unwrap(),
        presses: seed << 32,
    };
    tables.join(&table.admit(PEOPLE[1]).await).await.unwrap();
    let host = table.admit(PEOPLE[0]).await;
    tables.start(&host, Starting::AsWanted, EN).await.unwrap();
    let mut random = Random(seed);
    let mut messages = seed << 32;
    let clock = tables.clock();
    count.games += 1;
    count.deliver(tables, &mut messages).await;
    let mut turn = 0;
    loop {
        let awaited = table.awaited().await;
        let Some(who) = awaited.get(turn % awaited.len().max(1)).copied() else {
            break;
        };
        (turn, count.visits) = (turn + 1, count.visits + 1);
        for _ in 0..MOST_PRESSES {
            if !table.awaited().await.contains(&who) {
                break;
            }
            table.press(who, &mut random).await;
            count.deliver(tables, &mut messages).await;
            clock.advance(BETWEEN_PRESSES);
            count.deliver(tables, &mut messages).await;
        }
        clock.advance(BETWEEN_VISITS);
        count.deliver(tables, &mut messages).await;
    }
}

#[tokio::main]
async fn main() {
    let games: u64 = std::env::args()
        .nth(1)
        .map_or(3, |count| count.parse().unwrap());
    let titles = slowtable::games::titles().unwrap();
    let ids: Vec<String> = titles.iter().map(|title| title.id().to_owned()).collect();
    for game in ids {
        let folder = tempfile::TempDir::new().unwrap();
        let options = StoreOptions::file(folder.path().join("tables.sqlite"));
        let titles = slowtable::games::titles().unwrap();
        let tables = TableService::open(&options, titles, Clock::manual())
            .await
            .unwrap();
        let mut count = Count::default();
        for seed in 1..=games {
            play(&tables, &game, seed, &mut count).await;
        }
        count.print(&game);
        tables.close().await;
    }
}
