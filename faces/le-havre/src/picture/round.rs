//! The end of the round: the food due, and who pays what.

use le_havre::rounds::Round;
use le_havre::{FoodBill, PlayerBoard, Token};
use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Rect, Scene};
use slowtable_ui::Args;
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::context::PictureContext;
use super::frames::{brass, field, panel, stone, titled};
use super::icons;
use crate::theme::{DEEP, INK, SIGNAL, SLATE, type_scale};

/// Draws the food bills of all players for this round; `None` in the final phase, which has no end of round.
pub(super) fn scene(context: &PictureContext<'_>) -> Option<Scene> {
    let round = context.board().round_card()?;
    let args = Args::new().with("round", context.board().round);
    let mut page = titled(&context.text("picture-end-of", &args), &context.phase());
    let room = panel(&mut page, 100.0);
    due(&mut page.drawing, context, round, room);
    for (seat, place) in context.places() {
        let room = page.take(104.0);
        let bill = context.board().food_bill(place)?;
        line(&mut page.drawing, context, seat, place, &bill, room);
    }
    Some(page.finish(DEEP))
}

/// Draws the harvest, the city's gain, and the ship that the card becomes.
fn due(drawing: &mut Drawing, context: &PictureContext<'_>, round: &Round, room: Rect) {
    let harvest = context.word(if round.harvest {
        "picture-harvest"
    } else {
        "picture-no-harvest"
    });
    let rows = [
        (icons::harvest(), harvest),
        (icons::city(), context.city_gets(round)),
        (
            icons::ship_of(round.ship.kind()),
            context.localizer.ship(round.ship),
        ),
    ];
    for ((icon, text), part) in rows.into_iter().zip(room.columns(3)) {
        let mut part = part.shrunk(5.0, 4.0);
        put(drawing, icon, part.cut_left(60.0));
        part.cut_left(12.0);
        write(
            drawing,
            &text,
            part,
            Letters::lines(2, type_scale::BODY + 2.0, INK),
        );
    }
}

fn line(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    bill: &FoodBill,
    room: Rect,
) {
    if context.awaits(seat) {
        brass(drawing, room);
    } else {
        stone(drawing, room);
    }
    let mut rest = room.inset(12.0);
    put(drawing, icons::mark(seat), rest.cut_left(62.0));
    rest.cut_left(12.0);
    let name = rest.cut_left(250.0);
    let letters = Letters::lines(2, type_scale::HEADING, INK);
    write(drawing, &context.player(seat), name, letters);
    rest.cut_left(12.0);
    let sum = rest.cut_left(290.0);
    field(drawing, sum);
    Strip::new()
        .text(bill.due.to_string())
        .gap(0.2)
        .text("−")
        .gap(0.1)
        .amount(bill.ships, icons::ship())
        .gap(0.2)
        .text("→")
        .gap(0.2)
        .amount(bill.due.saturating_sub(bill.ships), icons::food())
        .centre(drawing, sum.shrunk(10.0, 17.0), INK);
    rest.cut_left(14.0);
    let franc = icons::token(Token::Franc);
    let interest = if place.interest > 0 {
        Strip::new()
            .icon(icons::interest())
            .gap(0.1)
            .amount(place.interest, franc)
    } else {
        Strip::new()
            .icon(icons::loan())
            .gap(0.1)
            .text(place.loans.to_string())
    };
    rest = interest
        .end(drawing, rest.shrunk(0.0, 17.0), INK)
        .shrunk(0.0, -17.0);
    rest.cut_right(12.0);
    let (text, colour) = verdict(context, bill);
    write(drawing, &text, rest, Letters::lines(2, 27.0, colour));
}

/// Returns whether the food is enough, in words.
pub(super) fn verdict(context: &PictureContext<'_>, bill: &FoodBill) -> (String, Colour) {
    let has = Args::new().with("food", bill.have());
    match bill.short() {
        0 if bill.owed() == 0 => (context.word("picture-fed"), SLATE),
        0 => (context.text("picture-enough", &has), SLATE),
        short => {
            let args = has.with("short", short);
            (context.text("picture-short", &args), SIGNAL)
        }
    }
}
