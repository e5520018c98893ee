//! The face of Roads & Boats passes the suite for all games.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_advice, check_face};
use roads_and_boats::{
    Calls, Choice, Conflict, Deed, Good, Homes, Kind, MapChoice, Options, Place, RoadsAndBoats,
    State,
};
use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_lab::RoadsAndBoatsSubject;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use serde_json::json;
use slowtable_kit::LayoutNumber;
use slowtable_lab_kit::Subject as _;

/// Returns every map, number of players and option.
fn table(index: u64) -> (u8, Options) {
    let (seats, map) = match index % 8 {
        0 => (2, MapChoice::Built),
        1 => (1, MapChoice::RiverRuns),
        2 => (3, MapChoice::Drawn),
        3 => (1, MapChoice::Mesopotamia),
        4 => (4, MapChoice::FourSailors),
        5 => (2, MapChoice::DeadSea),
        6 => (1, MapChoice::LordOfTheRing),
        _ => (2, MapChoice::Pacific),
    };
    let pick = |bit: u32| index >> bit & 1 != 0;
    let options = Options {
        map,
        homes: match index % 8 == 4 || index % 8 == 6 {
            true => Homes::Free,
            false => Homes::Usual,
        },
        conflict: match pick(2) {
            true => Conflict::Skip,
            false => Conflict::Ask,
        },
        quick: pick(0),
        calls: match pick(1) {
            true => Calls::Contact,
            false => Calls::Always,
        },
        land: 7,
        sea: 2,
        layout: (index % 16 == 2).then_some(LayoutNumber::FIRST),
    };
    (seats, options)
}

/// Returns the beginning of a game, for every second one with more: goods, research and a producer at each home.
fn begin(index: u64, state: State) -> State {
    let mut written = json!(state);
    let board = &mut written["board"];
    let mut homes: Vec<Place> = state
        .board()
        .players
        .iter()
        .filter_map(|player| player.home)
        .collect();
    homes.sort_unstable();
    if index.is_multiple_of(2) || homes.len() < board["players"].as_array().unwrap().len() {
        return state;
    }
    let (mut loose, mut producers) = (Vec::new(), Vec::new());
    let kinds = [
        Kind::Sawmill,
        Kind::WagonFactory,
        Kind::Mint,
        Kind::Papermill,
    ];
    for (at, kind) in homes
        .iter()
        .zip(kinds.iter().cycle().skip(index as usize / 2))
    {
        let goods = Good::ALL.into_iter();
        loose.extend(goods.map(|good| json!({ "at": at, "good": good, "count": 9 })));
        producers.push(json!({ "at": at, "kind": kind }));
    }
    board["loose"] = json!(loose);
    board["producers"] = json!(producers);
    for player in board["players"].as_array_mut().unwrap() {
        player["research"] = json!(["trucking", "new_shafts", "specialisation"]);
    }
    // Every third transporter is a truck.
    for it in board["transporters"].as_array_mut().unwrap() {
        if it["id"].as_str().unwrap().ends_with(":3") {
            it["vehicle"] = json!("truck");
        }
    }
    serde_json::from_value(written).unwrap()
}

/// Returns a harness that plays so many games by the rules.
fn harness(games: u64) -> Harness<RoadsAndBoats> {
    Harness {
        games,
        table,
        begin,
        idle: |choice| {
            matches!(
                choice,
                Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask | Deed::Hand)
            )
        },
        indistinguishable_state: RoadsAndBoatsSubject::indistinguishable_state,
        most_moves: 20_000,
    }
}

/// Returns the number of games that are pressed: 3, or as `ROADS_AND_BOATS_GAMES` says.
fn games() -> u64 {
    let wanted = std::env::var("ROADS_AND_BOATS_GAMES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(3)
}

#[test]
fn the_face_keeps_to_what_every_face_must() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let report = check_face(&harness(games()), &face, games());
    println!("{} positions, {:?}", report.positions, report.met);
    report.assert_clean();
    for met in [
        "build", "feed", "research", "move", "step", "to", "load", "unload", "done", "call",
        "position", "permit", "lay", "page:way", "page:pay", "sealed", "again",
    ] {
        assert!(report.met.contains(met), "{met}: {:?}", report.met);
    }
}

#[test]
fn the_face_has_words_for_all_advice() {
    let face = RoadsAndBoatsFace::new().unwrap();
    check_advice(&harness(2), &face, &RoadsAndBoatsOpponent, 2).assert_clean();
}
