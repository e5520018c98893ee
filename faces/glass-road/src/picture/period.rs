//! How things stand at the end of a period.

use glass_road::score::sheet;
use glass_road::{Phase, Place, Table, Wheel};
use slowtable_face::{Args, points_figure};
use slowtable_kit::{Points, Seat};
use slowtable_render::design::frames::paper;
use slowtable_render::design::{CLAY, INK, LINEN, OAK_DARK, SEPIA, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style, Text};

use super::context::Context;
use super::page::Page;
use super::strip::Strip;
use super::{icons, lookup, score, tile, wheel};

/// The last period that has ended.
pub(super) fn ended(table: &Table) -> Option<u8> {
    match table.phase {
        Phase::LastActions | Phase::Over => Some(table.period),
        _ => table.period.checked_sub(1).filter(|&period| period > 0),
    }
}

/// What the picture is called.
pub(super) fn title(context: &Context<'_>) -> String {
    match ended(&context.view.table) {
        Some(period) => context.text("picture-ended", &Args::new().with("period", period)),
        None => context.period(),
    }
}

/// Who starts the next period, or what is done after the last one.
pub(super) fn next(context: &Context<'_>) -> String {
    let table = &context.view.table;
    match table.phase {
        Phase::LastActions | Phase::Over => context.phase(),
        _ => {
            let args = Args::new()
                .with("period", table.period)
                .with("periods", table.periods)
                .with("name", context.player(table.start_player));
            context.text("picture-starts", &args)
        }
    }
}

/// Everybody's standing, the best first, with what has changed.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let table = &context.view.table;
    let mut page = Page::titled(&title(context), &next(context));
    let mut seats: Vec<Seat> = Seat::all(table.players()).collect();
    seats.sort_by_key(|&seat| (std::cmp::Reverse(sheet(table, seat).points), seat));
    for seat in seats {
        if let Some(place) = table.places.get(seat.index()) {
            player(&mut page, context, seat, place);
        }
    }
    page.finish()
}

fn player(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let changes = context.changes(seat, place);
    let built = changes.built();
    let shown: Vec<_> = if built.is_empty() && context.before.is_none() {
        place.estate.buildings().collect()
    } else {
        built
    };
    let room = page.take(if shown.is_empty() { 172.0 } else { 228.0 });
    let drawing = &mut page.drawing;
    paper(drawing, room);
    let inside = room.inset(13.0);
    let mut name = Rect::new(inside.x + 4.0, inside.y, inside.width * 0.52, 50.0);
    if context.won(seat) {
        let at = Placement::at(name.x, name.y + 5.0);
        drawing.nest(at.scaled(0.4), icons::crown());
        name = Rect::new(name.x + 48.0, name.y, name.width - 48.0, name.height);
    } else if context.view.table.start_player == seat && context.view.table.players() > 1 {
        let at = Placement::at(name.x, name.y + 5.0);
        drawing.nest(at.scaled(0.4), icons::starts());
        name = Rect::new(name.x + 48.0, name.y, name.width - 48.0, name.height);
    }
    let letters = (type_scale::NUMBER + 2.0, 1);
    tile::write(drawing, &context.player(seat), name, letters, INK, false);
    standing(drawing, context, seat, place, inside);
    let cell = (inside.width - 14.0) / 10.0;
    for (at, which) in (0u8..).zip(Wheel::ALL) {
        let row = Rect::new(
            inside.x + f32::from(at) * (6.0 * cell + 14.0),
            inside.y + 56.0,
            6.0 * cell,
            90.0,
        );
        wheel::row(drawing, &place.estate.tokens, which, changes, row);
    }
    if shown.is_empty() {
        return;
    }
    let below = Rect::new(
        inside.x,
        inside.y + 152.0,
        inside.width,
        inside.bottom() - inside.y - 152.0,
    );
    #[allow(clippy::cast_precision_loss)] // at most 23
    let each = (below.width / shown.len() as f32).min(below.width / 3.0);
    for (at, building) in (0u8..).zip(shown) {
        let cell = Rect::new(
            below.x + f32::from(at) * each,
            below.y,
            each - 6.0,
            below.height,
        );
        drawing.rounded(cell, 8.0, Style::fill(LINEN).lined(OAK_DARK, 2.0));
        let side = (cell.height - 12.0).min(cell.width * 0.3);
        let sign = Placement::at(cell.x + 6.0, cell.centre().y - side / 2.0);
        drawing.nest(sign.scaled(side / icons::SIDE), lookup::sign(building));
        let text = Rect::new(
            cell.x + side + 12.0,
            cell.y + 2.0,
            cell.width - side - 16.0,
            cell.height - 4.0,
        );
        let name = context.building(building);
        tile::write(drawing, &name, text, (26.0, 2), INK, false);
    }
}

/// Buildings, cards drawn and points, with how the points have changed.
fn standing(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, inside: Rect) {
    let counts = Strip::new()
        .icon(icons::offer())
        .gap(0.08)
        .text(place.estate.offer.len().to_string())
        .gap(0.3)
        .icon(icons::house())
        .gap(0.08)
        .text(place.estate.buildings().count().to_string())
        .gap(0.3)
        .icon(icons::shield())
        .gap(0.08)
        .text(score::total(context, seat));
    let high = 46.0;
    let wide = counts.width(high);
    let change = context
        .scored(seat)
        .filter(|&change| change != Points::ZERO);
    let aside = if change.is_some() { 76.0 } else { 4.0 };
    let right = Rect::new(
        inside.right() - wide - aside,
        inside.y + 2.0,
        wide + 1.0,
        high,
    );
    counts.start(drawing, right, INK);
    if let Some(change) = change {
        let sign = if change > Points::ZERO { "+" } else { "" };
        let text = format!("{sign}{}", points_figure(change));
        let colour = if change > Points::ZERO { SEPIA } else { CLAY };
        let at = Text::new(text, inside.right() - 4.0, inside.y + 37.0, 32.0, colour);
        drawing.text(at.bold().ending());
    }
}
