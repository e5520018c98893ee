//! Looks for better plans: changes a plan a little, plays it out, and keeps what is better.

use std::cell::Cell;

use roads_and_boats::{Board, Kind, State, View};
use slowtable_kit::{Budget, Seat, Seed};
use slowtable_opponent::{Meter, SplitMix64};

use crate::beginning::{beginning, leads_to};
use crate::book;
use crate::changes::PlanChanges;
use crate::plan::{Goal, SeatPlan};
use crate::rollout::play_out;
use crate::usual::{Variant, usual};
use crate::ways::Ways;

/// Plays out plans of one seat from one view.
pub(crate) struct Imagination<'a> {
    view: &'a View,
    seat: Seat,
    meter: &'a Meter<'a>,
    /// Usual plans of all seats, a list for each way in which the others may play. The own plan is replaced.
    guesses: Vec<Vec<SeatPlan>>,
    ways: Vec<Ways>,
    last: u8,
    /// Whether a plan is also judged by what it leaves to the best of the others.
    counts_lead: bool,
}

/// What a plan promises: points, and then how good it looks beside them.
pub(crate) type PlanValue = (i32, i32);

impl<'a> Imagination<'a> {
    pub(crate) fn new(view: &'a View, seat: Seat, meter: &'a Meter<'a>, last: u8) -> Self {
        let board = &view.board;
        let ways = Seat::all(board.seats()).map(|seat| Ways::new(board, seat));
        let mut imagination = Self {
            view,
            seat,
            meter,
            guesses: Vec::new(),
            ways: ways.collect(),
            last,
            counts_lead: false,
        };
        imagination.guesses = vec![imagination.guess(Variant::FIRST[0])];
        imagination
    }

    /// Returns a variant of the usual plan for every seat.
    fn guess(&mut self, variant: Variant) -> Vec<SeatPlan> {
        let board = &self.view.board;
        let seats = Seat::all(board.seats()).zip(&mut self.ways);
        seats
            .map(|(seat, ways)| usual(board, seat, ways, variant))
            .collect()
    }

    /// Plays plans out against several usual plans of the others, and judges them by how far they put the seat ahead of
    /// the best of the others. What the others do is never foreseen exactly; a plan that is good against one guess only
    /// seldom keeps its promise.
    pub(crate) fn against_others(&mut self) {
        self.counts_lead = true;
        self.guesses = Variant::GUESSES.map(|variant| self.guess(variant)).into();
    }

    /// Returns the state at the end if the seat makes some moves now and then follows a plan, while the others play as
    /// in one guess; `None` if the budget ends before.
    fn end(
        &mut self,
        guess: usize,
        first: &[Vec<roads_and_boats::Choice>],
        plan: &SeatPlan,
    ) -> Option<State> {
        let mut state = self.view.imagined(Seed(1))?;
        for path in first {
            state.play_silently(self.seat, path).ok()?;
        }
        let plans = self.guesses.get_mut(guess)?;
        if let Some(own) = plans.get_mut(self.seat.index()) {
            own.clone_from(plan);
        }
        let ended = play_out(
            &mut state,
            plans,
            &mut self.ways,
            self.meter,
            self.seat,
            self.last,
        );
        ended.then_some(state)
    }

    /// Returns the usual plan of the own seat.
    pub(crate) fn usual(&self) -> SeatPlan {
        let plan = self
            .guesses
            .first()
            .and_then(|plans| plans.get(self.seat.index()));
        plan.cloned().unwrap_or_default()
    }

    /// Returns what a plan promises, on average over the guesses; `None` if the budget ends before.
    pub(crate) fn value(&mut self, plan: &SeatPlan) -> Option<PlanValue> {
        let (mut promised, mut other) = (0, 0);
        for guess in 0..self.guesses.len() {
            let state = self.end(guess, &[], plan)?;
            let board = state.board();
            let (one, more) = value(board, self.seat);
            promised += one;
            other += more;
            if self.counts_lead {
                let points = |seat| i32::from(board.points(seat));
                let others = Seat::all(board.seats()).filter(|seat| *seat != self.seat);
                let best = others.map(points).max().unwrap_or(0);
                promised += 10 * (points(self.seat) - best);
            }
        }
        let guesses = i32::try_from(self.guesses.len()).unwrap_or(1).max(1);
        Some((promised / guesses, other / guesses))
    }

    /// Returns the points at the end, if a seat makes some moves now and then follows a plan; `None` if the
    /// budget ends before.
    pub(crate) fn after(
        &mut self,
        first: &[Vec<roads_and_boats::Choice>],
        plan: &SeatPlan,
    ) -> Option<i32> {
        let state = self.end(0, first, plan)?;
        Some(state.board().points(self.seat).into())
    }
}

/// Returns ten times the points of a seat, with something for what nearly counts; and what else it has
/// reached.
fn value(board: &Board, seat: Seat) -> PlanValue {
    const CHAIN: [(Kind, i32); 5] = [
        (Kind::Mine, 20),
        (Kind::CoalBurner, 20),
        (Kind::Mint, 40),
        (Kind::Papermill, 20),
        (Kind::StockExchange, 40),
    ];
    let points = i32::from(board.points(seat));
    let (mut loose, mut other) = (0, 0);
    for heap in board.loose.heaps() {
        let worth = heap.pile.count * heap.pile.good.data().wealth;
        loose += i32::from(worth);
        other += i32::from(heap.pile.count);
    }
    let has = |kind: Kind| board.producers.iter().any(|it| it.kind == kind);
    let chain = CHAIN.iter().filter(|it| has(it.0)).map(|it| it.1);
    let made: i32 = chain.sum();
    // Bricks are on the way to a row.
    let bricks = board.wonder.bricks().iter();
    let bricks = bricks.filter(|it| **it == Some(seat)).count();
    let bricks = 6 * i32::try_from(bricks).unwrap_or(0);
    (10 * points + 3 * loose + made + bricks, other)
}

/// Searches from a plan until the budget ends or it has tried so many: returns the best plan, and what it
/// promises. Worse plans are followed now and then, less and less.
pub(crate) fn improve(
    imagination: &mut Imagination<'_>,
    changes: &mut PlanChanges<'_>,
    from: (PlanValue, SeatPlan),
    tries: u32,
) -> (PlanValue, SeatPlan) {
    let mut best = from.clone();
    let mut now = from;
    for run in 0..tries {
        let plan = changes.change(&now.1);
        let Some(value) = imagination.value(&plan) else {
            break;
        };
        let heat = 100.0 * (1.0 - run as f32 / tries as f32);
        let worse = (now.0.0 - value.0) as f32;
        let follows =
            value >= now.0 || heat > 0.1 && changes.rng.unit() < (-worse / heat).exp() * 0.3;
        if value > best.0 {
            best = (value, plan.clone());
        }
        if follows {
            now = (value, plan);
        }
    }
    best
}

/// Searches for a long time, for the book of plans: from a plan, from the best usual one if that is
/// empty, or from any usual one if it is `random`. Returns the points and the plan as text.
#[must_use]
pub fn study(view: &View, seed: Seed, tries: u32, from: &str) -> Option<(i32, String)> {
    let (seat, _) = view.own()?;
    let meter = Meter::new(slowtable_kit::Budget::steps(u64::MAX), u64::MAX);
    let mut imagination = Imagination::new(view, seat, &meter, u8::MAX);
    let rng = SplitMix64::from_seed(seed, 7);
    let mut changes = PlanChanges::new(&view.board, seat, rng);
    let plan = match from {
        "" => best_plan(view, seat, &meter, None, None),
        "random" => {
            let mut ways = Ways::new(&view.board, seat);
            let variant = Variant::random(|count| changes.rng.below(count));
            usual(&view.board, seat, &mut ways, variant)
        }
        text => SeatPlan::read(text),
    };
    let value = imagination.value(&plan)?;
    let (value, plan) = improve(&mut imagination, &mut changes, (value, plan), tries);
    let (value, mut plan) = lean(&mut imagination, (value, plan), tries / 60);
    // Goals that change nothing are left out.
    let mut at = 0;
    while at < plan.goals.len() {
        let mut less = plan.clone();
        less.goals.remove(at);
        if imagination.value(&less).is_some_and(|it| it >= value) {
            plan = less;
        } else {
            at += 1;
        }
    }
    Some((value.0, plan.to_string()))
}

/// Against others, a changed plan must promise so much more than the usual one, and any plan so much more than one that
/// is followed already. The promises are rough, and to change plans often is worse than to follow a middling one.
const LEAST_GAIN: i32 = 100;

/// Returns the plan that promises most, as far as the budget goes. Alone, or with `further`, half of the budget goes into
/// a search from the beginning of the game, which finds the same plan in every decision. Alone there is no chance, so that
/// plan is followed as long as it leads to the view. Against others it is followed unless another promises clearly more.
/// Otherwise the search begins from the view.
pub(crate) fn chosen_plan(
    view: &View,
    seat: Seat,
    budget: Budget<'_>,
    usual_steps: u64,
    further: bool,
) -> SeatPlan {
    let steps = budget.steps.unwrap_or(usual_steps);
    let is_solo = view.board.is_solo();
    let Some(first) = beginning(view).filter(|_| is_solo || further) else {
        let meter = Meter::new(budget, steps);
        return best_plan(view, seat, &meter, further.then_some(steps), None);
    };
    // The second search does not ask again.
    let stopped = Cell::new(false);
    let stop = || {
        stopped.set(stopped.get() || (budget.stop)());
        stopped.get()
    };
    let half = |steps: u64| Budget {
        steps: Some(steps),
        stop: &stop,
    };
    let meter = Meter::new(half(steps / 2), 0);
    let plan = best_plan(&first, seat, &meter, further.then_some(steps / 2), None);
    if stopped.get() || is_solo && leads_to(&first, seat, &plan, &view.board) {
        return plan;
    }
    let left = steps - steps / 2;
    let meter = Meter::new(half(left), 0);
    let known = Some(plan).filter(|_| !is_solo);
    best_plan(view, seat, &meter, further.then_some(left), known)
}

/// Returns the best plan from a view: the best of the book, of the usual ones, and with `further`, the
/// steps of the whole search, what changing it a little finds. Plans are tried in the same order whatever
/// the seed.
///
/// A plan that is known from an earlier position is kept unless another promises clearly more.
fn best_plan(
    view: &View,
    seat: Seat,
    meter: &Meter<'_>,
    further: Option<u64>,
    known: Option<SeatPlan>,
) -> SeatPlan {
    let mut imagination = Imagination::new(view, seat, meter, u8::MAX);
    let competes = further.is_some() && !view.board.is_solo();
    if competes {
        imagination.against_others();
    }
    let usual = |ways: &mut Ways, variant: Variant| {
        let mut plan = usual(&view.board, seat, ways, variant);
        if competes {
            plan.goals.insert(0, Goal::Aside);
        }
        plan
    };
    let known = known.and_then(|plan| Some((imagination.value(&plan)?, plan)));
    let mut ways = Ways::new(&view.board, seat);
    let mut best: Option<(PlanValue, SeatPlan)> = None;
    let mut played = u64::from(known.is_some());
    let mut better = |imagination: &mut Imagination<'_>, plan: SeatPlan| -> Option<bool> {
        played += 1;
        let value = imagination.value(&plan)?;
        let improves = best.as_ref().is_none_or(|known| value > known.0);
        if improves {
            best = Some((value, plan));
        }
        Some(improves)
    };
    for plan in book::plans(&view.board) {
        better(&mut imagination, plan);
    }
    let mut variant = Variant::FIRST[0];
    for first in Variant::FIRST {
        let plan = usual(&mut ways, first);
        if better(&mut imagination, plan) == Some(true) {
            variant = first;
        }
    }
    // One point after the other, as long as that helps.
    let mut since = 0;
    'points: for point in (0..Variant::points()).cycle() {
        since += 1;
        for other in Variant::others(point, variant) {
            let plan = usual(&mut ways, other);
            match better(&mut imagination, plan) {
                None => break 'points,
                Some(true) => {
                    variant = other;
                    since = 0;
                }
                Some(false) => {}
            }
        }
        if since >= Variant::points() {
            break;
        }
    }
    let Some(mut best) = best.or_else(|| known.clone()) else {
        return imagination.usual();
    };
    if let Some(known) = known.filter(|known| best.0.0 < known.0.0 + LEAST_GAIN) {
        best = known;
    }
    let Some(steps) = further.filter(|_| !meter.over()) else {
        return best.1;
    };
    // As many as the steps are enough for.
    let each = meter.used() / played.max(1) + 1;
    let tries = u32::try_from(steps.saturating_sub(meter.used()) / each).unwrap_or(u32::MAX);
    let mut changes = PlanChanges::new(&view.board, seat, SplitMix64::new(7, 7));
    let found = improve(&mut imagination, &mut changes, best.clone(), tries);
    // From a position that chance changes, a small gain is not worth a new plan.
    let least = if view.board.is_solo() { 1 } else { LEAST_GAIN };
    if found.0.0 < best.0.0 + least {
        return best.1;
    }
    found.1
}

/// Tries so many numbers to lean to from each turn on, the first turn first: returns the best plan.
fn lean(
    imagination: &mut Imagination<'_>,
    from: (PlanValue, SeatPlan),
    numbers: u32,
) -> (PlanValue, SeatPlan) {
    let mut best = from;
    for turn in 1..=roads_and_boats::rows::SOLO_TURNS {
        let base = best.1.clone();
        for number in 0..u16::try_from(numbers).unwrap_or(u16::MAX) {
            let plan = PlanChanges::leaning(&base, turn, number);
            match imagination.value(&plan) {
                None => return best,
                Some(value) if value > best.0 => best = (value, plan),
                Some(_) => {}
            }
        }
    }
    best
}

/// Returns what a plan, as text, does next in a view, when its seat is to act.
#[must_use]
pub fn follow(view: &View, plan: &str) -> Option<Vec<roads_and_boats::Choice>> {
    let (seat, _) = view.own()?;
    let mut ways = Ways::new(&view.board, seat);
    let plan = SeatPlan::read(plan);
    Some(crate::policy::next(&view.board, seat, &plan, &mut ways).0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // tests say so by failing

    use std::collections::BTreeSet;

    use roads_and_boats::{Homes, MapChoice, Options, RoadsAndBoats};
    use slowtable_kit::{Match, Rules as _, Viewer};

    use super::*;

    fn view_of_two() -> View {
        let options = Options {
            map: MapChoice::DeadSea,
            homes: Homes::Fixed,
            ..Options::default()
        };
        let game = Match::<RoadsAndBoats>::deal(2, options, Seed(3)).unwrap().0;
        RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)))
    }

    #[test]
    fn a_plan_counts_by_its_lead_on_average_over_what_others_may_do() {
        let view = view_of_two();
        let meter = Meter::new(Budget::steps(u64::MAX), u64::MAX);
        let mut imagination = Imagination::new(&view, Seat(0), &meter, u8::MAX);
        let own = imagination.usual();
        let alone = imagination.value(&own).unwrap();
        let board = imagination.end(0, &[], &own).unwrap().board().clone();
        assert_eq!(alone, value(&board, Seat(0)));

        imagination.against_others();
        let guesses = imagination.guesses.len();
        let mut sums = BTreeSet::new();
        let mut sum = 0;
        for guess in 0..guesses {
            let board = imagination.end(guess, &[], &own).unwrap().board().clone();
            let lead = i32::from(board.points(Seat(0))) - i32::from(board.points(Seat(1)));
            let promised = value(&board, Seat(0)).0 + 10 * lead;
            sums.insert(promised);
            sum += promised;
        }
        assert!(sums.len() > 1, "the others play alike: {sums:?}");
        let mean = sum / i32::try_from(guesses).unwrap();
        assert_eq!(imagination.value(&own).unwrap().0, mean);
    }

    #[test]
    fn a_known_plan_is_kept_unless_another_promises_clearly_more() {
        let view = view_of_two();
        let steps = 3_000;
        let search = |known: Option<SeatPlan>| {
            let meter = Meter::new(Budget::steps(steps), 0);
            best_plan(&view, Seat(0), &meter, Some(steps), known)
        };
        let found = search(None);
        assert!(found.goals.contains(&Goal::Aside));
        // What is as good is kept, although the search tries other plans first.
        let mut same = found.clone();
        same.goals.push(Goal::From(30));
        assert_eq!(search(Some(same.clone())), same);
        let idle = SeatPlan::default();
        assert_ne!(search(Some(idle.clone())), idle);
    }
}
