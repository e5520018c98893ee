//! Properties over many random games. `WASSER_GAMES` sets their number.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{indistinguishable_state, play_out, table};
use slowtable_kit::{Match, Rng, Rules as _, Seat, Seed, Viewer};
use wasser_des_lebens::{Phase, Ware, WasserDesLebens};

fn games(usual: u64) -> u64 {
    let given = std::env::var("WASSER_GAMES").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public])
}

/// `State::contradictions` checks the numbers of cards and pieces, distances, who holds the special
/// cards, offers, and that nobody in turn has the points that win. Beside it: bounds of hands (I6),
/// offers that end with their phase (D10), routes of every seat.
#[test]
fn in_random_games_no_position_contradicts_a_ruling() {
    let mut steps = Vec::new();
    let mut unfinished = 0;
    let (mut uncertain, mut offered) = (0_u64, 0_u64);
    for index in 0..games(60) {
        let (seats, options) = table(index);
        let (mut game, _) =
            Match::<WasserDesLebens>::deal(seats, options, Seed(index.into())).unwrap();
        let over = play_out(&mut game, index, |game| {
            let state = game.state();
            let board = state.board();
            assert_eq!(state.contradictions(), [], "{index}");
            offered += board.offers.len() as u64;
            for viewer in viewers(seats) {
                let known = state.known(viewer);
                for (bounds, secret) in known.hands.iter().zip(state.secrets()) {
                    assert!(bounds.contain(secret.hand), "{viewer:?}: {bounds:?}");
                    uncertain += u64::from(bounds.least != bounds.most);
                }
            }
            for place in &board.places {
                for ware in Ware::ALL {
                    assert!(place.placed(ware) <= ware.data().pieces);
                }
            }
        });
        steps.push(game.log().entries.len());
        unfinished += usize::from(!over);
        if over {
            let standings = WasserDesLebens::standings(game.state()).unwrap();
            assert_eq!(Some(standings[0].seat), game.state().board().winner);
            assert_eq!(standings.iter().filter(|it| it.place == 1).count(), 1);
        }
    }
    steps.sort_unstable();
    let middle = steps[steps.len() / 2];
    println!(
        "steps: {} to {}, median {middle}",
        steps[0],
        steps[steps.len() - 1]
    );
    assert_eq!(unfinished, 0);
    assert!(
        uncertain > 1_000 && offered > 1_000,
        "{uncertain} {offered}"
    );
}

/// Pairs that differ only in what a viewer may not know look the same to it, byte by byte.
#[test]
fn what_a_viewer_may_not_know_changes_nothing_for_it() {
    let mut rng = Rng::new(3);
    let mut compared = 0;
    for index in 0..games(60) / 6 {
        let (seats, options) = table(index);
        let (mut game, _) =
            Match::<WasserDesLebens>::deal(seats, options, Seed(index.into())).unwrap();
        play_out(&mut game, index, |game| {
            let state = game.state();
            if !rng.one_in(6) || state.board().phase == Phase::Over {
                return;
            }
            for viewer in viewers(seats) {
                let mut tries =
                    (0..100).filter_map(|_| indistinguishable_state(state, viewer, &mut rng));
                let other = tries.next().unwrap_or_else(|| panic!("{index} {viewer:?}"));
                let (one, two) = (state.view(viewer), other.view(viewer));
                assert_eq!(one, two);
                let texts = [&one, &two].map(|it| serde_json::to_string(it).unwrap());
                assert_eq!(texts[0], texts[1]);
                assert_eq!(
                    WasserDesLebens::awaited(state),
                    WasserDesLebens::awaited(&other)
                );
                assert_eq!(
                    WasserDesLebens::walk(&one, &[]).ok(),
                    WasserDesLebens::walk(&two, &[]).ok()
                );
                compared += usize::from(other.secrets() != state.secrets());
            }
        });
    }
    assert!(compared > 1_000, "{compared}");
}
