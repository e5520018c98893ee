//! Limits of registered commands. Source: Discord documentation, *Application Commands*.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{
    FormErrors, channel_types, integer_of, is_given, kind_of, length, present, problem, text_of,
};

/// The most chat commands of one scope (all servers, or one server).
pub const MAX_CHAT_COMMANDS: usize = 100;
/// The most user commands, and the most message commands, of one scope.
pub const MAX_CONTEXT_COMMANDS: usize = 15;
/// The most characters of one command in its longest language: names, descriptions and choices.
pub const MAX_COMMAND_TOTAL: usize = 8_000;
/// The largest whole number of an option or choice; with a minus, the smallest.
pub const MAX_INTEGER: i64 = (1 << 53) - 1;
/// The largest number of an option or choice that need not be whole.
pub const MAX_NUMBER: f64 = 9_007_199_254_740_992.0;
/// The most options, subcommands or choices in one list.
pub const MAX_OPTIONS: usize = 25;

/// The languages of Discord. Source: *Reference › Locales*.
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// The command that opens an activity.
const ENTRY_POINT: i64 = 4;
/// All permissions that the API's description allows for.
const MAX_PERMISSIONS: u64 = (1 << 54) - 1;

const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;
const STRING: i64 = 3;
const INTEGER: i64 = 4;
const CHANNEL: i64 = 7;
const NUMBER: i64 = 10;

/// Checks one command.
pub fn check(command: &Value, errors: &mut FormErrors) {
    if !errors.is_object(command) {
        return;
    }
    let kind = errors.integer(command, "type", 1, 4).unwrap_or(1);
    let chat = kind == 1;
    let mut size = Size::default();
    name(command, chat, &mut size, errors);
    if chat {
        description(command, &mut size, errors);
        options(command, 0, &mut size, errors);
    } else {
        // Only an entry point (4) has a description.
        for key in ["description", "options"] {
            if is_given(command, key) && (key, kind) != ("description", ENTRY_POINT) {
                errors.add_at(key, problem::context_menu_field(key));
            }
        }
    }
    let permissions = errors.bits(command, "default_member_permissions");
    if permissions.is_some_and(|bits| bits > MAX_PERMISSIONS) {
        errors.add_at(
            "default_member_permissions",
            problem::too_large(MAX_PERMISSIONS),
        );
    }
    errors.flag(command, "nsfw");
    errors.flag(command, "dm_permission");
    // An empty list is refused; a missing one is not.
    for (key, allowed) in [("contexts", &[0, 1, 2][..]), ("integration_types", &[0, 1])] {
        if present(command, key).is_some() {
            errors.numbers(command, key, 1, allowed);
        }
    }
    errors.integer(command, "handler", 1, 2);
    if size.0 > MAX_COMMAND_TOTAL {
        errors.add(problem::command_too_large(MAX_COMMAND_TOTAL));
    }
}

/// Checks a list of commands that replaces all commands of a scope.
pub fn check_all(commands: &[Value], errors: &mut FormErrors) {
    let mut names = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        errors.at(index, |errors| {
            check(command, errors);
            let kind = command["type"].as_i64().unwrap_or(1);
            if !names.insert((kind, text_of(&command["name"]))) {
                errors.add_at("name", problem::command_name_taken());
            }
        });
    }
}

/// A count of characters; of every text, the longest translation counts.
#[derive(Default)]
struct Size(usize);

impl Size {
    fn count(&mut self, text: &str, translations: Option<&Map<String, Value>>) {
        let translated = translations.into_iter().flatten();
        let texts = translated
            .filter_map(|(_, text)| text.as_str())
            .chain([text]);
        self.0 += texts.map(length).max().unwrap_or_default();
    }
}

fn translations<'v>(
    of: &'v Value,
    key: &str,
    max: usize,
    errors: &mut FormErrors,
) -> Option<&'v Map<String, Value>> {
    let value = errors.object(of, key)?;
    let map = value.as_object()?;
    errors.at(key, |errors| {
        for (locale, text) in map {
            if !LOCALES.contains(&locale.as_str()) {
                errors.add_at(locale, problem::unknown_locale(locale));
            } else if !text.is_null() {
                errors.required_words(value, locale, max);
            }
        }
    });
    Some(map)
}

fn name(of: &Value, chat: bool, size: &mut Size, errors: &mut FormErrors) {
    let name = errors.required_text(of, "name", 1, 32);
    let translated = translations(of, "name_localizations", 32, errors);
    if chat {
        let invalid = |text: &str| !text.is_empty() && length(text) <= 32 && !is_name(text);
        let complain = |errors: &mut FormErrors| {
            errors.add(problem::invalid_name());
        };
        if name.is_some_and(invalid) {
            errors.at("name", complain);
        }
        for (locale, text) in translated.into_iter().flatten() {
            if text.as_str().is_some_and(invalid) {
                errors.at("name_localizations", |errors| errors.at(locale, complain));
            }
        }
    }
    size.count(name.unwrap_or_default(), translated);
}

fn description(of: &Value, size: &mut Size, errors: &mut FormErrors) {
    let text = errors.required_words(of, "description", 100);
    let translated = translations(of, "description_localizations", 100, errors);
    size.count(text.unwrap_or_default(), translated);
}

/// Whether this is a name of a chat command or option: `^[-_'\p{L}\p{N}]{1,32}$` and lower case
/// where the script has case. Marks are let through for Devanagari and Thai.
pub fn is_name(text: &str) -> bool {
    let count = length(text);
    let marks =
        |c: char| ('\u{900}'..='\u{97F}').contains(&c) || ('\u{E00}'..='\u{E7F}').contains(&c);
    let allowed = |c: char| matches!(c, '-' | '_' | '\'') || c.is_alphanumeric() || marks(c);
    (1..=32).contains(&count) && text.chars().all(allowed) && text == text.to_lowercase()
}

fn options(of: &Value, depth: usize, size: &mut Size, errors: &mut FormErrors) {
    let mut names = HashSet::new();
    let mut translated = HashSet::new();
    let mut optional_seen = false;
    let options = errors.each(of, "options", (0, MAX_OPTIONS), |option, errors| {
        if !errors.is_object(option) {
            return;
        }
        let Some(kind) = errors.integer(option, "type", 1, 11) else {
            if present(option, "type").is_none() {
                errors.required("type");
            }
            return;
        };
        name(option, true, size, errors);
        description(option, size, errors);
        let own = option["name"].as_str();
        errors.unique(&mut names, "name", own, problem::option_name_taken);
        let localized = option["name_localizations"].as_object();
        for (locale, name) in localized.into_iter().flatten() {
            if !translated.insert((locale, name)) {
                errors.at("name_localizations", |errors| {
                    errors.add_at(locale, problem::option_translation_taken());
                });
            }
        }
        let required = errors.flag(option, "required");
        if required && optional_seen {
            errors.add(problem::required_after_optional());
        }
        optional_seen |= !required;
        match kind {
            SUBCOMMAND if depth < 2 => self::options(option, 2, size, errors),
            GROUP if depth < 1 => self::options(option, depth + 1, size, errors),
            SUBCOMMAND | GROUP => errors.add_at("type", problem::nested_too_deep()),
            _ if depth == 1 => errors.add_at("type", problem::wrong_type("1")),
            _ => plain_option(option, kind, size, errors),
        }
    });
    let below = options.iter().filter(|option| kind_of(option) <= GROUP);
    if ![0, options.len()].contains(&below.count()) {
        errors.add_at("options", problem::mixed_options());
    }
}

fn plain_option(option: &Value, kind: i64, size: &mut Size, errors: &mut FormErrors) {
    let autocomplete = errors.flag(option, "autocomplete");
    let takes_choices = matches!(kind, STRING | INTEGER | NUMBER);
    let mut names = HashSet::new();
    let choices = errors.each(option, "choices", (0, MAX_OPTIONS), |choice, errors| {
        if !errors.is_object(choice) {
            return;
        }
        let name = errors.required_words(choice, "name", 100);
        let translated = translations(choice, "name_localizations", 100, errors);
        size.count(name.unwrap_or_default(), translated);
        errors.unique(&mut names, "name", name, problem::choice_name_taken);
        if takes_choices {
            size.count(&choice_value(choice, kind, errors), None);
        }
    });
    if autocomplete && (!choices.is_empty() || !takes_choices) {
        errors.add_at("autocomplete", problem::no_autocomplete());
    }
    if !choices.is_empty() && !takes_choices {
        errors.add_at("choices", problem::no_choices());
    }
    bounds(option, kind, errors);
    if kind == CHANNEL {
        channel_types(option, errors);
    } else if !errors.list(option, "channel_types", 0, 32).is_empty() {
        errors.add_at("channel_types", problem::no_channel_option());
    }
}

/// Checks the smallest and largest value and the lengths of an option.
fn bounds(option: &Value, kind: i64, errors: &mut FormErrors) {
    let [min, max] = ["min_value", "max_value"].map(|key| {
        let value = present(option, key)?;
        if !matches!(kind, INTEGER | NUMBER) {
            errors.add_at(key, problem::no_number_option());
            return None;
        }
        errors.at(key, |errors| number(value, kind, errors))
    });
    if min.zip(max).is_some_and(|(min, max)| min > max) {
        errors.add_at("min_value", problem::min_above_max());
    }
    let min = errors.integer(option, "min_length", 0, 6000);
    let max = errors.integer(option, "max_length", 1, 6000);
    if kind != STRING && (min.is_some() || max.is_some()) {
        errors.add_at("min_length", problem::no_text_option());
    } else if min.zip(max).is_some_and(|(min, max)| min > max) {
        errors.add_at("min_length", problem::min_text_above_max());
    }
}

/// Checks that a value is a number that JavaScript can hold, and whole for an option of whole numbers.
fn number(value: &Value, kind: i64, errors: &mut FormErrors) -> Option<f64> {
    let text = value.as_str();
    let number = value.as_f64().or_else(|| text?.trim().parse().ok());
    let whole = integer_of(value);
    let Some(number) = number.filter(|_| kind != INTEGER || whole.is_some()) else {
        // A value beyond 64 bits is still a whole number.
        let is_large = number.is_some_and(|number| number.abs() > MAX_NUMBER);
        errors.add(match is_large {
            true => problem::number_out_of_bounds(value),
            false => problem::not_of_option(value),
        });
        return None;
    };
    let fits = match whole.filter(|_| kind == INTEGER) {
        Some(whole) => whole.abs_diff(0) <= MAX_INTEGER.unsigned_abs(),
        None => number.abs() <= MAX_NUMBER,
    };
    if !fits {
        errors.add(problem::number_out_of_bounds(value));
    }
    Some(number)
}

/// Checks the value of a choice for an option of text or numbers, or of an autocomplete. Returns
/// the value as it counts towards the size of a command.
pub(crate) fn choice_value(choice: &Value, kind: i64, errors: &mut FormErrors) -> String {
    match present(choice, "value") {
        None => {
            errors.required("value");
            String::new()
        }
        Some(_) if kind == STRING => {
            let text = errors.required_text(choice, "value", 1, 100);
            text.unwrap_or_default().to_owned()
        }
        Some(value) => {
            errors.at("value", |errors| number(value, kind, errors));
            value.to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::tests::{codes, table, with};
    use serde_json::json;

    /// Checks a command with changed fields.
    fn changed(change: &Value, errors: &mut FormErrors) {
        let command = json!({"name": "table", "description": "TableService"});
        check(&with(command, change), errors);
    }

    /// Checks a command with one option with changed fields.
    fn option(change: &Value, errors: &mut FormErrors) {
        let option = json!({"type": 3, "name": "game", "description": "Which"});
        changed(&json!({"options": [with(option, change)]}), errors);
    }

    #[test]
    fn names_follow_the_rule() {
        for good in "table spieltisch-öffnen a_b'c टेबल โต๊ะ 卓 x2".split(' ') {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", "Table", "a b", "Ötisch", "a!", &"x".repeat(33)] {
            assert!(!is_name(bad), "{bad}");
        }
    }

    #[test]
    fn commands_are_checked() {
        table(
            r#"
            ok {}
            ok {"name_localizations": {"de": "tisch"}, "contexts": [0, 1, 2], "integration_types": [0, 1]}
            ok {"default_member_permissions": "32"}
            ok {"options": [{"type": 2, "name": "a", "description": "b", "options": [{"type": 1, "name": "c", "description": "d", "options": [{"type": 3, "name": "game", "description": "Which", "required": true}, {"type": 3, "name": "x", "description": "Which"}]}]}]}
            ok {"options": ["*25", {"type": 1, "name": "s%", "description": "d"}]}
            name:APPLICATION_COMMAND_INVALID_NAME {"name": "Table"}
            name:BASE_TYPE_BAD_LENGTH {"name": "x*33"}
            description:BASE_TYPE_REQUIRED {"description": ""}
            description:BASE_TYPE_BAD_LENGTH {"description": "x*101"}
            name_localizations.xx:ENUM_TYPE_COERCE {"name_localizations": {"xx": "a"}}
            name_localizations.de:APPLICATION_COMMAND_INVALID_NAME {"name_localizations": {"de": "Tisch"}}
            description_localizations.de:BASE_TYPE_BAD_LENGTH {"description_localizations": {"de": "x*101"}}
            options:BASE_TYPE_MAX_LENGTH {"options": ["*26", {"type": 1, "name": "s%", "description": "d"}]}
            options.1:APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID {"options": [{"type": 3, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d", "required": true}]}
            options:APPLICATION_COMMAND_OPTIONS_TYPE_INVALID {"options": [{"type": 1, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d"}]}
            options.1.name:APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS {"options": ["*2", {"type": 1, "name": "a", "description": "d"}]}
            options.1.name_localizations.de:APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS {"options": ["*2", {"type": 1, "name": "a%", "description": "d", "name_localizations": {"de": "b"}}]}
            contexts.0:BASE_TYPE_CHOICES {"contexts": [3]}
            default_member_permissions:NUMBER_TYPE_COERCE {"default_member_permissions": "abc"}
            "#,
            changed,
        );
        table(r#"ok {"type": 2, "name": "Invite To Table"}"#, check);
    }

    #[test]
    fn options_are_checked() {
        table(
            r#"
            ok {"choices": []}
            ok {"choices": ["*25", {"name": "%", "value": "%"}]}
            options.0.choices:BASE_TYPE_MAX_LENGTH {"choices": ["*26", {"name": "%", "value": "%"}]}
            options.0.autocomplete:APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID {"autocomplete": true, "choices": [{"name": "a", "value": "a"}]}
            "#,
            option,
        );
    }

    #[test]
    fn size_counts_the_longest_language() {
        let found = |command: &Value| codes(|errors| changed(command, errors));
        // 25 options with a description of 100 and a name of 3 make 2575 + 11.
        let options = |text: &str| -> Vec<Value> {
            (0..25)
                .map(|n| {
                    json!({"type": 1, "name": format!("s{n:02}"), "description": "d",
                        "description_localizations": {"de": text},
                        "options": [{"type": 3, "name": "o", "description": "x".repeat(100),
                            "description_localizations": {"de": "y"}},
                            {"type": 3, "name": "p", "description": "x".repeat(100)}]})
                })
                .collect()
        };
        let total = |text: &str| 25 * (3 + text.len().max(1) + 2 + 200) + 11;
        let small = json!({"options": options("y")});
        assert!(total("y") < MAX_COMMAND_TOTAL && found(&small).is_empty());
        let long = "y".repeat(100);
        // 25 × 305 + 11 = 7636: still fits; one more text of 400 does not.
        let mut big = json!({"options": options(&long)});
        assert!(found(&big).is_empty());
        for n in 0..4 {
            big["options"][n]["options"][0]["choices"] =
                json!([{"name": "n".repeat(91), "value": "v"}]);
        }
        assert_eq!(found(&big), [":APPLICATION_COMMAND_TOO_LARGE"]);
    }
}
