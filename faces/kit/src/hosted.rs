//! Games and tables with their types hidden, for a bot that serves many.

use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{
    Awaited, Entry, Log, Match, Points, Rules, Seat, Seed, Setup, Standing, Viewer,
};

use crate::desk::{Desk, Draft};
use crate::face::{
    Better, Face, LevelSpec, OptionSpec, Picture, PictureSpec, PictureSubject, Thinking,
    TurningText,
};
use crate::language::Language;
use crate::name::Names;
use crate::panel::PanelError;
use crate::seat_desk::{Events, Happened, LaidDesk, SeatDesk};

/// What goes wrong with a table, in words for whoever reads it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HostedError {
    /// A person asked for something that cannot be; the sentence is in their language.
    #[error("{0}")]
    Refused(String),
    /// A control of an earlier state of the desk.
    #[error("that control is out of date")]
    Outdated,
    /// A stored table that cannot be read or replayed; for the log, not for people.
    #[error("the stored table is broken: {0}")]
    Broken(String),
    /// A panel that breaks a limit; for the log, not for people.
    #[error("a panel breaks a limit: {0}")]
    Panel(#[from] PanelError),
}

/// Moves that count as soon as they are written down.
pub struct Committed {
    /// The game after them.
    pub game: Box<dyn Playing>,
    /// Their log entries.
    pub entries: Vec<Value>,
    /// What happened.
    pub happened: Box<dyn Happened>,
}

/// The picture that every game has: what everybody may see of the table.
pub const TABLE: &str = "table";

/// From when on changes are marked in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// Nothing is marked.
    Never,
    /// Since the log had so many moves.
    Moves(usize),
    /// Since the last move of a seat.
    LastMoveOf(Seat),
}

/// Something to be thought about. It holds the view that it needs, and nothing else of the game, so
/// that the game goes on meanwhile.
pub type Thought<T> = Box<dyn FnOnce(&Thinking<'_>) -> T + Send>;

/// A decision that a seat has made.
pub struct Decision {
    /// How many moves the log had before it.
    pub moves: usize,
    /// Looks for something better; `None` if nothing clearly was.
    pub judge: Thought<Option<Mistake>>,
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

/// A game that was dealt: the game, its first log record, and what happened.
pub type Opened = (Box<dyn Playing>, Value, Box<dyn Happened>);

/// A picture in a gallery.
pub struct Hung {
    /// The moment of a game that it shows, in lower-case ASCII letters, digits and hyphens.
    pub moment: String,
    /// Its name ([`Face::picture`]).
    pub name: String,
    /// What to paint.
    pub picture: Picture,
}

/// A game that tables can be opened for.
pub trait Title: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The versions of its rules that tables may be played under; new ones under the last.
    fn rules_versions(&self) -> RangeInclusive<u32>;
    /// The fewest and the most seats.
    fn seats(&self) -> (u8, u8);
    /// Its name.
    fn name(&self, language: Language) -> String;
    /// One line on it.
    fn summary(&self, language: Language) -> String;
    /// What a table may choose.
    fn options(&self) -> Vec<OptionSpec>;
    /// How well opponents can play, from the weakest.
    fn levels(&self) -> Vec<LevelSpec>;
    /// The level of an opponent of whom none was asked for, by id.
    fn usual_level(&self) -> &'static str;
    /// A text of its Fluent files.
    fn text(&self, language: Language, id: &str) -> String;
    /// What a table of so many seats plays by its stored options, in words.
    ///
    /// # Errors
    /// [`HostedError::Broken`] when the options cannot be read.
    fn options_text(
        &self,
        options: &Value,
        seats: u8,
        language: Language,
    ) -> Result<String, HostedError>;
    /// Options from answers, as JSON to be stored. What is not answered stays as in `base`, which
    /// was stored; without it, it is usual.
    ///
    /// # Errors
    /// [`HostedError::Refused`] when an answer is not one of the choices;
    /// [`HostedError::Broken`] when `base` cannot be read.
    fn settle(
        &self,
        base: Option<&Value>,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Value, HostedError>;
    /// Every kind of picture, in several moments of games between `names`.
    fn gallery(&self, names: &Names, language: Language) -> Vec<Hung>;
    /// Deals a game; answers its first log record and events, too.
    ///
    /// # Errors
    /// [`HostedError::Refused`] when the rules refuse the set-up; [`HostedError::Broken`] when the
    /// stored options cannot be read.
    fn deal(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        language: Language,
    ) -> Result<Opened, HostedError>;
    /// Takes up a stored game: its set-up, its entries, and a snapshot of its state that may be
    /// missing. A snapshot is a cache of the fold of all `entries`.
    ///
    /// # Errors
    /// [`HostedError::Broken`] when it cannot be read or does not replay.
    fn restore(
        &self,
        setup: &Value,
        entries: &[Value],
        snapshot: Option<&Value>,
    ) -> Result<Box<dyn Playing>, HostedError>;
}

/// A game being played at a table.
pub trait Playing: Send + Sync {
    /// How many seats.
    fn seats(&self) -> u8;
    /// Who owes an answer; empty exactly when the game is over.
    fn awaited(&self) -> Vec<Awaited>;
    /// What somebody is awaited for, as words after a name.
    fn awaited_text(&self, awaited: &Awaited, language: Language) -> String;
    /// How many moves the log has.
    fn moves(&self) -> usize;
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
    /// The result, best first, once the game is over.
    fn standings(&self) -> Option<Vec<Standing>>;
    /// The result in words, once the game is over.
    fn result_text(&self, names: &Names, language: Language) -> Option<String>;
    /// The next move of the opponent at `seat`, from its view alone.
    fn opponent_move(&self, seat: Seat) -> Thought<Option<Vec<String>>>;
    /// What a good player would do at the seat's desk, after its draft, and why; `None` if the seat
    /// is not asked anything.
    fn hint(
        &self,
        seat: Seat,
        draft: &Draft,
        names: &Names,
        language: Language,
    ) -> Thought<Option<String>>;
    /// Everything that the seat has decided, in order.
    fn decisions(&self, seat: Seat) -> Vec<Decision>;
    /// Tells of mistakes of the seat, in the order given. Those that are not of this game are left
    /// out. `names` says what the seats were called when the log had so many moves.
    fn turning_points(
        &self,
        seat: Seat,
        mistakes: &[Mistake],
        names: &dyn Fn(usize) -> Names,
        language: Language,
    ) -> Vec<TurningPoint>;
    /// A picture of an earlier position, by name, as `viewer` saw it; `None` if there is none.
    fn earlier_picture(
        &self,
        viewer: Viewer,
        moves: usize,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture>;
    /// The state as a cache to store.
    ///
    /// # Errors
    /// [`HostedError::Broken`] when it cannot be written.
    fn snapshot(&self) -> Result<Value, HostedError>;
}

/// A face with its game's types hidden.
pub struct Hosted<F>(Arc<F>);

impl<F: Face> Hosted<F> {
    /// Hosts a game by its face.
    pub fn new(face: F) -> Self {
        Self(Arc::new(face))
    }
}

struct Session<F: Face> {
    face: Arc<F>,
    game: Arc<Match<F::Rules>>,
}

pub(crate) fn broken(error: impl std::fmt::Display) -> HostedError {
    HostedError::Broken(error.to_string())
}

impl<F: Face> Title for Hosted<F> {
    fn id(&self) -> &'static str {
        F::Rules::ID
    }

    fn rules_versions(&self) -> RangeInclusive<u32> {
        F::Rules::EARLIEST..=F::Rules::VERSION
    }

    fn seats(&self) -> (u8, u8) {
        (*F::Rules::SEATS.start(), *F::Rules::SEATS.end())
    }

    fn name(&self, language: Language) -> String {
        self.0.name(language)
    }

    fn summary(&self, language: Language) -> String {
        self.0.summary(language)
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.0.options()
    }

    fn levels(&self) -> Vec<LevelSpec> {
        self.0.levels()
    }

    fn usual_level(&self) -> &'static str {
        self.0.usual_level()
    }

    fn text(&self, language: Language, id: &str) -> String {
        self.0.text(language, id)
    }

    fn options_text(
        &self,
        options: &Value,
        seats: u8,
        language: Language,
    ) -> Result<String, HostedError> {
        let options = serde_json::from_value(options.clone()).map_err(broken)?;
        Ok(self.0.options_text(&options, seats, language))
    }

    fn settle(
        &self,
        base: Option<&Value>,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Value, HostedError> {
        let base = match base {
            Some(stored) => serde_json::from_value(stored.clone()).map_err(broken)?,
            None => <F::Rules as Rules>::Options::default(),
        };
        let options = self
            .0
            .settle(base, answers, language)
            .map_err(HostedError::Refused)?;
        serde_json::to_value(options).map_err(broken)
    }

    fn gallery(&self, names: &Names, language: Language) -> Vec<Hung> {
        let mut hung = Vec::new();
        for exhibit in self.0.exhibits() {
            for name in exhibit.pictures {
                let before = exhibit.before.as_ref();
                let shown = self
                    .0
                    .picture(&exhibit.view, before, &name, names, language);
                hung.extend(shown.map(|picture| Hung {
                    moment: exhibit.title.clone(),
                    name,
                    picture,
                }));
            }
        }
        hung
    }

    fn deal(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        language: Language,
    ) -> Result<Opened, HostedError> {
        let options: <F::Rules as Rules>::Options =
            serde_json::from_value(options.clone()).map_err(broken)?;
        let (game, events) = Match::deal(seats, options, seed)
            .map_err(|error| HostedError::Refused(self.0.setup_refused(&error, language)))?;
        let setup = serde_json::to_value(&game.log().setup).map_err(broken)?;
        let session = Session {
            face: Arc::clone(&self.0),
            game: Arc::new(game),
        };
        let happened = session.events(events);
        Ok((Box::new(session), setup, happened))
    }

    fn restore(
        &self,
        setup: &Value,
        entries: &[Value],
        snapshot: Option<&Value>,
    ) -> Result<Box<dyn Playing>, HostedError> {
        let setup: Setup<F::Rules> = serde_json::from_value(setup.clone()).map_err(broken)?;
        let entries: Vec<Entry<F::Rules>> = entries
            .iter()
            .map(|entry| serde_json::from_value(entry.clone()))
            .collect::<Result<_, _>>()
            .map_err(broken)?;
        let log = Log { setup, entries };
        // A snapshot is only a cache: one that cannot be read is as good as none.
        let cached = snapshot.and_then(|state| serde_json::from_value(state.clone()).ok());
        let game = match cached {
            Some(state) => Match::from_snapshot(log, state),
            None => Match::replay(log),
        }
        .map_err(broken)?;
        Ok(Box::new(Session {
            face: Arc::clone(&self.0),
            game: Arc::new(game),
        }))
    }
}

/// What `viewer` saw at an earlier time; `None` if there is no such time.
pub(crate) fn earlier_view<R: Rules>(
    game: &Match<R>,
    viewer: Viewer,
    since: Since,
) -> Option<R::View> {
    let log = game.log();
    let moves = match since {
        Since::Never => return None,
        Since::Moves(moves) => moves,
        Since::LastMoveOf(seat) => {
            let last = log.entries.iter().rposition(|entry| entry.seat == seat)?;
            last + 1
        }
    };
    let state = game.at(moves)?;
    Some(R::view(&state, viewer))
}

impl<F: Face> Session<F> {
    fn view(&self, viewer: Viewer) -> <F::Rules as Rules>::View {
        F::Rules::view(self.game.state(), viewer)
    }

    fn events(&self, events: Vec<<F::Rules as Rules>::Event>) -> Box<dyn Happened> {
        let face = Arc::clone(&self.face);
        Box::new(Events { face, events })
    }

    fn read_path(path: &[String]) -> Result<Vec<<F::Rules as Rules>::Choice>, HostedError> {
        path.iter()
            .map(|text| text.parse().map_err(|_| HostedError::Outdated))
            .collect()
    }
}

impl<F: Face> Playing for Session<F> {
    fn seats(&self) -> u8 {
        F::Rules::seats(self.game.state())
    }

    fn awaited(&self) -> Vec<Awaited> {
        F::Rules::awaited(self.game.state())
    }

    fn awaited_text(&self, awaited: &Awaited, language: Language) -> String {
        self.face.awaited(awaited, language)
    }

    fn moves(&self) -> usize {
        self.game.log().entries.len()
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
        let entries = game.log().entries[from..]
            .iter()
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()
            .map_err(broken)?;
        let happened = self.events(events);
        let game = Box::new(Self {
            face: Arc::clone(&self.face),
            game: Arc::new(game),
        });
        Ok(Committed {
            game,
            entries,
            happened,
        })
    }

    fn happened(&self, stored: &[Value]) -> Box<dyn Happened> {
        let read = stored.iter().map(<F::Rules as Rules>::Event::deserialize);
        self.events(read.filter_map(Result::ok).collect())
    }

    fn pictures(&self, viewer: Viewer) -> Vec<PictureSpec> {
        self.face.pictures(&self.view(viewer))
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
        let view = self.view(viewer);
        self.face
            .picture(&view, before.as_ref(), name, names, language)
    }

    fn board_text(&self, viewer: Viewer, names: &Names, language: Language) -> Vec<String> {
        self.face.board_text(&self.view(viewer), names, language)
    }

    fn standings(&self) -> Option<Vec<Standing>> {
        F::Rules::standings(self.game.state())
    }

    fn result_text(&self, names: &Names, language: Language) -> Option<String> {
        let standings = self.standings()?;
        let view = self.view(Viewer::Public);
        Some(self.face.result_text(&view, &standings, names, language))
    }

    fn opponent_move(&self, seat: Seat) -> Thought<Option<Vec<String>>> {
        let view = self.view(Viewer::Seat(seat));
        let face = Arc::clone(&self.face);
        Box::new(move |thinking| {
            let path = face.opponent_move(&view, thinking)?;
            Some(path.iter().map(ToString::to_string).collect())
        })
    }

    fn hint(
        &self,
        seat: Seat,
        draft: &Draft,
        names: &Names,
        language: Language,
    ) -> Thought<Option<String>> {
        let view = self.view(Viewer::Seat(seat));
        let desk = Desk::<F::Rules>::lay(&view, draft);
        // What a sealed draft leads to is not known to its seat either.
        let now = (!desk.sealed).then_some(desk.now);
        let (face, names) = (Arc::clone(&self.face), names.clone());
        Box::new(move |thinking| face.hint(now.as_ref()?, thinking, &names, language))
    }

    fn decisions(&self, seat: Seat) -> Vec<Decision> {
        let mut decisions = Vec::new();
        self.game.each_move(|moves, state, entry| {
            if entry.seat != seat {
                return;
            }
            let view = F::Rules::view(state, Viewer::Seat(seat));
            let (face, path) = (Arc::clone(&self.face), entry.path.clone());
            let judge: Thought<Option<Mistake>> = Box::new(move |thinking| {
                let better = face.judge(&view, &path, thinking)?;
                Some(Mistake {
                    moves,
                    cost: better.by,
                    better: better.path.iter().map(ToString::to_string).collect(),
                })
            });
            decisions.push(Decision { moves, judge });
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
            let entry = self.game.log().entries.get(moves)?;
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
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture> {
        let view = earlier_view(&self.game, viewer, Since::Moves(moves))?;
        self.face.picture(&view, None, name, names, language)
    }

    fn snapshot(&self) -> Result<Value, HostedError> {
        serde_json::to_value(self.game.state()).map_err(broken)
    }
}
