//! The effects of a choice.

use super::{Cursor, GoodSet, PathEffects, Targets, Task, repeated};
use crate::board::{Mode, Phase};
use crate::building::{Building, Effect, Gain, Pay, Trade};
use crate::choice::Choice;
use crate::estate::Ground;
use crate::event::Site;
use crate::ids::{Good, Landscape, Space, SpaceSet, Token};
use crate::specialist::{Act, Fee};

impl Cursor<'_> {
    pub(super) fn answer(&mut self, choice: Choice) {
        if let Choice::Take(token, less) = choice {
            self.tasks.clear();
            if let Some(index) = self
                .moved
                .gains
                .iter()
                .position(|&(gained, _)| gained == token)
            {
                self.moved.gains[index].1 = less;
                self.taken = Some(index);
            }
            return;
        }
        let Some(task) = self.tasks.pop() else { return };
        let estate = &mut self.moved.estate;
        match (task, choice) {
            (Task::Head, head) => {
                self.moved.head = Some(head);
                self.begin(head);
            }
            (Task::Cards(left), Choice::Card(card)) => {
                self.moved.cards.insert(card);
                if left > 1 {
                    self.tasks.push(Task::Cards(left - 1));
                }
            }
            (Task::PayToken(_), Choice::Token(token)) => self.moved.pay(token, 1),
            (Task::PayLandscape(kind), Choice::Space(space)) => {
                estate.lay(space, Ground::Empty);
                self.moved.change.removed = Some((kind, space));
            }
            (Task::Remove, Choice::Space(space)) => {
                if let Ground::Landscape(kind) = estate.ground(space) {
                    estate.lay(space, Ground::Empty);
                    self.moved.change.removed = Some((kind, space));
                }
            }
            (Task::PayForest, Choice::Space(space)) => {
                estate.clear_forest(space);
                self.moved.change.forest = Some(space);
            }
            (Task::PayOffer, Choice::Tile(tile)) => {
                estate.offer.remove(tile);
                let given_up = &mut self.moved.change.given_up;
                given_up.push(tile);
                // The order has no effect, so paths in another order must give equal moves.
                given_up.sort_unstable();
            }
            (Task::Tile, Choice::Tile(tile)) => self.build(tile),
            (Task::Site(tile), Choice::Space(space)) => {
                estate.lay(space, Ground::Building(tile));
                self.moved.site = Some(Site::Space(space));
                self.tasks.push(Task::Effect(tile, Some(space)));
            }
            (Task::Copy(_), Choice::Tile(tile)) => {
                let at = estate
                    .placed()
                    .find(|&(_, placed)| placed == tile)
                    .map(|(space, _)| space);
                self.moved.copied = Some(tile);
                self.tasks.push(Task::Effect(tile, at));
            }
            (Task::Gain(_, amount), Choice::Token(token)) => {
                self.moved.gains.push((token, amount));
                if self.supplying() {
                    self.moved.supplied = Some(token.good());
                }
            }
            (Task::Kind(targets), Choice::Landscape(kind)) => {
                self.tasks.push(Task::Put(
                    kind,
                    Targets {
                        decline: false,
                        ..targets
                    },
                ));
            }
            (Task::Put(kind, targets), Choice::Space(space)) => {
                self.moved.put(kind, space);
                if targets.second && !self.targets(targets).is_empty() {
                    self.tasks.push(Task::PutSecond(kind, targets));
                }
            }
            (Task::PutSecond(kind, _), Choice::Space(space)) => self.moved.put(kind, space),
            // The player declined: the task ends.
            _ => {}
        }
    }

    fn supplying(&self) -> bool {
        matches!(
            (self.moved.head, self.board.resolving()),
            (Some(Choice::Ability(ability)), Some((_, resolution)))
                if resolution.card.act(ability) == Act::Supply
        )
    }

    fn begin(&mut self, head: Choice) {
        match head {
            Choice::Card(card) => {
                self.moved.cards.insert(card);
                if self.board.phase == Phase::Choose {
                    let left = self.board.hand_size().saturating_sub(1);
                    if left > 0 {
                        self.tasks.push(Task::Cards(left));
                    }
                }
            }
            Choice::Fee => {
                match self
                    .board
                    .resolving()
                    .and_then(|(_, resolution)| resolution.card.fee())
                {
                    Some(Fee::Good(good)) => self.owe(good, 1),
                    Some(Fee::Forest) => self.tasks.push(Task::PayForest),
                    None => {}
                }
            }
            Choice::Ability(ability) => {
                if let Some((_, resolution)) = self.board.resolving() {
                    self.act(resolution.card.act(ability));
                }
            }
            Choice::Repeat => {
                let open = self
                    .board
                    .resolving()
                    .and_then(|(_, resolution)| resolution.repeat);
                if let Some(trade) = open.and_then(repeated) {
                    self.trade(trade);
                }
            }
            Choice::Convert(building) => {
                if let Some(trade) = building.trade() {
                    self.trade(trade);
                }
            }
            Choice::Remove => self.tasks.push(Task::Remove),
            Choice::Accept => {
                if let Some(gift) = self.place.gifts.first() {
                    self.gain(&[gift.good], 1);
                }
            }
            _ => {}
        }
    }

    fn act(&mut self, act: Act) {
        let estate = &self.moved.estate;
        let anywhere = Targets {
            beside: None,
            decline: false,
            second: false,
        };
        match act {
            Act::Draw => {}
            Act::Gain(gains) => self.gain_all(gains),
            Act::PlaceAndGain(kind, gains) => {
                let room = !estate.empty().is_empty();
                self.gain_all(gains);
                if room {
                    self.tasks.push(Task::Put(
                        kind,
                        Targets {
                            decline: true,
                            ..anywhere
                        },
                    ));
                }
            }
            Act::Place(kind) => self.tasks.push(Task::Put(kind, anywhere)),
            Act::PlaceAny => self.tasks.push(Task::Kind(anywhere)),
            Act::PerOwn(kind, goods) => {
                let count = estate.landscape(kind).len();
                self.gain(goods, count);
            }
            Act::CharcoalPerCard => self.gain(&[Good::Charcoal], self.place.hand),
            Act::Supply => {
                let amount = if self.board.mode() == Mode::Solo {
                    1
                } else {
                    2
                };
                self.gain(&Good::BASIC, amount);
            }
            Act::Build => self.tasks.push(Task::Tile),
        }
    }

    fn build(&mut self, tile: Building) {
        self.moved.built = Some(tile);
        let cost = self.board.cost(tile);
        self.tasks.push(match tile.data().replaces {
            Some(_) => Task::Upgrade(tile),
            None => Task::Site(tile),
        });
        self.tasks.push(Task::Paid);
        for (token, amount) in [
            (Token::Wood, cost.wood),
            (Token::Glass, cost.glass),
            (Token::Clay, cost.clay),
            (Token::Brick, cost.brick),
        ] {
            self.moved.pay(token, amount);
        }
        if let Some(other) = cost.other {
            self.owe(other.good, other.amount);
        }
    }

    fn trade(&mut self, trade: &'static Trade) {
        self.gain_all(trade.gain);
        for pay in trade.pay.iter().rev() {
            match *pay {
                Pay::Good(good, amount) => self.owe(good, amount),
                Pay::Landscape(kind) => self.tasks.push(Task::PayLandscape(kind)),
                Pay::Forest => self.tasks.push(Task::PayForest),
                Pay::Offer(tiles) => (0..tiles).for_each(|_| self.tasks.push(Task::PayOffer)),
            }
        }
    }

    /// Pays a good with one token at once; asks for each unit of a good with two tokens.
    fn owe(&mut self, good: Good, amount: u8) {
        match *good.tokens() {
            [token] => self.moved.pay(token, amount),
            _ => (0..amount).for_each(|_| self.tasks.push(Task::PayToken(good))),
        }
    }

    fn gain_all(&mut self, gains: &'static [Gain]) {
        for gain in gains.iter().rev() {
            match *gain {
                Gain::Good(good, amount) if good.tokens().len() > 1 => {
                    self.tasks.push(Task::Gain(GoodSet::of(&[good]), amount));
                }
                Gain::AnyBasic(amount) => {
                    self.tasks
                        .push(Task::Gain(GoodSet::of(&Good::BASIC), amount));
                }
                Gain::AnyBasicBut(not, amount) => {
                    let all = GoodSet::of(&Good::BASIC);
                    self.tasks
                        .push(Task::Gain(GoodSet(all.0 & !(1 << not.index())), amount));
                }
                Gain::Place => {
                    let anywhere = Targets {
                        beside: None,
                        decline: false,
                        second: false,
                    };
                    self.tasks.push(Task::Kind(anywhere));
                }
                Gain::Good(..) | Gain::Token(..) => {}
            }
        }
        for gain in gains {
            match *gain {
                Gain::Good(good, amount) => {
                    if let [token] = *good.tokens() {
                        self.moved.gains.push((token, amount));
                    }
                }
                Gain::Token(token, amount) => self.moved.gains.push((token, amount)),
                _ => {}
            }
        }
    }

    /// Gains `amount` of one of `goods`, asking for the good or wheel if there are several.
    fn gain(&mut self, goods: &[Good], amount: u8) {
        if amount == 0 {
            return;
        }
        match goods {
            [good] if good.tokens().len() == 1 => {
                self.moved.gains.push((good.tokens()[0], amount));
            }
            goods => self.tasks.push(Task::Gain(GoodSet::of(goods), amount)),
        }
    }

    /// Carries out tasks that need no answer, until one asks a question.
    pub(super) fn run(&mut self) {
        loop {
            match self.tasks.last() {
                Some(Task::Paid) => {
                    self.tasks.pop();
                    self.moved.turn();
                }
                Some(&Task::Upgrade(tile)) => {
                    self.tasks.pop();
                    if let Some(start) = tile.data().replaces {
                        self.moved.estate.upgrades[start.index()] = Some(tile);
                        self.moved.site = Some(Site::Upgrade(start));
                        self.tasks.push(Task::Effect(tile, None));
                    }
                }
                Some(&Task::Effect(building, at)) => {
                    self.tasks.pop();
                    // A tile built from the private offer leaves that offer.
                    if let Some(tile) = self.moved.built {
                        self.moved.estate.offer.remove(tile);
                    }
                    if let Some(effect) = building.effect() {
                        self.effect(building, effect, at);
                    }
                }
                _ => return,
            }
        }
    }

    fn effect(&mut self, building: Building, effect: &'static Effect, at: Option<Space>) {
        let estate = &self.moved.estate;
        let beside = at.map_or(SpaceSet::EMPTY, Space::neighbours);
        match *effect {
            Effect::Gain(gains) => self.gain_all(gains),
            Effect::PerOwnPond(good) => {
                let ponds = estate.landscape(Landscape::Pond).len();
                self.gain(&[good], ponds);
            }
            Effect::PerAdjacentEmpty(good, each) => {
                let spaces = estate.empty().and(beside).len();
                self.gain(&[good], spaces * each);
            }
            Effect::PerAdjacentPond(good, each) => {
                let ponds = estate.landscape(Landscape::Pond).and(beside).len();
                self.gain(&[good], ponds * each);
            }
            Effect::PerHeld { held, gained } => {
                let amount = estate.tokens.get(held);
                self.gain(&[gained], amount);
            }
            Effect::PlaceTwoAdjacent => {
                if !estate.empty().and(beside).is_empty() {
                    self.tasks.push(Task::Kind(Targets {
                        beside: at,
                        decline: true,
                        second: true,
                    }));
                }
            }
            Effect::PlaceAround(kind) => {
                for space in estate.empty().and(beside) {
                    self.moved.put(kind, space);
                }
            }
            Effect::Repeat(_) => self.moved.opens = Some(building),
            Effect::CopyAdjacent => {
                if let Some(space) = at
                    && self.copyable(space).next().is_some()
                {
                    self.tasks.push(Task::Copy(space));
                }
            }
        }
    }
}

impl PathEffects {
    fn pay(&mut self, token: Token, amount: u8) {
        self.estate.tokens.pay(token, amount);
        self.change.paid.add(token, -amount.cast_signed());
    }

    fn put(&mut self, kind: Landscape, space: Space) {
        self.estate.lay(space, Ground::Landscape(kind));
        self.change.placed.push((kind, space));
    }

    pub(super) fn turn(&mut self) {
        let turned = self.estate.tokens.turn();
        self.turned[0] += turned[0];
        self.turned[1] += turned[1];
    }
}
