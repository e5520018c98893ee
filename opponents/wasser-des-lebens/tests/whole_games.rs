//! Tests whole games of the opponents, and that hidden information decides nothing. conformance.rs
//! checks, as for every opponent, that moves are legal, reproducible and within the budget.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

mod common;

use common::{idle, play_out, table};
use slowtable_kit::{Budget, Match, RandomPlayer, Rng, Rules, Seat, Seed, Viewer};
use wasser_des_lebens::{Choice, WasserDesLebens};
use wasser_des_lebens_opponents::{OpponentLevel, advise, decide, decide_all};

/// A number of steps with which a master's games are fast.
const FEW_STEPS: u64 = 300;

#[test]
fn games_of_all_levels_end_with_all_options() {
    let mut trades = 0;
    for index in 0..12 {
        let (seats, options) = table(index);
        let seed = Seed(u128::from(index) + 40);
        let mut game = Match::<WasserDesLebens>::deal(seats, options, seed)
            .unwrap()
            .0;
        let mut made = 0;
        let moves = play_out(&mut game, |view, seat| {
            let level = OpponentLevel::ALL[(usize::from(seat.0) + index as usize) % 3];
            made += 1;
            let path = decide(view, Seed(made), level, Budget::steps(FEW_STEPS)).unwrap();
            trades += usize::from(matches!(path[..], [Choice::Accept(_)]));
            path
        });
        assert!(moves < 1_500, "{index}: {moves} moves");
        assert!(game.state().board().turn < 250, "{index}");
    }
    assert!(trades > 20, "{trades}");
}

/// What a turn builds and its end are one answer, which ends where others are asked.
#[test]
fn a_turn_is_decided_together() {
    let (seats, options) = table(2);
    let mut game = Match::<WasserDesLebens>::deal(seats, options, Seed(50))
        .unwrap()
        .0;
    let mut left: Vec<(Seat, Vec<Choice>)> = Vec::new();
    let (mut seed, mut ends) = (0, 0);
    play_out(&mut game, |view, seat| {
        if left.is_empty() {
            seed += 1;
            let budget = Budget::steps(FEW_STEPS);
            let moves = decide_all(view, Seed(seed), OpponentLevel::Journeyman, budget);
            left.extend(moves.into_iter().rev().map(|path| (seat, path)));
            ends += usize::from(left.len() > 1 && left[0].1 == [Choice::End]);
        }
        let (of, path) = left.pop().unwrap();
        assert_eq!(of, seat);
        path
    });
    assert!(ends > 10, "{ends}");
}

/// A seat that is not awaited does nothing.
#[test]
fn who_is_not_awaited_does_nothing() {
    let (seats, options) = table(3);
    let mut game = Match::<WasserDesLebens>::deal(seats, options, Seed(3))
        .unwrap()
        .0;
    let mut player = RandomPlayer::<WasserDesLebens>::new(1, idle);
    player.play_out(&mut game, 300, |game, _, _| {
        let asked = WasserDesLebens::awaited(game.state());
        for seat in Seat::all(seats).filter(|seat| asked.iter().all(|it| it.seat != *seat)) {
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
            let budget = Budget::steps(50);
            assert_eq!(
                decide(&view, Seed(1), OpponentLevel::Journeyman, budget),
                None
            );
            assert_eq!(advise(&view, Seed(1), budget), None);
        }
    });
}

/// Two worlds that look the same to a seat get the same decision from it, at every level.
#[test]
fn what_is_hidden_decides_nothing() {
    let mut rng = Rng::new(5);
    let (mut compared, mut differ) = (0, 0);
    for index in 0..8 {
        let (seats, options) = table(index);
        let seed = Seed(u128::from(index) + 70);
        let mut game = Match::<WasserDesLebens>::deal(seats, options, seed)
            .unwrap()
            .0;
        let mut made = 0;
        play_out(&mut game, |view, _| {
            made += 1;
            if made > 20 && rng.one_in(12) {
                let worlds = [(); 2].map(|()| view.imagined(&mut |below| rng.below(below)));
                if let [Some(one), Some(other)] = worlds {
                    differ += usize::from(one != other);
                    compared += 1;
                    for level in OpponentLevel::ALL {
                        let decisions = [&one, &other].map(|world| {
                            let budget = Budget::steps(FEW_STEPS);
                            decide(&world.view(view.viewer), Seed(9), level, budget)
                        });
                        assert_eq!(decisions[0], decisions[1]);
                    }
                }
            }
            let budget = Budget::steps(FEW_STEPS);
            decide(view, Seed(made), OpponentLevel::Journeyman, budget).unwrap()
        });
    }
    assert!(compared > 100 && differ > 50, "{compared} {differ}");
}

#[test]
fn a_journeyman_beats_apprentices() {
    let mut wins = 0;
    for index in 0..40_u32 {
        let (seats, _) = table(index.into());
        let at = Seat((index / 2 % u32::from(seats)) as u8);
        let seed = Seed(u128::from(index) + 100);
        let mut game = Match::<WasserDesLebens>::deal(seats, Default::default(), seed)
            .unwrap()
            .0;
        let mut made = u128::from(index) << 32;
        play_out(&mut game, |view, seat| {
            made += 1;
            let level = match seat == at {
                true => OpponentLevel::Journeyman,
                false => OpponentLevel::Apprentice,
            };
            decide(view, Seed(made), level, Budget::steps(5_000)).unwrap()
        });
        wins += u32::from(game.state().board().winner == Some(at));
    }
    // Even would be 12 of 40.
    assert!(wins >= 20, "{wins}");
}
