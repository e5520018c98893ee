//! The face of the toy: the template for new faces.
//!
//! It decides nothing: the rules' walk lists what can be pressed, and everything shown is made from a seat's
//! view. docs/adding-a-game.md explains this crate step by step.

mod panel;
mod picture;
mod text;

use std::sync::LazyLock;

use slowtable_desk::{
    Desk, Draft, Exhibit, Face, LookedUp, OptionChoice, OptionSpec, PictureSpec, PictureSubject,
    TABLE, Topic, TurningText, how_to_play_of_picture, how_to_play_page, how_to_play_panel,
};
use slowtable_kit::{
    Advice, Awaited, Better, Code, Match, RandomPlayer, Rules, Seat, Seed, Standing, Viewer, Walk,
};
use slowtable_ui::{
    Args, Language, Localizer, Names, Panel, PanelError, Picture, Words, WordsError, capital, clip,
    paginate, sources,
};
use toy::{Choice, Crop, Event, Occasion, Options, Question, Refusal, SetupError, Toy, View};
use toy_opponents::Reason;

/// The Fluent sources of this face.
static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(slowtable_ui::locales!(), &[]));

/// The name of the picture of the last round's result.
const ROLL: &str = "roll";

/// The topic of the well.
const WELL: &str = "well";

/// Everything that the toy shows people.
pub struct ToyFace {
    words: Words,
}

impl ToyFace {
    /// Reads the texts.
    ///
    /// When a Fluent file is broken. That is a bug in this crate, and its tests find it.
    /// When a Fluent file is broken: a fault of this crate, which its tests would show.
    pub fn new() -> Result<Self, WordsError> {
        let words = Words::of_face(&SOURCES)?;
        Ok(Self { words })
    }

    fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.words, language)
    }
}

impl Face for ToyFace {
    type Rules = Toy;
    type Reason = Reason;

    fn name(&self, language: Language) -> String {
        self.words.plain(language, "game-name")
    }

    fn summary(&self, language: Language) -> String {
        self.words.plain(language, "game-summary")
    }

    fn options(&self) -> Vec<OptionSpec> {
        let choice = |value: &'static str, name: &'static str| OptionChoice {
            value: value.into(),
            name: name.into(),
        };
        vec![OptionSpec {
            id: "goals".into(),
            name: "option-goals".into(),
            choices: vec![
                choice("no", "option-goals-no"),
                choice("yes", "option-goals-yes"),
            ],
            seldom: false,
        }]
    }

    fn text(&self, language: Language, id: &str) -> String {
        self.words.plain(language, id)
    }

    fn apply_answers(
        &self,
        mut base: Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Options, String> {
        for (id, value) in answers {
            base.goals = match (id.as_str(), value.as_str()) {
                ("goals", "no") => false,
                ("goals", "yes") => true,
                _ => {
                    let args = Args::new()
                        .with("option", id.clone())
                        .with("value", value.clone());
                    return Err(self.words.text(language, "option-unknown", &args));
                }
            };
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

    fn completes(&self, _: &Draft, _: &Walk<Toy>) -> bool {
        // No whole move of this game could be longer.
        false
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

    fn awaited(&self, awaited: &Awaited, language: Language) -> String {
        let id = format!("awaited-{}", awaited.what);
        self.words.plain(language, &id)
    }

    fn pictures(&self, _: &View) -> Vec<PictureSpec> {
        vec![PictureSpec {
            name: TABLE.into(),
            subject: PictureSubject::Table,
        }]
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

    fn exhibits(&self) -> Vec<Exhibit<View>> {
        let options = Options { goals: true };
        let Ok((mut game, _)) = Match::<Toy>::deal(5, options, Seed(1)) else {
            return Vec::new();
        };
        let mut views = Vec::new();
        RandomPlayer::<Toy>::new(1, |choice| matches!(choice, Choice::Pick)).play_out(
            &mut game,
            1_000,
            |game, _, _| views.push(Toy::view(game.state(), Viewer::Seat(Seat(0)))),
        );
        let exhibit = |title: &str, view: &View| Exhibit {
            title: title.to_owned(),
            view: view.clone(),
            before: views.first().cloned(),
            pictures: vec![TABLE.to_owned(), ROLL.to_owned()],
        };
        let middle = views.iter().find(|view| view.table.rolled.is_some());
        let moments = [("middle", middle), ("end", views.last())];
        moments
            .into_iter()
            .filter_map(|(title, view)| Some(exhibit(title, view?)))
            .collect()
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
        let localizer = self.localizer(language);
        let line = |standing: &Standing| {
            let points = standing.points.in_hundredths() / 100;
            let args = Args::new()
                .with("place", standing.place)
                .with("name", names.of(standing.seat).markdown())
                .with("points", text::points(localizer, points));
            localizer.text("result-line", &args)
        };
        standings.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn advice(
        &self,
        _: &View,
        advice: &Advice<Choice, Reason>,
        _: &Names,
        language: Language,
    ) -> String {
        let localizer = self.localizer(language);
        let id = match advice.reason {
            Reason::MostExpected => "hint-most-expected",
            Reason::GoodSwap => "hint-good-swap",
            Reason::BadSwap => "hint-bad-swap",
            Reason::WorthMost => "hint-worth-most",
        };
        let args = match advice.path.last() {
            Some(Choice::Number(number)) => Args::new().with("n", *number),
            Some(Choice::Crop(crop)) => Args::new().with("crop", text::crop(localizer, *crop)),
            _ => Args::new(),
        };
        localizer.text(id, &args)
    }

    fn turning_point(
        &self,
        view: &View,
        path: &[Choice],
        better: &Better<Choice>,
        names: &Names,
        language: Language,
    ) -> TurningText {
        let localizer = self.localizer(language);
        let number = |path: &[Choice]| match path {
            [Choice::Pick, Choice::Number(number)] => *number,
            _ => 0,
        };
        let when = Args::new()
            .with("round", view.table.round)
            .with("names", names.labels());
        let what = Args::new()
            .with("n", number(path))
            .with("better", number(&better.path));
        TurningText {
            when: clip(&localizer.text("turning-when", &when), Panel::OPTION),
            what: localizer.text("turning-what", &what),
        }
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
        let localizer = self.localizer(language);
        let crops = Crop::ALL.map(|crop| Topic {
            id: format!("crop.{crop}"),
            name: capital(&text::crop(localizer, crop)),
        });
        let well = Topic {
            id: WELL.to_owned(),
            name: localizer.plain("topic-well"),
        };
        crops.into_iter().chain([well]).collect()
    }

    fn look_up(
        &self,
        topic: &str,
        view: Option<&View>,
        _: &Names,
        language: Language,
    ) -> Option<LookedUp> {
        let localizer = self.localizer(language);
        let (mut text, here) = match topic.strip_prefix("crop.") {
            Some(crop) => {
                let crop: Crop = crop.parse().ok()?;
                let grows = |view: &View| {
                    let plants = view.table.plots.iter().flatten();
                    plants.filter(|plant| plant.crop == crop).count()
                };
                let name = text::crop(localizer, crop);
                let about = localizer.text("about-crop", &Args::new().with("crop", capital(&name)));
                (about, view.map(|view| ("here-crop", grows(view))))
            }
            None if topic == WELL => {
                let water = |view: &View| usize::from(view.table.well);
                let about = localizer.plain("about-well");
                (about, view.map(|view| ("here-well", water(view))))
            }
            None => return None,
        };
        if let Some((id, n)) = here {
            text.push('\n');
            text.push_str(&localizer.text(id, &Args::new().with("n", n)));
        }
        Some(LookedUp {
            text,
            picture: None,
        })
    }

    fn cues(&self, desk: &Desk<'_, Toy>) -> Vec<&'static str> {
        let Some(seat) = desk.now.viewer.seat() else {
            return Vec::new();
        };
        let mut cues = Vec::new();
        if desk.now.table.offer_to(seat).is_some() {
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
        self.words.plain(language, id)
    }
}

#[cfg(test)]
mod tests {
    use slowtable_ui::text_differences;

    use super::SOURCES;

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
    }
}
