//! The page of a draft's moves, for drafts of several: one line for each move, and each can be taken out.

use slowtable_kit::Rules;
use slowtable_ui::{
    Args, Button, Language, Panel, PanelError, Press, SelectOption, SelectValue, Words,
};

use crate::ahead::Describe;
use crate::desk::Desk;
use crate::move_list::{MoveList, part_of};
use crate::notice;

/// The prefix of the names of pages that list moves, before the number of the part.
const LIST: &str = "draft:";
/// The prefix of the name of the page of one move, before its index.
const MOVE: &str = "take-out:";
/// The fewest moves for which there is a page. A single one is taken back by the button for the last move.
const SEVERAL: usize = 2;

/// Returns the name of the page that lists the moves of a draft.
#[must_use]
pub fn draft_page_name() -> String {
    format!("{LIST}0")
}

/// A desk with words for its drafted moves.
pub(crate) struct DraftPage<'a, R: Rules> {
    desk: &'a Desk<'a, R>,
    /// Returns the description of a move in a view, if there is one.
    describe: &'a Describe<'a, R>,
    words: &'static Words,
    language: Language,
}

impl<'a, R: Rules> DraftPage<'a, R> {
    /// Returns `None` if the texts cannot be read, which a test rules out.
    pub(crate) fn new(
        desk: &'a Desk<'a, R>,
        describe: &'a Describe<'a, R>,
        language: Language,
    ) -> Option<Self> {
        Some(Self {
            desk,
            describe,
            words: notice::words()?,
            language,
        })
    }

    /// Returns the panel that replaces the game's own, on the pages of the draft's moves.
    pub(crate) fn instead(&self) -> Option<Result<Panel, PanelError>> {
        let page = self.desk.draft.page.as_deref()?;
        if let Some(part) = page.strip_prefix(LIST) {
            return self.list().part(part.parse().ok()?);
        }
        let index: u16 = page.strip_prefix(MOVE)?.parse().ok()?;
        let lost = self.desk.lost_without(index.into())?;
        let press = Press::TakeOut(index);
        self.list().page_of(index.into(), &lost, press)
    }

    fn list(&self) -> MoveList<'_> {
        let moves = self.desk.drafted_moves().into_iter();
        MoveList {
            list: LIST,
            one: MOVE,
            texts: "draft",
            moves: moves
                .map(|it| (self.describe)(&it.before, &it.path))
                .collect(),
            name: &|index| index.to_string(),
            words: self.words,
            language: self.language,
        }
    }

    /// Adds the way to the page on the first page of a draft of several moves, if nothing of another move is chosen.
    pub(crate) fn complete(&self, panel: Panel) -> Panel {
        let draft = &self.desk.draft;
        let count = draft.moves().len();
        if count < SEVERAL || draft.page.is_some() || !draft.path().is_empty() {
            return panel;
        }
        let args = Args::new().with("n", count);
        let label = self.words.text(self.language, "draft-moves", &args);
        let page = draft_page_name();
        if panel.offers(&Press::Page(page.clone())) {
            return panel;
        }
        if !panel.has_utilities() {
            return panel.with_button(Button::new(label, Press::Page(page)).emoji("📜"));
        }
        let mut option = SelectOption::new(label, SelectValue::Page(&page));
        option.emoji = Some("📜");
        panel.with_utilities("", vec![option])
    }
}

/// Returns the page that lists a draft's moves after one was taken out; `None`, the first page, if few are left.
pub(crate) fn after_taking_out(index: usize, left: usize) -> Option<String> {
    let last = left.checked_sub(1)?;
    (left >= SEVERAL).then(|| format!("{LIST}{}", part_of(index.min(last))))
}
