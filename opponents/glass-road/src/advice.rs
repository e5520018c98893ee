//! Hints: a journeyman's move with its reason, as ids; faces have the words.

use glass_road::{Board, Building, Choice, Good, Phase, TileSet, View, Wheel};
use slowtable_kit::{Advice, Budget, Points, Preview, Seed};
use slowtable_opponent::{Meter, OpponentLevel};

use crate::decision::{Decision, decide_with};
use crate::evaluator::{Evaluator, points};
use crate::features::FeatureContext;
use crate::level::Parameters;
use crate::policy::Policy;

/// Why a move is good.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reason {
    /// The building it builds or works towards.
    pub aim: Option<Building>,
    /// Whether the aim is built with the current card, by this move or one after it.
    pub now: bool,
    /// The goods that the aim's cost still lacks before the move, in the order of [`Good`].
    pub short: Vec<(Good, u8)>,
    /// The wheels that the move turns.
    pub turns: Vec<Wheel>,
    /// The points gained by the move and the moves planned after it, compared with ending now; zero
    /// where the two cannot be compared.
    pub gain: Points,
}

/// Returns what a journeyman without noise would do in this seat's place; `None` if the seat is not
/// awaited. The same view, seed and steps give the same hint, unless `budget.stop` ends the thinking.
#[must_use]
pub fn advise(view: &View, seed: Seed, budget: Budget<'_>) -> Option<Advice<Choice, Reason>> {
    // Advice has no noise.
    let parameters = Parameters {
        noise: [0.0; 3],
        ..Parameters::of(OpponentLevel::Journeyman)
    };
    let steps = budget
        .steps
        .unwrap_or(OpponentLevel::Journeyman.usual_steps());
    let path = decide_with(view, seed, parameters, &Meter::new(budget, steps))?;
    // The reason has a budget of its own, as small as that of one plan.
    let meter = Meter::new(Budget::until(budget.stop), steps.max(REASON_STEPS));
    let reason = reason(view, &path, seed, parameters, &meter).unwrap_or_default();
    Some(Advice { path, reason })
}

/// The fewest steps for finding a reason.
const REASON_STEPS: u64 = 500;

fn reason(
    view: &View,
    path: &[Choice],
    seed: Seed,
    parameters: Parameters,
    meter: &Meter<'_>,
) -> Option<Reason> {
    let own = view.own()?;
    let mut reason = Reason {
        turns: turned(view, path),
        ..Reason::default()
    };
    let policy = Decision::new(view, seed, parameters, meter).policy();
    if matches!(view.board.phase, Phase::Resolve(_) | Phase::LastActions) && own.gifts.is_empty() {
        let plan = policy.plan(view, parameters.beam)?;
        let end = plan.end();
        reason.gain = points(end.value - plan.stand_pat());
        let built = path
            .iter()
            .chain(plan.moves().iter().flatten())
            .find_map(built);
        reason.aim = built;
        reason.now = built.is_some();
    }
    if reason.aim.is_none() && view.board.phase != Phase::LastActions {
        reason.aim = wanted(policy, view);
    }
    if let Some(aim) = reason.aim {
        reason.short = short(&view.board, own, aim);
    }
    Some(reason)
}

/// Returns the tile that a choice builds.
fn built(choice: &Choice) -> Option<Building> {
    match *choice {
        Choice::Tile(tile) => Some(tile),
        _ => None,
    }
}

fn turned(view: &View, path: &[Choice]) -> Vec<Wheel> {
    let Ok(Preview::Open(_, events)) = view.preview(path) else {
        return Vec::new();
    };
    events
        .iter()
        .filter_map(|event| match event {
            glass_road::Event::Turned { wheel, .. } => Some(*wheel),
            _ => None,
        })
        .collect()
}

/// Returns the tile within reach whose loss would cost most.
fn wanted(policy: Policy<'_>, view: &View) -> Option<Building> {
    let estate = view.own()?.estate;
    let evaluator: Evaluator<'_> = policy.evaluator(FeatureContext::of(view)?);
    let with_all = evaluator.value(&estate, TileSet::EMPTY);
    view.board
        .on_board()
        .chain(estate.offer.iter())
        .map(|tile| {
            let gone: TileSet = std::iter::once(tile).collect();
            (with_all - evaluator.value(&estate, gone), tile)
        })
        .filter(|&(loss, _)| loss > 0.0)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, tile)| tile)
}

/// Returns the goods that a tile's cost still lacks.
fn short(board: &Board, own: &glass_road::PlayerBoard, tile: Building) -> Vec<(Good, u8)> {
    let cost = board.cost(tile);
    let mut all = vec![
        (Good::Glass, cost.glass),
        (Good::Brick, cost.brick),
        (Good::Wood, cost.wood),
        (Good::Clay, cost.clay),
    ];
    all.extend(cost.other.map(|other| (other.good, other.amount)));
    all.iter()
        .map(|&(good, amount)| {
            let held = own.estate.tokens.total(good);
            (good, amount.saturating_sub(held))
        })
        .filter(|&(_, lack)| lack > 0)
        .collect()
}
