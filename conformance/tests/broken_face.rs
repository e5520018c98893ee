//! Tests that each check of faces can fail: the toy's face with one fault at a time.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Check, Harness, Report, check_advice, check_face};
use slowtable_desk::{
    Desk, Exhibit, Face, LookedUp, OptionSpec, PictureSpec, PostChoice, Topic, TurningText,
};
use slowtable_kit::{Advice, Better, LayoutNumber, Seat, Standing};
use slowtable_render::{Colour, Drawing, Scene, Text};
use slowtable_ui::{Button, Language, Names, Panel, PanelError, Picture, Press, Row, Words};
use toy::{Choice, Event, Options, Refusal, SetupError, Toy, View};
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    LongLine,
    Unfilled,
    OneLanguage,
    HidesChoices,
    NoBack,
    OffersTooMuch,
    NoPicture,
    NoAlt,
    CannotBePainted,
    BeyondTheEdge,
    Pale,
    FirstAnswerIsUnusual,
    UnfilledAdvice,
    UnnamedLevel,
    MorePages,
    PageWithoutPicture,
    UnnamedCue,
    LostTopic,
    TopicsCalledAlike,
    TopicInOneLanguage,
    RollRunsOn,
    PostOffersTooMuch,
    PostRepeatsNames,
    LayoutWithSeeds,
    OneLayout,
    LayoutWithoutWords,
    UnsaidLayout,
    ChoiceForOneSeat,
    ProposesNoChoice,
    ProposesWithoutWords,
}

struct Broken {
    face: ToyFace,
    fault: Fault,
}

/// Forwards everything else to the correct face.
macro_rules! forward {
    ($(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty;)+) => {$(
        fn $name(&self, $($argument: $type),*) -> $result {
            self.face.$name($($argument),*)
        }
    )+};
}

impl Face for Broken {
    type Rules = Toy;
    type Reason = <ToyFace as Face>::Reason;

    fn words(&self) -> &Words {
        self.face.words()
    }

    fn panel(
        &self,
        desk: &Desk<'_, Toy>,
        names: &Names,
        language: Language,
    ) -> Result<Panel, PanelError> {
        let panel = self.face.panel(desk, names, language)?;
        let mut rows = panel.rows().to_vec();
        match self.fault {
            Fault::OneLanguage if language == Language::German => {
                rows.truncate(1);
            }
            Fault::HidesChoices => rows.retain(|row| !matches!(row, Row::Select(_))),
            Fault::NoBack => rows.retain(|row| match row {
                Row::Buttons(buttons) => buttons.iter().all(|it| it.press != Press::Back),
                Row::Select(_) => true,
            }),
            Fault::OffersTooMuch if rows.len() < 5 && !panel.offers(&Press::Undo) => {
                rows.push(Row::Buttons(vec![Button::new("undo", Press::Undo)]));
            }
            _ => {}
        }
        let picture = panel.picture().unwrap_or_default().to_owned();
        Ok(Panel::new(panel.text(), rows)?.with_picture(picture))
    }

    fn line(&self, event: &Event, names: &Names, language: Language) -> Option<String> {
        match self.fault {
            Fault::LongLine => Some("x".repeat(501)),
            Fault::Unfilled => Some("{line}".to_owned()),
            _ => self.face.line(event, names, language),
        }
    }

    fn running(&self, event: &Event) -> Option<&'static str> {
        match event {
            Event::Picked { .. } | Event::Rolled { .. } | Event::Drew { .. }
                if self.fault == Fault::RollRunsOn =>
            {
                Some("round")
            }
            _ => self.face.running(event),
        }
    }

    fn post_choices(
        &self,
        view: &View,
        names: &Names,
        language: Language,
    ) -> Vec<PostChoice<Choice>> {
        let mut choices = self.face.post_choices(view, names, language);
        for choice in &mut choices {
            match self.fault {
                // The seat that made the offer cannot decline it.
                Fault::PostOffersTooMuch => {
                    choice.seats = (0..view.board.seats()).map(Seat).collect()
                }
                Fault::PostRepeatsNames => choice.name = format!("decline:{}", choice.seats[0]),
                _ => {}
            }
        }
        choices
    }

    fn picture(
        &self,
        view: &View,
        before: Option<&View>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture> {
        let mut picture = self.face.picture(view, before, name, names, language)?;
        match self.fault {
            Fault::NoPicture => return None,
            Fault::NoAlt => picture.alt.clear(),
            Fault::CannotBePainted => {
                let mut drawing = Drawing::new();
                // No font has this character.
                drawing.text(Text::new("\u{e000}", 5.0, 5.0, 10.0, Colour::rgb(0)));
                picture.scene = Scene::new(10, 10, Colour::rgb(0), drawing);
            }
            Fault::BeyondTheEdge => {
                let width = f32::from(u16::try_from(picture.scene.width).unwrap());
                let text = Text::new("Glass", width - 5.0, 30.0, 20.0, Colour::rgb(0));
                picture.scene.drawing.text(text);
            }
            Fault::Pale => {
                let ground = Colour::rgb(0xEE_EE_EE);
                let mut drawing = Drawing::new();
                drawing.text(Text::new(
                    "Glass",
                    20.0,
                    60.0,
                    20.0,
                    Colour::rgb(0xDD_DD_DD),
                ));
                picture.scene = Scene::new(200, 100, ground, drawing);
            }
            _ => {}
        }
        Some(picture)
    }

    fn layout_picture(&self, view: &View, language: Language) -> Option<Picture> {
        let mut shown = view.clone();
        if self.fault == Fault::OneLayout {
            shown.board.options.layout = Some(LayoutNumber::FIRST);
        }
        let mut picture = self.face.layout_picture(&shown, language)?;
        match self.fault {
            // Before the game, no seat holds one.
            Fault::LayoutWithSeeds => picture
                .alt
                .push_str(&view.board.gardeners[0].seeds.to_string()),
            Fault::LayoutWithoutWords => picture.alt.clear(),
            _ => {}
        }
        Some(picture)
    }

    fn options_text(&self, options: &Options, seats: u8, language: Language) -> String {
        let mut said = options.clone();
        said.stones &= self.fault != Fault::UnsaidLayout;
        self.face.options_text(&said, seats, language)
    }

    fn options(&self) -> Vec<OptionSpec> {
        let mut options = self.face.options();
        if self.fault == Fault::FirstAnswerIsUnusual {
            options.iter_mut().for_each(|it| it.choices.reverse());
        }
        match self.fault {
            Fault::ChoiceForOneSeat => options[0].choices[0].seats = 1..=1,
            Fault::ProposesNoChoice => options[0].by_post = Some("often".into()),
            Fault::ProposesWithoutWords => options[0].by_post = Some("yes".into()),
            _ => {}
        }
        options
    }

    fn how_to_play(&self, language: Language) -> Vec<String> {
        let mut pages = self.face.how_to_play(language);
        if self.fault == Fault::MorePages && language == Language::German {
            pages.truncate(1);
        }
        pages
    }

    fn how_to_play_picture(&self, page: usize, language: Language) -> Option<Picture> {
        let page = match self.fault {
            Fault::PageWithoutPicture => page + 1,
            _ => page,
        };
        self.face.how_to_play_picture(page, language)
    }

    fn topics(&self, language: Language) -> Vec<Topic> {
        let mut topics = self.face.topics(language);
        match self.fault {
            Fault::TopicsCalledAlike => topics[1].name = topics[0].name.to_uppercase(),
            Fault::TopicInOneLanguage if language == Language::German => {
                topics.pop();
            }
            _ => {}
        }
        topics
    }

    fn look_up(
        &self,
        topic: &str,
        view: Option<&View>,
        names: &Names,
        language: Language,
    ) -> Option<LookedUp> {
        if self.fault == Fault::LostTopic {
            return None;
        }
        self.face.look_up(topic, view, names, language)
    }

    fn text(&self, language: Language, id: &str) -> String {
        if self.fault == Fault::UnnamedLevel && id.starts_with("level-") {
            return String::new();
        }
        if self.fault == Fault::UnnamedCue && id.starts_with("cue-") {
            return id.to_owned();
        }
        self.face.text(language, id)
    }

    fn advice(
        &self,
        view: &View,
        advice: &Advice<Choice, Self::Reason>,
        names: &Names,
        language: Language,
    ) -> String {
        if self.fault == Fault::UnfilledAdvice {
            return "{advice}".to_owned();
        }
        self.face.advice(view, advice, names, language)
    }

    forward! {
        fn cues(desk: &Desk<'_, Toy>) -> Vec<&'static str>;
        fn apply_answers(base: Options, answers: &[(String, String)], l: Language) -> Result<Options, String>;
        fn setup_refused(error: &SetupError, language: Language) -> String;
        fn refused(refusal: &Refusal, language: Language) -> String;
        fn exhibits() -> Vec<Exhibit<View>>;
        fn picture_of_events(events: &[Event]) -> Option<&'static str>;
        fn board_text(view: &View, names: &Names, language: Language) -> Vec<String>;
        fn result_text(v: &View, s: &[Standing], n: &Names, l: Language) -> String;
        fn pictures(view: &View) -> Vec<PictureSpec>;
        fn turning_point(v: &View, p: &[Choice], b: &Better<Choice>, n: &Names, l: Language) -> TurningText;
    }
}

fn harness() -> Harness<Toy> {
    Harness {
        games: 1,
        table: |index| {
            (
                (index % 4) as u8 + 2,
                Options {
                    goals: true,
                    stones: true,
                    ..Options::default()
                },
            )
        },
        begin: |_, state| state,
        idle: |choice| matches!(choice, Choice::Pick),
        indistinguishable_state: |state, _, _| Some(state.clone()),
        most_moves: 400,
    }
}

fn broken(fault: Fault) -> Broken {
    Broken {
        face: ToyFace::new().unwrap(),
        fault,
    }
}

fn found(fault: Fault) -> Report {
    let mut report = check_face(&harness(), &broken(fault), 2);
    report.extend(check_advice(&harness(), &broken(fault), &ToyOpponent, 2));
    report
}

#[test]
fn each_fault_is_found() {
    found(Fault::None).assert_clean();
    for (fault, check) in [
        (Fault::LongLine, Check::WithinLimits),
        (Fault::Unfilled, Check::WordsAreThere),
        (Fault::OneLanguage, Check::SameInEveryLanguage),
        (Fault::HidesChoices, Check::EverythingCanBePressed),
        (Fault::NoBack, Check::NoWayBack),
        (Fault::OffersTooMuch, Check::OfferedIsTaken),
        (Fault::NoPicture, Check::PictureIsThere),
        (Fault::NoAlt, Check::PictureHasWords),
        (Fault::CannotBePainted, Check::PictureIsSmall),
        (Fault::BeyondTheEdge, Check::PictureIsLegible),
        (Fault::Pale, Check::PictureIsLegible),
        (Fault::FirstAnswerIsUnusual, Check::OfferedIsTaken),
        (Fault::UnfilledAdvice, Check::WordsAreThere),
        (Fault::UnnamedLevel, Check::WordsAreThere),
        (Fault::MorePages, Check::SameInEveryLanguage),
        (Fault::PageWithoutPicture, Check::PictureIsThere),
        (Fault::UnnamedCue, Check::WordsAreThere),
        (Fault::LostTopic, Check::OfferedIsTaken),
        (Fault::TopicsCalledAlike, Check::OfferedIsTaken),
        (Fault::TopicInOneLanguage, Check::SameInEveryLanguage),
        (Fault::RollRunsOn, Check::RunningNotifiesNobody),
        (Fault::PostOffersTooMuch, Check::PostChoicesAreLegal),
        (Fault::PostRepeatsNames, Check::PostChoicesAreLegal),
        (Fault::LayoutWithSeeds, Check::LayoutIsPlayed),
        (Fault::OneLayout, Check::LayoutsDiffer),
        (Fault::LayoutWithoutWords, Check::PictureHasWords),
        (Fault::UnsaidLayout, Check::WordsAreThere),
        (Fault::ChoiceForOneSeat, Check::ChoicesFitSeats),
        (Fault::ProposesNoChoice, Check::ChoicesFitSeats),
        (Fault::ProposesWithoutWords, Check::Panics),
    ] {
        let report = found(fault);
        let found: Vec<Check> = report.violated().collect();
        assert!(found.contains(&check), "{fault:?}: {report}");
    }
}
