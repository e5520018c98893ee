//! Whole games: legal, ending, the same again, in the order of the levels.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

mod common;

use common::{deal, play_out, random_player, view_of};
use glass_road::{Choice, GlassRoad, State, View};
use glass_road_opponents::{GlassRoadOpponent, Level, advise, compare, decide};
use slowtable_kit::{Better, Budget, Match, Opponent, Points, Rules, Seat, Seed, Viewer};

/// Games for each number of players.
const GAMES: u64 = 15;
/// Steps at which a master's games are quick.
const FEW_STEPS: u64 = 200;
/// Far more moves than a game of four has.
const MANY_MOVES: usize = 800;

/// What a journeyman does.
fn journeyman(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    decide(view, seed, Level::Journeyman, Budget::steps(5000))
}

/// Plays the games of one number of players: whoever is awaited always has a legal move, and
/// the games end.
fn games_of(seats: u8) {
    for index in 0..GAMES {
        let mut game = deal(seats, index);
        let moves = play_out(&mut game, |view, _| {
            journeyman(view, Seed(u128::from(index))).expect("whoever is awaited has a move")
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

/// Positions that they would never reach are answered too.
#[test]
fn whatever_luck_leaves_behind_is_played_on() {
    for index in 0..40 {
        let mut game = deal((index % 4) as u8 + 1, index);
        let mut player = random_player(index);
        let mut turn = 0;
        play_out(&mut game, |view, _| {
            turn += 1;
            if turn % 3 == 0 {
                journeyman(view, Seed(1)).expect("whoever is awaited has a move")
            } else {
                player.path(view).unwrap()
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
            let path = GlassRoadOpponent.decide(
                &view_of(game, seat),
                "journeyman",
                Seed(1),
                Budget::steps(5000),
            );
            assert_eq!(path.is_some(), owes);
        }
    });
    let public = game.state().view(slowtable_kit::Viewer::Public);
    assert_eq!(journeyman(&public, Seed(1)), None);
    assert_eq!(advise(&public, Seed(1), Budget::steps(500)), None);
}

fn play_out_checking(game: &mut Match<GlassRoad>, mut check: impl FnMut(&Match<GlassRoad>)) {
    while let Some(awaited) = GlassRoad::awaited(game.state()).first().copied() {
        check(game);
        let path = journeyman(&view_of(game, awaited.seat), Seed(1)).unwrap();
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
    for index in 0..4 {
        let mut game = deal((index % 4) as u8 + 1, index);
        play_out_checking(&mut game, |game| {
            for awaited in GlassRoad::awaited(game.state()) {
                let other = dealt_anew(game.state(), awaited.seat);
                differed += usize::from(&other != game.state());
                let view = view_of(game, awaited.seat);
                let again = other.view(slowtable_kit::Viewer::Seat(awaited.seat));
                assert_eq!(view, again);
                for level in Level::ALL {
                    let think = |view| decide(view, Seed(5), level, Budget::steps(FEW_STEPS));
                    assert_eq!(think(&view), think(&again));
                }
            }
        });
    }
    assert!(differed > 100);
}

#[test]
fn hands_differ_from_seed_to_seed() {
    let view = view_of(&deal(4, 1), Seat(0));
    let hands: std::collections::HashSet<_> =
        (0..20).map(|seed| journeyman(&view, Seed(seed))).collect();
    assert!(hands.len() > 3, "{hands:?}");
}

#[test]
fn masters_and_apprentices_play_legally_whatever_their_steps() {
    for index in 0..24 {
        let mut game = deal((index % 4) as u8 + 1, index);
        let steps = [0, 1, 7, 60, 300][index as usize % 5];
        let moves = play_out(&mut game, |view, seat| {
            let level = Level::ALL[(seat.index() + index as usize) % 3];
            decide(view, Seed(index.into()), level, Budget::steps(steps)).unwrap()
        });
        assert!(moves < MANY_MOVES, "game {index}: {moves} moves");
    }
}

#[test]
fn a_stop_is_obeyed_at_once_whenever_it_comes() {
    let mut game = deal(4, 3);
    let mut last = 0;
    play_out(&mut game, |view, _| {
        for after in [0u32, 1, 5, 20] {
            let asked = std::cell::Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > after
            };
            let budget = Budget {
                steps: Some(u64::MAX),
                stop: &stop,
            };
            let path = decide(view, Seed(1), Level::Master, budget);
            assert!(path.is_some());
            // Asked once more than it was told to go on, at most: then it is over.
            assert!(asked.get() <= after + 1, "{} of {after}", asked.get());
            last = asked.get();
        }
        journeyman(view, Seed(3)).unwrap()
    });
    assert!(last <= 21);
}

#[test]
fn the_same_seed_steps_and_view_give_the_same_move() {
    let mut game = deal(3, 5);
    play_out(&mut game, |view, _| {
        let think = || decide(view, Seed(8), Level::Master, Budget::steps(FEW_STEPS)).unwrap();
        let path = think();
        assert_eq!(path, think());
        path
    });
}

/// Mean half points of one seat of a level, and of its neighbours of another.
fn against(one: Level, others: Level, seats: u8, games: u64) -> (i32, i32) {
    let (mut first, mut rest) = (0, 0);
    for index in 0..games {
        let mut game = deal(seats, index);
        let at = Seat((index % u64::from(seats)) as u8);
        play_out(&mut game, |view, seat| {
            let level = if seat == at { one } else { others };
            decide(view, Seed(3), level, Budget::steps(FEW_STEPS)).unwrap()
        });
        for standing in GlassRoad::standings(game.state()).unwrap() {
            if standing.seat == at {
                first += standing.points.in_halves().unwrap();
            } else {
                rest += standing.points.in_halves().unwrap();
            }
        }
    }
    let games = games as i32;
    let count = i32::from(seats).max(2) - 1;
    (first / games, rest / games / count)
}

#[test]
fn a_journeyman_beats_apprentices() {
    for seats in 2..=4 {
        let (one, others) = against(Level::Journeyman, Level::Apprentice, seats, 12);
        assert!(one > others + 2, "{seats} players: {one} to {others}");
    }
}

#[test]
fn alone_the_levels_score_what_they_should() {
    for (level, at_least) in [
        (Level::Apprentice, 20),
        (Level::Journeyman, 42),
        (Level::Master, 42),
    ] {
        let (one, _) = against(level, level, 1, 8);
        assert!(one > at_least, "{level}: {one} half points");
    }
}

#[test]
fn hints_are_moves_with_reasons() {
    let mut game = deal(3, 4);
    let (mut aims, mut hints) = (0, 0);
    play_out(&mut game, |view, _| {
        let advice = advise(view, Seed(1), Budget::steps(500)).unwrap();
        aims += usize::from(advice.reason.aim.is_some());
        hints += 1;
        assert!(advice.reason.short.iter().all(|&(_, lack)| lack > 0));
        advice.path
    });
    assert!(aims * 2 > hints, "{aims} of {hints}");
}

#[test]
fn a_game_of_luck_has_turning_points_that_would_have_been_legal() {
    let mut game = deal(2, 6);
    let mut player = random_player(1);
    play_out(&mut game, |view, seat| {
        if seat == Seat(0) {
            player.path(view).unwrap()
        } else {
            journeyman(view, Seed(3)).unwrap()
        }
    });
    let mut again = deal(2, 6);
    let (mut found, mut of_luck) = (0, 0);
    for entry in &game.log().entries {
        let view = again.state().view(Viewer::Seat(entry.seat));
        if let Some(Better { path: better, by }) =
            compare(&view, &entry.path, Seed(1), Budget::steps(400))
        {
            assert!(by > Points::ZERO);
            assert_ne!(entry.path, better);
            again.clone().play(entry.seat, &better).unwrap();
            found += 1;
            of_luck += usize::from(entry.seat == Seat(0));
        }
        again.play(entry.seat, &entry.path).unwrap();
    }
    assert!(found >= 5 && of_luck * 2 > found, "{of_luck} of {found}");
}

/// C8: a gift is taken where it helps.
#[test]
fn gifts_are_taken() {
    let mut taken = 0;
    for index in 0..10 {
        let mut game = deal(4, index);
        play_out(&mut game, |view, _| {
            let path = journeyman(view, Seed(3)).unwrap();
            if view.own().is_some_and(|own| !own.gifts.is_empty()) {
                taken += usize::from(matches!(path.as_slice(), [Choice::Accept, ..]));
            }
            path
        });
    }
    assert!(taken > 0);
}
