//! A player that follows its plan without comparing moves: for imagining what follows.

use slowtable_kit::Seat;
use slowtable_opponent::SplitMix64;
use wasser_des_lebens::{
    Board, Bundle, Card, Choice, Crossing, Crossings, Hex, PathId, Phase, Resource, State, Ware,
    route,
};

use crate::judge::Judge;
use crate::land::yields;
use crate::outlook::{NextBuilding, Outlook};
use crate::position::Position;

/// The most moves of one turn.
const MOST_MOVES: usize = 8;

/// Makes the next move of the game; returns whether there was one.
pub(crate) fn step(state: &mut State, judge: &Judge<'_>, rng: &mut SplitMix64) -> bool {
    let board = state.board();
    let seat = board.seat;
    match board.phase {
        Phase::Over => false,
        Phase::Founding => {
            let path = founding(board, judge, seat, rng);
            state.play_silently(seat, &path).is_ok()
        }
        Phase::Discard => {
            let seats = board.seats();
            let owes = Seat::all(seats).find(|seat| {
                let place = &board.places[seat.index()];
                place.owes > 0 && !place.chosen
            });
            owes.is_some_and(|seat| {
                let path = discard(state, judge, seat);
                state.play_silently(seat, &path).is_ok()
            })
        }
        Phase::Force => {
            let path = force(state, seat, rng);
            state.play_silently(seat, &path).is_ok()
        }
        Phase::Roll => {
            let blocked = !board.places[seat.index()]
                .buildings()
                .and(board.force.crossings())
                .is_empty();
            if blocked {
                highlander(state, seat, rng);
            }
            state.board().phase != Phase::Roll || state.play_silently(seat, &[Choice::Roll]).is_ok()
        }
        Phase::Trade | Phase::Build => {
            turn(state, judge, seat, rng);
            let still = state.board().in_turn(seat)
                && matches!(state.board().phase, Phase::Trade | Phase::Build);
            !still || state.play_silently(seat, &[Choice::End]).is_ok()
        }
    }
}

/// Sets a distillery where the yields are best, of kinds that the seat has not.
fn founding(board: &Board, judge: &Judge<'_>, seat: Seat, rng: &mut SplitMix64) -> Vec<Choice> {
    let mut has = [0.0; 5];
    for at in board.places[seat.index()].distilleries.iter() {
        for (has, yields) in has.iter_mut().zip(judge.land.yields[at.index()]) {
            *has += yields;
        }
    }
    let mut best: Option<(f32, Crossing)> = None;
    for at in board.sites().iter() {
        let mut worth = 0.02 * rng.unit();
        for (has, yields) in has.iter().zip(judge.land.yields[at.index()]) {
            worth += ((has + yields).sqrt() - has.sqrt()) * 0.3 + yields;
        }
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, at));
        }
    }
    let Some((_, at)) = best else {
        return Vec::new();
    };
    let free = at.paths().without(board.roads());
    let inland = free.iter().find(|path| !path.is_foothill());
    let road = inland.or_else(|| free.iter().next());
    let mut path = vec![Choice::Site(at)];
    path.extend(road.map(Choice::Path));
    path
}

/// Plays a Highlander, if there is one.
fn highlander(state: &mut State, seat: Seat, rng: &mut SplitMix64) {
    if state.board().played || state.secrets()[seat.index()].playable(Card::Highlander) == 0 {
        return;
    }
    let mut path = vec![Choice::Play(Card::Highlander)];
    path.extend(force(state, seat, rng));
    if state.play_silently(seat, &path).is_err() {
        // It has won before the force is moved.
        let _ = state.play_silently(seat, &path[..1]);
    }
}

/// Gives back what the plan does not need.
fn discard(state: &State, judge: &Judge<'_>, seat: Seat) -> Vec<Choice> {
    let hand = state.secrets()[seat.index()].hand;
    let position = Position::imagined(state, seat);
    judge.meter.step();
    let next = Outlook::of(judge.land, &position, seat).next;
    let needs = next.map_or(Bundle::EMPTY, |next| next.cost(&position));
    let mut owes = state.board().places[seat.index()].owes;
    let mut dropped = Bundle::EMPTY;
    while owes > 0 {
        let left = hand.minus(dropped);
        let over = |kind: &Resource| {
            let (have, need) = (i16::from(left[*kind]), i16::from(needs[*kind]));
            (have > 0, have - need, have)
        };
        let Some(kind) = Resource::ALL.into_iter().max_by_key(over) else {
            break;
        };
        dropped[kind] += 1;
        owes -= 1;
    }
    let drops = dropped
        .iter()
        .map(|(kind, count)| Choice::Drop(kind, count));
    drops.collect()
}

/// Moves the force to where it takes most from those who lead.
fn force(state: &State, seat: Seat, rng: &mut SplitMix64) -> Vec<Choice> {
    let board = state.board();
    let lead = |other: Seat| f32::from(board.points(other)) + 1.0;
    let mut best: Option<(f32, Hex)> = None;
    for hex in Hex::land().filter(|hex| board.may_occupy(*hex)) {
        let Some((_, chance)) = yields(board, hex) else {
            continue;
        };
        let mut takes = 0.1 * rng.unit();
        for other in Seat::all(board.seats()) {
            let place = &board.places[other.index()];
            let there = hex.crossings();
            let cards = place.distilleries.and(there).len() + 2 * place.yards.and(there).len();
            let part = f32::from(cards) * chance * 10.0;
            takes += if other == seat {
                -2.5 * lead(seat) * part
            } else {
                lead(other) * part
            };
        }
        if best.is_none_or(|(most, _)| takes > most) {
            best = Some((takes, hex));
        }
    }
    let Some((_, hex)) = best else {
        return Vec::new();
    };
    let mut path = vec![Choice::Force(hex)];
    let victims = board.victims(seat, hex).iter();
    let most = victims.max_by(|one, other| {
        let worth = |it: Seat| lead(it) * f32::from(board.places[it.index()].hand.min(4));
        worth(*one).total_cmp(&worth(*other))
    });
    path.extend(most.map(Choice::Rob));
    path
}

/// Does what the plan says as far as the cards suffice.
fn turn(state: &mut State, judge: &Judge<'_>, seat: Seat, rng: &mut SplitMix64) {
    highlander(state, seat, rng);
    for _ in 0..MOST_MOVES {
        let phase = state.board().phase;
        if !state.board().in_turn(seat) || !matches!(phase, Phase::Trade | Phase::Build) {
            return;
        }
        let position = Position::imagined(state, seat);
        if !judge.meter.step() {
            return;
        }
        let Some(next) = Outlook::of(judge.land, &position, seat).next else {
            return;
        };
        let hand = state.secrets()[seat.index()].hand;
        let path = towards(state.board(), seat, hand, &next)
            .or_else(|| progress(state, seat, hand, &next, &position))
            .or_else(|| spend(state.board(), seat, hand));
        let done = path.is_some_and(|path| state.play_silently(seat, &path).is_ok());
        if !done {
            return;
        }
    }
}

/// Returns a move towards what is planned: building it, or a trade with the regions for it.
fn towards(board: &Board, seat: Seat, hand: Bundle, next: &NextBuilding) -> Option<Vec<Choice>> {
    let (ware, path) = match (next.ware, next.at, next.roads) {
        (Ware::Yard, Some(at), _) => (Ware::Yard, vec![Choice::Site(at)]),
        (Ware::Distillery, Some(at), 0) => (Ware::Distillery, vec![Choice::Site(at)]),
        (Ware::Distillery, Some(at), roads) => {
            let path = road_towards(board, seat, at, roads)?;
            (Ware::Road, vec![Choice::Path(path)])
        }
        (Ware::Road, ..) => {
            let path = road_for_length(board, seat)?;
            (Ware::Road, vec![Choice::Path(path)])
        }
        _ => (Ware::Card, Vec::new()),
    };
    if ware != Ware::Card && !board.has_piece(seat, ware) {
        return None;
    }
    let cost = board.rows.cost(ware);
    if hand.covers(cost) {
        let mut whole = match ware {
            Ware::Card => vec![Choice::Buy],
            _ => vec![Choice::Build(ware)],
        };
        whole.extend(path);
        return Some(whole);
    }
    if board.phase != Phase::Trade {
        return None;
    }
    let missing = cost.minus(hand);
    let over = hand.minus(cost);
    let mut credit = 0;
    let mut given = None;
    for (kind, count) in over.iter() {
        let times = count / board.rate(seat, kind).max(1);
        if times > 0 {
            credit += times;
            given = Some(kind);
        }
    }
    let (taken, _) = missing.iter().next()?;
    let enough = credit >= missing.total() && board.stock[taken] > 0;
    given
        .filter(|_| enough)
        .map(|given| vec![Choice::Trade(given), Choice::Take(taken)])
}

/// Returns a progress card that helps the plan.
fn progress(
    state: &State,
    seat: Seat,
    hand: Bundle,
    next: &NextBuilding,
    position: &Position,
) -> Option<Vec<Choice>> {
    let board = state.board();
    if board.played {
        return None;
    }
    let own = &state.secrets()[seat.index()];
    let missing = next.cost(position).minus(hand);
    if own.playable(Card::Invention) > 0 && missing.total() <= 2 {
        let mut kinds: Vec<Resource> = Vec::new();
        for (kind, count) in missing.iter() {
            kinds.extend((0..count).map(|_| kind));
        }
        while kinds.len() < 2 {
            kinds.push(Resource::Water);
        }
        let mut path = vec![Choice::Play(Card::Invention)];
        path.extend(kinds.into_iter().map(Choice::Take));
        return Some(path);
    }
    if own.playable(Card::RoadBuilding) > 0 {
        let path = match (next.at, next.roads) {
            (Some(at), 1..) => road_towards(board, seat, at, next.roads),
            _ => road_for_length(board, seat),
        }?;
        return Some(vec![Choice::Play(Card::RoadBuilding), Choice::Path(path)]);
    }
    if own.playable(Card::Monopoly) > 0 {
        let others = |kind: Resource| {
            let all = board.rows.resources[kind] - board.stock[kind];
            all.saturating_sub(hand[kind])
        };
        let kind = Resource::ALL
            .into_iter()
            .max_by_key(|kind| others(*kind) + if missing[*kind] > 0 { 2 } else { 0 })?;
        if others(kind) >= 3 {
            return Some(vec![Choice::Play(Card::Monopoly), Choice::Name(kind)]);
        }
    }
    None
}

/// With many cards, anything is better than losing them to a seven.
fn spend(board: &Board, seat: Seat, hand: Bundle) -> Option<Vec<Choice>> {
    if hand.total() <= board.rows.limits.kept {
        return None;
    }
    let can = |ware: Ware| hand.covers(board.rows.cost(ware));
    if board.deck > 0 && can(Ware::Card) {
        return Some(vec![Choice::Buy]);
    }
    if can(Ware::Yard)
        && board.has_piece(seat, Ware::Yard)
        && let Some(at) = board.places[seat.index()].distilleries.iter().next()
    {
        return Some(vec![Choice::Build(Ware::Yard), Choice::Site(at)]);
    }
    None
}

/// Returns the first road on a shortest way to a place.
pub(crate) fn road_towards(board: &Board, seat: Seat, at: Crossing, roads: u8) -> Option<PathId> {
    let laid = board.roads();
    let foreign = board.foreign(seat);
    let mut near = Crossings::EMPTY;
    near.insert(at);
    for _ in 1..roads {
        let mut further = near;
        for crossing in near.without(foreign).iter() {
            for path in crossing.paths().without(laid).iter() {
                let [a, b] = path.ends();
                further.insert(if a == crossing { b } else { a });
            }
        }
        near = further;
    }
    let mut own = board.paths_of(seat).iter();
    own.find(|path| path.ends().into_iter().any(|end| near.contains(end)))
}

/// Returns the road that makes the longest route longest.
fn road_for_length(board: &Board, seat: Seat) -> Option<PathId> {
    let foreign = board.foreign(seat);
    let roads = board.places[seat.index()].roads;
    board.paths_of(seat).iter().max_by_key(|path| {
        let mut with = roads;
        with.insert(*path);
        route::longest(with, foreign)
    })
}
