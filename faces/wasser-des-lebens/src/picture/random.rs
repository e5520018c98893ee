//! Random play, for tests, measurements and the gallery.

use slowtable_kit::{RandomPlayer, Rules, Seed, Viewer};
use wasser_des_lebens::{Choice, Event, Options, State, WasserDesLebens};

/// Returns a player that seldom ends a turn without need, and seldom makes or refuses offers.
pub fn player(seed: u64) -> RandomPlayer<WasserDesLebens> {
    RandomPlayer::new(seed, |choice| {
        matches!(
            choice,
            Choice::Offer
                | Choice::Counter(_)
                | Choice::Draft
                | Choice::Scrap(_)
                | Choice::Withdraw(_)
                | Choice::Lapse(_)
                | Choice::Decline(_)
                | Choice::Trade(_)
                | Choice::End
        )
    })
}

/// Plays one random move of an awaited seat. Returns its events; `None` if no seat is awaited.
pub fn step_with_events(
    state: &mut State,
    player: &mut RandomPlayer<WasserDesLebens>,
) -> Option<Vec<Event>> {
    let awaited = player.rng.pick(&WasserDesLebens::awaited(state))?;
    let view = WasserDesLebens::view(state, Viewer::Seat(awaited.seat));
    // A path may lead nowhere; the next one is different. Of a few paths, one that builds is preferred, so that
    // pictures have something to show.
    let builds = |choice: &Choice| {
        matches!(
            choice,
            Choice::Build(_) | Choice::Buy | Choice::Play(_) | Choice::Trade(_)
        )
    };
    let mut found = None;
    for _ in 0..6 {
        let path = player.path(&view).or(found);
        found = path;
        if found.iter().flatten().any(builds) {
            break;
        }
    }
    // A refusal is one that nobody could foresee: the other seat's cards have gone.
    let played = found.and_then(|path| WasserDesLebens::play(state, awaited.seat, &path).ok());
    Some(played.map_or_else(Vec::new, |played| played.events))
}

/// Returns a game after `moves` random moves, or fewer if it ends before.
#[allow(dead_code)] // not everything that shares this file needs it
#[allow(clippy::panic)] // only tests and measurements call it
pub fn game(seats: u8, options: &Options, moves: usize, seed: u64) -> State {
    let Ok((mut state, _)) = WasserDesLebens::create(seats, options, Seed(seed.into()), 1) else {
        panic!("{seats} may play");
    };
    let mut player = player(seed);
    for _ in 0..moves {
        if step_with_events(&mut state, &mut player).is_none() {
            break;
        }
    }
    state
}
