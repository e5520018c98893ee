//! Many tables at once, with presses at a steady rate: `slowtable-lab load`.
//!
//! The bot runs in its own process, so that its use of the machine can be separated from that of the local
//! Discord. Tables are opened and started as people do it. Then presses are made at random tables at a fixed
//! rate, whether earlier presses were answered or not. The measured time runs from the press to the first
//! answer as the person sees it, and includes the local Discord's share. Answers wait for the disk, so its own
//! syncs are measured before, alone.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use local_discord::{ChannelId, Config, GuildId, LocalDiscord, Person, World};
use slowtable_kit::Rng;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior};

use super::database::TrialDatabase;
use super::disk::syncs;
use super::harness::{BotProgram, Process, begin, share_out};
use super::player::TrialPlayer;
use super::stored::fill;
use super::{TortureError, TrialOutcome};
use slowtable::games;

/// The number of tables that are opened concurrently before the measurement.
const SIDE_BY_SIDE: usize = 8;
/// The tables of one channel and of one server, and the people there. All are below the bot's limits
/// (`service/src/tables/limits.rs`).
const TABLES_OF_CHANNEL: usize = 5;
const TABLES_OF_GUILD: usize = 100;
const PEOPLE_OF_GUILD: usize = 40;
/// The number of people at a table.
const SEATS: usize = 2;
/// The time after which an answer counts as slow.
const SLOW: Duration = Duration::from_secs(1);

/// The parameters of the measurement.
#[derive(Debug, Clone)]
pub struct LoadTrial {
    /// The bot's program.
    pub program: BotProgram,
    /// The number of tables in play.
    pub tables: usize,
    /// The presses per second.
    pub rate: u32,
    /// The duration of the measurement.
    pub span: Duration,
    /// The numbers of finished tables and of other open ones that are stored in a file before.
    pub stored: (u32, u32),
    /// The seed. The same seed gives the same kinds of presses.
    pub seed: u64,
    /// The PostgreSQL database that gets a new schema; a file if `None`.
    pub server: Option<String>,
    /// The number of processes, each with a shard of Discord. On a file there is one.
    pub processes: u32,
}

/// Opens the tables, presses, and reports the numbers of tables and then of presses.
///
/// # Errors
/// When the trial cannot go on. Presses without an answer are part of the outcome.
pub async fn load(load: LoadTrial, progress: impl Fn(u64)) -> Result<TrialOutcome, TortureError> {
    let database = TrialDatabase::new("load", load.server.as_deref()).await?;
    let shards = match load.server {
        Some(_) => load.processes.max(1),
        None => 1,
    };
    let disk = match database.file() {
        Some(_) => Some(measure_disk(&load, &database).await?),
        None => None,
    };
    let errors = Arc::new(AtomicU64::new(0));
    let stored = match database.file() {
        Some(file) if load.stored != (0, 0) => Some(fill(&file, load.stored).await?),
        _ => None,
    };
    let (world, places) = world(load.tables, shards);
    let config = Config {
        capture: false,
        seed: world,
        shards: shards.into(),
        ..Config::default()
    };
    let discord = LocalDiscord::start(config).await?;
    let starting = Instant::now();
    let mut processes = Vec::new();
    for _ in 0..shards {
        let started = Process::start(&load.program, &discord, &database, Arc::clone(&errors))?;
        processes.push(started);
    }
    for process in &mut processes {
        process.ready(&discord).await?;
    }
    let started = starting.elapsed();
    share_out(&discord, &database, shards).await?;
    let opening = Instant::now();
    let players = open_tables(&load, &discord, &places, &progress).await?;
    let opened = opening.elapsed();
    let before = Usage::all(&processes);
    let pressed = press(&load, players, &progress).await?;
    let after = Usage::all(&processes);
    for mut process in processes {
        process.kill_alone().await?;
    }
    discord.stop().await;
    database.clear().await?;
    let mut outcome = told(&load, pressed, opened);
    outcome.figures.insert(0, ("processes", shards.into()));
    outcome.figures.push((
        "ms from the start of the bot until it was online",
        whole(started.as_millis()),
    ));
    if let Some(disk) = disk {
        outcome.figures.extend(disk);
    }
    if let Some(stored) = stored {
        let (finished, playing) = load.stored;
        outcome.figures.extend([
            ("finished tables stored before", finished.into()),
            ("other open tables stored before", playing.into()),
            (
                "bytes of a finished game of four, log and events",
                stored.game.0,
            ),
            ("the same, archived", stored.game.1),
            ("bytes of the file for each finished table", stored.table),
        ]);
    }
    if let (Some(before), Some(after)) = (before, after) {
        let used = after.processor.saturating_sub(before.processor);
        let of_a_core = used.as_micros() * 100 / load.span.as_micros().max(1);
        outcome.figures.extend([
            (
                "percent of a core, the bot's processes alone",
                whole(of_a_core),
            ),
            (
                "MiB of memory at most, the bot's largest process",
                after.most_memory >> 20,
            ),
        ]);
    }
    let errors = errors.load(Ordering::Relaxed);
    outcome.figures.push(("error lines", errors));
    if errors > 0 {
        outcome.fault(format!("{errors} error lines in the log"));
    }
    Ok(outcome)
}

/// Measures as many syncs of the disk with nothing else at work, for a quarter of the duration.
async fn measure_disk(
    load: &LoadTrial,
    database: &TrialDatabase,
) -> Result<[Figure; 3], TortureError> {
    let (folder, rate, span) = (database.folder().to_owned(), load.rate, load.span / 4);
    let measured = tokio::task::spawn_blocking(move || syncs(&folder, rate, span));
    let took = measured.await.map_err(io::Error::other);
    let took = took.and_then(|took| took).map_err(TortureError::Disk)?;
    let at = |share| nth(&took, share);
    Ok([
        (
            "µs that a sync of the disk takes alone, half of them",
            at(500),
        ),
        ("µs that a sync of the disk takes alone, 99 of 100", at(990)),
        (
            "µs that a sync of the disk takes alone, the longest",
            at(1_000),
        ),
    ])
}

/// A figure and its label.
type Figure = (&'static str, u64);

/// Returns the time in microseconds that `share` of a thousand do not exceed.
fn nth(sorted: &[Duration], share: usize) -> u64 {
    let index = (sorted.len() * share / 1_000).min(sorted.len().saturating_sub(1));
    whole(sorted.get(index).map_or(0, Duration::as_micros))
}

fn whole(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// A place for tables, with its players.
struct Venue {
    channel: ChannelId,
    /// The place's number on its server.
    number: usize,
    /// The people of its server, by their place among all people.
    people: std::ops::Range<usize>,
}

/// Returns a world with room for this many tables, and the places for them. The places alternate between the
/// servers, so that all shards have equally many.
fn world(tables: usize, shards: u32) -> (World, Vec<Venue>) {
    let mut world = World::empty("Slowtable");
    let mut places = Vec::new();
    let least = usize::try_from(shards).unwrap_or(1);
    let guilds = tables.div_ceil(TABLES_OF_GUILD).max(least);
    for number in 0..guilds * PEOPLE_OF_GUILD {
        let locale = if number % 2 == 0 { "en-US" } else { "de" };
        world.add_person(&format!("Player {number}"), locale);
    }
    let made: Vec<GuildId> = (0..guilds)
        .map(|number| world.add_guild(&format!("Server {number}")))
        .collect();
    for channel in 0..TABLES_OF_GUILD / TABLES_OF_CHANNEL {
        for (number, guild) in made.iter().enumerate() {
            let first = number * PEOPLE_OF_GUILD;
            places.push(Venue {
                channel: world.add_text_channel(*guild, &format!("tables-{channel}")),
                number: channel,
                people: first..first + PEOPLE_OF_GUILD,
            });
        }
    }
    (world, places)
}

/// The players of one table.
struct Seated {
    players: Vec<TrialPlayer>,
    rng: Rng,
}

/// Opens and starts all tables, in several channels concurrently.
async fn open_tables(
    load: &LoadTrial,
    discord: &LocalDiscord,
    places: &[Venue],
    progress: &impl Fn(u64),
) -> Result<VecDeque<Seated>, TortureError> {
    let people: Vec<Person> = super::harness::everybody(discord);
    let ids: Vec<String> = games::titles()?
        .iter()
        .map(|title| title.id().to_owned())
        .collect();
    let mut waiting = places.iter().enumerate();
    let mut opening = JoinSet::new();
    let mut tables = VecDeque::new();
    let mut begun = 0;
    loop {
        while opening.len() < SIDE_BY_SIDE
            && begun < load.tables
            && let Some((at, venue)) = waiting.next()
        {
            let count = TABLES_OF_CHANNEL.min(load.tables - begun);
            begun += count;
            let (channel, there, ids) = (venue.channel, venue.number, ids.clone());
            let here: Vec<Person> = venue
                .people
                .clone()
                .filter_map(|number| people.get(number).cloned())
                .collect();
            opening.spawn(async move {
                let mut games = Vec::new();
                for number in 0..count {
                    let first = (there * TABLES_OF_CHANNEL + number) * SEATS;
                    let seats: Vec<Person> = (first..first + SEATS)
                        .map(|seat| here[seat % here.len()].clone())
                        .collect();
                    let game = &ids[(at + number) % ids.len()];
                    games.push(begin(game, channel, &seats, 0).await?);
                }
                Ok::<_, TortureError>(games)
            });
        }
        let Some(opened) = opening.join_next().await else {
            return Ok(tables);
        };
        let Ok(games) = opened else { continue };
        for game in games? {
            let number = tables.len() as u64;
            tables.push_back(Seated {
                players: game.players,
                rng: Rng::new(load.seed.wrapping_add(number)),
            });
        }
        progress(tables.len() as u64);
    }
}

/// The results of the presses.
#[derive(Default)]
struct Pressed {
    /// The times from the press to the first answer.
    waits: Vec<Duration>,
    unanswered: u64,
    /// The number of presses that found no free table, because all still waited for answers.
    held_up: u64,
}

/// Presses at the given rate, whether earlier presses were answered or not.
async fn press(
    load: &LoadTrial,
    mut free: VecDeque<Seated>,
    progress: &impl Fn(u64),
) -> Result<Pressed, TortureError> {
    let mut rng = Rng::new(load.seed);
    let mut came = Pressed::default();
    let mut under_way = JoinSet::new();
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / load.rate.max(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let end = Instant::now() + load.span;
    loop {
        tokio::select! {
            biased;
            Some(done) = under_way.join_next() => {
                let Ok((seated, wait)) = done else { continue };
                note(&mut came, wait?);
                free.push_back(seated);
                progress(came.waits.len() as u64);
            }
            now = ticks.tick() => {
                if now >= end {
                    break;
                }
                let at = rng.below(free.len().max(1));
                match free.swap_remove_back(at) {
                    Some(seated) => drop(under_way.spawn(one(seated))),
                    None => came.held_up += 1,
                }
            }
        }
    }
    while let Some(done) = under_way.join_next().await {
        if let Ok((_, wait)) = done {
            note(&mut came, wait?);
        }
    }
    Ok(came)
}

fn note(came: &mut Pressed, wait: Wait) {
    match wait {
        Wait::Answered(wait) => came.waits.push(wait),
        Wait::Unanswered => came.unanswered += 1,
        Wait::Nothing => {}
    }
}

/// The result of one press.
enum Wait {
    Answered(Duration),
    Unanswered,
    /// There was nothing to press.
    Nothing,
}

/// Makes one press at a table. A player who finds nothing to press looks once more.
async fn one(mut seated: Seated) -> (Seated, Result<Wait, TortureError>) {
    let at = seated.rng.below(seated.players.len());
    for _ in 0..2 {
        let Seated { players, rng } = &mut seated;
        let player = &mut players[at];
        match player.step(rng).await {
            Ok(Some(reply)) if reply.is_unanswered() => return (seated, Ok(Wait::Unanswered)),
            Ok(Some(_)) => {
                let wait = player.waited;
                return (seated, Ok(Wait::Answered(wait)));
            }
            Ok(None) => {}
            Err(error) => return (seated, Err(error)),
        }
    }
    (seated, Ok(Wait::Nothing))
}

/// Returns the figures.
fn told(load: &LoadTrial, mut came: Pressed, opened: Duration) -> TrialOutcome {
    came.waits.sort_unstable();
    let waits = &came.waits;
    let at = |share| nth(waits, share);
    let slow = waits.iter().filter(|wait| **wait > SLOW).count();
    let mut outcome = TrialOutcome::default();
    if came.unanswered > 0 {
        let unanswered = came.unanswered;
        outcome.fault(format!(
            "{unanswered} presses had no answer in three seconds"
        ));
    }
    outcome.figures = vec![
        ("tables in play", load.tables as u64),
        ("s to open and start them", opened.as_secs()),
        ("presses a second wished for", load.rate.into()),
        ("presses that were answered", waits.len() as u64),
        ("µs to the first answer, half of them", at(500)),
        ("µs to the first answer, 99 of 100", at(990)),
        ("µs to the first answer, 999 of 1000", at(999)),
        ("µs to the first answer, the longest", at(1_000)),
        ("answers after more than a second", slow as u64),
        ("presses without an answer", came.unanswered),
        ("presses held up, since all tables waited", came.held_up),
    ];
    outcome
}

/// A process's use of the machine so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usage {
    /// The processor time of all cores together.
    processor: Duration,
    /// The peak of resident memory, in bytes.
    most_memory: u64,
}

impl Usage {
    /// Returns the time of all these processes, and the memory of the largest one.
    fn all(processes: &[Process]) -> Option<Self> {
        let each = processes.iter().map(Process::usage);
        let each: Vec<Self> = each.collect::<Option<_>>()?;
        Some(Self {
            processor: each.iter().map(|one| one.processor).sum(),
            most_memory: each.iter().map(|one| one.most_memory).max()?,
        })
    }

    /// Returns the usage of a process by its id, if the system reports it (Linux, `proc(5)`).
    pub(super) fn of(process: u32) -> Option<Self> {
        let folder = Path::new("/proc").join(process.to_string());
        let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
        // The name in parentheses may contain blanks; `utime` and `stime` are the 14th and 15th of all fields.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut next = || fields.next()?.parse::<u64>().ok();
        let ticks = next()? + next()?;
        let status = std::fs::read_to_string(folder.join("status")).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(Self {
            processor: Duration::from_millis(ticks * MILLISECONDS_OF_A_TICK),
            most_memory: kibibytes << 10,
        })
    }
}

/// `USER_HZ` is 100 wherever Linux reports it to programs (`time(7)`).
const MILLISECONDS_OF_A_TICK: u64 = 10;
