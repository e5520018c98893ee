//! Hints: a journeyman's move with its reason, as numbers; faces have the words.

use le_havre::building::{EntryFee, Kind};
use le_havre::{Asset, Board, Choice, Phase, PlayerBoard, View};
use slowtable_kit::{Advice, Budget, Points, Seat, Seed};
use slowtable_opponent::{Meter, OpponentLevel};

use crate::aim::Aim;
use crate::decision::Decision;
use crate::judge::points;
use crate::level::Parameters;
use crate::outlook::{Time, score};
use crate::paths::is_extra;
use crate::policy::Rated;

/// How far behind the best turn a hint may be that works towards the aim, in francs.
const WORTH_OF_AIM: f32 = 1.5;
/// How much of that each token counts that the aim lacked.
const WORTH_OF_TOKEN: f32 = 0.5;

/// Why a move is good.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reason {
    /// The immediate change of the score, in points.
    pub now: Points,
    /// How much of the food missing for the next feeding the move brings.
    pub feeds: u16,
    /// The food still missing for the next feeding after the move, with francs counted as food; 0
    /// if the seat has another turn before it.
    pub short: u16,
    /// The food that a ship of this move gives in every feeding.
    pub ship_food: u16,
    /// An alternative, and how much worse it is, in points.
    pub instead: Option<(Vec<Choice>, Points)>,
    /// What the seat works towards with its main actions, after the move.
    pub aim: Option<Aim>,
    /// Whether the move reaches the aim.
    pub reached: bool,
}

/// Returns what a journeyman without noise would do in this seat's place; `None` if the seat is not
/// awaited. The same view, seed and steps give the same hint, unless `budget.stop` ends the thinking.
#[must_use]
pub fn advise(view: &View, seed: Seed, budget: Budget<'_>) -> Option<Advice<Choice, Reason>> {
    let parameters = Parameters {
        noise: 0.0,
        ..Parameters::of(OpponentLevel::Journeyman)
    };
    let meter = Meter::new(budget, OpponentLevel::Journeyman.usual_steps());
    let decision = Decision::new(view, seed, parameters, &meter)?;
    // The person ends the turn: something may be bought before that.
    let mut path = without_end(decision.path()?);
    let rated = decision.rated();
    // Repaying does not help a seat that cannot pay its food.
    if owes_food(&decision)
        && path == [Choice::Repay]
        && let Some(other) = rated.iter().find(|it| it.turn.path != path)
    {
        path = other.turn.path.clone();
    }
    if path.first().is_some_and(brings_nothing)
        && reason(&decision, &path, &rated).now <= Points::ZERO
    {
        let brings = |path: &[Choice]| !path.iter().any(brings_nothing);
        let other = rated.iter().find(|it| brings(&it.turn.path));
        let other = other.map(|it| it.turn.path.clone()).or_else(|| {
            // Thinking about purchases has used up the steps.
            let parameters = Parameters {
                buys_first: false,
                ..parameters
            };
            let meter = Meter::new(budget, OpponentLevel::Journeyman.usual_steps());
            let path = Decision::new(view, seed, parameters, &meter)?.path();
            path.filter(|path| brings(path))
        });
        path = other.map_or(path, without_end);
    }
    let aim = aim(&decision);
    if let Some(aim) = &aim
        && !path.first().is_some_and(is_extra)
        && let Some(towards) = towards(&decision, aim, &rated)
    {
        path = towards;
    }
    let mut reason = reason(&decision, &path, &rated);
    let mut state = decision.state.clone();
    if let Some(before) = aim
        && state.play_silently(decision.seat, &path).is_ok()
        && let Some(now) = place(state.board(), decision.seat)
    {
        let was = place(decision.state.board(), decision.seat)?;
        reason.reached = before.is_reached(was, now);
        reason.aim = match reason.reached {
            true => Some(before),
            false => Aim::of(state.board(), decision.seat).filter(|after| after.is_same(&before)),
        };
    }
    Some(Advice { path, reason })
}

/// Whether a hint of the same strength would have been this main action, apart from the end of the turn.
#[must_use]
pub fn is_hinted(view: &View, path: &[Choice]) -> bool {
    let steps = Budget::steps(OpponentLevel::Journeyman.usual_steps());
    let hint = advise(view, Seed(0), steps);
    let without = |path: &[Choice]| without_end(path.to_vec());
    hint.is_some_and(|hint| hint.path == without(path))
}

/// Whether a choice buys a building that everybody enters for free, and that brings nothing in other buildings: neither
/// by a symbol nor as a craft building (A1, E9).
fn brings_nothing(choice: &Choice) -> bool {
    let Choice::Buy(Asset::Building(building)) = choice else {
        return false;
    };
    let data = building.data();
    data.entry == EntryFee::Free && data.kind != Kind::Craft && data.hammers + data.fishing == 0
}

/// Whether the seat still owes food of a feeding that is under way.
fn owes_food(decision: &Decision<'_>) -> bool {
    place(decision.state.board(), decision.seat).is_some_and(|it| it.feeding.is_some())
}

/// Returns the aim of the seat, if it owes a main action.
fn aim(decision: &Decision<'_>) -> Option<Aim> {
    let board = decision.state.board();
    let acts = board.phase == Phase::Main && board.turn_of() == Some(decision.seat);
    acts.then(|| Aim::of(board, decision.seat)).flatten()
}

/// Returns the turn that a hint proposes for an aim: the best by first thought, where a turn that works towards
/// the aim may be a little behind.
fn towards(decision: &Decision<'_>, aim: &Aim, rated: &[Rated]) -> Option<Vec<Choice>> {
    let (board, seat) = (decision.state.board(), decision.seat);
    let was = place(board, seat)?;
    let least = rated.first()?.value - WORTH_OF_AIM;
    let near = rated.iter().take_while(|it| it.value >= least);
    let worth = |it: &Rated| {
        let after = place(&it.turn.after, seat)?;
        let nearer = match aim.is_reached(was, after) {
            true => WORTH_OF_AIM,
            false => {
                let lacks = aim.lacks_at(&it.turn.after, seat).unwrap_or(aim.lacks());
                WORTH_OF_TOKEN * f32::from(aim.lacks().saturating_sub(lacks))
            }
        };
        Some(it.value + nearer.min(WORTH_OF_AIM))
    };
    let best = near
        .filter_map(|it| Some((it, worth(it)?)))
        .reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(it, _)| it.turn.path.clone())
}

fn reason(decision: &Decision<'_>, path: &[Choice], rated: &[Rated]) -> Reason {
    let (before, seat) = (decision.state.board(), decision.seat);
    let mut state = decision.state.clone();
    let value_of = |path: &[Choice]| rated.iter().find(|it| it.turn.path == path);
    if path == [Choice::End] || state.play_silently(seat, path).is_err() {
        return Reason::default();
    }
    let after = state.board();
    let (Some(was), Some(is)) = (place(before, seat), place(after, seat)) else {
        return Reason::default();
    };
    let missing = [missing(before, seat), missing(after, seat)];
    let same_head = |other: &&Rated| other.turn.path.first() != path.first();
    let instead = value_of(path).and_then(|best| {
        let other = rated.iter().find(same_head)?;
        let lead = points(best.value - other.value);
        (lead > Points::ZERO).then(|| (other.turn.path.clone(), lead))
    });
    let last = Time::of(after, seat).before_feeding == 0;
    let short = if last { missing[1] } else { 0 };
    Reason {
        now: points(score(is) - score(was)),
        feeds: missing[0].saturating_sub(missing[1]),
        short,
        ship_food: is
            .ships
            .food(after.players())
            .saturating_sub(was.ships.food(before.players())),
        instead,
        aim: None,
        reached: false,
    }
}

/// Returns a main action without the end of the turn after it.
fn without_end(mut path: Vec<Choice>) -> Vec<Choice> {
    if let [_, .., Choice::End] = path[..] {
        path.pop();
    }
    path
}

fn place(board: &Board, seat: Seat) -> Option<&PlayerBoard> {
    board.places.get(seat.index())
}

/// Returns the food missing for the next feeding, with francs counted as food.
fn missing(board: &Board, seat: Seat) -> u16 {
    let bill = |place| {
        board
            .food_bill(place)
            .or_else(|| board.next_food_bill(place))
    };
    let bill = place(board, seat).and_then(bill);
    bill.map_or(0, |bill| bill.short())
}
