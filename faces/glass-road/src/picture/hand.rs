//! Cards: the viewer's hand, and one card large.

use glass_road::{Card, Secret};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Text};
use slowtable_ui::picture::{Letters, Page, put, write};

use crate::theme::frames::paper;
use crate::theme::{CHALK, FOREST, INK, SEPIA, type_scale};

use super::context::PictureContext;
use super::page::{WIDTH, panel, titled};
use super::{icons, reveal};

/// Draws the viewer's cards with their abilities.
pub(super) fn scene(context: &PictureContext<'_>, seat: Seat, secret: &Secret) -> Scene {
    let hand = context.word("picture-hand");
    let title = format!("{hand} · {}", context.player(seat));
    let mut page = titled(&title, &context.time());
    for card in secret.hand.iter().chain(secret.picked) {
        let places = &context.view.board.places;
        let up = places.get(seat.index()).and_then(|place| place.shown);
        let picked = secret.picked == Some(card) && !secret.hand.contains(card);
        let sign = picked.then(|| match up {
            Some(_) => icons::later(),
            None => icons::face_down(),
        });
        let room = page.take(138.0);
        row(&mut page.drawing, context, card, sign, room);
    }
    if secret.hand.is_empty() && secret.picked.is_none() {
        let room = page.take(60.0);
        let text = Text::new("–", WIDTH / 2.0, room.centre().y, type_scale::TITLE, CHALK);
        page.drawing.text(text.centred());
    }
    page.finish(FOREST)
}

/// Draws a card: its roundel and name, its fee, and both abilities in words and signs.
fn row(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    card: Card,
    sign: Option<Drawing>,
    room: Rect,
) {
    paper(drawing, room);
    let mut rest = room.shrunk(14.0, 12.0);
    put(drawing, icons::specialist(card), rest.cut_left(104.0));
    if let Some(sign) = sign {
        let corner = Rect::new(room.x + 78.0, room.bottom() - 66.0, 56.0, 56.0);
        put(drawing, sign, corner);
    }
    rest.cut_left(12.0);
    let mut name = rest.cut_left(204.0);
    if let Some(fee) = context.fee(card, false) {
        let mut under = name;
        name = under.cut_top(70.0);
        fee.start(drawing, under.shrunk(0.0, 2.0), INK);
    }
    let words = context.name(&format!("card-{card}"));
    let heading = Letters::lines(2, type_scale::HEADING + 1.0, INK);
    words.write(drawing, name, heading);
    rest.cut_left(10.0);
    let rows = Rect {
        x: rest.x,
        width: rest.width + 4.0,
        ..room.shrunk(0.0, 8.0)
    };
    reveal::abilities(drawing, context, card, &[], rows);
}

/// Draws one card large: fee, abilities, and where it lies face up.
pub(super) fn card_scene(context: &PictureContext<'_>, card: Card) -> Scene {
    let mut page = card_page(context, card, &context.period());
    for line in whereabouts(context, card) {
        note(&mut page, &line);
    }
    page.finish(FOREST)
}

/// Draws one card large, as printed.
pub(super) fn printed_scene(context: &PictureContext<'_>, card: Card) -> Scene {
    card_page(context, card, &context.word("topic-card")).finish(FOREST)
}

fn card_page(context: &PictureContext<'_>, card: Card, below: &str) -> Page {
    let mut page = titled(&context.card(card), below);
    let mut rest = panel(&mut page, 300.0).inset(12.0);
    let drawing = &mut page.drawing;
    rest.cut_left(6.0);
    put(drawing, icons::specialist(card), rest.cut_left(262.0));
    rest.cut_left(16.0);
    let mut line = rest.cut_top(50.0).shrunk(6.0, 0.0);
    rest.cut_top(2.0);
    if let Some(fee) = context.fee(card, false) {
        fee.start(drawing, line.inset(3.0), INK);
        line.cut_left(130.0);
    }
    let words = context.fee_words(card);
    write(drawing, &words, line, Letters::line(29.0, SEPIA));
    reveal::abilities(drawing, context, card, &[], rest);
    page
}

/// Draws a line of words on a panel.
pub(super) fn note(page: &mut Page, line: &str) {
    let room = panel(page, 64.0).shrunk(20.0, 8.0);
    let letters = Letters::line(type_scale::BODY + 3.0, INK);
    write(&mut page.drawing, line, room, letters);
}

/// Returns where a card lies, as far as the viewer may know.
pub(super) fn whereabouts(context: &PictureContext<'_>, card: Card) -> Vec<String> {
    use slowtable_ui::tr;
    let board = &context.view.board;
    let mut lines = Vec::new();
    let mut say = |id: &str, seat: Seat| {
        lines.push(tr!(context, id, name = context.player(seat)));
    };
    for (seat, place) in Seat::all(board.players()).zip(&board.places) {
        if let Some(secret) = context.secret(seat) {
            if secret.hand.contains(card) {
                say("picture-card-in-hand", seat);
            }
            if secret.picked == Some(card) && place.shown.is_none() {
                say("picture-card-face-down", seat);
            }
        }
        if place.shown == Some(card) {
            say("picture-card-face-up", seat);
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
