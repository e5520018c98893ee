//! Presses that do more than one thing: whole visits, and answers that also end the turn.

use std::collections::BTreeSet;

use le_havre::board::TURNS;
use le_havre::{Building, Choice, LeHavre, Phase, Question, Stock};
use le_havre_opponents::rests;
use slowtable_desk::chain;
use slowtable_kit::{Preview, Rules};
use slowtable_ui::{Button, Panel, Press, Row, Select, SelectOption, Tone, join, tr};

use super::labels::joined;
use super::{PanelContext, Shown, completes};

/// The most ways to finish a visit that the desk offers in one press.
const WAYS: usize = 3;
/// The most ways in a select.
const SELECTED: usize = 15;
/// The characters for the mark of a way that is cut short.
const MARK: usize = 2;
/// The symbol of a press that also ends the turn.
const ENDS: &str = "⏭️";

/// The rest of a visit, for a control.
struct Way {
    /// The choices as a control carries them.
    value: String,
    /// The goods and what they bring, with the sum of the energy.
    brief: String,
    /// What the short label leaves out.
    details: String,
    /// The whole effects.
    full: String,
}

impl PanelContext<'_> {
    /// Returns controls that answer everything left to ask in a building where one answer follows another, the
    /// most sensible first. A way that is too long for a button makes them a select.
    pub(super) fn ways_to_finish(&self, shown: Shown) -> Option<Row> {
        let asks = match self.desk.walk.question {
            Some(Question::Get { building, .. }) => building != Building::Ironworks,
            Some(Question::Give { .. } | Question::Send) => true,
            // The fee of a building that asks so much is part of its ways.
            Some(Question::PayFood {
                building: Some(building),
                ..
            }) => building == Building::ShippingLine && self.is_fee(&self.desk.path),
            _ => false,
        };
        if !asks || !matches!(shown, Shown::Usual | Shown::Look) {
            return None;
        }
        let ways = |most: usize| rests(&self.desk.now, &self.desk.path, most).into_iter();
        let best: Vec<Way> = ways(WAYS).filter_map(|rest| self.way(&rest)).collect();
        let fit = |label: fn(&Way) -> &String| {
            let labels: BTreeSet<&String> = best.iter().map(label).collect();
            let are_short = |way: &Way| {
                way.value.len() <= Panel::CARRIED && label(way).chars().count() <= Panel::LABEL
            };
            labels.len() == best.len() && best.iter().all(are_short)
        };
        let labels: [fn(&Way) -> &String; 2] = [|way| &way.full, |way| &way.brief];
        if let Some(label) = labels.into_iter().find(|label| fit(*label))
            && !best.is_empty()
        {
            let button = |way: &Way| {
                Button::new(label(way), Press::Choose(way.value.clone())).tone(Tone::Primary)
            };
            return Some(Row::Buttons(best.iter().map(button).collect()));
        }
        let mut options: Vec<SelectOption> = Vec::new();
        for way in ways(SELECTED).filter_map(|rest| self.way(&rest)) {
            let option = SelectOption::new(way.brief, way.value).describe(way.details);
            let is_other = |other: &SelectOption| {
                other.value != option.value
                    && (&other.label, &other.description) != (&option.label, &option.description)
            };
            if options.iter().all(is_other) {
                options.push(option);
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

    /// Returns the rest of a visit as a control can carry it: if it is too long, up to the answer that fits. `None` if
    /// that is one answer only.
    fn way(&self, rest: &[Choice]) -> Option<Way> {
        let mut part = rest;
        let value = loop {
            if part.len() < 2 {
                return None;
            }
            let text = chain(part);
            if text.len() <= Panel::CARRIED {
                break text;
            }
            match self.desk.brief(part) {
                Some(text) if text.len() <= Panel::OPTION => break text,
                _ => part = part.get(..part.len() - 1)?,
            }
        };
        let ships = join(part.iter().filter_map(|choice| match *choice {
            Choice::Send(kind, count) => {
                Some(self.localizer.count(&format!("ships-{kind}"), count.into()))
            }
            _ => None,
        }));
        let goods = self.exchanged(part, |shipped| self.localizer.stock(shipped));
        let goods = goods.unwrap_or_else(|| self.named(part));
        // Elsewhere the payments are what is exchanged.
        let (paid, summed) = match self.ships_goods() {
            true => (self.paid_for(part), self.paid_briefly(part)),
            false => (String::new(), String::new()),
        };
        let with = |what: String, paid: &str| match paid.is_empty() {
            true => what,
            false => tr!(
                self.localizer,
                "label-then",
                what = what,
                paid = paid.to_owned()
            ),
        };
        let mut full = with(goods.clone(), &paid);
        if !ships.is_empty() {
            full = tr!(
                self.localizer,
                "label-send",
                ships = ships.clone(),
                what = full
            );
        }
        let mut details = vec![ships, paid];
        let is_long = |text: &String| text.chars().count() > Panel::OPTION - MARK;
        let mut brief = with(goods.clone(), &summed);
        if is_long(&brief) {
            brief = goods;
        }
        let count = |given: &Stock| self.localizer.count("label-goods", given.goods().into());
        if is_long(&brief)
            && let Some(counted) = self.exchanged(part, count)
        {
            details.insert(0, std::mem::replace(&mut brief, counted));
        }
        if part.len() < rest.len() {
            full.push_str(" …");
            brief.push_str(" …");
        }
        Some(Way {
            value,
            brief,
            details: joined(details),
            full,
        })
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
        path.extend(self.desk.read_choices(&[text.to_owned()])?);
        let Ok(Preview::Open(after, _)) = LeHavre::preview(&self.desk.now, &path) else {
            return None;
        };
        let left = LeHavre::walk(&after, &[]).ok()?;
        let ends = matches!(after.board.phase, Phase::End | Phase::BuildAgain)
            && left.choices.contains(&Choice::End);
        let could = |it: &Choice| {
            matches!(
                it,
                Choice::Buy(_) | Choice::Repay | Choice::Top(_) | Choice::Build(_)
            )
        };
        // Later the next disc lies open, and only the end of a round may turn up a card.
        let foreseen = after.board.discs.is_full() && after.board.turn < TURNS;
        if !ends || !foreseen || left.choices.iter().any(could) {
            return None;
        }
        let mut chosen = path.get(self.desk.path.len()..)?.to_vec();
        chosen.push(Choice::End);
        let fits = |text: &String| text.len() <= Panel::CARRIED;
        let text = Some(chain(&chosen)).filter(fits);
        let text = text.or_else(|| self.desk.brief(&chosen).filter(fits))?;
        let taken = self.desk.try_next(&text, completes)?;
        taken.sealed.then_some(text)
    }
}
