//! The desk: questions and controls.

mod header;
mod labels;
mod rows;
mod ways;

use le_havre::{Choice, LeHavre, PlayerBoard, Question};
use slowtable_desk::{Desk, Draft, TABLE, sealed_row};
use slowtable_kit::{Rules, Seat, Walk};
use slowtable_ui::{Names, Panel, PanelError, Row};

use crate::board;
use crate::words::Localizer;

/// The most payments proposed with one choice: a fee, a substitute, energy, each of several kinds.
const MOST_PAYMENTS: usize = 12;

/// Everything that a panel is made from.
struct PanelContext<'a> {
    desk: &'a Desk<'a, LeHavre>,
    seat: Seat,
    /// The seat's place after the draft and the current path.
    place: PlayerBoard,
    names: &'a Names,
    localizer: Localizer<'a>,
}

/// The pages of a desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The question, with the usual payments.
    Usual,
    /// The question, with every payment chosen by the seat.
    Own,
    /// The question as usual, but no answer ends the turn at once.
    Look,
    /// Goods and cards to buy.
    Buy,
    /// Things to sell, and loans to repay.
    Sell,
}

impl Shown {
    /// Returns the page of a name, and the part of it.
    fn of(page: &str) -> (Self, usize) {
        let (name, at) = page.split_once('.').unwrap_or((page, ""));
        let shown = match name {
            "own" => Self::Own,
            "look" => Self::Look,
            "buy" => Self::Buy,
            "sell" => Self::Sell,
            _ => Self::Usual,
        };
        (shown, at.parse().unwrap_or(0))
    }

    /// Returns the name of a part of this page.
    fn page(self, at: usize) -> String {
        let name = match self {
            Self::Usual if at == 0 => return String::new(),
            Self::Usual => "usual",
            Self::Own => "own",
            Self::Look => "look",
            Self::Buy => "buy",
            Self::Sell => "sell",
        };
        format!("{name}.{at}")
    }
}

/// Whether a whole path is taken as a move: only the end of the turn could follow, which is a move of its own.
pub(crate) fn completes(_: &Draft, walk: &Walk<LeHavre>) -> bool {
    walk.choices.iter().all(|choice| *choice == Choice::End)
}

/// Returns the panel of a desk.
pub(crate) fn panel(
    desk: &Desk<'_, LeHavre>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let place = desk.walk.view.own().map(|(seat, place)| (seat, *place));
    let Some((seat, place)) = place else {
        return Panel::new(localizer.plain("panel-no-seat"), Vec::new());
    };
    let page = desk.draft.page.as_deref().unwrap_or_default();
    if let Some(part) = page.strip_prefix(board::PAGE) {
        return board::panel(&desk.now, part, names, localizer);
    }
    let context = PanelContext {
        desk,
        seat,
        place,
        names,
        localizer,
    };
    let (shown, at) = Shown::of(page);
    let mut ends = false;
    let (asked, rows) = if desk.sealed {
        (localizer.plain("sealed-note"), context.sealed())
    } else if !desk.path.is_empty() {
        let rows = context.further_rows(shown, at);
        (context.question_over(&rows), rows)
    } else {
        match shown {
            Shown::Usual | Shown::Own | Shown::Look => {
                let (rows, also_ends) = context.first_rows(shown, at);
                ends = also_ends;
                (context.question_over(&rows), rows)
            }
            Shown::Buy | Shown::Sell => (context.trade_text(shown), context.trade_rows(shown, at)),
        }
    };
    let picture = match shown {
        Shown::Buy => "stacks",
        Shown::Sell => "place",
        Shown::Usual | Shown::Own | Shown::Look if context.acts() => "turn",
        Shown::Usual | Shown::Own | Shown::Look => TABLE,
    };
    let usual = matches!(shown, Shown::Usual | Shown::Own | Shown::Look);
    let reads = !desk.sealed && desk.path.is_empty() && usual;
    let utilities = match reads {
        true => context.utilities(shown, ends),
        false => Vec::new(),
    };
    let panel = Panel::new(context.header(&asked), rows)?;
    let panel = panel.with_utilities(&localizer.plain("select-utilities"), utilities);
    Ok(panel.with_picture(picture))
}

impl PanelContext<'_> {
    /// Whether the seat chooses its main action: an offer or a building.
    fn acts(&self) -> bool {
        let choices = &self.desk.walk.choices;
        let acts = |choice: &Choice| matches!(choice, Choice::Take(_) | Choice::Enter(_));
        self.desk.path.is_empty() && choices.iter().any(acts)
    }

    /// Returns the row that confirms a draft with a sealed preview.
    fn sealed(&self) -> Vec<Row> {
        let confirm = self.localizer.plain("confirm-sealed");
        vec![sealed_row(self.desk, &confirm, *self.localizer)]
    }

    /// Returns a choice with its usual payments: at each step, the first payment that the rules offer.
    fn proposed(&self, first: Choice) -> Vec<Choice> {
        let mut taken = vec![first];
        for _ in 0..MOST_PAYMENTS {
            let mut path = self.desk.path.clone();
            path.extend_from_slice(&taken);
            let Ok(walk) = LeHavre::walk(&self.desk.now, &path) else {
                break;
            };
            match walk.choices.first() {
                Some(next) if !walk.whole && walk.question.is_some_and(is_payment) => {
                    taken.push(*next);
                }
                _ => break,
            }
        }
        taken
    }
}

/// Whether a question asks how to pay.
const fn is_payment(question: Question) -> bool {
    matches!(
        question,
        Question::PayFood { .. }
            | Question::PayEither { .. }
            | Question::PayEnergy { .. }
            | Question::StandIn { .. }
            | Question::Feeding { .. }
    )
}
