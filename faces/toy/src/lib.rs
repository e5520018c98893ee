//! The face of the toy: the template for new faces.
//!
//! It decides nothing: the rules' walk lists what can be pressed, and everything shown is made from a seat's
//! view. docs/adding-a-game.md explains this crate step by step.

mod panel;
mod picture;
mod text;

use slowtable_desk::{
    Desk, Exhibit, Face, LookedUp, OptionSpec, PostChoice, TABLE, Topic, TurningText,
    how_to_play_of_picture, how_to_play_page, how_to_play_panel,
};
use slowtable_kit::{Advice, Better, Code, Standing};
use slowtable_ui::{
    Language, Localizer, Names, Panel, PanelError, Picture, Words, WordsError, args, join, paginate,
};
use toy::{Choice, Event, Occasion, Options, Question, Refusal, SetupError, Toy, View};
use toy_opponents::Reason;

/// The name of the picture of the last round's result.
const ROLL: &str = "roll";

/// Everything that the toy shows people.
pub struct ToyFace {
    words: Words,
}

impl ToyFace {
    /// Reads the texts.
    ///
    /// # Errors
    /// When a Fluent file is broken. That is a bug in this crate, and its tests find it.
    pub fn new() -> Result<Self, WordsError> {
        let words = text::words()?;
        Ok(Self { words })
    }

    fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.words, language)
    }
}

impl Face for ToyFace {
    type Rules = Toy;
    type Reason = Reason;

    fn words(&self) -> &Words {
        &self.words
    }

    fn options(&self) -> Vec<OptionSpec> {
        let of = |id| OptionSpec::new(id, &["no", "yes"]);
        vec![of("goals"), of("stones"), of("scripts")]
    }

    fn apply_answers(
        &self,
        mut base: Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Options, String> {
        for (id, value) in answers {
            match (id.as_str(), value.as_str()) {
                ("goals", "no" | "yes") => base.goals = value == "yes",
                ("stones", "no" | "yes") => base.stones = value == "yes",
                ("scripts", "no" | "yes") => base.scripts = value == "yes",
                _ => {
                    let args = args!(option = id.clone(), value = value.clone());
                    return Err(self.words.text(language, "option-unknown", &args));
                }
            }
        }
        Ok(base)
    }

    fn setup_refused(&self, SetupError::Seats(_): &SetupError, language: Language) -> String {
        self.words.plain(language, "setup-seats")
    }

    fn refused(&self, refusal: &Refusal, language: Language) -> String {
        let id = format!("refused-{}", refusal.code());
        self.words.plain(language, &id)
    }

    fn panel(
        &self,
        desk: &Desk<'_, Toy>,
        names: &Names,
        language: Language,
    ) -> Result<Panel, PanelError> {
        let localizer = self.localizer(language);
        let page = desk.draft.page.as_deref().and_then(how_to_play_page);
        match page.filter(|_| desk.now.viewer.seat().is_some()) {
            Some(at) => how_to_play_panel(&self.how_to_play(language), at, localizer),
            None => panel::panel(desk, names, localizer),
        }
    }

    fn drafted(&self, _: &View, path: &[Choice], _: &Names, language: Language) -> Option<String> {
        text::drafted(path, self.localizer(language))
    }

    fn occasion(&self, occasion: Occasion, _: &Names, language: Language) -> String {
        text::occasion(occasion, self.localizer(language))
    }

    fn line(&self, event: &Event, names: &Names, language: Language) -> Option<String> {
        text::line(event, names, self.localizer(language), "")
    }

    fn picture(
        &self,
        view: &View,
        before: Option<&View>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture> {
        let localizer = self.localizer(language);
        match name {
            TABLE => Some(picture::table(view, before, names, localizer)),
            ROLL => picture::roll(view, names, localizer),
            _ => self.how_to_play_picture(how_to_play_of_picture(name)?, language),
        }
    }

    fn layout_picture(&self, view: &View, language: Language) -> Option<Picture> {
        Some(picture::garden(view, self.localizer(language)))
    }

    fn exhibits(&self) -> Vec<Exhibit<View>> {
        picture::exhibits()
    }

    fn running(&self, event: &Event) -> Option<&'static str> {
        match event {
            Event::Offered { .. } | Event::Swapped { .. } | Event::Declined { .. } => {
                Some("offers")
            }
            _ => None,
        }
    }

    fn post_choices(
        &self,
        view: &View,
        names: &Names,
        language: Language,
    ) -> Vec<PostChoice<Choice>> {
        text::post_choices(view, names, self.localizer(language))
    }

    fn picture_of_events(&self, events: &[Event]) -> Option<&'static str> {
        let rolled = |event: &Event| matches!(event, Event::Rolled { .. });
        events.iter().any(rolled).then_some(ROLL)
    }

    fn board_text(&self, view: &View, names: &Names, language: Language) -> Vec<String> {
        paginate(text::board(view, names, self.localizer(language)))
    }

    fn result_text(
        &self,
        _: &View,
        standings: &[Standing],
        names: &Names,
        language: Language,
    ) -> String {
        text::result(standings, names, self.localizer(language))
    }

    fn advice(
        &self,
        _: &View,
        advice: &Advice<Choice, Reason>,
        _: &Names,
        language: Language,
    ) -> String {
        text::advice(advice, self.localizer(language))
    }

    fn moment(&self, view: &View, names: &Names, language: Language) -> Option<String> {
        Some(text::moment(view, names, self.localizer(language)))
    }

    fn turning_point(
        &self,
        view: &View,
        path: &[Choice],
        better: &Better<Choice>,
        names: &Names,
        language: Language,
    ) -> TurningText {
        text::turning_point(view, path, better, names, self.localizer(language))
    }

    fn how_to_play(&self, language: Language) -> Vec<String> {
        let page = |id| self.words.plain(language, id);
        ["how-goal", "how-rounds"].map(page).to_vec()
    }

    fn how_to_play_picture(&self, page: usize, language: Language) -> Option<Picture> {
        let exhibits = self.exhibits();
        let shown = match page {
            0 => exhibits.last()?,
            1 => exhibits.first()?,
            _ => return None,
        };
        let names = Names::plain(["Ann", "Ben", "Cem", "Dora", "Eli"]);
        let name = if page == 0 { TABLE } else { ROLL };
        self.picture(&shown.view, None, name, &names, language)
    }

    fn topics(&self, language: Language) -> Vec<Topic> {
        text::topics(self.localizer(language))
    }

    fn look_up(
        &self,
        topic: &str,
        view: Option<&View>,
        _: &Names,
        language: Language,
    ) -> Option<LookedUp> {
        text::look_up(topic, view, self.localizer(language))
    }

    fn cues(&self, desk: &Desk<'_, Toy>) -> Vec<&'static str> {
        let Some(seat) = desk.now.viewer.seat() else {
            return Vec::new();
        };
        let mut cues = Vec::new();
        let offered = desk.now.board.offer_to(seat);
        if offered.is_some_and(|offer| !offer.promised) {
            cues.push("offer");
        }
        match desk.walk.question {
            Some(Question::Number) => cues.push("number"),
            Some(Question::Plot { .. }) => cues.push("plot"),
            _ => {}
        }
        cues
    }

    fn options_text(&self, options: &Options, _: u8, language: Language) -> String {
        let id = if options.goals {
            "options-yes"
        } else {
            "options-no"
        };
        let goals = self.words.plain(language, id);
        let stones = options.stones_of().map(|layout| {
            let args = args!(number = layout.to_string());
            self.words.text(language, "options-stones", &args)
        });
        let scripts = options.scripts;
        let scripts = scripts.then(|| self.words.plain(language, "options-scripts"));
        join([Some(goals), stones, scripts].into_iter().flatten())
    }
}
