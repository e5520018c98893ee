//! The process is killed in the middle of games, and they go on: `slowtable-lab torture kill`.
//!
//! Several games are played at once in a bot that runs in a process of its own. At random moments,
//! also while presses are under way, it gets SIGKILL and is started again. Whatever was answered
//! before is on disk afterwards, each log only grows, people go on by the controls that stood on
//! their screens, and in the end every game is over, and everything was told once.
//!
//! On PostgreSQL there may be several processes, which share out the games' servers: one of them is killed,
//! the others take its part, and another is started in its place. Every other one is not killed but frozen
//! (SIGSTOP), in whatever it is doing: the others end its sessions at the database and take its part, and when it
//! is woken it finds that it has lost everything, and takes its share again.
//!
//! After each, what was to be told by then is told within seconds, though people have decided ahead.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use local_discord::{Config, LocalDiscord, MessageView, Person, World};
use slowtable_kit::Rng;
use tokio::task::JoinSet;

use super::database::TrialDatabase;
use super::db_probe::{DbProbe, Drafts};
use super::expected_posts::ExpectedPosts;
use super::harness::{
    BotProgram, Game, Process, all_online, begin, everybody, local_discord, open_by, share_out,
    soon,
};
use super::{LATE, Outcome, TortureError};
use slowtable::games;
use slowtable::ids::{PersonId, TableId};
use slowtable::tables::Asker;

/// What is tried.
#[derive(Debug, Clone)]
pub struct Kills {
    /// The bot's program, which is killed.
    pub program: BotProgram,
    /// How often.
    pub count: u64,
    /// How many games are played at once.
    pub games: usize,
    /// The same seed, the same moments, as far as the machine lets them be.
    pub seed: u64,
    /// The database of PostgreSQL's in which it happens, in a schema of its own; without one, in a file.
    pub server: Option<String>,
    /// How many processes there are, each with a shard of Discord's. On a file there is one.
    pub processes: u32,
}

/// Plays games and kills the bot, and tells after each kill how many they were. When all are done,
/// the games that go on are played to their ends.
///
/// # Errors
/// When the trial cannot go on; what is wrong with the bot stands in what it answers.
pub async fn kill(kills: Kills, progress: impl Fn(u64)) -> Result<Outcome, TortureError> {
    let database = TrialDatabase::new("kill", kills.server.as_deref()).await?;
    let errors = Arc::new(AtomicU64::new(0));
    let shards = match kills.server {
        Some(_) => kills.processes.max(1),
        None => 1,
    };
    let discord = match shards {
        1 => local_discord().await?,
        _ => {
            let config = Config {
                capture: false,
                shards: shards.into(),
                between_identifies: IDENTIFIES,
                seed: world(shards),
                ..Config::default()
            };
            LocalDiscord::start(config).await?
        }
    };
    let start = || Process::start(&kills.program, &discord, &database, Arc::clone(&errors));
    let mut processes = Vec::new();
    for _ in 0..shards {
        processes.push(start()?);
    }
    for process in &mut processes {
        process.ready(&discord).await?;
    }
    let mut trial = Trial {
        people: everybody(&discord),
        discord: &discord,
        database: &database,
        shards,
        rng: Rng::new(kills.seed),
        games: Vec::new(),
        finished: Vec::new(),
        outcome: Outcome::default(),
        presses: 0,
        unanswered: 0,
        ahead: 0,
        longest: 0,
    };
    share_out(&discord, &database, shards).await?;
    let (mut done, mut frozen) = (0, 0);
    while done < kills.count {
        trial.seat_people(kills.games).await?;
        let hit = trial.rng.below(processes.len());
        let is_frozen = shards > 1 && !done.is_multiple_of(2);
        let end = if is_frozen { End::Freeze } else { End::Kill };
        let mut process = processes.swap_remove(hit);
        let acknowledged = trial.play_until(&mut process, end).await?;
        trial.compare(&acknowledged).await?;
        if is_frozen {
            trial.others_take_over(processes.len()).await?;
            process.wake()?;
            frozen += 1;
        } else {
            process = start()?;
        }
        process.ready(&discord).await?;
        processes.push(process);
        // Now and then the next one dies before everybody has their share again.
        if trial.rng.below(4) == 0 {
            all_online(&discord, shards).await?;
        } else {
            share_out(&discord, &database, shards).await?;
            processes.iter().for_each(Process::count_errors);
        }
        trial.all_told().await?;
        done += 1;
        progress(done);
    }
    trial.finish().await?;
    for mut process in processes {
        process.kill_alone().await?;
    }
    let hasty = discord.hasty_identifies();
    let lines = trial.check_posts().await?;
    let Trial {
        mut outcome,
        finished,
        presses,
        unanswered,
        ahead,
        longest,
        ..
    } = trial;
    let errors = errors.load(Ordering::Relaxed);
    if errors > 0 {
        outcome.fault(format!("{errors} error lines in the log"));
    }
    outcome.figures = vec![
        ("processes", shards.into()),
        ("kills", done - frozen),
        ("freezes", frozen),
        ("decisions ahead that stood at one of them", ahead),
        ("milliseconds until all was told, at most", longest),
        (
            "games played to their end",
            u64::try_from(finished.len()).unwrap_or(u64::MAX),
        ),
        ("presses", presses),
        ("of them without an answer, by a kill", unanswered),
        ("lines that had to be told once", lines),
        ("sessions that Discord found begun too soon", hasty as u64),
        ("error lines", errors),
    ];
    discord.stop().await;
    database.clear().await?;
    Ok(outcome)
}

/// The logs and drafts that were on disk when somebody got an answer.
type Acknowledged = Vec<(TableId, Vec<String>, Drafts)>;

struct Trial<'a> {
    people: Vec<Person>,
    discord: &'a LocalDiscord,
    database: &'a TrialDatabase,
    /// How many shards there are, and processes.
    shards: u32,
    rng: Rng,
    games: Vec<Game>,
    finished: Vec<Game>,
    outcome: Outcome,
    presses: u64,
    unanswered: u64,
    /// How many seats had decided something ahead, each time that was looked.
    ahead: u64,
    /// How long it took at most until what was to be told was told, in milliseconds of the database's clock.
    longest: u64,
}

/// How a process stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Kill,
    Freeze,
}

/// Within how many milliseconds everything is told that was to be.
const TOLD: i64 = 10_000;

impl Trial<'_> {
    async fn seat_people(&mut self, count: usize) -> Result<(), TortureError> {
        self.put_away().await?;
        let titles = games::titles()?;
        while self.games.len() < count {
            let title = &titles[self.rng.below(titles.len())];
            let most = usize::from(title.seats().1).min(3);
            // A person who plays alone has nobody to decide ahead of.
            let least = if self.shards > 1 && self.games.len().is_multiple_of(2) {
                2
            } else {
                1
            };
            let seats = least + self.rng.below(most.saturating_sub(least) + 1);
            let first = self.rng.below(self.people.len());
            let people: Vec<Person> = (first..first + seats)
                .map(|at| self.people[at % self.people.len()].clone())
                .collect();
            let opponents = i64::from(seats == 1);
            // On servers of every shard.
            let channels = self.discord.channels();
            let channels: Vec<_> = channels.iter().filter(|it| it.name == PLACE).collect();
            let channel = channels[self.games.len() % channels.len()].id;
            let mut game = begin(title.id(), channel, &people, opponents).await?;
            if self.shards > 1 {
                // What is told must not wait for what people have decided ahead.
                for player in &mut game.players {
                    player.ahead = 12;
                }
            }
            self.games.push(game);
        }
        Ok(())
    }

    /// Sets games aside that have ended.
    async fn put_away(&mut self) -> Result<(), TortureError> {
        let mut probe = self.database.probe().await?;
        for game in std::mem::take(&mut self.games) {
            match probe.phase(game.table).await?.as_deref() {
                Some("playing") => self.games.push(game),
                Some(_) => self.finished.push(game),
                None => self
                    .outcome
                    .fault(format!("table {:?} is gone", game.table)),
            }
        }
        Ok(())
    }

    /// Waits until the others, so many, have taken the part of a process that is frozen.
    async fn others_take_over(&mut self, others: usize) -> Result<(), TortureError> {
        let mut probe = self.database.probe().await?;
        if !probe.may_write().await? {
            self.outcome
                .fault("nobody can write while a process is frozen");
        }
        let others = i64::try_from(others).unwrap_or(i64::MAX);
        let taken = async {
            while probe.processes().await? > others
                || probe.shard_holders(self.shards).await? > others
            {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            all_online(self.discord, self.shards).await
        };
        soon("the part of a frozen process", taken).await?
    }

    /// Waits until everything is told that was to be, in the order in which it came.
    async fn all_told(&mut self) -> Result<(), TortureError> {
        let mut probe = self.database.probe().await?;
        let ahead = probe.deciding_ahead().await?;
        self.ahead += u64::try_from(ahead).unwrap_or_default();
        let (last, since) = probe.untold().await?;
        loop {
            let (left, now) = probe.untold_until(last).await?;
            let passed = now - since;
            self.longest = self.longest.max(u64::try_from(passed).unwrap_or_default());
            if left == 0 {
                return Ok(());
            }
            if passed > TOLD {
                self.outcome
                    .fault(format!("{left} lines are not told after {passed} ms"));
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Everybody plays until the process is killed or frozen; answers what was on disk before for every press
    /// that was answered.
    async fn play_until(
        &mut self,
        process: &mut Process,
        end: End,
    ) -> Result<Acknowledged, TortureError> {
        let killed = Arc::new(AtomicBool::new(false));
        let pressed = Arc::new(AtomicU64::new(0));
        let mut playing = JoinSet::new();
        for game in self.games.drain(..) {
            let rng = Rng::new(self.rng.below(1 << 31) as u64);
            let (killed, pressed) = (Arc::clone(&killed), Arc::clone(&pressed));
            let probe = self.database.probe().await?;
            playing.spawn(play(game, probe, rng, killed, pressed));
        }
        // Some presses later, and then at any moment of one.
        let until = 1 + self.rng.below(30) as u64;
        while pressed.load(Ordering::Relaxed) < until && !playing.is_empty() {
            tokio::task::yield_now().await;
        }
        for _ in 0..self.rng.below(3_000) {
            tokio::task::yield_now().await;
        }
        let gone = match (end, self.shards) {
            (End::Freeze, _) => process.freeze(),
            (End::Kill, 1) => process.kill(self.discord).await,
            (End::Kill, _) => process.kill_alone().await,
        };
        killed.store(true, Ordering::Relaxed);
        gone?;
        let mut acknowledged = Vec::new();
        while let Some(played) = playing.join_next().await {
            match played {
                Ok(played) => {
                    let played = played?;
                    self.presses += played.presses;
                    self.unanswered += played.unanswered;
                    acknowledged.push((played.game.table, played.log, played.drafts));
                    self.games.push(played.game);
                }
                Err(error) => self.outcome.fault(format!("a player broke off: {error}")),
            }
        }
        Ok(acknowledged)
    }

    /// Whether everything that was acknowledged is on disk.
    async fn compare(&mut self, acknowledged: &Acknowledged) -> Result<(), TortureError> {
        let mut probe = self.database.probe().await?;
        for (table, log, drafts) in acknowledged {
            let now = probe.log(*table).await?;
            if !now.starts_with(log) {
                self.outcome
                    .fault(format!("table {table:?} has lost a move that was answered"));
            }
            // Other processes go on: what was drafted since has a later stamp, and moves end drafts.
            if now.len() == log.len() && is_lost(drafts, &probe.drafts(*table).await?) {
                self.outcome.fault(format!(
                    "table {table:?} has lost a draft that was answered"
                ));
            }
        }
        Ok(())
    }

    /// Plays what goes on to its end, and waits until everything is told.
    async fn finish(&mut self) -> Result<(), TortureError> {
        let mut probe = self.database.probe().await?;
        self.put_away().await?;
        for mut game in std::mem::take(&mut self.games) {
            let mut presses = 0u32;
            while probe.phase(game.table).await?.as_deref() == Some("playing") {
                for player in &mut game.players {
                    player.step(&mut self.rng).await?;
                    self.presses += 1;
                }
                presses += 1;
                if presses > ENDLESS {
                    self.outcome
                        .fault(format!("table {:?} does not end", game.table));
                    break;
                }
            }
            self.finished.push(game);
        }
        let told = async {
            loop {
                let (due, lost) = probe.sends().await?;
                if due == 0 {
                    return Ok::<_, sqlx::Error>(lost);
                }
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        };
        let late = std::time::Duration::from_secs(LATE);
        match tokio::time::timeout(late, told).await {
            Ok(lost) => {
                let lost = lost?;
                if lost > 0 {
                    self.outcome
                        .fault(format!("{lost} posts could not be sent"));
                }
            }
            Err(_) => self.outcome.fault("posts are never sent"),
        }
        Ok(())
    }

    /// Whether everything was told once; answers how many lines there were.
    async fn check_posts(&mut self) -> Result<u64, TortureError> {
        let Some(reader) = self.people.first() else {
            return Ok(0);
        };
        let tables = open_by(self.database.options()).await?;
        let mut count = 0;
        for game in &self.finished {
            let mut told = ExpectedPosts::default();
            let posts = reader.messages(game.thread);
            let posts = posts.into_iter().filter(|it| !it.ephemeral && it.from_bot);
            let public: Vec<MessageView> = posts.collect();
            if let Some(player) = game.players.first() {
                let asker = Asker::anywhere(PersonId(player.person.id().0));
                let at = tables.admit(&asker, game.table).await?;
                let lines = tables.told_lines(&at).await?;
                told = ExpectedPosts::new(&lines);
                count += told.count();
                for fault in told.faults(&public, &[]) {
                    let table = game.table;
                    self.outcome.fault(format!("table {table:?}: {fault}"));
                }
            }
            for pair in public.windows(2) {
                // Lines of the log are counted already: somebody may well do the same twice.
                if same(&pair[0], &pair[1]) && !told.tells(&pair[0]) {
                    let text = pair[0].content.lines().next().unwrap_or_default();
                    self.outcome
                        .fault(format!("table {:?} told twice: {text}", game.table));
                }
            }
        }
        tables.close().await;
        Ok(count)
    }
}

/// Whether two posts tell the same.
fn same(one: &MessageView, other: &MessageView) -> bool {
    !one.content.is_empty()
        && one.author == other.author
        && one.content == other.content
        && one.components == other.components
}

/// A world with a server of each shard.
fn world(shards: u32) -> World {
    let mut world = World::sample();
    for number in 1..shards {
        let guild = world.add_guild(&format!("Server {number}"));
        world.add_text_channel(guild, PLACE);
    }
    world
}

/// Where games are played, on every server.
const PLACE: &str = "game-table";

/// Between two sessions that are begun, as Discord wants it.
const IDENTIFIES: Duration = Duration::from_secs(5);

/// Rounds after which a game counts as one that does not end.
const ENDLESS: u32 = 20_000;

struct Played {
    game: Game,
    /// The log as it was on disk after the last answer.
    log: Vec<String>,
    /// The drafts as they were then.
    drafts: Drafts,
    presses: u64,
    unanswered: u64,
}

/// Plays at one table until the bot is killed.
async fn play(
    mut game: Game,
    mut probe: DbProbe,
    mut rng: Rng,
    killed: Arc<AtomicBool>,
    pressed: Arc<AtomicU64>,
) -> Result<Played, TortureError> {
    // A draft that another process writes meanwhile is of the log before it or of a longer one.
    let mut drafts = probe.drafts(game.table).await?;
    let mut log = probe.log(game.table).await?;
    let (mut presses, mut unanswered) = (0, 0);
    while !killed.load(Ordering::Relaxed) {
        let at = rng.below(game.players.len());
        let reply = game.players[at].step(&mut rng).await;
        match reply {
            Ok(Some(reply)) if reply.is_unanswered() => unanswered += 1,
            Ok(Some(_)) => {
                presses += 1;
                drafts = probe.drafts(game.table).await?;
                log = probe.log(game.table).await?;
            }
            Ok(None) => tokio::task::yield_now().await,
            // A promise that the kill has broken.
            Err(_) if killed.load(Ordering::Relaxed) => unanswered += 1,
            Err(error) => return Err(error),
        }
        pressed.fetch_add(1, Ordering::Relaxed);
    }
    Ok(Played {
        game,
        log,
        drafts,
        presses,
        unanswered,
    })
}

/// Whether a draft is an earlier one than it was: everything that changes a draft changes its seat's stamp.
fn is_lost(before: &Drafts, after: &Drafts) -> bool {
    before.iter().any(|(seat, before)| match after.get(seat) {
        Some(after) => after.stamp < before.stamp || after.stamp == before.stamp && after != before,
        None => true,
    })
}

#[cfg(test)]
mod tests {
    use super::super::db_probe::Drafted;
    use super::*;

    fn drafts(stamp: i64, draft: &str) -> Drafts {
        let draft = Some(draft.to_owned());
        [(0, Drafted { stamp, draft })].into()
    }

    #[test]
    fn a_draft_is_lost_where_an_earlier_one_stands_or_another_of_the_same_moment() {
        let before = drafts(7, "answered");
        assert!(!is_lost(&before, &before));
        assert!(!is_lost(&before, &drafts(8, "pressed since")));
        assert!(is_lost(&before, &drafts(6, "before it")));
        assert!(is_lost(&before, &drafts(7, "before it, and pressed since")));
        assert!(is_lost(&before, &Drafts::new()));
    }
}
