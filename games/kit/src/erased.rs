//! The same seam with the game's types behind JSON, for programs that serve many games.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::fault::{Fault, FaultCode};
use crate::log::{Log, Match, ReplayError};
use crate::rules::{Awaited, Rules, Score, Standing};
use crate::seat::{Seat, Seed, Viewer};

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
    /// How many moves the log has.
    fn moves(&self) -> usize;
    /// Who owes an answer; nobody exactly when the game is over.
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

/// Whatever stands for a game whose types are known; it is [`AnyRules`] by that.
pub trait TypedRules: Send + Sync {
    /// The game.
    type Rules: Rules;
}

/// Whatever holds a match whose types are known; it is [`AnyMatch`] by that.
pub trait TypedMatch: Send + Sync {
    /// The game.
    type Rules: Rules;
    /// The match.
    fn typed(&self) -> &Match<Self::Rules>;
    /// The match, to be played on.
    fn typed_mut(&mut self) -> &mut Match<Self::Rules>;
}

impl<R: Rules> TypedMatch for Match<R> {
    type Rules = R;

    fn typed(&self) -> &Match<R> {
        self
    }

    fn typed_mut(&mut self) -> &mut Match<R> {
        self
    }
}

/// The rules of `R` and nothing else.
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

impl<R: Rules> TypedRules for RulesOf<R> {
    type Rules = R;
}

impl<T: TypedRules> AnyRules for T {
    fn id(&self) -> &'static str {
        T::Rules::ID
    }

    fn version(&self) -> u32 {
        T::Rules::VERSION
    }

    fn seats(&self) -> (u8, u8) {
        (*T::Rules::SEATS.start(), *T::Rules::SEATS.end())
    }

    fn default_options(&self) -> Result<Value, Fault> {
        written(&<T::Rules as Rules>::Options::default())
    }

    fn deal(
        &self,
        seats: u8,
        options: Value,
        seed: Seed,
    ) -> Result<(Box<dyn AnyMatch>, Vec<Value>), Fault> {
        let options = if options.is_null() {
            <T::Rules as Rules>::Options::default()
        } else {
            serde_json::from_value(options)
                .map_err(|error| Fault::new(FaultCode::BadOptions, error.to_string()))?
        };
        let (dealt, events) =
            Match::<T::Rules>::deal(seats, options, seed).map_err(|error| Fault::of(&error))?;
        Ok((Box::new(dealt), all_json(&events)?))
    }

    fn load(&self, position: Value) -> Result<Box<dyn AnyMatch>, Fault> {
        let state =
            T::Rules::read_position(position).map_err(|found| Fault::contradictions(&found))?;
        Ok(Box::new(Match::<T::Rules>::from_position(state)))
    }

    fn replay(&self, log: Value) -> Result<Box<dyn AnyMatch>, Fault> {
        let log: Log<T::Rules> = serde_json::from_value(log)
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

impl<T: TypedMatch> AnyMatch for T {
    fn game(&self) -> &'static str {
        T::Rules::ID
    }

    fn seats(&self) -> u8 {
        T::Rules::seats(self.typed().state())
    }

    fn moves(&self) -> usize {
        self.typed().log().entries.len()
    }

    fn awaited(&self) -> Vec<Awaited> {
        T::Rules::awaited(self.typed().state())
    }

    fn walk(&self, seat: Seat, path: &[String]) -> Result<AnyWalk, Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        let view = T::Rules::view(self.typed().state(), Viewer::Seat(seat));
        let walk =
            T::Rules::walk(&view, &parsed::<T::Rules>(path)?).map_err(|error| Fault::of(&error))?;
        Ok(AnyWalk {
            question: walk.question.as_ref().map(written).transpose()?,
            choices: walk.choices.iter().map(ToString::to_string).collect(),
            whole: walk.whole,
        })
    }

    fn play(&mut self, seat: Seat, path: &[String]) -> Result<Vec<Value>, Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        let path = parsed::<T::Rules>(path)?;
        let played = self
            .typed_mut()
            .play(seat, &path)
            .map_err(|error| Fault::of(&error))?;
        all_json(&played.events)
    }

    fn seen_by(&self, events: &[Value], viewer: Viewer) -> Result<Vec<Value>, Fault> {
        let mut seen = Vec::new();
        for event in events {
            let event = <T::Rules as Rules>::Event::deserialize(event)
                .map_err(|error| Fault::new(FaultCode::BadEvent, error.to_string()))?;
            if let Some(event) = T::Rules::seen_by(&event, viewer) {
                seen.push(written(&event)?);
            }
        }
        Ok(seen)
    }

    fn state(&self) -> Result<Value, Fault> {
        written(self.typed().state())
    }

    fn view(&self, viewer: Viewer) -> Result<Value, Fault> {
        if let Viewer::Seat(seat) = viewer {
            known_seat::<T::Rules>(self.typed().state(), seat)?;
        }
        written(&T::Rules::view(self.typed().state(), viewer))
    }

    fn log(&self) -> Result<Value, Fault> {
        written(self.typed().log())
    }

    fn standings(&self) -> Option<Vec<Standing>> {
        T::Rules::standings(self.typed().state())
    }

    fn scores(&self, viewer: Viewer) -> Result<Vec<Score>, Fault> {
        if let Viewer::Seat(seat) = viewer {
            known_seat::<T::Rules>(self.typed().state(), seat)?;
        }
        T::Rules::scores(&T::Rules::view(self.typed().state(), viewer)).ok_or_else(|| {
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
