//! The effect of a building in a few words, for a select.

use le_havre::Building;
use le_havre::building::{Cost, EntryFee, Function};
use le_havre::{Stock, Token};
use slowtable_ui::tr;

use crate::words::Localizer;

/// Returns a building's effect for its visitor in a few words; empty if no one can enter it.
pub(crate) fn gist(building: Building, localizer: Localizer<'_>) -> String {
    let turn = |give: String, get: String| tr!(localizer, "gist-turn", give = give, get = get);
    match building.data().function {
        Function::Nothing => String::new(),
        Function::Build(_) => localizer.plain("gist-build"),
        Function::Wharf => localizer.plain("gist-wharf"),
        Function::Gain {
            fixed,
            fishing,
            hammer,
            any_hammer,
        } => {
            let mut parts = vec![localizer.stock(&Stock::of(fixed))];
            let per = |id: &str, token: Option<Token>| {
                let what = localizer.amount(token?, 1);
                Some(tr!(localizer, id, what = what))
            };
            parts.extend(per("gist-fishing", fishing));
            parts.extend(per("gist-hammer", hammer));
            parts.extend(per("gist-any-hammer", any_hammer));
            parts.retain(|part| !part.is_empty());
            slowtable_ui::join(parts)
        }
        Function::Flip { from, .. } => {
            turn(localizer.token(from), localizer.token(from.upgraded()))
        }
        Function::Sell { give, francs, .. } => turn(
            localizer.stock(&Stock::of(give)),
            localizer.amount(Token::Franc, francs),
        ),
        Function::Trade { give, get, .. } => {
            turn(localizer.amount(give, 1), localizer.amount(get.0, get.1))
        }
        _ => localizer.plain(&format!("gist-{building}")),
    }
}

/// Returns the entry fee in words; empty if entering is free.
pub(crate) fn fee(entry: EntryFee, localizer: Localizer<'_>) -> String {
    let food = |food: u16| localizer.count("fee-food", food.into());
    let francs = |francs: u16| localizer.amount(Token::Franc, francs);
    match entry {
        EntryFee::Never | EntryFee::Free => String::new(),
        EntryFee::Food(amount) => food(amount),
        EntryFee::Francs(amount) => francs(amount),
        EntryFee::Either {
            food: amount,
            francs: or,
        } => {
            tr!(
                localizer,
                "fee-either",
                food = food(amount),
                francs = francs(or)
            )
        }
    }
}

/// Returns a card's building cost.
pub(crate) fn cost(cost: Cost, localizer: Localizer<'_>) -> String {
    localizer.stock(&cost.stock())
}
