//! What can be wrong with what a program asks, whatever the game.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::rules::{Code, Contradiction};

/// An error with a stable code and a sentence for whoever writes a program against the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Stable, `snake_case`.
    pub code: String,
    /// The code that this one is a case of, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub general: Option<String>,
    /// What is wrong, in English.
    pub message: String,
    /// Further fields, such as what is missing.
    #[serde(flatten)]
    pub details: Map<String, Value>,
}

/// The codes that mean the same in every game: those that this crate gives, and those that a game's
/// refusals are cases of ([`Code::general`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultCode {
    /// Too few or too many want to play.
    OptionsSeats,
    /// Somebody else is asked, or nobody for this.
    NotYourTurn,
    /// A cost or a fee is more than there is.
    CannotPay,
    /// The choice is not open there.
    NotOffered,
    /// The path is legal so far, but not yet a whole move.
    Incomplete,
    /// The game is over, or the seat is done with it.
    Over,
    /// The table has no such seat.
    BadSeat,
    /// No choice has that text.
    BadChoice,
    /// The seat may not decide ahead for that.
    BadOccasion,
    /// What was decided ahead cannot be read, or cannot be decided so.
    BadDecision,
    /// The options cannot be read, or contradict the rules.
    BadOptions,
    /// The position cannot be read, or contradicts itself.
    BadPosition,
    /// The log cannot be read, or is not a game.
    BadLog,
    /// It is not an event of this game.
    BadEvent,
    /// That cannot be taken back.
    CannotTakeBack,
    /// The game cannot tell a score.
    NoScore,
    /// Something cannot be written as JSON: a fault of the game.
    Unwritable,
}

impl FaultCode {
    /// All of them.
    pub const ALL: [FaultCode; 17] = [
        FaultCode::OptionsSeats,
        FaultCode::NotYourTurn,
        FaultCode::CannotPay,
        FaultCode::NotOffered,
        FaultCode::Incomplete,
        FaultCode::Over,
        FaultCode::BadSeat,
        FaultCode::BadChoice,
        FaultCode::BadOccasion,
        FaultCode::BadDecision,
        FaultCode::BadOptions,
        FaultCode::BadPosition,
        FaultCode::BadLog,
        FaultCode::BadEvent,
        FaultCode::CannotTakeBack,
        FaultCode::NoScore,
        FaultCode::Unwritable,
    ];

    /// Its text.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            FaultCode::OptionsSeats => "options_seats",
            FaultCode::NotYourTurn => "not_your_turn",
            FaultCode::CannotPay => "cannot_pay",
            FaultCode::NotOffered => "not_offered",
            FaultCode::Incomplete => "incomplete",
            FaultCode::Over => "over",
            FaultCode::BadSeat => "bad_seat",
            FaultCode::BadChoice => "bad_choice",
            FaultCode::BadOccasion => "bad_occasion",
            FaultCode::BadDecision => "bad_decision",
            FaultCode::BadOptions => "bad_options",
            FaultCode::BadPosition => "bad_position",
            FaultCode::BadLog => "bad_log",
            FaultCode::BadEvent => "bad_event",
            FaultCode::CannotTakeBack => "cannot_take_back",
            FaultCode::NoScore => "no_score",
            FaultCode::Unwritable => "unwritable",
        }
    }
}

impl From<FaultCode> for String {
    fn from(code: FaultCode) -> Self {
        code.id().to_owned()
    }
}

impl Fault {
    /// A fault of its own.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            general: None,
            message: message.into(),
            details: Map::new(),
        }
    }

    /// The same, as a case of a more general code.
    #[must_use]
    pub fn case_of(mut self, general: impl Into<String>) -> Self {
        self.general = Some(general.into());
        self
    }

    /// The same with one more field.
    #[must_use]
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.details.insert(field.to_owned(), value.into());
        self
    }

    /// A position refused for all of these.
    #[must_use]
    pub fn contradictions(found: &[Contradiction]) -> Self {
        let message = found.first().map_or("", |first| &first.message);
        let fault = Self::new(FaultCode::BadPosition, message);
        let list: Vec<Value> = found
            .iter()
            .map(
                |found| json!({ "code": found.code, "path": found.path, "message": found.message }),
            )
            .collect();
        fault.with("contradictions", list)
    }

    /// The fault of a typed error.
    pub(crate) fn of<E: Code + std::error::Error>(error: &E) -> Self {
        let (code, general) = (error.code(), error.general().id());
        Self {
            code: code.to_owned(),
            general: (general != code).then(|| general.to_owned()),
            message: error.to_string(),
            details: error.details(),
        }
    }
}
