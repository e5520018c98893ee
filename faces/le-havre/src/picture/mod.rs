//! Le Havre's pictures: what a seat sees, as a scene.
//!
//! Plain functions turn a view into a scene, one function per picture; `slowtable_render` paints it. Pieces are
//! in `icons`, the harbour around them in `frames`, measures and colours in `theme`.

mod alt;
mod card;
mod context;
mod effects;
mod frames;
mod goods;
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
mod turn;
mod winner;

use le_havre::{Phase, View};
use slowtable_desk::{PictureSpec, PictureSubject, TABLE};
use slowtable_kit::Seat;
use slowtable_ui::{Names, Picture};

use crate::words::Localizer;
use context::PictureContext;

/// The start of the names of the seats' pictures.
const PLACE: &str = "place:";

/// Returns the names of the parts of the table, the main picture first. After the end that is the score.
pub(crate) fn parts(view: &View) -> Vec<&'static str> {
    match view.board.phase {
        Phase::Over => vec!["score", "winner", "town", "goods"],
        _ if view.board.is_final() => vec![TABLE, "town", "goods", "stacks"],
        _ => vec![TABLE, "town", "goods", "stacks", "round"],
    }
}

/// Returns the pictures of a view.
pub(crate) fn pictures(view: &View) -> Vec<PictureSpec> {
    let parts = parts(view).into_iter().enumerate();
    let parts = parts.map(|(at, name)| PictureSpec {
        name: name.into(),
        subject: match at {
            0 => PictureSubject::Table,
            _ => PictureSubject::Part,
        },
    });
    let places = Seat::all(view.board.players()).map(|seat| PictureSpec {
        name: format!("{PLACE}{seat}").into(),
        subject: PictureSubject::Seat(seat),
    });
    parts.chain(places).collect()
}

/// Returns a picture by name:
///
/// - `table`: the harbour: offers, discs, the round's card, proposals, and the numbers and goods of all players;
/// - `town`: every building in play by owner, what it does, and who stands in it;
/// - `turn`: the offers, the buildings that can be entered, and the top proposals, for a main action;
/// - `goods`: the goods, francs, loans, food and energy of all players;
/// - `place`, `place:N`: the goods, ships and buildings of the viewer, or of seat N;
/// - `stacks`: the proposals and the cards below them; the ships;
/// - `round`: the end of the round, with each player's food bill; compared with a view of an earlier round, how that
///   one has ended, and the bills of the next;
/// - `score`: the scores now, or at the end, part by part;
/// - `winner`: who has won and by what, with everybody's houses and ships; only at the end;
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
        ("turn", "") => (turn::scene(&context), alt::turn(&context)),
        ("goods", "") => (goods::scene(&context), alt::goods(&context)),
        ("stacks", "") => (stacks::scene(&context), alt::stacks(&context)),
        ("round", "") => (round::scene(&context)?, alt::round(&context)),
        ("score", "") => (score::scene(&context), alt::score(&context)),
        ("winner", "") => {
            let places = score::places(&context)?;
            let scene = winner::scene(&context, &places);
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
