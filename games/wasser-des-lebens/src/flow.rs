//! Moves the game on: founding, turns, dice, sevens, cards, exchanges, the end.

use arrayvec::ArrayVec;
use slowtable_kit::{Dice, Seat};

use crate::board::{Ending, Phase, Seats, State, Yielded};
use crate::bundle::{Bundle, Cards};
use crate::choice::OfferId;
use crate::event::{Chance, Event};
use crate::island::Hex;
use crate::material::{Card, MOST_SEATS, Resource};
use crate::play::{After, EventSink};

impl State {
    /// Does what follows a move and needs more than its seat knows.
    pub(crate) fn follow_up(&mut self, seat: Seat, after: After, sink: &mut EventSink) {
        match after {
            After::Nothing => {}
            After::Founded => self.go_on_founding(sink),
            After::Roll => self.roll(seat, sink),
            After::Draw { from, seven } => {
                self.draw(seat, from, sink);
                if seven {
                    self.begin_trade(seat, sink);
                }
            }
            After::SevenDone => self.begin_trade(seat, sink),
            After::Monopoly(resource) => self.monopoly(seat, resource, sink),
            After::Card => self.take_card(seat, sink),
            After::Exchange(id, with) => self.carry_out(id, with, sink),
            After::Discarded => self.discards(sink),
            After::Won => self.end_game(seat, sink),
            After::NotYetWon => sink.event(|| Event::NotYetWon { seat }),
            After::NextTurn => self.next_turn(sink),
        }
    }

    /// Goes on with the founding: forward, then back, then the first turn (F1, F5).
    fn go_on_founding(&mut self, sink: &mut EventSink) {
        let board = &mut self.board;
        let seats = board.seats();
        let set: u8 = board.places.iter().map(|it| it.distilleries.len()).sum();
        if set < seats {
            board.seat = Seat(set);
        } else if set < 2 * seats {
            board.seat = Seat(2 * seats - 1 - set);
        } else {
            self.begin_turn(Seat(0), sink);
        }
    }

    fn next_turn(&mut self, sink: &mut EventSink) {
        let next = self.board.seat.next(self.board.seats());
        self.secrets[self.board.seat.index()].fresh = Cards::EMPTY;
        self.board.clear_offers();
        self.begin_turn(next, sink);
    }

    /// Begins a turn, which may win at once (W2, W4).
    fn begin_turn(&mut self, seat: Seat, sink: &mut EventSink) {
        let board = &mut self.board;
        board.seat = seat;
        board.turn = board.turn.saturating_add(1);
        board.phase = Phase::Roll;
        board.played = false;
        board.bought = 0;
        board.acted = false;
        board.exchanged = None;
        let turn = board.turn;
        sink.event(|| Event::TurnBegan { seat, turn });
        self.reckon(seat, sink);
    }

    /// Ends the game if the player in turn has the points (W2), or shows that it has not.
    fn reckon(&mut self, seat: Seat, sink: &mut EventSink) {
        let cards = self.secrets[seat.index()].cards[Card::VictoryPoint];
        if self.board.has_won(seat, cards) {
            self.end_game(seat, sink);
        } else if self.board.reach(seat) >= self.board.rows.limits.points {
            sink.event(|| Event::NotYetWon { seat });
        }
    }

    fn roll(&mut self, seat: Seat, sink: &mut EventSink) {
        let mut dice = Dice::new(self.unknown.seed, self.unknown.drawn);
        #[allow(clippy::cast_possible_truncation)] // at most 6
        let rolled = [(); 2].map(|()| dice.below(6) as u8 + 1);
        self.unknown.drawn = dice.drawn();
        sink.chance.push(Chance::Dice(rolled));
        self.rolled(seat, rolled, sink);
    }

    /// Does what a roll does.
    pub(crate) fn rolled(&mut self, seat: Seat, dice: [u8; 2], sink: &mut EventSink) {
        self.board.dice = Some(dice);
        self.board.yielded = None;
        sink.event(|| Event::Rolled { seat, dice });
        match dice[0] + dice[1] {
            7 => self.seven(seat, sink),
            sum => {
                self.produce(sum, sink);
                self.begin_trade(seat, sink);
            }
        }
    }

    /// Gives everybody what a roll yields (P).
    fn produce(&mut self, sum: u8, sink: &mut EventSink) {
        let board = &mut self.board;
        let mut claims: ArrayVec<Bundle, MOST_SEATS> =
            board.places.iter().map(|_| Bundle::EMPTY).collect();
        let mut short = ArrayVec::new();
        let mut claimed = Bundle::EMPTY;
        for hex in Hex::land() {
            if board.chips[hex.index()] != sum || hex == board.force {
                continue;
            }
            let Some(resource) = board.land[hex.index()].data().yields else {
                continue;
            };
            let here = hex.crossings();
            for (place, claim) in board.places.iter().zip(&mut claims) {
                let cards = place.distilleries.and(here).len() + 2 * place.yards.and(here).len();
                claim[resource] += cards;
                claimed[resource] += cards;
            }
        }
        for (resource, all) in claimed.iter() {
            if all > board.stock[resource] {
                for claim in &mut claims {
                    claim[resource] = 0;
                }
                short.push(resource);
                sink.event(|| Event::Short { resource });
            }
        }
        board.yielded = Some(Yielded {
            force: board.force,
            gained: claims.clone(),
            short,
        });
        for (seat, cards) in Seat::all(board.seats()).zip(claims) {
            if !cards.is_empty() {
                board.take_from_stock(&mut self.secrets[seat.index()], seat, cards);
                sink.event(|| Event::Gained { seat, cards });
            }
        }
    }

    /// A seat with too many cards owes half of them (Q1); then the force is moved.
    fn seven(&mut self, seat: Seat, sink: &mut EventSink) {
        let board = &mut self.board;
        board.sevens = board.sevens.saturating_add(1);
        board.phase = Phase::Force;
        let kept = board.rows.limits.kept;
        for other in seat.clockwise(board.seats()) {
            let place = &mut board.places[other.index()];
            if place.hand > kept {
                place.owes = place.hand / 2;
                board.phase = Phase::Discard;
                let cards = place.owes;
                sink.event(|| Event::Owes { seat: other, cards });
            }
        }
    }

    /// Once the last choice is made, all cards are given back (Q2).
    fn discards(&mut self, sink: &mut EventSink) {
        let board = &mut self.board;
        if board.places.iter().any(|it| it.owes > 0 && !it.chosen) {
            return;
        }
        for seat in board.seat.clockwise(board.seats()) {
            let own = &mut self.secrets[seat.index()];
            if let Some(cards) = own.discard.take() {
                board.give_back(own, seat, cards);
                sink.event(|| Event::Discarded { seat, cards });
            }
            let place = &mut board.places[seat.index()];
            (place.owes, place.chosen) = (0, false);
        }
        board.phase = Phase::Force;
        self.settle_doubts();
    }

    /// Draws a card by chance (Q4, Q5).
    fn draw(&mut self, seat: Seat, from: Seat, sink: &mut EventSink) {
        let hand = self.secrets[from.index()].hand;
        let mut dice = Dice::new(self.unknown.seed, self.unknown.drawn);
        let mut at = dice.below(hand.total().into());
        self.unknown.drawn = dice.drawn();
        let mut drawn = None;
        for (resource, count) in hand.iter() {
            if at < usize::from(count) {
                drawn = Some(resource);
                break;
            }
            at -= usize::from(count);
        }
        if let Some(card) = drawn {
            sink.chance.push(Chance::Drawn(card));
            self.draw_unseen(seat, from, card);
            let card = Some(card);
            sink.event(|| Event::Drew { seat, from, card });
        }
    }

    /// Begins the trade phase and puts down what was drafted for it (T2, D12).
    fn begin_trade(&mut self, seat: Seat, sink: &mut EventSink) {
        self.board.phase = Phase::Trade;
        sink.event(|| Event::TradeBegan { seat });
        if self.secrets[seat.index()].drafts.is_empty() {
            return;
        }
        let drafts = std::mem::take(&mut self.secrets[seat.index()].drafts);
        for terms in drafts {
            if !self.secrets[seat.index()].hand.covers(terms.give) {
                sink.event(|| Event::DraftScrapped { seat, terms });
                continue;
            }
            let mut put = terms;
            if put.to.is_empty() {
                put.to = Seats::others(self.board.seats(), seat);
            }
            self.board.put_offer(seat, put, None, sink);
            self.shows_at_least(seat, put.give);
        }
    }

    fn monopoly(&mut self, seat: Seat, resource: Resource, sink: &mut EventSink) {
        self.shows_all(resource);
        let mut handed_over = ArrayVec::new();
        let mut sum = 0;
        for other in Seat::all(self.board.seats()) {
            let mut given = 0;
            if other != seat {
                given = std::mem::take(&mut self.secrets[other.index()].hand[resource]);
                self.board.places[other.index()].hand -= given;
            }
            sum += given;
            handed_over.push(given);
        }
        self.secrets[seat.index()].hand[resource] += sum;
        self.board.places[seat.index()].hand += sum;
        sink.event(|| Event::Monopolised {
            seat,
            resource,
            handed_over,
        });
    }

    /// Takes the top card of the deck (K1).
    fn take_card(&mut self, seat: Seat, sink: &mut EventSink) {
        let Some(card) = self.unknown.deck.pop() else {
            return;
        };
        sink.chance.push(Chance::Card(card));
        self.board.deck -= 1;
        self.board.bought += 1;
        self.board.places[seat.index()].cards += 1;
        let own = &mut self.secrets[seat.index()];
        own.cards[card] += 1;
        own.fresh[card] += 1;
        let card = Some(card);
        sink.event(|| Event::CardSeen { seat, card });
        self.reckon(seat, sink);
    }

    /// Carries out an offer (D9).
    fn carry_out(&mut self, id: OfferId, with: Seat, sink: &mut EventSink) {
        let Some(offer) = self.board.end_offer(id, Ending::Exchanged(with)) else {
            return;
        };
        let (gave, got) = (offer.terms.give, offer.terms.get);
        // Everybody sees that both held these cards; the hands then lose and gain them openly.
        self.shows_at_least(offer.from, gave);
        self.shows_at_least(with, got);
        let maker = &mut self.secrets[offer.from.index()].hand;
        *maker = maker.minus(gave).plus(got);
        let other = &mut self.secrets[with.index()].hand;
        *other = other.minus(got).plus(gave);
        let event = self.board.exchange(&offer, with);
        self.board.exchanged = Some((id, with));
        sink.event(|| event);
        self.settle_doubts();
    }

    /// Ends the game; the winner turns up its victory point cards (W3).
    fn end_game(&mut self, winner: Seat, sink: &mut EventSink) {
        let turned_up = self.secrets[winner.index()].cards[Card::VictoryPoint];
        let board = &mut self.board;
        board.phase = Phase::Over;
        board.winner = Some(winner);
        board.clear_offers();
        let points = board.points(winner) + turned_up * board.rows.limits.card_points;
        sink.event(|| Event::GameOver {
            winner,
            points,
            turned_up,
        });
    }
}
