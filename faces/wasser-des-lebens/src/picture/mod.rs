//! The pictures: what a viewer sees, as a scene.
//!
//! Plain functions turn a view into a scene, one function per picture; `slowtable_render` paints it. Pieces are in
//! `icons`, the moor around them in `frames`, measures and colours in `theme`.
#![allow(dead_code)] // the other pictures use what is here

mod alt;
mod context;
mod frames;
pub(crate) mod icons;
mod island;
#[cfg(test)]
pub(crate) mod random;
mod table;
#[cfg(test)]
mod tests;
mod trail;

use slowtable_desk::{PictureSpec, PictureSubject, TABLE};
use slowtable_ui::{Localizer, Names, Picture};
use wasser_des_lebens::View;

use crate::targets::Target;
use context::PictureContext;

/// Returns the pictures of a view.
pub fn pictures(_view: &View) -> Vec<PictureSpec> {
    vec![PictureSpec {
        name: TABLE.into(),
        subject: PictureSubject::Table,
    }]
}

/// Returns a picture by name:
///
/// - `board`: the island beside what lies open of every seat;
/// - `island`: the island alone, with the numbers of `targets` on it.
///
/// Differences from `before`, an earlier view of the same viewer, are marked.
///
/// Returns `None` if the picture does not exist.
pub fn picture(
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
    let (scene, alt) = match name {
        TABLE => (table::scene(&context), alt::table(&context)),
        "island" => (
            island::scene(&context, targets),
            alt::island(&context, targets),
        ),
        _ => return None,
    };
    Some(Picture { scene, alt })
}
