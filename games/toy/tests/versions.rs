//! Tests that old games continue under the rules that they were started with.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::json;
use slowtable_kit::{Log, Match, RandomPlayer, Rules, Seat, Seed};
use toy::{Choice, Options, Toy};

/// Returns a solo game under a version of the rules, in which the pick matches the seed's die.
fn played(version: u32) -> Match<Toy> {
    let pick = |number| {
        let dealt = Match::<Toy>::deal_under(version, 1, Options::default(), Seed(1));
        let (mut game, _) = dealt.unwrap();
        let path = [Choice::Pick, Choice::Number(number)];
        game.play(Seat(0), &path).unwrap();
        game
    };
    let shown = pick(0).state().board().rolled.clone().unwrap().die;
    pick(shown)
}

#[test]
fn a_number_that_is_met_exactly_scores_one_more_since_version_2() {
    let [old, new] = [1, 2].map(played);
    let points = |game: &Match<Toy>| game.state().board().points(Seat(0));
    assert_eq!(points(&new), points(&old) + 1);
    for (game, version) in [(old, 1), (new, 2)] {
        let written = json!(game.log());
        assert_eq!(written["setup"]["rules"], version);
        let log: Log<Toy> = serde_json::from_value(written).unwrap();
        let mut replayed = Match::replay(log).unwrap();
        assert_eq!(replayed.state(), game.state());
        // The game continues under its version.
        replayed.play(Seat(0), &[Choice::Water]).unwrap();
        assert_eq!(Toy::version(replayed.state()), version);
    }
}

#[test]
fn water_breaks_a_tie_since_version_3() {
    let mut broken = 0;
    for seed in 0_u64..500 {
        let [old, new] = [2, 3].map(|version| {
            let dealt = Match::<Toy>::deal_under(version, 2, Options::default(), Seed(seed.into()));
            let (mut game, _) = dealt.unwrap();
            // Water is rarely drawn, so that some is left unequal.
            let idle = |choice: &Choice| *choice == Choice::Water;
            let mut player = RandomPlayer::<Toy>::new(seed, idle);
            assert!(player.play_out(&mut game, 400, |_, _, _| {}));
            game
        });
        let [old_standings, standings] =
            [&old, &new].map(|game| Toy::standings(game.state()).unwrap());
        let water = |seat: Seat| new.state().board().gardeners[seat.index()].water;
        let is_tie = standings[0].points == standings[1].points;
        assert_eq!(old_standings[1].place, if is_tie { 1 } else { 2 });
        let [first, second] = [0, 1].map(|at| water(standings[at].seat));
        let is_shared = is_tie && first == second;
        assert_eq!(standings[1].place, if is_shared { 1 } else { 2 });
        if is_tie && !is_shared {
            assert!(first > second);
            broken += 1;
        }
    }
    assert!(broken > 0, "no tie was broken");
}

#[test]
fn a_version_that_there_is_not_is_refused() {
    for version in [0, Toy::VERSION + 1] {
        let mut written = json!(played(2).log());
        written["setup"]["rules"] = json!(version);
        let log: Log<Toy> = serde_json::from_value(written).unwrap();
        let refused = Match::replay(log).unwrap_err().to_string();
        assert!(refused.contains(&format!("version {version}")), "{refused}");
    }
}
