//! Tests, in random games of all numbers of players, the properties that only these rules have. The
//! conformance suite checks the others (faces/glass-road/tests/conformance.rs).
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{deal, play_out, player};
use glass_road::GlassRoad;
use slowtable_kit::{Preview, Rng, Rules, Viewer};

/// The number of random games for cheap properties.
const GAMES: u64 = 10_000;
/// The number of random games for expensive properties.
const FEW: u64 = 200;

#[test]
fn every_position_of_every_game_is_valid_and_some_whole_move_exists() {
    for index in 0..GAMES {
        let mut player = player(index);
        let mut game = deal(index);
        play_out(&mut game, &mut player, |game, _, _| {
            game.state()
                .check()
                .unwrap_or_else(|wrong| panic!("game {index}: {wrong}"));
        });
        game.state().check().unwrap();
    }
}

/// The walker of rules and opponents agrees with [`GlassRoad::walk`], over a view and over the
/// state, and foresees the result of an open move.
#[test]
fn walkers_agree_with_walks() {
    for index in 0..FEW {
        let mut game = deal(index);
        let mut player = player(index);
        let mut prober = Rng::new(index + 1);
        play_out(&mut game, &mut player, |game, seat, path| {
            if !prober.one_in(20) {
                return;
            }
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            for length in 0..=path.len() {
                let prefix = &path[..length];
                let walk = GlassRoad::walk(&view, prefix).unwrap();
                let mut walkers = [view.walker().unwrap(), game.state().walker(seat).unwrap()];
                for walker in &mut walkers {
                    for &choice in prefix {
                        walker.push(choice).unwrap();
                    }
                    assert_eq!(walker.choices().as_ref(), walk.choices);
                    assert_eq!(walker.whole(), walk.whole);
                }
                let outcome = walkers[0].clone().outcome();
                assert_eq!(outcome.is_ok(), walk.whole);
                if let (Ok(outcome), Ok(Preview::Open(after, _))) = (outcome, view.preview(prefix))
                {
                    let own = after.own().unwrap();
                    assert_eq!(outcome.estate, own.estate, "an open move is foreseen");
                }
                let mut state = game.state().clone();
                let moved = GlassRoad::play(&mut state, seat, prefix).is_ok();
                assert_eq!(
                    moved,
                    state != *game.state(),
                    "a move always shows somewhere"
                );
            }
        });
    }
}
