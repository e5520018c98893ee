//! The commands' names as people read them in sentences.

use slowtable_desk::Title;
use slowtable_ui::Language;

use crate::discord::texts;

/// Discord's locales ("Locales") except those of English, which is sent without a locale.
const LOCALES: [&str; 30] = [
    "id", "da", "de", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

/// Returns the locales that a language serves.
pub fn locales(language: Language) -> impl Iterator<Item = &'static str> {
    let read = move |locale: &&str| language.is_read_in(locale);
    LOCALES.into_iter().filter(read)
}

/// Returns the name of a game's own command: its id, with hyphens.
#[must_use]
pub fn command_name(game: &str) -> String {
    game.replace('_', "-")
}

/// Returns the name of a game's own command as people read and type it.
pub fn localized_game_command(title: &dyn Title, language: Language) -> String {
    match locales(language).next() {
        None => command_name(title.id()),
        Some(_) => slug(&title.name(language), '-'),
    }
}

/// Returns a name as Discord accepts it for a command or option: lower case, without spaces, at most 32 characters
/// ("Application Command Naming").
pub fn slug(text: &str, between: char) -> String {
    let lower = text.to_lowercase();
    let parts: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|part| !part.is_empty())
        .collect();
    let name = parts.join(between.encode_utf8(&mut [0; 4]));
    name.chars().take(32).collect()
}

/// Returns the command that opens tables of a game, as people read it: `/a-game new`.
#[must_use]
pub fn spoken_new(title: &dyn Title, language: Language) -> String {
    spoken(title, language, "new")
}

/// Returns the command that begins a guided first game, as people read it: `/a-game learn`.
#[must_use]
pub fn spoken_learn(title: &dyn Title, language: Language) -> String {
    spoken(title, language, "learn")
}

/// Returns the command that changes a game's options, as people read it: `/a-game options`.
#[must_use]
pub fn spoken_options(title: &dyn Title, language: Language) -> String {
    spoken(title, language, "options")
}

fn spoken(title: &dyn Title, language: Language, subcommand: &str) -> String {
    let game = localized_game_command(title, language);
    let id = format!("command-game-{subcommand}");
    format!("`/{game} {}`", texts::plain(language, &id))
}
