//! Warnings about losses from moves that do not count yet.

use glass_road::building::{Cost, Gain};
use glass_road::specialist::Act;
use glass_road::{
    Ability, Building, Card, Change, Choice, Event, GlassRoad, PlayerBoard, Question, Tokens, View,
    Wheel,
};
use slowtable_kit::{Preview, Rules};
use slowtable_ui::{capital, tr};

use super::Sight;

/// The most buildings named in one line.
const MOST_NAMES: usize = 3;

impl Sight<'_> {
    /// Returns the warnings about the draft.
    pub(super) fn draft_warnings(&self) -> Vec<String> {
        let moves: Option<Vec<Vec<Choice>>> = self
            .desk
            .draft
            .moves()
            .iter()
            .map(|path| path.iter().map(|text| text.parse().ok()).collect())
            .collect();
        let mut lines = self.warnings(&self.desk.before, &moves.unwrap_or_default());
        lines.extend(self.last_build());
        lines
    }

    /// Returns the warnings about moves from a view.
    pub(super) fn warnings(&self, from: &View, moves: &[Vec<Choice>]) -> Vec<String> {
        let mut now = from.clone();
        let mut turned = [0; 2];
        // What is lost by the same cause is one line.
        let mut lost: Vec<(String, u8)> = Vec::new();
        for path in moves {
            let Ok(Preview::Open(after, events)) = GlassRoad::preview(&now, path) else {
                break;
            };
            let takes_less = path.iter().any(|it| matches!(it, Choice::Take(..)));
            for event in &events {
                if let Event::Turned { wheel, times, .. } = event {
                    turned[wheel_index(*wheel)] += times;
                } else if !takes_less && let Some((what, n)) = self.lost(&now, event) {
                    match lost.iter_mut().find(|(other, _)| *other == what) {
                        Some((_, all)) => *all = all.saturating_add(n),
                        None => lost.push((what, n)),
                    }
                }
            }
            now = after;
        }
        let told = |(what, n)| tr!(self, "warn-lost", what = what, n = n);
        let mut lines: Vec<String> = lost.into_iter().map(told).collect();
        for wheel in Wheel::ALL {
            lines.extend(self.turned(&now, wheel, turned[wheel_index(wheel)]));
        }
        lines
    }

    /// Returns the part of a gain that no wheel has room for, with its cause.
    fn lost(&self, before: &View, event: &Event) -> Option<(String, u8)> {
        let (what, due, change) = match event {
            Event::AbilityUsed {
                card,
                ability,
                change,
                ..
            } => {
                let place = before.board.places.get(self.seat.index())?;
                let label = self.localizer.ability(*card, *ability, self.mode());
                let due = match card.act(*ability) {
                    Act::Gain(gains) | Act::PlaceAndGain(_, gains) => amount(gains),
                    Act::PerOwn(kind, _) => place.estate.landscape(kind).len(),
                    Act::CharcoalPerCard => place.hand,
                    _ => return None,
                };
                (capital(&label), due, change)
            }
            Event::Converted {
                building, change, ..
            } => {
                let due = building.trade().map_or(0, |trade| amount(trade.gain));
                (self.localizer.building(*building), due, change)
            }
            _ => return None,
        };
        let lost = due.saturating_sub(gained(change));
        (lost > 0).then_some((what, lost))
    }

    /// Returns a warning about buildings that the seat can no longer pay for because a wheel turned `times` times.
    fn turned(&self, after: &View, wheel: Wheel, times: u8) -> Option<String> {
        let place = after.board.places.get(self.seat.index())?;
        if times == 0 || !self.may_build(place) {
            return None;
        }
        let now = &place.estate.tokens;
        let offer = place.estate.offer;
        let gone: Vec<Building> = after
            .board
            .on_board()
            .chain(offer.iter())
            .filter(|tile| {
                let cost = after.board.cost(*tile);
                !is_payable(&cost, now, None) && is_payable(&cost, now, Some((wheel, times)))
            })
            .collect();
        if gone.is_empty() {
            return None;
        }
        let basic = wheel.basic().iter().map(|token| token.good());
        let goods = basic.map(|good| self.localizer.amount(good, times));
        let named = gone.iter().copied().take(MOST_NAMES);
        Some(tr!(
            self,
            "warn-turn",
            wheel = self.localizer.wheel(wheel),
            goods = self.localizer.all_of(goods),
            amount = self.localizer.amount(wheel.refined().good(), times),
            buildings = self.localizer.buildings(named),
            more = gone.len().saturating_sub(MOST_NAMES)
        ))
    }

    /// Whether the seat holds or resolves a card that builds.
    fn may_build(&self, place: &PlayerBoard) -> bool {
        let builds = |card: Card| {
            let acts = Ability::ALL.map(|ability| card.act(ability));
            acts.contains(&Act::Build)
        };
        let resolved = self
            .board()
            .resolving()
            .filter(|(_, resolution)| resolution.seat() == Some(self.seat));
        let in_hand = self
            .desk
            .now
            .secret
            .as_ref()
            .is_some_and(|secret| secret.hand.iter().chain(secret.picked).any(builds));
        !place.done && (in_hand || resolved.is_some_and(|(_, resolution)| builds(resolution.card)))
    }

    /// Returns warnings about cards that only build, if the seat can pay for no building now.
    pub(super) fn builds_nothing(&self, cards: impl Iterator<Item = Card>) -> Vec<String> {
        let only_builds = |card: &Card| Ability::ALL.iter().all(|it| card.act(*it) == Act::Build);
        let board = self.board();
        let estate = &self.place.estate;
        let mut tiles = board.on_board().chain(estate.offer.iter());
        if tiles.any(|tile| is_payable(&board.cost(tile), &estate.tokens, None)) {
            return Vec::new();
        }
        let told = |card| {
            let card = self.localizer.card(card);
            tr!(self, "warn-build-nothing", card = card)
        };
        cards.filter(only_builds).map(told).collect()
    }

    /// Returns the warning that nothing can be built after the last card of the game.
    fn last_build(&self) -> Option<String> {
        let board = self.board();
        let secret = self.desk.now.secret.as_ref()?;
        let is_last = board.period == board.periods
            && secret.hand.is_empty()
            && secret.picked.is_none()
            && self.desk.walk.question == Some(Question::Ability);
        let (_, resolution) = board.resolving()?;
        let builds = Ability::ALL.into_iter().any(|ability| {
            resolution.card.act(ability) == Act::Build && self.offers(Choice::Ability(ability))
        });
        (is_last && builds).then(|| self.plain("warn-last-build"))
    }
}

const fn wheel_index(wheel: Wheel) -> usize {
    match wheel {
        Wheel::Glassworks => 0,
        Wheel::Brickworks => 1,
    }
}

/// Returns the total amount of gains.
fn amount(gains: &[Gain]) -> u8 {
    let each = gains.iter().map(|gain| match *gain {
        Gain::Good(_, n) | Gain::Token(_, n) | Gain::AnyBasic(n) | Gain::AnyBasicBut(_, n) => n,
        Gain::Place => 0,
    });
    each.sum()
}

fn gained(change: &Change) -> u8 {
    let steps = change.gained.iter().map(|(_, steps)| steps.unsigned_abs());
    steps.sum()
}

/// Whether these goods pay a cost; with `before`, whether the goods before that wheel turned did.
fn is_payable(cost: &Cost, tokens: &Tokens, before: Option<(Wheel, u8)>) -> bool {
    use glass_road::{Good, Token};
    let count = |token: Token| {
        let now = tokens.get(token);
        match before {
            Some((wheel, times)) if wheel.basic().contains(&token) => now.saturating_add(times),
            Some((wheel, times)) if wheel.refined() == token => now.saturating_sub(times),
            _ => now,
        }
    };
    let total = |good: Good| good.tokens().iter().map(|token| count(*token)).sum::<u8>();
    count(Token::Wood) >= cost.wood
        && count(Token::Glass) >= cost.glass
        && count(Token::Clay) >= cost.clay
        && count(Token::Brick) >= cost.brick
        && cost
            .other
            .is_none_or(|other| total(other.good) >= other.amount)
}
