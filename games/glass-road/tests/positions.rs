//! The border: every contradiction is refused by its name, and nothing that is let in breaks.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::scene::{Scene, tile};
use common::{Luck, deal, play_out};
use glass_road::options::LandscapeError;
use glass_road::position::Contradiction;
use glass_road::{BuildingKind, State, Wheel};
use serde_json::{Value, json};
use slowtable_kit::{Match, Seat};

/// Hands chosen, picks made, seat 0 resolves a Pit Worker that seat 1 follows.
fn resolving() -> Value {
    let game = Scene::new(3).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "feudal_lord pit_worker pond_builder cultivator supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
    ]);
    json!(game.state())
}

/// Seat 1 of two is about to play a card.
fn playing() -> Value {
    let mut game = Scene::new(2).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "feudal_lord forest_manager pond_builder cultivator clay_worker",
    ]);
    game.play(0, "done");
    json!(game.state())
}

fn picking() -> Value {
    let mut game = Scene::new(3).begin();
    for seat in 0..3 {
        game.choose(seat, "pit_worker builder carpenter woodcutter supplier");
    }
    game.pick(2, "builder");
    json!(game.state())
}

fn dealt() -> Value {
    Scene::new(3).json()
}

fn last_actions() -> Value {
    let hand = "pit_worker builder carpenter woodcutter supplier";
    let mut game = Scene::new(3).period(4).hands(&[hand; 3]);
    game.skip_period();
    json!(game.state())
}

/// Repeats a Fishery, just built.
fn repeating() -> Value {
    let mut game = Scene::new(3)
        .wheels(0, "glass:1 brick:1")
        .board("fishery")
        .alone("cultivator");
    game.play(0, "ability:b tile:fishery space:3-2");
    json!(game.state())
}

fn solo() -> Value {
    let mut game = Scene::new(1).begin();
    game.choose(0, "pit_worker builder carpenter");
    json!(game.state())
}

#[track_caller]
fn refused(mut json: Value, changes: &[(&str, Value)], wrong: Contradiction) {
    assert!(serde_json::from_value::<State>(json.clone()).is_ok());
    for (pointer, value) in changes {
        *json
            .pointer_mut(pointer)
            .unwrap_or_else(|| panic!("nothing at {pointer}")) = value.clone();
    }
    let error = serde_json::from_value::<State>(json)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with(&wrong.to_string()),
        "{error}, not {wrong}"
    );
}

const ZERO: Seat = Seat(0);

#[test]
fn places_secrets_seats_and_periods() {
    let empty = [("/table/places", json!([])), ("/secrets", json!([]))];
    refused(dealt(), &empty, Contradiction::Places);
    refused(dealt(), &[("/secrets", json!([]))], Contradiction::Secrets);
    refused(
        dealt(),
        &[("/table/start_player", json!(3))],
        Contradiction::Seat(Seat(3)),
    );
    for period in [0, 5] {
        refused(
            dealt(),
            &[("/table/period", json!(period))],
            Contradiction::Period,
        );
    }
    for periods in [3, 6, 7] {
        refused(
            dealt(),
            &[("/table/periods", json!(periods))],
            Contradiction::Period,
        );
    }
    refused(
        solo(),
        &[("/table/periods", json!(4))],
        Contradiction::Period,
    );
}

#[test]
fn rounds() {
    for round in [0, 4] {
        refused(
            picking(),
            &[("/table/round", json!(round))],
            Contradiction::Round,
        );
    }
    refused(
        playing(),
        &[("/table/round", json!(3))],
        Contradiction::Round,
    );
    refused(solo(), &[("/table/round", json!(2))], Contradiction::Round);
}

#[test]
fn the_building_board_and_its_stacks() {
    refused(
        dealt(),
        &[("/table/board_width", json!(5))],
        Contradiction::BoardWidth,
    );
    refused(
        dealt(),
        &[("/table/board/0", json!([null]))],
        Contradiction::BoardWidth,
    );
    let board = |json: &Value, row: usize| json["table"]["board"][row][0].clone();
    let json = dealt();
    let (first, second) = (board(&json, 0), board(&json, 1));
    let swapped = [
        ("/table/board/0/0", second.clone()),
        ("/table/board/1/0", first.clone()),
    ];
    refused(
        json.clone(),
        &swapped,
        Contradiction::WrongRow(tile(second.as_str().unwrap())),
    );
    let twice = tile(first.as_str().unwrap());
    refused(
        json.clone(),
        &[("/table/board/0/1", first)],
        Contradiction::Twice(twice),
    );
    refused(
        json.clone(),
        &[("/table/board/0/0", Value::Null)],
        Contradiction::Missing(twice),
    );
    let count = [("/table/stacks/2", json!(26))];
    refused(json, &count, Contradiction::StackCount(BuildingKind::Bonus));
}

#[test]
fn landscapes() {
    let ground =
        |row: usize, column: usize| format!("/table/places/0/estate/grounds/{row}/{column}");
    for (row, column, ground_, at) in [
        (0, 1, "empty", "1-1"),
        (0, 0, "empty", "1-2"),
        (2, 3, "forest_left", "3-4"),
        (2, 0, "forest_right", "3-1"),
    ] {
        refused(
            dealt(),
            &[(&ground(row, column), json!(ground_))],
            Contradiction::Landscape {
                seat: ZERO,
                error: LandscapeError::HalfForest(at.parse().unwrap()),
            },
        );
    }
    let seventh = [
        (&*ground(1, 2), json!("forest_left")),
        (&*ground(1, 3), json!("forest_right")),
    ];
    refused(dealt(), &seventh, Contradiction::Forests(ZERO));
    for rows in [[0, 3, 5], [1, 3, 6], [1, 3, 3]] {
        refused(
            dealt(),
            &[("/table/start_rows", json!(rows))],
            Contradiction::StartRows,
        );
    }
}

#[test]
fn upgrades() {
    let on_space = Scene::new(3)
        .built(0, "sand_pit", "3-2")
        .offer(0, "forest_hut")
        .json();
    refused(
        on_space,
        &[
            ("/table/places/0/estate/grounds/2/2", json!("forest_hut")),
            ("/table/places/0/estate/offer", json!([])),
        ],
        Contradiction::Upgrade {
            seat: ZERO,
            building: tile("forest_hut"),
        },
    );
    let wrong_start = Scene::new(3).upgraded(0, "forest_hut").json();
    refused(
        wrong_start,
        &[(
            "/table/places/0/estate/upgrades",
            json!([null, "forest_hut", null]),
        )],
        Contradiction::Upgrade {
            seat: ZERO,
            building: tile("forest_hut"),
        },
    );
}

#[test]
fn wheels_that_must_turn() {
    for (token, wheel) in [
        ("sand", Wheel::Glassworks),
        ("charcoal_brickworks", Wheel::Brickworks),
    ] {
        let pointer = format!("/table/places/1/estate/tokens/{token}");
        refused(
            dealt(),
            &[(&pointer, json!(1))],
            Contradiction::WheelMustTurn {
                seat: Seat(1),
                wheel,
            },
        );
    }
}

#[test]
fn costs() {
    for (id, good, amount) in [
        ("inn", "food", 1),
        ("clay_lake", "glass", 1),
        ("clay_lake", "food", 0),
        ("clay_lake", "food", 8),
    ] {
        let costs = json!([[id, { "good": good, "amount": amount }]]);
        refused(
            dealt(),
            &[("/table/costs", costs)],
            Contradiction::Cost(tile(id)),
        );
    }
    let once = json!(["clay_lake", { "good": "food", "amount": 1 }]);
    let twice = [("/table/costs", json!([once, once]))];
    refused(dealt(), &twice, Contradiction::Cost(tile("clay_lake")));
}

#[test]
fn hands() {
    refused(
        picking(),
        &[("/table/places/0/hand", json!(4))],
        Contradiction::OpenCounts(ZERO),
    );
    refused(
        picking(),
        &[("/table/places/0/picked", json!(true))],
        Contradiction::OpenCounts(ZERO),
    );
    refused(
        picking(),
        &[("/secrets/0/chosen/0", json!("fish_farmer"))],
        Contradiction::Chosen(ZERO),
    );
    refused(
        dealt(),
        &[("/secrets/0/chosen", json!(["builder"]))],
        Contradiction::Chosen(ZERO),
    );
    let four = json!(["pit_worker", "builder", "carpenter", "woodcutter"]);
    refused(
        picking(),
        &[
            ("/secrets/0/hand", four.clone()),
            ("/secrets/0/chosen", four),
            ("/table/places/0/hand", json!(4)),
        ],
        Contradiction::HandSize(ZERO),
    );
    refused(
        picking(),
        &[("/table/round", json!(2))],
        Contradiction::Played(ZERO),
    );
    refused(
        resolving(),
        &[("/table/round", json!(2))],
        Contradiction::Played(ZERO),
    );
    refused(
        playing(),
        &[("/table/phase/seat", json!(0))],
        Contradiction::Played(ZERO),
    );
    refused(
        dealt(),
        &[("/table/places/0/resting", json!(["builder"]))],
        Contradiction::Resting(ZERO),
    );
    refused(
        solo(),
        &[("/table/places/0/resting", json!(["builder"]))],
        Contradiction::Resting(ZERO),
    );
}

#[test]
fn gifts() {
    let gift = |from: u8, good: &str| json!([{ "from": from, "good": good }]);
    let mut game = Scene::new(3).alone("supplier");
    game.play(0, "ability:a token:wood");
    let given = json!(game.state());
    let to = |seat: u8| format!("/table/places/{seat}/gifts");
    for wrong in [
        gift(1, "wood"),                                                       // oneself
        gift(3, "wood"),                                                       // nobody
        gift(0, "glass"),                                                      // refined
        gift(2, "wood"),                                                       // not supplied
        json!([{ "from": 0, "good": "wood" }, { "from": 0, "good": "clay" }]), // twice
    ] {
        refused(
            given.clone(),
            &[(&to(1), wrong)],
            Contradiction::Gift(Seat(1)),
        );
    }
    // Not yet used, and not answered although it had to be.
    let unused = json!(Scene::new(3).alone("supplier").state());
    refused(
        unused,
        &[(&to(1), gift(0, "wood"))],
        Contradiction::Gift(Seat(1)),
    );
    refused(
        picking(),
        &[(&to(2), gift(0, "wood"))],
        Contradiction::Gift(Seat(2)),
    );
    let mut game = Scene::new(3).begin();
    game.choose(1, "pit_worker builder carpenter woodcutter supplier");
    let chosen = json!(game.state());
    refused(
        chosen,
        &[(&to(1), gift(0, "wood"))],
        Contradiction::Gift(Seat(1)),
    );
    let done = [
        ("/table/places/1/done", json!(true)),
        (&*to(1), gift(0, "wood")),
    ];
    refused(last_actions(), &done, Contradiction::Gift(Seat(1)));
}

#[test]
fn phases() {
    let phase = |name: &str| [("/table/phase", json!({ "name": name }))];
    refused(
        dealt(),
        &phase("pick"),
        Contradiction::Phase("a hand is not chosen"),
    );
    refused(
        dealt(),
        &phase("over"),
        Contradiction::Phase("periods are left to play"),
    );
    refused(
        last_actions(),
        &phase("over"),
        Contradiction::Phase("the seats that are done do not fit"),
    );
    refused(
        picking(),
        &phase("choose"),
        Contradiction::Phase("everyone has chosen a hand"),
    );
    refused(
        playing(),
        &phase("pick"),
        Contradiction::Phase("cards are picked face down by three or four players"),
    );
    refused(
        picking(),
        &[(
            "/table/phase",
            json!({ "name": "play", "seat": 0, "last": false }),
        )],
        Contradiction::Phase("cards are played in turn by one or two players"),
    );
    refused(
        playing(),
        &[("/table/phase/last", json!(true))],
        Contradiction::Phase("the hands do not fit"),
    );
    refused(
        dealt(),
        &[("/table/places/0/done", json!(true))],
        Contradiction::Phase("a seat is done too early"),
    );
}

#[test]
fn resolutions() {
    let at = |field: &str| format!("/table/phase/{field}");
    for (field, value, what) in [
        (
            "card",
            json!("supplier"),
            "it is not the last card its player turned up",
        ),
        ("order", json!([]), "nobody resolves it"),
        (
            "order",
            json!([0]),
            "the number of abilities does not fit who followed (C4)",
        ),
        ("order", json!([0, 2]), "a follower has not played it"),
        ("order", json!([0, 1, 1]), "a seat stands twice"),
        ("at", json!(2), "nobody is left to resolve it"),
        (
            "limit",
            json!(2),
            "the number of abilities does not fit who followed (C4)",
        ),
        ("used", json!(["a", "b"]), "too many abilities used"),
        ("open", json!(false), "a card without a fee is open (C6)"),
        (
            "repeat",
            json!("fishery"),
            "no such repeated effect is open (L12)",
        ),
    ] {
        refused(
            resolving(),
            &[(&at(field), value)],
            Contradiction::Resolution(what),
        );
    }
    refused(
        resolving(),
        &[(&at("order"), json!([0, 7]))],
        Contradiction::Seat(Seat(7)),
    );
    refused(
        repeating(),
        &[(&at("used"), json!(["b", "b"]))],
        Contradiction::Resolution("an ability used twice"),
    );
    refused(
        repeating(),
        &[(&at("used"), json!(["a"]))],
        Contradiction::Resolution("no such repeated effect is open (L12)"),
    );
    refused(
        solo(),
        &[(&at("limit"), json!(2))],
        Contradiction::Resolution("the number of abilities does not fit who followed (C4)"),
    );
    let fee = json!(Scene::new(3).alone("woodcutter").state());
    refused(
        fee,
        &[(&at("used"), json!(["a"]))],
        Contradiction::Resolution("an ability was used before the fee (C6)"),
    );
    refused(
        resolving(),
        &[("/table/start_player", json!(1))],
        Contradiction::Resolution("cards are turned up clockwise from the start player (C1)"),
    );
}

#[test]
fn unknown_fields_and_tokens_over_their_limit_are_refused() {
    let mut json = dealt();
    json["table"]["places"][0]["estate"]["tokens"]["wood"] = json!(8);
    assert!(serde_json::from_value::<State>(json).is_err());
    let mut json = dealt();
    json["table"]["surprise"] = json!(1);
    assert!(serde_json::from_value::<State>(json).is_err());
}

/// Every place in a document.
fn pointers(json: &Value, at: String, out: &mut Vec<String>) {
    match json {
        Value::Object(fields) => {
            for (key, value) in fields {
                pointers(value, format!("{at}/{key}"), out);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                pointers(value, format!("{at}/{index}"), out);
            }
        }
        _ => {}
    }
    out.push(at);
}

/// Changes something at random.
fn mutate(json: &mut Value, luck: &mut Luck) {
    let mut all = Vec::new();
    pointers(json, String::new(), &mut all);
    all.retain(|at| !at.starts_with("/unknown/stacks/"));
    let from = json.pointer(&all[luck.below(all.len())]).unwrap().clone();
    let to = &all[luck.below(all.len())];
    let number = luck.below(9);
    let target = json.pointer_mut(to).unwrap();
    match (luck.below(5), target) {
        (0, Value::Array(items)) if !items.is_empty() => {
            let at = number % items.len();
            let item = items[at].clone();
            items.insert(at, item);
        }
        (1, Value::Array(items)) if !items.is_empty() => {
            items.remove(number % items.len());
        }
        (2, target) => *target = from,
        (_, Value::Bool(flag)) => *flag = !*flag,
        (3, target) => *target = Value::Null,
        (_, target) if target.is_number() => *target = json!(number),
        _ => {}
    }
}

#[test]
fn random_changes_are_refused_or_leave_a_game_that_can_be_played_to_its_end() {
    let (mut let_in, mut refused) = (0, 0);
    for index in 0..300 {
        let mut game = deal(index);
        let mut luck = Luck::new(index + 11);
        let mut prober = Luck::new(index + 12);
        let mut found = Vec::new();
        play_out(&mut game, &mut luck, |game, _, _| {
            if prober.one_in(30) {
                found.push(json!(game.state()));
            }
        });
        for json in found {
            for _ in 0..12 {
                let mut changed = json.clone();
                for _ in 0..=luck.below(2) {
                    mutate(&mut changed, &mut luck);
                }
                if changed == json {
                    continue;
                }
                let Ok(state) = serde_json::from_value::<State>(changed) else {
                    refused += 1;
                    continue;
                };
                let_in += 1;
                let written = json!(state);
                let mut game = Match::from_position(state);
                play_out(&mut game, &mut luck, |game, _, _| {
                    game.state()
                        .check()
                        .unwrap_or_else(|wrong| panic!("{wrong}\nafter {written}"));
                });
            }
        }
    }
    assert!(refused > 1_000 && let_in > 200, "{refused} {let_in}");
}
