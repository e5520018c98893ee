//! Random games end, and keep what must hold in every position.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;

use common::{deal, games, play_out, rich, table};
use roads_and_boats::{
    Call, Choice, Deed, Event, Good, Options, Phase, RoadsAndBoats, State, Step,
};
use serde_json::json;
use slowtable_kit::{Preview, Rng, Rules, Seat};

#[test]
fn whole_random_games_end_with_a_small_state() {
    let mut most = 0;
    let mut choices = 0;
    for index in 0..games(40) {
        let (seats, options) = table(index);
        let mut rng = Rng::new(index);
        let mut state: State = deal(seats, options, index.into()).state().clone();
        if index / 10 % 2 == 1 {
            state = rich(&state, &mut rng);
        }
        choices += play_out(&mut state, &mut rng, |_, _, _| ());
        let size = json!(state).to_string().len();
        most = most.max(size);
    }
    assert!(choices > 10_000, "{choices}");
    assert!(most <= 24 * 1024, "{most}");
}

/// Deals a game, and plays by lot until everybody has a home.
fn at_home((seats, options): (u8, Options), seed: u64, rng: &mut Rng) -> State {
    let mut state: State = deal(seats, options, seed.into()).state().clone();
    while state.board().phase < Phase::Production {
        let seat = state.board().awaited()[0].seat;
        let path = common::path(state.walker(seat).unwrap(), rng);
        state.play_silently(seat, &path).unwrap();
    }
    state
}

/// Returns how many goods of a kind there are, loose and loaded.
fn all(state: &State, good: Good) -> i64 {
    let board = state.board();
    let heaps = board
        .loose
        .heaps()
        .iter()
        .filter(|heap| heap.pile.good == good);
    let loose: i64 = heaps.map(|heap| i64::from(heap.pile.count)).sum();
    let loads = board
        .transporters
        .iter()
        .map(|it| i64::from(it.count(good)));
    loose + loads.sum::<i64>()
}

#[test]
fn every_position_keeps_what_must_hold() {
    let mut met = std::collections::BTreeSet::new();
    for index in 0..games(60) {
        let (seats, options) = table(index);
        let mut rng = Rng::new(index + 1_000);
        let mut state = at_home((seats, options), index, &mut rng);
        if index % 2 == 1 {
            state = rich(&state, &mut rng);
        }
        let mut before: Option<State> = None;
        let mut positions = 0;
        play_out(&mut state, &mut rng, |state, seat, path| {
            met.extend(path.first().map(|first| first.to_string()));
            positions += 1;
            let board = state.board();
            // Goods come from producers and breeding only: nothing grows in moving, building or
            // the wonder.
            if let Some(earlier) = &before {
                let same =
                    earlier.board().phase == board.phase && earlier.board().turn == board.turn;
                let moving = board.phase == Phase::Movement;
                for good in Good::ALL
                    .into_iter()
                    .filter(|_| same && board.phase > Phase::Production)
                {
                    let (then, now) = (all(earlier, good), all(state, good));
                    assert!(
                        now <= then && (!moving || now == then),
                        "{index}: {good} {then} {now}"
                    );
                }
            }
            before = Some(state.clone());
            // Every position reads back as it is: so capacities, limits, producers, walls, banks
            // and geese at sea are checked by what reading refuses.
            if positions % 40 == 0 {
                let read: State = serde_json::from_value(json!(state))
                    .unwrap_or_else(|error| panic!("{index}, before {path:?} of {seat}: {error}"));
                assert_eq!(read, *state, "{index}");
            }
        });
    }
    for deed in [
        "collect", "feed", "hand", "breed", "research", "move", "set_down", "build", "road",
        "bridge", "wall", "demolish", "brick", "permit", "revoke", "ask",
    ] {
        assert!(met.contains(deed), "{deed} is never met: {met:?}");
    }
}

/// Returns the kind as which a good is counted. Producers that run by themselves take trunks or boards, and their event
/// does not say which.
const fn counted(good: Good) -> Good {
    match good {
        Good::Trunks => Good::Boards,
        good => good,
    }
}

/// Returns by how many each kind of goods grows with an event: what producers, breeding and the wonder say.
fn balance(event: &Event) -> Vec<(Good, i64)> {
    let sets = |kind: roads_and_boats::Kind, sets: i64| {
        let inputs = kind.data().inputs.iter();
        inputs.map(move |(goods, count)| (counted(goods[0]), -sets * i64::from(*count)))
    };
    let mut found = Vec::new();
    match event {
        Event::LaidOut { good, .. } => found.push((counted(*good), 1)),
        Event::Fed { good, count, .. } => found.push((counted(*good), i64::from(*count))),
        Event::Ran {
            kind, good, count, ..
        } => {
            let roads_and_boats::rows::Output::Goods(_, each) = kind.data().output else {
                panic!("{kind} makes no goods");
            };
            found.push((counted(*good), i64::from(*count)));
            found.extend(sets(*kind, i64::from(*count / u16::from(each))));
        }
        Event::Wasted { kind, .. } => found.extend(sets(*kind, 1)),
        Event::GeeseBred { .. } => found.push((Good::Geese, 1)),
        Event::BasicResearch { times, .. } => {
            let times = i64::from(*times);
            found.extend([(Good::Geese, -2 * times), (Good::Paper, -times)]);
        }
        _ => {}
    }
    if let Event::Fed { used, .. }
    | Event::Launched { used, .. }
    | Event::Researched { used, .. }
    | Event::Built { used, .. }
    | Event::RoadBuilt { used, .. }
    | Event::BridgeBuilt { used, .. }
    | Event::Walled { used, .. }
    | Event::Demolished { used, .. }
    | Event::Dug { used, .. }
    | Event::Bricked { used, .. } = event
    {
        let paid = used.iter();
        found.extend(paid.map(|paid| (counted(paid.good), -i64::from(paid.count))));
    }
    found
}

#[test]
fn goods_come_from_producers_only_and_go_into_products_works_and_bricks() {
    let mut grown = std::collections::BTreeSet::new();
    for index in 0..games(20) {
        let (seats, options) = table(index);
        let mut rng = Rng::new(index + 2_000);
        let mut state = at_home((seats, options), index, &mut rng);
        if index % 2 == 1 {
            state = rich(&state, &mut rng);
        }
        play_out(&mut state, &mut rng, |state, seat, path| {
            let mut after = state.clone();
            let events = RoadsAndBoats::play(&mut after, seat, path).unwrap().events;
            // What is written into a script changes nothing yet.
            let changes: Vec<(Good, i64)> = events.iter().flat_map(balance).collect();
            for good in Good::ALL.into_iter().filter(|good| counted(*good) == *good) {
                let of_it = |state: &State| -> i64 {
                    let same = Good::ALL.into_iter().filter(|it| counted(*it) == good);
                    same.map(|it| all(state, it)).sum()
                };
                let expected: i64 = changes
                    .iter()
                    .filter(|change| change.0 == good)
                    .map(|change| change.1)
                    .sum();
                let (then, now) = (of_it(state), of_it(&after));
                assert_eq!(
                    now - then,
                    expected,
                    "{index}: {good} by {path:?}: {events:?}"
                );
                if now > then {
                    grown.insert(good.id());
                }
            }
        });
    }
    assert!(grown.len() > 5, "{grown:?}");
}

#[test]
fn a_script_carried_out_alone_does_what_its_preview_said() {
    for index in 0..games(30) {
        let (_, options) = table(3);
        let mut rng = Rng::new(index);
        let state = at_home((2, options), index, &mut rng);
        let mut state = rich(&state, &mut rng);
        for _ in 0..40 {
            // Everybody calls for nothing; seat 0 writes a script, seat 1 none.
            while state.board().step != Step::Together {
                let awaited = state.board().awaited();
                let Some(next) = awaited.first() else {
                    break;
                };
                let path = match state.board().step {
                    Step::Calls => vec![Choice::Call(Call::Simultaneous)],
                    _ => vec![Choice::Done],
                };
                state.play_silently(next.seat, &path).unwrap();
            }
            if state.board().phase == Phase::Over {
                break;
            }
            if !state.board().player(Seat(1)).done {
                state.play_silently(Seat(1), &[Choice::Done]).unwrap();
            }
            let mut shown = Vec::new();
            while state.board().step == Step::Together && !state.board().player(Seat(0)).done {
                let path = match rng.one_in(6) {
                    true => vec![Choice::Done],
                    false => common::path(state.walker(Seat(0)).unwrap(), &mut rng),
                };
                let view = common::view(&state, 0);
                let preview = RoadsAndBoats::preview(&view, &path).unwrap();
                let played = RoadsAndBoats::play(&mut state, Seat(0), &path)
                    .unwrap()
                    .events;
                if let Preview::Open(_, events) = preview {
                    shown.extend(events.into_iter().filter_map(|event| match event {
                        Event::Planned { what, .. } => Some(*what),
                        _ => None,
                    }));
                    continue;
                }
                let done: Vec<Event> = played
                    .into_iter()
                    .skip_while(|event| *event != Event::AllIn)
                    .skip(1)
                    .filter(|event| *event != Event::Irrigated)
                    .take(shown.len())
                    .collect();
                assert_eq!(done, shown, "{index}");
                break;
            }
        }
    }
}

/// Returns the state with another sequence.
fn in_sequence(state: &State, sequence: &[Seat]) -> State {
    let mut written = json!(state);
    written["board"]["sequence"] = json!(sequence);
    serde_json::from_value(written).unwrap()
}

/// Makes every seat write a random script and hand it in, to `one` and in the same way to `other`. Nobody permits
/// anything. Returns the number of moves.
fn write_scripts(one: &mut State, other: &mut State, rng: &mut Rng) -> usize {
    let consents = |path: &[Choice]| {
        let first = path.first();
        matches!(
            first,
            Some(Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask))
        )
    };
    let mut moves = 0;
    let when = |state: &State| (state.board().turn, state.board().phase);
    let now = when(one);
    for seat in Seat::all(one.board().seats()) {
        for left in (0..6).rev() {
            if when(one) != now || one.board().player(seat).done {
                break;
            }
            let path = match left == 0 {
                true => vec![Choice::Done],
                false => common::path(one.walker(seat).unwrap(), rng),
            };
            if consents(&path) {
                continue;
            }
            moves += usize::from(path != [Choice::Done]);
            one.play_silently(seat, &path).unwrap();
            other.play_silently(seat, &path).unwrap();
        }
    }
    moves
}

#[test]
fn o14_scripts_of_players_who_cannot_meet_come_to_the_same_in_either_order() {
    let mut met: BTreeMap<Phase, usize> = BTreeMap::new();
    for index in 0..games(60) {
        let (seats, options) = table(3 + index % 7);
        let mut rng = Rng::new(index + 3_000);
        let mut state = at_home((seats, options), index, &mut rng);
        if index % 3 > 0 {
            state = rich(&state, &mut rng);
        }
        while state.board().turn < 8 && state.board().phase != Phase::Over {
            let board = state.board();
            if board.step == Step::Together
                && !board.in_contact()
                && board.players.iter().all(|player| !player.done)
            {
                let (phase, sequence) = (board.phase, board.sequence.to_vec());
                let mut turned = sequence.clone();
                turned.reverse();
                let mut other = in_sequence(&state, &turned);
                *met.entry(phase).or_default() += write_scripts(&mut state, &mut other, &mut rng);
                assert!(!state.board().resumed && !other.board().resumed, "{index}");
                let other = in_sequence(&other, &sequence);
                assert_eq!(json!(state), json!(other), "{index}: {phase}");
                continue;
            }
            let seat = board.awaited()[0].seat;
            let path = match board.step {
                Step::Calls => vec![Choice::Call(Call::Simultaneous)],
                _ => vec![Choice::Done],
            };
            state.play_silently(seat, &path).unwrap();
        }
    }
    println!("{met:?}");
    // In the wonder phase one player at most is at home.
    for phase in [Phase::Production, Phase::Movement, Phase::Building] {
        assert!(met.get(&phase).is_some_and(|moves| *moves > 20), "{met:?}");
    }
}

#[test]
fn a_choice_may_come_next_exactly_if_it_is_listed() {
    for index in 0..games(40) {
        let (seats, options) = table(index);
        let mut rng = Rng::new(index + 2_000);
        let mut state: State = deal(seats, options, index.into()).state().clone();
        if index / 10 % 2 == 1 {
            state = rich(&state, &mut rng);
        }
        // What was chosen anywhere before is mostly wrong now.
        let mut known: Vec<Choice> = vec![Choice::Done, Choice::All];
        let mut luck = Rng::new(index);
        play_out(&mut state, &mut rng, |state, seat, path| {
            let mut walker = state.walker(seat).unwrap();
            for next in path.iter().map(Some).chain([None]) {
                let listed = walker.choices();
                for _ in 0..8 {
                    let other = luck.pick(&known).unwrap();
                    let offered = walker.offers(other);
                    assert_eq!(offered, listed.contains(&other), "{path:?}: {other}");
                    assert_eq!(walker.clone().push(other).is_ok(), offered);
                }
                for choice in listed {
                    assert!(walker.offers(choice), "{path:?}: {choice}");
                    if known.len() < 500 {
                        known.push(choice);
                    } else {
                        known[luck.below(500)] = choice;
                    }
                }
                if let Some(next) = next {
                    walker.push(*next).unwrap();
                }
            }
        });
    }
}

/// Prints how fast games are played and replayed: `--ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn speed() {
    let mut logs = Vec::new();
    let (mut choices, begun) = (0, std::time::Instant::now());
    for index in 0..games(200) {
        let (seats, options) = table(6);
        let mut rng = Rng::new(index);
        let mut state: State = deal(seats, options, index.into()).state().clone();
        choices += play_out(&mut state, &mut rng, |_, _, _| ());
    }
    let played = begun.elapsed().as_secs_f64();
    println!("{:.0} games of four a second", games(200) as f64 / played);
    println!("{:.0} choices a game", choices as f64 / games(200) as f64);
    for index in 0..games(200) {
        let (seats, options) = table(6);
        let mut rng = Rng::new(index);
        let mut state: State = deal(seats, options, index.into()).state().clone();
        let start = state.clone();
        let mut log = Vec::new();
        play_out(&mut state, &mut rng, |_, seat, path| {
            log.push((seat, path.to_vec()))
        });
        logs.push((start, log));
    }
    let begun = std::time::Instant::now();
    let mut replayed = 0;
    for (mut state, log) in logs {
        for (seat, path) in &log {
            replayed += path.len();
            state.play_silently(*seat, path).unwrap();
        }
    }
    let took = begun.elapsed().as_secs_f64();
    println!(
        "{:.0} small choices replayed a second",
        replayed as f64 / took
    );
}
