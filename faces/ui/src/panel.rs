//! Panels: the text, picture and controls that a person sees.

use serde::{Deserialize, Serialize};

use crate::select_value::SelectValue;

/// The action that a press asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// Take the next small choice of the path, by its stable text. Several choices, joined by `+`, are taken
    /// in order, over several moves if necessary. A text that begins with `~` is short for choices of the present path
    /// (`slowtable_desk::Desk::brief`).
    Choose(String),
    /// Take the selected options as the next small choices of the path. Only for selects.
    ChooseSelected,
    /// Turn the complete path into a move without adding choices.
    Complete,
    /// Take the last choice of the path back.
    Back,
    /// Take the last drafted move back.
    Undo,
    /// Repeat the choices that were taken back last or were made at an outdated desk.
    Redo,
    /// Take all drafted moves back.
    Reset,
    /// Take one drafted move out, by its index, and the later ones that are not possible without it.
    TakeOut(u16),
    /// Make the drafted moves count, followed by the moves of these choices, if there are any. One or several
    /// choices as in [`Press::Choose`]; they leave nothing to choose.
    Commit(Option<String>),
    /// Make the drafted moves count, and decide ahead for an occasion that may follow them
    /// (`OCCASION=CHOICES`). The choices are as in [`Press::Commit`].
    CommitAhead(String),
    /// Show another page of the desk. The face defines the names of pages.
    Page(String),
    /// Show what a good player would do here. It does not change the drafted moves.
    Hint,
    /// Draft the move of the latest hint.
    TakeHint,
    /// Draft the moves that the seat made earlier and that fit again. Nothing counts by it.
    Again,
    /// Decide ahead for an occasion, by its stable text. The empty text leads back to the table. In a select
    /// it is a [`SelectValue::Ahead`](crate::SelectValue::Ahead).
    Ahead(String),
    /// Decide on an alternative, for the case that no earlier decision for the occasion is possible.
    Otherwise,
    /// Remove the decisions for the occasion, or the open plan.
    Forget,
    /// Take the seat's latest decision back, although it counts already. On the page of a move that is written down, take
    /// that move back, and those that need it.
    TakeBack,
    /// Show the events since the seat's last move. It does not change the desk.
    News,
    /// Make the moves drafted for the occasion a step of a plan, and go on to the next step. If there is a
    /// choice, its move is added to the drafted ones.
    Then(Option<String>),
    /// Keep the plan without deciding on it.
    KeepPlan,
    /// Write a note for the open plan. A form asks for the text.
    Note,
}

/// The look of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tone {
    /// The button to press next.
    Primary,
    /// Any other button.
    #[default]
    Secondary,
    /// A button that makes something count.
    Success,
    /// A button that discards something.
    Danger,
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// The label, at most 80 characters.
    pub label: String,
    /// A single Unicode emoji or the sign of a [`Symbol`](crate::Symbol) before the label.
    pub emoji: Option<&'static str>,
    /// The button's look.
    pub tone: Tone,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// The action that it asks for.
    pub press: Press,
}

impl Button {
    /// Returns an enabled secondary button. Clips a label that is too long.
    pub fn new(label: impl AsRef<str>, press: Press) -> Self {
        Self {
            label: clip(label.as_ref(), Panel::LABEL),
            emoji: None,
            tone: Tone::Secondary,
            enabled: true,
            press,
        }
    }

    /// Sets the look.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// Sets the emoji before the label.
    #[must_use]
    pub fn emoji(mut self, emoji: &'static str) -> Self {
        self.emoji = Some(emoji);
        self
    }

    /// Sets whether the button can be pressed.
    #[must_use]
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }
}

/// An option of a select.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectOption {
    /// The label, at most 100 characters.
    pub label: String,
    /// The line below the label, at most 100 characters.
    pub description: Option<String>,
    /// A single Unicode emoji or the sign of a [`Symbol`](crate::Symbol) before the label.
    pub emoji: Option<&'static str>,
    /// The text of a [`SelectValue`](crate::SelectValue), for [`Press::ChooseSelected`]. At most 100
    /// characters.
    pub value: String,
    /// Whether it is selected at first.
    pub chosen: bool,
}

impl SelectOption {
    /// Returns an option without a description. Clips a label that is too long.
    pub fn new(label: impl AsRef<str>, value: impl Into<String>) -> Self {
        Self {
            label: clip(label.as_ref(), Panel::OPTION),
            description: None,
            emoji: None,
            value: value.into(),
            chosen: false,
        }
    }

    /// Sets the emoji before the label.
    #[must_use]
    pub fn emoji(mut self, emoji: &'static str) -> Self {
        self.emoji = Some(emoji);
        self
    }

    /// Sets the description. Clips one that is too long; an empty one counts as none.
    #[must_use]
    pub fn describe(mut self, description: impl AsRef<str>) -> Self {
        let description = clip(description.as_ref(), Panel::OPTION);
        self.description = (!description.is_empty()).then_some(description);
        self
    }
}

/// A select. Its action is always [`Press::ChooseSelected`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Select {
    /// The text while nothing is selected, at most 150 characters.
    pub placeholder: String,
    /// What can be selected: 1 to 25 rows.
    pub options: Vec<SelectOption>,
    /// The minimum number of selected options.
    pub min: u8,
    /// The maximum number of selected options.
    pub max: u8,
}

impl Select {
    /// Returns a select of exactly one option.
    pub fn one(placeholder: impl AsRef<str>, options: Vec<SelectOption>) -> Self {
        Self::exactly(1, placeholder, options)
    }

    /// Returns a select of exactly `count` options.
    pub fn exactly(count: u8, placeholder: impl AsRef<str>, options: Vec<SelectOption>) -> Self {
        Self {
            placeholder: clip(placeholder.as_ref(), Panel::PLACEHOLDER),
            options,
            min: count,
            max: count,
        }
    }
}

/// One row of controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// One select.
    Select(Select),
}

/// The text, picture and controls that a person sees. A panel fits Discord's limits by construction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Panel {
    text: String,
    picture: Option<String>,
    rows: Vec<Row>,
    /// Whether the last row is the select of utilities ([`Panel::with_utilities`]).
    has_utilities: bool,
}

/// The limit that a panel would break.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PanelError {
    /// More than five rows.
    #[error("{0} rows; a panel has at most 5")]
    Rows(usize),
    /// A row without buttons, or with more than five.
    #[error("{0} buttons in a row; it has 1 to 5")]
    Buttons(usize),
    /// A select without options, or with more than 25.
    #[error("{0} options in a select; it has 1 to 25")]
    Options(usize),
    /// Bounds of a select that its options cannot meet.
    #[error("a select asks for {min} to {max} of {options}")]
    Bounds {
        /// The minimum number of selected options.
        min: u8,
        /// The maximum number of selected options.
        max: u8,
        /// The number of options.
        options: usize,
    },
    /// Two controls with the same action, or two options with the same value.
    #[error("{0:?} stands twice")]
    Twice(String),
    /// A control whose text is too long for a button's id.
    #[error("{0:?} is too long for a control")]
    Long(String),
    /// A button or option without a label.
    #[error("a control without a label")]
    Blank,
}

impl PanelError {
    /// Returns what is wrong without the panel's texts and values, which may be a seat's secret. For the log.
    #[must_use]
    pub const fn limit(&self) -> &'static str {
        match self {
            Self::Rows(_) => "a panel has too many rows",
            Self::Buttons(_) => "a row of a panel has no button or too many",
            Self::Options(_) => "a select has no option or too many",
            Self::Bounds { .. } => "a select asks for more than it has",
            Self::Twice(_) => "two controls of a panel are the same",
            Self::Long(_) => "the value of a control is too long",
            Self::Blank => "a control has no label",
        }
    }
}

impl Panel {
    /// The maximum length of a panel's text, in characters. Discord's 2,000 must also hold the bot's lines
    /// above it: that the desk has changed since the press, and what has happened.
    pub const TEXT: usize = 1_500;
    /// The maximum number of rows of controls.
    pub const ROWS: usize = 5;
    /// The maximum number of options of a select.
    pub const OPTIONS: usize = 25;
    /// The maximum number of buttons in a row.
    pub const BUTTONS: usize = 5;
    /// The maximum length of a button's label, in characters.
    pub const LABEL: usize = 80;
    /// The maximum length of an option's label, description and value, in characters.
    pub const OPTION: usize = 100;
    /// The maximum length of a select's placeholder, in characters.
    pub const PLACEHOLDER: usize = 150;
    /// The maximum length of a choice or page name in a control, in bytes.
    pub const CARRIED: usize = 72;

    /// Returns a panel with this text and these rows of controls.
    ///
    /// Clips text that is too long before its last line, which is the question.
    ///
    /// # Errors
    /// If controls break a limit: rows and their sizes, distinct presses, labels.
    pub fn new(text: impl AsRef<str>, rows: Vec<Row>) -> Result<Self, PanelError> {
        if rows.len() > Self::ROWS {
            return Err(PanelError::Rows(rows.len()));
        }
        let mut seen = std::collections::HashSet::new();
        for row in &rows {
            match row {
                Row::Buttons(buttons) => {
                    if !(1..=Self::BUTTONS).contains(&buttons.len()) {
                        return Err(PanelError::Buttons(buttons.len()));
                    }
                    for button in buttons {
                        check_button(button)?;
                        if !seen.insert(button.press.clone()) {
                            return Err(PanelError::Twice(format!("{:?}", button.press)));
                        }
                    }
                }
                Row::Select(select) => check_select(select)?,
            }
        }
        Ok(Self {
            text: clip_lines(text.as_ref(), Self::TEXT),
            picture: None,
            rows,
            has_utilities: false,
        })
    }

    /// Sets the picture, by the face's name for it.
    #[must_use]
    pub fn with_picture(mut self, name: impl Into<String>) -> Self {
        self.picture = Some(name.into());
        self
    }

    /// Adds lines above the text. Clips the text before its last line if it becomes too long.
    #[must_use]
    pub fn with_notice(mut self, notice: &str) -> Self {
        self.text = clip_lines(&format!("{notice}\n{}", self.text), Self::TEXT);
        self
    }

    /// Adds a button that does not belong to the game's question. It goes into the last row if that has room
    /// for a button, or else into a new row below. If there is no room for either, it goes into the last row
    /// of buttons that has room. The select of utilities stays the last row.
    #[must_use]
    pub fn with_button(mut self, button: Button) -> Self {
        let has_room = |row: &Row| match row {
            Row::Buttons(buttons) => buttons.len() < Self::BUTTONS,
            Row::Select(_) => false,
        };
        let is_full = self.rows.len() >= Self::ROWS;
        let above = self.above_utilities();
        let rows = self.rows.get_mut(..above).unwrap_or_default();
        let found = match is_full || rows.last().is_some_and(has_room) {
            true => rows.iter().rposition(has_room),
            false => None,
        };
        match found.and_then(|at| rows.get_mut(at)) {
            Some(Row::Buttons(buttons)) => buttons.push(button),
            _ => self = self.with_rows([Row::Buttons(vec![button])]),
        }
        self
    }

    /// Adds options to the select of utilities: what a person may want at any time and rarely does. It is
    /// one select and the panel's last row. Leaves out options that it has already, and those without room.
    #[must_use]
    pub fn with_utilities(mut self, placeholder: &str, options: Vec<SelectOption>) -> Self {
        if options.is_empty() || (!self.has_utilities && self.rows.len() >= Self::ROWS) {
            return self;
        }
        if !self.has_utilities {
            self.rows
                .push(Row::Select(Select::one(placeholder, Vec::new())));
            self.has_utilities = true;
        }
        if let Some(Row::Select(select)) = self.rows.last_mut() {
            for option in options {
                let is_new = select.options.iter().all(|one| one.value != option.value);
                if is_new && select.options.len() < Self::OPTIONS {
                    select.options.push(option);
                }
            }
        }
        self
    }

    /// Whether the panel has a select of utilities.
    #[must_use]
    pub const fn has_utilities(&self) -> bool {
        self.has_utilities
    }

    /// Returns the number of rows above the select of utilities.
    fn above_utilities(&self) -> usize {
        self.rows.len() - usize::from(self.has_utilities)
    }

    /// Replaces the button that asks for `press`.
    #[must_use]
    pub fn with_instead(mut self, press: &Press, button: &Button) -> Self {
        for row in &mut self.rows {
            if let Row::Buttons(buttons) = row {
                let of_it = buttons.iter_mut().filter(|one| one.press == *press);
                of_it.for_each(|one| one.clone_from(button));
            }
        }
        self
    }

    /// Adds rows below, as far as there is room. The select of utilities stays the last row.
    #[must_use]
    pub fn with_rows(mut self, rows: impl IntoIterator<Item = Row>) -> Self {
        let (at, room) = (self.above_utilities(), Self::ROWS - self.rows.len());
        self.rows.splice(at..at, rows.into_iter().take(room));
        self
    }

    /// Adds buttons below: in a row of their own, or else one by one in the last rows of buttons, as far as
    /// there is room.
    #[must_use]
    pub fn with_buttons(self, buttons: Vec<Button>) -> Self {
        match self.rows.len() < Self::ROWS {
            true => self.with_rows([Row::Buttons(buttons)]),
            false => buttons.into_iter().fold(self, Self::with_button),
        }
    }

    /// Sets the label of the button that asks for `press`.
    #[must_use]
    pub fn relabelled(mut self, press: &Press, label: &str) -> Self {
        for row in &mut self.rows {
            if let Row::Buttons(buttons) = row {
                let of_it = buttons.iter_mut().filter(|button| button.press == *press);
                of_it.for_each(|button| button.label = clip(label, Self::LABEL));
            }
        }
        self
    }

    /// Returns the text, in Discord's markdown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the name of the picture, if there is one.
    #[must_use]
    pub fn picture(&self) -> Option<&str> {
        self.picture.as_deref()
    }

    /// Returns the rows of controls.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the labels of the selected values, if one of the panel's selects can yield them. The values
    /// must be distinct options of it, in a number that it allows.
    #[must_use]
    pub fn selected(&self, values: &[String]) -> Option<Vec<&str>> {
        let distinct: std::collections::BTreeSet<_> = values.iter().collect();
        if distinct.len() != values.len() {
            return None;
        }
        self.rows.iter().find_map(|row| match row {
            Row::Buttons(_) => None,
            Row::Select(select) => {
                let label = |value: &String| {
                    let mut options = select.options.iter();
                    let option = options.find(|option| option.value == *value)?;
                    Some(option.label.as_str())
                };
                let count = usize::from(select.min)..=usize::from(select.max);
                let labels: Option<Vec<&str>> = values.iter().map(label).collect();
                labels.filter(|labels| count.contains(&labels.len()))
            }
        })
    }

    /// Whether the panel has an enabled control for `press`. For [`Press::ChooseSelected`], any select
    /// counts, without regard to its values. A select's option that shows a page or the news counts for that
    /// press.
    #[must_use]
    pub fn offers(&self, press: &Press) -> bool {
        self.rows.iter().any(|row| match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .any(|button| button.enabled && button.press == *press),
            Row::Select(_) if *press == Press::ChooseSelected => true,
            Row::Select(select) => {
                let mut options = select.options.iter();
                options.any(|option| match (SelectValue::decode(&option.value), press) {
                    (SelectValue::Page(page), Press::Page(wanted)) => page == wanted,
                    (SelectValue::News, Press::News) => true,
                    _ => false,
                })
            }
        })
    }
}

fn check_button(button: &Button) -> Result<(), PanelError> {
    if button.label.trim().is_empty() && button.emoji.is_none() {
        return Err(PanelError::Blank);
    }
    let carried = match &button.press {
        Press::Choose(text)
        | Press::Page(text)
        | Press::Ahead(text)
        | Press::Commit(Some(text))
        | Press::CommitAhead(text)
        | Press::Then(Some(text)) => text,
        _ => return Ok(()),
    };
    if carried.len() > Panel::CARRIED {
        Err(PanelError::Long(carried.clone()))
    } else {
        Ok(())
    }
}

fn check_select(select: &Select) -> Result<(), PanelError> {
    let options = select.options.len();
    if !(1..=Panel::OPTIONS).contains(&options) {
        return Err(PanelError::Options(options));
    }
    if select.min > select.max || usize::from(select.max) > options || select.max == 0 {
        return Err(PanelError::Bounds {
            min: select.min,
            max: select.max,
            options,
        });
    }
    let mut seen = std::collections::HashSet::new();
    for option in &select.options {
        if option.label.trim().is_empty() {
            return Err(PanelError::Blank);
        }
        if option.value.is_empty() || option.value.chars().count() > Panel::OPTION {
            return Err(PanelError::Long(option.value.clone()));
        }
        if !seen.insert(&option.value) {
            return Err(PanelError::Twice(option.value.clone()));
        }
    }
    Ok(())
}

/// Returns `text` clipped to `most` characters, with an ellipsis in the place of the rest.
#[must_use]
pub fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let Some(kept) = most.checked_sub(1) else {
        return String::new();
    };
    let mut clipped: String = text.chars().take(kept).collect();
    clipped.truncate(clipped.trim_end().len());
    clipped.push('…');
    clipped
}

/// Returns `text` clipped to `most` characters. The lines before the last are left out, from their end, and a
/// line with an ellipsis stands in their place. A last line that is itself too long is clipped at its end.
fn clip_lines(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let (above, last) = text.rsplit_once('\n').unwrap_or(("", text));
    let last = clip(last, most.saturating_sub(2));
    let mut room = most.saturating_sub(last.chars().count() + 2);
    let mut kept = String::new();
    for line in above.split_inclusive('\n') {
        let length = line.chars().count();
        if length > room {
            break;
        }
        room -= length;
        kept.push_str(line);
    }
    format!("{kept}…\n{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a button that no other equals.
    fn page(name: usize) -> Button {
        Button::new(name.to_string(), Press::Page(name.to_string()))
    }

    /// Returns rows of buttons with these sizes.
    fn rows(sizes: &[usize]) -> Vec<Row> {
        let mut names = 0..;
        let row = |size: &usize| Row::Buttons(names.by_ref().take(*size).map(page).collect());
        sizes.iter().map(row).collect()
    }

    fn sizes(panel: &Panel) -> Vec<usize> {
        let rows = panel.rows().iter();
        rows.map(|row| match row {
            Row::Buttons(buttons) => buttons.len(),
            Row::Select(_) => 0,
        })
        .collect()
    }

    #[test]
    fn one_more_button_never_stands_among_what_is_offered_while_there_is_room_elsewhere() {
        let added = |before: &[usize]| {
            let panel = Panel::new("", rows(before)).unwrap();
            sizes(&panel.with_button(page(99)))
        };
        assert_eq!(added(&[]), [1]);
        assert_eq!(added(&[3, 2]), [3, 3]);
        // A row above has room, but it belongs to the game.
        assert_eq!(added(&[3, 5]), [3, 5, 1]);
        assert_eq!(added(&[1, 1, 1, 1, 5]), [1, 1, 1, 2, 5]);
        assert_eq!(added(&[5; 5]), [5; 5]);
    }

    #[test]
    fn a_text_that_is_too_long_keeps_its_beginning_and_its_question() {
        assert_eq!(clip_lines("a\nb", 3), "a\nb");
        assert_eq!(clip_lines("aa\nbb\ncc\nq?", 10), "aa\nbb\n…\nq?");
        assert_eq!(clip_lines("aaaa\nb?", 6), "…\nb?");
        assert_eq!(clip_lines("abcdefgh", 5), "…\nab…");
        let long = format!("{}\nq?", "line\n".repeat(2_000));
        let clipped = clip_lines(&long, Panel::TEXT);
        assert!(clipped.chars().count() <= Panel::TEXT && clipped.ends_with("…\nq?"));
    }

    #[test]
    fn utilities_are_one_select_below_everything_that_is_added() {
        let option = |value: &str| SelectOption::new(value, SelectValue::Page(value));
        let panel = Panel::new("", rows(&[5])).unwrap();
        let panel = panel
            .with_utilities("More", vec![option("board"), option("mine")])
            .with_button(page(98))
            .with_utilities("More", vec![option("mine"), option("how")])
            .with_rows([Row::Buttons(vec![page(97)])]);
        assert_eq!(sizes(&panel), [5, 1, 1, 0]);
        let Some(Row::Select(select)) = panel.rows().last() else {
            panic!("{panel:?}");
        };
        let values: Vec<&str> = select.options.iter().map(|one| &one.value[..]).collect();
        assert_eq!(values, ["page:board", "page:mine", "page:how"]);
        for (name, is_there) in [("mine", true), ("how", true), ("look", false)] {
            assert_eq!(panel.offers(&Press::Page(name.into())), is_there, "{name}");
        }
        // A panel without room has none, and keeps what was asked.
        let full = Panel::new("", rows(&[5; 5])).unwrap();
        let full = full.with_utilities("More", vec![option("board")]);
        assert_eq!(sizes(&full), [5; 5]);
        assert!(!full.has_utilities());
    }
}
