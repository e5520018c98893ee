//! Opponents play on until only people are awaited.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use slowtable_desk::{Ready, Thought};
use slowtable_kit::{Awaited, Budget, Level, Seat, Seed, Urgency};
use slowtable_ui::Language;

use super::automatic::{is_automatic, ready};
use super::clocks::By;
use super::game::{MoveContext, RunningGame, awaited_seats};
use super::rounds::OpponentRound;
use super::table_locks::Busy;
use super::thinking_slots::{Slot, ThinkingPriority};
use super::{TableError, TablePhase, TableService};
use crate::background;
use crate::chain::Chain;
use crate::clock::earlier;
use crate::ids::{GuildId, PersonId, TableId};
use crate::observe::Thinking;
use crate::store::{Claimed, StoreError, Work, game, tables};
use crate::turns::Party;

/// The most moves that opponents make in a row; more would mean an endless game.
const IN_A_ROW: usize = 5_000;

/// How long a press waits for opponents before the desk shows that it waits.
const PATIENCE: Duration = Duration::from_secs(1);

/// The first and the longest wait of opponents after a failure of the store.
const FIRST_RETRY: Duration = Duration::from_secs(2);
const LONGEST_RETRY: Duration = Duration::from_secs(60);

/// An opponent who has to answer, and everything that it needs for that.
struct Asked {
    guild: Option<GuildId>,
    seat: Seat,
    /// The person for whom it decides as a steward, since their time has run out.
    steward_for: Option<PersonId>,
    urgency: Urgency,
    /// The length of the log when it was asked.
    moves: u32,
    span: Duration,
    thought: Thought<Vec<Vec<String>>>,
}

/// The seats that had no move to make, and the length of the log then.
#[derive(Default)]
struct Passed {
    moves: u32,
    seats: BTreeSet<Seat>,
    /// Moves that looked legal to their seats and were refused.
    refused: Vec<(Seat, Vec<String>)>,
}

/// The most refused moves of opponents in one position.
const MOST_REFUSED: usize = 8;

/// How long presses are remembered; an interaction's token expires after 15 minutes.
pub(super) const PRESSES_KEPT: Duration = Duration::from_secs(2 * 24 * 60 * 60);

impl TableService {
    /// Resumes what a stop of the process interrupted: opponents who owe a move play on, and messages that were not
    /// reported as delivered are due again. Call it once, at start. It does not wait for tables whose opponents think
    /// for long.
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
        // Most tables wait for people, which one query shows.
        let automatic = tables::automatic(&mut reader).await?.into_iter();
        let mut waiting: BTreeSet<TableId> = automatic.map(|(table, _)| table).collect();
        let in_play = tables::awaited_in_play(&mut reader).await?.into_iter();
        let unknown = in_play.filter_map(|(table, awaited)| awaited.is_none().then_some(table));
        let unknown: Vec<TableId> = unknown.collect();
        drop(reader);
        for table in unknown {
            if let Err(error) = self.ask_who_is_awaited(table).await {
                tracing::error!(%table, error = %Chain(&error), "a table cannot be resumed: its game cannot be loaded");
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

    /// Lets the opponents of a table play on. Returns `true` when only people are awaited, or `false` when it takes
    /// longer than a press should wait; then they play on in the background. `present` looks at their desk and needs
    /// no notification. While `busy` lives, nothing is sent.
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
                    // Another process that is slow gives the table up sooner or later.
                    Err(TableError::Store(error)) if error.is_locked() => {
                        tracing::warn!(%table, error = %Chain(&error), "a table's opponents cannot play on yet; trying again");
                        this.play_later(table);
                    }
                    // A failure changes no move that was made.
                    Err(error) => {
                        tracing::error!(%table, error = %Chain(&error), "a table's opponents cannot play on");
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

    /// Lets the opponents of a table play on once the store may work again. No press may come before that, since
    /// people wait for the opponents.
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
                    // A press has started a round; check afterwards whether they have played on.
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
                        tracing::warn!(%table, error = %Chain(&error), "a table's opponents cannot play on yet; trying again");
                    }
                    Err(error) => {
                        tracing::error!(%table, error = %Chain(&error), "a table's opponents cannot play on");
                        break;
                    }
                    Ok(()) => break,
                }
            }
            this.later().remove(&table);
        });
    }

    /// Returns the tables whose opponents wait for the store.
    fn later(&self) -> parking_lot::MutexGuard<'_, std::collections::HashSet<TableId>> {
        self.0.later.lock()
    }

    /// Lets opponents move as long as one of them is awaited. The moves of an answer are written together, as far as
    /// the opponent can foresee them ([`Opponent::decide_all`](slowtable_kit::Opponent::decide_all)), and people may
    /// press meanwhile. A steward who has begun an answer goes on until it ends, since its person has no time left.
    ///
    /// A decision depends only on the table's secret, the number of valid moves and the opponent's view, as long as
    /// the time suffices. So after a crash the opponent decides the same again.
    ///
    /// The moment of a decision does not depend on the seat's hidden information. Many moves, one or none, forced or
    /// hard, it takes its level's time from the request, or a multiple of that if the machine is too busy.
    async fn opponents(&self, table: TableId, round: &OpponentRound) -> Result<(), TableError> {
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
            // The rest of the time is for the work before and after thinking.
            let most = span * 3 / 4;
            let party = Party::table(guild, table);
            let thinking = self.think_alone(table, party, most, thought);
            let thought = self.0.clock.in_steps(span, thinking).await?;
            let Some((decided, _claimed)) = thought else {
                // Another process decides; look at the result.
                continue;
            };
            let mut game = self.game(table).await?;
            if !game.still_asks(seat, steward_for, moves) {
                // Another move was quicker, or a person sits there now: the result is useless.
                continue;
            }
            let Some(first) = decided.first() else {
                if urgency == Urgency::Blocking {
                    tracing::error!(%table, %seat, "an opponent found no move; its table waits until someone else moves");
                }
                passed.seats.insert(seat);
                continue;
            };
            let draft = game
                .seats
                .get(seat.index())
                .map(|row| row.draft.after_commit());
            let context = MoveContext {
                seat,
                present: round.present(),
                by: match steward_for {
                    Some(_) => By::Steward,
                    None => By::Itself,
                },
                draft: draft.unwrap_or_default(),
            };
            let looked_legal = game.playing().looks_legal(seat, first);
            match self.answer(&mut game, &context, &decided).await {
                Ok(()) => {}
                Err(TableError::Refused(_))
                    if looked_legal && passed.refused.len() < MOST_REFUSED =>
                {
                    // Hidden things forbid it, such as cards that another seat has given away. It decides again.
                    passed.refused.push((seat, first.clone()));
                }
                Err(TableError::Refused(_)) => {
                    tracing::error!(%table, %seat, "the rules refuse an opponent's move; its table waits until someone else moves");
                    passed.seats.insert(seat);
                }
                Err(error) => return Err(error),
            }
        }
        tracing::error!(%table, "opponents have made too many moves in a row; they stop at this table");
        let game = self.game(table).await?;
        self.note_stuck(&game);
        Ok(())
    }

    /// Makes the moves of an opponent's answer together. If they are refused, which only the last one should be, it
    /// makes those before it, and the opponent is asked again.
    async fn answer(
        &self,
        game: &mut RunningGame,
        context: &MoveContext,
        mut moves: &[Vec<String>],
    ) -> Result<(), TableError> {
        loop {
            let made = self.advance(game, context.clone(), moves, Language::default());
            match (made.await, moves) {
                (Err(TableError::Refused(_)), [before @ .., _]) if !before.is_empty() => {
                    moves = before;
                }
                (made, _) => return made,
            }
        }
    }

    /// Makes the moves of one person who is asked and has decided ahead, or has only one choice. Returns whether
    /// there was one.
    async fn play_ready(&self, table: TableId, round: &OpponentRound) -> Result<bool, TableError> {
        let mut game = self.game(table).await?;
        let Some((seat, ready)) = game.ready() else {
            return Ok(false);
        };
        match ready {
            Ready::Moves(moves, mut draft) => {
                let present = round.present();
                let owner = game.seats.get(seat.index()).and_then(|row| row.person);
                if owner.is_some_and(|owner| present.contains(&owner)) {
                    // Their own press has led to it, and they see it.
                    draft.played.clear();
                }
                let context = MoveContext {
                    seat,
                    present,
                    by: By::Itself,
                    draft,
                };
                self.advance(&mut game, context, &moves, Language::default())
                    .await?;
            }
            Ready::Proposed(draft) | Ready::Dropped(draft) => {
                self.write_draft(&mut game, seat, draft, None).await?;
            }
        }
        Ok(true)
    }

    /// Returns the next opponent who has to decide, with everything that it needs. The table is unlocked afterwards.
    /// If there is none, the round is over.
    async fn ask_opponent(
        &self,
        table: TableId,
        passed: &mut Passed,
        round: &OpponentRound,
    ) -> Result<Option<Asked>, TableError> {
        let game = self.game(table).await?;
        if passed.moves != game.row.moves {
            *passed = Passed {
                moves: game.row.moves,
                ..Passed::default()
            };
        }
        let next = next_opponent(&game, &passed.seats)
            .or_else(|| out_of_time(&game, &passed.seats, self.0.clock.now()))
            .filter(|_| game.row.phase == TablePhase::Playing && !self.is_stuck(&game));
        let asked = next.map(|(seat, urgency)| {
            let level = game.level(seat);
            let steward_for = game.seats.get(seat.index()).and_then(|row| row.person);
            // By the number of valid moves, so that taking back gives no other random numbers.
            let made = game.playing().counting().len();
            let made = u32::try_from(made).unwrap_or(u32::MAX);
            let seed = mix(game.row.opponent_seed, made, seat);
            let refused = passed.refused.iter().filter(|(whose, _)| *whose == seat);
            let refused: Vec<Vec<String>> = refused.map(|(_, path)| path.clone()).collect();
            Asked {
                guild: game.row.guild,
                seat,
                steward_for,
                urgency,
                moves: game.row.moves,
                span: level.time,
                thought: game
                    .playing()
                    .opponent_answer(seat, level.id, seed, &refused),
            }
        });
        if asked.is_none() {
            if !passed.seats.is_empty() {
                self.note_stuck(&game);
            }
            self.keep_automatic(&game).await?;
            // While the table is held, so that the next mover begins another round.
            round.close();
        }
        Ok(asked)
    }

    /// Writes whether the table has an automatic move, if the store says otherwise or does not know. That happens
    /// with rows of earlier versions, and with drafts that could not be decoded.
    async fn keep_automatic(&self, game: &RunningGame) -> Result<(), TableError> {
        let is_automatic = game.is_automatic();
        if game.row.phase != TablePhase::Playing || game.row.automatic == Some(is_automatic) {
            return Ok(());
        }
        let mut writing = self.0.store.begin().await?;
        tables::set_automatic(&mut writing, game.id(), is_automatic).await?;
        Ok(writing.commit().await?)
    }

    /// Thinks about one decision as soon as a slot is free, for `most` from then on. Do not hold a table meanwhile.
    pub(super) async fn think<T: Send + 'static>(
        &self,
        table: TableId,
        priority: ThinkingPriority,
        party: Party,
        most: Duration,
        thought: Thought<T>,
    ) -> Result<T, TableError> {
        let slot = self.slot(priority, party).await;
        self.think_in(slot, table, priority, most, thought).await
    }

    /// Thinks about a decision of a table's opponents, as [`TableService::think`] does, unless another process does so. The
    /// process that first has a free slot decides. The returned claim keeps the decision to this process until it is
    /// dropped.
    async fn think_alone<T: Send + 'static>(
        &self,
        table: TableId,
        party: Party,
        most: Duration,
        thought: Thought<T>,
    ) -> Result<Option<(T, Claimed)>, TableError> {
        let priority = ThinkingPriority::Opponent;
        let slot = self.slot(priority, party).await;
        let Some(claimed) = self.0.store.try_claim(Work::Thinking(table)).await? else {
            return Ok(None);
        };
        let found = self.think_in(slot, table, priority, most, thought).await?;
        Ok(Some((found, claimed)))
    }

    /// Waits for a thinking slot.
    async fn slot(&self, priority: ThinkingPriority, party: Party) -> Slot {
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
        priority: ThinkingPriority,
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
            // How long an opponent thinks depends on its hidden information.
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

    fn is_stuck(&self, game: &RunningGame) -> bool {
        self.is_stuck_at(game.id(), game.row.moves)
    }

    /// Whether a table's opponents had no move to make at this length of the log.
    pub(super) fn is_stuck_at(&self, table: TableId, moves: u32) -> bool {
        self.stuck().contains(&(table, moves))
    }

    fn note_stuck(&self, game: &RunningGame) {
        let mut stuck = self.stuck();
        stuck.retain(|(table, _)| *table != game.id());
        stuck.insert((game.id(), game.row.moves));
    }

    /// Asks the opponents again, since others sit at the table now.
    pub(super) fn unstick(&self, table: TableId) {
        self.stuck().retain(|(stuck, _)| *stuck != table);
    }

    fn stuck(&self) -> parking_lot::MutexGuard<'_, std::collections::HashSet<(TableId, u32)>> {
        self.0.stuck.lock()
    }
}

impl RunningGame {
    /// Whether nothing has happened since an opponent was asked with a log of `moves`, for a person or for itself.
    fn still_asks(&self, seat: Seat, steward_for: Option<PersonId>, moves: u32) -> bool {
        let row = self.seats.get(seat.index());
        self.row.phase == TablePhase::Playing
            && self.row.moves == moves
            && row.is_some_and(|row| {
                row.person == steward_for && (steward_for.is_none() || row.until.is_some())
            })
    }

    /// Returns the level of the opponent at `seat`. A steward plays at the level of the table's first opponent, or at
    /// the default level.
    fn level(&self, seat: Seat) -> Level {
        let asked = self.seats.get(seat.index());
        let asked = match asked {
            Some(row) if row.person.is_some() => self.seats.iter().find(|row| row.person.is_none()),
            asked => asked,
        };
        let level = asked.and_then(|row| row.level.as_deref());
        self.title.level(level)
    }

    /// Whether an awaited seat has an automatic move: it is an opponent's, or its person has decided ahead for this
    /// occasion or has only one move.
    pub(super) fn is_automatic(&self) -> bool {
        is_automatic(&self.row, self.playing(), &self.seats)
    }

    /// Returns a person whose move is ready, and the move.
    fn ready(&self) -> Option<(Seat, Ready)> {
        ready(&self.row, self.playing(), &self.seats)
    }
}

/// Returns the opponent who is asked next ([`Awaited::asked_next`]) of those who have not passed.
fn next_opponent(game: &RunningGame, passed: &BTreeSet<Seat>) -> Option<(Seat, Urgency)> {
    let mut awaited = game.playing().awaited();
    awaited.retain(|one| {
        let row = game.seats.get(one.seat.index());
        !passed.contains(&one.seat) && row.is_some_and(|row| row.person.is_none())
    });
    awaited.sort_by_key(|one| one.seat);
    Awaited::asked_next(awaited).map(|one| (one.seat, one.urgency))
}

/// Returns the person for whom the table has waited longest, of those whose time has run out.
fn out_of_time(
    game: &RunningGame,
    passed: &BTreeSet<Seat>,
    now: Timestamp,
) -> Option<(Seat, Urgency)> {
    let awaited = game.playing().awaited().into_iter();
    awaited
        .filter(|one| one.urgency == Urgency::Blocking && !passed.contains(&one.seat))
        .filter_map(|one| Some((game.seats.get(one.seat.index())?.until?, one.seat)))
        .filter(|(until, _)| *until <= now)
        .min()
        .map(|(_, seat)| (seat, Urgency::Blocking))
}

/// Returns an opponent's random seed for one move, from the table's secret. Written out here because it must never
/// change.
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
