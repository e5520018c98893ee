//! One building, large, for looking it up.

use glass_road::building::Function;
use glass_road::{Building, StartBuilding};
use slowtable_kit::{Points, Seat};
use slowtable_render::{Drawing, Placement, Rect, Scene};
use slowtable_ui::picture::{Letters, Page, write, write_top};
use slowtable_ui::{args, capital};

use super::context::PictureContext;
use super::hand::note;
use super::page::{panel, titled};
use super::tile;
use crate::theme::{FOREST, INK, SEPIA, STRAW, type_scale};

/// Draws a building: its tile, its cost and effect in words, and where it is.
pub(super) fn scene(context: &PictureContext<'_>, building: Building) -> Scene {
    let mut page = printed(context, building);
    for line in whereabouts(context, building) {
        note(&mut page, &line);
    }
    page.finish(FOREST)
}

/// Draws the same as printed, without where it is.
pub(super) fn printed_scene(context: &PictureContext<'_>, building: Building) -> Scene {
    printed(context, building).finish(FOREST)
}

fn printed(context: &PictureContext<'_>, building: Building) -> Page {
    let kind = context.word(&format!("kind-{}", building.kind()));
    let mut page = titled(&context.building(building), &kind);
    let mut rest = panel(&mut page, 372.0).shrunk(18.0, 15.0);
    let drawing = &mut page.drawing;
    // The tile as on a landscape, twice as large.
    let (wide, high, scale) = (208.0, 166.0, 2.06);
    let mut large = Drawing::new();
    let own = context.pays(building);
    let tile_room = Rect::new(0.0, 0.0, wide, high);
    tile::offered(&mut large, context, building, own, tile_room);
    drawing.nest(Placement::at(rest.x, rest.y).scaled(scale), large);
    rest.cut_left(wide * scale + 24.0);
    rest.cut_right(2.0);
    rest.cut_top(3.0);
    for (at, (label, text)) in facts(context, building).into_iter().enumerate() {
        if at > 0 {
            drawing.rect(rest.cut_top(2.0), STRAW);
            rest.cut_top(10.0);
        }
        let head = rest.cut_top(34.0);
        let small = Letters::line(type_scale::BODY, SEPIA);
        let label = context.word(label);
        write(
            drawing,
            &label,
            Rect {
                height: 30.0,
                ..head
            },
            small,
        );
        let letters = Letters::lines(3, type_scale::HEADING + 2.0, INK);
        let body = Rect {
            height: 120.0,
            ..rest
        };
        rest.cut_top(write_top(drawing, &text, body, letters) + 12.0);
    }
    page
}

/// Returns the print of a building in words, with labels.
fn facts(context: &PictureContext<'_>, building: Building) -> Vec<(&'static str, String)> {
    let localizer = context.localizer();
    let data = building.data();
    let mut facts = vec![
        (
            "picture-cost",
            localizer.cost(&context.view.board.cost(building)),
        ),
        ("picture-effect", localizer.function(building)),
    ];
    if data.points != 0 || !matches!(data.function, Function::Bonus(_)) {
        facts.push((
            "picture-points",
            localizer.points(Points::whole(data.points.into())),
        ));
    }
    facts
}

/// Returns the kind of a building, and its print in one sentence.
pub(super) fn told(context: &PictureContext<'_>, building: Building) -> Vec<String> {
    let localizer = context.localizer();
    let kind = context.word(&format!("kind-{}", building.kind()));
    let about = localizer.describe(&context.view.board, building);
    vec![kind, about]
}

/// Returns where a building is, from public information.
pub(super) fn whereabouts(context: &PictureContext<'_>, building: Building) -> Vec<String> {
    let board = &context.view.board;
    let mut lines = Vec::new();
    if let Some(start) = building.data().replaces {
        lines.push(capital(&context.localizer().upgrade_of(start)));
    }
    let mut found = false;
    for (seat, place) in Seat::all(board.players()).zip(&board.places) {
        let args = args!(name = context.player(seat));
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
    if board.on_board().any(|tile| tile == building) {
        lines.push(context.word("picture-on-board"));
    } else if board.removed.contains(building) {
        lines.push(context.word("picture-removed"));
    } else if !found {
        lines.push(context.word("picture-in-stack"));
    }
    lines
}
