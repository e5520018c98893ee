//! The texts in one language.

use crate::language::Language;
use crate::words::{Args, Words};

/// The texts in one language.
#[derive(Clone, Copy)]
pub struct Localizer<'a> {
    words: &'a Words,
    language: Language,
}

impl<'a> Localizer<'a> {
    /// Returns the texts of `words` in `language`.
    #[must_use]
    pub const fn new(words: &'a Words, language: Language) -> Self {
        Self { words, language }
    }

    /// Returns the language of the texts.
    #[must_use]
    pub const fn language(self) -> Language {
        self.language
    }

    /// Returns a text that has no placeholders.
    #[must_use]
    pub fn plain(self, id: &str) -> String {
        self.words.plain(self.language, id)
    }

    /// Returns a text with its placeholders filled from `args`.
    #[must_use]
    pub fn text(self, id: &str, args: &Args) -> String {
        self.words.text(self.language, id, args)
    }

    /// Returns a text; `None` if the language does not have it.
    #[must_use]
    pub fn find(self, id: &str, args: &Args) -> Option<String> {
        self.words.find(self.language, id, args)
    }

    /// Returns a text whose only placeholder is the number `n`, which may select a plural form.
    #[must_use]
    pub fn count(self, id: &str, n: usize) -> String {
        self.text(id, &Args::new().with("n", n))
    }

    /// Returns the items as a list with "and" before the last one.
    #[must_use]
    pub fn all_of(self, items: impl IntoIterator<Item = String>) -> String {
        let mut items: Vec<String> = items.into_iter().collect();
        match items.pop() {
            None => String::new(),
            Some(only) if items.is_empty() => only,
            Some(last) => {
                let args = Args::new().with("first", join(items)).with("last", last);
                self.text("list-and", &args)
            }
        }
    }
}

/// Returns the items with commas between them.
#[must_use]
pub fn join(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}

/// Returns the text with a capital first letter, for a label.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Returns a text without the marks of bold passages, for places that show markup as it is written.
#[must_use]
pub fn without_bold(text: &str) -> String {
    text.replace("**", "")
}

/// Returns the text with a small first letter, for a sentence that goes on.
#[must_use]
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}
