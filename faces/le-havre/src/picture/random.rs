//! Random play, for tests, measurements and the gallery.

use le_havre::{Choice, LeHavre, Length, Options, State};
use slowtable_kit::{RandomPlayer, Rules, Seed, Viewer};

/// Somebody who seldom ends a turn without need, and buys and sells only now and then.
pub fn player(seed: u64) -> RandomPlayer<LeHavre> {
    RandomPlayer::new(seed, |choice| {
        matches!(
            choice,
            Choice::Buy(_) | Choice::Sell(_) | Choice::Loan | Choice::End
        )
    })
}

/// A game before its first move; `None` if so many cannot play so.
pub fn deal(seats: u8, length: Length, seed: u64) -> Option<State> {
    let options = Options {
        length,
        ..Options::default()
    };
    let dealt = State::deal(seats, &options, Seed(seed.into())).ok()?;
    Some(dealt.0)
}

/// One random move of somebody who is awaited; whether there was one.
pub fn step(state: &mut State, player: &mut RandomPlayer<LeHavre>) -> bool {
    let Some(awaited) = player.rng.pick(&LeHavre::awaited(state)) else {
        return false;
    };
    let view = LeHavre::view(state, Viewer::Seat(awaited.seat));
    // A path may lead nowhere; another turn of luck leads on. Whoever finds something to build
    // among a few paths builds it, so that there is something to show.
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

/// A game after some random moves; fewer if it ends before.
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
