//! What things need and give, and what the signs mean.

use roads_and_boats::rows::{ROAD, SHAFT};
use roads_and_boats::{Good, Kind, Terrain, Vehicle};
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::{capital, tr};

use super::context::PictureContext;
use super::flows::{flow, needs, site};
use super::frames::{field, panel, titled};
use super::icons;
use crate::theme::{FELT, INK, SLATE, type_scale};

/// Draws producers, transporters, goods, land and signs.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-legend"), "");
    let room = panel(&mut page, 8.0 * 76.0 + 24.0);
    for (kind, part) in Kind::ALL.into_iter().zip(room.grid(2, 8)) {
        producer(&mut page.drawing, context, kind, part.inset(3.0));
    }
    let room = panel(&mut page, 2.0 * 72.0 + 24.0);
    for (vehicle, part) in Vehicle::ALL.into_iter().zip(room.grid(3, 2)) {
        let part = part.inset(3.0);
        field(&mut page.drawing, part);
        let mut inner = part.inset(4.0);
        let high = inner.height;
        put(
            &mut page.drawing,
            icons::vehicle(vehicle, None),
            inner.cut_left(high),
        );
        inner.cut_left(6.0);
        let line = inner.cut_top(inner.height * 0.5);
        let name = capital(&context.localizer.vehicle(vehicle));
        write(&mut page.drawing, &name, line, Letters::line(23.0, INK));
        let data = vehicle.data();
        let text = tr!(
            context,
            "picture-vehicle",
            load = data.capacity,
            steps = data.range
        );
        write(&mut page.drawing, &text, inner, Letters::line(21.0, SLATE));
    }
    let goods = Good::ALL
        .into_iter()
        .map(|it| (icons::good(it), capital(&context.localizer.good(it))));
    named(&mut page, goods.collect(), 6);
    let land = Terrain::ALL
        .into_iter()
        .map(|it| (icons::tile(it), capital(&context.localizer.terrain(it))));
    named(&mut page, land.collect(), 6);
    let signs = [
        ("home", icons::home(None)),
        ("shore", icons::shore()),
        ("bag", icons::bag()),
        ("points", icons::points()),
        ("sequence", icons::sequence()),
        ("temple", icons::temple()),
        ("wall", icons::wall(None)),
        ("fresh", icons::fresh()),
    ];
    let signs = signs.map(|(id, icon)| (icon, context.word(&format!("picture-legend-{id}"))));
    named(&mut page, signs.into(), 4);
    let room = panel(&mut page, 64.0);
    let works = [("road", ROAD), ("bridge", ROAD), ("shaft", SHAFT)];
    for ((id, cost), part) in works.into_iter().zip(room.columns(3)) {
        let part = part.shrunk(3.0, 0.0);
        field(&mut page.drawing, part);
        let mut inner = part.shrunk(8.0, 3.0);
        let word = context.word(&format!("picture-legend-{id}"));
        let label = inner.cut_left(inner.width * 0.5);
        write(&mut page.drawing, &word, label, Letters::line(23.0, INK));
        needs(cost).start(&mut page.drawing, inner, INK);
    }
    page.finish(FELT)
}

fn named(page: &mut slowtable_ui::picture::Page, all: Vec<(Drawing, String)>, columns: usize) {
    let rows = all.len().div_ceil(columns);
    #[allow(clippy::cast_precision_loss)] // two at most
    let room = panel(page, rows as f32 * 60.0 + 24.0);
    for ((icon, name), part) in all.into_iter().zip(room.grid(columns, rows)) {
        let mut part = part.inset(3.0);
        field(&mut page.drawing, part);
        part = part.inset(4.0);
        put(&mut page.drawing, icon, part.cut_left(48.0));
        part.cut_left(8.0);
        write(&mut page.drawing, &name, part, Letters::lines(2, 23.0, INK));
    }
}

/// Draws a producer: where it stands, what it costs, what it makes of what, and how often in a turn.
fn producer(drawing: &mut Drawing, context: &PictureContext<'_>, kind: Kind, room: Rect) {
    field(drawing, room);
    let mut inner = room.inset(5.0);
    let high = inner.height;
    put(drawing, icons::producer(kind), inner.cut_left(high));
    inner.cut_left(8.0);
    let mut left = inner.cut_left(230.0);
    let name = capital(&context.localizer.producer(kind));
    let line = left.cut_top(left.height * 0.5);
    write(
        drawing,
        &name,
        line,
        Letters::line(type_scale::BODY - 1.0, INK),
    );
    let mut cost = needs(kind.data().cost);
    if let Some(site) = site(kind) {
        cost = cost.gap(0.3).icon(site);
    }
    if let Some(subject) = kind.data().research {
        cost = cost.gap(0.2).icon(icons::subject(subject));
    }
    cost.start(drawing, left, INK);
    inner.cut_left(8.0);
    let most = kind.data().most;
    if most > 1 {
        let rest = Strip::new().text(format!("×{}", most / output(kind))).end(
            drawing,
            inner.shrunk(0.0, 19.0),
            SLATE,
        );
        inner.width = rest.width - 8.0;
    }
    flow(kind).start(drawing, inner.shrunk(0.0, 11.0), INK);
}

/// Returns how many a set gives.
fn output(kind: Kind) -> u8 {
    match kind.data().output {
        roads_and_boats::rows::Output::Goods(_, count) => count.max(1),
        _ => 1,
    }
}
