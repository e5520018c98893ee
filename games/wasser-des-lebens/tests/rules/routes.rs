//! The longest trade route (L).

use slowtable_kit::{Rng, Seat};
use wasser_des_lebens::{Crossing, Crossings, Event, PathId, Paths, route};

use crate::common::scene::{Scene, play};

fn paths(text: &str) -> Paths {
    text.split_whitespace()
        .map(|it| it.parse::<PathId>().unwrap())
        .collect()
}

fn crossings(text: &str) -> Crossings {
    text.split_whitespace()
        .map(|it| it.parse::<Crossing>().unwrap())
        .collect()
}

/// Tries every walk from every crossing.
fn by_force(roads: &[PathId], blocked: Crossings) -> usize {
    fn walk(at: Crossing, used: &mut Vec<PathId>, roads: &[PathId], blocked: Crossings) -> usize {
        let mut best = used.len();
        if !used.is_empty() && blocked.contains(at) {
            return best;
        }
        for path in roads {
            let [a, b] = path.ends();
            if used.contains(path) || (a != at && b != at) {
                continue;
            }
            used.push(*path);
            best = best.max(walk(if a == at { b } else { a }, used, roads, blocked));
            used.pop();
        }
        best
    }
    let starts = Crossing::all().map(|start| walk(start, &mut Vec::new(), roads, blocked));
    starts.max().unwrap_or(0)
}

#[test]
fn l1_l2_the_longest_walk_is_the_one_that_trying_everything_finds() {
    let mut rng = Rng::new(5);
    let mut branched = 0;
    for round in 0..3_000 {
        // Roads that hang together, as a game has them, and loose ones.
        let mut roads: Vec<PathId> = Vec::new();
        let count = 1 + rng.below(15);
        while roads.len() < count {
            let near = roads.iter().flat_map(|road| road.ends());
            let touching: Vec<PathId> = near.flat_map(|end| end.paths().iter()).collect();
            let path = match rng
                .pick(&touching)
                .filter(|_| round % 3 > 0 || !rng.one_in(3))
            {
                Some(path) => path,
                None => PathId::at(rng.below(72) as u8),
            };
            if !roads.contains(&path) {
                roads.push(path);
            }
        }
        let blocked: Crossings = (0..rng.below(5))
            .map(|_| Crossing::at(rng.below(54) as u8))
            .collect();
        let set: Paths = roads.iter().copied().collect();
        let found = route::longest(set, blocked);
        assert_eq!(
            usize::from(found),
            by_force(&roads, blocked),
            "{set:?} {blocked:?}"
        );
        branched += usize::from(found < set.len());
    }
    assert!(branched > 1_000, "{branched}");
}

#[test]
fn l1_a_ring_counts_whole_and_a_crossing_may_be_passed_twice() {
    // Around C2, and onward from it.
    let ring = paths("p11 p16 p24 p28 p23 p15");
    assert_eq!(route::longest(ring, Crossings::EMPTY), 6);
    let tail = ring.with(paths("p08 p03"));
    assert_eq!(route::longest(tail, Crossings::EMPTY), 8);
    // A branch does not count.
    let branch = paths("p11 p16 p24 p08");
    assert_eq!(route::longest(branch, Crossings::EMPTY), 3);
}

#[test]
fn l2_at_the_building_of_another_seat_the_walk_begins_or_ends() {
    let ring = paths("p11 p16 p24 p28 p23 p15");
    assert_eq!(route::longest(ring, crossings("x09")), 6);
    assert_eq!(route::longest(ring, crossings("x09 x22")), 3);
    assert_eq!(route::longest(paths("p11 p16 p24"), crossings("x10")), 2);
}

/// Seat 0 with a row of so many roads along the north; seat 1 with one in the south.
fn two_rows(first: &str, second: &str) -> Scene {
    Scene::new(3)
        .distilleries(0, "x01")
        .roads(0, first)
        .distilleries(1, "x54")
        .roads(1, second)
}

#[test]
fn l3_the_card_goes_to_who_alone_has_five_or_more() {
    let mut state = two_rows("p01 p03 p05 p09", "p72")
        .hand(0, "wood:1 stone:1")
        .build();
    assert_eq!(state.board().route, None);
    let events = play(&mut state, 0, "build:road path:p12");
    let moved = Event::RouteMoved {
        to: Some(Seat(0)),
        length: 5,
    };
    assert!(events.contains(&moved));
    assert_eq!(state.board().points(Seat(0)), 3);
}

#[test]
fn l4_only_a_longer_route_takes_it() {
    let mut state = two_rows("p01 p03 p05 p09 p12", "p72 p70 p68 p64")
        .turn_of(1)
        .hand(1, "wood:2 stone:2")
        .build();
    play(&mut state, 1, "build:road path:p61");
    assert_eq!(
        state.board().route,
        Some(Seat(0)),
        "an equal length takes nothing"
    );
    let events = play(&mut state, 1, "build:road path:p55");
    assert!(events.contains(&Event::RouteMoved {
        to: Some(Seat(1)),
        length: 6
    }));
}

/// Seat 2 can build at x05 in the middle of seat 0's row, and so interrupt it.
fn interruptible(first: &str, second: &str) -> Scene {
    two_rows(first, second)
        .distilleries(2, "x16")
        .roads(2, "p16 p08")
        .turn_of(2)
        .hand(2, "wood:1 stone:1 barley:1 peat:1")
}

const CUT: &str = "build:distillery site:x05";

#[test]
fn l5_the_holder_keeps_it_with_five_or_more_alone() {
    let mut state = interruptible("p01 p03 p05 p09 p12 p18 p26", "p72").build();
    play(&mut state, 2, CUT);
    let board = state.board();
    assert_eq!((board.places[0].route, board.route), (5, Some(Seat(0))));
}

#[test]
fn l5_another_who_is_alone_longest_gets_it() {
    let mut state = interruptible("p01 p03 p05 p09 p12 p18 p26", "p72 p70 p68 p64 p61 p55").build();
    let events = play(&mut state, 2, CUT);
    assert!(events.contains(&Event::RouteMoved {
        to: Some(Seat(1)),
        length: 6
    }));
}

#[test]
fn l5_l8_several_with_the_same_length_lay_it_aside_or_the_holder_keeps_it() {
    let scene = interruptible("p01 p03 p05 p09 p12 p18 p26", "p72 p70 p68 p64 p61");
    let mut state = scene.build();
    let events = play(&mut state, 2, CUT);
    assert!(events.contains(&Event::RouteMoved {
        to: None,
        length: 0
    }));
    let mut state = scene.option("route_tie", "keep").build();
    play(&mut state, 2, CUT);
    assert_eq!(state.board().route, Some(Seat(0)));
}

#[test]
fn l5_nobody_with_five_lays_it_aside_and_l7_a_road_brings_it_back() {
    let mut state = interruptible("p01 p03 p05 p09 p12 p18", "p72 p70 p68 p64")
        .hand(1, "wood:1 stone:1")
        .build();
    play(&mut state, 2, CUT);
    assert_eq!(state.board().route, None);
    // The next road that makes five alone takes it.
    let mut state = two_rows("p01 p03 p05", "p72 p70 p68 p64")
        .turn_of(1)
        .hand(1, "wood:1 stone:1")
        .build();
    play(&mut state, 1, "build:road path:p61");
    assert_eq!(state.board().route, Some(Seat(1)));
}

#[test]
fn l6_a_building_that_does_not_shorten_the_holders_route_changes_nothing() {
    // Seats 0 and 1 have five each; the holder is seat 1, and only seat 0 is interrupted.
    let mut state = interruptible("p01 p03 p05 p09 p12", "p72 p70 p68 p64 p61")
        .route(Some(1))
        .build();
    let events = play(&mut state, 2, CUT);
    assert!(
        !events
            .iter()
            .any(|it| matches!(it, Event::RouteMoved { .. }))
    );
    assert_eq!(state.board().route, Some(Seat(1)));
}

#[test]
fn l7_an_interruption_brings_it_back() {
    // It lies aside, since two have five; one of them is interrupted.
    let mut state = interruptible("p01 p03 p05 p09 p12", "p72 p70 p68 p64 p61").build();
    assert_eq!(state.board().route, None);
    let events = play(&mut state, 2, CUT);
    assert!(events.contains(&Event::RouteMoved {
        to: Some(Seat(1)),
        length: 5
    }));
}

#[test]
fn l9_founding_and_card_roads_count_at_once() {
    let mut state = two_rows("p01 p03 p05", "p72")
        .cards(0, &[(wasser_des_lebens::Card::RoadBuilding, 1)])
        .build();
    let events = play(&mut state, 0, "play:road_building path:p09 path:p12");
    assert!(events.contains(&Event::RouteMoved {
        to: Some(Seat(0)),
        length: 5
    }));
}

#[test]
fn the_almanacs_row_of_seven_is_interrupted_in_the_middle() {
    // A row of seven with two branches that do not count; a building on it costs the card.
    let scene = interruptible(
        "p01 p03 p05 p09 p12 p18 p26 p17 p02",
        "p72 p70 p68 p64 p61 p55",
    );
    let mut state = scene.build();
    assert_eq!(state.board().places[0].route, 8);
    play(&mut state, 2, CUT);
    assert_eq!(state.board().route, Some(Seat(1)));
}
