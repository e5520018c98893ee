//! Tests the check of positions: it refuses every contradiction by its name.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::moments::{dealt, last_actions, picking, playing, repeating, resolving, solo};
use common::rows;
use common::scene::Scene;
use glass_road::position::Contradiction;
use glass_road::{GlassRoad, State};
use serde_json::{Value, json};
use slowtable_kit::Rules;

/// Asserts that a position is sound, and refused after some changes: the first contradiction has
/// this code and this place, and its message contains `says`.
#[track_caller]
fn refused(mut json: Value, changes: &[(&str, Value)], wrong: &str, says: &str) {
    assert!(serde_json::from_value::<State>(json.clone()).is_ok());
    for (pointer, value) in changes {
        *json
            .pointer_mut(pointer)
            .unwrap_or_else(|| panic!("nothing at {pointer}")) = value.clone();
    }
    let found = GlassRoad::read_position(json.clone()).unwrap_err();
    let first = &found[0];
    assert_eq!(
        format!("{} {}", first.code, first.path),
        wrong,
        "{changes:?}"
    );
    assert!(
        first.message.contains(says),
        "{}, not {says}",
        first.message
    );
    // The check itself returns the same, and every code and path is a known one.
    let error = serde_json::from_value::<State>(json.clone()).unwrap_err();
    assert!(error.to_string().starts_with(&first.message), "{error}");
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

/// Contradictions: a sound position, the changes to it, code and place of the first contradiction,
/// and a part of its message.
const SPOILT: &str = r#"
dealt        | /table/places=[] ; /secrets=[]                           | places /table/places                          |
dealt        | /secrets=[]                                              | secrets /secrets                              |
dealt        | /table/start_player=3                                    | start_player /table/start_player              | seat 3
dealt        | /table/period=0                                          | period /table/period                          |
dealt        | /table/period=5                                          | period /table/period                          |
dealt        | /table/periods=3                                         | period /table/period                          |
dealt        | /table/periods=6                                         | period /table/period                          |
dealt        | /table/periods=7                                         | period /table/period                          |
solo         | /table/periods=4                                         | period /table/period                          |
picking      | /table/round=0                                           | round /table/round                            |
picking      | /table/round=4                                           | round /table/round                            |
playing      | /table/round=3                                           | round /table/round                            |
solo         | /table/round=2                                           | round /table/round                            |
dealt        | /table/board_width=5                                     | board_width /table/board                      |
dealt        | /table/board/0=[null]                                    | board_width /table/board                      |
dealt        | /table/stacks/2=26                                       | stack_count /table/stacks/2                   | bonus
dealt        | /table/places/0/estate/grounds/0/1="empty"               | landscape /table/places/0/estate/grounds      | 1-1
dealt        | /table/places/0/estate/grounds/0/0="empty"               | landscape /table/places/0/estate/grounds      | 1-2
dealt        | /table/places/0/estate/grounds/2/3="forest_left"         | landscape /table/places/0/estate/grounds      | 3-4
dealt        | /table/places/0/estate/grounds/2/0="forest_right"        | landscape /table/places/0/estate/grounds      | 3-1
dealt        | /table/places/0/estate/grounds/1/2="forest_left" ; /table/places/0/estate/grounds/1/3="forest_right" | forests /table/places/0/estate/grounds        |
dealt        | /table/start_rows=[0,3,5]                                | start_rows /table/start_rows                  |
dealt        | /table/start_rows=[1,3,6]                                | start_rows /table/start_rows                  |
dealt        | /table/start_rows=[1,3,3]                                | start_rows /table/start_rows                  |
hut_offered  | /table/places/0/estate/grounds/2/2="forest_hut" ; /table/places/0/estate/offer=[] | upgrade /table/places/0/estate                | forest_hut
hut_built    | /table/places/0/estate/upgrades=[null,"forest_hut",null] | upgrade /table/places/0/estate                | forest_hut
dealt        | /table/places/1/estate/tokens/sand=1                     | wheel_must_turn /table/places/1/estate/tokens | glassworks
dealt        | /table/places/1/estate/tokens/charcoal_brickworks=1      | wheel_must_turn /table/places/1/estate/tokens | brickworks
dealt        | /table/costs=[["inn",{"good":"food","amount":1}]]        | cost /table/costs                             | inn
dealt        | /table/costs=[["clay_lake",{"good":"glass","amount":1}]] | cost /table/costs                             | clay_lake
dealt        | /table/costs=[["clay_lake",{"good":"food","amount":0}]]  | cost /table/costs                             | clay_lake
dealt        | /table/costs=[["clay_lake",{"good":"food","amount":8}]]  | cost /table/costs                             | clay_lake
dealt        | /table/costs=[["clay_lake",{"good":"food","amount":1}],["clay_lake",{"good":"food","amount":1}]] | cost /table/costs                             | clay_lake
picking      | /table/places/0/hand=4                                   | open_counts /table/places/0/hand              |
picking      | /table/places/0/picked=true                              | open_counts /table/places/0/hand              |
picking      | /secrets/0/chosen/0="fish_farmer"                        | chosen /secrets/0/chosen                      | are not its hand
dealt        | /secrets/0/chosen=["builder"]                            | chosen /secrets/0/chosen                      | are not its hand
picking      | /secrets/0/hand=["pit_worker","builder","carpenter","woodcutter"] ; /secrets/0/chosen=["pit_worker","builder","carpenter","woodcutter"] ; /table/places/0/hand=4 | hand_size /secrets/0/chosen                   |
picking      | /table/round=2                                           | played /table/places/0/played                 |
resolving    | /table/round=2                                           | played /table/places/0/played                 |
playing      | /table/phase/seat=0                                      | played /table/places/0/played                 |
dealt        | /table/places/0/resting=["builder"]                      | resting /table/places/0/resting               |
solo         | /table/places/0/resting=["builder"]                      | resting /table/places/0/resting               |
given        | /table/places/1/gifts=[{"from":1,"good":"wood"}]         | gift /table/places/1/gifts                    |
given        | /table/places/1/gifts=[{"from":3,"good":"wood"}]         | gift /table/places/1/gifts                    |
given        | /table/places/1/gifts=[{"from":0,"good":"glass"}]        | gift /table/places/1/gifts                    |
given        | /table/places/1/gifts=[{"from":2,"good":"wood"}]         | gift /table/places/1/gifts                    |
given        | /table/places/1/gifts=[{"from":0,"good":"wood"},{"from":0,"good":"clay"}] | gift /table/places/1/gifts                    |
unused       | /table/places/1/gifts=[{"from":0,"good":"wood"}]         | gift /table/places/1/gifts                    |
picking      | /table/places/2/gifts=[{"from":0,"good":"wood"}]         | gift /table/places/2/gifts                    |
chosen       | /table/places/1/gifts=[{"from":0,"good":"wood"}]         | gift /table/places/1/gifts                    |
last_actions | /table/places/1/done=true ; /table/places/1/gifts=[{"from":0,"good":"wood"}] | gift /table/places/1/gifts                    |
dealt        | /table/phase={"name":"pick"}                             | phase_not_chosen /table/phase                 |
dealt        | /table/phase={"name":"over"}                             | phase_periods_left /table/phase               |
last_actions | /table/phase={"name":"over"}                             | phase_done_do_not_fit /table/phase            |
picking      | /table/phase={"name":"choose"}                           | phase_all_chosen /table/phase                 |
playing      | /table/phase={"name":"pick"}                             | phase_pick_players /table/phase               |
picking      | /table/phase={"name":"play","seat":0,"last":false}       | phase_play_players /table/phase               |
playing      | /table/phase/last=true                                   | phase_hands_do_not_fit /table/phase           |
dealt        | /table/places/0/done=true                                | phase_done_early /table/phase                 |
dealt        | /table/round=2                                           | phase_chosen_late /table/phase                |
resolving    | /table/phase/card="supplier"                             | card_not_last /table/phase                    |
resolving    | /table/phase/order=[]                                    | card_nobody /table/phase                      |
resolving    | /table/phase/order=[0]                                   | card_limit /table/phase                       |
resolving    | /table/phase/order=[0,2]                                 | card_not_followed /table/phase                |
resolving    | /table/phase/order=[0,1,1]                               | card_seat_twice /table/phase                  |
resolving    | /table/phase/at=2                                        | card_nobody_left /table/phase                 |
resolving    | /table/phase/limit=2                                     | card_limit /table/phase                       |
resolving    | /table/phase/used=["a","b"]                              | card_too_many_used /table/phase               |
resolving    | /table/phase/open=false                                  | card_free_is_open /table/phase                |
resolving    | /table/phase/repeat="fishery"                            | card_no_repeat /table/phase                   |
resolving    | /table/phase/order=[0,7]                                 | seat /table/phase                             | seat 7
repeating    | /table/phase/used=["b","b"]                              | card_used_twice /table/phase                  |
repeating    | /table/phase/used=["a"]                                  | card_no_repeat /table/phase                   |
solo         | /table/phase/limit=2                                     | card_limit /table/phase                       |
fee_due      | /table/phase/used=["a"]                                  | card_used_unpaid /table/phase                 |
resolving    | /table/start_player=1                                    | card_reveal_order /table/phase                |
two_follow   | /table/phase/order=[0,3,1]                               | card_not_clockwise /table/phase               |
"#;

/// Returns a sound position by its name.
fn sound(name: &str) -> Value {
    match name {
        "dealt" => dealt(),
        "picking" => picking(),
        "playing" => playing(),
        "resolving" => resolving(),
        "repeating" => repeating(),
        "last_actions" => last_actions(),
        "solo" => solo(),
        "hut_offered" => Scene::new(3)
            .built(0, "sand_pit", "3-2")
            .offer(0, "forest_hut")
            .json(),
        "hut_built" => Scene::new(3).upgraded(0, "forest_hut").json(),
        "given" => {
            let mut game = Scene::new(3).alone("supplier");
            json!(game.play(0, "ability:a token:wood").state())
        }
        "unused" => json!(Scene::new(3).alone("supplier").state()),
        "chosen" => {
            let mut game = Scene::new(3).begin();
            game.choose(1, "pit_worker builder carpenter woodcutter supplier");
            json!(game.state())
        }
        "fee_due" => json!(Scene::new(3).alone("woodcutter").state()),
        "two_follow" => {
            let follower = "feudal_lord pit_worker pond_builder cultivator supplier";
            let game = Scene::new(4).hands(&[
                "pit_worker builder carpenter woodcutter supplier",
                follower,
                "builder carpenter woodcutter clay_worker fish_farmer",
                follower,
            ]);
            json!(game.state())
        }
        other => panic!("no position is named {other}"),
    }
}

#[test]
fn every_contradiction_is_refused_by_its_name() {
    for [name, changes, wrong, says] in rows(SPOILT) {
        let changes: Vec<(&str, Value)> = changes
            .split(" ; ")
            .map(|change| {
                let (pointer, value) = change.split_once('=').unwrap();
                (pointer, serde_json::from_str(value).unwrap())
            })
            .collect();
        refused(sound(name), &changes, wrong, says);
    }
}

#[test]
fn tiles_in_wrong_rows_in_two_places_or_nowhere() {
    let json = dealt();
    let [first, second] = [0, 1].map(|row| json["table"]["board"][row][0].clone());
    let swapped = [
        ("/table/board/0/0", second.clone()),
        ("/table/board/1/0", first.clone()),
    ];
    let wrong_row = second.as_str().unwrap();
    refused(json.clone(), &swapped, "wrong_row /table/board", wrong_row);
    let tile = first.as_str().unwrap();
    let twice = [("/table/board/0/1", first.clone())];
    refused(json.clone(), &twice, "tile_twice /table/board", tile);
    let missing = [("/table/board/0/0", Value::Null)];
    refused(json, &missing, "tile_missing /table/board", tile);
}

#[test]
fn who_must_follow() {
    let alone = sound("fee_due");
    let hand: Vec<Value> = alone["secrets"][1]["hand"].as_array().unwrap().clone();
    let at = alone["secrets"][1]["chosen"].as_array().unwrap();
    let index = at.iter().position(|card| *card == hand[0]).unwrap();
    let held = [
        ("/secrets/1/hand/0", json!("woodcutter")),
        (&*format!("/secrets/1/chosen/{index}"), json!("woodcutter")),
    ];
    refused(alone, &held, "card_must_follow /table/phase", "");
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
        "phase_hand_left /table/phase",
        "",
    );
    refused(
        dealt(),
        &[
            ("/secrets/0", held(&hand, &hand[1..], None)),
            ("/table/places/0/hand", json!(4)),
            ("/table/places/0/chosen", json!(true)),
            ("/table/places/0/played", json!(["pit_worker"])),
        ],
        "phase_played_early /table/phase",
        "",
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
    refused(playing(), &face_down, "phase_face_down /table/phase", "");
    let mut game = Scene::new(2).hands(&[&hand.join(" "), &five.join(" ")]);
    refused(
        json!(game.state()),
        &face_down,
        "card_face_down /table/phase",
        "",
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
        "card_not_one_of_three /table/phase",
        "",
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
