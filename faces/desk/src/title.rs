//! A game for which tables can be opened, with its types hidden.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use slowtable_kit::{
    AnyRules, Entry, LayoutNumber, Level, Log, Match, Opponent, Rules, Seed, Setup, TypedRules,
};
use slowtable_ui::{Language, Names, Picture, Symbol};

use crate::error::{HostedError, broken};
use crate::face::{Face, OptionSpec, answers};
use crate::learning::{FirstGame, LookedUp, Topic, with_ahead};
use crate::notice::no_such_layout;
use crate::playing::{MatchSession, Playing};
use crate::seat_desk::Happened;

/// A dealt game: the game, its first log record and its events.
pub type DealtGame = (Box<dyn Playing>, Value, Box<dyn Happened>);

/// A dealt game and its events.
type DealtMatch<R> = (Match<R>, Vec<<R as Rules>::Event>);

/// The id of the answer that is the number of a layout ([`Title::apply_answers`]).
pub const LAYOUT: &str = "layout";

/// A picture in a gallery.
pub struct GalleryItem {
    /// The name of the moment that it shows, in lower-case ASCII letters, digits and hyphens.
    pub moment: String,
    /// The picture's name ([`Face::picture`]).
    pub name: String,
    /// The picture to paint.
    pub picture: Picture,
}

/// A game for which tables can be opened.
pub trait Title: AnyRules {
    /// Returns the rules versions that tables may use. New tables use the last.
    fn rules_versions(&self) -> RangeInclusive<u32>;
    /// Returns the game's name.
    fn name(&self, language: Language) -> String;
    /// Returns one line on the game.
    fn summary(&self, language: Language) -> String;
    /// Returns the options that a table may choose.
    fn options(&self) -> Vec<OptionSpec>;
    /// Returns the levels of opponents, from the weakest, with the time that each takes for a decision.
    fn levels(&self) -> &[Level];
    /// Returns the id of the default level of an opponent.
    fn usual_level(&self) -> &'static str;
    /// Returns a level by its id; the default one without an id or if there is no such level.
    fn level(&self, id: Option<&str>) -> Level;
    /// Sets the time that opponents of a level take for a decision. Returns whether there is such a level.
    fn set_time(&mut self, level: &str, time: Duration) -> bool;
    /// Returns a text of the game's Fluent files.
    fn text(&self, language: Language, id: &str) -> String;
    /// Describes the rules that a table with this number of seats plays by its stored options.
    ///
    /// # Errors
    /// [`HostedError::Broken`] if the options cannot be read.
    fn options_text(
        &self,
        options: &Value,
        seats: u8,
        language: Language,
    ) -> Result<String, HostedError>;
    /// Returns the options for these answers, as JSON for the store. Unanswered options stay as in `base`,
    /// the stored options. Without `base`, they have their defaults. The answer [`LAYOUT`] is the number of a
    /// layout, if the game has some.
    ///
    /// # Errors
    /// [`HostedError::Refused`] if an answer is not one of the choices; [`HostedError::Broken`] if `base`
    /// cannot be read.
    fn apply_answers(
        &self,
        base: Option<&Value>,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Value, HostedError>;
    /// Returns the choice of each option that stored options stand for, by the option's id and the choice's value. An
    /// option is missing where none of its choices is meant.
    ///
    /// # Errors
    /// [`HostedError::Broken`] if the options cannot be read.
    fn answers(&self, options: &Value) -> Result<Vec<(String, String)>, HostedError>;
    /// Whether the game has set-ups that are drawn from a public number ([`Rules::layout`]).
    fn has_layouts(&self) -> bool;
    /// Returns stored options with another number; `None` if the game has no such numbers.
    ///
    /// # Errors
    /// [`HostedError::Broken`] if the options cannot be read.
    fn with_layout(
        &self,
        options: &Value,
        layout: LayoutNumber,
    ) -> Result<Option<Value>, HostedError>;
    /// Returns the number from which a set-up is drawn; `None` if nothing is drawn from a number, or the options
    /// cannot be read.
    fn layout(&self, seats: u8, options: &Value) -> Option<LayoutNumber>;
    /// Returns the picture of what a set-up draws from its number ([`Face::layout_picture`]). It takes a while.
    fn layout_picture(&self, seats: u8, options: &Value, language: Language) -> Option<Picture>;
    /// Returns the pages on how the game is played ([`Face::how_to_play`]).
    fn how_to_play(&self, language: Language) -> Vec<String>;
    /// Returns the picture of a page of [`Title::how_to_play`], counted from 0. The first call takes a while.
    fn how_to_play_picture(&self, page: usize, language: Language) -> Option<Picture>;
    /// Returns the topics that can be looked up by name ([`Face::topics`]).
    fn topics(&self, language: Language) -> Vec<Topic>;
    /// Returns the text on a topic, without a table ([`Face::look_up`]).
    fn look_up(&self, topic: &str, language: Language) -> Option<LookedUp>;
    /// Returns the set-up of a first game ([`Face::first_game`]).
    fn first_game(&self) -> Option<FirstGame>;
    /// Returns the drawings in the game's texts and on its controls ([`Face::symbols`]).
    fn symbols(&self) -> Vec<Symbol>;
    /// Returns pictures of every kind, from several moments of games between `names`.
    fn gallery(&self, names: &Names, language: Language) -> Vec<GalleryItem>;
    /// Deals a game. Returns its first log record and its events, too.
    ///
    /// # Errors
    /// [`HostedError::Refused`] if the rules refuse the set-up; [`HostedError::Broken`] if the stored options
    /// cannot be read.
    fn open(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        language: Language,
    ) -> Result<DealtGame, HostedError>;
    /// Restores a stored game from its set-up, its entries and, if there is one, a snapshot of its state. The
    /// snapshot caches the state after all `entries`.
    ///
    /// # Errors
    /// [`HostedError::Broken`] if the game cannot be read or does not replay.
    fn restore(
        &self,
        setup: &Value,
        entries: &[Value],
        snapshot: Option<&Value>,
    ) -> Result<Box<dyn Playing>, HostedError>;
}

/// A game made of its face, which determines the rules, and its opponents.
pub struct Hosted<F, O> {
    face: Arc<F>,
    opponent: Arc<O>,
    levels: Vec<Level>,
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> Hosted<F, O> {
    /// Returns the game with this face and these opponents.
    pub fn new(face: F, opponent: O) -> Self {
        Self {
            levels: opponent.levels(),
            face: Arc::new(face),
            opponent: Arc::new(opponent),
        }
    }

    /// Returns a match as a game at a table.
    pub fn playing(&self, game: Match<F::Rules>) -> Box<dyn Playing> {
        Box::new(self.session(game))
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

    fn session(&self, game: Match<F::Rules>) -> MatchSession<F, O> {
        MatchSession {
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

    fn apply_answers(
        &self,
        base: Option<&Value>,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Value, HostedError> {
        let base = match base {
            Some(stored) => serde_json::from_value(stored.clone()).map_err(broken)?,
            None => <F::Rules as Rules>::Options::default(),
        };
        let (numbers, answers): (Vec<_>, Vec<_>) = answers
            .iter()
            .cloned()
            .partition(|(id, _)| id == LAYOUT && self.has_layouts());
        let mut options = self
            .face
            .apply_answers(base, &answers, language)
            .map_err(HostedError::Refused)?;
        for (_, number) in numbers {
            let layout: LayoutNumber = number
                .parse()
                .map_err(|_| HostedError::Refused(no_such_layout(language)))?;
            options = F::Rules::with_layout(&options, layout).unwrap_or(options);
        }
        serde_json::to_value(options).map_err(broken)
    }

    fn answers(&self, options: &Value) -> Result<Vec<(String, String)>, HostedError> {
        let options = serde_json::from_value(options.clone()).map_err(broken)?;
        Ok(answers(self.face.as_ref(), &options))
    }

    fn has_layouts(&self) -> bool {
        F::Rules::with_layout(&Default::default(), LayoutNumber::FIRST).is_some()
    }

    fn with_layout(
        &self,
        options: &Value,
        layout: LayoutNumber,
    ) -> Result<Option<Value>, HostedError> {
        let options = serde_json::from_value(options.clone()).map_err(broken)?;
        let options = F::Rules::with_layout(&options, layout);
        options
            .map(|options| serde_json::to_value(options).map_err(broken))
            .transpose()
    }

    fn layout(&self, seats: u8, options: &Value) -> Option<LayoutNumber> {
        let options = serde_json::from_value(options.clone()).ok()?;
        F::Rules::layout(seats, &options)
    }

    fn layout_picture(&self, seats: u8, options: &Value, language: Language) -> Option<Picture> {
        let options = serde_json::from_value(options.clone()).ok()?;
        let view = F::Rules::laid_out(seats, &options)?;
        self.face.layout_picture(&view, language)
    }

    fn how_to_play(&self, language: Language) -> Vec<String> {
        with_ahead(self.face.how_to_play(language), language)
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

    fn gallery(&self, names: &Names, language: Language) -> Vec<GalleryItem> {
        let mut items = Vec::new();
        for exhibit in self.face.exhibits() {
            for name in exhibit.pictures {
                let before = exhibit.before.as_ref();
                let shown = self
                    .face
                    .picture(&exhibit.view, before, &name, names, language);
                items.extend(shown.map(|picture| GalleryItem {
                    moment: exhibit.title.clone(),
                    name,
                    picture,
                }));
            }
        }
        items
    }

    fn open(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        language: Language,
    ) -> Result<DealtGame, HostedError> {
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
        let entries = entries
            .iter()
            .map(|entry| serde_json::from_value::<Entry<F::Rules>>(entry.clone()))
            .collect::<Result<_, _>>()
            .map_err(broken)?;
        let log = Log { setup, entries };
        // A snapshot is only a cache: if it cannot be read, the entries are replayed.
        let cached = snapshot.and_then(|state| serde_json::from_value(state.clone()).ok());
        let game = match cached {
            Some(state) => Match::from_snapshot(log, state),
            None => Match::replay(log),
        }
        .map_err(broken)?;
        Ok(self.playing(game))
    }
}
