//! The same seam with the game's types behind JSON, for programs that serve many games.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::log::{Log, Match};
use crate::rules::{Awaited, Code, Rules, Standing};
use crate::seat::{Seat, Seed, Viewer};

/// An error with a stable code and a sentence for whoever writes a program against the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Stable, `snake_case`.
    pub code: String,
    /// What is wrong, in English.
    pub message: String,
}

impl Fault {
    /// A fault of its own.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
        }
    }

    fn of<E: Code + std::error::Error>(error: &E) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

/// Where a path stands, choices as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnyWalk {
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
    /// `bad_position`, naming the contradiction.
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
        R::SEATS
    }

    fn default_options(&self) -> Result<Value, Fault> {
        json(&R::Options::default())
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
                .map_err(|error| Fault::new("bad_options", error.to_string()))?
        };
        let (dealt, events) =
            Match::<R>::deal(seats, options, seed).map_err(|error| Fault::of(&error))?;
        Ok((Box::new(dealt), all_json(&events)?))
    }

    fn load(&self, position: Value) -> Result<Box<dyn AnyMatch>, Fault> {
        let state: R::State = serde_json::from_value(position)
            .map_err(|error| Fault::new("bad_position", error.to_string()))?;
        Ok(Box::new(Match::<R>::from_position(state)))
    }

    fn replay(&self, log: Value) -> Result<Box<dyn AnyMatch>, Fault> {
        let log: Log<R> = serde_json::from_value(log)
            .map_err(|error| Fault::new("bad_log", error.to_string()))?;
        let replayed =
            Match::replay(log).map_err(|error| Fault::new("bad_log", error.to_string()))?;
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
                .map_err(|error| Fault::new("bad_event", error.to_string()))?;
            if let Some(event) = R::seen_by(&event, viewer) {
                seen.push(json(&event)?);
            }
        }
        Ok(seen)
    }

    fn state(&self) -> Result<Value, Fault> {
        json(Match::state(self))
    }

    fn view(&self, viewer: Viewer) -> Result<Value, Fault> {
        if let Viewer::Seat(seat) = viewer {
            known_seat::<R>(Match::state(self), seat)?;
        }
        json(&R::view(Match::state(self), viewer))
    }

    fn log(&self) -> Result<Value, Fault> {
        json(Match::log(self))
    }

    fn standings(&self) -> Option<Vec<Standing>> {
        R::standings(Match::state(self))
    }
}

fn known_seat<R: Rules>(state: &R::State, seat: Seat) -> Result<(), Fault> {
    if seat.0 < R::seats(state) {
        Ok(())
    } else {
        Err(Fault::new(
            "bad_seat",
            format!("the table has no seat {seat}"),
        ))
    }
}

fn parsed<R: Rules>(path: &[String]) -> Result<Vec<R::Choice>, Fault> {
    path.iter()
        .map(|text| {
            text.parse()
                .map_err(|_| Fault::new("bad_choice", format!("no such choice: {text:?}")))
        })
        .collect()
}

fn json<T: Serialize>(value: &T) -> Result<Value, Fault> {
    serde_json::to_value(value).map_err(|error| Fault::new("unwritable", error.to_string()))
}

fn all_json<T: Serialize>(values: &[T]) -> Result<Vec<Value>, Fault> {
    values.iter().map(json).collect()
}
