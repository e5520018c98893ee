//! What the last roll yielded, as far as a view and an earlier one show it for certain.

use slowtable_kit::Seat;
use wasser_des_lebens::{Bundle, Card, Crossings, Hex, Phase, Resource, View};

/// What a roll yielded.
pub(super) struct Yield {
    /// The hexes with the number, that of the occupation force included.
    pub hexes: Vec<Hex>,
    /// What each seat gained.
    pub gained: Vec<Bundle>,
    /// What the stock had too few of, so that nobody got any (P3).
    pub short: Vec<Resource>,
}

/// The buildings of a seat when the dice were rolled.
struct Buildings {
    distilleries: Crossings,
    yards: Crossings,
}

/// Returns what the last roll of the turn yielded (P).
///
/// No position says it, so it is worked out from where buildings and the force were. Only the player in turn can have
/// changed that since, and an earlier view shows how it was. `None` if the two views do not decide it, and before the
/// roll.
pub(super) fn last(view: &View, before: Option<&View>) -> Option<Yield> {
    let board = &view.board;
    let sum: u8 = board.dice?.iter().sum();
    if matches!(board.phase, Phase::Founding | Phase::Roll) {
        return None;
    }
    if sum == 7 {
        return Some(Yield {
            hexes: Vec::new(),
            gained: vec![Bundle::EMPTY; board.places.len()],
            short: Vec::new(),
        });
    }
    let quiet = !board.acted && !board.played && board.bought == 0;
    // In that many turns the player in turn has built only in this one.
    let recent = before
        .filter(|it| it.board.turn > 0 && it.board.turn + u16::from(board.seats()) > board.turn);
    let at_roll = recent.filter(|it| it.board.turn == board.turn && it.board.phase == Phase::Roll);
    if !quiet && recent.is_none() {
        return None;
    }
    let own = board.seat;
    // A Highlander of this turn may have moved the force before the roll or after it.
    if board.played {
        let here = |it: &View| it.board.places.get(own.index()).map(|it| it.highlanders);
        if recent.and_then(here) != here(view) {
            return None;
        }
    }
    let buildings: Vec<Buildings> = Seat::all(board.seats())
        .map(|seat| {
            let then = match recent {
                Some(before) if seat == own && !quiet => &before.board,
                _ => board,
            };
            let place = &then.places[seat.index()];
            Buildings {
                distilleries: place.distilleries,
                yards: place.yards,
            }
        })
        .collect();
    let hexes: Vec<Hex> = Hex::land()
        .filter(|hex| board.chips[hex.index()] == sum)
        .collect();
    let mut gained = vec![Bundle::EMPTY; buildings.len()];
    let mut claimed = Bundle::EMPTY;
    for hex in hexes.iter().filter(|hex| **hex != board.force) {
        let Some(resource) = board.land[hex.index()].data().yields else {
            continue;
        };
        let here = hex.crossings();
        for (place, gained) in buildings.iter().zip(&mut gained) {
            let cards = place.distilleries.and(here).len() + 2 * place.yards.and(here).len();
            gained[resource] += cards;
            claimed[resource] += cards;
        }
    }
    let mut short = Vec::new();
    for (resource, all) in claimed.iter() {
        let left = match at_roll {
            // An invention may have taken cards before the roll or after it.
            Some(then) if then.board.spent[Card::Invention] == board.spent[Card::Invention] => {
                then.board.stock[resource]
            }
            // Too few were left before or are left now.
            _ if quiet && board.stock[resource] >= all => all,
            _ => return None,
        };
        if left < all {
            short.push(resource);
            for gained in &mut gained {
                gained[resource] = 0;
            }
        }
    }
    Some(Yield {
        hexes,
        gained,
        short,
    })
}
