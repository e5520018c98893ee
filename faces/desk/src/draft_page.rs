//! The page of a draft's moves, for drafts of several: one line for each move, and each can be taken out.

use slowtable_kit::Rules;
use slowtable_ui::{
    Args, Button, Language, Panel, PanelError, Press, Row, Select, SelectOption, SelectValue, Tone,
    Words, clip,
};

use crate::ahead::Describe;
use crate::desk::{Desk, Drafted};
use crate::notice;

/// The prefix of the names of pages that list moves, before the number of the part.
const LIST: &str = "draft:";
/// The prefix of the name of the page of one move, before its index.
const MOVE: &str = "take-out:";
/// The number of moves on a page.
const PART: usize = 15;
/// The most characters of a move in a line or an option.
const SHORT: usize = 70;
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
            return self.list(part.parse().ok()?);
        }
        self.one(page.strip_prefix(MOVE)?.parse().ok()?)
    }

    /// Adds the way to the page on the first page of a draft of several moves, if nothing of another move is chosen.
    pub(crate) fn complete(&self, panel: Panel) -> Panel {
        let draft = &self.desk.draft;
        let count = draft.moves().len();
        if count < SEVERAL || draft.page.is_some() || !draft.path().is_empty() {
            return panel;
        }
        let label = self.text("draft-moves", &Args::new().with("n", count));
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

    fn plain(&self, id: &str) -> String {
        self.words.plain(self.language, id)
    }

    fn text(&self, id: &str, args: &Args) -> String {
        self.words.text(self.language, id, args)
    }

    /// Returns the move in words, with its number.
    fn line(&self, index: usize, drafted: &Drafted<R>) -> String {
        let what = (self.describe)(&drafted.before, &drafted.path);
        let what = what.unwrap_or_else(|| self.plain("draft-move"));
        clip(&format!("{}. {what}", index + 1), SHORT)
    }

    /// Returns a part of the list; `None` if there is none.
    fn list(&self, part: usize) -> Option<Result<Panel, PanelError>> {
        let moves = self.desk.drafted_moves();
        let parts: Vec<_> = moves.chunks(PART).collect();
        let shown = parts.get(part)?;
        let lines = (part * PART..).zip(*shown);
        let lines: Vec<_> = lines
            .map(|(index, drafted)| (index, self.line(index, drafted)))
            .collect();
        let mut text = vec![self.text("draft-title", &Args::new().with("n", moves.len()))];
        text.extend(lines.iter().map(|(_, line)| line.clone()));
        let options = lines.into_iter().map(|(index, line)| {
            let page = format!("{MOVE}{index}");
            SelectOption::new(line, SelectValue::Page(&page))
        });
        let select = Select::one(self.plain("draft-take-out-which"), options.collect());
        let mut buttons = vec![self.back(String::new())];
        for (id, to) in [
            ("draft-earlier", part.checked_sub(1)),
            (
                "draft-later",
                Some(part + 1).filter(|next| *next < parts.len()),
            ),
        ] {
            if let Some(to) = to {
                buttons.push(Button::new(
                    self.plain(id),
                    Press::Page(format!("{LIST}{to}")),
                ));
            }
        }
        let rows = vec![Row::Select(select), Row::Buttons(buttons)];
        Some(Panel::new(text.join("\n"), rows))
    }

    /// Returns the page of one move, which names the later moves that go with it; `None` if there is no such move.
    fn one(&self, index: u16) -> Option<Result<Panel, PanelError>> {
        let moves = self.desk.drafted_moves();
        let at = usize::from(index);
        let drafted = moves.get(at)?;
        let lost = self.desk.lost_without(at)?;
        let mut text = vec![self.plain("draft-take-out-title"), self.line(at, drafted)];
        if !lost.is_empty() {
            text.push(self.text("draft-goes-too", &Args::new().with("n", lost.len())));
            let lines = lost.iter().filter_map(|at| Some((*at, moves.get(*at)?)));
            text.extend(lines.take(PART).map(|(at, drafted)| self.line(at, drafted)));
        }
        let take_out = Button::new(self.plain("draft-take-out"), Press::TakeOut(index));
        let list = format!("{LIST}{}", at / PART);
        let buttons = vec![take_out.tone(Tone::Danger), self.back(list)];
        Some(Panel::new(text.join("\n"), vec![Row::Buttons(buttons)]))
    }

    fn back(&self, page: String) -> Button {
        Button::new(self.plain("draft-back"), Press::Page(page))
    }
}

/// Returns the page that lists a draft's moves after one was taken out; `None`, the first page, if few are left.
pub(crate) fn after_taking_out(index: usize, left: usize) -> Option<String> {
    let last = left.checked_sub(1)?;
    (left >= SEVERAL).then(|| format!("{LIST}{}", index.min(last) / PART))
}
