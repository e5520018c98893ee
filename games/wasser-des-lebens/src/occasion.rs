//! What a seat may decide ahead or once for all, and what is done without asking (T7).

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use slowtable_kit::{Seat, StandingQuestion, UnknownId};

use crate::board::{Ending, Phase, PlayerBoard, Secret, View};
use crate::bundle::{Bundle, Cards};
use crate::choice::{Choice, OfferId};
use crate::event::Closed;
use crate::island::Hex;
use crate::known::Bounds;
use crate::material::{Resource, Ware};

/// A moment at which a seat is asked something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// The seat owes a discard for this seven of the game, counted from 1.
    Discard {
        /// The seven.
        seven: u16,
    },
    /// The seat begins this turn, and may play a card before it rolls.
    Roll {
        /// The turn, from 1.
        turn: u16,
    },
    /// The seat has rolled a seven in this turn, and moves the force.
    Force {
        /// The turn, from 1.
        turn: u16,
    },
    /// The seat trades and builds in this turn.
    Turn {
        /// The turn, from 1.
        turn: u16,
    },
    /// The seat is in turn and holds the cards for a ware that it can build or buy. Unlike its turn, this may lie many
    /// turns ahead.
    Afford {
        /// The ware.
        ware: Ware,
        /// How many of the ware the seat then has on the board, counted from 1; a yard counts as a distillery, too.
        /// Always 1 for a card.
        number: u8,
    },
    /// The seat has an offer before it.
    Offer {
        /// The offer.
        offer: OfferId,
    },
    /// Another seat has accepted this offer of the seat in turn, which carried it out.
    Exchange {
        /// The offer.
        offer: OfferId,
    },
    /// This offer of the seat in turn has ended without an exchange: all have declined it, or its deadline has passed.
    Unmet {
        /// The offer.
        offer: OfferId,
    },
}

impl slowtable_kit::Occasion for Occasion {
    fn kind(&self) -> &'static str {
        match self {
            Self::Discard { .. } => "discard",
            Self::Roll { .. } => "roll",
            Self::Force { .. } => "force",
            Self::Turn { .. } => "turn",
            Self::Afford { .. } => "afford",
            Self::Offer { .. } => "offer",
            Self::Exchange { .. } => "exchange",
            Self::Unmet { .. } => "unmet",
        }
    }
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use slowtable_kit::Occasion as _;
        let number = match self {
            Self::Afford { ware, number } => {
                return write!(f, "{}:{ware}:{number}", self.kind());
            }
            Self::Discard { seven } => *seven,
            Self::Roll { turn } | Self::Force { turn } | Self::Turn { turn } => *turn,
            Self::Offer { offer } | Self::Exchange { offer } | Self::Unmet { offer } => offer.0,
        };
        write!(f, "{}:{number}", self.kind())
    }
}

impl FromStr for Occasion {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (kind, digits) = text.split_once(':')?;
            if kind == "afford" {
                let (ware, digits) = digits.split_once(':')?;
                let (ware, number) = (ware.parse().ok()?, digits.parse().ok()?);
                return Some(Self::Afford { ware, number });
            }
            let number: u16 = digits.parse().ok()?;
            let offer = OfferId(number);
            match kind {
                "discard" => Some(Self::Discard { seven: number }),
                "roll" => Some(Self::Roll { turn: number }),
                "force" => Some(Self::Force { turn: number }),
                "turn" => Some(Self::Turn { turn: number }),
                "offer" => Some(Self::Offer { offer }),
                "exchange" => Some(Self::Exchange { offer }),
                "unmet" => Some(Self::Unmet { offer }),
                _ => None,
            }
        };
        read()
            .filter(|occasion| occasion.to_string() == text)
            .ok_or_else(|| UnknownId {
                kind: "occasion",
                text: text.to_owned(),
            })
    }
}

/// The standing question whether to roll at once, although a card could be played before.
pub(crate) const ROLL: StandingQuestion = StandingQuestion {
    id: "roll",
    answers: &["at_once"],
    listed: &[],
    usual: None,
};

/// The standing question which cards to give back: listed kinds in their order, and then what is held most.
pub(crate) const DISCARD: StandingQuestion = StandingQuestion {
    id: "discard",
    answers: &["most_first"],
    listed: &["wood", "peat", "barley", "stone", "water"],
    usual: None,
};

/// The standing question where to move the force after a seven of one's own: to the hex that costs the leading other
/// player most and the seat nothing, with a card drawn from that player.
pub(crate) const FORCE: StandingQuestion = StandingQuestion {
    id: "force",
    answers: &["leader"],
    listed: &[],
    usual: None,
};

/// The standing question whether to end turns at once. A seat that ends them unless that is useful is asked if it can
/// play a card or trade with the regions, too. A seat that lists wares is asked only if it can build or buy one of
/// them, and once it has begun to trade or build. With [`AFTER_BUILDING`] in its list, its turn also ends once it has
/// built and can get nothing more of the list. Trades with the regions count for that while the seat holds so many
/// cards that it would lose some by a seven. Without them a game in which nobody draws what is missing would go on by
/// itself.
pub(crate) const END: StandingQuestion = StandingQuestion {
    id: "end",
    answers: &["unless_useful"],
    listed: &["road", "distillery", "yard", "card", AFTER_BUILDING],
    usual: None,
};

/// The part of a list for [`END`] that also ends turns in which the seat has built or bought. With the option
/// `phases: mixed` it changes nothing, since the seat may go on trading there.
const AFTER_BUILDING: &str = "after";

impl View {
    /// Returns the viewer's seat while the game goes on.
    fn playing(&self) -> Option<(Seat, &PlayerBoard, &Secret)> {
        self.own().filter(|_| self.board.phase != Phase::Over)
    }

    /// Returns what the viewer is asked now, except what it has begun to answer: a discard or a part of its turn, and
    /// then each offer that waits for its answer.
    pub(crate) fn asked(&self) -> Vec<Occasion> {
        let Some((seat, place, _)) = self.playing() else {
            return Vec::new();
        };
        let board = &self.board;
        let turn = board.turn;
        let waited_for = if board.phase == Phase::Discard && place.owes > 0 && !place.chosen {
            Some(Occasion::Discard {
                seven: board.sevens,
            })
        } else if board.in_turn(seat) {
            match board.phase {
                Phase::Roll if !board.played => Some(Occasion::Roll { turn }),
                Phase::Force => Some(Occasion::Force { turn }),
                Phase::Trade if !board.acted => Some(Occasion::Turn { turn }),
                _ => None,
            }
        } else {
            None
        };
        let offers = board.offers.iter().filter(|offer| offer.waits_for(seat));
        let offers = offers.map(|offer| Occasion::Offer { offer: offer.id });
        let ended = self.own_offer_ended().into_iter();
        let begins = matches!(waited_for, Some(Occasion::Turn { .. }));
        let affords = match begins {
            true => self.affords(),
            false => Vec::new(),
        };
        let affords = affords.into_iter().filter(|(.., holds)| *holds);
        let affords = affords.map(|(occasion, _)| occasion);
        ended
            .chain(waited_for)
            .chain(affords)
            .chain(offers)
            .collect()
    }

    /// Returns the occasions of wares that the viewer could build or buy in its turn if it held the cards, in the order
    /// in which decisions for them are looked up, each with whether it holds the cards.
    fn affords(&self) -> Vec<(Occasion, bool)> {
        let Some((_, place, secret)) = self.playing() else {
            return Vec::new();
        };
        let board = &self.board;
        let first = [Ware::Distillery, Ware::Yard, Ware::Road, Ware::Card];
        let possible = first.into_iter().filter(|ware| self.can_pay_for(*ware));
        possible
            .map(|ware| {
                let placed = match ware {
                    Ware::Road => place.roads.len(),
                    Ware::Distillery => place.buildings().len(),
                    Ware::Yard => place.yards.len(),
                    Ware::Card => 0,
                };
                let number = placed.saturating_add(1);
                let holds = secret.hand.covers(board.rows.cost(ware));
                (Occasion::Afford { ware, number }, holds)
            })
            .collect()
    }

    /// Whether the viewer, who is in turn, could build or buy a ware if it held the cards.
    fn can_pay_for(&self, ware: Ware) -> bool {
        let mut rich = self.clone();
        if let Some(secret) = &mut rich.secret {
            secret.hand = self.board.rows.cost(ware);
        }
        let wanted = match ware {
            Ware::Card => Choice::Buy,
            ware => Choice::Build(ware),
        };
        rich.cursor()
            .is_ok_and(|cursor| cursor.choices().contains(&wanted))
    }

    /// Returns what has become of the viewer's offer that ended last, if others or its deadline ended it and the
    /// viewer goes on trading.
    fn own_offer_ended(&self) -> Option<Occasion> {
        let (seat, ..) = self.playing()?;
        let mut ended = self.board.ended.iter().rev();
        let ended = ended.find(|ended| ended.offer.from == seat)?;
        let offer = ended.offer.id;
        let occasion = match ended.ending {
            Ending::Exchanged(_) if ended.offer.is_direct() => Occasion::Exchange { offer },
            Ending::Closed(Closed::Declined | Closed::Lapsed) => Occasion::Unmet { offer },
            // The viewer itself has ended it.
            Ending::Exchanged(_) | Ending::Closed(_) => return None,
        };
        self.may_trade(seat).then_some(occasion)
    }

    /// Whether a seat is in turn and offers may be open.
    fn may_trade(&self, seat: Seat) -> bool {
        let is_open = matches!(self.board.phase, Phase::Trade | Phase::Build);
        self.board.in_turn(seat) && is_open
    }

    /// Whether an offer that has ended in one way cannot end in another.
    pub(crate) fn rules_out(come: Occasion, other: Occasion) -> bool {
        match (come, other) {
            (Occasion::Exchange { offer }, Occasion::Unmet { offer: other })
            | (Occasion::Unmet { offer }, Occasion::Exchange { offer: other }) => offer == other,
            _ => false,
        }
    }

    /// Returns the occasions for which the viewer may decide ahead. In its own turn these are the ways in which others
    /// or the deadline may end its offers; else they are what the table may ask it next.
    pub(crate) fn occasions(&self) -> Vec<Occasion> {
        let Some((seat, place, _)) = self.playing() else {
            return Vec::new();
        };
        let board = &self.board;
        if self.may_trade(seat) {
            let own = board.offers.iter().filter(|offer| offer.from == seat);
            let ends = own.flat_map(|offer| {
                let (direct, offer) = (offer.is_direct(), offer.id);
                let exchange = direct.then_some(Occasion::Exchange { offer });
                exchange.into_iter().chain([Occasion::Unmet { offer }])
            });
            return ends
                .filter(|occasion| self.foreseen(*occasion).is_some())
                .collect();
        }
        let owes = place.owes > 0 && !place.chosen;
        if board.phase == Phase::Founding || board.seat == seat || owes {
            return Vec::new();
        }
        let seats = board.seats();
        let steps = (seat.0 + seats - board.seat.0) % seats;
        let turn = board.turn.saturating_add(steps.into());
        let mut all = vec![
            Occasion::Discard {
                seven: board.sevens.saturating_add(1),
            },
            Occasion::Roll { turn },
            Occasion::Force { turn },
            Occasion::Turn { turn },
        ];
        all.retain(|occasion| self.foreseen(*occasion).is_some());
        if let Some(next) = self.foreseen(Occasion::Turn { turn }) {
            let affords = next.affords().into_iter().map(|(occasion, _)| occasion);
            all.extend(affords.filter(|occasion| next.clone().paying_for(*occasion).is_some()));
        }
        all
    }

    /// Returns the view of the viewer's turn with the cards that an occasion needs; `None` if the stock lacks them.
    fn paying_for(mut self, occasion: Occasion) -> Option<View> {
        let Occasion::Afford { ware, .. } = occasion else {
            return None;
        };
        let (seat, ..) = self.playing()?;
        let own = self.secret.as_mut()?;
        let missing = self.board.rows.cost(ware).minus(own.hand);
        self.board.stock.covers(missing).then_some(())?;
        self.board.stock = self.board.stock.minus(missing);
        own.hand = own.hand.plus(missing);
        self.board.places[seat.index()].hand = own.hand.total();
        if let Some(known) = &mut self.known {
            known.hands[seat.index()] = Bounds::exactly(own.hand);
        }
        Some(self)
    }

    /// Returns the view as it would be on an occasion, as far as the viewer can know.
    pub(crate) fn foresee(&self, occasion: Occasion) -> Option<View> {
        self.occasions()
            .contains(&occasion)
            .then(|| self.foreseen(occasion))?
    }

    /// The hand stays as it is: until then it only grows, but for a seven, a draw or a monopoly.
    fn foreseen(&self, occasion: Occasion) -> Option<View> {
        let (seat, ..) = self.playing()?;
        match occasion {
            Occasion::Exchange { offer } => return self.after_exchange(seat, offer),
            Occasion::Afford { .. } => {
                let steps = (seat.0 + self.board.seats() - self.board.seat.0) % self.board.seats();
                let turn = self.board.turn.saturating_add(steps.into());
                return self.foreseen(Occasion::Turn { turn })?.paying_for(occasion);
            }
            Occasion::Unmet { offer } => {
                let mut view = self.clone();
                let ending = Ending::Closed(Closed::Lapsed);
                view.board.end_offer(offer, ending)?;
                return Some(view);
            }
            _ => {}
        }
        let mut view = self.clone();
        let board = &mut view.board;
        let own = view.secret.as_mut()?;
        if let Some(cards) = own.discard.take() {
            board.give_back(own, seat, cards);
        }
        own.fresh = Cards::EMPTY;
        for place in &mut board.places {
            (place.owes, place.chosen) = (0, false);
        }
        board.clear_offers();
        board.bought = 0;
        board.played = false;
        board.acted = false;
        board.exchanged = None;
        match occasion {
            Occasion::Discard { seven } => {
                let place = &mut board.places[seat.index()];
                (place.hand > board.rows.limits.kept).then_some(())?;
                place.owes = place.hand / 2;
                board.sevens = seven;
                board.phase = Phase::Discard;
            }
            Occasion::Roll { turn } | Occasion::Force { turn } | Occasion::Turn { turn } => {
                board.seat = seat;
                board.turn = turn;
                board.phase = match occasion {
                    Occasion::Roll { .. } => Phase::Roll,
                    Occasion::Force { .. } => Phase::Force,
                    _ => Phase::Trade,
                };
            }
            Occasion::Afford { .. }
            | Occasion::Offer { .. }
            | Occasion::Exchange { .. }
            | Occasion::Unmet { .. } => return None,
        }
        // Without a card there is nothing to decide but to roll.
        let rolls = matches!(occasion, Occasion::Roll { .. });
        (!rolls || board.places[seat.index()].cards > 0).then_some(())?;
        if let Some(known) = &mut view.known {
            known.hands[seat.index()] = Bounds::exactly(own.hand);
        }
        Some(view)
    }

    /// Returns the view after an offer of the viewer was carried out with the first seat that can hold the cards;
    /// `None` if the viewer does not hold its own, or no seat can.
    fn after_exchange(&self, seat: Seat, id: OfferId) -> Option<View> {
        let mut view = self.clone();
        let board = &mut view.board;
        let open = board.offers.iter().find(|offer| offer.id == id)?;
        let terms = open.terms;
        let known = self.known.as_ref();
        let may_accept = |other: &Seat| {
            let bounds = known.and_then(|known| known.hands.get(other.index()));
            terms.to.contains(*other)
                && !open.declined.contains(*other)
                && self.board.places[other.index()].hand >= terms.get.total()
                && bounds.is_none_or(|bounds| bounds.most.covers(terms.get))
        };
        let with = Seat::all(self.board.seats()).find(may_accept)?;
        let own = view.secret.as_mut()?;
        own.hand.covers(terms.give).then_some(())?;
        own.hand = own.hand.minus(terms.give).plus(terms.get);
        let offer = board.end_offer(id, Ending::Exchanged(with))?;
        board.exchange(&offer, with);
        board.exchanged = Some((id, with));
        if let Some(known) = &mut view.known {
            known.hands[seat.index()] = Bounds::exactly(own.hand);
            let Bounds { least, most } = known.hands[with.index()];
            let changed = |bundle: Bundle| bundle.minus(terms.get).plus(terms.give);
            known.hands[with.index()] = Bounds {
                least: changed(least),
                most: changed(most),
            };
        }
        Some(view)
    }

    /// Returns the view after the viewer's answer, with no move by another seat. `last` is its last
    /// move there. `None` if nobody can know what the seat is asked next.
    pub(crate) fn afterwards(&self, last: &[Choice]) -> Option<View> {
        let (seat, _, secret) = self.playing()?;
        let mut view = self.clone();
        let board = &mut view.board;
        let own = view.secret.as_mut()?;
        match last {
            [Choice::End] if board.in_turn(seat) => {
                own.fresh = Cards::EMPTY;
                board.clear_offers();
                board.seat = seat.next(board.seats());
                board.turn = board.turn.saturating_add(1);
                board.phase = Phase::Roll;
                board.played = false;
                board.bought = 0;
                board.acted = false;
                board.exchanged = None;
            }
            [Choice::Drop(..), ..] if board.seat != seat => {
                let mut cursor = self.cursor().ok()?;
                cursor.follow(last).ok()?;
                let cards = secret.hand.minus(cursor.view(self).secret?.hand);
                board.give_back(own, seat, cards);
                let place = &mut board.places[seat.index()];
                (place.owes, place.chosen) = (0, false);
                board.phase = Phase::Force;
            }
            _ => return None,
        }
        if let Some(known) = &mut view.known {
            known.hands[seat.index()] = Bounds::exactly(own.hand);
        }
        Some(view)
    }

    /// Returns the only move that the viewer can make where it is asked. It depends on numbers that
    /// lie open, and so tells nothing (T7).
    pub(crate) fn forced(&self) -> Option<Vec<Choice>> {
        let (seat, place, _) = self.playing()?;
        if !self.board.in_turn(seat) || place.cards > 0 {
            return None;
        }
        match self.board.phase {
            Phase::Roll => Some(vec![Choice::Roll]),
            Phase::Trade | Phase::Build if place.hand == 0 => Some(vec![Choice::End]),
            _ => None,
        }
    }

    /// Returns the viewer's move by its standing answer.
    pub(crate) fn standing_move(&self, question: &str, answer: &str) -> Option<Vec<Choice>> {
        let (seat, place, secret) = self.playing()?;
        let board = &self.board;
        let in_turn = board.in_turn(seat);
        match (question, answer) {
            ("roll", "at_once") if in_turn && board.phase == Phase::Roll => {
                Some(vec![Choice::Roll])
            }
            ("discard", answer) if place.owes > 0 && !place.chosen => {
                let kinds = match DISCARD.list(answer) {
                    Some(kinds) => kinds,
                    None if answer == "most_first" => Vec::new(),
                    None => return None,
                };
                let mut left = secret.hand;
                let mut owed = place.owes;
                let mut drops = [0; 5];
                for kind in kinds {
                    let kind: Resource = kind.parse().ok()?;
                    let given = left[kind].min(owed);
                    left[kind] -= given;
                    drops[kind.index()] += given;
                    owed -= given;
                }
                while owed > 0 {
                    let most = Resource::ALL.into_iter().rev().max_by_key(|it| left[*it])?;
                    left[most] = left[most].checked_sub(1)?;
                    drops[most.index()] += 1;
                    owed -= 1;
                }
                let named = Resource::ALL.into_iter().zip(drops);
                let named = named.filter(|(_, amount)| *amount > 0);
                Some(
                    named
                        .map(|(resource, amount)| Choice::Drop(resource, amount))
                        .collect(),
                )
            }
            ("force", "leader") if in_turn && board.phase == Phase::Force => {
                self.force_against_leader(seat)
            }
            (question, answer) if !in_turn => {
                let mut offers = board.offers.iter().filter(|offer| offer.waits_for(seat));
                let given = offers
                    .find_map(|offer| self.answer_once_for_all(offer, secret, question, answer));
                given.map(|choice| vec![choice])
            }
            ("end", answer) if in_turn => {
                let walker = self.cursor().ok()?;
                let choices = walker.choices();
                if let Some(wares) = END.list(answer) {
                    let listed = |ware: &Ware| wares.contains(&ware.id());
                    let mut wanted = Ware::ALL.into_iter().filter(listed);
                    let has_built = board.phase == Phase::Build;
                    let goes_on = has_built && wares.contains(&AFTER_BUILDING);
                    let begun = !goes_on && (board.acted || board.played);
                    let ends = choices.contains(&Choice::End)
                        && !begun
                        && !wanted.any(|ware| self.could_get(ware));
                    return ends.then(|| vec![Choice::End]);
                }
                if answer != "unless_useful" {
                    return None;
                }
                let useful = |choice: &Choice| {
                    matches!(
                        choice,
                        Choice::Build(_)
                            | Choice::Buy
                            | Choice::Play(_)
                            | Choice::Trade(_)
                            | Choice::Accept(_)
                            | Choice::Confirm(..)
                    )
                };
                let ends = choices.contains(&Choice::End) && !choices.iter().any(useful);
                ends.then(|| vec![Choice::End])
            }
            _ => None,
        }
    }

    /// Whether the viewer, who is in turn, could build or buy a ware now. With more cards than it may keep after a seven
    /// it could trade with the regions first.
    fn could_get(&self, ware: Ware) -> bool {
        let Some((seat, place, secret)) = self.playing() else {
            return false;
        };
        let board = &self.board;
        let cost = board.rows.cost(ware);
        let missing = cost.minus(secret.hand);
        let spare = secret.hand.minus(cost);
        let exchanges = spare
            .iter()
            .map(|(kind, amount)| amount / board.rate(seat, kind).max(1))
            .sum::<u8>();
        let may_trade = board.phase == Phase::Trade
            && place.hand > board.rows.limits.kept
            && board.stock.covers(missing);
        self.can_pay_for(ware) && (missing.is_empty() || may_trade && exchanges >= missing.total())
    }

    /// Returns the move of the force to the hex that yields most for the leading other player and nothing for the viewer.
    /// A card is drawn from that player, or else from one who holds a card. `None` if there is no such hex.
    fn force_against_leader(&self, seat: Seat) -> Option<Vec<Choice>> {
        let board = &self.board;
        let place = |seat: Seat| &board.places[seat.index()];
        let others = Seat::all(board.seats()).filter(|other| *other != seat);
        let leader = others
            .max_by_key(|other| (board.points(*other), place(*other).hand, Reverse(other.0)))?;
        let own = place(seat).buildings();
        // How many of the 36 throws yield, times the cards of each.
        let yields = |hex: Hex| {
            let throws = 6_u8.saturating_sub(board.chips[hex.index()].abs_diff(7));
            let crossings = hex.crossings();
            let distilleries = place(leader).distilleries.and(crossings).len();
            throws * (distilleries + 2 * place(leader).yards.and(crossings).len())
        };
        let free =
            Hex::land().filter(|hex| board.may_occupy(*hex) && own.and(hex.crossings()).is_empty());
        let hex = free.max_by_key(|hex| (yields(*hex), Reverse(hex.index())))?;
        if yields(hex) == 0 {
            return None;
        }
        let victims = board.victims(seat, hex);
        let robbed = victims.iter().find(|victim| *victim == leader);
        let robbed = robbed.or_else(|| victims.iter().next());
        let force = std::iter::once(Choice::Force(hex));
        Some(force.chain(robbed.map(Choice::Rob)).collect())
    }

    /// Returns the wares that the viewer could build or buy if it were its build phase.
    #[must_use]
    pub fn affordable(&self) -> Vec<Ware> {
        let Some((.., secret)) = self.own() else {
            return Vec::new();
        };
        let costs = Ware::ALL.into_iter();
        costs
            .filter(|ware| secret.hand.covers(self.board.rows.cost(*ware)))
            .collect()
    }
}
