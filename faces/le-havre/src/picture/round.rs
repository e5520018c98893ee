//! The end of the round: how the last one has ended, the food due at the next end, and who pays what.

use le_havre::rounds::Round;
use le_havre::{Building, FoodBill, PlayerBoard, Token};
use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::{args, join, tr};

use super::context::PictureContext;
use super::frames::{brass, field, moved, panel, stone, titled};
use super::goods::chip;
use super::icons;
use crate::theme::{DEEP, INK, SIGNAL, SLATE, type_scale};

/// The round that has ended since the earlier view.
pub(super) struct Ended {
    /// Its number.
    pub round: u8,
    /// Its card.
    pub card: &'static Round,
    /// The buildings that the city has got since.
    pub built: Vec<Building>,
}

/// Returns the round that has ended since the earlier view; `None` if none has.
pub(super) fn ended(context: &PictureContext<'_>) -> Option<Ended> {
    let (before, now) = (&context.before?.board, context.board());
    let round = now.round.checked_sub(1).filter(|&it| before.round <= it)?;
    let card = now.rounds().get(usize::from(round).checked_sub(1)?)?;
    let is_built = |&it: &Building| before.owner(it).is_none();
    Some(Ended {
        round,
        card,
        built: now.city.iter().filter(is_built).collect(),
    })
}

/// Returns the title of the picture.
pub(super) fn title(context: &PictureContext<'_>, ended: Option<&Ended>) -> String {
    let (id, round) = match ended {
        Some(ended) => ("picture-ended", ended.round),
        None => ("picture-end-of", context.board().round),
    };
    tr!(context, id, round = round)
}

/// Returns what the city has built.
pub(super) fn city_built(context: &PictureContext<'_>, built: &[Building]) -> String {
    if built.is_empty() {
        return context.word("picture-city-nothing");
    }
    let names = join(built.iter().map(|&it| context.building(it)));
    tr!(context, "picture-city-built", names = names)
}

/// Draws how a round has ended, if one has since the earlier view, and the food bills of all players for this round;
/// `None` if neither is to be shown, as in the final phase.
pub(super) fn scene(context: &PictureContext<'_>) -> Option<Scene> {
    let (ended, next) = (ended(context), context.board().round_card());
    if ended.is_none() && next.is_none() {
        return None;
    }
    let title = title(context, ended.as_ref());
    let mut page = titled(&title, &context.phase());
    if let Some(ended) = &ended {
        let room = panel(&mut page, 100.0);
        let city = city_built(context, &ended.built);
        due(&mut page.drawing, context, ended.card, city, room);
    }
    if let Some(round) = next {
        let mut room = panel(&mut page, 100.0);
        if ended.is_some() {
            let text = tr!(context, "picture-end-of", round = context.board().round);
            let part = room.cut_left(230.0).shrunk(8.0, 4.0);
            let letters = Letters::lines(2, type_scale::HEADING, INK);
            write(&mut page.drawing, &text, part, letters);
        }
        let city = context.city_gets(round);
        due(&mut page.drawing, context, round, city, room);
    }
    for (seat, place) in context.places() {
        let bill = context.board().food_bill(place);
        match (&ended, bill) {
            (Some(_), bill) => {
                let room = page.take(92.0);
                kept(&mut page.drawing, context, seat, place, bill, room);
            }
            (None, Some(bill)) => {
                let room = page.take(104.0);
                line(&mut page.drawing, context, seat, place, &bill, room);
            }
            (None, None) => {}
        }
    }
    Some(page.finish(DEEP))
}

/// Counts something that a seat has.
type Count = fn(&PlayerBoard) -> u16;

/// Draws what a seat has after the end of the round, what has changed since its beginning, and its next food bill.
fn kept(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    bill: Option<FoodBill>,
    room: Rect,
) {
    stone(drawing, room);
    let mut rest = room.inset(12.0);
    named(drawing, context, seat, 176.0, &mut rest);
    let sum = rest.cut_left(172.0);
    field(drawing, sum);
    let points = Strip::new().icon(icons::shield()).gap(0.1);
    let points = points.text(context.figure(seat));
    let risen = context.risen(seat);
    let wide = if risen == 0 { 10.0 } else { 8.0 };
    let mut number = sum.shrunk(wide, 10.0);
    if risen != 0 {
        number.cut_right(52.0);
    }
    points.start(drawing, number, INK);
    moved(drawing, sum.shrunk(5.0, 18.0), risen);
    rest.cut_left(6.0);
    let before = context.place_before(seat);
    let since = |of: Count| before.map_or(0, |before| i32::from(of(place)) - i32::from(of(before)));
    let sums: [(Drawing, Count); 3] = [
        (icons::token(Token::Franc), |place| place.stock.francs()),
        (icons::loan(), |place| place.loans),
        (icons::goods(), |place| place.stock.goods()),
    ];
    for (icon, of) in sums {
        let part = rest.cut_left(104.0).shrunk(4.0, 6.0);
        chip(drawing, icon, of(place), since(of), part);
    }
    let Some(bill) = bill else {
        return;
    };
    rest.cut_left(6.0);
    let sum = rest.cut_left(206.0);
    field(drawing, sum);
    owed(&bill).centre(drawing, sum.shrunk(8.0, 12.0), INK);
    rest.cut_left(12.0);
    let (text, colour) = verdict(context, &bill);
    write(drawing, &text, rest, Letters::lines(2, 27.0, colour));
}

/// Returns the food due, less what ships feed, as signs.
fn owed(bill: &FoodBill) -> Strip {
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
}

/// Draws a seat's mark and name at the left of a room.
fn named(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    width: f32,
    rest: &mut Rect,
) {
    put(drawing, icons::mark(seat), rest.cut_left(62.0));
    rest.cut_left(12.0);
    let name = rest.cut_left(width);
    let letters = Letters::lines(2, type_scale::HEADING, INK);
    write(drawing, &context.player(seat), name, letters);
    rest.cut_left(12.0);
}

/// Draws the harvest, the city's gain, and the ship that the card becomes.
fn due(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    round: &Round,
    city: String,
    room: Rect,
) {
    let harvest = context.word(if round.harvest {
        "picture-harvest"
    } else {
        "picture-no-harvest"
    });
    let rows = [
        (icons::harvest(), harvest),
        (icons::city(), city),
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
    named(drawing, context, seat, 250.0, &mut rest);
    let sum = rest.cut_left(290.0);
    field(drawing, sum);
    owed(bill).centre(drawing, sum.shrunk(10.0, 17.0), INK);
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
    let has = args!(food = bill.have());
    match bill.short() {
        0 if bill.owed() == 0 => (context.word("picture-fed"), SLATE),
        0 => (context.text("picture-enough", &has), SLATE),
        short => {
            let args = has.with("short", short);
            (context.text("picture-short", &args), SIGNAL)
        }
    }
}
