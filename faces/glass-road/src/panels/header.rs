//! The text above the controls: status, question, and the seat's goods and cards.

use std::cmp::Reverse;

use glass_road::score::sheet;
use glass_road::specialist::Act;
use glass_road::{
    Ability, Choice, Event, GlassRoad, Mode, Phase, Question, Resolution, Token, Wheel,
};
use slowtable_desk::unconfirmed;
use slowtable_kit::{Rules as _, Seat, Urgency};
use slowtable_ui::{args, tr};

use super::turn::after_fee;
use super::{Sight, completes};
use crate::emoji;
use crate::lines::own_line;
use crate::setup::why;

/// The most lines about the draft.
const MOST_DRAFTED: usize = 6;

/// What a panel asks.
pub(super) struct HeaderQuestion {
    /// What the question needs, in lines before it.
    pub(super) before: Vec<String>,
    /// The question, which is the text's last line.
    pub(super) question: String,
}

impl HeaderQuestion {
    /// Returns a question that needs nothing before it.
    pub(super) const fn only(question: String) -> Self {
        Self {
            before: Vec::new(),
            question,
        }
    }
}

impl Sight<'_> {
    /// Returns the text of a panel: what the seat has and has drafted, then what is asked. A gift that waits
    /// for an answer is asked before anything else.
    pub(super) fn header(&self, asked: HeaderQuestion) -> String {
        let mut lines = vec![self.title()];
        lines.extend(self.holdings());
        lines.extend(self.drafted());
        lines.extend(self.draft_warnings());
        lines.push(String::new());
        if self.page.takes_less() {
            lines.push(self.plain("panel-less"));
        }
        let gift = self.gift();
        let (before, after) = match self.desk.path.is_empty() {
            true => (None, gift),
            false => (gift, None),
        };
        lines.extend(before);
        lines.extend(asked.before);
        // A gift keeps the seat from playing a card, so only the gift is asked about.
        let holds_up = after.is_some() && matches!(self.board().phase, Phase::Play { .. });
        lines.extend((!holds_up).then_some(asked.question));
        lines.extend(after);
        lines.join("\n")
    }

    /// Returns the period and round.
    fn title(&self) -> String {
        let board = self.board();
        let args = args!(period = board.period, periods = board.periods);
        match (&board.phase, self.mode()) {
            (Phase::LastActions | Phase::Over, _) => self.plain("panel-title-end"),
            (Phase::Choose, _) | (_, Mode::Solo | Mode::Two) => self.text("panel-title", &args),
            (_, Mode::Many) => self.text("panel-title-round", &args.with("round", board.round)),
        }
    }

    /// Returns the seat's question with what it needs.
    pub(super) fn asked(&self) -> HeaderQuestion {
        match &self.board().phase {
            Phase::Resolve(resolution) if resolution.seat() == Some(self.seat) => {
                self.resolving(resolution)
            }
            phase => {
                let is_card = matches!(phase, Phase::Pick | Phase::Play { .. });
                let cards = self
                    .desk
                    .walk
                    .choices
                    .iter()
                    .filter_map(|choice| match choice {
                        Choice::Card(card) if is_card => Some(*card),
                        _ => None,
                    });
                HeaderQuestion {
                    before: self.builds_nothing(cards),
                    question: self.question_of_phase(),
                }
            }
        }
    }

    /// Returns the seat's question where it resolves no card, or the players it waits for.
    fn question_of_phase(&self) -> String {
        let board = self.board();
        match &board.phase {
            Phase::Choose if !self.place.chosen => {
                let asked = tr!(self, "panel-choose", n = board.hand_size());
                match super::counts_at_once(self.desk) {
                    true => format!("{asked} {}", self.plain("panel-choose-at-once")),
                    false => asked,
                }
            }
            Phase::Pick if !self.place.picked && self.others_pick() => {
                self.plain("panel-pick-first")
            }
            Phase::Pick if !self.place.picked => self.plain("panel-pick"),
            Phase::Play { seat, last } if *seat == self.seat => match (last, self.mode()) {
                (true, _) => self.plain("panel-play-last"),
                (false, Mode::Solo) => self.plain("panel-play-solo"),
                (false, _) => self.plain("panel-play"),
            },
            Phase::LastActions if !self.place.done => self.plain("panel-last-actions"),
            Phase::Over => self.over(),
            _ => self.waiting(),
        }
    }

    /// Returns the final points of all players, the most first.
    fn over(&self) -> String {
        let board = self.board();
        let points = |seat: Seat| sheet(board, seat).points;
        let mut seats: Vec<Seat> = Seat::all(board.players()).collect();
        seats.sort_by_key(|&seat| (Reverse(points(seat)), seat));
        let place = |seat: Seat| {
            tr!(
                self,
                "panel-over-place",
                name = self.names.of(seat).markdown(),
                points = self.localizer.points_shown(points(seat))
            )
        };
        let mut lines = vec![self.plain("panel-over")];
        lines.extend(seats.into_iter().map(place));
        lines.join("\n")
    }

    fn resolving(&self, resolution: &Resolution) -> HeaderQuestion {
        let localizer = self.localizer;
        let card = localizer.card_shown(resolution.card);
        let others: Vec<Seat> = resolution
            .order
            .iter()
            .copied()
            .filter(|&seat| seat != self.seat)
            .collect();
        let args = args!(card = card);
        let all_used = resolution.open && resolution.used.len() >= usize::from(resolution.limit);
        let question = if all_used {
            self.text("panel-resolve-done", &args)
        } else if resolution.limit > 1 {
            self.text("panel-resolve-both", &args)
        } else if others.is_empty() {
            self.text("panel-resolve-one", &args)
        } else {
            let who = localizer.all_of(others.iter().map(|&seat| self.names.of(seat).markdown()));
            self.text("panel-resolve-shared", &args.with("others", who))
        };
        let mut lines = Vec::new();
        let offer = self.place.estate.offer;
        let mut used = resolution.used.iter();
        if used.any(|ability| resolution.card.act(*ability) == Act::Draw) && !offer.is_empty() {
            let tiles = localizer.buildings(offer.iter());
            lines.push(tr!(self, "panel-drawn", tiles = tiles));
        }
        if let Some(building) = resolution.repeat {
            let repeat = tr!(
                self,
                "panel-repeat",
                building = localizer.building(building)
            );
            return HeaderQuestion::only(format!("{question} {repeat}"));
        }
        if !self.place.gifts.is_empty() {
            return HeaderQuestion::only(question);
        }
        if !resolution.open {
            let fee = localizer.fee(resolution.card).unwrap_or_default();
            let args = args!(fee = fee);
            match (self.offers(Choice::Fee), self.page.takes_less()) {
                (true, false) => {
                    lines.push(self.text("panel-fee-with", &args));
                    lines.extend(self.nothing_for_the_fee(resolution));
                    return HeaderQuestion {
                        before: lines,
                        question,
                    };
                }
                (true, true) => lines.push(self.text("panel-fee", &args)),
                (false, _) => {
                    let why = self.why_not_now(Choice::Fee);
                    lines.push(match why {
                        Some(why) => self.text("panel-fee-not-why", &args.with("why", why)),
                        None => self.text("panel-fee-not", &args),
                    });
                }
            }
            let [a, b] = Ability::ALL.map(|ability| {
                localizer.ability_now(resolution.card, ability, self.mode(), self.place)
            });
            lines.push(tr!(self, "panel-then", a = a, b = b));
        } else if resolution.used.len() < usize::from(resolution.limit) {
            for ability in Ability::ALL {
                if !resolution.used.contains(&ability) && !self.offers(Choice::Ability(ability)) {
                    let what = localizer.ability(resolution.card, ability, self.mode());
                    let why = self.why_not_now(Choice::Ability(ability));
                    let args = args!(ability = what);
                    lines.push(match why {
                        Some(why) => self.text("panel-not-now-why", &args.with("why", why)),
                        None => self.text("panel-not-now", &args),
                    });
                }
            }
        }
        HeaderQuestion {
            before: lines,
            question,
        }
    }

    /// Returns why the fee would buy nothing, if neither ability can be used after it.
    fn nothing_for_the_fee(&self, resolution: &Resolution) -> Option<String> {
        let after = after_fee(&self.desk.now)?;
        let mut told = None;
        for ability in Ability::ALL {
            let refusal = GlassRoad::walk(&after, &[Choice::Ability(ability)]).err()?;
            let what = self
                .localizer
                .ability(resolution.card, ability, self.mode());
            let args = args!(ability = what);
            told = told.or_else(|| {
                Some(match why(&refusal, self.localizer) {
                    Some(why) => self.text("panel-not-now-why", &args.with("why", why)),
                    None => self.text("panel-not-now", &args),
                })
            });
        }
        told
    }

    /// Returns why the rules refuse a choice as the next one; `None` if they allow it or there are no words for
    /// the reason.
    fn why_not_now(&self, choice: Choice) -> Option<String> {
        let refusal = GlassRoad::walk(&self.desk.now, &[choice]).err()?;
        why(&refusal, self.localizer)
    }

    /// Whether the seat is asked to choose its hand.
    pub(super) fn chooses_hand(&self) -> bool {
        matches!(self.desk.walk.question, Some(Question::Hand { .. }))
    }

    /// Whether only other players keep the seat from going on.
    pub(super) fn waits(&self) -> bool {
        let question = &self.desk.walk.question;
        !self.desk.sealed && matches!(question, None | Some(Question::Anytime))
    }

    fn waiting(&self) -> String {
        if let Some(unconfirmed) = unconfirmed(self.desk, *self.localizer) {
            return unconfirmed;
        }
        let board = self.board();
        let awaited = board
            .awaited()
            .into_iter()
            .filter(|awaited| awaited.urgency == Urgency::Blocking && awaited.seat != self.seat)
            .map(|awaited| self.names.of(awaited.seat).markdown());
        let who = self.localizer.all_of(awaited);
        match board.resolving() {
            Some((_, resolution)) => {
                tr!(
                    self,
                    "panel-waiting-card",
                    names = who,
                    card = self.localizer.card(resolution.card)
                )
            }
            None => tr!(self, "panel-waiting", names = who),
        }
    }

    fn gift(&self) -> Option<String> {
        let gift = self.place.gifts.first()?;
        let args = args!(
            from = self.names.of(gift.from).markdown(),
            amount = self.localizer.amount(gift.good, 1),
            n = self.place.gifts.len()
        );
        let mut lines = Vec::new();
        // The consequences of taking the gift come first.
        if let Some(taken) = self.desk.try_out(&[Choice::Accept], completes) {
            let turned = taken.events.iter();
            let turned = turned.filter(|event| matches!(event, Event::Turned { .. }));
            lines.extend(turned.filter_map(|event| own_line(event, self.names, self.localizer)));
            lines.extend(self.warnings(&self.desk.now, &taken.moves));
        }
        lines.push(self.text("panel-gift", &args));
        Some(lines.join("\n"))
    }

    /// Returns both wheels and, unless the picture shows the seat's place, the private offer and the seat's hidden
    /// cards.
    fn holdings(&self) -> Vec<String> {
        let localizer = self.localizer;
        let mut lines: Vec<String> = Wheel::ALL.map(|wheel| self.wheel(wheel)).into();
        let is_root = self.desk.path.is_empty();
        if is_root && (self.desk.sealed || super::root::picture(self) == "place") {
            return lines;
        }
        let offer = self.place.estate.offer;
        if !offer.is_empty() {
            lines.push(tr!(
                self,
                "panel-offer",
                tiles = localizer.buildings(offer.iter())
            ));
        }
        if let Some(secret) = &self.desk.now.secret {
            if let Some(card) = secret.picked {
                let args = args!(card = localizer.card(card));
                let lies = match self.place.shown {
                    Some(_) => "panel-face-up",
                    None => "panel-picked",
                };
                lines.push(self.text(lies, &args));
            }
            // The picture of a hand that offers a choice of card shows it in full.
            let told = self.board().phase != Phase::Choose
                && self.desk.path.is_empty()
                && self
                    .desk
                    .walk
                    .choices
                    .iter()
                    .any(|choice| matches!(choice, Choice::Card(_)));
            if !secret.hand.is_empty() && !told {
                lines.push(tr!(
                    self,
                    "panel-hand",
                    cards = localizer.cards(secret.hand.iter())
                ));
            }
        }
        if !self.place.resting.is_empty() && self.board().phase == Phase::Choose {
            lines.push(tr!(
                self,
                "panel-resting",
                cards = localizer.cards(self.place.resting.iter())
            ));
        }
        lines
    }

    fn wheel(&self, wheel: Wheel) -> String {
        let tokens = &self.place.estate.tokens;
        let good = |&token: &Token| {
            format!(
                "{} {}",
                self.localizer.good(token.good()),
                tokens.get(token)
            )
        };
        let basic = wheel.basic().iter().map(good).collect::<Vec<_>>();
        format!(
            "{} **{}** · {}",
            emoji::wheel(wheel),
            good(&wheel.refined()),
            basic.join(" · ")
        )
    }

    /// Returns the effects of the drafted moves.
    pub(super) fn drafted(&self) -> Vec<String> {
        let told: Vec<String> = self
            .desk
            .events
            .iter()
            .filter_map(|event| own_line(event, self.names, self.localizer))
            .collect();
        if told.is_empty() {
            return told;
        }
        let mut lines = vec![String::new(), self.plain("panel-drafted")];
        // What is done several times is one line, and only the latest lines are shown: a desk must stay short, and
        // its picture marks what the draft changes.
        let told: Vec<&[String]> = told.chunk_by(|one, other| one == other).collect();
        let before = told.len().saturating_sub(MOST_DRAFTED);
        if before > 0 {
            lines.push(tr!(self, "panel-drafted-before", n = before));
        }
        let latest = told.iter().skip(before);
        lines.extend(latest.filter_map(|same| {
            let line = same.first()?;
            Some(match same.len() {
                1 => format!("• {line}"),
                times => format!("• {line} ×{times}"),
            })
        }));
        lines
    }
}
