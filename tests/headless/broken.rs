//! No input, however broken, ends the loop or changes a game that it should not change.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};
use slowtable::headless::{MAX_LINE, MAX_MOVES, MAX_PATH, MAX_REPLAYED, MAX_SET, MAX_VALUES};

use crate::talk::{Talk, answers, ask, code};
use crate::toy;

/// Returns how many lines need an answer.
fn lines_to_answer(input: &[u8]) -> usize {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    input
        .split(|&byte| byte == b'\n')
        .filter(|line| std::str::from_utf8(line).map_or(true, |line| !line.trim().is_empty()))
        .count()
}

fn new() -> Value {
    json!({"do": "new", "game": "toy", "seats": 2, "seed": 1, "options": {"goals": true}})
}

/// Returns one request of every kind, in an order that works.
fn conversation() -> Vec<Value> {
    let state = &ask(&toy::rules(), &[new(), json!({"do": "state"})])[1]["ok"]["state"];
    let log = &ask(&toy::rules(), &[new(), json!({"do": "log"})])[1]["ok"]["log"];
    vec![
        json!({"do": "help"}),
        json!({"do": "games", "id": [1, {"a": null}]}),
        new(),
        json!({"do": "awaited"}),
        json!({"do": "choices", "seat": 0, "path": ["pick"]}),
        json!({"do": "play", "seat": 0, "path": ["pick", "n:1"], "as": 1}),
        json!({"do": "state"}),
        json!({"do": "view", "seat": 0}),
        json!({"do": "view"}),
        json!({"do": "score"}),
        json!({"do": "log"}),
        json!({"do": "result"}),
        json!({"do": "load", "game": "toy", "position": state}),
        json!({"do": "edit", "set": {"/table/well": 2}}),
        json!({"do": "replay", "log": log}),
    ]
}

/// Generates any small JSON value.
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

/// Collects every place in a value, as JSON pointers.
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
        which in 0usize..15,
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
        which in 0usize..15,
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
    let full = format!(r#"{{"do":[{}]}}"#, vec!["0"; MAX_VALUES].join(","));
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
        (deep.as_bytes(), "too_deep"),
        (full.as_bytes(), "too_large"),
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
            "options_seats",
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

#[test]
fn an_id_comes_back_wherever_the_line_can_be_read_so_far() {
    let deep = format!(
        r#"{{"do":"load","position":{}{},"id":7}}"#,
        "[".repeat(9_999),
        "]".repeat(9_999)
    );
    let long = format!(r#"{{"id":7,"do":"help","x":"{}"}}"#, "x".repeat(MAX_LINE));
    for (line, expected) in [
        (&br#"{"do":"help","do":"games","id":7}"#[..], "bad_json"),
        (br#"{"do":"help","x":1e999,"id":7}"#, "bad_json"),
        (br#"{"id":7,"do":"help""#, "bad_json"),
        (br#"{"id":7,"do":"help"},"#, "bad_json"),
        (b"{\"id\":7,\"do\":\"\xff\"}", "bad_utf8"),
        (br#"{"id":7,"do":"fly"}"#, "bad_request"),
        (br#"{"id":7,"do":"choices","seat":"0"}"#, "bad_request"),
        (
            br#"{"id":7,"do":"choices","seat":0,"paht":[]}"#,
            "bad_request",
        ),
        (br#"{"id":7}"#, "bad_request"),
        (deep.as_bytes(), "too_deep"),
        (long.as_bytes(), "line_too_long"),
    ] {
        let answers = answers(&toy::rules(), line);
        let start = String::from_utf8_lossy(&line[..line.len().min(60)]);
        assert_eq!(code(&answers[0]), Some(expected), "{start}");
        assert_eq!(answers[0]["id"], 7, "{start}");
    }
    // With two ids, the answer has none.
    let two = answers(&toy::rules(), br#"{"id":7,"id":8,"do":"help"}"#);
    assert_eq!((code(&two[0]), two[0].get("id")), (Some("bad_json"), None));
}

#[test]
fn every_limit_has_its_error_and_is_not_reached_too_early() {
    let mut talk = Talk::with(toy::rules);
    talk.ok(&new());
    let path = |choices: usize| json!({"do": "choices", "seat": 0, "path": vec!["pick"; choices]});
    assert_eq!(code(&talk.ask(&path(MAX_PATH))), Some("not_offered"));
    let refused = talk.ask(&path(MAX_PATH + 1));
    assert_eq!(code(&refused), Some("path_too_long"));
    assert_eq!(refused["error"]["general"], "bad_request");
    assert_eq!(refused["error"]["limit"], MAX_PATH);

    let set = |values: usize| {
        let set: serde_json::Map<_, _> = (0..values)
            .map(|value| (format!("/nowhere/{value}"), json!(1)))
            .collect();
        json!({"do": "edit", "set": set})
    };
    let nowhere = talk.ask(&set(MAX_SET));
    assert_eq!(code(&nowhere), Some("bad_position"));
    let all = nowhere["error"]["contradictions"].as_array().unwrap();
    assert_eq!(all.len(), MAX_SET);
    assert_eq!(all[0]["path"], "/nowhere/0");
    assert_eq!(code(&talk.ask(&set(MAX_SET + 1))), Some("too_many_values"));

    let mut log = talk.ok(&json!({"do": "log"}))["log"].take();
    log["entries"] = json!(vec![json!({"seat": 0, "path": []}); MAX_MOVES]);
    let replay = talk.ask(&json!({"do": "replay", "log": log}));
    assert_eq!(code(&replay), Some("bad_log"));
    assert_eq!(replay["error"]["move"], 0);
    assert_eq!(replay["error"]["refused"]["code"], "incomplete");
    log["entries"].as_array_mut().unwrap().push(json!(1));
    let replay = talk.ask(&json!({"do": "replay", "log": log}));
    assert_eq!(code(&replay), Some("log_too_long"));
    assert_eq!(replay["error"]["general"], "bad_log");
}

/// Makes a solo game in which three trades of one landscape can be repeated for ever: a brick gives two clay, two
/// clay four sand, and three sand a brick.
fn round_for_ever(talk: &mut Talk) -> [Value; 4] {
    talk.ok(&json!({"do": "new", "game": "glass_road", "seats": 1, "seed": 1}));
    let state = talk.ok(&json!({"do": "state"}))["state"].take();
    let firm = [
        "roofing_company",
        "sand_screening_plant",
        "sandstone_factory",
    ];
    let stays = |tile: &&Value| !firm.iter().any(|name| *tile == name);
    let row = state["table"]["board"][0].as_array().unwrap();
    let stack = state["unknown"]["stacks"][0].as_array().unwrap();
    let mut left: Vec<&Value> = row.iter().chain(stack).filter(stays).collect();
    let row: Vec<&Value> = left.drain(..4).collect();
    let token = |name: &str, number: u8| {
        (
            format!("/table/places/0/estate/tokens/{name}"),
            json!(number),
        )
    };
    let ground =
        |at: &str, name: &str| (format!("/table/places/0/estate/grounds/{at}"), json!(name));
    let set: serde_json::Map<String, Value> = [
        ("/table/board/0".to_owned(), json!(row)),
        ("/unknown/stacks/0".to_owned(), json!(left)),
        ("/table/stacks/0".to_owned(), json!(left.len())),
        ground("2/0", firm[0]),
        ground("2/1", firm[1]),
        ground("2/2", firm[2]),
        token("brick", 1),
        token("clay", 0),
        token("food_glassworks", 0),
        token("food_brickworks", 0),
    ]
    .into_iter()
    .collect();
    talk.ok(&json!({"do": "edit", "set": set}));
    [
        json!(["convert:roofing_company", "token:clay"]),
        json!(["convert:sand_screening_plant"]),
        json!(["convert:sand_screening_plant"]),
        json!(["convert:sandstone_factory"]),
    ]
}

/// Returns the log of such a game with this many moves, and the repeated moves.
pub fn long_log(talk: &mut Talk, moves: usize) -> (Value, [Value; 4]) {
    let round = round_for_ever(talk);
    let mut log = talk.ok(&json!({"do": "log"}))["log"].take();
    let entries: Vec<Value> = (0..moves)
        .map(|index| json!({"seat": 0, "path": round[index % 4]}))
        .collect();
    log["entries"] = json!(entries);
    (log, round)
}

#[test]
fn a_game_that_goes_on_for_ever_has_a_log_that_fits_a_line() {
    let mut talk = Talk::with(crate::talk::hosted);
    let (log, moves) = long_log(&mut talk, MAX_MOVES - 4);
    talk.ok(&json!({"do": "replay", "log": log}));
    for path in &moves {
        talk.ok(&json!({"do": "play", "seat": 0, "path": path}));
    }
    let state = talk.ok(&json!({"do": "state"}));
    let again = json!({"do": "play", "seat": 0, "path": moves[0]});
    let refused = talk.ask(&again);
    assert_eq!(code(&refused), Some("log_full"), "{refused}");
    let log = talk.ok(&json!({"do": "log"}))["log"].take();
    let replay = json!({"do": "replay", "log": log}).to_string();
    assert!(replay.len() < MAX_LINE, "{} bytes", replay.len());
    talk.say(&replay);
    // The remedy that the message names.
    talk.ok(&json!({"do": "edit", "set": {}}));
    assert_eq!(talk.ok(&json!({"do": "state"})), state);
    talk.ok(&again);
}

#[test]
fn how_much_is_played_again_by_taking_back_has_a_limit() {
    let mut talk = Talk::with(crate::talk::hosted);
    let begun = 4_900;
    let (log, moves) = long_log(&mut talk, begun);
    talk.ok(&json!({"do": "replay", "log": log}));
    let back = |to: usize| json!({"do": "take_back", "seat": 0, "to": to});
    let fit = MAX_REPLAYED / begun;
    for number in 1..=fit {
        let answer = talk.ok(&back(begun - number));
        assert_eq!(answer["undo"], json!([begun - number]));
    }
    let refused = talk.ask(&back(0));
    assert_eq!(code(&refused), Some("takes_back_too_much"), "{refused}");
    assert_eq!(refused["error"]["limit"], MAX_REPLAYED);
    let mut log = talk.ok(&json!({"do": "log"}))["log"].take();
    let state = talk.ok(&json!({"do": "state"}));
    talk.ok(&json!({"do": "replay", "log": log}));
    assert_eq!(talk.ok(&json!({"do": "state"})), state);
    // Moves still work, but nothing more can be taken back.
    talk.ok(&json!({"do": "play", "seat": 0, "path": moves[(begun - fit) % 4]}));
    assert_eq!(code(&talk.ask(&back(0))), Some("takes_back_too_much"));
    let entries = log["entries"].as_array_mut().unwrap();
    entries.push(json!({"seat": 0, "undo": [0]}));
    let refused = talk.ask(&json!({"do": "replay", "log": log}));
    assert_eq!(code(&refused), Some("takes_back_too_much"));
    assert_eq!(refused["error"]["general"], "bad_log");
}
