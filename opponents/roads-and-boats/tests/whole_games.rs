//! Tests whole games of the opponents. conformance.rs checks, as for every opponent, that moves are
//! legal, reproducible and within the budget.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // tests say so by failing

mod common;

use std::collections::VecDeque;

use common::{play_out, table};
use roads_and_boats::{
    Call, Choice, Deed, Good, Homes, MapChoice, Options, Phase, RoadsAndBoats, State, Step, What,
};
use roads_and_boats_opponents::{
    Aim, OpponentLevel, Reason, RoadsAndBoatsOpponent, decide, decide_all,
};
use serde_json::json;
use slowtable_kit::{Budget, Match, Opponent as _, Points, Rules, Seat, Seed, Viewer};

/// A number of steps with which a master's games are fast.
const FEW_STEPS: u64 = 150;

#[test]
fn games_of_all_levels_end_with_all_options() {
    for index in 0..18 {
        let (seats, options) = table(index);
        let (points, _) = play_out(
            seats,
            options,
            40 + u128::from(index),
            |view, seat, seed| {
                let level = OpponentLevel::ALL[(usize::from(seat.0) + index as usize) % 3];
                decide(view, Seed(seed), level, Budget::steps(FEW_STEPS))
            },
        );
        assert_eq!(points.len(), usize::from(seats));
    }
}

/// A phase is one answer: its whole script can be made as it was decided.
#[test]
fn a_whole_script_is_decided_together() {
    let (seats, options) = table(3);
    let mut left = [const { VecDeque::new() }; 4];
    let (mut answers, mut made, mut longest) = (0, 0, 0);
    play_out(seats, options, 11, |view, seat, seed| {
        let own = &mut left[seat.index()];
        if own.is_empty() {
            let budget = Budget::steps(FEW_STEPS);
            own.extend(decide_all(
                view,
                Seed(seed),
                OpponentLevel::Journeyman,
                budget,
            ));
            answers += 1;
            longest = longest.max(own.len());
        }
        made += 1;
        own.pop_front()
    });
    assert!(
        longest > 4 && 2 * made > 3 * answers,
        "{longest} {made} {answers}"
    );
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for (index, level) in [(0, OpponentLevel::Master), (3, OpponentLevel::Apprentice)] {
        let (seats, options) = table(index);
        let play = || {
            let mut paths = Vec::new();
            play_out(seats, options, 9, |view, _, seed| {
                let path = decide(view, Seed(seed), level, Budget::steps(FEW_STEPS));
                paths.push(path.clone());
                path
            });
            paths
        };
        assert_eq!(play(), play());
    }
}

/// Returns the mean points of solo games.
fn mean(options: Options, level: OpponentLevel, steps: u64, games: u128) -> f64 {
    let points = (0..games).map(|index| {
        let steps = Budget::steps(steps);
        let decide = |view: &_, _, seed| decide(view, Seed(seed), level, steps);
        f64::from(play_out(1, options, 500 + index, decide).0[0])
    });
    points.sum::<f64>() / games as f64
}

/// A solo game has no chance, so a journeyman plays it always the same.
#[test]
fn a_journeyman_makes_a_living_alone() {
    for (map, least) in [
        (MapChoice::Usual, 150.0),
        (MapChoice::RiverRuns, 150.0),
        (MapChoice::LordOfTheRing, 120.0),
    ] {
        let options = Options {
            map,
            ..Options::default()
        };
        let journeyman = mean(options, OpponentLevel::Journeyman, 4_000, 1);
        assert!(journeyman >= least, "{map}: {journeyman}");
        let apprentice = mean(options, OpponentLevel::Apprentice, 10, 10);
        assert!(
            apprentice > 10.0 && apprentice < journeyman,
            "{map}: {apprentice}"
        );
    }
}

/// A master follows the line that is known for a map, however little it may think. Alone, the usual map is *One River*.
/// If it chooses its home freely (Y6), it chooses the one where the line begins.
#[test]
fn a_master_follows_a_known_line_alone() {
    for (map, known) in [
        (MapChoice::Usual, 220.0),
        (MapChoice::RiverRuns, 220.0),
        (MapChoice::LordOfTheRing, 240.0),
    ] {
        for homes in [Homes::Usual, Homes::Free] {
            let options = Options {
                map,
                homes,
                ..Options::default()
            };
            let points = mean(options, OpponentLevel::Master, FEW_STEPS, 1);
            assert!(points >= known, "{map}, {homes:?}: {points}");
        }
    }
}

/// Looking back blames who leaves gold or coins behind in the last turn, and nothing that a hint says
/// there.
#[test]
fn looking_back_blames_who_leaves_wealth_behind() {
    let mut seen = 0;
    play_out(1, Options::default(), 7, |view, _, seed| {
        let budget = Budget::steps(600);
        let hint = RoadsAndBoatsOpponent.advise(view, Seed(seed), budget);
        let hint = hint.unwrap();
        if view.board.turn == 20
            && matches!(
                hint.reason,
                Reason::Brings {
                    aim: Aim::Keep(_),
                    ..
                }
            )
        {
            let compare = |path: &[Choice]| {
                RoadsAndBoatsOpponent.compare(view, path, Seed(seed), Budget::steps(1_200))
            };
            assert_eq!(compare(&hint.path), None);
            let done = compare(&[Choice::Done]).unwrap();
            assert_eq!(done.path, hint.path);
            assert!(done.by >= Points::whole(10));
            seen += 1;
        }
        Some(hint.path)
    });
    assert!(seen > 0);
}

/// A script is judged once, as a whole: what it leaves out costs, and nothing that a plan has is blamed.
#[test]
fn looking_back_judges_whole_scripts() {
    let mut left = VecDeque::new();
    let mut seen = 0;
    play_out(1, Options::default(), 7, |view, _, seed| {
        if let Some(path) = left.pop_front() {
            return Some(path);
        }
        let script = decide_all(
            view,
            Seed(seed),
            OpponentLevel::Journeyman,
            Budget::steps(600),
        );
        let is_last = view.board.turn == 20 && view.board.phase == Phase::Movement;
        let compare = |moves: &[Vec<Choice>]| {
            RoadsAndBoatsOpponent.compare_all(view, moves, Seed(seed), Budget::steps(1_200))
        };
        if is_last && script.len() > 2 {
            assert_eq!(compare(&script), None);
            for index in 0..script.len() - 1 {
                let mut less = script.clone();
                let missing = less.remove(index);
                if let Some(found) = compare(&less) {
                    assert!(found.better.by >= Points::whole(10));
                    // It lacks nothing before its end.
                    assert_eq!((found.index, found.better.path), (less.len() - 1, missing));
                    seen += 1;
                }
            }
        }
        left.extend(script);
        left.pop_front()
    });
    assert!(seen > 0);
}

/// Two players in the movement phase; the second has asked the first for a permission.
fn asked(what: What) -> State {
    let options = Options {
        map: MapChoice::DeadSea,
        homes: roads_and_boats::Homes::Fixed,
        ..Options::default()
    };
    let mut game = Match::<RoadsAndBoats>::deal(2, options, Seed(1)).unwrap().0;
    for seat in [Seat(0), Seat(1)] {
        game.play(seat, &[Choice::Call(Call::Simultaneous)])
            .unwrap();
    }
    assert_eq!(game.state().board().step, Step::Together);
    let mut path = vec![
        Choice::Do(Deed::Ask),
        Choice::Seat(Seat(0)),
        "t:0:1".parse().unwrap(),
        Choice::What(what),
    ];
    if what == What::Take {
        path.extend([Choice::Good(Good::Boards), Choice::Count(1)]);
    }
    game.play(Seat(1), &path).unwrap();
    game.state().clone()
}

#[test]
fn a_permission_is_given_where_it_brings_goods_and_nowhere_else() {
    for what in What::ALL {
        let state = asked(what);
        let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
        for level in OpponentLevel::ALL {
            let path = decide(&view, Seed(1), level, Budget::steps(50)).unwrap();
            let gives = path.first() == Some(&Choice::Do(Deed::Permit));
            assert_eq!(gives, what == What::Put, "{what}: {path:?}");
        }
        // Who has written all is asked meanwhile; it gives nothing away.
        let mut state = state;
        RoadsAndBoats::play(&mut state, Seat(1), &[Choice::Done]).unwrap();
        let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
        let advice = RoadsAndBoatsOpponent.advise(&view, Seed(1), Budget::steps(50));
        assert_eq!(advice.unwrap().reason == Reason::Gain, what == What::Put);
    }
}

/// What seat 0 calls in this phase, as a journeyman.
fn called(position: &serde_json::Value, phase: &str) -> Call {
    let mut position = position.clone();
    position["board"]["phase"] = json!(phase);
    let state = RoadsAndBoats::read_position(position).unwrap();
    let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
    let path = decide(&view, Seed(1), OpponentLevel::Journeyman, Budget::steps(50)).unwrap();
    match path[..] {
        [Choice::Call(call)] => call,
        _ => panic!("{path:?}"),
    }
}

/// A game of two, both at home, before its first call.
fn at_home() -> serde_json::Value {
    let options = Options {
        map: MapChoice::DeadSea,
        homes: roads_and_boats::Homes::Fixed,
        ..Options::default()
    };
    json!(
        Match::<RoadsAndBoats>::deal(2, options, Seed(1))
            .unwrap()
            .0
            .state()
    )
}

/// Puts a donkey onto a place.
fn put(position: &mut serde_json::Value, id: &str, at: &str) {
    let donkeys = position["board"]["transporters"].as_array_mut().unwrap();
    for donkey in donkeys.iter_mut().filter(|it| it["id"] == id) {
        donkey["at"] = json!(at);
    }
}

/// The home of seat 0.
const HOME: &str = "tile:1:3:sw";

/// P2: what producers lay out is collected by the first who comes.
#[test]
fn an_order_is_called_in_production_where_others_can_collect_the_same() {
    let mine = "tile:0:4";
    let mut position = at_home();
    put(&mut position, "0:1", mine);
    position["board"]["producers"] =
        json!([{"at": mine, "kind": "mine", "fresh": "gold", "bag": [2, 3]}]);
    let heaps = position["board"]["loose"].as_array_mut().unwrap();
    heaps.insert(0, json!({"at": mine, "good": "gold", "count": 1}));
    assert_eq!(called(&position, "production"), Call::Simultaneous);
    put(&mut position, "1:1", mine);
    assert_eq!(called(&position, "production"), Call::Order);
    // Nothing was laid out, and a mine cannot be fed.
    position["board"]["producers"][0]["fresh"] = json!(null);
    assert_eq!(called(&position, "production"), Call::Simultaneous);
}

/// D2: a tile has one producer. Loose goods belong to nobody, and each can build with what it has there.
#[test]
fn an_order_is_called_in_building_where_others_can_build_on_the_same_site() {
    let mut position = at_home();
    assert_eq!(called(&position, "building"), Call::Simultaneous);
    put(&mut position, "1:1", HOME);
    assert_eq!(called(&position, "building"), Call::Order);
    // Nobody builds where a producer stands.
    position["board"]["producers"] = json!([{"at": HOME, "kind": "woodcutter"}]);
    assert_eq!(called(&position, "building"), Call::Simultaneous);
}

/// An order is called where another can reach the goods, and only there.
#[test]
fn an_order_is_called_where_goods_are_in_reach_of_others() {
    let mut position = at_home();
    assert_eq!(called(&position, "movement"), Call::Simultaneous);
    // A donkey of the other one stands at the goods.
    put(&mut position, "1:1", HOME);
    assert_eq!(called(&position, "movement"), Call::Order);
}
