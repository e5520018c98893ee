//! Opponents play on until only people are awaited.

use std::collections::BTreeSet;

use slowtable_face::Language;
use slowtable_kit::{Seat, Seed};

use super::game::{Game, Mover, blocking};
use super::held::Busy;
use super::ids::{PersonId, TableId};
use super::{TableError, Tables, to_the_end};
use crate::clock::earlier;
use crate::store::{StoreError, games, play};

/// Moves that opponents may make in a row; more would be a game that runs in circles.
const IN_A_ROW: usize = 5_000;

/// How long presses are remembered; an interaction's token is dead after 15 minutes.
pub(super) const PRESSES_KEPT: std::time::Duration =
    std::time::Duration::from_secs(2 * 24 * 60 * 60);

impl Tables {
    /// Takes up what a stop of the process interrupted: opponents who owe a move play on, and
    /// what was not reported as delivered will be due again. Call it once, at start.
    ///
    /// # Errors
    /// When the store fails. A single broken table is logged and left alone.
    pub async fn recover(&self) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        let old = earlier(self.0.clock.now(), PRESSES_KEPT);
        play::forget_presses(&mut writing, old).await?;
        writing.commit().await?;
        let mut reader = self.0.store.reader().await?;
        let tables = games::tables_in_play(&mut reader).await?;
        drop(reader);
        for table in tables {
            match self.play_on(table).await {
                Ok(()) => {}
                Err(TableError::Store(error)) => return Err(error),
                Err(error) => tracing::error!(%table, %error, "a table cannot be continued"),
            }
        }
        self.0.wake.notify_one();
        Ok(())
    }

    /// Lets the opponents of a table play on, if it is their turn.
    async fn play_on(&self, table: TableId) -> Result<(), TableError> {
        let this = self.clone();
        to_the_end(table, async move {
            let mut slot = this.0.held.table(table).await;
            // Most tables wait for people: that can be seen without loading their games.
            let mut reader = this.0.store.reader().await?;
            let row = games::table(&mut reader, table)
                .await?
                .ok_or(TableError::NoSuchTable)?;
            let seats = games::seats(&mut reader, table).await?;
            drop(reader);
            let owed = row.awaited.iter().any(|one| {
                seats
                    .get(one.seat.index())
                    .is_some_and(|seat| seat.person.is_none())
            });
            if owed {
                let game = this.load(&mut slot, table).await?;
                let busy = Busy::new(&this, table);
                let game = this.opponents(game, None, &busy).await?;
                *slot = Some(game.playing);
            }
            Ok(())
        })
        .await
    }

    /// Lets opponents move as long as one of them is awaited; each move is written as it is made.
    /// The one who is `present` looks at their desk and is not notified. `_busy` shows that
    /// nothing is sent meanwhile.
    ///
    /// What an opponent decides depends only on the table's secret, the number of moves and its
    /// view, so after a crash it decides the same again.
    pub(super) async fn opponents(
        &self,
        mut game: Game,
        present: Option<PersonId>,
        _busy: &Busy,
    ) -> Result<Game, TableError> {
        let table = game.id();
        if self.is_stuck(&game) {
            return Ok(game);
        }
        let mut passed: BTreeSet<Seat> = BTreeSet::new();
        for _ in 0..IN_A_ROW {
            let Some((seat, holds_up)) = next_opponent(&game, &passed) else {
                if !passed.is_empty() {
                    self.note_stuck(&game);
                }
                return Ok(game);
            };
            let seed = mix(game.row.opponent_seed, game.row.moves, seat);
            let playing = game.playing;
            let (playing, decided) = blocking(table, move || {
                let decided = playing.opponent_move(seat, seed);
                (playing, decided)
            })
            .await?;
            game.playing = playing;
            let Some(path) = decided else {
                if holds_up {
                    tracing::error!(%table, %seat, "an opponent has no move to make");
                }
                passed.insert(seat);
                continue;
            };
            let mover = Mover {
                seat,
                present,
                press: None,
            };
            match self
                .advance(&mut game, mover, &[path], Language::default())
                .await
            {
                Ok(()) => passed.clear(),
                Err(TableError::Refused(_)) => {
                    tracing::error!(%table, %seat, "an opponent's move is refused");
                    passed.insert(seat);
                }
                Err(error) => return Err(error),
            }
        }
        tracing::error!(%table, "opponents do not come to an end");
        self.note_stuck(&game);
        Ok(game)
    }

    fn is_stuck(&self, game: &Game) -> bool {
        self.stuck().contains(&(game.id(), game.row.moves))
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
    /// Whether an opponent owes an answer.
    pub(super) fn awaits_opponent(&self) -> bool {
        next_opponent(self, &BTreeSet::new()).is_some()
    }
}

/// The first opponent who is awaited and has not passed, those first whom the table waits for.
fn next_opponent(game: &Game, passed: &BTreeSet<Seat>) -> Option<(Seat, bool)> {
    game.playing
        .awaited()
        .into_iter()
        .filter(|one| !passed.contains(&one.seat))
        .filter(|one| {
            game.seats
                .get(one.seat.index())
                .is_some_and(|row| row.person.is_none())
        })
        .max_by_key(|one| (one.holds_up, std::cmp::Reverse(one.seat)))
        .map(|one| (one.seat, one.holds_up))
}

/// An opponent's chance for one move, from the table's secret. Spelled out here because it must
/// stay the same for ever.
fn mix(secret: Seed, moves: u32, seat: Seat) -> Seed {
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
