//! The text above the controls: status, the seat's cards and points, offers, warnings, the draft, the question.

use slowtable_desk::{last_move, unconfirmed};
use slowtable_kit::{Seat, Urgency};
use slowtable_ui::{points_figure, tr};
use wasser_des_lebens::{Offer, Phase, Question, Ware};

use super::PanelContext;
use crate::{board, lines};

/// The most characters of a header, without its fixed words.
const ROOM: usize = 1_300;
/// How many of the offers that have ended stand below a draft, so that the desk is no taller than two screens of a phone.
const ENDED_BELOW_DRAFT: usize = 1;

/// Returns the length of a line with its end, in characters.
fn length(line: &str) -> usize {
    line.chars().count() + 1
}

impl PanelContext<'_> {
    /// Returns the text around a question, which is its last line. The offers stand right before it.
    /// A text that would be too long leaves out the beginning of the draft and offers, which the board lists.
    pub(super) fn header(&self, asked: &str) -> String {
        let localizer = self.localizer;
        let view = &self.desk.now;
        let title = board::title(view, self.names, localizer);
        let mut lines = vec![format!("**{title}**"), self.own(), self.points()];
        let warnings = self.warnings();
        let fixed: usize = lines.iter().chain(&warnings).map(|line| length(line)).sum();
        let mut room = ROOM.saturating_sub(fixed + length(asked));
        let mut drafted = self.drafted();
        let all = drafted.len();
        while drafted.len() > 1 && drafted.iter().map(|line| length(line)).sum::<usize>() > room / 2
        {
            drafted.remove(0);
        }
        if drafted.len() < all {
            drafted.insert(0, "• …".to_owned());
        }
        room = room.saturating_sub(drafted.iter().map(|line| length(line)).sum());
        lines.extend(warnings);
        if !drafted.is_empty() {
            lines.push(String::new());
            lines.push(localizer.plain("panel-drafted"));
            lines.extend(drafted);
        }
        lines.push(String::new());
        lines.extend(self.offers(room));
        lines.push(asked.to_owned());
        lines.join("\n")
    }

    /// Returns the offers with the answers to them, in at most so many characters: what has ended of those that concern
    /// the seat, and then everything that is open. What has ended makes room first, the oldest before the others. Below a
    /// draft there are at most [`ENDED_BELOW_DRAFT`] of these. Offers that the draft makes stand in the draft.
    fn offers(&self, mut room: usize) -> Vec<String> {
        let localizer = self.localizer;
        let mut view = self.desk.now.clone();
        let made = &self.desk.before.board.offers;
        let is_made = |offer: &Offer| made.iter().any(|one| one.id == offer.id);
        view.board.offers.retain(|offer| is_made(offer));
        let view = &view;
        let mut open = Vec::new();
        let mut hidden = 0;
        for offer in board::offers(view, self.names, localizer) {
            match length(&offer) <= room && hidden == 0 {
                true => {
                    room -= length(&offer);
                    open.push(offer);
                }
                false => hidden += 1,
            }
        }
        if hidden > 0 {
            room = 0;
            open.push(localizer.count("panel-more-offers", hidden));
        }
        let of = (!view.board.in_turn(self.seat)).then_some(self.seat);
        let mut ended = board::ended_offers(view, of, self.names, localizer);
        let most = match self.desk.events.is_empty() {
            true => usize::MAX,
            false => ENDED_BELOW_DRAFT,
        };
        while ended.len() > most || ended.iter().map(|line| length(line)).sum::<usize>() > room {
            ended.remove(0);
        }
        [ended, open].concat()
    }

    /// Returns what the seat holds.
    fn own(&self) -> String {
        let localizer = self.localizer;
        let hand = localizer.bundle_shown(self.secret.hand);
        let n = self.secret.hand.total();
        match self.secret.cards.is_empty() {
            true => tr!(localizer, "panel-own", hand = hand, n = n),
            false => {
                let cards = localizer.cards(self.secret.cards);
                let fresh = self.secret.fresh;
                let own = tr!(
                    localizer,
                    "panel-own-cards",
                    hand = hand,
                    n = n,
                    cards = cards
                );
                match fresh.is_empty() {
                    true => own,
                    false => {
                        let fresh = localizer.cards(fresh);
                        format!("{own} {}", tr!(localizer, "panel-fresh", cards = fresh))
                    }
                }
            }
        }
    }

    /// Returns the seat's points, hidden ones included.
    fn points(&self) -> String {
        let board = self.board();
        let open = board.points(self.seat);
        let hidden = self.secret.cards[wasser_des_lebens::Card::VictoryPoint]
            .saturating_mul(board.rows.limits.card_points);
        let all = open.saturating_add(hidden);
        tr!(
            self.localizer,
            "panel-points",
            points = all,
            hidden = hidden,
            needed = board.rows.limits.points
        )
    }

    fn drafted(&self) -> Vec<String> {
        let board = Some(&self.desk.now.board);
        let drafted = lines::lines(board, &self.desk.events, self.names, self.localizer);
        // A sealed move has no result yet, only a description.
        let sealed = match self.desk.sealed {
            true => {
                let last = last_move(self.desk);
                lines::drafted(&self.desk.now, &last, self.names, self.localizer)
            }
            false => None,
        };
        drafted
            .into_iter()
            .chain(sealed)
            .map(|line| format!("• {line}"))
            .collect()
    }

    /// Returns the question in words.
    pub(super) fn question(&self) -> String {
        let localizer = self.localizer;
        let Some(question) = self.desk.walk.question else {
            return match self.desk.now.board.phase {
                Phase::Over => self.over(),
                _ => self.waiting(),
            };
        };
        match question {
            Question::Founding if self.place.distilleries.is_empty() => {
                localizer.plain("ask-founding")
            }
            Question::Founding => localizer.plain("ask-founding-second"),
            Question::FoundingRoad { at } => {
                let place = localizer.crossing(self.board(), at);
                tr!(localizer, "ask-founding-road", place = place)
            }
            Question::Roll => localizer.plain("ask-roll"),
            Question::Trade if self.board().is_mixed() => localizer.plain("ask-mixed"),
            Question::Trade => localizer.plain("ask-trade"),
            Question::Build => localizer.plain("ask-build"),
            Question::Answer => self.answer(),
            Question::Anytime => self.waiting(),
            Question::Discard { left } => localizer.count("ask-discard", left.into()),
            Question::Force => localizer.plain("ask-force"),
            Question::Rob { hex } => {
                let place = localizer.hex(self.board(), hex);
                tr!(localizer, "ask-rob", place = place)
            }
            Question::Place { ware } => {
                let asked = localizer.plain(&format!("ask-place-{ware}"));
                format!("{asked} {}", self.cost(ware))
            }
            Question::FreeRoad { left } => localizer.count("ask-free-road", left.into()),
            Question::Take {
                given: Some(given), ..
            } => {
                let rate = self.board().rate(self.seat, given);
                let given = localizer.amount(given, rate);
                tr!(localizer, "ask-take", given = given)
            }
            Question::Take { given: None, left } => localizer.count("ask-invention", left.into()),
            Question::Monopoly => localizer.plain("ask-monopoly"),
            Question::Terms => self.terms(),
        }
    }

    /// Returns what an offer holds so far, and what may be named next.
    fn terms(&self) -> String {
        let localizer = self.localizer;
        let told = lines::drafted(&self.desk.walk.view, &self.desk.path, self.names, localizer);
        let asked = match self.desk.path.len() {
            0 | 1 => localizer.plain("ask-terms"),
            _ if self.asks_for_whom() => localizer.plain("ask-for-whom"),
            _ if self.desk.walk.whole => localizer.plain("ask-terms-more"),
            _ => localizer.plain("ask-terms-on"),
        };
        match told.filter(|_| self.desk.path.len() > 1) {
            Some(told) => format!("{}\n{asked}", tr!(localizer, "panel-so-far", what = told)),
            None => asked,
        }
    }

    /// Returns what a seat that is not in turn can do in the trade phase.
    fn answer(&self) -> String {
        let board = &self.desk.now.board;
        match board.offers.iter().any(|it| it.waits_for(self.seat)) {
            true => match unconfirmed(self.desk, *self.localizer) {
                Some(unconfirmed) => unconfirmed,
                None => self.plain("ask-answer"),
            },
            false => self.waiting(),
        }
    }

    /// Returns the players that the table waits for.
    fn waiting(&self) -> String {
        if let Some(unconfirmed) = unconfirmed(self.desk, *self.localizer) {
            return unconfirmed;
        }
        let awaited = self.desk.now.board.awaited().into_iter();
        let blocking = awaited.filter(|one| one.urgency == Urgency::Blocking);
        let names = self
            .localizer
            .seats(blocking.map(|one| one.seat), self.names);
        tr!(self.localizer, "ask-nothing", names = names)
    }

    /// Returns the final points, the winner first.
    fn over(&self) -> String {
        let view = &self.desk.now;
        let winner = view.board.winner;
        let scores = view.scores();
        let mut seats: Vec<Seat> = Seat::all(view.board.seats()).collect();
        let points = |seat: Seat| {
            let score = scores.iter().find(|score| score.seat == seat);
            score.map_or(slowtable_kit::Points::ZERO, |score| score.points)
        };
        seats.sort_by_key(|seat| {
            let behind = winner != Some(*seat);
            (behind, std::cmp::Reverse(points(*seat)), *seat)
        });
        let mut lines = vec![self.plain("ask-over")];
        lines.extend(seats.into_iter().map(|seat| {
            let name = self.names.of(seat).markdown();
            let points = points_figure(points(seat));
            tr!(
                self.localizer,
                "panel-over-place",
                name = name,
                points = points
            )
        }));
        lines.join("\n")
    }

    /// Returns how many pieces of a ware the seat has left.
    pub(super) fn left(&self, ware: Ware) -> u8 {
        let all = self.board().rows.pieces(ware);
        all.saturating_sub(self.place.placed(ware))
    }
}
