//! The card that is being resolved or was last turned up: who played it, who followed, and its effects.

use glass_road::specialist::Fee;
use glass_road::{Ability, Board, Card, Mode, Phase};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Placement, Point, Rect, Scene, Style};
use slowtable_ui::picture::{Chip, Letters, Strip, chips, put, write};

use crate::theme::frames::{burst, gilded, paper};
use crate::theme::{CHALK, FOREST, INK, LINEN, OAK_DARK, SEPIA, STRAW, THEME, type_scale};

use super::context::PictureContext;
use super::page::{WIDTH, panel, titled};
use super::{effects, icons};

/// A seat's progress with a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardProgress {
    /// Has resolved it.
    Done,
    /// Resolves it now.
    Now,
    /// Resolves it after others.
    Later,
    /// Has won the game.
    Won,
}

impl CardProgress {
    fn icon(self) -> Drawing {
        match self {
            Self::Done => icons::tick(),
            Self::Now => icons::bell(),
            Self::Later => icons::later(),
            Self::Won => icons::crown(),
        }
    }

    /// Returns a player's name on a small sign, with their progress.
    pub(super) fn chip(context: &PictureContext<'_>, seat: Seat, turn: Option<Self>) -> Chip {
        let icons = turn.map(Self::icon).into_iter();
        Chip {
            text: context.player(seat),
            icons: icons.chain([icons::mark(seat)]).collect(),
            marked: matches!(turn, Some(Self::Now | Self::Won)),
        }
    }
}

/// A card that was turned up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reveal {
    pub card: Card,
    /// The seat that turned it up, then those that followed.
    pub seats: Vec<(Seat, CardProgress)>,
    /// The number of abilities that each seat may use.
    pub limit: u8,
    /// The abilities that the resolving seat has used.
    pub used: Vec<Ability>,
    /// Whether its fee is paid, if it has one.
    pub open: bool,
    /// Whether it is being resolved.
    pub current: bool,
}

/// Returns the card being resolved, or the last one turned up in this period.
pub(super) fn of(board: &Board) -> Option<Reveal> {
    if let Phase::Resolve(resolution) = &board.phase {
        let at = usize::from(resolution.at);
        let turn = |index: usize| match index.cmp(&at) {
            std::cmp::Ordering::Less => CardProgress::Done,
            std::cmp::Ordering::Equal => CardProgress::Now,
            std::cmp::Ordering::Greater => CardProgress::Later,
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
    let seat = last(board)?;
    let card = *board.places.get(seat.index())?.played.last()?;
    let others = || {
        seat.clockwise(board.players())
            .filter(|&other| other != seat)
    };
    let holds = |cards: &[Card]| cards.contains(&card);
    let place = |other: Seat| &board.places[other.index()];
    // All players who could follow did so with the first copy.
    let first = others().all(|other| !holds(&place(other).played));
    let mut seats = vec![(seat, CardProgress::Done)];
    if first {
        let followers = others().filter(|&other| holds(&place(other).followed));
        seats.extend(followers.map(|other| (other, CardProgress::Done)));
    }
    let alone = seats.len() == 1 && board.mode() != Mode::Solo;
    Some(Reveal {
        card,
        seats,
        limit: if alone { 2 } else { 1 },
        used: Vec::new(),
        open: true,
        current: false,
    })
}

/// Returns the seat that played the last card of this period; `None` if no card was played.
fn last(board: &Board) -> Option<Seat> {
    let played = |seat: Seat| board.places[seat.index()].played.len();
    let all: usize = Seat::all(board.players()).map(played).sum();
    if all == 0 {
        return None;
    }
    let start = board.start_player;
    match board.mode() {
        Mode::Solo => Some(Seat(0)),
        Mode::Two => {
            // The seats take turns, except for a card that is played alone at the end (T2).
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
            let most = Seat::all(board.players()).map(played).max()?;
            start
                .clockwise(board.players())
                .filter(|&seat| played(seat) == most)
                .last()
        }
    }
}

/// Draws the form at the head of the picture of the table: the card in rays of glass, its seats, and its
/// effects.
pub(super) fn banner(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    reveal: &Reveal,
    room: Rect,
) {
    let mut rest = room;
    medal(drawing, reveal.card, rest.cut_left(room.height + 6.0));
    rest.cut_left(14.0);
    let plate = rest.cut_right(520.0);
    rest.cut_right(16.0);
    let name = rest.cut_top(room.height * 0.56);
    let title = Letters::lines(2, 58.0, CHALK);
    write(drawing, &context.card(reveal.card), name, title);
    let rest = rest.cut_top(52.0);
    let seats = reveal.seats.iter();
    let names: Vec<Chip> = seats
        .map(|&(seat, turn)| CardProgress::chip(context, seat, Some(turn)))
        .collect();
    chips(drawing, &names, rest, &THEME);
    paper(drawing, plate);
    let mut right = plate.inset(10.0);
    let mut left = right.cut_left(96.0);
    left.cut_right(4.0);
    if let Some(fee) = context.fee(reveal.card, reveal.current && reveal.open) {
        let upper = left.cut_top(left.height / 2.0);
        fee.centre(drawing, upper.inset(2.0), INK);
    }
    let joined = if reveal.limit > 1 {
        "picture-and"
    } else {
        "picture-or"
    };
    let letters = Letters::line(36.0, SEPIA).centred();
    write(drawing, &context.word(joined), left.inset(3.0), letters);
    abilities(drawing, context, reveal.card, &reveal.used, right);
}

/// Draws a card's roundel, in rays of glass that reach the edge of a room.
fn medal(drawing: &mut Drawing, card: Card, room: Rect) {
    let square = room.square();
    let at = square.centre();
    let mut rays = Drawing::new();
    let half = square.width / 2.0;
    burst(&mut rays, Point::new(half, half), half * 0.6, half);
    drawing.nest(Placement::at(square.x, square.y), rays);
    drawing.circle(at.x, at.y, half * 0.76, OAK_DARK);
    put(drawing, icons::specialist(card), square.inset(half * 0.26));
}

impl PictureContext<'_> {
    /// Returns a card's fee, with a tick once it is paid; `None` if it has none.
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

/// Draws both abilities of a card with signs and words, one below the other, and ticks on the used ones.
pub(super) fn abilities(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    card: Card,
    used: &[Ability],
    room: Rect,
) {
    for (ability, row) in Ability::ALL.into_iter().zip(room.rows(2)) {
        let row = row.inset(3.0);
        drawing.rounded(row, 9.0, Style::fill(LINEN).lined(STRAW, 2.0));
        let mut rest = row;
        rest.cut_left(12.0);
        if used.contains(&ability) {
            put(drawing, icons::tick(), rest.cut_left(36.0));
            rest.cut_left(10.0);
        }
        let (high, wide, size) = if row.height > 84.0 {
            (58.0, 260.0, 32.0)
        } else {
            (row.height - 12.0, 184.0, 27.0)
        };
        let signs = rest.cut_left(wide);
        let signs = signs.shrunk(0.0, (row.height - high) / 2.0);
        let mode = context.view.board.mode();
        effects::ability(card, ability, mode).start(drawing, signs, INK);
        let words = context.ability(card, ability);
        let letters = Letters::lines(2, size, INK);
        write(drawing, &words, rest.shrunk(10.0, 4.0), letters);
    }
}

/// Returns how many of the abilities each seat may use.
pub(super) fn rule(context: &PictureContext<'_>, reveal: &Reveal) -> String {
    let alone = context.view.board.mode() == Mode::Solo;
    context.word(match (alone, reveal.limit > 1) {
        (true, true) => "picture-both-solo",
        (true, false) => "picture-one-solo",
        (false, true) => "picture-both",
        (false, false) => "picture-one",
    })
}

/// Draws who played what, who followed, and what each may do.
pub(super) fn scene(context: &PictureContext<'_>, reveal: &Reveal) -> Scene {
    let mut page = titled(&context.card(reveal.card), &context.time());
    let mut rest = panel(&mut page, 296.0);
    let drawing = &mut page.drawing;
    rest.cut_left(22.0);
    let mut card = rest.cut_left(230.0);
    card.cut_top(8.0);
    medal(drawing, reveal.card, card.cut_top(232.0));
    if let Some(fee) = context.fee(reveal.card, reveal.current && reveal.open) {
        card.cut_top(4.0);
        fee.centre(drawing, card.cut_top(34.0), INK);
    }
    rest.cut_right(2.0);
    let mut rest = rest.inset(12.0);
    rest.cut_left(10.0);
    let words = self::rule(context, reveal);
    let quiet = Letters::line(type_scale::BODY + 3.0, SEPIA);
    let rule = rest.cut_top(46.0).shrunk(4.0, 0.0);
    write(drawing, &words, rule, quiet);
    rest.cut_top(2.0);
    abilities(drawing, context, reveal.card, &reveal.used, rest);
    for (at, &(seat, turn)) in reveal.seats.iter().enumerate() {
        let room = page.take(82.0);
        let drawing = &mut page.drawing;
        if turn == CardProgress::Now {
            gilded(drawing, room);
        } else {
            paper(drawing, room);
        }
        let mut rest = room.inset(14.0);
        rest.cut_left(4.0);
        put(drawing, turn.icon(), rest.cut_left(rest.height));
        rest.cut_left(12.0);
        put(drawing, icons::mark(seat), rest.cut_left(rest.height));
        rest.cut_left(12.0);
        let name = rest.cut_left(WIDTH * 0.53);
        let letters = Letters::line(type_scale::NUMBER, INK);
        write(drawing, &context.player(seat), name, letters);
        let id = if at == 0 {
            "picture-turned-up"
        } else {
            "picture-follows"
        };
        rest.cut_left(12.0);
        rest.cut_right(8.0);
        write(drawing, &context.word(id), rest, quiet);
    }
    page.finish(FOREST)
}

#[cfg(test)]
mod tests {
    use glass_road::{Event, GlassRoad, Options};
    use slowtable_kit::{Rules, Viewer};

    use super::super::random::{deal, player};
    use super::*;

    #[test]
    fn the_last_card_turned_up_is_read_off_the_table() {
        for seats in 1..=4 {
            for seed in 1..=6 {
                let mut state = deal(seats, &Options::default(), seed).unwrap();
                let mut player = player(seed);
                let mut last: Option<(Card, Vec<Seat>)> = None;
                while let Some(awaited) = GlassRoad::awaited(&state).first() {
                    let view = GlassRoad::view(&state, Viewer::Seat(awaited.seat));
                    let Some(path) = player.path(&view) else {
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
                    let shown = of(state.board()).map(|reveal| {
                        let seats = reveal.seats.into_iter().map(|(seat, _)| seat).collect();
                        (reveal.card, seats)
                    });
                    assert_eq!(shown, last, "{seats} players, seed {seed}");
                }
            }
        }
    }
}
