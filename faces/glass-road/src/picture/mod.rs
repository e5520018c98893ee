//! Glass Road's pictures: what a seat sees, as a scene.
//!
//! From view to scene by plain functions, one per picture; `slowtable_render` paints. Pieces are in
//! `icons`, measures and colours in `theme`.

mod alt;
mod board;
mod changes;
mod context;
mod effects;
mod hand;
pub(crate) mod icons;
mod landscape;
mod legend;
mod links;
mod lookup;
mod page;
mod period;
mod place;
pub(crate) mod random;
mod reveal;
mod score;
mod specialists;
mod table;
#[cfg(test)]
mod tests;
mod tile;
mod wheel;
mod winner;

use glass_road::View;
use slowtable_kit::Seat;
use slowtable_ui::{Language, Names, Picture, Words};

use context::Context;
pub(crate) use context::awaits;

/// A picture by name:
///
/// - `table`: everything that lies open;
/// - `place`: what the viewer has, with the cards in hand;
/// - `place:N`: what lies open before seat N, counted from 0; with the cards in hand if the
///   viewer sits there;
/// - `buildings`: the building board, with ticks on what the viewer could pay;
/// - `hand`: the viewer's cards with their abilities;
/// - `reveal`: the card that is being resolved, or was last turned up in this period;
/// - `period`: how everybody stands, what has changed, and who starts the next period;
/// - `score`: what everybody's buildings are worth, now or at the end;
/// - `winner`: who has won and by what, with everybody's landscape; at the end alone;
/// - `specialists`: all fifteen with their abilities, those in the viewer's hand marked;
/// - `legend`: what the symbols stand for;
/// - `card:ID`, `building:ID`: one of them large, with where it lies;
/// - `printed-card:ID`, `printed-building:ID`: the same without where it lies.
///
/// What differs from `before`, an earlier view of the same viewer, is marked.
///
/// `None` if there is no such picture, or not for this viewer.
pub(crate) fn picture(
    view: &View,
    before: Option<&View>,
    name: &str,
    names: &Names,
    words: &Words,
    language: Language,
) -> Option<Picture> {
    let context = Context {
        view,
        before,
        names,
        words,
        language,
    };
    let (scene, alt) = match name.split_once(':').unwrap_or((name, "")) {
        ("table", "") => (table::scene(&context), alt::table(&context)),
        ("buildings", "") => (board::scene(&context), alt::buildings(&context)),
        ("score", "") => (score::scene(&context), alt::score(&context)),
        ("winner", "") => {
            let places = winner::places(view)?;
            let scene = winner::scene(&context, &places);
            (scene, alt::winner(&context, &places))
        }
        ("specialists", "") => (specialists::scene(&context), alt::specialists(&context)),
        ("legend", "") => (legend::scene(&context), alt::legend(&context)),
        ("period", "") => (period::scene(&context), alt::period(&context)),
        ("reveal", "") => {
            let reveal = reveal::of(&view.table)?;
            let scene = reveal::scene(&context, &reveal);
            (scene, alt::reveal(&context, &reveal))
        }
        ("hand", "") => {
            let seat = view.viewer.seat()?;
            let secret = view.secret.as_ref()?;
            let scene = hand::scene(&context, seat, secret);
            (scene, alt::hand(&context, seat, secret))
        }
        ("card", id) => {
            let card = id.parse().ok()?;
            (hand::card_scene(&context, card), alt::card(&context, card))
        }
        ("building", id) => {
            let building = id.parse().ok()?;
            let scene = lookup::scene(&context, building);
            (scene, alt::building(&context, building))
        }
        // Without where it lies: there is no table.
        ("printed-card", id) => {
            let card = id.parse().ok()?;
            (
                hand::printed_scene(&context, card),
                alt::printed_card(&context, card),
            )
        }
        ("printed-building", id) => {
            let building = id.parse().ok()?;
            let scene = lookup::printed_scene(&context, building);
            (scene, alt::printed_building(&context, building))
        }
        ("place", id) => {
            let seat = if name == "place" {
                view.viewer.seat()?
            } else {
                Seat(id.parse().ok()?)
            };
            let place = view.table.places.get(seat.index())?;
            let scene = place::scene(&context, seat, place);
            (scene, alt::place(&context, seat, place))
        }
        _ => return None,
    };
    Some(Picture { scene, alt })
}

/// Where a card or building lies (`card:ID`, `building:ID`), as the viewer may know it: nothing where
/// that is not known.
pub(crate) fn whereabouts(
    view: &View,
    name: &str,
    names: &Names,
    words: &Words,
    language: Language,
) -> Vec<String> {
    let context = Context {
        view,
        before: None,
        names,
        words,
        language,
    };
    match name.split_once(':') {
        Some(("card", id)) => id
            .parse()
            .map(|card| hand::whereabouts(&context, card))
            .unwrap_or_default(),
        Some(("building", id)) => id
            .parse()
            .map(|building| lookup::whereabouts(&context, building))
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}
