//! Applies moves to the table and moves the game on.

use arrayvec::ArrayVec;
use slowtable_kit::{Played, Preview, Seat, Viewer};

use crate::board::{Board, Gift, Mode, Phase, Resolution, State, View};
use crate::building::{Building, BuildingKind};
use crate::choice::Choice;
use crate::cursor::{Cursor, PathEffects};
use crate::event::{Chance, Event};
use crate::ids::{Ability, Wheel};
use crate::options::Reveal;
use crate::refusal::Refusal;
use crate::specialist::Act;
use crate::specialist::{Card, CardSet};

/// The event sink of Glass Road.
pub(crate) type EventSink = slowtable_kit::EventSink<Event, Chance>;

/// Whether the seat can foresee everything that a move does.
fn is_open(board: &Board, moved: &PathEffects) -> bool {
    match moved.head {
        None | Some(Choice::Card(_) | Choice::Done) => false,
        Some(Choice::Ability(ability)) => board
            .resolving()
            .is_some_and(|(_, resolution)| resolution.card.act(ability) != Act::Draw),
        Some(_) => true,
    }
}

impl Board {
    /// Applies an open move, which involves nothing hidden.
    fn apply(&mut self, seat: Seat, moved: PathEffects, sink: &mut EventSink) {
        let Some(head) = moved.head else { return };
        let resolution = match &mut self.phase {
            Phase::Resolve(resolution) => Some(resolution),
            _ => None,
        };
        let Some(place) = self.places.get_mut(seat.index()) else {
            return;
        };
        place.estate = moved.estate;
        for &tile in &moved.change.given_up {
            self.removed.insert(tile);
        }
        let change = moved.change;
        match (head, resolution) {
            (Choice::Fee, Some(resolution)) => {
                resolution.open = true;
                let card = resolution.card;
                sink.event(|| Event::FeePaid { seat, card, change });
            }
            (Choice::Ability(ability), Some(resolution)) => {
                resolution.used.push(ability);
                let card = resolution.card;
                if let Some((building, site)) = moved.built.zip(moved.site) {
                    resolution.repeat = moved.opens;
                    let slot = self
                        .building_board
                        .iter_mut()
                        .flatten()
                        .find(|slot| **slot == Some(building));
                    let from_offer = slot.is_none();
                    if let Some(slot) = slot {
                        *slot = None;
                    }
                    let copied = moved.copied;
                    sink.event(|| Event::Built {
                        seat,
                        card,
                        building,
                        from_offer,
                        site,
                        copied,
                        change,
                    });
                } else {
                    sink.event(|| Event::AbilityUsed {
                        seat,
                        card,
                        ability,
                        change,
                    });
                }
                if let Some(good) = moved.supplied {
                    let gift = Gift { from: seat, good };
                    for (index, place) in self.places.iter_mut().enumerate() {
                        if index != seat.index() {
                            // At most one gift of each opponent can wait: see `State::check`.
                            let _ = place.gifts.try_push(gift);
                        }
                    }
                }
            }
            (
                Choice::Repeat,
                Some(Resolution {
                    repeat: Some(building),
                    ..
                }),
            ) => {
                let building = *building;
                sink.event(|| Event::Repeated {
                    seat,
                    building,
                    change,
                });
            }
            (Choice::EndRepeat, Some(resolution)) => {
                if let Some(building) = resolution.repeat.take() {
                    sink.event(|| Event::RepeatEnded { seat, building });
                }
            }
            (Choice::Convert(building), _) => {
                sink.event(|| Event::Converted {
                    seat,
                    building,
                    change,
                });
            }
            (Choice::Remove, _) => {
                if let Some((landscape, space)) = change.removed {
                    sink.event(|| Event::Removed {
                        seat,
                        landscape,
                        space,
                    });
                }
            }
            (Choice::Accept, _) => {
                if let Some(Gift { from, good }) = place.gifts.pop_at(0) {
                    // A gift has no effect if there is no room for it, or if the seat takes nothing
                    // of it.
                    let taken = change.gained.iter().next();
                    sink.event(|| match taken {
                        Some((token, _)) => Event::GiftTaken { seat, from, token },
                        None => Event::GiftRefused { seat, from, good },
                    });
                }
            }
            (Choice::Refuse, _) => {
                if let Some(Gift { from, good }) = place.gifts.pop_at(0) {
                    sink.event(|| Event::GiftRefused { seat, from, good });
                }
            }
            _ => {}
        }
        for (wheel, times) in Wheel::ALL.into_iter().zip(moved.turned) {
            if times > 0 {
                sink.event(|| Event::Turned { seat, wheel, times });
            }
        }
    }
}

impl Board {
    /// Returns what the seat itself does by a move that is not open, before the game goes on.
    /// Turning a card up also reveals who else holds it, and a draw reveals the tops of the stacks,
    /// so these moves have no such event.
    fn sealed_event(&self, seat: Seat, moved: &PathEffects) -> Option<Event> {
        match (moved.head?, &self.phase) {
            (Choice::Card(_), Phase::Choose) => Some(Event::HandChosen {
                seat,
                cards: Some(moved.cards),
            }),
            (Choice::Card(card), Phase::Pick) => Some(Event::Picked {
                seat,
                card: Some(card),
            }),
            (Choice::Done, Phase::Play { .. }) => Some(Event::LastCardDeclined { seat }),
            (Choice::Done, Phase::Resolve(resolution)) => {
                let card = resolution.card;
                #[allow(clippy::cast_possible_truncation)] // at most 2
                let used = resolution.used.len() as u8;
                Some(Event::CardDone { seat, card, used })
            }
            (Choice::Done, Phase::LastActions) => Some(Event::Finished { seat }),
            _ => None,
        }
    }
}

impl View {
    /// Returns a cursor for the viewer's own seat.
    pub(crate) fn cursor(&self) -> Result<Cursor<'_>, Refusal> {
        let (Viewer::Seat(seat), Some(secret)) = (self.viewer, &self.secret) else {
            return Err(Refusal::NoSeat);
        };
        Cursor::new(&self.board, secret, seat).ok_or(Refusal::NoSeat)
    }

    /// Returns what a move does, as far as its seat can foresee it.
    ///
    /// # Errors
    /// When the path is not a whole legal move.
    pub fn preview(&self, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        let moved = self.cursor()?.walk(path)?.finish()?;
        let Viewer::Seat(seat) = self.viewer else {
            return Err(Refusal::NoSeat);
        };
        if !is_open(&self.board, &moved) {
            let does = self.board.sealed_event(seat, &moved);
            return Ok(Preview::Sealed(does.into_iter().collect()));
        }
        let mut after = self.clone();
        let mut sink = EventSink::default();
        after.board.apply(seat, moved, &mut sink);
        Ok(Preview::Open(after, sink.into_played().events))
    }
}

impl State {
    /// Returns a cursor for a seat.
    pub(crate) fn cursor(&self, seat: Seat) -> Result<Cursor<'_>, Refusal> {
        let secret = self.secrets.get(seat.index()).ok_or(Refusal::NoSeat)?;
        Cursor::new(&self.board, secret, seat).ok_or(Refusal::NoSeat)
    }

    /// Makes a move.
    ///
    /// # Errors
    /// When the path is not a whole legal move of `seat`; the state is then unchanged.
    pub fn play(&mut self, seat: Seat, path: &[Choice]) -> Result<Played<Event, Chance>, Refusal> {
        let moved = self.cursor(seat)?.walk(path)?.finish()?;
        let mut sink = EventSink::default();
        self.make(seat, moved, &mut sink);
        Ok(sink.into_played())
    }

    /// Makes a move without collecting its events, for callers that only need the state.
    ///
    /// # Errors
    /// As [`State::play`].
    pub fn play_silently(&mut self, seat: Seat, path: &[Choice]) -> Result<(), Refusal> {
        let moved = self.cursor(seat)?.walk(path)?.finish()?;
        self.make(seat, moved, &mut EventSink::silent());
        Ok(())
    }

    pub(crate) fn make(&mut self, seat: Seat, moved: PathEffects, sink: &mut EventSink) {
        if is_open(&self.board, &moved) {
            self.board.apply(seat, moved, sink);
            return;
        }
        match (moved.head, &self.board.phase) {
            (Some(Choice::Ability(ability)), _) => self.draw(seat, ability, sink),
            (Some(Choice::Card(_)), Phase::Choose) => self.choose(seat, moved.cards, sink),
            (Some(Choice::Card(card)), Phase::Pick) => {
                self.pick(seat, card, sink);
                self.reveal_if_all_picked(sink);
            }
            (Some(Choice::Card(card)), &Phase::Play { last, .. }) => {
                self.turn_up(seat, card, last, false, sink);
            }
            (Some(Choice::Done), Phase::Play { .. }) => {
                sink.event(|| Event::LastCardDeclined { seat });
                self.end_period(sink);
            }
            (Some(Choice::Done), Phase::Resolve(_)) => self.done_with_card(sink),
            (Some(Choice::Done), Phase::LastActions) => self.done_with_game(seat, sink),
            _ => {}
        }
    }

    /// Draws tiles into the private offer (Feudal Lord); an empty stack gives nothing (C12).
    fn draw(&mut self, seat: Seat, ability: Ability, sink: &mut EventSink) {
        let mut tiles = ArrayVec::<Building, 3>::new();
        for kind in BuildingKind::ALL {
            if let Some(tile) = self.take_tile(kind, sink) {
                tiles.push(tile);
                if let Some(place) = self.board.places.get_mut(seat.index()) {
                    place.estate.offer.insert(tile);
                }
            }
        }
        if let Phase::Resolve(resolution) = &mut self.board.phase {
            resolution.used.push(ability);
        }
        sink.event(|| Event::Drew { seat, tiles });
    }

    fn take_tile(&mut self, kind: BuildingKind, sink: &mut EventSink) -> Option<Building> {
        let tile = self.unknown.stacks[kind.index()].pop()?;
        self.board.stacks[kind.index()] -= 1;
        sink.chance.push(Chance::Tile(tile));
        Some(tile)
    }

    /// Fills the gaps of every row from its own stack (C10, C12).
    ///
    /// The first refill is part of the set-up, whose answers of chance are the whole stacks.
    pub(crate) fn refill(&mut self, sink: &mut EventSink, count_as_chance: bool) {
        for kind in BuildingKind::ALL {
            let mut tiles = Vec::new();
            for column in 0..self.board.building_board[kind.index()].len() {
                if self.board.building_board[kind.index()][column].is_some() {
                    continue;
                }
                let answers = sink.chance.len();
                let Some(tile) = self.take_tile(kind, sink) else {
                    break;
                };
                if !count_as_chance {
                    sink.chance.truncate(answers);
                }
                self.board.building_board[kind.index()][column] = Some(tile);
                tiles.push(tile);
            }
            if !tiles.is_empty() {
                sink.event(|| Event::Refilled { kind, tiles });
            }
        }
    }

    fn choose(&mut self, seat: Seat, cards: CardSet, sink: &mut EventSink) {
        let (Some(place), Some(secret)) = (
            self.board.places.get_mut(seat.index()),
            self.secrets.get_mut(seat.index()),
        ) else {
            return;
        };
        place.hand = cards.len();
        place.chosen = true;
        secret.hand = cards;
        secret.chosen = cards;
        sink.event(|| Event::HandChosen {
            seat,
            cards: Some(cards),
        });
        if self.board.places.iter().all(|place| place.chosen) {
            self.board.round = 1;
            match self.board.mode() {
                Mode::Solo => self.next_card_alone(sink),
                Mode::Two => {
                    self.board.phase = Phase::Play {
                        seat: self.board.start_player,
                        last: false,
                    };
                }
                Mode::Many => self.begin_round(sink),
            }
        }
    }

    /// Starts the picks. A pick from a single card is no decision and made at once, unless the seat
    /// must answer a gift first (C8).
    fn begin_round(&mut self, sink: &mut EventSink) {
        self.board.phase = Phase::Pick;
        for seat in Seat::all(self.board.players()) {
            let place = &self.board.places[seat.index()];
            if place.hand == 1 && place.gifts.is_empty() {
                let only = self.secrets[seat.index()].hand.iter().next();
                if let Some(card) = only {
                    self.pick(seat, card, sink);
                }
            }
        }
        self.reveal_if_all_picked(sink);
    }

    fn pick(&mut self, seat: Seat, card: Card, sink: &mut EventSink) {
        let place = &mut self.board.places[seat.index()];
        place.hand -= 1;
        place.picked = true;
        let secret = &mut self.secrets[seat.index()];
        secret.hand.remove(card);
        secret.picked = Some(card);
        sink.event(|| Event::Picked {
            seat,
            card: Some(card),
        });
    }

    fn reveal_if_all_picked(&mut self, sink: &mut EventSink) {
        if self.board.places.iter().all(|place| place.picked) {
            if self.board.reveal == Reveal::Together {
                self.show_all_picked(sink);
            }
            self.reveal_next(sink);
        }
    }

    /// Turns up all face-down cards, to be resolved in turn.
    fn show_all_picked(&mut self, sink: &mut EventSink) {
        let mut cards = ArrayVec::<(Seat, Card), 4>::new();
        for seat in self.board.start_player.clockwise(self.board.players()) {
            let shown = self.secrets[seat.index()].picked;
            self.board.places[seat.index()].shown = shown;
            cards.extend(shown.map(|card| (seat, card)));
        }
        sink.event(|| Event::AllTurnedUp { cards });
    }

    /// Turns up the next face-down card clockwise from the start player (C1, C5). When none is
    /// left, ends the round.
    fn reveal_next(&mut self, sink: &mut EventSink) {
        let players = self.board.players();
        for seat in self.board.start_player.clockwise(players) {
            if let Some(card) = self.secrets[seat.index()].picked.take() {
                self.board.places[seat.index()].picked = false;
                self.board.places[seat.index()].shown = None;
                self.turn_up(seat, card, false, false, sink);
                return;
            }
        }
        if self.board.round < 3 {
            self.board.round += 1;
            self.begin_round(sink);
        } else {
            self.end_period(sink);
        }
    }

    /// Turns up a card; its copies in other hands follow (C2, C3).
    fn turn_up(
        &mut self,
        seat: Seat,
        card: Card,
        last: bool,
        by_chance: bool,
        sink: &mut EventSink,
    ) {
        let players = self.board.players();
        let mut order = ArrayVec::<Seat, 4>::new();
        let mut followers = ArrayVec::<Seat, 3>::new();
        order.push(seat);
        if self.secrets[seat.index()].hand.contains(card) {
            self.secrets[seat.index()].hand.remove(card);
            self.board.places[seat.index()].hand -= 1;
        }
        self.board.places[seat.index()].played.push(card);
        for other in seat.clockwise(players).skip(1) {
            let place = &mut self.board.places[other.index()];
            let secret = &mut self.secrets[other.index()];
            if secret.hand.contains(card) && !place.followed.is_full() {
                secret.hand.remove(card);
                place.hand -= 1;
                place.followed.push(card);
                followers.push(other);
                order.push(other);
            }
        }
        let limit = if by_chance || !followers.is_empty() {
            1
        } else {
            2
        };
        debug_assert!(
            !last || followers.is_empty(),
            "a last card is played alone (T2)"
        );
        sink.event(|| Event::Revealed {
            seat,
            card,
            by_chance,
            followers,
        });
        self.board.phase = Phase::Resolve(Resolution {
            card,
            order,
            at: 0,
            limit,
            open: card.fee().is_none(),
            used: ArrayVec::new(),
            repeat: None,
        });
    }

    fn done_with_card(&mut self, sink: &mut EventSink) {
        let Phase::Resolve(resolution) = &mut self.board.phase else {
            return;
        };
        let Some(seat) = resolution.seat() else {
            return;
        };
        let card = resolution.card;
        #[allow(clippy::cast_possible_truncation)] // at most 2
        let used = resolution.used.len() as u8;
        sink.event(|| Event::CardDone { seat, card, used });
        resolution.at += 1;
        resolution.open = card.fee().is_none();
        resolution.used.clear();
        if resolution.seat().is_some() {
            return;
        }
        let revealer = resolution.order[0];
        match self.board.mode() {
            Mode::Many => self.reveal_next(sink),
            Mode::Two => self.next_card_of_two(revealer, sink),
            Mode::Solo => {
                self.board.round += 1;
                self.next_card_alone(sink);
            }
        }
    }

    /// Moves on to the next card of two players (T1, T2).
    fn next_card_of_two(&mut self, before: Seat, sink: &mut EventSink) {
        self.board.round += 1;
        let empty = self.board.places.iter().any(|place| place.hand == 0);
        if !empty {
            self.board.phase = Phase::Play {
                seat: before.next(2),
                last: false,
            };
            return;
        }
        let left = Seat::all(2).find(|seat| self.board.places[seat.index()].hand == 3);
        match left {
            Some(seat) => self.board.phase = Phase::Play { seat, last: true },
            None => self.end_period(sink),
        }
    }

    /// Moves on in a solo game (S1): random cards with one ability until two are left, then a
    /// chosen one with both.
    fn next_card_alone(&mut self, sink: &mut EventSink) {
        let seat = Seat(0);
        let hand = self.secrets[0].hand;
        match hand.len() {
            0 | 1 => self.end_period(sink),
            2 => self.board.phase = Phase::Play { seat, last: false },
            left => {
                let index = self.unknown.roll(usize::from(left));
                if let Some(card) = hand.iter().nth(index) {
                    sink.chance.push(Chance::Card(card));
                    self.turn_up(seat, card, false, true, sink);
                }
            }
        }
    }

    fn end_period(&mut self, sink: &mut EventSink) {
        let period = self.board.period;
        sink.event(|| Event::PeriodEnded { period });
        let solo = self.board.mode() == Mode::Solo;
        for (place, secret) in self.board.places.iter_mut().zip(&mut self.secrets) {
            // All chosen cards rest, the unused one too (S2). In other games hands are put away
            // unseen (C9).
            place.resting = if solo { secret.chosen } else { CardSet::EMPTY };
            place.hand = 0;
            place.chosen = false;
            place.followed.clear();
            place.played.clear();
            secret.hand = CardSet::EMPTY;
            secret.chosen = CardSet::EMPTY;
        }
        self.board.round = 1;
        if period == self.board.periods {
            self.board.phase = Phase::LastActions;
            sink.event(|| Event::LastActionsBegan);
            return;
        }
        self.refill(sink, true);
        let start_player = self.board.next_start_player();
        self.board.start_player = start_player;
        self.board.period += 1;
        self.board.phase = Phase::Choose;
        sink.event(|| Event::PeriodBegan {
            period: period + 1,
            start_player,
        });
    }

    fn done_with_game(&mut self, seat: Seat, sink: &mut EventSink) {
        self.board.places[seat.index()].done = true;
        sink.event(|| Event::Finished { seat });
        if self.board.places.iter().all(|place| place.done) {
            self.board.phase = Phase::Over;
            sink.event(|| Event::GameOver);
        }
    }
}

impl Board {
    /// Returns the start player of the next period (C10, C11).
    pub(crate) fn next_start_player(&self) -> Seat {
        let players = self.players();
        let next = self.period + 1;
        let by_buildings = (players == 3 && next == 4) || next == 5 && players > 1;
        let old = self.start_player;
        if !by_buildings {
            return old.next(players);
        }
        // The old start player comes last; with three players it cannot start periods 4 and 5.
        let barred = players == 3 && next == 5;
        old.next(players)
            .clockwise(players)
            .filter(|&seat| !(barred && seat == old))
            .min_by_key(|seat| self.places[seat.index()].estate.building_count())
            .unwrap_or(old)
    }
}
