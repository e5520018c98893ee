//! Presses that do more than one thing: whole visits, and answers that also end the turn.

use le_havre::board::TURNS;
use le_havre::{Building, Choice, LeHavre, Phase, Question};
use le_havre_opponents::rests;
use slowtable_desk::{chain, read_chain};
use slowtable_kit::{Preview, Rules};
use slowtable_ui::{Button, Panel, Press, Row, Select, SelectOption, Tone, join, tr};

use super::{PanelContext, Shown, completes};

/// The most ways to finish a visit that the desk offers in one press.
const WAYS: usize = 3;
/// The most ways in a select.
const SELECTED: usize = 15;
/// The symbol of a press that also ends the turn.
const ENDS: &str = "⏭️";

impl PanelContext<'_> {
    /// Returns controls that answer everything left to ask in a building where one answer follows another, the
    /// most sensible first. A way that is too long for a button makes them a select.
    pub(super) fn ways_to_finish(&self, shown: Shown) -> Option<Row> {
        let asks = match self.desk.walk.question {
            Some(Question::Get { building, .. }) => building != Building::Ironworks,
            Some(Question::Give { .. } | Question::Send) => true,
            _ => false,
        };
        if !asks || !matches!(shown, Shown::Usual | Shown::Look) {
            return None;
        }
        let ways = |most: usize| rests(&self.desk.now, &self.desk.path, most).into_iter();
        let best = ways(WAYS).filter(|rest| rest.len() > 1);
        let best: Vec<(String, String)> = best
            .map(|rest| (self.way(&rest), chain(&rest)))
            .filter(|(_, text)| text.len() <= Panel::OPTION)
            .collect();
        if !best.is_empty() && best.iter().all(|(_, text)| text.len() <= Panel::CARRIED) {
            let button =
                |(label, text)| Button::new(label, Press::Choose(text)).tone(Tone::Primary);
            return Some(Row::Buttons(best.into_iter().map(button).collect()));
        }
        let mut options: Vec<SelectOption> = Vec::new();
        for (label, text) in ways(SELECTED).filter_map(|rest| self.fitting(&rest)) {
            if options.iter().all(|other| other.value != text) {
                options.push(SelectOption::new(label, text));
            }
        }
        (!options.is_empty()).then(|| {
            Row::Select(Select {
                placeholder: self.localizer.plain("select-ways"),
                options,
                min: 1,
                max: 1,
            })
        })
    }

    /// Returns the label and the text of as much of a rest as a control can carry; `None` if that is one answer only.
    fn fitting(&self, rest: &[Choice]) -> Option<(String, String)> {
        let mut part = rest;
        let mut text = chain(part);
        while text.len() > Panel::OPTION {
            part = part.get(..part.len().saturating_sub(1))?;
            text = chain(part);
        }
        let label = match part.len() == rest.len() {
            true => self.way(part),
            false => format!("{} …", self.way(part)),
        };
        (part.len() > 1).then_some((label, text))
    }

    /// Returns the effects of the rest of a visit.
    fn way(&self, rest: &[Choice]) -> String {
        let sent = rest.iter().filter_map(|choice| match *choice {
            Choice::Send(kind, count) => {
                Some(self.localizer.count(&format!("ships-{kind}"), count.into()))
            }
            _ => None,
        });
        let sent = join(sent);
        let does = self.exchange(rest).unwrap_or_else(|| self.named(rest));
        match sent.is_empty() {
            true => does,
            false => {
                tr!(self.localizer, "label-send", ships = sent, what = does)
            }
        }
    }

    /// Returns the goods that some choices take and give.
    fn named(&self, choices: &[Choice]) -> String {
        join(choices.iter().filter_map(|choice| match *choice {
            Choice::Get(token, amount) | Choice::Give(token, amount) => {
                Some(self.localizer.amount(token, amount))
            }
            _ => None,
        }))
    }

    /// Returns what the path has chosen so far in the building that is being used, if it has chosen anything.
    pub(super) fn so_far(&self) -> Option<String> {
        let path = &self.desk.path;
        let entered = path
            .iter()
            .rposition(|it| matches!(it, Choice::Enter(_) | Choice::Drive(_)))?;
        let chosen = path.get(entered + 1..).unwrap_or_default();
        let told = chosen.iter().filter_map(|choice| match *choice {
            Choice::Send(kind, count) => {
                Some(self.localizer.count(&format!("ships-{kind}"), count.into()))
            }
            Choice::Get(token, amount) => {
                let what = self.localizer.amount(token, amount);
                Some(tr!(self.localizer, "panel-got", what = what))
            }
            Choice::Give(token, amount) => {
                let what = self.localizer.amount(token, amount);
                Some(tr!(self.localizer, "panel-given", what = what))
            }
            _ => None,
        });
        let told = join(told);
        (!told.is_empty()).then(|| tr!(self.localizer, "panel-so-far", what = told))
    }

    /// Returns the question over these controls; it says so if one of them also ends the turn.
    pub(super) fn question_over(&self, rows: &[Row]) -> String {
        let ends = rows.iter().any(|row| match row {
            Row::Buttons(buttons) => buttons.iter().any(|it| it.emoji == Some(ENDS)),
            Row::Select(_) => false,
        });
        let asked = self.question();
        match ends {
            true => format!("{}\n{asked}", self.localizer.plain("panel-ends")),
            false => asked,
        }
    }

    /// Makes answers that leave nothing to buy also end the turn; returns whether any does. No answer does when
    /// deciding ahead, where each decision is shown before it is kept.
    pub(super) fn end_with(&self, rows: &mut [Row], shown: Shown) -> bool {
        if shown != Shown::Usual || self.desk.is_ahead() {
            return false;
        }
        let mut any = false;
        for row in rows {
            let Row::Buttons(buttons) = row else { continue };
            for button in buttons {
                let Press::Choose(text) = &button.press else {
                    continue;
                };
                if let Some(text) = self.with_end(text) {
                    button.press = Press::Commit(Some(text));
                    button.tone = Tone::Success;
                    button.emoji = Some(ENDS);
                    any = true;
                }
            }
        }
        any
    }

    /// Appends the end of the turn to choices, if they answer everything, nothing could be bought or repaid
    /// before the end, and nothing hidden is seen.
    fn with_end(&self, text: &str) -> Option<String> {
        let mut path = self.desk.path.clone();
        path.extend(read_chain::<LeHavre>(&[text.to_owned()])?);
        let Ok(Preview::Open(after, _)) = LeHavre::preview(&self.desk.now, &path) else {
            return None;
        };
        let left = LeHavre::walk(&after, &[]).ok()?;
        let ends = after.board.phase == Phase::End && left.choices.contains(&Choice::End);
        let could = |it: &Choice| matches!(it, Choice::Buy(_) | Choice::Repay | Choice::Top(_));
        // Later the next disc lies open, and only the end of a round may turn up a card.
        let foreseen = after.board.discs.is_full() && after.board.turn < TURNS;
        if !ends || !foreseen || left.choices.iter().any(could) {
            return None;
        }
        let mut chosen = path.get(self.desk.path.len()..)?.to_vec();
        chosen.push(Choice::End);
        let text = chain(&chosen);
        let taken = self.desk.try_next(&text, completes)?;
        (taken.sealed && text.len() <= Panel::CARRIED).then_some(text)
    }
}
