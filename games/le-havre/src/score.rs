//! Scoring (F5, F6).

use slowtable_kit::{Points, Score, ScoreCategory, ScoreLine, Seat, Standing, ranked};

use crate::board::{Board, Phase, PlayerBoard, State};
use crate::building::{Bonus, Building};
use crate::flow::REPAY;

/// The categories of a score, in order of display.
pub const CATEGORIES: [&str; 5] = ["francs", "buildings", "bonuses", "ships", "loans"];

/// The penalty for each loan that is not repaid at the end, in francs (L7).
const LOAN_PENALTY: u16 = 7;

impl Building {
    /// Returns the building's bonus for its owner at the end (F6).
    #[must_use]
    pub fn bonus(self, place: &PlayerBoard) -> u16 {
        match self.data().bonus {
            Bonus::None => 0,
            Bonus::PerType(each) => {
                let of = |&(kind, francs)| place.of_kind(kind).saturating_mul(francs);
                each.iter().map(of).sum()
            }
            Bonus::PerShip(francs) => place.all_ships().saturating_mul(francs),
            Bonus::PerTwoGoods => place.stock.goods() / 2,
        }
    }
}

fn points(francs: u16) -> Points {
    Points::whole(francs.into())
}

/// Returns a seat's score if the game ended now, with loans repaid as far as its francs reach (L7).
///
/// The categories are [`CATEGORIES`]; empty ones are left out.
#[must_use]
pub fn score(board: &Board, seat: Seat) -> Score {
    let Some(place) = board.places.get(seat.index()) else {
        return Score {
            seat,
            points: Points::ZERO,
            categories: Vec::new(),
        };
    };
    let repaid = place.loans.min(place.stock.francs() / REPAY);
    let line = |what: &'static str, points: Points| ScoreLine {
        what,
        at: None,
        points,
    };
    let francs = place.stock.francs() - repaid * REPAY;
    let loans = -points((place.loans - repaid).saturating_mul(LOAN_PENALTY));
    let buildings = place.buildings.iter();
    let lines: [Vec<ScoreLine>; CATEGORIES.len()] = [
        vec![line("francs", points(francs))],
        buildings
            .clone()
            .map(|it| line(it.id(), points(it.data().value)))
            .collect(),
        buildings
            .filter(|it| it.data().bonus != Bonus::None)
            .map(|it| line(it.id(), points(it.bonus(place))))
            .collect(),
        place
            .ships
            .iter()
            .flat_map(|(ship, count)| (0..count).map(move |_| ship))
            .map(|ship| line(ship.id(), points(ship.value())))
            .collect(),
        vec![line("loans", loans)],
    ];
    let categories = CATEGORIES.into_iter().zip(lines);
    let category = |(category, lines): (&'static str, Vec<ScoreLine>)| ScoreCategory {
        category,
        points: lines.iter().map(|line| line.points).sum(),
        lines,
    };
    let categories: Vec<ScoreCategory> = categories
        .map(category)
        .filter(|it| it.lines.iter().any(|line| line.points != Points::ZERO))
        .collect();
    Score {
        seat,
        points: categories.iter().map(|it| it.points).sum(),
        categories,
    }
}

impl State {
    /// Returns the result, best first; `None` until the game is over (F8).
    #[must_use]
    pub fn standings(&self) -> Option<Vec<Standing>> {
        let seats = Seat::all(self.board.players());
        let all = seats.map(|seat| (seat, score(&self.board, seat).points));
        (self.board.phase == Phase::Over).then(|| ranked(all))
    }
}
