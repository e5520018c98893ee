//! What a journeyman would do, and what for: in numbers, since words are made elsewhere.

use le_havre::{Choice, Place, Table, Token, View};
use slowtable_kit::{Advice, Budget, Points, Seat, Seed};
use slowtable_opponent::{Level, Meter};

use crate::decision::Decision;
use crate::judge::points;
use crate::level::Parameters;
use crate::outlook::{Hunger, Time, score};
use crate::policy::Rated;

/// What a move is good for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reason {
    /// By how much it changes the score at once, in points.
    pub now: Points,
    /// How much of the food that is missing for the next feeding it brings.
    pub feeds: u16,
    /// How much food is missing for the next feeding after it, francs counted as food; 0 if another
    /// own turn comes before.
    pub short: u16,
    /// The food that a ship of this move gives in every feeding.
    pub ship_food: u16,
    /// What could be done instead, and by how much that is worse, in points.
    pub instead: Option<(Vec<Choice>, Points)>,
}

/// What a journeyman without noise would do in the place of the seat whose view this is; `None` if
/// it is not awaited. The same view, seed and steps give the same hint, as long as `budget.stop`
/// never says to stop.
#[must_use]
pub fn advise(view: &View, seed: Seed, budget: Budget<'_>) -> Option<Advice<Choice, Reason>> {
    let parameters = Parameters {
        noise: 0.0,
        ..Parameters::of(Level::Journeyman)
    };
    let meter = Meter::new(budget, Level::Journeyman.usual_steps());
    let decision = Decision::new(view, seed, parameters, &meter)?;
    // The end of the turn is left to the seat: something may be bought before it.
    let path = without_end(decision.path()?);
    let rated = decision.rated();
    let reason = reason(&decision, &path, &rated);
    Some(Advice { path, reason })
}

fn reason(decision: &Decision<'_>, path: &[Choice], rated: &[Rated]) -> Reason {
    let (before, seat) = (decision.state.table(), decision.seat);
    let mut state = decision.state.clone();
    let value_of = |path: &[Choice]| rated.iter().find(|it| it.turn.path == path);
    if path == [Choice::End] || state.play_silently(seat, path).is_err() {
        return Reason::default();
    }
    let after = state.table();
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

/// A main action without the end of the turn behind it.
fn without_end(mut path: Vec<Choice>) -> Vec<Choice> {
    if let [_, .., Choice::End] = path[..] {
        path.pop();
    }
    path
}

fn place(table: &Table, seat: Seat) -> Option<&Place> {
    table.places.get(seat.index())
}

/// The food that is missing for the next feeding, francs counted as food.
fn missing(table: &Table, seat: Seat) -> u16 {
    let Some(place) = place(table, seat) else {
        return 0;
    };
    let owed = Hunger::of(table, place, Time::of(table, seat)).next;
    let food = Token::FOOD
        .iter()
        .map(|token| place.stock.get(*token).saturating_mul(token.food()));
    owed.saturating_sub(food.fold(0, u16::saturating_add))
}
