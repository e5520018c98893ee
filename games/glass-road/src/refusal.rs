//! Why a path is refused.

use serde_json::{Map, Value};
use slowtable_kit::{Code, ids};

use crate::choice::Choice;
use crate::ids::{Good, Landscape};
use crate::specialist::Fee;

/// Why a path is refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The public has no seat, so no moves.
    #[error("only a seat can move")]
    NoSeat,
    /// The game is over, or this seat has said that it is done with it (A4).
    #[error("the game is over for this seat")]
    Over,
    /// An unanswered gift comes first (C8).
    #[error("a gift has to be answered first")]
    GiftFirst,
    /// Somebody else is asked, or nobody for this.
    #[error("it is not this seat's turn for {}: {}", .0.choice, .0.why.sentence())]
    NotYourTurn(Refused),
    /// The cost or fee is more than there is.
    #[error("{} cannot be paid: {}", .0.choice, .0.why.sentence())]
    CannotPay(Refused),
    /// The choice is not open here.
    #[error("{} is not offered as choice {} of the path: {}", .0.choice, .0.at, .0.why.sentence())]
    NotOffered(Refused),
    /// The path is legal so far, but not yet a whole move.
    #[error("the path is not yet a whole move")]
    Incomplete,
}

/// Which choice is refused, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// The choice.
    pub choice: Choice,
    /// Its place in the path, from 0.
    pub at: usize,
    /// Why it is not open there.
    pub why: Why,
    /// What would have to be paid or had first.
    pub needs: Needs,
}

ids! {
    /// Why a choice is not open.
    Why, "reason", 40 {
        /// No card is being resolved.
        NoCard = "no_card",
        /// Others resolve the card, this seat does not.
        NotYourCard = "not_your_card",
        /// This seat is done with the card.
        CardEnded = "card_ended",
        /// Somebody else resolves the card first.
        CardNotYet = "card_not_yet",
        /// No card is asked of this seat now.
        NoCardAsked = "no_card_asked",
        /// The hand has been chosen.
        AlreadyChosen = "already_chosen",
        /// A card lies face down.
        AlreadyPicked = "already_picked",
        /// The card is not in hand.
        NotInHand = "not_in_hand",
        /// Solo: the card rests (S2).
        CardRests = "card_rests",
        /// The card has no fee.
        NoFee = "no_fee",
        /// The fee has been paid.
        FeePaid = "fee_paid",
        /// The fee comes first (C6).
        FeeDue = "fee_due",
        /// The ability was used.
        AbilityUsed = "ability_used",
        /// As many abilities were used as each may use (C4, S1).
        LimitReached = "limit_reached",
        /// The open repeated effect has to be ended first (L12).
        RepeatOpen = "repeat_open",
        /// No repeated effect is open.
        NoRepeat = "no_repeat",
        /// All stacks are empty (C12).
        StacksEmpty = "stacks_empty",
        /// No space is empty.
        NoSpace = "no_space",
        /// There is none of the landscape tiles that it counts.
        NoLandscape = "no_landscape",
        /// The hand is empty (C7).
        HandEmpty = "hand_empty",
        /// No tile can be paid and placed.
        NothingToBuild = "nothing_to_build",
        /// The building does not stand on the own landscape.
        NotBuilt = "not_built",
        /// The building is no processing building.
        NotProcessing = "not_processing",
        /// No pit, grove or pond lies on the own landscape.
        NothingToRemove = "nothing_to_remove",
        /// No gift waits for an answer.
        NoGift = "no_gift",
        /// No path begins like that.
        NotABeginning = "not_a_beginning",
        /// It cannot be paid.
        Unpayable = "cannot_pay",
        /// The path is a whole move.
        PathEnded = "path_ended",
        /// No smaller amount of such a gain is open.
        NothingLess = "nothing_less",
        /// The card stands in the path already.
        AlreadyNamed = "already_named",
        /// The token stands for another good.
        WrongToken = "wrong_token",
        /// The token stands at 0.
        TokenEmpty = "token_empty",
        /// What is asked for does not lie there.
        NotThere = "not_there",
        /// The tile is not in the own private offer.
        NotInOffer = "not_in_offer",
        /// The tile lies neither on the building board nor in the own private offer.
        NotAvailable = "not_available",
        /// Its start building has its upgrade.
        UpgradeTaken = "upgrade_taken",
        /// The space is not empty.
        SpaceTaken = "space_taken",
        /// It is not beside the building.
        NotBeside = "not_beside",
        /// It cannot be left out.
        CannotDecline = "cannot_decline",
        /// Something else is asked for.
        NotAsked = "not_asked",
    }
}

impl Why {
    /// In English, for whoever writes a program.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Why::NoCard => "no card is being resolved",
            Why::NotYourCard => "the card being resolved is not this seat's",
            Why::CardEnded => "this seat is done with the card being resolved",
            Why::CardNotYet => "somebody else resolves the card first",
            Why::NoCardAsked => "no card is asked of this seat now",
            Why::AlreadyChosen => "the hand has been chosen",
            Why::AlreadyPicked => "a card lies face down already",
            Why::NotInHand => "the card is not in hand",
            Why::CardRests => "the card rests this period (S2)",
            Why::NoFee => "the card has no fee",
            Why::FeePaid => "the fee has been paid",
            Why::FeeDue => "the fee has to be paid first (C6)",
            Why::AbilityUsed => "the ability was used",
            Why::LimitReached => "as many abilities were used as may be (C4)",
            Why::RepeatOpen => "the repeated effect has to be ended first (L12)",
            Why::NoRepeat => "no repeated effect is open",
            Why::StacksEmpty => "every stack is empty (C12)",
            Why::NoSpace => "no space is empty",
            Why::NoLandscape => "it counts landscape tiles, and there is none of them",
            Why::HandEmpty => "it counts the cards in hand, and there are none (C7)",
            Why::NothingToBuild => "no tile can be paid and placed",
            Why::NotBuilt => "the building does not stand on the own landscape",
            Why::NotProcessing => "it is no processing building",
            Why::NothingToRemove => "no pit, grove or pond lies on the own landscape",
            Why::NoGift => "no gift waits for an answer",
            Why::NotABeginning => "no path begins like that",
            Why::Unpayable => "there is too little",
            Why::PathEnded => "the path is a whole move already",
            Why::NothingLess => "no smaller amount of such a gain is open",
            Why::AlreadyNamed => "the card stands in the path already",
            Why::WrongToken => "the token stands for another good",
            Why::TokenEmpty => "the token stands at 0",
            Why::NotThere => "what is asked for does not lie there",
            Why::NotInOffer => "the tile is not in the own private offer",
            Why::NotAvailable => "the tile lies neither on the board nor in the own offer (L6)",
            Why::UpgradeTaken => "its start building has its upgrade",
            Why::SpaceTaken => "the space is not empty",
            Why::NotBeside => "it is not beside the building",
            Why::CannotDecline => "it cannot be left out",
            Why::NotAsked => "something else is asked for",
        }
    }
}

/// What there is too little of; written as a map of what is missing, with how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    goods: [u8; 8],
    landscape: [u8; 3],
    forests: u8,
    tiles: u8,
    spaces: u8,
}

impl Needs {
    /// Nothing.
    pub(crate) const NOTHING: Needs = Needs {
        goods: [0; 8],
        landscape: [0; 3],
        forests: 0,
        tiles: 0,
        spaces: 0,
    };

    /// A fee.
    pub(crate) fn fee(fee: Fee) -> Self {
        let mut needs = Self::NOTHING;
        match fee {
            Fee::Good(good) => needs.good(good, 1, 0),
            Fee::Forest => needs.forests = 1,
        }
        needs
    }

    /// So much of a good, of which there is some.
    pub(crate) fn good(&mut self, good: Good, needed: u8, there: u8) {
        self.goods[good.index()] += needed.saturating_sub(there);
    }

    /// A landscape tile, if there is none.
    pub(crate) fn landscape(&mut self, kind: Landscape, there: u8) {
        self.landscape[kind.index()] += 1u8.saturating_sub(there);
    }

    /// A forest, if there is none.
    pub(crate) fn forest(&mut self, there: u8) {
        self.forests += 1u8.saturating_sub(there);
    }

    /// So many tiles of the private offer, of which there are some.
    pub(crate) fn tiles(&mut self, needed: u8, there: u8) {
        self.tiles += needed.saturating_sub(there);
    }

    /// An empty space, if there is none.
    pub(crate) fn space(&mut self, there: u8) {
        self.spaces += 1u8.saturating_sub(there);
    }

    /// What is missing, with how much.
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
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn(refused)
            | Refusal::CannotPay(refused)
            | Refusal::NotOffered(refused) => refused.why.id(),
            general => general.general(),
        }
    }

    fn general(&self) -> &'static str {
        match self {
            Refusal::NoSeat => "no_seat",
            Refusal::Over => "over",
            Refusal::GiftFirst => "gift_first",
            Refusal::NotYourTurn(_) => "not_your_turn",
            Refusal::CannotPay(_) => "cannot_pay",
            Refusal::NotOffered(_) => "not_offered",
            Refusal::Incomplete => "incomplete",
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
