//! An external program that plays a seat.
//!
//! It is started once, and each decision begins with a line of JSON, `{"decide": {"game": …, "seat": …, "seats": …,
//! "seed": …}}`. Then it sends requests as in the headless protocol, but only about its own seat, until `play` ends
//! the decision. It sees its seat's view and nothing else.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::Deserialize;
use serde_json::{Value, json};
use slowtable_kit::{AnyMatch, Fault, FaultCode, Seat, Seed, Viewer};

/// Why a program does not play.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// It has no command.
    #[error("a program needs a command, as in program:./my-opponent")]
    NoCommand,
    /// It cannot be started.
    #[error("{command} cannot be started: {source}")]
    Start {
        /// The command line that started it.
        command: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// It has ended, or does not read or write any more.
    #[error("{command} has stopped answering: {why}")]
    Gone {
        /// The command line that started it.
        command: String,
        /// The cause.
        why: String,
    },
    /// It sends requests without end and makes no move.
    #[error("{command} asked {asked} times without making a move")]
    Undecided {
        /// The command line that started it.
        command: String,
        /// The number of requests.
        asked: u32,
    },
}

/// The most requests for one decision; more would mean an endless loop.
const MOST_REQUESTS: u32 = 1_000_000;

/// The requests of a program.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// What its seat sees.
    View {},
    /// What may follow a path.
    Choices {
        #[serde(default)]
        path: Vec<String>,
    },
    /// Its decision.
    Play { path: Vec<String> },
}

/// A running program.
pub(super) struct Program {
    command: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    pub(super) fn start(command: &str) -> Result<Self, ProgramError> {
        let mut words = command.split_whitespace();
        let name = words.next().ok_or(ProgramError::NoCommand)?;
        let started = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = started.map_err(|source| ProgramError::Start {
            command: command.to_owned(),
            source,
        })?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Self {
                command: command.to_owned(),
                child,
                input,
                output: BufReader::new(output),
            }),
            _ => Err(ProgramError::Gone {
                command: command.to_owned(),
                why: "it has no input or output".to_owned(),
            }),
        }
    }

    pub(super) fn decide(
        &mut self,
        board: &dyn AnyMatch,
        seat: Seat,
        seed: Seed,
    ) -> Result<Vec<String>, ProgramError> {
        self.say(&json!({ "decide": {
            "game": board.game(),
            "seat": seat.0,
            "seats": board.seats(),
            "seed": seed.to_string(),
        }}))?;
        for _ in 0..MOST_REQUESTS {
            let line = self.hear()?;
            match answer(board, seat, &line) {
                Ok(Answer::Decided(path)) => {
                    self.say(&json!({ "ok": {} }))?;
                    return Ok(path);
                }
                Ok(Answer::Told(told)) => self.say(&json!({ "ok": told }))?,
                Err(fault) => self.say(&json!({ "error": fault }))?,
            }
        }
        Err(ProgramError::Undecided {
            command: self.command.clone(),
            asked: MOST_REQUESTS,
        })
    }

    fn gone(&self, why: impl std::fmt::Display) -> ProgramError {
        ProgramError::Gone {
            command: self.command.clone(),
            why: why.to_string(),
        }
    }

    fn say(&mut self, line: &Value) -> Result<(), ProgramError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| self.gone(error))
    }

    fn hear(&mut self) -> Result<String, ProgramError> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) => Err(self.gone("it has ended")),
            Ok(_) => Ok(line),
            Err(error) => Err(self.gone(error)),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

enum Answer {
    Told(Value),
    Decided(Vec<String>),
}

fn answer(board: &dyn AnyMatch, seat: Seat, line: &str) -> Result<Answer, Fault> {
    let request =
        serde_json::from_str(line).map_err(|error| Fault::new("bad_request", error.to_string()))?;
    Ok(match request {
        Request::View {} => Answer::Told(json!({ "view": board.view(Viewer::Seat(seat))? })),
        Request::Choices { path } => {
            let walk = board.walk(seat, &path)?;
            Answer::Told(json!({ "choices": walk.choices, "whole": walk.whole }))
        }
        Request::Play { path } => {
            if !board.walk(seat, &path)?.whole {
                return Err(Fault::new(
                    FaultCode::Incomplete,
                    "the path is no whole move yet",
                ));
            }
            Answer::Decided(path)
        }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn board() -> Box<dyn AnyMatch> {
        let rules = crate::games::rules().unwrap();
        rules[0].deal(2, json!({}), Seed(1)).unwrap().0
    }

    #[test]
    fn a_program_sees_and_moves_its_own_seat_only() {
        let board = board();
        let ask = |line: &str| answer(board.as_ref(), Seat(1), line);
        let Ok(Answer::Told(view)) = ask(r#"{"do": "view"}"#) else {
            panic!("no view")
        };
        assert_eq!(
            view["view"]["viewer"],
            board.view(Viewer::Seat(Seat(1))).unwrap()["viewer"]
        );
        for refused in [
            r#"{"do": "state"}"#,
            r#"{"do": "view", "seat": 0}"#,
            r#"{"do": "play", "path": []}"#,
            r#"{"do": "play", "path": ["card:supplier"]}"#,
            r#"{"do": "choices", "path": ["nonsense"]}"#,
            "not JSON",
        ] {
            assert!(ask(refused).is_err(), "{refused}");
        }
        let whole = r#"{"do": "play", "path": ["card:supplier", "card:builder", "card:carpenter",
            "card:pit_worker", "card:water_carrier"]}"#;
        assert!(matches!(ask(whole), Ok(Answer::Decided(path)) if path.len() == 5));
    }

    #[test]
    fn a_program_that_does_not_play_is_named() {
        assert!(matches!(Program::start(" "), Err(ProgramError::NoCommand)));
        let missing = Program::start("no-such-program-anywhere x");
        assert!(
            matches!(missing, Err(ProgramError::Start { command, .. }) if command.contains("no-such"))
        );
        let board = board();
        let mut silent = Program::start("true").unwrap();
        let gone = silent.decide(board.as_ref(), Seat(0), Seed(1));
        assert!(matches!(gone, Err(ProgramError::Gone { .. })));
        // It answers every line with the same line.
        let mut echo = Program::start("cat").unwrap();
        echo.say(&json!({"do": "play", "path": []})).unwrap();
        assert!(echo.hear().unwrap().contains("play"));
    }
}
