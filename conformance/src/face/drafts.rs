//! Checks what becomes of drafts: earlier moves drafted again, moves taken out, moves played, decisions ahead.

use serde::Deserialize as _;
use slowtable_desk::{Desk, Draft, Face, Pressed, press_at};
use slowtable_kit::{DecidedAhead, Rules, Seat, Viewer};
use slowtable_ui::{Language, Press};

use super::PressedGame;
use crate::report::Check;

impl<F: Face> PressedGame<'_, F> {
    /// Checks that the earlier moves that one press drafts are in the draft, and fit.
    pub(super) fn again(
        &mut self,
        view: &<F::Rules as Rules>::View,
        desk: &Desk<'_, F::Rules>,
        next: &Draft,
    ) {
        self.report.met.insert("again".to_owned());
        let laid = Desk::<F::Rules>::lay(view, next);
        let all = desk.draft.moves().len() + desk.again.len();
        if !laid.lost.moves.is_empty() || laid.draft.moves().len() != all {
            let detail = format!("earlier moves: {next:?}, lost {:?}", laid.lost);
            self.wrong(Check::OfferedIsTaken, detail);
        }
    }

    /// Checks that nothing more is lost when a drafted move is taken out with those that need it.
    pub(super) fn take_out(&mut self, view: &<F::Rules as Rules>::View, desk: &Desk<'_, F::Rules>) {
        let count = desk.draft.moves().len();
        // The other checks must not depend on these random numbers.
        let mut rng = self.rng.clone();
        if count < 2 || desk.is_ahead() || !rng.one_in(4) {
            return;
        }
        let press = Press::TakeOut(u16::try_from(rng.below(count)).unwrap_or_default());
        let taken = press_at(self.face, desk, &press, &[]);
        let Ok(Pressed::Drafted(next)) = taken else {
            let detail = format!("{press:?} at {:?}", desk.draft);
            return self.wrong(Check::OfferedIsTaken, detail);
        };
        let laid = Desk::<F::Rules>::lay(view, &next);
        if !laid.lost.moves.is_empty() || next.moves().len() >= count {
            let detail = format!("{press:?} at {:?}, lost {:?}", desk.draft, laid.lost);
            self.wrong(Check::OfferedIsTaken, detail);
        }
        self.report.met.insert("taken out".to_owned());
    }

    /// Plays moves in the match.
    pub(super) fn count(&mut self, seat: Seat, moves: &[Vec<String>]) {
        self.drafts[seat.index()] = Draft::default();
        for path in moves {
            let path: Vec<_> = path.iter().filter_map(|text| text.parse().ok()).collect();
            let waited_for = self.waited_for();
            match self.game.play(seat, &path) {
                Ok(played) => {
                    self.tell(&played.events);
                    self.runs_on(&played.events, &waited_for);
                    self.choose_in_post();
                }
                Err(refusal) if F::Rules::unforeseeable(&refusal) => {
                    // The person reads a sentence and keeps the draft.
                    for language in Language::ALL {
                        let words = self.face.refused(&refusal, language);
                        self.text(&words, 300);
                    }
                    self.report.met.insert("refused unforeseeably".to_owned());
                    break;
                }
                Err(refusal) => {
                    self.wrong(Check::OfferedIsTaken, format!("{path:?}: {refusal}"));
                    break;
                }
            }
        }
        if self.rng.one_in(20) {
            self.read_board();
        }
    }

    /// Plays the decisions of a press whose occasion comes at once. Nobody has moved since, so they
    /// must do what was shown.
    pub(super) fn decided(&mut self, seat: Seat, decided: &[serde_json::Value]) {
        let view = F::Rules::view(self.game.state(), Viewer::Seat(seat));
        let read = decided.iter().map(DecidedAhead::<F::Rules>::deserialize);
        let read: Vec<_> = read.filter_map(Result::ok).collect();
        let mut asked = F::Rules::asked(&view).into_iter();
        let decided = asked.find_map(|come| read.iter().find(|one| one.occasion == come));
        let Some(decided) = decided else {
            return;
        };
        match decided.moves(&view) {
            Ok(moves) => {
                let text = |path: &Vec<_>| path.iter().map(ToString::to_string).collect();
                let moves: Vec<Vec<String>> = moves.iter().map(text).collect();
                self.report.met.insert("decided with a move".to_owned());
                self.count(seat, &moves);
            }
            Err(misfits) => {
                let detail = format!("{decided:?} right after its move: {misfits:?}");
                self.wrong(Check::OfferedIsTaken, detail);
            }
        }
    }
}
