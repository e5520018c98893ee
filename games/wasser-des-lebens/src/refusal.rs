//! The reasons why a path is refused.

use serde_json::{Map, Value};
use slowtable_kit::{Code, FaultCode, ids};

use crate::choice::{Choice, OfferId};

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
    /// The other seat no longer holds its cards, which the seat could not know (D9, I4).
    #[error("offer {offer} cannot be carried out: the other seat no longer holds its cards")]
    CardsGone {
        /// The offer, which stays open.
        offer: OfferId,
    },
}

ids! {
    /// Why a choice is not available.
    Why, "reason", 21 {
        /// Another seat is in turn, or no seat is asked for this.
        NotYourTurn = "not_your_turn",
        /// The turn's dice are not yet rolled (T2).
        RollFirst = "roll_first",
        /// A seven is not yet dealt with (Q).
        SevenFirst = "seven_first",
        /// The turn's trade phase is not open (T3).
        NoTrade = "no_trade",
        /// The cards in hand do not suffice.
        Cards = "cards",
        /// No piece is left (C6).
        NoPiece = "no_piece",
        /// No place is left for it.
        NoPlace = "no_place",
        /// Something is built there already.
        Occupied = "occupied",
        /// A neighbouring crossing has a building (C4).
        TooClose = "too_close",
        /// No own road or building touches it (C2, C3).
        NotConnected = "not_connected",
        /// No own distillery stands there (C5).
        NotOwn = "not_own",
        /// The stock or the deck has none.
        StockEmpty = "stock_empty",
        /// A card was already played in this turn (K2).
        CardPlayed = "card_played",
        /// No such card is in hand, or it was bought in this turn (K2, K8).
        NoCard = "no_card",
        /// The force cannot go there (Q3).
        WrongHex = "wrong_hex",
        /// Nobody to draw from there (Q5).
        NoVictim = "no_victim",
        /// That is not the number of cards to give back (Q1).
        WrongNumber = "wrong_number",
        /// The offer is closed, or there never was one.
        OfferClosed = "offer_closed",
        /// The offer was not made to this seat, or is not its own.
        NotYourOffer = "not_your_offer",
        /// So many offers or drafts of the seat are open as may be (D4).
        TooManyOffers = "too_many_offers",
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
            Why::RollFirst => "the dice have to be rolled first",
            Why::SevenFirst => "the seven has to be dealt with first",
            Why::NoTrade => "nobody may trade now",
            Why::Cards => "the seat does not hold the cards",
            Why::NoPiece => "no piece of that kind is left",
            Why::NoPlace => "there is no place for it",
            Why::Occupied => "the place is taken",
            Why::TooClose => "a neighbouring crossing has a building",
            Why::NotConnected => "no road or building of the seat touches it",
            Why::NotOwn => "no distillery of the seat stands there",
            Why::StockEmpty => "the stock has none",
            Why::CardPlayed => "a card was already played in this turn",
            Why::NoCard => "the seat holds no such card that may be played in this turn",
            Why::WrongHex => "the occupation force cannot go there",
            Why::NoVictim => "no card can be drawn from that seat",
            Why::WrongNumber => "that is not the number of cards to give back",
            Why::OfferClosed => "no open offer has that number",
            Why::NotYourOffer => "the offer is not for this seat to answer",
            Why::TooManyOffers => "the seat has as many open offers or drafts as it may",
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
                why: Why::Cards, ..
            }
            | Refusal::CardsGone { .. } => FaultCode::CannotPay,
            Refusal::NotOffered { .. } => FaultCode::NotOffered,
            Refusal::Incomplete => FaultCode::Incomplete,
        }
    }

    fn special(&self) -> Option<&'static str> {
        match self {
            Refusal::NotOffered { why, .. } => Some(why.id()).filter(|id| *id != "not_your_turn"),
            Refusal::CardsGone { .. } => Some("cards_gone"),
            Refusal::NoSeat | Refusal::Over | Refusal::Incomplete => None,
        }
    }

    fn details(&self) -> Map<String, Value> {
        let mut details = Map::new();
        match self {
            Refusal::NotOffered { choice, at, why } => {
                details.insert("choice".to_owned(), choice.to_string().into());
                details.insert("at".to_owned(), (*at).into());
                details.insert("reason".to_owned(), why.id().into());
            }
            Refusal::CardsGone { offer } => {
                details.insert("offer".to_owned(), offer.0.into());
            }
            Refusal::NoSeat | Refusal::Over | Refusal::Incomplete => {}
        }
        details
    }
}
