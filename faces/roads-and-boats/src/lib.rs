//! The face of Roads & Boats: what people see and press.
//!
//! [`RoadsAndBoatsFace`] turns views and events into desk panels, lines, pages of text and pictures, in every
//! language of the Fluent files beside it. It decides nothing: the rules' walk lists what can be pressed, and
//! everything shown is made from a seat's view.

mod picture;
#[allow(dead_code)] // until the panels use all of it
mod places;
mod theme;
#[allow(dead_code)] // until the panels use all of it
mod words;

use roads_and_boats::{Choice, Event, Options, OptionsError, Refusal, RoadsAndBoats, View};
use roads_and_boats_opponents::Reason;
use slowtable_desk::{Desk, Exhibit, Face, OptionSpec, PictureSpec, TurningText};
use slowtable_kit::{Advice, Better, Standing};
use slowtable_ui::{
    Button, Language, Names, Panel, PanelError, Picture, Press, Words, WordsError, button_rows, tr,
};

use crate::words::Localizer;

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
        Vec::new()
    }

    fn apply_answers(
        &self,
        base: Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Options, String> {
        match answers.first() {
            None => Ok(base),
            Some((option, value)) => Err(tr!(
                self.localizer(language),
                "option-unknown",
                option = option.clone(),
                value = value.clone()
            )),
        }
    }

    fn setup_refused(&self, error: &OptionsError, _: Language) -> String {
        error.to_string()
    }

    fn refused(&self, refusal: &Refusal, _: Language) -> String {
        refusal.to_string()
    }

    fn panel(
        &self,
        desk: &Desk<'_, RoadsAndBoats>,
        _: &Names,
        language: Language,
    ) -> Result<Panel, PanelError> {
        let localizer = self.localizer(language);
        let choices = desk.walk.choices.iter().take(20);
        let buttons = choices
            .map(|choice| Button::new(choice.to_string(), Press::Choose(choice.to_string())));
        let text = tr!(localizer, "panel-turn", turn = desk.now.board.turn);
        Panel::new(text, button_rows(buttons.collect()))
    }

    fn line(&self, _: &Event, _: &Names, _: Language) -> Option<String> {
        None
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
        picture::picture(view, before, name, names, self.localizer(language))
    }

    fn exhibits(&self) -> Vec<Exhibit<View>> {
        Vec::new()
    }

    fn picture_of_events(&self, _: &[Event]) -> Option<&'static str> {
        None
    }

    fn board_text(&self, view: &View, _: &Names, language: Language) -> Vec<String> {
        let turn = view.board.turn;
        vec![tr!(self.localizer(language), "panel-turn", turn = turn)]
    }

    fn result_text(&self, _: &View, _: &[Standing], _: &Names, language: Language) -> String {
        self.words.plain(language, "game-name")
    }

    fn advice(
        &self,
        _: &View,
        _: &Advice<Choice, Reason>,
        _: &Names,
        language: Language,
    ) -> String {
        self.words.plain(language, "game-name")
    }

    fn turning_point(
        &self,
        _: &View,
        _: &[Choice],
        _: &Better<Choice>,
        _: &Names,
        language: Language,
    ) -> TurningText {
        let text = self.words.plain(language, "game-name");
        TurningText {
            when: text.clone(),
            what: text,
        }
    }

    fn options_text(&self, _: &Options, _: u8, language: Language) -> String {
        self.words.plain(language, "game-name")
    }
}
