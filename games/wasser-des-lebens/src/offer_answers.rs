//! Answers once for all to offers of the player in turn (T7).
//!
//! There are three questions, and the first whose answer fits is played: what is refused, which exchanges are taken kind
//! for kind, and which kinds are taken and given in any combination. What none of them answers is asked.

use slowtable_kit::{Seat, StandingQuestion};

use crate::board::{Offer, Secret, View};
use crate::choice::Choice;
use crate::material::Resource;

/// The standing question which offers are declined before anything else: those that ask for a kind (`wood`), those of a
/// player with so many points (`at_8`), and those that ask for more cards than they give (`worse`).
pub(crate) const REFUSALS: StandingQuestion = StandingQuestion {
    id: "refusals",
    answers: &[],
    listed: &[
        "wood", "peat", "barley", "stone", "water", "at_5", "at_6", "at_7", "at_8", "at_9", "worse",
    ],
    usual: None,
};

/// The standing question which exchanges are accepted, kind for kind: `bs` is barley for stone, one for one or better. A
/// kind is named by its [`letter`]. For pairs named after `two` the seat wants two cards for each that it gives; for
/// pairs named after `pay` it gives up to two for each one. So every pair is an answer of its own.
pub(crate) const SWAPS: StandingQuestion = StandingQuestion {
    id: "swaps",
    answers: &[],
    listed: &[
        "wp", "wb", "ws", "wa", "pw", "pb", "ps", "pa", "bw", "bp", "bs", "ba", "sw", "sp", "sb",
        "sa", "aw", "ap", "ab", "as", "two", "pay",
    ],
    usual: None,
};

/// The standing question how to answer offers of the player in turn. A list accepts exchanges of one for one, or better:
/// it names the kinds that the seat takes (`wood`) and those that it gives (`my_wood`). `lead` accepts offers of leading
/// players, too, and `rest` declines all other offers.
pub(crate) const OFFERS: StandingQuestion = StandingQuestion {
    id: "offers",
    answers: &["decline"],
    listed: &[
        "wood",
        "peat",
        "barley",
        "stone",
        "water",
        "my_wood",
        "my_peat",
        "my_barley",
        "my_stone",
        "my_water",
        "lead",
        "rest",
    ],
    usual: None,
};

/// A player leads who is so many points from winning. Answers once for all accept nothing from leading players unless
/// they say so.
const LEADS_WITHIN: u8 = 2;

/// Returns the letter of a kind in [`SWAPS`].
const fn letter(resource: Resource) -> char {
    match resource {
        Resource::Wood => 'w',
        Resource::Peat => 'p',
        Resource::Barley => 'b',
        Resource::Stone => 's',
        Resource::Water => 'a',
    }
}

impl View {
    /// Returns the viewer's answer to an offer by its answer once for all to a question; `None` if that says nothing
    /// about the offer.
    pub(crate) fn answer_once_for_all(
        &self,
        offer: &Offer,
        secret: &Secret,
        question: &str,
        answer: &str,
    ) -> Option<Choice> {
        match question {
            "refusals" => {
                let list = REFUSALS.list(answer)?;
                let refused = self.is_refused(offer, &list);
                refused.then_some(Choice::Decline(offer.id))
            }
            "swaps" => {
                let list = SWAPS.list(answer)?;
                let accepts = is_swap(offer, &list)
                    && !self.leads(offer.from)
                    && secret.hand.covers(offer.terms.get);
                accepts.then_some(Choice::Accept(offer.id))
            }
            "offers" if answer == "decline" => Some(Choice::Decline(offer.id)),
            "offers" => self.answer_by_list(offer, secret, &OFFERS.list(answer)?),
            _ => None,
        }
    }

    /// Whether a player is so near to winning that answers once for all give it nothing.
    fn leads(&self, seat: Seat) -> bool {
        let points = self.board.points(seat).saturating_add(LEADS_WITHIN);
        points >= self.board.rows.limits.points
    }

    /// Whether a list for [`REFUSALS`] refuses an offer.
    fn is_refused(&self, offer: &Offer, list: &[&str]) -> bool {
        let (given, asked) = (offer.terms.give, offer.terms.get);
        let points = self.board.points(offer.from);
        list.iter().any(|part| match part.strip_prefix("at_") {
            Some(most) => most.parse::<u8>().is_ok_and(|most| points >= most),
            None if *part == "worse" => asked.total() > given.total(),
            None => asked.iter().any(|(kind, _)| kind.to_string() == *part),
        })
    }

    /// Returns the answer to an offer by a list for [`OFFERS`]; `None` if the viewer is asked.
    fn answer_by_list(&self, offer: &Offer, secret: &Secret, list: &[&str]) -> Option<Choice> {
        let named = |text: String| list.contains(&text.as_str());
        let takes = |resource: Resource| named(resource.to_string());
        let gives = |resource: Resource| named(format!("my_{resource}"));
        let (given, asked) = (offer.terms.give, offer.terms.get);
        let is_wanted = !given.is_empty()
            && !asked.is_empty()
            && given.total() >= asked.total()
            && given.iter().all(|(kind, _)| takes(kind))
            && asked.iter().all(|(kind, _)| gives(kind));
        let leads = self.leads(offer.from) && !list.contains(&"lead");
        if is_wanted && !leads && secret.hand.covers(asked) {
            return Some(Choice::Accept(offer.id));
        }
        let declines = list.contains(&"rest");
        declines.then_some(Choice::Decline(offer.id))
    }
}

/// Whether a list for [`SWAPS`] names what an offer exchanges, at least at the rate that holds there.
fn is_swap(offer: &Offer, list: &[&str]) -> bool {
    let (given, asked) = (offer.terms.give, offer.terms.get);
    let mut kinds = (given.iter(), asked.iter());
    let (Some((taken, gets)), Some((paid, gives))) = (kinds.0.next(), kinds.1.next()) else {
        return false;
    };
    if kinds.0.next().is_some() || kinds.1.next().is_some() {
        return false;
    }
    let pair = String::from_iter([letter(taken), letter(paid)]);
    // How many cards of each side are even.
    let (mut wanted, mut paying) = (1, 1);
    for part in list {
        match *part {
            "two" => (wanted, paying) = (2, 1),
            "pay" => (wanted, paying) = (1, 2),
            named if named == pair => {
                return u16::from(gets) * paying >= u16::from(gives) * wanted;
            }
            _ => {}
        }
    }
    false
}
