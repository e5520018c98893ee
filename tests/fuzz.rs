//! Broken and random input from outside: no panic, a clear refusal, and valid input is preserved.
//!
//! It covers the protocol, the positions of every game, the ids of controls, and the settings. More cases:
//! `PROPTEST_CASES=100000 cargo test --release --test fuzz`.

// Tests stop at the first surprise, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Write as _;
use std::sync::Arc;

use proptest::prelude::*;
use serde_json::{Value, json};
use slowtable::config::{Config, ConfigError, DEFAULTS};
use slowtable::discord::presses::route::{LONGEST, Route};
use slowtable::{games, headless};
use slowtable_kit::{AnyMatch, AnyRules, Rng, Seed};

/// Returns the number of cases in the usual test run, unless the environment sets `PROPTEST_CASES`.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").is_ok();
    ProptestConfig {
        cases: if asked {
            ProptestConfig::default().cases
        } else {
            usual
        },
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn rules() -> Vec<Arc<dyn AnyRules>> {
    games::rules().unwrap()
}

/// Returns a game after some random moves.
fn played(rules: &dyn AnyRules, seats: u8, moves: usize, rng: &mut Rng) -> Box<dyn AnyMatch> {
    let seed = Seed(u128::from(rng.below(1 << 30) as u64));
    let (mut game, _) = rules.deal(seats, Value::Null, seed).unwrap();
    for _ in 0..moves {
        if !any_move(game.as_mut(), rng) {
            break;
        }
    }
    game
}

/// Makes a random move. Returns `false` if none was found.
fn any_move(game: &mut dyn AnyMatch, rng: &mut Rng) -> bool {
    let awaited = game.awaited();
    let Some(asked) = awaited.get(rng.below(awaited.len())) else {
        return false;
    };
    for _ in 0..40 {
        let mut path = Vec::new();
        // A path of a loaded position may be very long.
        while path.len() < 60 {
            let walk = game.walk(asked.seat, &path).unwrap();
            if walk.whole && (walk.choices.is_empty() || rng.one_in(2)) {
                game.play(asked.seat, &path).unwrap();
                return true;
            }
            if walk.choices.is_empty() {
                break;
            }
            path.push(walk.choices[rng.below(walk.choices.len())].clone());
        }
    }
    false
}

/// Returns a value of any kind, from those that often break programs.
fn odd(rng: &mut Rng) -> Value {
    let texts = [
        "",
        "builder",
        "\u{0}",
        "ä🧱",
        "__proto__",
        "-1",
        "null",
        "a:b:c",
    ];
    match rng.below(12) {
        0 => Value::Null,
        1 => json!(rng.one_in(2)),
        2 => json!(rng.below(300)),
        3 => json!(-1),
        4 => json!(u64::MAX),
        5 => json!(i64::MIN),
        6 => json!(1.5e300),
        7 => json!([]),
        8 => json!({}),
        9 => json!([rng.below(5), "x", null]),
        10 => json!({"seat": rng.below(9)}),
        _ => json!(texts[rng.below(texts.len())]),
    }
}

/// Collects every place in a value, as JSON pointers.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    into.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{index}"), into);
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                places(item, &format!("{at}/{key}"), into);
            }
        }
        _ => {}
    }
}

/// Changes a random part.
fn change(value: &mut Value, rng: &mut Rng) {
    let mut all = Vec::new();
    places(value, "", &mut all);
    let elsewhere = value.pointer(&all[rng.below(all.len())]).unwrap().clone();
    let place = &all[rng.below(all.len())];
    let there = value.pointer_mut(place).unwrap();
    match rng.below(6) {
        0 => *there = odd(rng),
        1 => *there = elsewhere,
        2 => match there {
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or(0);
                *there = json!(number.saturating_add(rng.below(5) as i64 - 2));
            }
            Value::Bool(flag) => *flag = !*flag,
            other => *other = odd(rng),
        },
        3 => match there {
            Value::Array(items) if !items.is_empty() => {
                items.remove(rng.below(items.len()));
            }
            Value::Object(fields) if !fields.is_empty() => {
                let key = fields.keys().nth(rng.below(fields.len())).unwrap().clone();
                fields.remove(&key);
            }
            other => *other = Value::Null,
        },
        4 => match there {
            Value::Array(items) => items.push(elsewhere),
            Value::Object(fields) => {
                fields.insert("more".into(), elsewhere);
            }
            other => *other = odd(rng),
        },
        _ => {
            if let Value::Array(items) = there
                && items.len() > 1
            {
                let (one, other) = (rng.below(items.len()), rng.below(items.len()));
                items.swap(one, other);
            }
        }
    }
}

/// Loads a random position after random changes.
fn loads(rules: &dyn AnyRules, seed: u64) {
    let mut rng = Rng::new(seed);
    let (fewest, most) = rules.seats();
    let seats = fewest + rng.below(usize::from(most - fewest) + 1) as u8;
    let moves = rng.below(30);
    let game = played(rules, seats, moves, &mut rng);
    let state = game.state().unwrap();
    let again = rules.load(state.clone()).unwrap();
    assert_eq!(again.state().unwrap(), state, "it comes back as it was");
    let mut other = state.clone();
    for _ in 0..=rng.below(3) {
        change(&mut other, &mut rng);
    }
    match rules.load(other) {
        Ok(mut loaded) => {
            // An accepted position can be played.
            let state = loaded.state().unwrap();
            assert_eq!(rules.load(state.clone()).unwrap().state().unwrap(), state);
            for _ in 0..5 {
                any_move(loaded.as_mut(), &mut rng);
            }
        }
        Err(fault) => {
            let written = json!(fault);
            let found = written["contradictions"].as_array();
            let found = found.unwrap_or_else(|| panic!("no contradictions: {written}"));
            assert!(!found.is_empty());
            for one in found {
                for field in ["code", "message"] {
                    assert!(!one[field].as_str().unwrap().is_empty(), "{one}");
                }
                assert!(one["path"].is_string(), "{one}");
            }
        }
    }
}

/// Returns requests that are valid, or nearly so.
fn requests(rng: &mut Rng) -> Vec<Vec<u8>> {
    let all = rules();
    let title = &all[rng.below(all.len())];
    let moves = rng.below(6);
    let game = played(title.as_ref(), title.seats().1.min(3), moves, rng);
    let names: Vec<&str> = headless::requests().map(|(name, _)| name).collect();
    let mut lines =
        vec![json!({"do": "new", "game": title.id(), "seats": 2, "seed": "7", "id": 1})];
    for _ in 0..rng.below(8) {
        let name = names[rng.below(names.len())];
        let mut request = json!({
            "do": name, "game": title.id(), "seats": rng.below(5), "seed": "1f", "seat": rng.below(5),
            "viewer": rng.below(3), "path": ["builder"], "moves": 1, "options": {}, "id": [1],
        });
        let fields = request.as_object_mut().unwrap();
        match rng.below(4) {
            0 => {
                fields.insert("position".into(), game.state().unwrap());
            }
            1 => {
                fields.insert("log".into(), game.log().unwrap());
            }
            _ => {}
        }
        fields.retain(|key, _| key == "do" || !rng.one_in(2));
        lines.push(request);
    }
    let mut written = Vec::new();
    for mut line in lines {
        if rng.one_in(2) {
            change(&mut line, rng);
        }
        let mut bytes = line.to_string().into_bytes();
        if rng.one_in(4) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes.truncate(at),
                1 => bytes[at] = rng.below(256) as u8,
                _ => bytes.insert(at, b"{}[]\",:\\"[rng.below(8)]),
            }
        }
        bytes.retain(|byte| *byte != b'\n');
        written.push(bytes);
    }
    written
}

/// Asserts that every line that is not blank has one answer, which is a result or names the fault.
fn answered(lines: &[Vec<u8>]) {
    let input = lines.join(&b'\n');
    let mut output = Vec::new();
    headless::run(&rules(), &input[..], &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let blank = |line: &&Vec<u8>| std::str::from_utf8(line).is_ok_and(|it| it.trim().is_empty());
    let asked = lines.iter().filter(|line| !blank(line)).count();
    assert_eq!(output.lines().count(), asked, "{output}");
    for line in output.lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert!(answer.get("ok").is_some() != answer.get("error").is_some());
        if let Some(error) = answer.get("error") {
            assert!(!error["code"].as_str().unwrap().is_empty(), "{line}");
            assert!(!error["message"].as_str().unwrap().is_empty(), "{line}");
        }
    }
}

/// Returns the default settings, changed by lines of a settings file.
fn settings(rng: &mut Rng) -> String {
    let values = [
        "\"\"",
        "\"en\"",
        "\"xx\"",
        "7",
        "-1",
        "true",
        "[]",
        "{}",
        "1979-05-27",
        "\"http://a b\"",
    ];
    let lines = DEFAULTS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut written = Vec::new();
    for line in lines {
        let value = values[rng.below(values.len())];
        written.push(match (rng.below(8), line.split_once('=')) {
            (0, Some((key, _))) => format!("{key}= {value}"),
            (1, Some((key, rest))) => format!("{key}x ={rest}"),
            (2, Some((key, _))) => key.to_owned(),
            (3, _) => continue,
            (4, None) => format!("{}x]", line.trim_end_matches(']')),
            _ => line.to_owned(),
        });
    }
    let mut text = written.join("\n");
    if rng.one_in(3) && !text.is_empty() {
        let at = text.floor_char_boundary(rng.below(text.len()));
        text.insert(at, ['"', '[', '\u{0}', 'ß', '='][rng.below(5)]);
    }
    text
}

/// Asserts that settings are accepted, or refused with a sentence.
fn configured(text: &str) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    match Config::load(Some(file.path())) {
        Ok(config) => {
            // The output names every setting.
            assert!(config.to_string().contains("SLOWTABLE_LANGUAGE="));
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(!matches!(error, ConfigError::Missing(_)), "{sentence}");
            assert!(sentence.ends_with('.') && sentence.len() > 20, "{sentence}");
            assert!(!sentence.contains('\n'), "one sentence: {sentence:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn a_position_is_taken_as_it_is_or_refused_with_all_that_is_wrong(seed in 0..u64::MAX / 4) {
        for one in rules() {
            loads(one.as_ref(), seed);
        }
    }

    #[test]
    fn a_line_of_the_protocol_is_answered_whatever_it_says(seed in 0..u64::MAX / 4) {
        answered(&requests(&mut Rng::new(seed)));
    }

    #[test]
    fn lines_of_any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        answered(&lines);
    }

    #[test]
    fn settings_are_taken_or_refused_in_a_sentence(seed in 0..u64::MAX / 4) {
        configured(&settings(&mut Rng::new(seed)));
    }

    #[test]
    fn any_text_as_settings_is_taken_or_refused_in_a_sentence(text in ".{0,80}") {
        configured(&text);
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn an_id_is_a_route_or_none_and_one_route_has_one_id(
        id in prop_oneof![
            "\\PC{0,110}",
            "1[a-z]{1,2}(:[a-z0-9-]{0,8}){0,6}",
            "1p:[0-9a-z]{1,6}:[0-9a-z]{1,6}:[a-z](:[a-z_:=,-]{0,60})?",
        ]
    ) {
        if let Ok(route) = Route::decode(&id) {
            let again = route.encode();
            prop_assert_eq!(&again, &id);
            prop_assert!(again.chars().count() <= LONGEST || id.chars().count() > LONGEST);
            prop_assert_eq!(Route::decode(&again).ok(), Some(route));
        }
    }
}
