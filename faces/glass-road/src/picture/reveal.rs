//! The card that is being resolved or was last turned up: whose, who followed, and what it does.

use glass_road::specialist::Fee;
use glass_road::{Ability, Card, Mode, Phase, Table};
use slowtable_kit::Seat;
use slowtable_render::design::frames::{field, gilded, paper};
use slowtable_render::design::{CHALK, GOLD, INK, LINEN, OAK_DARK, SEPIA, STRAW, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style};

use super::context::Context;
use super::page::{Page, WIDTH};
use super::strip::Strip;
use super::{effects, icons, tile};

/// How far somebody is with a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Has resolved it.
    Done,
    /// Resolves it now.
    Now,
    /// Resolves it after others.
    Later,
    /// Has won the game.
    Won,
}

/// A card that was turned up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reveal {
    pub card: Card,
    /// Who turned it up, then who followed.
    pub seats: Vec<(Seat, Turn)>,
    /// How many of its abilities each may use.
    pub limit: u8,
    /// Which of them the one who resolves it has used.
    pub used: Vec<Ability>,
    /// Whether its fee is paid, if it has one.
    pub open: bool,
    /// Whether it is being resolved.
    pub current: bool,
}

/// What is being resolved, or else what was last turned up in this period.
pub(super) fn of(table: &Table) -> Option<Reveal> {
    if let Phase::Resolve(resolution) = &table.phase {
        let at = usize::from(resolution.at);
        let turn = |index: usize| match index.cmp(&at) {
            std::cmp::Ordering::Less => Turn::Done,
            std::cmp::Ordering::Equal => Turn::Now,
            std::cmp::Ordering::Greater => Turn::Later,
        };
        let seats = resolution.order.iter().enumerate();
        return Some(Reveal {
            card: resolution.card,
            seats: seats.map(|(index, &seat)| (seat, turn(index))).collect(),
            limit: resolution.limit,
            used: resolution.used.to_vec(),
            open: resolution.open,
            current: true,
        });
    }
    let seat = last(table)?;
    let card = *table.places.get(seat.index())?.played.last()?;
    let others = || {
        seat.clockwise(table.players())
            .filter(|&other| other != seat)
    };
    let holds = |cards: &[Card]| cards.contains(&card);
    let place = |other: Seat| &table.places[other.index()];
    // Whoever could follow followed the first copy.
    let first = others().all(|other| !holds(&place(other).played));
    let mut seats = vec![(seat, Turn::Done)];
    if first {
        let followers = others().filter(|&other| holds(&place(other).followed));
        seats.extend(followers.map(|other| (other, Turn::Done)));
    }
    let alone = seats.len() == 1 && table.mode() != Mode::Solo;
    Some(Reveal {
        card,
        seats,
        limit: if alone { 2 } else { 1 },
        used: Vec::new(),
        open: true,
        current: false,
    })
}

/// Who played the last card of this period, as far as anybody did.
fn last(table: &Table) -> Option<Seat> {
    let played = |seat: Seat| table.places[seat.index()].played.len();
    let all: usize = Seat::all(table.players()).map(played).sum();
    if all == 0 {
        return None;
    }
    let start = table.start_player;
    match table.mode() {
        Mode::Solo => Some(Seat(0)),
        Mode::Two => {
            // In turn, but for a card that is played alone at the end (T2).
            let other = start.next(2);
            let in_turn = played(start) == all.div_ceil(2);
            let starts = if in_turn {
                all % 2 == 1
            } else {
                played(start) > played(other)
            };
            Some(if starts { start } else { other })
        }
        Mode::Many => {
            let most = Seat::all(table.players()).map(played).max()?;
            start
                .clockwise(table.players())
                .filter(|&seat| played(seat) == most)
                .last()
        }
    }
}

/// A name on a small sign, with how far its owner is.
pub(super) fn chip(drawing: &mut Drawing, name: &str, turn: Option<Turn>, room: Rect) {
    let style = match turn {
        Some(Turn::Now | Turn::Won) => Style::fill(CHALK).lined(GOLD, 6.0),
        _ => Style::fill(LINEN).lined(OAK_DARK, 3.0),
    };
    drawing.rounded(room, 10.0, style);
    let inside = room.inset(6.0);
    let sign = match turn {
        Some(Turn::Done) => Some(icons::tick()),
        Some(Turn::Now) => Some(icons::bell()),
        Some(Turn::Later) => Some(icons::later()),
        Some(Turn::Won) => Some(icons::crown()),
        None => None,
    };
    let mut text = inside;
    if let Some(sign) = sign {
        let side = inside.height;
        drawing.nest(
            Placement::at(inside.x, inside.y).scaled(side / icons::SIDE),
            sign,
        );
        text = Rect::new(
            inside.x + side + 7.0,
            inside.y,
            inside.width - side - 9.0,
            inside.height,
        );
    }
    tile::write(drawing, name, text, (room.height * 0.68, 1), INK, false);
}

/// Chips beside each other in a room, as wide as their names but no wider than fits.
pub(super) fn chips(drawing: &mut Drawing, names: &[(String, Option<Turn>)], room: Rect) {
    use slowtable_render::text::width;
    let size = room.height * 0.68;
    let natural = |(name, turn): &(String, Option<Turn>)| {
        let sign = if turn.is_some() { room.height } else { 0.0 };
        width(name, slowtable_render::Weight::Bold, size) + sign + 24.0
    };
    let wide: Vec<f32> = names.iter().map(natural).collect();
    #[allow(clippy::cast_precision_loss)] // at most 4
    let gaps = 10.0 * names.len().saturating_sub(1) as f32;
    let total: f32 = wide.iter().sum();
    let space = room.width - gaps;
    // Long names give way first.
    let mut most = space;
    if total > space {
        let mut sorted = wide.clone();
        sorted.sort_by(f32::total_cmp);
        let mut left = space;
        for (at, &wide) in sorted.iter().enumerate() {
            #[allow(clippy::cast_precision_loss)] // at most 4
            let share = left / (sorted.len() - at) as f32;
            most = share;
            if wide > share {
                break;
            }
            left -= wide;
        }
    }
    let mut x = room.x;
    for ((name, turn), wide) in names.iter().zip(wide) {
        let wide = wide.min(most);
        chip(
            drawing,
            name,
            *turn,
            Rect::new(x, room.y, wide, room.height),
        );
        x += wide + 10.0;
    }
}

/// The compact form on the picture of the table: the card, who resolves it, and what it does.
pub(super) fn banner(drawing: &mut Drawing, context: &Context<'_>, reveal: &Reveal, room: Rect) {
    let side = room.height;
    drawing.nest(
        Placement::at(room.x, room.y).scaled(side / icons::SIDE),
        icons::specialist(reveal.card),
    );
    let right = 356.0;
    let x = room.x + side + 14.0;
    let wide = room.right() - x - right - 14.0;
    let name = Rect::new(x, room.y - 2.0, wide, side * 0.48);
    let title = (42.0, 1);
    tile::write(
        drawing,
        &context.card(reveal.card),
        name,
        title,
        CHALK,
        false,
    );
    let names: Vec<(String, Option<Turn>)> = reveal
        .seats
        .iter()
        .map(|&(seat, turn)| (context.player(seat), Some(turn)))
        .collect();
    let line = Rect::new(x, room.y + side * 0.5, wide, side * 0.5);
    chips(drawing, &names, line);
    let plate = Rect::new(room.right() - right, room.y - 3.0, right, side + 6.0);
    paper(drawing, plate);
    let inside = plate.inset(9.0);
    let left = Rect::new(inside.x, inside.y, 94.0, inside.height);
    let half = inside.height / 2.0;
    let joined = if reveal.limit > 1 {
        "picture-and"
    } else {
        "picture-or"
    };
    let mut word = left;
    if let Some(fee) = context.fee(reveal.card, reveal.current && reveal.open) {
        fee.centre(
            drawing,
            Rect::new(left.x, left.y, left.width, half).inset(1.0),
        );
        word = Rect::new(left.x, left.y + half, left.width, half);
    }
    tile::write(
        drawing,
        &context.word(joined),
        word.inset(3.0),
        (32.0, 1),
        SEPIA,
        true,
    );
    for (at, ability) in (0u8..).zip(Ability::ALL) {
        let y = inside.y + f32::from(at) * half;
        let row = Rect::new(inside.x + 96.0, y, inside.width - 96.0, half).inset(1.5);
        field(drawing, row);
        let mode = context.view.table.mode();
        let mut strip = effects::ability(reveal.card, ability, mode);
        if reveal.used.contains(&ability) {
            strip = Strip::new().icon(icons::tick()).gap(0.15).and(strip);
        }
        let signs = Rect::new(row.x + 6.0, row.y + 1.0, row.width - 12.0, row.height - 2.0);
        strip.start(drawing, signs, INK);
    }
}

impl Context<'_> {
    /// The fee of a card, with a tick once it is paid; nothing if it has none.
    pub(super) fn fee(&self, card: Card, paid: bool) -> Option<Strip> {
        let strip = match card.fee()? {
            Fee::Good(good) => Strip::new().amount("−1", icons::good(good)),
            Fee::Forest => Strip::new().amount("−1", icons::forest()),
        };
        Some(if paid {
            strip.gap(0.1).icon(icons::tick())
        } else {
            strip
        })
    }
}

/// Two abilities of a card with signs and words, one under the other; ticks on those used.
pub(super) fn abilities(
    drawing: &mut Drawing,
    context: &Context<'_>,
    card: Card,
    used: &[Ability],
    room: Rect,
) {
    let high = room.height / 2.0;
    for (at, ability) in (0u8..).zip(Ability::ALL) {
        let row = Rect::new(room.x, room.y + f32::from(at) * high, room.width, high).inset(3.0);
        drawing.rounded(row, 9.0, Style::fill(LINEN).lined(STRAW, 2.0));
        let mode = context.view.table.mode();
        let signs = effects::ability(card, ability, mode);
        let mut x = row.x + 12.0;
        if used.contains(&ability) {
            let side = 36.0;
            let tick = Placement::at(x, row.centre().y - side / 2.0);
            drawing.nest(tick.scaled(side / icons::SIDE), icons::tick());
            x += side + 10.0;
        }
        let words = context.ability(card, ability);
        let big = row.height > 84.0;
        let high = if big { 58.0 } else { row.height - 10.0 };
        let wide = if big { 260.0 } else { 184.0 };
        let left = Rect::new(x, row.centre().y - high / 2.0, wide, high);
        signs.start(drawing, left, INK);
        let said = Rect::new(
            left.right() + 10.0,
            row.y + 4.0,
            row.right() - left.right() - 20.0,
            row.height - 8.0,
        );
        let letters = (if big { 32.0 } else { 27.0 }, 2);
        tile::write(drawing, &words, said, letters, INK, false);
    }
}

/// How many of the abilities each may use.
pub(super) fn rule(context: &Context<'_>, reveal: &Reveal) -> String {
    let alone = context.view.table.mode() == Mode::Solo;
    context.word(match (alone, reveal.limit > 1) {
        (true, true) => "picture-both-solo",
        (true, false) => "picture-one-solo",
        (false, true) => "picture-both",
        (false, false) => "picture-one",
    })
}

/// Who played what, who followed, and what each may do.
pub(super) fn scene(context: &Context<'_>, reveal: &Reveal) -> Scene {
    let title = context.card(reveal.card);
    let mut page = Page::titled(&title, &context.time());
    let room = page.take(296.0);
    let drawing = &mut page.drawing;
    paper(drawing, room);
    let side = 230.0;
    drawing.nest(
        Placement::at(room.x + 22.0, room.y + 18.0).scaled(side / icons::SIDE),
        icons::specialist(reveal.card),
    );
    let under = Rect::new(room.x + 22.0, room.y + 22.0 + side, side, 34.0);
    if let Some(fee) = context.fee(reveal.card, reveal.current && reveal.open) {
        fee.centre(drawing, under);
    }
    let right = Rect::new(
        room.x + side + 44.0,
        room.y + 12.0,
        room.width - side - 58.0,
        room.height - 24.0,
    );
    let rule = Rect::new(right.x + 4.0, right.y, right.width - 8.0, 46.0);
    let words = self::rule(context, reveal);
    tile::write(
        drawing,
        &words,
        rule,
        (type_scale::BODY + 3.0, 1),
        SEPIA,
        false,
    );
    let rows = Rect::new(right.x, right.y + 48.0, right.width, right.height - 48.0);
    abilities(drawing, context, reveal.card, &reveal.used, rows);
    for (at, &(seat, turn)) in reveal.seats.iter().enumerate() {
        let room = page.take(82.0);
        let drawing = &mut page.drawing;
        if turn == Turn::Now {
            gilded(drawing, room);
        } else {
            paper(drawing, room);
        }
        let inside = room.inset(14.0);
        let sign = match turn {
            Turn::Done => icons::tick(),
            Turn::Now => icons::bell(),
            Turn::Later => icons::later(),
            Turn::Won => icons::crown(),
        };
        let side = inside.height;
        drawing.nest(
            Placement::at(inside.x + 4.0, inside.y).scaled(side / icons::SIDE),
            sign,
        );
        let name = Rect::new(
            inside.x + side + 20.0,
            inside.y,
            WIDTH * 0.58,
            inside.height,
        );
        let letters = (type_scale::NUMBER, 1);
        tile::write(drawing, &context.player(seat), name, letters, INK, false);
        let what = Rect::new(
            name.right() + 12.0,
            inside.y,
            inside.right() - name.right() - 20.0,
            inside.height,
        );
        let id = if at == 0 {
            "picture-turned-up"
        } else {
            "picture-follows"
        };
        let words = context.word(id);
        tile::write(
            drawing,
            &words,
            what,
            (type_scale::BODY + 3.0, 1),
            SEPIA,
            false,
        );
    }
    page.finish()
}

#[cfg(test)]
mod tests {
    use glass_road::{Event, GlassRoad, Options};
    use slowtable_kit::{Rules, Viewer};

    use super::super::random::{Luck, deal, path};
    use super::*;

    #[test]
    fn the_last_card_turned_up_is_read_off_the_table() {
        for seats in 1..=4 {
            for seed in 1..=6 {
                let mut state = deal(seats, &Options::default(), seed).unwrap();
                let mut luck = Luck::new(seed);
                let mut last: Option<(Card, Vec<Seat>)> = None;
                while let Some(awaited) = GlassRoad::awaited(&state).first() {
                    let view = GlassRoad::view(&state, Viewer::Seat(awaited.seat));
                    let Some(path) = path(&view, &mut luck) else {
                        continue;
                    };
                    let played = GlassRoad::play(&mut state, awaited.seat, &path).unwrap();
                    for event in played.events {
                        match event {
                            Event::Revealed {
                                seat,
                                card,
                                followers,
                                ..
                            } => {
                                let seats = std::iter::once(seat).chain(followers).collect();
                                last = Some((card, seats));
                            }
                            Event::PeriodEnded { .. } => last = None,
                            _ => {}
                        }
                    }
                    let shown = of(state.table()).map(|reveal| {
                        let seats = reveal.seats.into_iter().map(|(seat, _)| seat).collect();
                        (reveal.card, seats)
                    });
                    assert_eq!(shown, last, "{seats} players, seed {seed}");
                }
            }
        }
    }
}
