//! A position as a seat sees or guesses it, and what moves do to it.

use slowtable_kit::Seat;
use wasser_des_lebens::{
    Board, Bundle, Card, Cards, Crossing, PathId, Phase, Resource, State, View, Ware, route,
};

use crate::land::Amounts;

/// Less than this is no card.
const CRUMB: f32 = 0.01;

/// A position: what lies open, and how many cards each seat has or is likely to have.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    /// What lies open.
    pub board: Board,
    /// The resource cards of each seat.
    pub hands: [Amounts; 4],
    /// The unplayed development cards of each seat, by [`Card::ALL`].
    pub cards: [Amounts; 4],
    /// The cards that the seat that thinks may play in this turn.
    pub playable: Cards,
    /// What a development card is, on average, that the seat has not seen.
    pub unseen: Amounts,
}

/// Returns whole amounts as such.
pub(crate) fn amounts(bundle: Bundle) -> Amounts {
    Resource::ALL.map(|resource| f32::from(bundle[resource]))
}

fn of_cards(cards: Cards) -> Amounts {
    Card::ALL.map(|card| f32::from(cards[card]))
}

impl Position {
    /// Guesses a position from a view: other hands lie in the middle of what is known of them. `None`
    /// for the public.
    pub(crate) fn seen(view: &View) -> Option<Self> {
        let (own, _, secret) = view.own()?;
        let board = &view.board;
        let mut unseen = of_cards(Cards::new(board.rows.cards));
        for card in Card::ALL {
            let away = board.spent[card] + secret.cards[card];
            unseen[card.index()] -= f32::from(away);
        }
        for place in &board.places {
            unseen[Card::Highlander.index()] -= f32::from(place.highlanders);
        }
        let all: f32 = unseen.iter().sum();
        for one in &mut unseen {
            *one = if all > CRUMB { *one / all } else { 0.0 };
        }
        let mut position = Self {
            board: board.clone(),
            hands: [[0.0; 5]; 4],
            cards: [[0.0; 5]; 4],
            playable: Cards::EMPTY,
            unseen,
        };
        // All cards in other hands, for a table that plays without memory.
        let held = board.rows.resources.minus(board.stock).minus(secret.hand);
        for seat in Seat::all(board.seats()) {
            let at = seat.index();
            if seat == own {
                position.hands[at] = amounts(secret.hand);
                position.cards[at] = of_cards(secret.cards);
                continue;
            }
            let place = &board.places[at];
            let (least, most) = match &view.known {
                Some(known) => (known.hands[at].least, known.hands[at].most),
                None => (Bundle::EMPTY, held),
            };
            let (least, most) = (amounts(least), amounts(most));
            let sure: f32 = least.iter().sum();
            let room: f32 = most.iter().sum::<f32>() - sure;
            let share = (f32::from(place.hand) - sure).max(0.0) / room.max(CRUMB);
            for kind in 0..5 {
                let more = (most[kind] - least[kind]) * share.min(1.0);
                position.hands[at][kind] = least[kind] + more;
                position.cards[at][kind] = unseen[kind] * f32::from(place.cards);
            }
        }
        for card in Card::ALL {
            position.playable[card] = secret.playable(card);
        }
        Some(position)
    }

    /// Returns an imagined state as a position in which `seat` thinks.
    pub(crate) fn imagined(state: &State, seat: Seat) -> Self {
        let board = state.board();
        let mut position = Self {
            board: board.clone(),
            hands: [[0.0; 5]; 4],
            cards: [[0.0; 5]; 4],
            playable: Cards::EMPTY,
            unseen: [0.56, 0.08, 0.08, 0.08, 0.2],
        };
        for (at, secret) in state.secrets().iter().enumerate() {
            position.hands[at] = amounts(secret.hand);
            position.cards[at] = of_cards(secret.cards);
        }
        for card in Card::ALL {
            position.playable[card] = state.secrets()[seat.index()].playable(card);
        }
        position
    }

    /// Whether a seat holds cards.
    pub(crate) fn covers(&self, seat: Seat, cost: Bundle) -> bool {
        let hand = &self.hands[seat.index()];
        let mut all = Resource::ALL.into_iter().zip(hand);
        all.all(|(kind, held)| *held + CRUMB >= f32::from(cost[kind]))
    }

    /// Moves cards out of a hand; no amount falls below 0.
    pub(crate) fn lose(&mut self, seat: Seat, cards: Bundle) {
        for (kind, held) in Resource::ALL.into_iter().zip(&mut self.hands[seat.index()]) {
            *held = (*held - f32::from(cards[kind])).max(0.0);
        }
    }

    /// Moves cards into a hand.
    pub(crate) fn gain(&mut self, seat: Seat, cards: Bundle) {
        for (kind, held) in Resource::ALL.into_iter().zip(&mut self.hands[seat.index()]) {
            *held += f32::from(cards[kind]);
        }
    }

    /// Exchanges cards between two hands.
    pub(crate) fn exchange(&mut self, seat: Seat, gives: Bundle, with: Seat, gets: Bundle) {
        self.lose(seat, gives);
        self.gain(seat, gets);
        self.lose(with, gets);
        self.gain(with, gives);
    }

    /// Returns how many of a seat's cards are points that nobody else sees.
    pub(crate) fn hidden_points(&self, seat: Seat) -> f32 {
        self.cards[seat.index()][Card::VictoryPoint.index()]
            * f32::from(self.board.rows.limits.card_points)
    }

    /// Whether a seat has the points that win.
    pub(crate) fn has_won(&self, seat: Seat) -> bool {
        let points = f32::from(self.board.points(seat)) + self.hidden_points(seat);
        points + CRUMB >= f32::from(self.board.rows.limits.points)
    }

    fn pay(&mut self, seat: Seat, ware: Ware) {
        self.lose(seat, self.board.rows.cost(ware));
        if self.board.phase == Phase::Trade && !self.board.is_mixed() {
            self.board.phase = Phase::Build;
        }
    }

    /// Builds a road.
    pub(crate) fn build_road(&mut self, seat: Seat, path: PathId) {
        self.pay(seat, Ware::Road);
        self.lay(seat, path);
    }

    /// Lays a road that is paid, and moves the longest route.
    pub(crate) fn lay(&mut self, seat: Seat, path: PathId) {
        let foreign = self.board.foreign(seat);
        let place = &mut self.board.places[seat.index()];
        place.roads.insert(path);
        place.route = route::longest(place.roads, foreign);
        let length = place.route;
        let others = Seat::all(self.board.seats()).filter(|other| *other != seat);
        let longest = match self.board.route {
            Some(holder) => self.board.places[holder.index()].route,
            None => {
                let lengths = others.map(|other| self.board.places[other.index()].route);
                let least = self.board.rows.limits.route - 1;
                lengths.max().unwrap_or(0).max(least)
            }
        };
        if length > longest {
            self.board.route = Some(seat);
        }
    }

    /// Builds a distillery, which may interrupt a route.
    pub(crate) fn build_distillery(&mut self, seat: Seat, at: Crossing) {
        self.pay(seat, Ware::Distillery);
        self.board.places[seat.index()].distilleries.insert(at);
        for other in Seat::all(self.board.seats()).filter(|other| *other != seat) {
            let roads = self.board.places[other.index()].roads;
            if at.paths().and(roads).len() < 2 {
                continue;
            }
            let length = route::longest(roads, self.board.foreign(other));
            let before = std::mem::replace(&mut self.board.places[other.index()].route, length);
            if length < before && self.board.route == Some(other) {
                self.after_interruption(other);
            }
        }
    }

    /// The holder's route has become shorter (L5).
    fn after_interruption(&mut self, holder: Seat) {
        let lengths = self.board.places.iter().map(|place| place.route);
        let longest = lengths.max().unwrap_or(0);
        let mut with = Seat::all(self.board.seats())
            .filter(|it| self.board.places[it.index()].route == longest);
        let first = with.next();
        let alone = first.filter(|_| with.next().is_none());
        let keeps = self.board.options.route_tie == wasser_des_lebens::RouteTie::Keep
            && self.board.places[holder.index()].route == longest;
        self.board.route = match longest >= self.board.rows.limits.route {
            true if keeps => Some(holder),
            true => alone,
            false => None,
        };
    }

    /// Builds a yard.
    pub(crate) fn build_yard(&mut self, seat: Seat, at: Crossing) {
        self.pay(seat, Ware::Yard);
        let place = &mut self.board.places[seat.index()];
        place.distilleries.remove(at);
        place.yards.insert(at);
    }

    /// Buys a development card, of which the seat has seen nothing yet.
    pub(crate) fn buy(&mut self, seat: Seat) {
        self.pay(seat, Ware::Card);
        self.board.deck = self.board.deck.saturating_sub(1);
        self.board.places[seat.index()].cards += 1;
        for (held, chance) in self.cards[seat.index()].iter_mut().zip(self.unseen) {
            *held += chance;
        }
    }

    /// Plays a development card; what it does follows.
    pub(crate) fn play(&mut self, seat: Seat, card: Card) {
        self.cards[seat.index()][card.index()] -= 1.0;
        self.playable[card] = self.playable[card].saturating_sub(1);
        self.board.played = true;
        let place = &mut self.board.places[seat.index()];
        place.cards = place.cards.saturating_sub(1);
        if card != Card::Highlander {
            return;
        }
        place.highlanders += 1;
        let shown = place.highlanders;
        let most = match self.board.clan {
            Some(holder) => shown > self.board.places[holder.index()].highlanders,
            None => shown >= self.board.rows.limits.clan,
        };
        if most {
            self.board.clan = Some(seat);
        }
    }

    /// Moves an average card from one hand to another.
    pub(crate) fn draw(&mut self, seat: Seat, from: Seat) {
        let hand = self.hands[from.index()];
        let all: f32 = hand.iter().sum();
        if all < CRUMB {
            return;
        }
        let drawn = all.min(1.0);
        for (kind, held) in hand.into_iter().enumerate() {
            let part = held / all * drawn;
            self.hands[from.index()][kind] -= part;
            self.hands[seat.index()][kind] += part;
        }
    }

    /// Moves all cards of a resource to one hand.
    pub(crate) fn collect(&mut self, seat: Seat, resource: Resource) -> f32 {
        let mut sum = 0.0;
        for other in 0..self.hands.len() {
            if other != seat.index() {
                sum += std::mem::take(&mut self.hands[other][resource.index()]);
            }
        }
        self.hands[seat.index()][resource.index()] += sum;
        sum
    }
}
