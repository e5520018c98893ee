//! Searches a turn: what to trade with the regions, build, buy and play, in which order.

use std::collections::HashSet;

use slowtable_kit::Seat;
use slowtable_opponent::SplitMix64;
use wasser_des_lebens::{Bundle, Card, Choice, Phase, Resource, Ware};

use crate::force::best_force;
use crate::judge::{Judge, chance};
use crate::position::Position;

/// How far a turn is searched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Breadth {
    /// The positions from which the search goes on, after each move.
    pub width: usize,
    /// The most moves in a row.
    pub depth: usize,
}

/// A line of moves, and the position after it.
#[derive(Debug, Clone)]
pub(crate) struct MoveLine {
    /// The rounds that the seat needs after it, with any misjudgement.
    pub rounds: f32,
    /// The moves.
    pub moves: Vec<Vec<Choice>>,
    /// The position after them.
    pub position: Position,
}

/// Searches the turn of a seat.
pub(crate) struct TurnSearch<'a> {
    pub judge: Judge<'a>,
    pub seat: Seat,
    pub breadth: Breadth,
    /// The standard deviation of misjudgement, as a part of the rounds.
    pub noise: f32,
}

/// What makes two lines the same.
type Key = ([i32; 5], u128, u64, u64, [u8; 4]);

fn key(position: &Position, seat: Seat) -> Key {
    let place = &position.board.places[seat.index()];
    let hand = position.hands[seat.index()].map(|held| (held * 16.0) as i32);
    let mut roads = 0;
    for path in place.roads.iter() {
        roads |= 1 << path.index();
    }
    let bits = |all: wasser_des_lebens::Crossings| {
        let mut bits = 0;
        for at in all.iter() {
            bits |= 1_u64 << at.index();
        }
        bits
    };
    let rest = [
        place.cards,
        place.highlanders,
        u8::from(position.board.phase == Phase::Trade),
        u8::from(position.board.played),
    ];
    (
        hand,
        roads,
        bits(place.distilleries),
        bits(place.yards),
        rest,
    )
}

impl TurnSearch<'_> {
    /// Returns the best lines of the turn, best first: the first one may be empty, since a turn may
    /// end at once. No two begin with the same move.
    pub(crate) fn lines(&self, position: &Position, rng: &mut SplitMix64) -> Vec<MoveLine> {
        let root = MoveLine {
            rounds: self.rated(position, rng),
            moves: Vec::new(),
            position: position.clone(),
        };
        let mut seen: HashSet<Key> = HashSet::from([key(position, self.seat)]);
        let mut best: Vec<MoveLine> = vec![root.clone()];
        let mut edge = vec![root];
        for _ in 0..self.breadth.depth {
            let mut found: Vec<MoveLine> = Vec::new();
            for line in &edge {
                if line.position.has_won(self.seat) {
                    continue;
                }
                for (path, position) in self.moves(&line.position) {
                    if self.judge.meter.over() || !seen.insert(key(&position, self.seat)) {
                        continue;
                    }
                    let rounds = self.rated(&position, rng);
                    let mut moves = line.moves.clone();
                    moves.push(path);
                    found.push(MoveLine {
                        rounds,
                        moves,
                        position,
                    });
                }
            }
            found.sort_by(|one, other| one.rounds.total_cmp(&other.rounds));
            for line in &found {
                let same = best
                    .iter_mut()
                    .find(|it| it.moves.first() == line.moves.first());
                match same {
                    Some(same) if line.rounds < same.rounds => *same = line.clone(),
                    Some(_) => {}
                    None => best.push(line.clone()),
                }
            }
            found.truncate(self.breadth.width);
            edge = found;
            if edge.is_empty() {
                break;
            }
        }
        best.sort_by(|one, other| one.rounds.total_cmp(&other.rounds));
        best
    }

    /// Returns the best lines by the chance to win, which also sees what they do to others.
    pub(crate) fn by_chance(&self, lines: Vec<MoveLine>, most: usize) -> Vec<(f32, MoveLine)> {
        let mut rated: Vec<(f32, MoveLine)> = lines
            .into_iter()
            .take(most)
            .map(|line| {
                let mut all = self.judge.all_rounds(&line.position);
                all[self.seat.index()] = line.rounds;
                (chance(&line.position, self.seat, &all), line)
            })
            .collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        rated
    }

    fn rated(&self, position: &Position, rng: &mut SplitMix64) -> f32 {
        let rounds = self.judge.rounds(position, self.seat);
        match self.noise > 0.0 {
            true => rounds * (1.0 + self.noise * rng.normal()).max(0.1),
            false => rounds,
        }
    }

    /// Returns the moves that a seat may make in its turn, but for offers and the end.
    fn moves(&self, position: &Position) -> Vec<(Vec<Choice>, Position)> {
        let (board, seat) = (&position.board, self.seat);
        let mut all = Vec::new();
        let mut add = |path: Vec<Choice>, does: &dyn Fn(&mut Position)| {
            let mut after = position.clone();
            does(&mut after);
            all.push((path, after));
        };
        let can = |ware: Ware| {
            let piece = ware == Ware::Card || board.has_piece(seat, ware);
            piece && position.covers(seat, board.rows.cost(ware))
        };
        let place = &board.places[seat.index()];
        if can(Ware::Yard) {
            for at in place.distilleries.iter() {
                let path = vec![Choice::Build(Ware::Yard), Choice::Site(at)];
                add(path, &|after| after.build_yard(seat, at));
            }
        }
        if can(Ware::Distillery) {
            for at in board.sites_of(seat).iter() {
                let path = vec![Choice::Build(Ware::Distillery), Choice::Site(at)];
                add(path, &|after| after.build_distillery(seat, at));
            }
        }
        if can(Ware::Road) {
            for path in board.paths_of(seat).iter() {
                let choices = vec![Choice::Build(Ware::Road), Choice::Path(path)];
                add(choices, &|after| after.build_road(seat, path));
            }
        }
        if board.deck > 0 && can(Ware::Card) {
            add(vec![Choice::Buy], &|after| after.buy(seat));
        }
        if board.phase == Phase::Trade {
            for given in Resource::ALL {
                let held = position.hands[seat.index()][given.index()];
                if held < 2.0 {
                    continue;
                }
                let rate = board.rate(seat, given);
                if held + 0.01 < f32::from(rate) {
                    continue;
                }
                let takes = Resource::ALL.into_iter();
                for taken in takes.filter(|it| *it != given && board.stock[*it] > 0) {
                    let path = vec![Choice::Trade(given), Choice::Take(taken)];
                    add(path, &|after| {
                        after.lose(seat, Bundle::of(&[(given, rate)]));
                        after.gain(seat, Bundle::of(&[(taken, 1)]));
                    });
                }
            }
        }
        if !board.played {
            all.extend(self.cards(position));
        }
        all
    }

    /// Returns the ways to play a development card.
    pub(crate) fn cards(&self, position: &Position) -> Vec<(Vec<Choice>, Position)> {
        let (board, seat) = (&position.board, self.seat);
        let mut all = Vec::new();
        let with = |card: Card| {
            let mut after = position.clone();
            after.play(seat, card);
            after
        };
        if position.playable[Card::Highlander] > 0 {
            let after = with(Card::Highlander);
            if after.has_won(seat) {
                all.push((vec![Choice::Play(Card::Highlander)], after));
            } else if let Some(force) = best_force(&self.judge, &after, seat) {
                let mut path = vec![Choice::Play(Card::Highlander)];
                path.extend(force.path);
                all.push((path, force.position));
            }
        }
        if position.playable[Card::RoadBuilding] > 0 && board.has_piece(seat, Ware::Road) {
            let after = with(Card::RoadBuilding);
            for first in board.paths_of(seat).iter() {
                let mut one = after.clone();
                one.lay(seat, first);
                let path = vec![Choice::Play(Card::RoadBuilding), Choice::Path(first)];
                let more = one.board.has_piece(seat, Ware::Road) && !one.has_won(seat);
                let seconds = one.board.paths_of(seat);
                if !more || seconds.is_empty() {
                    all.push((path, one));
                    continue;
                }
                for second in seconds.iter().filter(|second| {
                    // Each pair once, unless the second road needs the first.
                    *second > first || !board.may_lay(seat, *second)
                }) {
                    let mut both = one.clone();
                    both.lay(seat, second);
                    let mut path = path.clone();
                    path.push(Choice::Path(second));
                    all.push((path, both));
                }
            }
        }
        if position.playable[Card::Invention] > 0 && board.stock.total() > 1 {
            let after = with(Card::Invention);
            for first in Resource::ALL {
                for second in Resource::ALL.into_iter().filter(|it| *it >= first) {
                    let taken = Bundle::of(&[(first, 1), (second, 1)]);
                    if !board.stock.covers(taken) {
                        continue;
                    }
                    let mut gained = after.clone();
                    gained.gain(seat, taken);
                    let path = vec![
                        Choice::Play(Card::Invention),
                        Choice::Take(first),
                        Choice::Take(second),
                    ];
                    all.push((path, gained));
                }
            }
        }
        if position.playable[Card::Monopoly] > 0 {
            let after = with(Card::Monopoly);
            for resource in Resource::ALL {
                let mut collected = after.clone();
                collected.collect(seat, resource);
                let path = vec![Choice::Play(Card::Monopoly), Choice::Name(resource)];
                all.push((path, collected));
            }
        }
        all
    }
}
