//! The rest of a period, imagined: the hidden cards dealt in one way that fits, everybody's cards
//! turned up, the own seat's resolved by quick plans. Others' estates stay as they are.

use glass_road::{Card, CardSet, Estate, Mode, Phase, TileSet, View};

use crate::dice::Dice;
use crate::features::Moment;
use crate::guess::World;
use crate::plan::{Breadth, Desk};
use crate::think::Mind;

/// A period under way, as one seat imagines it.
pub(crate) struct Course<'a> {
    mind: Mind<'a>,
    breadth: Breadth,
    desk: Desk,
    moment: Moment,
    seat: usize,
    players: usize,
    start: usize,
}

/// Where the imagined period stands.
#[derive(Debug, Clone)]
pub(crate) struct Stand {
    pub estate: Estate,
    pub taken: TileSet,
    world: World,
    slots: [u8; 4],
    round: u8,
    /// Cards the own seat has turned up.
    played: u8,
    /// Two players: whose turn it is.
    turn: usize,
}

impl<'a> Course<'a> {
    /// A course from `view`; `None` for the public.
    pub(crate) fn new(mind: Mind<'a>, view: &View, breadth: Breadth) -> Option<Self> {
        Some(Self {
            mind,
            breadth,
            desk: Desk::new(view)?,
            moment: Moment::of(view)?,
            seat: view.viewer.seat()?.index(),
            players: view.table.places.len(),
            start: view.table.start_player.index(),
        })
    }

    /// Where `view` stands if the cards lie as in `world` and the own hand is `hand`.
    pub(crate) fn stand(&self, view: &View, mut world: World, hand: CardSet) -> Stand {
        world.hands[self.seat] = hand;
        world.picked[self.seat] = view.secret.as_ref().and_then(|secret| secret.picked);
        let table = &view.table;
        let mut slots = [0; 4];
        for (slot, place) in slots.iter_mut().zip(&table.places) {
            *slot = u8::try_from(place.followed.remaining_capacity()).unwrap_or(0);
        }
        let turn = match &table.phase {
            Phase::Play { seat, .. } => seat.index(),
            Phase::Resolve(resolution) => resolution
                .order
                .first()
                .map_or(0, |revealer| (revealer.index() + 1) % self.players),
            _ => self.start,
        };
        let own = &table.places[self.seat];
        Stand {
            estate: own.estate,
            taken: TileSet::EMPTY,
            world,
            slots,
            round: table.round,
            played: u8::try_from(own.played.len()).unwrap_or(0),
            turn,
        }
    }

    /// Plays the period to its end; answers what the own seat is worth then, in points.
    pub(crate) fn run(&mut self, stand: &mut Stand, dice: &mut Dice) -> f32 {
        match self.moment.mode {
            Mode::Solo => self.alone(stand, dice),
            Mode::Two => self.two(stand, dice),
            Mode::Many => self.many(stand, dice),
        }
        let mut moment = self.moment.clone();
        moment.period_over();
        let judge = self.mind.judge(moment);
        judge.value(&stand.estate, stand.taken)
    }

    /// The own seat plays a card.
    pub(crate) fn play(&mut self, stand: &mut Stand, card: Card, limit: u8) {
        let mut hand = stand.world.hands[self.seat];
        let left = hand.len();
        if let Some(picked) = stand.world.picked[self.seat] {
            hand.insert(picked);
        }
        let mut moment = self.moment.clone();
        moment.set_hand(hand, stand.played, stand.slots[self.seat]);
        let judge = self.mind.judge(moment);
        self.desk.settle(&stand.estate, stand.taken);
        self.desk.turn_up(card, limit, left);
        let plan = self.desk.plan(&judge, stand.taken, self.breadth);
        let end = plan.end();
        stand.estate = end.estate;
        stand.taken = end.taken;
    }

    fn alone(&mut self, stand: &mut Stand, dice: &mut Dice) {
        let seat = self.seat;
        while stand.world.hands[seat].len() > 2 {
            let cards: Vec<Card> = stand.world.hands[seat].iter().collect();
            let card = cards[dice.below(cards.len())];
            stand.world.hands[seat].remove(card);
            self.play(stand, card, 1);
        }
        if stand.world.hands[seat].len() == 2 {
            let mut best: Option<(f32, Stand)> = None;
            for card in stand.world.hands[seat].iter() {
                let mut after = stand.clone();
                after.world.hands[seat] = CardSet::EMPTY;
                self.play(&mut after, card, 2);
                let mut moment = self.moment.clone();
                moment.period_over();
                let value = self.mind.judge(moment).value(&after.estate, after.taken);
                if best.as_ref().is_none_or(|(other, _)| value > *other) {
                    best = Some((value, after));
                }
            }
            if let Some((_, after)) = best {
                *stand = after;
            }
        }
    }

    /// The card that the own seat would pick: the one that does most now.
    fn pick(&mut self, stand: &Stand, dice: &mut Dice) -> Option<Card> {
        let hand = stand.world.hands[self.seat];
        if hand.len() <= 1 {
            return hand.iter().next();
        }
        let mut best: Option<(f32, Card)> = None;
        for card in hand.iter() {
            let mut left = hand;
            left.remove(card);
            let mut moment = self.moment.clone();
            moment.set_hand(left, stand.played + 1, stand.slots[self.seat]);
            let judge = self.mind.judge(moment);
            self.desk.settle(&stand.estate, stand.taken);
            self.desk.turn_up(card, 1, left.len());
            let plan = self.desk.plan(&judge, stand.taken, self.breadth);
            let value = plan.end().value + 0.2 * dice.normal();
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, card));
            }
        }
        best.map(|(_, card)| card)
    }

    /// A card of another seat's hand.
    fn any_card(hand: CardSet, dice: &mut Dice) -> Option<Card> {
        let cards: Vec<Card> = hand.iter().collect();
        (!cards.is_empty()).then(|| cards[dice.below(cards.len())])
    }

    /// Turns up a card: others' copies follow.
    fn turn_up(&mut self, stand: &mut Stand, seat: usize, card: Card) {
        stand.world.hands[seat].remove(card);
        let mut followers = 0;
        let mut own_follows = false;
        for step in 1..self.players {
            let other = (seat + step) % self.players;
            if stand.world.hands[other].contains(card) && stand.slots[other] > 0 {
                stand.world.hands[other].remove(card);
                stand.slots[other] -= 1;
                followers += 1;
                own_follows |= other == self.seat;
            }
        }
        if seat == self.seat {
            stand.played += 1;
            self.play(stand, card, if followers > 0 { 1 } else { 2 });
        } else if own_follows {
            self.play(stand, card, 1);
        }
    }

    fn many(&mut self, stand: &mut Stand, dice: &mut Dice) {
        loop {
            let next = (0..self.players)
                .map(|step| (self.start + step) % self.players)
                .find(|&seat| stand.world.picked[seat].is_some());
            if let Some(seat) = next {
                if let Some(card) = stand.world.picked[seat].take() {
                    self.turn_up(stand, seat, card);
                }
                continue;
            }
            if stand.round >= 3 {
                return;
            }
            stand.round += 1;
            self.all_pick(stand, dice);
        }
    }

    /// Everybody who has not picked does.
    pub(crate) fn all_pick(&mut self, stand: &mut Stand, dice: &mut Dice) {
        for seat in 0..self.players {
            if stand.world.picked[seat].is_some() {
                continue;
            }
            let card = if seat == self.seat {
                self.pick(stand, dice)
            } else {
                Self::any_card(stand.world.hands[seat], dice)
            };
            if let Some(card) = card {
                stand.world.hands[seat].remove(card);
                stand.world.picked[seat] = Some(card);
            }
        }
    }

    fn two(&mut self, stand: &mut Stand, dice: &mut Dice) {
        loop {
            let hands = &stand.world.hands;
            let empty = (0..2).any(|seat| hands[seat].is_empty());
            let last = (0..2).find(|&seat| empty && hands[seat].len() == 3);
            if empty && last.is_none() {
                return;
            }
            let seat = last.unwrap_or(stand.turn);
            let card = if seat == self.seat {
                self.pick(stand, dice)
            } else {
                Self::any_card(stand.world.hands[seat], dice)
            };
            let Some(card) = card else { return };
            self.turn_up(stand, seat, card);
            if last.is_some() {
                return;
            }
            stand.turn = 1 - seat;
        }
    }

    /// The own seat picks `card` now, whatever else it might.
    pub(crate) fn choose(&mut self, stand: &mut Stand, card: Card, dice: &mut Dice) {
        let seat = self.seat;
        match self.moment.mode {
            Mode::Many => {
                stand.world.hands[seat].remove(card);
                stand.world.picked[seat] = Some(card);
                self.all_pick(stand, dice);
            }
            Mode::Two => {
                let last =
                    stand.world.hands[seat].len() == 3 && stand.world.hands[1 - seat].is_empty();
                self.turn_up(stand, seat, card);
                if last {
                    stand.world.hands[seat] = CardSet::EMPTY;
                }
                stand.turn = 1 - seat;
            }
            Mode::Solo => {
                stand.world.hands[seat] = CardSet::EMPTY;
                self.play(stand, card, 2);
            }
        }
    }

    /// Begins the first round with a chosen hand.
    pub(crate) fn begin(&mut self, hand: CardSet, stand: &mut Stand, dice: &mut Dice) {
        stand.round = 1;
        if self.moment.mode == Mode::Solo {
            self.moment.resting = hand;
        }
        if self.moment.mode == Mode::Many {
            self.all_pick(stand, dice);
        }
    }
}
