//! Rollouts play a period to its end. The hidden cards are dealt in one possible arrangement, all
//! seats turn their cards up, and quick plans resolve the cards of the seat itself. The estates of
//! others do not change.

use glass_road::{Card, CardSet, Estate, Mode, Phase, TileSet, View};
use slowtable_opponent::SplitMix64;

use crate::belief::SampledState;
use crate::features::FeatureContext;
use crate::plan::{Beam, Planner};
use crate::policy::Policy;

/// The rest of a period, as one seat imagines it.
pub(crate) struct Rollout<'a> {
    policy: Policy<'a>,
    beam: Beam,
    planner: Planner,
    context: FeatureContext,
    seat: usize,
    players: usize,
    start: usize,
}

/// The state of a rollout.
#[derive(Debug, Clone)]
pub(crate) struct RolloutState {
    pub estate: Estate,
    pub taken: TileSet,
    sampled: SampledState,
    slots: [u8; 4],
    round: u8,
    /// The number of cards that the seat has turned up.
    played: u8,
    /// With two players: the seat to move.
    turn: usize,
}

impl<'a> Rollout<'a> {
    /// Creates a rollout from `view`; `None` for the public.
    pub(crate) fn new(policy: Policy<'a>, view: &View, beam: Beam) -> Option<Self> {
        Some(Self {
            policy,
            beam,
            planner: Planner::new(view)?,
            context: FeatureContext::of(view)?,
            seat: view.viewer.seat()?.index(),
            players: view.board.places.len(),
            start: view.board.start_player.index(),
        })
    }

    /// Returns the state of `view` with the hidden cards as sampled and `hand` as the seat's hand.
    pub(crate) fn state(
        &self,
        view: &View,
        mut sampled: SampledState,
        hand: CardSet,
    ) -> RolloutState {
        sampled.hands[self.seat] = hand;
        sampled.picked[self.seat] = view.secret.as_ref().and_then(|secret| secret.picked);
        let board = &view.board;
        let mut slots = [0; 4];
        for (slot, place) in slots.iter_mut().zip(&board.places) {
            *slot = u8::try_from(place.followed.remaining_capacity()).unwrap_or(0);
        }
        let turn = match &board.phase {
            Phase::Play { seat, .. } => seat.index(),
            Phase::Resolve(resolution) => resolution
                .order
                .first()
                .map_or(0, |revealer| (revealer.index() + 1) % self.players),
            _ => self.start,
        };
        let own = &board.places[self.seat];
        RolloutState {
            estate: own.estate,
            taken: TileSet::EMPTY,
            sampled,
            slots,
            round: board.round,
            played: u8::try_from(own.played.len()).unwrap_or(0),
            turn,
        }
    }

    /// Plays the period to its end; returns the value of the seat's estate then, in points.
    pub(crate) fn run(&mut self, state: &mut RolloutState, rng: &mut SplitMix64) -> f32 {
        match self.context.mode {
            Mode::Solo => self.alone(state, rng),
            Mode::Two => self.two(state, rng),
            Mode::Many => self.many(state, rng),
        }
        let mut context = self.context.clone();
        context.period_over();
        let evaluator = self.policy.evaluator(context);
        evaluator.value(&state.estate, state.taken)
    }

    /// Plays a card for the seat itself.
    pub(crate) fn play(&mut self, state: &mut RolloutState, card: Card, limit: u8) {
        let mut hand = state.sampled.hands[self.seat];
        let left = hand.len();
        if let Some(picked) = state.sampled.picked[self.seat] {
            hand.insert(picked);
        }
        let mut context = self.context.clone();
        context.set_hand(hand, state.played, state.slots[self.seat]);
        let evaluator = self.policy.evaluator(context);
        self.planner.set_estate(&state.estate, state.taken);
        self.planner.turn_up(card, limit, left);
        let plan = self.planner.plan(&evaluator, state.taken, self.beam);
        let end = plan.end();
        state.estate = end.estate;
        state.taken = end.taken;
    }

    fn alone(&mut self, state: &mut RolloutState, rng: &mut SplitMix64) {
        let seat = self.seat;
        while state.sampled.hands[seat].len() > 2 {
            let cards: Vec<Card> = state.sampled.hands[seat].iter().collect();
            let card = cards[rng.below(cards.len())];
            state.sampled.hands[seat].remove(card);
            self.play(state, card, 1);
        }
        if state.sampled.hands[seat].len() == 2 {
            let mut best: Option<(f32, RolloutState)> = None;
            for card in state.sampled.hands[seat].iter() {
                let mut after = state.clone();
                after.sampled.hands[seat] = CardSet::EMPTY;
                self.play(&mut after, card, 2);
                let mut context = self.context.clone();
                context.period_over();
                let value = self
                    .policy
                    .evaluator(context)
                    .value(&after.estate, after.taken);
                if best.as_ref().is_none_or(|(other, _)| value > *other) {
                    best = Some((value, after));
                }
            }
            if let Some((_, after)) = best {
                *state = after;
            }
        }
    }

    /// Returns the card that the seat would pick: the one with the greatest effect now.
    fn pick(&mut self, state: &RolloutState, rng: &mut SplitMix64) -> Option<Card> {
        let hand = state.sampled.hands[self.seat];
        if hand.len() <= 1 {
            return hand.iter().next();
        }
        let mut best: Option<(f32, Card)> = None;
        for card in hand.iter() {
            let mut left = hand;
            left.remove(card);
            let mut context = self.context.clone();
            context.set_hand(left, state.played + 1, state.slots[self.seat]);
            let evaluator = self.policy.evaluator(context);
            self.planner.set_estate(&state.estate, state.taken);
            self.planner.turn_up(card, 1, left.len());
            let plan = self.planner.plan(&evaluator, state.taken, self.beam);
            let value = plan.end().value + 0.2 * rng.normal();
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, card));
            }
        }
        best.map(|(_, card)| card)
    }

    /// Returns a card of another seat's hand.
    fn any_card(hand: CardSet, rng: &mut SplitMix64) -> Option<Card> {
        let cards: Vec<Card> = hand.iter().collect();
        (!cards.is_empty()).then(|| cards[rng.below(cards.len())])
    }

    /// Turns up a card; the copies of other seats follow.
    fn turn_up(&mut self, state: &mut RolloutState, seat: usize, card: Card) {
        state.sampled.hands[seat].remove(card);
        let mut followers = 0;
        let mut own_follows = false;
        for step in 1..self.players {
            let other = (seat + step) % self.players;
            if state.sampled.hands[other].contains(card) && state.slots[other] > 0 {
                state.sampled.hands[other].remove(card);
                state.slots[other] -= 1;
                followers += 1;
                own_follows |= other == self.seat;
            }
        }
        if seat == self.seat {
            state.played += 1;
            self.play(state, card, if followers > 0 { 1 } else { 2 });
        } else if own_follows {
            self.play(state, card, 1);
        }
    }

    fn many(&mut self, state: &mut RolloutState, rng: &mut SplitMix64) {
        loop {
            let next = (0..self.players)
                .map(|step| (self.start + step) % self.players)
                .find(|&seat| state.sampled.picked[seat].is_some());
            if let Some(seat) = next {
                if let Some(card) = state.sampled.picked[seat].take() {
                    self.turn_up(state, seat, card);
                }
                continue;
            }
            if state.round >= 3 {
                return;
            }
            state.round += 1;
            self.all_pick(state, rng);
        }
    }

    /// Picks a card for every seat that has not picked.
    pub(crate) fn all_pick(&mut self, state: &mut RolloutState, rng: &mut SplitMix64) {
        for seat in 0..self.players {
            if state.sampled.picked[seat].is_some() {
                continue;
            }
            let card = if seat == self.seat {
                self.pick(state, rng)
            } else {
                Self::any_card(state.sampled.hands[seat], rng)
            };
            if let Some(card) = card {
                state.sampled.hands[seat].remove(card);
                state.sampled.picked[seat] = Some(card);
            }
        }
    }

    fn two(&mut self, state: &mut RolloutState, rng: &mut SplitMix64) {
        loop {
            let hands = &state.sampled.hands;
            let empty = (0..2).any(|seat| hands[seat].is_empty());
            let last = (0..2).find(|&seat| empty && hands[seat].len() == 3);
            if empty && last.is_none() {
                return;
            }
            let seat = last.unwrap_or(state.turn);
            let card = if seat == self.seat {
                self.pick(state, rng)
            } else {
                Self::any_card(state.sampled.hands[seat], rng)
            };
            let Some(card) = card else { return };
            self.turn_up(state, seat, card);
            if last.is_some() {
                return;
            }
            state.turn = 1 - seat;
        }
    }

    /// Picks `card` for the seat itself.
    pub(crate) fn choose(&mut self, state: &mut RolloutState, card: Card, rng: &mut SplitMix64) {
        let seat = self.seat;
        match self.context.mode {
            Mode::Many => {
                state.sampled.hands[seat].remove(card);
                state.sampled.picked[seat] = Some(card);
                self.all_pick(state, rng);
            }
            Mode::Two => {
                let last = state.sampled.hands[seat].len() == 3
                    && state.sampled.hands[1 - seat].is_empty();
                self.turn_up(state, seat, card);
                if last {
                    state.sampled.hands[seat] = CardSet::EMPTY;
                }
                state.turn = 1 - seat;
            }
            Mode::Solo => {
                state.sampled.hands[seat] = CardSet::EMPTY;
                self.play(state, card, 2);
            }
        }
    }

    /// Starts the first round with a chosen hand.
    pub(crate) fn begin(&mut self, hand: CardSet, state: &mut RolloutState, rng: &mut SplitMix64) {
        state.round = 1;
        if self.context.mode == Mode::Solo {
            self.context.resting = hand;
        }
        if self.context.mode == Mode::Many {
            self.all_pick(state, rng);
        }
    }
}
