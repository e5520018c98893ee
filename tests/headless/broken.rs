//! No input, however broken, ends the loop or changes a game it should not.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};
use slowtable::headless::MAX_LINE;

use crate::talk::{answers, ask, code};
use crate::toy;

/// How many lines want an answer.
fn lines_to_answer(input: &[u8]) -> usize {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    input
        .split(|&byte| byte == b'\n')
        .filter(|line| std::str::from_utf8(line).map_or(true, |line| !line.trim().is_empty()))
        .count()
}

fn new() -> Value {
    json!({"do": "new", "game": "toy", "seats": 2, "seed": 1, "options": {"coins": 4}})
}

/// One request of every kind, in an order that works.
fn conversation() -> Vec<Value> {
    let state = &ask(&toy::rules(), &[new(), json!({"do": "state"})])[1]["ok"]["state"];
    let log = &ask(&toy::rules(), &[new(), json!({"do": "log"})])[1]["ok"]["log"];
    vec![
        json!({"do": "help"}),
        json!({"do": "games", "id": [1, {"a": null}]}),
        new(),
        json!({"do": "awaited"}),
        json!({"do": "choices", "seat": 0, "path": ["bid"]}),
        json!({"do": "play", "seat": 0, "path": ["bid", "coins:1"], "as": 1}),
        json!({"do": "state"}),
        json!({"do": "view", "seat": 0}),
        json!({"do": "view"}),
        json!({"do": "log"}),
        json!({"do": "result"}),
        json!({"do": "load", "game": "toy", "position": state}),
        json!({"do": "edit", "set": {"/coins/0": 2}}),
        json!({"do": "replay", "log": log}),
    ]
}

/// Any JSON, small.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0u8..5).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z:_0-9]{0,8}".prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map("[a-z]{1,6}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Every place in a value, by pointer.
pub fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                places(field, &format!("{at}/{key}"), found);
            }
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn bytes(input in vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'{'), Just(b'"')], 0..400)) {
        prop_assert_eq!(answers(&toy::rules(), &input).len(), lines_to_answer(&input));
    }

    #[test]
    fn requests_with_bytes_changed(
        which in 0usize..14,
        cut in any::<prop::sample::Index>(),
        length in 0usize..6,
        put in vec(any::<u8>(), 0..6),
    ) {
        let mut lines: Vec<Vec<u8>> = conversation()
            .iter()
            .map(|request| request.to_string().into_bytes())
            .collect();
        let from = cut.index(lines[which].len());
        let to = (from + length).min(lines[which].len());
        lines[which].splice(from..to, put);
        let input = lines.join(&b'\n');
        prop_assert_eq!(answers(&toy::rules(), &input).len(), lines_to_answer(&input));
    }

    #[test]
    fn requests_with_values_changed(
        which in 0usize..14,
        place in any::<prop::sample::Index>(),
        put in any_json(),
        key in prop_oneof!["do|id|seat|path|game|as|seats|seed", "[a-z]{1,5}"],
    ) {
        let mut requests = conversation();
        let mut found = Vec::new();
        places(&requests[which], "", &mut found);
        let place = found[place.index(found.len())].clone();
        match requests[which].pointer_mut(&place) {
            Some(Value::Object(fields)) => { fields.insert(key, put); }
            Some(value) => *value = put,
            None => {}
        }
        ask(&toy::rules(), &requests);
    }
}

#[test]
fn every_kind_of_broken_line_has_its_code() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let quoted = format!(r#"{{"do":"{}"}}"#, "x".repeat(100_000));
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for (line, code) in [
        (&b"\xff{}"[..], "bad_utf8"),
        (b"{\"do\":\"help\"", "bad_json"),
        (b"{\"do\":\"help\"}{}", "bad_json"),
        (b"{\"do\":\"help\",\"do\":\"help\"}", "bad_json"),
        (b"{\"do\":\"help\",\"id\":1e999}", "bad_json"),
        (b"\0", "bad_json"),
        (b"\xef\xbb\xbf{}", "bad_json"),
        (deep.as_bytes(), "bad_json"),
        (b"{}", "bad_request"),
        (b"[]", "bad_request"),
        (b"{\"do\":\"help\",\"more\":1}", "bad_request"),
        (b"{\"do\":\"view\",\"seat\":300}", "bad_request"),
        (quoted.as_bytes(), "bad_request"),
        (b"{\"do\":\"state\"}", "no_game"),
        (b"{\"do\":\"play\",\"seat\":0,\"path\":[]}", "no_game"),
        (
            b"{\"do\":\"new\",\"game\":\"go\",\"seats\":2,\"seed\":1}",
            "unknown_game",
        ),
        (
            b"{\"do\":\"new\",\"game\":\"toy\",\"seats\":9,\"seed\":1}",
            "toy_seats",
        ),
        (
            b"{\"do\":\"new\",\"game\":\"toy\",\"seats\":2,\"seed\":1,\"options\":1}",
            "bad_options",
        ),
        (b"{\"do\":\"replay\",\"log\":1}", "bad_log"),
        (b"{\"do\":\"load\",\"position\":1}", "bad_position"),
    ] {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\r\n\r\n");
        expected.push(code);
    }
    let answers = answers(&toy::rules(), &input);
    let codes: Vec<_> = answers.iter().filter_map(code).collect();
    assert_eq!(codes, expected);
    assert!(answers.iter().all(|answer| answer.to_string().len() < 1000));
}

#[test]
fn a_line_over_the_limit_is_skipped() {
    let mut input = vec![b' '; MAX_LINE + 1];
    input.extend_from_slice(b"\n{\"do\":\"help\"}");
    input.resize(input.len() + MAX_LINE - 13, b' ');
    input.extend_from_slice(b"\n{\"do\":\"help\"}");
    let answers = answers(&toy::rules(), &input);
    assert_eq!(answers.len(), 3);
    assert_eq!(code(&answers[0]), Some("line_too_long"));
    assert_eq!([code(&answers[1]), code(&answers[2])], [None, None]);
}

#[test]
fn an_id_comes_back_even_with_an_error() {
    for id in [json!(null), json!(3), json!("x"), json!({"a": [1.5]})] {
        for request in [json!({"do": "help", "id": id}), json!({"do": 5, "id": id})] {
            let answer = &ask(&toy::rules(), &[request])[0];
            assert_eq!(answer.get("id"), Some(&id));
        }
    }
    assert_eq!(
        ask(&toy::rules(), &[json!({"do": "help"})])[0].get("id"),
        None
    );
}
