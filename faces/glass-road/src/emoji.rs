//! The symbols for things in texts and on controls: one drawing of our own each. Every emoji is a single code
//! point that needs no variation selector.

use glass_road::building::Gain;
use glass_road::specialist::Act;
use glass_road::{BuildingKind, Card, Good, Ground, Landscape, Wheel};
use slowtable_ui::Symbol;

use crate::picture::icons;

/// The symbol of a building.
const BUILDING: &str = "🏠\u{e0101}";
/// The symbol of points.
pub(crate) const POINTS: &str = "🏅\u{e0101}";

/// Returns the symbol of a good.
pub(crate) const fn good(good: Good) -> &'static str {
    match good {
        Good::Glass => "🔷\u{e0101}",
        Good::Brick => "🧱\u{e0101}",
        Good::Sand => "⏳\u{e0101}",
        Good::Water => "💧\u{e0101}",
        Good::Wood => "🪵\u{e0101}",
        Good::Clay => "🏺\u{e0101}",
        Good::Food => "🍞\u{e0101}",
        Good::Charcoal => "🔥\u{e0101}",
    }
}

/// Returns the symbol of a landscape tile.
pub(crate) const fn landscape(landscape: Landscape) -> &'static str {
    match landscape {
        Landscape::Pit => "🟤\u{e0101}",
        Landscape::Grove => "🌳\u{e0101}",
        Landscape::Pond => "🐟\u{e0101}",
    }
}

/// Returns the symbol of what lies on a space.
pub(crate) const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Empty => "⬜\u{e0101}",
        Ground::Landscape(kind) => landscape(kind),
        Ground::ForestLeft | Ground::ForestRight => "🌲\u{e0101}",
        Ground::Building(_) => BUILDING,
    }
}

/// Returns the symbol of a kind of building: the sign on the back of its tiles.
pub(crate) const fn kind(kind: BuildingKind) -> &'static str {
    match kind {
        BuildingKind::Processing => "🔁\u{e0101}",
        BuildingKind::Immediate => "⌛\u{e0101}",
        BuildingKind::Bonus => "💰\u{e0101}",
    }
}

/// Returns the symbol of a wheel.
pub(crate) const fn wheel(wheel: Wheel) -> &'static str {
    match wheel {
        Wheel::Glassworks => "🎡\u{e0101}",
        Wheel::Brickworks => "🛞\u{e0101}",
    }
}

/// Returns the symbol of a specialist.
pub(crate) const fn card(card: Card) -> &'static str {
    match card {
        Card::Builder => "👷\u{e0101}",
        Card::Carpenter => "🪚\u{e0101}",
        Card::CharcoalBurner => "🪔\u{e0101}",
        Card::ClayWorker => "🥣\u{e0101}",
        Card::Cultivator => "🌱\u{e0101}",
        Card::FeudalLord => "👑\u{e0101}",
        Card::FishFarmer => "🎣\u{e0101}",
        Card::ForestManager => "🌰\u{e0101}",
        Card::FuelCollector => "🧺\u{e0101}",
        Card::PitWorker => "🪣\u{e0101}",
        Card::PondBuilder => "🦆\u{e0101}",
        Card::SlashAndBurnFarmer => "🌾\u{e0101}",
        Card::Supplier => "🐴\u{e0101}",
        Card::WaterCarrier => "🚰\u{e0101}",
        Card::Woodcutter => "🪓\u{e0101}",
    }
}

/// Returns the symbol of an ability.
pub(crate) const fn act(act: Act) -> &'static str {
    match act {
        Act::Draw => "🎴\u{e0101}",
        Act::Gain([Gain::Good(of, _), ..]) | Act::PerOwn(_, [of, ..]) => good(*of),
        Act::Gain(_) | Act::PerOwn(..) | Act::Supply => "🎁\u{e0101}",
        Act::Place(kind) | Act::PlaceAndGain(kind, _) => landscape(kind),
        Act::PlaceAny => "🌳\u{e0101}",
        Act::CharcoalPerCard => good(Good::Charcoal),
        Act::Build => "🔨\u{e0101}",
    }
}

/// Returns all symbols of this module with their drawings.
pub(crate) fn symbols() -> Vec<Symbol> {
    let symbol = |id, sign, drawing| Symbol { id, sign, drawing };
    let goods = Good::ALL.map(|it| {
        let id = match it {
            Good::Glass => "glass",
            Good::Brick => "brick",
            Good::Sand => "sand",
            Good::Water => "water",
            Good::Wood => "wood",
            Good::Clay => "clay",
            Good::Food => "food",
            Good::Charcoal => "charcoal",
        };
        symbol(id, good(it), icons::good(it))
    });
    let landscapes = Landscape::ALL.map(|it| {
        let id = match it {
            Landscape::Pit => "pit",
            Landscape::Grove => "grove",
            Landscape::Pond => "pond",
        };
        symbol(id, landscape(it), icons::landscape(it))
    });
    let kinds = BuildingKind::ALL.map(|it| {
        let id = match it {
            BuildingKind::Processing => "processing",
            BuildingKind::Immediate => "immediate",
            BuildingKind::Bonus => "bonus",
        };
        symbol(id, kind(it), icons::kind_badge(it))
    });
    let wheels = Wheel::ALL.map(|it| {
        let id = match it {
            Wheel::Glassworks => "glassworks",
            Wheel::Brickworks => "brickworks",
        };
        symbol(id, wheel(it), icons::wheel(it))
    });
    let cards = Card::ALL.map(|it| symbol(it.id(), card(it), icons::specialist(it)));
    let others = [
        symbol("points", POINTS, icons::shield()),
        symbol("space", ground(Ground::Empty), icons::empty()),
        symbol("forest", ground(Ground::ForestLeft), icons::forest()),
        symbol("building", BUILDING, icons::house()),
        symbol("offer", act(Act::Draw), icons::offer()),
        symbol("gift", act(Act::Supply), icons::gift()),
        symbol("build", act(Act::Build), icons::build()),
    ];
    let all = goods.into_iter().chain(landscapes).chain(kinds);
    all.chain(wheels).chain(cards).chain(others).collect()
}
