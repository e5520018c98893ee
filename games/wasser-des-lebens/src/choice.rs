//! The small choices that paths are made of, and the questions that they answer.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::{Seat, UnknownId};

use crate::island::{Crossing, Hex, PathId};
use crate::material::{Card, Resource, Ware};

/// The number of an offer; no offer of a game gets the number of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OfferId(pub u16);

impl fmt::Display for OfferId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One small choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// A crossing: for a first distillery, or after [`Choice::Build`].
    Site(Crossing),
    /// A path for a road.
    Path(PathId),
    /// Roll the dice (T2).
    Roll,
    /// Build a road, a distillery or a yard; its place follows (C).
    Build(Ware),
    /// Buy a development card (K1).
    Buy,
    /// Trade with the regions: give so many of a resource as the rate says (R).
    Trade(Resource),
    /// Take a card of a resource from the stock.
    Take(Resource),
    /// Play a development card (K).
    Play(Card),
    /// The resource of a monopoly (K7).
    Name(Resource),
    /// Move the occupation force (Q3).
    Force(Hex),
    /// Draw a card from a seat's hand (Q4).
    Rob(Seat),
    /// Draw no card (Q4).
    Waive,
    /// Give back so many cards of a resource (Q1).
    Drop(Resource, u8),
    /// End the turn (T4).
    End,
    /// Make an offer; its terms follow (D).
    Offer,
    /// Make an offer that answers another (D8).
    Counter(OfferId),
    /// Write an offer for the own next trade phase (D12).
    Draft,
    /// Remove a draft, counted from 0.
    Scrap(u8),
    /// The maker of the offer gives so many of a resource.
    Give(Resource, u8),
    /// The maker of the offer gets so many of a resource.
    Get(Resource, u8),
    /// The offer is to this seat, and to others that are named, not to all.
    To(Seat),
    /// The first acceptance carries the offer out (D7).
    First,
    /// The offer closes by itself after so many hours (D13).
    Deadline(u8),
    /// Accept an offer (D5).
    Accept(OfferId),
    /// Decline an offer (D5).
    Decline(OfferId),
    /// Carry out an offer with a seat that has accepted it (D7).
    Confirm(OfferId, Seat),
    /// Withdraw an own offer (D10).
    Withdraw(OfferId),
    /// Close an own offer whose deadline has passed (D13); made by the house.
    Lapse(OfferId),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Site(crossing) => write!(f, "site:{crossing}"),
            Choice::Path(path) => write!(f, "path:{path}"),
            Choice::Roll => f.write_str("roll"),
            Choice::Build(ware) => write!(f, "build:{ware}"),
            Choice::Buy => f.write_str("buy"),
            Choice::Trade(resource) => write!(f, "trade:{resource}"),
            Choice::Take(resource) => write!(f, "take:{resource}"),
            Choice::Play(card) => write!(f, "play:{card}"),
            Choice::Name(resource) => write!(f, "name:{resource}"),
            Choice::Force(hex) => write!(f, "force:{hex}"),
            Choice::Rob(seat) => write!(f, "rob:{seat}"),
            Choice::Waive => f.write_str("waive"),
            Choice::Drop(resource, amount) => write!(f, "drop:{resource}:{amount}"),
            Choice::End => f.write_str("end"),
            Choice::Offer => f.write_str("offer"),
            Choice::Counter(id) => write!(f, "counter:{id}"),
            Choice::Draft => f.write_str("draft"),
            Choice::Scrap(index) => write!(f, "scrap:{index}"),
            Choice::Give(resource, amount) => write!(f, "give:{resource}:{amount}"),
            Choice::Get(resource, amount) => write!(f, "get:{resource}:{amount}"),
            Choice::To(seat) => write!(f, "to:{seat}"),
            Choice::First => f.write_str("first"),
            Choice::Deadline(hours) => write!(f, "deadline:{hours}"),
            Choice::Accept(id) => write!(f, "accept:{id}"),
            Choice::Decline(id) => write!(f, "decline:{id}"),
            Choice::Confirm(id, seat) => write!(f, "confirm:{id}:{seat}"),
            Choice::Withdraw(id) => write!(f, "withdraw:{id}"),
            Choice::Lapse(id) => write!(f, "lapse:{id}"),
        }
    }
}

impl FromStr for Choice {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownId {
            kind: "choice",
            text: text.to_owned(),
        };
        // Accepts canonical numbers only: "03" would be a second text of the same choice.
        let number = |digits: &str| {
            let number: Option<u16> = digits.parse().ok();
            number
                .filter(|number| number.to_string() == digits)
                .ok_or_else(unknown)
        };
        let small = |digits: &str| u8::try_from(number(digits)?).map_err(|_| unknown());
        let seat = |digits: &str| small(digits).map(Seat);
        let offer = |digits: &str| number(digits).map(OfferId);
        let amount = |rest: &str| -> Result<(Resource, u8), UnknownId> {
            let (resource, amount) = rest.split_once(':').ok_or_else(unknown)?;
            Ok((resource.parse()?, small(amount)?))
        };
        let Some((head, rest)) = text.split_once(':') else {
            return match text {
                "roll" => Ok(Choice::Roll),
                "buy" => Ok(Choice::Buy),
                "waive" => Ok(Choice::Waive),
                "end" => Ok(Choice::End),
                "offer" => Ok(Choice::Offer),
                "draft" => Ok(Choice::Draft),
                "first" => Ok(Choice::First),
                _ => Err(unknown()),
            };
        };
        match head {
            "site" => rest.parse().map(Choice::Site),
            "path" => rest.parse().map(Choice::Path),
            "build" => rest.parse().map(Choice::Build),
            "trade" => rest.parse().map(Choice::Trade),
            "take" => rest.parse().map(Choice::Take),
            "play" => rest.parse().map(Choice::Play),
            "name" => rest.parse().map(Choice::Name),
            "force" => rest.parse().map(Choice::Force),
            "rob" => seat(rest).map(Choice::Rob),
            "drop" => amount(rest).map(|(resource, amount)| Choice::Drop(resource, amount)),
            "counter" => offer(rest).map(Choice::Counter),
            "scrap" => small(rest).map(Choice::Scrap),
            "give" => amount(rest).map(|(resource, amount)| Choice::Give(resource, amount)),
            "get" => amount(rest).map(|(resource, amount)| Choice::Get(resource, amount)),
            "to" => seat(rest).map(Choice::To),
            "deadline" => small(rest).map(Choice::Deadline),
            "accept" => offer(rest).map(Choice::Accept),
            "decline" => offer(rest).map(Choice::Decline),
            "confirm" => {
                let (id, with) = rest.split_once(':').ok_or_else(unknown)?;
                Ok(Choice::Confirm(offer(id)?, seat(with)?))
            }
            "withdraw" => offer(rest).map(Choice::Withdraw),
            "lapse" => offer(rest).map(Choice::Lapse),
            _ => Err(unknown()),
        }
    }
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// What the next choice of a path decides. It is written as an object whose `ask` names the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Where to set a first distillery (F2).
    Founding,
    /// Where to lay the road of a first distillery (F3).
    FoundingRoad {
        /// The distillery's crossing.
        at: Crossing,
    },
    /// Whether to roll or to play a card first (T2, K3).
    Roll,
    /// What to do in the trade phase, where the first building or purchase ends trading (T3).
    Trade,
    /// What to do in the build phase (T4).
    Build,
    /// Which offers to answer, and whether to make one to the player in turn (D).
    Answer,
    /// Nothing is asked; drafts of offers may be written (D12).
    Anytime,
    /// Which cards to give back (Q1).
    Discard {
        /// The number of cards still to be named.
        left: u8,
    },
    /// Where to move the occupation force (Q3).
    Force,
    /// Whom to draw a card from (Q4).
    Rob {
        /// The hex of the occupation force.
        hex: Hex,
    },
    /// Where to build (C).
    Place {
        /// What is built.
        ware: Ware,
    },
    /// Where to lay a road of the card (K5).
    FreeRoad {
        /// How many may still be laid.
        left: u8,
    },
    /// Which card to take from the stock.
    Take {
        /// What is given to the regions; `None` for an invention.
        given: Option<Resource>,
        /// The number of cards to be taken.
        left: u8,
    },
    /// Which resource to name (K7).
    Monopoly,
    /// What the maker of the offer gives and gets, to whom, and how it is answered (D).
    Terms,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_text_that_names_it() {
        let mut all = vec![
            Choice::Roll,
            Choice::Buy,
            Choice::Waive,
            Choice::End,
            Choice::Offer,
            Choice::Draft,
            Choice::First,
            Choice::Rob(Seat(3)),
            Choice::To(Seat(0)),
            Choice::Scrap(3),
            Choice::Deadline(48),
            Choice::Counter(OfferId(65_535)),
            Choice::Accept(OfferId(0)),
            Choice::Decline(OfferId(7)),
            Choice::Confirm(OfferId(65_535), Seat(3)),
            Choice::Withdraw(OfferId(12)),
            Choice::Lapse(OfferId(3)),
        ];
        all.extend(Crossing::all().map(Choice::Site));
        all.extend(PathId::all().map(Choice::Path));
        all.extend(Hex::all().map(Choice::Force));
        all.extend(Ware::ALL.map(Choice::Build));
        all.extend(Card::ALL.map(Choice::Play));
        for resource in Resource::ALL {
            all.extend([
                Choice::Trade(resource),
                Choice::Take(resource),
                Choice::Name(resource),
                Choice::Drop(resource, 9),
                Choice::Give(resource, 19),
                Choice::Get(resource, 1),
            ]);
        }
        for choice in all {
            let text = choice.to_string();
            let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b':' | b'-');
            assert!(text.len() <= 60 && text.bytes().all(plain), "{text}");
            assert_eq!(text.parse::<Choice>().unwrap(), choice, "{text}");
        }
        for wrong in [
            "",
            "site",
            "site:",
            "site:x1",
            "site:x55",
            "site:x00",
            "path:p73",
            "force:A1",
            "roll:",
            "give:wood",
            "give:wood:03",
            "give:gold:1",
            "rob:+1",
            "confirm:1",
            "offer:1",
        ] {
            assert!(wrong.parse::<Choice>().is_err(), "{wrong}");
        }
    }
}
