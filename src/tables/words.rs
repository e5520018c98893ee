//! The words of the tables service.

use std::sync::LazyLock;

use slowtable_face::{Language, Words};

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let sources = [
        (
            Language::English,
            include_str!("../../locales/en/tables.ftl"),
        ),
        (
            Language::German,
            include_str!("../../locales/de/tables.ftl"),
        ),
    ];
    Words::new(&sources).unwrap_or_else(|error| {
        // A test reads the sources as well, so this cannot leave the house.
        debug_assert!(false, "{error}");
        tracing::error!(%error, "the tables' words cannot be read");
        Words::new(&[]).unwrap_or_else(|_| unreachable!("no source has no fault"))
    })
});

/// The words.
pub(crate) fn words() -> &'static Words {
    &WORDS
}
