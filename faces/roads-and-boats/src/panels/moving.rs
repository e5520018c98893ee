//! Controls of a movement: where the transporter goes, and what it does here or there.

use roads_and_boats::{Choice, Walker};
use slowtable_desk::chain;
use slowtable_ui::{
    Button, Panel, Press, Row, SelectOption, Tone, fit_rows, join, select_rows, tr,
};

use super::{Mode, PanelContext};

/// The most options that go somewhere and load or unload there.
const COMBINED: usize = 2 * Panel::OPTIONS;

impl PanelContext<'_> {
    /// Returns the controls of a movement.
    pub(super) fn movement_rows(&self) -> Vec<Row> {
        let choices = &self.desk.walk.choices;
        let (mut goes, mut does) = (Vec::new(), Vec::new());
        for choice in choices {
            match choice {
                Choice::Step(_) | Choice::To(_) => goes.push(*choice),
                _ => does.push(*choice),
            }
        }
        let options = |list: &[Choice]| -> Vec<SelectOption> {
            list.iter().map(|choice| self.option(*choice)).collect()
        };
        let mut rows = Vec::new();
        let mut add = |options: Vec<SelectOption>, id: &str| {
            if !options.is_empty() {
                rows.extend(select_rows(&options, |first, last| {
                    let args = slowtable_ui::args!(first = clipped(first), last = clipped(last));
                    self.localizer.text(id, &args)
                }));
            }
        };
        let id = match self.mode {
            Mode::Way => "select-on",
            _ => "select-go",
        };
        let combined = match self.mode {
            Mode::Way => Vec::new(),
            _ => self.combined(&goes),
        };
        // What lies nearest comes first: the first select of each kind.
        add(options(&goes), id);
        add(combined, "select-go-and");
        add(options(&does), "select-here");
        let (mut rows, more) = fit_rows(rows, 1, self.part);
        let mut buttons = Vec::new();
        if self.desk.walk.whole {
            let enough = self.plain("button-that-is-all");
            buttons.push(Button::new(enough, Press::Complete).tone(Tone::Success));
        }
        buttons.push(Button::new(self.plain("button-back"), Press::Back));
        let (id, other) = match self.mode {
            Mode::Way => ("button-direct", Mode::Usual),
            _ => ("button-way", Mode::Way),
        };
        let other = other.page(0);
        buttons.push(Button::new(self.plain(id), Press::Page(other)));
        if let Some(more) = more {
            let page = self.mode.page(more);
            buttons.push(Button::new(self.plain("button-more"), Press::Page(page)));
        }
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns what can be done at the end of a movement, each as one option: unload everything, unload all of a
    /// kind, load as much as possible of a kind; then, as far as there is room, smaller amounts.
    fn combined(&self, goes: &[Choice]) -> Vec<SelectOption> {
        let mut found = Vec::new();
        let Ok(mut here) = self.desk.now.walker() else {
            return found;
        };
        if self
            .desk
            .path
            .iter()
            .any(|choice| here.push(*choice).is_err())
        {
            return found;
        }
        let mut fewer = Vec::new();
        for go in goes {
            let mut there = here.clone();
            if there.push(*go).is_err() {
                continue;
            }
            let (most, less) = ends(&there);
            for (list, parts) in [(&mut found, most), (&mut fewer, less)] {
                for part in parts {
                    let path = [&[*go], &part[..]].concat();
                    let value = chain(&path);
                    if value.len() <= Panel::OPTION && list.len() < COMBINED {
                        list.push(SelectOption::new(self.combined_label(&path), value));
                    }
                }
            }
        }
        found.extend(fewer);
        found.truncate(COMBINED);
        found
    }

    /// Returns where a movement goes and what is done there.
    fn combined_label(&self, path: &[Choice]) -> String {
        let place = path
            .first()
            .map(|go| self.numbered(*go))
            .unwrap_or_default();
        let what = path.iter().skip(1).map(|it| self.action(*it));
        let args = slowtable_ui::args!(place = place, what = join(what));
        let label = self.localizer.text("label-go-and", &args);
        match label.chars().count() <= Panel::OPTION {
            true => label,
            false => tr!(self.localizer, "label-moves", n = path.len()),
        }
    }
}

/// Parts of movements, each to be done in one go.
type Parts = Vec<Vec<Choice>>;

/// Returns what can be done at the end of a movement: with as much as possible, and with less.
fn ends(there: &Walker<'_>) -> (Parts, Parts) {
    let mut best: Vec<Choice> = Vec::new();
    let mut fewer: Parts = Vec::new();
    let loading = there.choices().into_iter();
    for choice in loading.filter(|it| matches!(it, Choice::Load(..) | Choice::Unload(..))) {
        let same = |known: &&mut Choice| match (&**known, &choice) {
            (Choice::Load(good, _, side), Choice::Load(other, _, at))
            | (Choice::Unload(good, _, side), Choice::Unload(other, _, at)) => {
                good == other && side == at
            }
            _ => false,
        };
        // Counts are listed from one on, so the last of a kind is the most.
        match best.iter_mut().find(same) {
            Some(known) => fewer.push(vec![std::mem::replace(known, choice)]),
            None => best.push(choice),
        }
    }
    let (unloads, loads): (Vec<Choice>, Vec<Choice>) = best
        .into_iter()
        .partition(|it| matches!(it, Choice::Unload(..)));
    let one_side = unloads.windows(2).all(|two| match two {
        [Choice::Unload(_, _, one), Choice::Unload(_, _, other)] => one == other,
        _ => true,
    });
    let mut most: Parts = Vec::new();
    most.extend((unloads.len() > 1 && one_side).then(|| unloads.clone()));
    most.extend(unloads.into_iter().chain(loads).map(|it| vec![it]));
    (most, fewer)
}

/// Returns a label's beginning, for a placeholder that names two.
pub(super) fn clipped(label: &str) -> String {
    slowtable_ui::clip(label, 40)
}
