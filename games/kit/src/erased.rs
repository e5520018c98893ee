//! The same interface with the game's types behind JSON, for programs that serve many games.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ahead::{DecidedAhead, Intended, Misfit};
use crate::fault::{Fault, FaultCode};
use crate::log::{Log, Match, ReplayError};
use crate::part::{FittingPart, MissingMove};
use crate::rules::{Awaited, Rules, Score, Standing};
use crate::seat::{Seat, Seed, Viewer};

/// The state of a path ([`Walk`](crate::Walk)), with choices as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnyWalk {
    /// What the next choice decides: an object whose `ask` names the question. `None` when no
    /// choice may follow.
    pub question: Option<Value>,
    /// The choices that may come next.
    pub choices: Vec<String>,
    /// The choices that the rules took by themselves after the last one. A path may also contain them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
    /// Whether the path is already a whole move.
    pub whole: bool,
}

/// What a seat is asked now, and the occasions for which it may decide ahead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnyOccasions {
    /// The occasion that has come, if no part of the answer is given yet; of several the one that the table waits
    /// for.
    pub asked: Option<String>,
    /// The other occasions that have come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also_asked: Vec<String>,
    /// The only move that is possible now, if playing it at once reveals nothing to anyone.
    pub forced: Option<Vec<String>>,
    /// The occasions for which the seat may decide ahead.
    pub occasions: Vec<String>,
}

/// A view foreseen for an occasion, and the state of a path on it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnyForeseen {
    /// The view, with what the path has paid, moved and laid.
    pub view: Value,
    /// The state of the path.
    #[serde(flatten)]
    pub walk: AnyWalk,
}

/// What a decision ahead does on the occasion that has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct AnyDecided {
    /// The moves of the first intention that fits as a whole. `None` if none does, or the decision is for another
    /// occasion.
    pub moves: Option<Vec<Vec<String>>>,
    /// What still fits where no intention does as a whole ([`DecidedAhead::part`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<AnyPart>,
}

/// What of several moves fits ([`FittingPart`]), with choices as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnyPart {
    /// The moves that can be made, in order.
    pub moves: Vec<Vec<String>>,
    /// The others, in order.
    pub missing: Vec<AnyMissing>,
}

/// A move that is left out ([`MissingMove`]).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnyMissing {
    /// Its index among the moves of its intention, from 0.
    #[serde(rename = "move")]
    pub index: usize,
    /// The move as it was decided.
    pub path: Vec<String>,
    /// Why it does not fit.
    pub error: Fault,
}

impl<R: Rules> From<FittingPart<R>> for AnyPart {
    fn from(part: FittingPart<R>) -> Self {
        Self {
            moves: part.moves().iter().map(|path| texts(path)).collect(),
            missing: part.missing.iter().map(AnyMissing::from).collect(),
        }
    }
}

impl<R: Rules> From<&MissingMove<R>> for AnyMissing {
    fn from(missing: &MissingMove<R>) -> Self {
        let error = match &missing.why {
            Misfit::Refused { refusal, .. } => {
                Fault::of(refusal).unforeseeable(R::unforeseeable(refusal))
            }
            Misfit::Different { .. } => Fault::new(FaultCode::OtherEffect, missing.why.to_string()),
            Misfit::BehindSealed { .. } => {
                Fault::new(FaultCode::BadDecision, missing.why.to_string())
            }
        };
        Self {
            index: missing.why.index(),
            path: texts(&missing.path),
            error,
        }
    }
}

/// The rules of any game.
pub trait AnyRules: Send + Sync {
    /// Returns the game's id.
    fn id(&self) -> &'static str;
    /// Returns the version of the rules.
    fn version(&self) -> u32;
    /// Returns the fewest and the most seats.
    fn seats(&self) -> (u8, u8);
    /// Returns the default options, which also show what can be set.
    ///
    /// # Errors
    /// When they cannot be written as JSON (a defect of the game).
    fn default_options(&self) -> Result<Value, Fault>;
    /// Deals a new game and returns its first events.
    ///
    /// # Errors
    /// Unreadable options (`bad_options`), or the game's refusal.
    fn deal(
        &self,
        seats: u8,
        options: Value,
        seed: Seed,
    ) -> Result<(Box<dyn AnyMatch>, Vec<Value>), Fault>;
    /// Starts a match from a complete position.
    ///
    /// # Errors
    /// `bad_position`, with every contradiction.
    fn load(&self, position: Value) -> Result<Box<dyn AnyMatch>, Fault>;
    /// Replays a log.
    ///
    /// # Errors
    /// `bad_log`, which names what is wrong with the log.
    fn replay(&self, log: Value) -> Result<Box<dyn AnyMatch>, Fault>;
}

/// A match of any game.
pub trait AnyMatch: Send + Sync {
    /// Returns the game's id.
    fn game(&self) -> &'static str;
    /// Returns the number of seats.
    fn seats(&self) -> u8;
    /// Returns the number of entries in the log.
    fn moves(&self) -> usize;
    /// Returns which entries of the log are moves that count, ascending ([`Match::counting`]).
    fn counting(&self) -> &[usize];
    /// Returns the seats that owe an answer; empty exactly when the game is over.
    fn awaited(&self) -> Vec<Awaited>;
    /// Returns the state of a path.
    ///
    /// # Errors
    /// `bad_seat`, `bad_choice` (unreadable), or the game's refusal.
    fn walk(&self, seat: Seat, path: &[String]) -> Result<AnyWalk, Fault>;
    /// Returns what a seat is asked now, and the occasions for which it may decide ahead.
    ///
    /// # Errors
    /// `bad_seat`.
    fn occasions(&self, seat: Seat) -> Result<AnyOccasions, Fault>;
    /// Returns a seat's view foreseen for an occasion, and the state of a path on it.
    ///
    /// # Errors
    /// `bad_seat`, `bad_occasion`, `bad_choice`, or the game's refusal.
    fn foresee(&self, seat: Seat, occasion: &str, path: &[String]) -> Result<AnyForeseen, Fault>;
    /// Prepares a decision for an occasion. `intended` holds lists of moves, the preferred one
    /// first; the first that is possible on the occasion is played. The caller keeps the decision;
    /// the match does not change.
    ///
    /// # Errors
    /// As [`AnyMatch::foresee`], and `bad_decision`: no move may follow one whose result nobody can
    /// foresee, and there must be at least one move.
    fn decide_ahead(
        &self,
        seat: Seat,
        occasion: &str,
        intended: &[Vec<Vec<String>>],
    ) -> Result<Value, Fault>;
    /// Returns the moves that a decision makes on the occasion that has come, or what of them still fits.
    ///
    /// # Errors
    /// `bad_seat`, or `bad_decision` if `decided` is not an answer of [`AnyMatch::decide_ahead`].
    fn decided(&self, seat: Seat, decided: &Value) -> Result<AnyDecided, Fault>;
    /// Makes a move and returns its events as the referee sees them. The log keeps the path as the
    /// rules accept it, without choices that the rules take by themselves.
    ///
    /// # Errors
    /// As [`AnyMatch::walk`]; the match is then unchanged.
    fn play(&mut self, seat: Seat, path: &[String]) -> Result<Vec<Value>, Fault>;
    /// Returns the last entry of the log that is a move of this seat and counts
    /// ([`Match::last_move_of`]).
    fn last_move_of(&self, seat: Seat) -> Option<usize>;
    /// Returns the moves that a seat may take back alone ([`Match::revocable`]).
    ///
    /// # Errors
    /// `bad_seat`.
    fn revocable(&self, seat: Seat) -> Result<Vec<usize>, Fault>;
    /// Whether a seat has written these moves down and may take back all of them at once ([`Match::written`]).
    fn is_written(&self, seat: Seat, moves: &[usize]) -> bool;
    /// Whether these moves revealed something hidden ([`Match::revealed_by`]).
    fn revealed_by(&self, moves: &[usize]) -> bool;
    /// Takes moves back ([`Match::take_back`]).
    ///
    /// # Errors
    /// `bad_seat` or `cannot_take_back`; the match is then unchanged.
    fn take_back(&mut self, seat: Seat, undo: Vec<usize>) -> Result<(), Fault>;
    /// Returns the part of `events`, as answered by [`AnyMatch::play`], that `viewer` may see.
    ///
    /// # Errors
    /// When they are not events of this game.
    fn seen_by(&self, events: &[Value], viewer: Viewer) -> Result<Vec<Value>, Fault>;
    /// Returns the full state, hidden information included.
    ///
    /// # Errors
    /// When it cannot be written as JSON (a defect of the game).
    fn state(&self) -> Result<Value, Fault>;
    /// Returns what one viewer sees.
    ///
    /// # Errors
    /// `bad_seat`, or when it cannot be written as JSON.
    fn view(&self, viewer: Viewer) -> Result<Value, Fault>;
    /// Returns the log.
    ///
    /// # Errors
    /// When it cannot be written as JSON (a defect of the game).
    fn log(&self) -> Result<Value, Fault>;
    /// Returns the log without the moves that were taken back and the entries that took them back.
    ///
    /// # Errors
    /// When it cannot be written as JSON (a defect of the game).
    fn counting_log(&self) -> Result<Value, Fault>;
    /// Returns the result; `None` until the game is over.
    fn standings(&self) -> Option<Vec<Standing>>;
    /// Returns every seat's score if the game ended now, as far as `viewer` may know it.
    ///
    /// # Errors
    /// `bad_seat`, or `no_score` if the game has no score before its end.
    fn scores(&self, viewer: Viewer) -> Result<Vec<Score>, Fault>;
}

/// A game with known types. A blanket impl makes it [`AnyRules`].
pub trait TypedRules: Send + Sync {
    /// The game's rules.
    type Rules: Rules;
}

/// An owner of a match with known types. A blanket impl makes it [`AnyMatch`].
pub trait TypedMatch: Send + Sync {
    /// The game's rules.
    type Rules: Rules;
    /// Returns the match with its types.
    fn typed(&self) -> &Match<Self::Rules>;
    /// Returns the match with its types, to make moves in it.
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

/// The rules of `R`, without any other state.
pub struct RulesOf<R>(PhantomData<fn() -> R>);

impl<R> RulesOf<R> {
    /// Creates the rules of `R`.
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
                ReplayError::Chance { index: Some(index) } | ReplayError::Undo { index, .. } => {
                    fault.with("move", index)
                }
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

    fn counting(&self) -> &[usize] {
        self.typed().counting()
    }

    fn awaited(&self) -> Vec<Awaited> {
        T::Rules::awaited(self.typed().state())
    }

    fn walk(&self, seat: Seat, path: &[String]) -> Result<AnyWalk, Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        let view = T::Rules::view(self.typed().state(), Viewer::Seat(seat));
        walked::<T::Rules>(&view, path).map(|(walk, _)| walk)
    }

    fn occasions(&self, seat: Seat) -> Result<AnyOccasions, Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        let view = T::Rules::view(self.typed().state(), Viewer::Seat(seat));
        let occasions = T::Rules::occasions(&view);
        let asked = texts(&T::Rules::asked(&view));
        Ok(AnyOccasions {
            asked: asked.first().cloned(),
            also_asked: asked.into_iter().skip(1).collect(),
            forced: T::Rules::forced(&view).map(|path| texts(&path)),
            occasions: texts(&occasions),
        })
    }

    fn foresee(&self, seat: Seat, occasion: &str, path: &[String]) -> Result<AnyForeseen, Fault> {
        let (_, foreseen) = foreseen::<T::Rules>(self.typed(), seat, occasion)?;
        let (walk, view) = walked::<T::Rules>(&foreseen, path)?;
        Ok(AnyForeseen {
            view: written(&view)?,
            walk,
        })
    }

    fn decide_ahead(
        &self,
        seat: Seat,
        occasion: &str,
        intended: &[Vec<Vec<String>>],
    ) -> Result<Value, Fault> {
        let (occasion, foreseen) = foreseen::<T::Rules>(self.typed(), seat, occasion)?;
        let intend = |moves: &Vec<Vec<String>>| {
            let mut now = Some(foreseen.clone());
            let mut accepted = Vec::with_capacity(moves.len());
            for path in moves {
                let said = parsed::<T::Rules>(path)?;
                let path = match &now {
                    Some(view) => said_out::<T::Rules>(view, &said)?.asked,
                    None => said,
                };
                let open = now.and_then(|view| T::Rules::preview(&view, &path).ok()?.open());
                now = open.map(|(after, _)| after);
                accepted.push(path);
            }
            let moves = accepted;
            Intended::over(&foreseen, moves).map_err(|misfit| match misfit {
                Misfit::Refused { refusal, .. } => Fault::of(&refusal),
                other => Fault::new(FaultCode::BadDecision, other.to_string()),
            })
        };
        let intended: Vec<Intended<T::Rules>> =
            intended.iter().map(intend).collect::<Result<_, _>>()?;
        if intended.is_empty() {
            let message = "a decision has at least one list of moves";
            return Err(Fault::new(FaultCode::BadDecision, message));
        }
        written(&DecidedAhead { occasion, intended })
    }

    fn decided(&self, seat: Seat, decided: &Value) -> Result<AnyDecided, Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        let decided = DecidedAhead::<T::Rules>::deserialize(decided)
            .map_err(|error| Fault::new(FaultCode::BadDecision, error.to_string()))?;
        let view = T::Rules::view(self.typed().state(), Viewer::Seat(seat));
        if !T::Rules::asked(&view).contains(&decided.occasion) {
            return Ok(AnyDecided::default());
        }
        Ok(match decided.moves(&view) {
            Ok(moves) => AnyDecided {
                moves: Some(moves.iter().map(|path| texts(path)).collect()),
                part: None,
            },
            Err(_) => AnyDecided {
                moves: None,
                part: decided.part(&view).map(AnyPart::from),
            },
        })
    }

    fn play(&mut self, seat: Seat, path: &[String]) -> Result<Vec<Value>, Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        let said = parsed::<T::Rules>(path)?;
        let refused = |refusal: &<T::Rules as Rules>::Refusal| {
            Fault::of(refusal).unforeseeable(T::Rules::unforeseeable(refusal))
        };
        let played = match self.typed_mut().play(seat, &said) {
            Ok(played) => played,
            Err(refusal) => {
                let view = T::Rules::view(self.typed().state(), Viewer::Seat(seat));
                let Said { asked, .. } = said_out::<T::Rules>(&view, &said)?;
                if asked == said {
                    return Err(refused(&refusal));
                }
                let played = self.typed_mut().play(seat, &asked);
                played.map_err(|refusal| refused(&refusal))?
            }
        };
        all_json(&played.events)
    }

    fn last_move_of(&self, seat: Seat) -> Option<usize> {
        self.typed().last_move_of(seat)
    }

    fn revocable(&self, seat: Seat) -> Result<Vec<usize>, Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        Ok(self.typed().revocable(seat))
    }

    fn is_written(&self, seat: Seat, moves: &[usize]) -> bool {
        let written = self.typed().written(seat);
        written.iter().any(|it| it.with_needed_by() == moves)
    }

    fn revealed_by(&self, moves: &[usize]) -> bool {
        self.typed().revealed_by(moves)
    }

    fn take_back(&mut self, seat: Seat, undo: Vec<usize>) -> Result<(), Fault> {
        known_seat::<T::Rules>(self.typed().state(), seat)?;
        let taken = self.typed_mut().take_back(seat, undo);
        taken.map_err(|error| Fault::new(FaultCode::CannotTakeBack, error.to_string()))
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

    fn counting_log(&self) -> Result<Value, Fault> {
        let log = self.typed().log();
        let counting = self.typed().counting().iter();
        written(&Log {
            setup: log.setup.clone(),
            entries: counting
                .filter_map(|index| log.entries.get(*index).cloned())
                .collect(),
        })
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

/// Walks a path in a view; returns the walk as text and the view at its end.
fn walked<R: Rules>(view: &R::View, path: &[String]) -> Result<(AnyWalk, R::View), Fault> {
    let said = parsed::<R>(path)?;
    let (walk, taken) = match R::walk(view, &said) {
        Ok(mut walk) => {
            let taken = std::mem::take(&mut walk.taken);
            (walk, taken)
        }
        Err(_) => {
            let Said { asked, rest } = said_out::<R>(view, &said)?;
            let walk = R::walk(view, &asked).map_err(|error| Fault::of(&error))?;
            (walk, rest)
        }
    };
    let any = AnyWalk {
        question: walk.question.as_ref().map(written).transpose()?,
        choices: texts(&walk.choices),
        taken: texts(&taken),
        whole: walk.whole,
    };
    Ok((any, walk.view))
}

/// A path that may contain choices which the rules take by themselves.
struct Said<C> {
    /// The path without those choices, as the rules accept it.
    asked: Vec<C>,
    /// The choices that the rules took after the path's last one and that the path does not contain.
    rest: Vec<C>,
}

/// Removes from a path the choices that the rules take by themselves. A choice that the rules also
/// ask for at that place answers the question.
///
/// # Errors
/// The refusal of a choice that is neither asked for nor taken there.
fn said_out<R: Rules>(view: &R::View, path: &[R::Choice]) -> Result<Said<R::Choice>, Fault> {
    let (mut asked, mut rest) = (Vec::new(), Vec::new());
    for (index, choice) in path.iter().enumerate() {
        asked.push(*choice);
        let refusal = match R::walk(view, &asked) {
            Ok(walk) => {
                rest = walk.taken;
                continue;
            }
            Err(refusal) => refusal,
        };
        asked.pop();
        let Some(at) = rest.iter().position(|taken| taken == choice) else {
            let mut fault = Fault::of(&refusal);
            // The refusal counts accepted choices only; the caller's path has more.
            if let Some(at) = fault.details.get_mut("at") {
                *at = index.into();
            }
            return Err(fault);
        };
        rest.drain(..=at);
    }
    Ok(Said { asked, rest })
}

/// Parses an occasion and returns it with the view that a seat foresees for it.
fn foreseen<R: Rules>(
    game: &Match<R>,
    seat: Seat,
    occasion: &str,
) -> Result<(R::Occasion, R::View), Fault> {
    known_seat::<R>(game.state(), seat)?;
    let view = R::view(game.state(), Viewer::Seat(seat));
    let known = (occasion.len() <= LONGEST_CHOICE).then(|| occasion.parse().ok());
    let foreseen = known
        .flatten()
        .and_then(|occasion| Some((occasion, R::foresee(&view, occasion)?)));
    foreseen.ok_or_else(|| {
        let message = "the seat may not decide ahead for that; `occasions` names for what it may";
        Fault::new(FaultCode::BadOccasion, message)
    })
}

fn texts<T: ToString>(all: &[T]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
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
