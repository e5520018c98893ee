//! Presses at random, and presses that only a tampered client can send: `slowtable-lab torture press`.
//!
//! People play at tables, and between their presses come others: ids of other people's controls, ids
//! cut, joined and altered, ids of nothing; values, kinds of controls and forms that no message
//! offers; from those who play and from strangers. Each must be answered, nothing may panic, and
//! nothing may change at a table at the word of somebody who has no part in it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use local_discord::{LocalDiscord, MessageView, Person, PersonError, Reply};
use slowtable_kit::Rng;

use super::db_probe::{DbProbe, Seen, TableSeen};
use super::harness::{Bot, Game, begin, everybody, local_discord, open};
use super::player::is_gone;
use super::{Folder, LATE, Outcome, TortureError};
use slowtable::discord::route::LONGEST;
use slowtable::games;
use slowtable::ids::{PersonId, TableId};

/// Ids of controls that are remembered, to be sent from elsewhere and altered.
const REMEMBERED: usize = 400;
/// A select has at most so many options.
const VALUES: usize = 25;
/// The tables that are looked at after every change of the database.
const NEWEST: i64 = 64;
/// Presses between two looks at all of them.
const WHOLE: u64 = 512;
/// Presses between two looks at whether the games go on.
const ROUND: u64 = 64;

/// What is tried.
#[derive(Debug, Clone, Copy)]
pub struct Presses {
    /// How many presses in all.
    pub count: u64,
    /// The same seed, the same kinds of presses in the same order.
    pub seed: u64,
}

/// Makes the presses, and tells now and then how many they were.
///
/// # Errors
/// When the trial cannot go on; what is wrong with the bot stands in what it answers.
pub async fn press(presses: Presses, progress: impl Fn(u64)) -> Result<Outcome, TortureError> {
    let folder = Folder::new("press")?;
    let panics = count_panics();
    let before = panics.load(Ordering::Relaxed);
    let discord = local_discord().await?;
    let bot = Bot::start(&discord, &folder.database()).await?;
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
        outcome: Outcome::default(),
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
        // An answer that came twice is refused once.
        if refused.status != 404 && refused.status != 429 {
            outcome.fault(format!("Discord refused: {refused:?}"));
        }
    }
    discord.stop().await;
    // What stands on disk is whole: every game can be played again from its log.
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

/// Counts panics anywhere in the process from now on, and lets them be told as before.
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
    outcome: Outcome,
    honest: u64,
    forged: u64,
    changed: u64,
}

impl Trial {
    /// Has people play at some tables, with somebody left who plays at none of one.
    async fn seat_people(&mut self) -> Result<(), TortureError> {
        let (seen, discord) = (&self.seen, &self.discord);
        self.games.retain(|game| {
            let phase = seen.get(&game.table).map(|table| table.phase.as_str());
            let goes_on = phase.is_none_or(|phase| phase == "playing");
            if !goes_on {
                // A million presses are thousands of games with their pictures.
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

    /// One press, and what came of it.
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
                    .fault(format!("no more than a promise: {reply:?}"));
            }
            if let Some(message) = reply.message() {
                self.remember(&message);
            }
        }
        let version = self.probe.version().await?;
        if version == self.version {
            return Ok(());
        }
        // All tables now and then: they become many.
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
            // Whoever changed an old one did so some presses ago; it can have lost nothing by that.
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

    /// What `who` must not have changed at a table, if they have.
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
        // Opponents in seats that somebody gave up play whenever they have thought enough.
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

    /// Whether somebody may manage the server: its owner does, who is the first there is.
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

    /// Sends what no message offers, from anybody.
    async fn forge(&mut self) -> Result<(Person, Option<Reply>), TortureError> {
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

    /// A number of any size.
    fn number(&mut self) -> u64 {
        let high = u64::try_from(self.rng.below(1 << 31)).unwrap_or_default();
        let low = u64::try_from(self.rng.below(1 << 31)).unwrap_or_default();
        ((high << 33) ^ low) >> self.rng.below(64)
    }

    /// A text of letters of every kind.
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

    /// The id of a control, as it was, altered, or made up.
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
                // Another table, stamp, seat or choice.
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
