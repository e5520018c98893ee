//! The usual ways to go on inside a building, for desks that offer them in one press.

use le_havre::{Board, Choice, View};
use slowtable_kit::Budget;
use slowtable_opponent::Meter;

use crate::judge::{Judge, fitted};
use crate::paths::{Breadth, Search};

/// The most whole paths that a search compares.
const MOST_STEPS: u64 = 300;

/// The most ways for which the usual answers are enough. For more, unusual ones are tried, too.
const FEW: usize = 3;

/// Returns up to `most` sensible ways to finish an unfinished path of the viewer's own seat, best first by first
/// thought, without the path itself. No two of them have the same result. It is empty if the path is not possible.
/// The same view and path always give the same ways.
#[must_use]
pub fn rests(view: &View, path: &[Choice], most: usize) -> Vec<Vec<Choice>> {
    let Some((seat, _)) = view.own() else {
        return Vec::new();
    };
    // What is hidden decides nothing inside a building.
    let state = view.imagined(&mut |_| 0);
    let judge = Judge::new(fitted(view.board.players()));
    let marginals = judge.marginals(state.board(), seat);
    let search = |breadth| {
        let meter = Meter::new(Budget::steps(MOST_STEPS), MOST_STEPS);
        let search = Search {
            state: &state,
            seat,
            breadth,
            marginals,
            meter: &meter,
        };
        let mut found: Vec<(f32, Vec<Choice>, Board)> = Vec::new();
        search.rest(path, &mut |turn| {
            let rest = turn.path.get(path.len()..).unwrap_or_default().to_vec();
            found.push((judge.value(&turn.after, seat), rest, turn.after));
        });
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found
    };
    // The most obvious way stands beside the best ones.
    let mut found = search(Breadth::USUAL);
    if most > FEW {
        found.extend(search(Breadth::FULL));
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
    }
    let obvious = search(Breadth::NARROW).into_iter().next();
    let at = found.len().min(1);
    found.splice(at..at, obvious);
    let mut ways: Vec<(Vec<Choice>, Board)> = Vec::new();
    for (_, rest, after) in found {
        if ways.len() < most && ways.iter().all(|(_, other)| *other != after) {
            ways.push((rest, after));
        }
    }
    ways.into_iter().map(|(rest, _)| rest).collect()
}
