//! Fast decisions, from the evaluation's first estimates.

use glass_road::{Card, CardSet, Choice, Mode, Phase, TileSet, View};
use slowtable_opponent::Meter;

use crate::evaluator::{Evaluator, rank_hands};
use crate::features::{FeatureContext, Network};
use crate::plan::{Beam, ConsideredLines, Planner};

/// The tools for a decision.
#[derive(Clone, Copy)]
pub(crate) struct Policy<'a> {
    pub network: &'a Network,
    pub meter: &'a Meter<'a>,
}

impl<'a> Policy<'a> {
    pub(crate) fn evaluator(&self, context: FeatureContext) -> Evaluator<'a> {
        Evaluator::new(self.network, context, self.meter)
    }

    /// Returns the plan for the open card, or for the last actions.
    pub(crate) fn plan(&self, view: &View, beam: Beam) -> Option<ConsideredLines> {
        let mut planner = Planner::new(view)?;
        let context = FeatureContext::of(view)?;
        let evaluator = if view.board.phase == Phase::LastActions {
            Evaluator::last(self.network, context, self.meter)
        } else {
            self.evaluator(context)
        };
        Some(planner.plan(&evaluator, TileSet::EMPTY, beam))
    }

    /// Returns all hands, best first.
    pub(crate) fn hands(&self, view: &View) -> Option<Vec<(f32, CardSet)>> {
        let own = view.own()?;
        let pool = Card::ALL
            .into_iter()
            .filter(|&card| !own.resting.contains(card))
            .collect();
        let context = FeatureContext::of(view)?;
        Some(rank_hands(
            self.network,
            &context,
            &own.estate,
            pool,
            view.board.hand_size(),
        ))
    }

    /// Returns the value of playing each card of the hand next, in the order of the hand.
    pub(crate) fn picks(&self, view: &View, beam: Beam) -> Option<Vec<(f32, Card)>> {
        let own = view.own()?;
        let hand = view.secret.as_ref()?.hand;
        let mut planner = Planner::new(view)?;
        let now = FeatureContext::of(view)?;
        let played = u8::try_from(own.played.len()).unwrap_or(u8::MAX);
        let free = u8::try_from(own.followed.remaining_capacity()).unwrap_or(0);
        let mut picks = Vec::new();
        for card in hand.iter() {
            let mut left = hand;
            left.remove(card);
            let mut context = now.clone();
            context.set_hand(left, played.saturating_add(1), free);
            let evaluator = self.evaluator(context);
            let alone = chance_alone(view, card);
            // Very unlikely cases are ignored.
            let alone = if alone < 0.06 {
                0.0
            } else if alone > 0.94 {
                1.0
            } else {
                alone
            };
            let mut value = 0.0;
            for (limit, weight) in [(1, 1.0 - alone), (2, alone)] {
                if weight > 0.0 {
                    planner.turn_up(card, limit, left.len());
                    value += weight * planner.plan(&evaluator, TileSet::EMPTY, beam).end().value;
                }
            }
            picks.push((value, card));
        }
        Some(picks)
    }

    /// Takes a gift on the better wheel, or refuses a harmful one.
    pub(crate) fn answer_gift(&self, view: &View) -> Option<Vec<Choice>> {
        let own = view.own()?;
        let evaluator = self.evaluator(FeatureContext::of(view)?);
        let mut best = (
            evaluator.value(&own.estate, TileSet::EMPTY),
            vec![Choice::Refuse],
        );
        let mut walker = view.walker().ok()?;
        walker.push(Choice::Accept).ok()?;
        let mut ways = Vec::new();
        if walker.whole() {
            ways.push((walker, vec![Choice::Accept]));
        } else {
            for &choice in walker.choices().as_ref() {
                let mut way = walker.clone();
                if way.push(choice).is_ok() {
                    ways.push((way, vec![Choice::Accept, choice]));
                }
            }
        }
        for (way, path) in ways {
            if let Ok(outcome) = way.outcome() {
                let value = evaluator.value(&outcome.estate, TileSet::EMPTY);
                if value > best.0 {
                    best = (value, path);
                }
            }
        }
        Some(best.1)
    }
}

/// Returns the probability that nobody follows when the seat plays `card`.
pub(crate) fn chance_alone(view: &View, card: Card) -> f32 {
    let Some(seat) = view.viewer.seat() else {
        return 0.0;
    };
    if view.board.mode() == Mode::Solo {
        return f32::from(u8::from(view.board.phase != Phase::Choose));
    }
    let mut alone = 1.0;
    for (index, place) in view.board.places.iter().enumerate() {
        let seen = place.played.contains(&card) || place.followed.contains(&card);
        if index == seat.index() || seen || place.followed.is_full() {
            continue;
        }
        let known = place.played.len() + place.followed.len();
        let out = 15.0 - f32::from(u8::try_from(known).unwrap_or(0));
        let held = if place.chosen {
            f32::from(place.hand)
        } else {
            f32::from(view.board.hand_size())
        };
        alone *= (1.0 - held / out).max(0.0);
    }
    alone
}
