//! Pages that list moves, one line each, and a page for each move on which it is taken out.

use slowtable_ui::{
    Args, Button, Language, Panel, PanelError, Press, Row, Select, SelectOption, SelectValue, Tone,
    Words, clip,
};

/// The number of moves on a page.
const PART: usize = 15;
/// The most characters of a move in a line or an option.
const SHORT: usize = 70;

/// Moves with the names of their pages and the ids of their texts.
pub(crate) struct MoveList<'a> {
    /// The prefix of the names of pages that list moves, before the number of the part.
    pub(crate) list: &'static str,
    /// The prefix of the name of the page of one move, before its name.
    pub(crate) one: &'static str,
    /// The prefix of the ids of the texts.
    pub(crate) texts: &'static str,
    /// The moves in words, as far as there are any.
    pub(crate) moves: Vec<Option<String>>,
    /// Returns the name of a move's page, after the prefix.
    pub(crate) name: &'a dyn Fn(usize) -> String,
    pub(crate) words: &'static Words,
    pub(crate) language: Language,
}

impl MoveList<'_> {
    fn plain(&self, id: &str) -> String {
        self.words.plain(self.language, id)
    }

    fn own_id(&self, id: &str) -> String {
        format!("{}-{id}", self.texts)
    }

    /// Returns a move in words, with its number.
    fn line(&self, index: usize) -> Option<String> {
        let what = self.moves.get(index)?.clone();
        let what = what.unwrap_or_else(|| self.plain("draft-move"));
        Some(clip(&format!("{}. {what}", index + 1), SHORT))
    }

    /// Returns a part of the list; `None` if there is none.
    pub(crate) fn part(&self, part: usize) -> Option<Result<Panel, PanelError>> {
        let count = self.moves.len();
        let parts = count.div_ceil(PART);
        let shown = part.checked_mul(PART)?..count.min((part + 1).checked_mul(PART)?);
        if part >= parts {
            return None;
        }
        let lines: Vec<(usize, String)> = shown
            .filter_map(|index| Some((index, self.line(index)?)))
            .collect();
        let args = Args::new().with("n", count);
        let title = self.words.text(self.language, &self.own_id("title"), &args);
        let mut text = vec![title];
        text.extend(lines.iter().map(|(_, line)| line.clone()));
        let options = lines.into_iter().map(|(index, line)| {
            let page = format!("{}{}", self.one, (self.name)(index));
            SelectOption::new(line, SelectValue::Page(&page))
        });
        let which = self.plain(&self.own_id("take-out-which"));
        let select = Select::one(which, options.collect());
        let mut buttons = vec![self.back(String::new())];
        let later = Some(part + 1).filter(|next| *next < parts);
        for (id, to) in [
            ("draft-earlier", part.checked_sub(1)),
            ("draft-later", later),
        ] {
            if let Some(to) = to {
                let page = Press::Page(format!("{}{to}", self.list));
                buttons.push(Button::new(self.plain(id), page));
            }
        }
        let rows = vec![Row::Select(select), Row::Buttons(buttons)];
        Some(Panel::new(text.join("\n"), rows))
    }

    /// Returns the page of one move, which names the later moves that go with it and takes all of them out by a press.
    pub(crate) fn page_of(
        &self,
        index: usize,
        lost: &[usize],
        press: Press,
    ) -> Option<Result<Panel, PanelError>> {
        let title = self.plain(&self.own_id("take-out-title"));
        let mut text = vec![title, self.line(index)?];
        if !lost.is_empty() {
            let args = Args::new().with("n", lost.len());
            text.push(self.words.text(self.language, "draft-goes-too", &args));
            text.extend(lost.iter().take(PART).filter_map(|at| self.line(*at)));
        }
        let take_out = Button::new(self.plain(&self.own_id("take-out")), press);
        let list = format!("{}{}", self.list, index / PART);
        let buttons = vec![take_out.tone(Tone::Danger), self.back(list)];
        Some(Panel::new(text.join("\n"), vec![Row::Buttons(buttons)]))
    }

    fn back(&self, page: String) -> Button {
        Button::new(self.plain("draft-back"), Press::Page(page))
    }
}

/// Returns the number of the part in which a move stands.
pub(crate) const fn part_of(index: usize) -> usize {
    index / PART
}
