//! Costs and effects of buildings in signs.

use glass_road::building::{Bonus, Cost, Effect, Function, Gain, Pay, Trade};
use glass_road::{Building, BuildingKind, Good, Landscape, StartBuilding, Token, Wheel};

use glass_road::specialist::Act;
use glass_road::{Ability, Card, Mode};

use slowtable_ui::picture::Strip;

use super::icons;

/// Returns a building's cost; "0" if it is free.
pub(super) fn cost(cost: &Cost) -> Strip {
    let printed = [
        (Good::Wood, cost.wood),
        (Good::Glass, cost.glass),
        (Good::Clay, cost.clay),
        (Good::Brick, cost.brick),
    ];
    let other = cost.other.map(|other| (other.good, other.amount));
    let mut strip = Strip::new();
    for (good, amount) in printed.into_iter().chain(other) {
        if amount > 0 {
            strip = strip.part().amount(amount, icons::good(good));
        }
    }
    if strip.is_empty() {
        strip = strip.text("0");
    }
    strip
}

/// Returns a building's function.
pub(super) fn function(building: Building) -> Strip {
    match &building.data().function {
        Function::Trade(it) => trade(Strip::new(), it),
        Function::Effect(it) => effect(it),
        Function::Bonus(it) => bonus(*it),
    }
}

/// Returns the scoring rule of a start building.
pub(super) fn start(start: StartBuilding) -> Strip {
    bonus(start.bonus())
}

/// Returns the good that a start building counts.
pub(super) fn start_good(start: StartBuilding) -> Good {
    match start {
        StartBuilding::ForestGlassworks => Good::Glass,
        StartBuilding::GlassmakersColony => Good::Sand,
        StartBuilding::BrotherhoodOfTheMasons => Good::Brick,
    }
}

fn trade(strip: Strip, trade: &Trade) -> Strip {
    let strip = trade.pay.iter().fold(strip, |strip, pay| {
        let strip = strip.part();
        match *pay {
            Pay::Good(good, amount) => strip.amount(amount, icons::good(good)),
            Pay::Landscape(kind) => strip.amount(1, icons::landscape(kind)),
            Pay::Forest => strip.amount(1, icons::forest()),
            Pay::Offer(tiles) => strip.amount(tiles, icons::offer()),
        }
    });
    gains(strip.gap(0.12).narrow(icons::gives(), 0.74), trade.gain)
}

fn gains(strip: Strip, gains: &[Gain]) -> Strip {
    gains.iter().fold(strip, |strip, gain| {
        let strip = strip.part();
        match *gain {
            Gain::Good(good, amount) => strip.amount(amount, icons::good(good)),
            Gain::Token(token, amount) => strip
                .amount(amount, icons::good(token.good()))
                .icon(wheel_of(token)),
            Gain::AnyBasic(amount) => strip.amount(amount, icons::any_good()),
            Gain::AnyBasicBut(good, amount) => strip
                .amount(amount, icons::any_good())
                .icon(icons::not_good(good)),
            Gain::Place => strip.icon(icons::any_landscape()),
        }
    })
}

/// Returns the sign of a token's wheel: its refined good.
fn wheel_of(token: Token) -> slowtable_render::Drawing {
    icons::wheel(token.wheel())
}

fn effect(effect: &Effect) -> Strip {
    let strip = Strip::new();
    match *effect {
        Effect::Gain(all) => gains(strip, all),
        Effect::PerOwnPond(good) => strip
            .amount(1, icons::good(good))
            .per()
            .icon(icons::landscape(Landscape::Pond)),
        Effect::PerAdjacentEmpty(good, amount) => strip
            .amount(amount, icons::good(good))
            .per()
            .icon(icons::beside())
            .icon(icons::empty()),
        Effect::PerAdjacentPond(good, amount) => strip
            .amount(amount, icons::good(good))
            .per()
            .icon(icons::beside())
            .icon(icons::landscape(Landscape::Pond)),
        Effect::PerHeld { held, gained } => strip
            .amount(1, icons::good(gained))
            .per()
            .icon(icons::good(held.good())),
        Effect::PlaceTwoAdjacent => strip
            .amount(2, icons::any_landscape())
            .gap(0.2)
            .icon(icons::beside()),
        Effect::PlaceAround(kind) => strip
            .amount(1, icons::landscape(kind))
            .per()
            .icon(icons::beside())
            .icon(icons::empty()),
        Effect::Repeat(ref it) => trade(strip.icon(icons::repeat()), it),
        Effect::CopyAdjacent => strip
            .text("=")
            .gap(0.2)
            .icon(icons::beside())
            .gap(0.1)
            .icon(icons::kind_badge(BuildingKind::Immediate)),
    }
}

/// Returns the scoring rule of a bonus.
pub(super) fn bonus(bonus: Bonus) -> Strip {
    let score = |points: u8| Strip::new().icon(icons::points(&points.to_string()));
    let one = || score(1).per();
    match bonus {
        Bonus::PerGood(good, points) => score(points).per().icon(icons::good(good)),
        Bonus::HalfPointPerGood(good) => Strip::new()
            .icon(icons::points("½"))
            .per()
            .icon(icons::good(good)),
        Bonus::PerTwo(good) => one().amount(2, icons::good(good)),
        Bonus::PerThree(good) => one().amount(3, icons::good(good)),
        Bonus::LowerWheel(good) => one()
            .icon(icons::good(good))
            .gap(0.1)
            .text("min")
            .gap(0.1)
            .icon(icons::wheel(Wheel::Glassworks))
            .icon(icons::wheel(Wheel::Brickworks)),
        Bonus::TokensAtLeastFour => one().icon(icons::any_good()).text("≥4"),
        Bonus::PerAdjacent(kind, points) => score(points)
            .per()
            .icon(icons::beside())
            .icon(icons::landscape(kind)),
        Bonus::PerAdjacentBuilding => one().icon(icons::beside()).icon(icons::house()),
        Bonus::PlusAdjacentEmpty(points) => score(points)
            .text("+")
            .icon(icons::points("1"))
            .per()
            .icon(icons::beside())
            .icon(icons::empty()),
        Bonus::LandscapeSets(points) => Landscape::ALL
            .into_iter()
            .fold(score(points).per(), |strip, kind| {
                strip.icon(icons::landscape(kind))
            }),
        Bonus::Square(kind, points) => score(points).text(":").gap(0.15).icon(icons::block(kind)),
        Bonus::LargestGroup(kind) => one().icon(icons::group(kind)).gap(0.1).text("max"),
        Bonus::PerForest => one().icon(icons::forest()),
        Bonus::ForestsAtLeast { forests, points } => score(points)
            .text(":")
            .gap(0.15)
            .text(format!("≥{forests}"))
            .icon(icons::forest()),
        Bonus::PrintedCosts(good) => one()
            .icon(icons::good(good))
            .gap(0.1)
            .text("(")
            .icon(icons::house())
            .text(")"),
        Bonus::PerImmediate => one().icon(icons::kind_badge(BuildingKind::Immediate)),
    }
}

/// Returns an ability of a card. A Supplier gives one token in the solo game (S3).
pub(super) fn ability(card: Card, ability: Ability, mode: Mode) -> Strip {
    let strip = Strip::new();
    match card.act(ability) {
        Act::Draw => strip.amount(3, icons::offer()),
        Act::Gain(all) => gains(strip, all),
        Act::PlaceAndGain(kind, all) => gains(strip.amount(1, icons::landscape(kind)), all),
        Act::Place(kind) => strip.amount(1, icons::landscape(kind)),
        Act::PlaceAny => strip.amount(1, icons::any_landscape()),
        Act::PerOwn(kind, goods) => {
            let each = goods
                .iter()
                .fold(strip.text("1").gap(0.04), |strip, &good| {
                    strip.icon(icons::good(good)).gap(0.06)
                });
            each.per().icon(icons::landscape(kind))
        }
        Act::CharcoalPerCard => strip
            .amount(1, icons::good(Good::Charcoal))
            .per()
            .icon(icons::hand()),
        Act::Supply if mode == Mode::Solo => strip.amount(1, icons::any_good()),
        Act::Supply => strip
            .amount(2, icons::any_good())
            .part()
            .icon(icons::gift())
            .gap(0.1)
            .amount(1, icons::any_good()),
        Act::Build => strip.icon(icons::build()),
    }
}
