//! The routes of the last turn, drafted again as far as they fit.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;

use common::scene::{Play, Scene, path};
use common::{deal, games, rich, table, view};
use roads_and_boats::{
    Carrier, Choice, Deed, Event, Phase, Road, RoadsAndBoats, State, Step, View,
};
use serde_json::{Value, json};
use slowtable_kit::{Match, Preview, Rng, Rules, Seat, Viewer};

/// Four tiles in a row, with a road between the first two.
fn wood(seats: usize) -> Scene {
    Scene::new(
        seats,
        "movement",
        &["0:0:woods", "1:0:pasture", "2:0:rock", "3:0:desert"],
    )
    .road("tile:0:0", "tile:1:0")
    .producer("woodcutter", "tile:0:0")
    .transporter("0:1", "donkey", "tile:0:0", &[])
    .transporter("0:2", "donkey", "tile:1:0", &[])
    .loose("tile:0:0", &[("trunks", 2)])
}

/// The route of the first donkey: fetch wood and come back.
const LINE: &str = "move t:0:1 load:trunks:1 step:tile:1:0 unload:trunks:1 step:tile:0:0";

/// Hands in everything that is asked until the movement of the next turn.
fn next_turn(play: &mut Play) {
    let turn = play.0.state().board().turn;
    loop {
        let board = play.0.state().board();
        if board.turn > turn && board.phase == Phase::Movement && board.step != Step::Calls {
            return;
        }
        let seat = board.awaited()[0].seat;
        let text = match board.step {
            Step::Calls => "call:simultaneous",
            _ => "done",
        };
        play.play(seat.0, text);
    }
}

/// Returns what is proposed to a seat, as texts.
fn proposed(game: &Match<RoadsAndBoats>, view: &View) -> Vec<String> {
    let again = RoadsAndBoats::again(game, view);
    let told = |path: &Vec<Choice>| {
        let words: Vec<String> = path.iter().map(ToString::to_string).collect();
        words.join(" ")
    };
    again.iter().map(told).collect()
}

#[test]
fn a_line_of_wood_runs_for_a_second_turn() {
    let mut play = wood(1).game();
    assert!(proposed(&play.0, &view(play.0.state(), 0)).is_empty());
    play.play(0, LINE);
    play.play(0, "move t:0:2 step:tile:2:0");
    next_turn(&mut play);
    // The second donkey stands where it went, so its way does not fit.
    let here = view(play.0.state(), 0);
    assert_eq!(proposed(&play.0, &here), [LINE]);
    let public = RoadsAndBoats::view(play.0.state(), Viewer::Public);
    assert!(proposed(&play.0, &public).is_empty());
    // The same from a stored state, and after a part is drafted.
    let stored = Match::from_snapshot(play.0.log().clone(), play.0.state().clone()).unwrap();
    assert_eq!(proposed(&stored, &here), [LINE]);
    let Preview::Open(after, _) = RoadsAndBoats::preview(&here, &path(LINE)).unwrap() else {
        panic!("a movement is open");
    };
    assert!(proposed(&play.0, &after).is_empty());
    // What was taken back was no route.
    play.play(0, LINE);
    let last = play.0.last_move_of(Seat(0)).unwrap();
    play.0.take_back(Seat(0), vec![last]).unwrap();
    play.play(0, "move t:0:1 load:trunks:1");
    next_turn(&mut play);
    let here = view(play.0.state(), 0);
    assert_eq!(proposed(&play.0, &here), ["move t:0:1 load:trunks:1"]);
}

#[test]
fn what_no_longer_fits_is_left_out() {
    let mut play = wood(1).game();
    play.play(
        0,
        "move t:0:1 load:trunks:2 step:tile:1:0 unload:trunks:2 step:tile:0:0",
    );
    next_turn(&mut play);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut written = json!(play.0.state());
        change(&mut written["board"]);
        let state: State = serde_json::from_value(written).unwrap();
        proposed(&play.0, &view(&state, 0))
    };
    // The woodcutter gives one trunk a turn, so there are no two.
    assert_eq!(changed(&|_| ()), [LINE]);
    // Without the road there is no way back.
    let no_road = changed(&|board| board["roads"] = json!([]));
    let one_way = "move t:0:1 load:trunks:1 step:tile:1:0 unload:trunks:1";
    assert_eq!(no_road, [one_way]);
    // Without wood it goes empty.
    let empty = "move t:0:1 step:tile:1:0 step:tile:0:0";
    assert_eq!(changed(&|board| board["loose"] = json!([])), [empty]);
    // From elsewhere the first step is already impossible.
    let elsewhere = changed(&|board| board["transporters"][0]["at"] = json!("tile:3:0"));
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}

#[test]
fn it_is_a_draft_of_its_seat_alone() {
    let mut play = wood(2)
        .transporter("1:1", "donkey", "tile:2:0", &[])
        .together()
        .game();
    play.play(0, LINE);
    play.play(1, "move t:1:1 step:tile:3:0");
    play.play(0, "done");
    play.play(1, "done");
    next_turn(&mut play);
    assert_eq!(play.0.state().board().step, Step::Together);
    assert_eq!(proposed(&play.0, &view(play.0.state(), 0)), [LINE]);
    assert!(proposed(&play.0, &view(play.0.state(), 1)).is_empty());
    // What the other writes changes nothing.
    play.play(1, "move t:1:1 step:tile:2:0");
    assert_eq!(proposed(&play.0, &view(play.0.state(), 0)), [LINE]);
    play.play(0, LINE);
    assert!(proposed(&play.0, &view(play.0.state(), 0)).is_empty());
}

#[test]
fn ahead_of_the_movement_it_is_proposed_too() {
    let mut play = wood(2).together().game();
    play.play(0, LINE);
    play.play(0, "done");
    play.play(1, "done");
    loop {
        let board = play.0.state().board();
        if board.turn > 5 && board.player(Seat(0)).done {
            break;
        }
        let seat = board.awaited()[0].seat;
        let text = match board.step {
            Step::Calls => "call:simultaneous",
            _ => "done",
        };
        play.play(seat.0, text);
    }
    let here = view(play.0.state(), 0);
    let occasions = RoadsAndBoats::occasions(&here);
    let movement = occasions
        .into_iter()
        .find(|it| it.to_string() == "script:6:movement")
        .unwrap();
    let foreseen = RoadsAndBoats::foresee(&here, movement).unwrap();
    assert_eq!(proposed(&play.0, &foreseen), [LINE]);
}

/// Returns where the steps of a way lead, by tile.
fn steps(path: &[Choice]) -> Vec<String> {
    let step = |choice: &Choice| match choice {
        Choice::Step(place) => Some(place.hex.to_string()),
        _ => None,
    };
    path.iter().filter_map(step).collect()
}

/// Where the seeds of the random games begin.
const SEED: u64 = 77;

#[test]
fn in_random_games_the_proposals_are_legal_and_begin_like_the_last_turn() {
    let (mut met, mut whole) = (0, 0);
    for index in 0..games(30) {
        let (seats, options) = table(index);
        let mut rng = Rng::new(index + SEED);
        let mut game = deal(seats, options, index.into());
        while game.state().board().phase < Phase::Production {
            let seat = game.state().board().awaited()[0].seat;
            let path = common::path(game.state().walker(seat).unwrap(), &mut rng);
            game.play(seat, &path).unwrap();
        }
        let mut written = json!(rich(game.state(), &mut rng));
        let links = game.state().board().land.links().iter();
        let mut roads: Vec<Road> = links.map(|link| Road(link.from, link.to)).collect();
        roads.sort_unstable();
        written["board"]["roads"] = json!(roads);
        let state: State = serde_json::from_value(written).unwrap();
        let mut game = Match::<RoadsAndBoats>::from_position(state);
        let mut driven: BTreeMap<(u8, Carrier), Vec<String>> = BTreeMap::new();
        while let Some(owes) = rng.pick(&RoadsAndBoats::awaited(game.state())) {
            let board = game.state().board();
            let (turn, seat) = (board.turn, owes.seat);
            if turn > 8 {
                break;
            }
            let here = view(game.state(), seat.0);
            let began = board.phase == Phase::Movement && !rng.one_in(3);
            let again = if began {
                RoadsAndBoats::again(&game, &here)
            } else {
                Vec::new()
            };
            let mut played = game.state().clone();
            for path in &again {
                let head = (path[0], path[1]);
                let (Choice::Do(deed), Choice::Transporter(id)) = head else {
                    panic!("{index}: {path:?}");
                };
                assert_eq!(id.seat, seat, "{index}: {path:?}");
                played
                    .play_silently(seat, path)
                    .unwrap_or_else(|refusal| panic!("{index}: {path:?}: {refusal}"));
                if deed == Deed::Move {
                    let last = &driven[&(turn - 1, id)];
                    let now = steps(path);
                    assert!(last.starts_with(&now), "{index}: {last:?}, {path:?}");
                    met += 1;
                    whole += usize::from(*last == now && now.len() > 1);
                }
            }
            let path =
                match game.state().walker(seat).unwrap().offers(Choice::Done) && rng.one_in(9) {
                    true => vec![Choice::Done],
                    false if !again.is_empty() && rng.one_in(2) => again[0].clone(),
                    false => common::path(game.state().walker(seat).unwrap(), &mut rng),
                };
            for event in game.play(seat, &path).unwrap().events {
                if let Event::Moved { transporter, way } = event {
                    driven.insert((turn, transporter), steps(&way));
                }
            }
        }
    }
    assert!(met > 20 && whole > 0, "{met}, {whole}");
}
