//! Cards: the viewer's hand, and one card large.

use glass_road::{Card, Secret};
use slowtable_kit::Seat;
use slowtable_render::design::frames::paper;
use slowtable_render::design::{CHALK, INK, SEPIA, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Text};

use super::context::Context;
use super::page::{Page, WIDTH};
use super::{icons, reveal, tile};

/// The viewer's cards with what they do.
pub(super) fn scene(context: &Context<'_>, seat: Seat, secret: &Secret) -> Scene {
    let title = format!(
        "{} · {}",
        context.word("picture-hand"),
        context.player(seat)
    );
    let mut page = Page::titled(&title, &context.time());
    for card in secret.hand.iter().chain(secret.picked) {
        let down = secret.picked == Some(card) && !secret.hand.contains(card);
        let room = page.take(138.0);
        row(&mut page.drawing, context, card, down, room);
    }
    if secret.hand.is_empty() && secret.picked.is_none() {
        let room = page.take(60.0);
        let text = Text::new("–", WIDTH / 2.0, room.centre().y, type_scale::TITLE, CHALK);
        page.drawing.text(text.centred());
    }
    page.finish()
}

/// A card: its roundel and name, its fee, and both abilities in words and signs.
fn row(drawing: &mut Drawing, context: &Context<'_>, card: Card, down: bool, room: Rect) {
    paper(drawing, room);
    let side = 104.0;
    let at = Placement::at(room.x + 14.0, room.centre().y - side / 2.0);
    drawing.nest(at.scaled(side / icons::SIDE), icons::specialist(card));
    if down {
        let side = 56.0;
        let at = Placement::at(room.x + 78.0, room.bottom() - side - 10.0);
        drawing.nest(at.scaled(side / icons::SIDE), icons::face_down());
    }
    let fee = context.fee(card, false);
    let name = Rect::new(
        room.x + side + 26.0,
        room.y + 12.0,
        204.0,
        if fee.is_some() {
            70.0
        } else {
            room.height - 24.0
        },
    );
    let heading = (type_scale::HEADING + 1.0, 2);
    let words = context.name(&format!("card-{card}"));
    words.write(drawing, name, heading, INK, false);
    if let Some(fee) = fee {
        let under = Rect::new(name.x, name.bottom() + 2.0, name.width, 40.0);
        fee.start(drawing, under, INK);
    }
    let x = name.right() + 10.0;
    let rows = Rect::new(x, room.y + 8.0, room.right() - x - 10.0, room.height - 16.0);
    reveal::abilities(drawing, context, card, &[], rows);
}

/// One card, large: what it costs and does, and where it lies open.
pub(super) fn card_scene(context: &Context<'_>, card: Card) -> Scene {
    let mut page = Page::titled(&context.card(card), &context.period());
    let room = page.take(300.0);
    let drawing = &mut page.drawing;
    paper(drawing, room);
    let side = 262.0;
    drawing.nest(
        Placement::at(room.x + 18.0, room.centre().y - side / 2.0).scaled(side / icons::SIDE),
        icons::specialist(card),
    );
    let right = Rect::new(
        room.x + side + 34.0,
        room.y + 12.0,
        room.width - side - 46.0,
        room.height - 24.0,
    );
    let line = Rect::new(right.x + 6.0, right.y, right.width - 12.0, 50.0);
    let words = context.fee_words(card);
    let mut said = line;
    if let Some(fee) = context.fee(card, false) {
        fee.start(drawing, line.inset(3.0), INK);
        said = Rect::new(line.x + 130.0, line.y, line.width - 130.0, line.height);
    }
    tile::write(drawing, &words, said, (29.0, 1), SEPIA, false);
    let rows = Rect::new(right.x, right.y + 52.0, right.width, right.height - 52.0);
    reveal::abilities(drawing, context, card, &[], rows);
    for line in whereabouts(context, card) {
        note(&mut page, &line);
    }
    page.finish()
}

/// A line of words on a panel.
pub(super) fn note(page: &mut Page, line: &str) {
    let room = page.panel(64.0);
    let inside = Rect::new(room.x + 20.0, room.y + 8.0, room.width - 40.0, 48.0);
    tile::write(
        &mut page.drawing,
        line,
        inside,
        (type_scale::BODY + 3.0, 1),
        INK,
        false,
    );
}

/// Where a card lies, as far as the viewer may know.
pub(super) fn whereabouts(context: &Context<'_>, card: Card) -> Vec<String> {
    use slowtable_face::Args;
    let table = &context.view.table;
    let mut lines = Vec::new();
    let mut say = |id: &str, seat: Seat| {
        let args = Args::new().with("name", context.player(seat));
        lines.push(context.text(id, &args));
    };
    for (seat, place) in Seat::all(table.players()).zip(&table.places) {
        if let Some(secret) = context.secret(seat) {
            if secret.hand.contains(card) {
                say("picture-card-in-hand", seat);
            }
            if secret.picked == Some(card) {
                say("picture-card-face-down", seat);
            }
        }
        if place.played.contains(&card) {
            say("picture-card-played", seat);
        }
        if place.followed.contains(&card) {
            say("picture-card-followed", seat);
        }
        if place.resting.contains(card) {
            say("picture-card-resting", seat);
        }
    }
    lines
}
