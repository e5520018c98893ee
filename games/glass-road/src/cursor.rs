//! Walking a path: which choices may come next, and what the path does.
//!
//! A cursor stands on a table as one seat sees it and works on a copy of that seat's estate, so a
//! path that is given up leaves no trace. What is still to be asked or done lies on a stack of
//! tasks; a choice answers the top one and may put new ones there. When no task is left, the path
//! is whole, and only smaller amounts ([`Choice::Take`]) may follow.
//!
//! Sets (the cards of a hand, the tiles given up, the wheels that food is paid from) may be named
//! in any order.

use arrayvec::ArrayVec;
use slowtable_kit::Seat;

use crate::building::{Building, BuildingKind, Cost, Effect, Gain, Pay, Trade};
use crate::choice::Choice;
use crate::estate::{Estate, Ground};
use crate::event::{Change, Site};
use crate::ids::{Ability, Card, CardSet, Good, Landscape, Space, SpaceSet, Token};
use crate::refusal::Refusal;
use crate::specialist::{Act, Fee};
use crate::table::{Mode, Phase, Place, Resolution, Secret, Table};

/// The most choices one question can have: 93 tiles are far more than ever lie open.
pub(crate) const MOST: usize = 128;

/// The choices that may come next.
pub(crate) type Choices = ArrayVec<Choice, MOST>;

/// Something to be asked, or done when its time comes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Task {
    /// The first choice of a path.
    Head,
    /// So many more cards for the hand.
    Cards(u8),
    /// Which token one unit of a good is paid from.
    PayToken(Good),
    /// Which landscape tile of a kind is given up.
    PayLandscape(Landscape),
    /// Which landscape tile is removed for nothing.
    Remove,
    /// Which forest is given up.
    PayForest,
    /// Which tile of the private offer is given up.
    PayOffer,
    /// Which building to build.
    Tile,
    /// Turn the wheels between payment and placing (W5).
    Paid,
    /// Where the building goes.
    Site,
    /// Put the upgrade on its start building.
    Upgrade,
    /// Do what an immediate building does, measured from a space.
    Effect(Building, Option<Space>),
    /// Whose effect to copy, from this space.
    Copy(Space),
    /// Gain so much of one of these goods.
    Gain(GoodSet, u8),
    /// Which kind of landscape tile, to go on one of these spaces; may it be declined.
    Kind(Targets),
    /// Where the landscape tile goes.
    Put(Landscape, Targets),
    /// Where a second one may go; asked only of a whole path.
    PutSecond(Landscape, Targets),
}

/// Where a landscape tile may go.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Targets {
    /// `None`: any empty space. Otherwise the empty ones beside this space.
    beside: Option<Space>,
    decline: bool,
    second: bool,
}

/// A set of goods.
#[derive(Debug, Clone, Copy, PartialEq)]
struct GoodSet(u8);

impl GoodSet {
    fn of(goods: &[Good]) -> Self {
        GoodSet(goods.iter().fold(0, |set, &good| set | 1 << good.index()))
    }

    fn tokens(self) -> impl Iterator<Item = Token> {
        Token::ALL
            .into_iter()
            .filter(move |token| self.0 & (1 << token.good().index()) != 0)
    }
}

/// A path being walked.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    table: &'a Table,
    secret: &'a Secret,
    place: &'a Place,
    seat: Seat,
    tasks: ArrayVec<Task, 12>,
    taken: Option<usize>,
    length: usize,
    moved: Move,
}

/// What a whole path comes to.
#[derive(Debug, Clone)]
pub(crate) struct Move {
    /// The path's first choice.
    pub head: Option<Choice>,
    /// The estate after it, gains and turns of the wheels included.
    pub estate: Estate,
    /// The cards named.
    pub cards: CardSet,
    /// The building built, with where it stands and whose effect it copied.
    pub built: Option<Building>,
    /// Where it stands.
    pub site: Option<Site>,
    /// Whose effect a Tavern copied.
    pub copied: Option<Building>,
    /// The repeated effect it opens.
    pub opens: Option<Building>,
    /// The good that a Supplier hands out.
    pub supplied: Option<Good>,
    /// What is gained.
    pub gains: ArrayVec<(Token, u8), 4>,
    /// What it gave and took.
    pub change: Change,
    /// How often each wheel turned.
    pub turned: [u8; 2],
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of a path; `None` if the table has no such seat.
    pub(crate) fn new(table: &'a Table, secret: &'a Secret, seat: Seat) -> Option<Self> {
        let place = table.places.get(seat.index())?;
        let mut tasks = ArrayVec::new();
        tasks.push(Task::Head);
        let moved = Move {
            head: None,
            estate: place.estate,
            cards: CardSet::EMPTY,
            built: None,
            site: None,
            copied: None,
            opens: None,
            supplied: None,
            gains: ArrayVec::new(),
            change: Change::default(),
            turned: [0, 0],
        };
        Some(Self {
            table,
            secret,
            place,
            seat,
            tasks,
            taken: None,
            length: 0,
            moved,
        })
    }

    /// Whether the path is a whole move.
    pub(crate) fn whole(&self) -> bool {
        matches!(self.tasks.last(), None | Some(Task::PutSecond(..)))
    }

    /// What may come next.
    pub(crate) fn choices(&self) -> Choices {
        let mut out = Choices::new();
        self.list(&mut out);
        out
    }

    fn list(&self, out: &mut Choices) {
        if let Some(&task) = self.tasks.last() {
            self.offer(task, out);
        }
        if self.whole() {
            self.offer_less(out);
        }
    }

    /// Whether `choice` may come next: as [`Cursor::choices`] says, without listing more than it
    /// must where lists are long.
    fn offers(&self, choice: Choice) -> bool {
        let mut out = Choices::new();
        match (self.tasks.last(), choice) {
            (Some(Task::Head), Choice::Convert(building)) => {
                return self.may_act() && self.moved.estate.has(building) && self.works(building);
            }
            (Some(Task::Head), Choice::Remove) => {
                return self.may_act() && self.moved.estate.has_landscape();
            }
            (Some(Task::Head), _) => self.offer_turn(&mut out),
            (Some(Task::Tile), Choice::Tile(tile)) => {
                return self.available(tile) && self.can_build(tile);
            }
            (Some(Task::Cards(_)), Choice::Card(card)) => {
                return self.pool().contains(card) && !self.moved.cards.contains(card);
            }
            _ => self.list(&mut out),
        }
        out.contains(&choice)
    }

    /// Takes the next choice.
    pub(crate) fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        if !self.offers(choice) {
            return Err(self.why_not(choice));
        }
        self.length += 1;
        self.answer(choice);
        self.run();
        Ok(())
    }

    /// Walks a whole path.
    pub(crate) fn walk(mut self, path: &[Choice]) -> Result<Self, Refusal> {
        for &choice in path {
            self.push(choice)?;
        }
        Ok(self)
    }

    /// What the path comes to.
    pub(crate) fn finish(self) -> Result<Move, Refusal> {
        if !self.whole() {
            return Err(Refusal::Incomplete);
        }
        let mut moved = self.moved;
        for &(token, amount) in &moved.gains {
            let gained = amount.min(moved.estate.tokens.room(token));
            moved.estate.tokens.gain(token, amount);
            moved.change.gained.add(token, gained.cast_signed());
        }
        moved.turn();
        Ok(moved)
    }

    fn why_not(&self, choice: Choice) -> Refusal {
        if self.length == 0 {
            if self.table.phase == Phase::Over || self.place.done {
                return Refusal::Over;
            }
            let mine = self
                .table
                .resolving()
                .filter(|&(seat, _)| seat == self.seat)
                .map(|(_, resolution)| resolution);
            match choice {
                Choice::Card(_) | Choice::Fee | Choice::Ability(_) | Choice::Done
                    if !self.place.gifts.is_empty() =>
                {
                    return Refusal::GiftFirst;
                }
                Choice::Fee
                | Choice::Ability(_)
                | Choice::Repeat
                | Choice::EndRepeat
                | Choice::Done
                    if mine.is_none() =>
                {
                    return Refusal::NotYourTurn(choice);
                }
                Choice::Fee if mine.is_some_and(|resolution| !resolution.open) => {
                    return Refusal::CannotPay(choice);
                }
                Choice::Repeat if mine.is_some_and(|resolution| resolution.repeat.is_some()) => {
                    return Refusal::CannotPay(choice);
                }
                Choice::Convert(building) if self.moved.estate.has(building) => {
                    return Refusal::CannotPay(choice);
                }
                _ => {}
            }
        }
        if let (Some(Task::Tile), Choice::Tile(tile)) = (self.tasks.last(), choice)
            && self.available(tile)
            && !self.affordable(&self.table.cost(tile))
        {
            return Refusal::CannotPay(choice);
        }
        Refusal::NotOffered {
            choice,
            at: self.length,
        }
    }
}

// What is offered.
impl Cursor<'_> {
    fn offer(&self, task: Task, out: &mut Choices) {
        let estate = &self.moved.estate;
        match task {
            Task::Head => {
                self.offer_turn(out);
                self.offer_anytime(out);
            }
            Task::Cards(_) => out.extend(
                self.pool()
                    .iter()
                    .filter(|&card| !self.moved.cards.contains(card))
                    .map(Choice::Card),
            ),
            Task::PayToken(good) => {
                let standing = good
                    .tokens()
                    .iter()
                    .filter(|&&token| estate.tokens.get(token) > 0);
                out.extend(standing.map(|&token| Choice::Token(token)));
            }
            Task::PayLandscape(kind) => {
                out.extend(estate.landscape(kind).into_iter().map(Choice::Space));
            }
            Task::Remove => {
                let tiles = |space: &Space| matches!(estate.ground(*space), Ground::Landscape(_));
                out.extend(Space::all().filter(tiles).map(Choice::Space));
            }
            Task::PayForest => out.extend(estate.forests().into_iter().map(Choice::Space)),
            Task::PayOffer => out.extend(estate.offer.iter().take(MOST).map(Choice::Tile)),
            Task::Tile => out.extend(self.buildable().map(Choice::Tile)),
            Task::Site => out.extend(estate.empty().into_iter().map(Choice::Space)),
            Task::Copy(space) => {
                out.extend(self.copyable(space).map(Choice::Tile));
                out.push(Choice::Decline);
            }
            Task::Gain(goods, _) => out.extend(goods.tokens().map(Choice::Token)),
            Task::Kind(targets) => {
                out.extend(Landscape::ALL.map(Choice::Landscape));
                if targets.decline {
                    out.push(Choice::Decline);
                }
            }
            Task::Put(_, targets) => {
                out.extend(self.targets(targets).into_iter().map(Choice::Space));
                if targets.decline {
                    out.push(Choice::Decline);
                }
            }
            Task::PutSecond(_, targets) => {
                out.extend(self.targets(targets).into_iter().map(Choice::Space));
            }
            Task::Paid | Task::Upgrade | Task::Effect(..) => {}
        }
    }

    /// What the table waits for, and gifts.
    fn offer_turn(&self, out: &mut Choices) {
        let place = self.place;
        let free = place.gifts.is_empty();
        match &self.table.phase {
            Phase::Choose if !place.chosen && free => {
                out.extend(self.pool().iter().map(Choice::Card));
            }
            Phase::Pick if !place.picked && free => {
                out.extend(self.secret.hand.iter().map(Choice::Card));
            }
            &Phase::Play { seat, last } if seat == self.seat && free => {
                out.extend(self.secret.hand.iter().map(Choice::Card));
                if last {
                    out.push(Choice::Done);
                }
            }
            Phase::Resolve(resolution) if resolution.seat() == Some(self.seat) => {
                self.offer_abilities(resolution, free, out);
            }
            Phase::LastActions if free && !place.done => out.push(Choice::Done),
            _ => {}
        }
        if !free && self.may_act() {
            out.extend([Choice::Accept, Choice::Refuse]);
        }
    }

    /// What can be done at any moment (A1).
    fn offer_anytime(&self, out: &mut Choices) {
        if !self.may_act() {
            return;
        }
        let estate = &self.moved.estate;
        let working = estate.processing().filter(|&building| self.works(building));
        out.extend(working.map(Choice::Convert));
        if estate.has_landscape() {
            out.push(Choice::Remove);
        }
    }

    /// Whether the seat still acts at all (A4).
    fn may_act(&self) -> bool {
        self.table.phase != Phase::Over && !self.place.done
    }

    /// Whether a building has a trade that can be made now.
    fn works(&self, building: Building) -> bool {
        building.trade().is_some_and(|trade| self.payable(trade))
    }

    fn offer_abilities(&self, resolution: &Resolution, free: bool, out: &mut Choices) {
        if let Some(building) = resolution.repeat {
            if repeated(building).is_some_and(|trade| self.payable(trade)) {
                out.push(Choice::Repeat);
            }
            out.push(Choice::EndRepeat);
            return;
        }
        if !free {
            return;
        }
        if !resolution.open {
            let estate = &self.moved.estate;
            let payable = match resolution.card.fee() {
                Some(Fee::Good(good)) => estate.tokens.total(good) > 0,
                Some(Fee::Forest) => !estate.forests().is_empty(),
                None => false,
            };
            if payable {
                out.push(Choice::Fee);
            }
        } else if resolution.used.len() < usize::from(resolution.limit) {
            for ability in Ability::ALL {
                if !resolution.used.contains(&ability)
                    && self.does_something(resolution.card, ability)
                {
                    out.push(Choice::Ability(ability));
                }
            }
        }
        out.push(Choice::Done);
    }

    /// Whether an ability can do anything at all. One that cannot is not offered: leaving it out
    /// comes to the same (C4).
    fn does_something(&self, card: Card, ability: Ability) -> bool {
        let estate = &self.moved.estate;
        match card.act(ability) {
            Act::Draw => self.table.stacks.iter().any(|&left| left > 0),
            Act::Gain(_) | Act::PlaceAndGain(..) | Act::Supply => true,
            Act::Place(_) | Act::PlaceAny => !estate.empty().is_empty(),
            Act::PerOwn(kind, _) => !estate.landscape(kind).is_empty(),
            Act::CharcoalPerCard => self.place.hand > 0,
            Act::Build => self.buildable().next().is_some(),
        }
    }

    /// The amounts that are less than everything (W7), of gains not yet passed over.
    fn offer_less(&self, out: &mut Choices) {
        let tokens = &self.moved.estate.tokens;
        let from = self.taken.map_or(0, |index| index + 1);
        for &(token, amount) in self.moved.gains.iter().skip(from) {
            // More than there is room for is lost anyway (W6).
            for less in 0..amount.min(tokens.room(token)) {
                out.push(Choice::Take(token, less));
            }
        }
    }

    /// The cards a hand may be chosen from: all but those that rest (S2).
    fn pool(&self) -> CardSet {
        Card::ALL
            .into_iter()
            .filter(|&card| !self.place.resting.contains(card))
            .collect()
    }

    fn targets(&self, targets: Targets) -> SpaceSet {
        let empty = self.moved.estate.empty();
        targets
            .beside
            .map_or(empty, |space| empty.and(space.neighbours()))
    }

    fn payable(&self, trade: &Trade) -> bool {
        let estate = &self.moved.estate;
        let paid = trade.pay.iter().all(|pay| match *pay {
            Pay::Good(good, amount) => estate.tokens.total(good) >= amount,
            Pay::Landscape(kind) => !estate.landscape(kind).is_empty(),
            Pay::Forest => !estate.forests().is_empty(),
            Pay::Offer(tiles) => estate.offer.len() >= tiles,
        });
        // An action that cannot do what it says is refused (A5).
        paid && trade
            .gain
            .iter()
            .all(|gain| *gain != Gain::Place || !estate.empty().is_empty())
    }

    fn affordable(&self, cost: &Cost) -> bool {
        let tokens = &self.moved.estate.tokens;
        tokens.get(Token::Wood) >= cost.wood
            && tokens.get(Token::Glass) >= cost.glass
            && tokens.get(Token::Clay) >= cost.clay
            && tokens.get(Token::Brick) >= cost.brick
            && cost
                .other
                .is_none_or(|other| tokens.total(other.good) >= other.amount)
    }

    /// Whether a tile lies where this seat may build it from (L6).
    fn available(&self, tile: Building) -> bool {
        self.moved.estate.offer.contains(tile) || self.table.on_board().any(|open| open == tile)
    }

    /// The tiles that can be paid and placed now.
    fn buildable(&self) -> impl Iterator<Item = Building> + '_ {
        self.table
            .on_board()
            .chain(self.moved.estate.offer.iter())
            .filter(|&tile| self.can_build(tile))
    }

    /// Whether a tile, if it is available, can be paid and placed now.
    fn can_build(&self, tile: Building) -> bool {
        let estate = &self.moved.estate;
        let fits = match tile.data().replaces {
            Some(start) => estate.upgrade(start).is_none(),
            None => !estate.empty().is_empty(),
        };
        fits && self.affordable(&self.table.cost(tile))
    }

    /// The immediate buildings beside a Tavern (L11).
    fn copyable(&self, space: Space) -> impl Iterator<Item = Building> + '_ {
        self.table
            .buildings_beside(&self.moved.estate, space)
            .filter(|building| building.kind() == BuildingKind::Immediate)
    }
}

/// The trade of a repeated effect.
pub(crate) fn repeated(building: Building) -> Option<&'static Trade> {
    match building.effect() {
        Some(Effect::Repeat(trade)) => Some(trade),
        _ => None,
    }
}

// What a choice does.
impl Cursor<'_> {
    fn answer(&mut self, choice: Choice) {
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
                self.moved.change.given_up.push(tile);
            }
            (Task::Tile, Choice::Tile(tile)) => self.build(tile),
            (Task::Site, Choice::Space(space)) => {
                if let Some(tile) = self.moved.built {
                    estate.lay(space, Ground::Building(tile));
                    self.moved.site = Some(Site::Space(space));
                    self.tasks.push(Task::Effect(tile, Some(space)));
                }
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
            // Declined: the task is gone.
            _ => {}
        }
    }

    fn supplying(&self) -> bool {
        matches!(
            (self.moved.head, self.table.resolving()),
            (Some(Choice::Ability(ability)), Some((_, resolution)))
                if resolution.card.act(ability) == Act::Supply
        )
    }

    fn begin(&mut self, head: Choice) {
        match head {
            Choice::Card(card) => {
                self.moved.cards.insert(card);
                if self.table.phase == Phase::Choose {
                    let left = self.table.hand_size().saturating_sub(1);
                    if left > 0 {
                        self.tasks.push(Task::Cards(left));
                    }
                }
            }
            Choice::Fee => {
                match self
                    .table
                    .resolving()
                    .and_then(|(_, resolution)| resolution.card.fee())
                {
                    Some(Fee::Good(good)) => self.owe(good, 1),
                    Some(Fee::Forest) => self.tasks.push(Task::PayForest),
                    None => {}
                }
            }
            Choice::Ability(ability) => {
                if let Some((_, resolution)) = self.table.resolving() {
                    self.act(resolution.card.act(ability));
                }
            }
            Choice::Repeat => {
                let open = self
                    .table
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
                let amount = if self.table.mode() == Mode::Solo {
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
        let cost = self.table.cost(tile);
        self.tasks.push(match tile.data().replaces {
            Some(_) => Task::Upgrade,
            None => Task::Site,
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

    /// Pays what has one token at once, and asks for each unit of what has two.
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

    /// Gains `amount` of one of `goods`.
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

    /// Does what needs no answer, until something has to be asked.
    fn run(&mut self) {
        loop {
            match self.tasks.last() {
                Some(Task::Paid) => {
                    self.tasks.pop();
                    self.moved.turn();
                }
                Some(Task::Upgrade) => {
                    self.tasks.pop();
                    if let Some(tile) = self.moved.built
                        && let Some(start) = tile.data().replaces
                    {
                        self.moved.estate.upgrades[start.index()] = Some(tile);
                        self.moved.site = Some(Site::Upgrade(start));
                        self.tasks.push(Task::Effect(tile, None));
                    }
                }
                Some(&Task::Effect(building, at)) => {
                    self.tasks.pop();
                    // A tile out of the private offer is nobody's offer any more.
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

impl Move {
    fn pay(&mut self, token: Token, amount: u8) {
        self.estate.tokens.pay(token, amount);
        self.change.paid.add(token, -amount.cast_signed());
    }

    fn put(&mut self, kind: Landscape, space: Space) {
        self.estate.lay(space, Ground::Landscape(kind));
        self.change.placed.push((kind, space));
    }

    fn turn(&mut self) {
        let turned = self.estate.tokens.turn();
        self.turned[0] += turned[0];
        self.turned[1] += turned[1];
    }
}
