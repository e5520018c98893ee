//! One seat's place: its hand, cards, pieces and rates, and for its owner what could be built now.

use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::Args;
use slowtable_ui::picture::{Letters, Strip, put, write};
use wasser_des_lebens::{Board, Card, PlayerBoard, Resource, Secret, Ware};

use super::context::{PictureContext, amounts};
use super::frames::{EDGE, field, moved, panel, titled};
use super::icons;
use super::roll::note;
use super::trade::rates;
use crate::theme::{CHALK, INK, LINEN, NIGHT, PAPER, SEAM, SIGNAL, SLATE, type_scale};

/// Draws what lies open of a seat, and its hand and cards if the viewer may see them.
pub(super) fn scene(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> Scene {
    let mut page = titled(&context.player(seat), &context.time());
    head(&mut page.drawing, context, seat);
    let secret = context.secret(seat);
    match secret {
        Some(secret) => {
            let room = panel(&mut page, 152.0);
            hand(&mut page.drawing, context, seat, secret, room);
        }
        None => {
            let room = panel(&mut page, 92.0);
            counts(&mut page.drawing, context, seat, place, room);
        }
    }
    let room = panel(&mut page, 116.0);
    cards(&mut page.drawing, context, place, secret, room);
    let room = panel(&mut page, 92.0);
    pieces(&mut page.drawing, context, seat, place, room);
    let mut room = panel(&mut page, 84.0);
    label(
        &mut page.drawing,
        &context.word("picture-rates"),
        room.cut_left(LABEL),
    );
    rates(&mut page.drawing, context, seat, room);
    if let (Some(secret), true) = (secret, context.board().winner.is_none()) {
        let room = panel(&mut page, 176.0);
        wares(&mut page.drawing, context, seat, secret, room);
    }
    page.finish(NIGHT)
}

const LABEL: f32 = 190.0;

fn label(drawing: &mut Drawing, text: &str, room: Rect) {
    let letters = Letters::lines(2, type_scale::BODY + 1.0, INK);
    write(drawing, text, room.shrunk(6.0, 0.0), letters);
}

/// Draws the seat's mark, points and special cards over the hills.
fn head(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat) {
    let board = context.board();
    let held = [
        (context.won(seat), icons::crown()),
        (board.route == Some(seat), icons::route()),
        (board.clan == Some(seat), icons::clan()),
    ];
    let strip = held
        .into_iter()
        .filter(|(holds, _)| *holds)
        .fold(Strip::new().icon(icons::mark(seat)), |strip, (_, icon)| {
            strip.gap(0.12).icon(icon)
        })
        .gap(0.3)
        .count(icons::points(), context.figure(seat));
    let room = Rect::new(770.0, 20.0, 1200.0 - 770.0 - 2.0 * EDGE, 88.0);
    let wide = (strip.width(64.0) + 36.0).min(room.width);
    let mut plate = room;
    let plate = plate.cut_right(wide);
    drawing.rounded(plate, 12.0, Style::fill(PAPER).lined(INK, 4.0));
    strip.centre(drawing, plate.shrunk(14.0, 12.0), INK);
}

/// Draws the hand as a pile of cards for each resource.
fn hand(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    secret: &Secret,
    room: Rect,
) {
    let before = context.before.and_then(|it| it.own());
    let before = before.filter(|(own, ..)| *own == seat);
    for (resource, part) in Resource::ALL.into_iter().zip(room.columns(5)) {
        let part = part.inset(5.0);
        let amount = secret.hand[resource];
        let some = amount > 0;
        // Up to three cards lie below the first one.
        for below in (1..amount.min(4)).rev() {
            let by = 4.0 * f32::from(below);
            let card = part.shrunk(8.0, 5.0).moved(by, -by);
            drawing.rounded(card, 9.0, Style::fill(PAPER).lined(SEAM, 2.0));
        }
        let card = part.shrunk(8.0, 5.0);
        let (ground, edge) = if some { (CHALK, INK) } else { (LINEN, LINEN) };
        drawing.rounded(card, 9.0, Style::fill(ground).lined(edge, 3.0));
        let mut inner = card.inset(9.0);
        let name = inner.cut_bottom(30.0);
        let letters = Letters::line(type_scale::BODY - 1.0, SLATE).centred();
        write(
            drawing,
            &context.localizer.resource(resource),
            name,
            letters,
        );
        put(drawing, icons::resource(resource), inner.cut_left(82.0));
        let colour = if some { INK } else { SLATE };
        let letters = Letters::line(if some { 52.0 } else { 36.0 }, colour).centred();
        write(drawing, &amount.to_string(), inner, letters);
        let by = before.map_or(0, |(.., before)| {
            i32::from(amount) - i32::from(before.hand[resource])
        });
        let corner = Rect {
            width: 44.0,
            ..card
        };
        moved(drawing, corner.moved(-6.0, -8.0), by);
    }
}

/// Draws the number of resource cards of a hand that the viewer does not see.
fn counts(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    mut room: Rect,
) {
    label(drawing, &context.word("picture-hand"), room.cut_left(LABEL));
    let strip = Strip::new().count(icons::hand(), place.hand);
    let wide = strip.width(52.0) + 20.0;
    let part = room.cut_left(wide.max(140.0));
    field(drawing, part);
    strip.centre(drawing, part.shrunk(8.0, 8.0), INK);
    let by = context
        .place_before(seat)
        .map_or(0, |it| i32::from(place.hand) - i32::from(it.hand));
    let corner = Rect {
        width: 40.0,
        ..part
    };
    moved(drawing, corner.moved(-8.0, -10.0), by);
    room.cut_left(20.0);
    if place.owes > 0 {
        let text = context.text("picture-owes", &Args::new().with("n", place.owes));
        write(
            drawing,
            &text,
            room,
            Letters::line(type_scale::HEADING, SIGNAL),
        );
    }
}

/// Draws the Highlanders face up, and the unplayed development cards: face up for those who may see them.
fn cards(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    place: &PlayerBoard,
    secret: Option<&Secret>,
    mut room: Rect,
) {
    label(
        drawing,
        &context.word("picture-cards"),
        room.cut_left(LABEL),
    );
    let mut groups: Vec<(Drawing, u8, String)> = Vec::new();
    match secret {
        Some(secret) => {
            for (card, count) in secret.cards.iter() {
                groups.push((icons::card(card), count, context.localizer.card(card)));
            }
        }
        None if place.cards > 0 => {
            let name = context.word("picture-face-down");
            groups.push((icons::card_back(), place.cards, name));
        }
        None => {}
    }
    if place.highlanders > 0 {
        let name = context.word("picture-face-up");
        groups.push((icons::card(Card::Highlander), place.highlanders, name));
    }
    if groups.is_empty() {
        let text = context.word("picture-no-cards");
        note(drawing, &text, room);
        return;
    }
    let wide = (room.width / 6.0).min(190.0);
    for (icon, count, name) in groups {
        let part = room.cut_left(wide).shrunk(4.0, 0.0);
        field(drawing, part);
        let mut inner = part.inset(6.0);
        let below = inner.cut_bottom(26.0);
        let letters = Letters::line(22.0, SLATE).centred();
        write(drawing, &name, below, letters);
        let strip = Strip::new().amount(count, icon);
        strip.centre(drawing, inner.shrunk(2.0, 0.0), INK);
    }
}

/// Draws how many pieces of each kind are left.
fn pieces(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    mut room: Rect,
) {
    label(
        drawing,
        &context.word("picture-pieces"),
        room.cut_left(LABEL),
    );
    let board = context.board();
    let wares = [Ware::Road, Ware::Distillery, Ware::Yard];
    for (at, part) in room.columns(4).enumerate() {
        let part = part.shrunk(4.0, 0.0);
        field(drawing, part);
        let strip = match wares.get(at) {
            Some(&ware) => {
                let left = board.rows.pieces(ware).saturating_sub(place.placed(ware));
                Strip::new().count(icons::piece(ware, seat), left)
            }
            None => {
                let mut part = part.shrunk(10.0, 4.0);
                let word = context.word("picture-route");
                let text = part.cut_left(part.width * 0.52);
                write(
                    drawing,
                    &word,
                    text,
                    Letters::lines(2, type_scale::BODY, SLATE),
                );
                let strip = Strip::new().count(icons::route(), place.route);
                strip.centre(drawing, part.shrunk(0.0, 4.0), INK);
                continue;
            }
        };
        strip.centre(drawing, part.shrunk(8.0, 7.0), INK);
    }
}

/// Why something cannot be built now, as far as cards, pieces and places go.
pub(super) enum Lack {
    /// These cards are missing.
    Cards(wasser_des_lebens::Bundle),
    /// No piece or card is left.
    Pieces,
    /// There is no place for it.
    Places,
}

/// Returns what keeps a seat from building or buying; `None` if nothing does. Whose turn it is does not matter.
pub(super) fn lack(board: &Board, seat: Seat, secret: &Secret, ware: Ware) -> Option<Lack> {
    let cost = board.rows.cost(ware);
    let left = match ware {
        Ware::Card => board.deck > 0,
        ware => board.has_piece(seat, ware),
    };
    let placed = match ware {
        Ware::Road => !board.paths_of(seat).is_empty(),
        Ware::Distillery => !board.sites_of(seat).is_empty(),
        Ware::Yard => board
            .places
            .get(seat.index())
            .is_some_and(|place| !place.distilleries.is_empty()),
        Ware::Card => true,
    };
    if !left {
        Some(Lack::Pieces)
    } else if !placed {
        Some(Lack::Places)
    } else if !secret.hand.covers(cost) {
        Some(Lack::Cards(cost.minus(secret.hand)))
    } else {
        None
    }
}

/// Draws what each ware costs, and whether the seat could build or buy it now.
fn wares(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    secret: &Secret,
    room: Rect,
) {
    let board = context.board();
    for (ware, part) in Ware::ALL.into_iter().zip(room.columns(4)) {
        let part = part.shrunk(4.0, 0.0);
        let lack = lack(board, seat, secret, ware);
        let (ground, edge) = if lack.is_none() {
            (CHALK, INK)
        } else {
            (LINEN, LINEN)
        };
        drawing.rounded(part, 9.0, Style::fill(ground).lined(edge, 3.0));
        let mut inner = part.inset(8.0);
        let mut title = inner.cut_top(58.0);
        let sign = match ware {
            Ware::Card => icons::card_back(),
            ware => icons::piece(ware, seat),
        };
        put(drawing, sign, title.cut_left(56.0));
        title.cut_left(6.0);
        let can = if lack.is_none() {
            icons::yes()
        } else {
            icons::no()
        };
        put(drawing, can, title.cut_right(40.0).middle(36.0));
        title.cut_right(4.0);
        let letters = Letters::lines(2, type_scale::BODY, INK);
        write(drawing, &context.ware(ware), title, letters);
        let cost = inner.cut_top(46.0);
        amounts(board.rows.cost(ware)).centre(drawing, cost.shrunk(2.0, 5.0), INK);
        match lack {
            None => {
                let text = context.word("picture-possible");
                write(
                    drawing,
                    &text,
                    inner,
                    Letters::line(type_scale::BODY, INK).centred(),
                );
            }
            Some(Lack::Cards(missing)) => {
                let mut row = inner;
                let word = context.word("picture-lacks");
                let label = row.cut_left(row.width * 0.4);
                write(drawing, &word, label, Letters::line(24.0, SIGNAL));
                amounts(missing).start(drawing, row.shrunk(2.0, 2.0), SIGNAL);
            }
            Some(Lack::Pieces | Lack::Places) => {
                let text = context.word(match lack {
                    Some(Lack::Pieces) => "picture-none-left",
                    _ => "picture-no-place",
                });
                write(drawing, &text, inner, Letters::line(24.0, SIGNAL).centred());
            }
        }
    }
}
