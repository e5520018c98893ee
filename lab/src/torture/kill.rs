//! Kills the process in the middle of games, which then go on: `slowtable-lab torture kill`.
//!
//! Several games are played at once in a bot with its own process. At random moments, even during presses, the
//! process gets SIGKILL and is started again. Afterwards all answered presses are on disk, each log has only
//! grown, and people go on with the controls on their screens. In the end every game is over, and everything
//! was posted once.
//!
//! On PostgreSQL several processes can share the games' servers. One of them is killed, the others take over
//! its share, and another is started in its place. Every other one is not killed but frozen (SIGSTOP) at a
//! random moment. The others end its database sessions and take over its share. After waking, it finds that it has lost
//! everything, and takes its share again.
//!
//! After each kill, all pending lines are posted within seconds, even if people have decided ahead.

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
use super::{LATE, TortureError, TrialOutcome};
use slowtable::games;
use slowtable_service::ids::{PersonId, TableId};
use slowtable_service::tables::Asker;

/// The parameters of the trial.
#[derive(Debug, Clone)]
pub struct Kills {
    /// The bot's program, which is killed.
    pub program: BotProgram,
    /// The number of kills.
    pub count: u64,
    /// The number of games played at once.
    pub games: usize,
    /// The seed. The same seed gives the same moments, as far as the machine allows.
    pub seed: u64,
    /// The PostgreSQL database that gets a new schema for the trial; a file if `None`.
    pub server: Option<String>,
    /// The number of processes, each with a shard of Discord. On a file there is one.
    pub processes: u32,
}

/// Plays games, kills the bot, and reports the number of kills after each one. After the last kill the
/// remaining games are played to their ends.
///
/// # Errors
/// When the trial cannot go on. Faults of the bot are part of the outcome.
pub async fn kill(kills: Kills, progress: impl Fn(u64)) -> Result<TrialOutcome, TortureError> {
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
        left: 0,
        outcome: TrialOutcome::default(),
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
        // Sometimes the next process dies before all processes have their shares again.
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
        left,
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
            u64::try_from(finished.len()).unwrap_or(u64::MAX) - left,
        ),
        ("games left before their end", left),
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

/// The logs and drafts that were on disk when a player got an answer.
type Acknowledged = Vec<(TableId, Vec<String>, Drafts)>;

struct Trial<'a> {
    people: Vec<Person>,
    discord: &'a LocalDiscord,
    database: &'a TrialDatabase,
    /// The number of shards and of processes.
    shards: u32,
    rng: Rng,
    games: Vec<Game>,
    /// Games that have ended or were left.
    finished: Vec<Game>,
    /// The number of games that were left before their end.
    left: u64,
    outcome: TrialOutcome,
    presses: u64,
    unanswered: u64,
    /// The number of seats that had decided something ahead, added up over all kills.
    ahead: u64,
    /// The longest time until pending lines were posted, in milliseconds of the database's clock.
    longest: u64,
}

/// How a process stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Kill,
    Freeze,
}

/// The milliseconds within which pending lines must be posted.
const TOLD: i64 = 10_000;

impl Trial<'_> {
    async fn seat_people(&mut self, count: usize) -> Result<(), TortureError> {
        self.put_away().await?;
        let titles = games::titles()?;
        while self.games.len() < count {
            let title = &titles[self.rng.below(titles.len())];
            let most = usize::from(title.seats().1).min(3);
            // A single player cannot decide ahead.
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
            // Uses servers of every shard.
            let channels = self.discord.channels();
            let channels: Vec<_> = channels.iter().filter(|it| it.name == PLACE).collect();
            let channel = channels[self.games.len() % channels.len()].id;
            let mut game = begin(title.id(), channel, &people, opponents).await?;
            if self.shards > 1 {
                // Decisions ahead must not delay the posts.
                for player in &mut game.players {
                    player.ahead = 12;
                }
            }
            self.games.push(game);
        }
        Ok(())
    }

    /// Moves finished games to `finished`.
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

    /// Waits until the other processes have taken over the share of a frozen one.
    async fn others_take_over(&mut self, others: usize) -> Result<(), TortureError> {
        let mut probe = self.database.probe().await?;
        if !probe.may_write().await? {
            self.outcome
                .fault("no process can write while one is frozen");
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

    /// Waits until all pending lines are posted; those that arrive meanwhile do not count.
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
                    .fault(format!("{left} lines are not posted after {passed} ms"));
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Plays all games until the process is killed or frozen. Returns the logs and drafts on disk at the last
    /// answers.
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
        // After a few presses, at any moment of a press.
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
                Err(error) => self
                    .outcome
                    .fault(format!("a player's task failed: {error}")),
            }
        }
        Ok(acknowledged)
    }

    /// Checks that everything acknowledged is on disk.
    async fn compare(&mut self, acknowledged: &Acknowledged) -> Result<(), TortureError> {
        let mut probe = self.database.probe().await?;
        for (table, log, drafts) in acknowledged {
            let now = probe.log(*table).await?;
            if !now.starts_with(log) {
                self.outcome
                    .fault(format!("table {table:?} has lost a move that was answered"));
            }
            // Other processes go on: later drafts have later stamps, and moves end drafts.
            if now.len() == log.len() && is_lost(drafts, &probe.drafts(*table).await?) {
                self.outcome.fault(format!(
                    "table {table:?} has lost a draft that was answered"
                ));
            }
        }
        Ok(())
    }

    /// Plays the remaining games to their ends, and waits until everything is posted.
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
                if presses > ENOUGH {
                    self.left += 1;
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
            Err(_) => self.outcome.fault("some posts were not sent in time"),
        }
        Ok(())
    }

    /// Checks that everything was posted once. Returns the number of lines.
    async fn check_posts(&mut self) -> Result<u64, TortureError> {
        let Some(reader) = self.people.first() else {
            return Ok(0);
        };
        let tables = open_by(self.database.options()).await?;
        let mut probe = self.database.probe().await?;
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
                // A game that was left may have gone on by itself until the end of the processes.
                let unsent = probe.unsent(game.table).await?;
                for fault in told.faults(&public, &[], &unsent) {
                    let table = game.table;
                    self.outcome.fault(format!("table {table:?}: {fault}"));
                }
            }
            for pair in public.windows(2) {
                // The lines of the log are counted already, since a player may do the same thing twice.
                if same(&pair[0], &pair[1]) && !told.tells(&pair[0]) {
                    let text = pair[0].content.lines().next().unwrap_or_default();
                    self.outcome
                        .fault(format!("table {:?} posted twice: {text}", game.table));
                }
            }
        }
        tables.close().await;
        Ok(count)
    }
}

/// Whether two posts are the same.
fn same(one: &MessageView, other: &MessageView) -> bool {
    !one.content.is_empty()
        && one.author == other.author
        && one.content == other.content
        && one.components == other.components
}

/// Returns a world with a server for each shard.
fn world(shards: u32) -> World {
    let mut world = World::sample();
    for number in 1..shards {
        let guild = world.add_guild(&format!("Server {number}"));
        world.add_text_channel(guild, PLACE);
    }
    world
}

/// The channel of the games on every server.
const PLACE: &str = "game-table";

/// The pause between two identifies that Discord requires.
const IDENTIFIES: Duration = Duration::from_secs(5);

/// The presses of each player after which a game is left at the end of a trial: random games with offers or scripts go
/// on for very long.
const ENOUGH: u32 = 600;

struct Played {
    game: Game,
    /// The log on disk after the last answer.
    log: Vec<String>,
    /// The drafts on disk after the last answer.
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
    // Drafts are read before the log: a draft that another process writes in between belongs to the log before
    // it or to a longer one.
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
            // The kill has broken a deferred answer.
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

/// Whether a draft is older than before: every change of a draft changes its seat's stamp.
fn is_lost(before: &Drafts, after: &Drafts) -> bool {
    before.iter().any(|(seat, before)| match after.get(seat) {
        Some(after) => after.stamp < before.stamp || after.stamp == before.stamp && after != before,
        None => true,
    })
}

#[cfg(test)]
mod tests {
    use super::super::db_probe::DraftRow;
    use super::*;

    fn drafts(stamp: i64, draft: &str) -> Drafts {
        let draft = Some(draft.to_owned());
        [(0, DraftRow { stamp, draft })].into()
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
