//! Splits long texts, rows of controls and lists of options into pages.

use crate::localizer::Localizer;
use crate::panel::{Button, Panel, Press, Row, Select, SelectOption, Tone};

/// Returns the blocks on pages of at most [`Panel::TEXT`] characters. Blocks stay whole, except that a block
/// longer than a page is split between lines. There is at least one page.
#[must_use]
pub fn paginate(blocks: Vec<String>) -> Vec<String> {
    const PAGE: usize = Panel::TEXT;
    let mut pages: Vec<String> = Vec::new();
    let mut add = |piece: &str, gap: &str| {
        let length = piece.chars().count();
        match pages.last_mut() {
            Some(page) if page.chars().count() + gap.len() + length <= PAGE => {
                page.push_str(gap);
                page.push_str(piece);
            }
            _ => pages.push(piece.chars().take(PAGE).collect()),
        }
    };
    for block in blocks {
        if block.chars().count() <= PAGE {
            add(&block, "\n\n");
        } else {
            for line in block.lines() {
                add(line, "\n");
            }
        }
    }
    if pages.is_empty() {
        pages.push("-".to_owned());
    }
    pages
}

/// Returns the page `at` of `pages`, or the last, and the buttons to the desk and to the previous and next
/// page. `name` returns the face's name of a page ([`Press::Page`]).
#[must_use]
pub fn leaf<'a>(
    pages: &'a [String],
    at: usize,
    name: impl Fn(usize) -> String,
    localizer: Localizer<'_>,
) -> (&'a str, Row) {
    let at = at.min(pages.len().saturating_sub(1));
    let turn = |id: &str, page| Button::new(localizer.plain(id), Press::Page(name(page)));
    let mut buttons = vec![to_desk(localizer)];
    if at > 0 {
        buttons.push(turn("button-previous", at - 1));
    }
    if at + 1 < pages.len() {
        buttons.push(turn("button-next", at + 1));
    }
    let text = pages.get(at).map_or("", String::as_str);
    (text, Row::Buttons(buttons))
}

/// Returns the button that leads from a page back to the desk. The desk's page name is empty.
#[must_use]
pub fn to_desk(localizer: Localizer<'_>) -> Button {
    Button::new(
        localizer.plain("button-to-desk"),
        Press::Page(String::new()),
    )
    .tone(Tone::Primary)
}

/// Returns the buttons in rows of up to five.
#[must_use]
pub fn button_rows(buttons: Vec<Button>) -> Vec<Row> {
    buttons
        .chunks(5)
        .map(|chunk| Row::Buttons(chunk.to_vec()))
        .collect()
}

/// Returns selects of exactly one that together hold all `options`. There are as few as Discord's limit of 25
/// options allows, of equal size if possible. `placeholder` gets the first and last label of a select.
#[must_use]
pub fn select_rows(
    options: &[SelectOption],
    placeholder: impl Fn(&str, &str) -> String,
) -> Vec<Row> {
    let selects = options.len().div_ceil(Panel::OPTIONS).max(1);
    options
        .chunks(options.len().div_ceil(selects).max(1))
        .map(|part| {
            let label = |option: Option<&SelectOption>| {
                option.map_or_else(String::new, |option| option.label.clone())
            };
            let placeholder = placeholder(&label(part.first()), &label(part.last()));
            Row::Select(Select::one(placeholder, part.to_vec()))
        })
        .collect()
}

/// Returns part `at` of the rows: as many as fit a panel with `fixed` other rows. If there are several parts,
/// also returns the number of the next; the first follows the last.
#[must_use]
pub fn fit_rows(rows: Vec<Row>, fixed: usize, at: usize) -> (Vec<Row>, Option<usize>) {
    let room = Panel::ROWS.saturating_sub(fixed).max(1);
    if rows.len() <= room {
        return (rows, None);
    }
    let parts = rows.len().div_ceil(room);
    let at = at % parts;
    let shown = rows.into_iter().skip(at * room).take(room).collect();
    (shown, Some((at + 1) % parts))
}
