//! Makes decisions.

use slowtable_kit::{Budget, Rules as _, Seat, Seed};
use slowtable_opponent::{Meter, OpponentLevel, SplitMix64, as_long_as_alone};
use wasser_des_lebens::{Choice, OfferId, Phase, View, WasserDesLebens};

use crate::discard::discards;
use crate::force::forces;
use crate::founding::foundings;
use crate::judge::Judge;
use crate::land::CrossingYields;
use crate::level::Parameters;
use crate::plain::plain;
use crate::position::Position;
use crate::rollout;
use crate::trade::{Trades, as_taker, offer_path, surely_holds};
use crate::turn::TurnSearch;

/// The steps of an answer to an offer, whatever the answer is.
const ANSWER_STEPS: u64 = 400;
/// The lines of a turn whose effect on others is judged.
const JUDGED: usize = 6;
/// The least gain for which a card is played before the dice.
const WORTH_BEFORE_ROLL: f32 = 0.004;

/// Returns the next move of the seat whose view this is; `None` if it is not awaited. The same
/// view, seed, level and steps give the same move, unless `budget.stop` ends the thinking.
#[must_use]
pub fn decide(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Option<Vec<Choice>> {
    decide_with(view, seed, level, Parameters::of(level), budget)
}

/// Returns the moves of the seat's answer, as far as they are open and ask no other seat.
#[must_use]
pub fn decide_all(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Vec<Vec<Choice>> {
    let Some((own, ..)) = view.own() else {
        return Vec::new();
    };
    let asked = |view: &View| view.board.awaited();
    as_long_as_alone::<WasserDesLebens>(view, own, seed, budget, asked, |view, seed, budget| {
        decide(view, seed, level, budget)
    })
}

/// Returns a move as [`decide`] does, but never an offer or a counter-offer to other seats.
#[must_use]
pub fn decide_without_offers(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Option<Vec<Choice>> {
    let parameters = Parameters {
        offers: false,
        ..Parameters::of(level)
    };
    decide_with(view, seed, level, parameters, budget)
}

pub(crate) fn decide_with(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    parameters: Parameters,
    budget: Budget<'_>,
) -> Option<Vec<Choice>> {
    let meter = Meter::new(budget, level.usual_steps());
    let land = CrossingYields::of(&view.board);
    let decision = Decision::new(view, seed, parameters, &land, &meter)?;
    decision.path()
}

/// A decision in progress.
pub(crate) struct Decision<'a> {
    pub view: &'a View,
    pub seat: Seat,
    pub judge: Judge<'a>,
    pub position: Position,
    pub parameters: Parameters,
    pub seed: Seed,
}

impl<'a> Decision<'a> {
    /// Starts a decision; `None` if the seat is not awaited.
    pub(crate) fn new(
        view: &'a View,
        seed: Seed,
        parameters: Parameters,
        land: &'a CrossingYields,
        meter: &'a Meter<'a>,
    ) -> Option<Self> {
        let (seat, ..) = view.own()?;
        let awaited = view.board.awaited();
        if !awaited.iter().any(|one| one.seat == seat) {
            return None;
        }
        Some(Self {
            view,
            seat,
            judge: Judge {
                land,
                meter,
                corrects: parameters.corrects,
            },
            position: Position::seen(view)?,
            parameters,
            seed,
        })
    }

    pub(crate) fn rng(&self, stream: u64) -> SplitMix64 {
        SplitMix64::from_seed(self.seed, stream)
    }

    pub(crate) fn search(&self) -> TurnSearch<'a> {
        TurnSearch {
            judge: self.judge,
            seat: self.seat,
            breadth: self.parameters.breadth,
            noise: self.parameters.noise,
        }
    }

    /// Returns the best move found; some legal move if none was.
    pub(crate) fn path(&self) -> Option<Vec<Choice>> {
        if self.judge.meter.over() {
            return plain(self.view);
        }
        let found = self.found().filter(|path| self.is_whole(path));
        found.or_else(|| plain(self.view))
    }

    /// Whether a path is a whole move.
    fn is_whole(&self, path: &[Choice]) -> bool {
        WasserDesLebens::walk(self.view, path).is_ok_and(|walk| walk.whole)
    }

    fn found(&self) -> Option<Vec<Choice>> {
        let board = &self.view.board;
        if board.phase == Phase::Discard {
            return self.discard();
        }
        if !board.in_turn(self.seat) && board.phase != Phase::Founding {
            return self.answer();
        }
        match board.phase {
            Phase::Founding => self.founding(),
            Phase::Roll => Some(self.before_roll()),
            Phase::Force => self.force(),
            Phase::Trade => self.offer_first().or_else(|| Some(self.turn())),
            Phase::Build => Some(self.turn()),
            Phase::Discard | Phase::Over => None,
        }
    }

    fn founding(&self) -> Option<Vec<Choice>> {
        let noise = self.parameters.founding_noise;
        let mut rng = self.rng(1);
        let all = foundings(&self.judge, &self.position, self.seat, noise, &mut rng);
        let least = all.first()?.0;
        // As chances: the square of how many fewer rounds are needed.
        let even = 1.0 / f32::from(self.view.board.seats());
        let rated = all.into_iter().map(|(rounds, path, _)| {
            let part = (least + 1.0) / (rounds + 1.0);
            (even * part * part, path)
        });
        self.best(rated.collect())
    }

    fn discard(&self) -> Option<Vec<Choice>> {
        let (.., secret) = self.view.own()?;
        let all = discards(&self.judge, &self.position, self.seat, secret.hand);
        all.into_iter().next().map(|(_, path, _)| path)
    }

    fn force(&self) -> Option<Vec<Choice>> {
        let mut rng = self.rng(2);
        let noise = self.parameters.noise;
        let all = forces(&self.judge, &self.position, self.seat);
        let rated = all.into_iter().map(|force| {
            let misjudged = 1.0 + noise * rng.normal();
            (force.chance * misjudged, force.path)
        });
        let mut rated: Vec<(f32, Vec<Choice>)> = rated.collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.best(rated)
    }

    /// Returns the moves that are compared by first thought, best first, with the chances to win after
    /// them; none where nothing is compared.
    pub(crate) fn alternatives(&self) -> Vec<(f32, Vec<Choice>)> {
        let board = &self.view.board;
        let in_turn = board.in_turn(self.seat);
        match board.phase {
            Phase::Force if in_turn => {
                let all = forces(&self.judge, &self.position, self.seat);
                all.into_iter().map(|it| (it.chance, it.path)).collect()
            }
            Phase::Trade | Phase::Build if in_turn => self.firsts(),
            _ => Vec::new(),
        }
    }

    /// Returns the moves that the best lines of the turn begin with.
    fn firsts(&self) -> Vec<(f32, Vec<Choice>)> {
        let mut rng = self.rng(3);
        let search = self.search();
        let lines = search.lines(&self.position, &mut rng);
        let rated = search.by_chance(lines, JUDGED);
        let firsts = rated.into_iter().map(|(chance, line)| {
            let first = line.moves.into_iter().next();
            (chance, first.unwrap_or_else(|| vec![Choice::End]))
        });
        firsts.collect()
    }

    /// Returns the best of some moves, which are sorted by first thought: by imagining what follows,
    /// or the first one.
    fn best(&self, mut moves: Vec<(f32, Vec<Choice>)>) -> Option<Vec<Choice>> {
        let first = moves.first()?.0;
        let least = first * (1.0 - self.parameters.most_behind);
        moves.retain(|it| it.0 >= least);
        moves.truncate(self.parameters.candidates.max(1));
        let best = match moves.len() > 1 {
            true => rollout::best(self, &moves),
            false => 0,
        };
        moves.into_iter().nth(best).map(|(_, path)| path)
    }

    /// Returns a card to play before the dice, or the roll.
    fn before_roll(&self) -> Vec<Choice> {
        let roll = vec![Choice::Roll];
        if self.view.board.played {
            return roll;
        }
        let now = self.judge.chance(&self.position, self.seat);
        let blocked = {
            let place = &self.view.board.places[self.seat.index()];
            let there = place.buildings().and(self.view.board.force.crossings());
            !there.is_empty() && self.view.board.chips[self.view.board.force.index()] > 0
        };
        let mut best: Option<(f32, Vec<Choice>)> = None;
        for (path, after) in self.search().cards(&self.position) {
            let wins = after.has_won(self.seat);
            let moves_force = path.iter().any(|it| matches!(it, Choice::Force(_)));
            if !(wins || blocked && moves_force) {
                continue;
            }
            let chance = self.judge.chance(&after, self.seat);
            let gains = wins || chance > now + WORTH_BEFORE_ROLL;
            if gains && best.as_ref().is_none_or(|(most, _)| chance > *most) {
                best = Some((chance, path));
            }
        }
        best.map_or(roll, |(_, path)| path)
    }

    /// Returns what to do in its own turn.
    fn turn(&self) -> Vec<Choice> {
        self.best(self.firsts())
            .unwrap_or_else(|| vec![Choice::End])
    }

    /// Returns what to do about offers in the own trade phase, before anything else; `None` if there
    /// is nothing.
    fn offer_first(&self) -> Option<Vec<Choice>> {
        let board = &self.view.board;
        let mut rng = self.rng(4);
        for offer in board.offers.iter() {
            if offer.waits_for(self.seat) {
                return Some(self.reply(offer.id, &mut rng));
            }
        }
        let trades = Trades::new(self.view, self.judge, &self.position, self.seat);
        for offer in board.offers.iter().filter(|it| it.from == self.seat) {
            let mut best: Option<(f32, Vec<Choice>)> = None;
            for with in offer.accepted.iter() {
                let exchange = trades.weigh(with, offer.terms.give, offer.terms.get);
                let better = best.as_ref().is_none_or(|(most, _)| exchange.gain > *most);
                if exchange.sure && better && trades.is_good(&exchange, 0.0) {
                    best = Some((exchange.gain, vec![Choice::Confirm(offer.id, with)]));
                }
            }
            if let Some((_, path)) = best {
                return Some(path);
            }
        }
        if !self.may_offer(&mut rng) {
            return None;
        }
        self.offer(&trades)
    }

    /// Whether the player in turn makes an offer now: always at first and after an exchange, then
    /// seldom, so that trading ends.
    fn may_offer(&self, rng: &mut SplitMix64) -> bool {
        let board = &self.view.board;
        if !self.parameters.offers || board.offers_of(self.seat) > 0 {
            return false;
        }
        let since = match board.exchanged {
            Some((last, _)) => u32::from(board.next_offer.0.saturating_sub(last.0 + 1)),
            None => u32::from(board.acted),
        };
        since == 0 || rng.unit() < 0.25
    }

    fn offer(&self, trades: &Trades<'_>) -> Option<Vec<Choice>> {
        let board = &self.view.board;
        let others = Seat::all(board.seats()).filter(|other| *other != self.seat);
        let found = trades.search(others);
        let (_, best) = found.first()?;
        // The same terms to all whom they suit.
        let same = |it: &&(f32, crate::trade::Exchange)| {
            (it.1.gives, it.1.gets) == (best.gives, best.gets)
        };
        let mut to: Vec<Seat> = found.iter().filter(same).map(|(_, it)| it.with).collect();
        to.sort_unstable();
        let mut path = offer_path(Choice::Offer, best.gives, best.gets);
        let all = to.len() + 1 == usize::from(board.seats());
        if !all {
            path.extend(to.iter().map(|seat| Choice::To(*seat)));
        }
        if to.len() > 1 {
            path.push(Choice::First);
        }
        Some(path)
    }

    /// Answers the first offer that waits for the seat.
    fn answer(&self) -> Option<Vec<Choice>> {
        let mut rng = self.rng(4);
        let offer = self
            .view
            .board
            .offers
            .iter()
            .find(|offer| offer.waits_for(self.seat))?;
        Some(self.reply(offer.id, &mut rng))
    }

    /// Accepts or declines an offer, or answers it with another. All take the same steps.
    fn reply(&self, id: OfferId, rng: &mut SplitMix64) -> Vec<Choice> {
        let decline = vec![Choice::Decline(id)];
        let Some(offer) = self.view.board.offer(id) else {
            return decline;
        };
        let before = self.judge.meter.used();
        let (with, gives, gets) = as_taker(offer);
        let trades = Trades::new(self.view, self.judge, &self.position, self.seat);
        let exchange = trades.weigh(with, gives, gets);
        let misjudged = self.parameters.trade_noise * rng.normal();
        let accepts = trades.is_good(&exchange, misjudged)
            && surely_holds(self.view, with, gets)
            && self.position.covers(self.seat, gives);
        let counter = self.counter(&trades, id);
        while self.judge.meter.used() < before + ANSWER_STEPS && self.judge.meter.step() {}
        match accepts {
            true => vec![Choice::Accept(id)],
            false => counter.unwrap_or(decline),
        }
    }

    /// Returns an offer that answers another of the player in turn, if one would help both.
    fn counter(&self, trades: &Trades<'_>, id: OfferId) -> Option<Vec<Choice>> {
        let board = &self.view.board;
        let offer = board.offer(id)?;
        let in_turn = board.in_turn(self.seat);
        let found = trades.search(std::iter::once(offer.from));
        if in_turn || !self.parameters.offers || board.offers_of(self.seat) > 0 {
            return None;
        }
        let (_, best) = found.first()?;
        Some(offer_path(Choice::Counter(id), best.gives, best.gets))
    }
}
