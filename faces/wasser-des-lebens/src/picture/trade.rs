//! A turn's trade: the open offers with their answers, what became of others, and what the regions take.

use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::Args;
use slowtable_ui::picture::{Letters, Strip, put, write};
use wasser_des_lebens::{Closed, EndedOffer, Ending, Mode, Offer, Resource};

use super::context::{PictureContext, amounts};
use super::frames::{copper, field, panel, paper, titled};
use super::icons;
use super::roll::note;
use crate::theme::{CHALK, INK, LINEN, NIGHT, SEAM, SLATE, type_scale};

/// Draws every open offer, those that ended in this trade phase, and the rates of the player in turn.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let board = context.board();
    let line = format!("{} · {}", context.time(), context.phase());
    let mut page = titled(&context.word("picture-trade"), &line);
    if board.offers.is_empty() {
        let room = panel(&mut page, 84.0);
        note(&mut page.drawing, &context.word("picture-no-offers"), room);
    }
    for offer in &board.offers {
        let room = page.take(100.0);
        self::offer(&mut page.drawing, context, (offer, None), room);
    }
    if !board.ended.is_empty() {
        let room = panel(&mut page, 60.0);
        note(&mut page.drawing, &context.word("picture-ended"), room);
    }
    for EndedOffer { offer, ending } in &board.ended {
        let room = page.take(100.0);
        self::offer(&mut page.drawing, context, (offer, Some(*ending)), room);
    }
    let mut room = panel(&mut page, 96.0);
    let mut label = room.cut_left(330.0).shrunk(8.0, 0.0);
    let mark = label.cut_left(58.0);
    put(&mut page.drawing, icons::mark(board.seat), mark);
    label.cut_left(10.0);
    let text = context.word("picture-rates");
    let letters = Letters::lines(2, type_scale::BODY + 2.0, INK);
    write(&mut page.drawing, &text, label, letters);
    rates(&mut page.drawing, context, board.seat, room);
    page.finish(NIGHT)
}

/// Draws how many cards of each resource a seat gives to the regions for one.
pub(super) fn rates(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, room: Rect) {
    let board = context.board();
    for (resource, part) in Resource::ALL.into_iter().zip(room.columns(5)) {
        let part = part.shrunk(4.0, 1.0);
        let rate = board.rate(seat, resource);
        let better = rate < board.rows.limits.rate;
        let edge = if better { SEAM } else { LINEN };
        let ground = if better { CHALK } else { LINEN };
        drawing.rounded(part, 7.0, Style::fill(ground).lined(edge, 3.0));
        let strip = Strip::new().amount(rate, icons::resource(resource));
        strip.centre(drawing, part.shrunk(6.0, 10.0), INK);
    }
}

/// Draws an offer: its maker, what it gives and gets, and the answer of each seat that it is made to. One that was carried
/// out shows its partner instead.
fn offer(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    (offer, ending): (&Offer, Option<Ending>),
    room: Rect,
) {
    let own = context.view.viewer.seat();
    if ending.is_none() && own.is_some_and(|seat| offer.waits_for(seat)) {
        copper(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut row = room.inset(12.0);
    let number = row.cut_left(70.0);
    let text = format!("{}", offer.id.0);
    let letters = Letters::line(type_scale::BODY, SLATE).centred();
    write(drawing, &text, number, letters);
    put(
        drawing,
        icons::mark(offer.from),
        row.cut_left(row.height * 0.8),
    );
    row.cut_left(10.0);
    let mut answers = row.cut_right(330.0);
    row.cut_right(10.0);
    field(drawing, row);
    let row = row.shrunk(14.0, 14.0);
    Strip::new()
        .and(amounts(offer.terms.give))
        .gap(0.35)
        .icon(icons::trade())
        .gap(0.35)
        .and(amounts(offer.terms.get))
        .centre(drawing, row, INK);
    let condition = match ending {
        None => condition(context, offer),
        Some(ending) => ended(context, ending),
    };
    if !condition.is_empty() {
        let below = answers.cut_bottom(26.0);
        let letters = Letters::line(22.0, SLATE).centred();
        write(drawing, &condition, below, letters);
    }
    let seats: Vec<Seat> = match ending {
        Some(Ending::Exchanged(with)) => vec![with],
        _ => offer.terms.to.iter().collect(),
    };
    for (seat, part) in seats.iter().zip(answers.columns(seats.len().max(1))) {
        let answer = if matches!(ending, Some(Ending::Exchanged(_))) {
            icons::trade()
        } else if offer.accepted.contains(*seat) {
            icons::yes()
        } else if offer.declined.contains(*seat) {
            icons::no()
        } else {
            icons::waits()
        };
        let strip = Strip::new().icon(icons::mark(*seat)).gap(0.05).icon(answer);
        strip.centre(drawing, part.shrunk(2.0, 3.0), INK);
    }
}

/// Returns how an offer ended, in words.
pub(super) fn ended(context: &PictureContext<'_>, ending: Ending) -> String {
    context.word(match ending {
        Ending::Exchanged(_) => "picture-exchanged",
        Ending::Closed(Closed::Declined) => "picture-closed-declined",
        Ending::Closed(Closed::Withdrawn) => "picture-closed-withdrawn",
        Ending::Closed(Closed::Lapsed) => "picture-closed-lapsed",
    })
}

/// Returns an offer's mode and deadline in words; empty if they are the usual ones.
pub(super) fn condition(context: &PictureContext<'_>, offer: &Offer) -> String {
    let mut words = Vec::new();
    if offer.terms.mode == Mode::First && offer.terms.to.len() > 1 {
        words.push(context.word("picture-first"));
    }
    if let Some(hours) = offer.terms.hours {
        words.push(context.text("picture-hours", &Args::new().with("n", hours)));
    }
    words.join(" · ")
}
