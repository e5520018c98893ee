//! Helpers of several tests.
// Not every test uses all of them.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod scene;

use roads_and_boats::{
    Calls, Choice, Conflict, Deed, Homes, MapChoice, Options, RoadsAndBoats, State, View, Walker,
};
use serde_json::json;
use slowtable_kit::{LayoutNumber, Match, Rng, Rules, Seat, Seed, Viewer};

/// Returns the number of random games of a test: `usual`, or as `ROADS_AND_BOATS_GAMES` says.
pub fn games(usual: u64) -> u64 {
    let wanted = std::env::var("ROADS_AND_BOATS_GAMES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns seats and options of a series in which all maps and options come up.
pub fn table(index: u64) -> (u8, Options) {
    let options = Options {
        conflict: if index.is_multiple_of(2) {
            Conflict::Ask
        } else {
            Conflict::Skip
        },
        quick: index.is_multiple_of(3),
        calls: if index % 5 < 3 {
            Calls::Always
        } else {
            Calls::Contact
        },
        ..Options::default()
    };
    let (seats, map) = match index % 10 {
        0 => (1, MapChoice::RiverRuns),
        1 => (1, MapChoice::LordOfTheRing),
        2 => (1, MapChoice::Mesopotamia),
        3 => (2, MapChoice::DeadSea),
        4 => (2, MapChoice::Pacific),
        5 => (3, MapChoice::FourSailors),
        6 => (4, MapChoice::FourSailors),
        7 => (3, MapChoice::Drawn),
        8 => (2, MapChoice::Built),
        _ => (1 + (index / 10 % 4) as u8, MapChoice::Drawn),
    };
    let homes = match map {
        MapChoice::Built => Homes::Usual,
        _ if (index / 10).is_multiple_of(2) => Homes::Usual,
        _ => Homes::Free,
    };
    let size = if index % 10 == 8 { (7, 2) } else { (10, 4) };
    let options = Options {
        map,
        homes,
        land: size.0,
        sea: size.1,
        layout: (index % 20 == 9).then(|| LayoutNumber::of_word(index)),
        ..options
    };
    (seats, options)
}

/// Whether a random player takes a choice seldom: those that lead nowhere.
pub fn idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask | Deed::Hand)
            | Choice::Call(roads_and_boats::Call::Order)
            | Choice::Give(..)
            | Choice::Take(..)
            | Choice::Destroy(_)
    )
}

/// Returns a random whole path.
pub fn path(mut walker: Walker<'_>, rng: &mut Rng) -> Vec<Choice> {
    let mut path = Vec::new();
    loop {
        let choices = walker.choices();
        if choices.is_empty() || !path.is_empty() && walker.whole() && rng.below(3) > 0 {
            assert!(walker.whole(), "a dead end: {path:?}");
            return path;
        }
        let busy: Vec<Choice> = choices.iter().copied().filter(|it| !idle(it)).collect();
        let from = if busy.is_empty() || rng.one_in(8) {
            &choices
        } else {
            &busy
        };
        let choice = rng.pick(from).unwrap();
        walker.push(choice).unwrap();
        path.push(choice);
    }
}

/// Plays a game at random to its end, and shows each state with the chosen move before it is made.
/// Returns how many small choices were made.
pub fn play_out(
    state: &mut State,
    rng: &mut Rng,
    mut before: impl FnMut(&State, Seat, &[Choice]),
) -> usize {
    let mut choices = 0;
    for _ in 0..20_000 {
        let awaited = RoadsAndBoats::awaited(state);
        let Some(owes) = rng.pick(&awaited) else {
            return choices;
        };
        // A script of random moves would go on for long.
        let done = [Choice::Done];
        let walker = state.walker(owes.seat).unwrap();
        let path = match walker.offers(Choice::Done) && rng.one_in(9) {
            true => done.to_vec(),
            false => path(walker, rng),
        };
        before(state, owes.seat, &path);
        choices += path.len();
        state.play_silently(owes.seat, &path).unwrap();
    }
    panic!("the game does not end");
}

/// Deals a game.
pub fn deal(seats: u8, options: Options, seed: u128) -> Match<RoadsAndBoats> {
    Match::deal(seats, options, Seed(seed)).unwrap().0
}

/// Returns a state with more: everybody owns what only long games lead to.
pub fn rich(state: &State, rng: &mut Rng) -> State {
    let mut written = json!(state);
    let board = &mut written["board"];
    let seats = board["players"].as_array().unwrap().len();
    let homes: Vec<String> = board["players"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|player| player["home"].as_str().map(str::to_owned))
        .collect();
    if homes.len() < seats {
        return state.clone();
    }
    let mut loose = Vec::new();
    let goods = [
        "trunks", "boards", "paper", "geese", "clay", "stone", "fuel", "iron", "gold", "coins",
    ];
    let mut sorted = homes.clone();
    sorted.sort_by_key(|home| home.parse::<roads_and_boats::Place>().unwrap());
    for home in sorted {
        for good in goods {
            let count = 2 + rng.below(12);
            loose.push(json!({ "at": home, "good": good, "count": count }));
        }
    }
    board["loose"] = json!(loose);
    for player in board["players"].as_array_mut().unwrap() {
        let mut subjects = Vec::new();
        for subject in roads_and_boats::Subject::ALL {
            if rng.one_in(3) {
                subjects.push(subject.id());
            }
        }
        player["research"] = json!(subjects);
    }
    // One donkey of each seat is a truck.
    for it in board["transporters"].as_array_mut().unwrap() {
        if it["id"].as_str().unwrap().ends_with(":3") {
            it["vehicle"] = json!("truck");
        }
    }
    serde_json::from_value(written).unwrap()
}

/// Returns a random state that looks the same to a viewer: another seed, and other calls and scripts of
/// the other seats.
pub fn indistinguishable(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
    state.indistinguishable(viewer, &mut |below| rng.below(below))
}

/// Returns a seat's view.
pub fn view(state: &State, seat: u8) -> View {
    RoadsAndBoats::view(state, Viewer::Seat(Seat(seat)))
}
