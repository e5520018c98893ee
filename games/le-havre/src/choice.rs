//! The small choices that paths are made of.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::{Seat, UnknownId};

use crate::building::Building;
use crate::ships::{Ship, ShipKind};
use crate::token::{Space, Token};

/// An item that can be bought and sold. No building has the name of a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asset {
    /// A building, or the Luxury Yacht.
    Building(Building),
    /// A ship card.
    Ship(Ship),
}

impl Asset {
    /// Returns what the city pays for it (K5).
    #[must_use]
    pub const fn sale(self) -> u16 {
        match self {
            Asset::Building(building) => building.sale(),
            Asset::Ship(ship) => ship.sale(),
        }
    }

    /// Returns its price; `None` if it cannot be bought (K3).
    #[must_use]
    pub const fn price(self) -> Option<u16> {
        match self {
            Asset::Building(building) => building.data().price,
            Asset::Ship(ship) => ship.kind().price(),
        }
    }
}

impl fmt::Display for Asset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asset::Building(building) => building.fmt(f),
            Asset::Ship(ship) => ship.fmt(f),
        }
    }
}

impl FromStr for Asset {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ship = text.parse().map(Asset::Ship);
        ship.or_else(|_| text.parse().map(Asset::Building))
    }
}

impl Serialize for Asset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Asset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// One small choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Let the marker move on (T8).
    Supply,
    /// Take everything from an offer space (O1).
    Take(Space),
    /// Enter a building and use it (E4).
    Enter(Building),
    /// Build a card of the proposals: at a builder, or as the second building there (B2).
    Build(Building),
    /// End the turn; it may also follow a main action in the same path (T7).
    End,
    /// Buy an item (K1).
    Buy(Asset),
    /// Sell an item to the city (K5).
    Sell(Asset),
    /// Repay a loan (L3).
    Repay,
    /// Take a loan, after paying everything available towards what is owed (L1).
    Loan,
    /// Lay this one of the two special cards on top (A1).
    Top(Building),
    /// Pay this many of a token.
    Pay(Token, u16),
    /// Do it this many times; at the Local Court: return this many loans.
    Times(u16),
    /// Give this many of a good, to sell or trade it.
    Give(Token, u16),
    /// Get this many of a good.
    Get(Token, u16),
    /// Build the top ship of a kind (W2).
    Ship(ShipKind),
    /// Exchange this ship for the Luxury Yacht (W10).
    Yacht(Ship),
    /// Send out this many ships of a kind (W9).
    Send(ShipKind, u16),
    /// Send this seat's disc home and go to its building (A12).
    Drive(Seat),
    /// Empty this space and the next one (A13).
    Haul(Space),
    /// End this part; the path continues.
    Done,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Supply => f.write_str("supply"),
            Choice::Take(space) => write!(f, "take:{space}"),
            Choice::Enter(building) => write!(f, "enter:{building}"),
            Choice::Build(building) => write!(f, "build:{building}"),
            Choice::End => f.write_str("end"),
            Choice::Buy(asset) => write!(f, "buy:{asset}"),
            Choice::Sell(asset) => write!(f, "sell:{asset}"),
            Choice::Repay => f.write_str("repay"),
            Choice::Loan => f.write_str("loan"),
            Choice::Top(building) => write!(f, "top:{building}"),
            Choice::Pay(token, amount) => write!(f, "pay:{token}:{amount}"),
            Choice::Times(times) => write!(f, "times:{times}"),
            Choice::Give(token, amount) => write!(f, "give:{token}:{amount}"),
            Choice::Get(token, amount) => write!(f, "get:{token}:{amount}"),
            Choice::Ship(kind) => write!(f, "ship:{kind}"),
            Choice::Yacht(ship) => write!(f, "yacht:{ship}"),
            Choice::Send(kind, count) => write!(f, "send:{kind}:{count}"),
            Choice::Drive(seat) => write!(f, "drive:{seat}"),
            Choice::Haul(space) => write!(f, "haul:{space}"),
            Choice::Done => f.write_str("done"),
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
        let seat = |digits: &str| u8::try_from(number(digits)?).map_err(|_| unknown());
        let amount = |rest: &str| -> Result<(Token, u16), UnknownId> {
            let (token, amount) = rest.split_once(':').ok_or_else(unknown)?;
            Ok((token.parse()?, number(amount)?))
        };
        let Some((head, rest)) = text.split_once(':') else {
            return match text {
                "supply" => Ok(Choice::Supply),
                "end" => Ok(Choice::End),
                "repay" => Ok(Choice::Repay),
                "loan" => Ok(Choice::Loan),
                "done" => Ok(Choice::Done),
                _ => Err(unknown()),
            };
        };
        match head {
            "take" => rest.parse().map(Choice::Take),
            "enter" => rest.parse().map(Choice::Enter),
            "build" => rest.parse().map(Choice::Build),
            "buy" => rest.parse().map(Choice::Buy),
            "sell" => rest.parse().map(Choice::Sell),
            "top" => rest.parse().map(Choice::Top),
            "pay" => amount(rest).map(|(token, amount)| Choice::Pay(token, amount)),
            "times" => number(rest).map(Choice::Times),
            "give" => amount(rest).map(|(token, amount)| Choice::Give(token, amount)),
            "get" => amount(rest).map(|(token, amount)| Choice::Get(token, amount)),
            "ship" => rest.parse().map(Choice::Ship),
            "yacht" => rest.parse().map(Choice::Yacht),
            "send" => {
                let (kind, count) = rest.split_once(':').ok_or_else(unknown)?;
                Ok(Choice::Send(kind.parse()?, number(count)?))
            }
            "drive" => seat(rest).map(|seat| Choice::Drive(Seat(seat))),
            "haul" => rest.parse().map(Choice::Haul),
            _ => Err(unknown()),
        }
    }
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_text_that_names_it() {
        let mut all = vec![
            Choice::Supply,
            Choice::End,
            Choice::Repay,
            Choice::Loan,
            Choice::Done,
            Choice::Times(12),
            Choice::Send(ShipKind::Iron, 2),
            Choice::Drive(Seat(4)),
        ];
        all.extend(Space::ALL.map(Choice::Take));
        all.extend(Space::ALL.map(Choice::Haul));
        all.extend(Building::ALL.map(Choice::Enter));
        all.extend(Building::ALL.map(Choice::Build));
        all.extend(Building::ALL.map(Choice::Top));
        all.extend(Building::ALL.map(|it| Choice::Buy(Asset::Building(it))));
        all.extend(Ship::ALL.map(|it| Choice::Sell(Asset::Ship(it))));
        all.extend(Ship::ALL.map(Choice::Yacht));
        all.extend(ShipKind::ALL.map(Choice::Ship));
        for token in Token::ALL {
            all.extend([
                Choice::Pay(token, 0),
                Choice::Give(token, 300),
                Choice::Get(token, 1),
            ]);
        }
        for choice in all {
            let text = choice.to_string();
            assert!(text.len() <= 60, "{text}");
            assert_eq!(text.parse::<Choice>().unwrap(), choice, "{text}");
        }
        for wrong in [
            "",
            "take",
            "take:",
            "pay:fish",
            "pay:fish:03",
            "times:+1",
            "end:",
            "send:2",
        ] {
            assert!(wrong.parse::<Choice>().is_err(), "{wrong}");
        }
    }
}
