//! The texts of the tables service.

use std::sync::LazyLock;

use slowtable_ui::{Args, Language, Words, WordsError, sources};

use crate::locales::LOCALES;

/// The texts; `None` if the sources do not parse, which a test rules out.
pub(super) struct TableWords(Option<Words>);

static WORDS: LazyLock<TableWords> = LazyLock::new(|| TableWords(read().ok()));

static SOURCES: LazyLock<Vec<(Language, &str)>> = LazyLock::new(|| sources(LOCALES, &["tables"]));

fn read() -> Result<Words, WordsError> {
    Words::new(&SOURCES)
}

/// Returns the texts.
pub(super) fn words() -> &'static TableWords {
    &WORDS
}

/// A text with its blanks filled: `tr!(language, "notice-clock", until = until)`.
macro_rules! tr {
    ($language:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::tables::words::words().text(
            $language,
            $id,
            &slowtable_ui::args!($($name = $value),*),
        )
    };
}
pub(super) use tr;

impl TableWords {
    /// Returns the text `id` with its blanks filled.
    pub(super) fn text(&self, language: Language, id: &str, args: &Args) -> String {
        self.0
            .as_ref()
            .map_or_else(|| id.to_owned(), |words| words.text(language, id, args))
    }

    /// Returns the text `id`, which has no blanks.
    pub(super) fn plain(&self, language: Language, id: &str) -> String {
        self.text(language, id, &Args::new())
    }
}

#[cfg(test)]
mod tests {
    use slowtable_ui::text_differences;

    use super::*;

    #[test]
    fn the_sources_parse_and_name_the_same_texts() {
        read().unwrap();
        assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
    }
}
