//! Hints: a journeyman's move with its reason, as numbers; faces have the words.

use le_havre::{Board, Choice, PlayerBoard, View};
use slowtable_kit::{Advice, Budget, Points, Seat, Seed};
use slowtable_opponent::{Level, Meter};

use crate::decision::Decision;
use crate::judge::points;
use crate::level::Parameters;
use crate::outlook::{Time, score};
use crate::policy::Rated;

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
}

/// Returns what a journeyman without noise would do in this seat's place; `None` if the seat is not
/// awaited. The same view, seed and steps give the same hint, unless `budget.stop` ends the thinking.
#[must_use]
pub fn advise(view: &View, seed: Seed, budget: Budget<'_>) -> Option<Advice<Choice, Reason>> {
    let parameters = Parameters {
        noise: 0.0,
        ..Parameters::of(Level::Journeyman)
    };
    let meter = Meter::new(budget, Level::Journeyman.usual_steps());
    let decision = Decision::new(view, seed, parameters, &meter)?;
    // The person ends the turn: something may be bought before that.
    let path = without_end(decision.path()?);
    let rated = decision.rated();
    let reason = reason(&decision, &path, &rated);
    Some(Advice { path, reason })
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
