//! Corrects the rounds that a seat needs by what its plan does not see: luck, robbery, and how well a position can be
//! built on. The weights are fitted to how games ended ([`crate::fit`]).

use slowtable_kit::Seat;

use crate::judge::{SHARPNESS, SLACK};
use crate::land::CrossingYields;
use crate::outlook::Outlook;
use crate::position::Position;

/// The number of traits of a seat.
pub(crate) const TRAITS: usize = 29;

/// The traits of a seat, or a weight for each of them.
pub(crate) type Traits = [f32; TRAITS];

/// By how much each trait raises the logarithm of a seat's chance.
#[rustfmt::skip]
pub(crate) const WEIGHTS: Traits = [
    -9.606, 1.751, -0.081, 0.429, 1.690, 0.656, -0.440, 0.344, 0.182, 0.310,
    0.448, 0.392, 0.297, -0.130, 0.359, 0.275, 0.122, 0.650, 0.049, 0.037,
    -0.473, -0.139, 1.376, -0.930, 0.485, 0.129, 0.095, 0.125, -0.108,
];

/// Returns what else is to be seen of a seat. Each trait is about as large as one.
pub(crate) fn traits(
    land: &CrossingYields,
    position: &Position,
    seat: Seat,
    outlook: &Outlook,
) -> Traits {
    let board = &position.board;
    let place = &board.places[seat.index()];
    let buildings = place.buildings();
    let seats = f32::from(board.seats());
    let points = f32::from(board.points(seat)) + position.hidden_points(seat);
    let held: f32 = position.hands[seat.index()].iter().sum();
    // The cards of a roll.
    let makes = outlook.makes.map(|it| it.max(0.0) / seats);
    let income: f32 = makes.iter().sum();
    let cheap = makes.iter().zip(outlook.rates);
    let cheap: f32 = cheap.map(|(makes, rate)| makes * (4.0 - rate)).sum();
    let others = Seat::all(board.seats()).filter(|other| *other != seat);
    let rival = others.map(|other| board.places[other.index()].route).max();
    let lead = f32::from(place.route) - f32::from(rival.unwrap_or(0));
    let passes = buildings
        .iter()
        .filter(|at| land.passes[at.index()].is_some());
    let holds = |card: Option<Seat>| f32::from(u8::from(card == Some(seat)));
    let [wood, stone, peat, barley, water] = makes.map(|it| (6.0 * it).sqrt());
    let [highlander, roads, invention, monopoly, victory] = position.cards[seat.index()];
    [
        1.0,
        (outlook.rounds + SLACK).ln(),
        outlook.rounds / 10.0,
        points / 5.0,
        points * points / 50.0,
        income * 2.0,
        income * points / 2.5,
        wood,
        stone,
        peat,
        barley,
        water,
        held / 5.0,
        held * points / 25.0,
        highlander,
        roads,
        invention,
        monopoly,
        victory,
        holds(board.clan),
        holds(board.route),
        lead.clamp(-5.0, 3.0) / 3.0,
        f32::from(place.route) / 5.0,
        f32::from(place.roads.len()) / 5.0,
        outlook.places * 10.0,
        cheap,
        f32::from(place.yards.len()),
        f32::from(place.distilleries.len()),
        passes.count() as f32,
    ]
}

/// Less than the corrected rounds of any seat that has not won.
const WON: f32 = 0.01 - SLACK;

/// Returns the rounds after which a seat that is as its plan says would have the same chance to win. They may be less
/// than none, but for [`SLACK`].
pub(crate) fn corrected_rounds(
    land: &CrossingYields,
    position: &Position,
    seat: Seat,
    outlook: &Outlook,
) -> f32 {
    if outlook.rounds <= 0.0 {
        return WON;
    }
    let traits = traits(land, position, seat, outlook);
    correct(outlook.rounds, weighted(&traits, &WEIGHTS))
}

/// Returns the sum of traits, each by its weight.
pub(crate) fn weighted(traits: &Traits, weights: &Traits) -> f32 {
    let each = traits.iter().zip(weights);
    each.map(|(one, weight)| one * weight).sum()
}

/// Changes rounds so that the chance to win is e to the power of `by` times as large, before it is shared among all.
pub(crate) fn correct(rounds: f32, by: f32) -> f32 {
    let slack = (rounds + SLACK) * (-by / SHARPNESS as f32).exp();
    slack.max(0.02) - SLACK
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests may panic
mod tests {
    use slowtable_kit::{Match, Seed};
    use wasser_des_lebens::{Options, WasserDesLebens};

    use super::*;

    #[test]
    fn the_order_of_rounds_stays_and_a_better_chance_means_fewer() {
        assert!((correct(8.0, 0.0) - 8.0).abs() < 1e-4);
        assert!(correct(8.0, 0.5) < 8.0 && correct(8.0, -0.5) > 8.0);
        assert!(correct(8.0, 0.5) < correct(9.0, 0.5));
        // A strength of the fourth power grows by e.
        let strength = |by: f32| (correct(8.0, by) + SLACK).powi(-SHARPNESS);
        let times = strength(1.0) / strength(0.0);
        assert!((times - std::f32::consts::E).abs() < 1e-3, "{times}");
    }

    #[test]
    fn nobody_stands_better_than_a_seat_that_has_won() {
        for by in [-50.0, 0.0, 50.0] {
            assert!(correct(0.1, by) > WON, "{by}");
        }
        let (game, _) = Match::<WasserDesLebens>::deal(3, Options::default(), Seed(1)).unwrap();
        let land = CrossingYields::of(game.state().board());
        let mut position = Position::imagined(game.state(), Seat(0));
        position.cards[0][4] = f32::from(position.board.rows.limits.points);
        let rounds = |position: &Position, seat: Seat| {
            let outlook = Outlook::of(&land, position, seat);
            corrected_rounds(&land, position, seat, &outlook)
        };
        assert!(position.has_won(Seat(0)));
        assert!(rounds(&position, Seat(0)) < rounds(&position, Seat(1)));
    }

    #[test]
    fn more_points_and_a_longer_route_stand_better() {
        let (game, _) = Match::<WasserDesLebens>::deal(4, Options::default(), Seed(2)).unwrap();
        let land = CrossingYields::of(game.state().board());
        let position = Position::imagined(game.state(), Seat(0));
        let mut outlook = Outlook::of(&land, &position, Seat(0));
        outlook.rounds = 10.0;
        let rounds = |position: &Position| corrected_rounds(&land, position, Seat(0), &outlook);
        let mut points = position.clone();
        points.cards[0][4] = 3.0;
        let mut route = position.clone();
        route.board.places[0].route = 4;
        assert!(rounds(&points) < rounds(&position));
        assert!(rounds(&route) < rounds(&position));
    }
}
