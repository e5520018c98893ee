//! What moves do, as far as their seat can foresee it.

use slowtable_kit::{Preview, Seat};

use crate::board::{Board, EndedOffer, Ending, Offer, Phase, Seats, Secret, State, Terms, View};
use crate::bundle::{Bundle, Cards};
use crate::choice::{Choice, OfferId};
use crate::cursor::WholeMove;
use crate::event::{Chance, Closed, Event};
use crate::island::Hex;
use crate::known::Bounds;
use crate::material::{Card, Resource, Ware};
use crate::refusal::Refusal;
use crate::route;

/// The event sink of the game.
pub(crate) type EventSink = slowtable_kit::EventSink<Event, Chance>;

/// What follows a move and needs more than its seat knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    /// Nothing.
    Nothing,
    /// The founding goes on with the next seat, or ends (F1, F5).
    Founded,
    /// The dice are rolled.
    Roll,
    /// A card is drawn from this seat; after a seven the trade phase begins.
    Draw { from: Seat, seven: bool },
    /// The seven is over: the trade phase begins.
    SevenDone,
    /// Every other seat hands over this resource.
    Monopoly(Resource),
    /// A card is drawn from the deck.
    Card,
    /// An offer is carried out with a seat.
    Exchange(OfferId, Seat),
    /// The seat has chosen what it gives back.
    Discarded,
    /// The seat has the points that win.
    Won,
    /// Its hidden cards might have won.
    NotYetWon,
    /// The next seat's turn begins.
    NextTurn,
}

impl Board {
    /// Moves cards from a hand to the stock.
    pub(crate) fn give_back(&mut self, own: &mut Secret, seat: Seat, cards: Bundle) {
        own.hand = own.hand.minus(cards);
        self.stock = self.stock.plus(cards);
        let hand = &mut self.places[seat.index()].hand;
        *hand = hand.saturating_sub(cards.total());
    }

    /// Moves cards from the stock to a hand.
    pub(crate) fn take_from_stock(&mut self, own: &mut Secret, seat: Seat, cards: Bundle) {
        own.hand = own.hand.plus(cards);
        self.stock = self.stock.minus(cards);
        self.places[seat.index()].hand += cards.total();
    }

    /// Pays the cost of a ware (C1).
    pub(crate) fn pay(&mut self, own: &mut Secret, seat: Seat, ware: Ware) {
        let cost = self.rows.cost(ware);
        self.give_back(own, seat, cost);
    }

    /// Whether a seat with so many victory point cards has the points that win (W2).
    pub(crate) fn has_won(&self, seat: Seat, cards: u8) -> bool {
        self.points_with(seat, cards) >= self.rows.limits.points
    }

    /// Returns the points of a seat with so many victory point cards.
    pub(crate) fn points_with(&self, seat: Seat, cards: u8) -> u8 {
        let hidden = cards.saturating_mul(self.rows.limits.card_points);
        self.points(seat).saturating_add(hidden)
    }

    /// Lays a Highlander face up, which may win the largest clan (H).
    pub(crate) fn reveal_highlander(&mut self, seat: Seat, sink: &mut EventSink) {
        let place = &mut self.places[seat.index()];
        place.highlanders += 1;
        place.cards = place.cards.saturating_sub(1);
        let shown = place.highlanders;
        let most = match self.clan {
            Some(holder) => shown > self.places[holder.index()].highlanders,
            None => shown >= self.rows.limits.clan,
        };
        if most && self.clan != Some(seat) {
            self.clan = Some(seat);
            sink.event(|| Event::ClanMoved { to: seat });
        }
    }

    /// Ends trading with the first building or purchase (T3).
    fn begin_building(&mut self, seat: Seat, sink: &mut EventSink) {
        if self.phase == Phase::Trade && !self.is_mixed() {
            self.phase = Phase::Build;
            self.clear_offers();
            sink.event(|| Event::TradeEnded { seat });
        }
    }

    /// Ends an offer, and keeps it among those that ended last.
    pub(crate) fn end_offer(&mut self, id: OfferId, ending: Ending) -> Option<Offer> {
        let at = self.offers.iter().position(|offer| offer.id == id)?;
        let offer = self.offers.remove(at);
        if self.ended.is_full() {
            self.ended.remove(0);
        }
        self.ended.push(EndedOffer { offer, ending });
        Some(offer)
    }

    /// Removes all offers, open and ended ones: trading is over (D10).
    pub(crate) fn clear_offers(&mut self) {
        self.offers.clear();
        self.ended.clear();
    }

    /// Puts an offer down.
    pub(crate) fn put_offer(
        &mut self,
        from: Seat,
        terms: Terms,
        answers: Option<OfferId>,
        sink: &mut EventSink,
    ) {
        let offer = Offer {
            id: self.next_offer,
            from,
            terms,
            answers,
            accepted: Seats::EMPTY,
            declined: Seats::EMPTY,
        };
        // There is room: a seat has at most four (D4). A game with all numbers used up has no more offers.
        if self.next_offer.0 < u16::MAX && self.offers.try_push(offer).is_ok() {
            self.next_offer.0 = self.next_offer.0.wrapping_add(1);
            sink.event(|| Event::Offered { offer });
        }
    }

    /// Notes that a seat declines an offer, which closes it if all have declined (D6).
    fn decline(&mut self, seat: Seat, id: OfferId, sink: &mut EventSink) {
        let Some(offer) = self.offers.iter_mut().find(|offer| offer.id == id) else {
            return;
        };
        if offer.declined.contains(seat) {
            return;
        }
        offer.accepted.remove(seat);
        offer.declined.insert(seat);
        let all = offer.declined == offer.terms.to;
        sink.event(|| Event::Declined { seat, offer: id });
        if all {
            self.close(id, Closed::Declined, sink);
        }
    }

    fn close(&mut self, id: OfferId, why: Closed, sink: &mut EventSink) {
        if self.end_offer(id, Ending::Closed(why)).is_some() {
            sink.event(|| Event::OfferClosed { offer: id, why });
        }
    }

    fn move_force(&mut self, seat: Seat, hex: Hex, sink: &mut EventSink) {
        self.force = hex;
        sink.event(|| Event::ForceMoved { seat, hex });
    }

    /// Exchanges the numbers of cards of an offer between two hands; returns the event.
    pub(crate) fn exchange(&mut self, offer: &Offer, with: Seat) -> Event {
        let (gave, got) = (offer.terms.give, offer.terms.get);
        let maker = &mut self.places[offer.from.index()].hand;
        *maker = (*maker + got.total()).saturating_sub(gave.total());
        let other = &mut self.places[with.index()].hand;
        *other = (*other + gave.total()).saturating_sub(got.total());
        Event::Exchanged {
            offer: offer.id,
            from: offer.from,
            with,
            gave,
            got,
        }
    }
}

/// Does what a seat can foresee of its move, on the public state and its own; returns what follows.
pub(crate) fn act(
    board: &mut Board,
    own: &mut Secret,
    seat: Seat,
    action: WholeMove,
    sink: &mut EventSink,
) -> After {
    if !board.in_turn(seat) {
        return effect(board, own, seat, action, sink);
    }
    let (points, reach) = (board.points(seat), board.reach(seat));
    let hidden = matches!(action, WholeMove::Draft(_) | WholeMove::Scrap(_));
    board.acted |= matches!(board.phase, Phase::Trade | Phase::Build) && !hidden;
    let after = effect(board, own, seat, action, sink);
    if after == After::NextTurn {
        return after;
    }
    if board.has_won(seat, own.cards[Card::VictoryPoint]) {
        return After::Won;
    }
    let raised = board.points(seat) > points || board.reach(seat) > reach;
    let might_have = raised && board.reach(seat) >= board.rows.limits.points;
    match after {
        After::Nothing if might_have => After::NotYetWon,
        _ => after,
    }
}

fn effect(
    board: &mut Board,
    own: &mut Secret,
    seat: Seat,
    action: WholeMove,
    sink: &mut EventSink,
) -> After {
    let at = seat.index();
    match action {
        WholeMove::Found(crossing, path) => {
            board.places[at].distilleries.insert(crossing);
            sink.event(|| Event::Founded { seat, crossing });
            if board.places[at].distilleries.len() == 2 {
                let mut cards = Bundle::EMPTY;
                for hex in crossing.hexes().iter().filter(|hex| hex.is_land()) {
                    if let Some(resource) = board.land[hex.index()].data().yields {
                        cards[resource] += 1;
                    }
                }
                let cards = cards.min(board.stock);
                board.take_from_stock(own, seat, cards);
                sink.event(|| Event::Gained { seat, cards });
            }
            lay_road(board, seat, path, Bundle::EMPTY, sink);
            After::Founded
        }
        WholeMove::Roll => After::Roll,
        WholeMove::End => {
            sink.event(|| Event::TurnEnded { seat });
            After::NextTurn
        }
        WholeMove::Road(path) => {
            board.begin_building(seat, sink);
            board.pay(own, seat, Ware::Road);
            lay_road(board, seat, path, board.rows.cost(Ware::Road), sink);
            After::Nothing
        }
        WholeMove::Distillery(crossing) => {
            board.begin_building(seat, sink);
            let paid = board.rows.cost(Ware::Distillery);
            board.pay(own, seat, Ware::Distillery);
            board.places[at].distilleries.insert(crossing);
            sink.event(|| Event::DistilleryBuilt {
                seat,
                crossing,
                paid,
            });
            route::after_building(board, seat, crossing, sink);
            After::Nothing
        }
        WholeMove::Yard(crossing) => {
            board.begin_building(seat, sink);
            let paid = board.rows.cost(Ware::Yard);
            board.pay(own, seat, Ware::Yard);
            let place = &mut board.places[at];
            place.distilleries.remove(crossing);
            place.yards.insert(crossing);
            sink.event(|| Event::YardBuilt {
                seat,
                crossing,
                paid,
            });
            After::Nothing
        }
        WholeMove::Buy => {
            board.begin_building(seat, sink);
            let paid = board.rows.cost(Ware::Card);
            board.pay(own, seat, Ware::Card);
            sink.event(|| Event::CardBought { seat, paid });
            After::Card
        }
        WholeMove::HighlanderWins => {
            play_card(board, own, seat, Card::Highlander, sink);
            After::Nothing
        }
        WholeMove::Highlander(hex, from) => {
            play_card(board, own, seat, Card::Highlander, sink);
            board.move_force(seat, hex, sink);
            from.map_or(After::Nothing, |from| After::Draw { from, seven: false })
        }
        WholeMove::FreeRoads(first, second) => {
            play_card(board, own, seat, Card::RoadBuilding, sink);
            for path in std::iter::once(first).chain(second) {
                lay_road(board, seat, path, Bundle::EMPTY, sink);
            }
            After::Nothing
        }
        WholeMove::Invention(first, second) => {
            play_card(board, own, seat, Card::Invention, sink);
            let mut cards = Bundle::of(&[(first, 1)]);
            if let Some(second) = second {
                cards[second] += 1;
            }
            board.take_from_stock(own, seat, cards);
            sink.event(|| Event::Gained { seat, cards });
            After::Nothing
        }
        WholeMove::Monopoly(resource) => {
            play_card(board, own, seat, Card::Monopoly, sink);
            sink.event(|| Event::MonopolyNamed { seat, resource });
            After::Monopoly(resource)
        }
        WholeMove::Force(hex, from) => {
            board.move_force(seat, hex, sink);
            from.map_or(After::SevenDone, |from| After::Draw { from, seven: true })
        }
        WholeMove::Discard(cards) => {
            own.discard = Some(cards);
            board.places[at].chosen = true;
            let cards = Some(cards);
            sink.event(|| Event::DiscardChosen { seat, cards });
            After::Discarded
        }
        WholeMove::Trade(resource, wanted) => {
            let given = Bundle::of(&[(resource, board.rate(seat, resource))]);
            let taken = Bundle::of(&[(wanted, 1)]);
            board.give_back(own, seat, given);
            board.take_from_stock(own, seat, taken);
            sink.event(|| Event::TradedWithRegions { seat, given, taken });
            After::Nothing
        }
        WholeMove::Offer(terms, answers) => {
            board.put_offer(seat, terms, answers, sink);
            if let Some(answered) = answers {
                board.decline(seat, answered, sink);
            }
            After::Nothing
        }
        WholeMove::Draft(terms) => {
            // The walk leaves room.
            let _ = own.drafts.try_push(terms);
            sink.event(|| Event::Drafted { seat, terms });
            After::Nothing
        }
        WholeMove::Scrap(index) => {
            if usize::from(index) < own.drafts.len() {
                let terms = own.drafts.remove(index.into());
                sink.event(|| Event::DraftScrapped { seat, terms });
            }
            After::Nothing
        }
        WholeMove::Accept(id) => {
            let Some(offer) = board.offers.iter_mut().find(|offer| offer.id == id) else {
                return After::Nothing;
            };
            if offer.is_direct() {
                return After::Exchange(id, seat);
            }
            offer.declined.remove(seat);
            offer.accepted.insert(seat);
            sink.event(|| Event::Accepted { seat, offer: id });
            After::Nothing
        }
        WholeMove::Decline(id) => {
            board.decline(seat, id, sink);
            After::Nothing
        }
        WholeMove::Confirm(id, with) => After::Exchange(id, with),
        WholeMove::Withdraw(id) => {
            board.close(id, Closed::Withdrawn, sink);
            After::Nothing
        }
        WholeMove::Lapse(id) => {
            board.close(id, Closed::Lapsed, sink);
            After::Nothing
        }
    }
}

/// Lays a road, whose cost is paid.
fn lay_road(
    board: &mut Board,
    seat: Seat,
    path: crate::island::PathId,
    paid: Bundle,
    sink: &mut EventSink,
) {
    board.places[seat.index()].roads.insert(path);
    sink.event(|| Event::RoadLaid { seat, path, paid });
    route::after_road(board, seat, sink);
}

/// Plays a card from a hand.
fn play_card(board: &mut Board, own: &mut Secret, seat: Seat, card: Card, sink: &mut EventSink) {
    own.cards = own.cards.minus(Cards::of(&[(card, 1)]));
    board.played = true;
    sink.event(|| Event::CardPlayed { seat, card });
    if card == Card::Highlander {
        board.reveal_highlander(seat, sink);
    } else {
        board.places[seat.index()].cards -= 1;
        board.spent[card] += 1;
    }
}

impl View {
    /// Returns what a whole move does, as far as its seat can foresee it.
    pub(crate) fn preview(&self, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        let action = self.walked(path)?.action().ok_or(Refusal::Incomplete)?;
        let mut after = self.clone();
        let mut sink = EventSink::default();
        let (Some((seat, ..)), Some(own)) = (self.own(), &mut after.secret) else {
            return Err(Refusal::NoSeat);
        };
        let then = act(&mut after.board, own, seat, action, &mut sink);
        if let Some(known) = &mut after.known {
            known.hands[seat.index()] = Bounds::exactly(own.hand);
        }
        if let After::Exchange(id, with) = then
            && let Some(offer) = self.board.offer(id)
        {
            sink.event(|| after.board.exchange(offer, with));
        }
        let events = sink.into_played().events;
        Ok(match then {
            After::Nothing => Preview::Open(after, events),
            _ => Preview::Sealed(events),
        })
    }
}

impl State {
    /// Makes a whole move.
    pub(crate) fn make(
        &mut self,
        seat: Seat,
        path: &[Choice],
        listens: bool,
    ) -> Result<EventSink, Refusal> {
        let mut cursor = self.cursor(seat)?;
        cursor.follow(path)?;
        let action = cursor.action().ok_or(Refusal::Incomplete)?;
        self.may_exchange(seat, action)?;
        let mut sink = match listens {
            true => EventSink::default(),
            false => EventSink::silent(),
        };
        let own = &mut self.secrets[seat.index()];
        let hand = own.hand;
        let after = act(&mut self.board, own, seat, action, &mut sink);
        if let WholeMove::Offer(terms, _) = action {
            self.shows_at_least(seat, terms.give);
        }
        if let (WholeMove::Accept(id), After::Nothing) = (action, after)
            && let Some(asked) = self.board.offer(id).map(|offer| offer.terms.get)
        {
            self.shows_at_least(seat, asked);
        }
        if !self.secrets[seat.index()].hand.covers(hand) {
            self.settle_doubts();
        }
        self.follow_up(seat, after, &mut sink);
        Ok(sink)
    }

    /// Both must hold their cards at the moment of carrying out (D9).
    fn may_exchange(&self, seat: Seat, action: WholeMove) -> Result<(), Refusal> {
        let (id, with) = match action {
            WholeMove::Accept(id) => (id, seat),
            WholeMove::Confirm(id, with) => (id, with),
            _ => return Ok(()),
        };
        let Some(offer) = self.board.offer(id) else {
            return Ok(());
        };
        let noted = matches!(action, WholeMove::Accept(_)) && !offer.is_direct();
        let gives = self.secrets[offer.from.index()]
            .hand
            .covers(offer.terms.give);
        let gets = self.secrets[with.index()].hand.covers(offer.terms.get);
        if noted || (gives && gets) {
            Ok(())
        } else {
            Err(Refusal::CardsGone { offer: id })
        }
    }
}
