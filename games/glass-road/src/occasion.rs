//! The decisions that a seat may make ahead, and the views foreseen for them.
//!
//! Nobody learns anything earlier through a decision ahead: cards are turned up in the box's order
//! (C1, C5), and the decision is played when its seat's turn has come.

use std::fmt;
use std::str::FromStr;

use slowtable_kit::{Seat, StandingQuestion, UnknownId, Viewer};

use crate::board::{Gift, Mode, Phase, PlayerBoard, Resolution, View};
use crate::choice::Choice;
use crate::event::Event;
use crate::ids::Good;
use crate::specialist::{Card, CardSet};

/// A moment at which a seat is asked something. Each names its period, so that no decision waits
/// for a later moment that looks the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// A Supplier offers this good (C8).
    Gift {
        /// The period, from 1.
        period: u8,
        /// The offered good.
        good: Good,
    },
    /// The seat's own card is resolved, and nobody follows (C4).
    Alone {
        /// The period, from 1.
        period: u8,
        /// The seat's own card.
        card: Card,
    },
    /// The seat's own card is resolved, and another seat follows (C4).
    Shared {
        /// The period, from 1.
        period: u8,
        /// The seat's own card.
        card: Card,
    },
    /// Another seat's card pulls the same card from this seat's hand (C2).
    Pulled {
        /// The period, from 1.
        period: u8,
        /// The seat's copy of the card.
        card: Card,
    },
    /// The seat picks a card face down (C1).
    Pick {
        /// The period, from 1.
        period: u8,
        /// The card round, from 1.
        round: u8,
    },
    /// With two players: the seat plays a card from its hand (T1).
    Play {
        /// The period, from 1.
        period: u8,
        /// The seat's turn within the period, from 1.
        turn: u8,
    },
    /// With two players: the seat may play a last card alone (T2).
    LastCard {
        /// The period, from 1.
        period: u8,
    },
    /// The seat chooses its hand for a period.
    Hand {
        /// The period, from 1.
        period: u8,
    },
    /// The last anytime actions before scoring (A4).
    LastActions,
}

impl Occasion {
    /// Returns the period and the card, if a card is resolved.
    const fn resolved(self) -> Option<(u8, Card)> {
        match self {
            Self::Alone { period, card }
            | Self::Shared { period, card }
            | Self::Pulled { period, card } => Some((period, card)),
            _ => None,
        }
    }

    /// Whether `other` cannot come any more because this occasion has come: a card is resolved in
    /// one way only (C2, C4).
    #[must_use]
    pub fn rules_out(self, other: Self) -> bool {
        self != other && self.resolved().is_some() && self.resolved() == other.resolved()
    }
}

impl slowtable_kit::Occasion for Occasion {
    fn kind(&self) -> &'static str {
        match self {
            Self::Gift { .. } => "gift",
            Self::Alone { .. } => "alone",
            Self::Shared { .. } => "shared",
            Self::Pulled { .. } => "pulled",
            Self::Pick { .. } => "pick",
            Self::Play { .. } => "play",
            Self::LastCard { .. } => "last_card",
            Self::Hand { .. } => "hand",
            Self::LastActions => "last_actions",
        }
    }
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = slowtable_kit::Occasion::kind(self);
        match self {
            Self::Gift { period, good } => write!(f, "{kind}:{period}:{good}"),
            Self::Alone { period, card }
            | Self::Shared { period, card }
            | Self::Pulled { period, card } => write!(f, "{kind}:{period}:{card}"),
            Self::Pick {
                period,
                round: number,
            }
            | Self::Play {
                period,
                turn: number,
            } => write!(f, "{kind}:{period}:{number}"),
            Self::LastCard { period } | Self::Hand { period } => write!(f, "{kind}:{period}"),
            Self::LastActions => f.write_str(kind),
        }
    }
}

impl FromStr for Occasion {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownId {
            kind: "occasion",
            text: text.to_owned(),
        };
        let number = |text: &str| match text.as_bytes() {
            &[digit @ b'0'..=b'9'] => Ok(digit - b'0'),
            _ => Err(unknown()),
        };
        let mut fields = text.splitn(3, ':');
        let kind = fields.next().unwrap_or_default();
        let fields = (fields.next(), fields.next());
        match (kind, fields) {
            ("last_actions", (None, None)) => Ok(Self::LastActions),
            ("hand", (Some(period), None)) => Ok(Self::Hand {
                period: number(period)?,
            }),
            ("last_card", (Some(period), None)) => Ok(Self::LastCard {
                period: number(period)?,
            }),
            (_, (Some(period), Some(what))) => {
                let period = number(period)?;
                match kind {
                    "gift" => what.parse().map(|good| Self::Gift { period, good }),
                    "alone" => what.parse().map(|card| Self::Alone { period, card }),
                    "shared" => what.parse().map(|card| Self::Shared { period, card }),
                    "pulled" => what.parse().map(|card| Self::Pulled { period, card }),
                    "pick" => number(what).map(|round| Self::Pick { period, round }),
                    "play" => number(what).map(|turn| Self::Play { period, turn }),
                    _ => Err(unknown()),
                }
            }
            _ => Err(unknown()),
        }
    }
}

/// The standing question about gifts.
pub(crate) const GIFTS_AT_ONCE: StandingQuestion = StandingQuestion {
    id: "gifts",
    answers: &["take_unless_turns", "take", "refuse"],
    listed: &[],
    usual: None,
};

/// The goods that a Supplier can offer.
const GIFTS: [Good; 6] = [
    Good::Sand,
    Good::Food,
    Good::Charcoal,
    Good::Water,
    Good::Wood,
    Good::Clay,
];

impl View {
    /// Returns the viewer's seat and place, if the viewer still plays against others.
    fn among_others(&self) -> Option<(Seat, &PlayerBoard)> {
        let Viewer::Seat(seat) = self.viewer else {
            return None;
        };
        let place = self.own()?;
        let plays = self.board.mode() != Mode::Solo && !place.done;
        (plays && self.secret.is_some() && self.board.phase != Phase::Over).then_some((seat, place))
    }

    /// Returns the number of the seat's next turn in the period, with two players.
    fn next_turn(place: &PlayerBoard) -> u8 {
        u8::try_from(place.played.len() + 1).unwrap_or(u8::MAX)
    }

    /// Returns what the viewer is asked now, if no part of the answer is given yet.
    #[must_use]
    pub fn occasion(&self) -> Option<Occasion> {
        let (seat, place) = self.among_others()?;
        let period = self.board.period;
        // A gift is answered before anything else of its receiver (C8).
        if let Some(gift) = place.gifts.first() {
            let good = gift.good;
            return Some(Occasion::Gift { period, good });
        }
        match &self.board.phase {
            Phase::Choose if !place.chosen => Some(Occasion::Hand { period }),
            Phase::Pick if !place.picked => Some(Occasion::Pick {
                period,
                round: self.board.round,
            }),
            &Phase::Play { seat: asked, last } if asked == seat => Some(if last {
                Occasion::LastCard { period }
            } else {
                let turn = Self::next_turn(place);
                Occasion::Play { period, turn }
            }),
            Phase::Resolve(resolution)
                if resolution.seat() == Some(seat)
                    && resolution.used.is_empty()
                    && resolution.open == resolution.card.fee().is_none() =>
            {
                let card = resolution.card;
                Some(match (resolution.at, resolution.limit) {
                    (0, 1) => Occasion::Shared { period, card },
                    (0, _) => Occasion::Alone { period, card },
                    _ => Occasion::Pulled { period, card },
                })
            }
            Phase::LastActions => Some(Occasion::LastActions),
            _ => None,
        }
    }

    /// Returns the occasions for which the viewer may decide ahead while it is asked nothing.
    #[must_use]
    pub fn occasions(&self) -> Vec<Occasion> {
        let Some((seat, place)) = self.among_others() else {
            return Vec::new();
        };
        if self.board.awaited().iter().any(|one| one.seat == seat) {
            return Vec::new();
        }
        let period = self.board.period;
        let mut all = Vec::new();
        let chosen = place.chosen && self.board.phase != Phase::LastActions;
        let (hand, picked) = match &self.secret {
            Some(secret) if chosen => (secret.hand, secret.picked),
            _ => (CardSet::EMPTY, None),
        };
        let cards = usize::from(hand.len());
        match self.board.mode() {
            Mode::Many if chosen => {
                // The rules pick the card themselves if there is only one.
                let first = match self.board.phase {
                    Phase::Choose => 1,
                    Phase::Pick if !place.picked => self.board.round,
                    _ => self.board.round + 1,
                };
                let rounds = (first..=3).take(cards.saturating_sub(1));
                all.extend(rounds.map(|round| Occasion::Pick { period, round }));
            }
            Mode::Two if chosen => {
                let first = Self::next_turn(place);
                let turns = (first..).take(cards);
                all.extend(turns.map(|turn| Occasion::Play { period, turn }));
                if cards >= 3 {
                    all.push(Occasion::LastCard { period });
                }
            }
            _ => {}
        }
        for card in picked.into_iter().chain(hand.iter()) {
            all.extend([
                Occasion::Alone { period, card },
                Occasion::Shared { period, card },
            ]);
        }
        if !place.followed.is_full() {
            // Cards that already lie face up pull the same cards first.
            let lies_up = |card: &Card| {
                let mut places = self.board.places.iter();
                places.any(|place| place.shown == Some(*card))
            };
            let (first, others): (Vec<Card>, Vec<Card>) = hand.iter().partition(lies_up);
            let pulled = first.into_iter().chain(others);
            all.extend(pulled.map(|card| Occasion::Pulled { period, card }));
        }
        if place.chosen && period < self.board.periods {
            let period = period + 1;
            all.push(Occasion::Hand { period });
        }
        if period == self.board.periods {
            all.push(Occasion::LastActions);
        }
        if self.board.phase != Phase::LastActions {
            all.extend(GIFTS.map(|good| Occasion::Gift { period, good }));
        }
        all
    }

    /// Returns the view as it would be on an occasion, as far as the viewer can know: no other seat
    /// has moved, and no tile has been drawn.
    #[must_use]
    pub fn foresee(&self, occasion: Occasion) -> Option<View> {
        if !self.occasions().contains(&occasion) {
            return None;
        }
        let (seat, _) = self.among_others()?;
        let mut view = self.clone();
        let other = seat.next(view.board.players());
        // Every gift is answered before this occasion comes.
        view.board.places[seat.index()].gifts.clear();
        match occasion {
            Occasion::Gift { good, .. } => {
                let gift = Gift { from: other, good };
                view.board.places[seat.index()].gifts.push(gift);
                // A gift comes while its giver resolves a card, and then nothing else is asked.
                view.board.phase = Phase::Resolve(Self::resolved_elsewhere(other));
            }
            Occasion::Alone { card, .. } => view.resolve(seat, card, 2, None),
            Occasion::Shared { card, .. } => view.resolve(seat, card, 1, None),
            Occasion::Pulled { card, .. } => view.resolve(seat, card, 1, Some(other)),
            Occasion::Pick { round, .. } => {
                view.board.round = round;
                view.board.phase = Phase::Pick;
                for place in &mut view.board.places {
                    place.picked = false;
                    place.shown = None;
                }
                view.secret.as_mut()?.picked = None;
            }
            Occasion::Play { .. } | Occasion::LastCard { .. } => {
                let last = matches!(occasion, Occasion::LastCard { .. });
                view.board.phase = Phase::Play { seat, last };
            }
            Occasion::Hand { period } => {
                view.board.start_player = view.board.next_start_player();
                view.board.period = period;
                view.board.round = 1;
                view.board.phase = Phase::Choose;
                view.clear_hands();
            }
            Occasion::LastActions => {
                view.board.phase = Phase::LastActions;
                view.clear_hands();
            }
        }
        Some(view)
    }

    /// Returns the view after the viewer's answer, with no move by another seat. `last` is its last
    /// move; a choice of cards in it is not yet in the view.
    #[must_use]
    pub fn afterwards(&self, last: &[Choice]) -> Option<View> {
        let (seat, _) = self.among_others()?;
        let mut view = self.clone();
        let other = seat.next(view.board.players());
        let place = &mut view.board.places[seat.index()];
        let secret = view.secret.as_mut()?;
        let cards = last.iter().filter_map(|choice| match choice {
            Choice::Card(card) => Some(*card),
            _ => None,
        });
        match (&self.board.phase, last) {
            (Phase::Choose, [Choice::Card(_), ..]) => {
                secret.hand = cards.collect();
                secret.chosen = secret.hand;
                place.hand = secret.hand.len();
                place.chosen = true;
            }
            (Phase::Pick | Phase::Play { .. }, [Choice::Card(card)]) => {
                secret.hand.remove(*card);
                place.hand = secret.hand.len();
                if let Some(before) = secret.picked.replace(*card) {
                    // A full list ignores the new card.
                    let _ = place.played.try_push(before);
                }
                place.picked = true;
            }
            (Phase::Resolve(_), _) => {}
            _ => return None,
        }
        if !matches!(view.board.phase, Phase::Choose | Phase::Pick) {
            view.board.phase = Phase::Resolve(Self::resolved_elsewhere(other));
        }
        // If a gift is still unanswered, the seat is asked that first, so there is no view beyond it.
        view.occasion().is_none().then_some(view)
    }

    /// Returns the resolution of another seat's card, during which the viewer is asked nothing.
    fn resolved_elsewhere(other: Seat) -> Resolution {
        Resolution {
            card: Card::Supplier,
            order: std::iter::once(other).collect(),
            at: 0,
            limit: 2,
            open: true,
            used: arrayvec::ArrayVec::new(),
            repeat: None,
        }
    }

    /// Returns the move of a standing answer to gifts (C8). `take` takes the gift,
    /// `take_unless_turns` takes it if no wheel turns as a result, and `refuse` refuses it. `None`,
    /// which asks the viewer, if a wheel would turn, or if there is more than one way to take the gift.
    #[must_use]
    pub fn standing_move(&self, question: &str, answer: &str) -> Option<Vec<Choice>> {
        let asked = matches!(self.occasion(), Some(Occasion::Gift { .. }));
        if question != GIFTS_AT_ONCE.id || !asked {
            return None;
        }
        if answer == "refuse" {
            return Some(vec![Choice::Refuse]);
        }
        let mut path = vec![Choice::Accept];
        loop {
            let cursor = self.cursor().ok()?.walk(&path).ok()?;
            match cursor.choices()[..] {
                // The only choice left is to take less of it (W7).
                _ if cursor.whole() => break,
                [only] => path.push(only),
                _ => return None,
            }
        }
        let (_, events) = self.preview(&path).ok()?.open()?;
        let turns = events
            .iter()
            .any(|event| matches!(event, Event::Turned { .. }));
        match answer {
            "take" => Some(path),
            "take_unless_turns" if !turns => Some(path),
            _ => None,
        }
    }

    /// Makes the viewer resolve a card: its own, or one that another seat's card pulled.
    fn resolve(&mut self, seat: Seat, card: Card, limit: u8, puller: Option<Seat>) {
        let place = &mut self.board.places[seat.index()];
        let Some(secret) = &mut self.secret else {
            return;
        };
        if secret.picked == Some(card) {
            secret.picked = None;
            place.picked = false;
            place.shown = None;
        } else {
            secret.hand.remove(card);
            place.hand -= 1;
        }
        // The difference matters only once the card is resolved; a full list ignores the new card.
        let _ = match puller {
            Some(_) => place.followed.try_push(card),
            None => place.played.try_push(card),
        };
        self.board.phase = Phase::Resolve(Resolution {
            card,
            order: puller.into_iter().chain([seat]).collect(),
            at: puller.is_some().into(),
            limit,
            open: card.fee().is_none(),
            used: arrayvec::ArrayVec::new(),
            repeat: None,
        });
    }

    /// Puts away the cards of a period.
    fn clear_hands(&mut self) {
        for place in &mut self.board.places {
            place.hand = 0;
            place.chosen = false;
            place.picked = false;
            place.shown = None;
            place.followed.clear();
            place.played.clear();
        }
        if let Some(secret) = &mut self.secret {
            secret.hand = CardSet::EMPTY;
            secret.chosen = CardSet::EMPTY;
            secret.picked = None;
        }
    }

    /// Returns the only move that the viewer can make where the table waits for it. The offered
    /// choices depend on hidden information only through the names of cards in hand, and here no
    /// card can be chosen.
    #[must_use]
    pub fn forced(&self) -> Option<Vec<Choice>> {
        let (seat, _) = self.among_others()?;
        let is_asked = self.board.awaited().iter().any(|one| one.seat == seat);
        let cursor = self.cursor().ok()?;
        match cursor.choices()[..] {
            [only @ Choice::Done] if is_asked => Some(vec![only]),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_occasion_has_a_text_that_names_it() {
        let period = 2;
        let cards = Card::ALL.into_iter().flat_map(|card| {
            [
                Occasion::Alone { period, card },
                Occasion::Shared { period, card },
                Occasion::Pulled { period, card },
            ]
        });
        let gifts = GIFTS.map(|good| Occasion::Gift { period, good });
        let others = [
            Occasion::Pick { period, round: 3 },
            Occasion::Play { period, turn: 5 },
            Occasion::LastCard { period },
            Occasion::Hand { period },
            Occasion::LastActions,
        ];
        for occasion in cards.chain(gifts).chain(others) {
            let text = occasion.to_string();
            assert!(text.len() <= 60, "{text}");
            assert_eq!(text.parse(), Ok(occasion), "{text}");
        }
        for wrong in [
            "",
            "hand",
            "hand:12",
            "alone:2",
            "alone:2:nobody",
            "pick:1:x",
            "last_actions:1",
        ] {
            assert!(wrong.parse::<Occasion>().is_err(), "{wrong}");
        }
    }
}
