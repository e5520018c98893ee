//! A match with its face and its opponents, whose types are hidden from the bot, since it serves many games.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{
    AnyMatch, Awaited, Better, Budget, Lapse, Match, Opponent, Points, RandomPlayer, Rules, Seat,
    Seed, StandingQuestion, TypedMatch, Viewer,
};
use slowtable_ui::{Language, Names, Picture};

use crate::desk::Desk;
use crate::draft::{Draft, Hint};
use crate::earlier::{Since, earlier_view};
use crate::error::{HostedError, broken};
use crate::face::{Face, PictureSpec, PictureSubject, TurningText};
use crate::learning::LookedUp;
use crate::notice;
use crate::post_choice::PostChoice;
use crate::ready::Ready;
use crate::seat_desk::{Happened, LaidDesk, Later, SeatDesk, SeatEvents};

/// How many random moves are tried when the one that an opponent chose was refused.
const OTHER_MOVES: usize = 32;

/// The result of making moves or taking them back. It counts once it is stored.
pub struct Committed {
    /// The game afterwards.
    pub game: Box<dyn Playing>,
    /// The new log entries.
    pub entries: Vec<Value>,
    /// The events that happened.
    pub happened: Box<dyn Happened>,
}

/// A computation for an opponent, a hint or a review. It holds only the view that it needs, so the game can
/// go on meanwhile.
pub type Thought<T> = Box<dyn FnOnce(Budget<'_>) -> T + Send>;

/// A past decision of a seat: its whole answer, or one move of it.
pub struct PastDecision {
    /// The number of moves in the log before the answer that it belongs to. One answer is at most one turning point.
    pub answer: usize,
    /// Looks for a clearly better move; `None` if there is none.
    pub compare: Thought<Option<Mistake>>,
}

/// A decision for which a better move was found, in the form that is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The number of moves in the log before it.
    pub moves: usize,
    /// How many points better the other move would have been; stored in hundredths.
    #[serde(with = "hundredths")]
    pub cost: Points,
    /// The better move's path.
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

/// A decision that turned a game, for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of moves in the log before it.
    pub moves: usize,
    /// How many points better the other move would have been, as far as its seat could know.
    pub cost: Points,
    /// The moment and the moves in words.
    pub text: TurningText,
    /// The name of the seat's own picture that shows the position.
    pub picture: String,
}

/// A game being played at a table: the match of the rules, with what its face and its opponents add.
pub trait Playing: AnyMatch {
    /// Returns what the game waits for, as words after a player's name.
    fn awaited_text(&self, awaited: &Awaited, language: Language) -> String;
    /// Returns a seat's desk with its draft laid over it. Returns `last`, an earlier desk, if nothing has
    /// changed for the seat since.
    fn desk(
        &self,
        seat: Seat,
        draft: &Draft,
        last: Option<&Arc<dyn SeatDesk>>,
    ) -> Arc<dyn SeatDesk>;
    /// Returns the game after more moves of a seat: all of them or none.
    ///
    /// # Errors
    /// [`HostedError::Refused`], in this language, if a move is not legal.
    fn commit(
        &self,
        seat: Seat,
        moves: &[Vec<String>],
        language: Language,
    ) -> Result<Committed, HostedError>;
    /// Returns the game after a seat has taken moves back ([`Match::take_back`]).
    ///
    /// # Errors
    /// [`HostedError::Outdated`] if they cannot be taken back.
    fn without(&self, seat: Seat, undo: &[usize]) -> Result<Committed, HostedError>;
    /// Returns a seat's choices in a log entry, in their stable text; `None` if the entry is not a move of
    /// this seat.
    fn chosen(&self, seat: Seat, entry: usize) -> Option<Vec<String>>;
    /// Returns the next step for an asked seat with this draft; `None` if its person must be asked.
    fn ready(&self, seat: Seat, draft: &Draft) -> Option<Ready>;
    /// Returns a seat's draft at the occasion that its desk opens by itself ([`Rules::opens`]); `None` if it opens
    /// none, something is drafted, or the occasion is decided.
    fn opened(&self, seat: Seat, draft: &Draft) -> Option<Draft>;
    /// Returns a seat's draft without the standing answers that would apply now. With this draft, the seat is
    /// asked.
    fn without_standing(&self, seat: Seat, draft: Draft) -> Draft;
    /// Returns the text on a topic, with what the viewer may know ([`Face::look_up`]).
    fn look_up(
        &self,
        viewer: Viewer,
        topic: &str,
        names: &Names,
        language: Language,
    ) -> Option<LookedUp>;
    /// Reads stored events. Leaves out those that cannot be decoded.
    fn happened(&self, stored: &[Value]) -> Box<dyn Happened>;
    /// Reads the stored events of the whole match, in order, for this viewer. The lines of each batch call things what
    /// they were at the time. Leaves out events that cannot be decoded.
    fn happened_in_order(&self, batches: &[&[Value]], viewer: Viewer) -> Vec<Box<dyn Happened>>;
    /// Returns the pictures that a viewer may ask for.
    fn pictures(&self, viewer: Viewer) -> Vec<PictureSpec>;
    /// Returns a picture by name, with changes `since` then marked.
    fn picture(
        &self,
        viewer: Viewer,
        since: Since,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture>;
    /// Returns what happens by itself after some time ([`Rules::lapses`]); `None` if the game never has such things.
    fn lapses(&self) -> Option<Vec<Lapse<String>>>;
    /// Returns the choices that people can make from a post ([`Face::post_choices`]).
    fn post_choices(&self, names: &Names, language: Language) -> Vec<PostChoice<String>>;
    /// Returns the table in words, page by page.
    fn board_text(&self, viewer: Viewer, names: &Names, language: Language) -> Vec<String>;
    /// Returns the result in words, once the game is over.
    fn result_text(&self, names: &Names, language: Language) -> Option<String>;
    /// Returns the computation of the next move of the opponent at `seat`, from its view alone
    /// ([`Opponent::decide`]). It is none of `refused`: moves that looked legal in this position and were not
    /// ([`Rules::unforeseeable`]).
    fn opponent_move(
        &self,
        seat: Seat,
        level: &str,
        seed: Seed,
        refused: &[Vec<String>],
    ) -> Thought<Option<Vec<String>>>;
    /// Does the same for the moves of the opponent's whole answer ([`Opponent::decide_all`]); none if it does nothing.
    fn opponent_answer(
        &self,
        seat: Seat,
        level: &str,
        seed: Seed,
        refused: &[Vec<String>],
    ) -> Thought<Vec<Vec<String>>>;
    /// Whether a path is a whole move as far as the seat can know.
    fn looks_legal(&self, seat: Seat, path: &[String]) -> bool;
    /// Returns the computation of what a good player would do at the seat's desk after its draft, and why.
    /// `None` if the seat is not asked anything. The hint contains the log's length.
    fn hint(
        &self,
        seat: Seat,
        draft: &Draft,
        names: &Names,
        language: Language,
        seed: Seed,
    ) -> Thought<Option<Hint>>;
    /// Returns all decisions of the seat, in order: whole answers if the opponent
    /// [compares](Opponent::compares_answers) those, otherwise each move of them. `seed` seeds the random numbers of the review.
    fn decisions(&self, seat: Seat, seed: Seed) -> Vec<PastDecision>;
    /// Describes mistakes of the seat, in the order given. Leaves out those of another game. `names` returns
    /// the seats' names at the time when the log had that number of moves.
    fn turning_points(
        &self,
        seat: Seat,
        mistakes: &[Mistake],
        names: &dyn Fn(usize) -> Names,
        language: Language,
    ) -> Vec<TurningPoint>;
    /// Names the moment at which the log had this number of entries ([`Face::moment`]).
    fn moment(&self, entries: usize, names: &Names, language: Language) -> Option<String>;
    /// Returns a picture of an earlier position, by name, as `viewer` saw it. It marks the changes `since`
    /// the log had that number of entries. `None` if there is no such picture.
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

/// A move that a seat made.
struct GivenMove<R: Rules> {
    /// Its entry in the log.
    entry: usize,
    /// What the seat saw before it.
    view: R::View,
    path: Vec<R::Choice>,
}

/// Returns the moves of a seat that count, by answers: from being asked until the table no longer waits for it, or asks
/// it something else.
fn given_answers<R: Rules>(game: &Match<R>, seat: Seat) -> Vec<Vec<GivenMove<R>>> {
    let mut answers: Vec<Vec<GivenMove<R>>> = Vec::new();
    let mut answers_for = None;
    game.each_move(|entry, state, made| {
        let mut awaited = R::awaited(state).into_iter();
        let owes = awaited.find(|one| one.seat == seat).map(|one| one.what);
        if owes != answers_for {
            answers_for = None;
        }
        if made.seat != seat {
            return;
        }
        let view = R::view(state, Viewer::Seat(seat));
        // While an occasion has come, nothing of its answer is given.
        let begins = answers_for.is_none() || !R::asked(&view).is_empty();
        answers_for = owes;
        let path = made.path.clone();
        let made = GivenMove { entry, view, path };
        match answers.last_mut().filter(|_| !begins) {
            Some(answer) => answer.push(made),
            None => answers.push(vec![made]),
        }
    });
    answers
}

/// A match with its face and its opponents.
pub(crate) struct MatchSession<F: Face, O> {
    pub(crate) face: Arc<F>,
    pub(crate) opponent: Arc<O>,
    pub(crate) game: Arc<Match<F::Rules>>,
}

impl<F: Face, O: Send + Sync> TypedMatch for MatchSession<F, O> {
    type Rules = F::Rules;

    fn typed(&self) -> &Match<F::Rules> {
        &self.game
    }

    fn typed_mut(&mut self) -> &mut Match<F::Rules> {
        Arc::make_mut(&mut self.game)
    }
}

impl<F: Face, O> MatchSession<F, O> {
    pub(crate) fn seen(&self, viewer: Viewer) -> <F::Rules as Rules>::View {
        F::Rules::view(self.game.state(), viewer)
    }

    pub(crate) fn events(&self, events: Vec<<F::Rules as Rules>::Event>) -> Box<dyn Happened> {
        let face = Arc::clone(&self.face);
        let game = Arc::clone(&self.game);
        let later = Later::nothing();
        Box::new(SeatEvents {
            face,
            game,
            events,
            later,
        })
    }

    fn read_path(path: &[String]) -> Result<Vec<<F::Rules as Rules>::Choice>, HostedError> {
        path.iter()
            .map(|text| text.parse().map_err(|_| HostedError::Outdated))
            .collect()
    }
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> MatchSession<F, O> {
    /// Whether the rules accept moves now. A whole move may be refused for a reason that its seat
    /// could not know ([`Rules::unforeseeable`]).
    pub(crate) fn accepts(&self, seat: Seat, moves: &[Vec<<F::Rules as Rules>::Choice>]) -> bool {
        let mut state = self.game.state().clone();
        moves
            .iter()
            .all(|path| F::Rules::play(&mut state, seat, path).is_ok())
    }

    /// Returns a game with its log entries after the first `from`, and their events.
    fn committed(
        &self,
        game: Match<F::Rules>,
        from: usize,
        events: Vec<<F::Rules as Rules>::Event>,
    ) -> Result<Committed, HostedError> {
        let entries = game.log().entries.iter().skip(from);
        let entries = entries.map(serde_json::to_value);
        let entries = entries.collect::<Result<_, _>>().map_err(broken)?;
        let after = Self {
            face: Arc::clone(&self.face),
            opponent: Arc::clone(&self.opponent),
            game: Arc::new(game),
        };
        // The lines name what the events have brought, such as a transporter.
        Ok(Committed {
            entries,
            happened: after.events(events),
            game: Box::new(after),
        })
    }
}

fn written<R: Rules>(path: &[R::Choice]) -> Vec<String> {
    path.iter().map(ToString::to_string).collect()
}

/// Returns a random move that was not refused. The view is the same as before a refusal, so an opponent would decide
/// the same again.
fn another_move<R: Rules>(
    view: &R::View,
    seed: Seed,
    refused: &[Vec<String>],
) -> Option<Vec<String>> {
    let chance = u64::try_from(seed.0 & u128::from(u64::MAX)).unwrap_or_default();
    let mut player = RandomPlayer::<R>::new(chance, |_| false);
    (0..OTHER_MOVES)
        .filter_map(|_| player.path(view).map(|path| written::<R>(&path)))
        .find(|path| !refused.contains(path))
}

/// Reads stored events. Leaves out those that cannot be decoded.
fn read<R: Rules>(stored: &[Value]) -> Vec<R::Event> {
    let read = stored.iter().map(R::Event::deserialize);
    read.filter_map(Result::ok).collect()
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> Playing for MatchSession<F, O> {
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
        self.next_step(seat, draft)
    }

    fn opened(&self, seat: Seat, draft: &Draft) -> Option<Draft> {
        if !draft.is_empty() || draft.at.plan().is_some() {
            return None;
        }
        let view = self.seen(Viewer::Seat(seat));
        let occasion = F::Rules::opens(&view)?;
        let mut decided = draft.decisions::<F::Rules>().into_iter();
        let is_decided = decided.any(|one| one.occasion == occasion);
        (!is_decided).then(|| draft.ahead_at(occasion.to_string(), Default::default()))
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
        self.events(read::<F::Rules>(stored))
    }

    fn happened_in_order(&self, batches: &[&[Value]], viewer: Viewer) -> Vec<Box<dyn Happened>> {
        let batches: Vec<_> = batches.iter().map(|it| read::<F::Rules>(it)).collect();
        let mut seen = Vec::new();
        let ends: Vec<usize> = batches
            .iter()
            .map(|batch| {
                let of_it = batch.iter();
                seen.extend(of_it.filter_map(|event| F::Rules::seen_by(event, viewer)));
                seen.len()
            })
            .collect();
        let seen = Arc::new(seen);
        let happened = batches.into_iter().zip(ends).map(|(events, from)| {
            let (face, game) = (Arc::clone(&self.face), Arc::clone(&self.game));
            let seen = Arc::clone(&seen);
            let later = Later { seen, from };
            let happened: Box<dyn Happened> = Box::new(SeatEvents {
                face,
                game,
                events,
                later,
            });
            happened
        });
        happened.collect()
    }

    fn post_choices(&self, names: &Names, language: Language) -> Vec<PostChoice<String>> {
        let view = self.seen(Viewer::Public);
        let choices = self.face.post_choices(&view, names, language).into_iter();
        let written = choices.map(|choice| PostChoice {
            path: choice.path.iter().map(ToString::to_string).collect(),
            name: choice.name,
            seats: choice.seats,
            sure: choice.sure,
            label: choice.label,
            tone: choice.tone,
        });
        written.collect()
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

    fn lapses(&self) -> Option<Vec<Lapse<String>>> {
        F::Rules::LAPSES.then(|| {
            let lapses = F::Rules::lapses(&self.seen(Viewer::Public)).into_iter();
            lapses
                .map(|lapse| Lapse {
                    name: lapse.name,
                    seat: lapse.seat,
                    path: lapse.path.iter().map(ToString::to_string).collect(),
                    after: lapse.after,
                    waiting: lapse.waiting,
                })
                .collect()
        })
    }

    fn board_text(&self, viewer: Viewer, names: &Names, language: Language) -> Vec<String> {
        self.face.board_text(&self.seen(viewer), names, language)
    }

    fn result_text(&self, names: &Names, language: Language) -> Option<String> {
        let standings = self.standings()?;
        let view = self.seen(Viewer::Public);
        Some(self.face.result_text(&view, &standings, names, language))
    }

    fn opponent_move(
        &self,
        seat: Seat,
        level: &str,
        seed: Seed,
        refused: &[Vec<String>],
    ) -> Thought<Option<Vec<String>>> {
        let view = self.seen(Viewer::Seat(seat));
        let (opponent, level) = (Arc::clone(&self.opponent), level.to_owned());
        let refused = refused.to_vec();
        Box::new(move |budget| {
            let decided = written::<F::Rules>(&opponent.decide(&view, &level, seed, budget)?);
            match refused.contains(&decided) {
                true => another_move::<F::Rules>(&view, seed, &refused),
                false => Some(decided),
            }
        })
    }

    fn opponent_answer(
        &self,
        seat: Seat,
        level: &str,
        seed: Seed,
        refused: &[Vec<String>],
    ) -> Thought<Vec<Vec<String>>> {
        let view = self.seen(Viewer::Seat(seat));
        let (opponent, level) = (Arc::clone(&self.opponent), level.to_owned());
        let refused = refused.to_vec();
        Box::new(move |budget| {
            let decided = opponent.decide_all(&view, &level, seed, budget);
            let moves = decided.iter().map(|path| written::<F::Rules>(path));
            let fitting: Vec<_> = moves.take_while(|path| !refused.contains(path)).collect();
            if fitting.is_empty() && !decided.is_empty() {
                let other = another_move::<F::Rules>(&view, seed, &refused);
                return other.into_iter().collect();
            }
            fitting
        })
    }

    fn moment(&self, entries: usize, names: &Names, language: Language) -> Option<String> {
        let view = earlier_view(&self.game, Viewer::Public, Since::Moves(entries))?;
        self.face.moment(&view, names, language)
    }

    fn looks_legal(&self, seat: Seat, path: &[String]) -> bool {
        let view = self.seen(Viewer::Seat(seat));
        let path = Self::read_path(path);
        path.is_ok_and(|path| F::Rules::walk(&view, &path).is_ok_and(|walk| walk.whole))
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
        // The seat does not know the result of its sealed draft either.
        let now = (!desk.sealed).then_some(desk.now);
        let has_draft = !desk.draft.moves().is_empty();
        let (face, names) = (Arc::clone(&self.face), names.clone());
        let (opponent, moves) = (Arc::clone(&self.opponent), self.game.log().entries.len());
        Box::new(move |budget| {
            let now = now?;
            let advice = opponent.advise(&now, seed, budget)?;
            let mut text = face.advice(&now, &advice, &names, language);
            if advice.path.is_empty() && has_draft {
                let first = notice::words().map(|words| words.plain(language, "hint-hand-in"));
                text.extend(first.map(|first| format!(" {first}")));
            }
            Some(Hint {
                path: advice.path.iter().map(ToString::to_string).collect(),
                text,
                moves,
            })
        })
    }

    fn decisions(&self, seat: Seat, seed: Seed) -> Vec<PastDecision> {
        let answers = given_answers(&self.game, seat).into_iter();
        let decided = answers.flat_map(|moves| {
            let answer = moves.first().map_or(0, |first| first.entry);
            let compared = match self.opponent.compares_answers() {
                true => vec![moves],
                false => moves.into_iter().map(|made| vec![made]).collect(),
            };
            compared.into_iter().map(move |moves| (answer, moves))
        });
        let decision = |(answer, moves): (usize, Vec<GivenMove<F::Rules>>)| {
            let opponent = Arc::clone(&self.opponent);
            let compare: Thought<Option<Mistake>> = Box::new(move |budget| {
                let paths: Vec<_> = moves.iter().map(|made| made.path.clone()).collect();
                let view = &moves.first()?.view;
                let found = opponent.compare_all(view, &paths, seed, budget)?;
                let path = &found.better.path;
                Some(Mistake {
                    moves: moves.get(found.index)?.entry,
                    cost: found.better.by,
                    better: path.iter().map(ToString::to_string).collect(),
                })
            });
            PastDecision { answer, compare }
        };
        decided.map(decision).collect()
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
