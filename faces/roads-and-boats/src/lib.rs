//! The face of Roads & Boats: what people see and press.
//!
//! [`RoadsAndBoatsFace`] turns views and events into desk panels, lines, pages of text and pictures, in every
//! language of the Fluent files beside it. It decides nothing: the rules' walk lists what can be pressed, and
//! everything shown is made from a seat's view.

mod advice;
mod board;
mod emoji;
mod exhibits;
mod learning;
mod lines;
mod panels;
mod picture;
mod places;
mod result;
mod setup;
mod targets;
mod theme;
mod words;

pub use targets::{Target, number_of, numbered, targets};

use roads_and_boats::{
    Choice, Event, Occasion, Options, OptionsError, Refusal, RoadsAndBoats, View,
};
use roads_and_boats_opponents::Reason;
use slowtable_desk::{
    Desk, Draft, Exhibit, Face, FirstGame, LookedUp, OptionSpec, PictureSpec, TABLE, Topic,
    TurningText, how_to_play_of_picture, how_to_play_page, how_to_play_panel,
};
use slowtable_kit::{Advice, Better, Standing, Walk};
use slowtable_ui::{Language, Names, Panel, PanelError, Picture, Symbol, Words, WordsError};

use crate::words::Localizer;

/// The names at the table of a moment that is shown without a table.
const EXAMPLES: [&str; 4] = ["Ann", "Ben", "Cem", "Dora"];

/// Everything that Roads & Boats shows people.
pub struct RoadsAndBoatsFace {
    words: Words,
}

impl RoadsAndBoatsFace {
    /// Reads the texts.
    ///
    /// # Errors
    /// When a Fluent file is broken. That is a bug in this crate, and its tests find it.
    pub fn new() -> Result<Self, WordsError> {
        let words = words::read()?;
        Ok(Self { words })
    }

    fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.words, language)
    }
}

impl Face for RoadsAndBoatsFace {
    type Rules = RoadsAndBoats;
    type Reason = Reason;

    fn words(&self) -> &Words {
        &self.words
    }

    fn options(&self) -> Vec<OptionSpec> {
        setup::options()
    }

    fn apply_answers(
        &self,
        base: Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Options, String> {
        setup::apply_answers(base, answers, self.localizer(language))
    }

    fn setup_refused(&self, error: &OptionsError, language: Language) -> String {
        setup::setup_refused(error, self.localizer(language))
    }

    fn refused(&self, refusal: &Refusal, language: Language) -> String {
        setup::refused(refusal, self.localizer(language))
    }

    fn completes(&self, draft: &Draft, walk: &Walk<RoadsAndBoats>) -> bool {
        panels::completes(draft, walk)
    }

    fn panel(
        &self,
        desk: &Desk<'_, RoadsAndBoats>,
        names: &Names,
        language: Language,
    ) -> Result<Panel, PanelError> {
        let localizer = self.localizer(language);
        let page = desk.draft.page.as_deref().and_then(how_to_play_page);
        match page.filter(|_| desk.now.viewer.seat().is_some()) {
            Some(at) => how_to_play_panel(&self.how_to_play(language), at, *localizer),
            None => panels::panel(desk, names, localizer),
        }
    }

    fn drafted(
        &self,
        view: &View,
        path: &[Choice],
        names: &Names,
        language: Language,
    ) -> Option<String> {
        lines::drafted(&view.board, path, names, self.localizer(language))
    }

    fn occasion(&self, occasion: Occasion, _: &Names, language: Language) -> String {
        setup::occasion(occasion, self.localizer(language))
    }

    fn line(&self, event: &Event, names: &Names, language: Language) -> Option<String> {
        lines::line(None, event, names, self.localizer(language))
    }

    fn lines(
        &self,
        view: &dyn Fn() -> View,
        events: &[Event],
        names: &Names,
        language: Language,
    ) -> Vec<String> {
        self.lines_before(view, events, &[], names, language)
    }

    fn lines_before(
        &self,
        view: &dyn Fn() -> View,
        events: &[Event],
        later: &[Event],
        names: &Names,
        language: Language,
    ) -> Vec<String> {
        let localizer = self.localizer(language);
        lines::lines(Some(&view().board), (events, later), names, localizer)
    }

    fn pictures(&self, view: &View) -> Vec<PictureSpec> {
        picture::pictures(view)
    }

    fn picture(
        &self,
        view: &View,
        before: Option<&View>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture> {
        match how_to_play_of_picture(name) {
            Some(page) => self.how_to_play_picture(page, language),
            None => picture::picture(view, before, name, names, self.localizer(language)),
        }
    }

    fn layout_picture(&self, view: &View, language: Language) -> Option<Picture> {
        Some(picture::layout(view, self.localizer(language)))
    }

    fn exhibits(&self) -> Vec<Exhibit<View>> {
        exhibits::exhibits().to_vec()
    }

    fn picture_of_events(&self, events: &[Event]) -> Option<&'static str> {
        let over = events.iter().any(|event| matches!(event, Event::GameOver));
        over.then_some("score")
    }

    fn board_text(&self, view: &View, names: &Names, language: Language) -> Vec<String> {
        board::pages(view, names, self.localizer(language))
    }

    fn result_text(
        &self,
        view: &View,
        standings: &[Standing],
        names: &Names,
        language: Language,
    ) -> String {
        result::text(view, standings, names, self.localizer(language))
    }

    fn advice(
        &self,
        view: &View,
        advice: &Advice<Choice, Reason>,
        names: &Names,
        language: Language,
    ) -> String {
        advice::text(view, advice, names, self.localizer(language))
    }

    fn turning_point(
        &self,
        view: &View,
        path: &[Choice],
        better: &Better<Choice>,
        names: &Names,
        language: Language,
    ) -> TurningText {
        advice::turning_point(view, path, better, names, self.localizer(language))
    }

    fn symbols(&self) -> Vec<Symbol> {
        emoji::symbols()
    }

    fn how_to_play(&self, language: Language) -> Vec<String> {
        learning::how_to_play(self.localizer(language))
    }

    fn how_to_play_picture(&self, page: usize, language: Language) -> Option<Picture> {
        let (moment, picture) = *learning::PICTURES.get(page)?;
        let shown = exhibits::exhibits().iter().find(|it| it.title == moment)?;
        let names = Names::plain(EXAMPLES);
        let before = shown.before.as_ref();
        let picture = self.picture(&shown.view, before, picture, &names, language);
        picture.or_else(|| self.picture(&shown.view, before, TABLE, &names, language))
    }

    fn topics(&self, language: Language) -> Vec<Topic> {
        learning::topics(self.localizer(language))
    }

    fn look_up(
        &self,
        topic: &str,
        view: Option<&View>,
        names: &Names,
        language: Language,
    ) -> Option<LookedUp> {
        let mut found = learning::look_up(topic, view, names, self.localizer(language))?;
        // Without a table, the beginning of a game shows the thing.
        let names = match view {
            Some(_) => names.clone(),
            None => Names::plain(EXAMPLES),
        };
        let view = view.or(exhibits::beginning().map(|shown| &shown.view))?;
        let shown = |name: &str| self.picture(view, None, name, &names, language);
        found.picture = shown(learning::picture_of(topic)).or_else(|| shown(TABLE));
        Some(found)
    }

    fn cues(&self, desk: &Desk<'_, RoadsAndBoats>) -> Vec<&'static str> {
        learning::cues(desk)
    }

    fn first_game(&self) -> Option<FirstGame> {
        Some(FirstGame {
            seats: 1,
            // The usual map for one player is *One River*.
            answers: Vec::new(),
        })
    }

    fn options_text(&self, options: &Options, seats: u8, language: Language) -> String {
        setup::text(options, seats, self.localizer(language))
    }
}
