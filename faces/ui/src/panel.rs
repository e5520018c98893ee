//! Panels: what a person is shown and can press.

use serde::{Deserialize, Serialize};

/// What a press asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// Take the next small choice of the path (its stable text); several, joined by `+`, are taken one
    /// after the other, over several moves if need be.
    Choose(String),
    /// Take what is selected as the next small choices of the path. Only for selects.
    ChooseSelected,
    /// The path is whole; take it as it is.
    Complete,
    /// Take the last choice of the path back.
    Back,
    /// Take the last drafted move back.
    Undo,
    /// Choose again what was taken back last, or was chosen at an older desk.
    Redo,
    /// Take the whole draft back.
    Reset,
    /// Make the drafted moves count, and then those of these choices, if there are any: one, or several as
    /// in [`Press::Choose`]. They leave nothing to choose.
    Commit(Option<String>),
    /// Make the drafted moves count, and decide ahead for an occasion that may come by them
    /// (`OCCASION=CHOICES`): the moves of these choices, as in [`Press::Commit`].
    CommitAhead(String),
    /// Show another page of the desk; the face gives the name its meaning.
    Page(String),
    /// Say what a good player would do here. It changes nothing that is drafted.
    Hint,
    /// Draft what was hinted last.
    TakeHint,
    /// Decide ahead for an occasion (its stable text); the empty one leads back to the table. In a
    /// select it is a [`SelectValue::Ahead`](crate::SelectValue::Ahead).
    Ahead(String),
    /// Decide what to do where nothing that is decided for the occasion is possible.
    Otherwise,
    /// Forget what is decided for the occasion, or the plan that is open.
    Forget,
    /// Take the seat's latest decision back, though it counts.
    TakeBack,
    /// Say what has happened since the seat's last move. It changes nothing at the desk.
    News,
    /// Take what is drafted for the occasion, and the move of this single choice, if there is one, as a
    /// step of a plan, and go on to the next.
    Then(Option<String>),
    /// Keep what is planned, without deciding on it.
    KeepPlan,
    /// Note something for the plan that is open. The text is asked for in a form.
    Note,
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tone {
    /// The one to press next.
    Primary,
    /// Any other.
    #[default]
    Secondary,
    /// It makes something count.
    Success,
    /// It gives something up.
    Danger,
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// At most 80 characters.
    pub label: String,
    /// A single Unicode emoji or the sign of a [`Symbol`](crate::Symbol) before the label.
    pub emoji: Option<&'static str>,
    /// How it looks.
    pub tone: Tone,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// What it asks for.
    pub press: Press,
}

impl Button {
    /// A secondary button that can be pressed. A label that is too long is clipped.
    pub fn new(label: impl AsRef<str>, press: Press) -> Self {
        Self {
            label: clip(label.as_ref(), Panel::LABEL),
            emoji: None,
            tone: Tone::Secondary,
            enabled: true,
            press,
        }
    }

    /// The same with another look.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// The same with an emoji.
    #[must_use]
    pub fn emoji(mut self, emoji: &'static str) -> Self {
        self.emoji = Some(emoji);
        self
    }

    /// The same, only enabled if `enabled`.
    #[must_use]
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }
}

/// An entry of a select.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectOption {
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters.
    pub description: Option<String>,
    /// A single Unicode emoji or the sign of a [`Symbol`](crate::Symbol).
    pub emoji: Option<&'static str>,
    /// The text of a [`SelectValue`](crate::SelectValue), for [`Press::ChooseSelected`]. At most 100
    /// characters.
    pub value: String,
    /// Whether it is selected already.
    pub chosen: bool,
}

impl SelectOption {
    /// An entry. A label or description that is too long is clipped.
    pub fn new(label: impl AsRef<str>, value: impl Into<String>) -> Self {
        Self {
            label: clip(label.as_ref(), Panel::OPTION),
            description: None,
            emoji: None,
            value: value.into(),
            chosen: false,
        }
    }

    /// The same with an emoji.
    #[must_use]
    pub fn emoji(mut self, emoji: &'static str) -> Self {
        self.emoji = Some(emoji);
        self
    }

    /// The same with a description.
    #[must_use]
    pub fn describe(mut self, description: impl AsRef<str>) -> Self {
        let description = clip(description.as_ref(), Panel::OPTION);
        self.description = (!description.is_empty()).then_some(description);
        self
    }
}

/// A select; what it asks for is always [`Press::ChooseSelected`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Select {
    /// At most 150 characters.
    pub placeholder: String,
    /// 1 to 25.
    pub options: Vec<SelectOption>,
    /// How many must be selected at least.
    pub min: u8,
    /// How many may be selected at most.
    pub max: u8,
}

impl Select {
    /// A select of exactly one.
    pub fn one(placeholder: impl AsRef<str>, options: Vec<SelectOption>) -> Self {
        Self::exactly(1, placeholder, options)
    }

    /// A select of exactly `count`.
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

/// What a person is shown and can press. Within Discord's limits by construction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Panel {
    text: String,
    picture: Option<String>,
    rows: Vec<Row>,
}

/// A panel that would break a limit.
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
        /// At least.
        min: u8,
        /// At most.
        max: u8,
        /// Of so many.
        options: usize,
    },
    /// Two controls that ask for the same, or two options of the same value.
    #[error("{0:?} stands twice")]
    Twice(String),
    /// A control that asks for more text than a button's id carries.
    #[error("{0:?} is too long for a control")]
    Long(String),
    /// A button or option without a label.
    #[error("a control without a label")]
    Blank,
}

impl Panel {
    /// Characters of a panel's text. Discord's 2,000 also have to hold what the bot says above
    /// it: that the desk is another than the one that was pressed, and what has happened since.
    pub const TEXT: usize = 1_500;
    /// Rows of controls.
    pub const ROWS: usize = 5;
    /// Options of a select.
    pub const OPTIONS: usize = 25;
    /// Buttons of a row.
    pub const BUTTONS: usize = 5;
    /// Characters of a button's label.
    pub const LABEL: usize = 80;
    /// Characters of an option's label, description and value.
    pub const OPTION: usize = 100;
    /// Characters of a select's placeholder.
    pub const PLACEHOLDER: usize = 150;
    /// Bytes of a choice or page name that a control can carry.
    pub const CARRIED: usize = 72;

    /// A panel.
    ///
    /// Text that is too long is clipped at the end of a line.
    ///
    /// # Errors
    /// When controls break a limit: rows and their sizes, distinct presses, labels.
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
        })
    }

    /// The same with a picture, by the face's name for it.
    #[must_use]
    pub fn with_picture(mut self, name: impl Into<String>) -> Self {
        self.picture = Some(name.into());
        self
    }

    /// The same with lines above its text; what is too long then is clipped at its end.
    #[must_use]
    pub fn with_notice(mut self, notice: &str) -> Self {
        self.text = clip_lines(&format!("{notice}\n{}", self.text), Self::TEXT);
        self
    }

    /// The same with one more button, apart from what the game asks: in the last row, if it is one of buttons
    /// with room, else in a row of its own below. Only where there is room for neither it goes to the last
    /// row of buttons that has some.
    #[must_use]
    pub fn with_button(mut self, button: Button) -> Self {
        let has_room = |row: &Row| match row {
            Row::Buttons(buttons) => buttons.len() < Self::BUTTONS,
            Row::Select(_) => false,
        };
        let is_full = self.rows.len() >= Self::ROWS;
        let found = match is_full || self.rows.last().is_some_and(has_room) {
            true => self.rows.iter().rposition(has_room),
            false => None,
        };
        match found.and_then(|at| self.rows.get_mut(at)) {
            Some(Row::Buttons(buttons)) => buttons.push(button),
            _ => self = self.with_rows([Row::Buttons(vec![button])]),
        }
        self
    }

    /// The same with another button in the place of one that asks for `press`.
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

    /// The same with further rows below, as far as there is room.
    #[must_use]
    pub fn with_rows(mut self, rows: impl IntoIterator<Item = Row>) -> Self {
        self.rows.extend(rows);
        self.rows.truncate(Self::ROWS);
        self
    }

    /// The same with further buttons below: in a row of their own, or else in the last row of
    /// buttons, the first ones first, as far as there is room.
    #[must_use]
    pub fn with_buttons(self, buttons: Vec<Button>) -> Self {
        match self.rows.len() < Self::ROWS {
            true => self.with_rows([Row::Buttons(buttons)]),
            false => buttons.into_iter().fold(self, Self::with_button),
        }
    }

    /// The same with another label for a press.
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

    /// Its text, in Discord's markdown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The picture it shows.
    #[must_use]
    pub fn picture(&self) -> Option<&str> {
        self.picture.as_deref()
    }

    /// Its rows of controls.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What is selected in a select, as its labels, if one of its selects can yield that: only what it offers,
    /// each once, as many as it asks for.
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

    /// Whether it holds an enabled control for `press`; of a select, whether it can yield `press`
    /// is for the select to say.
    #[must_use]
    pub fn offers(&self, press: &Press) -> bool {
        self.rows.iter().any(|row| match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .any(|button| button.enabled && button.press == *press),
            Row::Select(_) => *press == Press::ChooseSelected,
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

/// `text` within `most` characters; what is cut is marked by an ellipsis.
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

/// `text` within `most` characters, cut at the end of a line where there is one.
fn clip_lines(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut room = most.saturating_sub(2);
    for line in text.split_inclusive('\n') {
        let length = line.chars().count();
        if length > room {
            break;
        }
        room -= length;
        kept.push_str(line);
    }
    if kept.is_empty() {
        clip(text, most)
    } else {
        kept + "…"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A button of its own.
    fn page(name: usize) -> Button {
        Button::new(name.to_string(), Press::Page(name.to_string()))
    }

    /// Rows of so many buttons each.
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
        // A row above has room, but it is of what the game offers.
        assert_eq!(added(&[3, 5]), [3, 5, 1]);
        assert_eq!(added(&[1, 1, 1, 1, 5]), [1, 1, 1, 2, 5]);
        assert_eq!(added(&[5; 5]), [5; 5]);
    }
}
