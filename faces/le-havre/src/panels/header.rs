//! The text above the controls: status, question, the seat's goods, warnings.

use le_havre::board::TURNS;
use le_havre::{Choice, FoodBill, Phase, Question};
use slowtable_desk::{last_move, unconfirmed};
use slowtable_kit::{Seat, Urgency};
use slowtable_ui::{Args, args, points_figure, tr};

use super::PanelContext;
use crate::{alt, emoji, lines};

/// The most lines of a draft.
const MOST_DRAFTED: usize = 6;

impl PanelContext<'_> {
    /// Returns the text around a question, which is its last line.
    pub(super) fn header(&self, asked: &str) -> String {
        let localizer = self.localizer;
        let board = &self.desk.now.board;
        let mut lines = vec![self.title()];
        let stock = localizer.stock_shown(&self.place.stock);
        lines.push(tr!(localizer, "panel-own", stock = stock));
        let bill = board.food_bill(&self.place);
        let bill = bill.filter(|bill| board.phase != Phase::Feeding || bill.owed() > 0);
        lines.extend(bill.map(|bill| self.food(&bill)));
        let mut worth = args!(
            bolt = emoji::ENERGY,
            energy = self.place.stock.energy(),
            loans = self.place.loans
        );
        if bill.is_none() {
            worth = worth
                .with("dish", emoji::FOOD)
                .with("food", self.place.stock.food());
        }
        let id = match bill {
            Some(_) => "panel-own-worth",
            None => "panel-own-worth-food",
        };
        lines.push(localizer.text(id, &worth));
        let score = le_havre::score(&self.desk.walk.view.board, self.seat);
        let points = points_figure(score.points);
        lines.push(tr!(localizer, "panel-score", points = points));
        lines.extend(self.warnings());
        let drafted = self.desk.events.iter();
        let drafted = drafted.filter_map(|event| lines::line(event, self.names, localizer));
        // A sealed move has no result yet, only a description.
        let sealed = match self.desk.sealed {
            true => lines::drafted(&self.desk.now, &last_move(self.desk), localizer),
            false => None,
        };
        let drafted: Vec<String> = drafted.chain(sealed).map(|it| format!("• {it}")).collect();
        // A long draft, such as many loans at once, shows its end.
        let hidden = drafted.len().saturating_sub(MOST_DRAFTED);
        let cut = (hidden > 0).then(|| "• …".to_owned());
        let drafted: Vec<String> = cut
            .into_iter()
            .chain(drafted.into_iter().skip(hidden))
            .collect();
        if !drafted.is_empty() {
            lines.extend([String::new(), localizer.plain("panel-drafted")]);
            lines.extend(drafted);
        }
        lines.extend([String::new(), asked.to_owned()]);
        lines.join("\n")
    }

    /// Returns the state of the game.
    fn title(&self) -> String {
        let board = &self.desk.now.board;
        if board.round_card().is_none() || board.phase == Phase::Over {
            return format!("**{}**", alt::title(&self.desk.now, self.localizer));
        }
        tr!(
            self.localizer,
            "panel-round",
            round = board.round,
            rounds = board.rounds().len(),
            turn = board.turn
        )
    }

    /// Returns what is due at the end of the round, what the seat has for it, and what is missing.
    fn food(&self, bill: &FoodBill) -> String {
        let board = &self.desk.now.board;
        let when = match (board.phase, bill.harvest) {
            (Phase::Feeding, _) => "now",
            (_, true) => "harvest",
            (_, false) => "end",
        };
        let told = self
            .localizer
            .text("panel-food", &food_args(bill).with("when", when));
        let asked = matches!(self.desk.walk.question, Some(Question::Feeding { .. }));
        if bill.short() == 0 || asked {
            // What is missing while everybody pays is part of the question.
            return told;
        }
        format!(
            "{told} {}",
            tr!(
                self.localizer,
                "warn-short",
                turns = TURNS.saturating_sub(board.turn),
                short = bill.short(),
                loans = bill.loans()
            )
        )
    }

    /// Returns the warnings for the seat.
    fn warnings(&self) -> Vec<String> {
        let board = &self.desk.now.board;
        if matches!(board.phase, Phase::Feeding | Phase::Over) {
            return Vec::new();
        }
        let localizer = self.localizer;
        let mut told = Vec::new();
        let last = usize::from(board.round) >= board.rounds().len();
        let now = board.food_bill(&self.place);
        let next = board.next_food_bill(&self.place);
        // The bill of this round says what is missing already.
        let next = next.filter(|next| now.is_none_or(|now| now.short() == 0) && next.short() > 0);
        if let Some(next) = next {
            let args = food_args(&next)
                .with("short", next.short())
                .with("loans", next.loans());
            told.push(localizer.text("warn-next", &args));
        }
        if self.place.loans > 0 && !board.is_final() {
            told.push(localizer.plain("warn-interest"));
        }
        if last && self.place.stock.goods() > 0 {
            told.push(localizer.plain("warn-goods"));
        }
        told
    }

    /// Returns the question in words, after what has been chosen so far.
    pub(super) fn question(&self) -> String {
        let asked = self.asked();
        match self.so_far() {
            Some(so_far) => format!("{so_far}\n{asked}"),
            None => asked,
        }
    }

    fn asked(&self) -> String {
        let localizer = self.localizer;
        let board = &self.desk.now.board;
        let Some(question) = self.desk.walk.question else {
            return match board.phase {
                Phase::Over => self.over(),
                _ => self.waiting(),
            };
        };
        let of = |building: Option<le_havre::Building>| match building {
            Some(building) => args!(building = localizer.building(building)),
            None => Args::new(),
        };
        let n = |id: &str, n: u16| tr!(localizer, id, n = n);
        match question {
            Question::Anytime => format!("{} {}", self.waiting(), localizer.plain("ask-anytime")),
            Question::Supply => localizer.plain("ask-supply"),
            Question::Main => localizer.plain("ask-main"),
            Question::BuildAgain if self.may_build_again() => localizer.plain("ask-build-again"),
            Question::End | Question::BuildAgain => {
                let buys = self
                    .desk
                    .walk
                    .choices
                    .iter()
                    .any(|it| matches!(it, Choice::Buy(_)));
                tr!(localizer, "ask-end", buys = if buys { "yes" } else { "no" })
            }
            Question::Interest { owed } => n("ask-interest", owed),
            Question::Feeding { owed } => {
                let pays = |choice: &Choice| matches!(choice, Choice::Pay(..));
                if self.desk.walk.choices.iter().any(pays) {
                    return n("ask-feeding", owed);
                }
                let bill = self.desk.now.board.food_bill(&self.place);
                tr!(
                    localizer,
                    "ask-feeding-short",
                    n = owed,
                    have = bill.map_or(0, |bill| bill.have()),
                    short = bill.map_or(0, |bill| bill.short())
                )
            }
            Question::Order => localizer.plain("ask-order"),
            Question::PayFood {
                building: None,
                owed,
            } => n("ask-pay-food", owed),
            Question::PayFood {
                building: Some(building @ le_havre::Building::ShippingLine),
                owed,
            } => localizer.text("ask-pay-fee-or-way", &of(Some(building)).with("n", owed)),
            Question::PayFood { building, owed } => {
                localizer.text("ask-pay-food-for", &of(building).with("n", owed))
            }
            Question::PayEither { building, food, .. } => {
                localizer.text("ask-pay-either", &of(Some(building)).with("n", food))
            }
            Question::PayEnergy { building, owed } => {
                localizer.text("ask-pay-energy", &of(Some(building)).with("n", owed))
            }
            Question::StandIn { token, need } => {
                tr!(
                    localizer,
                    "ask-stand-in",
                    better = localizer.token(token.upgraded()),
                    what = localizer.amount(token, need)
                )
            }
            Question::Build => localizer.plain("ask-build"),
            Question::Ship => localizer.plain("ask-ship"),
            Question::Times {
                building: le_havre::Building::LocalCourt,
            } => localizer.plain("ask-court"),
            Question::Times { building } => localizer.text("ask-times", &of(Some(building))),
            Question::Get {
                building:
                    building @ (le_havre::Building::Marketplace | le_havre::Building::TownSquare),
                left,
            } => localizer.text("ask-get-up-to", &of(Some(building)).with("n", left)),
            Question::Get { building, .. } => localizer.text("ask-get", &of(Some(building))),
            Question::Give {
                building,
                left: None,
            } => localizer.text("ask-give", &of(Some(building))),
            Question::Give {
                building,
                left: Some(left),
            } => localizer.text("ask-give-up-to", &of(Some(building)).with("n", left)),
            Question::Send => localizer.plain("ask-send"),
            Question::Drive => localizer.plain("ask-drive"),
            Question::Haul => localizer.plain("ask-haul"),
        }
    }

    /// Returns the final scores, the most first.
    fn over(&self) -> String {
        let board = &self.desk.now.board;
        let points = |seat: Seat| le_havre::score(board, seat).points;
        let mut seats: Vec<Seat> = Seat::all(board.players()).collect();
        seats.sort_by_key(|&seat| (std::cmp::Reverse(points(seat)), seat));
        let worth = |seat: Seat| {
            tr!(
                self.localizer,
                "panel-over-place",
                name = self.names.of(seat).markdown(),
                points = points_figure(points(seat))
            )
        };
        let mut lines = vec![self.localizer.plain("ask-over")];
        lines.extend(seats.into_iter().map(worth));
        lines.join("\n")
    }

    /// Returns the players that the table waits for.
    fn waiting(&self) -> String {
        if let Some(unconfirmed) = unconfirmed(self.desk, *self.localizer) {
            return unconfirmed;
        }
        let awaited = self.desk.now.board.awaited().into_iter();
        let blocking = awaited.filter(|one| one.urgency == Urgency::Blocking);
        let names = blocking.map(|one| self.names.of(one.seat).markdown());
        let names = self.localizer.all_of(names);
        tr!(self.localizer, "ask-nothing", names = names)
    }

    /// Returns a seat's name for a control.
    pub(super) fn label_of(&self, seat: Seat) -> String {
        self.names.of(seat).label().to_owned()
    }
}

/// Returns the parts of a food bill for a text.
fn food_args(bill: &FoodBill) -> Args {
    args!(
        dish = emoji::FOOD,
        due = bill.due,
        ships = bill.ships,
        paid = bill.paid,
        have = bill.have(),
        francs = bill.francs,
        // What is left to pay is the same as what is due unless ships or payments reduce it.
        left = match (bill.owed(), bill.ships + bill.paid) {
            (_, 0) => "all".to_owned(),
            (0, _) => "none".to_owned(),
            (left, _) => left.to_string(),
        }
    )
}
