//! Reviews a game: finds better moves than those that were made.

use slowtable_kit::{Better, Budget, Points, Seed};
use slowtable_opponent::{Meter, OpponentLevel, round_robin};
use wasser_des_lebens::{Choice, View};

use crate::advice::points;
use crate::decision::Decision;
use crate::land::CrossingYields;
use crate::level::Parameters;
use crate::rollout::trial;

/// Smaller gains are no turning points: a point is one chance in a hundred to win.
const LEAST_GAIN: Points = Points::whole(4);
/// The default steps for reviewing a decision: about a master's thinking time.
const USUAL_STEPS: u64 = 50_000;
/// The number of moves that the chosen one is compared with.
const OTHERS: usize = 3;

/// Compares a move of the own turn with the best alternative found; `None` if none is clearly better.
///
/// It uses the view alone, so it does not blame a seat for what it could not know. Only building, playing
/// and moving the force are judged: what trade brings depends on others.
#[must_use]
pub fn compare(
    view: &View,
    chosen: &[Choice],
    seed: Seed,
    budget: Budget<'_>,
) -> Option<Better<Choice>> {
    let first = chosen.first()?;
    let judged = matches!(
        first,
        Choice::Build(_) | Choice::Buy | Choice::Play(_) | Choice::Force(_) | Choice::End
    );
    if !judged {
        return None;
    }
    let meter = Meter::new(budget, USUAL_STEPS);
    let parameters = Parameters::of(OpponentLevel::Master);
    let land = CrossingYields::of(&view.board);
    let decision = Decision::new(view, seed, parameters, &land, &meter)?;
    let rated = decision.alternatives();
    let taken = rated.iter().find(|it| it.1 == chosen);
    let prior = taken.map_or_else(|| rated.last().map(|it| it.0), |it| Some(it.0))?;
    // The same kind of move at another place is another move, but not a later one of the same plan.
    let others = rated.iter().filter(|it| it.1 != chosen).take(OTHERS);
    let mut all: Vec<(f32, &[Choice])> = others.map(|it| (it.0, &it.1[..])).collect();
    let at = all.len();
    all.push((prior, chosen));
    let priors: Vec<f32> = all.iter().map(|it| it.0).collect();
    let most = decision.parameters.most_rollouts;
    let found = round_robin(&priors, most, &meter, |at, run| {
        all.get(at).map_or(0.0, |(prior, path)| {
            trial(&decision, path, run).unwrap_or(*prior)
        })
    });
    let by = points(found.lead(found.best, at));
    let (_, path) = all.get(found.best).filter(|_| found.best != at)?;
    (by >= LEAST_GAIN).then(|| Better {
        path: path.to_vec(),
        by,
    })
}
