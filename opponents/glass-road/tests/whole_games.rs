//! Whole games of practice opponents: legal, ending, the same again, and clearly better than luck.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

mod common;

use common::{deal, play_out, random_path, view_of};
use glass_road::{Choice, GlassRoad, State};
use glass_road_opponents::{Practice, decide};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use slowtable_kit::{Match, Opponent, Rules, Seat, Seed};

/// Games for each number of players.
const GAMES: u64 = 75;
/// Far more moves than a game of four has.
const MANY_MOVES: usize = 800;

/// Plays the games of one number of players: whoever is awaited always has a legal move, and
/// the games end.
fn games_of(seats: u8) {
    for index in 0..GAMES {
        let mut game = deal(seats, index);
        let moves = play_out(&mut game, |view, _| {
            decide(view, Seed(u128::from(index))).expect("whoever is awaited has a move")
        });
        assert!(moves < MANY_MOVES, "game {index}: {moves} moves");
    }
}

#[test]
fn games_alone_are_legal_and_end() {
    games_of(1);
}

#[test]
fn games_of_two_are_legal_and_end() {
    games_of(2);
}

#[test]
fn games_of_three_are_legal_and_end() {
    games_of(3);
}

#[test]
fn games_of_four_are_legal_and_end() {
    games_of(4);
}

/// Positions that practice opponents would never reach are answered too.
#[test]
fn whatever_luck_leaves_behind_is_played_on() {
    for index in 0..40 {
        let mut game = deal((index % 4) as u8 + 1, index);
        let mut dice = ChaCha8Rng::seed_from_u64(index);
        let mut turn = 0;
        play_out(&mut game, |view, _| {
            turn += 1;
            if turn % 3 == 0 {
                decide(view, Seed(1)).expect("whoever is awaited has a move")
            } else {
                random_path(view, &mut dice)
            }
        });
    }
}

#[test]
fn who_is_not_awaited_does_nothing() {
    let mut game = deal(3, 1);
    play_out_checking(&mut game, |game| {
        let awaited = GlassRoad::awaited(game.state());
        for seat in Seat::all(3) {
            let owes = awaited.iter().any(|awaited| awaited.seat == seat);
            let path = Practice.decide(&view_of(game, seat), Seed(1));
            assert_eq!(path.is_some(), owes);
        }
    });
    let public = game.state().view(slowtable_kit::Viewer::Public);
    assert_eq!(decide(&public, Seed(1)), None);
}

fn play_out_checking(game: &mut Match<GlassRoad>, mut check: impl FnMut(&Match<GlassRoad>)) {
    while let Some(awaited) = GlassRoad::awaited(game.state()).first().copied() {
        check(game);
        let path = decide(&view_of(game, awaited.seat), Seed(1)).unwrap();
        game.play(awaited.seat, &path).unwrap();
    }
}

/// The hidden parts dealt anew: other stacks, another seed, other cards in other hands.
fn dealt_anew(state: &State, seat: Seat) -> State {
    let mut json = serde_json::to_value(state).unwrap();
    for stack in json["unknown"]["stacks"].as_array_mut().unwrap() {
        stack.as_array_mut().unwrap().reverse();
    }
    json["unknown"]["seed"] = 99.into();
    // C2: who holds a copy of the card that lies open would have followed.
    let open = json["table"]["phase"]["card"].clone();
    let secrets = json["secrets"].as_array_mut().unwrap();
    let others = secrets
        .iter_mut()
        .enumerate()
        .filter(|&(index, _)| index != seat.index());
    for (_, secret) in others {
        let chosen = secret["chosen"].as_array().unwrap().clone();
        let other = glass_road::Card::ALL
            .into_iter()
            .map(|card| serde_json::Value::from(card.id()))
            .find(|card| !chosen.contains(card) && *card != open);
        let hand = secret["hand"].as_array().unwrap().clone();
        if let (Some(old), Some(new)) = (hand.first(), other) {
            for list in ["hand", "chosen"] {
                for card in secret[list].as_array_mut().unwrap() {
                    if card == old {
                        *card = new.clone();
                    }
                }
            }
        }
    }
    serde_json::from_value(json).unwrap()
}

#[test]
fn the_same_view_and_seed_give_the_same_move_whatever_is_hidden() {
    let mut differed = 0;
    for index in 0..8 {
        let mut game = deal((index % 4) as u8 + 1, index);
        play_out_checking(&mut game, |game| {
            for awaited in GlassRoad::awaited(game.state()) {
                let other = dealt_anew(game.state(), awaited.seat);
                differed += usize::from(&other != game.state());
                let view = view_of(game, awaited.seat);
                let again = other.view(slowtable_kit::Viewer::Seat(awaited.seat));
                assert_eq!(view, again);
                assert_eq!(decide(&view, Seed(5)), decide(&again, Seed(5)));
            }
        });
    }
    assert!(differed > 100);
}

#[test]
fn hands_differ_from_seed_to_seed() {
    let view = view_of(&deal(4, 1), Seat(0));
    let hands: std::collections::HashSet<_> =
        (0..20).map(|seed| decide(&view, Seed(seed))).collect();
    assert!(hands.len() > 3, "{hands:?}");
}

#[test]
fn practice_beats_luck() {
    for seats in 2..=4u8 {
        let (mut practice, mut luck) = (0, 0);
        for index in 0..8 {
            let mut game = deal(seats, index);
            let mut dice = ChaCha8Rng::seed_from_u64(index);
            play_out(&mut game, |view, seat| {
                if seat == Seat(0) {
                    decide(view, Seed(3)).unwrap()
                } else {
                    random_path(view, &mut dice)
                }
            });
            for standing in GlassRoad::standings(game.state()).unwrap() {
                if standing.seat == Seat(0) {
                    practice += standing.half_points;
                } else {
                    luck += standing.half_points / i32::from(seats - 1);
                }
            }
        }
        assert!(
            practice > luck + 8 * 2 * 8,
            "{seats} players: {practice} to {luck} half points in 8 games"
        );
    }
}

#[test]
fn alone_it_scores_like_a_beginner() {
    let mut half_points = 0;
    for index in 0..10 {
        let mut game = deal(1, index);
        play_out(&mut game, |view, _| decide(view, Seed(3)).unwrap());
        half_points += GlassRoad::standings(game.state()).unwrap()[0].half_points;
    }
    assert!(
        half_points > 10 * 2 * 14,
        "{half_points} half points in 10 games"
    );
}

/// C8: a gift is taken where it helps.
#[test]
fn gifts_are_taken() {
    let mut taken = 0;
    for index in 0..10 {
        let mut game = deal(4, index);
        play_out(&mut game, |view, _| {
            let path = decide(view, Seed(3)).unwrap();
            if view.own().is_some_and(|own| !own.gifts.is_empty()) {
                taken += usize::from(matches!(path.as_slice(), [Choice::Accept, ..]));
            }
            path
        });
    }
    assert!(taken > 0);
}
