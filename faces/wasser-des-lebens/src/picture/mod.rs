//! The pictures: what a viewer sees, as a scene.
//!
//! Plain functions turn a view into a scene, one function per picture; `slowtable_render` paints it. Pieces are in
//! `icons`, the moor around them in `frames`, measures and colours in `theme`.

mod alt;
mod context;
mod frames;
pub(crate) mod icons;
mod island;
mod known;
mod legend;
mod place;
#[cfg(test)]
pub(crate) mod random;
mod roll;
mod table;
#[cfg(test)]
mod tests;
mod trade;
mod trail;
mod winner;
mod yields;

use slowtable_desk::{PictureSpec, PictureSubject, TABLE};
use slowtable_kit::Seat;
use slowtable_ui::{Names, Picture};
use wasser_des_lebens::{Choice, Phase, View};

use crate::targets::Target;
use crate::words::Localizer;
use context::PictureContext;

/// The name of the picture of the viewer's seat; with a colon and a number that of another seat.
pub(crate) const PLACE: &str = "place";
/// The name of the picture of offers.
pub(crate) const TRADE: &str = "trade";
/// The name of the picture of what the last roll yielded.
pub(crate) const ROLL: &str = "roll";
/// The name of the picture of what is known of all hands.
pub(crate) const KNOWN: &str = "known";
/// The name of the picture of the island alone.
const ISLAND: &str = "island";

/// Returns the name of the picture that numbers the places which may come next after a path.
pub(crate) fn island_after(path: &[Choice]) -> String {
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    match path.is_empty() {
        true => ISLAND.to_owned(),
        false => format!("{ISLAND}:{}", path.join("+")),
    }
}

/// Returns the path in the name of a picture of the island: empty if there is none that can be read.
pub(crate) fn path_of(name: &str) -> Vec<Choice> {
    let path = name
        .strip_prefix(ISLAND)
        .and_then(|it| it.strip_prefix(':'));
    let path = path.into_iter().flat_map(|path| path.split('+'));
    let path: Result<Vec<Choice>, _> = path.map(str::parse).collect();
    path.unwrap_or_default()
}

/// Whether a view has the picture of the last roll.
pub(crate) fn has_roll(view: &View) -> bool {
    yields::last(view).is_some()
}

/// Returns the pictures of a view.
pub(crate) fn pictures(view: &View) -> Vec<PictureSpec> {
    let table = PictureSpec {
        name: TABLE.into(),
        subject: PictureSubject::Table,
    };
    let is_over = view.board.phase == Phase::Over;
    let parts = [
        ("winner", is_over),
        (ISLAND, true),
        (ROLL, has_roll(view)),
        (TRADE, !is_over),
        (KNOWN, view.known.is_some() && !is_over),
    ];
    let parts = parts.into_iter().filter(|(_, is_there)| *is_there);
    let parts = parts.map(|(name, _)| PictureSpec {
        name: name.into(),
        subject: PictureSubject::Part,
    });
    let places = Seat::all(view.board.seats()).map(|seat| PictureSpec {
        name: format!("{PLACE}:{seat}").into(),
        subject: PictureSubject::Seat(seat),
    });
    std::iter::once(table).chain(parts).chain(places).collect()
}

/// Returns a picture by name:
///
/// - `table`: the island beside what lies open of every seat;
/// - `island`, `island:PATH`: the island alone, with the numbers of `targets` on it;
/// - `place`, `place:N`: the cards, pieces and rates of the viewer, or of seat N; only the viewer's own hand is shown;
/// - `roll`: what the roll of this turn yielded;
/// - `trade`: the open offers with their answers, what became of others, and what the regions take;
/// - `known`: what is known of all hands; only at tables that remember (I6);
/// - `winner`: the end, with the hidden cards turned up; only at the end;
/// - `legend`: what things cost, and what the signs mean.
///
/// Differences from `before`, an earlier view of the same viewer, are marked.
///
/// Returns `None` if the picture does not exist.
pub(crate) fn picture(
    view: &View,
    before: Option<&View>,
    name: &str,
    targets: &[(Target, u8)],
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
        (ISLAND, _) => (
            island::scene(&context, targets),
            alt::island(&context, targets),
        ),
        (ROLL, "") => {
            let yielded = yields::last(view)?;
            let scene = roll::scene(&context, &yielded);
            (scene, alt::roll(&context, &yielded))
        }
        (TRADE, "") => (trade::scene(&context), alt::trade(&context)),
        (KNOWN, "") => {
            let known = view.known.as_ref()?;
            (known::scene(&context, known), alt::known(&context, known))
        }
        ("winner", "") => {
            let places = winner::places(&context)?;
            let scene = winner::scene(&context, &places);
            (scene, alt::winner(&context, &places))
        }
        ("legend", "") => (legend::scene(&context), alt::legend(&context)),
        (PLACE, id) => {
            let seat = if name == PLACE {
                view.viewer.seat()?
            } else {
                Seat::all(view.board.seats()).find(|seat| seat.to_string() == id)?
            };
            let place = view.board.places.get(seat.index())?;
            let scene = place::scene(&context, seat, place);
            (scene, alt::place(&context, seat, place))
        }
        _ => return None,
    };
    Some(Picture { scene, alt })
}
