//! Glass Road's pictures: what a seat sees, as a scene.
//!
//! Plain functions turn a view into a scene, one function per picture; `slowtable_render` paints it. Pieces are
//! in `icons`, measures and colours in `theme`.

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

use context::PictureContext;
pub(crate) use context::awaits;

/// Returns a picture by name:
///
/// - `board`: the public state;
/// - `place`: the viewer's goods, landscape and buildings, with the cards in hand;
/// - `place:N`: the same of seat N, counted from 0; the cards in hand only if it is the viewer's seat;
/// - `buildings`: the building board, with ticks on what the viewer can pay for;
/// - `hand`: the viewer's cards with their abilities;
/// - `reveal`: the card that is being resolved, or was last turned up in this period;
/// - `period`: the standing of all players, the changes, and who starts the next period;
/// - `score`: the values of all buildings, now or at the end;
/// - `winner`: who has won and by what, with all landscapes; only at the end;
/// - `specialists`: all fifteen with their abilities, those in the viewer's hand marked;
/// - `legend`: the meanings of the symbols;
/// - `card:ID`, `building:ID`: one of them large, with where it lies;
/// - `printed-card:ID`, `printed-building:ID`: the same without where it lies.
///
/// Differences from `before`, an earlier view of the same viewer, are marked.
///
/// Returns `None` if the picture does not exist, or not for this viewer.
pub(crate) fn picture(
    view: &View,
    before: Option<&View>,
    name: &str,
    names: &Names,
    words: &Words,
    language: Language,
) -> Option<Picture> {
    let context = PictureContext {
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
            let reveal = reveal::of(&view.board)?;
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
        // Without a table there is no place where it lies.
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
            let place = view.board.places.get(seat.index())?;
            let scene = place::scene(&context, seat, place);
            (scene, alt::place(&context, seat, place))
        }
        _ => return None,
    };
    Some(Picture { scene, alt })
}

/// Returns where a card or building lies (`card:ID`, `building:ID`), as far as the viewer may know; empty if
/// that is unknown.
pub(crate) fn whereabouts(
    view: &View,
    name: &str,
    names: &Names,
    words: &Words,
    language: Language,
) -> Vec<String> {
    let context = PictureContext {
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
