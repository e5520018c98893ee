//! Creates another game that looks the same to a viewer.

use serde_json::{Value, json};
use slowtable_kit::{Rng, Seat, Viewer};

use crate::ids::Card;
use crate::table::State;

/// Returns a position that differs from `state` only in what `viewer` may not know: other hands and
/// picks, other stacks, another seed. `None` after a dead end.
pub(crate) fn elsewhere(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
    let mut other = serde_json::to_value(state).ok()?;
    let table = state.table();
    for seat in Seat::all(table.players()).filter(|seat| viewer.seat() != Some(*seat)) {
        let place = table.places.get(seat.index())?;
        let mut pool: Vec<Card> = Card::ALL.into();
        pool.retain(|card| {
            let seen = place.played.contains(card)
                || place.followed.contains(card)
                || place.shown == Some(*card);
            !seen && !place.resting.contains(*card)
        });
        let mut draw = |never: Option<Card>| {
            let may: Vec<usize> = (0..pool.len())
                .filter(|at| pool.get(*at).copied() != never)
                .collect();
            rng.pick(&may).map(|at| pool.swap_remove(at))
        };
        // A seat that could follow and did not cannot hold the card being resolved (C2).
        let resolved = table.resolving().map(|(_, resolution)| resolution.card);
        let never = resolved.filter(|_| !place.followed.is_full());
        let hand: Option<Vec<Card>> = (0..place.hand).map(|_| draw(never)).collect();
        let hand = hand?;
        let picked = match place.picked {
            true => Some(place.shown.or_else(|| draw(None))?),
            false => None,
        };
        let mut chosen = hand.clone();
        chosen.extend(picked.iter().chain(&place.played).chain(&place.followed));
        *other.get_mut("secrets")?.get_mut(seat.index())? =
            json!({ "hand": hand, "picked": picked, "chosen": chosen });
    }
    let unknown = other.get_mut("unknown")?;
    for stack in unknown.get_mut("stacks")?.as_array_mut()? {
        shuffle(stack.as_array_mut()?, rng);
    }
    *unknown.get_mut("seed")? = json!(rng.below(1 << 30));
    *unknown.get_mut("drawn")? = json!(rng.below(1_000));
    serde_path_to_error::deserialize(other).ok()
}

fn shuffle(items: &mut [Value], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}
