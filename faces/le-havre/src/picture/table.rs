//! The harbour: the overview for all players, with everybody's goods.

use le_havre::{Disc, Phase, PlayerBoard, ShipKind, Space, Token};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::tr;

use super::context::PictureContext;
use super::frames::{
    EDGE, HEAD, INSIDE, SIGN, WIDTH, band, brass, field, head, moved, stone, waves,
};
use super::goods::chip;
use super::icons;
use crate::theme::{BRASS, CHALK, DEEP, INK, LINEN, SEA, SLATE, STONE, type_scale};

/// The width of the quay with the offers; the round's card is beside it.
const QUAY: f32 = 812.0;
const OFFERS: f32 = 170.0;
const DISCS: f32 = 128.0;
/// Below this width a player's points stand among the numbers.
const NARROW: f32 = 330.0;
/// The frame around a player's part.
const FRAME: f32 = 11.0;
/// The height of a player's name.
const NAME: f32 = 56.0;
/// The height of a row of numbers; less if there are four of them.
const NUMBERS: f32 = 48.0;
const NUMBERS_NARROW: f32 = 38.0;
/// The height of a row of goods.
const GOODS: f32 = 42.0;
/// The least width of a good with its number.
const GOOD: f32 = 66.0;
/// The height of the line that says where a seat stands.
const STANDS: f32 = 54.0;
/// The size of its letters.
const STANDING: f32 = 25.0;
const GAP: f32 = 4.0;

/// Draws offers, discs, the round's card, proposals, and the numbers and goods of all players.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut drawing = Drawing::new();
    let beside = head(&mut drawing, &context.round(), &context.turn(), SIGN);
    status(&mut drawing, context, beside);
    let mut room = Rect::new(EDGE, HEAD + EDGE, INSIDE, OFFERS + DISCS + EDGE);
    let mut quay = room.cut_left(QUAY);
    room.cut_left(EDGE);
    offers(&mut drawing, context, quay.cut_top(OFFERS));
    quay.cut_top(EDGE);
    discs(&mut drawing, context, quay);
    round_card(&mut drawing, context, room);
    let top = HEAD + 3.0 * EDGE + OFFERS + DISCS;
    tops(&mut drawing, context, Rect::new(EDGE, top, INSIDE, 62.0));
    let top = top + 62.0 + EDGE;
    let players = context.board().players();
    let parts = f32::from(players.max(1));
    let width = ((INSIDE + EDGE) / parts - EDGE).min(585.0);
    let all = parts * (width + EDGE) - EDGE;
    let mut left = (WIDTH - all) / 2.0;
    let kinds = context
        .places()
        .map(|(seat, place)| kinds(context, seat, place).len());
    let rows = kinds
        .max()
        .unwrap_or(0)
        .div_ceil(across(width - 2.0 * FRAME));
    let sums = if width < NARROW {
        4.0 * NUMBERS_NARROW
    } else {
        2.0 * NUMBERS
    };
    #[allow(clippy::cast_precision_loss)] // eight at most
    let goods = rows.max(1) as f32 * GOODS;
    let height = 2.0 * FRAME + NAME + 3.0 * GAP + sums + goods + STANDS;
    if players == 1 {
        let sea = Rect::new(0.0, top + 90.0, WIDTH, height - 90.0 + EDGE);
        waves(&mut drawing, sea, 16.0);
    }
    for (seat, place) in context.places() {
        let room = Rect::new(left, top, width, height);
        player(&mut drawing, context, seat, place, room);
        left += width + EDGE;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about 900
    let height = (top + height + EDGE).ceil() as u32;
    Scene::new(1200, height, DEEP, drawing)
}

/// Draws what the table waits for, with the marks of the awaited seats.
fn status(drawing: &mut Drawing, context: &PictureContext<'_>, mut room: Rect) {
    let marks: Vec<Seat> = context
        .places()
        .map(|(seat, _)| seat)
        .filter(|&seat| context.awaits(seat) || context.won(seat))
        .collect();
    for &seat in &marks {
        let place = room.cut_left(62.0);
        put(drawing, icons::mark(seat), place.middle(56.0));
    }
    room.cut_left(10.0);
    let text = context.phase();
    write(
        drawing,
        &text,
        room,
        Letters::lines(2, type_scale::TITLE, CHALK),
    );
}

/// Draws the seven offer spaces: crates on the quay, each with its goods.
fn offers(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    stone(drawing, room);
    let board = context.board();
    for (space, part) in Space::ALL.into_iter().zip(room.inset(9.0).columns(7)) {
        let part = part.inset(3.0);
        let amount = board.offered(space);
        let ground = if amount == 0 { STONE } else { LINEN };
        let edge = if amount == 0 { LINEN } else { BRASS };
        drawing.rounded(part, 7.0, Style::fill(ground).lined(edge, 4.0));
        let mut inner = part.inset(8.0);
        let name = inner.cut_bottom(28.0);
        let token = space.token();
        let letters = Letters::line(23.0, SLATE).centred();
        write(drawing, &context.localizer.token(token), name, letters);
        let icon = inner.cut_top(inner.height * 0.54);
        put(drawing, icons::token(token), icon);
        let number = Letters::line(44.0, INK).centred();
        write(drawing, &amount.to_string(), inner, number);
        if let Some(before) = context.before {
            let by = i32::from(amount) - i32::from(before.board.offered(space));
            moved(drawing, part.shrunk(4.0, 4.0), by);
        }
    }
}

/// Draws the supply discs as a ship's course, with the ship at the current turn.
fn discs(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    drawing.rounded(room, 8.0, SEA);
    let board = context.board();
    let now = board.turn_of().filter(|_| !board.is_final());
    for (at, part) in room.shrunk(9.0, 4.0).columns(7).enumerate() {
        let disc: Option<&Disc> = board.discs.get(at);
        let current = now.is_some() && at + 1 == usize::from(board.turn);
        let side = part.width.min(part.height) - 8.0;
        let place = part.middle(side);
        let middle = place.centre();
        if current {
            let halo = Style::fill(BRASS).lined(INK, 3.0);
            drawing.circle(middle.x, middle.y, side / 2.0 + 4.0, halo);
        }
        put(
            drawing,
            disc.map_or_else(icons::face_down, |&it| icons::disc(it)),
            place,
        );
        if current {
            let corner = Rect::new(part.x - 2.0, part.bottom() - 52.0, 54.0, 54.0);
            put(drawing, icons::marker(), corner);
        }
    }
}

/// Draws the card of the round: the food due at its end, and the ship that it becomes.
fn round_card(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    stone(drawing, room);
    let mut inner = room.inset(16.0);
    let title = inner.cut_top(38.0);
    let Some(round) = context.board().round_card() else {
        let letters = Letters::line(type_scale::HEADING, INK);
        let word = match context.board().phase {
            Phase::Over => "picture-over",
            _ => "picture-no-round",
        };
        write(drawing, &context.word(word), title, letters);
        let ships = inner.cut_top(inner.height * 0.6);
        put(drawing, icons::anchor(), ships.inset(10.0));
        return;
    };
    let letters = Letters::line(type_scale::HEADING, INK);
    write(drawing, &context.word("picture-round-end"), title, letters);
    let lines: Vec<_> = inner.rows(4).collect();
    let due = tr!(context, "picture-food-due", food = round.food);
    let harvest = context.word(if round.harvest {
        "picture-harvest"
    } else {
        "picture-no-harvest"
    });
    let ship = context.localizer.ship(round.ship);
    let rows = [
        (icons::food(), due),
        (icons::harvest(), harvest),
        (icons::city(), context.city_gets(round)),
        (icons::ship_of(round.ship.kind()), ship),
    ];
    for ((icon, text), line) in rows.into_iter().zip(lines) {
        let mut line = line.shrunk(0.0, 3.0);
        put(drawing, icon, line.cut_left(52.0));
        line.cut_left(12.0);
        write(drawing, &text, line, Letters::lines(2, 26.0, INK));
    }
}

/// Draws the tops of the three stacks of proposals and of the ships.
fn tops(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    stone(drawing, room);
    let board = context.board();
    let mut inner = room.shrunk(12.0, 9.0);
    let fleet = ShipKind::ALL
        .into_iter()
        .filter_map(|kind| board.top_ship(kind))
        .fold(Strip::new(), |strip, ship| {
            strip
                .part()
                .icon(icons::ship_of(ship.kind()))
                .icon(icons::value(&ship.value().to_string()))
        });
    if !fleet.is_empty() {
        inner = fleet.end(drawing, inner, INK);
        inner.cut_right(14.0);
    }
    for (stack, part) in inner.columns(3).enumerate() {
        let mut part = part.shrunk(3.0, 0.0);
        field(drawing, part);
        let Some(&top) = board.proposals.get(stack).and_then(|cards| cards.last()) else {
            let letters = Letters::line(24.0, SLATE).centred();
            write(drawing, &context.word("picture-empty"), part, letters);
            continue;
        };
        let badge = part.cut_left(part.height).inset(4.0);
        put(drawing, icons::kind_badge(top.data().kind), badge);
        let value = part.cut_right(part.height);
        put(drawing, icons::value(&top.data().value.to_string()), value);
        part.cut_left(5.0);
        let letters = Letters::lines(2, 24.0, INK);
        write(drawing, &context.building(top), part, letters);
    }
}

fn player(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    let awaited = context.awaits(seat);
    if awaited || context.won(seat) {
        brass(drawing, room);
    } else {
        stone(drawing, room);
    }
    let narrow = room.width < NARROW;
    let mut inner = room.inset(FRAME);
    let title = inner.cut_top(NAME);
    band(drawing, title, awaited);
    let mut left = title.shrunk(8.0, 4.0);
    put(drawing, icons::mark(seat), left.cut_left(44.0));
    left.cut_left(6.0);
    if !narrow {
        let points = context.figure(seat);
        let shield = Strip::new().icon(icons::shield()).gap(0.06).text(points);
        left = shield.end(drawing, left.shrunk(0.0, 4.0), CHALK);
        left.cut_right(8.0);
        if context.won(seat) {
            put(drawing, icons::crown(), left.cut_right(44.0));
        } else if awaited {
            put(drawing, icons::bell(), left.cut_right(40.0));
        }
    }
    let letters = Letters::lines(2, type_scale::HEADING, CHALK);
    write(drawing, &context.player(seat), left, letters);
    inner.cut_top(GAP);
    let sums = if narrow {
        4.0 * NUMBERS_NARROW
    } else {
        2.0 * NUMBERS
    };
    let sums = inner.cut_top(sums);
    numbers(drawing, context, seat, place, sums, narrow);
    let foot = inner.cut_bottom(STANDS);
    inner.cut_top(GAP);
    goods(drawing, context, seat, place, inner);
    stands(drawing, context, place, foot, narrow);
}

/// Draws francs, food, energy, loans, ships and buildings.
fn numbers(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
    narrow: bool,
) {
    let francs = place.stock.francs();
    let franc = context.gained(seat, Token::Franc);
    let mut all = vec![
        (icons::token(Token::Franc), francs, franc),
        (icons::food(), place.stock.food() - francs, 0),
        (icons::energy(), place.stock.energy(), 0),
        (icons::loan(), place.loans, 0),
        (icons::ship(), place.all_ships(), 0),
        (icons::house(), count(place), 0),
    ];
    let (columns, rows) = if narrow { (2, 4) } else { (3, 2) };
    if narrow {
        all.push((icons::goods(), place.stock.goods(), 0));
    }
    let mut parts = room.grid(columns, rows);
    for ((icon, number, by), part) in all.into_iter().zip(&mut parts) {
        chip(drawing, icon, number, by, part.inset(2.0));
    }
    if let Some(part) = parts.next() {
        // There is no room for the points beside the name.
        let part = part.inset(2.0);
        field(drawing, part);
        let strip = Strip::new().icon(icons::shield()).gap(0.06);
        let strip = strip.text(context.figure(seat));
        strip.start(drawing, part.shrunk(4.0, 2.0), INK);
    }
}

/// Draws the goods that a seat has, or had in the earlier view, in rows.
fn goods(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    let columns = across(room.width);
    let cells = kinds(context, seat, place);
    #[allow(clippy::cast_precision_loss)] // eight at most
    let wide = room.width / columns as f32;
    let mut rest = room;
    for row in cells.chunks(columns) {
        let mut line = rest.cut_top(GOODS);
        for &token in row {
            let part = line.cut_left(wide).inset(2.0);
            let amount = place.stock.get(token);
            let by = context.gained(seat, token);
            chip(drawing, icons::token(token), amount, by, part);
        }
    }
}

/// Returns the kinds of goods that a seat has, or had in the earlier view.
fn kinds(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> Vec<Token> {
    let all = Token::GOODS.into_iter();
    all.filter(|&token| place.stock.get(token) > 0 || context.gained(seat, token) != 0)
        .collect()
}

/// Returns how many goods stand in a row of this width.
fn across(width: f32) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a dozen
    let fit = (width / GOOD) as usize;
    fit.clamp(1, 8)
}

/// Returns a seat's number of buildings; the yacht counts as a ship.
pub(super) fn count(place: &PlayerBoard) -> u16 {
    let all = place.buildings.iter().count();
    u16::try_from(all)
        .unwrap_or(u16::MAX)
        .saturating_sub(place.of_kind(le_havre::building::Kind::Yacht))
}

/// Draws where a seat's disc lies, after a door, and the seat's symbols, if there is room.
fn stands(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    place: &PlayerBoard,
    room: Rect,
    narrow: bool,
) {
    let mut line = room.shrunk(if narrow { 0.0 } else { 3.0 }, 2.0);
    if !narrow {
        let signs = [
            (icons::hook(), place.fishing()),
            (icons::hammer(), place.hammers()),
        ];
        for (icon, count) in signs.into_iter().rev().filter(|&(_, count)| count > 0) {
            let strip = Strip::new().amount(count, icon);
            line = strip
                .end(drawing, line.shrunk(0.0, 8.0), INK)
                .shrunk(0.0, -8.0);
            line.cut_right(6.0);
        }
        put(drawing, icons::door(), line.cut_left(40.0));
        line.cut_left(6.0);
    }
    let (text, colour) = match place.disc {
        Some(building) if narrow => (context.parted(building), INK),
        Some(building) => (context.building(building), INK),
        None => (context.word("picture-at-home"), SLATE),
    };
    let letters = Letters::lines(2, STANDING, colour).centred_if(narrow);
    write(drawing, &text, line, letters);
}

#[cfg(test)]
mod tests {
    use le_havre::{Building, LeHavre, Length};
    use slowtable_kit::{Rules, Viewer};
    use slowtable_render::text::CAPITAL;
    use slowtable_ui::{Language, Names};

    use super::*;
    use crate::picture::random::game;
    use crate::words::Localizer;

    /// The height of capitals in a legible text, in pixels of a phone 375 pixels wide.
    const LEGIBLE: f32 = 4.4;

    #[test]
    fn the_name_of_every_building_is_legible_between_the_edges_of_the_narrowest_card() {
        let words = crate::words::read().unwrap();
        let view = LeHavre::view(&game(5, Length::Full, 0, 1), Viewer::Public);
        let names = Names::plain(["a", "b", "c", "d", "e"]);
        for language in Language::ALL {
            let context = PictureContext {
                view: &view,
                before: None,
                names: &names,
                localizer: Localizer::new(&words, language),
            };
            let wide = (INSIDE + EDGE) / 5.0 - EDGE - 2.0 * FRAME;
            let room = Rect::new(0.0, 0.0, wide, STANDS).shrunk(0.0, 2.0);
            for building in Building::ALL {
                let name = context.parted(building);
                let fitted = Letters::lines(2, STANDING, INK).fitted(&name, room);
                let capitals = CAPITAL * fitted.size * 375.0 / WIDTH;
                assert!(capitals >= LEGIBLE, "{name}: {capitals}");
            }
        }
    }
}
