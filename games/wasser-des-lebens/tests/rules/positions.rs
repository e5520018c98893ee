//! Positions report every contradiction.

use serde_json::{Value, json};
use slowtable_kit::Rules as _;
use wasser_des_lebens::{CONTRADICTIONS, Card, Phase, WasserDesLebens};

use crate::common::scene::Scene;

fn found(written: Value) -> Vec<String> {
    match WasserDesLebens::read_position(written) {
        Ok(_) => Vec::new(),
        Err(found) => found.iter().map(|it| it.code.to_string()).collect(),
    }
}

fn scene() -> Scene {
    Scene::new(3)
        .distilleries(0, "x21")
        .roads(0, "p28")
        .distilleries(1, "x34")
        .roads(1, "p41")
        .hand(0, "wood:2")
        .hand(1, "stone:9")
        .cards(2, &[(Card::Monopoly, 1)])
}

#[test]
fn a_position_is_written_and_read() {
    let state = scene().build();
    let written = serde_json::to_value(&state).unwrap();
    assert_eq!(WasserDesLebens::read_position(written), Ok(state));
}

/// Returns a board on which offer 1, made to seat 1, has ended so.
fn ended(board: &Value, ending: Value) -> Value {
    let mut board = board.clone();
    board["next_offer"] = json!(2);
    board["ended"] = json!([{"offer": {"id": 1, "from": 0, "terms": {"give": {"wood": 1}, "get": {"stone": 1}, "to": [1], "mode": "choose", "hours": null}, "answers": null, "accepted": [], "declined": [1]}, "ending": ending}]);
    board
}

#[test]
fn offers_that_ended_may_be_left_out_and_belong_to_the_trade_phase() {
    let whole = scene().written();
    let mut without = whole.clone();
    without["board"].as_object_mut().unwrap().remove("ended");
    assert_eq!(
        WasserDesLebens::read_position(without),
        WasserDesLebens::read_position(whole.clone())
    );
    let mut with = whole.clone();
    with["board"] = ended(&whole["board"], json!({"closed": "declined"}));
    assert_eq!(found(with.clone()), [""; 0]);
    with["board"]["phase"] = json!("build");
    assert_eq!(found(with), ["wrong_offer"]);
}

#[test]
fn every_kind_of_contradiction_is_found() {
    let whole = scene().written();
    let with = |pointer: &str, to: Value| {
        let mut value = whole.clone();
        *value.pointer_mut(pointer).unwrap() = to;
        value
    };
    let mut met = std::collections::BTreeSet::new();
    for (code, written) in [
        ("wrong_seats", with("/board/seat", json!(3))),
        ("wrong_land", with("/board/land/0", json!("moor"))),
        ("wrong_chips", with("/board/chips/0", json!(12))),
        ("wrong_passes", with("/board/passes/1", json!("any"))),
        ("wrong_force", with("/board/force", json!("m01"))),
        ("wrong_dice", with("/board/dice", json!([0, 7]))),
        // Wood was short, and a seat gained some.
        (
            "wrong_dice",
            with(
                "/board/yielded",
                json!({"force": "b3", "gained": [{"wood": 1}, {}, {}], "short": ["wood"]}),
            ),
        ),
        ("wrong_turn", with("/board/turn", json!(0))),
        ("wrong_phase", with("/board/phase", json!("founding"))),
        ("wrong_route", with("/board/places/0/route", json!(4))),
        ("wrong_route", with("/board/route", json!(0))),
        ("wrong_clan", with("/board/clan", json!(0))),
        // Twenty wood.
        (
            "wrong_resources",
            with("/secrets/0/hand", json!({"wood": 20})),
        ),
        ("wrong_hand", with("/board/places/0/hand", json!(3))),
        (
            "wrong_cards",
            with("/secrets/0/cards", json!({"monopoly": 2})),
        ),
        (
            "wrong_cards",
            with("/secrets/2/fresh", json!({"monopoly": 1})),
        ),
        ("wrong_discard", with("/board/places/1/owes", json!(4))),
        (
            "wrong_discard",
            with("/secrets/1/discard", json!({"stone": 4})),
        ),
        (
            "wrong_draft",
            with(
                "/secrets/1/drafts",
                json!([{"give": {"wood": 1}, "get": {"wood": 1}, "to": [], "mode": "choose", "hours": null}]),
            ),
        ),
        (
            "wrong_offer",
            with(
                "/board/offers",
                json!([{"id": 1, "from": 0, "terms": {"give": {"wood": 1}, "get": {"stone": 1}, "to": [0], "mode": "choose", "hours": null}, "answers": null, "accepted": [], "declined": []}]),
            ),
        ),
        // It ended with a seat to which it was not made.
        (
            "wrong_offer",
            with("/board", ended(&whole["board"], json!({"exchanged": 2}))),
        ),
        (
            "wrong_doubts",
            with("/unknown/doubts/3/0/fewer", json!({"wood": 3})),
        ),
        ("not_over", with("/board/winner", json!(0))),
        // Side by side.
        (
            "too_close",
            scene().distilleries(2, "x22").roads(2, "p24").written(),
        ),
        (
            "place_twice",
            scene().distilleries(2, "x01").roads(2, "p01 p28").written(),
        ),
        ("not_connected", scene().roads(0, "p72").written()),
        (
            "too_many_pieces",
            Scene::new(3)
                .yards(0, "x01 x06 x08 x18 x16")
                .roads(0, "p01 p03 p05 p10 p26 p16")
                .written(),
        ),
    ] {
        let codes = found(written);
        assert!(codes.iter().any(|it| it == code), "{code}: {codes:?}");
        met.insert(code);
    }
    assert!(
        CONTRADICTIONS.iter().all(|code| met.contains(code)),
        "{met:?}"
    );
}

#[test]
fn all_contradictions_are_reported_together() {
    let mut value = scene().distilleries(2, "x22").roads(2, "p24").written();
    value["secrets"][0]["hand"] = json!({"wood": 20});
    let codes = found(value);
    for code in ["too_close", "wrong_resources", "wrong_hand"] {
        assert!(codes.iter().any(|it| it == code), "{codes:?}");
    }
}

#[test]
fn an_unreadable_field_is_named_by_its_place() {
    let mut value = scene().written();
    value["board"]["places"][0]["roads"][0] = json!("p99");
    let found = WasserDesLebens::read_position(value).unwrap_err();
    assert_eq!(found[0].path, "/board/places/0/roads/0");
    let mut value = scene().phase(Phase::Roll).written();
    value["board"]["gold"] = json!(1);
    assert!(WasserDesLebens::read_position(value).is_err());
}
