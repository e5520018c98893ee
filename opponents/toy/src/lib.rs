//! Opponents that play the toy from their own view.
//!
//! The value of every choice can be computed here, so there is no search and no budget is ever used
//! up. A pick is worth its points times the chance that the die shows at least as much.

use std::time::Duration;

use slowtable_kit::{Advice, Better, Budget, Level, Opponent, Points, Seed};
use slowtable_opponent::{SplitMix64, one_by_one};
use toy::{Choice, Crop, Toy, View};

/// The opponent of the toy.
#[derive(Debug, Clone, Copy, Default)]
pub struct ToyOpponent;

/// Why a move is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It has the highest expected score.
    MostExpected,
    /// What it wants to pick is written down.
    Written,
    /// The seed received is worth as much as the one given.
    GoodSwap,
    /// The seed given is worth more.
    BadSwap,
    /// The crop is worth most points there.
    WorthMost,
}

/// Returns the expected score of a pick. On some of the ten sides the die shows at least as much;
/// on one it shows exactly that, for one point more.
fn expected(number: u8) -> Points {
    let number = i32::from(number);
    Points::hundredths(10 * (number * (10 - number) + 1))
}

/// Returns a good player's move, and the reason; `None` if nothing is asked.
fn best(view: &View) -> Option<(Vec<Choice>, Reason)> {
    let (seat, secret) = view.own().filter(|_| !view.board.over())?;
    let own = view.board.gardeners.get(seat.index())?;
    if !own.picked && secret.pick.is_some() {
        return Some((vec![Choice::Done], Reason::Written));
    }
    if !own.picked {
        let number = (0..10).max_by_key(|&number| expected(number))?;
        let path = vec![Choice::Pick, Choice::Number(number)];
        return Some((path, Reason::MostExpected));
    }
    if let Some((offer, offered)) = view
        .board
        .offer_to(seat)
        .and_then(|it| Some((it, it.crop?)))
    {
        let cheapest = secret.seeds.iter().min();
        return Some(match cheapest {
            // A promise may be broken, so it is not relied on.
            Some(&cheapest) if cheapest <= offered && !offer.promised => {
                let path = vec![Choice::Accept, Choice::Crop(cheapest)];
                (path, Reason::GoodSwap)
            }
            _ => (vec![Choice::Decline], Reason::BadSwap),
        });
    }
    (view.board.options.goals && own.goal.is_none()).then(|| {
        let path = vec![Choice::Goal, Choice::Crop(Crop::Pumpkin)];
        (path, Reason::WorthMost)
    })
}

impl Opponent<Toy> for ToyOpponent {
    type Reason = Reason;

    fn levels(&self) -> Vec<Level> {
        let level = |(id, seconds)| Level {
            id,
            time: Duration::from_secs(seconds),
        };
        [("weak", 1), ("strong", 2)].map(level).into()
    }

    fn usual_level(&self) -> &'static str {
        "strong"
    }

    /// The level `weak` picks at random; any other level computes.
    fn decide(&self, view: &View, level: &str, seed: Seed, _: Budget<'_>) -> Option<Vec<Choice>> {
        let (mut path, _) = best(view)?;
        if let ([Choice::Pick, Choice::Number(number)], "weak") = (&mut path[..], level) {
            *number = u8::try_from(SplitMix64::from_seed(seed, 0).below(10)).unwrap_or(0);
        }
        Some(path)
    }

    fn decide_all(
        &self,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Vec<Vec<Choice>> {
        one_by_one::<Toy>(view, seed, budget, |view, seed, budget| {
            self.decide(view, level, seed, budget)
        })
    }

    fn advise(&self, view: &View, _: Seed, _: Budget<'_>) -> Option<Advice<Choice, Reason>> {
        best(view).map(|(path, reason)| Advice { path, reason })
    }

    fn compare(
        &self,
        view: &View,
        path: &[Choice],
        _: Seed,
        _: Budget<'_>,
    ) -> Option<Better<Choice>> {
        let [Choice::Pick, Choice::Number(number)] = *path else {
            return None;
        };
        let (better, _) = best(view)?;
        let [Choice::Pick, Choice::Number(best)] = better[..] else {
            return None;
        };
        let by = expected(best) - expected(number);
        (by > Points::ZERO).then_some(Better { path: better, by })
    }
}
