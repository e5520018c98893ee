//! The trait that a game's face implements.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use slowtable_kit::{Advice, Awaited, Better, Rules, Seat, Standing, Walk};
use slowtable_ui::{Args, Language, Localizer, Names, Panel, PanelError, Picture, Symbol, Words};

use crate::desk::Desk;
use crate::draft::Draft;
use crate::earlier::TABLE;
use crate::learning::{FirstGame, LookedUp, Topic};
use crate::post_choice::PostChoice;

/// A choice of a set-up option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionChoice {
    /// The stable text that is stored.
    pub value: Cow<'static, str>,
    /// The Fluent id of its name, at most 100 characters.
    pub name: Cow<'static, str>,
    /// The numbers of seats that can begin with it while every other option is usual.
    pub seats: RangeInclusive<u8>,
}

/// The numbers of seats of a choice that fits every game.
const ANY_SEATS: RangeInclusive<u8> = 1..=u8::MAX;

impl OptionChoice {
    /// Returns a choice for any number of seats.
    #[must_use]
    pub fn new(value: impl Into<Cow<'static, str>>, name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            value: value.into(),
            name: name.into(),
            seats: ANY_SEATS,
        }
    }
}

/// Returns the Fluent id of the name of an opponents' level. Its attribute `.description` says how the level
/// plays. Both texts have at most 100 characters.
#[must_use]
pub fn level_name(level: &str) -> String {
    format!("level-{level}")
}

/// The words for a decision that turned a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningText {
    /// The moment of the decision in a few words, at most 100 characters.
    pub when: String,
    /// The move that was made, and the better one.
    pub what: String,
}

/// An option that a table may choose before the game: a question with a few answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSpec {
    /// The stable id in `snake_case`. It is also the name of the command option.
    pub id: Cow<'static, str>,
    /// The Fluent id of its name. The attribute `.description` says what the option does.
    pub name: Cow<'static, str>,
    /// The possible answers. The first is the default.
    pub choices: Vec<OptionChoice>,
    /// Whether few tables use it. Such options are shown apart from the common ones.
    pub seldom: bool,
    /// The choice that lobbies propose where people look in once a day or less, since it saves them visits; `None`
    /// where no choice does. The attribute `.proposal` of the option's name says in a part of a sentence what it
    /// changes.
    pub by_post: Option<Cow<'static, str>>,
}

impl OptionSpec {
    /// Returns a question whose texts are `option-ID`, and `option-ID-VALUE` for each answer.
    #[must_use]
    pub fn new(id: &'static str, values: &[&'static str]) -> Self {
        let choice =
            |value: &&'static str| OptionChoice::new(*value, format!("option-{id}-{value}"));
        Self {
            id: id.into(),
            name: format!("option-{id}").into(),
            choices: values.iter().map(choice).collect(),
            seldom: false,
            by_post: None,
        }
    }

    /// Returns the same question, with one choice for these numbers of seats only.
    #[must_use]
    pub fn for_seats(mut self, value: &str, seats: RangeInclusive<u8>) -> Self {
        let choice = self.choices.iter_mut().find(|choice| choice.value == value);
        if let Some(choice) = choice {
            choice.seats = seats;
        }
        self
    }

    /// Returns the same question, with a choice that lobbies propose for play by post.
    #[must_use]
    pub fn by_post(self, value: &'static str) -> Self {
        Self {
            by_post: Some(value.into()),
            ..self
        }
    }

    /// Returns the same question, marked as one that few tables ask.
    #[must_use]
    pub fn seldom(self) -> Self {
        Self {
            seldom: true,
            ..self
        }
    }
}

/// Returns the choice of each option that `options` stand for: the choice that changes nothing. An option is missing
/// where each of its choices would change something.
pub fn answers<F: Face>(face: &F, options: &<F::Rules as Rules>::Options) -> Vec<(String, String)> {
    let is_meant = |answer: &(String, String)| {
        let answer = std::slice::from_ref(answer);
        let applied = face.apply_answers(options.clone(), answer, Language::default());
        applied.is_ok_and(|applied| applied == *options)
    };
    let specs = face.options().into_iter();
    let meant = specs.filter_map(|spec| {
        let choices = spec.choices.into_iter();
        let mut answers = choices.map(|choice| (spec.id.to_string(), choice.value.into_owned()));
        answers.find(is_meant)
    });
    meant.collect()
}

/// A moment of a game whose pictures stand in the gallery.
#[derive(Debug, Clone)]
pub struct Exhibit<V> {
    /// The moment's unique name in lower-case ASCII letters, digits and hyphens.
    pub title: String,
    /// The view that the pictures show.
    pub view: V,
    /// An earlier view of the same viewer, if the pictures mark changes.
    pub before: Option<V>,
    /// Names of pictures ([`Face::picture`]).
    pub pictures: Vec<String>,
}

/// A picture that a view has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureSpec {
    /// The name that [`Face::picture`] takes. It is stable, since posts contain it.
    pub name: Cow<'static, str>,
    /// What the picture shows.
    pub subject: PictureSubject,
}

/// What a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSubject {
    /// The public part of the table: the main picture.
    Table,
    /// Something else that is public at the table. The face's text `part-NAME` is its name; the main picture of
    /// a game with parts has such a name, too.
    Part,
    /// The area of one seat.
    Seat(Seat),
}

/// How a game shows itself to people.
///
/// A face builds everything from a seat's view and cannot reach hidden information.
pub trait Face: Send + Sync + 'static {
    /// The game's rules.
    type Rules: Rules;
    /// An opponent's reason for a move that it advises.
    type Reason: Send + 'static;

    /// Returns the face's texts. By default they hold the game's name (`game-name`), its summary (`game-summary`),
    /// and what a seat is awaited for (`awaited-WHAT`, otherwise `awaited-other`).
    fn words(&self) -> &Words;

    /// Returns the game's name.
    fn name(&self, language: Language) -> String {
        self.words().plain(language, "game-name")
    }

    /// Returns one line on the game, its seats and its length.
    fn summary(&self, language: Language) -> String {
        self.words().plain(language, "game-summary")
    }

    /// Returns the options that a table may choose before the game.
    fn options(&self) -> Vec<OptionSpec>;

    /// Returns a text of the face's own Fluent files: the names in [`Face::options`], and those of its
    /// opponents' levels ([`level_name`]).
    fn text(&self, language: Language, id: &str) -> String {
        self.words().plain(language, id)
    }

    /// Returns the rules' options for these answers. Unanswered options stay as in `base`.
    ///
    /// # Errors
    /// A sentence for the person if an answer is not one of the choices.
    fn apply_answers(
        &self,
        base: <Self::Rules as Rules>::Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<<Self::Rules as Rules>::Options, String>;

    /// Returns a sentence that says why a table cannot be set up.
    fn setup_refused(
        &self,
        error: &<Self::Rules as Rules>::SetupError,
        language: Language,
    ) -> String;

    /// Returns a sentence that says why a move is refused and what to do instead.
    fn refused(&self, refusal: &<Self::Rules as Rules>::Refusal, language: Language) -> String;

    /// Whether a complete path becomes a move at once, although more choices could be added.
    fn completes(&self, _draft: &Draft, _walk: &Walk<Self::Rules>) -> bool {
        false
    }

    /// Whether a choice from a select counts at once if nothing is drafted. The seat can take it back until
    /// others have decided, and the panel says so.
    fn counts_at_once(&self, _desk: &Desk<'_, Self::Rules>) -> bool {
        false
    }

    /// Returns what the seat sees and can press.
    ///
    /// # Errors
    /// If the panel would break a limit, which is a bug of the face.
    fn panel(
        &self,
        desk: &Desk<'_, Self::Rules>,
        names: &Names,
        language: Language,
    ) -> Result<Panel, PanelError>;

    /// Describes a drafted move in a few words for its own seat. The move may no longer be possible. `view`
    /// is the seat's present view. `None` if the face has no words for the move.
    fn drafted(
        &self,
        _view: &<Self::Rules as Rules>::View,
        _path: &[<Self::Rules as Rules>::Choice],
        _names: &Names,
        _language: Language,
    ) -> Option<String> {
        None
    }

    /// Describes an occasion for which the seat may decide ahead, in at most 100 characters: "if your Builder
    /// is pulled".
    fn occasion(
        &self,
        occasion: <Self::Rules as Rules>::Occasion,
        _names: &Names,
        _language: Language,
    ) -> String {
        occasion.to_string()
    }

    /// Returns the line for an event, in the form that its reader may see; `None` if none is needed.
    fn line(
        &self,
        event: &<Self::Rules as Rules>::Event,
        names: &Names,
        language: Language,
    ) -> Option<String>;

    /// Returns the lines for events that happened together, in the form that their reader may see. By default each event
    /// has its own line. A face overrides this to join events, or to name what never changes during a match: `view`
    /// returns the public view of the present position, which may be later than the events. What changes needs
    /// [`lines_before`](Self::lines_before), too.
    fn lines(
        &self,
        _view: &dyn Fn() -> <Self::Rules as Rules>::View,
        events: &[<Self::Rules as Rules>::Event],
        names: &Names,
        language: Language,
    ) -> Vec<String> {
        let lines = events.iter();
        lines
            .filter_map(|event| self.line(event, names, language))
            .collect()
    }

    /// Returns the lines for events that happened together, like [`lines`](Self::lines), knowing what the same reader saw
    /// `later`. A face overrides this to name what changes during a match as it was at the time.
    fn lines_before(
        &self,
        view: &dyn Fn() -> <Self::Rules as Rules>::View,
        events: &[<Self::Rules as Rules>::Event],
        _later: &[<Self::Rules as Rules>::Event],
        names: &Names,
        language: Language,
    ) -> Vec<String> {
        self.lines(view, events, names, language)
    }

    /// Returns the running message that an event belongs to, as the public sees it; `None` if it is posted by itself. As
    /// long as moves only go on with the message that the thread's last post ends with, that post is brought up to date
    /// instead of another one. A trade is such a message: offers, answers and counter-offers.
    ///
    /// Nobody is notified of an edit. So a move all of whose events belong to a running message leaves the seats that the
    /// table waits for as they are, and has no picture of its own.
    fn running(&self, _event: &<Self::Rules as Rules>::Event) -> Option<&'static str> {
        None
    }

    /// Returns the choices that people can make from the post that ends with a [running](Self::running) message, most
    /// important first: the answers to its offers, for example. `view` is the public view. The post's buttons are brought
    /// up to date together with its lines. By default there are none.
    fn post_choices(
        &self,
        _view: &<Self::Rules as Rules>::View,
        _names: &Names,
        _language: Language,
    ) -> Vec<PostChoice<<Self::Rules as Rules>::Choice>> {
        Vec::new()
    }

    /// Returns what the game waits for, as words after a player's name: "picks a card".
    fn awaited(&self, awaited: &Awaited, language: Language) -> String {
        let localizer = Localizer::new(self.words(), language);
        let own = localizer.find(&format!("awaited-{}", awaited.what), &Args::new());
        own.unwrap_or_else(|| localizer.plain("awaited-other"))
    }

    /// Returns the pictures of a view, besides those that panels ask for: one of the table, its parts, and at
    /// most one of each seat, including the viewer's own.
    fn pictures(&self, _view: &<Self::Rules as Rules>::View) -> Vec<PictureSpec> {
        vec![PictureSpec {
            name: TABLE.into(),
            subject: PictureSubject::Table,
        }]
    }

    /// Returns a picture by name: one of [`Face::pictures`] or one that the face's panels ask for. It marks
    /// the differences from `before`, an earlier view of the same viewer. `None` if there is no such picture.
    fn picture(
        &self,
        view: &<Self::Rules as Rules>::View,
        before: Option<&<Self::Rules as Rules>::View>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture>;

    /// Returns the picture of what a set-up draws from its public number, such as its map
    /// ([`Rules::laid_out`](slowtable_kit::Rules::laid_out)). It shows nothing else, so every game of the set-up begins
    /// with a public view of the same picture. No names stand on it. The lobby shows it, and beside it a button with
    /// the face's text `button-layout`, *Draw the map again*. The text `option-layout` names the number, and
    /// [`Face::options_text`] says it.
    ///
    /// A game without such numbers leaves this out.
    fn layout_picture(
        &self,
        _view: &<Self::Rules as Rules>::View,
        _language: Language,
    ) -> Option<Picture> {
        None
    }

    /// Returns moments, in the order of a game, that together show every kind of picture.
    fn exhibits(&self) -> Vec<Exhibit<<Self::Rules as Rules>::View>>;

    /// Returns the name of the picture that best shows these public events; `None` stands for the main one.
    fn picture_of_events(&self, events: &[<Self::Rules as Rules>::Event]) -> Option<&'static str>;

    /// Returns the whole table in words, for people who use a screen reader. At least one page, each with at
    /// most 1,900 characters.
    fn board_text(
        &self,
        view: &<Self::Rules as Rules>::View,
        names: &Names,
        language: Language,
    ) -> Vec<String>;

    /// Returns the drawings in the face's texts and on its controls. A game may have none.
    fn symbols(&self) -> Vec<Symbol> {
        Vec::new()
    }

    /// Returns the result of a finished game in words, item by item.
    fn result_text(
        &self,
        view: &<Self::Rules as Rules>::View,
        standings: &[Standing],
        names: &Names,
        language: Language,
    ) -> String;

    /// Returns one or two sentences on the move that an opponent advises to the view's seat, with the reason.
    fn advice(
        &self,
        view: &<Self::Rules as Rules>::View,
        advice: &Advice<<Self::Rules as Rules>::Choice, Self::Reason>,
        names: &Names,
        language: Language,
    ) -> String;

    /// Names the moment of a game that a view shows, such as its round and turn, in at most 100 characters. `None` if
    /// the game has no such names.
    fn moment(
        &self,
        _view: &<Self::Rules as Rules>::View,
        _names: &Names,
        _language: Language,
    ) -> Option<String> {
        None
    }

    /// Describes a costly decision of the seat that had `view`: its moment, the move and a better one. At
    /// most 300 characters.
    fn turning_point(
        &self,
        view: &<Self::Rules as Rules>::View,
        path: &[<Self::Rules as Rules>::Choice],
        better: &Better<<Self::Rules as Rules>::Choice>,
        names: &Names,
        language: Language,
    ) -> TurningText;

    /// Returns a few short pages on how the game is played, for beginners. Each page has at most 1,500
    /// characters, and every language has the same number of pages. A game may leave this out.
    fn how_to_play(&self, _language: Language) -> Vec<String> {
        Vec::new()
    }

    /// Returns the picture of a page of [`Face::how_to_play`], counted from 0. It needs no table: it shows a
    /// fixed position that a game once reached.
    fn how_to_play_picture(&self, _page: usize, _language: Language) -> Option<Picture> {
        None
    }

    /// Returns the topics that can be looked up by name: the same ids in the same order in every language. A
    /// game may leave this out.
    fn topics(&self, _language: Language) -> Vec<Topic> {
        Vec::new()
    }

    /// Returns the text on a topic. With a view, it says where the thing is now, as far as the viewer may
    /// know. Without one, it says only what is the same at every table. `None` if there is no such topic.
    fn look_up(
        &self,
        _topic: &str,
        _view: Option<&<Self::Rules as Rules>::View>,
        _names: &Names,
        _language: Language,
    ) -> Option<LookedUp> {
        None
    }

    /// Returns the names of the explanations that fit this desk, for a person who learns the game, the most
    /// important first. The names never change. The text `cue-NAME` of the face is the explanation, with at
    /// most 300 characters. A game may leave this out.
    fn cues(&self, _desk: &Desk<'_, Self::Rules>) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the set-up of a first game that a person plays alone against opponents, if the game is taught
    /// at the desk.
    fn first_game(&self) -> Option<FirstGame> {
        None
    }

    /// Describes the rules that a table with this number of seats plays by its options.
    fn options_text(
        &self,
        options: &<Self::Rules as Rules>::Options,
        seats: u8,
        language: Language,
    ) -> String;
}
