//! Plans: what a seat wants, in the order of its importance.

use std::fmt;
use std::str::FromStr;

use roads_and_boats::rows::{IRRIGATION, Site};
use roads_and_boats::{Board, Kind, Place, Producer, Subject, Terrain, Vehicle};
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
    /// What follows counts from this turn on.
    From(u8),
    /// What lies or is made nearer to another's home is left to them, unless it can be fetched at once.
    Aside,
    /// Which transporter does what, where several do about as well: a number for each such choice.
    Lean(u16),
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
                None => {
                    let open = board.is_site(kind, place) || is_site_soon(board, kind, place);
                    return Some(false).filter(|_| open);
                }
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
            Goal::Shaft(_)
            | Goal::Line
            | Goal::Wealth
            | Goal::Rows
            | Goal::Bricks(_)
            | Goal::From(_)
            | Goal::Aside
            | Goal::Lean(_) => false,
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
            Goal::Aside => f.write_str("aside"),
            Goal::Bricks(count) => write!(f, "bricks*{count}"),
            Goal::From(turn) => write!(f, "from*{turn}"),
            Goal::Lean(number) => write!(f, "lean*{number}"),
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
            "aside" => return Ok(Goal::Aside),
            "line" => return Ok(Goal::Line),
            "wealth" => return Ok(Goal::Wealth),
            _ => {}
        }
        let (head, place) = text.split_once('@').unwrap_or((text, ""));
        if let Some((word, count)) = head.split_once('*') {
            if word == "lean" {
                return Ok(Goal::Lean(read(count)?));
            }
            let count = read(count)?;
            return Ok(match word {
                "bricks" => Goal::Bricks(count),
                "from" => Goal::From(count),
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

/// Whether a desert becomes a site so soon that goods for it may set out.
fn is_site_soon(board: &Board, kind: Kind, place: Place) -> bool {
    const AHEAD: usize = 8;
    board.terrain(place.hex) == Some(Terrain::Desert)
        && kind.data().site == Site::Land
        && board.wonder.len() + AHEAD >= IRRIGATION
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

    /// Returns the goals that count in a turn.
    pub(crate) fn in_turn(&self, turn: u8) -> impl Iterator<Item = Goal> + '_ {
        let goals = self.goals.iter().copied();
        goals.take_while(move |goal| !matches!(goal, Goal::From(first) if *first > turn))
    }

    /// Returns what it leans to in a turn; 0 if to nothing.
    pub(crate) fn lean(&self, turn: u8) -> u16 {
        let leans = self.in_turn(turn).filter_map(|goal| match goal {
            Goal::Lean(number) => Some(number),
            _ => None,
        });
        leans.last().unwrap_or(0)
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
