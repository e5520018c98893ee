//! The values of a select's options, and their texts.

use std::fmt;

/// The prefix of a page's name.
const PAGE: &str = "page:";
/// The prefix of an occasion.
const AHEAD: &str = "ahead:";
/// The prefix of a plan's index.
const PLAN: &str = "plan:";
/// The text of the news.
const NEWS: &str = "news:";
/// The prefix of a standing answer.
const STANDING: &str = "standing:";

/// The value of a select's option.
///
/// Old messages contain its text ([`Display`](fmt::Display), [`SelectValue::decode`]), so the text never
/// changes its meaning. A game's choices never begin with the prefix of another value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SelectValue<'a> {
    /// Choices, as [`Press::Choose`](crate::Press::Choose) carries them.
    Choices(&'a str),
    /// A page of the desk, by its name: `page:NAME`. Like all values below, only in a select of exactly one.
    Page(&'a str),
    /// An occasion to decide ahead for: `ahead:OCCASION`.
    Ahead(&'a str),
    /// A kept plan to open, by its index: `plan:INDEX`.
    Plan(usize),
    /// The events since the seat's last move: `news:`. It does not change the desk.
    News,
    /// A standing answer to a question: `standing:QUESTION=ANSWER`.
    Standing {
        /// The question's id.
        question: &'a str,
        /// The answer's id; the empty id asks every time.
        answer: &'a str,
    },
}

impl<'a> SelectValue<'a> {
    /// Reads a value's text. A text that is no other value is read as choices.
    #[must_use]
    pub fn decode(text: &'a str) -> Self {
        if text == NEWS {
            return Self::News;
        }
        if let Some(page) = text.strip_prefix(PAGE) {
            return Self::Page(page);
        }
        if let Some(occasion) = text.strip_prefix(AHEAD) {
            return Self::Ahead(occasion);
        }
        let plan = text.strip_prefix(PLAN).and_then(|plan| plan.parse().ok());
        if let Some(plan) = plan {
            return Self::Plan(plan);
        }
        let answer = text.strip_prefix(STANDING);
        if let Some((question, answer)) = answer.and_then(|answer| answer.split_once('=')) {
            return Self::Standing { question, answer };
        }
        Self::Choices(text)
    }
}

impl fmt::Display for SelectValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choices(choices) => f.write_str(choices),
            Self::Page(page) => write!(f, "{PAGE}{page}"),
            Self::Ahead(occasion) => write!(f, "{AHEAD}{occasion}"),
            Self::Plan(plan) => write!(f, "{PLAN}{plan}"),
            Self::News => f.write_str(NEWS),
            Self::Standing { question, answer } => write!(f, "{STANDING}{question}={answer}"),
        }
    }
}

impl From<SelectValue<'_>> for String {
    fn from(value: SelectValue<'_>) -> Self {
        value.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_meaning_for_ever() {
        let standing = |question, answer| SelectValue::Standing { question, answer };
        for (text, value) in [
            ("card:pit_worker", SelectValue::Choices("card:pit_worker")),
            ("fee+2*ability:a", SelectValue::Choices("fee+2*ability:a")),
            ("page:board.0", SelectValue::Page("board.0")),
            ("page:standing:gifts", SelectValue::Page("standing:gifts")),
            (
                "ahead:alone:1:builder",
                SelectValue::Ahead("alone:1:builder"),
            ),
            ("plan:9", SelectValue::Plan(9)),
            ("news:", SelectValue::News),
            ("standing:gifts=refuse", standing("gifts", "refuse")),
            ("standing:gifts=", standing("gifts", "")),
        ] {
            assert_eq!(SelectValue::decode(text), value);
            assert_eq!(value.to_string(), text);
        }
    }

    #[test]
    fn a_broken_value_is_choices_that_no_game_has() {
        for text in [
            "",
            "plan:",
            "plan:-1",
            "plan:x",
            "standing:gifts",
            "ahead",
            "news:1",
        ] {
            assert_eq!(SelectValue::decode(text), SelectValue::Choices(text));
        }
    }
}
