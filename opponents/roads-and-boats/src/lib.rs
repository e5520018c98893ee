//! Opponents that play Roads & Boats from their own view.
//!
//! [`RoadsAndBoatsOpponent`] is the opponent for a table. So far every level plays random legal moves.

mod reason;

pub use reason::{Aim, Reason};

use roads_and_boats::{Choice, RoadsAndBoats, View};
use slowtable_kit::{Advice, Better, Budget, Opponent, Rules, Seed};
use slowtable_opponent::{Level, SplitMix64};

/// The most small choices of a random move.
const MOST_CHOICES: usize = 12;

/// The opponents of Roads & Boats.
#[derive(Debug, Clone, Copy, Default)]
pub struct RoadsAndBoatsOpponent;

/// Returns a random legal move: the end of the phase in one case of three, if it may end.
fn random(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    let mut rng = SplitMix64::from_seed(seed, 0);
    let mut path = Vec::new();
    let mut walk = RoadsAndBoats::walk(view, &path).ok()?;
    if walk.choices.contains(&Choice::Done) && rng.below(3) == 0 {
        return Some(vec![Choice::Done]);
    }
    while !walk.choices.is_empty() {
        if walk.whole && (path.len() >= MOST_CHOICES || rng.below(2) == 0) {
            break;
        }
        path.push(walk.choices[rng.below(walk.choices.len())]);
        walk = RoadsAndBoats::walk(view, &path).ok()?;
    }
    walk.whole.then_some(path)
}

impl Opponent<RoadsAndBoats> for RoadsAndBoatsOpponent {
    type Reason = Reason;

    fn levels(&self) -> Vec<slowtable_kit::Level> {
        Level::listed()
    }

    fn usual_level(&self) -> &'static str {
        Level::Journeyman.id()
    }

    fn decide(&self, view: &View, _: &str, seed: Seed, _: Budget<'_>) -> Option<Vec<Choice>> {
        random(view, seed)
    }

    fn advise(&self, view: &View, seed: Seed, _: Budget<'_>) -> Option<Advice<Choice, Reason>> {
        let reason = Reason::NothingBetter;
        random(view, seed).map(|path| Advice { path, reason })
    }

    fn compare(&self, _: &View, _: &[Choice], _: Seed, _: Budget<'_>) -> Option<Better<Choice>> {
        None
    }
}
