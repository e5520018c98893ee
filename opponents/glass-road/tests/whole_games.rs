//! Tests how well and how variedly the opponents play whole games. conformance.rs checks, as for
//! every opponent, that moves are legal, reproducible and within the budget.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

mod common;

use common::{deal, play_out, random_player, view_of};
use glass_road::{Choice, GlassRoad, View};
use glass_road_opponents::{OpponentLevel, advise, compare, decide};
use slowtable_kit::{Budget, Entry, Rules, Seat, Seed, Viewer};

/// A number of steps with which a master's games are fast.
const FEW_STEPS: u64 = 200;
/// Returns a journeyman's move.
fn journeyman(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    decide(view, seed, OpponentLevel::Journeyman, Budget::steps(5000))
}

/// This holds even where the seat could act at any time.
#[test]
fn who_is_not_awaited_does_nothing() {
    let mut game = deal(3, 1);
    while let Some(awaited) = GlassRoad::awaited(game.state()).first().copied() {
        let asked = GlassRoad::awaited(game.state());
        for seat in Seat::all(3).filter(|seat| asked.iter().all(|it| it.seat != *seat)) {
            let view = view_of(&game, seat);
            assert_eq!(journeyman(&view, Seed(1)), None);
            assert_eq!(advise(&view, Seed(1), Budget::steps(500)), None);
        }
        let path = journeyman(&view_of(&game, awaited.seat), Seed(1)).unwrap();
        game.play(awaited.seat, &path).unwrap();
    }
}

#[test]
fn hands_differ_from_seed_to_seed() {
    let view = view_of(&deal(4, 1), Seat(0));
    let hands: std::collections::HashSet<_> =
        (0..20).map(|seed| journeyman(&view, Seed(seed))).collect();
    assert!(hands.len() > 3, "{hands:?}");
}

/// Returns the mean half points of one seat of a level, and of its neighbours of another.
fn against(one: OpponentLevel, others: OpponentLevel, seats: u8, games: u64) -> (i32, i32) {
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
        let (one, others) = against(
            OpponentLevel::Journeyman,
            OpponentLevel::Apprentice,
            seats,
            12,
        );
        assert!(one > others + 2, "{seats} players: {one} to {others}");
    }
}

#[test]
fn alone_the_levels_score_what_they_should() {
    for (level, at_least) in [
        (OpponentLevel::Apprentice, 20),
        (OpponentLevel::Journeyman, 42),
        (OpponentLevel::Master, 42),
    ] {
        let (one, _) = against(level, level, 1, 8);
        assert!(one > at_least, "{}: {one} half points", level.id());
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
    for entry in game.log().entries.iter().filter_map(Entry::as_move) {
        let view = again.state().view(Viewer::Seat(entry.seat));
        if compare(&view, &entry.path, Seed(1), Budget::steps(400)).is_some() {
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
