//! Random play, for tests, galleries and measurements.

use crate::log::Match;
use crate::rules::Rules;
use crate::seat::{Seat, Viewer};

/// A pseudorandom number generator (xorshift64*), with the same numbers for a seed on every
/// machine. Not for rules, whose chance is [`Dice`](crate::Dice).
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Creates a generator from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// Returns a number below `below`; 0 if `below` is 0.
    pub fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        // The upper half has the better randomness.
        let drawn = (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize;
        drawn % below.max(1)
    }

    /// Returns `true` with a chance of one in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns one of `items`; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

/// A player that makes random legal moves.
#[derive(Debug, Clone)]
pub struct RandomPlayer<R: Rules> {
    /// The source of chance.
    pub rng: Rng,
    idle: fn(&R::Choice) -> bool,
}

impl<R: Rules> RandomPlayer<R> {
    /// Creates a player that rarely takes the choices called `idle`: those that make no progress,
    /// or that end a game before anything has happened.
    #[must_use]
    pub const fn new(seed: u64, idle: fn(&R::Choice) -> bool) -> Self {
        Self {
            rng: Rng::new(seed),
            idle,
        }
    }

    /// Returns a whole random path in a view; `None` if it ran into a dead end.
    pub fn path(&mut self, view: &R::View) -> Option<Vec<R::Choice>> {
        let mut path = Vec::new();
        loop {
            let walk = R::walk(view, &path).ok()?;
            if walk.choices.is_empty() || (walk.whole && self.rng.below(3) > 0) {
                return walk.whole.then_some(path);
            }
            let mut busy = walk.choices.clone();
            busy.retain(|choice| !(self.idle)(choice));
            let from = if busy.is_empty() || self.rng.one_in(8) {
                &walk.choices
            } else {
                &busy
            };
            path.push(self.rng.pick(from)?);
        }
    }

    /// Returns a seat that may move, mostly an awaited one; `None` if the game is over.
    pub fn seat(&mut self, state: &R::State) -> Option<Seat> {
        let awaited = R::awaited(state);
        let owes = self.rng.pick(&awaited)?.seat;
        if self.rng.one_in(8) {
            let seats: Vec<Seat> = Seat::all(R::seats(state)).collect();
            let seat = self.rng.pick(&seats)?;
            let view = R::view(state, Viewer::Seat(seat));
            if R::walk(&view, &[]).is_ok_and(|walk| !walk.choices.is_empty()) {
                return Some(seat);
            }
        }
        Some(owes)
    }

    /// Plays a game to its end, and shows each position with the chosen move before it is made.
    /// Stops early at a dead end, at a move whose refusal it could foresee, or after `most` moves.
    /// Returns whether the game has ended.
    pub fn play_out(
        &mut self,
        game: &mut Match<R>,
        most: usize,
        mut before: impl FnMut(&Match<R>, Seat, &[R::Choice]),
    ) -> bool {
        for _ in 0..most {
            let Some(seat) = self.seat(game.state()) else {
                return true;
            };
            let Some(path) = self.path(&R::view(game.state(), Viewer::Seat(seat))) else {
                return false;
            };
            before(game, seat, &path);
            match game.play(seat, &path) {
                Err(refusal) if !R::unforeseeable(&refusal) => return false,
                Err(_) | Ok(_) => {}
            }
        }
        R::awaited(game.state()).is_empty()
    }
}
