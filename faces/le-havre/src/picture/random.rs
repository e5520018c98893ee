//! Random play, for tests, measurements and the gallery.

use le_havre::{Choice, LeHavre, Length, Options, State};
use slowtable_kit::{RandomPlayer, Rules, Seed, Viewer};

/// Returns a player who seldom ends a turn without need, and seldom buys or sells.
pub fn player(seed: u64) -> RandomPlayer<LeHavre> {
    RandomPlayer::new(seed, |choice| {
        matches!(
            choice,
            Choice::Buy(_) | Choice::Sell(_) | Choice::Loan | Choice::End
        )
    })
}

/// Returns a game before its first move; `None` if so many cannot play it.
pub fn deal(seats: u8, length: Length, seed: u64) -> Option<State> {
    let options = Options {
        length,
        ..Options::default()
    };
    let dealt = State::deal(seats, &options, Seed(seed.into())).ok()?;
    Some(dealt.0)
}

/// Plays one random move of an awaited seat. Returns `false` if there is none.
pub fn step(state: &mut State, player: &mut RandomPlayer<LeHavre>) -> bool {
    let Some(awaited) = player.rng.pick(&LeHavre::awaited(state)) else {
        return false;
    };
    let view = LeHavre::view(state, Viewer::Seat(awaited.seat));
    // A path may lead nowhere; the next one is different. Of a few paths, one that builds is preferred, so that
    // pictures have something to show.
    let builds = |choice: &Choice| matches!(choice, Choice::Build(_) | Choice::Ship(_));
    let mut found = None;
    for _ in 0..8 {
        let path = player.path(&view).or(found);
        found = path;
        if found.iter().flatten().any(builds) {
            break;
        }
    }
    found.is_none_or(|path| LeHavre::play(state, awaited.seat, &path).is_ok())
}

/// Returns a game after `moves` random moves, or fewer if it ends before.
#[allow(dead_code)] // not everything that shares this file needs it
#[allow(clippy::panic)] // only tests and measurements call it
pub fn game(seats: u8, length: Length, moves: usize, seed: u64) -> State {
    let Some(mut state) = deal(seats, length, seed) else {
        panic!("{seats} may play");
    };
    let mut player = player(seed);
    for _ in 0..moves {
        if !step(&mut state, &mut player) {
            break;
        }
    }
    state
}
