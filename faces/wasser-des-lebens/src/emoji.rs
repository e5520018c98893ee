//! The symbols for things in texts and on controls. Every emoji is a single code point that needs no variation
//! selector, followed by this game's own selector.

use slowtable_ui::Symbol;
use wasser_des_lebens::{Card, Choice, Resource, Ware};

use crate::picture::icons;

/// The symbol of a development card.
pub(crate) const CARD: &str = "🎴\u{e0103}";
/// The symbol of the occupation force.
pub(crate) const FORCE: &str = "💂\u{e0103}";

/// Returns the symbol of a resource.
pub(crate) const fn resource(resource: Resource) -> &'static str {
    match resource {
        Resource::Wood => "🪵\u{e0103}",
        Resource::Peat => "🟫\u{e0103}",
        Resource::Barley => "🌾\u{e0103}",
        Resource::Stone => "🪨\u{e0103}",
        Resource::Water => "💧\u{e0103}",
    }
}

/// Returns the symbol of something that can be built or bought.
pub(crate) const fn ware(ware: Ware) -> &'static str {
    match ware {
        Ware::Road => "🚧\u{e0103}",
        Ware::Distillery => "🥃\u{e0103}",
        Ware::Yard => "🛒\u{e0103}",
        Ware::Card => CARD,
    }
}

/// Returns the symbol of a choice's object; `None` if it has none.
pub(crate) const fn choice(choice: Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Build(it) => ware(it),
        Choice::Buy => CARD,
        Choice::Play(Card::Highlander) | Choice::Force(_) => FORCE,
        Choice::Play(_) => CARD,
        Choice::Trade(it)
        | Choice::Take(it)
        | Choice::Name(it)
        | Choice::Drop(it, _)
        | Choice::Give(it, _)
        | Choice::Get(it, _) => resource(it),
        Choice::Roll => "🎲",
        _ => return None,
    })
}

/// Returns all symbols of this module with their drawings.
pub(crate) fn symbols() -> Vec<Symbol> {
    let symbol = |id, sign, drawing| Symbol { id, sign, drawing };
    let resources = Resource::ALL.map(|it| {
        let id = match it {
            Resource::Wood => "island_wood",
            Resource::Peat => "island_peat",
            Resource::Barley => "island_barley",
            Resource::Stone => "island_stone",
            Resource::Water => "island_water",
        };
        symbol(id, resource(it), icons::resource(it))
    });
    let wares = Ware::ALL.map(|it| {
        let id = match it {
            Ware::Road => "island_road",
            Ware::Distillery => "island_distillery",
            Ware::Yard => "island_yard",
            Ware::Card => "island_card",
        };
        symbol(id, ware(it), icons::ware(it))
    });
    let force = symbol("island_force", FORCE, icons::force());
    resources.into_iter().chain(wares).chain([force]).collect()
}
