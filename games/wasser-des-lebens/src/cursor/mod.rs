//! Walks a path: what it has named so far, what may come next, and the move that it makes.

mod listed;
mod offer;

use slowtable_kit::Seat;

use self::offer::{Composed, Named};
use crate::board::{Board, Phase, Secret, State, Terms, View};
use crate::bundle::Bundle;
use crate::choice::{Choice, OfferId, Question};
use crate::island::{Crossing, Hex, PathId, Paths};
use crate::known::BoundsSource;
use crate::material::{Card, Resource, Ware};
use crate::play::EventSink;
use crate::refusal::{Refusal, Why};
use crate::route;

/// A whole move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WholeMove {
    /// A first distillery and its road (F).
    Found(Crossing, PathId),
    Roll,
    End,
    Road(PathId),
    Distillery(Crossing),
    Yard(Crossing),
    Buy,
    /// The reveal wins, so that nothing is moved (W2).
    HighlanderWins,
    Highlander(Hex, Option<Seat>),
    FreeRoads(PathId, Option<PathId>),
    Invention(Resource, Option<Resource>),
    Monopoly(Resource),
    /// After a seven: the hex, and from whom a card is drawn.
    Force(Hex, Option<Seat>),
    Discard(Bundle),
    Trade(Resource, Resource),
    Offer(Terms, Option<OfferId>),
    Draft(Terms),
    Scrap(u8),
    Accept(OfferId),
    Decline(OfferId),
    Confirm(OfferId, Seat),
    Withdraw(OfferId),
    Lapse(OfferId),
}

/// What a path has named so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Start,
    Founding(Crossing),
    Placing(Ware),
    Trading(Resource),
    Inventing(Option<Resource>),
    Naming,
    FreeRoad,
    SecondRoad(PathId),
    /// Where the force goes, by card.
    Moving,
    Robbing {
        card: bool,
        hex: Hex,
    },
    Dropping(Bundle),
    Composing(Composed, Terms, Named),
    Whole(WholeMove),
}

/// A path that grows choice by choice.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    board: &'a Board,
    own: &'a Secret,
    source: BoundsSource<'a>,
    seat: Seat,
    stage: Stage,
    length: usize,
}

impl View {
    /// Starts a path of the viewer's own seat.
    pub(crate) fn cursor(&self) -> Result<Cursor<'_>, Refusal> {
        let (seat, _, own) = self.own().ok_or(Refusal::NoSeat)?;
        Ok(Cursor {
            board: &self.board,
            own,
            source: BoundsSource::View(self),
            seat,
            stage: Stage::Start,
            length: 0,
        })
    }
}

impl State {
    /// Starts a path of a seat.
    pub(crate) fn cursor(&self, seat: Seat) -> Result<Cursor<'_>, Refusal> {
        Ok(Cursor {
            board: &self.board,
            own: self.secrets.get(seat.index()).ok_or(Refusal::NoSeat)?,
            source: BoundsSource::State(self),
            seat,
            stage: Stage::Start,
            length: 0,
        })
    }
}

fn ensure(holds: bool, why: Why) -> Result<(), Why> {
    if holds { Ok(()) } else { Err(why) }
}

impl Cursor<'_> {
    /// Takes the next choice.
    ///
    /// # Errors
    /// When the choice is not offered; the path is then unchanged.
    pub(crate) fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        if self.board.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        self.stage = self.next(choice).map_err(|why| Refusal::NotOffered {
            choice,
            at: self.length,
            why,
        })?;
        self.length += 1;
        Ok(())
    }

    /// Takes all choices of a path.
    ///
    /// # Errors
    /// When one of them is not offered.
    pub(crate) fn follow(&mut self, path: &[Choice]) -> Result<(), Refusal> {
        path.iter().try_for_each(|choice| self.push(*choice))
    }

    /// Returns the move, if the path is whole.
    pub(crate) fn action(&self) -> Option<WholeMove> {
        match self.stage {
            Stage::Whole(action) => Some(action),
            Stage::SecondRoad(first) => Some(WholeMove::FreeRoads(first, None)),
            Stage::Composing(composed, terms, named) if named >= Named::Get => {
                let mut made = terms;
                if made.to.is_empty() && composed != Composed::Draft {
                    made.to = self.addressees();
                }
                Some(match composed {
                    Composed::Offer => WholeMove::Offer(made, None),
                    Composed::Counter(id) => WholeMove::Offer(made, Some(id)),
                    Composed::Draft => WholeMove::Draft(made),
                })
            }
            _ => None,
        }
    }

    /// Returns what the next choice decides.
    pub(crate) fn question(&self) -> Question {
        let board = self.board;
        match self.stage {
            Stage::Start => match board.phase {
                Phase::Founding if board.seat == self.seat => Question::Founding,
                Phase::Roll if board.seat == self.seat => Question::Roll,
                Phase::Trade if board.seat == self.seat => Question::Trade,
                Phase::Build if board.seat == self.seat => Question::Build,
                Phase::Force if board.seat == self.seat => Question::Force,
                Phase::Discard if self.owes() => Question::Discard {
                    left: board.places[self.seat.index()].owes,
                },
                Phase::Trade => Question::Answer,
                _ => Question::Anytime,
            },
            Stage::Founding(at) => Question::FoundingRoad { at },
            Stage::Placing(ware) => Question::Place { ware },
            Stage::Trading(given) => Question::Take {
                given: Some(given),
                left: 1,
            },
            Stage::Inventing(first) => Question::Take {
                given: None,
                left: if first.is_some() { 1 } else { 2 },
            },
            Stage::Naming => Question::Monopoly,
            Stage::FreeRoad => Question::FreeRoad { left: 2 },
            Stage::SecondRoad(_) => Question::FreeRoad { left: 1 },
            Stage::Moving => Question::Force,
            Stage::Robbing { hex, .. } => Question::Rob { hex },
            Stage::Dropping(dropped) => Question::Discard {
                left: board.places[self.seat.index()].owes - dropped.total(),
            },
            Stage::Composing(..) => Question::Terms,
            Stage::Whole(_) => Question::Anytime,
        }
    }

    fn owes(&self) -> bool {
        let place = &self.board.places[self.seat.index()];
        self.board.phase == Phase::Discard && place.owes > 0 && !place.chosen
    }

    /// Returns the stage after a choice, or why the choice is not offered.
    fn next(&self, choice: Choice) -> Result<Stage, Why> {
        let board = self.board;
        match (self.stage, choice) {
            (Stage::Start, _) => self.begin(choice),
            (Stage::Founding(at), Choice::Path(path)) => {
                ensure(at.paths().contains(path), Why::NotConnected)?;
                ensure(!board.roads().contains(path), Why::Occupied)?;
                Ok(Stage::Whole(WholeMove::Found(at, path)))
            }
            (Stage::Placing(Ware::Road), Choice::Path(path)) => {
                self.may_lay(path)?;
                Ok(Stage::Whole(WholeMove::Road(path)))
            }
            (Stage::Placing(Ware::Distillery), Choice::Site(crossing)) => {
                self.may_found(crossing)?;
                let ends = board.places[self.seat.index()].roads.ends();
                ensure(ends.contains(crossing), Why::NotConnected)?;
                Ok(Stage::Whole(WholeMove::Distillery(crossing)))
            }
            (Stage::Placing(Ware::Yard), Choice::Site(crossing)) => {
                let own = board.places[self.seat.index()].distilleries;
                ensure(own.contains(crossing), Why::NotOwn)?;
                Ok(Stage::Whole(WholeMove::Yard(crossing)))
            }
            (Stage::Trading(given), Choice::Take(taken)) => {
                ensure(taken != given, Why::NotThere)?;
                ensure(board.stock[taken] > 0, Why::StockEmpty)?;
                Ok(Stage::Whole(WholeMove::Trade(given, taken)))
            }
            (Stage::Inventing(None), Choice::Take(first)) => {
                ensure(board.stock[first] > 0, Why::StockEmpty)?;
                Ok(match board.stock.total() {
                    1 => Stage::Whole(WholeMove::Invention(first, None)),
                    _ => Stage::Inventing(Some(first)),
                })
            }
            (Stage::Inventing(Some(first)), Choice::Take(second)) => {
                let left = board.stock.minus(Bundle::of(&[(first, 1)]));
                ensure(left[second] > 0, Why::StockEmpty)?;
                Ok(Stage::Whole(WholeMove::Invention(first, Some(second))))
            }
            (Stage::Naming, Choice::Name(resource)) => {
                Ok(Stage::Whole(WholeMove::Monopoly(resource)))
            }
            (Stage::FreeRoad, Choice::Path(path)) => {
                self.may_lay(path)?;
                Ok(self.after_first_road(path))
            }
            (Stage::SecondRoad(first), Choice::Path(path)) => {
                ensure(path != first, Why::Occupied)?;
                ensure(!board.roads().contains(path), Why::Occupied)?;
                let places = self.second_roads(first);
                ensure(places.contains(path), Why::NotConnected)?;
                Ok(Stage::Whole(WholeMove::FreeRoads(first, Some(path))))
            }
            (Stage::Moving, Choice::Force(hex)) => self.move_force(true, hex),
            (Stage::Robbing { card, hex }, Choice::Rob(from)) => {
                ensure(board.victims(self.seat, hex).contains(from), Why::NoVictim)?;
                Ok(moved(card, hex, Some(from)))
            }
            (Stage::Robbing { card, hex }, Choice::Waive) => Ok(moved(card, hex, None)),
            (Stage::Dropping(dropped), Choice::Drop(resource, amount)) => {
                self.drop_cards(dropped, resource, amount)
            }
            (Stage::Composing(composed, terms, named), _) => {
                self.compose(composed, terms, named, choice)
            }
            _ => Err(Why::NotThere),
        }
    }

    /// Returns where the second road of the card may lie.
    fn second_roads(&self, first: PathId) -> Paths {
        let roads = self.board.places[self.seat.index()].roads;
        let first = Paths::of(first);
        let places = self.board.paths_from(self.seat, roads.with(first));
        places.without(first)
    }

    /// The first road of the card may win, or leave no place or piece for the second one.
    fn after_first_road(&self, first: PathId) -> Stage {
        let board = self.board;
        let pieces = board.rows.pieces(Ware::Road);
        let is_last = board.places[self.seat.index()].roads.len() + 1 >= pieces;
        match is_last || self.second_roads(first).is_empty() || self.road_wins(first) {
            true => Stage::Whole(WholeMove::FreeRoads(first, None)),
            false => Stage::SecondRoad(first),
        }
    }

    /// Whether a road of the card wins, with the longest route.
    fn road_wins(&self, path: PathId) -> bool {
        if !self.wins_with(self.board.rows.limits.route_points) {
            return false;
        }
        let mut then = self.board.clone();
        then.places[self.seat.index()].roads.insert(path);
        route::after_road(&mut then, self.seat, &mut EventSink::silent());
        then.has_won(self.seat, self.own.cards[Card::VictoryPoint])
    }

    /// Whether a Highlander wins, with the largest clan (W2).
    fn highlander_wins(&self) -> bool {
        if !self.wins_with(self.board.rows.limits.clan_points) {
            return false;
        }
        let mut then = self.board.clone();
        then.reveal_highlander(self.seat, &mut EventSink::silent());
        then.has_won(self.seat, self.own.cards[Card::VictoryPoint])
    }

    /// Whether so many points more would win. Mostly they would not, so that what brings them need not be tried.
    fn wins_with(&self, more: u8) -> bool {
        let missing = self.board.rows.limits.points.saturating_sub(more);
        self.board
            .points_with(self.seat, self.own.cards[Card::VictoryPoint])
            >= missing
    }

    fn move_force(&self, card: bool, hex: Hex) -> Result<Stage, Why> {
        ensure(self.board.may_occupy(hex), Why::WrongHex)?;
        Ok(match self.board.victims(self.seat, hex).is_empty() {
            true => moved(card, hex, None),
            false => Stage::Robbing { card, hex },
        })
    }

    fn may_lay(&self, path: PathId) -> Result<(), Why> {
        ensure(!self.board.roads().contains(path), Why::Occupied)?;
        ensure(self.board.may_lay(self.seat, path), Why::NotConnected)
    }

    /// The place of a distillery is free and keeps the distance (C4).
    fn may_found(&self, crossing: Crossing) -> Result<(), Why> {
        let built = self.board.buildings();
        ensure(!built.contains(crossing), Why::Occupied)?;
        ensure(built.and(crossing.neighbours()).is_empty(), Why::TooClose)
    }

    fn drop_cards(&self, dropped: Bundle, resource: Resource, amount: u8) -> Result<Stage, Why> {
        let owed = self.board.places[self.seat.index()].owes - dropped.total();
        ensure(dropped[resource] == 0 && amount > 0, Why::NotThere)?;
        ensure(amount <= self.own.hand[resource], Why::Cards)?;
        ensure(amount <= owed, Why::WrongNumber)?;
        // A kind is named once, so the kinds not yet named must hold the rest.
        let mut named = dropped;
        named[resource] = amount;
        let mut unnamed = 0;
        for (other, held) in self.own.hand.iter() {
            if named[other] == 0 {
                unnamed += held;
            }
        }
        ensure(unnamed >= owed - amount, Why::WrongNumber)?;
        Ok(match owed - amount {
            0 => Stage::Whole(WholeMove::Discard(named)),
            _ => Stage::Dropping(named),
        })
    }

    /// The first choice of a path.
    fn begin(&self, choice: Choice) -> Result<Stage, Why> {
        let board = self.board;
        match choice {
            Choice::Site(crossing) => {
                ensure(board.phase == Phase::Founding, Why::NotThere)?;
                ensure(board.seat == self.seat, Why::NotYourTurn)?;
                self.may_found(crossing)?;
                Ok(Stage::Founding(crossing))
            }
            Choice::Roll => {
                ensure(board.in_turn(self.seat), Why::NotYourTurn)?;
                ensure(board.phase == Phase::Roll, Why::NotThere)?;
                Ok(Stage::Whole(WholeMove::Roll))
            }
            Choice::End => {
                self.acts_in_turn()?;
                Ok(Stage::Whole(WholeMove::End))
            }
            Choice::Build(ware) => {
                self.acts_in_turn()?;
                self.may_build(ware)?;
                Ok(Stage::Placing(ware))
            }
            Choice::Buy => {
                self.acts_in_turn()?;
                self.may_buy()?;
                Ok(Stage::Whole(WholeMove::Buy))
            }
            Choice::Trade(given) => {
                self.acts_in_turn()?;
                ensure(board.phase == Phase::Trade, Why::NoTrade)?;
                ensure(self.pays_rate(given), Why::Cards)?;
                ensure(self.may_take_for(given), Why::StockEmpty)?;
                Ok(Stage::Trading(given))
            }
            Choice::Play(card) => self.begin_card(card),
            Choice::Force(hex) => {
                ensure(board.in_turn(self.seat), Why::NotYourTurn)?;
                ensure(board.phase == Phase::Force, Why::NotThere)?;
                self.move_force(false, hex)
            }
            Choice::Drop(resource, amount) => {
                ensure(self.owes(), Why::NotYourTurn)?;
                self.drop_cards(Bundle::EMPTY, resource, amount)
            }
            Choice::Offer => {
                self.may_offer()?;
                Ok(Stage::Composing(
                    Composed::Offer,
                    Terms::BLANK,
                    Named::Nothing,
                ))
            }
            Choice::Counter(id) => {
                ensure(self.may_answer_by_offer(self.offer(id)?), Why::NotYourOffer)?;
                self.may_offer()?;
                Ok(Stage::Composing(
                    Composed::Counter(id),
                    Terms::BLANK,
                    Named::Nothing,
                ))
            }
            Choice::Draft => {
                self.may_draft()?;
                Ok(Stage::Composing(
                    Composed::Draft,
                    Terms::BLANK,
                    Named::Nothing,
                ))
            }
            Choice::Scrap(index) => {
                ensure(usize::from(index) < self.own.drafts.len(), Why::OfferClosed)?;
                Ok(Stage::Whole(WholeMove::Scrap(index)))
            }
            Choice::Accept(id) => {
                self.may_accept(self.offer(id)?)?;
                Ok(Stage::Whole(WholeMove::Accept(id)))
            }
            Choice::Decline(id) => {
                self.may_decline(self.offer(id)?)?;
                Ok(Stage::Whole(WholeMove::Decline(id)))
            }
            Choice::Confirm(id, with) => {
                self.may_confirm(self.offer(id)?, with)?;
                Ok(Stage::Whole(WholeMove::Confirm(id, with)))
            }
            Choice::Withdraw(id) => {
                ensure(self.offer(id)?.from == self.seat, Why::NotYourOffer)?;
                Ok(Stage::Whole(WholeMove::Withdraw(id)))
            }
            Choice::Lapse(id) => {
                self.may_lapse(self.offer(id)?)?;
                Ok(Stage::Whole(WholeMove::Lapse(id)))
            }
            _ => Err(Why::NotThere),
        }
    }

    /// The seat is in turn, and has dealt with the dice.
    fn acts_in_turn(&self) -> Result<(), Why> {
        ensure(self.board.in_turn(self.seat), Why::NotYourTurn)?;
        match self.board.phase {
            Phase::Trade | Phase::Build => Ok(()),
            Phase::Roll => Err(Why::RollFirst),
            Phase::Discard | Phase::Force => Err(Why::SevenFirst),
            Phase::Founding | Phase::Over => Err(Why::NotYourTurn),
        }
    }

    fn may_build(&self, ware: Ware) -> Result<(), Why> {
        let board = self.board;
        ensure(ware != Ware::Card, Why::NotThere)?;
        ensure(board.has_piece(self.seat, ware), Why::NoPiece)?;
        ensure(self.own.hand.covers(board.rows.cost(ware)), Why::Cards)?;
        let place = match ware {
            Ware::Road => !board.paths_of(self.seat).is_empty(),
            Ware::Distillery => !board.sites_of(self.seat).is_empty(),
            _ => !board.places[self.seat.index()].distilleries.is_empty(),
        };
        ensure(place, Why::NoPlace)
    }

    fn may_buy(&self) -> Result<(), Why> {
        ensure(self.board.deck > 0, Why::StockEmpty)?;
        let cost = self.board.rows.cost(Ware::Card);
        ensure(self.own.hand.covers(cost), Why::Cards)
    }

    /// Whether the hand has enough of a resource to trade it with the regions.
    fn pays_rate(&self, given: Resource) -> bool {
        let held = self.own.hand[given];
        // Most hands have too few for any rate, so that it need not be found.
        held >= self.board.rows.lowest_rate().max(1) && held >= self.board.rate(self.seat, given)
    }

    /// Whether the stock has another resource.
    fn may_take_for(&self, given: Resource) -> bool {
        self.board.stock.iter().any(|(taken, _)| taken != given)
    }

    fn begin_card(&self, card: Card) -> Result<Stage, Why> {
        let board = self.board;
        ensure(board.in_turn(self.seat), Why::NotYourTurn)?;
        ensure(
            !matches!(board.phase, Phase::Discard | Phase::Force),
            Why::SevenFirst,
        )?;
        ensure(card != Card::VictoryPoint, Why::NoCard)?;
        ensure(!board.played, Why::CardPlayed)?;
        ensure(self.own.playable(card) > 0, Why::NoCard)?;
        match card {
            Card::Highlander => Ok(match self.highlander_wins() {
                true => Stage::Whole(WholeMove::HighlanderWins),
                false => Stage::Moving,
            }),
            Card::RoadBuilding => {
                ensure(board.has_piece(self.seat, Ware::Road), Why::NoPiece)?;
                ensure(!board.paths_of(self.seat).is_empty(), Why::NoPlace)?;
                Ok(Stage::FreeRoad)
            }
            Card::Invention => {
                ensure(!board.stock.is_empty(), Why::StockEmpty)?;
                Ok(Stage::Inventing(None))
            }
            Card::Monopoly => Ok(Stage::Naming),
            Card::VictoryPoint => Err(Why::NoCard),
        }
    }

    /// Returns the view with what the path so far has paid, moved and laid. What a whole move gains is
    /// not in it.
    pub(crate) fn view(&self, view: &View) -> View {
        let mut after = view.clone();
        let seat = self.seat;
        let Some(own) = &mut after.secret else {
            return after;
        };
        let board = &mut after.board;
        let place = &mut board.places[seat.index()];
        match self.stage {
            Stage::Founding(at) => place.distilleries.insert(at),
            Stage::Whole(WholeMove::Found(at, path)) => {
                place.distilleries.insert(at);
                place.roads.insert(path);
            }
            Stage::Placing(ware) => board.pay(own, seat, ware),
            Stage::Whole(WholeMove::Road(path)) => {
                place.roads.insert(path);
                board.pay(own, seat, Ware::Road);
            }
            Stage::Whole(WholeMove::Distillery(at)) => {
                place.distilleries.insert(at);
                board.pay(own, seat, Ware::Distillery);
            }
            Stage::Whole(WholeMove::Yard(at)) => {
                place.distilleries.remove(at);
                place.yards.insert(at);
                board.pay(own, seat, Ware::Yard);
            }
            Stage::Whole(WholeMove::Buy) => board.pay(own, seat, Ware::Card),
            Stage::Trading(given) | Stage::Whole(WholeMove::Trade(given, _)) => {
                let rate = board.rate(seat, given);
                board.give_back(own, seat, Bundle::of(&[(given, rate)]));
            }
            Stage::SecondRoad(first) => place.roads.insert(first),
            Stage::Whole(WholeMove::FreeRoads(first, second)) => {
                place.roads.insert(first);
                if let Some(second) = second {
                    place.roads.insert(second);
                }
            }
            Stage::Robbing { hex, .. }
            | Stage::Whole(WholeMove::Highlander(hex, _) | WholeMove::Force(hex, _)) => {
                board.force = hex;
            }
            Stage::Dropping(cards) | Stage::Whole(WholeMove::Discard(cards)) => {
                board.give_back(own, seat, cards);
            }
            _ => {}
        }
        if let Some(known) = &mut after.known {
            known.hands[seat.index()] = crate::known::Bounds::exactly(own.hand);
        }
        after
    }
}

fn moved(card: bool, hex: Hex, from: Option<Seat>) -> Stage {
    Stage::Whole(match card {
        true => WholeMove::Highlander(hex, from),
        false => WholeMove::Force(hex, from),
    })
}

impl View {
    /// Returns the cursor after a path.
    pub(crate) fn walked(&self, path: &[Choice]) -> Result<Cursor<'_>, Refusal> {
        let mut cursor = self.cursor()?;
        cursor.follow(path)?;
        Ok(cursor)
    }
}
