//! One player's place.

use glass_road::{Card, Gift, Phase, PlayerBoard, Wheel};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Placement, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Page, Strip, put, write};

use crate::theme::frames::paper;
use crate::theme::{CHALK, FOREST, INK, SEPIA, STRAW, type_scale};

use super::changes::Changes;
use super::context::PictureContext;
use super::landscape::{Measures, count, fresh, landscape};
use super::page::{EDGE, panel, sign_text, walled};
use super::{icons, score, table, tile, wheel};

/// The width of the picture: more than its height, so that a desktop shows it large, too.
const WIDTH: f32 = 1304.0;
/// The width of the column of wheels.
const WHEELS: f32 = 316.0;
/// The height of the numbers below a wheel.
const NUMBERS: f32 = 90.0;

/// Draws a seat's whole place: the wheels beside the landscape, cards and the private offer below them.
pub(super) fn scene(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> Scene {
    let (mut page, sign) = walled(WIDTH, 800.0);
    head(&mut page.drawing, context, seat, place, sign);
    let measures = Measures::LARGE;
    let mut row = page.take(measures.total_height() + 20.0);
    let column = row.cut_left(WHEELS);
    wheels(&mut page.drawing, context, seat, place, column);
    row.cut_left(EDGE);
    paper(&mut page.drawing, row);
    let across = (row.width - measures.total_width()) / 2.0;
    page.drawing.nest(
        Placement::at(row.x + across - 2.0, row.y + 9.0),
        landscape(context, place, context.changes(seat, place), &measures),
    );
    cards(&mut page, context, seat, place);
    offer(&mut page, context, seat, place);
    page.finish(FOREST)
}

fn head(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    sign: Rect,
) {
    let mut name = sign;
    let bell = context.awaits(seat, place).then(icons::bell);
    let flag = context.starts(seat).then(icons::starts);
    let mark = icons::mark(seat);
    for icon in [mark].into_iter().chain(bell).chain(flag) {
        let side = sign.height * 0.5;
        let part = name.cut_left(side).moved(0.0, 1.0);
        put(
            drawing,
            icon,
            Rect {
                height: side,
                ..part
            },
        );
        name.cut_left(9.0);
    }
    let upper = name.cut_top(sign.height * 0.54);
    let title = Letters::line(type_scale::TITLE, INK);
    write(drawing, &context.player(seat), upper, title);
    sign_text(drawing, sign, "", &context.time());
    Strip::new()
        .count(icons::hand(), place.hand)
        .gap(0.3)
        .count(icons::house(), place.estate.buildings().count())
        .gap(0.3)
        .count(icons::shield(), score::total(context, seat))
        .centre(drawing, Rect::new(850.0, 22.0, 450.0, 56.0), CHALK);
}

/// Draws both wheels, one below the other, each above its numbers.
fn wheels(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    paper(drawing, room);
    let changes = context.changes(seat, place);
    let tokens = &place.estate.tokens;
    for (which, half) in Wheel::ALL.into_iter().zip(room.shrunk(7.0, 6.0).rows(2)) {
        let mut part = half.shrunk(0.0, 4.0);
        let numbers = part.cut_bottom(NUMBERS);
        part.cut_bottom(4.0);
        wheel::wheel(drawing, tokens, which, changes, part);
        wheel::row(drawing, tokens, which, changes, numbers);
    }
}

/// The tiles of a private offer in one row.
const OFFERED: usize = 3;

/// Draws the private offer in rows.
fn offer(page: &mut Page, context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) {
    let tiles = &place.estate.offer;
    if tiles.is_empty() {
        return;
    }
    let changes = context.changes(seat, place);
    let own = context.view.viewer.seat() == Some(seat);
    let rows = usize::from(tiles.len().div_ceil(3));
    let mut room = panel(page, 54.0 + count(rows) * 160.0).shrunk(9.0, 0.0);
    room.cut_top(9.0);
    let heading = context.word("picture-offer");
    let letters = Letters::line(28.0, SEPIA);
    let line = room.cut_top(34.0).shrunk(7.0, 0.0);
    write(&mut page.drawing, &heading, line, letters);
    room.cut_top(2.0);
    room.cut_bottom(9.0);
    for (building, cell) in tiles.iter().zip(room.grid(OFFERED, rows)) {
        let cell = cell.inset(3.0);
        let pays = own && context.pays(building);
        tile::offered(&mut page.drawing, context, building, pays, cell);
        if changes.drawn(building) {
            fresh(&mut page.drawing, cell);
        }
    }
}

/// An entry in a line of cards.
enum Slot {
    Card(Card),
    FaceDown(Card),
    /// A card that lies face up and is still to be resolved.
    FaceUp(Card),
    Followed(Card),
    Free,
    Note(String),
}

/// The width of the heading before cards.
const HEADING: f32 = 106.0;
/// The width and height of a card's room.
const CARD: (f32, f32) = (231.0, 74.0);
/// The most cards after a heading.
const BESIDE: usize = 5;

/// Cards of one kind with their heading, which stands before the first of them only.
struct Group<'a> {
    title: &'a str,
    slots: &'a [Slot],
}

impl Group<'_> {
    fn width(&self) -> f32 {
        HEADING + count(self.slots.len()) * CARD.0
    }
}

/// Splits groups into lines of this width, as many in each as fit.
fn lines_of<'a>(lines: &'a [(&'a str, Vec<Slot>)], width: f32) -> Vec<Vec<Group<'a>>> {
    let groups = lines.iter().flat_map(|(title, slots)| {
        let rows = slots.chunks(BESIDE).enumerate();
        rows.map(move |(at, slots)| Group {
            title: if at == 0 { title } else { "" },
            slots,
        })
    });
    let (mut packed, mut left) = (Vec::<Vec<Group<'a>>>::new(), 0.0);
    for group in groups {
        let needs = group.width();
        match packed.last_mut() {
            Some(line) if needs <= left => line.push(group),
            _ => {
                packed.push(vec![group]);
                left = width;
            }
        }
        left -= needs;
    }
    packed
}

/// Draws the roundels and names of cards after their heading.
fn group(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    changes: Changes<'_>,
    group: &Group<'_>,
    mut room: Rect,
) {
    let head = room.cut_left(HEADING);
    if !group.title.is_empty() {
        let letters = Letters::lines(2, 28.0, SEPIA);
        let title = context.word(group.title);
        write(drawing, &title, head.shrunk(3.0, 8.0), letters);
    }
    for slot in group.slots {
        let cell = room.cut_left(CARD.0);
        let mut cell = cell.inset(3.0);
        match slot {
            Slot::Card(card) | Slot::Followed(card) => {
                let followed = matches!(slot, Slot::Followed(_));
                table::mini(drawing, context, *card, cell, followed);
                table::starred(drawing, changes, *card, cell);
            }
            Slot::FaceDown(card) => {
                table::mini(drawing, context, *card, cell, false);
                let corner = Rect::new(cell.right() - 40.0, cell.y - 2.0, 40.0, 40.0);
                put(drawing, icons::face_down(), corner);
            }
            Slot::FaceUp(card) => {
                table::mini(drawing, context, *card, cell, false);
                table::still_to_come(drawing, cell);
                table::starred(drawing, changes, *card, cell);
            }
            Slot::Free => table::indentation(drawing, cell),
            Slot::Note(text) => {
                drawing.rounded(cell, 8.0, Style::fill(CHALK).lined(STRAW, 2.0));
                cell.cut_left(8.0);
                put(drawing, icons::gift(), cell.cut_left(cell.height - 22.0));
                cell.cut_left(8.0);
                cell.cut_right(6.0);
                write(
                    drawing,
                    text,
                    cell.shrunk(0.0, 4.0),
                    Letters::lines(2, 26.0, INK),
                );
            }
        }
    }
}

fn cards(page: &mut Page, context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) {
    let changes = context.changes(seat, place);
    let mut lines: Vec<(&str, Vec<Slot>)> = Vec::new();
    if let Some(secret) = context.secret(seat) {
        let hand = secret.hand.iter().map(Slot::Card);
        let down = secret.picked.filter(|_| place.shown.is_none());
        let hand = hand.chain(down.map(Slot::FaceDown)).collect();
        lines.push(("picture-hand", hand));
    }
    let played = place.played.iter().copied().map(Slot::Card);
    let played = played.chain(place.shown.map(Slot::FaceUp)).collect();
    lines.push(("picture-played", played));
    lines.push((
        "picture-resting",
        place.resting.iter().map(Slot::Card).collect(),
    ));
    let gift = |gift: &Gift| {
        let good = context.word(&format!("good-{}", gift.good));
        Slot::Note(format!("{good} ({})", context.player(gift.from)))
    };
    lines.push(("picture-gifts", place.gifts.iter().map(gift).collect()));
    lines.retain(|(_, slots)| !slots.is_empty());
    let between = matches!(
        context.view.board.phase,
        Phase::Choose | Phase::LastActions | Phase::Over
    );
    if context.view.board.players() > 1 && !(between && place.followed.is_empty()) {
        let mut followed: Vec<Slot> = place.followed.iter().copied().map(Slot::Followed).collect();
        followed.resize_with(2, || Slot::Free);
        lines.push(("picture-followed", followed));
    }
    if lines.is_empty() {
        return;
    }
    let packed = lines_of(&lines, WIDTH - 2.0 * EDGE - 22.0);
    let mut rest = panel(page, count(packed.len()) * CARD.1 + 18.0).shrunk(11.0, 9.0);
    for line in packed {
        let mut row = rest.cut_top(CARD.1);
        for cards in line {
            let part = row.cut_left(cards.width());
            group(&mut page.drawing, context, changes, &cards, part);
        }
    }
}
