//! Glass Road's pictures: what a seat sees, as a scene.
//!
//! From view to scene by plain functions, one per picture; `slowtable_render` paints. Pieces are in
//! `icons`, their measures and colours in the kit's design system.

mod alt;
mod board;
mod context;
mod effects;
mod icons;
mod landscape;
mod place;
#[cfg(test)]
mod random;
mod score;
mod strip;
mod table;
#[cfg(test)]
mod tests;
mod tile;
mod wheel;

use glass_road::View;
use slowtable_face::{Language, Names, Picture, Words};
use slowtable_kit::Seat;

use context::Context;

/// A picture by name:
///
/// - `table`: everything that lies open;
/// - `place`: what the viewer has, with the cards in hand;
/// - `place:N`: what lies open before seat N, counted from 0; with the cards in hand if the
///   viewer sits there;
/// - `buildings`: the building board;
/// - `score`: what everybody's buildings are worth, now or at the end;
/// - `hand`: the viewer's cards with their abilities.
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
    match name {
        "table" => Some(Picture {
            scene: table::scene(&context),
            alt: alt::table(&context),
        }),
        "buildings" => Some(Picture {
            scene: board::scene(&context),
            alt: alt::buildings(&context),
        }),
        "score" => Some(Picture {
            scene: score::scene(&context),
            alt: alt::score(&context),
        }),
        "hand" => {
            let seat = view.viewer.seat()?;
            let secret = view.secret.as_ref()?;
            Some(Picture {
                scene: place::hand_scene(&context, seat, secret),
                alt: alt::hand(&context, seat, secret),
            })
        }
        _ => {
            let seat = match name.strip_prefix("place") {
                Some("") => view.viewer.seat()?,
                Some(rest) => Seat(rest.strip_prefix(':')?.parse().ok()?),
                None => return None,
            };
            let place = view.table.places.get(seat.index())?;
            Some(Picture {
                scene: place::scene(&context, seat, place),
                alt: alt::place(&context, seat, place),
            })
        }
    }
}
