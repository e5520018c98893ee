//! The choices that moves are made of.

use std::fmt;
use std::str::FromStr;

use slowtable_kit::{Seat, UnknownId, ids};

use crate::board::Call;
use crate::hex::{Edge, TileCoordinates};
use crate::place::{Carrier, Place, TileSide, serde_by_text, unknown};
use crate::rows::{Filling, Good, Kind, Shape, Subject, Terrain};

ids! {
    /// The first choice of a move: what is done.
    Deed, "deed", 17 {
        /// Take what a primary producer has laid out in this turn (P1).
        Collect = "collect",
        /// Feed a secondary producer or a factory (P5, T1).
        Feed = "feed",
        /// Hand goods from one transporter to another (P4).
        Hand = "hand",
        /// Breed a donkey (B2).
        Breed = "breed",
        /// Buy a point of research (E1).
        Research = "research",
        /// Move a transporter (V1).
        Move = "move",
        /// Set down a carried transporter (C3).
        SetDown = "set_down",
        /// Build a producer (D2).
        Build = "build",
        /// Build a road (D8).
        Road = "road",
        /// Build a bridge (D9).
        Bridge = "bridge",
        /// Build a wall, or strengthen it (W2).
        Wall = "wall",
        /// Demolish a wall (W4).
        Demolish = "demolish",
        /// Dig a new shaft (M4).
        Shaft = "shaft",
        /// Buy a brick of the wonder (N1).
        Brick = "brick",
        /// Give a permission (O11).
        Permit = "permit",
        /// Take a permission back (O11).
        Revoke = "revoke",
        /// Ask for a permission (O15).
        Ask = "ask",
    }
}

ids! {
    /// What a permission lets another seat do (O11).
    What, "permission", 4 {
        /// Take goods from the transporter.
        Take = "take",
        /// Put goods onto it.
        Put = "put",
        /// Hand goods from bank to bank through it.
        Ferry = "ferry",
        /// Carry it.
        Carry = "carry",
    }
}

/// Where a good that is paid comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PaymentSource {
    /// It lies loose; the name of the region, if the tile has several.
    Loose(Option<Edge>),
    /// It lies on a transporter.
    On(Carrier),
}

impl fmt::Display for PaymentSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PaymentSource::Loose(None) => f.write_str("loose"),
            PaymentSource::Loose(Some(name)) => write!(f, "loose:{name}"),
            PaymentSource::On(carrier) => write!(f, "t:{carrier}"),
        }
    }
}

impl FromStr for PaymentSource {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(':') {
            None if text == "loose" => Ok(PaymentSource::Loose(None)),
            Some(("loose", name)) => Ok(PaymentSource::Loose(Some(name.parse()?))),
            Some(("t", carrier)) => Ok(PaymentSource::On(carrier.parse()?)),
            _ => Err(unknown("source", text)),
        }
    }
}

/// One small choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// What is done.
    Do(Deed),
    /// Hand in the script, or end the own part of the phase.
    Done,
    /// Say at the start of a phase whether an order is wanted (O3).
    Call(Call),
    /// Stay in prayer (O8).
    Stay,
    /// Cash the prayer (O8).
    Cash,
    /// Take a place in the sequence, from 1 (O9).
    Position(u8),
    /// A place.
    At(Place),
    /// A transporter.
    Transporter(Carrier),
    /// Everything that can be collected.
    All,
    /// A good.
    Good(Good),
    /// A number.
    Count(u8),
    /// A kind of producer.
    Producer(Kind),
    /// A subject of research.
    Subject(Subject),
    /// An edge of a tile.
    Edge(TileSide),
    /// What a bag is filled with.
    Filling(Filling),
    /// Pay or feed one of a good from there.
    Use(Good, PaymentSource),
    /// A factory that becomes a better one (E4), by its tile.
    Upgrade(TileCoordinates),
    /// A transporter that is destroyed because there are too many (T6).
    Destroy(Carrier),
    /// The bank where something is left, by the name of its region.
    Bank(Edge),
    /// Go to a neighbouring place.
    Step(Place),
    /// Go to a place further away, by the way that the rules choose.
    To(Place),
    /// Load so many of a good; the region, if several can be reached.
    Load(Good, u8, Option<Edge>),
    /// Unload so many of a good; the region, if several can be reached.
    Unload(Good, u8, Option<Edge>),
    /// Give so many of a good to another transporter.
    Give(Good, u8, Carrier),
    /// Take so many of a good from another transporter.
    Take(Good, u8, Carrier),
    /// Let so many loose geese follow (G1).
    Lead(u8),
    /// Pick up a transporter (C1).
    Carry(Carrier),
    /// What a permission is for.
    What(What),
    /// Another seat.
    Seat(Seat),
    /// A tile to lay, turned clockwise by so many sixths (A4).
    Lay(Terrain, Shape, u8),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sided = |f: &mut fmt::Formatter<'_>,
                     verb: &str,
                     good: &Good,
                     count: &u8,
                     side: &Option<Edge>| {
            write!(f, "{verb}:{good}:{count}")?;
            match side {
                Some(name) => write!(f, ":{name}"),
                None => Ok(()),
            }
        };
        match self {
            Choice::Do(deed) => write!(f, "{deed}"),
            Choice::Done => f.write_str("done"),
            Choice::Call(call) => write!(f, "call:{call}"),
            Choice::Stay => f.write_str("stay"),
            Choice::Cash => f.write_str("cash"),
            Choice::Position(position) => write!(f, "position:{position}"),
            Choice::At(place) => write!(f, "{place}"),
            Choice::Transporter(carrier) => write!(f, "t:{carrier}"),
            Choice::All => f.write_str("all"),
            Choice::Good(good) => write!(f, "good:{good}"),
            Choice::Count(count) => write!(f, "n:{count}"),
            Choice::Producer(kind) => write!(f, "producer:{kind}"),
            Choice::Subject(subject) => write!(f, "subject:{subject}"),
            Choice::Edge(side) => write!(f, "{side}"),
            Choice::Filling(filling) => write!(f, "fill:{filling}"),
            Choice::Use(good, source) => write!(f, "use:{good}:{source}"),
            Choice::Upgrade(hex) => write!(f, "upgrade:{hex}"),
            Choice::Destroy(carrier) => write!(f, "destroy:{carrier}"),
            Choice::Bank(name) => write!(f, "bank:{name}"),
            Choice::Step(place) => write!(f, "step:{place}"),
            Choice::To(place) => write!(f, "to:{place}"),
            Choice::Load(good, count, side) => sided(f, "load", good, count, side),
            Choice::Unload(good, count, side) => sided(f, "unload", good, count, side),
            Choice::Give(good, count, carrier) => write!(f, "give:{good}:{count}:{carrier}"),
            Choice::Take(good, count, carrier) => write!(f, "take:{good}:{count}:{carrier}"),
            Choice::Lead(count) => write!(f, "lead:{count}"),
            Choice::Carry(carrier) => write!(f, "carry:{carrier}"),
            Choice::What(what) => write!(f, "what:{what}"),
            Choice::Seat(seat) => write!(f, "seat:{seat}"),
            Choice::Lay(terrain, shape, turn) => write!(f, "lay:{terrain}:{shape}:{turn}"),
        }
    }
}

impl FromStr for Choice {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // What is read must be written the same, so every choice has one text.
        read(text)
            .filter(|choice| choice.to_string() == text)
            .ok_or_else(|| unknown("choice", text))
    }
}

fn read(text: &str) -> Option<Choice> {
    let (word, rest) = text.split_once(':').unwrap_or((text, ""));
    let sided = || {
        let mut words = rest.split(':');
        let good = words.next()?.parse().ok()?;
        let count = words.next()?.parse().ok()?;
        let side = match words.next() {
            Some(name) => Some(name.parse().ok()?),
            None => None,
        };
        Some((good, count, side))
    };
    let handed = || {
        let mut words = rest.splitn(3, ':');
        let good = words.next()?.parse().ok()?;
        let count = words.next()?.parse().ok()?;
        Some((good, count, words.next()?.parse().ok()?))
    };
    match word {
        "done" => Some(Choice::Done),
        "stay" => Some(Choice::Stay),
        "cash" => Some(Choice::Cash),
        "all" => Some(Choice::All),
        "call" => rest.parse().ok().map(Choice::Call),
        "position" => rest.parse().ok().map(Choice::Position),
        "tile" => text.parse().ok().map(Choice::At),
        "t" => rest.parse().ok().map(Choice::Transporter),
        "good" => rest.parse().ok().map(Choice::Good),
        "n" => rest.parse().ok().map(Choice::Count),
        "producer" => rest.parse().ok().map(Choice::Producer),
        "subject" => rest.parse().ok().map(Choice::Subject),
        "edge" => text.parse().ok().map(Choice::Edge),
        "fill" => rest.parse().ok().map(Choice::Filling),
        "use" => {
            let (good, source) = rest.split_once(':')?;
            Some(Choice::Use(good.parse().ok()?, source.parse().ok()?))
        }
        "upgrade" => rest.parse().ok().map(Choice::Upgrade),
        "destroy" => rest.parse().ok().map(Choice::Destroy),
        "bank" => rest.parse().ok().map(Choice::Bank),
        "step" => rest.parse().ok().map(Choice::Step),
        "to" => rest.parse().ok().map(Choice::To),
        "load" => sided().map(|(good, count, side)| Choice::Load(good, count, side)),
        "unload" => sided().map(|(good, count, side)| Choice::Unload(good, count, side)),
        "give" => handed().map(|(good, count, carrier)| Choice::Give(good, count, carrier)),
        "take" => handed().map(|(good, count, carrier)| Choice::Take(good, count, carrier)),
        "lead" => rest.parse().ok().map(Choice::Lead),
        "carry" => rest.parse().ok().map(Choice::Carry),
        "what" => rest.parse().ok().map(Choice::What),
        "seat" => rest.parse().ok().map(|seat| Choice::Seat(Seat(seat))),
        "lay" => {
            let mut words = rest.split(':');
            let terrain = words.next()?.parse().ok()?;
            let shape = words.next()?.parse().ok()?;
            Some(Choice::Lay(terrain, shape, words.next()?.parse().ok()?))
        }
        _ => text.parse().ok().map(Choice::Do),
    }
}

serde_by_text!(Choice, PaymentSource);
