//! A building's card: small among others, or large alone.

use le_havre::building::Origin;
use le_havre::{Building, Owner, Token};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Page, Strip, put, write};
use slowtable_ui::tr;

use super::context::{PictureContext, cost, entry, symbols};
use super::effects::effect;
use super::frames::{EDGE, HEAD, WIDTH, field, panel, sky, stone};
use super::icons;
use crate::theme::{CHALK, DEEP, INK, JOINT, LINEN, SLATE, type_scale};

/// The height of a small card.
pub(super) const SMALL: f32 = 116.0;
/// The size of a name on a larger one.
const LARGE_NAME: f32 = 33.0;
/// The width of the mark of a card that is new where it lies.
const FRESH: f32 = 32.0;
/// The width of a small card's stripe.
const STRIPE: f32 = 44.0;

/// Draws a small card: type and value on its stripe; its name above its effect, what entering costs, its symbols,
/// and the seats in it. The paper of a card with a visitor is darker.
pub(super) fn small(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    building: Building,
    room: Rect,
) {
    let value = icons::value(&building.data().value.to_string());
    let mut foot = card(drawing, context, building, value, room);
    // The marks of several visitors overlap.
    let visitors = context.visitors(building);
    let step = if visitors.len() > 1 { 22.0 } else { 36.0 };
    for seat in visitors {
        let mark = foot.cut_right(step);
        put(drawing, icons::mark(seat), mark.middle(36.0));
    }
    foot = foot.shrunk(0.0, 3.0);
    let signs = symbols(building);
    if !signs.is_empty() {
        foot = signs.end(drawing, foot, INK);
    }
    entry(building.data().entry).start(drawing, foot, INK);
    fresh(drawing, context, building, room);
}

/// Draws a small card of the proposals, with its cost instead of a fee.
pub(super) fn proposed(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    building: Building,
    room: Rect,
) {
    let value = icons::value(&building.data().value.to_string());
    let mut foot = card(drawing, context, building, value, room).shrunk(0.0, 3.0);
    let signs = symbols(building);
    if !signs.is_empty() {
        foot = signs.end(drawing, foot, INK);
        foot.cut_right(4.0);
    }
    price_line(building).start(drawing, foot, INK);
    fresh(drawing, context, building, room);
}

/// Draws a small card with its owner instead of its value, and with the fee for a seat.
pub(super) fn enterable(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    building: Building,
    (seat, owner): (Seat, Drawing),
    room: Rect,
) {
    let foot = card(drawing, context, building, owner, room).shrunk(0.0, 3.0);
    let fee = entry(context.board().entry(seat, building));
    fee.start(drawing, foot, INK);
    fresh(drawing, context, building, room);
}

/// Draws the part that all small cards have, with a sign on the stripe below its type. Returns the room below the
/// effect.
fn card(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    building: Building,
    mark: Drawing,
    room: Rect,
) -> Rect {
    let data = building.data();
    // A higher card has larger signs and a larger name.
    let scale = room.height / SMALL;
    drawing.rounded(room, 8.0, icons::kind_colour(data.kind));
    let mut paper = room.inset(3.0);
    let mut stripe = paper.cut_left(STRIPE * scale);
    let ground = if context.visitors(building).is_empty() {
        CHALK
    } else {
        LINEN
    };
    drawing.rounded(paper, 5.0, ground);
    let sign = stripe.cut_top(stripe.height * 0.5);
    put(drawing, icons::kind(data.kind), sign.middle(32.0 * scale));
    put(drawing, mark, stripe.middle(42.0 * scale));
    let mut inner = paper.shrunk(7.0, 2.0);
    let mut name = inner.cut_top(44.0 * scale);
    if context.is_new(building) {
        name.cut_right(FRESH - 6.0);
    }
    let letters = match scale > 1.0 {
        true => Letters::line(LARGE_NAME, INK),
        false => Letters::lines(2, 24.0, INK),
    };
    write(drawing, &context.building(building), name, letters);
    let foot = inner.cut_bottom(33.0 * scale);
    effect(building).start(drawing, inner.shrunk(0.0, 1.0), INK);
    foot
}

/// Draws a plus at a corner of a card that has changed its owner since the earlier view.
fn fresh(drawing: &mut Drawing, context: &PictureContext<'_>, building: Building, room: Rect) {
    if context.is_new(building) {
        let plus = Rect::new(room.right() - FRESH + 4.0, room.y - 5.0, FRESH, FRESH);
        put(drawing, icons::fresh(), plus);
    }
}

/// Draws a card's paper with the stripe of its type. Returns the room within its edge.
fn ground(drawing: &mut Drawing, building: Building, room: Rect) -> Rect {
    let colour = icons::kind_colour(building.data().kind);
    drawing.rounded(room, 8.0, colour);
    let mut paper = room.inset(3.0);
    paper.cut_left(48.0);
    drawing.rounded(paper, 5.0, CHALK);
    room.inset(3.0)
}

/// Draws a card of the proposals, of medium size, with its cost and effect.
pub(super) fn middle(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    building: Building,
    room: Rect,
) {
    let data = building.data();
    let mut rest = ground(drawing, building, room);
    let mut stripe = rest.cut_left(48.0);
    put(
        drawing,
        icons::kind(data.kind),
        stripe.cut_top(54.0).middle(38.0),
    );
    put(
        drawing,
        icons::value(&data.value.to_string()),
        stripe.cut_top(56.0).middle(46.0),
    );
    let mut inner = rest.shrunk(10.0, 4.0);
    let mut name = inner.cut_top(44.0);
    if context.is_new(building) {
        name.cut_right(FRESH - 6.0);
    }
    let title = Letters::line(type_scale::HEADING, INK);
    write(drawing, &context.building(building), name, title);
    let mut costs = inner.cut_top(36.0);
    let signs = symbols(building);
    if !signs.is_empty() {
        costs = signs.end(drawing, costs.shrunk(0.0, 1.0), INK);
        costs.cut_right(8.0);
    }
    price_line(building).start(drawing, costs, INK);
    let mut fee = inner.cut_bottom(34.0);
    fee.cut_top(2.0);
    entry(data.entry).start(drawing, fee, INK);
    let effect = context.effect(building);
    write(drawing, &effect, inner, Letters::lines(8, 22.0, SLATE));
    fresh(drawing, context, building, room);
}

/// Returns a building's cost, or its price if it cannot be built.
fn price_line(building: Building) -> Strip {
    let built = cost(building);
    if !built.is_empty() {
        return Strip::new().icon(icons::yard()).gap(0.15).and(built);
    }
    let franc = icons::token(Token::Franc);
    match building.data().price {
        Some(price) => Strip::new()
            .icon(icons::price())
            .gap(0.15)
            .amount(price, franc),
        None => Strip::new(),
    }
}

/// Returns the other facts about a building beside its effect, each with a label.
fn facts(context: &PictureContext<'_>, building: Building) -> Vec<(String, Strip)> {
    let data = building.data();
    let franc = || icons::token(Token::Franc);
    let signs = symbols(building);
    let bought = data
        .price
        .map_or_else(Strip::new, |price| Strip::new().amount(price, franc()));
    let none = |strip: Strip| {
        if strip.is_empty() {
            strip.text("–")
        } else {
            strip
        }
    };
    vec![
        (context.word("picture-cost"), none(cost(building))),
        (context.word("picture-price"), none(bought)),
        (context.word("picture-entry"), none(entry(data.entry))),
        (context.word("picture-symbols"), none(signs)),
    ]
}

/// Draws a building large. If there is a table, shows where it lies and who stands in it.
pub(super) fn scene(context: &PictureContext<'_>, building: Building, printed: bool) -> Scene {
    let data = building.data();
    let kind = context.word(&format!("kind-{}", data.kind));
    let origin = match data.origin {
        Origin::Start => context.word("picture-origin-start"),
        Origin::Standard => context.word("picture-origin-standard"),
        Origin::Special => context.word("picture-origin-special"),
    };
    let line = format!("{kind} · {origin}");
    let mut page = Page::new(WIDTH, EDGE, HEAD + EDGE);
    sky(&mut page.drawing);
    let plate = Rect::new(EDGE, 8.0, 860.0, HEAD - 28.0);
    stone(&mut page.drawing, plate);
    let mut inner = plate.inset(10.0);
    put(
        &mut page.drawing,
        icons::kind_badge(data.kind),
        inner.cut_left(80.0),
    );
    inner.cut_left(18.0);
    put(
        &mut page.drawing,
        icons::value(&data.value.to_string()),
        inner.cut_right(84.0),
    );
    inner.cut_right(12.0);
    let name = inner.cut_top(inner.height * 0.58);
    let letters = Letters::line(type_scale::TITLE + 4.0, INK);
    write(
        &mut page.drawing,
        &context.building(building),
        name,
        letters,
    );
    write(&mut page.drawing, &line, inner, Letters::line(27.0, SLATE));
    let room = panel(&mut page, 150.0);
    for (part, (name, strip)) in room.columns(4).zip(facts(context, building)) {
        let mut part = part.inset(5.0);
        field(&mut page.drawing, part);
        part = part.shrunk(12.0, 8.0);
        let label = part.cut_top(38.0);
        write(&mut page.drawing, &name, label, Letters::line(26.0, SLATE));
        strip.start(&mut page.drawing, part.shrunk(0.0, 4.0), INK);
    }
    let room = panel(&mut page, 210.0);
    let effect = context.effect(building);
    let letters = Letters::lines(4, 36.0, INK);
    write(&mut page.drawing, &effect, room.shrunk(16.0, 6.0), letters);
    if !printed {
        let mut room = panel(&mut page, 84.0);
        room = room.shrunk(14.0, 2.0);
        for seat in context.visitors(building) {
            put(&mut page.drawing, icons::mark(seat), room.cut_right(58.0));
        }
        let owner = match context.board().owner(building) {
            Some(Owner::City) => icons::city(),
            Some(Owner::Seat(seat)) => icons::mark(seat),
            None => icons::stack(),
        };
        put(&mut page.drawing, owner, room.cut_left(56.0));
        room.cut_left(14.0);
        let text = whereabouts(context, building).join(" ");
        write(&mut page.drawing, &text, room, Letters::lines(2, 28.0, INK));
    }
    page.finish(DEEP)
}

/// Returns where a building lies, and who stands in it.
pub(super) fn whereabouts(context: &PictureContext<'_>, building: Building) -> Vec<String> {
    let mut lines = vec![context.owner(building)];
    let visitors = context.visitors(building);
    if !visitors.is_empty() {
        let names = visitors.into_iter().map(|seat| context.player(seat));
        let names = context.localizer.all_of(names);
        lines.push(tr!(context, "picture-stands", names = names));
    }
    lines
}

/// Draws an empty space among cards.
pub(super) fn empty(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    let edge = Style::fill(LINEN).lined(JOINT, 3.0);
    drawing.rounded(room, 8.0, edge);
    let letters = Letters::line(28.0, SLATE).centred();
    write(
        drawing,
        &context.word("picture-empty"),
        room.inset(10.0),
        letters,
    );
}
