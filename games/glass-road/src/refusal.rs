//! The reasons why a path is refused.

use serde_json::{Map, Value};
use slowtable_kit::{Code, FaultCode};

use crate::choice::Choice;
use crate::ids::{Good, Landscape};
use crate::reasons::reasons;
use crate::specialist::Fee;

/// Why a path is refused. The state is then unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The public has no seat and no moves.
    #[error("only a seat can move")]
    NoSeat,
    /// The game is over, or this seat has ended its game (A4).
    #[error("the game is over for this seat")]
    Over,
    /// The seat must answer a gift first (C8).
    #[error("a gift has to be answered first")]
    GiftFirst,
    /// Another seat is asked, or no seat is asked for this.
    #[error("it is not this seat's turn for {}: {}", .0.choice, .0.why.sentence())]
    NotYourTurn(RefusedChoice),
    /// The cost or fee is more than the seat has.
    #[error("{} cannot be paid: {}", .0.choice, .0.why.sentence())]
    CannotPay(RefusedChoice),
    /// The choice is not available here.
    #[error("{} is not offered as choice {} of the path: {}", .0.choice, .0.at, .0.why.sentence())]
    NotOffered(RefusedChoice),
    /// The path is legal so far, but not yet a whole move.
    #[error("the path is not yet a whole move")]
    Incomplete,
}

/// The choice that is refused, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusedChoice {
    /// The refused choice.
    pub choice: Choice,
    /// Its place in the path, from 0.
    pub at: usize,
    /// Why it is not available there.
    pub why: Why,
    /// What the seat would have to pay or have first.
    pub needs: Needs,
}

reasons! {
    /// Why a choice is not available.
    Why, "reason", 40 {
        NoCard          "no_card"           "no card is being resolved";
        NotYourCard     "not_your_card"     "the card being resolved is not this seat's";
        CardEnded       "card_ended"        "this seat is done with the card being resolved";
        CardNotYet      "card_not_yet"      "another player resolves the card first";
        NoCardAsked     "no_card_asked"     "no card is asked of this seat now";
        AlreadyChosen   "already_chosen"    "the hand has been chosen";
        AlreadyPicked   "already_picked"    "a card lies face down already";
        NotInHand       "not_in_hand"       "the card is not in hand";
        CardRests       "card_rests"        "the card rests this period (S2)";
        NoFee           "no_fee"            "the card has no fee";
        FeePaid         "fee_paid"          "the fee has been paid";
        FeeDue          "fee_due"           "the fee has to be paid first (C6)";
        AbilityUsed     "ability_used"      "the ability was used";
        LimitReached    "limit_reached"     "as many abilities were used as may be (C4)";
        RepeatOpen      "repeat_open"       "the repeated effect has to be ended first (L12)";
        NoRepeat        "no_repeat"         "no repeated effect is open";
        StacksEmpty     "stacks_empty"      "every stack is empty (C12)";
        NoSpace         "no_space"          "no space is empty";
        NoLandscape     "no_landscape"      "it counts landscape tiles, and there is none of them";
        HandEmpty       "hand_empty"        "it counts the cards in hand, and there are none (C7)";
        NothingToBuild  "nothing_to_build"  "no tile can be paid and placed";
        NotBuilt        "not_built"         "the building does not stand on the own landscape";
        NotProcessing   "not_processing"    "it is no processing building";
        NothingToRemove "nothing_to_remove" "no pit, grove or pond lies on the own landscape";
        NoGift          "no_gift"           "no gift waits for an answer";
        NotABeginning   "not_a_beginning"   "no path begins like that";
        Unpayable       "cannot_pay"        "there is too little";
        PathEnded       "path_ended"        "the path is a whole move already";
        NothingLess     "nothing_less"      "no smaller amount of such a gain is open";
        AlreadyNamed    "already_named"     "the card stands in the path already";
        WrongToken      "wrong_token"       "the token stands for another good";
        TokenEmpty      "token_empty"       "the token stands at 0";
        NotThere        "not_there"         "what is asked for does not lie there";
        NotInOffer      "not_in_offer"      "the tile is not in the own private offer";
        NotAvailable    "not_available"     "the tile lies neither on the board nor in the own offer (L6)";
        UpgradeTaken    "upgrade_taken"     "its start building has its upgrade";
        SpaceTaken      "space_taken"       "the space is not empty";
        NotBeside       "not_beside"        "it is not beside the building";
        CannotDecline   "cannot_decline"    "it cannot be left out";
        NotAsked        "not_asked"         "something else is asked for";
    }
}

/// What is missing; written as a map from each missing thing to its amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    goods: [u8; 8],
    landscape: [u8; 3],
    forests: u8,
    tiles: u8,
    spaces: u8,
}

impl Needs {
    /// Nothing is missing.
    pub(crate) const NOTHING: Needs = Needs {
        goods: [0; 8],
        landscape: [0; 3],
        forests: 0,
        tiles: 0,
        spaces: 0,
    };

    /// Returns what a fee needs.
    pub(crate) fn fee(fee: Fee) -> Self {
        let mut needs = Self::NOTHING;
        match fee {
            Fee::Good(good) => needs.good(good, 1, 0),
            Fee::Forest => needs.forests = 1,
        }
        needs
    }

    /// Adds the missing units of a good: `needed`, less those `there`.
    pub(crate) fn good(&mut self, good: Good, needed: u8, there: u8) {
        self.goods[good.index()] += needed.saturating_sub(there);
    }

    /// Adds a landscape tile, if there is none.
    pub(crate) fn landscape(&mut self, kind: Landscape, there: u8) {
        self.landscape[kind.index()] += 1u8.saturating_sub(there);
    }

    /// Adds a forest, if there is none.
    pub(crate) fn forest(&mut self, there: u8) {
        self.forests += 1u8.saturating_sub(there);
    }

    /// Adds the missing tiles of the private offer: `needed`, less those `there`.
    pub(crate) fn tiles(&mut self, needed: u8, there: u8) {
        self.tiles += needed.saturating_sub(there);
    }

    /// Adds an empty space, if there is none.
    pub(crate) fn space(&mut self, there: u8) {
        self.spaces += 1u8.saturating_sub(there);
    }

    /// Returns what is missing, with the amounts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u8)> {
        let goods = Good::ALL.map(Good::id).into_iter().zip(self.goods);
        let landscape = Landscape::ALL
            .map(Landscape::id)
            .into_iter()
            .zip(self.landscape);
        let rest = [
            ("forest", self.forests),
            ("offer_tile", self.tiles),
            ("empty_space", self.spaces),
        ];
        let all = goods.chain(landscape).chain(rest);
        all.filter(|&(_, amount)| amount > 0)
    }
}

impl Code for Refusal {
    fn general(&self) -> FaultCode {
        match self {
            Refusal::NoSeat => FaultCode::BadSeat,
            Refusal::Over => FaultCode::Over,
            Refusal::NotYourTurn(_) => FaultCode::NotYourTurn,
            Refusal::CannotPay(_) => FaultCode::CannotPay,
            Refusal::GiftFirst | Refusal::NotOffered(_) => FaultCode::NotOffered,
            Refusal::Incomplete => FaultCode::Incomplete,
        }
    }

    fn special(&self) -> Option<&'static str> {
        match self {
            Refusal::NotYourTurn(refused)
            | Refusal::CannotPay(refused)
            | Refusal::NotOffered(refused) => Some(refused.why.id()),
            Refusal::GiftFirst => Some("gift_first"),
            Refusal::NoSeat | Refusal::Over | Refusal::Incomplete => None,
        }
    }

    fn details(&self) -> Map<String, Value> {
        let mut details = Map::new();
        if let Refusal::NotYourTurn(refused)
        | Refusal::CannotPay(refused)
        | Refusal::NotOffered(refused) = self
        {
            details.insert("choice".to_owned(), refused.choice.to_string().into());
            details.insert("at".to_owned(), refused.at.into());
            let needs: Map<String, Value> = refused
                .needs
                .iter()
                .map(|(what, amount)| (what.to_owned(), amount.into()))
                .collect();
            if !needs.is_empty() {
                details.insert("missing".to_owned(), needs.into());
            }
        }
        details
    }
}
