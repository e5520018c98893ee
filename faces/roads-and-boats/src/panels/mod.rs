//! The desk: questions and controls.

mod header;
mod labels;
mod moving;
mod permissions;
mod quick;
mod rows;
mod warnings;

use roads_and_boats::{Board, Choice, Question, RoadsAndBoats, Secret};
use slowtable_desk::{Desk, Draft, TABLE, chain, sealed_row};
use slowtable_kit::{Seat, Walk};
use slowtable_ui::{Names, Panel, PanelError, Press, Row, leaf};

use crate::words::Localizer;
use crate::{board, picture};

/// What a page of the desk is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A movement ends where the transporter arrives, and the rules pay.
    Usual,
    /// A movement goes on until it is said to be enough: `way`.
    Way,
    /// Goods are named one by one: `pay`.
    Pay,
}

impl Mode {
    /// Reads a page's name: the mode, and the part of its rows.
    fn read(page: &str) -> (Self, usize) {
        let (mode, part) = page.split_once('.').unwrap_or((page, "0"));
        let part = part.parse().unwrap_or(0);
        match mode {
            "way" => (Self::Way, part),
            "pay" => (Self::Pay, part),
            "more" => (Self::Usual, part),
            _ => (Self::Usual, 0),
        }
    }

    /// Returns the name of the page with a part of its rows.
    fn page(self, part: usize) -> String {
        match (self, part) {
            (Self::Usual, 0) => String::new(),
            (Self::Usual, part) => format!("more.{part}"),
            (Self::Way, part) => format!("way.{part}"),
            (Self::Pay, part) => format!("pay.{part}"),
        }
    }
}

/// Everything that a panel is made from.
struct PanelContext<'a> {
    desk: &'a Desk<'a, RoadsAndBoats>,
    seat: Seat,
    secret: &'a Secret,
    names: &'a Names,
    localizer: Localizer<'a>,
    mode: Mode,
    /// Which part of the rows is shown.
    part: usize,
}

/// Whether a whole path is taken as a move: what the rules can pay, and a movement that has arrived, unless the page
/// is for more.
pub(crate) fn completes(draft: &Draft, walk: &Walk<RoadsAndBoats>) -> bool {
    let (mode, _) = Mode::read(draft.page.as_deref().unwrap_or_default());
    match walk.question {
        Some(Question::Pay) => mode != Mode::Pay,
        Some(Question::Movement { transporter, steps }) => {
            let range = walk.view.board.transporter(transporter);
            let range = range.map_or(0, |it| it.vehicle.data().range);
            mode != Mode::Way && steps < range
        }
        _ => false,
    }
}

/// Returns the panel of a desk.
pub(crate) fn panel(
    desk: &Desk<'_, RoadsAndBoats>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let Some((seat, secret)) = desk.walk.view.own() else {
        return Panel::new(localizer.plain("panel-no-seat"), Vec::new());
    };
    let page = desk.draft.page.as_deref().unwrap_or_default();
    if let Some(at) = page.strip_prefix("board.") {
        let pages = board::pages(&desk.now, names, localizer);
        let name = |at| format!("board.{at}");
        let (text, row) = leaf(&pages, at.parse().unwrap_or(0), name, *localizer);
        return Ok(Panel::new(text, vec![row])?.with_picture(TABLE));
    }
    let (mode, part) = Mode::read(page);
    let context = PanelContext {
        desk,
        seat,
        secret,
        names,
        localizer,
        mode,
        part,
    };
    let (asked, rows) = if desk.sealed {
        (localizer.plain("sealed-note"), context.sealed())
    } else if desk.path.is_empty() {
        (context.question(), context.first_rows())
    } else {
        (context.question(), context.further_rows())
    };
    let utilities = match !desk.sealed && desk.path.is_empty() {
        true => context.utilities(),
        false => Vec::new(),
    };
    let panel = Panel::new(context.header(&asked), rows)?;
    let panel = panel.with_utilities(&localizer.plain("select-utilities"), utilities);
    Ok(panel.with_picture(picture::name_after(&desk.now, &desk.path)))
}

impl PanelContext<'_> {
    /// Returns the public state after the draft and the current path.
    const fn board(&self) -> &Board {
        &self.desk.walk.view.board
    }

    fn plain(&self, id: &str) -> String {
        self.localizer.plain(id)
    }

    /// Returns a seat's name for a control.
    fn label_of(&self, seat: Seat) -> String {
        self.names.of(seat).label().to_owned()
    }

    /// Whether the table waits for an answer of the seat.
    fn is_awaited(&self) -> bool {
        let awaited = self.desk.now.board.awaited();
        awaited.iter().any(|one| one.seat == self.seat)
    }

    /// Returns the row that confirms a draft with a sealed preview.
    fn sealed(&self) -> Vec<Row> {
        let confirm = self.plain("confirm-sealed");
        vec![sealed_row(self.desk, &confirm, *self.localizer)]
    }

    /// Returns the press of choices that leave nothing to choose: at once if nothing is drafted.
    fn at_once(&self, choices: &[Choice]) -> Press {
        match self.desk.draft.moves().is_empty() && !self.desk.is_ahead() {
            true => Press::Commit(Some(chain(choices))),
            false => Press::Choose(chain(choices)),
        }
    }

    /// Returns how many moves the seat has written down in this phase, without those of the draft.
    fn written(&self) -> usize {
        let own = self.desk.before.own();
        let script = own.filter(|_| !self.desk.is_ahead());
        script.map_or(0, |(_, secret)| secret.script.len())
    }

    /// Returns how many moves the seat has written and drafted in this phase.
    fn moves(&self) -> usize {
        let (written, drafted) = (self.secret.script.len(), self.desk.draft.moves().len());
        match self.board().step == roads_and_boats::Step::Together {
            true => written.max(drafted),
            false => drafted,
        }
    }
}
