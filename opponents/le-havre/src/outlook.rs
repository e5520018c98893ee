//! The first estimate of a place's value, in francs: its score, plus what its goods, ships and
//! buildings should still bring, less the food that it still owes.

use le_havre::building::{Bonus, EntryFee};
use le_havre::{Board, Phase, PlayerBoard, ShipKind, Token};
use slowtable_kit::Seat;

/// The number of turns in a round.
const TURNS: usize = 7;
/// The final cost of a loan that is repaid, in francs.
const REPAID: f32 = 5.0;
/// The final cost of a loan that is not repaid, in francs.
const UNPAID: f32 = 7.0;

/// The time that a seat has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Time {
    /// Main actions still to come, including that of the final phase.
    pub turns: usize,
    /// Main actions before the next feeding.
    pub before_feeding: usize,
    /// The index of the first round whose feeding is still to come.
    pub round: usize,
}

impl Time {
    pub(crate) fn of(board: &Board, seat: Seat) -> Self {
        let players = usize::from(board.players()).max(1);
        let rounds = board.rounds().len();
        let own = seat.index();
        let acted = !matches!(board.phase, Phase::Supply | Phase::Main);
        let turn = usize::from(board.turn).saturating_sub(1) + usize::from(acted);
        if board.phase == Phase::Over {
            return Self {
                turns: 0,
                before_feeding: 0,
                round: rounds,
            };
        }
        if board.is_final() {
            return Self {
                turns: usize::from(own >= turn),
                before_feeding: 0,
                round: rounds,
            };
        }
        // The number of the seat's turns among those below `bound`.
        let below = |bound: usize| (bound + players - 1 - own) / players;
        let index = usize::from(board.round).saturating_sub(1);
        let fed = board.phase == Phase::Feeding
            && board.places.get(own).is_none_or(|it| it.feeding.is_none());
        let now = index * TURNS + turn.min(TURNS);
        Self {
            turns: below(rounds * TURNS).saturating_sub(below(now)) + 1,
            before_feeding: below((index + 1) * TURNS).saturating_sub(below(now)),
            round: index + usize::from(fed),
        }
    }
}

/// The food that a place still owes, after the food from its ships.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hunger {
    /// The food for the next feeding.
    pub next: u16,
    /// The food for all feedings to come.
    pub all: u16,
}

impl Hunger {
    pub(crate) fn of(board: &Board, place: &PlayerBoard, time: Time) -> Self {
        let ships = place.ships.food(board.players());
        let mut hunger = Hunger::default();
        let to_come = board.rounds().iter().enumerate().skip(time.round);
        for (at, round) in to_come {
            let given = match place.feeding {
                Some(given) if at == time.round && board.phase == Phase::Feeding => given,
                _ => 0,
            };
            let owed = round.food.saturating_sub(ships).saturating_sub(given);
            if at == time.round {
                hunger.next = owed;
            }
            hunger.all = hunger.all.saturating_add(owed);
        }
        hunger
    }
}

/// Returns the value of one token with enough time left, in francs; food by its food value.
pub(crate) const fn price(token: Token) -> f32 {
    match token {
        Token::Fish => 0.85,
        Token::SmokedFish => 1.8,
        Token::Wood => 1.0,
        Token::Charcoal => 1.9,
        Token::Clay => 1.1,
        Token::Brick => 2.1,
        Token::Iron => 2.6,
        Token::Steel => 7.0,
        Token::Grain => 1.0,
        Token::Bread => 2.0,
        Token::Cattle => 2.6,
        Token::Meat => 2.6,
        Token::Coal => 2.5,
        Token::Coke => 4.5,
        Token::Hides => 1.8,
        Token::Leather => 3.3,
        Token::Franc => 1.0,
    }
}

/// Returns how much of its value a good still brings with this many turns left.
fn ripeness(turns: usize) -> f32 {
    match turns {
        0 => 0.0,
        1 => 0.3,
        2 => 0.55,
        3 => 0.75,
        4 => 0.9,
        _ => 1.0,
    }
}

/// Returns a seat's score if the game ended now.
pub(crate) fn score(place: &PlayerBoard) -> f32 {
    let mut sum = f32::from(place.stock.francs());
    for building in place.buildings.iter() {
        sum += f32::from(building.data().value) + f32::from(building.bonus(place));
    }
    for (ship, count) in place.ships.iter() {
        sum += f32::from(ship.value()) * f32::from(count);
    }
    let repaid = place.loans.min(place.stock.francs() / 5);
    sum - REPAID * f32::from(repaid) - UNPAID * f32::from(place.loans - repaid)
}

/// Returns the first estimate of a place's value.
pub(crate) fn worth(board: &Board, seat: Seat) -> f32 {
    let Some(place) = board.places.get(seat.index()) else {
        return 0.0;
    };
    let time = Time::of(board, seat);
    let mut sum = score(place);
    if time.turns == 0 {
        return sum;
    }
    let turns = time.turns as f32;
    let hunger = Hunger::of(board, place, time);
    let ripe = ripeness(time.turns);
    let mut food = 0.0;
    for (token, amount) in place.stock.iter() {
        if token == Token::Franc {
            continue;
        }
        let amount = f32::from(amount);
        // The amount of one good that can be used before the end; the first ones are worth most.
        let most = 2.0 + 2.5 * turns;
        let useful = amount.min(most);
        let each = price(token) * (1.0 - 0.012 * useful);
        if token.food() > 0 {
            food += f32::from(token.food()) * amount;
            // Its value beyond the food that it gives.
            sum += ripe * useful * (each - 0.85 * f32::from(token.food())).max(0.1);
        } else {
            sum += ripe * useful * each;
        }
    }
    let owed = f32::from(hunger.all);
    sum += 0.85 * food.min(owed) + 0.25 * ripe * (food - owed).max(0.0) - 0.75 * owed;
    let short = f32::from(hunger.next) - food - f32::from(place.stock.francs());
    if short > 0.0 {
        let hope = 1.5 * time.before_feeding as f32;
        sum -= 0.5 * (short - hope).max(0.0);
    }
    // Interest, and how loans end.
    let rounds = board.rounds().len().saturating_sub(time.round) as f32;
    sum -= f32::from(place.loans) * (0.2 * rounds).min(1.5);
    sum -= f32::from(place.interest);
    for building in place.buildings.iter() {
        let data = building.data();
        if board.players() > 1 {
            let fee = match data.entry {
                EntryFee::Food(food) => food,
                EntryFee::Francs(francs) => francs,
                EntryFee::Either { food, francs } => food.min(francs),
                EntryFee::Free | EntryFee::Never => 0,
            };
            sum += 0.08 * turns * f32::from(fee);
        }
        sum += 0.03 * turns * f32::from(data.fishing + data.hammers);
        if data.bonus != Bonus::None {
            sum += 0.1 * turns;
        }
    }
    for kind in ShipKind::SAILING {
        sum += 0.1 * turns * f32::from(kind.capacity() * place.ships.of(kind));
    }
    sum
}
