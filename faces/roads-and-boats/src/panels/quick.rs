//! Whole moves as one option each: what a phase is usually used for.

use roads_and_boats::{Choice, Deed, Phase, Walker};
use slowtable_desk::chain;
use slowtable_ui::{Panel, Row, SelectOption, capital, select_rows, tr};

use super::PanelContext;
use super::moving::clipped;

/// The most options of a kind.
const MOST: usize = 2 * Panel::OPTIONS;

impl PanelContext<'_> {
    /// Returns a walker after some choices, if they are possible.
    pub(super) fn walked(&self, path: &[Choice]) -> Option<Walker<'_>> {
        let mut walker = self.desk.now.walker().ok()?;
        for choice in path {
            walker.push(*choice).ok()?;
        }
        Some(walker)
    }

    /// Returns selects of whole moves of the phase.
    pub(super) fn quick_rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut add = |options: Vec<SelectOption>, id: &str| {
            if !options.is_empty() {
                rows.extend(select_rows(&options, |first, last| {
                    let args = slowtable_ui::args!(first = clipped(first), last = clipped(last));
                    self.localizer.text(id, &args)
                }));
            }
        };
        match self.board().phase {
            Phase::Production => {
                add(self.feedings(), "select-feed");
                add(self.subjects(), "select-research");
            }
            Phase::Building => {
                add(self.buildings(), "select-build");
                add(self.roads(), "select-road");
            }
            _ => {}
        }
        rows
    }

    /// Returns an option for choices, unless its text is too long for a control.
    pub(super) fn whole(&self, path: &[Choice], label: &str) -> Option<SelectOption> {
        let value = chain(path);
        // A longer label ends early in every language, so that all languages offer the same.
        let label: String = label.chars().take(Panel::OPTION).collect();
        (value.len() <= Panel::OPTION).then(|| SelectOption::new(label, value))
    }

    /// Returns what can be fed, for whom, and how often: as often as possible, and once.
    fn feedings(&self) -> Vec<SelectOption> {
        let mut found = Vec::new();
        let Some(start) = self.walked(&[Choice::Do(Deed::Feed)]) else {
            return found;
        };
        for at in start.choices() {
            let (Choice::At(place), mut fed) = (at, start.clone()) else {
                continue;
            };
            let Some(producer) = self.board().producer(place.hex) else {
                continue;
            };
            if fed.push(at).is_err() {
                continue;
            }
            let name = capital(&self.localizer.producer(producer.kind));
            let where_ = self.localizer.place(&self.board().land, place);
            for how in fed.choices() {
                let mut path = vec![Choice::Do(Deed::Feed), at, how];
                let mut told = |path: &[Choice], what: String| {
                    let args = slowtable_ui::args!(
                        kind = name.clone(),
                        place = where_.clone(),
                        what = what
                    );
                    let label = self.localizer.text("label-feed", &args);
                    found.extend(self.whole(path, &label));
                };
                match how {
                    Choice::Transporter(id) if producer.kind.vehicle().is_none() => {
                        let mut sets = fed.clone();
                        if sets.push(how).is_err() {
                            continue;
                        }
                        let counts = sets.choices();
                        let mut wanted: Vec<Choice> = counts.last().copied().into_iter().collect();
                        wanted.extend(counts.first().copied().filter(|_| counts.len() > 1));
                        for count in wanted {
                            let Choice::Count(n) = count else { continue };
                            path.truncate(3);
                            path.push(count);
                            let made = self.sets_label(producer.kind, n);
                            let vehicle = self.carrier(id);
                            let what =
                                tr!(self.localizer, "label-for", what = made, vehicle = vehicle);
                            told(&path, what);
                        }
                    }
                    Choice::Transporter(_) | Choice::At(_) | Choice::Count(_) => {
                        let made = producer.kind.vehicle().map(|it| self.localizer.vehicle(it));
                        let made = made.unwrap_or_default();
                        let what = match how {
                            Choice::Transporter(id) => {
                                let vehicle = self.carrier(id);
                                tr!(self.localizer, "label-of", what = made, vehicle = vehicle)
                            }
                            Choice::At(to) => {
                                let place = self.localizer.place(&self.board().land, to);
                                tr!(self.localizer, "label-at", what = made, place = place)
                            }
                            _ => made,
                        };
                        told(&path, what);
                    }
                    _ => {}
                }
                if found.len() >= MOST {
                    return found;
                }
            }
        }
        found
    }

    /// Returns what can be researched, where there is only one place for it.
    fn subjects(&self) -> Vec<SelectOption> {
        let Some(start) = self.walked(&[Choice::Do(Deed::Research)]) else {
            return Vec::new();
        };
        let places = start.choices();
        let [place] = places[..] else {
            return Vec::new();
        };
        let mut there = start;
        if there.push(place).is_err() {
            return Vec::new();
        }
        let choices = there.choices();
        let subjects = choices.into_iter().filter_map(|subject| {
            let path = [Choice::Do(Deed::Research), place, subject];
            let option = self.whole(&path, &self.label(subject))?;
            let Choice::Subject(it) = subject else {
                return None;
            };
            Some(option.describe(self.plain(&format!("subject-{it}.about"))))
        });
        subjects.collect()
    }

    /// Returns what can be built where.
    fn buildings(&self) -> Vec<SelectOption> {
        let mut found = Vec::new();
        let Some(start) = self.walked(&[Choice::Do(Deed::Build)]) else {
            return found;
        };
        for kind in start.choices() {
            let (Choice::Producer(it), mut there) = (kind, start.clone()) else {
                continue;
            };
            if there.push(kind).is_err() {
                continue;
            }
            let cost = self.localizer.needs(it.data().cost);
            let about = tr!(self.localizer, "label-costs", cost = cost);
            for place in there.choices() {
                let Choice::At(at) = place else { continue };
                let name = capital(&self.localizer.producer(it));
                let at = self.localizer.place(&self.board().land, at);
                let label = tr!(self.localizer, "label-at", what = name, place = at);
                let path = [Choice::Do(Deed::Build), kind, place];
                let option = self.whole(&path, &label);
                found.extend(option.map(|option| option.describe(&about)));
                if found.len() >= MOST {
                    return found;
                }
            }
        }
        found
    }

    /// Returns the roads that can be built.
    fn roads(&self) -> Vec<SelectOption> {
        let mut found = Vec::new();
        let Some(start) = self.walked(&[Choice::Do(Deed::Road)]) else {
            return found;
        };
        for from in start.choices() {
            let (Choice::At(place), mut there) = (from, start.clone()) else {
                continue;
            };
            if there.push(from).is_err() {
                continue;
            }
            for to in there.choices() {
                let Choice::At(other) = to else { continue };
                let land = &self.board().land;
                let (one, two) = (
                    self.localizer.place(land, place),
                    self.localizer.place(land, other),
                );
                let label = tr!(self.localizer, "board-road", from = one, to = two);
                let path = [Choice::Do(Deed::Road), from, to];
                found.extend(self.whole(&path, &label));
                if found.len() >= MOST {
                    return found;
                }
            }
        }
        found
    }
}
