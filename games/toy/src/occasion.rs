//! The decisions that a gardener may make ahead.

use std::fmt;
use std::str::FromStr;

use slowtable_kit::{Seat, StandingQuestion, UnknownId};

use crate::board::{Offer, ROUNDS, View};
use crate::choice::{Choice, Crop};

/// A moment at which a seat is asked something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// Another seat offers this crop in a round.
    Offered {
        /// The round, from 1.
        round: u8,
        /// The offered crop.
        crop: Crop,
    },
    /// The seat picks a number.
    Pick {
        /// The round, from 1.
        round: u8,
    },
}

impl slowtable_kit::Occasion for Occasion {
    fn kind(&self) -> &'static str {
        match self {
            Self::Offered { .. } => "offered",
            Self::Pick { .. } => "pick",
        }
    }
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offered { round, crop } => write!(f, "offered:{round}:{crop}"),
            Self::Pick { round } => write!(f, "pick:{round}"),
        }
    }
}

impl FromStr for Occasion {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rounds = 1..=ROUNDS;
        let picks = rounds.clone().map(|round| Self::Pick { round });
        let offers = rounds.flat_map(|round| {
            let of = move |crop| Self::Offered { round, crop };
            Crop::ALL.into_iter().map(of)
        });
        picks
            .chain(offers)
            .find(|occasion| occasion.to_string() == text)
            .ok_or_else(|| UnknownId {
                kind: "occasion",
                text: text.to_owned(),
            })
    }
}

/// The standing question which offers to turn down: all, or those of some crops.
pub(crate) const OFFERS: StandingQuestion = StandingQuestion {
    id: "offers",
    answers: &["decline"],
    listed: &["wheat", "bean", "pumpkin"],
    usual: None,
};

impl View {
    /// Returns the viewer's move by its standing answer.
    pub(crate) fn standing_move(&self, question: &str, answer: &str) -> Option<Vec<Choice>> {
        let (seat, _) = self.own().filter(|_| question == OFFERS.id)?;
        let crop = self.board.offer_to(seat)?.crop?;
        let declines = match OFFERS.list(answer) {
            Some(crops) => crops.contains(&crop.id()),
            None => answer == "decline",
        };
        declines.then(|| vec![Choice::Decline])
    }

    fn has_picked(&self, seat: Seat) -> bool {
        self.board.gardeners[seat.index()].picked
    }

    /// Returns what the viewer is asked now: the pick, for which the table waits, and the answer to the oldest
    /// offer.
    pub(crate) fn asked(&self) -> Vec<Occasion> {
        let Some((seat, secret)) = self.own().filter(|_| !self.board.over()) else {
            return Vec::new();
        };
        let round = self.board.round;
        let offered = self.board.offer_to(seat).and_then(|offer| offer.crop);
        // A pick that is written down is an answer that has begun.
        let begun = self.has_picked(seat) || secret.pick.is_some();
        let pick = (!begun).then_some(Occasion::Pick { round });
        let offered = offered.map(|crop| Occasion::Offered { round, crop });
        pick.into_iter().chain(offered).collect()
    }

    /// Returns the occasions for which the viewer may decide ahead: picks of later rounds, and
    /// answers to offers that may come in this one.
    pub(crate) fn occasions(&self) -> Vec<Occasion> {
        let Some((seat, _)) = self.own().filter(|_| !self.board.over()) else {
            return Vec::new();
        };
        if !self.has_picked(seat) || !self.asked().is_empty() {
            return Vec::new();
        }
        let round = self.board.round;
        let offers = Crop::ALL.map(|crop| Occasion::Offered { round, crop });
        let picks = (round + 1..=ROUNDS).map(|round| Occasion::Pick { round });
        let alone = self.board.seats() == 1;
        offers.into_iter().filter(|_| !alone).chain(picks).collect()
    }

    /// Returns the view as it would be on an occasion, as far as the viewer can know.
    pub(crate) fn foresee(&self, occasion: Occasion) -> Option<View> {
        if !self.occasions().contains(&occasion) {
            return None;
        }
        let (seat, _) = self.own()?;
        let mut view = self.clone();
        view.board.offers.retain(|offer| offer.to != seat);
        match occasion {
            Occasion::Offered { crop, .. } => {
                let from = Seat::all(view.board.seats()).find(|other| *other != seat)?;
                view.board.offers.retain(|offer| offer.from != from);
                view.board.offers.push(Offer {
                    from,
                    to: seat,
                    number: view.board.offered.saturating_add(1),
                    crop: Some(crop),
                    promised: false,
                });
                // Nothing else is asked on the occasion.
                view.board.gardeners[seat.index()].picked = true;
            }
            Occasion::Pick { round } => {
                view.board.round = round;
                for gardener in &mut view.board.gardeners {
                    gardener.picked = false;
                }
                view.secret.as_mut()?.pick = None;
            }
        }
        Some(view)
    }
}
