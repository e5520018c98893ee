//! Why a path is refused.

use serde_json::{Map, Value};
use slowtable_kit::{Code, FaultCode, ids};

use crate::choice::Choice;

/// Why a path is refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The public has no seat, so no moves.
    #[error("only a seat can move")]
    NoSeat,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The choice may not come there.
    #[error("{choice} is not offered as choice {at} of the path: {}", .why.sentence())]
    NotOffered {
        /// The choice.
        choice: Choice,
        /// Its place in the path, from 0.
        at: usize,
        /// Why not.
        why: Why,
    },
    /// The path is legal so far, but not yet a whole move.
    #[error("the path is not yet a whole move")]
    Incomplete,
}

ids! {
    /// Why a choice may not come.
    Why, "reason", 16 {
        /// Somebody else is asked, or nobody for this.
        NotYourTurn = "not_your_turn",
        /// Interest or food that is owed comes first.
        DebtFirst = "debt_first",
        /// The main action is taken.
        MainTaken = "main_taken",
        /// The main action is still owed.
        MainOwed = "main_owed",
        /// Nothing lies there (O2).
        Empty = "empty",
        /// The building is not in play (E1).
        NotInPlay = "not_in_play",
        /// The building is never entered (E3).
        NeverEntered = "never_entered",
        /// A disc lies there (E2).
        Occupied = "occupied",
        /// The fee cannot be paid (E4).
        Fee = "fee",
        /// Nothing would happen there (E6).
        NoUse = "no_use",
        /// It cannot be bought, or does not lie where it could be (K2, K3).
        NotForSale = "not_for_sale",
        /// There are too few francs.
        Francs = "francs",
        /// It was sold in this turn (K8).
        SoldThisTurn = "sold_this_turn",
        /// It is not the seat's own.
        NotOwn = "not_own",
        /// Nothing is sold at this moment outside the own turn (K7).
        NoSale = "no_sale",
        /// It is none of the choices there.
        NotThere = "not_there",
    }
}

impl Why {
    /// In words, for whoever writes a program.
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
            // The code, under the name that it had before it was one.
            details.insert("reason".to_owned(), why.id().into());
        }
        details
    }
}
