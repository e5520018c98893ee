//! The desk: what is asked, and what can be pressed.

mod header;
mod labels;
mod rows;

use le_havre::{Choice, LeHavre, Place, Question};
use slowtable_desk::{Desk, Draft, TABLE, sealed_row};
use slowtable_kit::{Rules, Seat, Walk};
use slowtable_ui::{Names, Panel, PanelError, Row, leaf};

use crate::board;
use crate::words::Localizer;

/// Payments that are proposed for one choice: a fee, what stands in, energy, each of several kinds.
const MOST_PAYMENTS: usize = 12;

/// Everything that a panel is made from.
struct Context<'a> {
    desk: &'a Desk<'a, LeHavre>,
    seat: Seat,
    /// What lies in front of the seat, after what is drafted and begun.
    place: Place,
    names: &'a Names,
    localizer: Localizer<'a>,
}

/// What a desk shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// What is asked, with the usual payments.
    Usual,
    /// The same, every payment chosen by the seat.
    Own,
    /// What can be bought.
    Buy,
    /// What can be sold, and loans to repay.
    Sell,
}

impl Shown {
    /// What a page shows, and which part of it.
    fn of(page: &str) -> (Self, usize) {
        let (name, at) = page.split_once('.').unwrap_or((page, ""));
        let shown = match name {
            "own" => Self::Own,
            "buy" => Self::Buy,
            "sell" => Self::Sell,
            _ => Self::Usual,
        };
        (shown, at.parse().unwrap_or(0))
    }

    /// The page that shows a part of it.
    fn page(self, at: usize) -> String {
        let name = match self {
            Self::Usual if at == 0 => return String::new(),
            Self::Usual => "usual",
            Self::Own => "own",
            Self::Buy => "buy",
            Self::Sell => "sell",
        };
        format!("{name}.{at}")
    }
}

/// Whether a whole path is taken as a move: nothing could be added but the end of the turn, which is
/// a move of its own.
pub(crate) fn completes(_: &Draft, walk: &Walk<LeHavre>) -> bool {
    walk.choices.iter().all(|choice| *choice == Choice::End)
}

/// What the seat is shown and can press.
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
    if let Some(at) = page.strip_prefix("board.") {
        let pages = board::pages(&desk.now, names, localizer);
        let name = |at| format!("board.{at}");
        let at = at.parse().unwrap_or(0);
        let (text, row) = leaf(&pages, at, name, *localizer);
        let picture = if at == 0 { TABLE } else { "town" };
        return Ok(Panel::new(text, vec![row])?.with_picture(picture));
    }
    let context = Context {
        desk,
        seat,
        place,
        names,
        localizer,
    };
    let (shown, at) = Shown::of(page);
    let (asked, rows) = if desk.sealed {
        (localizer.plain("sealed-note"), context.sealed())
    } else if !desk.path.is_empty() {
        (context.question(), context.further_rows(shown, at))
    } else {
        match shown {
            Shown::Usual | Shown::Own => (context.question(), context.first_rows(shown, at)),
            Shown::Buy | Shown::Sell => (context.trade_text(shown), context.trade_rows(shown, at)),
        }
    };
    let picture = match shown {
        Shown::Buy => "stacks",
        Shown::Sell => "place",
        Shown::Usual | Shown::Own => TABLE,
    };
    Ok(Panel::new(context.header(&asked), rows)?.with_picture(picture))
}

impl Context<'_> {
    /// The row of a draft whose last move cannot be looked behind.
    fn sealed(&self) -> Vec<Row> {
        let confirm = self.localizer.plain("confirm-sealed");
        vec![sealed_row(self.desk, &confirm, *self.localizer)]
    }

    /// A choice with the payments that usually follow it: of what may be paid, what is offered first.
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

/// Whether a question asks from what something is paid.
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
