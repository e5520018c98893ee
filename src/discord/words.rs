//! The edge's own words.

use std::sync::LazyLock;

use slowtable_face::{Args, Language, Words};

use crate::chain::Chain;

/// The edge's Fluent sources, by language.
pub const SOURCES: [(Language, &str); 2] = [
    (
        Language::English,
        include_str!("../../locales/en/discord.ftl"),
    ),
    (
        Language::German,
        include_str!("../../locales/de/discord.ftl"),
    ),
];

static WORDS: LazyLock<Option<Words>> = LazyLock::new(|| {
    Words::new(&SOURCES)
        .inspect_err(|error| tracing::error!(error = %Chain(error), "the Discord edge's words cannot be read"))
        .ok()
});

/// The text `id` with its blanks filled.
#[must_use]
pub fn text(language: Language, id: &str, args: &Args) -> String {
    match &*WORDS {
        Some(words) => words.text(language, id, args),
        None => id.to_owned(),
    }
}

/// The text `id`, which has no blanks.
#[must_use]
pub fn plain(language: Language, id: &str) -> String {
    text(language, id, &Args::new())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Every id of a source, attributes too, with the blanks of its text.
    fn texts(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let (mut message, mut at) = (String::new(), String::new());
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let trimmed = line.trim_start();
            if let Some((id, _)) = line.split_once(" =").filter(|_| line == trimmed) {
                message = id.to_owned();
                at = message.clone();
            } else if let Some((attribute, _)) = trimmed
                .strip_prefix('.')
                .and_then(|rest| rest.split_once(" ="))
            {
                at = format!("{message}.{attribute}");
            }
            if at.is_empty() {
                continue;
            }
            let blanks = texts.entry(at.clone()).or_default();
            for (index, _) in line.match_indices('$') {
                let name: String = line[index + 1..]
                    .chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                    .collect();
                blanks.insert(name);
            }
        }
        texts
    }

    #[test]
    fn both_languages_have_the_same_texts_and_blanks() {
        let [(_, english), (_, german)] = SOURCES;
        assert_eq!(texts(english), texts(german));
        assert!(Words::new(&SOURCES).is_ok());
    }

    #[test]
    fn every_text_in_the_code_is_there() {
        let [(_, english), _] = SOURCES;
        let texts = texts(english);
        for (file, code) in [
            ("error.rs", include_str!("error.rs")),
            ("lobby.rs", include_str!("lobby.rs")),
            ("post.rs", include_str!("post.rs")),
            ("actions.rs", include_str!("actions.rs")),
            ("board.rs", include_str!("board.rs")),
            ("moderators.rs", include_str!("moderators.rs")),
            ("offers.rs", include_str!("offers.rs")),
            ("personal.rs", include_str!("personal.rs")),
        ] {
            for (index, _) in code.match_indices("\"edge-") {
                let id = code[index + 1..].split('"').next().unwrap();
                assert!(texts.contains_key(id), "{file}: {id}");
            }
        }
    }
}
