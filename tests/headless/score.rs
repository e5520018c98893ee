//! The score sheet, at any time.

use serde_json::{Value, json};

use crate::talk::{Talk, code, hosted};
use crate::toy;

/// Asserts that `whole` equals the sum of its parts, in points and in half points.
fn adds_up(whole: &Value, parts: &[Value]) {
    let points = |one: &Value| one["points"].as_f64().unwrap();
    let halves = |one: &Value| one["half_points"].as_f64().unwrap();
    assert_eq!(points(whole), parts.iter().map(points).sum::<f64>());
    assert_eq!(halves(whole), parts.iter().map(halves).sum::<f64>());
    assert_eq!(points(whole) * 2.0, halves(whole));
}

#[test]
fn a_score_is_told_by_building_and_adds_up() {
    let mut talk = Talk::with(hosted);
    talk.ok(&json!({"do": "new", "game": "glass_road", "seats": 2, "seed": 1}));
    let state = talk.ok(&json!({"do": "state"}))["state"].take();
    // The first tile of every row is built on seat 1's landscape.
    let mut set = serde_json::Map::new();
    for (row, at) in [(0, "/2/1"), (1, "/2/2"), (2, "/1/2")] {
        let tile = state["table"]["board"][row][0].clone();
        set.insert(format!("/table/board/{row}/0"), Value::Null);
        set.insert(format!("/table/places/1/estate/grounds{at}"), tile);
    }
    talk.ok(&json!({"do": "edit", "set": set}));
    let answer = talk.ok(&json!({"do": "score"}));
    assert_eq!(answer["over"], false);
    let scores = answer["scores"].as_array().unwrap();
    assert_eq!(scores.len(), 2);
    for (seat, score) in scores.iter().enumerate() {
        assert_eq!(score["seat"], seat);
        let categories = score["categories"].as_array().unwrap();
        let names: Vec<_> = categories
            .iter()
            .map(|one| one["category"].clone())
            .collect();
        assert_eq!(names, ["processing", "immediate", "bonus", "start"]);
        adds_up(score, categories);
        for category in categories {
            let lines = category["lines"].as_array().unwrap();
            adds_up(category, lines);
            let built = usize::from(seat == 1);
            let start = category["category"] == "start";
            assert_eq!(lines.len(), if start { 3 } else { built }, "{category}");
            assert!(lines.iter().all(|line| line.get("at").is_none() == start));
        }
    }
    for (row, at) in [(0, "3-2"), (1, "3-3"), (2, "2-3")] {
        let line = &scores[1]["categories"][row]["lines"][0];
        assert_eq!(line["what"], state["table"]["board"][row][0]);
        assert_eq!(line["at"], at);
    }
}

#[test]
fn a_score_tells_every_viewer_the_same_and_nothing_of_hands_and_stacks() {
    let mut talk = Talk::with(hosted);
    talk.ok(&json!({"do": "new", "game": "glass_road", "seats": 2, "seed": 1}));
    let before = talk.ok(&json!({"do": "score"}));
    let hand = [
        "card:supplier",
        "card:builder",
        "card:carpenter",
        "card:pit_worker",
        "card:water_carrier",
    ];
    talk.ok(&json!({"do": "play", "seat": 0, "path": hand}));
    for request in [
        json!({"do": "score"}),
        json!({"do": "score", "seat": 0}),
        json!({"do": "score", "seat": 1}),
    ] {
        assert_eq!(talk.ok(&request), before);
    }
    assert_eq!(
        code(&talk.ask(&json!({"do": "score", "seat": 2}))),
        Some("bad_seat")
    );
}

#[test]
fn a_game_that_cannot_tell_says_so() {
    let mut talk = Talk::with(toy::rules);
    assert_eq!(code(&talk.ask(&json!({"do": "score"}))), Some("no_game"));
    talk.ok(&json!({"do": "new", "game": "toy", "seats": 2, "seed": 1}));
    assert_eq!(code(&talk.ask(&json!({"do": "score"}))), Some("no_score"));
}
