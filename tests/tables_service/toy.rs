//! The toy as a hosted game, with opponents that a test can hold up or keep from moving.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use slowtable_desk::{Hosted, Title};
use slowtable_kit::{Advice, Better, Budget, Level, Opponent, Seed};
use toy::{Choice, Toy, View};
use toy_face::ToyFace;
use toy_opponents::{Reason, ToyOpponent};

/// Holds opponents up until it is opened.
#[derive(Debug, Default)]
pub struct Gate {
    /// The number of opponents that have reached the gate, and whether it is open.
    state: Mutex<(u32, bool)>,
    changed: Condvar,
}

impl Gate {
    /// Waits until an opponent stands before it.
    pub fn reached(&self) {
        let mut state = self.state.lock();
        self.changed.wait_while(&mut state, |state| state.0 == 0);
    }

    /// Returns how many opponents have reached the gate.
    pub fn asked(&self) -> u32 {
        self.state.lock().0
    }

    /// Lets everyone through.
    pub fn open(&self) {
        self.state.lock().1 = true;
        self.changed.notify_all();
    }

    /// Holds opponents up again.
    #[allow(dead_code)] // for the tests in Discord, which share this file
    pub fn close(&self) {
        self.state.lock().1 = false;
    }

    fn pass(&self) {
        let mut state = self.state.lock();
        state.0 += 1;
        self.changed.notify_all();
        self.changed.wait_while(&mut state, |state| !state.1);
    }
}

/// The toy's opponent, controlled by a test.
#[derive(Default)]
pub struct Staged {
    /// The gate before each of its decisions.
    pub gate: Option<Arc<Gate>>,
    /// The gate before each piece of advice for a person.
    pub advice_gate: Option<Arc<Gate>>,
    /// Whether it never moves.
    pub idle: bool,
    /// Whether it draws its first water before it picks.
    pub waters: bool,
    /// Whether it decides on all moves of an answer together.
    pub at_once: bool,
}

fn pass(gate: Option<&Arc<Gate>>) {
    if let Some(gate) = gate {
        gate.pass();
    }
}

impl Opponent<Toy> for Staged {
    type Reason = Reason;

    fn levels(&self) -> Vec<Level> {
        let mut levels = ToyOpponent.levels();
        for level in &mut levels {
            // They answer at once; tests of their thinking time set it.
            level.time = Duration::ZERO;
        }
        levels
    }
    fn usual_level(&self) -> &'static str {
        ToyOpponent.usual_level()
    }
    fn decide(&self, view: &View, level: &str, seed: Seed, by: Budget<'_>) -> Option<Vec<Choice>> {
        pass(self.gate.as_ref());
        let (seat, _) = view.own().filter(|_| self.waters).unzip();
        let own = seat.and_then(|seat| view.board.gardeners.get(seat.index()));
        if own.is_some_and(|own| own.water == 0 && !own.picked) {
            return Some(vec![Choice::Water]);
        }
        let decided = ToyOpponent.decide(view, level, seed, by);
        decided.filter(|_| !self.idle)
    }
    fn decide_all(&self, view: &View, level: &str, seed: Seed, by: Budget<'_>) -> Vec<Vec<Choice>> {
        let mut moves: Vec<_> = self.decide(view, level, seed, by).into_iter().collect();
        if self.at_once && moves == [[Choice::Water]] {
            // The water changes nothing about the pick.
            moves.extend(ToyOpponent.decide(view, level, seed, by));
        }
        moves
    }
    fn advise(&self, view: &View, seed: Seed, by: Budget<'_>) -> Option<Advice<Choice, Reason>> {
        pass(self.advice_gate.as_ref());
        ToyOpponent.advise(view, seed, by)
    }
    fn compare(
        &self,
        view: &View,
        path: &[Choice],
        s: Seed,
        by: Budget<'_>,
    ) -> Option<Better<Choice>> {
        pass(self.advice_gate.as_ref());
        ToyOpponent.compare(view, path, s, by)
    }
}

/// Returns the toy with such opponents.
pub fn staged(opponent: Staged) -> Arc<dyn Title> {
    Arc::new(Hosted::new(ToyFace::new().unwrap(), opponent))
}

/// Returns the toy.
pub fn title() -> Arc<dyn Title> {
    staged(Staged::default())
}

/// Returns the toy whose opponents are held up at `gate`.
pub fn gated(gate: &Arc<Gate>) -> Arc<dyn Title> {
    staged(Staged {
        gate: Some(Arc::clone(gate)),
        ..Staged::default()
    })
}

/// Returns the toy whose opponents pass `gate` and then have no move.
pub fn idle(gate: &Arc<Gate>) -> Arc<dyn Title> {
    staged(Staged {
        gate: Some(Arc::clone(gate)),
        idle: true,
        ..Staged::default()
    })
}

/// Returns the toy whose advice is held up at `gate`.
pub fn advised(gate: &Arc<Gate>) -> Arc<dyn Title> {
    staged(Staged {
        advice_gate: Some(Arc::clone(gate)),
        ..Staged::default()
    })
}
