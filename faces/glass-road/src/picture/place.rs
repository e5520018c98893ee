//! What one player has before them.

use glass_road::{Ability, Card, Place, Secret, Wheel};
use slowtable_kit::Seat;
use slowtable_render::design::{CHALK, CREAM, FOREST, INK, SEPIA, STRAW, space, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style, Text};

use super::context::Context;
use super::landscape::{Measures, field, landscape, panel};
use super::strip::Strip;
use super::{effects, icons, tile, wheel};

const WIDTH: f32 = 1000.0;
const EDGE: f32 = 12.0;
const INSIDE: f32 = WIDTH - 2.0 * EDGE;

/// A picture that grows downwards, section by section.
struct Page {
    drawing: Drawing,
    y: f32,
}

impl Page {
    fn new() -> Self {
        Self {
            drawing: Drawing::new(),
            y: EDGE,
        }
    }

    /// The next part of the page.
    fn take(&mut self, height: f32) -> Rect {
        let room = Rect::new(EDGE, self.y, INSIDE, height);
        self.y += height + EDGE;
        room
    }

    fn finish(self) -> Scene {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some thousands
        let height = self.y.ceil() as u32;
        Scene::new(1000, height, FOREST, self.drawing)
    }
}

/// A seat's whole place.
pub(super) fn scene(context: &Context<'_>, seat: Seat, place: &Place) -> Scene {
    let mut page = Page::new();
    head(&mut page, context, seat, place);
    wheels(&mut page, place);
    let measures = Measures::LARGE;
    let room = page.take(measures.total_height() + 12.0);
    panel(&mut page.drawing, room);
    let across = (room.width - measures.total_width()) / 2.0;
    page.drawing.nest(
        Placement::at(room.x + across, room.y + 4.0),
        landscape(context, &place.estate, &measures),
    );
    offer(&mut page, context, place);
    cards(&mut page, context, seat, place);
    page.finish()
}

fn head(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let room = page.take(92.0);
    let drawing = &mut page.drawing;
    let mut x = room.x + 8.0;
    if context.view.table.start_player == seat {
        let mut mark = Drawing::new();
        mark.circle(50.0, 50.0, 62.0, CHALK);
        mark.nest(Placement::at(8.0, 6.0).scaled(0.88), icons::starts());
        drawing.nest(Placement::at(x + 4.0, room.y + 3.0).scaled(0.4), mark);
        x += 60.0;
    }
    let name = Rect::new(x, room.y, room.right() - x - 300.0, 48.0);
    let title = (type_scale::TITLE, 1);
    tile::write(drawing, &context.player(seat), name, title, CHALK, false);
    let counts = Strip::new()
        .icon(icons::hand())
        .gap(0.1)
        .text(place.hand.to_string())
        .gap(0.4)
        .icon(icons::offer())
        .gap(0.1)
        .text(place.estate.offer.len().to_string())
        .gap(0.4)
        .icon(icons::house())
        .gap(0.1)
        .text(place.estate.buildings().count().to_string());
    let room_counts = Rect::new(room.right() - 296.0, room.y + 2.0, 292.0, 44.0);
    counts.start(drawing, room_counts, CHALK);
    let status = context.status();
    let line = Rect::new(room.x + 8.0, room.y + 52.0, room.width - 16.0, 38.0);
    tile::write(drawing, &status, line, (28.0, 1), CHALK, false);
}

fn wheels(page: &mut Page, place: &Place) {
    let room = page.take(wheel::SIDE + 72.0);
    panel(&mut page.drawing, room);
    let half = room.width / 2.0;
    for (at, which) in (0u8..).zip(Wheel::ALL) {
        let x = room.x + f32::from(at) * half;
        let tokens = &place.estate.tokens;
        page.drawing.nest(
            Placement::at(x + (half - wheel::SIDE) / 2.0, room.y + 4.0),
            wheel::wheel(tokens, which),
        );
        let numbers = Rect::new(x + 4.0, room.y + wheel::SIDE + 10.0, half - 8.0, 54.0);
        field(&mut page.drawing, numbers);
        wheel::numbers(&mut page.drawing, tokens, which, numbers.inset(5.0));
    }
}

/// A heading within a panel; answers the room under it.
fn heading(drawing: &mut Drawing, text: &str, room: Rect) -> Rect {
    let line = Rect::new(room.x + 10.0, room.y + 4.0, room.width - 20.0, 34.0);
    tile::write(drawing, text, line, (28.0, 1), SEPIA, false);
    Rect::new(room.x, room.y + 38.0, room.width, room.height - 38.0)
}

fn offer(page: &mut Page, context: &Context<'_>, place: &Place) {
    let tiles = &place.estate.offer;
    if tiles.is_empty() {
        return;
    }
    let rows = tiles.len().div_ceil(5);
    let (width, height) = ((INSIDE - 12.0) / 5.0, 146.0);
    let room = page.take(44.0 + f32::from(rows) * height);
    panel(&mut page.drawing, room);
    let under = heading(&mut page.drawing, &context.word("picture-offer"), room);
    for (at, building) in (0u8..).zip(tiles.iter()) {
        let cell = Rect::new(
            under.x + 6.0 + f32::from(at % 5) * width,
            under.y + f32::from(at / 5) * height,
            width,
            height,
        );
        tile::building(&mut page.drawing, context, building, cell.inset(3.0));
    }
}

/// A line of cards: a heading at the left, names on cards at the right, and empty places up to
/// `places`.
fn line(page: &mut Page, title: &str, cards: &[String], places: usize) {
    let count = cards.len().max(places).max(1);
    #[allow(clippy::cast_precision_loss)] // a few
    let room = page.take(count.div_ceil(4) as f32 * 62.0 + 6.0);
    panel(&mut page.drawing, room);
    let left = Rect::new(room.x + 10.0, room.y + 3.0, 196.0, room.height - 6.0);
    tile::write(&mut page.drawing, title, left, (27.0, 2), SEPIA, false);
    let width = (room.right() - left.right() - 8.0) / 4.0;
    for (at, index) in (0u8..).zip(0..count) {
        let cell = Rect::new(
            left.right() + f32::from(at % 4) * width,
            room.y + 3.0 + f32::from(at / 4) * 62.0,
            width,
            62.0,
        )
        .inset(3.0);
        match cards.get(index) {
            Some(name) => {
                let style = Style::fill(CHALK).lined(INK, 2.5);
                page.drawing.rounded(cell, 8.0, style);
                let text = cell.inset(5.0);
                tile::write(&mut page.drawing, name, text, (25.0, 2), INK, true);
            }
            None if index < places => {
                let style = Style::fill(CREAM).lined(STRAW, 3.0);
                page.drawing.rounded(cell, 8.0, style);
            }
            None => {}
        }
    }
}

fn cards(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let names = |cards: &mut dyn Iterator<Item = Card>| -> Vec<String> {
        cards.map(|card| context.card(card)).collect()
    };
    if let Some(secret) = context.secret(seat) {
        let mut hand = names(&mut secret.hand.iter());
        if let Some(card) = secret.picked {
            let face_down = context.word("picture-face-down");
            hand.push(format!("{} ({face_down})", context.card(card)));
        }
        if !hand.is_empty() {
            line(page, &context.word("picture-hand"), &hand, 0);
        }
    }
    let followed = names(&mut place.followed.iter().copied());
    line(page, &context.word("picture-followed"), &followed, 2);
    if !place.played.is_empty() {
        let played = names(&mut place.played.iter().copied());
        line(page, &context.word("picture-played"), &played, 0);
    }
    if !place.resting.is_empty() {
        let resting = names(&mut place.resting.iter());
        line(page, &context.word("picture-resting"), &resting, 0);
    }
    if !place.gifts.is_empty() {
        let gifts: Vec<String> = place
            .gifts
            .iter()
            .map(|gift| {
                let good = context.word(&format!("good-{}", gift.good));
                format!("{good} ({})", context.player(gift.from))
            })
            .collect();
        line(page, &context.word("picture-gifts"), &gifts, 0);
    }
}

/// The viewer's cards with what they do.
pub(super) fn hand_scene(context: &Context<'_>, seat: Seat, secret: &Secret) -> Scene {
    let mut page = Page::new();
    let head = page.take(50.0);
    let title = format!(
        "{} · {}",
        context.word("picture-hand"),
        context.player(seat)
    );
    let room = head.inset(4.0);
    tile::write(
        &mut page.drawing,
        &title,
        room,
        (type_scale::TITLE, 1),
        CHALK,
        false,
    );
    for card in secret.hand.iter().chain(secret.picked) {
        let down = secret.picked == Some(card) && !secret.hand.contains(card);
        let room = page.take(104.0);
        hand_card(&mut page.drawing, context, card, down, room);
    }
    if secret.hand.is_empty() && secret.picked.is_none() {
        let room = page.take(60.0);
        let text = Text::new("–", WIDTH / 2.0, room.centre().y, type_scale::TITLE, CHALK);
        page.drawing.text(text.centred());
    }
    page.finish()
}

/// A card: its name, its fee, and both abilities in words and signs.
fn hand_card(drawing: &mut Drawing, context: &Context<'_>, card: Card, down: bool, room: Rect) {
    drawing.rounded(room, space::RADIUS, CREAM);
    let mut name = Rect::new(room.x + 12.0, room.y + 6.0, 230.0, room.height - 12.0);
    if down {
        let placement = Placement::at(name.x - 6.0, name.centre().y - 30.0);
        drawing.nest(placement.scaled(0.6), icons::face_down());
        name = Rect::new(name.x + 52.0, name.y, name.width - 52.0, name.height);
    }
    let heading = (type_scale::HEADING, 2);
    tile::write(drawing, &context.card(card), name, heading, INK, false);
    let fee = Rect::new(name.right() + 4.0, room.centre().y - 19.0, 92.0, 38.0);
    effects::fee(card).start(drawing, fee, INK);
    let x = fee.right() + 6.0;
    for (at, ability) in (0u8..).zip(Ability::ALL) {
        let line = Rect::new(
            x,
            room.y + 5.0 + f32::from(at) * 47.0,
            room.right() - x - 6.0,
            47.0,
        )
        .inset(2.0);
        field(drawing, line);
        let signs = Rect::new(line.x + 6.0, line.y + 4.0, 190.0, line.height - 8.0);
        let mode = context.view.table.mode();
        effects::ability(card, ability, mode).start(drawing, signs, INK);
        let said = Rect::new(
            signs.right() + 8.0,
            line.y + 2.0,
            line.right() - signs.right() - 14.0,
            line.height - 4.0,
        );
        let words = context.ability(card, ability);
        tile::write(drawing, &words, said, (type_scale::BODY, 1), INK, false);
    }
}
