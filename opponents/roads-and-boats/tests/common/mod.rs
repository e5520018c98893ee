//! Tables of the tests, and playing games to their ends.
// Not every test uses all of them.
#![allow(dead_code, clippy::unwrap_used)]

use roads_and_boats::{
    Calls, Choice, Conflict, Homes, MapChoice, Options, Phase, RoadsAndBoats, View,
};
use slowtable_kit::{Match, Rules, Seat, Seed, Urgency, Viewer};

/// Returns seats and options of a series in which all maps and options come up.
pub fn table(index: u64) -> (u8, Options) {
    let (seats, map) = match index % 9 {
        0 => (1, MapChoice::RiverRuns),
        1 => (1, MapChoice::LordOfTheRing),
        2 => (1, MapChoice::Mesopotamia),
        3 => (2, MapChoice::DeadSea),
        4 => (4, MapChoice::FourSailors),
        5 => (2, MapChoice::Pacific),
        6 => (3, MapChoice::Drawn),
        7 => (2, MapChoice::Built),
        _ => (3, MapChoice::FourSailors),
    };
    let pick = |bit: u32| index >> bit & 1 != 0;
    let small = map == MapChoice::Built;
    let options = Options {
        map,
        homes: match pick(1) && !small {
            true => Homes::Free,
            false => Homes::Usual,
        },
        conflict: if pick(0) {
            Conflict::Skip
        } else {
            Conflict::Ask
        },
        quick: index % 4 == 3,
        calls: if pick(2) {
            Calls::Contact
        } else {
            Calls::Always
        },
        land: if small { 7 } else { 10 },
        sea: if small { 2 } else { 4 },
        layout: None,
    };
    (seats, options)
}

/// Plays a game to its end, and returns the points of all seats and the number of moves.
pub fn play_out(
    seats: u8,
    options: Options,
    seed: u128,
    mut decide: impl FnMut(&View, Seat, u128) -> Option<Vec<Choice>>,
) -> (Vec<u16>, usize) {
    let mut game = Match::<RoadsAndBoats>::deal(seats, options, Seed(seed))
        .unwrap()
        .0;
    let mut moves = 0;
    loop {
        let awaited = RoadsAndBoats::awaited(game.state());
        let blocking = awaited.iter().find(|it| it.urgency == Urgency::Blocking);
        let Some(asked) = blocking else {
            let board = game.state().board();
            assert_eq!(board.phase, Phase::Over);
            let points = Seat::all(seats).map(|seat| board.points(seat));
            return (points.collect(), moves);
        };
        let view = RoadsAndBoats::view(game.state(), Viewer::Seat(asked.seat));
        let path = decide(&view, asked.seat, seed << 64 | moves as u128).unwrap();
        game.play(asked.seat, &path).unwrap();
        moves += 1;
        let acts = game.state().board().player(asked.seat).acts;
        assert!(acts < 100, "a phase does not end");
        assert!(moves < 20_000, "the game does not end");
    }
}
