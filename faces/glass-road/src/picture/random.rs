//! Random play, for tests and for the gallery.

use glass_road::{Choice, GlassRoad, Options, State};
use slowtable_kit::{RandomPlayer, Rules, Seed, Viewer};

/// Returns a player who tries to build and seldom declines.
pub fn player(seed: u64) -> RandomPlayer<GlassRoad> {
    RandomPlayer::new(seed, |choice| {
        matches!(
            choice,
            Choice::Done | Choice::Decline | Choice::Remove | Choice::Refuse | Choice::Take(..)
        )
    })
}

/// Returns a game before its first move; `None` if these seats and options do not go together.
pub fn deal(seats: u8, options: &Options, seed: u64) -> Option<State> {
    State::deal(seats, options, Seed(u128::from(seed)))
        .ok()
        .map(|(state, _)| state)
}

/// Plays one random move of an awaited seat. Returns `false` if there is none.
pub fn step(state: &mut State, player: &mut RandomPlayer<GlassRoad>) -> bool {
    let Some(awaited) = player.rng.pick(&GlassRoad::awaited(state)) else {
        return false;
    };
    let view = GlassRoad::view(state, Viewer::Seat(awaited.seat));
    // A path may lead nowhere; the next one is different.
    player
        .path(&view)
        .is_none_or(|path| GlassRoad::play(state, awaited.seat, &path).is_ok())
}

/// Returns a game after `moves` random moves, or fewer if it ends before.
#[allow(dead_code)] // not everything that shares this file needs it
#[allow(clippy::panic)] // only tests and measurements call it
pub fn game(seats: u8, moves: usize, seed: u64) -> State {
    let Some(mut state) = deal(seats, &Options::default(), seed) else {
        panic!("{seats} may play");
    };
    let mut player = player(seed);
    for _ in 0..moves {
        if !step(&mut state, &mut player) {
            break;
        }
    }
    assert!(moves < 1_000 || GlassRoad::awaited(&state).is_empty());
    state
}
