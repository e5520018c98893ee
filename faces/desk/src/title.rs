//! A game that tables can be opened for, its types hidden.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use slowtable_kit::{AnyRules, Entry, Level, Log, Match, Opponent, Rules, Seed, Setup, TypedRules};
use slowtable_ui::{Language, Names, Picture, Symbol};

use crate::error::{HostedError, broken};
use crate::face::{Face, OptionSpec};
use crate::learning::{FirstGame, LookedUp, Topic};
use crate::playing::{Playing, Session};
use crate::seat_desk::Happened;

/// A game that was dealt: the game, its first log record, and what happened.
pub type Opened = (Box<dyn Playing>, Value, Box<dyn Happened>);

/// A game that was dealt, and what happened.
type DealtMatch<R> = (Match<R>, Vec<<R as Rules>::Event>);

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
pub trait Title: AnyRules {
    /// The versions of its rules that tables may be played under; new ones under the last.
    fn rules_versions(&self) -> RangeInclusive<u32>;
    /// Its name.
    fn name(&self, language: Language) -> String;
    /// One line on it.
    fn summary(&self, language: Language) -> String;
    /// What a table may choose.
    fn options(&self) -> Vec<OptionSpec>;
    /// How well opponents can play, from the weakest, and how long they take for a decision.
    fn levels(&self) -> &[Level];
    /// The id of the level of an opponent of whom none was asked for.
    fn usual_level(&self) -> &'static str;
    /// A level by its id; the usual one if there is no such level or none was asked for.
    fn level(&self, id: Option<&str>) -> Level;
    /// Has opponents of a level take so long for a decision; whether there is such a level.
    fn set_time(&mut self, level: &str, time: Duration) -> bool;
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
    /// How it is played, page by page ([`Face::how_to_play`]).
    fn how_to_play(&self, language: Language) -> Vec<String>;
    /// The picture of a page of [`Title::how_to_play`], counted from 0. It takes a while when it is
    /// first asked for.
    fn how_to_play_picture(&self, page: usize, language: Language) -> Option<Picture>;
    /// What can be looked up by name ([`Face::topics`]).
    fn topics(&self, language: Language) -> Vec<Topic>;
    /// What is found under a topic, without a table ([`Face::look_up`]).
    fn look_up(&self, topic: &str, language: Language) -> Option<LookedUp>;
    /// How a first game is played ([`Face::first_game`]).
    fn first_game(&self) -> Option<FirstGame>;
    /// The drawings that stand in its texts and on its controls ([`Face::symbols`]).
    fn symbols(&self) -> Vec<Symbol>;
    /// Every kind of picture, in several moments of games between `names`.
    fn gallery(&self, names: &Names, language: Language) -> Vec<Hung>;
    /// Deals a game; returns its first log record and events, too.
    ///
    /// # Errors
    /// [`HostedError::Refused`] when the rules refuse the set-up; [`HostedError::Broken`] when the
    /// stored options cannot be read.
    fn open(
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

/// A game by its face, which knows the rules, and its opponents, with the types hidden.
pub struct Hosted<F, O> {
    face: Arc<F>,
    opponent: Arc<O>,
    levels: Vec<Level>,
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> Hosted<F, O> {
    /// Hosts a game.
    pub fn new(face: F, opponent: O) -> Self {
        Self {
            levels: opponent.levels(),
            face: Arc::new(face),
            opponent: Arc::new(opponent),
        }
    }

    fn dealt(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        language: Language,
    ) -> Result<DealtMatch<F::Rules>, HostedError> {
        let options: <F::Rules as Rules>::Options =
            serde_json::from_value(options.clone()).map_err(broken)?;
        Match::deal(seats, options, seed)
            .map_err(|error| HostedError::Refused(self.face.setup_refused(&error, language)))
    }

    fn session(&self, game: Match<F::Rules>) -> Session<F, O> {
        Session {
            face: Arc::clone(&self.face),
            opponent: Arc::clone(&self.opponent),
            game: Arc::new(game),
        }
    }
}

impl<F: Face, O: Send + Sync> TypedRules for Hosted<F, O> {
    type Rules = F::Rules;
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> Title for Hosted<F, O> {
    fn rules_versions(&self) -> RangeInclusive<u32> {
        F::Rules::EARLIEST..=F::Rules::VERSION
    }

    fn name(&self, language: Language) -> String {
        self.face.name(language)
    }

    fn summary(&self, language: Language) -> String {
        self.face.summary(language)
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.face.options()
    }

    fn levels(&self) -> &[Level] {
        &self.levels
    }

    fn usual_level(&self) -> &'static str {
        self.opponent.usual_level()
    }

    fn level(&self, id: Option<&str>) -> Level {
        let of = |id| self.levels.iter().find(|level| level.id == id).copied();
        id.and_then(of)
            .or_else(|| of(self.usual_level()))
            .unwrap_or(Level {
                id: self.usual_level(),
                time: Duration::ZERO,
            })
    }

    fn set_time(&mut self, level: &str, time: Duration) -> bool {
        let known = self.levels.iter_mut().find(|known| known.id == level);
        known.map(|level| level.time = time).is_some()
    }

    fn text(&self, language: Language, id: &str) -> String {
        self.face.text(language, id)
    }

    fn options_text(
        &self,
        options: &Value,
        seats: u8,
        language: Language,
    ) -> Result<String, HostedError> {
        let options = serde_json::from_value(options.clone()).map_err(broken)?;
        Ok(self.face.options_text(&options, seats, language))
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
            .face
            .settle(base, answers, language)
            .map_err(HostedError::Refused)?;
        serde_json::to_value(options).map_err(broken)
    }

    fn how_to_play(&self, language: Language) -> Vec<String> {
        self.face.how_to_play(language)
    }

    fn how_to_play_picture(&self, page: usize, language: Language) -> Option<Picture> {
        self.face.how_to_play_picture(page, language)
    }

    fn topics(&self, language: Language) -> Vec<Topic> {
        self.face.topics(language)
    }

    fn look_up(&self, topic: &str, language: Language) -> Option<LookedUp> {
        self.face.look_up(topic, None, &Names::default(), language)
    }

    fn first_game(&self) -> Option<FirstGame> {
        self.face.first_game()
    }

    fn symbols(&self) -> Vec<Symbol> {
        self.face.symbols()
    }

    fn gallery(&self, names: &Names, language: Language) -> Vec<Hung> {
        let mut hung = Vec::new();
        for exhibit in self.face.exhibits() {
            for name in exhibit.pictures {
                let before = exhibit.before.as_ref();
                let shown = self
                    .face
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

    fn open(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        language: Language,
    ) -> Result<Opened, HostedError> {
        let (game, events) = self.dealt(seats, options, seed, language)?;
        let setup = serde_json::to_value(&game.log().setup).map_err(broken)?;
        let session = self.session(game);
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
        Ok(Box::new(self.session(game)))
    }
}
