//! Generates the sensible paths of a turn. It does not try all ways to pay: the choices of each
//! step are cut down to those that seem best by the current value of each token.

use le_havre::{Board, Building, Choice, State, Token, Walker};
use slowtable_kit::Seat;
use slowtable_opponent::Meter;

/// How many answers to one question are tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Breadth {
    /// The number of ways to pay.
    pays: usize,
    /// The number of answers about how often.
    times: usize,
    /// The number of answers about goods to give or get.
    goods: usize,
    /// The most paths that begin with the same choice.
    most: usize,
}

impl Breadth {
    /// Only the most obvious answers.
    pub(crate) const NARROW: Self = Self {
        pays: 1,
        times: 1,
        goods: 1,
        most: 4,
    };
    /// For many turns in a row.
    pub(crate) const QUICK: Self = Self {
        pays: 1,
        times: 2,
        goods: 1,
        most: 5,
    };
    /// The usual ways to go on inside a building.
    pub(crate) const USUAL: Self = Self {
        pays: 1,
        times: 1,
        goods: 3,
        most: 120,
    };
    /// All answers worth considering.
    pub(crate) const FULL: Self = Self {
        pays: 3,
        times: 4,
        goods: 2,
        most: 40,
    };
}

/// A whole path, and the table after it.
#[derive(Debug, Clone)]
pub(crate) struct PlayedPath {
    pub path: Vec<Choice>,
    pub after: Board,
}

/// The current value of one more of each token.
pub(crate) type Marginals = [f32; 17];

/// Whether a choice is an extra action, which leaves no debt.
pub(crate) const fn is_extra(choice: &Choice) -> bool {
    matches!(choice, Choice::Buy(_) | Choice::Sell(_) | Choice::Repay)
}

/// A search for paths.
pub(crate) struct Search<'a> {
    pub state: &'a State,
    pub seat: Seat,
    pub breadth: Breadth,
    pub marginals: Marginals,
    pub meter: &'a Meter<'a>,
}

impl Search<'_> {
    /// Shows every sensible path that answers the current question, with the table after it.
    pub(crate) fn each(&self, show: &mut dyn FnMut(PlayedPath)) {
        let Ok(walker) = self.state.walker(self.seat) else {
            return;
        };
        for head in walker.choices() {
            if is_extra(&head) {
                continue;
            }
            let mut left = self.breadth.most;
            self.follow(&walker, &[], head, &mut left, show);
            if self.meter.over() {
                return;
            }
        }
    }

    /// Shows every sensible path that goes on with an unfinished one, with the table after it.
    pub(crate) fn rest(&self, path: &[Choice], show: &mut dyn FnMut(PlayedPath)) {
        let Ok(mut walker) = self.state.walker(self.seat) else {
            return;
        };
        if path.iter().any(|&choice| walker.push(choice).is_err()) {
            return;
        }
        let mut next = walker.choices();
        next.retain(|it| *it != Choice::End);
        self.narrow(path, &mut next);
        let mut left = self.breadth.most;
        for choice in next {
            self.follow(&walker, path, choice, &mut left, show);
        }
    }

    /// Shows every extra action, with the table after it.
    pub(crate) fn extras(&self, sales: bool, show: &mut dyn FnMut(PlayedPath)) {
        let Ok(walker) = self.state.walker(self.seat) else {
            return;
        };
        let wanted = |it: &Choice| is_extra(it) && (sales || !matches!(it, Choice::Sell(_)));
        for choice in walker.choices().into_iter().filter(wanted) {
            self.follow(&walker, &[], choice, &mut 1, show);
        }
    }

    fn follow(
        &self,
        walker: &Walker<'_>,
        path: &[Choice],
        choice: Choice,
        left: &mut usize,
        show: &mut dyn FnMut(PlayedPath),
    ) {
        let mut walker = walker.clone();
        if *left == 0 || walker.push(choice).is_err() {
            return;
        }
        let mut path = path.to_vec();
        path.push(choice);
        let whole = walker.whole();
        let mut next = walker.choices();
        // The turn ends when everything in it is decided.
        next.retain(|it| *it != Choice::End);
        if is_extra(&choice) || matches!(choice, Choice::End | Choice::Done | Choice::Supply) {
            next.clear();
        }
        self.narrow(&path, &mut next);
        for choice in next {
            self.follow(&walker, &path, choice, left, show);
            if self.meter.over() {
                return;
            }
        }
        if whole && *left > 0 && self.meter.step() {
            *left -= 1;
            if let Ok(after) = walker.outcome() {
                show(PlayedPath { path, after });
            }
        }
    }

    /// Keeps the answers that seem best, best first.
    fn narrow(&self, path: &[Choice], next: &mut Vec<Choice>) {
        let at = path.iter().rev().find_map(|choice| match choice {
            Choice::Enter(building) => Some(*building),
            _ => None,
        });
        let Some(first) = next.first() else { return };
        match first {
            Choice::Pay(token, _) if token.food() == 0 && token.energy() == 0 => next.truncate(1),
            Choice::Pay(..) => {
                // The most and nearly the most of each kind, the cheapest first.
                let mut tried: [u8; 17] = [0; 17];
                next.sort_by_key(|choice| match choice {
                    Choice::Pay(_, amount) => std::cmp::Reverse(*amount),
                    _ => std::cmp::Reverse(0),
                });
                next.retain(|choice| {
                    let Choice::Pay(token, _) = choice else {
                        return true;
                    };
                    let count = &mut tried[token.index()];
                    *count += 1;
                    *count <= 2
                });
                next.sort_by(|one, other| self.dearness(one).total_cmp(&self.dearness(other)));
                next.truncate(self.breadth.pays);
            }
            Choice::Times(_) => {
                let all = next.len();
                let wanted = [0, 1, all / 2, 2, all.saturating_sub(1)];
                let mut kept = Vec::new();
                for at in wanted {
                    if let Some(choice) = next.get(at)
                        && !kept.contains(choice)
                        && kept.len() < self.breadth.times
                    {
                        kept.push(*choice);
                    }
                }
                *next = kept;
            }
            Choice::Give(..) | Choice::Get(..) => {
                let value = |choice: &Choice| self.trade_value(at, choice);
                next.sort_by(|one, other| value(other).total_cmp(&value(one)));
                next.truncate(self.breadth.goods);
            }
            _ => {}
        }
    }

    /// Returns the cost of a payment, relative to what it pays.
    fn dearness(&self, choice: &Choice) -> f32 {
        let Choice::Pay(token, _) = choice else {
            return 0.0;
        };
        let pays = token.food().max(token.energy()).max(1);
        self.marginals[token.index()] / f32::from(pays)
    }

    /// Returns the gain from giving or getting.
    fn trade_value(&self, at: Option<Building>, choice: &Choice) -> f32 {
        match *choice {
            Choice::Get(token, amount) => self.marginals[token.index()] * f32::from(amount),
            Choice::Give(token, amount) => {
                let each = match at {
                    Some(Building::ShippingLine) => f32::from(token.shipping_value()),
                    Some(Building::BridgeOverTheSeine) if token.is_upgraded() => 1.0,
                    Some(Building::BridgeOverTheSeine) => 0.3,
                    Some(Building::Furriery) if token == Token::Leather => 5.0,
                    Some(Building::Furriery) => self.marginals[Token::Bread.index()],
                    _ => 0.0,
                };
                let gain = each - self.marginals[token.index()];
                // As many as possible of gains, as few as possible of costs.
                gain * f32::from(amount)
            }
            // Ending has no gain.
            _ => 0.0,
        }
    }
}

/// Returns some whole path without evaluation: the first possible choices, up to the end.
pub(crate) fn fallback(state: &State, seat: Seat) -> Option<Vec<Choice>> {
    let mut walker = state.walker(seat).ok()?;
    let mut path = Vec::new();
    loop {
        let choices = walker.choices();
        let Some(&choice) = choices.iter().find(|it| !is_extra(it)).or(choices.first()) else {
            return (walker.whole() && !path.is_empty()).then_some(path);
        };
        walker.push(choice).ok()?;
        path.push(choice);
        if walker.whole() {
            if walker.choices().contains(&Choice::End) {
                path.push(Choice::End);
            }
            return Some(path);
        }
    }
}
