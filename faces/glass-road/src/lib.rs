//! The face of Glass Road.
//!
//! [`GlassRoadFace`] turns views and events into desk panels, lines, pages of text and pictures, in every
//! language of the Fluent files beside it. It decides nothing: the rules' walk lists what can be pressed, and
//! everything shown is made from a seat's view.

mod advice;
mod board;
#[cfg(test)]
mod board_tests;
mod emoji;
mod gallery;
mod learning;
mod lines;
mod panels;
mod picture;
mod print;
mod result;
mod setup;
#[cfg(test)]
mod text_tests;
mod theme;
mod words;

use glass_road::{Choice, Event, GlassRoad, Occasion, Options, OptionsError, Phase, Refusal, View};
use glass_road_opponents::Reason;
use slowtable_desk::{
    Desk, Draft, Exhibit, Face, FirstGame, LookedUp, OptionSpec, PictureSpec, PictureSubject,
    Topic, TurningText, how_to_play_of_picture,
};
use slowtable_kit::{Advice, Better, Seat, Standing, Walk};
use slowtable_ui::{Language, Names, Panel, PanelError, Picture, Symbol, Words, WordsError};

use crate::words::Localizer;

/// Everything that Glass Road shows people.
pub struct GlassRoadFace {
    words: Words,
}

impl GlassRoadFace {
    /// Reads the texts.
    ///
    /// # Errors
    /// When a Fluent file is broken. That is a bug in this crate, and its tests find it.
    pub fn new() -> Result<Self, WordsError> {
        Ok(Self {
            words: words::read()?,
        })
    }

    fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.words, language)
    }
}

impl Face for GlassRoadFace {
    type Rules = GlassRoad;
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
        setup::refused_setup(error, self.localizer(language))
    }

    fn refused(&self, refusal: &Refusal, language: Language) -> String {
        setup::refused(refusal, self.localizer(language))
    }

    fn counts_at_once(&self, desk: &Desk<'_, GlassRoad>) -> bool {
        panels::counts_at_once(desk)
    }

    fn completes(&self, draft: &Draft, walk: &Walk<GlassRoad>) -> bool {
        panels::completes(draft, walk)
    }

    fn panel(
        &self,
        desk: &Desk<'_, GlassRoad>,
        names: &Names,
        language: Language,
    ) -> Result<Panel, PanelError> {
        panels::panel(desk, names, self.localizer(language))
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
        self.localizer(language).occasion(occasion)
    }

    fn line(&self, event: &Event, names: &Names, language: Language) -> Option<String> {
        lines::line(event, names, self.localizer(language))
    }

    fn pictures(&self, view: &View) -> Vec<PictureSpec> {
        let board = PictureSpec {
            name: "table".into(),
            subject: PictureSubject::Table,
        };
        // After the end of the game the score is the picture of the table.
        let board = match view.board.phase {
            Phase::Over => PictureSpec {
                name: "score".into(),
                ..board
            },
            _ => board,
        };
        let places = Seat::all(view.board.players()).map(|seat| PictureSpec {
            name: format!("place:{seat}").into(),
            subject: PictureSubject::Seat(seat),
        });
        std::iter::once(board).chain(places).collect()
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
            None => picture::picture(view, before, name, names, &self.words, language),
        }
    }

    fn exhibits(&self) -> Vec<Exhibit<View>> {
        gallery::exhibits()
    }

    fn picture_of_events(&self, events: &[Event]) -> Option<&'static str> {
        let any = |is: fn(&Event) -> bool| events.iter().any(is);
        if any(|event| matches!(event, Event::GameOver)) {
            Some("winner")
        } else if any(|event| matches!(event, Event::PeriodEnded { .. })) {
            Some("period")
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
        names: &Names,
        language: Language,
    ) -> String {
        advice::text(view, advice, names, self.localizer(language))
    }

    fn moment(&self, view: &View, _: &Names, language: Language) -> Option<String> {
        Some(advice::moment(view, self.localizer(language)))
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
        learning::how_to_play_picture(page, &self.words, language)
    }

    fn topics(&self, language: Language) -> Vec<Topic> {
        learning::topics::topics(self.localizer(language))
    }

    fn look_up(
        &self,
        topic: &str,
        view: Option<&View>,
        names: &Names,
        language: Language,
    ) -> Option<LookedUp> {
        let localizer = self.localizer(language);
        learning::topics::look_up(topic, view, names, &self.words, localizer)
    }

    fn cues(&self, desk: &Desk<'_, GlassRoad>) -> Vec<&'static str> {
        learning::cues::cues(desk)
    }

    fn first_game(&self) -> Option<FirstGame> {
        Some(FirstGame {
            seats: 2,
            answers: vec![("tile_set".to_owned(), "introductory".to_owned())],
        })
    }

    fn options_text(&self, options: &Options, seats: u8, language: Language) -> String {
        setup::told(options, seats, self.localizer(language))
    }
}
