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
    Why, "reason", 17 {
        /// Another seat is asked, or no seat is asked for this.
        NotYourTurn = "not_your_turn",
        /// It has been handed in (O7).
        HandedIn = "handed_in",
        /// Another phase is on.
        OtherPhase = "other_phase",
        /// The seat has made as many moves in this phase as it may.
        TooMany = "too_many_moves",
        /// The transporter is another seat's, and there is no permission (O11).
        NotOwn = "not_own",
        /// There is no such transporter.
        NoTransporter = "no_transporter",
        /// The map has no such place.
        NoPlace = "no_place",
        /// No own transporter has access to it (R10).
        NoAccess = "no_access",
        /// Another seat's wall stands in the way (V5, W3).
        Wall = "wall",
        /// It has moved, or was made in this phase (V1).
        Moved = "already_moved",
        /// It is too far, or there is no way.
        NoWay = "no_way",
        /// The goods are not there.
        NoGoods = "no_goods",
        /// There is no room for it (V6).
        NoRoom = "no_room",
        /// Another transporter of the seat has moved the good in this phase (V7).
        MovedBefore = "moved_before",
        /// It has not been researched (D7).
        NotResearched = "not_researched",
        /// A seat needs no permission of its own.
        Oneself = "oneself",
        /// It is not one of the choices there.
        NotThere = "not_there",
    }
}

impl Why {
    /// Returns the English sentence for programmers: what is wrong and what is possible instead.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Why::NotYourTurn => "another seat is asked now; wait for it",
            Why::HandedIn => "the seat has handed in; it can take that back until all are in",
            Why::OtherPhase => "that belongs to another phase; decide on it ahead, or wait for it",
            Why::TooMany => "a seat makes at most 200 moves in a phase; hand in with `done`",
            Why::NotOwn => "the transporter is another seat's; ask for a permission",
            Why::NoTransporter => "there is no such transporter any more; look at the board again",
            Why::NoPlace => "the map has no such place; use one of the choices",
            Why::NoAccess => "no transporter of the seat has access to it; move one there first",
            Why::Wall => "a wall of another seat stands there; demolish it or go round it",
            Why::Moved => "the transporter has moved in this phase; it can move in the next turn",
            Why::NoWay => "no way leads there in one movement; choose a nearer place",
            Why::NoGoods => "the goods are not there; choose others",
            Why::NoRoom => "there is no room for it; unload something first",
            Why::MovedBefore => "another transporter of the seat has moved the good in this phase",
            Why::NotResearched => "the seat has not researched that",
            Why::Oneself => "a seat needs no permission of its own; choose another seat",
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
                why: Why::NoGoods, ..
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
            details.insert("reason".to_owned(), why.id().into());
        }
        details
    }
}
