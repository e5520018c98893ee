//! One building, large, for looking it up.

use glass_road::building::Function;
use glass_road::{Building, StartBuilding};
use slowtable_face::Args;
use slowtable_kit::{Points, Seat};
use slowtable_render::design::frames::paper;
use slowtable_render::design::{INK, SEPIA, STRAW, type_scale};
use slowtable_render::{Placement, Rect, Scene};

use crate::words::capital;

use super::context::Context;
use super::hand::note;
use super::page::Page;
use super::{icons, tile};

/// A building: its tile, what it costs and does in words, and where it is.
pub(super) fn scene(context: &Context<'_>, building: Building) -> Scene {
    let kind = context.word(&format!("kind-{}", building.kind()));
    let mut page = Page::titled(&context.building(building), &kind);
    let room = page.take(372.0);
    let drawing = &mut page.drawing;
    paper(drawing, room);
    // The tile as it lies on a landscape, twice as large.
    let (wide, high, scale) = (208.0, 166.0, 2.06);
    let mut large = slowtable_render::Drawing::new();
    let own = context.pays(building);
    let tile_room = Rect::new(0.0, 0.0, wide, high);
    tile::offered(&mut large, context, building, own, tile_room);
    drawing.nest(
        Placement::at(room.x + 18.0, room.y + 15.0).scaled(scale),
        large,
    );
    let x = room.x + 18.0 + wide * scale + 24.0;
    let mut y = room.y + 18.0;
    let wide = room.right() - x - 20.0;
    for (at, (label, text)) in facts(context, building).into_iter().enumerate() {
        if at > 0 {
            drawing.rect(Rect::new(x, y, wide, 2.0), STRAW);
            y += 12.0;
        }
        let head = Rect::new(x, y, wide, 30.0);
        let small = (type_scale::BODY, 1);
        tile::write(drawing, &context.word(label), head, small, SEPIA, false);
        let body = Rect::new(x, y + 34.0, wide, 120.0);
        let letters = (type_scale::HEADING + 2.0, 3);
        y += 34.0 + tile::write_top(drawing, &text, body, letters, INK) + 12.0;
    }
    for line in whereabouts(context, building) {
        note(&mut page, &line);
    }
    page.finish()
}

/// What is printed on a building, in words under labels.
fn facts(context: &Context<'_>, building: Building) -> Vec<(&'static str, String)> {
    let tongue = context.tongue();
    let data = building.data();
    let mut facts = vec![
        (
            "picture-cost",
            tongue.cost(&context.view.table.cost(building)),
        ),
        ("picture-effect", tongue.function(building)),
    ];
    if data.points != 0 || !matches!(data.function, Function::Bonus(_)) {
        facts.push((
            "picture-points",
            tongue.points(Points::whole(data.points.into())),
        ));
    }
    facts
}

/// What is printed on a building in one sentence, and where it is.
pub(super) fn told(context: &Context<'_>, building: Building) -> Vec<String> {
    let tongue = context.tongue();
    let kind = context.word(&format!("kind-{}", building.kind()));
    let about = tongue.describe(&context.view.table, building);
    let mut lines = vec![kind, about];
    lines.extend(whereabouts(context, building));
    lines
}

/// Where a building is, as far as anybody may know.
fn whereabouts(context: &Context<'_>, building: Building) -> Vec<String> {
    let table = &context.view.table;
    let mut lines = Vec::new();
    if let Some(start) = building.data().replaces {
        lines.push(capital(&context.tongue().upgrade_of(start)));
    }
    let mut found = false;
    for (seat, place) in Seat::all(table.players()).zip(&table.places) {
        let args = Args::new().with("name", context.player(seat));
        let estate = &place.estate;
        if let Some((space, _)) = estate.placed().find(|&(_, own)| own == building) {
            let args = args.with("space", space.to_string());
            lines.push(context.text("picture-stands", &args));
            found = true;
        } else if StartBuilding::ALL
            .into_iter()
            .any(|start| estate.upgrade(start) == Some(building))
        {
            lines.push(context.text("picture-stands-upgrade", &args));
            found = true;
        } else if estate.offer.contains(building) {
            lines.push(context.text("picture-offered", &args));
            found = true;
        }
    }
    if table.on_board().any(|tile| tile == building) {
        lines.push(context.word("picture-on-board"));
    } else if table.removed.contains(building) {
        lines.push(context.word("picture-removed"));
    } else if !found {
        lines.push(context.word("picture-in-stack"));
    }
    lines
}

/// The sign of a building for a list.
pub(super) fn sign(building: Building) -> slowtable_render::Drawing {
    icons::kind_badge(building.kind())
}
