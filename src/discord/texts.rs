//! The bot's own texts.

use std::sync::LazyLock;

use jiff::Timestamp;
use slowtable_ui::{Args, Language, PlainName, Words, args, sources};

use slowtable_service::chain::Chain;
use slowtable_service::locales::LOCALES;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{ChannelId, GuildId, TableLabel};

/// The sources of these texts.
pub static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(LOCALES, &["discord"]));

static WORDS: LazyLock<Option<Words>> = LazyLock::new(|| {
    Words::new(&SOURCES)
        .inspect_err(
            |error| tracing::error!(error = %Chain(error), "the bot's texts cannot be parsed"),
        )
        .ok()
});

/// Returns the text `id` with its blanks filled.
#[must_use]
pub fn text(language: Language, id: &str, args: &Args) -> String {
    match &*WORDS {
        Some(words) => words.text(language, id, args),
        None => id.to_owned(),
    }
}

/// A text of the bot with its blanks filled: `tr!(language, "bot-undo-option", n = 3)`.
macro_rules! tr {
    ($language:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::discord::texts::text($language, $id, &slowtable_ui::args!($($name = $value),*))
    };
}
pub(crate) use tr;

/// Returns the text `id`, which has no blanks.
#[must_use]
pub fn plain(language: Language, id: &str) -> String {
    text(language, id, &Args::new())
}

/// Returns a refusal with the typed text below it, so that it can be copied instead of typed again.
#[must_use]
pub fn with_typed(refusal: String, typed: Option<&PlainName>, language: Language) -> String {
    let Some(typed) = typed else { return refusal };
    let args = args!(typed = typed.markdown());
    format!("{refusal}\n{}", text(language, "bot-typed", &args))
}

/// Returns a time as a relative timestamp ("Message Formatting"), which Discord shows to each reader in their
/// language: how long ago it was, or how soon it will be.
#[must_use]
pub fn relative(time: Timestamp) -> String {
    format!("<t:{}:R>", time.as_second())
}

/// Returns a time in the form that Discord shows to each reader as a day and a time of day.
#[must_use]
pub fn time(time: Timestamp) -> String {
    format!("<t:{}:f>", time.as_second())
}

/// Returns a time in the form that Discord shows to each reader as a day.
#[must_use]
pub fn day(time: Timestamp) -> String {
    format!("<t:{}:d>", time.as_second())
}

/// The most characters of a player's name in a line with many names.
const SHORT_NAME: usize = 14;
/// The most names in a line.
const NAMES: usize = 6;

/// Returns the address of a place, which works from everywhere.
#[must_use]
pub fn address(guild: Option<GuildId>, place: ChannelId) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{place}")
}

/// Returns a table's description as a link, with or without the players.
#[must_use]
pub fn table(label: &TableLabel, with_players: bool) -> String {
    let TableLabel { table, game, .. } = label;
    let address = address(label.guild, label.place);
    let mut text = format!("**{game}** [#{table}]({address})");
    if with_players {
        let names = label.players.iter().take(NAMES).map(|name| {
            let short = PlainName::clean_to(name.label(), SHORT_NAME);
            short.unwrap_or_default().markdown()
        });
        let names: Vec<String> = names.collect();
        text.push_str(" · ");
        text.push_str(&names.join(", "));
        if label.players.len() > NAMES {
            text.push_str(", …");
        }
    }
    text
}

/// A seat that is awaited.
#[derive(Debug, Clone)]
pub struct AwaitedPlayer {
    /// The name, as markup.
    pub name: String,
    /// What to do, in the infinitive.
    pub what: String,
    /// Since when, if the line is to say it.
    pub since: Option<Timestamp>,
    /// When the time runs out, if a clock runs.
    pub until: Option<Timestamp>,
}

/// Returns the lines about awaited seats: one line for all with the same text.
#[must_use]
pub fn awaited(
    language: Language,
    awaited: impl IntoIterator<Item = AwaitedPlayer>,
) -> Vec<String> {
    let mut lines: Vec<(Vec<String>, AwaitedPlayer)> = Vec::new();
    for one in awaited {
        let same = lines.iter_mut().find(|(_, other)| {
            (&other.what, other.since, other.until) == (&one.what, one.since, one.until)
        });
        match same {
            Some((names, _)) => names.push(one.name),
            None => lines.push((vec![one.name.clone()], one)),
        }
    }
    let line = |(names, one): (Vec<String>, AwaitedPlayer)| {
        let args = args!(names = names.join(", "), what = one.what);
        match (one.since.map(relative), one.until.map(relative)) {
            (Some(since), Some(until)) => {
                let args = args.with("since", since).with("until", until);
                text(language, "bot-awaited-until", &args)
            }
            (Some(since), None) => text(language, "bot-awaited-since", &args.with("since", since)),
            (None, Some(until)) => text(
                language,
                "bot-post-awaited-until",
                &args.with("until", until),
            ),
            (None, None) => text(language, "bot-post-awaited", &args),
        }
    };
    lines.into_iter().map(line).collect()
}

/// Returns a line about a table's pace.
#[must_use]
pub fn pace(language: Language, pace: Pace) -> String {
    plain(language, &format!("pace-{}.line", pace.id()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::HashSet;
    use std::path::{Path, PathBuf};

    use slowtable_ui::text_differences;

    use super::*;

    #[test]
    fn both_languages_have_the_same_texts_and_placeholders() {
        assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
    }

    /// Adds every file of Rust below `folder`.
    fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                rust_files(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }

    #[test]
    fn every_text_in_the_code_is_there() {
        let english = SOURCES[0].1;
        let (mut ids, mut message) = (HashSet::new(), "");
        for (head, _) in english.lines().filter_map(|line| line.split_once(" =")) {
            if head.starts_with(' ') {
                ids.insert(format!("{message}{}", head.trim()));
            } else {
                message = head;
                ids.insert(head.to_owned());
            }
        }
        let mut files = Vec::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/discord");
        rust_files(&folder, &mut files);
        assert!(files.len() > 40, "too few files: {files:?}");
        for file in files {
            let code = std::fs::read_to_string(&file).unwrap();
            for (index, _) in code.match_indices("\"bot-") {
                let id = code[index + 1..].split('"').next().unwrap();
                // A test may name a group of texts by how they begin.
                let is_there = match id.ends_with('-') {
                    true => ids.iter().any(|one| one.starts_with(id)),
                    false => ids.contains(id),
                };
                assert!(is_there, "{}: {id}", file.display());
            }
        }
    }
}
