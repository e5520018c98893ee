//! Errors in a program's request, the same for every game.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Map, Value, json};

/// An error with a stable code and a sentence for the author of a program that talks to the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Stable code, in `snake_case`.
    pub code: String,
    /// The general code that this code is a case of, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub general: Option<String>,
    /// What is wrong, in English.
    pub message: String,
    /// Whether the seat could not foresee it, because the reason is [hidden](crate::Rules::unforeseeable) from it.
    #[serde(skip_serializing_if = "is_false")]
    pub unforeseeable: bool,
    /// Further fields, such as the goods that are missing.
    #[serde(flatten)]
    pub details: Map<String, Value>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The codes that mean the same in every game: those given by this crate, and the general codes of
/// a game's refusals ([`Code::general`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultCode {
    /// Too few or too many people want to play.
    OptionsSeats,
    /// Another seat is asked, or no seat is asked for this.
    NotYourTurn,
    /// A cost or fee is higher than the seat's supply.
    CannotPay,
    /// The choice is not available there.
    NotOffered,
    /// The path is legal so far, but not yet a whole move.
    Incomplete,
    /// The game is over, or over for this seat.
    Over,
    /// The table has no such seat.
    BadSeat,
    /// No choice has that text.
    BadChoice,
    /// The seat may not decide ahead for this occasion.
    BadOccasion,
    /// The decision ahead cannot be read, or is not possible.
    BadDecision,
    /// The move that was decided ahead would do something else than was shown.
    OtherEffect,
    /// The options cannot be read, or contradict the rules.
    BadOptions,
    /// The position cannot be read, or contradicts itself.
    BadPosition,
    /// The log cannot be read, or is not a game.
    BadLog,
    /// The value is not an event of this game.
    BadEvent,
    /// These moves cannot be taken back.
    CannotTakeBack,
    /// The game has no score before its end.
    NoScore,
    /// A value cannot be written as JSON: a defect of the game.
    Unwritable,
}

impl FaultCode {
    /// All codes, in order of declaration.
    pub const ALL: [FaultCode; 18] = [
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
        FaultCode::OtherEffect,
        FaultCode::BadOptions,
        FaultCode::BadPosition,
        FaultCode::BadLog,
        FaultCode::BadEvent,
        FaultCode::CannotTakeBack,
        FaultCode::NoScore,
        FaultCode::Unwritable,
    ];

    /// Returns the code's text.
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
            FaultCode::OtherEffect => "other_effect",
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
    /// Creates a fault with its own code.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            general: None,
            message: message.into(),
            unforeseeable: false,
            details: Map::new(),
        }
    }

    /// Marks the fault as one that its seat could not foresee.
    #[must_use]
    pub fn unforeseeable(mut self, is_unforeseeable: bool) -> Self {
        self.unforeseeable = is_unforeseeable;
        self
    }

    /// Makes the fault a case of a more general code.
    #[must_use]
    pub fn case_of(mut self, general: impl Into<String>) -> Self {
        self.general = Some(general.into());
        self
    }

    /// Adds one field.
    #[must_use]
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.details.insert(field.to_owned(), value.into());
        self
    }

    /// Creates the fault of a position with these contradictions.
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

    /// Converts a typed error into a fault.
    pub(crate) fn of<E: Code + std::error::Error>(error: &E) -> Self {
        let (code, general) = (error.code(), error.general().id());
        Self {
            code: code.to_owned(),
            general: (general != code).then(|| general.to_owned()),
            message: error.to_string(),
            unforeseeable: false,
            details: error.details(),
        }
    }
}

/// Stable, machine-readable names of an error: `snake_case`, never reused for another meaning.
///
/// The general code is the same in every game, so a program needs to know only those. A game names
/// its own special cases. The sentences for people are made from the names elsewhere.
pub trait Code {
    /// Returns the general code, the same in any game.
    fn general(&self) -> FaultCode;

    /// Returns the game's own name of this case; `None` if the general code says everything.
    fn special(&self) -> Option<&'static str> {
        None
    }

    /// Returns the name that programs match on: the special one if any, else the general one.
    fn code(&self) -> &'static str {
        self.special().unwrap_or(self.general().id())
    }

    /// Returns further fields that a program may need, such as the goods that are missing.
    fn details(&self) -> Map<String, Value> {
        Map::new()
    }
}

/// One contradiction in a written position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// Stable code, in `snake_case`.
    pub code: Cow<'static, str>,
    /// The place: a JSON pointer into the position.
    pub path: String,
    /// What is wrong, in English.
    pub message: String,
}

/// The code of a [`Contradiction`] that only reports an unreadable field.
pub const UNREADABLE: &str = "unreadable";
