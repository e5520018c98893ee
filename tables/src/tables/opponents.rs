//! Opponents play on until only people are awaited.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use slowtable_face::{Language, Playing, Ready, Thought};
use slowtable_kit::{Awaited, Budget, Level, Seat, Seed, Urgency};

use super::clocks::By;
use super::game::{Game, MoveContext, awaited_seats};
use super::rounds::Round;
use super::table_locks::Busy;
use super::thinking_slots::{Priority, Slot};
use super::{Phase, TableError, Tables};
use crate::background;
use crate::chain::Chain;
use crate::clock::earlier;
use crate::ids::{GuildId, PersonId, TableId};
use crate::observe::Thinking;
use crate::store::{Claimed, SeatRow, StoreError, TableRow, Work, game, tables};
use crate::turns::Party;

/// Moves that opponents may make in a row; more would be a game that runs in circles.
const IN_A_ROW: usize = 5_000;

/// How long whoever pressed waits for opponents before their desk shows that it waits.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long opponents wait at first when the store fails, and at most.
const FIRST_RETRY: Duration = Duration::from_secs(2);
const LONGEST_RETRY: Duration = Duration::from_secs(60);

/// An opponent who has to decide, and all that it needs for it.
struct Asked {
    guild: Option<GuildId>,
    seat: Seat,
    /// The person for whom it decides as a steward, since their time has run out.
    steward_for: Option<PersonId>,
    urgency: Urgency,
    /// How long the log was when it was asked.
    moves: u32,
    span: Duration,
    thought: Thought<Option<Vec<String>>>,
}

/// Who had no move to make when the log was so long.
#[derive(Default)]
struct Passed {
    moves: u32,
    seats: BTreeSet<Seat>,
}

/// How long presses are remembered; an interaction's token is dead after 15 minutes.
pub(super) const PRESSES_KEPT: Duration = Duration::from_secs(2 * 24 * 60 * 60);

impl Tables {
    /// Takes up what a stop of the process interrupted: opponents who owe a move play on, and
    /// what was not reported as delivered will be due again. Call it once, at start. Tables whose
    /// opponents think for long are not waited for.
    ///
    /// # Errors
    /// When the store fails. A single broken table is logged and left alone.
    pub async fn recover(&self) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        let old = earlier(self.0.clock.now(), PRESSES_KEPT);
        game::forget_presses(&mut writing, old).await?;
        writing.commit().await?;
        self.look_at_store(self.0.clock.now()).await?;
        let mut reader = self.0.store.reader().await?;
        // Most tables wait for people: that is seen of all of them at once.
        let automatic = tables::automatic(&mut reader).await?.into_iter();
        let mut waiting: BTreeSet<TableId> = automatic.map(|(table, _)| table).collect();
        let in_play = tables::awaited_in_play(&mut reader).await?.into_iter();
        let unknown = in_play.filter_map(|(table, awaited)| awaited.is_none().then_some(table));
        let unknown: Vec<TableId> = unknown.collect();
        drop(reader);
        for table in unknown {
            if let Err(error) = self.ask_who_is_awaited(table).await {
                tracing::error!(%table, error = %Chain(&error), "a table cannot be taken up");
                waiting.remove(&table);
            } else {
                waiting.insert(table);
            }
        }
        let played = waiting.into_iter().map(|table| {
            let busy = Busy::new(self, table);
            self.let_opponents_play(table, None, busy)
        });
        futures_util::future::join_all(played).await;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Writes who is awaited at a table, as its game says.
    async fn ask_who_is_awaited(&self, table: TableId) -> Result<(), TableError> {
        let game = self.game(table).await?;
        let mut writing = self.0.store.begin().await?;
        let awaited = awaited_seats(game.playing(), &game.row.awaited, None, None);
        tables::set_awaited(&mut writing, table, &awaited).await?;
        Ok(writing.commit().await?)
    }

    /// Has the opponents of a table play on. Answers `true` when only people are awaited, or
    /// `false` when it takes longer than whoever pressed should wait: they go on by themselves
    /// then. `present` is
    /// who looks at their desk and need not be notified; as long as `busy` lives, nothing is sent.
    pub(super) async fn let_opponents_play(
        &self,
        table: TableId,
        present: Option<PersonId>,
        busy: Busy,
    ) -> bool {
        let (round, end) = self.0.rounds.join(table, present);
        if let Some(round) = round {
            let this = self.clone();
            tokio::spawn(async move {
                let played = this.opponents(table, &round).await;
                drop(busy);
                match played {
                    // The store is closed while the program ends; they play on at its next start.
                    Err(_) if this.is_closed() => {}
                    // Whatever happens to them, what counts already counts.
                    Err(error) => {
                        tracing::error!(%table, error = %Chain(&error), "opponents cannot play on");
                        if matches!(&error, TableError::Store(error) if error.broken_table().is_none())
                        {
                            this.play_later(table);
                        }
                    }
                    Ok(()) => {}
                }
            });
        }
        tokio::select! {
            () = end.wait() => true,
            () = self.0.clock.sleep(PATIENCE) => false,
        }
    }

    /// Has the opponents of a table play on once the store may work again: nobody may press there
    /// until they have.
    fn play_later(&self, table: TableId) {
        if !self.later().insert(table) {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            let mut wait = FIRST_RETRY;
            loop {
                this.0.clock.sleep(wait).await;
                wait = wait.saturating_mul(2).min(LONGEST_RETRY);
                let (round, end) = this.0.rounds.join(table, None);
                let Some(round) = round else {
                    // Somebody pressed, and they play on by that; see afterwards whether they did.
                    end.wait().await;
                    continue;
                };
                let busy = Busy::new(&this, table);
                let played = this.opponents(table, &round).await;
                drop(busy);
                drop(round);
                match played {
                    Err(_) if this.is_closed() => break,
                    Err(TableError::Store(error)) if error.broken_table().is_none() => {
                        tracing::warn!(%table, error = %Chain(&error), "opponents still wait");
                    }
                    Err(error) => {
                        tracing::error!(%table, error = %Chain(&error), "opponents cannot play on");
                        break;
                    }
                    Ok(()) => break,
                }
            }
            this.later().remove(&table);
        });
    }

    /// The tables whose opponents wait for the store.
    fn later(&self) -> std::sync::MutexGuard<'_, std::collections::HashSet<TableId>> {
        self.0
            .later
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Lets opponents move as long as one of them is awaited; each move is written as it is made,
    /// and people may press meanwhile.
    ///
    /// What an opponent decides depends only on the table's secret, the number of moves that count
    /// and its view, as long as its time suffices; so after a crash it decides the same again.
    ///
    /// When a decision can be seen does not depend on what its seat holds: whether it is a move or
    /// none, forced or hard, it takes its level's time from when it was asked for, or a multiple of
    /// that where the machine is too busy.
    async fn opponents(&self, table: TableId, round: &Round) -> Result<(), TableError> {
        let mut passed = Passed::default();
        for _ in 0..IN_A_ROW {
            if self.play_ready(table, round).await? {
                continue;
            }
            let Some(asked) = self.ask_opponent(table, &mut passed, round).await? else {
                return Ok(());
            };
            let Asked {
                guild,
                seat,
                steward_for,
                urgency,
                moves,
                span,
                thought,
            } = asked;
            // The rest is for what comes before and after it.
            let most = span * 3 / 4;
            let party = Party::table(guild, table);
            let thinking = self.think_alone(table, party, most, thought);
            let thought = self.0.clock.in_steps(span, thinking).await?;
            let Some((decided, _claimed)) = thought else {
                // Another process has it decided; see what came of that.
                continue;
            };
            let mut game = self.game(table).await?;
            if !game.still_asks(seat, steward_for, moves) {
                // Somebody was quicker, or sits there now: what was thought is of no use.
                continue;
            }
            let Some(path) = decided else {
                if urgency == Urgency::Blocking {
                    tracing::error!(%table, %seat, "an opponent has no move to make");
                }
                passed.seats.insert(seat);
                continue;
            };
            let draft = game.seats.get(seat.index()).map(|row| row.draft.counted());
            let context = MoveContext {
                seat,
                present: round.present(),
                by: match steward_for {
                    Some(_) => By::Steward,
                    None => By::Itself,
                },
                draft: draft.unwrap_or_default(),
            };
            match self
                .advance(&mut game, context, &[path], Language::default())
                .await
            {
                Ok(()) => {}
                Err(TableError::Refused(_)) => {
                    tracing::error!(%table, %seat, "an opponent's move is refused");
                    passed.seats.insert(seat);
                }
                Err(error) => return Err(error),
            }
        }
        tracing::error!(%table, "opponents do not come to an end");
        let game = self.game(table).await?;
        self.note_stuck(&game);
        Ok(())
    }

    /// Makes the moves of one person who is asked and has decided ahead, or could do nothing else;
    /// whether there was one.
    async fn play_ready(&self, table: TableId, round: &Round) -> Result<bool, TableError> {
        let mut game = self.game(table).await?;
        let Some((seat, ready)) = game.ready() else {
            return Ok(false);
        };
        match ready {
            Ready::Moves(moves, draft) => {
                let context = MoveContext {
                    seat,
                    present: round.present(),
                    by: By::Itself,
                    draft,
                };
                self.advance(&mut game, context, &moves, Language::default())
                    .await?;
            }
            Ready::Dropped(draft) => self.write_draft(&mut game, seat, draft, None).await?,
        }
        Ok(true)
    }

    /// The next opponent who has to decide, with all that it needs for it. The table is free again
    /// afterwards. If there is none, the round is over.
    async fn ask_opponent(
        &self,
        table: TableId,
        passed: &mut Passed,
        round: &Round,
    ) -> Result<Option<Asked>, TableError> {
        let game = self.game(table).await?;
        if passed.moves != game.row.moves {
            *passed = Passed {
                moves: game.row.moves,
                seats: BTreeSet::new(),
            };
        }
        let next = next_opponent(&game, &passed.seats)
            .or_else(|| out_of_time(&game, &passed.seats, self.0.clock.now()))
            .filter(|_| game.row.phase == Phase::Playing && !self.is_stuck(&game));
        let asked = next.map(|(seat, urgency)| {
            let level = game.level(seat);
            let steward_for = game.seats.get(seat.index()).and_then(|row| row.person);
            // By the moves that count: nobody gets another chance of it by taking back.
            let made = game.playing().counting().len();
            let made = u32::try_from(made).unwrap_or(u32::MAX);
            let seed = mix(game.row.opponent_seed, made, seat);
            Asked {
                guild: game.row.guild,
                seat,
                steward_for,
                urgency,
                moves: game.row.moves,
                span: level.time,
                thought: game.playing().opponent_move(seat, level.id, seed),
            }
        });
        if asked.is_none() {
            if !passed.seats.is_empty() {
                self.note_stuck(&game);
            }
            self.keep_automatic(&game).await?;
            // While the table is held, so that whoever moves next begins another round.
            round.close();
        }
        Ok(asked)
    }

    /// Writes whether the table goes on by itself, where the store says otherwise or does not know: rows of an
    /// earlier version, and drafts that could not be read.
    async fn keep_automatic(&self, game: &Game) -> Result<(), TableError> {
        let is_automatic = game.is_automatic();
        if game.row.phase != Phase::Playing || game.row.automatic == Some(is_automatic) {
            return Ok(());
        }
        let mut writing = self.0.store.begin().await?;
        tables::set_automatic(&mut writing, game.id(), is_automatic).await?;
        Ok(writing.commit().await?)
    }

    /// Thinks about one decision as soon as there is a place for it, for `most` from then on. Do not
    /// hold a table meanwhile.
    pub(super) async fn think<T: Send + 'static>(
        &self,
        table: TableId,
        priority: Priority,
        party: Party,
        most: Duration,
        thought: Thought<T>,
    ) -> Result<T, TableError> {
        let slot = self.slot(priority, party).await;
        self.think_in(slot, table, priority, most, thought).await
    }

    /// Thinks about a decision of a table's opponents, as [`Tables::think`] does, unless another process does
    /// so when there is a place for it here: whichever has one first. What it answers beside what was found
    /// keeps the decision to this process until it is dropped.
    async fn think_alone<T: Send + 'static>(
        &self,
        table: TableId,
        party: Party,
        most: Duration,
        thought: Thought<T>,
    ) -> Result<Option<(T, Claimed)>, TableError> {
        let priority = Priority::Opponent;
        let slot = self.slot(priority, party).await;
        let Some(claimed) = self.0.store.try_claim(Work::Thinking(table)).await? else {
            return Ok(None);
        };
        let found = self.think_in(slot, table, priority, most, thought).await?;
        Ok(Some((found, claimed)))
    }

    /// Waits for a place to think in.
    async fn slot(&self, priority: Priority, party: Party) -> Slot {
        let metrics = &self.0.metrics;
        let what = priority.counted();
        let asked = Instant::now();
        let slot = {
            let _waiting = metrics.waits_to_think(what);
            self.0.thinking_slots.slot(priority, party).await
        };
        metrics.has_slot(what, asked.elapsed());
        slot
    }

    async fn think_in<T: Send + 'static>(
        &self,
        slot: Slot,
        table: TableId,
        priority: Priority,
        most: Duration,
        thought: Thought<T>,
    ) -> Result<T, TableError> {
        let metrics = Arc::clone(&self.0.metrics);
        let what = priority.counted();
        let stop = self.0.clock.alarm(most);
        let thinking = background::spawn(move || {
            let _slot = slot;
            let begun = Instant::now();
            let found = thought(Budget::until(&stop));
            // How long an opponent thinks depends on what it holds.
            if what != Thinking::Opponent {
                metrics.thought(what, begun.elapsed());
            }
            found
        });
        thinking.await.map_err(|_| TableError::Broken {
            table,
            what: "its game fell over",
        })
    }

    fn is_stuck(&self, game: &Game) -> bool {
        self.is_stuck_at(game.id(), game.row.moves)
    }

    /// Whether a table's opponents had no move to make when it had so many.
    pub(super) fn is_stuck_at(&self, table: TableId, moves: u32) -> bool {
        self.stuck().contains(&(table, moves))
    }

    fn note_stuck(&self, game: &Game) {
        let mut stuck = self.stuck();
        stuck.retain(|(table, _)| *table != game.id());
        stuck.insert((game.id(), game.row.moves));
    }

    /// Others sit at the table now: whoever had no move may have one.
    pub(super) fn unstick(&self, table: TableId) {
        self.stuck().retain(|(stuck, _)| *stuck != table);
    }

    fn stuck(&self) -> std::sync::MutexGuard<'_, std::collections::HashSet<(TableId, u32)>> {
        self.0
            .stuck
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Game {
    /// Whether nothing has happened since an opponent was asked with a log of `moves`, for a person
    /// or for itself.
    fn still_asks(&self, seat: Seat, steward_for: Option<PersonId>, moves: u32) -> bool {
        let row = self.seats.get(seat.index());
        self.row.phase == Phase::Playing
            && self.row.moves == moves
            && row.is_some_and(|row| {
                row.person == steward_for && (steward_for.is_none() || row.until.is_some())
            })
    }

    /// How well the opponent at `seat` plays. Who decides for a person plays as the table's first
    /// opponent does, or as usual.
    fn level(&self, seat: Seat) -> Level {
        let asked = self.seats.get(seat.index());
        let asked = match asked {
            Some(row) if row.person.is_some() => self.seats.iter().find(|row| row.person.is_none()),
            asked => asked,
        };
        let level = asked.and_then(|row| row.level.as_deref());
        self.title.level(level)
    }

    /// Whether an awaited seat moves without its person: an opponent, or somebody who has decided ahead for
    /// just this occasion or has only one move.
    pub(super) fn is_automatic(&self) -> bool {
        is_automatic(&self.row, self.playing(), &self.seats)
    }

    /// A person who is asked and need not be, and what becomes of it.
    fn ready(&self) -> Option<(Seat, Ready)> {
        ready(&self.row, self.playing(), &self.seats)
    }
}

/// As [`Game::is_automatic`], of a game that is about to be written.
pub(super) fn is_automatic(row: &TableRow, playing: &dyn Playing, seats: &[SeatRow]) -> bool {
    let is_opponent = |one: &Awaited| {
        let row = seats.get(one.seat.index());
        row.is_some_and(|row| row.person.is_none())
    };
    row.phase == Phase::Playing
        && (playing.awaited().iter().any(is_opponent) || ready(row, playing, seats).is_some())
}

fn ready(row: &TableRow, playing: &dyn Playing, seats: &[SeatRow]) -> Option<(Seat, Ready)> {
    if row.phase != Phase::Playing {
        return None;
    }
    let awaited = playing.awaited().into_iter();
    let mut people = awaited.filter_map(|one| {
        let row = seats.get(one.seat.index())?;
        row.person.map(|_| row)
    });
    people.find_map(|row| Some((row.seat, playing.ready(row.seat, &row.draft)?)))
}

/// The opponent who is awaited most urgently and has not passed.
fn next_opponent(game: &Game, passed: &BTreeSet<Seat>) -> Option<(Seat, Urgency)> {
    game.playing()
        .awaited()
        .into_iter()
        .filter(|one| !passed.contains(&one.seat))
        .filter(|one| {
            game.seats
                .get(one.seat.index())
                .is_some_and(|row| row.person.is_none())
        })
        .max_by_key(|one| (one.urgency, std::cmp::Reverse(one.seat)))
        .map(|one| (one.seat, one.urgency))
}

/// A person whom the table waits for and whose time has run out, who has waited longest.
fn out_of_time(game: &Game, passed: &BTreeSet<Seat>, now: Timestamp) -> Option<(Seat, Urgency)> {
    let awaited = game.playing().awaited().into_iter();
    awaited
        .filter(|one| one.urgency == Urgency::Blocking && !passed.contains(&one.seat))
        .filter_map(|one| Some((game.seats.get(one.seat.index())?.until?, one.seat)))
        .filter(|(until, _)| *until <= now)
        .min()
        .map(|(_, seat)| (seat, Urgency::Blocking))
}

/// An opponent's chance for one move, from the table's secret. Spelled out here because it must
/// stay the same for ever.
pub(super) fn mix(secret: Seed, moves: u32, seat: Seat) -> Seed {
    let step = |mut x: u64| {
        x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let place = (u64::from(moves) << 8) | u64::from(seat.0);
    let [low, high] = [secret.0, secret.0 >> 64].map(|half| (half & u128::from(u64::MAX)) as u64);
    let first = step(low ^ step(place));
    let second = step(high ^ step(first));
    Seed((u128::from(second) << 64) | u128::from(step(first ^ second)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponents_chance_never_changes() {
        let seed = mix(Seed(7), 12, Seat(2));
        assert_eq!(seed, mix(Seed(7), 12, Seat(2)));
        assert_eq!(seed.to_string(), "b4b723872a2801fd2e232022cbb263df");
        assert_ne!(seed, mix(Seed(8), 12, Seat(2)));
        assert_ne!(seed, mix(Seed(7), 13, Seat(2)));
        assert_ne!(seed, mix(Seed(7), 12, Seat(1)));
        assert_ne!(seed, mix(Seed(7 | (1 << 100)), 12, Seat(2)));
    }
}
