//! The same seam with the game's types behind JSON, for programs that serve many games.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::log::{Log, Match, ReplayError};
use crate::rules::{Awaited, Code, Contradiction, Rules, Score, Standing};
use crate::seat::{Seat, Seed, Viewer};

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

/// The codes that this crate gives, whatever the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultCode {
    /// The table has no such seat.
    BadSeat,
    /// No choice has that text.
    BadChoice,
    /// The options cannot be read.
    BadOptions,
    /// The position cannot be read, or contradicts itself.
    BadPosition,
    /// The log cannot be read, or is not a game.
    BadLog,
    /// It is not an event of this game.
    BadEvent,
    /// The game cannot tell a score.
    NoScore,
    /// Something cannot be written as JSON: a fault of the game.
    Unwritable,
}

impl FaultCode {
    /// All of them.
    pub const ALL: [FaultCode; 8] = [
        FaultCode::BadSeat,
        FaultCode::BadChoice,
        FaultCode::BadOptions,
        FaultCode::BadPosition,
        FaultCode::BadLog,
        FaultCode::BadEvent,
        FaultCode::NoScore,
        FaultCode::Unwritable,
    ];

    /// Its text.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            FaultCode::BadSeat => "bad_seat",
            FaultCode::BadChoice => "bad_choice",
            FaultCode::BadOptions => "bad_options",
            FaultCode::BadPosition => "bad_position",
            FaultCode::BadLog => "bad_log",
            FaultCode::BadEvent => "bad_event",
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

    fn of<E: Code + std::error::Error>(error: &E) -> Self {
        let (code, general) = (error.code(), error.general());
        Self {
            code: code.to_owned(),
            general: (general != code).then(|| general.to_owned()),
            message: error.to_string(),
            details: error.details(),
        }
    }
}

/// Where a path stands, choices as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnyWalk {
    /// What the next choice decides: an object whose `ask` names the question; `None` when nothing
    /// may come next.
    pub question: Option<Value>,
    /// What may come next.
    pub choices: Vec<String>,
    /// Whether the path is already a whole move.
    pub whole: bool,
}

/// Some game's rules.
pub trait AnyRules: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The version of the rules.
    fn version(&self) -> u32;
    /// The fewest and the most seats.
    fn seats(&self) -> (u8, u8);
    /// The usual options, to show what there is to set.
    ///
    /// # Errors
    /// When they cannot be written as JSON (a fault of the game).
    fn default_options(&self) -> Result<Value, Fault>;
    /// Deals a new game, with its first events.
    ///
    /// # Errors
    /// Unreadable options (`bad_options`), or what the game refuses.
    fn deal(
        &self,
        seats: u8,
        options: Value,
        seed: Seed,
    ) -> Result<(Box<dyn AnyMatch>, Vec<Value>), Fault>;
    /// Begins from a complete position.
    ///
    /// # Errors
    /// `bad_position`, with every contradiction.
    fn load(&self, position: Value) -> Result<Box<dyn AnyMatch>, Fault>;
    /// Plays a log again.
    ///
    /// # Errors
    /// `bad_log`, naming what is wrong with it.
    fn replay(&self, log: Value) -> Result<Box<dyn AnyMatch>, Fault>;
}

/// Some game being played.
pub trait AnyMatch: Send + Sync {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// How many seats.
    fn seats(&self) -> u8;
    /// Who owes an answer.
    fn awaited(&self) -> Vec<Awaited>;
    /// Where a path stands.
    ///
    /// # Errors
    /// `bad_seat`, `bad_choice` (unreadable), or the game's refusal.
    fn walk(&self, seat: Seat, path: &[String]) -> Result<AnyWalk, Fault>;
    /// Makes a move; answers its events as the referee sees them.
    ///
    /// # Errors
    /// As [`AnyMatch::walk`]; nothing is changed then.
    fn play(&mut self, seat: Seat, path: &[String]) -> Result<Vec<Value>, Fault>;
    /// What of `events`, as [`AnyMatch::play`] answers them, may be shown to `viewer`.
    ///
    /// # Errors
    /// When they are not this game's events.
    fn seen_by(&self, events: &[Value], viewer: Viewer) -> Result<Vec<Value>, Fault>;
    /// The whole truth.
    ///
    /// # Errors
    /// When it cannot be written as JSON (a fault of the game).
    fn state(&self) -> Result<Value, Fault>;
    /// What one viewer sees.
    ///
    /// # Errors
    /// `bad_seat`, or when it cannot be written as JSON.
    fn view(&self, viewer: Viewer) -> Result<Value, Fault>;
    /// The log.
    ///
    /// # Errors
    /// When it cannot be written as JSON (a fault of the game).
    fn log(&self) -> Result<Value, Fault>;
    /// The result, once the game is over.
    fn standings(&self) -> Option<Vec<Standing>>;
    /// Every seat's score if the game ended now, as far as `viewer` may know it.
    ///
    /// # Errors
    /// `bad_seat`, or `no_score` if the game cannot tell.
    fn scores(&self, viewer: Viewer) -> Result<Vec<Score>, Fault>;
}

/// The rules of `R` as [`AnyRules`].
pub struct RulesOf<R>(PhantomData<fn() -> R>);

impl<R> RulesOf<R> {
    /// The rules of `R`.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R> Default for RulesOf<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> AnyRules for RulesOf<R> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn version(&self) -> u32 {
        R::VERSION
    }

    fn seats(&self) -> (u8, u8) {
        (*R::SEATS.start(), *R::SEATS.end())
    }

    fn default_options(&self) -> Result<Value, Fault> {
        written(&R::Options::default())
    }

    fn deal(
        &self,
        seats: u8,
        options: Value,
        seed: Seed,
    ) -> Result<(Box<dyn AnyMatch>, Vec<Value>), Fault> {
        let options = if options.is_null() {
            R::Options::default()
        } else {
            serde_json::from_value(options)
                .map_err(|error| Fault::new(FaultCode::BadOptions, error.to_string()))?
        };
        let (dealt, events) =
            Match::<R>::deal(seats, options, seed).map_err(|error| Fault::of(&error))?;
        Ok((Box::new(dealt), all_json(&events)?))
    }

    fn load(&self, position: Value) -> Result<Box<dyn AnyMatch>, Fault> {
        let state = R::read_position(position).map_err(|found| Fault::contradictions(&found))?;
        Ok(Box::new(Match::<R>::from_position(state)))
    }

    fn replay(&self, log: Value) -> Result<Box<dyn AnyMatch>, Fault> {
        let log: Log<R> = serde_json::from_value(log)
            .map_err(|error| Fault::new(FaultCode::BadLog, error.to_string()))?;
        let replayed = Match::replay(log).map_err(|error| {
            let fault = Fault::new(FaultCode::BadLog, error.to_string());
            match error {
                ReplayError::Refused { index, refusal } => fault
                    .with("move", index)
                    .with("refused", json!(Fault::of(&refusal))),
                ReplayError::Chance { index: Some(index) } => fault.with("move", index),
                _ => fault,
            }
        })?;
        Ok(Box::new(replayed))
    }
}

impl<R: Rules> AnyMatch for Match<R> {
    fn game(&self) -> &'static str {
        R::ID
    }

    fn seats(&self) -> u8 {
        R::seats(self.state())
    }

    fn awaited(&self) -> Vec<Awaited> {
        R::awaited(self.state())
    }

    fn walk(&self, seat: Seat, path: &[String]) -> Result<AnyWalk, Fault> {
        known_seat::<R>(self.state(), seat)?;
        let view = R::view(self.state(), Viewer::Seat(seat));
        let walk = R::walk(&view, &parsed::<R>(path)?).map_err(|error| Fault::of(&error))?;
        Ok(AnyWalk {
            question: walk.question.as_ref().map(written).transpose()?,
            choices: walk.choices.iter().map(ToString::to_string).collect(),
            whole: walk.whole,
        })
    }

    fn play(&mut self, seat: Seat, path: &[String]) -> Result<Vec<Value>, Fault> {
        known_seat::<R>(self.state(), seat)?;
        let path = parsed::<R>(path)?;
        let played = Match::play(self, seat, &path).map_err(|error| Fault::of(&error))?;
        all_json(&played.events)
    }

    fn seen_by(&self, events: &[Value], viewer: Viewer) -> Result<Vec<Value>, Fault> {
        let mut seen = Vec::new();
        for event in events {
            let event = R::Event::deserialize(event)
                .map_err(|error| Fault::new(FaultCode::BadEvent, error.to_string()))?;
            if let Some(event) = R::seen_by(&event, viewer) {
                seen.push(written(&event)?);
            }
        }
        Ok(seen)
    }

    fn state(&self) -> Result<Value, Fault> {
        written(Match::state(self))
    }

    fn view(&self, viewer: Viewer) -> Result<Value, Fault> {
        if let Viewer::Seat(seat) = viewer {
            known_seat::<R>(Match::state(self), seat)?;
        }
        written(&R::view(Match::state(self), viewer))
    }

    fn log(&self) -> Result<Value, Fault> {
        written(Match::log(self))
    }

    fn standings(&self) -> Option<Vec<Standing>> {
        R::standings(Match::state(self))
    }

    fn scores(&self, viewer: Viewer) -> Result<Vec<Score>, Fault> {
        if let Viewer::Seat(seat) = viewer {
            known_seat::<R>(Match::state(self), seat)?;
        }
        R::scores(&R::view(Match::state(self), viewer)).ok_or_else(|| {
            Fault::new(
                FaultCode::NoScore,
                "this game cannot tell a score before it is over",
            )
        })
    }
}

fn known_seat<R: Rules>(state: &R::State, seat: Seat) -> Result<(), Fault> {
    if seat.0 < R::seats(state) {
        Ok(())
    } else {
        Err(Fault::new(
            FaultCode::BadSeat,
            format!("the table has no seat {seat}"),
        ))
    }
}

/// The longest text of a choice, in bytes (see [`crate::Choice`]).
const LONGEST_CHOICE: usize = 60;

fn parsed<R: Rules>(path: &[String]) -> Result<Vec<R::Choice>, Fault> {
    path.iter()
        .map(|text| {
            let known = (text.len() <= LONGEST_CHOICE).then(|| text.parse().ok());
            known.flatten().ok_or_else(|| {
                let start: String = text.chars().take(LONGEST_CHOICE).collect();
                Fault::new(FaultCode::BadChoice, format!("no such choice: {start:?}"))
            })
        })
        .collect()
}

fn written<T: Serialize>(value: &T) -> Result<Value, Fault> {
    serde_json::to_value(value)
        .map_err(|error| Fault::new(FaultCode::Unwritable, error.to_string()))
}

fn all_json<T: Serialize>(values: &[T]) -> Result<Vec<Value>, Fault> {
    values.iter().map(written).collect()
}
