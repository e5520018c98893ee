//! The events of the game.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Tells, Viewer};

use crate::board::{Call, Permission, Phase};
use crate::choice::{Choice, PaymentSource};
use crate::land::Tile;
use crate::place::{Carrier, Place, TileSide};
use crate::refusal::Why;
use crate::rows::{Filling, Good, Kind, Subject, Vehicle};

/// Goods that were used, and where they came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    /// The good.
    pub good: Good,
    /// Where it came from.
    pub from: PaymentSource,
    /// How many.
    pub count: u16,
}

/// A transporter that was destroyed because there were too many (T6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destroyed {
    /// Which.
    pub transporter: Carrier,
    /// What it was.
    pub vehicle: Vehicle,
}

/// Something that happened. All of it is public but calls, and scripts until they are carried out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are who, what and where")]
pub enum Event {
    /// A seat wrote something down; only the seat itself knows (O4).
    Planned { seat: Seat, what: Box<Event> },
    /// The map was drawn (A7).
    Drawn { tiles: u16 },
    /// The temple row was drawn (S3).
    TempleDrawn { row: Vec<Seat> },
    /// A tile was laid (A4).
    Laid { seat: Seat, tile: Tile },
    /// A home was chosen or given (S4).
    Settled { seat: Seat, home: Place },
    /// A turn began.
    TurnBegan { turn: u8 },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// A primary producer laid out its good (P1); a mine with an empty bag lays out nothing (M1).
    LaidOut { at: Place, kind: Kind, good: Good },
    /// A seat has called; only the seat itself knows what (O3).
    Called { seat: Seat, call: Option<Call> },
    /// All have called (O3).
    AllCalled { calls: Vec<Call> },
    /// A seat said whether it stays in prayer (O8).
    Prayed { seat: Seat, cashed: bool },
    /// The new temple row (O8).
    TempleRow { row: Vec<Seat> },
    /// A seat took a place (O9).
    TookPlace { seat: Seat, position: u8 },
    /// The new sequence (O9).
    Sequence { sequence: Vec<Seat> },
    /// A seat has handed in or ended its phase (O7).
    HandedIn { seat: Seat },
    /// All scripts are in and are carried out (O4).
    AllIn,
    /// An action was not possible any more; the rest of the script fell away (O6).
    Stopped { seat: Seat, why: Why, rest: u16 },
    /// An action was not possible any more and was passed over (O6).
    PassedOver { seat: Seat, why: Why },
    /// A transporter took what a producer had laid out (P1).
    Collected {
        transporter: Carrier,
        at: Place,
        good: Good,
    },
    /// Several transporters took what producers had laid out (P1).
    CollectedAll { what: Vec<(Carrier, Place, Good)> },
    /// A producer was fed (P5).
    Fed {
        seat: Seat,
        at: Place,
        kind: Kind,
        used: Vec<Paid>,
        good: Good,
        count: u16,
        receiver: Carrier,
        /// How much of it was loaded; the rest lies loose (P7).
        loaded: u16,
    },
    /// A factory made a transporter (T1).
    Launched {
        at: Place,
        kind: Kind,
        used: Vec<Paid>,
        transporter: Carrier,
        vehicle: Vehicle,
        place: Place,
        /// The donkey that was used up.
        donkey: Option<Carrier>,
        destroyed: Option<Destroyed>,
    },
    /// Goods were handed over (P4).
    Handed {
        from: Carrier,
        to: Carrier,
        good: Good,
        count: u16,
    },
    /// A donkey was bred (B2).
    Bred {
        donkey: Carrier,
        at: Place,
        destroyed: Option<Destroyed>,
    },
    /// A point of research was bought (E1).
    Researched {
        seat: Seat,
        subject: Subject,
        at: Place,
        used: Vec<Paid>,
        /// The factories that became better ones (E4).
        upgraded: Vec<Place>,
    },
    /// A transporter moved, loaded and unloaded (V1). Every step stands in the way.
    Moved {
        transporter: Carrier,
        way: Vec<Choice>,
    },
    /// A carried transporter was set down (C3).
    SetDown {
        transporter: Carrier,
        by: Carrier,
        at: Place,
    },
    /// A producer was built (D2).
    Built {
        seat: Seat,
        kind: Kind,
        at: Place,
        used: Vec<Paid>,
        filling: Option<Filling>,
    },
    /// A road was built (D8).
    RoadBuilt {
        seat: Seat,
        from: Place,
        to: Place,
        used: Vec<Paid>,
    },
    /// A bridge was built (D9).
    BridgeBuilt {
        seat: Seat,
        arm: TileSide,
        used: Vec<Paid>,
    },
    /// A token was added to a wall (W2).
    Walled {
        seat: Seat,
        side: TileSide,
        tokens: u8,
        used: Vec<Paid>,
        /// The docked boats that were put out to sea (W7).
        pushed: Vec<Carrier>,
    },
    /// A wall became neutral (W4).
    Demolished {
        seat: Seat,
        side: TileSide,
        tokens: u8,
        used: Vec<Paid>,
    },
    /// A shaft was dug (M4).
    Dug {
        seat: Seat,
        at: Place,
        filling: Filling,
        used: Vec<Paid>,
    },
    /// A brick was bought (N1).
    Bricked {
        seat: Seat,
        cell: u8,
        used: Vec<Paid>,
    },
    /// A permission was given (O11).
    Permitted { permission: Permission },
    /// A permission was taken back (O11).
    Revoked { permission: Permission },
    /// A permission was asked for (O15).
    Asked { permission: Permission },
    /// A producer worked through loose goods by itself (P10).
    Ran {
        at: Place,
        kind: Kind,
        good: Good,
        count: u16,
    },
    /// A factory used up loose goods by itself, for nobody (T9).
    Wasted { at: Place, kind: Kind },
    /// Geese bred (B4).
    GeeseBred { at: Place },
    /// Loose geese and paper went into basic research (E6).
    BasicResearch { at: Place, times: u16 },
    /// A neutral brick was laid (N4).
    NeutralBrick { cell: u8 },
    /// The deserts were irrigated (N5).
    Irrigated,
    /// The wonder is done (N6).
    WonderDone,
    /// The game is over.
    GameOver,
}

impl Event {
    /// Returns the part of the event that `viewer` may see.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        match self {
            Event::Planned { seat, .. } if viewer != Viewer::Seat(*seat) => None,
            Event::Called { seat, .. } if viewer != Viewer::Seat(*seat) => Some(Event::Called {
                seat: *seat,
                call: None,
            }),
            _ => Some(self.clone()),
        }
    }

    /// Returns what the event reveals.
    #[must_use]
    pub const fn tells(&self) -> Tells {
        match self {
            Event::Planned { .. } | Event::Called { .. } | Event::HandedIn { .. } => Tells::Nothing,
            Event::AllCalled { .. }
            | Event::AllIn
            | Event::Stopped { .. }
            | Event::PassedOver { .. }
            | Event::TempleDrawn { .. }
            | Event::Drawn { .. } => Tells::Hidden,
            _ => Tells::Open,
        }
    }
}

/// One answer of chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The temple row, the nearest first (S3).
    Temple(Vec<Seat>),
    /// The seat that lays the first tiles (A4).
    First(Seat),
    /// The map (A7).
    Map(Vec<Tile>),
    /// The token that a mine drew (M1).
    Token {
        /// The mine.
        mine: Place,
        /// Iron or gold.
        good: Good,
    },
}
