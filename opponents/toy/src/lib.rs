//! Opponents that play the toy from their own view.
//!
//! What is worth doing can be counted here, so nothing is searched and a budget is never used up:
//! a pick is worth its points times the chance that the die shows at least as much.

use std::time::Duration;

use slowtable_kit::{Advice, Better, Budget, Level, Opponent, Points, Seed};
use slowtable_opponent::SplitMix64;
use toy::{Choice, Crop, Toy, View};

/// The opponent who counts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Gardener;

/// What an advised move is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It is the most that the die can be expected to give.
    MostExpected,
    /// The seed that comes is worth as much as the one that goes.
    GoodSwap,
    /// The seed that goes is worth more.
    BadSwap,
    /// It is worth most points where it grows.
    WorthMost,
}

/// What a pick can be expected to score: on so many of the ten sides
/// the die shows at least as much, and on one it shows exactly that, for one point more.
fn expected(number: u8) -> Points {
    let number = i32::from(number);
    Points::hundredths(10 * (number * (10 - number) + 1))
}

/// What a good player does, and why; `None` if nothing is asked.
fn best(view: &View) -> Option<(Vec<Choice>, Reason)> {
    let (seat, secret) = view.own().filter(|_| !view.table.over())?;
    let own = view.table.gardeners.get(seat.index())?;
    if !own.picked {
        let number = (0..10).max_by_key(|&number| expected(number))?;
        let path = vec![Choice::Pick, Choice::Number(number)];
        return Some((path, Reason::MostExpected));
    }
    if let Some(offered) = view.table.offer_to(seat).and_then(|offer| offer.crop) {
        let cheapest = secret.seeds.iter().min();
        return Some(match cheapest {
            Some(&cheapest) if cheapest <= offered => {
                let path = vec![Choice::Accept, Choice::Crop(cheapest)];
                (path, Reason::GoodSwap)
            }
            _ => (vec![Choice::Decline], Reason::BadSwap),
        });
    }
    (view.table.options.goals && own.goal.is_none()).then(|| {
        let path = vec![Choice::Goal, Choice::Crop(Crop::Pumpkin)];
        (path, Reason::WorthMost)
    })
}

impl Opponent<Toy> for Gardener {
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

    /// `weak` picks what comes to its mind, any other level counts.
    fn decide(&self, view: &View, level: &str, seed: Seed, _: Budget<'_>) -> Option<Vec<Choice>> {
        let (mut path, _) = best(view)?;
        if let ([Choice::Pick, Choice::Number(number)], "weak") = (&mut path[..], level) {
            *number = u8::try_from(SplitMix64::from_seed(seed, 0).below(10)).unwrap_or(0);
        }
        Some(path)
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
