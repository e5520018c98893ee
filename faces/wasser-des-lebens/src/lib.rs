//! The face of Das Wasser des Lebens: what people see and press.
//!
//! [`WasserDesLebensFace`] turns views and events into desk panels, lines, pages of text and pictures, in every
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
mod result;
mod setup;
mod targets;
mod theme;
mod words;

pub use targets::{Target, targets};

use slowtable_desk::{
    Desk, Draft, Exhibit, Face, FirstGame, LookedUp, OptionSpec, PictureSpec, PostChoice, TABLE,
    Topic, TurningText, how_to_play_of_picture, how_to_play_page, how_to_play_panel,
};
use slowtable_kit::{Advice, Better, Rules as _, Standing, Walk};
use slowtable_ui::{Language, Names, Panel, PanelError, Picture, Symbol, Words, WordsError};
use wasser_des_lebens::{
    Choice, Event, Occasion, Options, OptionsError, Refusal, View, WasserDesLebens,
};
use wasser_des_lebens_opponents::Reason;

use crate::words::Localizer;

/// Everything that Das Wasser des Lebens shows people.
pub struct WasserDesLebensFace {
    words: Words,
}

impl WasserDesLebensFace {
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

impl Face for WasserDesLebensFace {
    type Rules = WasserDesLebens;
    type Reason = Reason;

    fn words(&self) -> &Words {
        &self.words
    }

    fn options(&self) -> Vec<OptionSpec> {
        setup::options()
    }

    /// The explanations name figures of the rows.
    fn text(&self, language: Language, id: &str) -> String {
        let figures = learning::figures(self.localizer(language));
        self.words.text(language, id, &figures)
    }

    fn apply_answers(
        &self,
        base: Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Options, String> {
        setup::apply_answers(base, answers, self.localizer(language))
    }

    fn setup_refused(&self, OptionsError::Seats(_): &OptionsError, language: Language) -> String {
        self.words.plain(language, "setup-seats")
    }

    fn refused(&self, refusal: &Refusal, language: Language) -> String {
        setup::refused(refusal, self.localizer(language))
    }

    fn completes(&self, draft: &Draft, walk: &Walk<WasserDesLebens>) -> bool {
        panels::completes(draft, walk)
    }

    fn panel(
        &self,
        desk: &Desk<'_, WasserDesLebens>,
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
        lines::drafted(view, path, names, self.localizer(language))
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
        // The tiles and their numbers never change during a game.
        lines::lines(Some(&view().board), events, names, self.localizer(language))
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
            None => {
                let path = picture::path_of(name);
                let targets = targets(view, &path);
                let localizer = self.localizer(language);
                // A distillery whose road is chosen stands already.
                let walk = (!path.is_empty()).then(|| WasserDesLebens::walk(view, &path));
                let walked = walk.and_then(Result::ok).map(|walk| walk.view);
                let view = walked.as_ref().unwrap_or(view);
                picture::picture(view, before, name, &targets, names, localizer)
            }
        }
    }

    fn exhibits(&self) -> Vec<Exhibit<View>> {
        exhibits::exhibits().to_vec()
    }

    fn running(&self, event: &Event) -> Option<&'static str> {
        lines::is_trade(event).then_some("trade")
    }

    fn post_choices(&self, view: &View, _: &Names, language: Language) -> Vec<PostChoice<Choice>> {
        lines::post_choices(&view.board, self.localizer(language))
    }

    fn picture_of_events(&self, events: &[Event]) -> Option<&'static str> {
        let over = events
            .iter()
            .any(|event| matches!(event, Event::GameOver { .. }));
        over.then_some("winner")
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

    fn moment(&self, view: &View, names: &Names, language: Language) -> Option<String> {
        Some(advice::moment(view, names, self.localizer(language)))
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
        let names = Names::plain(["Ann", "Ben", "Cem", "Dora"]);
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
        // Without a table, a recorded game shows the thing.
        let names = match view {
            Some(_) => names.clone(),
            None => Names::plain(["Ann", "Ben", "Cem", "Dora"]),
        };
        let view = view.or(exhibits::founded().map(|shown| &shown.view))?;
        let shown = |name: &str| self.picture(view, None, name, &names, language);
        found.picture = shown(learning::picture_of(topic)).or_else(|| shown(TABLE));
        Some(found)
    }

    fn cues(&self, desk: &Desk<'_, WasserDesLebens>) -> Vec<&'static str> {
        learning::cues(desk)
    }

    fn first_game(&self) -> Option<FirstGame> {
        Some(FirstGame {
            seats: 3,
            answers: vec![("board".to_owned(), "learning".to_owned())],
        })
    }

    fn options_text(&self, options: &Options, _: u8, language: Language) -> String {
        setup::text(options, self.localizer(language))
    }
}
