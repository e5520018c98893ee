//! Le Havre's pictures: what a seat sees, as a scene.
//!
//! Plain functions turn a view into a scene, one function per picture; `slowtable_render` paints it. Pieces are
//! in `icons`, the harbour around them in `frames`, measures and colours in `theme`.

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
use context::PictureContext;

/// The start of the names of the seats' pictures.
const PLACE: &str = "place:";

/// Returns the pictures of a view.
pub(crate) fn pictures(view: &View) -> Vec<PictureSpec> {
    let board = PictureSpec {
        name: TABLE.into(),
        subject: PictureSubject::Table,
    };
    let places = Seat::all(view.board.players()).map(|seat| PictureSpec {
        name: format!("{PLACE}{seat}").into(),
        subject: PictureSubject::Seat(seat),
    });
    std::iter::once(board).chain(places).collect()
}

/// Returns a picture by name:
///
/// - `board`: the harbour: offers, discs, the round's card, proposals, and the numbers of all players;
/// - `town`: every building in play by owner, with the seats that stand in it;
/// - `place`, `place:N`: the goods, ships and buildings of the viewer, or of seat N;
/// - `stacks`: the proposals and the cards below them; the ships;
/// - `round`: the end of the round, with each player's food bill; not in the final phase;
/// - `score`: the scores now, or at the end, part by part;
/// - `winner`: who has won and by what; only at the end;
/// - `legend`: the meanings of the symbols;
/// - `building:ID`: one building large, with where it lies and who stands there;
/// - `printed-building:ID`: the same without where it lies.
///
/// Differences from `before`, an earlier view of the same viewer, are marked.
///
/// Returns `None` if the picture does not exist.
pub(crate) fn picture(
    view: &View,
    before: Option<&View>,
    name: &str,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<Picture> {
    let context = PictureContext {
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
        // Without a table there is no place where it lies.
        ("printed-building", id) => {
            let building = id.parse().ok()?;
            let scene = card::scene(&context, building, true);
            (scene, alt::building(&context, building, true))
        }
        ("place", id) => {
            let seat = if name == "place" {
                view.viewer.seat()?
            } else {
                Seat::all(view.board.players()).find(|seat| seat.to_string() == id)?
            };
            let place = view.board.places.get(seat.index())?;
            let scene = place::scene(&context, seat, place);
            (scene, alt::place(&context, seat, place))
        }
        _ => return None,
    };
    Some(Picture { scene, alt })
}
