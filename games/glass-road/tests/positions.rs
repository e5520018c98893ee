//! The border: every contradiction is refused by its name.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::moments::{dealt, last_actions, picking, playing, repeating, resolving, solo};
use common::scene::{Scene, tile};
use glass_road::options::LandscapeError;
use glass_road::position::{Contradiction, PhaseClash, ResolutionClash};
use glass_road::{BuildingKind, GlassRoad, State, Wheel};
use serde_json::{Value, json};
use slowtable_kit::{Rules, Seat};

#[track_caller]
fn refused(mut json: Value, changes: &[(&str, Value)], wrong: Contradiction) {
    assert!(serde_json::from_value::<State>(json.clone()).is_ok());
    for (pointer, value) in changes {
        *json
            .pointer_mut(pointer)
            .unwrap_or_else(|| panic!("nothing at {pointer}")) = value.clone();
    }
    let error = serde_json::from_value::<State>(json.clone())
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with(&wrong.to_string()),
        "{error}, not {wrong}"
    );
    // As a program is told: the first of all, and every code and path is a known one.
    let found = GlassRoad::read_position(json.clone()).unwrap_err();
    assert_eq!(found[0].message, wrong.to_string());
    assert_eq!(found[0].code, wrong.code());
    for one in &found {
        let known = Contradiction::codes().any(|code| code == one.code);
        assert!(known, "{}", one.code);
        assert!(json.pointer(&one.path).is_some(), "{}", one.path);
    }
}

fn changed(mut json: Value, changes: &[(&str, Value)]) -> Vec<(String, String)> {
    for (pointer, value) in changes {
        *json.pointer_mut(pointer).unwrap() = value.clone();
    }
    let found = GlassRoad::read_position(json).unwrap_err();
    found
        .into_iter()
        .map(|one| (one.code.into_owned(), one.path))
        .collect()
}

#[test]
fn every_contradiction_is_told_at_once() {
    let found = changed(
        resolving(),
        &[
            ("/table/period", json!(9)),
            ("/table/start_rows", json!([1, 1, 5])),
            ("/table/stacks/2", json!(3)),
            ("/table/places/0/estate/tokens/sand", json!(1)),
            ("/table/places/1/hand", json!(0)),
            ("/table/phase/limit", json!(2)),
            ("/table/phase/repeat", json!("fishery")),
        ],
    );
    let expected = [
        ("period", "/table/period"),
        ("start_rows", "/table/start_rows"),
        ("stack_count", "/table/stacks/2"),
        ("wheel_must_turn", "/table/places/0/estate/tokens"),
        ("open_counts", "/table/places/1/hand"),
        ("card_limit", "/table/phase"),
        ("card_no_repeat", "/table/phase"),
    ];
    let expected = expected.map(|(code, path)| (code.to_owned(), path.to_owned()));
    assert_eq!(found, expected);
}

#[test]
fn a_field_that_cannot_be_read_is_pointed_at() {
    for (pointer, wrong) in [
        ("/table/places/1/estate/tokens/wood", json!("many")),
        ("/table/places/1/estate/grounds/2/3", json!("volcano")),
        ("/table/round", json!(-1)),
        ("/secrets/2/hand", json!(["builder", "builder"])),
        ("/unknown/stacks/0/5", json!(7)),
    ] {
        let found = changed(dealt(), &[(pointer, wrong)]);
        let expected = ("unreadable".to_owned(), pointer.to_owned());
        assert_eq!(found, [expected]);
    }
    let found = changed(dealt(), &[("/table/places/0/picked", json!(3))]);
    assert_eq!(found[0].1, "/table/places/0/picked");
}

#[test]
fn codes_of_contradictions_are_their_own() {
    let mut codes: Vec<_> = Contradiction::codes().collect();
    let all = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), all);
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
        Contradiction::StartPlayer(Seat(3)),
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
        Contradiction::Phase(PhaseClash::NotChosen),
    );
    refused(
        dealt(),
        &phase("over"),
        Contradiction::Phase(PhaseClash::PeriodsLeft),
    );
    refused(
        last_actions(),
        &phase("over"),
        Contradiction::Phase(PhaseClash::DoneDoNotFit),
    );
    refused(
        picking(),
        &phase("choose"),
        Contradiction::Phase(PhaseClash::AllChosen),
    );
    refused(
        playing(),
        &phase("pick"),
        Contradiction::Phase(PhaseClash::PickPlayers),
    );
    refused(
        picking(),
        &[(
            "/table/phase",
            json!({ "name": "play", "seat": 0, "last": false }),
        )],
        Contradiction::Phase(PhaseClash::PlayPlayers),
    );
    refused(
        playing(),
        &[("/table/phase/last", json!(true))],
        Contradiction::Phase(PhaseClash::HandsDoNotFit),
    );
    refused(
        dealt(),
        &[("/table/places/0/done", json!(true))],
        Contradiction::Phase(PhaseClash::DoneEarly),
    );
}

#[test]
fn resolutions() {
    let at = |field: &str| format!("/table/phase/{field}");
    for (field, value, what) in [
        ("card", json!("supplier"), ResolutionClash::NotLast),
        ("order", json!([]), ResolutionClash::Nobody),
        ("order", json!([0]), ResolutionClash::Limit),
        ("order", json!([0, 2]), ResolutionClash::NotFollowed),
        ("order", json!([0, 1, 1]), ResolutionClash::SeatTwice),
        ("at", json!(2), ResolutionClash::NobodyLeft),
        ("limit", json!(2), ResolutionClash::Limit),
        ("used", json!(["a", "b"]), ResolutionClash::TooManyUsed),
        ("open", json!(false), ResolutionClash::FreeIsOpen),
        ("repeat", json!("fishery"), ResolutionClash::NoRepeat),
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
        Contradiction::Resolution(ResolutionClash::UsedTwice),
    );
    refused(
        repeating(),
        &[(&at("used"), json!(["a"]))],
        Contradiction::Resolution(ResolutionClash::NoRepeat),
    );
    refused(
        solo(),
        &[(&at("limit"), json!(2))],
        Contradiction::Resolution(ResolutionClash::Limit),
    );
    let fee = json!(Scene::new(3).alone("woodcutter").state());
    refused(
        fee,
        &[(&at("used"), json!(["a"]))],
        Contradiction::Resolution(ResolutionClash::UsedUnpaid),
    );
    refused(
        resolving(),
        &[("/table/start_player", json!(1))],
        Contradiction::Resolution(ResolutionClash::RevealOrder),
    );
}

#[test]
fn who_follows() {
    let follower = "feudal_lord pit_worker pond_builder cultivator supplier";
    let game = Scene::new(4).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        follower,
        "builder carpenter woodcutter clay_worker fish_farmer",
        follower,
    ]);
    refused(
        json!(game.state()),
        &[("/table/phase/order", json!([0, 3, 1]))],
        Contradiction::Resolution(ResolutionClash::NotClockwise),
    );
    let alone = json!(Scene::new(3).alone("woodcutter").state());
    let hand: Vec<Value> = alone["secrets"][1]["hand"].as_array().unwrap().clone();
    let at = alone["secrets"][1]["chosen"].as_array().unwrap();
    let index = at.iter().position(|card| *card == hand[0]).unwrap();
    refused(
        alone,
        &[
            ("/secrets/1/hand/0", json!("woodcutter")),
            (&format!("/secrets/1/chosen/{index}"), json!("woodcutter")),
        ],
        Contradiction::Resolution(ResolutionClash::MustFollow),
    );
}

#[test]
fn cards_where_none_can_lie() {
    let hand = [
        "pit_worker",
        "builder",
        "carpenter",
        "woodcutter",
        "supplier",
    ];
    let held = |chosen: &[&str], hand: &[&str], picked: Option<&str>| json!({ "hand": hand, "picked": picked, "chosen": chosen });
    refused(
        last_actions(),
        &[
            ("/secrets/0", held(&hand, &hand, None)),
            ("/table/places/0/hand", json!(5)),
            ("/table/places/0/chosen", json!(true)),
        ],
        Contradiction::Phase(PhaseClash::HandLeft),
    );
    refused(
        dealt(),
        &[
            ("/secrets/0", held(&hand, &hand[1..], None)),
            ("/table/places/0/hand", json!(4)),
            ("/table/places/0/chosen", json!(true)),
            ("/table/places/0/played", json!(["pit_worker"])),
        ],
        Contradiction::Phase(PhaseClash::PlayedEarly),
    );
    refused(
        dealt(),
        &[("/table/round", json!(2))],
        Contradiction::Phase(PhaseClash::ChosenLate),
    );
    let five = [
        "feudal_lord",
        "forest_manager",
        "pond_builder",
        "cultivator",
        "clay_worker",
    ];
    let face_down = [
        ("/secrets/1", held(&five, &five[1..], Some(five[0]))),
        ("/table/places/1/hand", json!(4)),
        ("/table/places/1/picked", json!(true)),
    ];
    refused(
        playing(),
        &face_down,
        Contradiction::Phase(PhaseClash::FaceDown),
    );
    let mut game = Scene::new(2).hands(&[&hand.join(" "), &five.join(" ")]);
    refused(
        json!(game.state()),
        &face_down,
        Contradiction::Resolution(ResolutionClash::FaceDown),
    );
    // Two players: a card is played alone only if it is one of three.
    for turn in 0..8u8 {
        game.play(turn % 2, "done");
        let card = game.choices((turn + 1) % 2, "")[0].clone();
        game.play((turn + 1) % 2, &card);
    }
    let last = json!(game.state());
    let played = last["table"]["places"][1]["played"].clone();
    let mut all = played.as_array().unwrap().clone();
    all.extend(last["secrets"][1]["hand"].as_array().unwrap().clone());
    refused(
        last,
        &[
            ("/secrets/1/hand", json!([])),
            ("/table/places/1/hand", json!(0)),
            ("/table/places/1/played", json!(all)),
        ],
        Contradiction::Resolution(ResolutionClash::NotOneOfThree),
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
