//! The desk: questions and controls.

mod header;
mod labels;
mod offers;
mod places;
mod rows;
mod warnings;

use slowtable_desk::{Desk, Draft, TABLE, sealed_row};
use slowtable_kit::{Seat, Walk};
use slowtable_ui::{Names, Panel, PanelError, Press, Row, leaf};
use wasser_des_lebens::{Board, Choice, PlayerBoard, Question, Secret, WasserDesLebens};

use crate::board;
use crate::picture;
use crate::targets::numbered;
use crate::words::Localizer;

/// The start of the name of the page that composes an offer term by term.
const TERMS: &str = "terms.";
/// The start of the name of a page with more rows of controls.
const MORE: &str = "more.";

/// The start of the name of a page with one picture.
const PART: &str = "part.";

/// Returns the pictures with a page each: the own place, the roll, the offers, and what is known of hands (I6).
fn parts(desk: &Desk<'_, WasserDesLebens>) -> Vec<&'static str> {
    let known = desk.now.known.as_ref().map(|_| picture::KNOWN);
    let roll = picture::has_roll(&desk.now).then_some(picture::ROLL);
    let trade = std::iter::once(picture::TRADE);
    std::iter::once(picture::PLACE)
        .chain(roll)
        .chain(trade)
        .chain(known)
        .collect()
}

/// Everything that a panel is made from.
struct PanelContext<'a> {
    desk: &'a Desk<'a, WasserDesLebens>,
    seat: Seat,
    /// The seat's place after the draft and the current path.
    place: &'a PlayerBoard,
    secret: &'a Secret,
    names: &'a Names,
    localizer: Localizer<'a>,
}

/// Whether a whole path is taken as a move: an offer, except on the page that composes it term by term. Where an offer may
/// name players, they are asked for first, so it is taken with the press that follows its cards.
pub(crate) fn completes(draft: &Draft, walk: &Walk<WasserDesLebens>) -> bool {
    let composes = draft
        .page
        .as_deref()
        .is_some_and(|it| it.starts_with(TERMS));
    let asks_for_whom = walk.choices.iter().any(|it| matches!(it, Choice::To(_)));
    let had_cards = draft.path().iter().any(|it| it.starts_with("get:"));
    walk.question == Some(Question::Terms) && !composes && (had_cards || !asks_for_whom)
}

/// Returns the panel of a desk.
pub(crate) fn panel(
    desk: &Desk<'_, WasserDesLebens>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let Some((seat, place, secret)) = desk.walk.view.own() else {
        return Panel::new(localizer.plain("panel-no-seat"), Vec::new());
    };
    let page = desk.draft.page.as_deref().unwrap_or_default();
    if let Some(at) = page.strip_prefix("board.") {
        let pages = board::pages(&desk.now, names, localizer);
        let name = |at| format!("board.{at}");
        let (text, row) = leaf(&pages, at.parse().unwrap_or(0), name, *localizer);
        return Ok(Panel::new(text, vec![row])?.with_picture(TABLE));
    }
    if let Some(name) = page
        .strip_prefix(PART)
        .filter(|it| parts(desk).contains(it))
    {
        let title = [localizer.plain(&format!("part-{name}"))];
        let (text, row) = leaf(&title, 0, |_| format!("{PART}{name}"), *localizer);
        return Ok(Panel::new(text, vec![row])?.with_picture(name));
    }
    let context = PanelContext {
        desk,
        seat,
        place,
        secret,
        names,
        localizer,
    };
    let part = |prefix: &str| page.strip_prefix(prefix).and_then(|at| at.parse().ok());
    let (asked, rows) = if desk.sealed {
        (localizer.plain("sealed-note"), context.sealed())
    } else if desk.path.is_empty() {
        (
            context.question(),
            context.first_rows(part(MORE).unwrap_or(0)),
        )
    } else {
        let rows = match desk.walk.question {
            Some(Question::Terms) => context.terms_rows(part(TERMS)),
            _ => context.further_rows(),
        };
        (context.question(), rows)
    };
    let reads = !desk.sealed && desk.path.is_empty();
    let utilities = match reads {
        true => context.utilities(),
        false => Vec::new(),
    };
    let panel = Panel::new(context.header(&asked), rows)?;
    let panel = panel.with_utilities(&localizer.plain("select-utilities"), utilities);
    Ok(panel.with_picture(context.picture()))
}

impl PanelContext<'_> {
    /// Returns the public state after the draft and the current path.
    const fn board(&self) -> &Board {
        &self.desk.walk.view.board
    }

    /// Returns the name of the picture that shows what is asked: places on the island with the numbers of the controls,
    /// the hand, or the offers.
    fn picture(&self) -> String {
        let path = &self.desk.path;
        if !numbered(&self.desk.walk.choices).is_empty() {
            return picture::island_after(path);
        }
        match self.desk.walk.question {
            Some(Question::Terms) => picture::TRADE,
            Some(Question::Discard { .. }) => picture::PLACE,
            _ => TABLE,
        }
        .to_owned()
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

    /// Returns the press of a choice that leaves nothing to choose: at once if nothing is drafted, so that a usual
    /// answer is one press.
    fn at_once(&self, choice: Choice) -> Press {
        match self.desk.draft.moves().is_empty() && !self.desk.is_ahead() {
            true => Press::Commit(Some(choice.to_string())),
            false => Press::Choose(choice.to_string()),
        }
    }
}
