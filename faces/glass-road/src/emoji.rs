//! One emoji per thing, all of them single code points that need no variation selector.

use glass_road::building::Gain;
use glass_road::specialist::Act;
use glass_road::{BuildingKind, Good, Ground, Landscape, Wheel};

/// Stands for a good.
pub(crate) const fn good(good: Good) -> &'static str {
    match good {
        Good::Glass => "🔷",
        Good::Brick => "🧱",
        Good::Sand => "⏳",
        Good::Water => "💧",
        Good::Wood => "🪵",
        Good::Clay => "🏺",
        Good::Food => "🍞",
        Good::Charcoal => "🔥",
    }
}

/// Stands for a landscape tile.
pub(crate) const fn landscape(landscape: Landscape) -> &'static str {
    match landscape {
        Landscape::Pit => "🟤",
        Landscape::Grove => "🌳",
        Landscape::Pond => "🐟",
    }
}

/// Stands for what lies on a space.
pub(crate) const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Empty => "⬜",
        Ground::Landscape(kind) => landscape(kind),
        Ground::ForestLeft | Ground::ForestRight => "🌲",
        Ground::Building(_) => "🏠",
    }
}

/// Stands for a kind of building: the signs on the backs of the tiles.
pub(crate) const fn kind(kind: BuildingKind) -> &'static str {
    match kind {
        BuildingKind::Processing => "🔁",
        BuildingKind::Immediate => "⌛",
        BuildingKind::Bonus => "💰",
    }
}

/// Stands for a wheel.
pub(crate) const fn wheel(wheel: Wheel) -> &'static str {
    match wheel {
        Wheel::Glassworks => good(Good::Glass),
        Wheel::Brickworks => good(Good::Brick),
    }
}

/// Stands for an ability.
pub(crate) const fn act(act: Act) -> &'static str {
    match act {
        Act::Draw => "🎴",
        Act::Gain([Gain::Good(of, _), ..]) | Act::PerOwn(_, [of, ..]) => good(*of),
        Act::Gain(_) | Act::PerOwn(..) | Act::Supply => "🎁",
        Act::Place(kind) | Act::PlaceAndGain(kind, _) => landscape(kind),
        Act::PlaceAny => "🌳",
        Act::CharcoalPerCard => good(Good::Charcoal),
        Act::Build => "🔨",
    }
}
