//! The words of the tables service.

use std::sync::LazyLock;

use slowtable_face::{Args, Language, Words, WordsError};

/// The words; `None` if the sources do not parse, which a test rules out.
pub(super) struct TableWords(Option<Words>);

static WORDS: LazyLock<TableWords> = LazyLock::new(|| TableWords(read().ok()));

fn read() -> Result<Words, WordsError> {
    Words::new(&[
        (
            Language::English,
            include_str!("../../locales/en/tables.ftl"),
        ),
        (
            Language::German,
            include_str!("../../locales/de/tables.ftl"),
        ),
    ])
}

/// The words.
pub(super) fn words() -> &'static TableWords {
    &WORDS
}

impl TableWords {
    /// The text `id` with its blanks filled.
    pub(super) fn text(&self, language: Language, id: &str, args: &Args) -> String {
        self.0
            .as_ref()
            .map_or_else(|| id.to_owned(), |words| words.text(language, id, args))
    }

    /// The text `id`, which has no blanks.
    pub(super) fn plain(&self, language: Language, id: &str) -> String {
        self.text(language, id, &Args::new())
    }
}

#[cfg(test)]
mod tests {
    use slowtable_face::text_differences;

    use super::*;

    #[test]
    fn the_sources_parse_and_name_the_same_texts() {
        read().unwrap();
        let english = include_str!("../../locales/en/tables.ftl");
        let german = include_str!("../../locales/de/tables.ftl");
        let sources = [(Language::English, english), (Language::German, german)];
        assert_eq!(text_differences(&sources), Vec::<String>::new());
    }
}
