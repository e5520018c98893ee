//! Facts that a language's own texts state: its name and its decimal sign.

use std::sync::LazyLock;

use crate::language::{LOCALES, Language, sources};
use crate::words::Words;

static WORDS: LazyLock<Option<Words>> = LazyLock::new(|| Words::new(&SOURCES).ok());

static SOURCES: LazyLock<Vec<(Language, &str)>> = LazyLock::new(|| sources(LOCALES, &["language"]));

impl Language {
    /// Returns the language's name in the language itself.
    #[must_use]
    pub fn name(self) -> String {
        self.say("language-name")
    }

    /// Returns the decimal sign.
    #[must_use]
    pub fn decimal_sign(self) -> String {
        let half = self.say("language-half");
        half.trim_matches(|c: char| c.is_ascii_digit()).to_owned()
    }

    fn say(self, id: &str) -> String {
        let words = WORDS.as_ref();
        words.map_or_else(|| self.code().to_owned(), |words| words.plain(self, id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_itself() {
        assert!(crate::text_differences(&SOURCES).is_empty());
        for language in Language::ALL {
            assert!(!language.name().is_empty() && !language.name().contains("language-"));
        }
        assert_eq!(Language::German.name(), "Deutsch");
        assert_eq!(Language::German.decimal_sign(), ",");
    }
}
