//! Controls for places on the island.

use slowtable_ui::{Button, Panel, Press, Row, Select, SelectOption, join, tr};
use wasser_des_lebens::{Crossing, Hex, PathId};

use super::PanelContext;
use crate::targets::{Target, numbered};

/// The most places that get a button each.
const FEW: usize = 3;
/// The parts of the island, from the top.
const PARTS: [&str; 3] = ["select-north", "select-middle", "select-south"];

impl PanelContext<'_> {
    /// Returns controls for the places that come next: buttons for a few, one select for as many as fit, otherwise a
    /// select for each part of the island.
    pub(super) fn places(&self) -> Vec<Row> {
        let all = numbered(&self.desk.walk.choices);
        if all.is_empty() {
            return Vec::new();
        }
        if all.len() <= FEW {
            let button = |(target, number): &(Target, u8)| {
                Button::new(
                    self.numbered(*target, *number),
                    Press::Choose(target.choice().to_string()),
                )
            };
            return vec![Row::Buttons(all.iter().map(button).collect())];
        }
        if all.len() <= Panel::OPTIONS {
            return vec![self.select_of(&all, "select-places")];
        }
        let parts = PARTS.into_iter().enumerate().filter_map(|(part, id)| {
            let here = all.iter().filter(|(target, _)| target.part() == part);
            let here: Vec<(Target, u8)> = here.copied().collect();
            (!here.is_empty()).then(|| self.select_of(&here, id))
        });
        parts.collect()
    }

    fn select_of(&self, targets: &[(Target, u8)], id: &str) -> Row {
        let option = |(target, number): &(Target, u8)| {
            let label = self.numbered(*target, *number);
            SelectOption::new(label, target.choice().to_string()).describe(self.about(*target))
        };
        let end = |end: Option<&(Target, u8)>| end.map_or(0, |(_, number)| *number);
        let args = slowtable_ui::args!(first = end(targets.first()), last = end(targets.last()));
        let placeholder = self.localizer.text(id, &args);
        Row::Select(Select::one(
            placeholder,
            targets.iter().map(option).collect(),
        ))
    }

    fn numbered(&self, target: Target, number: u8) -> String {
        let place = self.localizer.target(self.board(), target);
        tr!(self.localizer, "label-place", n = number, place = place)
    }

    /// Returns what matters at a place, below its label.
    fn about(&self, target: Target) -> String {
        match target {
            Target::Crossing(crossing) => self.about_crossing(crossing),
            Target::Path(path) => self.about_path(path),
            Target::Hex(hex) => self.about_hex(hex),
        }
    }

    /// Returns how often a crossing yields, and its pass road.
    fn about_crossing(&self, crossing: Crossing) -> String {
        let rolls = self
            .localizer
            .count("about-rolls", self.rolls(crossing).into());
        let pass = self.board().pass_at(crossing);
        join(
            [rolls]
                .into_iter()
                .chain(pass.map(|pass| self.localizer.pass(pass))),
        )
    }

    /// Returns in how many of 36 rolls a crossing yields.
    fn rolls(&self, crossing: Crossing) -> u8 {
        let board = self.board();
        let numbers = crossing
            .hexes()
            .iter()
            .filter_map(|hex| board.chips.get(hex.index()));
        let mut numbers: Vec<u8> = numbers.copied().filter(|number| *number > 0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
            .into_iter()
            .map(|number| 6 - number.abs_diff(7))
            .sum()
    }

    /// Returns where a road leads: to the end that no road or building of the seat touches.
    fn about_path(&self, path: PathId) -> String {
        let board = self.board();
        let touched = self.place.roads.ends().with(self.place.buildings());
        let Some(far) = path.ends().into_iter().find(|end| !touched.contains(*end)) else {
            return String::new();
        };
        let args = slowtable_ui::args!(place = self.localizer.crossing(board, far));
        match board.sites().contains(far) {
            true => self.localizer.text("about-leads-free", &args),
            false => self.localizer.text("about-leads", &args),
        }
    }

    /// Returns who has buildings at a hex, with the number of cards in each hand.
    fn about_hex(&self, hex: Hex) -> String {
        let board = self.board();
        let there = slowtable_kit::Seat::all(board.seats()).zip(&board.places);
        let there: Vec<_> = there
            .filter(|(_, place)| !place.buildings().and(hex.crossings()).is_empty())
            .collect();
        let told = join(there.iter().map(|(seat, place)| {
            let name = match *seat == self.seat {
                true => self.plain("label-you"),
                false => self.label_of(*seat),
            };
            tr!(self.localizer, "about-hand", name = name, n = place.hand)
        }));
        match told.chars().count() <= Panel::OPTION {
            true => told,
            false => self.localizer.count("about-players", there.len()),
        }
    }
}
