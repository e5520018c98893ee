//! The pictures: what a viewer sees, as a scene.
//!
//! Plain functions turn a view into a scene, one function per picture; `slowtable_render` paints it. The map is in
//! `chart`, what lies on a tile in `items`, the room for it in `shape`, pieces in `icons`, paper and felt in `frames`.

mod alt;
mod chart;
mod context;
mod flows;
mod frames;
pub(crate) mod icons;
mod items;
mod legend;
pub(crate) mod marks;
mod phase;
#[cfg(test)]
pub(crate) mod random;
mod research;
mod score;
mod seat;
mod shape;
mod table;
#[cfg(test)]
mod tests;
mod window;
mod wonder;

use roads_and_boats::{Choice, Place, Question, RoadsAndBoats, TileCoordinates, View};
use slowtable_desk::{PictureSpec, PictureSubject, TABLE};
use slowtable_kit::{Rules, Seat};
use slowtable_ui::{Names, Picture};

use crate::targets::{Target, numbered};
use crate::words::Localizer;
use context::PictureContext;
use marks::Marks;

/// The start of the names of windows on the map, before a place.
const WINDOW: &str = "window:";
/// The start of the names of the seats' pictures.
const SEAT: &str = "seat:";
/// The name of the whole map without anything beside it.
const MAP: &str = "map";
/// What parts a picture's name and the choices of a path.
const PATH: char = '+';
/// The most tiles of a map that is legible as a whole on a phone.
const SMALL: usize = 25;

/// Returns the pictures of a view.
pub(crate) fn pictures(view: &View) -> Vec<PictureSpec> {
    let table = PictureSpec {
        name: TABLE.into(),
        subject: PictureSubject::Table,
    };
    let seats = Seat::all(view.board.seats()).map(|seat| PictureSpec {
        name: format!("{SEAT}{seat}").into(),
        subject: PictureSubject::Seat(seat),
    });
    std::iter::once(table).chain(seats).collect()
}

/// Returns the name of the picture that shows best what may come next after a path: a window around the transporter
/// that moves, or around everything that the question offers, or else the whole map. The numbers on it are those of
/// [`targets`](crate::targets::targets). `view` is the view that the path is walked on.
pub(crate) fn name_after(view: &View, path: &[Choice]) -> String {
    let Ok(walk) = RoadsAndBoats::walk(view, path) else {
        return TABLE.to_owned();
    };
    let board = &walk.view.board;
    let tiles = board.land.tiles();
    let found = window::target_hexes(board, &numbered(&walk.choices));
    let moving = match walk.question {
        Some(Question::Movement { transporter, .. }) => Some(transporter),
        _ => None,
    };
    let named = path
        .iter()
        .rev()
        .find_map(|choice| match Target::of(*choice)? {
            Target::Place(place) => Some(place),
            Target::Carrier(id) => board.transporter(id).map(|it| it.at),
            Target::Edge(_) | Target::Producer(_) => None,
        });
    let far = |middle: TileCoordinates| found.iter().map(|hex| hex.distance(middle)).max();
    let own = moving.and_then(|id| board.transporter(id)).map(|it| it.at);
    let place = own.or(named.filter(|place| far(place.hex).is_none_or(|far| far <= 2)));
    let place = place.or_else(|| {
        let tiles = tiles.iter().map(|tile| tile.hex);
        let nearest = tiles.min_by_key(|hex| far(*hex))?;
        (far(nearest)? <= 2).then_some(Place::tile(nearest))
    });
    let mut name = match place {
        Some(place) => format!("{WINDOW}{place}"),
        None if path.is_empty() && tiles.len() > SMALL => TABLE.to_owned(),
        None => MAP.to_owned(),
    };
    for choice in path {
        name.push(PATH);
        name.push_str(&choice.to_string());
    }
    name
}

/// Returns the picture of a map that is drawn from a number, with the homes that it fixes.
pub(crate) fn layout(view: &View, localizer: Localizer<'_>) -> Picture {
    let context = PictureContext {
        view,
        before: None,
        names: &Names::default(),
        localizer,
    };
    Picture {
        scene: window::map_alone(&context),
        alt: alt::layout(&context),
    }
}

/// Returns a picture by name:
///
/// - `table`: the whole map, and beside it how far the game is;
/// - `map`: the whole map alone;
/// - `window:PLACE`: the tiles around a place, with all that the question offers;
/// - `seat`, `seat:N`: the transporters and goods of the viewer, or of seat N, and what its producers make;
/// - `wonder`: the bricks, row by row;
/// - `research`: what there is to research, and who knows what;
/// - `phase`: what has changed since the earlier view, player by player; only with one;
/// - `score`: the points, by what they are for;
/// - `legend`: what things need and give, and what the signs mean.
///
/// After the names of the first three a path may follow, its choices parted by `+`: they show the view after it, with
/// the numbers of what may come next ([`name_after`]).
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
    let (name, path) = name.split_once(PATH).unwrap_or((name, ""));
    let path: Vec<Choice> = match path {
        "" => Vec::new(),
        path => path
            .split(PATH)
            .map(|it| it.parse().ok())
            .collect::<Option<_>>()?,
    };
    let walked = match path.as_slice() {
        [] => None,
        // What is no longer possible has no numbers.
        path => RoadsAndBoats::walk(view, path).ok(),
    };
    let mut marks = Marks {
        targets: Vec::new(),
        routes: marks::routes(view, before),
    };
    if let Some(walk) = &walked {
        marks.targets = numbered(&walk.choices);
        marks.walk(view, &walk.view);
    } else if path.is_empty() {
        marks.targets = crate::targets::targets(view, &[]);
    }
    let context = PictureContext {
        view: walked.as_ref().map_or(view, |walk| &walk.view),
        before,
        names,
        localizer,
    };
    let (scene, alt) = match name.split_once(':').unwrap_or((name, "")) {
        (TABLE, "") => (table::scene(&context, &marks), alt::table(&context)),
        (MAP, "") => (
            window::scene(&context, &marks, None),
            alt::window(&context, &marks, None),
        ),
        ("window", place) => {
            let place: Place = place.parse().ok()?;
            view.board.land.tile(place.hex)?;
            let scene = window::scene(&context, &marks, Some(place));
            (scene, alt::window(&context, &marks, Some(place)))
        }
        ("seat", id) => {
            let seat = if name == "seat" {
                view.viewer.seat()?
            } else {
                Seat::all(view.board.seats()).find(|seat| seat.to_string() == id)?
            };
            (seat::scene(&context, seat), alt::seat(&context, seat))
        }
        ("wonder", "") => (wonder::scene(&context), alt::wonder(&context)),
        ("research", "") => (research::scene(&context), alt::research(&context)),
        ("score", "") => (score::scene(&context), alt::score(&context)),
        ("phase", "") => {
            let changes = phase::changes(&context)?;
            let scene = phase::scene(&context, &changes);
            (scene, alt::phase(&context, &changes))
        }
        ("legend", "") => (legend::scene(&context), alt::legend(&context)),
        _ => return None,
    };
    Some(Picture { scene, alt })
}
