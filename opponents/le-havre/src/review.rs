//! Reviews a game: finds better turns than those that were taken.

use le_havre::{Choice, Phase, View};
use slowtable_kit::{Better, Budget, Points, Seed};
use slowtable_opponent::{Meter, OpponentLevel};

use crate::advice::is_hinted;
use crate::decision::Decision;
use crate::judge::points;
use crate::level::Parameters;
use crate::paths::{PlayedPath, is_extra};
use crate::policy::Rated;
use crate::rollout::Imagination;

/// Smaller gains are no turning points.
const LEAST_GAIN: Points = Points::whole(2);
/// Smaller gains do not blame a move that a hint would have proposed.
const LEAST_AGAINST_HINTS: Points = Points::whole(8);
/// The default steps for reviewing a decision: about a master's thinking time.
const USUAL_STEPS: u64 = 50_000;
/// The number of turns that the chosen turn is compared with.
const OTHERS: usize = 4;

/// Compares a turn with the best alternative found; `None` if none is clearly better.
///
/// It uses the view alone, so it does not blame a seat for what it could not know. It judges main
/// actions only: purchases and payments matter too little beside them.
#[must_use]
pub fn compare(
    view: &View,
    chosen: &[Choice],
    seed: Seed,
    budget: Budget<'_>,
) -> Option<Better<Choice>> {
    let first = chosen.first()?;
    if view.board.phase != Phase::Main || is_extra(first) {
        return None;
    }
    let meter = Meter::new(budget, USUAL_STEPS);
    let parameters = Parameters {
        noise: 0.0,
        ..Parameters::of(OpponentLevel::Master)
    };
    let decision = Decision::new(view, seed, parameters, &meter)?;
    let (seat, _) = view.own()?;
    let mut walker = decision.state.walker(seat).ok()?;
    let path: Vec<Choice> = chosen
        .iter()
        .copied()
        .filter(|it| *it != Choice::End)
        .collect();
    path.iter()
        .try_for_each(|&choice| walker.push(choice))
        .ok()?;
    let after = walker.outcome().ok()?;
    let taken = Rated {
        value: decision.policy.judge.value(&after, seat),
        turn: PlayedPath { path, after },
    };
    let rated = decision.rated();
    // The same main action done in another way is not another turn.
    let other = |it: &&Rated| it.turn.path.first() != Some(first);
    let mut all: Vec<&Rated> = rated.iter().filter(other).take(OTHERS).collect();
    let at = all.len();
    all.push(&taken);
    let found = Imagination::of(&decision).compare(&all);
    let by = points(found.lead(found.best, at));
    let best = all.get(found.best).filter(|_| found.best != at)?;
    // A deeper search may know better than a hint, but it must be clear about it.
    let least = match is_hinted(view, chosen) {
        true => LEAST_AGAINST_HINTS,
        false => LEAST_GAIN,
    };
    (by >= least).then(|| Better {
        path: best.turn.path.clone(),
        by,
    })
}
