//! Checks what is drawn from a public number before a game, such as a map.

use slowtable_desk::Face;
use slowtable_kit::{LayoutNumber, Match, Rules, Seed, Viewer};
use slowtable_render::Painter;
use slowtable_ui::{Language, Picture};

use super::{wrong_picture, wrong_text};
use crate::Harness;
use crate::report::{Check, Report};

/// The number of seeds that a set-up is dealt with.
const SEEDS: u128 = 4;
/// The number of layouts of which at least two differ.
const LAYOUTS: u64 = 6;

/// Checks the tables of the series with several numbers.
pub(super) fn check_layouts<F: Face>(harness: &Harness<F::Rules>, face: &F, games: u64) -> Report {
    harness.each(games, |index, report| {
        let (seats, options) = (harness.table)(index);
        let mut setup = Numbered {
            face,
            seats,
            wrong: &mut |check, detail| report.add(check, index, 0, detail),
        };
        setup.check(&options);
    })
}

/// A set-up that is given numbers.
struct Numbered<'a, F> {
    face: &'a F,
    seats: u8,
    wrong: &'a mut dyn FnMut(Check, String),
}

impl<F: Face> Numbered<'_, F> {
    fn check(&mut self, options: &<F::Rules as Rules>::Options) {
        let mut pictures = Vec::new();
        for layout in (0..LAYOUTS).map(|word| LayoutNumber::of_word(word * 7_919)) {
            let Some(numbered) = F::Rules::with_layout(options, layout) else {
                if let Some(layout) = F::Rules::layout(self.seats, options) {
                    let detail = format!("{layout} cannot be set");
                    (self.wrong)(Check::LayoutIsPlayed, detail);
                }
                return;
            };
            let stands = F::Rules::layout(self.seats, &numbered);
            if stands.is_none() {
                // Nothing is drawn at this table.
                if F::Rules::laid_out(self.seats, &numbered).is_some() {
                    let detail = "something is drawn without a number".to_owned();
                    (self.wrong)(Check::LayoutIsPlayed, detail);
                }
                return;
            }
            if stands != Some(layout) {
                let detail = format!("{layout} became {stands:?}");
                (self.wrong)(Check::LayoutIsPlayed, detail);
            }
            if let Some(picture) = self.one(layout, &numbered) {
                pictures.push(picture);
            }
        }
        let first = pictures.first();
        if pictures.len() > 1 && pictures.iter().all(|it| Some(it) == first) {
            let detail = format!("{LAYOUTS} numbers have one picture");
            (self.wrong)(Check::LayoutsDiffer, detail);
        }
    }

    /// Checks a numbered set-up, and returns its picture as what can be compared.
    fn one(
        &mut self,
        layout: LayoutNumber,
        options: &<F::Rules as Rules>::Options,
    ) -> Option<(String, String)> {
        let seats = self.seats;
        let dealt = |seed| Match::<F::Rules>::deal(seats, options.clone(), Seed(seed)).ok();
        let Some(shown) = F::Rules::laid_out(self.seats, options) else {
            // A size that allows no map is refused, whatever the seed.
            if (0..SEEDS).any(|seed| dealt(seed).is_some()) {
                let detail = format!("{layout} is dealt and cannot be looked at");
                (self.wrong)(Check::LayoutIsPlayed, detail);
            }
            return None;
        };
        let mut first = None;
        for language in Language::ALL {
            let picture = self.face.layout_picture(&shown, language);
            let seen = picture.as_ref().map(comparable);
            let name = format!("of layout {layout}");
            let painter = (language == Language::English).then(Painter::default);
            for (check, detail) in wrong_picture(picture, &name, painter.as_ref()) {
                (self.wrong)(check, detail);
            }
            for seed in 0..SEEDS {
                let picture = dealt(seed << 64 | seed).and_then(|(game, _)| {
                    let view = F::Rules::view(game.state(), Viewer::Public);
                    self.face.layout_picture(&view, language)
                });
                if picture.as_ref().map(comparable) != seen {
                    let detail = format!("seed {seed} begins otherwise than {layout} was shown");
                    (self.wrong)(Check::LayoutIsPlayed, detail);
                }
            }
            let said = self.face.options_text(options, self.seats, language);
            if !said.contains(&layout.to_string()) {
                let detail = format!("{said:?} does not say {layout}");
                (self.wrong)(Check::WordsAreThere, detail);
            }
            for (id, most) in [("button-layout", 34), ("option-layout", 32)] {
                self.text(language, id, most);
            }
            self.text(language, "option-layout.description", 100);
            first = first.or(seen);
        }
        first
    }

    fn text(&mut self, language: Language, id: &str, most: usize) {
        let text = self.face.text(language, id);
        if text == id {
            (self.wrong)(Check::WordsAreThere, id.to_owned());
        }
        if let Some((check, detail)) = wrong_text(&text, most) {
            (self.wrong)(check, detail);
        }
    }
}

fn comparable(picture: &Picture) -> (String, String) {
    (picture.scene.fingerprint().to_string(), picture.alt.clone())
}
