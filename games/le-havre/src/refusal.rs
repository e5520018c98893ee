//! The reasons why a path is refused.

use serde_json::{Map, Value};
use slowtable_kit::{Code, FaultCode, ids};

use crate::choice::Choice;

/// Why a path is refused. The state is then unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The public has no seat and no moves.
    #[error("only a seat can move")]
    NoSeat,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The choice is not available there.
    #[error("{choice} is not offered as choice {at} of the path: {}", .why.sentence())]
    NotOffered {
        /// The refused choice.
        choice: Choice,
        /// Its place in the path, from 0.
        at: usize,
        /// Why it is not available.
        why: Why,
    },
    /// The path is legal so far, but not yet a whole move.
    #[error("the path is not yet a whole move")]
    Incomplete,
}

ids! {
    /// Why a choice is not available.
    Why, "reason", 16 {
        /// Another seat is asked, or no seat is asked for this.
        NotYourTurn = "not_your_turn",
        /// The seat must pay owed interest or food first.
        DebtFirst = "debt_first",
        /// The main action is already taken.
        MainTaken = "main_taken",
        /// The main action is still owed.
        MainOwed = "main_owed",
        /// Nothing is there (O2).
        Empty = "empty",
        /// The building is not in play (E1).
        NotInPlay = "not_in_play",
        /// The building cannot be entered (E3).
        NeverEntered = "never_entered",
        /// A disc lies there (E2).
        Occupied = "occupied",
        /// The fee cannot be paid (E4).
        Fee = "fee",
        /// The function would have no effect (E6).
        NoUse = "no_use",
        /// It cannot be bought, or is not where it can be bought (K2, K3).
        NotForSale = "not_for_sale",
        /// The seat has too few francs.
        Francs = "francs",
        /// It was sold in this turn (K8).
        SoldThisTurn = "sold_this_turn",
        /// It does not belong to the seat.
        NotOwn = "not_own",
        /// The seat may not sell at this moment outside its own turn (K7).
        NoSale = "no_sale",
        /// It is not one of the choices there.
        NotThere = "not_there",
    }
}

impl Why {
    /// Returns the English sentence for programmers.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Why::NotYourTurn => "it is not this seat's turn for that",
            Why::DebtFirst => "what is owed has to be paid first",
            Why::MainTaken => "the main action of the turn is taken",
            Why::MainOwed => "the main action of the turn is still owed",
            Why::Empty => "nothing lies there",
            Why::NotInPlay => "the building is not in play",
            Why::NeverEntered => "the building is never entered",
            Why::Occupied => "a disc lies there",
            Why::Fee => "the fee cannot be paid",
            Why::NoUse => "nothing would happen there",
            Why::NotForSale => "it is not for sale",
            Why::Francs => "there are too few francs",
            Why::SoldThisTurn => "it was sold in this turn",
            Why::NotOwn => "it is not the seat's own",
            Why::NoSale => "nothing can be sold at this moment",
            Why::NotThere => "it is none of the choices there",
        }
    }
}

impl Code for Refusal {
    fn general(&self) -> FaultCode {
        match self {
            Refusal::NoSeat => FaultCode::BadSeat,
            Refusal::Over => FaultCode::Over,
            Refusal::NotOffered {
                why: Why::NotYourTurn,
                ..
            } => FaultCode::NotYourTurn,
            Refusal::NotOffered {
                why: Why::Fee | Why::Francs,
                ..
            } => FaultCode::CannotPay,
            Refusal::NotOffered { .. } => FaultCode::NotOffered,
            Refusal::Incomplete => FaultCode::Incomplete,
        }
    }

    fn special(&self) -> Option<&'static str> {
        match self {
            Refusal::NotOffered { why, .. } => Some(why.id()),
            Refusal::NoSeat | Refusal::Over | Refusal::Incomplete => None,
        }
    }

    fn details(&self) -> Map<String, Value> {
        let mut details = Map::new();
        if let Refusal::NotOffered { choice, at, why } = self {
            details.insert("choice".to_owned(), choice.to_string().into());
            details.insert("at".to_owned(), (*at).into());
            // The code under its older field name, which programs may still read.
            details.insert("reason".to_owned(), why.id().into());
        }
        details
    }
}
