//! A match with its face and its opponents, its types hidden, for a bot that serves many games.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{
    AnyMatch, Awaited, Better, Budget, Match, Opponent, Points, Rules, Seat, Seed,
    StandingQuestion, TypedMatch, Viewer,
};
use slowtable_ui::{Language, Names, Picture};

use crate::desk::Desk;
use crate::draft::{Draft, Hint};
use crate::earlier::{Since, earlier_view};
use crate::error::{HostedError, broken};
use crate::face::{Face, PictureSpec, PictureSubject, TurningText};
use crate::learning::LookedUp;
use crate::seat_desk::{Events, Happened, LaidDesk, SeatDesk};

/// Moves that count, or no longer do, as soon as that is written down.
pub struct Committed {
    /// The game after them.
    pub game: Box<dyn Playing>,
    /// Their log entries.
    pub entries: Vec<Value>,
    /// What happened.
    pub happened: Box<dyn Happened>,
}

/// What becomes of a seat that is asked without asking its person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ready {
    /// These moves are made, and the draft is as it says then: they were decided ahead, or nothing
    /// else could be done.
    Moves(Vec<Vec<String>>, Draft),
    /// What was decided for the occasion is not possible as it was shown. The draft is as it says:
    /// without it, and with a word to its owner.
    Dropped(Draft),
}

/// Something to be thought about. It holds the view that it needs, and nothing else of the game, so
/// that the game goes on meanwhile.
pub type Thought<T> = Box<dyn FnOnce(Budget<'_>) -> T + Send>;

/// A decision that a seat has made.
pub struct Decision {
    /// How many moves the log had before it.
    pub moves: usize,
    /// Looks for something better; `None` if nothing clearly was.
    pub compare: Thought<Option<Mistake>>,
}

/// A decision for which something better was found, to be kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// How many moves the log had before it.
    pub moves: usize,
    /// What it cost; stored in hundredths of a point.
    #[serde(with = "hundredths")]
    pub cost: Points,
    /// The path that would have been better.
    pub better: Vec<String>,
}

mod hundredths {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use slowtable_kit::Points;

    pub(super) fn serialize<S: Serializer>(points: &Points, to: S) -> Result<S::Ok, S::Error> {
        points.in_hundredths().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Points, D::Error> {
        i32::deserialize(from).map(Points::hundredths)
    }
}

/// A decision that turned a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// How many moves the log had before it.
    pub moves: usize,
    /// What it cost.
    pub cost: Points,
    /// When and what.
    pub text: TurningText,
    /// The picture of the seat's own that opens the position, by name.
    pub picture: String,
}

/// A game being played at a table: the match of the rules, with what its face and its opponents add.
pub trait Playing: AnyMatch {
    /// What somebody is awaited for, as words after a name.
    fn awaited_text(&self, awaited: &Awaited, language: Language) -> String;
    /// A seat's desk with its draft laid over it. `last`, which was laid before, is answered itself
    /// if nothing has changed for the seat since.
    fn desk(
        &self,
        seat: Seat,
        draft: &Draft,
        last: Option<&Arc<dyn SeatDesk>>,
    ) -> Arc<dyn SeatDesk>;
    /// The game after more moves of a seat, all or none.
    ///
    /// # Errors
    /// [`HostedError::Refused`], in this language.
    fn commit(
        &self,
        seat: Seat,
        moves: &[Vec<String>],
        language: Language,
    ) -> Result<Committed, HostedError>;
    /// The game after a seat has taken moves back ([`Match::take_back`]).
    ///
    /// # Errors
    /// [`HostedError::Outdated`] when they cannot be taken back.
    fn without(&self, seat: Seat, undo: &[usize]) -> Result<Committed, HostedError>;
    /// What a seat chose in an entry of the log, if that is a move of its own: each choice in its stable
    /// text.
    fn chosen(&self, seat: Seat, entry: usize) -> Option<Vec<String>>;
    /// What becomes of a seat that is asked, with the draft that its person has, without asking
    /// anybody; `None` if its person is to be asked.
    fn ready(&self, seat: Seat, draft: &Draft) -> Option<Ready>;
    /// A seat's draft without the answers, given once for all, that would answer now: with it, the
    /// seat is asked.
    fn without_standing(&self, seat: Seat, draft: Draft) -> Draft;
    /// What is found under a topic, as a viewer may know it ([`Face::look_up`]).
    fn look_up(
        &self,
        viewer: Viewer,
        topic: &str,
        names: &Names,
        language: Language,
    ) -> Option<LookedUp>;
    /// What is stored of something that happened. Events that cannot be read are left out.
    fn happened(&self, stored: &[Value]) -> Box<dyn Happened>;
    /// The pictures that a viewer may ask for.
    fn pictures(&self, viewer: Viewer) -> Vec<PictureSpec>;
    /// A picture by name; what has changed `since` is marked.
    fn picture(
        &self,
        viewer: Viewer,
        since: Since,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture>;
    /// The table in words.
    fn board_text(&self, viewer: Viewer, names: &Names, language: Language) -> Vec<String>;
    /// The result in words, once the game is over.
    fn result_text(&self, names: &Names, language: Language) -> Option<String>;
    /// The next move of the opponent at `seat`, from its view alone ([`Opponent::decide`]).
    fn opponent_move(&self, seat: Seat, level: &str, seed: Seed) -> Thought<Option<Vec<String>>>;
    /// What a good player would do at the seat's desk, after its draft, and why; `None` if the seat
    /// is not asked anything. It says how long the log was.
    fn hint(
        &self,
        seat: Seat,
        draft: &Draft,
        names: &Names,
        language: Language,
        seed: Seed,
    ) -> Thought<Option<Hint>>;
    /// Everything that the seat has decided, in order; `seed` is the chance for looking back on it.
    fn decisions(&self, seat: Seat, seed: Seed) -> Vec<Decision>;
    /// Tells of mistakes of the seat, in the order given. Those that are not of this game are left
    /// out. `names` says what the seats were called when the log had so many moves.
    fn turning_points(
        &self,
        seat: Seat,
        mistakes: &[Mistake],
        names: &dyn Fn(usize) -> Names,
        language: Language,
    ) -> Vec<TurningPoint>;
    /// A picture of an earlier position, by name, as `viewer` saw it, with what had changed `since`
    /// the log had so many entries; `None` if there is none.
    fn earlier_picture(
        &self,
        viewer: Viewer,
        moves: usize,
        since: Option<usize>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture>;
}

/// A match with its face and its opponents.
pub(crate) struct Session<F: Face, O> {
    pub(crate) face: Arc<F>,
    pub(crate) opponent: Arc<O>,
    pub(crate) game: Arc<Match<F::Rules>>,
}

impl<F: Face, O: Send + Sync> TypedMatch for Session<F, O> {
    type Rules = F::Rules;

    fn typed(&self) -> &Match<F::Rules> {
        &self.game
    }

    fn typed_mut(&mut self) -> &mut Match<F::Rules> {
        Arc::make_mut(&mut self.game)
    }
}

impl<F: Face, O> Session<F, O> {
    fn seen(&self, viewer: Viewer) -> <F::Rules as Rules>::View {
        F::Rules::view(self.game.state(), viewer)
    }

    pub(crate) fn events(&self, events: Vec<<F::Rules as Rules>::Event>) -> Box<dyn Happened> {
        let face = Arc::clone(&self.face);
        Box::new(Events { face, events })
    }

    fn read_path(path: &[String]) -> Result<Vec<<F::Rules as Rules>::Choice>, HostedError> {
        path.iter()
            .map(|text| text.parse().map_err(|_| HostedError::Outdated))
            .collect()
    }
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> Session<F, O> {
    /// A game with the entries of its log after the first `from`, and what happened in them.
    fn committed(
        &self,
        game: Match<F::Rules>,
        from: usize,
        events: Vec<<F::Rules as Rules>::Event>,
    ) -> Result<Committed, HostedError> {
        let entries = game.log().entries.iter().skip(from);
        let entries = entries.map(serde_json::to_value);
        Ok(Committed {
            entries: entries.collect::<Result<_, _>>().map_err(broken)?,
            happened: self.events(events),
            game: Box::new(Self {
                face: Arc::clone(&self.face),
                opponent: Arc::clone(&self.opponent),
                game: Arc::new(game),
            }),
        })
    }
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> Playing for Session<F, O> {
    fn awaited_text(&self, awaited: &Awaited, language: Language) -> String {
        self.face.awaited(awaited, language)
    }

    fn desk(
        &self,
        seat: Seat,
        draft: &Draft,
        last: Option<&Arc<dyn SeatDesk>>,
    ) -> Arc<dyn SeatDesk> {
        LaidDesk::lay(&self.face, &self.game, seat, draft, last)
    }

    fn commit(
        &self,
        seat: Seat,
        moves: &[Vec<String>],
        language: Language,
    ) -> Result<Committed, HostedError> {
        let mut game = Match::clone(&self.game);
        let from = game.log().entries.len();
        let mut events = Vec::new();
        for path in moves {
            let path = Self::read_path(path)?;
            let played = game
                .play(seat, &path)
                .map_err(|refusal| HostedError::Refused(self.face.refused(&refusal, language)))?;
            events.extend(played.events);
        }
        self.committed(game, from, events)
    }

    fn without(&self, seat: Seat, undo: &[usize]) -> Result<Committed, HostedError> {
        let mut game = Match::clone(&self.game);
        let from = game.log().entries.len();
        let taken = game.take_back(seat, undo.to_vec());
        taken.map_err(|_| HostedError::Outdated)?;
        self.committed(game, from, Vec::new())
    }

    fn chosen(&self, seat: Seat, entry: usize) -> Option<Vec<String>> {
        let made = self.game.log().entries.get(entry)?.as_move()?;
        (made.seat == seat).then(|| made.path.iter().map(ToString::to_string).collect())
    }

    fn ready(&self, seat: Seat, draft: &Draft) -> Option<Ready> {
        let view = self.seen(Viewer::Seat(seat));
        let text = |moves: &[Vec<<F::Rules as Rules>::Choice>]| {
            let path = |path: &Vec<_>| path.iter().map(ToString::to_string).collect();
            moves.iter().map(path).collect()
        };
        if let Some(forced) = F::Rules::forced(&view) {
            return Some(Ready::Moves(text(&[forced]), draft.clone()));
        }
        let decided = draft.decisions::<F::Rules>();
        let occasion = F::Rules::occasion(&view);
        let decided = decided.iter().find(|one| Some(one.occasion) == occasion);
        let Some(decided) = decided else {
            if let Some(occasion) = occasion {
                let mut left = draft.clone();
                let is_ruled_out = |other| F::Rules::rules_out(occasion, other);
                let dropped = left.remove_decided::<F::Rules>(is_ruled_out);
                if !dropped.is_empty() {
                    return Some(Ready::Dropped(Draft { dropped, ..left }));
                }
            }
            let mut standing = F::Rules::STANDING.iter();
            let path = standing.find_map(|question| {
                question.move_for::<F::Rules>(&view, draft.standing_answer(question))
            })?;
            return Some(Ready::Moves(text(&[path]), draft.clone()));
        };
        let mut left = draft.clone();
        let dropped = left.remove_decided::<F::Rules>(|one| one == decided.occasion);
        Some(match decided.moves(&view) {
            Ok(moves) => Ready::Moves(text(&moves), left),
            Err(_) => Ready::Dropped(Draft { dropped, ..left }),
        })
    }

    fn without_standing(&self, seat: Seat, mut draft: Draft) -> Draft {
        let view = self.seen(Viewer::Seat(seat));
        if F::Rules::forced(&view).is_none() {
            for question in F::Rules::STANDING {
                let given = draft.standing_answer(question);
                if question.move_for::<F::Rules>(&view, given).is_some() {
                    draft.answer_standing(question, StandingQuestion::ASK);
                }
            }
        }
        draft
    }

    fn look_up(
        &self,
        viewer: Viewer,
        topic: &str,
        names: &Names,
        language: Language,
    ) -> Option<LookedUp> {
        let view = self.seen(viewer);
        self.face.look_up(topic, Some(&view), names, language)
    }

    fn happened(&self, stored: &[Value]) -> Box<dyn Happened> {
        let read = stored.iter().map(<F::Rules as Rules>::Event::deserialize);
        self.events(read.filter_map(Result::ok).collect())
    }

    fn pictures(&self, viewer: Viewer) -> Vec<PictureSpec> {
        self.face.pictures(&self.seen(viewer))
    }

    fn picture(
        &self,
        viewer: Viewer,
        since: Since,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture> {
        let before = earlier_view(&self.game, viewer, since);
        let view = self.seen(viewer);
        self.face
            .picture(&view, before.as_ref(), name, names, language)
    }

    fn board_text(&self, viewer: Viewer, names: &Names, language: Language) -> Vec<String> {
        self.face.board_text(&self.seen(viewer), names, language)
    }

    fn result_text(&self, names: &Names, language: Language) -> Option<String> {
        let standings = self.standings()?;
        let view = self.seen(Viewer::Public);
        Some(self.face.result_text(&view, &standings, names, language))
    }

    fn opponent_move(&self, seat: Seat, level: &str, seed: Seed) -> Thought<Option<Vec<String>>> {
        let view = self.seen(Viewer::Seat(seat));
        let (opponent, level) = (Arc::clone(&self.opponent), level.to_owned());
        Box::new(move |budget| {
            let path = opponent.decide(&view, &level, seed, budget)?;
            Some(path.iter().map(ToString::to_string).collect())
        })
    }

    fn hint(
        &self,
        seat: Seat,
        draft: &Draft,
        names: &Names,
        language: Language,
        seed: Seed,
    ) -> Thought<Option<Hint>> {
        let view = self.seen(Viewer::Seat(seat));
        let desk = Desk::<F::Rules>::lay(&view, draft);
        // What a sealed draft leads to is not known to its seat either.
        let now = (!desk.sealed).then_some(desk.now);
        let (face, names) = (Arc::clone(&self.face), names.clone());
        let (opponent, moves) = (Arc::clone(&self.opponent), self.game.log().entries.len());
        Box::new(move |budget| {
            let now = now?;
            let advice = opponent.advise(&now, seed, budget)?;
            Some(Hint {
                path: advice.path.iter().map(ToString::to_string).collect(),
                text: face.advice(&now, &advice, &names, language),
                moves,
            })
        })
    }

    fn decisions(&self, seat: Seat, seed: Seed) -> Vec<Decision> {
        let mut decisions = Vec::new();
        self.game.each_move(|moves, state, entry| {
            if entry.seat != seat {
                return;
            }
            let view = F::Rules::view(state, Viewer::Seat(seat));
            let (opponent, path) = (Arc::clone(&self.opponent), entry.path.clone());
            let compare: Thought<Option<Mistake>> = Box::new(move |budget| {
                let better = opponent.compare(&view, &path, seed, budget)?;
                Some(Mistake {
                    moves,
                    cost: better.by,
                    better: better.path.iter().map(ToString::to_string).collect(),
                })
            });
            decisions.push(Decision { moves, compare });
        });
        decisions
    }

    fn turning_points(
        &self,
        seat: Seat,
        mistakes: &[Mistake],
        names: &dyn Fn(usize) -> Names,
        language: Language,
    ) -> Vec<TurningPoint> {
        let tell = |mistake: &Mistake| {
            let moves = mistake.moves;
            let entry = self.game.log().entries.get(moves)?.as_move()?;
            let state = self.game.at(moves).filter(|_| entry.seat == seat)?;
            let view = F::Rules::view(&state, Viewer::Seat(seat));
            let better = Better {
                path: Self::read_path(&mistake.better).ok()?,
                by: mistake.cost,
            };
            let names = names(moves);
            let pictures = self.face.pictures(&view);
            let own = pictures
                .iter()
                .find(|picture| picture.subject == PictureSubject::Seat(seat))
                .or(pictures.first())?;
            Some(TurningPoint {
                moves,
                cost: mistake.cost,
                picture: own.name.to_string(),
                text: self
                    .face
                    .turning_point(&view, &entry.path, &better, &names, language),
            })
        };
        mistakes.iter().filter_map(tell).collect()
    }

    fn earlier_picture(
        &self,
        viewer: Viewer,
        moves: usize,
        since: Option<usize>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture> {
        let then = |moves| earlier_view(&self.game, viewer, Since::Moves(moves));
        let (view, before) = (then(moves)?, since.and_then(then));
        self.face
            .picture(&view, before.as_ref(), name, names, language)
    }
}
