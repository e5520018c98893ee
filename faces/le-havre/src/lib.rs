//! The face of Le Havre.
//!
//! [`LeHavreFace`] turns views and events into desk panels, lines, pages of text and pictures, in every
//! language of the Fluent files beside it. It decides nothing: the rules' walk lists what can be pressed, and
//! everything shown is made from a seat's view.

mod advice;
mod alt;
mod board;
mod emoji;
mod exhibits;
mod gist;
mod learning;
mod lines;
mod panels;
mod picture;
mod result;
mod setup;
mod theme;
mod words;

use le_havre::{Choice, Event, LeHavre, Occasion, Options, OptionsError, Refusal, View};
use le_havre_opponents::Reason;
use slowtable_desk::{
    Desk, Draft, Exhibit, Face, FirstGame, LookedUp, OptionSpec, PictureSpec, Topic, TurningText,
    how_to_play_of_picture, how_to_play_page, how_to_play_panel,
};
use slowtable_kit::{Advice, Better, Standing, Walk};
use slowtable_ui::{Language, Names, Panel, PanelError, Picture, Symbol, Words, WordsError, args};

use crate::words::Localizer;

/// Everything that Le Havre shows people.
pub struct LeHavreFace {
    words: Words,
}

impl LeHavreFace {
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

/// Whether a round has ended: another one begins, or the final phase.
const fn is_end_of_round(event: &Event) -> bool {
    matches!(event, Event::RoundBegan { round: 2.. } | Event::FinalPhase)
}

impl Face for LeHavreFace {
    type Rules = LeHavre;
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

    fn setup_refused(&self, OptionsError::Seats(_): &OptionsError, language: Language) -> String {
        self.words.plain(language, "setup-seats")
    }

    fn refused(&self, refusal: &Refusal, language: Language) -> String {
        setup::refused(refusal, self.localizer(language))
    }

    fn completes(&self, draft: &Draft, walk: &Walk<LeHavre>) -> bool {
        panels::completes(draft, walk)
    }

    fn panel(
        &self,
        desk: &Desk<'_, LeHavre>,
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
        _: &Names,
        language: Language,
    ) -> Option<String> {
        lines::drafted(view, path, self.localizer(language))
    }

    fn occasion(&self, occasion: Occasion, _: &Names, language: Language) -> String {
        let (id, args) = match occasion {
            Occasion::Interest { round } => ("occasion-interest", args!(round = round)),
            Occasion::Turn { round, turn } => {
                let args = args!(round = round, turn = turn);
                ("occasion-turn", args)
            }
            Occasion::Feeding { round } => ("occasion-feeding", args!(round = round)),
        };
        self.words.text(language, id, &args)
    }

    fn line(&self, event: &Event, names: &Names, language: Language) -> Option<String> {
        lines::line(event, names, self.localizer(language))
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

    fn exhibits(&self) -> Vec<Exhibit<View>> {
        exhibits::exhibits().to_vec()
    }

    fn picture_of_events(&self, events: &[Event]) -> Option<&'static str> {
        let any = |is: fn(&Event) -> bool| events.iter().any(is);
        if any(|event| matches!(event, Event::GameOver)) {
            Some("winner")
        } else if any(is_end_of_round) {
            Some("round")
        } else {
            None
        }
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
        _: &Names,
        language: Language,
    ) -> String {
        advice::text(view, advice, self.localizer(language))
    }

    fn moment(&self, view: &View, _: &Names, language: Language) -> Option<String> {
        Some(advice::moment(view, self.localizer(language)))
    }

    fn turning_point(
        &self,
        view: &View,
        path: &[Choice],
        better: &Better<Choice>,
        _: &Names,
        language: Language,
    ) -> TurningText {
        advice::turning_point(view, path, better, self.localizer(language))
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
        let names = Names::plain(["Ann", "Ben", "Cem"]);
        self.picture(&shown.view, None, picture, &names, language)
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
        let localizer = self.localizer(language);
        let mut found = learning::look_up(topic, view, names, localizer)?;
        let shown = |view: &View, name: &str| self.picture(view, None, name, names, language);
        found.picture = match (learning::picture_of(topic), view) {
            (Some(name), Some(view)) => shown(view, name),
            // Without a table, the tutorial has a picture of that name, or the beginning of its game.
            (Some(name), None) => match learning::PICTURES.iter().position(|(_, it)| *it == name) {
                Some(page) => self.how_to_play_picture(page, language),
                None => shown(&exhibits::beginning()?, name),
            },
            (None, Some(view)) => shown(view, &format!("building:{topic}")),
            (None, None) => shown(
                &exhibits::beginning()?,
                &format!("printed-building:{topic}"),
            ),
        };
        Some(found)
    }

    fn cues(&self, desk: &Desk<'_, LeHavre>) -> Vec<&'static str> {
        learning::cues(desk)
    }

    fn first_game(&self) -> Option<FirstGame> {
        Some(FirstGame {
            seats: 2,
            answers: vec![("length".to_owned(), "short".to_owned())],
        })
    }

    fn options_text(&self, options: &Options, seats: u8, language: Language) -> String {
        setup::text(options, seats, self.localizer(language))
    }
}
