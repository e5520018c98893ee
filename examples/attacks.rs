//! Attacks on the bot through the stand-in, with printed figures (docs/reliability.md).
//!
//! ```text
//! cargo run --example attacks -- overload 200 8    # presses per second, seconds
//! cargo run --example attacks -- deaf 9 0          # times, threads that keep a core busy meanwhile
//! cargo run --example attacks -- outdated 10 30    # bursts, then seconds of one burst after the other
//! ```
//!
//! The bot, the stand-in and all people share this process and its cores.
// An example stops at the first surprise, as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use local_discord::{Config, LocalDiscord, MessageId, OptionValue, Person, UserId, World};
use serenity::all::HttpBuilder;
use slowtable::discord::connection::watchdog::Pulse;
use slowtable::discord::presses::route::{Action, Route};
use slowtable::discord::{Access, run};
use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{
    Asker, ChannelId, GuildId, GuildMember, NewTable, PersonId, PressId, Starting, TableId,
    TableService,
};
use slowtable_ui::{Language, Press, Row};
use sqlx::Connection as _;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::Layer as _;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// The number of tables whose desks are pressed.
const TABLES: usize = 1_000;
/// The tables of one person; four fewer than a person may have.
const EACH: usize = 5;
/// The people of one server, few enough for its limit.
const TOGETHER: usize = 30;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| {
        arguments.get(at).map_or(usual, |text| {
            text.parse().unwrap_or_else(|_| panic!("no number: {text}"))
        })
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match arguments.first().map(String::as_str) {
        Some("overload") => runtime.block_on(overload(number(1, 200), number(2, 8))),
        Some("deaf") => runtime.block_on(deaf(number(1, 9), number(2, 0))),
        Some("outdated") => runtime.block_on(outdated(number(1, 10), number(2, 30))),
        _ => panic!("overload RATE SECONDS, deaf TIMES BURNERS, or outdated BURSTS SECONDS"),
    }
    runtime.shutdown_timeout(Duration::from_secs(1));
}

/// The bot in this process.
struct Bot {
    discord: LocalDiscord,
    stop: CancellationToken,
    running: tokio::task::JoinHandle<()>,
}

impl Bot {
    async fn start(discord: LocalDiscord, tables: TableService) -> Self {
        let pulse = Pulse::default();
        tracing_subscriber::registry()
            .with(pulse.clone().with_filter(Pulse::filter()))
            .init();
        tables.recover().await.unwrap();
        let api = discord.api_base().parse().unwrap();
        let access = Access::new(discord.token().to_owned(), Some(api));
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        let running = tokio::spawn(async move {
            run(access, tables, Language::English, pulse, stopped)
                .await
                .unwrap();
        });
        discord.wait_for_bot().await;
        let mut events = discord.person(discord.people()[0].id).unwrap().subscribe();
        while discord.commands().is_empty() {
            events.next().await.unwrap();
        }
        Self {
            discord,
            stop,
            running,
        }
    }

    async fn stop(self) {
        self.stop.cancel();
        let _ = tokio::time::timeout(Duration::from_secs(20), self.running).await;
        self.discord.stop().await;
    }
}

async fn open(path: &std::path::Path) -> TableService {
    TableService::open(
        &StoreOptions::file(path),
        slowtable::games::titles().unwrap(),
        Clock::system(),
    )
    .await
    .unwrap()
}

fn percentile(sorted: &[Duration], part: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    let at = (last as f64 * part).round() as usize;
    sorted.get(at).copied().unwrap_or_default()
}

/// Returns the processor time of this process so far.
fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let ticks = |at: usize| -> u64 { fields.get(at).and_then(|f| f.parse().ok()).unwrap_or(0) };
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// A person's press: the message and the control.
struct Pressed {
    person: Person,
    message: MessageId,
    component: u8,
    id: String,
    values: Vec<String>,
}

/// Returns the first choice on a desk.
fn first_choice(
    table: TableId,
    desk: &slowtable_service::tables::DeskShown,
) -> Option<(u8, String, Vec<String>)> {
    for (row, controls) in desk.panel.rows().iter().enumerate() {
        match controls {
            Row::Buttons(buttons) => {
                let button = buttons
                    .iter()
                    .find(|button| button.enabled && matches!(button.press, Press::Choose(_)));
                if let Some(button) = button {
                    let route = Action::Press {
                        stamp: desk.stamp,
                        press: button.press.clone(),
                    }
                    .at(table);
                    return Some((2, route.encode(), Vec::new()));
                }
            }
            Row::Select(select) => {
                let route = Action::Select {
                    stamp: desk.stamp,
                    row: u8::try_from(row).unwrap(),
                }
                .at(table);
                let values = select
                    .options
                    .iter()
                    .take(usize::from(select.min.max(1)))
                    .map(|option| option.value.clone())
                    .collect();
                return Some((3, route.encode(), values));
            }
        }
    }
    None
}

async fn overload(rate: u64, seconds: u64) {
    let mut world = World::empty("Slowtable");
    let people: Vec<UserId> = (0..TABLES / EACH)
        .map(|number| world.add_person(&format!("Person {number}"), "en-US"))
        .collect();
    let mut channels = Vec::new();
    for number in 0..people.len().div_ceil(TOGETHER) {
        let guild = world.add_guild(&format!("Server {number}"));
        channels.push((guild, world.add_text_channel(guild, "game-table")));
    }
    let discord = LocalDiscord::start(Config {
        capture: false,
        seed: world,
        ..Config::default()
    })
    .await
    .unwrap();
    let folder = tempfile::tempdir_in(".").unwrap();
    let path = folder.path().join("tables.sqlite");
    let tables = open(&path).await;
    let mut desks = Vec::new();
    for number in 0..TABLES {
        let whose = number / EACH;
        let (guild, channel) = channels[whose / TOGETHER];
        let person = slowtable_service::tables::Person::new(PersonId(people[whose].0), "P");
        let press = |kind: u64| PressId(number as u64 * 10 + kind);
        let table = tables
            .create(NewTable {
                by: person.clone(),
                member: Some(GuildMember::of(GuildId(guild.0))),
                channel: ChannelId(channel.0),
                game: tables.titles()[0].id().to_owned(),
                answers: Vec::new(),
                opponents: 0,
                level: None,
                pace: Pace::None,
                seats: 1,
                language: Language::English,
                press: press(1),
            })
            .await
            .unwrap();
        let asker = Asker::anywhere(person.id);
        let at = tables.admit(&asker, table).await.unwrap();
        let language = Language::English;
        tables
            .start(&at, Starting::AsWanted, language)
            .await
            .unwrap();
        let desk = tables.desk(&at, language).await.unwrap();
        desks.push((whose, table, desk));
    }
    tables.close().await;
    // The announcements of a thousand new tables would be another attack.
    let mut database = sqlx::SqliteConnection::connect(path.to_str().unwrap())
        .await
        .unwrap();
    for delete in ["DELETE FROM outbox", "DELETE FROM sends"] {
        sqlx::query(delete).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let bot = Bot::start(discord, open(&path).await).await;
    eprintln!("{TABLES} tables of {} people", people.len());
    // Desks are in direct messages, because the stand-in keeps at most 500 ephemeral ones.
    let http = HttpBuilder::new(bot.discord.token())
        .proxy(bot.discord.api_base())
        .ratelimiter_disabled(true)
        .build();
    let mut messages = Vec::new();
    for id in &people {
        let person = bot.discord.person(*id).unwrap();
        let dm = serenity::all::ChannelId::new(person.open_dm().0);
        let body = serde_json::json!({ "content": "Your desk" });
        let sent = http.send_message(dm, Vec::new(), &body).await.unwrap();
        messages.push((person, MessageId(sent.id.get())));
    }
    let presses: Vec<Pressed> = desks
        .iter()
        .map(|(whose, table, desk)| {
            let (component, id, values) = first_choice(*table, desk).expect("a choice");
            let (person, message) = messages[*whose].clone();
            Pressed {
                person,
                message,
                component,
                id,
                values,
            }
        })
        .collect();
    let presses = Arc::new(presses);
    let began = Instant::now();
    let busy = processor_time();
    let mut under_way = JoinSet::new();
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / u32::try_from(rate).unwrap());
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    for number in 0..rate * seconds {
        ticks.tick().await;
        let presses = Arc::clone(&presses);
        under_way.spawn(async move {
            // Every table in turn, in an order that mixes the people.
            let one = &presses[(number as usize * 37) % presses.len()];
            let pressed = Instant::now();
            let mut reply = one
                .person
                .forge(one.message, one.component, &one.id, &one.values)
                .await
                .unwrap();
            let first = pressed.elapsed();
            if reply.is_unanswered() {
                return (first, None, String::new());
            }
            let _ = tokio::time::timeout(Duration::from_secs(60), reply.settled()).await;
            let text = reply.message().map_or_else(String::new, |m| m.content);
            (first, Some(pressed.elapsed()), text)
        });
    }
    let done = under_way.join_all().await;
    let took = began.elapsed();
    let busy = processor_time().saturating_sub(busy);
    let mut first: Vec<Duration> = done
        .iter()
        .filter(|one| one.1.is_some())
        .map(|one| one.0)
        .collect();
    let mut whole: Vec<Duration> = done.iter().filter_map(|one| one.1).collect();
    first.sort_unstable();
    whole.sort_unstable();
    println!(
        "{rate} presses/s for {seconds} s over {TABLES} tables: {} pressed, {} answered, {} unanswered within 3 s",
        done.len(),
        first.len(),
        done.len() - first.len(),
    );
    println!(
        "first answer: p50 {:.3?}, p99 {:.3?}, longest {:.3?}; settled: p50 {:.3?}, p99 {:.3?}, longest {:.3?}",
        percentile(&first, 0.5),
        percentile(&first, 0.99),
        percentile(&first, 1.0),
        percentile(&whole, 0.5),
        percentile(&whole, 0.99),
        percentile(&whole, 1.0),
    );
    let shed = done.iter().filter(|one| one.2.contains("busy")).count();
    println!(
        "{shed} told that the bot is busy; all in {took:.1?}, {:.0} % of a core for bot, stand-in and people together",
        100.0 * busy.as_secs_f64() / took.as_secs_f64()
    );
    bot.stop().await;
}

/// Presses until one press is answered, with a new press every quarter of a second, as impatient people do.
/// Returns the number of unanswered presses.
async fn until_answered(person: &Person, message: MessageId, custom_id: &str) -> usize {
    let mut under_way = JoinSet::new();
    let mut ticks = tokio::time::interval(Duration::from_millis(250));
    let mut lost = 0;
    loop {
        tokio::select! {
            _ = ticks.tick() => {
                let (person, id) = (person.clone(), custom_id.to_owned());
                under_way.spawn(async move { person.forge(message, 2, &id, &[]).await.unwrap() });
            }
            Some(done) = under_way.join_next() => {
                if !done.unwrap().is_unanswered() {
                    return lost;
                }
                lost += 1;
            }
        }
    }
}

async fn deaf(times: u64, burners: u64) {
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let tables = open(&folder.path().join("tables.sqlite")).await;
    let bot = Bot::start(discord, tables).await;
    let burn = Arc::new(AtomicBool::new(true));
    for _ in 0..burners {
        let burn = Arc::clone(&burn);
        std::thread::spawn(move || while burn.load(Ordering::Relaxed) {});
    }
    let amara = bot.discord.person_named("Amara").unwrap();
    let channel = bot.discord.channel_named("game-table").unwrap();
    let none: [(&str, OptionValue); 0] = [];
    let mut reply = amara.command(channel, "table help", none).await.unwrap();
    let message = reply.settled().await.unwrap().unwrap().id;
    let dismiss = Route::Dismiss.encode();
    let mut spans = Vec::new();
    let mut unanswered = 0;
    for _ in 0..times {
        let closed = Instant::now();
        assert_eq!(bot.discord.faults().close(None), 1);
        unanswered += until_answered(&amara, message, &dismiss).await;
        spans.push(closed.elapsed());
        eprintln!("{:.3?}", closed.elapsed());
        // A session counts as established only once the bot is connected.
        bot.discord.wait_for_bot().await;
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    spans.sort_unstable();
    println!(
        "{times} close frames without a code, {burners} threads burning: from the frame to the next answer median {:.3?}, worst {:.3?}; {unanswered} presses unanswered",
        percentile(&spans, 0.5),
        percentile(&spans, 1.0),
    );
    burn.store(false, Ordering::Relaxed);
    bot.stop().await;
}

/// The attacker's tables, and the outdated presses at each table in one burst.
const OWN_TABLES: u64 = 5;
const AT_EACH: usize = 3;

/// Starts a table for one person.
async fn begin_alone(tables: &TableService, person: PersonId, guild: u64, press: u64) -> TableId {
    let new = NewTable {
        by: slowtable_service::tables::Person::new(person, "P"),
        member: Some(GuildMember::of(GuildId(guild))),
        channel: ChannelId(guild + 1),
        game: tables.titles()[0].id().to_owned(),
        answers: Vec::new(),
        opponents: 0,
        level: None,
        pace: Pace::None,
        seats: 1,
        language: Language::English,
        press: PressId(press),
    };
    let table = tables.create(new).await.unwrap();
    let at = tables.admit(&Asker::anywhere(person), table).await.unwrap();
    tables
        .start(&at, Starting::AsWanted, Language::English)
        .await
        .unwrap();
    table
}

/// Returns a choice from the first select of a table's desk, which has changed since.
async fn outdated_choice(
    tables: &TableService,
    person: PersonId,
    table: TableId,
    press: u64,
) -> (String, Vec<String>) {
    let language = Language::English;
    let at = tables.admit(&Asker::anywhere(person), table).await.unwrap();
    let desk = tables.desk(&at, language).await.unwrap();
    let (component, id, values) = first_choice(table, &desk).expect("a choice");
    assert_eq!(component, 3, "the first choice is a select");
    let pressing = |stamp, press, selected, id| slowtable_service::tables::Pressing {
        stamp,
        press,
        selected,
        id: PressId(id),
    };
    let chosen = pressing(desk.stamp, Press::ChooseSelected, values.clone(), press);
    let drafted = tables.press(&at, chosen, language).await.unwrap();
    let back = [Press::Undo, Press::Reset]
        .into_iter()
        .find(|back| drafted.panel.offers(back))
        .expect("a way back");
    let back = pressing(drafted.stamp, back, Vec::new(), press + 1);
    tables.press(&at, back, language).await.unwrap();
    (id, values)
}

/// One person presses outdated controls at five own tables at once. Measures how long a person on another
/// server waits for their desk meanwhile.
async fn outdated(bursts: u64, seconds: u64) {
    let mut world = World::empty("Slowtable");
    let (attacker, other) = (
        world.add_person("Attacker", "en-US"),
        world.add_person("Other", "en-US"),
    );
    let guilds: Vec<_> = (0..2)
        .map(|number| {
            let guild = world.add_guild(&format!("Server {number}"));
            world.add_text_channel(guild, "game-table");
            guild
        })
        .collect();
    let discord = LocalDiscord::start(Config {
        capture: false,
        seed: world,
        ..Config::default()
    })
    .await
    .unwrap();
    let folder = tempfile::tempdir_in(".").unwrap();
    let tables = open(&folder.path().join("tables.sqlite")).await;
    let mut presses = Vec::new();
    for number in 0..OWN_TABLES {
        let person = PersonId(attacker.0);
        let table = begin_alone(&tables, person, guilds[0].0, 10 * number + 1).await;
        presses.push(outdated_choice(&tables, person, table, 10 * number + 2).await);
    }
    let theirs = begin_alone(&tables, PersonId(other.0), guilds[1].0, 1_000).await;
    tables.close().await;
    let bot = Bot::start(discord, open(&folder.path().join("tables.sqlite")).await).await;
    let http = HttpBuilder::new(bot.discord.token())
        .proxy(bot.discord.api_base())
        .ratelimiter_disabled(true)
        .build();
    let mut messages = Vec::new();
    for id in [attacker, other] {
        let person = bot.discord.person(id).unwrap();
        let dm = serenity::all::ChannelId::new(person.open_dm().0);
        let body = serde_json::json!({ "content": "Your desk" });
        let sent = http.send_message(dm, Vec::new(), &body).await.unwrap();
        messages.push((person, MessageId(sent.id.get())));
    }
    let (other, others) = messages.pop().unwrap();
    let (attacker, attackers) = messages.pop().unwrap();
    let desk = Action::Desk.at(theirs).encode();
    let served = async || {
        let pressed = Instant::now();
        let mut reply = other.forge(others, 2, &desk, &[]).await.unwrap();
        let settled = tokio::time::timeout(Duration::from_secs(60), reply.settled()).await;
        let message = settled.ok().and_then(|settled| settled.ok().flatten());
        let is_desk = message.is_some_and(|message| message.buttons().len() > 1);
        (pressed.elapsed(), is_desk)
    };
    let burst = || {
        let mut under_way = JoinSet::new();
        for (id, values) in presses.iter().flat_map(|one| [one; AT_EACH]) {
            let (person, id, values) = (attacker.clone(), id.clone(), values.clone());
            under_way.spawn(async move {
                if let Ok(mut reply) = person.forge(attackers, 3, &id, &values).await {
                    let _ = tokio::time::timeout(Duration::from_secs(60), reply.settled()).await;
                }
            });
        }
        under_way
    };
    let mut waits = Vec::new();
    for _ in 0..bursts {
        let under_way = burst();
        tokio::time::sleep(Duration::from_millis(20)).await;
        let (took, is_desk) = served().await;
        eprintln!("{took:.3?}{}", if is_desk { "" } else { ", no desk" });
        waits.push(took);
        under_way.join_all().await;
    }
    waits.sort_unstable();
    let slow = waits.iter().filter(|wait| wait.as_secs() >= 1).count();
    println!(
        "{bursts} bursts of {} outdated presses: another person's desk after {:.3?} (median), {:.3?} (longest); \
         {slow} waited a second or more",
        presses.len() * AT_EACH,
        percentile(&waits, 0.5),
        percentile(&waits, 1.0),
    );
    let (began, span) = (Instant::now(), Duration::from_secs(seconds));
    let attack = async {
        let mut ticks = tokio::time::interval(Duration::from_secs(1));
        let mut all = Vec::new();
        while began.elapsed() < span {
            ticks.tick().await;
            all.push(burst());
        }
        for under_way in all {
            under_way.join_all().await;
        }
    };
    let watch = async {
        let (mut desks, mut longest) = (0, Duration::ZERO);
        while began.elapsed() < span {
            let (took, is_desk) = served().await;
            desks += u64::from(is_desk);
            longest = longest.max(took);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        (desks, longest)
    };
    let ((), (desks, longest)) = tokio::join!(attack, watch);
    println!(
        "a burst a second for {seconds} s: another person got {desks} desks, one after the other; \
         the longest took {longest:.3?}"
    );
    bot.stop().await;
}
