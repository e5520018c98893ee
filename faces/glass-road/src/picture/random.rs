//! Random play, for tests and for the gallery.

use glass_road::{Choice, GlassRoad, Options, State, View};
use slowtable_kit::{Rules, Seat, Seed, Viewer};

/// A small source of chance that is the same everywhere.
pub struct Luck(u64);

impl Luck {
    /// Begins with a number.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// A number below `below`.
    pub fn below(&mut self, below: usize) -> usize {
        // xorshift64*, whose upper half is good.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize;
        drawn % below.max(1)
    }
}

/// A whole path from a view, which tries to build and seldom declines.
pub fn path(view: &View, luck: &mut Luck) -> Option<Vec<Choice>> {
    let mut path = Vec::new();
    loop {
        let walk = GlassRoad::walk(view, &path).ok()?;
        if walk.choices.is_empty() || (walk.whole && luck.below(3) > 0) {
            return walk.whole.then_some(path);
        }
        let idle = |choice: &Choice| {
            matches!(
                choice,
                Choice::Done | Choice::Decline | Choice::Remove | Choice::Refuse | Choice::Take(..)
            )
        };
        let busy: Vec<Choice> = walk
            .choices
            .iter()
            .copied()
            .filter(|it| !idle(it))
            .collect();
        let from = if busy.is_empty() || luck.below(8) == 0 {
            &walk.choices
        } else {
            &busy
        };
        path.push(from[luck.below(from.len())]);
    }
}

/// A game before its first move; `None` if so many cannot play so.
pub fn deal(seats: u8, options: &Options, seed: u64) -> Option<State> {
    GlassRoad::create(seats, options, Seed(u128::from(seed)))
        .ok()
        .map(|(state, _)| state)
}

/// One random move of somebody who is awaited; whether there was one.
pub fn step(state: &mut State, luck: &mut Luck) -> bool {
    let awaited = GlassRoad::awaited(state);
    if awaited.is_empty() {
        return false;
    }
    let seat: Seat = awaited[luck.below(awaited.len())].seat;
    let view = GlassRoad::view(state, Viewer::Seat(seat));
    // A path may lead nowhere; another turn of luck leads on.
    if let Some(path) = path(&view, luck) {
        return GlassRoad::play(state, seat, &path).is_ok();
    }
    true
}

/// A game after some random moves; fewer if it ends before.
#[allow(dead_code)] // not everything that shares this file needs it
#[allow(clippy::panic)] // only tests and measurements call it
pub fn game(seats: u8, moves: usize, seed: u64) -> State {
    let Some(mut state) = deal(seats, &Options::default(), seed) else {
        panic!("{seats} may play");
    };
    let mut luck = Luck::new(seed);
    for _ in 0..moves {
        if !step(&mut state, &mut luck) {
            break;
        }
    }
    assert!(moves < 1_000 || GlassRoad::awaited(&state).is_empty());
    state
}
