//! The requests.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use slowtable_kit::{Fault, Seed};

use super::error::LineError;
use super::limits::{MAX_MOVES, MAX_PATH, MAX_REPLAYED, MAX_SET};

/// One line of the input.
///
/// The variants have braces even when empty, so that serde refuses unknown fields.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum HeadlessRequest {
    Help {},
    Games {},
    New {
        game: String,
        seats: u8,
        #[serde(default)]
        options: Value,
        #[serde(deserialize_with = "seed")]
        seed: Seed,
    },
    Load {
        game: Option<String>,
        position: Value,
    },
    Edit {
        set: BTreeMap<String, Value>,
    },
    Awaited {},
    Choices {
        seat: u8,
        #[serde(default)]
        path: Vec<String>,
    },
    Occasions {
        seat: u8,
    },
    Foresee {
        seat: u8,
        occasion: String,
        #[serde(default)]
        path: Vec<String>,
    },
    Decide {
        seat: u8,
        occasion: String,
        intended: Vec<Vec<Vec<String>>>,
    },
    Decided {
        seat: u8,
        decided: Value,
    },
    Play {
        seat: u8,
        path: Vec<String>,
        r#as: Option<u8>,
    },
    TakeBack {
        seat: u8,
        to: Option<usize>,
    },
    State {},
    View {
        seat: Option<u8>,
    },
    Score {
        seat: Option<u8>,
    },
    Log {},
    Replay {
        log: Value,
    },
    Result {},
}

/// Every request, with its fields and its purpose.
pub(super) const HELP: [(&str, &str, &str); 19] = [
    ("help", "", "this list"),
    ("games", "", "the games, with their seats and usual options"),
    (
        "new",
        "game, seats, seed, options?",
        "deals a game; it replaces the one in play",
    ),
    (
        "load",
        "position, game?",
        "begins from a complete position, as `state` gives it",
    ),
    (
        "edit",
        "set",
        "loads the position in play with some of its values, by JSON pointer, set to others",
    ),
    ("awaited", "", "who owes an answer"),
    (
        "choices",
        "seat, path?",
        "what may come next after a path, and whether it is a whole move",
    ),
    (
        "occasions",
        "seat",
        "what a seat is asked now, and for what it may decide ahead",
    ),
    (
        "foresee",
        "seat, occasion, path?",
        "how a seat would stand on an occasion, and what may come next after a path there",
    ),
    (
        "decide",
        "seat, occasion, intended",
        "what a seat decides ahead, to be kept by the caller; it changes nothing here",
    ),
    (
        "decided",
        "seat, decided",
        "the moves to play by what was decided, now that a seat is asked",
    ),
    (
        "play",
        "seat, path, as?",
        "makes a whole move; answers what came of it",
    ),
    (
        "take_back",
        "seat, to?",
        "takes back what a seat may take back alone, or every move since the log had so many entries",
    ),
    ("state", "", "the whole truth, for the referee"),
    ("view", "seat?", "what one seat may know, or what lies open"),
    (
        "score",
        "seat?",
        "every seat's score if the game ended now, as far as one seat may know it",
    ),
    ("log", "", "the game so far, to be replayed"),
    ("replay", "log", "plays a log again"),
    ("result", "", "the standings, once the game is over"),
];

/// Parses a request whose `id` has been removed.
pub(super) fn read(request: Value) -> Result<HeadlessRequest, Fault> {
    if !request.is_object() {
        let message = "a request is an object with the key \"do\"";
        return Err(LineError::BadRequest(message.to_owned()).into());
    }
    let request = serde_json::from_value(request)
        .map_err(|error| LineError::BadRequest(error.to_string()))?;
    bounded(&request)?;
    Ok(request)
}

/// Refuses requests whose answers would take too long.
fn bounded(request: &HeadlessRequest) -> Result<(), LineError> {
    match request {
        HeadlessRequest::Choices { path, .. }
        | HeadlessRequest::Foresee { path, .. }
        | HeadlessRequest::Play { path, .. }
            if path.len() > MAX_PATH =>
        {
            Err(LineError::PathTooLong(path.len()))
        }
        HeadlessRequest::Decide { intended, .. }
            if intended.iter().flatten().flatten().count() > MAX_PATH =>
        {
            let choices = intended.iter().flatten().flatten().count();
            Err(LineError::PathTooLong(choices))
        }
        HeadlessRequest::Edit { set } if set.len() > MAX_SET => {
            Err(LineError::TooManyValues(set.len()))
        }
        HeadlessRequest::Replay { log } => {
            let entries = log.get("entries").and_then(Value::as_array);
            match (entries.map_or(0, Vec::len), replayed(log)) {
                (moves, _) if moves > MAX_MOVES => Err(LineError::LogTooLong(moves)),
                (_, replayed) if replayed > MAX_REPLAYED => {
                    Err(LineError::TakesBackTooMuch(replayed))
                }
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Returns the sum, over all log entries that take moves back, of the number of entries before them.
pub(super) fn replayed(log: &Value) -> usize {
    let entries = log.get("entries").and_then(Value::as_array);
    let entries = entries.into_iter().flatten().enumerate();
    let undone = entries.filter(|(_, entry)| entry.get("undo").is_some());
    undone.map(|(before, _)| before).sum()
}

/// Parses a seed; the error message explains the format.
fn seed<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
    Seed::deserialize(Value::deserialize(deserializer)?).map_err(|_| {
        serde::de::Error::custom(
            "a seed is 1 to 32 hexadecimal digits as text, or a whole number below 2^64",
        )
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn help_names_every_request() {
        for (name, fields, _) in HELP {
            let refusal = read(json!({"do": name, "no_such_field": 1})).unwrap_err();
            assert!(
                refusal.message.contains("unknown field `no_such_field`"),
                "{name}: {refusal}"
            );
            for field in fields.split(", ").filter(|field| !field.is_empty()) {
                let field = field.trim_end_matches('?');
                assert!(
                    refusal.message.contains(&format!("`{field}`")),
                    "{name}: {refusal}"
                );
            }
        }
        let refusal = read(json!({"do": "fly"})).unwrap_err();
        assert_eq!(refusal.message.matches('`').count(), 2 * (HELP.len() + 1));
    }

    #[test]
    fn requests_that_are_not_understood_are_refused() {
        for wrong in [
            json!(null),
            json!([{"do": "help"}]),
            json!({}),
            json!({"do": 1}),
            json!({"do": "Help"}),
            json!({"do": "help", "seat": 1}),
            json!({"do": "choices"}),
            json!({"do": "choices", "seat": -1}),
            json!({"do": "choices", "seat": 256}),
            json!({"do": "choices", "seat": 1.0}),
            json!({"do": "choices", "seat": "1"}),
            json!({"do": "choices", "seat": 0, "path": "done"}),
            json!({"do": "choices", "seat": 0, "path": [1]}),
            json!({"do": "play", "seat": 0}),
            json!({"do": "new", "game": "g", "seats": 2}),
            json!({"do": "new", "game": "g", "seats": 2, "seed": -1}),
            json!({"do": "new", "game": "g", "seats": 2, "seed": 1.5}),
            json!({"do": "new", "game": "g", "seats": 2, "seed": "xyz"}),
            json!({"do": "load"}),
        ] {
            assert_eq!(
                read(wrong.clone()).unwrap_err().code,
                "bad_request",
                "{wrong}"
            );
        }
    }

    #[test]
    fn seeds_are_texts_or_numbers() {
        for (written, seed) in [
            (json!("ff"), 255),
            (json!(18), 18),
            (json!(u64::MAX), u64::MAX),
        ] {
            let request = read(json!({"do": "new", "game": "g", "seats": 2, "seed": written}));
            assert!(
                matches!(request, Ok(HeadlessRequest::New { seed: read, .. }) if read.0 == u128::from(seed))
            );
        }
    }
}
