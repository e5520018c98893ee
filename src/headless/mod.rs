//! The headless protocol: JSON lines in, JSON lines out, one game per process.
//!
//! It is what a program in another language plays against, and what lets anyone check a case of
//! the rules without playing up to it. `docs/headless.md` is its reference; every example there
//! is run by a test.
//!
//! [`run`] is a plain loop over a reader and a writer. No input ends it: whatever a line holds is
//! answered with exactly one line, and only the end of the input (or of the reader of the output)
//! is the end.

mod json;
mod lines;
mod request;
mod session;

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde_json::Value;
use slowtable_kit::{AnyRules, Fault};

use self::lines::{Line, Lines};
use self::session::Session;

/// The longest line that is read, in bytes: far longer than the log of any game.
pub const MAX_LINE: usize = 8 << 20;

/// Serves the protocol until the input ends or nobody reads the output any more.
///
/// `rules` are the games that can be played.
///
/// # Errors
/// When reading or writing fails otherwise than by such an end.
pub fn run(
    rules: &[Box<dyn AnyRules>],
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut session = Session::new(rules);
    let mut lines = Lines::new(input, MAX_LINE);
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
fn answer(session: &mut Session<'_>, line: Line<'_>) -> Option<Answer> {
    let refused = |code: &str, message: String| {
        Some(Answer {
            id: None,
            outcome: Outcome::Error(Fault::new(code, message)),
        })
    };
    let bytes = match line {
        Line::Whole(bytes) => bytes,
        Line::TooLong => {
            return refused(
                "line_too_long",
                format!("a line is at most {MAX_LINE} bytes"),
            );
        }
    };
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim(),
        Err(error) => return refused("bad_utf8", error.to_string()),
    };
    if text.is_empty() {
        return None;
    }
    let mut request = match json::parse(text) {
        Ok(request) => request,
        Err(error) => return refused("bad_json", shortened(error.to_string())),
    };
    let id = request
        .as_object_mut()
        .and_then(|fields| fields.remove("id"));
    let outcome = match request::read(request).and_then(|request| session.answer(request)) {
        Ok(value) => Outcome::Ok(value),
        Err(fault) => Outcome::Error(Fault::new(fault.code, shortened(fault.message))),
    };
    Some(Answer { id, outcome })
}

/// Cuts a message that quotes too much of a broken request.
fn shortened(mut message: String) -> String {
    const LONGEST: usize = 600;
    if message.len() > LONGEST {
        message.truncate(message.floor_char_boundary(LONGEST));
        message.push('…');
    }
    message
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
        assert_eq!(shortened("short".into()), "short");
        let cut = shortened("ä".repeat(1000));
        assert!(cut.ends_with("ä…") && cut.len() < 610);
    }
}
