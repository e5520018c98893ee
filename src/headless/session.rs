//! The game in play, and the answers about it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value, json};
use slowtable_kit::{AnyMatch, AnyRules, Contradiction, Fault, FaultCode, Seat, Viewer};

use slowtable_service::chain::panic_text;

use super::error::LineError;
use super::limits::{MAX_MOVES, MAX_REPLAYED};
use super::request::{HELP, HeadlessRequest, replayed};

/// The state of one process.
pub(super) struct HeadlessSession<'a> {
    rules: &'a [Arc<dyn AnyRules>],
    game: Option<Game<'a>>,
}

/// A game in play, with everything needed to set it up again.
struct Game<'a> {
    rules: &'a dyn AnyRules,
    play: Box<dyn AnyMatch>,
    /// The log it began with.
    begun: Value,
    /// The length of that log.
    began_with: usize,
    /// The entries since.
    since: Vec<Step>,
    /// The sum, over all log entries that take moves back, of the number of entries before them.
    replayed: usize,
}

/// A log entry that was written since a game began.
enum Step {
    /// A move of a seat, as texts of choices.
    Move(Seat, Vec<String>),
    /// An entry that takes moves back.
    Undo(Seat, Vec<usize>),
}

impl<'a> HeadlessSession<'a> {
    pub(super) fn new(rules: &'a [Arc<dyn AnyRules>]) -> Self {
        Self { rules, game: None }
    }

    /// Answers a request. A panic is reported as a fault of the game, which stays as it was before the request.
    pub(super) fn answer(&mut self, request: HeadlessRequest) -> Result<Value, Fault> {
        // A panic can only leave `game.play` half changed, and only these requests change it.
        let may_change = matches!(
            request,
            HeadlessRequest::Play { .. } | HeadlessRequest::TakeBack { .. }
        );
        let answered = catch_unwind(AssertUnwindSafe(|| self.handle(request)));
        answered.unwrap_or_else(|panic| {
            let mut message = format!(
                "the program has a fault: {}",
                panic_text(panic.as_ref()).unwrap_or("it does not say which")
            );
            if may_change && !self.restore() {
                message.push_str("; the game in play is lost");
            }
            Err(LineError::Internal(message).into())
        })
    }

    /// Sets the game in play up again from its log. Returns `false` if that fails too.
    fn restore(&mut self) -> bool {
        let Some(mut game) = self.game.take() else {
            return true;
        };
        let restored = catch_unwind(AssertUnwindSafe(|| {
            let mut play = game.rules.replay(game.begun.clone())?;
            for step in &game.since {
                match step {
                    Step::Move(seat, path) => play.play(*seat, path).map(drop)?,
                    Step::Undo(seat, undo) => play.take_back(*seat, undo.clone())?,
                }
            }
            Ok::<_, Fault>(play)
        }));
        let Ok(Ok(play)) = restored else {
            return false;
        };
        game.play = play;
        self.game = Some(game);
        true
    }

    fn handle(&mut self, request: HeadlessRequest) -> Result<Value, Fault> {
        match request {
            HeadlessRequest::Help {} => Ok(help()),
            HeadlessRequest::Games {} => self.games(),
            HeadlessRequest::New {
                game,
                seats,
                options,
                seed,
            } => {
                let rules = self.rules_of(&game)?;
                let (dealt, events) = rules.deal(seats, options, seed)?;
                let mut answer = self.begin(rules, dealt)?;
                answer.insert("events".into(), events.into());
                Ok(answer.into())
            }
            HeadlessRequest::Load { game, position } => {
                let rules = self.rules_meant(game.as_deref())?;
                let loaded = rules.load(position)?;
                Ok(self.begin(rules, loaded)?.into())
            }
            HeadlessRequest::Replay { log } => {
                let game = log.pointer("/setup/game").and_then(Value::as_str);
                let game = game.ok_or_else(|| {
                    Fault::new(FaultCode::BadLog, "a log names its game in `setup.game`")
                })?;
                let rules = self.rules_of(game)?;
                let replayed = rules.replay(log)?;
                Ok(self.begin(rules, replayed)?.into())
            }
            HeadlessRequest::Edit { set } => {
                let game = self.game.as_ref().ok_or_else(no_game)?;
                let rules = game.rules;
                let position = edited(game.play.state()?, set)?;
                let loaded = rules.load(position)?;
                Ok(self.begin(rules, loaded)?.into())
            }
            HeadlessRequest::Awaited {} => Ok(awaited(self.play()?)?.into()),
            HeadlessRequest::Choices { seat, path } => {
                let walk = self.play()?.walk(Seat(seat), &path)?;
                Ok(json!(walk))
            }
            HeadlessRequest::Occasions { seat } => Ok(json!(self.play()?.occasions(Seat(seat))?)),
            HeadlessRequest::Foresee {
                seat,
                occasion,
                path,
            } => Ok(json!(self.play()?.foresee(Seat(seat), &occasion, &path)?)),
            HeadlessRequest::Decide {
                seat,
                occasion,
                intended,
            } => {
                let decided = self
                    .play()?
                    .decide_ahead(Seat(seat), &occasion, &intended)?;
                Ok(json!({ "decided": decided }))
            }
            HeadlessRequest::Decided { seat, decided } => {
                Ok(json!(self.play()?.decided(Seat(seat), &decided)?))
            }
            HeadlessRequest::Play { seat, path, r#as } => {
                self.make_move(Seat(seat), path, r#as.map(Seat))
            }
            HeadlessRequest::TakeBack { seat, to } => self.take_back(Seat(seat), to),
            HeadlessRequest::State {} => {
                let play = self.play()?;
                Ok(json!({ "game": play.game(), "state": play.state()? }))
            }
            HeadlessRequest::View { seat } => {
                Ok(json!({ "view": self.play()?.view(viewer(seat))? }))
            }
            HeadlessRequest::Score { seat } => {
                let play = self.play()?;
                let over = play.awaited().is_empty();
                Ok(json!({ "over": over, "scores": play.scores(viewer(seat))? }))
            }
            HeadlessRequest::Log {} => Ok(json!({ "log": self.play()?.log()? })),
            HeadlessRequest::Result {} => result(self.play()?),
        }
    }

    fn games(&self) -> Result<Value, Fault> {
        let games = self.rules.iter().map(|rules| {
            Ok(json!({
                "game": rules.id(),
                "rules": rules.version(),
                "seats": rules.seats(),
                "options": rules.default_options()?,
            }))
        });
        Ok(json!({ "games": games.collect::<Result<Vec<_>, Fault>>()? }))
    }

    /// Starts a game, in place of any other.
    fn begin(
        &mut self,
        rules: &'a dyn AnyRules,
        play: Box<dyn AnyMatch>,
    ) -> Result<Map<String, Value>, Fault> {
        let mut answer = awaited(play.as_ref())?;
        answer.insert("game".into(), play.game().into());
        answer.insert("seats".into(), play.seats().into());
        let begun = play.log()?;
        let entries = begun.get("entries").and_then(Value::as_array);
        self.game = Some(Game {
            rules,
            began_with: entries.map_or(0, Vec::len),
            replayed: replayed(&begun),
            begun,
            play,
            since: Vec::new(),
        });
        Ok(answer)
    }

    fn make_move(
        &mut self,
        seat: Seat,
        path: Vec<String>,
        seen_by: Option<Seat>,
    ) -> Result<Value, Fault> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        if let Some(Seat(seat)) = seen_by.filter(|seen_by| seen_by.0 >= game.play.seats()) {
            let message = format!("the table has no seat {seat}");
            return Err(Fault::new(FaultCode::BadSeat, message));
        }
        if game.began_with + game.since.len() >= MAX_MOVES {
            return Err(LineError::LogFull.into());
        }
        let events = game.play.play(seat, &path)?;
        let answer = came_of_it(game.play.as_ref(), events, seen_by);
        // A move whose answer cannot be written counts as not made.
        if answer.is_ok() {
            game.since.push(Step::Move(seat, path));
        } else {
            self.restore();
        }
        answer
    }

    fn take_back(&mut self, seat: Seat, to: Option<usize>) -> Result<Value, Fault> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let length = game.began_with + game.since.len();
        if length >= MAX_MOVES {
            return Err(LineError::LogFull.into());
        }
        let replayed = game.replayed.saturating_add(length);
        if replayed > MAX_REPLAYED {
            return Err(LineError::TakesBackTooMuch(replayed).into());
        }
        let undo = match to {
            None => game.play.revocable(seat)?,
            Some(to) => {
                let counting = game.play.counting().iter().copied();
                counting.filter(|entry| *entry >= to).collect()
            }
        };
        if undo.is_empty() {
            let message = match to {
                None => "the seat has nothing that it may take back alone",
                Some(_) => "there is no move since then that counts",
            };
            return Err(Fault::new(FaultCode::CannotTakeBack, message));
        }
        game.play.take_back(seat, undo.clone())?;
        let mut answer = awaited(game.play.as_ref())?;
        answer.insert("undo".into(), value(&undo)?);
        game.since.push(Step::Undo(seat, undo));
        game.replayed = replayed;
        Ok(answer.into())
    }

    fn play(&self) -> Result<&dyn AnyMatch, Fault> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        Ok(game.play.as_ref())
    }

    fn rules_of(&self, game: &str) -> Result<&'a dyn AnyRules, Fault> {
        let found = self.rules.iter().find(|rules| rules.id() == game);
        found.map(AsRef::as_ref).ok_or_else(|| {
            let known: Vec<_> = self.rules.iter().map(|rules| rules.id()).collect();
            let known = known.join(", ");
            LineError::UnknownGame(format!("no game is called {game:?}; there are: {known}")).into()
        })
    }

    /// Returns the named game, otherwise the one in play, otherwise the only one.
    fn rules_meant(&self, game: Option<&str>) -> Result<&'a dyn AnyRules, Fault> {
        match (game, &self.game, self.rules) {
            (Some(game), _, _) => self.rules_of(game),
            (None, Some(game), _) => Ok(game.rules),
            (None, None, [only]) => Ok(only.as_ref()),
            (None, None, _) => {
                let message = "say which game the position is of, in `game`";
                Err(LineError::UnknownGame(message.to_owned()).into())
            }
        }
    }
}

fn no_game() -> Fault {
    LineError::NoGame.into()
}

fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)))
}

fn help() -> Value {
    let requests: Vec<_> = HELP
        .iter()
        .map(|(name, fields, what)| json!({ "do": name, "fields": fields, "what": what }))
        .collect();
    json!({
        "requests": requests,
        "every_request": "one JSON object on one line; \"id\" (any JSON) comes back in its answer",
    })
}

/// Returns who is awaited, and whether the game is over.
fn awaited(play: &dyn AnyMatch) -> Result<Map<String, Value>, Fault> {
    let awaited = play.awaited();
    let mut answer = Map::new();
    answer.insert("over".into(), awaited.is_empty().into());
    answer.insert("awaited".into(), value(&awaited)?);
    Ok(answer)
}

/// Returns the answer to a move.
fn came_of_it(
    play: &dyn AnyMatch,
    events: Vec<Value>,
    seen_by: Option<Seat>,
) -> Result<Value, Fault> {
    let mut answer = awaited(play)?;
    let events = match seen_by {
        None => events,
        Some(seat) => {
            let viewer = Viewer::Seat(seat);
            answer.insert("view".into(), play.view(viewer)?);
            play.seen_by(&events, viewer)?
        }
    };
    answer.insert("events".into(), events.into());
    if let Some(standings) = play.standings() {
        answer.insert("standings".into(), value(&standings)?);
    }
    Ok(answer.into())
}

/// Returns a position with some values replaced. It is checked only as a whole, when it is loaded.
fn edited(mut position: Value, set: BTreeMap<String, Value>) -> Result<Value, Fault> {
    let mut nowhere = Vec::new();
    for (pointer, value) in set {
        match position.pointer_mut(&pointer) {
            Some(place) => *place = value,
            None => nowhere.push(Contradiction {
                code: "no_such_field".into(),
                message: format!("the position has nothing at {pointer:?}"),
                path: pointer,
            }),
        }
    }
    if nowhere.is_empty() {
        Ok(position)
    } else {
        Err(Fault::contradictions(&nowhere))
    }
}

fn result(play: &dyn AnyMatch) -> Result<Value, Fault> {
    let standings = play.standings();
    Ok(json!({ "over": play.awaited().is_empty(), "standings": value(&standings)? }))
}

fn value<T: Serialize>(value: &T) -> Result<Value, Fault> {
    serde_json::to_value(value)
        .map_err(|error| Fault::new(FaultCode::Unwritable, error.to_string()))
}
