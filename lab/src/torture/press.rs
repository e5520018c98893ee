//! Random presses, and presses that only a tampered client can send: `slowtable-lab torture press`.
//!
//! People play at tables. Between their presses come forged ones from players and from strangers: ids of other
//! people's controls, ids that are cut, joined, altered or made up, and values, kinds of controls and forms
//! that no message offers. Each must be answered, nothing may panic, and a person without a part in a table
//! must not change it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use local_discord::{InteractionReply, LocalDiscord, MessageView, Person, PersonError};
use slowtable_kit::Rng;

use super::db_probe::{DbProbe, Seen, TableSeen};
use super::harness::{Game, TestedBot, begin, everybody, local_discord, open};
use super::player::is_gone;
use super::{Folder, LATE, TortureError, TrialOutcome};
use slowtable::discord::presses::route::LONGEST;
use slowtable::games;
use slowtable_service::ids::{PersonId, TableId};

/// The number of remembered ids, to be sent by others and altered.
const REMEMBERED: usize = 400;
/// The most values of a select.
const VALUES: usize = 25;
/// The number of newest tables that are checked after every change of the database.
const NEWEST: i64 = 64;
/// The number of presses between two checks of all tables.
const WHOLE: u64 = 512;
/// The number of presses between two checks whether the games go on.
const ROUND: u64 = 64;

/// The parameters of the trial.
#[derive(Debug, Clone, Copy)]
pub struct Presses {
    /// The total number of presses.
    pub count: u64,
    /// The seed. The same seed gives the same kinds of presses in the same order.
    pub seed: u64,
}

/// Makes the presses, and reports their number from time to time.
///
/// # Errors
/// When the trial cannot go on. Faults of the bot are part of the outcome.
pub async fn press(presses: Presses, progress: impl Fn(u64)) -> Result<TrialOutcome, TortureError> {
    let folder = Folder::new("press")?;
    let panics = count_panics();
    let before = panics.load(Ordering::Relaxed);
    let discord = local_discord().await?;
    let bot = TestedBot::start(&discord, &folder.database()).await?;
    let mut trial = Trial {
        people: everybody(&discord),
        discord,
        probe: DbProbe::open(&folder.database()).await?,
        version: 0,
        seen: Seen::new(),
        games: Vec::new(),
        begun: 0,
        known: Vec::new(),
        rng: Rng::new(presses.seed),
        outcome: TrialOutcome::default(),
        honest: 0,
        forged: 0,
        changed: 0,
    };
    let mut done = 0;
    while done < presses.count {
        trial.seat_people().await?;
        for _ in 0..ROUND.min(presses.count - done) {
            trial.one().await?;
            done += 1;
        }
        progress(done);
    }
    bot.stop().await?;
    let Trial {
        mut outcome,
        discord,
        begun,
        honest,
        forged,
        changed,
        seen,
        ..
    } = trial;
    for refused in discord.errors() {
        // A second answer to the same interaction is refused.
        if refused.status != 404 && refused.status != 429 {
            outcome.fault(format!("Discord refused: {refused:?}"));
        }
    }
    discord.stop().await;
    // The stored data must be whole: every game can be replayed from its log.
    let tables = open(&folder.database()).await?;
    tables.close().await;
    let panics = panics.load(Ordering::Relaxed) - before;
    if panics > 0 {
        outcome.fault(format!("{panics} panics"));
    }
    outcome.figures = vec![
        ("presses of what was offered", honest),
        ("forged presses and forms", forged),
        ("of them changed something at a table", changed),
        ("tables, at most four at a time", begun),
        (
            "tables in the database",
            u64::try_from(seen.len()).unwrap_or(u64::MAX),
        ),
        ("panics", panics),
    ];
    Ok(outcome)
}

/// Counts panics anywhere in the process from now on. They are still reported as before.
fn count_panics() -> Arc<AtomicU64> {
    let panics = Arc::new(AtomicU64::new(0));
    let (count, told) = (Arc::clone(&panics), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |info| {
        count.fetch_add(1, Ordering::Relaxed);
        told(info);
    }));
    panics
}

struct Trial {
    people: Vec<Person>,
    discord: LocalDiscord,
    probe: DbProbe,
    version: i64,
    seen: Seen,
    games: Vec<Game>,
    begun: u64,
    known: Vec<String>,
    rng: Rng,
    outcome: TrialOutcome,
    honest: u64,
    forged: u64,
    changed: u64,
}

impl Trial {
    /// Seats people at some tables, so that each table has a stranger.
    async fn seat_people(&mut self) -> Result<(), TortureError> {
        let (seen, discord) = (&self.seen, &self.discord);
        self.games.retain(|game| {
            let phase = seen.get(&game.table).map(|table| table.phase.as_str());
            let goes_on = phase.is_none_or(|phase| phase == "playing");
            if !goes_on {
                // A million presses make thousands of games with their pictures, so finished ones are deleted.
                discord.faults().delete_channel(game.thread);
                discord.faults().delete_message(game.channel, game.lobby);
            }
            goes_on
        });
        let titles = games::titles()?;
        while self.games.len() < 3 {
            let game = titles[self.rng.below(titles.len())].id();
            let count = 2 + self.rng.below(2);
            let first = self.rng.below(self.people.len());
            let people: Vec<Person> = (first..first + count)
                .map(|at| self.people[at % self.people.len()].clone())
                .collect();
            let channel = self.discord.channels()[0].id;
            self.games.push(begin(game, channel, &people, 0).await?);
            self.begun += 1;
            (self.version, self.seen) = self.look().await?;
        }
        Ok(())
    }

    async fn look(&mut self) -> Result<(i64, Seen), sqlx::Error> {
        let version = self.probe.version().await?;
        Ok((version, self.probe.look(None).await?))
    }

    /// Makes one press and checks its result.
    async fn one(&mut self) -> Result<(), TortureError> {
        let (who, reply, is_forged) = if self.rng.one_in(3) {
            let at = self.rng.below(self.games.len());
            let game = &mut self.games[at];
            let player = self.rng.below(game.players.len());
            let player = &mut game.players[player];
            let who = player.person.clone();
            self.honest += 1;
            (who, player.step(&mut self.rng).await?, false)
        } else {
            self.forged += 1;
            let (who, reply) = self.forge().await?;
            (who, reply, true)
        };
        if let Some(mut reply) = reply {
            let late = Duration::from_secs(LATE);
            if reply.is_unanswered() {
                self.outcome.fault(format!("no answer: {reply:?}"));
            } else if reply.settled_within(late).await.is_err() {
                self.outcome
                    .fault(format!("a deferred answer never arrived: {reply:?}"));
            }
            if let Some(message) = reply.message() {
                self.remember(&message);
            }
        }
        let version = self.probe.version().await?;
        if version == self.version {
            return Ok(());
        }
        // All tables are checked only now and then, because they become many.
        let is_whole = (self.honest + self.forged).is_multiple_of(WHOLE);
        let newest = (!is_whole).then_some(NEWEST);
        let now = self.probe.look(newest).await?;
        let mut before = std::mem::take(&mut self.seen);
        self.version = version;
        let who = PersonId(who.id().0);
        let mut has_changed = false;
        for (table, after) in &now {
            let before = before.get(table);
            if before == Some(after) {
                continue;
            }
            has_changed = true;
            // An old table was changed some presses ago, not by this press; only losses count.
            let is_old = table.sql() <= now.keys().map(|it| it.sql()).max().unwrap_or(0) - NEWEST;
            let has_lost = before.is_none_or(|before| after.moves < before.moves);
            if is_old && !has_lost {
                continue;
            }
            if let Some(fault) = self.wrong(who, *table, before, after).await? {
                self.outcome.fault(fault);
            }
        }
        if is_whole {
            for gone in before.keys().filter(|table| !now.contains_key(table)) {
                self.outcome.fault(format!("table {gone:?} is gone"));
            }
        }
        before.extend(now);
        self.seen = before;
        self.changed += u64::from(has_changed && is_forged);
        Ok(())
    }

    /// Returns the forbidden change that `who` made at a table, if any.
    async fn wrong(
        &mut self,
        who: PersonId,
        table: TableId,
        before: Option<&TableSeen>,
        after: &TableSeen,
    ) -> Result<Option<String>, sqlx::Error> {
        let Some(before) = before else {
            let is_theirs = after.is_of(who);
            return Ok((!is_theirs).then(|| format!("{who:?} opened table {table:?} of others")));
        };
        if after.moves < before.moves {
            return Ok(Some(format!("table {table:?} has lost moves")));
        }
        let has_part = before.is_of(who) || after.is_of(who) || self.manages(who);
        // Opponents in abandoned seats play as soon as they have thought enough.
        let by_opponent = |seat: &i64| after.seats.get(seat).is_some_and(Option::is_none);
        let movers = self.probe.movers(table, before.moves).await?;
        if after.moves > before.moves && !before.is_of(who) && !movers.iter().any(by_opponent) {
            return Ok(Some(format!(
                "{who:?} moved at table {table:?}, where they do not sit"
            )));
        }
        if (before.phase != after.phase || before.seats != after.seats) && !has_part {
            let over = after.phase == "over" && movers.iter().any(by_opponent);
            if !over {
                return Ok(Some(format!(
                    "{who:?} changed table {table:?} from {before:?} to {after:?}"
                )));
            }
        }
        Ok(None)
    }

    /// Whether a person may manage the server: the first person, who is its owner.
    fn manages(&self, who: PersonId) -> bool {
        let owner = self.people.first().map(|person| PersonId(person.id().0));
        owner == Some(who)
    }

    /// Remembers the ids on a message.
    fn remember(&mut self, message: &MessageView) {
        let buttons = message.buttons().into_iter().map(|it| it.custom_id);
        let selects = message.selects().into_iter();
        let ids = buttons.chain(selects.flat_map(|it| {
            let values = it.values().into_iter().map(str::to_owned);
            values.chain([it.custom_id.clone()]).collect::<Vec<_>>()
        }));
        for id in ids {
            if self.known.len() < REMEMBERED {
                self.known.push(id);
            } else {
                let at = self.rng.below(REMEMBERED);
                self.known[at] = id;
            }
        }
    }

    /// Sends a press that no message offers, from a random person.
    async fn forge(&mut self) -> Result<(Person, Option<InteractionReply>), TortureError> {
        let who = self.people[self.rng.below(self.people.len())].clone();
        let game = &self.games[self.rng.below(self.games.len())];
        let mut seen = who.message_ids(game.thread);
        seen.push(game.lobby);
        let thread = game.thread;
        let message = seen[self.rng.below(seen.len())];
        let id = self.id();
        let kind = [2, 2, 2, 3, 3, 5, 6, 7, 8][self.rng.below(9)];
        let sent = if self.rng.one_in(12) {
            let text = self.text(4_000);
            let field = self.id();
            let message = self.rng.one_in(2).then_some(message);
            let values = [(field.as_str(), text.as_str())];
            who.forge_modal(thread, message, &id, &values).await
        } else {
            let values: Vec<String> = match kind {
                2 => Vec::new(),
                3 => (0..self.rng.below(VALUES + 1)).map(|_| self.id()).collect(),
                _ => vec![self.number().to_string()],
            };
            who.forge(message, kind, &id, &values).await
        };
        match sent {
            Ok(reply) => Ok((who, Some(reply))),
            Err(error) if is_gone(&error) || error == PersonError::NotAllowed => Ok((who, None)),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns a number of any size.
    fn number(&mut self) -> u64 {
        let high = u64::try_from(self.rng.below(1 << 31)).unwrap_or_default();
        let low = u64::try_from(self.rng.below(1 << 31)).unwrap_or_default();
        ((high << 33) ^ low) >> self.rng.below(64)
    }

    /// Returns a text with letters of every kind.
    fn text(&mut self, most: usize) -> String {
        const LETTERS: [char; 24] = [
            'a',
            'p',
            'd',
            'x',
            '1',
            '0',
            '9',
            'z',
            ':',
            ':',
            '%',
            '{',
            '"',
            '\'',
            '\\',
            ' ',
            '\u{0}',
            '\u{200b}',
            '\u{202e}',
            'ß',
            '€',
            '🧱',
            '\u{e0101}',
            '<',
        ];
        let length = 1 + self.rng.below(most);
        (0..length)
            .map(|_| LETTERS[self.rng.below(LETTERS.len())])
            .collect()
    }

    /// Returns the id of a control: unchanged, altered, or made up.
    fn id(&mut self) -> String {
        let known = match self.known.len() {
            0 => String::new(),
            count => self.known[self.rng.below(count)].clone(),
        };
        let mut letters: Vec<char> = known.chars().collect();
        let made = match self.rng.below(8) {
            0 | 1 => known,
            2 if !letters.is_empty() => {
                let at = self.rng.below(letters.len());
                letters[at] = self.text(1).chars().next().unwrap_or(':');
                letters.into_iter().collect()
            }
            3 if !letters.is_empty() => {
                letters.truncate(self.rng.below(letters.len()));
                letters.into_iter().collect()
            }
            4 => format!("{known}{}", self.text(8)),
            5 | 6 => {
                // Replaces the table, stamp, seat or choice.
                let mut fields: Vec<String> = known.split(':').map(str::to_owned).collect();
                let at = self.rng.below(fields.len());
                fields[at] = match self.rng.below(3) {
                    0 => self.number().to_string(),
                    1 => self.rng.below(40).to_string(),
                    _ => self.text(6),
                };
                fields.join(":")
            }
            _ => self.text(LONGEST),
        };
        // A custom id has 1 to 100 characters.
        let cut: String = made.chars().take(LONGEST).collect();
        if cut.is_empty() { "1".to_owned() } else { cut }
    }
}
