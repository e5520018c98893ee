//! Trade with other seats: which exchanges help both, and which may never be made.

use slowtable_kit::Seat;
use wasser_des_lebens::{Bundle, Card, Choice, Known, Offer, Resource, Terms, View, Ware};

use crate::judge::{Judge, RoundsNeeded, chance};
use crate::position::Position;

/// The least gain of a chance to win for which a seat trades.
pub(crate) const WORTH_A_TRADE: f32 = 0.002;
/// The gain by which another seat is rather likely to accept.
const LIKELY: f32 = 0.006;

/// Whether the viewer can rely on a seat to hold cards. Without memory it can while no card has left
/// a hand unseen or in a trade since the trade phase began: an offer or an acceptance showed them.
pub(crate) fn surely_holds(view: &View, seat: Seat, cards: Bundle) -> bool {
    let board = &view.board;
    match &view.known {
        Some(known) => known.hands[seat.index()].least.covers(cards),
        None => board.exchanged.is_none() && !board.played,
    }
}

/// Returns the most cards of each kind that a seat may hold, as far as the viewer knows.
fn most(view: &View, seat: Seat) -> Bundle {
    match view.known.as_ref() {
        Some(Known { hands }) => hands[seat.index()].most,
        None => {
            let all = view.board.rows.resources.minus(view.board.stock);
            let own = view.secret.as_ref().map_or(Bundle::EMPTY, |own| own.hand);
            let hand = view.board.places[seat.index()].hand;
            all.minus(own).min(Bundle::new([hand; 5]))
        }
    }
}

/// Whether a seat could win in one turn with so many cards in hand, as far as others can know. It says yes
/// too often: hidden cards may all be points, and so may bought ones; no more is asked of a place than that
/// there is one; and any card may be traded with the regions. It can say no wrongly where a hidden monopoly
/// brings more than two cards.
pub(crate) fn could_win(view: &View, seat: Seat, hand: Bundle) -> bool {
    let board = &view.board;
    let rows = &board.rows;
    let place = &board.places[seat.index()];
    let goal = rows.limits.points;
    // A card of progress brings two more cards of any kind, two roads, or a resource of all others.
    let hidden = place.cards;
    let mut unseen = rows.cards[Card::VictoryPoint.index()];
    if let Some(own) = &view.secret {
        unseen = unseen.saturating_sub(own.cards[Card::VictoryPoint]);
    }
    let points = board.points(seat) + hidden.min(unseen) * rows.limits.card_points;
    if points >= goal {
        return true;
    }
    let clan = match board.clan {
        Some(holder) if holder == seat => 0,
        Some(holder) => board.places[holder.index()].highlanders + 1,
        None => rows.limits.clan,
    };
    let clan = if clan > 0 && hidden > 0 && place.highlanders + 1 >= clan {
        rows.limits.clan_points
    } else {
        0
    };
    let free_roads = if hidden > 0 { 2 } else { 0 };
    let gifts = if hidden > 0 { 2 } else { 0 };
    let need = goal.saturating_sub(points + clan);
    let rival = board.places.iter().map(|it| it.route).max().unwrap_or(0);
    let length = match board.route {
        Some(holder) if holder == seat => u8::MAX,
        Some(holder) => board.places[holder.index()].route + 1,
        None => rows.limits.route.max(rival),
    };
    let route_roads = length.saturating_sub(place.route).max(1);
    let sites = if board.sites_of(seat).is_empty() {
        1
    } else {
        0
    };
    for yards in 0..=need {
        for distilleries in 0..=need - yards {
            for bought in 0..=need.saturating_sub(yards + distilleries).min(board.deck) {
                let mut left = need - yards - distilleries;
                left = left.saturating_sub(bought * rows.limits.card_points);
                let mut roads = if distilleries > 0 { sites } else { 0 };
                if left > 0 {
                    if length == u8::MAX || left > rows.limits.route_points {
                        continue;
                    }
                    roads = roads.max(route_roads);
                }
                if yards > place.distilleries.len() + distilleries {
                    continue;
                }
                let mut cost = [0_u16; 5];
                for (ware, times) in [
                    (Ware::Yard, yards),
                    (Ware::Distillery, distilleries),
                    (Ware::Card, bought),
                    (Ware::Road, roads.saturating_sub(free_roads)),
                ] {
                    for kind in Resource::ALL {
                        cost[kind.index()] += u16::from(rows.cost(ware)[kind]) * u16::from(times);
                    }
                }
                let (mut missing, mut credit) = (0, u16::from(gifts as u8));
                for kind in Resource::ALL {
                    let (have, need) = (u16::from(hand[kind]), cost[kind.index()]);
                    missing += need.saturating_sub(have);
                    credit += have.saturating_sub(need) / u16::from(board.rate(seat, kind).max(1));
                }
                if missing <= credit {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether a seat may never be given these cards: with them it could win in its next turn.
pub(crate) fn is_dangerous(view: &View, with: Seat, gets: Bundle, gives: Bundle) -> bool {
    could_win(view, with, most(view, with).plus(gets).minus(gives))
}

/// An exchange of the viewer's seat with another one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Exchange {
    pub with: Seat,
    pub gives: Bundle,
    pub gets: Bundle,
    /// The gain of the own chance to win.
    pub gain: f32,
    /// The gain of the other seat's, as it may see it.
    pub theirs: f32,
    /// Whether the other seat is sure to hold its cards.
    pub sure: bool,
}

/// Searches exchanges.
pub(crate) struct Trades<'a> {
    pub view: &'a View,
    pub judge: Judge<'a>,
    pub position: &'a Position,
    pub seat: Seat,
    /// The rounds that every seat needs as it is.
    pub before: RoundsNeeded,
}

impl<'a> Trades<'a> {
    /// Begins to search in a position.
    pub(crate) fn new(
        view: &'a View,
        judge: Judge<'a>,
        position: &'a Position,
        seat: Seat,
    ) -> Self {
        let before = judge.all_rounds(position);
        Self {
            view,
            judge,
            position,
            seat,
            before,
        }
    }

    /// Weighs an exchange by what both sides could then build; two steps.
    pub(crate) fn weigh(&self, with: Seat, gives: Bundle, gets: Bundle) -> Exchange {
        let mut after = self.position.clone();
        after.exchange(self.seat, gives, with, gets);
        let mut rounds = self.before;
        for changed in [self.seat, with] {
            rounds[changed.index()] = self.judge.rounds(&after, changed);
        }
        let gain =
            |seat: Seat| chance(&after, seat, &rounds) - chance(self.position, seat, &self.before);
        Exchange {
            with,
            gives,
            gets,
            gain: gain(self.seat),
            theirs: gain(with),
            sure: surely_holds(self.view, with, gets),
        }
    }

    /// Whether an exchange is good for the seat, and gives nobody the game.
    pub(crate) fn is_good(&self, exchange: &Exchange, misjudged: f32) -> bool {
        let Exchange {
            with, gives, gets, ..
        } = *exchange;
        exchange.gain + misjudged > WORTH_A_TRADE && !is_dangerous(self.view, with, gives, gets)
    }

    /// Returns exchanges with these seats that help both, the most promising first.
    pub(crate) fn search(&self, with: impl Iterator<Item = Seat>) -> Vec<(f32, Exchange)> {
        let hand = self.position.hands[self.seat.index()];
        let mut found = Vec::new();
        for other in with {
            let theirs = self.position.hands[other.index()];
            if is_dangerous(self.view, other, Bundle::EMPTY, Bundle::EMPTY) {
                continue;
            }
            for give in Resource::ALL {
                for get in Resource::ALL.into_iter().filter(|it| *it != give) {
                    for (gives, gets) in [(1, 1), (2, 1), (1, 2)] {
                        let holds = hand[give.index()] + 0.01 >= f32::from(gives);
                        let likely = (theirs[get.index()] / f32::from(gets)).min(1.0);
                        if !holds || likely < 0.3 || self.judge.meter.over() {
                            continue;
                        }
                        let exchange = self.weigh(
                            other,
                            Bundle::of(&[(give, gives)]),
                            Bundle::of(&[(get, gets)]),
                        );
                        if exchange.theirs < 0.0 || !self.is_good(&exchange, 0.0) {
                            continue;
                        }
                        let willing = (0.3 + 0.7 * exchange.theirs / LIKELY).min(1.0);
                        found.push((likely * willing * exchange.gain, exchange));
                    }
                }
            }
        }
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found
    }
}

/// Returns what an offer would be for the seat to which it is made.
pub(crate) fn as_taker(offer: &Offer) -> (Seat, Bundle, Bundle) {
    let Terms { give, get, .. } = offer.terms;
    (offer.from, get, give)
}

/// Returns the path of an offer that begins with `first`.
pub(crate) fn offer_path(first: Choice, gives: Bundle, gets: Bundle) -> Vec<Choice> {
    let mut path = vec![first];
    path.extend(
        gives
            .iter()
            .map(|(kind, amount)| Choice::Give(kind, amount)),
    );
    path.extend(gets.iter().map(|(kind, amount)| Choice::Get(kind, amount)));
    path
}
