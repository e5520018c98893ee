//! Why a recommended move is good, as data; a face has the words.

use roads_and_boats::{Good, Kind, Subject, Vehicle};

/// What a move works towards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// A producer is to be built.
    Producer(Kind),
    /// A transporter is to be made, or a donkey to be bred.
    Vehicle(Vehicle),
    /// A road is to be built.
    Road,
    /// A bridge is to be built.
    Bridge,
    /// A mine is to get a new shaft.
    Shaft,
    /// A subject is to be researched.
    Subject(Subject),
    /// A brick of the wonder is to be bought.
    Brick,
    /// This good is to be made.
    Good(Good),
    /// This good is to be on an own transporter at the end, where it counts.
    Keep(Good),
}

/// Why a move is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is nothing better to do.
    NothingBetter,
    /// It reaches its aim: it builds, makes, breeds, researches or buys it.
    Reaches(Aim),
    /// The transporter brings a good, or fetches one, for the aim.
    Brings {
        /// What it carries or goes for.
        good: Good,
        /// What for.
        aim: Aim,
    },
    /// The transporter goes where it is needed for the aim.
    Goes(Aim),
    /// An order is wanted, because another player can take or use the same.
    Order,
    /// No order is wanted, because nobody can take anything.
    NoOrder,
    /// It is good to act early in this phase.
    First,
    /// The place in the sequence, or before the temple, hardly matters now.
    AnyPlace,
    /// What is needed lies near this home.
    Home,
    /// The tile brings what is still rare near the own part of the map.
    Tile,
    /// The permission brings goods and costs nothing.
    Gain,
}
