//! The small choices that paths are made of.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use slowtable_kit::UnknownId;

use crate::building::Building;
use crate::ids::{Ability, Landscape, Space, Token};
use crate::specialist::Card;

/// One small choice. docs/headless.md shows the paths that choices form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// A specialist: a card of the hand to keep, the pick, or the card to play.
    Card(Card),
    /// Pay the fee of the card being resolved (C6).
    Fee,
    /// Use an ability of the card being resolved.
    Ability(Ability),
    /// Carry out the open repeated effect once (L12).
    Repeat,
    /// End the open repeated effect.
    EndRepeat,
    /// End the card; or end the seat's game (A4); or play no further card (T2).
    Done,
    /// Take the oldest unanswered gift (C8).
    Accept,
    /// Refuse the oldest unanswered gift (C8).
    Refuse,
    /// Use a processing building once (A1).
    Convert(Building),
    /// Remove a landscape tile from the own landscape (A1).
    Remove,
    /// A space to place on or to remove from; a forest is named by its left half.
    Space(Space),
    /// A building tile to build, to give up from the private offer, or to copy the effect of.
    Tile(Building),
    /// A token that takes a gain, or that pays one unit.
    Token(Token),
    /// A kind of landscape tile.
    Landscape(Landscape),
    /// Take only this many of a gain on offer (W7).
    Take(Token, u8),
    /// Leave out what could be placed or copied here (L4, L11).
    Decline,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Card(card) => write!(f, "card:{card}"),
            Choice::Fee => f.write_str("fee"),
            Choice::Ability(ability) => write!(f, "ability:{ability}"),
            Choice::Repeat => f.write_str("repeat"),
            Choice::EndRepeat => f.write_str("end_repeat"),
            Choice::Done => f.write_str("done"),
            Choice::Accept => f.write_str("accept"),
            Choice::Refuse => f.write_str("refuse"),
            Choice::Convert(building) => write!(f, "convert:{building}"),
            Choice::Remove => f.write_str("remove"),
            Choice::Space(space) => write!(f, "space:{space}"),
            Choice::Tile(building) => write!(f, "tile:{building}"),
            Choice::Token(token) => write!(f, "token:{token}"),
            Choice::Landscape(landscape) => write!(f, "landscape:{landscape}"),
            Choice::Take(token, amount) => write!(f, "take:{token}:{amount}"),
            Choice::Decline => f.write_str("decline"),
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
        let Some((head, rest)) = text.split_once(':') else {
            return match text {
                "fee" => Ok(Choice::Fee),
                "repeat" => Ok(Choice::Repeat),
                "end_repeat" => Ok(Choice::EndRepeat),
                "done" => Ok(Choice::Done),
                "accept" => Ok(Choice::Accept),
                "refuse" => Ok(Choice::Refuse),
                "remove" => Ok(Choice::Remove),
                "decline" => Ok(Choice::Decline),
                _ => Err(unknown()),
            };
        };
        match head {
            "card" => rest.parse().map(Choice::Card),
            "ability" => rest.parse().map(Choice::Ability),
            "convert" => rest.parse().map(Choice::Convert),
            "space" => rest.parse().map(Choice::Space),
            "tile" => rest.parse().map(Choice::Tile),
            "token" => rest.parse().map(Choice::Token),
            "landscape" => rest.parse().map(Choice::Landscape),
            "take" => {
                let (token, amount) = rest.split_once(':').ok_or_else(unknown)?;
                let &[digit @ b'0'..=b'9'] = amount.as_bytes() else {
                    return Err(unknown());
                };
                Ok(Choice::Take(token.parse()?, digit - b'0'))
            }
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
            Choice::Fee,
            Choice::Repeat,
            Choice::EndRepeat,
            Choice::Done,
            Choice::Accept,
            Choice::Refuse,
            Choice::Remove,
            Choice::Decline,
        ];
        all.extend(Card::ALL.map(Choice::Card));
        all.extend(Ability::ALL.map(Choice::Ability));
        all.extend(Building::ALL.map(Choice::Convert));
        all.extend(Building::ALL.map(Choice::Tile));
        all.extend(Space::all().map(Choice::Space));
        all.extend(Token::ALL.map(Choice::Token));
        all.extend(Landscape::ALL.map(Choice::Landscape));
        all.extend(
            Token::ALL
                .into_iter()
                .flat_map(|token| (0..10).map(move |n| Choice::Take(token, n))),
        );
        for choice in all {
            let text = choice.to_string();
            assert!(text.len() <= 60, "{text}");
            assert_eq!(text.parse::<Choice>().unwrap(), choice, "{text}");
        }
        for wrong in [
            "",
            "card",
            "card:",
            "take:wood",
            "take:wood:10",
            "take:wood:+1",
            "fee:",
            "space:1",
        ] {
            assert!(wrong.parse::<Choice>().is_err(), "{wrong}");
        }
    }
}
