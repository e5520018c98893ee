//! Errors of a line that concern no particular game.

use serde_json::Value;
use slowtable_kit::{Fault, FaultCode};

use super::limits::{MAX_DEPTH, MAX_LINE, MAX_MOVES, MAX_PATH, MAX_REPLAYED, MAX_SET, MAX_VALUES};

/// Why a line is refused before it reaches a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum LineError {
    /// It was over the limit and was skipped.
    #[error("a line is at most {MAX_LINE} bytes")]
    TooLong,
    #[error("{0}")]
    BadUtf8(String),
    #[error("{0}")]
    BadJson(String),
    #[error("a line is nested at most {MAX_DEPTH} deep")]
    TooDeep,
    #[error("a line holds at most {MAX_VALUES} values")]
    TooLarge,
    #[error("{0}")]
    BadRequest(String),
    #[error("there is no game yet: `new`, `load` or `replay` one")]
    NoGame,
    #[error("{0}")]
    UnknownGame(String),
    #[error("a path is at most {MAX_PATH} choices; this one has {0}")]
    PathTooLong(usize),
    #[error("an edit sets at most {MAX_SET} values; this one {0}")]
    TooManyValues(usize),
    #[error("a log is at most {MAX_MOVES} moves; this one has {0}")]
    LogTooLong(usize),
    #[error(
        "the game has its {MAX_MOVES} moves; `edit` with an empty `set` goes on with a new log"
    )]
    LogFull,
    #[error(
        "before the entries that take moves back stand {0} entries, added up; at most {MAX_REPLAYED} may"
    )]
    TakesBackTooMuch(usize),
    #[error("{0}")]
    Internal(String),
}

impl LineError {
    /// All codes.
    pub(super) const CODES: [&str; 14] = [
        "line_too_long",
        "bad_utf8",
        "bad_json",
        "too_deep",
        "too_large",
        "bad_request",
        "no_game",
        "unknown_game",
        "path_too_long",
        "too_many_values",
        "log_too_long",
        "log_full",
        "takes_back_too_much",
        "internal",
    ];
}

impl LineError {
    /// Returns its code.
    pub(super) fn code(&self) -> &'static str {
        let [
            line_too_long,
            bad_utf8,
            bad_json,
            too_deep,
            too_large,
            bad_request,
            no_game,
            unknown_game,
            path_too_long,
            too_many_values,
            log_too_long,
            log_full,
            takes_back_too_much,
            internal,
        ] = Self::CODES;
        match self {
            LineError::TooLong => line_too_long,
            LineError::BadUtf8(_) => bad_utf8,
            LineError::BadJson(_) => bad_json,
            LineError::TooDeep => too_deep,
            LineError::TooLarge => too_large,
            LineError::BadRequest(_) => bad_request,
            LineError::NoGame => no_game,
            LineError::UnknownGame(_) => unknown_game,
            LineError::PathTooLong(_) => path_too_long,
            LineError::TooManyValues(_) => too_many_values,
            LineError::LogTooLong(_) => log_too_long,
            LineError::LogFull => log_full,
            LineError::TakesBackTooMuch(_) => takes_back_too_much,
            LineError::Internal(_) => internal,
        }
    }

    /// Returns the more general code that it is a case of.
    fn general(&self) -> Option<&'static str> {
        match self {
            LineError::TooDeep | LineError::TooLarge => Some("bad_json"),
            LineError::PathTooLong(_) | LineError::TooManyValues(_) => Some("bad_request"),
            LineError::LogTooLong(_) | LineError::TakesBackTooMuch(_) => {
                Some(FaultCode::BadLog.id())
            }
            _ => None,
        }
    }
}

impl From<LineError> for Fault {
    fn from(error: LineError) -> Self {
        let fault = Fault::new(error.code(), error.to_string());
        let fault = match error.general() {
            Some(general) => fault.case_of(general),
            None => fault,
        };
        let limit = match error {
            LineError::TooLong => MAX_LINE,
            LineError::TooDeep => MAX_DEPTH,
            LineError::TooLarge => MAX_VALUES,
            LineError::PathTooLong(_) => MAX_PATH,
            LineError::TooManyValues(_) => MAX_SET,
            LineError::LogTooLong(_) | LineError::LogFull => MAX_MOVES,
            LineError::TakesBackTooMuch(_) => MAX_REPLAYED,
            _ => return fault,
        };
        fault.with("limit", Value::from(limit))
    }
}
