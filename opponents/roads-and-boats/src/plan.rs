//! Plans: what a seat wants, in the order of its importance.

use std::fmt;
use std::str::FromStr;

use roads_and_boats::{Board, Kind, Place, Producer, Subject, Vehicle};
use slowtable_kit::Seat;

/// One thing that a seat wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A producer in a compartment.
    Build(Kind, Place),
    /// So many transporters of a kind that a factory makes.
    Vehicle(Vehicle, u8),
    /// So many donkeys, bred on a pasture.
    Donkeys(u8, Place),
    /// A road between two regions.
    Road(Place, Place),
    /// A bridge from a region to the other bank.
    Bridge(Place),
    /// A subject of research, paid with geese and paper.
    Research(Subject),
    /// So many shafts beyond the first filling.
    Shaft(Place),
    /// Trunks for the sawmill, in every turn.
    Line,
    /// Coins and stock, as far as there is gold for them.
    Wealth,
    /// A brick in each row of the wonder.
    Rows,
    /// So many bricks in each turn.
    Bricks(u8),
}

impl Goal {
    /// Whether a seat need not work for it any more; `None` if it never can reach it.
    pub(crate) fn is_done(self, board: &Board, seat: Seat) -> Option<bool> {
        let count = |vehicle: Vehicle| {
            let fleet = board.fleet(seat).iter();
            fleet.filter(|it| it.vehicle == vehicle).count()
        };
        Some(match self {
            Goal::Build(kind, place) => match board.producer(place.hex) {
                None => return Some(false).filter(|_| board.is_site(kind, place)),
                Some(producer) if producer.kind == kind || kind.can_become(producer.kind) => true,
                Some(_) => return None,
            },
            Goal::Vehicle(vehicle, wanted) => {
                let made = |it: &Producer| it.kind.vehicle() == Some(vehicle);
                if count(vehicle) < usize::from(wanted) && !board.producers.iter().any(made) {
                    return None;
                }
                count(vehicle) >= usize::from(wanted)
            }
            Goal::Donkeys(wanted, _) => {
                // Wagons were donkeys.
                let land = count(Vehicle::Donkey) + count(Vehicle::Wagon) + count(Vehicle::Truck);
                land >= usize::from(wanted)
            }
            Goal::Road(one, other) => {
                let joins = |road: &roads_and_boats::Road| {
                    (road.0, road.1) == (one, other) || (road.0, road.1) == (other, one)
                };
                board.roads.iter().any(joins)
            }
            Goal::Bridge(place) => board.compartments(place.hex).len() < 2,
            Goal::Research(subject) => board.knows(seat, subject),
            Goal::Shaft(_) | Goal::Line | Goal::Wealth | Goal::Rows | Goal::Bricks(_) => false,
        })
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Build(kind, place) => write!(f, "{kind}@{place}"),
            Goal::Vehicle(vehicle, count) => write!(f, "{vehicle}*{count}"),
            Goal::Donkeys(count, place) => write!(f, "breed*{count}@{place}"),
            Goal::Road(one, other) => write!(f, "road@{one}@{other}"),
            Goal::Bridge(place) => write!(f, "bridge@{place}"),
            Goal::Research(subject) => write!(f, "research@{subject}"),
            Goal::Shaft(place) => write!(f, "shaft@{place}"),
            Goal::Line => f.write_str("line"),
            Goal::Wealth => f.write_str("wealth"),
            Goal::Rows => f.write_str("rows"),
            Goal::Bricks(count) => write!(f, "bricks*{count}"),
        }
    }
}

impl FromStr for Goal {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        fn read<T: FromStr>(text: &str) -> Result<T, ()> {
            text.parse().map_err(|_| ())
        }
        match text {
            "rows" => return Ok(Goal::Rows),
            "line" => return Ok(Goal::Line),
            "wealth" => return Ok(Goal::Wealth),
            _ => {}
        }
        let (head, place) = text.split_once('@').unwrap_or((text, ""));
        if let Some((word, count)) = head.split_once('*') {
            let count = read(count)?;
            return Ok(match word {
                "bricks" => Goal::Bricks(count),
                "breed" => Goal::Donkeys(count, read(place)?),
                word => Goal::Vehicle(read(word)?, count),
            });
        }
        Ok(match head {
            "road" => {
                let (one, other) = place.split_once('@').ok_or(())?;
                Goal::Road(read(one)?, read(other)?)
            }
            "bridge" => Goal::Bridge(read(place)?),
            "research" => Goal::Research(read(place)?),
            "shaft" => Goal::Shaft(read(place)?),
            kind => Goal::Build(read(kind)?, read(place)?),
        })
    }
}

/// What a seat wants, the most important first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SeatPlan {
    pub goals: Vec<Goal>,
}

impl SeatPlan {
    /// Reads a plan; goals that are no goals are left out.
    pub(crate) fn read(text: &str) -> Self {
        let goals = text.split_whitespace().filter_map(|word| word.parse().ok());
        Self {
            goals: goals.collect(),
        }
    }

    /// Whether a producer of a kind is planned.
    pub(crate) fn builds(&self, wanted: Kind) -> bool {
        let mut goals = self.goals.iter();
        goals.any(|goal| matches!(goal, Goal::Build(kind, _) if *kind == wanted))
    }
}

impl fmt::Display for SeatPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, goal) in self.goals.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{goal}")?;
        }
        Ok(())
    }
}
