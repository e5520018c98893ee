//! Le Havre's pictures: what a seat sees, as a scene.
//!
//! From view to scene by plain functions, one per picture; `slowtable_render` paints. Pieces are in
//! `icons`, the harbour round them in `frames`, measures and colours in `theme`.

mod alt;
mod card;
mod context;
mod frames;
pub(crate) mod icons;
mod legend;
mod place;
pub(crate) mod random;
mod round;
mod score;
mod stacks;
mod table;
#[cfg(test)]
mod tests;
mod town;

use le_havre::View;
use slowtable_desk::{PictureSpec, PictureSubject, TABLE};
use slowtable_kit::Seat;
use slowtable_ui::{Names, Picture};

use crate::words::Localizer;
use context::Context;

/// What begins the name of the picture of what belongs to a seat.
const PLACE: &str = "place:";

/// The pictures that a view has.
pub(crate) fn pictures(view: &View) -> Vec<PictureSpec> {
    let table = PictureSpec {
        name: TABLE.into(),
        subject: PictureSubject::Table,
    };
    let places = Seat::all(view.table.players()).map(|seat| PictureSpec {
        name: format!("{PLACE}{seat}").into(),
        subject: PictureSubject::Seat(seat),
    });
    std::iter::once(table).chain(places).collect()
}

/// A picture by name:
///
/// - `table`: the harbour: offers, discs, the round's card, what can be built, everybody's numbers;
/// - `town`: every building in play by owner, with who stands in it;
/// - `place`, `place:N`: the goods, ships and buildings of the viewer, or of seat N;
/// - `stacks`: what can be built and what comes after it; the ships;
/// - `round`: the end of the round, and who pays what; not in the final phase;
/// - `score`: what everybody would have now, or has at the end, part by part;
/// - `winner`: who has won and by what; at the end alone;
/// - `legend`: what the symbols stand for;
/// - `building:ID`: one building large, with where it lies and who stands there;
/// - `printed-building:ID`: the same without where it lies.
///
/// What differs from `before`, an earlier view of the same viewer, is marked.
///
/// `None` if there is no such picture.
pub(crate) fn picture(
    view: &View,
    before: Option<&View>,
    name: &str,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<Picture> {
    let context = Context {
        view,
        before,
        names,
        localizer,
    };
    let (scene, alt) = match name.split_once(':').unwrap_or((name, "")) {
        (TABLE, "") => (table::scene(&context), alt::table(&context)),
        ("town", "") => (town::scene(&context), alt::town(&context)),
        ("stacks", "") => (stacks::scene(&context), alt::stacks(&context)),
        ("round", "") => (round::scene(&context)?, alt::round(&context)),
        ("score", "") => (score::scene(&context), alt::score(&context)),
        ("winner", "") => {
            let places = score::places(&context)?;
            let scene = score::winner(&context, &places);
            (scene, alt::winner(&context, &places))
        }
        ("legend", "") => (legend::scene(&context), alt::legend(&context)),
        ("building", id) => {
            let building = id.parse().ok()?;
            let scene = card::scene(&context, building, false);
            (scene, alt::building(&context, building, false))
        }
        // Without where it lies: there is no table.
        ("printed-building", id) => {
            let building = id.parse().ok()?;
            let scene = card::scene(&context, building, true);
            (scene, alt::building(&context, building, true))
        }
        ("place", id) => {
            let seat = if name == "place" {
                view.viewer.seat()?
            } else {
                Seat::all(view.table.players()).find(|seat| seat.to_string() == id)?
            };
            let place = view.table.places.get(seat.index())?;
            let scene = place::scene(&context, seat, place);
            (scene, alt::place(&context, seat, place))
        }
        _ => return None,
    };
    Some(Picture { scene, alt })
}
