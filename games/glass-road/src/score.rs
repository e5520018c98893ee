//! Scoring (P1-P7): only buildings score, and scoring uses nothing up.

use slowtable_kit::{Points, Score, ScoreCategory, Seat, Standing, ranked};

use crate::board::{Board, Phase, State};
use crate::building::{Bonus, Building, BuildingKind, StartBuilding};
use crate::estate::{Estate, Ground};
use crate::ids::{Good, Landscape, Space, SpaceSet, Token, Wheel};

/// A building that scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scored {
    /// A tile, on a space or as an upgrade.
    Building(Building),
    /// A start building that was not upgraded.
    Start(StartBuilding),
}

/// The value of one building.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuildingValue {
    /// The building that scores.
    pub what: Scored,
    /// The building's space; `None` for a start building or the upgrade on it.
    pub space: Option<Space>,
    /// The building's points.
    pub points: Points,
}

/// One seat's score, building by building.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The buildings, in the order of the landscape, then the start buildings.
    pub lines: Vec<BuildingValue>,
    /// The sum of all lines.
    pub points: Points,
}

/// Returns the score that `seat` would have if the game ended now; empty if there is no such seat.
#[must_use]
pub fn sheet(board: &Board, seat: Seat) -> ScoreSheet {
    let mut lines = Vec::new();
    if let Some(place) = board.places.get(seat.index()) {
        each_line(board, &place.estate, |line| lines.push(line));
    }
    let points = lines.iter().map(|line| line.points).sum();
    ScoreSheet { lines, points }
}

/// Returns the score of [`sheet`] by kind of building: `processing`, `immediate`, `bonus`, and
/// `start` for start buildings that were not upgraded.
pub(crate) fn score(board: &Board, seat: Seat) -> Score {
    let sheet = sheet(board, seat);
    let kinds = BuildingKind::ALL.map(Some).into_iter().chain([None]);
    let categories = kinds.map(|kind| {
        let lines: Vec<_> = sheet
            .lines
            .iter()
            .filter(|line| line.what.kind() == kind)
            .map(|line| slowtable_kit::ScoreLine {
                what: line.what.id(),
                at: line.space.map(|space| space.to_string()),
                points: line.points,
            })
            .collect();
        ScoreCategory {
            category: kind.map_or("start", BuildingKind::id),
            points: lines.iter().map(|line| line.points).sum(),
            lines,
        }
    });
    Score {
        seat,
        points: sheet.points,
        categories: categories.collect(),
    }
}

impl Scored {
    /// Returns the kind of a tile; `None` for a start building.
    fn kind(self) -> Option<BuildingKind> {
        match self {
            Scored::Building(building) => Some(building.kind()),
            Scored::Start(_) => None,
        }
    }

    const fn id(self) -> &'static str {
        match self {
            Scored::Building(building) => building.id(),
            Scored::Start(start) => start.id(),
        }
    }
}

/// Returns the sum of an estate's score.
#[must_use]
pub fn points(board: &Board, estate: &Estate) -> Points {
    let mut sum = Points::ZERO;
    each_line(board, estate, |line| sum += line.points);
    sum
}

fn each_line(board: &Board, estate: &Estate, mut line: impl FnMut(BuildingValue)) {
    let of_tile = |building: Building, space: Option<Space>| {
        let bonus = building
            .bonus()
            .map_or(Points::ZERO, |bonus| bonus_of(board, estate, bonus, space));
        let points = Points::whole(building.data().points.into()) + bonus;
        BuildingValue {
            what: Scored::Building(building),
            space,
            points,
        }
    };
    for (space, building) in estate.placed() {
        line(of_tile(building, Some(space)));
    }
    for start in StartBuilding::ALL {
        line(match estate.upgrade(start) {
            Some(building) => of_tile(building, None),
            None => BuildingValue {
                what: Scored::Start(start),
                space: None,
                points: bonus_of(board, estate, start.bonus(), None),
            },
        });
    }
}

/// Returns the value of a bonus.
fn bonus_of(board: &Board, estate: &Estate, bonus: Bonus, at: Option<Space>) -> Points {
    let tokens = &estate.tokens;
    let total = |good: Good| i32::from(tokens.total(good));
    let tiles = |kind: Landscape| estate.landscape(kind);
    let beside = at.map_or(SpaceSet::EMPTY, Space::neighbours);
    let points = match bonus {
        Bonus::HalfPointPerGood(good) => return Points::halves(total(good)),
        Bonus::PerGood(good, each) => i32::from(each) * total(good),
        Bonus::PerTwo(good) => total(good) / 2,
        Bonus::PerThree(good) => total(good) / 3,
        Bonus::LowerWheel(good) => Wheel::ALL
            .into_iter()
            .filter_map(|wheel| good.tokens().iter().find(|token| token.wheel() == wheel))
            .map(|&token| i32::from(tokens.get(token)))
            .min()
            .unwrap_or(0),
        Bonus::TokensAtLeastFour => count(
            Token::BASIC
                .into_iter()
                .filter(|&token| tokens.get(token) >= 4),
        ),
        Bonus::PerAdjacent(kind, each) => {
            i32::from(each) * i32::from(tiles(kind).and(beside).len())
        }
        Bonus::PerAdjacentBuilding => {
            let built = |&space: &Space| matches!(estate.ground(space), Ground::Building(_));
            let start = at.and_then(|space| board.start_building_beside(space));
            count(beside.into_iter().filter(built)) + count(start.into_iter())
        }
        Bonus::PlusAdjacentEmpty(base) => {
            i32::from(base) + i32::from(estate.empty().and(beside).len())
        }
        Bonus::LandscapeSets(each) => {
            let sets = Landscape::ALL
                .into_iter()
                .map(|kind| tiles(kind).len())
                .min()
                .unwrap_or(0);
            i32::from(each) * i32::from(sets)
        }
        Bonus::Square(kind, points) => {
            if tiles(kind).has_square() {
                i32::from(points)
            } else {
                0
            }
        }
        Bonus::LargestGroup(kind) => i32::from(tiles(kind).largest_group()),
        Bonus::PerForest => i32::from(estate.forests().len()),
        Bonus::ForestsAtLeast { forests, points } => {
            if estate.forests().len() >= forests {
                i32::from(points)
            } else {
                0
            }
        }
        Bonus::PrintedCosts(good) => estate
            .buildings()
            .map(|building| {
                let cost = building.data().cost;
                i32::from(if good == Good::Glass {
                    cost.glass
                } else {
                    cost.brick
                })
            })
            .sum(),
        Bonus::PerImmediate => count(
            estate
                .buildings()
                .filter(|building| building.kind() == BuildingKind::Immediate),
        ),
    };
    Points::whole(points)
}

fn count<T>(items: impl Iterator<Item = T>) -> i32 {
    items.map(|_| 1).sum()
}

impl State {
    /// Returns the result, best first; `None` until the game is over. Equal scores share a place (P7).
    #[must_use]
    pub fn standings(&self) -> Option<Vec<Standing>> {
        if self.board.phase != Phase::Over {
            return None;
        }
        Some(ranked(Seat::all(self.board.players()).map(|seat| {
            let estate = &self.board.places[seat.index()].estate;
            (seat, points(&self.board, estate))
        })))
    }
}
