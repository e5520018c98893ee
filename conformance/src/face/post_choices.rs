//! Checks the choices that people can make from a post.

use slowtable_desk::{Face, PostChoice};
use slowtable_kit::{Rules, Viewer};
use slowtable_ui::{Language, Names, PlainName};

use super::PressedGame;
use crate::report::Check;

impl<F: Face> PressedGame<'_, F> {
    /// Checks the choices of the present position: the same in every language, each with a name of its own for the whole
    /// game, and legal for the seats that they are offered to, unless the face says that a seat may lack something.
    pub(super) fn choose_in_post(&mut self) {
        let view = F::Rules::view(self.game.state(), Viewer::Public);
        // Each seat has a name of its own, so that labels of different choices differ.
        let seats = 0..F::Rules::seats(self.game.state());
        let name = |seat: u8| format!("{seat}{}", "*".repeat(PlainName::LENGTH - 1));
        let names = Names::plain(seats.map(name));
        let each = Language::ALL.map(|language| {
            let choices = self.face.post_choices(&view, &names, language);
            for choice in &choices {
                self.text(&choice.label, PostChoice::<()>::LABEL);
            }
            choices
        });
        let unlabelled = |choices: &[PostChoice<_>]| {
            let parts = choices.iter().map(|it| {
                (
                    it.name.clone(),
                    it.seats.clone(),
                    written::<F>(&it.path),
                    it.sure,
                )
            });
            parts.collect::<Vec<_>>()
        };
        let [first, others @ ..] = &each;
        if others.iter().any(|it| unlabelled(it) != unlabelled(first)) {
            let detail = format!("choices in a post: {:?}", unlabelled(first));
            self.wrong(Check::SameInEveryLanguage, detail);
        }
        let mut names: Vec<&str> = first.iter().map(|it| it.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let fits = |name: &&str| (1..=PostChoice::<()>::NAME).contains(&name.len());
        if names.len() < first.len() || !names.iter().all(fits) {
            let detail = format!("names of choices in a post: {names:?}");
            self.wrong(Check::PostChoicesAreLegal, detail);
        }
        for choice in first {
            self.one_in_post(choice);
        }
    }

    fn one_in_post(&mut self, choice: &PostChoice<<F::Rules as Rules>::Choice>) {
        let meant = (written::<F>(&choice.path), choice.label.clone());
        let known = self.posted.entry(choice.name.clone());
        let known = known.or_insert_with(|| meant.clone()).clone();
        if known != meant {
            let detail = format!("{} is {meant:?}, and was {known:?}", choice.name);
            self.wrong(Check::PostChoicesAreLegal, detail);
        }
        if choice.seats.is_empty() {
            let detail = format!("{} is for nobody", choice.name);
            self.wrong(Check::PostChoicesAreLegal, detail);
        }
        for seat in &choice.seats {
            let mut state = self.game.state().clone();
            match F::Rules::play(&mut state, *seat, &choice.path) {
                Ok(_) => {
                    let head = choice.name.split(':').next().unwrap_or_default();
                    self.report.met.insert(format!("post:{head}"));
                }
                Err(refusal) if choice.sure => {
                    let detail = format!("{} for {seat}: {refusal}", choice.name);
                    self.wrong(Check::PostChoicesAreLegal, detail);
                }
                Err(refusal) => {
                    for language in Language::ALL {
                        let words = self.face.refused(&refusal, language);
                        self.text(&words, 300);
                    }
                }
            }
        }
    }
}

fn written<F: Face>(path: &[<F::Rules as Rules>::Choice]) -> Vec<String> {
    path.iter().map(ToString::to_string).collect()
}
