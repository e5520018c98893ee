//! The page of the moves that a seat has written down and that nobody else sees yet: each can be taken back alone.

use slowtable_kit::{Rules, WrittenMove};
use slowtable_ui::{Language, Panel, PanelError, Press};

use crate::ahead::Describe;
use crate::move_list::MoveList;
use crate::notice;

/// The prefix of the names of pages that list moves, before the number of the part.
const LIST: &str = "written:";
/// The prefix of the name of the page of one move, before its entry in the log.
const MOVE: &str = "take-back:";

/// Returns the name of the page that lists the moves that the seat has written down.
#[must_use]
pub fn written_page_name() -> String {
    format!("{LIST}0")
}

/// Whether a page is one of these.
pub(crate) fn is_written_page(page: &str) -> bool {
    page.starts_with(LIST) || page.starts_with(MOVE)
}

/// Returns the entries that a page takes back: its move, and those that need it.
pub(crate) fn taken_back<R: Rules>(page: &str, written: &[WrittenMove<R>]) -> Option<Vec<usize>> {
    let entry: usize = page.strip_prefix(MOVE)?.parse().ok()?;
    let found = written.iter().find(|it| it.entry == entry)?;
    Some(found.with_needed_by())
}

/// Returns the panel of such a page; `None` if the page is another one, or its moves are gone.
pub(crate) fn panel<R: Rules>(
    page: &str,
    written: &[WrittenMove<R>],
    describe: &Describe<'_, R>,
    language: Language,
) -> Option<Result<Panel, PanelError>> {
    let moves = written.iter().map(|it| describe(&it.before, &it.path));
    let name = |index: usize| written.get(index).map_or(0, |it| it.entry).to_string();
    let list = MoveList {
        list: LIST,
        one: MOVE,
        texts: "written",
        moves: moves.collect(),
        name: &name,
        words: notice::words()?,
        language,
    };
    if let Some(part) = page.strip_prefix(LIST) {
        return list.part(part.parse().ok()?);
    }
    let entry: usize = page.strip_prefix(MOVE)?.parse().ok()?;
    let index = written.iter().position(|it| it.entry == entry)?;
    let needed_by = &written.get(index)?.needed_by;
    let lost: Vec<usize> = (0..)
        .zip(written)
        .filter(|(_, it)| needed_by.contains(&it.entry))
        .map(|(at, _)| at)
        .collect();
    list.page_of(index, &lost, Press::TakeBack)
}
