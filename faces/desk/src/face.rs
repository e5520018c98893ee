//! What a game's face has to do.

use std::borrow::Cow;

use slowtable_kit::{Advice, Awaited, Better, Rules, Seat, Standing, Walk};
use slowtable_ui::{Language, Names, Panel, PanelError, Picture, Symbol};

use crate::desk::Desk;
use crate::draft::Draft;
use crate::learning::{FirstGame, LookedUp, Topic};

/// A choice of a set-up option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionChoice {
    /// Stable.
    pub value: Cow<'static, str>,
    /// The Fluent id of its name, at most 100 characters.
    pub name: Cow<'static, str>,
}

/// The Fluent id of the name of a level at which opponents play; its attribute `.description` says
/// how it plays. Both are at most 100 characters.
#[must_use]
pub fn level_name(level: &str) -> String {
    format!("level-{level}")
}

/// The words for a decision that turned a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningText {
    /// When it was, in a few words: at most 100 characters.
    pub when: String,
    /// What was done and what would have been better.
    pub what: String,
}

/// Something a table may choose before the game, as a question with a few answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSpec {
    /// Stable, `snake_case`; also the command option's name.
    pub id: Cow<'static, str>,
    /// The Fluent id of its name; its attribute `.description` says what it does.
    pub name: Cow<'static, str>,
    /// The answers; the first is usual.
    pub choices: Vec<OptionChoice>,
    /// Whether few tables ever ask for it, so that it stands apart from what everybody reads.
    pub seldom: bool,
}

/// A moment of a game whose pictures are worth a look, for a gallery.
#[derive(Debug, Clone)]
pub struct Exhibit<V> {
    /// What the moment is, in lower-case ASCII letters, digits and hyphens; no two are the same.
    pub title: String,
    /// What is shown.
    pub view: V,
    /// An earlier view of the same viewer, if changes are to be marked.
    pub before: Option<V>,
    /// Names of pictures ([`Face::picture`]).
    pub pictures: Vec<String>,
}

/// A picture that a view has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureSpec {
    /// What [`Face::picture`] knows it by; stable, since it stands in posts.
    pub name: Cow<'static, str>,
    /// What it is of.
    pub subject: PictureSubject,
}

/// What a picture is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSubject {
    /// All that everybody sees of the table: the main picture.
    Table,
    /// What belongs to a seat.
    Seat(Seat),
}

/// How a game shows itself to people.
///
/// Everything a seat is shown is made from its view; nothing hidden can be reached from here.
pub trait Face: Send + Sync + 'static {
    /// The game.
    type Rules: Rules;
    /// What an opponent advises a move for.
    type Reason: Send + 'static;

    /// The game's name.
    fn name(&self, language: Language) -> String;

    /// One line on the game, its seats and its length.
    fn summary(&self, language: Language) -> String;

    /// What a table may choose before the game.
    fn options(&self) -> Vec<OptionSpec>;

    /// A text of the face's own Fluent files: the names in [`Face::options`], and those of its
    /// opponents' levels ([`level_name`]).
    fn text(&self, language: Language, id: &str) -> String;

    /// The rules' options for the answers given; what is not answered stays as in `base`.
    ///
    /// # Errors
    /// A sentence for the person, when an answer is not one of the choices.
    fn settle(
        &self,
        base: <Self::Rules as Rules>::Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<<Self::Rules as Rules>::Options, String>;

    /// A sentence for why a table cannot be set up.
    fn setup_refused(
        &self,
        error: &<Self::Rules as Rules>::SetupError,
        language: Language,
    ) -> String;

    /// A sentence for why a move is refused, with a way on.
    fn refused(&self, refusal: &<Self::Rules as Rules>::Refusal, language: Language) -> String;

    /// Whether a whole path is taken as a move without asking for what could still be added.
    fn completes(&self, draft: &Draft, walk: &Walk<Self::Rules>) -> bool;

    /// Whether what is chosen from a select counts at once at a desk at which nothing is drafted: it can be
    /// taken back until others have decided, and the panel says so.
    fn counts_at_once(&self, _desk: &Desk<'_, Self::Rules>) -> bool {
        false
    }

    /// What the seat is shown and can press.
    ///
    /// # Errors
    /// When the panel would break a limit: a fault of the face.
    fn panel(
        &self,
        desk: &Desk<'_, Self::Rules>,
        names: &Names,
        language: Language,
    ) -> Result<Panel, PanelError>;

    /// A drafted move in a few words, for its own seat, though it may not be possible any more:
    /// `view` is the seat's present view. `None` if the face has no words for it.
    fn drafted(
        &self,
        _view: &<Self::Rules as Rules>::View,
        _path: &[<Self::Rules as Rules>::Choice],
        _names: &Names,
        _language: Language,
    ) -> Option<String> {
        None
    }

    /// An occasion for which its seat may decide ahead, in a few words: "if your Builder is pulled".
    /// At most 100 characters.
    fn occasion(
        &self,
        occasion: <Self::Rules as Rules>::Occasion,
        _names: &Names,
        _language: Language,
    ) -> String {
        occasion.to_string()
    }

    /// The line that tells of an event, already seen by its reader; `None` if none is needed.
    fn line(
        &self,
        event: &<Self::Rules as Rules>::Event,
        names: &Names,
        language: Language,
    ) -> Option<String>;

    /// What somebody is awaited for, as words after a name: "picks a card".
    fn awaited(&self, awaited: &Awaited, language: Language) -> String;

    /// The pictures that a view has beside those that panels ask for: one of the table, and at most
    /// one of each seat, its viewer's own included.
    fn pictures(&self, view: &<Self::Rules as Rules>::View) -> Vec<PictureSpec>;

    /// A picture by name: one of [`Face::pictures`] or what the face's panels ask for.
    /// What differs from `before`, an earlier view of the same viewer, is marked.
    /// `None` if there is no such picture.
    fn picture(
        &self,
        view: &<Self::Rules as Rules>::View,
        before: Option<&<Self::Rules as Rules>::View>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture>;

    /// Moments of games that between them show every kind of picture, in the order of a game.
    fn exhibits(&self) -> Vec<Exhibit<<Self::Rules as Rules>::View>>;

    /// The picture that shows best what has just happened in public, by name; `None` stands for the
    /// main one.
    fn picture_of_events(&self, events: &[<Self::Rules as Rules>::Event]) -> Option<&'static str>;

    /// The whole table in words, for those who use a screen reader; at most 1,900 characters a
    /// page, never without a page.
    fn board_text(
        &self,
        view: &<Self::Rules as Rules>::View,
        names: &Names,
        language: Language,
    ) -> Vec<String>;

    /// The drawings that stand in the face's texts and on its controls. A game may have none.
    fn symbols(&self) -> Vec<Symbol> {
        Vec::new()
    }

    /// The result in words, building by building, once the game is over.
    fn result_text(
        &self,
        view: &<Self::Rules as Rules>::View,
        standings: &[Standing],
        names: &Names,
        language: Language,
    ) -> String;

    /// Tells of a move that an opponent advises the seat whose view this is, and why: a sentence or
    /// two.
    fn advice(
        &self,
        view: &<Self::Rules as Rules>::View,
        advice: &Advice<<Self::Rules as Rules>::Choice, Self::Reason>,
        names: &Names,
        language: Language,
    ) -> String;

    /// Tells of a decision that cost its seat much, which had `view`: when it was, what was done,
    /// what would have been better. At most 300 characters.
    fn turning_point(
        &self,
        view: &<Self::Rules as Rules>::View,
        path: &[<Self::Rules as Rules>::Choice],
        better: &Better<<Self::Rules as Rules>::Choice>,
        names: &Names,
        language: Language,
    ) -> TurningText;

    /// How the game is played, in a few short pages for somebody who does not know it: at most 1,500
    /// characters a page, and as many pages in every language. A game may leave this out.
    fn how_to_play(&self, _language: Language) -> Vec<String> {
        Vec::new()
    }

    /// The picture of a page of [`Face::how_to_play`], counted from 0, which needs no table: it shows
    /// a position that a game came to once.
    fn how_to_play_picture(&self, _page: usize, _language: Language) -> Option<Picture> {
        None
    }

    /// What can be looked up by name: the same ids in the same order in every language. A game may
    /// leave this out.
    fn topics(&self, _language: Language) -> Vec<Topic> {
        Vec::new()
    }

    /// What is found under a topic, with where it is now at a table as far as the viewer may know;
    /// without a view, what is the same at every table. `None` if there is no such topic.
    fn look_up(
        &self,
        _topic: &str,
        _view: Option<&<Self::Rules as Rules>::View>,
        _names: &Names,
        _language: Language,
    ) -> Option<LookedUp> {
        None
    }

    /// What fits to be explained at a desk to somebody who learns the game, by names that never
    /// change, what matters most first. The face's text `cue-NAME` says it, in a line or two: at most 300
    /// characters. A game may leave this out.
    fn cues(&self, _desk: &Desk<'_, Self::Rules>) -> Vec<&'static str> {
        Vec::new()
    }

    /// How a first game is played by somebody who learns it alone against opponents, if the game is
    /// taught at the desk.
    fn first_game(&self) -> Option<FirstGame> {
        None
    }

    /// What a table of so many seats plays by its options.
    fn options_text(
        &self,
        options: &<Self::Rules as Rules>::Options,
        seats: u8,
        language: Language,
    ) -> String;
}
