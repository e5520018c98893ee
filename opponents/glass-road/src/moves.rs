//! Generates the whole moves worth considering, with their effects.

use arrayvec::ArrayVec;
use glass_road::building::{Bonus, Effect, Function, Pay, Trade};
use glass_road::specialist::Act;
use glass_road::{
    Ability, Building, Card, Choice, Estate, Ground, Landscape, Space, Token, View, WalkOutcome,
    Walker,
};

use crate::land::{Bits, LandscapeSpaces, around};

/// A path short enough to be copied often. Longer ones are not considered.
pub(crate) type ShortPath = ArrayVec<Choice, 16>;

/// How many alternatives are tried where they hardly differ.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Branching {
    /// The number of spaces tried where the space hardly matters.
    pub spaces: usize,
    /// Whether taking less than the whole gain (W7) is considered.
    pub take_less: bool,
}

/// The purpose of a space in a path.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    Put(Landscape),
    Site(Building),
    Forest,
    Give,
}

/// Generates moves that begin with a given choice.
pub(crate) struct MoveGenerator<'a> {
    pub branching: Branching,
    /// The estate before the move.
    pub estate: &'a Estate,
    /// The card being resolved.
    pub card: Option<Card>,
    /// The repeated effect that is open.
    pub repeat: Option<Building>,
}

impl MoveGenerator<'_> {
    /// Generates the whole moves that begin with `head`.
    pub(crate) fn generate(
        &self,
        start: &Walker<'_>,
        head: Choice,
        found: &mut impl FnMut(&ShortPath, WalkOutcome),
    ) {
        let mut walker = start.clone();
        if walker.push(head).is_err() {
            return;
        }
        let mut path = ShortPath::new();
        path.push(head);
        self.extend(walker, &mut path, found);
    }

    fn extend(
        &self,
        walker: Walker<'_>,
        path: &mut ShortPath,
        found: &mut impl FnMut(&ShortPath, WalkOutcome),
    ) {
        let choices = walker.choices();
        let choices = choices.as_ref();
        let whole = walker.whole();
        if choices.is_empty() {
            if whole && let Ok(outcome) = walker.outcome() {
                found(path, outcome);
            }
            return;
        }
        if path.is_full() {
            return;
        }
        let mut spaces: ArrayVec<(i32, Choice), 20> = ArrayVec::new();
        let mut purpose = None;
        for &choice in choices {
            match choice {
                Choice::Space(space) => {
                    let purpose = *purpose.get_or_insert_with(|| self.purpose(path));
                    // There are only twenty spaces.
                    let _ = spaces.try_push((self.space_score(purpose, space), choice));
                }
                Choice::Take(token, amount) => {
                    if self.branching.take_less && self.keeps_wheel_from_turning(token, amount) {
                        self.step(&walker, choice, path, found);
                    }
                }
                // Declining halfway is never better than finishing the move or not beginning it.
                Choice::Decline if choices.len() > 1 => {}
                _ => self.step(&walker, choice, path, found),
            }
        }
        let tried = match purpose {
            Some(Purpose::Site(tile)) if site_matters(tile) => spaces.len(),
            _ => self.branching.spaces,
        };
        if spaces.len() > tried {
            spaces.sort_by_key(|&(space_score, _)| -space_score);
            spaces.truncate(tried);
        }
        for (_, choice) in spaces {
            self.step(&walker, choice, path, found);
        }
        if whole && let Ok(outcome) = walker.outcome() {
            found(path, outcome);
        }
    }

    fn step(
        &self,
        walker: &Walker<'_>,
        choice: Choice,
        path: &mut ShortPath,
        found: &mut impl FnMut(&ShortPath, WalkOutcome),
    ) {
        let mut next = walker.clone();
        if next.push(choice).is_ok() {
            path.push(choice);
            self.extend(next, path, found);
            path.pop();
        }
    }

    /// Whether taking only `amount` would keep the wheel from turning as often as it might otherwise.
    fn keeps_wheel_from_turning(&self, token: Token, amount: u8) -> bool {
        let tokens = &self.estate.tokens;
        let others = token
            .wheel()
            .basic()
            .iter()
            .filter(|&&other| other != token)
            .map(|&other| tokens.get(other))
            .min()
            .unwrap_or(0);
        tokens.get(token) + amount < others.max(1)
    }

    fn purpose(&self, path: &ShortPath) -> Purpose {
        for choice in path.iter().rev() {
            match *choice {
                Choice::Landscape(kind) => return Purpose::Put(kind),
                Choice::Tile(tile) => return Purpose::Site(tile),
                Choice::Fee => return Purpose::Forest,
                Choice::Convert(building) => return pays(building.trade()),
                Choice::Repeat => {
                    return match self.repeat.and_then(Building::effect) {
                        Some(Effect::Repeat(trade)) => pays(Some(trade)),
                        _ => Purpose::Give,
                    };
                }
                Choice::Remove => return Purpose::Give,
                Choice::Ability(ability) => return self.places(ability),
                _ => {}
            }
        }
        Purpose::Give
    }

    fn places(&self, ability: Ability) -> Purpose {
        match self.card.map(|card| card.act(ability)) {
            Some(Act::Place(kind) | Act::PlaceAndGain(kind, _)) => Purpose::Put(kind),
            _ => Purpose::Give,
        }
    }

    /// Returns how well a space seems to serve its purpose.
    fn space_score(&self, purpose: Purpose, space: Space) -> i32 {
        let land = LandscapeSpaces::of(self.estate);
        let bit: Bits = 1 << space.index();
        let near = around(bit);
        let count = |bits: Bits| i32::try_from((near & bits).count_ones()).unwrap_or(0);
        match purpose {
            Purpose::Put(kind) => {
                4 * count(land.kind(kind)) + 3 * self.wants(near, kind) - count(land.empty)
            }
            Purpose::Site(_) => {
                let small = land.small.iter().fold(0, |all, bits| all | bits);
                -2 * count(land.empty) - 2 * count(small)
            }
            Purpose::Forest => {
                let both = bit | bit << 1;
                let near = around(both) & !both;
                let small = land.small.iter().fold(0, |all, bits| all | bits);
                i32::try_from((near & (small | land.empty)).count_ones()).unwrap_or(0)
            }
            Purpose::Give => {
                let Ground::Landscape(kind) = self.estate.ground(space) else {
                    return 0;
                };
                -4 * count(land.kind(kind)) - 3 * self.wants(near, kind) + count(land.empty)
            }
        }
    }

    /// Returns how many of the seat's buildings among `near` score tiles of `kind` beside them.
    fn wants(&self, near: Bits, kind: Landscape) -> i32 {
        Space::all()
            .filter(|space| near & (1 << space.index()) != 0)
            .filter(|&space| {
                matches!(self.estate.ground(space), Ground::Building(tile)
                    if matches!(tile.bonus(), Some(Bonus::PerAdjacent(wanted, _)) if wanted == kind))
            })
            .map(|_| 1)
            .sum()
    }
}

fn pays(trade: Option<&Trade>) -> Purpose {
    let forest = trade.is_some_and(|trade| trade.pay.contains(&Pay::Forest));
    if forest {
        Purpose::Forest
    } else {
        Purpose::Give
    }
}

/// Whether a tile's effect or score depends on its space.
fn site_matters(tile: Building) -> bool {
    match tile.data().function {
        Function::Trade(_) => false,
        Function::Effect(effect) => matches!(
            effect,
            Effect::PerAdjacentEmpty(..)
                | Effect::PerAdjacentPond(..)
                | Effect::PlaceTwoAdjacent
                | Effect::PlaceAround(_)
                | Effect::CopyAdjacent
        ),
        Function::Bonus(bonus) => matches!(
            bonus,
            Bonus::PerAdjacent(..) | Bonus::PerAdjacentBuilding | Bonus::PlusAdjacentEmpty(_)
        ),
    }
}

/// Returns a legal move that needs no thought and makes progress; `None` if the seat is not asked anything.
pub(crate) fn fallback(view: &View) -> Option<Vec<Choice>> {
    let start = view.walker().ok()?;
    let heads = start.choices();
    let head = heads
        .as_ref()
        .iter()
        .copied()
        .filter(|head| !matches!(head, Choice::Convert(_) | Choice::Remove))
        .max_by_key(|head| matches!(head, Choice::Refuse | Choice::Done | Choice::EndRepeat))?;
    let mut walker = start.clone();
    let mut path = vec![head];
    walker.push(head).ok()?;
    while !walker.whole() {
        let choices = walker.choices();
        let next = *choices.as_ref().first()?;
        walker.push(next).ok()?;
        path.push(next);
    }
    Some(path)
}
