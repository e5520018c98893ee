//! Checks that hidden information stays hidden: `slowtable-lab torture leak`.
//!
//! The rules bring a game to a random position. A second position is made that looks the same to all seats
//! except one ([`Subject::indistinguishable_state`](slowtable_lab_kit::Subject::indistinguishable_state)), with
//! other hands, picks and stacks. Both go on as twin games that start with the same bytes, each in its own local
//! Discord with a bot. The same people do the same things in both: open desks, press controls, send commands,
//! ask for suggestions, send forged ids. The person at the other seat does so too, but only their answers may
//! differ. As long as the rules' own views are equal for the other people, each of them must be sent the same
//! bytes in both: answers, desks, posts, pictures, and log lines. Ids and times of day are left out.
//!
//! Then some games are asked the same questions many times in both twin games, in random order. Welch's test
//! compares the processor time of each answer, as in dudect (Reparaz, Balasch, Verbauwhede 2017): |t| below 4.5
//! for each.

mod actions;
mod outgoing;
mod pair;
mod twin_games;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use local_discord::{LocalDiscord, Person};
use serde_json::{Value, json};
use slowtable::discord::presses::route::Route;
use slowtable_desk::Title;
use slowtable_kit::{AnyMatch, Rng, Seat, Seed, Viewer};
use slowtable_lab_kit::AnyStudy;

use self::actions::{PersonAction, compares, offers};
pub(super) use self::outgoing::mask;
use self::outgoing::{SeenMessage, leave_out_old};
use self::pair::Pair;
use self::twin_games::{Twin, copy_all, kept_in, open, set_up};
use super::harness::{TestedBot, begin, everybody};
use super::player::{Control, TrialPlayer};
use super::timing::{Welch, cpu_time};
use super::{Folder, LATE, TortureError, TrialOutcome};
use crate::games::{LabGame, games};

/// The number of actions at a table.
const ACTIONS: usize = 16;
/// The number of tables in twin games at a time: a person may have a seat at no more than ten tables, and open
/// no more than five on a server.
const BATCH: u64 = 9;
/// The most moves before the position.
const MOVES: usize = 40;
/// One game in this many is timed.
const TIMED: u64 = 40;
/// The largest |t| that counts as no difference, as in dudect.
const ALIKE: f64 = 4.5;

/// The parameters of the trial.
#[derive(Debug, Clone, Copy)]
pub struct Leak {
    /// The number of games, each of which is played twice.
    pub games: u64,
    /// How often each timed question is asked in each twin game; 0 measures no times.
    pub timed: u32,
    /// The seed. The same seed gives the same games.
    pub seed: u64,
}

/// Plays the games, and reports their number from time to time.
///
/// # Errors
/// When the trial cannot go on. Faults of the bot are part of the outcome.
pub async fn leak(leak: Leak, progress: impl Fn(u64)) -> Result<TrialOutcome, TortureError> {
    let mut trial = Trial {
        rng: Rng::new(leak.seed),
        timed: leak.timed,
        outcome: TrialOutcome::default(),
        tally: Tally::default(),
    };
    let mut done = 0;
    while done < leak.games {
        let count = BATCH.min(leak.games - done);
        done += trial.batch(done, count).await?;
        progress(done);
    }
    let Trial {
        mut outcome, tally, ..
    } = trial;
    outcome.figures = tally.figures(done);
    Ok(outcome)
}

/// The counts of the trial.
#[derive(Default)]
struct Tally {
    without: u64,
    actions: u64,
    answers: u64,
    bytes: u64,
    pictures: u64,
    posts: u64,
    lines: u64,
    told_apart: u64,
    timed: u64,
    worst: f64,
}

impl Tally {
    fn figures(&self, games: u64) -> Vec<(&'static str, u64)> {
        vec![
            ("games, each played twice", games),
            ("of them without anything hidden from anybody", self.without),
            (
                "of them until something hidden came to light by the rules",
                self.told_apart,
            ),
            ("things done in both", self.actions),
            ("answers compared", self.answers),
            ("messages compared in the end", self.posts),
            ("pictures compared", self.pictures),
            ("bytes compared", self.bytes),
            ("lines of the log compared", self.lines),
            ("questions timed, each in both", self.timed),
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            (
                "largest |t| of them, in hundredths",
                (self.worst * 100.0) as u64,
            ),
        ]
    }
}

struct Trial {
    rng: Rng,
    timed: u32,
    outcome: TrialOutcome,
    tally: Tally,
}

impl Trial {
    /// Plays up to `count` games as twin games. Returns how many were played. A game whose rules reveal the
    /// difference is the last one: after it, lists of tables and the names of awaited people may differ.
    async fn batch(&mut self, first: u64, count: u64) -> Result<u64, TortureError> {
        let folder = Folder::new("leak")?;
        let pairs = self.stage(&folder, count).await?;
        let mut twins = Vec::with_capacity(2);
        for twin in 0..2 {
            let here = folder.path().join(format!("twin-{twin}"));
            std::fs::create_dir(&here)?;
            for file in ["tables.sqlite", "world.json"] {
                std::fs::copy(folder.path().join(file), here.join(file))?;
            }
            copy_all(
                &folder.path().join("world.json.files"),
                &here.join("world.json.files"),
            )?;
            for pair in &pairs {
                set_up(&here.join("tables.sqlite"), pair, twin).await?;
            }
            twins.push(open(&here).await?);
        }
        let mut left = pairs.len() as u64;
        for (index, pair) in pairs.iter().enumerate() {
            let [one, other] = &mut twins[..] else {
                break;
            };
            left -= 1;
            if !self.play(pair, [one, other]).await? {
                break;
            }
            let number = first + index as u64;
            if self.timed > 0 && number.is_multiple_of(TIMED) {
                self.time(pair, [one, other]).await?;
            }
        }
        for twin in twins {
            twin.stop().await?;
        }
        Ok(count - left)
    }

    /// Opens tables, whose games are put into their positions later.
    async fn stage(&mut self, folder: &Folder, count: u64) -> Result<Vec<Pair>, TortureError> {
        let discord = LocalDiscord::start(kept_in(folder.path())).await?;
        let bot = TestedBot::start(&discord, &folder.database()).await?;
        let all = everybody(&discord);
        let games = games()?;
        let mut pairs = Vec::new();
        for number in 0..count {
            let LabGame { title, study } = &games[self.rng.below(games.len())];
            let most = usize::from(title.seats().1).min(all.len() - 2);
            let least = usize::from(title.seats().0).max(2);
            let seats = least + self.rng.below(most.saturating_sub(least) + 1);
            // Each person opens some.
            let at = number as usize % all.len();
            let people: Vec<Person> = (at..at + seats)
                .map(|at| all[at % all.len()].clone())
                .collect();
            let channel = discord.channels()[0].id;
            let hidden = Seat(self.rng.below(seats) as u8);
            let Some((positions, awaited)) =
                self.positions(title.as_ref(), study.as_ref(), seats, hidden)?
            else {
                self.tally.without += 1;
                continue;
            };
            let game = begin(title.id(), channel, &people, 0).await?;
            pairs.push(Pair {
                table: game.table,
                title: Arc::clone(title),
                thread: game.thread,
                lobby: game.lobby,
                people,
                hidden,
                positions,
                awaited,
            });
        }
        bot.stop().await?;
        discord.stop().await;
        Ok(pairs)
    }

    /// Returns a random position, and another that looks the same to all seats except `hidden`.
    fn positions(
        &mut self,
        title: &dyn Title,
        study: &dyn AnyStudy,
        seats: usize,
        hidden: Seat,
    ) -> Result<Option<([Value; 2], Value)>, TortureError> {
        let seats = seats as u8;
        for _ in 0..TRIES {
            let seed = Seed(u128::from(self.rng.below(usize::MAX) as u64));
            let (mut game, _) = title.deal(seats, Value::Null, seed)?;
            let moves = self.rng.below(MOVES);
            for _ in 0..moves {
                if !self.any_move(game.as_mut())? {
                    break;
                }
            }
            if game.standings().is_some() {
                continue;
            }
            // The other position must look the same to one of the other seats.
            let others: Vec<Seat> = Seat::all(seats).filter(|seat| *seat != hidden).collect();
            let viewer = self.rng.pick(&others).map_or(Viewer::Public, Viewer::Seat);
            let state = game.state()?;
            let mut other = study.indistinguishable_state(&state, viewer, &mut self.rng)?;
            if let Some(other) = &mut other {
                only(other, &state, hidden);
            }
            let Some(other) = other.filter(|other| *other != state) else {
                continue;
            };
            let Ok(elsewhere) = title.load(other.clone()) else {
                continue;
            };
            let viewers = viewers(seats, hidden);
            let same = viewers.iter().all(|viewer| {
                matches!((game.view(*viewer), elsewhere.view(*viewer)), (Ok(one), Ok(other)) if one == other)
            });
            let awaited = game.awaited();
            if same && awaited == elsewhere.awaited() {
                let awaited = awaited
                    .iter()
                    .map(|one| json!({"seat": one.seat, "urgency": one.urgency}));
                return Ok(Some(([state, other], awaited.collect())));
            }
        }
        Ok(None)
    }

    /// Makes a random move. Returns `false` if the game is over. A whole path may be refused for a reason that is
    /// hidden from its seat; then another one is tried.
    fn any_move(&mut self, game: &mut dyn AnyMatch) -> Result<bool, TortureError> {
        let awaited = game.awaited();
        let Some(asked) = awaited.get(self.rng.below(awaited.len())) else {
            return Ok(false);
        };
        let mut refused = None;
        for _ in 0..TRIES {
            let mut path = Vec::new();
            loop {
                let walk = game.walk(asked.seat, &path)?;
                if walk.whole && (walk.choices.is_empty() || self.rng.one_in(2)) {
                    match game.play(asked.seat, &path) {
                        Ok(_) => return Ok(true),
                        Err(fault) => refused = Some(fault),
                    }
                    break;
                }
                if walk.choices.is_empty() {
                    break;
                }
                let at = self.rng.below(walk.choices.len());
                path.extend(walk.choices.get(at).cloned());
            }
        }
        refused.map_or(Ok(false), |fault| Err(fault.into()))
    }

    /// Has people do the same in both twin games, and compares what they are sent. Returns `false` once the rules
    /// have revealed the difference.
    async fn play(&mut self, pair: &Pair, twins: [&mut Twin; 2]) -> Result<bool, TortureError> {
        let [one, other] = twins;
        let mut desks: BTreeMap<u64, [TrialPlayer; 2]> = BTreeMap::new();
        let everybody = everybody(&one.discord);
        for person in &everybody {
            let of = |twin: &Twin| twin.discord.person(person.id());
            if let (Some(here), Some(there)) = (of(one), of(other)) {
                let players = [here, there].map(|person| TrialPlayer::new(person, pair.thread));
                desks.insert(person.id().0, players);
            }
        }
        let viewers = viewers(pair.people.len() as u8, pair.hidden);
        let hidden = pair.people.get(pair.hidden.index()).map(|it| it.id().0);
        let mut known = Vec::new();
        one.log.take();
        other.log.take();
        for _ in 0..ACTIONS {
            // Mostly players act.
            let who = match self.rng.one_in(4) {
                true => everybody[self.rng.below(everybody.len())].id().0,
                false => pair.people[self.rng.below(pair.people.len())].id().0,
            };
            let Some(players) = desks.get_mut(&who) else {
                continue;
            };
            if Some(who) != hidden
                && let Err([here, there]) = alike(players).await
            {
                self.compare(pair, "a desk", &here, &there);
            }
            let Some(action) = self.action(pair, players, &mut known)? else {
                continue;
            };
            let (here_player, there_player) = players.split_at_mut(1);
            let (here, there) = tokio::join!(
                action.run(&mut here_player[0], pair),
                action.run(&mut there_player[0], pair)
            );
            let (here, there) = (here?, there?);
            one.told(pair.table).await?;
            other.told(pair.table).await?;
            self.tally.actions += 1;
            let (seen, elsewhere) = (
                one.views(pair, &viewers).await,
                other.views(pair, &viewers).await,
            );
            match (seen, elsewhere) {
                (Ok(seen), Ok(elsewhere)) if seen == elsewhere => {}
                (Ok(_), Ok(_)) => {
                    self.tally.told_apart += 1;
                    return Ok(false);
                }
                (Err(error), _) | (_, Err(error)) => return Err(error),
            }
            if Some(who) != hidden {
                self.tally.answers += 1;
                let words = |sent: Option<SeenMessage>| sent.map(SeenMessage::words);
                self.compare(pair, "an answer", &words(here), &words(there));
            }
        }
        // A desk with unchanged text keeps an earlier picture while the table moves on. Timing decides which
        // one, so all desks are opened again.
        for (_, players) in desks.iter_mut().filter(|(who, _)| Some(**who) != hidden) {
            let [here, there] = players;
            let (here, there) = tokio::join!(
                PersonAction::Open.run(here, pair),
                PersonAction::Open.run(there, pair)
            );
            self.compare(
                pair,
                "a desk",
                &here?.map(SeenMessage::words),
                &there?.map(SeenMessage::words),
            );
        }
        self.compare_all(pair, [one, other]).await;
        let (lines, elsewhere) = (one.log.take(), other.log.take());
        self.tally.lines += lines.len() as u64;
        if lines != elsewhere {
            let differs = lines.iter().find(|line| !elsewhere.contains(line));
            let differs = differs.or_else(|| elsewhere.iter().find(|line| !lines.contains(line)));
            self.fault(pair, format!("the logs differ: {differs:?}"));
        }
        Ok(true)
    }

    fn fault(&mut self, pair: &Pair, what: String) {
        let (game, table) = (pair.title.id(), pair.table);
        self.outcome
            .fault(format!("{game}, table {table}, {:?}: {what}", pair.hidden));
    }

    fn compare(
        &mut self,
        pair: &Pair,
        what: &str,
        here: &Option<SeenMessage>,
        there: &Option<SeenMessage>,
    ) {
        if let Some(sent) = here {
            self.tally.bytes += sent.bytes();
            self.tally.pictures += sent.pictures.len() as u64;
        }
        if here != there {
            let texts = [here, there].map(|sent| sent.as_ref().map(|sent| &sent.text));
            let why = match texts[0] == texts[1] {
                true => {
                    let files = |sent: &Option<SeenMessage>| {
                        let sent = sent.iter().flat_map(|sent| &sent.pictures);
                        let names =
                            sent.map(|(name, alt, bytes)| (name.clone(), alt.clone(), bytes.len()));
                        names.collect::<Vec<_>>()
                    };
                    format!(
                        "the pictures differ: {:?} or {:?}",
                        files(here),
                        files(there)
                    )
                }
                false => format!("{:?} or {:?}", texts[0], texts[1]),
            };
            self.fault(pair, format!("{what}: {why}"));
        }
    }

    /// Compares what all people have been sent by now, except the one whose secret differs. A picture may
    /// arrive after its text.
    async fn compare_all(&mut self, pair: &Pair, twins: [&mut Twin; 2]) {
        let [one, other] = twins;
        let hidden = pair.people.get(pair.hidden.index()).map(Person::id);
        let mut readers = everybody(&one.discord);
        readers.retain(|person| Some(person.id()) != hidden);
        let sent = |twin: &Twin| {
            let own = readers.iter().map(|reader| twin.own(reader, pair.thread));
            let posts = readers
                .first()
                .map(|reader| twin.posts(reader, pair.thread));
            own.chain(posts).collect::<Vec<Vec<SeenMessage>>>()
        };
        let sent = |one: &Twin, other: &Twin| {
            let (mut here, mut there) = (sent(one), sent(other));
            for (here, there) in here.iter_mut().zip(&mut there).take(readers.len()) {
                leave_out_old(here, there);
            }
            (here, there)
        };
        let begun = Instant::now();
        let mut alike = 0;
        let (here, there) = loop {
            let (here, there) = sent(one, other);
            alike = if here == there { alike + 1 } else { 0 };
            // Equal twice in a row, so that no picture was about to arrive.
            if alike == 2 || begun.elapsed() > late() {
                break (here, there);
            }
            tokio::time::sleep(LOOK).await;
        };
        for (here, there) in here.into_iter().zip(there) {
            self.tally.posts += here.len() as u64;
            if here.len() != there.len() {
                self.fault(pair, format!("{} messages or {}", here.len(), there.len()));
            }
            for (here, there) in here.into_iter().zip(there) {
                self.compare(pair, "a message", &Some(here), &Some(there));
            }
        }
    }

    /// Returns a person's next action, based on what they see in the first twin game.
    fn action(
        &mut self,
        pair: &Pair,
        players: &mut [TrialPlayer; 2],
        known: &mut Vec<String>,
    ) -> Result<Option<PersonAction>, TortureError> {
        Ok(match self.rng.below(12) {
            0 => Some(PersonAction::Command(
                ["board", "log", "desk", "list"][self.rng.below(4)],
            )),
            1 => Some(PersonAction::Suggest(
                ["board", "log", "desk"][self.rng.below(3)],
            )),
            2 | 3 if !known.is_empty() => {
                let id = &known[self.rng.below(known.len())];
                let mut id = id.clone();
                if self.rng.one_in(2) {
                    let letters: Vec<char> = id.chars().collect();
                    let at = self.rng.below(letters.len());
                    let digit = char::from(b'0' + self.rng.below(10) as u8);
                    id = letters
                        .iter()
                        .enumerate()
                        .map(|(index, letter)| if index == at { digit } else { *letter })
                        .collect();
                }
                // At another table, the person may be the one whose secret differs.
                if matches!(Route::decode(&id), Ok(Route::At(at, _)) if at != pair.table) {
                    return Ok(None);
                }
                Some(PersonAction::Forge(pair.lobby, id))
            }
            _ => {
                let desk = players[0]
                    .desk
                    .and_then(|desk| players[0].person.view(desk));
                let Some(desk) = desk else {
                    return Ok(Some(PersonAction::Open));
                };
                let mut controls = TrialPlayer::controls(&desk, 1, &mut self.rng)?;
                controls.retain(|(_, control)| compares(control, pair.table));
                // The person whose secret differs may only do what is possible in both twin games.
                let there = players[1]
                    .desk
                    .and_then(|desk| players[1].person.view(desk));
                controls
                    .retain(|(_, control)| there.as_ref().is_some_and(|it| offers(it, control)));
                for (_, control) in &controls {
                    let (Control::Button(id) | Control::Select(id, _)) = control;
                    known.push(id.clone());
                }
                let total: usize = controls.iter().map(|(weight, _)| weight).sum();
                if total == 0 || self.rng.one_in(8) {
                    return Ok(Some(PersonAction::Open));
                }
                let mut at = self.rng.below(total);
                let control = controls.into_iter().find_map(|(weight, control)| {
                    if at < weight {
                        return Some(control);
                    }
                    at -= weight;
                    None
                });
                control.map(PersonAction::Press)
            }
        })
    }

    /// Asks the same questions many times in both twin games, and compares the processor times.
    async fn time(&mut self, pair: &Pair, twins: [&mut Twin; 2]) -> Result<(), TortureError> {
        let stranger = everybody(&twins[0].discord)
            .into_iter()
            .find(|person| pair.people.iter().all(|one| one.id() != person.id()));
        let others = pair.people.iter().enumerate();
        let other = others
            .filter(|(seat, _)| *seat != pair.hidden.index())
            .map(|(_, person)| person.clone())
            .next();
        let actions = [
            PersonAction::Open,
            PersonAction::Command("board"),
            PersonAction::Command("log"),
        ];
        for person in [stranger, other].into_iter().flatten() {
            for action in &actions {
                let mut players = Vec::new();
                for twin in &twins {
                    let Some(person) = twin.discord.person(person.id()) else {
                        return Ok(());
                    };
                    players.push(TrialPlayer::new(person, pair.thread));
                }
                let mut welch = Welch::default();
                for round in 0..self.timed.saturating_add(WARM) {
                    let first = self.rng.below(2);
                    for twin in [first, 1 - first] {
                        let Some(before) = cpu_time() else {
                            return Ok(());
                        };
                        action.run(&mut players[twin], pair).await?;
                        let after = cpu_time().unwrap_or(before);
                        if round >= WARM {
                            welch.add(twin, after.saturating_sub(before));
                        }
                    }
                }
                self.tally.timed += 1;
                let t = welch.t().abs();
                self.tally.worst = self.tally.worst.max(t);
                if t >= ALIKE {
                    self.fault(
                        pair,
                        format!("{action:?} takes another time: t = {t:.2}, {welch}"),
                    );
                }
            }
        }
        Ok(())
    }
}

/// Waits until a person's desk has the same text in both twin games, since one may have been refreshed already.
/// Returns both texts if they stay different.
async fn alike(players: &[TrialPlayer; 2]) -> Result<(), [Option<SeenMessage>; 2]> {
    let words = |player: &TrialPlayer| {
        let desk = player.desk.and_then(|desk| player.person.view(desk));
        desk.map(|desk| SeenMessage::of(&desk).words())
    };
    let begun = Instant::now();
    loop {
        let [here, there] = players.each_ref().map(words);
        if here == there {
            return Ok(());
        }
        if begun.elapsed() > late() {
            return Err([here, there]);
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Returns how long twin games may differ.
const fn late() -> Duration {
    Duration::from_secs(LATE)
}

/// The pause between two comparisons.
const LOOK: Duration = Duration::from_millis(20);

/// The number of tries for a position.
const TRIES: usize = 60;

/// The number of questions before times are measured.
const WARM: u32 = 20;

/// Returns the viewers whose views must be the same: the public, and all seats except one.
fn viewers(seats: u8, hidden: Seat) -> Vec<Viewer> {
    let others = Seat::all(seats).filter(|seat| *seat != hidden);
    let others = others.map(Viewer::Seat);
    [Viewer::Public].into_iter().chain(others).collect()
}

/// Restores the secrets of all other seats from `state`.
fn only(other: &mut Value, state: &Value, hidden: Seat) {
    let (Some(theirs), Some(secrets)) = (
        other.get_mut("secrets").and_then(Value::as_array_mut),
        state.get("secrets").and_then(Value::as_array),
    ) else {
        return;
    };
    for (seat, (there, here)) in theirs.iter_mut().zip(secrets).enumerate() {
        if seat != hidden.index() {
            there.clone_from(here);
        }
    }
}
