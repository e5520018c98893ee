//! Pictures: a view in, a scene out.
//!
//! For now each is a slate with its title; what it shows stands in its words.

use le_havre::View;
use slowtable_face::{Names, Picture, PictureSpec, PictureSubject, TABLE};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Scene, Text};

use crate::words::Localizer;
use crate::{alt, theme};

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

/// A picture by name; `None` if there is none of that name.
pub(crate) fn picture(
    view: &View,
    _before: Option<&View>,
    name: &str,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<Picture> {
    let alt = match name.strip_prefix(PLACE) {
        None if name == TABLE => alt::table(view, names, localizer),
        None => return None,
        Some(seat) => {
            let seat = Seat::all(view.table.players()).find(|it| it.to_string() == seat)?;
            alt::place(view, seat, names, localizer)
        }
    };
    let mut drawing = Drawing::new();
    let title = alt::title(view, localizer);
    drawing.text(Text::new(title, 275.0, 180.0, 36.0, theme::CHALK).centred());
    Some(Picture {
        scene: Scene::new(550, 350, theme::SLATE, drawing),
        alt,
    })
}
