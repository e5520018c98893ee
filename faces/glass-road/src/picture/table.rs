//! The whole table in one picture.

use glass_road::{Card, Phase, PlayerBoard, Wheel};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Path, Placement, Point, Rect, Scene, Style};
use slowtable_ui::picture::{Chip, Letters, Strip, chips, put, write};
use slowtable_ui::tr;

use crate::theme::frames::{gilded, paper};
use crate::theme::{CHALK, CLAY, CREAM, FOREST, GOLD, INK, LINEN, MOSS, OAK_DARK, STRAW, THEME};

use super::changes::Changes;
use super::context::PictureContext;
use super::landscape::{Measures, count, landscape};
use super::page::{sign_text, wall};
use super::reveal::{self, CardProgress};
use super::{board, icons, score, wheel};

const WIDTH: f32 = 1600.0;
const EDGE: f32 = 8.0;
/// The height of the head, and its height while a card is resolved.
const HEAD: f32 = 118.0;
const HEAD_REVEAL: f32 = 190.0;
/// The greatest width of a player's block: half of the picture.
const BLOCK_WIDTH: f32 = 788.0;
/// The height of the band with a player's name.
const BAND: f32 = 52.0;
/// The width of a block's frame on each side.
const FRAME: f32 = 11.0;

/// Draws the public state: the building board, and below it the blocks of all players beside each other. The
/// picture is about half as wide again as it is high, the shape that a desktop shows largest.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut drawing = Drawing::new();
    let head = head(&mut drawing, context);
    let board = &context.view.board;
    let plan = Plan::of(board.players());
    let room = Rect::new(EDGE, head + EDGE, WIDTH - 2.0 * EDGE, plan.board);
    board::board(&mut drawing, context, room);
    let top = room.bottom() + EDGE;
    let all = f32::from(board.players()) * (plan.width + EDGE) - EDGE;
    let mut left = (WIDTH - all) / 2.0;
    if board.players() == 1 {
        // A block without a neighbour stands in the middle, between woods.
        woods(
            &mut drawing,
            Rect::new(left, top, plan.width, plan.height()),
        );
    }
    for (seat, place) in Seat::all(board.players()).zip(&board.places) {
        let room = Rect::new(left, top, plan.width, plan.height());
        block(&mut drawing, context, seat, place, &plan, room);
        left += plan.width + EDGE;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about 1,100
    let height = (top + plan.height() + EDGE).ceil() as u32;
    Scene::new(1600, height, FOREST, drawing)
}

/// The measures of the blocks below the board, which depend on how many stand beside each other.
struct Plan {
    /// The height of the building board.
    board: f32,
    /// The width of a block.
    width: f32,
    /// The width of a wheel.
    wheel: f32,
    /// The height of a space of a landscape.
    space: f32,
    /// The height of cards; beside the wheels, the width of their column.
    card: f32,
    /// Whether landscape, wheels and cards stand beside each other instead of one below the other.
    wide: bool,
}

impl Plan {
    fn of(players: u8) -> Self {
        let blocks = f32::from(players.max(1));
        let width = ((WIDTH - EDGE) / blocks - EDGE).min(BLOCK_WIDTH);
        if players <= 2 {
            let (board, wheel, space, card) = (384.0, 216.0, 81.0, 74.0);
            return Self {
                board,
                width,
                wheel,
                space,
                card,
                wide: true,
            };
        }
        let inside = width - 2.0 * FRAME;
        Self {
            board: 344.0,
            width,
            wheel: ((inside - 6.0) / 2.0).min(212.0),
            space: if players == 3 { 62.0 } else { 57.0 },
            card: (inside / 7.0).min(60.0),
            wide: false,
        }
    }

    /// Returns the landscape's measures.
    fn landscape(&self) -> Measures {
        let mut inside = self.width - 2.0 * FRAME;
        if self.wide {
            inside -= self.wheel + self.card + 18.0;
        }
        Measures::small(inside, self.space)
    }

    /// Returns the height of a block.
    fn height(&self) -> f32 {
        let landscape = self.landscape().total_height();
        let rest = if self.wide {
            landscape.max(2.0 * self.wheel) + 6.0
        } else {
            COUNTS + landscape + self.wheel + self.card + 18.0
        };
        2.0 * FRAME + BAND + rest
    }
}

/// The height of a line of counts below a name.
const COUNTS: f32 = 40.0;

/// Draws firs on a hill on both sides of a block.
fn woods(drawing: &mut Drawing, block: Rect) {
    let (top, bottom) = (block.y + block.height * 0.36, block.bottom() + EDGE);
    let hill = Path::new()
        .move_to(0.0, bottom)
        .line_to(0.0, top + 40.0)
        .cubic_to(
            Point::new(WIDTH * 0.2, top - 30.0),
            Point::new(WIDTH * 0.8, top - 30.0),
            Point::new(WIDTH, top + 40.0),
        )
        .line_to(WIDTH, bottom)
        .close();
    drawing.path(hill, MOSS);
    for (x, foot, side) in [
        (0.24, 0.60, 130.0),
        (0.62, 0.57, 150.0),
        (0.90, 0.58, 120.0),
        (0.16, 0.95, 210.0),
        (0.48, 0.98, 250.0),
        (0.80, 0.95, 200.0),
    ] {
        for left in [0.0, block.right()] {
            let middle = left + block.x * x;
            let fir = Rect::new(
                (middle - side / 2.0).clamp(left + 2.0, left + block.x - side - 2.0),
                block.y + block.height * foot - side,
                side,
                side,
            );
            put(drawing, icons::fir(), fir);
        }
    }
}

/// Draws the head above the table. Returns its height.
fn head(drawing: &mut Drawing, context: &PictureContext<'_>) -> f32 {
    let board = &context.view.board;
    if let Some(now) = reveal::of(board).filter(|reveal| reveal.current) {
        let sign = wall(drawing, WIDTH, HEAD_REVEAL, 300.0);
        let round = context.round().unwrap_or_default();
        sign_text(drawing, sign.shrunk(0.0, 28.0), &context.period(), &round);
        let room = Rect::new(324.0, 4.0, WIDTH - 324.0 - 12.0, HEAD_REVEAL - 22.0);
        reveal::banner(drawing, context, &now, room);
        return HEAD_REVEAL;
    }
    let sign = wall(drawing, WIDTH, HEAD, 452.0);
    let begins = || match board.phase {
        Phase::Choose | Phase::Pick if board.players() > 1 => {
            tr!(
                context,
                "picture-begins",
                name = context.player(board.start_player)
            )
        }
        _ => String::new(),
    };
    let line = context.round().unwrap_or_else(begins);
    sign_text(drawing, sign, &context.period(), &line);
    let room = Rect::new(484.0, 8.0, WIDTH - 484.0 - 12.0, HEAD - 30.0);
    let mut lower = room;
    let upper = lower.cut_top(room.height * 0.48).moved(0.0, -5.0);
    lower.cut_top(room.height * 0.02);
    let letters = Letters::line(40.0, CHALK);
    write(drawing, &context.phase(), upper, letters);
    let awaited: Vec<Chip> = Seat::all(board.players())
        .zip(&board.places)
        .filter(|&(seat, _)| board.phase != Phase::Over || context.won(seat))
        .map(|(seat, place)| {
            let turn = match (&board.phase, context.awaits(seat, place)) {
                (_, true) => Some(CardProgress::Now),
                (Phase::Choose | Phase::Pick | Phase::LastActions, false) => {
                    Some(CardProgress::Done)
                }
                (Phase::Over, _) => Some(CardProgress::Won),
                _ => None,
            };
            CardProgress::chip(context, seat, turn)
        })
        .collect();
    chips(drawing, &awaited, lower, &THEME);
    HEAD
}

fn block(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    plan: &Plan,
    room: Rect,
) {
    let awaited = context.awaits(seat, place);
    if awaited {
        gilded(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut rest = room.inset(FRAME);
    let band = rest.cut_top(BAND);
    let colour = if awaited { CLAY } else { MOSS };
    drawing.rounded(band, 7.0, Style::fill(colour).lined(OAK_DARK, 2.0));
    if plan.wide {
        let counts = counts(context, place).part().and(points(context, seat));
        let mut left = counts.end(drawing, band.shrunk(10.0, 4.0), CHALK);
        signs(drawing, context, seat, place, &mut left);
        title(drawing, context, seat, left);
    } else {
        let left = points(context, seat).end(drawing, band.shrunk(8.0, 4.0), CHALK);
        title(drawing, context, seat, left);
        let mut line = rest.cut_top(COUNTS).shrunk(4.0, 2.0);
        signs(drawing, context, seat, place, &mut line);
        counts(context, place).end(drawing, line, INK);
    }
    let measures = plan.landscape();
    let changes = context.changes(seat, place);
    rest.cut_top(2.0);
    let mut beside = rest;
    let ground = rest.cut_top(measures.total_height());
    drawing.nest(
        Placement::at(ground.x, ground.y),
        landscape(context, place, changes, &measures),
    );
    if plan.wide {
        played(
            drawing,
            context,
            place,
            changes,
            beside.cut_right(plan.card),
        );
        beside.cut_right(8.0);
        let column = beside.cut_right(plan.wheel);
        for (which, part) in Wheel::ALL.into_iter().zip(column.rows(2)) {
            wheel::wheel(drawing, &place.estate.tokens, which, changes, part);
        }
    } else {
        rest.cut_top(6.0);
        let row = rest.cut_top(plan.wheel);
        for (which, part) in Wheel::ALL.into_iter().zip(row.columns(2)) {
            wheel::wheel(drawing, &place.estate.tokens, which, changes, part);
        }
        rest.cut_top(6.0);
        played(drawing, context, place, changes, rest.cut_top(plan.card));
    }
}

/// Returns the value of a seat's buildings.
fn points(context: &PictureContext<'_>, seat: Seat) -> Strip {
    Strip::new()
        .icon(icons::shield())
        .gap(0.06)
        .text(score::total(context, seat))
}

/// Returns the other numbers of a place: gifts, hand, offer and buildings.
fn counts(context: &PictureContext<'_>, place: &PlayerBoard) -> Strip {
    let mut counts = Strip::new();
    if !place.gifts.is_empty() {
        let gifts = place.gifts.len().to_string();
        counts = counts.icon(icons::gift()).text(gifts);
    }
    if place.picked && place.shown.is_none() {
        counts = counts.part().icon(icons::face_down());
    }
    let built = place.estate.buildings().count();
    let open = [
        (icons::hand(), place.hand.to_string()),
        (icons::offer(), place.estate.offer.len().to_string()),
        (icons::house(), built.to_string()),
    ];
    // The number of cards in hand means nothing after the end of the game.
    let over = context.view.board.phase == Phase::Over;
    for (icon, number) in open.into_iter().skip(usize::from(over)) {
        counts = counts.part().icon(icon).gap(0.06).text(number);
    }
    counts
}

/// Draws round plates for a seat that is awaited, starts or has won.
fn signs(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    left: &mut Rect,
) {
    let bell = context.awaits(seat, place).then(icons::bell);
    let sign = if context.won(seat) {
        Some(icons::crown())
    } else {
        context.starts(seat).then(icons::starts)
    };
    let side = left.height.min(42.0);
    for sign in bell.into_iter().chain(sign) {
        let plate = left.cut_left(side);
        let at = plate.centre();
        drawing.circle(at.x, at.y, side * 0.52, CHALK);
        put(drawing, sign, plate.middle(side * 0.78));
        left.cut_left(8.0);
    }
}

/// Draws a seat's mark and its player's name.
fn title(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, mut left: Rect) {
    left.cut_right(10.0);
    put(drawing, icons::mark(seat), left.cut_left(44.0));
    left.cut_left(8.0);
    let name = left.shrunk(0.0, -4.0);
    let letters = Letters::lines(2, 36.0, CHALK);
    write(drawing, &context.player(seat), name, letters);
}

/// Draws the two indentations, then the roundels of the cards played on the seat's own turns. They form a row
/// or a column, depending on the room's shape.
fn played(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    place: &PlayerBoard,
    changes: Changes<'_>,
    room: Rect,
) {
    let indentations = if context.view.board.players() > 1 {
        2
    } else {
        0
    };
    let followed = (0..indentations).map(|at| (place.followed.get(at), true));
    let played = place.played.iter().map(|card| (Some(card), false));
    let shown = place.shown.iter().map(|card| (Some(card), false));
    let all: Vec<(Option<&Card>, bool)> = followed.chain(played).chain(shown).collect();
    let open = place.shown.map(|_| all.len().saturating_sub(1));
    let upright = room.height > room.width;
    let step = count(all.len());
    let side = (room.height.max(room.width) / step.max(1.0)).min(room.height.min(room.width));
    let mut rest = room;
    for (at, (card, followed)) in all.into_iter().enumerate() {
        let slot = if upright {
            rest.cut_top(side)
        } else {
            rest.cut_left(side)
        };
        let slot = slot.square().inset(2.0);
        let Some(&card) = card else {
            indentation(drawing, slot);
            continue;
        };
        if followed {
            let frame = Style::fill(CHALK).lined(GOLD, 4.0);
            drawing.rounded(slot, 8.0, frame);
            put(drawing, icons::specialist(card), slot.inset(3.0));
        } else {
            put(drawing, icons::specialist(card), slot);
        }
        if open == Some(at) {
            still_to_come(drawing, slot);
        }
        starred(drawing, changes, card, slot);
    }
}

/// Draws the sign on a face-up card that is resolved after others.
pub(super) fn still_to_come(drawing: &mut Drawing, room: Rect) {
    let side = (room.height * 0.56).min(40.0);
    let corner = Rect::new(room.right() - side, room.bottom() - side, side, side);
    put(drawing, icons::later(), corner);
}

/// Draws a star on a card that was turned up since the earlier view.
pub(super) fn starred(drawing: &mut Drawing, changes: Changes<'_>, card: Card, room: Rect) {
    if changes.turned_up(card) {
        let side = (room.height * 0.56).min(36.0);
        let corner = Rect::new(room.right() - side * 0.7, room.y - side * 0.3, side, side);
        put(drawing, icons::star(), corner);
    }
}

/// Draws a free indentation: a notch for a card.
pub(super) fn indentation(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 8.0, Style::fill(LINEN).lined(STRAW, 3.0));
    let wide = (room.width * 0.5).min(32.0);
    let notch = Rect::new(
        room.centre().x - wide / 2.0,
        room.y - 1.0,
        wide,
        room.height * 0.26,
    );
    drawing.rounded(notch, 6.0, CREAM);
}

/// Draws a card's roundel and name; a card in an indentation has a golden frame.
pub(super) fn mini(
    onto: &mut Drawing,
    context: &PictureContext<'_>,
    card: Card,
    place: Rect,
    followed: bool,
) {
    let mut drawing = Drawing::new();
    let mut room = Rect::new(0.0, 0.0, place.width, place.height);
    let (edge, width) = if followed { (GOLD, 4.0) } else { (STRAW, 2.0) };
    drawing.rounded(room, 8.0, Style::fill(CHALK).lined(edge, width));
    let letters = Letters::lines(2, (room.height * 0.46).min(28.0), INK);
    room.cut_left(3.0);
    put(
        &mut drawing,
        icons::specialist(card),
        room.cut_left(room.height - 4.0),
    );
    room.cut_left(4.0);
    room.cut_right(4.0);
    let name = context.name(&format!("card-{card}"));
    name.write(&mut drawing, room.shrunk(0.0, 2.0), letters);
    onto.nest(Placement::at(place.x, place.y), drawing);
}
