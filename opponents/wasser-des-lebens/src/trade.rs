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
pub(crate) fn most(view: &View, seat: Seat) -> Bundle {
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
/// there is one; and any card may be traded with the regions. A hidden card may be a monopoly as long as one is unseen.
pub(crate) fn could_win(view: &View, seat: Seat, hand: Bundle) -> bool {
    let board = &view.board;
    let rows = &board.rows;
    let place = &board.places[seat.index()];
    let goal = rows.limits.points;
    let hidden = place.cards;
    let unseen = |card: Card| {
        let own = view.secret.as_ref().map_or(0, |own| own.cards[card]);
        let seen = own.saturating_add(board.spent[card]);
        rows.cards[card.index()].saturating_sub(seen)
    };
    let victory = unseen(Card::VictoryPoint);
    let points = |cards: u8| board.points(seat) + cards.min(victory) * rows.limits.card_points;
    if points(hidden) >= goal {
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
    // A card that is played brings two more cards of any kind, two roads, or a resource of all others.
    let gifts = if hidden > 0 { 2 } else { 0 };
    let usual = Help {
        need: goal.saturating_sub(points(hidden) + clan),
        cards: gifts,
        roads: gifts,
        all_of_one: Bundle::EMPTY,
    };
    // One card is played in a turn, so a monopoly brings nothing else.
    let monopoly = (hidden > 0 && unseen(Card::Monopoly) > 0).then(|| Help {
        need: goal.saturating_sub(points(hidden - 1)),
        cards: 0,
        roads: 0,
        all_of_one: rows.resources.minus(board.stock),
    });
    let mut helps = std::iter::once(usual).chain(monopoly);
    helps.any(|help| can_reach(view, seat, hand, help))
}

/// What a seat is short of, and what a hidden card helps it.
#[derive(Clone, Copy)]
struct Help {
    /// The points that are missing.
    need: u8,
    /// Cards of any kind.
    cards: u8,
    /// Roads without cost.
    roads: u8,
    /// All cards of one of these kinds: so many are in all hands together.
    all_of_one: Bundle,
}

/// Whether a seat could build and buy the points that it needs in one turn.
fn can_reach(view: &View, seat: Seat, hand: Bundle, help: Help) -> bool {
    let board = &view.board;
    let rows = &board.rows;
    let place = &board.places[seat.index()];
    let need = help.need;
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
                    (Ware::Road, roads.saturating_sub(help.roads)),
                ] {
                    for kind in Resource::ALL {
                        cost[kind.index()] += u16::from(rows.cost(ware)[kind]) * u16::from(times);
                    }
                }
                // Cards that can be exchanged with the regions, less those that are missing.
                let (mut spare, mut monopoly) = (i32::from(help.cards), 0);
                for kind in Resource::ALL {
                    let need = cost[kind.index()];
                    let rate = u16::from(board.rate(seat, kind).max(1));
                    let spare_of = |have: u8| match need.checked_sub(u16::from(have)) {
                        Some(missing) => -i32::from(missing),
                        None => i32::from((u16::from(have) - need) / rate),
                    };
                    let own = spare_of(hand[kind]);
                    spare += own;
                    monopoly = monopoly.max(spare_of(help.all_of_one[kind]) - own);
                }
                if spare + monopoly >= 0 {
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

    /// Whether a seat has declined as much for as little in this trade phase. It would only decline again.
    fn was_declined(&self, by: Seat, gives: Bundle, gets: Bundle) -> bool {
        let board = &self.view.board;
        let ended = board.ended.iter().map(|ended| &ended.offer);
        let mut offers = board.offers.iter().chain(ended);
        offers.any(|offer| {
            let Terms { give, get, .. } = offer.terms;
            offer.from == self.seat
                && offer.declined.contains(by)
                && give.covers(gives)
                && gets.covers(get)
        })
    }

    /// Returns exchanges with these seats that help both, the most promising first. Each seat may hold the cards that it
    /// would give, as far as the viewer knows.
    pub(crate) fn search(&self, with: impl Iterator<Item = Seat>) -> Vec<(f32, Exchange)> {
        let hand = self.position.hands[self.seat.index()];
        let mut found = Vec::new();
        for other in with {
            let theirs = self.position.hands[other.index()];
            let most = most(self.view, other);
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
                        let (gives, gets) =
                            (Bundle::of(&[(give, gives)]), Bundle::of(&[(get, gets)]));
                        if !most.covers(gets) || self.was_declined(other, gives, gets) {
                            continue;
                        }
                        let exchange = self.weigh(other, gives, gets);
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

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests may panic
mod tests {
    use slowtable_kit::{Match, Rules as _, Seed, Viewer};
    use wasser_des_lebens::{Crossings, Hex, Options, WasserDesLebens};

    use super::*;

    const LEADER: Seat = Seat(1);

    /// Returns the view of seat 0 while the other seat has four wagon yards, which are eight points, and an empty hand.
    fn led() -> View {
        let (game, _) = Match::<WasserDesLebens>::deal(3, Options::default(), Seed(1)).unwrap();
        let mut view = WasserDesLebens::view(game.state(), Viewer::Seat(Seat(0)));
        view.known = None;
        // In the middle of the island no pass road makes trade cheaper.
        let middle = Hex::land().find(|hex| hex.id() == "c3").unwrap();
        let sites = middle.crossings().iter().take(4);
        let place = &mut view.board.places[LEADER.index()];
        place.yards = sites.fold(Crossings::default(), |all, it| all.with(Crossings::of(it)));
        assert_eq!(view.board.points(LEADER), 8);
        view
    }

    /// Returns what so many of a ware cost together, and a road.
    fn cost(view: &View, ware: Ware, times: u8) -> Bundle {
        let each = std::iter::repeat_n(view.board.rows.cost(ware), times.into());
        each.fold(view.board.rows.cost(Ware::Road), Bundle::plus)
    }

    #[test]
    fn who_lacks_two_points_could_win_with_the_cards_for_two_distilleries() {
        let view = led();
        let both = cost(&view, Ware::Distillery, 2);
        assert!(could_win(&view, LEADER, both));
        assert!(!could_win(&view, LEADER, cost(&view, Ware::Distillery, 1)));
        assert!(!could_win(&view, LEADER, Bundle::EMPTY));
    }

    #[test]
    fn nobody_gives_the_cards_that_are_missing_to_win() {
        let mut view = led();
        let both = cost(&view, Ware::Distillery, 2);
        let some = Bundle::of(&[(Resource::Wood, 1)]);
        assert!(is_dangerous(&view, LEADER, both, Bundle::EMPTY));
        assert!(!is_dangerous(&view, LEADER, some, Bundle::EMPTY));
        assert!(
            !is_dangerous(&view, LEADER, both, some),
            "it gives one of them away"
        );
        // Two hidden cards may be two points.
        view.board.places[LEADER.index()].cards = 2;
        assert!(is_dangerous(&view, LEADER, Bundle::EMPTY, Bundle::EMPTY));
    }

    #[test]
    fn a_hidden_card_may_be_a_monopoly_as_long_as_one_is_unseen() {
        let mut view = led();
        let kinds = [Resource::Stone, Resource::Peat, Resource::Barley];
        let hand = Bundle::of(&kinds.map(|kind| (kind, 1)));
        // All the wood is in the hands of players.
        view.board.stock[Resource::Wood] = 0;
        assert!(!could_win(&view, LEADER, hand), "it holds no hidden card");
        view.board.places[LEADER.index()].cards = 1;
        // A point and a distillery are enough; without points in the deck it takes two of them.
        view.board.spent[Card::VictoryPoint] = view.board.rows.cards[Card::VictoryPoint.index()];
        assert!(could_win(&view, LEADER, hand));
        let mut none = view.clone();
        none.board.spent[Card::Monopoly] = none.board.rows.cards[Card::Monopoly.index()];
        assert!(!could_win(&none, LEADER, hand));
        let mut stocked = view.clone();
        stocked.board.stock = stocked.board.rows.resources;
        assert!(!could_win(&stocked, LEADER, hand));
        view.secret.as_mut().unwrap().cards[Card::Monopoly] =
            view.board.rows.cards[Card::Monopoly.index()];
        assert!(!could_win(&view, LEADER, hand), "the viewer holds them");
    }
}
