//! The pictures: what a viewer sees, as a scene.

use hexes::{Hex, Window};
use roads_and_boats::{Terrain, View};
use slowtable_desk::{PictureSpec, PictureSubject, TABLE};
use slowtable_render::text::CAPITAL;
use slowtable_render::{Colour, Drawing, Scene, Style, Text};
use slowtable_ui::picture::{Story, map};
use slowtable_ui::{Names, Picture, tr};

use crate::places::tile_name;
use crate::theme::{DESERT, GROUND, INK, MOUNTAIN, PASTURE, ROCK, SEA, SEAM, WOODS};
use crate::words::Localizer;

/// Returns the pictures of a view.
pub(crate) fn pictures(_: &View) -> Vec<PictureSpec> {
    vec![PictureSpec {
        name: TABLE.into(),
        subject: PictureSubject::Table,
    }]
}

/// Returns a picture by name:
///
/// - `table`: the map.
///
/// Returns `None` if the picture does not exist.
pub(crate) fn picture(
    view: &View,
    _before: Option<&View>,
    name: &str,
    _names: &Names,
    localizer: Localizer<'_>,
) -> Option<Picture> {
    (name == TABLE).then(|| table(view, localizer))
}

fn colour(terrain: Terrain) -> Colour {
    match terrain {
        Terrain::Woods => WOODS,
        Terrain::Pasture => PASTURE,
        Terrain::Rock => ROCK,
        Terrain::Mountain => MOUNTAIN,
        Terrain::Desert => DESERT,
        Terrain::Sea => SEA,
    }
}

fn table(view: &View, localizer: Localizer<'_>) -> Picture {
    let land = &view.board.land;
    let (width, height) = (1200, 800);
    let mut drawing = Drawing::new();
    let hex = |it: &roads_and_boats::Tile| Hex::new(it.hex.q.into(), it.hex.r.into());
    let title = localizer.plain("game-name");
    let mut alt = Story::new(format!("{title}."));
    if let Some(window) = Window::around(land.tiles().iter().map(hex), 0.2) {
        let layout = window.layout((0.0, 0.0), (width as f32, height as f32));
        for tile in land.tiles() {
            let outline = map::outline(&layout, hex(tile), 1.0);
            let terrain = view.board.terrain(tile.hex).unwrap_or(tile.terrain);
            drawing.path(outline, Style::fill(colour(terrain)).lined(SEAM, 2.0));
            let (x, y) = layout.centre(hex(tile));
            let size = layout.side * 0.4;
            let name = tile_name(land, tile.hex);
            let y = y + CAPITAL * size / 2.0;
            drawing.text(Text::new(name.clone(), x, y, size, INK).centred());
            let terrain = localizer.terrain(terrain);
            alt.tell(&tr!(localizer, "alt-tile", tile = name, terrain = terrain));
        }
    }
    Picture {
        scene: Scene::new(width, height, GROUND, drawing),
        alt: alt.finish(),
    }
}
