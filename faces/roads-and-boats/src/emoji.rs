//! The symbols for things in texts and on controls. Every emoji is a single code point that needs no variation
//! selector, followed by this game's own selector.

use roads_and_boats::{Board, Choice, Good, Vehicle};
use slowtable_ui::Symbol;

use crate::picture::icons;

/// Returns the symbol of a good.
pub(crate) const fn good(good: Good) -> &'static str {
    match good {
        Good::Trunks => "🪵\u{e0104}",
        Good::Boards => "🟫\u{e0104}",
        Good::Paper => "📄\u{e0104}",
        Good::Geese => "🦆\u{e0104}",
        Good::Clay => "🏺\u{e0104}",
        Good::Stone => "🪨\u{e0104}",
        Good::Fuel => "🔥\u{e0104}",
        Good::Iron => "🔩\u{e0104}",
        Good::Gold => "🟡\u{e0104}",
        Good::Coins => "🪙\u{e0104}",
        Good::Stock => "📈\u{e0104}",
    }
}

/// Returns the symbol of a kind of transporter.
pub(crate) const fn vehicle(vehicle: Vehicle) -> &'static str {
    match vehicle {
        Vehicle::Donkey => "🐴\u{e0104}",
        Vehicle::Wagon => "🛒\u{e0104}",
        Vehicle::Truck => "🚚\u{e0104}",
        Vehicle::Raft => "🪜\u{e0104}",
        Vehicle::Rowboat => "🚣\u{e0104}",
        Vehicle::Steamer => "🚢\u{e0104}",
    }
}

/// Returns the symbol of a choice's object; `None` if it has none.
pub(crate) fn choice(board: &Board, choice: Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Good(it)
        | Choice::Use(it, _)
        | Choice::Load(it, ..)
        | Choice::Unload(it, ..)
        | Choice::Give(it, ..)
        | Choice::Take(it, ..) => good(it),
        Choice::Lead(_) => good(Good::Geese),
        Choice::Transporter(id) | Choice::Carry(id) => vehicle(board.transporter(id)?.vehicle),
        _ => return None,
    })
}

/// Returns all symbols of this module with their drawings.
pub(crate) fn symbols() -> Vec<Symbol> {
    let goods = Good::ALL.map(|it| {
        let id = match it {
            Good::Trunks => "boats_trunks",
            Good::Boards => "boats_boards",
            Good::Paper => "boats_paper",
            Good::Geese => "boats_geese",
            Good::Clay => "boats_clay",
            Good::Stone => "boats_stone",
            Good::Fuel => "boats_fuel",
            Good::Iron => "boats_iron",
            Good::Gold => "boats_gold",
            Good::Coins => "boats_coins",
            Good::Stock => "boats_stock",
        };
        let (sign, drawing) = (good(it), icons::good(it));
        Symbol { id, sign, drawing }
    });
    let vehicles = Vehicle::ALL.map(|it| {
        let id = match it {
            Vehicle::Donkey => "boats_donkey",
            Vehicle::Wagon => "boats_wagon",
            Vehicle::Truck => "boats_truck",
            Vehicle::Raft => "boats_raft",
            Vehicle::Rowboat => "boats_rowboat",
            Vehicle::Steamer => "boats_steamer",
        };
        let (sign, drawing) = (vehicle(it), icons::vehicle(it, None));
        Symbol { id, sign, drawing }
    });
    goods.into_iter().chain(vehicles).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use slowtable_ui::without_selectors;

    use super::*;

    #[test]
    fn every_symbol_is_one_emoji_with_the_games_selector() {
        let symbols = symbols();
        let bare: BTreeSet<String> = symbols
            .iter()
            .map(|it| without_selectors(it.sign))
            .collect();
        assert_eq!(bare.len(), symbols.len());
        assert!(bare.iter().all(|sign| sign.chars().count() == 1));
    }
}
