//! Makes the network fail at its worst: `slowtable-lab torture network`.
//!
//! Games are played at once, each in its own channel, while everything between the bot and Discord fails at
//! random. Requests are refused, hang, or are cut before or after they were done. The gateway drops connections
//! and sessions, misses heartbeats and sends interactions twice. Posts, lobbies and threads are deleted,
//! threads archived and locked, permissions removed, direct messages closed. Then the failures stop, the games
//! go on for some steps, and everything public must be right: each line posted once, the lobby matching the
//! table, the last post naming the awaited people.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use local_discord::{
    Ack, ChannelId, Config, LocalDiscord, MessageId, MessageView, Overwrite, Person,
};
use parking_lot::Mutex;
use serde_json::Value;
use slowtable_kit::Rng;
use slowtable_ui::Language;
use tokio::task::JoinSet;

use super::db_probe::{DbProbe, Kept};
use super::expected_posts::{ExpectedPosts, plain};
use super::faults::{Counts, FaultInjector};
use super::harness::{Game, TestedBot, begin, everybody};
use super::{Folder, LATE, TortureError, TrialOutcome};
use slowtable::discord::messages::lobby;
use slowtable::games;
use slowtable_service::ids::{PersonId, TableId};
use slowtable_service::tables::{Asker, Settings, TablePhase, TableService, TableStatus};

/// The heartbeat interval that clients get, short so that missing ones are noticed soon.
const HEARTBEAT: Duration = Duration::from_secs(3);
/// The least and the greatest number of interactions between two failures of the gateway.
const CALM: (u64, usize) = (15, 100);
/// The average number of steps at a table between two failures of its messages or permissions.
const QUIET: usize = 20;
/// The most steps for which a permission is denied.
const DENIED: u32 = 12;
/// One in this many answered interactions is sent again.
const REPEATED: usize = 6;
/// Permission bits ("Permissions").
const VIEW: u64 = 1 << 10;
const SEND: u64 = 1 << 11;
const ATTACH: u64 = 1 << 15;
const SEND_IN_THREADS: u64 = 1 << 38;
/// The steps at each table after the failures have stopped.
const FAIR: u32 = 25;
/// The time by which the bot's clock is advanced at once after the failures have stopped: repeated sends wait
/// for up to ten minutes.
const TURN: Duration = Duration::from_secs(5);
/// The longest time without an interaction during the failures.
const STANDSTILL: Duration = Duration::from_secs(600);
/// A pause of the trial that is this much longer than intended was caused by the machine.
const STALL: Duration = Duration::from_millis(500);
/// The longest time for a deferred answer during the failures.
const PROMISED: Duration = Duration::from_secs(60);

/// The parameters of the trial.
#[derive(Debug, Clone, Copy)]
pub struct NetworkTrial {
    /// The number of interactions during the failures.
    pub interactions: u64,
    /// The number of games played at once.
    pub games: usize,
    /// The seed. The same seed gives the same kinds of failures.
    pub seed: u64,
}

/// Plays during failures, and reports the number of interactions from time to time.
///
/// # Errors
/// When the trial cannot go on. Faults of the bot are part of the outcome.
pub async fn network(
    network: NetworkTrial,
    progress: impl Fn(u64),
) -> Result<TrialOutcome, TortureError> {
    let folder = Folder::new("network")?;
    let (discord, channels) = place(network.games).await?;
    let discord = Arc::new(discord);
    let bot = TestedBot::start(&discord, &folder.database()).await?;
    let people = everybody(&discord);
    for person in people.iter().skip(3) {
        let settings = Settings {
            desk_by_dm: true,
            ..Settings::default()
        };
        let person = PersonId(person.id().0);
        bot.tables.set_settings(person, settings).await?;
    }
    let injector = FaultInjector::begin(discord.faults(), network.seed);
    let shared = Arc::new(Shared {
        wanted: network.interactions,
        discord: Arc::clone(&discord),
        tables: bot.tables.clone(),
        injector: injector.clone(),
        people,
        done: AtomicU64::new(0),
        tally: Mutex::new(Tally::default()),
    });
    let mut rng = Rng::new(network.seed);
    let mut playing = JoinSet::new();
    for channel in channels {
        let seat = PlayerBoard {
            shared: Arc::clone(&shared),
            channel,
            rng: Rng::new(rng.below(1 << 31) as u64),
            probe: DbProbe::open(&folder.database()).await?,
            denied: 0,
        };
        playing.spawn(seat.play());
    }
    let mut next = 0;
    let mut looked = Instant::now();
    let mut last = (0, Instant::now());
    while !playing.is_empty() {
        tokio::select! {
            Some(played) = playing.join_next() => match played {
                Ok(played) => played?,
                Err(error) => shared.fault(format!("a player's task failed: {error}")),
            },
            () = tokio::time::sleep(Duration::from_millis(50)) => {
                if looked.elapsed() > STALL {
                    injector.note_stall();
                }
                looked = Instant::now();
                let done = shared.done.load(Ordering::Relaxed);
                if done > last.0 {
                    last = (done, looked);
                } else if done < shared.wanted && last.1.elapsed() > STANDSTILL {
                    return Err(TortureError::Standstill);
                }
                if done >= next && done < shared.wanted {
                    injector.strike();
                    next = done + CALM.0 + rng.below(CALM.1) as u64;
                }
                progress(done.min(shared.wanted));
            }
        }
    }
    bot.stop().await?;
    let done = shared.done.load(Ordering::Relaxed);
    let tally = std::mem::take(&mut *shared.tally.lock());
    drop(shared);
    if let Ok(discord) = Arc::try_unwrap(discord) {
        discord.stop().await;
    }
    Ok(tally.outcome(done, injector.counts()))
}

/// Starts a local Discord with a channel for every game.
async fn place(games: usize) -> Result<(LocalDiscord, Vec<ChannelId>), TortureError> {
    let mut config = Config {
        capture: false,
        heartbeat: HEARTBEAT,
        ..Config::default()
    };
    let guild = config.seed.add_guild("Faulty Server");
    let channels = (1..=games).map(|number| {
        let name = format!("table-{number}");
        config.seed.add_text_channel(guild, &name)
    });
    let channels = channels.collect();
    Ok((LocalDiscord::start(config).await?, channels))
}

/// The state that all games share.
struct Shared {
    wanted: u64,
    discord: Arc<LocalDiscord>,
    tables: TableService,
    injector: FaultInjector,
    people: Vec<Person>,
    /// The number of interactions so far.
    done: AtomicU64,
    tally: Mutex<Tally>,
}

/// The counts of the trial.
#[derive(Default)]
struct Tally {
    faults: Vec<String>,
    answered: u64,
    by_request: u64,
    by_gateway: u64,
    by_machine: u64,
    promises: u64,
    repeated: u64,
    posts_deleted: u64,
    threads_deleted: u64,
    threads_closed: u64,
    rights_taken: u64,
    mailboxes_closed: u64,
    lines: u64,
    games: u64,
    ended: u64,
}

impl Tally {
    fn outcome(self, done: u64, counts: Counts) -> TrialOutcome {
        let figures = vec![
            ("interactions under faults", done),
            ("answered in time", self.answered),
            (
                "not answered: their answer was refused or lost",
                self.by_request,
            ),
            ("not answered: the gateway was away", self.by_gateway),
            (
                "not answered: the machine stood still for half a second",
                self.by_machine,
            ),
            (
                "promised, and nothing came of it, or a later press",
                self.promises,
            ),
            ("told again after their answer, compared", self.repeated),
            ("requests", counts.requests),
            ("of them refused with 5xx", counts.server_errors),
            ("of them refused with 429", counts.too_many),
            ("of them hung, before or after they were done", counts.hung),
            ("of them cut, before or after they were done", counts.cut),
            ("of them done, and their receipt lost", counts.receipts_lost),
            ("connections lost that resume", counts.resumed),
            ("sessions lost", counts.sessions_lost),
            ("heartbeats missed", counts.heartbeats_missed),
            ("interactions told twice", counts.told_twice),
            ("posts and lobbies deleted", self.posts_deleted),
            ("threads deleted", self.threads_deleted),
            ("threads archived or locked", self.threads_closed),
            ("rights taken", self.rights_taken),
            ("mailboxes closed", self.mailboxes_closed),
            ("games", self.games),
            ("of them over in the end", self.ended),
            ("lines that had to be told once", self.lines),
        ];
        TrialOutcome {
            figures,
            faults: self.faults,
        }
    }
}

impl Shared {
    fn fault(&self, what: impl Into<String>) {
        self.tally.lock().faults.push(what.into());
    }

    fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed) >= self.wanted
    }

    async fn status(&self, table: TableId) -> Result<TableStatus, TortureError> {
        let host = self.people.first().map_or(0, |person| person.id().0);
        let asker = Asker::anywhere(PersonId(host));
        // Strangers are not admitted; the people at the table are.
        let mut at = self.tables.admit(&asker, table).await;
        for person in &self.people {
            if at.is_ok() {
                break;
            }
            let asker = Asker::anywhere(PersonId(person.id().0));
            at = self.tables.admit(&asker, table).await;
        }
        let at = at?;
        let language = self.tables.status(&at, Language::English).await?.language;
        Ok(self.tables.status(&at, language).await?)
    }
}

/// A channel in which one game after the other is played.
struct PlayerBoard {
    shared: Arc<Shared>,
    channel: ChannelId,
    rng: Rng,
    probe: DbProbe,
    /// The number of steps until denied permissions are restored; 0 if none are denied.
    denied: u32,
}

/// A game, with its deleted posts.
struct Played {
    game: Game,
    gone: Vec<MessageView>,
}

impl PlayerBoard {
    async fn play(mut self) -> Result<(), TortureError> {
        let mut played = Vec::new();
        while !self.shared.is_over() {
            let mut one = Played {
                game: self.begin().await?,
                gone: Vec::new(),
            };
            while !self.shared.is_over() && self.is_playing(&one).await? {
                self.restore_in_time();
                // Damage follows actions only: many looks at a desk without a control would ruin the whole table.
                if self.step(&mut one).await? {
                    self.trouble(&mut one).await?;
                }
            }
            played.push(one);
        }
        self.shared.injector.end();
        self.allow();
        for person in &self.shared.people {
            person.set_dms_open(true);
        }
        self.online().await?;
        for one in &mut played {
            self.play_on(one).await?;
        }
        self.settle(&mut played).await?;
        for one in &played {
            self.check(one).await?;
        }
        Ok(())
    }

    async fn is_playing(&mut self, one: &Played) -> Result<bool, TortureError> {
        let phase = self.probe.phase(one.game.table).await?;
        Ok(phase.as_deref() == Some("playing"))
    }

    /// Waits until the bot is connected.
    async fn online(&self) -> Result<(), TortureError> {
        super::harness::soon("the gateway", self.shared.discord.wait_for_bot()).await
    }

    /// Opens a table while failures are paused.
    async fn begin(&mut self) -> Result<Game, TortureError> {
        let _calm = self.shared.injector.calm();
        self.allow();
        let titles = games::titles()?;
        let mut tries = 0;
        loop {
            self.online().await?;
            let title = &titles[self.rng.below(titles.len())];
            let most = usize::from(title.seats().1).min(3);
            let seats = 1 + self.rng.below(most);
            let all = &self.shared.people;
            let first = self.rng.below(all.len());
            let people: Vec<Person> = (first..first + seats)
                .map(|at| all[at % all.len()].clone())
                .collect();
            let opponents = i64::from(seats == 1);
            let begun = begin(title.id(), self.channel, &people, opponents);
            let patience = Duration::from_secs(40);
            match tokio::time::timeout(patience, begun).await {
                Ok(Ok(game)) => return Ok(game),
                // Requests from before the pause may still be lost.
                Ok(Err(error)) if tries >= 8 => return Err(error),
                Err(_) if tries >= 8 => return Err(TortureError::Late("a table")),
                _ => tries += 1,
            }
        }
    }

    /// Makes one player of the table do something. Returns whether there was anything to do.
    async fn step(&mut self, one: &mut Played) -> Result<bool, TortureError> {
        let shared = Arc::clone(&self.shared);
        let table = one.game.table;
        if let Some(thread) = self.probe.thread(table).await? {
            one.game.thread = thread;
            for player in &mut one.game.players {
                player.thread = thread;
            }
        }
        let at = self.rng.below(one.game.players.len());
        let before = self.probe.kept(table).await?;
        let begun = Instant::now();
        let player = &mut one.game.players[at];
        let acted = player.act(self.channel, table, &mut self.rng).await?;
        let Some(mut reply) = acted else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            return Ok(false);
        };
        shared.done.fetch_add(1, Ordering::Relaxed);
        let interaction = reply.interaction;
        if reply.is_unanswered() {
            let asking = shared.injector.asking(interaction);
            let mut tally = shared.tally.lock();
            if asking.wrong > 0 {
                tally.by_request += 1;
            } else if shared.injector.was_away(begun) {
                tally.by_gateway += 1;
            } else if shared.injector.has_stalled(begun) {
                tally.by_machine += 1;
            } else {
                tally.faults.push(format!(
                    "an answer is missing although no failure was active: {reply:?}"
                ));
            }
            return Ok(true);
        }
        shared.tally.lock().answered += 1;
        if reply.settled_within(PROMISED).await.is_err() {
            let asking = shared.injector.asking(interaction);
            let mut tally = shared.tally.lock();
            tally.promises += 1;
            // A deferred update of a message may show the result of a later press of its owner. Only a deferred
            // new message shows that its answer never came.
            let shows = matches!(reply.ack, Ack::Deferred { .. });
            if shows && asking.wrong < 3 {
                tally.faults.push(format!(
                    "a deferred answer never arrived, {} of its requests failed: {reply:?}",
                    asking.wrong
                ));
            }
        }
        let after = self.probe.kept(table).await?;
        if !after.entries.starts_with(&before.entries) {
            shared.fault(format!("table {table:?} has lost a move"));
        }
        let has_opponent = one.game.players.len() < 2;
        if !has_opponent && self.rng.one_in(REPEATED) {
            self.repeat(table, interaction).await?;
        }
        Ok(true)
    }

    /// Has an answered interaction sent again, which must change nothing.
    async fn repeat(
        &mut self,
        table: TableId,
        interaction: local_discord::InteractionId,
    ) -> Result<(), TortureError> {
        let before = self.quiet(table).await?;
        let injector = &self.shared.injector;
        let answers = injector.asking(interaction).answers;
        if !injector.repeat(interaction) {
            return Ok(());
        }
        let begun = Instant::now();
        while injector.asking(interaction).answers == answers {
            if begun.elapsed() > PROMISED / 20 {
                // The connection was lost, and the interaction with it.
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let after = self.quiet(table).await?;
        // A late answer may have arrived meanwhile; if it drafted something, it has its own press.
        let (before, after) = (without_pages(before), without_pages(after));
        if before != after && before.presses == after.presses {
            self.shared.fault(format!(
                "table {table:?}: {interaction} was told twice and counted twice: {before:?}, {after:?}"
            ));
        }
        self.shared.tally.lock().repeated += 1;
        Ok(())
    }

    /// Returns a table's rows on disk, once they no longer change.
    async fn quiet(&mut self, table: TableId) -> Result<Kept, TortureError> {
        let mut kept = self.probe.kept(table).await?;
        loop {
            tokio::time::sleep(Duration::from_millis(15)).await;
            let now = self.probe.kept(table).await?;
            if now == kept {
                return Ok(now);
            }
            kept = now;
        }
    }

    /// Counts a step towards the return of denied permissions.
    fn restore_in_time(&mut self) {
        if self.denied > 0 {
            self.denied -= 1;
            if self.denied == 0 {
                self.allow();
            }
        }
    }

    /// Sometimes damages the table's posts or the permissions in its channel, unless some are denied.
    async fn trouble(&mut self, one: &mut Played) -> Result<(), TortureError> {
        if self.denied > 0 || !self.rng.one_in(QUIET) {
            return Ok(());
        }
        let shared = Arc::clone(&self.shared);
        let faults = shared.discord.faults();
        let thread = one.game.thread;
        let is_own = thread != self.channel;
        match self.rng.below(12) {
            0..=2 => {
                let posts = self.posts(thread);
                if let Some(last) = posts.last() {
                    one.gone.extend(faults.delete_message(thread, last.id));
                    shared.tally.lock().posts_deleted += 1;
                }
            }
            3 => {
                let message = self.probe.message(one.game.table).await?;
                if let Some(message) = message {
                    faults.delete_message(self.channel, MessageId(message.0));
                    shared.tally.lock().posts_deleted += 1;
                }
            }
            4 if is_own => {
                one.gone.extend(faults.delete_channel(thread));
                shared.tally.lock().threads_deleted += 1;
            }
            5 | 6 if is_own => {
                faults.change_thread(thread, true, false);
                shared.tally.lock().threads_closed += 1;
            }
            7 if is_own => {
                faults.change_thread(thread, true, true);
                shared.tally.lock().threads_closed += 1;
                self.denied = 1 + self.rng.below(DENIED as usize) as u32;
            }
            8..=10 => {
                let bits =
                    [SEND_IN_THREADS, SEND | SEND_IN_THREADS, ATTACH, VIEW][self.rng.below(4)];
                self.deny(bits);
                shared.tally.lock().rights_taken += 1;
                self.denied = 1 + self.rng.below(DENIED as usize) as u32;
            }
            _ => {
                let person = &shared.people[self.rng.below(shared.people.len())];
                let is_open = person.info().dms_open;
                person.set_dms_open(!is_open);
                shared.tally.lock().mailboxes_closed += u64::from(is_open);
            }
        }
        Ok(())
    }

    /// Returns the bot's posts in a place.
    fn posts(&self, place: ChannelId) -> Vec<MessageView> {
        let Some(reader) = self.shared.people.first() else {
            return Vec::new();
        };
        let all = reader.messages(place).into_iter();
        all.filter(|one| !one.ephemeral && one.from_bot).collect()
    }

    /// Denies the bot these permissions in the channel and its threads.
    fn deny(&self, deny: u64) {
        let discord = &self.shared.discord;
        let overwrite = Overwrite {
            id: discord.bot_user().0,
            person: true,
            allow: 0,
            deny,
        };
        let all = discord.channels().into_iter();
        let here = all.filter(|one| one.id == self.channel || one.parent == Some(self.channel));
        for place in here {
            discord.faults().overwrite(place.id, overwrite.clone());
        }
    }

    /// Restores all permissions and unlocks the threads.
    fn allow(&mut self) {
        self.denied = 0;
        self.deny(0);
        let discord = &self.shared.discord;
        for one in discord.channels() {
            if one.parent == Some(self.channel) && one.locked {
                discord.faults().change_thread(one.id, true, false);
            }
        }
    }

    /// Plays on for a while without failures.
    async fn play_on(&mut self, one: &mut Played) -> Result<(), TortureError> {
        for _ in 0..FAIR {
            if !self.is_playing(one).await? {
                break;
            }
            self.fair_step(one).await?;
        }
        let is_playing = self.is_playing(one).await?;
        let mut tally = self.shared.tally.lock();
        tally.games += 1;
        tally.ended += u64::from(!is_playing);
        Ok(())
    }

    async fn fair_step(&mut self, one: &mut Played) -> Result<(), TortureError> {
        if let Some(thread) = self.probe.thread(one.game.table).await? {
            one.game.thread = thread;
            for player in &mut one.game.players {
                player.thread = thread;
            }
        }
        let at = self.rng.below(one.game.players.len());
        let player = &mut one.game.players[at];
        let acted = player
            .act(self.channel, one.game.table, &mut self.rng)
            .await?;
        if acted.is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// Waits until everything is posted, and advances the bot's clock past its longest pauses.
    async fn settle(&mut self, played: &mut [Played]) -> Result<(), TortureError> {
        let begun = Instant::now();
        loop {
            let mut due = 0;
            for one in &mut *played {
                due += self.probe.due(one.game.table).await?;
            }
            if due == 0 {
                break;
            }
            if begun.elapsed() > Duration::from_secs(LATE) {
                self.shared
                    .fault(format!("{due} posts were not sent in time"));
                break;
            }
            let tables = &self.shared.tables;
            tables.clock().advance(TURN);
            tables.wake().notify_one();
            // A command makes suspended tables check if they may post again.
            for one in &mut *played {
                let person = one.game.players.first().map(|player| player.person.clone());
                let table = format!("{}", one.game.table);
                if let Some(person) = person
                    && self.probe.due(one.game.table).await? > 0
                {
                    let options = [("table", table.as_str())];
                    let asked = person.command(self.channel, "table board", options).await;
                    drop(asked);
                }
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        Ok(())
    }

    /// Checks that everything public is right.
    async fn check(&mut self, one: &Played) -> Result<(), TortureError> {
        let table = one.game.table;
        let lost = self.probe.lost_posts(table).await?;
        if lost > 0 {
            self.shared
                .fault(format!("table {table:?}: {lost} posts could not be sent"));
        }
        let status = self.shared.status(table).await?;
        let gone = one
            .gone
            .iter()
            .filter(|post| !post.ephemeral && post.from_bot);
        let gone: Vec<MessageView> = gone.cloned().collect();
        let mut live = self.posts(self.channel);
        live.retain(|post| Some(post.id.0) != status.message.map(|message| message.0));
        let threads = self.shared.discord.channels().into_iter();
        let threads = threads.filter(|place| place.parent == Some(self.channel));
        for thread in threads {
            live.extend(self.posts(thread.id));
        }
        live.sort_by_key(|post| post.id);
        let live = live.into_iter().filter(|post| is_of(post, table));
        let live: Vec<MessageView> = live.collect();
        let asker = status.seats.iter().find_map(|seat| seat.person);
        let at = Asker::anywhere(asker.unwrap_or(status.host));
        let at = self.shared.tables.admit(&at, table).await?;
        let lines = self.shared.tables.told_lines(&at).await?;
        let told = ExpectedPosts::new(&lines);
        self.shared.tally.lock().lines += told.count();
        for fault in told.faults(&live, &gone, &[]) {
            self.shared.fault(format!("table {table:?}: {fault}"));
        }
        let awaited = status.seats.iter().filter(|seat| seat.awaited.is_some());
        let awaited: Vec<PersonId> = awaited.filter_map(|seat| seat.person).collect();
        let newest_gone = gone.iter().map(|post| post.id).max();
        let newest = live.iter().map(|post| post.id).max();
        // Without new lines, the last post with a picture is updated instead.
        let names = |post: &MessageView| {
            let named = |person: &PersonId| post.content.contains(&person.mention());
            awaited.iter().all(named)
        };
        if newest > newest_gone && !live.iter().rev().take(3).any(names) {
            self.shared.fault(format!(
                "table {table:?}: no late post names {awaited:?}, who are awaited"
            ));
        }
        let wanted = lobby::body(&status).text;
        let message = status.message.map(|message| MessageId(message.0));
        let reader = self.shared.people.first();
        let shown = message
            .and_then(|message| reader?.view(message))
            .map(|message| message.content);
        let is_playing = status.phase == TablePhase::Playing;
        let is_right = match &shown {
            Some(shown) => plain(shown) == plain(&wanted),
            // A deleted lobby is posted again only when it would change.
            None => is_playing,
        };
        if !is_right {
            self.shared.fault(format!(
                "table {table:?}: the lobby shows {shown:?}, not {wanted:?}"
            ));
        }
        Ok(())
    }
}

/// Returns the rows without what opening a desk changes as well: the current page, and choices that can be
/// restored. Opening a desk leaves no stored press.
fn without_pages(mut kept: Kept) -> Kept {
    kept.drafts.retain_mut(|(_, draft)| {
        let Ok(Value::Object(mut parts)) = serde_json::from_str(draft) else {
            return true;
        };
        parts.remove("page");
        parts.remove("undone");
        parts.retain(|_, part| part.as_array().is_none_or(|part| !part.is_empty()));
        let has_any = !parts.is_empty();
        *draft = Value::Object(parts).to_string();
        has_any
    });
    kept
}

/// Whether a post belongs to a table, according to its buttons.
fn is_of(post: &MessageView, table: TableId) -> bool {
    use slowtable::discord::presses::route::Route;
    let buttons = post.buttons();
    let mut routes = buttons
        .iter()
        .filter_map(|button| Route::decode(&button.custom_id).ok());
    routes.any(|route| matches!(route, Route::At(of, _) if of == table))
}
