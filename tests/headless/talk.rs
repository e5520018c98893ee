//! Using the protocol as an external program does: bytes in, bytes out.

use std::sync::Arc;

use serde_json::Value;
use slowtable::headless;
use slowtable_kit::AnyRules;

/// Returns the hosted games.
pub fn hosted() -> Vec<Arc<dyn AnyRules>> {
    slowtable::games::rules().unwrap()
}

/// Returns the answers to some bytes, one JSON value per line.
pub fn answers(rules: &[Arc<dyn AnyRules>], input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    headless::run(rules, input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.is_empty() || output.ends_with('\n'));
    output
        .lines()
        .map(|line| {
            let answer: Value = serde_json::from_str(line).unwrap();
            let fields = answer.as_object().unwrap();
            assert!(
                fields.contains_key("ok") != fields.contains_key("error"),
                "neither or both: {line}"
            );
            if let Some(error) = fields.get("error") {
                let code = error["code"].as_str().unwrap();
                assert!(
                    !code.is_empty()
                        && code
                            .bytes()
                            .all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_')),
                    "{line}"
                );
                assert!(!error["message"].as_str().unwrap().is_empty(), "{line}");
            }
            answer
        })
        .collect()
}

/// Returns the answers to some requests, one per line.
pub fn ask(rules: &[Arc<dyn AnyRules>], requests: &[Value]) -> Vec<Value> {
    let input: String = requests
        .iter()
        .map(|request| format!("{request}\n"))
        .collect();
    let answers = answers(rules, input.as_bytes());
    assert_eq!(answers.len(), requests.len());
    answers
}

/// Returns the code of an error answer.
pub fn code(answer: &Value) -> Option<&str> {
    answer["error"]["code"].as_str()
}

/// A conversation, one request at a time, with a process of its own (a thread with the real loop).
pub struct Talk {
    input: std::io::PipeWriter,
    output: std::io::Lines<std::io::BufReader<std::io::PipeReader>>,
}

impl Talk {
    pub fn with(rules: fn() -> Vec<Arc<dyn AnyRules>>) -> Self {
        use std::io::{BufRead, BufReader, pipe};
        let (requests, input) = pipe().unwrap();
        let (answers, output) = pipe().unwrap();
        std::thread::spawn(move || {
            headless::run(&rules(), BufReader::new(requests), output).unwrap();
        });
        Self {
            input,
            output: BufReader::new(answers).lines(),
        }
    }

    pub fn ask(&mut self, request: &Value) -> Value {
        self.say(&request.to_string())
    }

    /// Sends a line as written.
    pub fn say(&mut self, line: &str) -> Value {
        use std::io::Write;
        self.input
            .write_all(format!("{line}\n").as_bytes())
            .unwrap();
        let line = self.output.next().unwrap().unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// Returns the `ok` of the answer.
    pub fn ok(&mut self, request: &Value) -> Value {
        let mut answer = self.ask(request);
        assert!(answer.get("ok").is_some(), "{request}: {answer}");
        answer["ok"].take()
    }
}
