//! Texts that the desks of all games share.

use std::sync::LazyLock;

use slowtable_kit::{LayoutNumber, Rules};
use slowtable_ui::{Args, Language, Words, sources};

use crate::desk::Desk;

static WORDS: LazyLock<Option<Words>> = LazyLock::new(|| Words::new(&SOURCES).ok());

static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(slowtable_ui::locales!(), &[]));

/// Returns the texts of all desks; `None` if the sources do not parse, which a test rules out.
pub(crate) fn words() -> Option<&'static Words> {
    WORDS.as_ref()
}

/// Returns a text on the part of the draft that the game no longer allows; `None` if it allows all of it.
/// `describe` returns the description of a lost move, if there is one.
pub(crate) fn of_lost<R: Rules>(
    desk: &Desk<'_, R>,
    language: Language,
    describe: impl Fn(&[R::Choice]) -> Option<String>,
) -> Option<String> {
    let words = WORDS.as_ref()?;
    let mut lines = Vec::new();
    if !desk.lost.moves.is_empty() {
        let named: Vec<String> = desk
            .lost
            .moves
            .iter()
            .filter_map(|lost| describe(lost.path()?))
            .collect();
        let id = if named.is_empty() {
            "lost-moves"
        } else {
            "lost-moves-named"
        };
        let args = Args::new()
            .with("n", desk.lost.moves.len())
            .with("moves", named.join("; "));
        lines.push(words.text(language, id, &args));
    }
    if desk.lost.choices > 0 {
        lines.push(words.plain(language, "lost-choices"));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Says which numbers layouts have.
pub(crate) fn no_such_layout(language: Language) -> String {
    let args = Args::new()
        .with("first", LayoutNumber::FIRST.to_string())
        .with("last", LayoutNumber::LAST.to_string());
    let text = WORDS.as_ref();
    text.map_or_else(String::new, |words| {
        words.text(language, "no-such-layout", &args)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_languages_say_the_same() {
        assert!(slowtable_ui::text_differences(&SOURCES).is_empty());
        assert!(WORDS.is_some());
    }
}
