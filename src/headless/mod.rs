//! The headless protocol: JSON lines in, JSON lines out, one game per process.
//!
//! Programs in other languages play against it, and anyone can check a case of the rules without playing up to it.
//! `docs/headless.md` is its reference; a test runs every example there.
//!
//! [`run`] is a plain loop over a reader and a writer. No input ends it: each line gets exactly one answer, whatever
//! it contains. It ends only with the input, or when the output is no longer read.

mod error;
mod json;
mod limits;
mod lines;
mod request;
mod session;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use slowtable_kit::{AnyRules, Fault, FaultCode};

use self::error::LineError;
pub use self::limits::{
    MAX_DEPTH, MAX_LINE, MAX_MOVES, MAX_PATH, MAX_REPLAYED, MAX_SET, MAX_VALUES,
};
use self::lines::{InputLine, InputLines};
use self::session::HeadlessSession;

/// Returns every error code that does not come from a game.
pub fn codes() -> impl Iterator<Item = &'static str> {
    let of_games = FaultCode::ALL.map(FaultCode::id);
    LineError::CODES.into_iter().chain(of_games)
}

/// Returns every request with its fields; optional ones end with `?`.
pub fn requests() -> impl Iterator<Item = (&'static str, &'static str)> {
    request::HELP
        .into_iter()
        .map(|(name, fields, _)| (name, fields))
}

/// Serves the protocol until the input ends or the output is no longer read.
///
/// `rules` are the games that can be played.
///
/// # Errors
/// When reading or writing fails for another reason.
pub fn run(
    rules: &[Arc<dyn AnyRules>],
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut session = HeadlessSession::new(rules);
    let mut lines = InputLines::new(input, MAX_LINE);
    while let Some(line) = lines.next()? {
        let Some(answer) = answer(&mut session, line) else {
            continue;
        };
        match write_line(&mut output, &answer) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
    Ok(())
}

/// One line of the output.
#[derive(Serialize)]
struct Answer {
    /// The request's own `id`, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Ok(Value),
    Error(Fault),
}

/// Answers a line; `None` if it is blank.
fn answer(session: &mut HeadlessSession<'_>, line: InputLine<'_>) -> Option<Answer> {
    let (bytes, read) = match line {
        InputLine::Whole(bytes) => (bytes, read(bytes).transpose()?),
        InputLine::TooLong(start) => (start, Err(LineError::TooLong)),
    };
    let mut request = match read {
        Ok(request) => request,
        Err(error) => {
            return Some(Answer {
                id: json::id_of(bytes),
                outcome: Outcome::Error(shortened(error.into())),
            });
        }
    };
    let id = request
        .as_object_mut()
        .and_then(|fields| fields.remove("id"));
    let outcome = match request::read(request).and_then(|request| session.answer(request)) {
        Ok(value) => Outcome::Ok(value),
        Err(fault) => Outcome::Error(shortened(fault)),
    };
    Some(Answer { id, outcome })
}

/// Parses a line as JSON; `None` if it is blank.
fn read(bytes: &[u8]) -> Result<Option<Value>, LineError> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| LineError::BadUtf8(error.to_string()))?
        .trim();
    if text.is_empty() {
        return Ok(None);
    }
    json::parse(text).map(Some)
}

/// Clips texts that quote too much of a broken request.
fn shortened(mut fault: Fault) -> Fault {
    shorten(&mut fault.message);
    fault.details.values_mut().for_each(shorten_all);
    fault
}

fn shorten(text: &mut String) {
    const LONGEST: usize = 600;
    if text.len() > LONGEST {
        text.truncate(text.floor_char_boundary(LONGEST));
        text.push('…');
    }
}

fn shorten_all(value: &mut Value) {
    match value {
        Value::String(text) => shorten(text),
        Value::Array(items) => items.iter_mut().for_each(shorten_all),
        Value::Object(fields) => fields.values_mut().for_each(shorten_all),
        _ => {}
    }
}

fn write_line(output: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_who_leaves_ends_it_quietly() {
        run(&[], &b"{}\n{}\n"[..], Closed).unwrap();
    }

    #[test]
    fn no_input_is_no_output() {
        let mut output = Vec::new();
        run(&[], &b"\xef\xbb\xbf\n  \r\n\t\n\n"[..], &mut output).unwrap();
        assert!(output.is_empty());
    }

    #[test]
    fn long_messages_are_cut_between_characters() {
        let cut = |message: String| shortened(Fault::new("x", message)).message;
        assert_eq!(cut("short".into()), "short");
        let cut = cut("ä".repeat(1000));
        assert!(cut.ends_with("ä…") && cut.len() < 610);
    }
}
