//! Hints: a good player's move with its reason, as data; a face has the words.

use slowtable_kit::{Advice, Budget, Points, Seat, Seed};
use slowtable_opponent::{Meter, OpponentLevel};
use wasser_des_lebens::{
    Bundle, Card, Choice, Crossing, Hex, OfferId, Pass, Phase, Resource, View, Ware,
};

use crate::decision::Decision;
use crate::land::{CrossingYields, ways, yields};
use crate::level::Parameters;
use crate::outlook::Outlook;
use crate::position::Position;
use crate::trade::{Trades, as_taker, is_dangerous, offer_path, surely_holds};
use crate::waiting::AwaitedAnswers;

/// The most rounds that an aim names.
const MOST_ROUNDS: f32 = 30.0;

/// Why a move is good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// What the move is mainly good for.
    pub merit: Merit,
    /// The points that the move brings at once, without those of a card that is still unseen.
    pub points: u8,
    /// What the seat works towards after the move; `None` in the founding and where the move wins.
    pub aim: Option<Aim>,
    /// The best move of another kind, and by how much less it raises the chance of winning, where a
    /// point is one in a hundred. `None` if there is no such move, or it is as good.
    pub instead: Option<(Vec<Choice>, Points)>,
    /// For whose answers the seat waits, if it makes no move.
    pub waiting: Option<AwaitedAnswers>,
}

/// What a move is mainly good for. Its path says what it does; this says why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Merit {
    /// It wins the game.
    Wins,
    /// The building, or the yard on it, yields cards: a distillery of the founding too.
    Yields {
        /// What the hexes around it yield, and how many of them yield it.
        resources: Bundle,
        /// In how many of 36 rolls at least one of these hexes yields.
        rolls: u8,
        /// The pass road there.
        pass: Option<Pass>,
    },
    /// The road leads to a place for a distillery.
    LeadsTo {
        /// The place.
        site: Crossing,
        /// How many roads are still missing after the move; with none, only the distillery is.
        roads: u8,
    },
    /// The roads win, keep or come near to the longest route.
    Route {
        /// The length of the seat's route after the move.
        length: u8,
        /// Whether the seat then holds the card.
        holds: bool,
    },
    /// The Highlander wins, keeps or comes near to the largest clan.
    Clan {
        /// The seat's Highlanders after the move.
        highlanders: u8,
        /// Whether the seat then holds the card.
        holds: bool,
    },
    /// The bought card may be a point, a Highlander or progress.
    Card,
    /// The seat then holds all cards of its aim: by a trade, an exchange, an invention, a monopoly.
    Completes {
        /// What can be built then.
        ware: Ware,
    },
    /// Fewer cards of its aim are then missing.
    Nearer {
        /// What is to be built.
        ware: Ware,
    },
    /// Every other seat hands over its cards.
    Collects {
        /// The resource.
        resource: Resource,
        /// How many cards that is likely to be, as far as the seat can know.
        expected: u8,
    },
    /// The force leaves a hex at which the seat itself has buildings.
    Frees {
        /// The hex that it leaves.
        hex: Hex,
    },
    /// The force takes most from this seat.
    Hurts {
        /// The seat that yields less.
        seat: Seat,
        /// The hex of the force.
        hex: Hex,
    },
    /// What is given back is what the aim needs least.
    Keeps {
        /// What the kept cards are for.
        ware: Ware,
    },
    /// The terms help the other seat more than this one.
    HelpsThem {
        /// The other seat.
        seat: Seat,
    },
    /// With the cards the other seat could win.
    CouldWin {
        /// The other seat.
        seat: Seat,
    },
    /// Nobody knows whether the other seat still holds its cards.
    Doubtful {
        /// The other seat.
        seat: Seat,
    },
    /// Nothing that could be done is worth its cards now.
    Saves,
    /// The dice come next; no card is worth playing before them.
    Rolls,
    /// It promises most; nothing simpler can be said.
    Promises,
}

/// What a seat works towards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// What is to be built or bought.
    pub ware: Ware,
    /// Where; `None` for a card, and for roads of the longest route.
    pub at: Option<Crossing>,
    /// How many roads have to be built before or, for the longest route, in all.
    pub roads: u8,
    /// The cards that are missing for it, roads included, without any trade.
    pub missing: Bundle,
    /// After how many rounds the seat is likely to have the cards, by its yields and trades with the
    /// regions.
    pub rounds: u8,
}

/// Returns what a good player would do in this seat's place; `None` if the seat is not awaited. The path is empty while
/// answers to its offers are [worth waiting for](AwaitedAnswers). The same view, seed and steps give the same hint, unless
/// `budget.stop` ends the thinking.
#[must_use]
pub fn advise(view: &View, seed: Seed, budget: Budget<'_>) -> Option<Advice<Choice, Reason>> {
    let parameters = Parameters {
        corrects: true,
        noise: 0.0,
        founding_noise: 0.0,
        trade_noise: 0.0,
        ..Parameters::of(OpponentLevel::Journeyman)
    };
    let meter = Meter::new(budget, OpponentLevel::Journeyman.usual_steps());
    let land = CrossingYields::of(&view.board);
    let decision = Decision::new(view, seed, parameters, &land, &meter)?;
    let path = decision.path()?;
    let goes_on_trading = matches!(
        path.first(),
        Some(
            Choice::Accept(_)
                | Choice::Decline(_)
                | Choice::Counter(_)
                | Choice::Confirm(..)
                | Choice::Offer
        )
    );
    let waiting = match goes_on_trading || decision.wins_alone() {
        true => None,
        false => decision.worth_waiting_for(),
    };
    let Some(waiting) = waiting else {
        let reason = reason(&decision, &path);
        return Some(Advice { path, reason });
    };
    let reason = reason_to_wait(&decision, waiting);
    let path = Vec::new();
    Some(Advice { path, reason })
}

/// Converts a difference of chances into the points of advice: one in a hundred is a point.
pub(crate) fn points(chance: f32) -> Points {
    Points::hundredths((chance * 10_000.0) as i32)
}

fn reason(decision: &Decision<'_>, path: &[Choice]) -> Reason {
    let (view, seat) = (decision.view, decision.seat);
    let before = &decision.position;
    let after = decision.after(path);
    let merit = merit(decision, path, &after);
    let now = |position: &Position| {
        let own = f32::from(position.board.points(seat));
        own + whole(position.hidden_points(seat))
    };
    let gained = match path.first() {
        Some(Choice::Buy) => 0.0,
        _ => now(&after) - now(before),
    };
    let founds = view.board.phase == Phase::Founding;
    let aim = (!founds && merit != Merit::Wins)
        .then(|| aim(decision, &after))
        .flatten();
    Reason {
        merit,
        points: gained.max(0.0) as u8,
        aim,
        instead: instead(decision, path),
        waiting: None,
    }
}

/// Returns why a seat waits: what the exchange would bring.
fn reason_to_wait(decision: &Decision<'_>, waiting: AwaitedAnswers) -> Reason {
    let offer = decision.view.board.offer(waiting.offer);
    let exchange = offer.map(|it| offer_path(Choice::Offer, it.terms.give, it.terms.get));
    let after = decision.after(&exchange.unwrap_or_default());
    Reason {
        merit: brings(decision, &after).unwrap_or(Merit::Promises),
        points: 0,
        aim: aim(decision, &after),
        instead: None,
        waiting: Some(waiting),
    }
}

/// Cards that are not seen count as what they are on average, and so as no whole point.
fn whole(points: f32) -> f32 {
    (points + 0.01).floor()
}

/// Returns the cards of a cost that a seat does not hold.
fn missing(mut cost: Bundle, position: &Position, seat: Seat) -> Bundle {
    for (kind, held) in Resource::ALL.into_iter().zip(position.hands[seat.index()]) {
        cost[kind] = cost[kind].saturating_sub(held.round() as u8);
    }
    cost
}

/// Returns what the seat works towards in a position.
fn aim(decision: &Decision<'_>, position: &Position) -> Option<Aim> {
    let next = Outlook::of(decision.judge.land, position, decision.seat).next?;
    Some(Aim {
        ware: next.ware,
        at: next.at,
        roads: next.roads,
        missing: missing(next.cost(position), position, decision.seat),
        rounds: next.rounds.min(MOST_ROUNDS).ceil() as u8,
    })
}

/// Returns the best move of another kind, if it is worse.
fn instead(decision: &Decision<'_>, path: &[Choice]) -> Option<(Vec<Choice>, Points)> {
    let rated = decision.alternatives();
    let of = |it: &&(f32, Vec<Choice>)| it.1 == path;
    let best = rated.iter().find(of)?;
    let other = rated.iter().find(|it| it.1.first() != path.first())?;
    let lead = points(best.0 - other.0);
    (lead > Points::ZERO).then(|| (other.1.clone(), lead))
}

fn merit(decision: &Decision<'_>, path: &[Choice], after: &Position) -> Merit {
    let (view, seat, before) = (decision.view, decision.seat, &decision.position);
    let board = &view.board;
    if board.in_turn(seat) && after.has_won(seat) {
        return Merit::Wins;
    }
    let place = &after.board.places[seat.index()];
    match *path {
        [Choice::Site(at), ..] => yields_at(decision, at),
        [
            Choice::Build(Ware::Distillery | Ware::Yard),
            Choice::Site(at),
        ] => yields_at(decision, at),
        [Choice::Build(Ware::Road), ..] | [Choice::Play(Card::RoadBuilding), ..] => {
            let holds = after.board.route == Some(seat);
            let before = &board.places[seat.index()];
            let aim = aim(decision, after);
            match aim {
                Some(Aim {
                    ware: Ware::Distillery,
                    at: Some(site),
                    roads,
                    ..
                }) if !(holds && board.route != Some(seat)) => Merit::LeadsTo { site, roads },
                _ if holds || place.route > before.route => Merit::Route {
                    length: place.route,
                    holds,
                },
                _ => Merit::Promises,
            }
        }
        [Choice::Play(Card::Highlander), ..] => {
            let holds = after.board.clan == Some(seat);
            match holds || place.highlanders >= 2 {
                true => Merit::Clan {
                    highlanders: place.highlanders,
                    holds,
                },
                false => of_force(decision, path),
            }
        }
        [Choice::Force(_), ..] => of_force(decision, path),
        [Choice::Play(Card::Monopoly), Choice::Name(resource)] => {
            let mut collected = before.clone();
            let expected = collected.collect(seat, resource).round() as u8;
            Merit::Collects { resource, expected }
        }
        [Choice::Buy] => Merit::Card,
        [Choice::Trade(_), ..] | [Choice::Play(Card::Invention), ..] => {
            brings(decision, after).unwrap_or(Merit::Promises)
        }
        [Choice::Offer | Choice::Counter(_), ..] | [Choice::Accept(_) | Choice::Confirm(..)] => {
            brings(decision, after).unwrap_or(Merit::Promises)
        }
        [Choice::Drop(..), ..] => match aim(decision, after) {
            Some(aim) => Merit::Keeps { ware: aim.ware },
            None => Merit::Promises,
        },
        [Choice::Decline(id)] => declines(decision, id),
        [Choice::Roll] => Merit::Rolls,
        [Choice::End] => Merit::Saves,
        _ => Merit::Promises,
    }
}

fn yields_at(decision: &Decision<'_>, at: Crossing) -> Merit {
    let board = &decision.view.board;
    let mut resources = Bundle::EMPTY;
    let mut sums = Vec::new();
    for hex in at.hexes() {
        if let Some((kind, _)) = yields(board, *hex) {
            resources[Resource::ALL[kind]] += 1;
            let sum = board.chips[hex.index()];
            if !sums.contains(&sum) {
                sums.push(sum);
            }
        }
    }
    Merit::Yields {
        resources,
        rolls: sums.into_iter().map(ways).sum(),
        pass: board.pass_at(at),
    }
}

/// Returns what a move of the force is good for.
fn of_force(decision: &Decision<'_>, path: &[Choice]) -> Merit {
    let (board, seat) = (&decision.view.board, decision.seat);
    let hex = path.iter().find_map(|it| match it {
        Choice::Force(hex) => Some(*hex),
        _ => None,
    });
    let Some(hex) = hex else {
        return Merit::Promises;
    };
    let yield_of = |other: Seat| {
        let place = &board.places[other.index()];
        let there = hex.crossings();
        place.distilleries.and(there).len() + 2 * place.yards.and(there).len()
    };
    let own = board.places[seat.index()].buildings();
    let frees =
        !own.and(board.force.crossings()).is_empty() && board.chips[board.force.index()] > 0;
    let others = Seat::all(board.seats()).filter(|other| *other != seat);
    let most = others
        .filter(|other| yield_of(*other) > 0)
        .max_by_key(|other| (yield_of(*other), board.points(*other)));
    match most {
        _ if frees => Merit::Frees { hex: board.force },
        Some(seat) => Merit::Hurts { seat, hex },
        None => Merit::Promises,
    }
}

/// Returns what new cards are good for.
fn brings(decision: &Decision<'_>, after: &Position) -> Option<Merit> {
    let aim = aim(decision, after)?;
    let ware = aim.ware;
    if aim.missing.is_empty() {
        return Some(Merit::Completes { ware });
    }
    let next = Outlook::of(decision.judge.land, after, decision.seat).next?;
    let before = missing(next.cost(after), &decision.position, decision.seat);
    (before.total() > aim.missing.total()).then_some(Merit::Nearer { ware })
}

/// Returns why an offer is declined.
fn declines(decision: &Decision<'_>, id: OfferId) -> Merit {
    let Some(offer) = decision.view.board.offer(id) else {
        return Merit::Promises;
    };
    let (with, gives, gets) = as_taker(offer);
    if is_dangerous(decision.view, with, gives, gets) {
        return Merit::CouldWin { seat: with };
    }
    if !surely_holds(decision.view, with, gets) {
        return Merit::Doubtful { seat: with };
    }
    let trades = Trades::new(
        decision.view,
        decision.judge,
        &decision.position,
        decision.seat,
    );
    let exchange = trades.weigh(with, gives, gets);
    match exchange.theirs > exchange.gain {
        true => Merit::HelpsThem { seat: with },
        false => Merit::Saves,
    }
}

impl Decision<'_> {
    /// Returns the position after a move of the seat, as far as it can foresee it.
    pub(crate) fn after(&self, path: &[Choice]) -> Position {
        let (seat, board) = (self.seat, &self.view.board);
        let mut after = self.position.clone();
        match *path {
            [Choice::Site(at), Choice::Path(road)] => {
                after.board.places[seat.index()].distilleries.insert(at);
                after.lay(seat, road);
            }
            [Choice::Build(Ware::Road), Choice::Path(road)] => after.build_road(seat, road),
            [Choice::Build(Ware::Distillery), Choice::Site(at)] => {
                after.build_distillery(seat, at);
            }
            [Choice::Build(Ware::Yard), Choice::Site(at)] => after.build_yard(seat, at),
            [Choice::Buy] => after.buy(seat),
            [Choice::Trade(given), Choice::Take(taken)] => {
                let rate = board.rate(seat, given);
                after.lose(seat, Bundle::of(&[(given, rate)]));
                after.gain(seat, Bundle::of(&[(taken, 1)]));
            }
            [Choice::Play(card), ref rest @ ..] => {
                after.play(seat, card);
                for choice in rest {
                    match *choice {
                        Choice::Force(hex) => after.board.force = hex,
                        Choice::Rob(from) => after.draw(seat, from),
                        Choice::Path(road) => after.lay(seat, road),
                        Choice::Take(kind) => after.gain(seat, Bundle::of(&[(kind, 1)])),
                        Choice::Name(kind) => {
                            after.collect(seat, kind);
                        }
                        _ => {}
                    }
                }
            }
            [Choice::Force(hex), ref rest @ ..] => {
                after.board.force = hex;
                if let [Choice::Rob(from)] = *rest {
                    after.draw(seat, from);
                }
            }
            [Choice::Drop(..), ..] => {
                for choice in path {
                    if let Choice::Drop(kind, count) = *choice {
                        after.lose(seat, Bundle::of(&[(kind, count)]));
                    }
                }
            }
            [Choice::Offer | Choice::Counter(_), ref rest @ ..] => {
                for choice in rest {
                    match *choice {
                        Choice::Give(kind, count) => after.lose(seat, Bundle::of(&[(kind, count)])),
                        Choice::Get(kind, count) => after.gain(seat, Bundle::of(&[(kind, count)])),
                        _ => {}
                    }
                }
            }
            [Choice::Accept(id)] => {
                if let Some(offer) = board.offer(id) {
                    let (with, gives, gets) = as_taker(offer);
                    after.exchange(seat, gives, with, gets);
                }
            }
            [Choice::Confirm(id, with)] => {
                if let Some(offer) = board.offer(id) {
                    after.exchange(seat, offer.terms.give, with, offer.terms.get);
                }
            }
            _ => {}
        }
        after
    }
}
