//! Each check of faces can fail: the toy's with one fault at a time.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Check, Harness, Report, check_face};
use slowtable_face::{
    Button, Desk, Draft, Exhibit, Face, Language, Names, OptionSpec, Panel, PanelError, Picture,
    PictureSpec, Press, Row, TurningText,
};
use slowtable_kit::{Advice, Awaited, Better, Standing, Walk};
use slowtable_render::{Colour, Drawing, Scene, Text};
use toy::{Choice, Event, Options, Refusal, SetupError, Toy, View};
use toy_face::ToyFace;

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
}

struct Broken {
    face: ToyFace,
    fault: Fault,
}

impl Face for Broken {
    type Rules = Toy;
    type Reason = <ToyFace as Face>::Reason;

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
                // No font has it.
                drawing.text(Text::new("\u{e000}", 5.0, 5.0, 10.0, Colour::rgb(0)));
                picture.scene = Scene::new(10, 10, Colour::rgb(0), drawing);
            }
            _ => {}
        }
        Some(picture)
    }

    fn name(&self, language: Language) -> String {
        self.face.name(language)
    }
    fn summary(&self, language: Language) -> String {
        self.face.summary(language)
    }
    fn options(&self) -> Vec<OptionSpec> {
        self.face.options()
    }
    fn text(&self, language: Language, id: &str) -> String {
        self.face.text(language, id)
    }
    fn settle(
        &self,
        base: Options,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<Options, String> {
        self.face.settle(base, answers, language)
    }
    fn setup_refused(&self, error: &SetupError, language: Language) -> String {
        self.face.setup_refused(error, language)
    }
    fn refused(&self, refusal: &Refusal, language: Language) -> String {
        self.face.refused(refusal, language)
    }
    fn completes(&self, draft: &Draft, walk: &Walk<Toy>) -> bool {
        self.face.completes(draft, walk)
    }
    fn awaited(&self, awaited: &Awaited, language: Language) -> String {
        self.face.awaited(awaited, language)
    }
    fn exhibits(&self) -> Vec<Exhibit<View>> {
        self.face.exhibits()
    }
    fn picture_of_events(&self, events: &[Event]) -> Option<&'static str> {
        self.face.picture_of_events(events)
    }
    fn board_text(&self, view: &View, names: &Names, language: Language) -> Vec<String> {
        self.face.board_text(view, names, language)
    }
    fn result_text(&self, v: &View, s: &[Standing], n: &Names, l: Language) -> String {
        self.face.result_text(v, s, n, l)
    }
    fn advice(&self, v: &View, a: &Advice<Choice, Self::Reason>, n: &Names, l: Language) -> String {
        self.face.advice(v, a, n, l)
    }
    fn pictures(&self, view: &View) -> Vec<PictureSpec> {
        self.face.pictures(view)
    }
    fn turning_point(
        &self,
        view: &View,
        path: &[Choice],
        better: &Better<Choice>,
        names: &Names,
        language: Language,
    ) -> TurningText {
        self.face.turning_point(view, path, better, names, language)
    }
    fn options_text(&self, options: &Options, seats: u8, language: Language) -> String {
        self.face.options_text(options, seats, language)
    }
}

fn harness() -> Harness<Toy> {
    Harness {
        games: 1,
        table: |index| ((index % 4) as u8 + 2, Options { goals: true }),
        idle: |choice| matches!(choice, Choice::Pick),
        elsewhere: |state, _, _| state.clone(),
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
    check_face(&harness(), &broken(fault), 6)
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
    ] {
        let report = found(fault);
        let found: Vec<Check> = report.violated().collect();
        assert!(found.contains(&check), "{fault:?}: {report}");
    }
}
