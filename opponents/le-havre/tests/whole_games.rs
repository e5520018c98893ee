//! Tests how well the opponents play whole games, and that hidden information decides nothing.
//! conformance.rs checks, as for every opponent, that moves are legal, reproducible and within the budget.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

mod common;

use common::{deal, idle, play_out, table, view_of};
use le_havre::{Choice, LeHavre, Options, State, View};
use le_havre_opponents::{OpponentLevel, advise, compare, decide, decide_all};
use slowtable_kit::{Budget, Entry, Match, Points, RandomPlayer, Rng, Rules, Seat, Seed, Viewer};

/// A number of steps with which a master's games are fast.
const FEW_STEPS: u64 = 300;

fn journeyman(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    decide(view, seed, OpponentLevel::Journeyman, Budget::steps(5_000))
}

/// This holds even where the seat could buy or repay.
#[test]
fn who_is_not_awaited_does_nothing() {
    let mut game = deal(3, 1);
    while let Some(awaited) = LeHavre::awaited(game.state()).first().copied() {
        let asked = LeHavre::awaited(game.state());
        for seat in Seat::all(3).filter(|seat| asked.iter().all(|it| it.seat != *seat)) {
            let view = view_of(&game, seat);
            assert_eq!(journeyman(&view, Seed(1)), None);
            assert_eq!(advise(&view, Seed(1), Budget::steps(500)), None);
        }
        let path = journeyman(&view_of(&game, awaited.seat), Seed(1)).unwrap();
        game.play(awaited.seat, &path).unwrap();
    }
}

/// A turn of several moves is one answer.
#[test]
fn a_turn_is_decided_together() {
    let mut game = deal(3, 1);
    let mut longest = 0;
    while let Some(awaited) = LeHavre::awaited(game.state()).first().copied() {
        let view = view_of(&game, awaited.seat);
        let budget = Budget::steps(FEW_STEPS);
        let moves = decide_all(&view, Seed(1), OpponentLevel::Journeyman, budget);
        longest = longest.max(moves.len());
        for path in moves {
            game.play(awaited.seat, &path).unwrap();
        }
    }
    assert!(longest > 2, "{longest}");
}

/// An imagined position is valid and looks the same to its seat, also after the seat has seen
/// special cards. So hidden information cannot decide.
#[test]
fn what_is_imagined_fits_what_is_seen_and_decides_nothing() {
    let (mut seen, mut differ) = (0, 0);
    for index in 0..20 {
        let (seats, options) = table(index);
        let mut game = Match::<LeHavre>::deal(seats, options, Seed(index.into()))
            .unwrap()
            .0;
        let mut luck = Rng::new(index);
        RandomPlayer::<LeHavre>::new(index, idle).play_out(&mut game, 150, |_, _, _| {});
        for seat in Seat::all(seats) {
            let viewer = Viewer::Seat(seat);
            let view = view_of(&game, seat);
            seen += usize::from(view.secret.as_ref().is_some_and(|it| !it.seen.is_empty()));
            let [one, other]: [State; 2] =
                [(); 2].map(|()| view.imagined(&mut |bound| luck.below(bound)));
            assert!(
                one.contradictions().is_empty(),
                "{:?}",
                one.contradictions()
            );
            assert_eq!(one.view(viewer), view);
            differ += usize::from(one != other);
            let [one, other] = [one, other].map(|state| {
                let budget = Budget::steps(FEW_STEPS);
                decide(&state.view(viewer), Seed(5), OpponentLevel::Master, budget)
            });
            assert_eq!(one, other);
        }
    }
    assert!(seen > 0 && differ > 5, "{seen} {differ}");
}

/// Returns the mean points of one seat of a level, and of its neighbours of another.
fn against(one: OpponentLevel, others: OpponentLevel, seats: u8, games: u64) -> (f64, f64) {
    let (mut first, mut rest) = (0.0, 0.0);
    for index in 0..games {
        let mut game = deal(seats, index);
        let at = Seat((index % u64::from(seats)) as u8);
        // With one seed for all games, the misjudgements would always be the same.
        let mut seed = u128::from(index) << 32;
        play_out(&mut game, |view, seat| {
            let level = if seat == at { one } else { others };
            seed += 1;
            decide(view, Seed(seed), level, Budget::steps(5_000)).unwrap()
        });
        for standing in LeHavre::standings(game.state()).unwrap() {
            match standing.seat == at {
                true => first += standing.points.to_f64(),
                false => rest += standing.points.to_f64(),
            }
        }
    }
    let games = games as f64;
    (first / games, rest / games / f64::from(seats.max(2) - 1))
}

#[test]
fn a_journeyman_beats_apprentices() {
    for seats in 2..=4 {
        let (one, others) = against(
            OpponentLevel::Journeyman,
            OpponentLevel::Apprentice,
            seats,
            8,
        );
        assert!(one > others + 20.0, "{seats} players: {one} to {others}");
    }
}

#[test]
fn alone_the_levels_score_what_they_should() {
    for (level, at_least) in [
        (OpponentLevel::Apprentice, 60.0),
        (OpponentLevel::Journeyman, 130.0),
    ] {
        let (one, _) = against(level, level, 1, 4);
        assert!(one > at_least, "{}: {one} points", level.id());
    }
}

#[test]
fn hints_are_moves_with_reasons() {
    let mut game = deal(3, 4);
    let (mut now, mut feeds, mut instead) = (0, 0, 0);
    play_out(&mut game, |view, _| {
        let advice = advise(view, Seed(1), Budget::steps(2_000)).unwrap();
        let reason = advice.reason;
        now += usize::from(reason.now > Points::ZERO);
        feeds += usize::from(reason.feeds > 0);
        if let Some((other, lead)) = reason.instead {
            assert!(lead > Points::ZERO && other.first() != advice.path.first());
            instead += 1;
        }
        advice.path
    });
    assert!(
        now > 10 && feeds > 3 && instead > 40,
        "{now} {feeds} {instead}"
    );
}

#[test]
fn a_game_of_luck_has_turning_points_that_would_have_been_legal() {
    let options = Options::default();
    let mut game = Match::<LeHavre>::deal(2, options, Seed(6)).unwrap().0;
    let mut player = RandomPlayer::<LeHavre>::new(1, idle);
    play_out(&mut game, |view, seat| {
        let luck = (seat == Seat(0)).then(|| player.path(view)).flatten();
        luck.unwrap_or_else(|| journeyman(view, Seed(3)).unwrap())
    });
    let mut again = Match::<LeHavre>::deal(2, options, Seed(6)).unwrap().0;
    let (mut found, mut of_luck) = (0, 0);
    for entry in game.log().entries.iter().filter_map(Entry::as_move) {
        let view = view_of(&again, entry.seat);
        if let Some(better) = compare(&view, &entry.path, Seed(1), Budget::steps(2_000)) {
            let mut other = again.state().clone();
            LeHavre::play(&mut other, entry.seat, &better.path).unwrap();
            found += 1;
            of_luck += usize::from(entry.seat == Seat(0));
        }
        again.play(entry.seat, &entry.path).unwrap();
    }
    assert!(found >= 5 && of_luck * 2 > found, "{of_luck} of {found}");
}
