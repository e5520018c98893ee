//! Limits of registered commands. Source: Discord documentation, *Application Commands*.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{FormErrors, is_given, kind_of, length, present, problem, text_of};

/// Most chat commands of one scope (everywhere, or one server).
pub const MAX_CHAT_COMMANDS: usize = 100;
/// Most user commands, and most message commands, of one scope.
pub const MAX_CONTEXT_COMMANDS: usize = 15;
/// Most characters of one command in its longest language: names, descriptions and choices.
pub const MAX_COMMAND_TOTAL: usize = 8_000;
/// Most options, subcommands or choices in one list.
pub const MAX_OPTIONS: usize = 25;

/// The languages of Discord. Source: *Reference › Locales*.
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

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
        for key in ["description", "options"] {
            if is_given(command, key) {
                errors.add_at(key, problem::context_menu_field(key));
            }
        }
    }
    errors.bits(command, "default_member_permissions");
    errors.flag(command, "nsfw");
    numbers_in(command, "contexts", 0..=2, errors);
    numbers_in(command, "integration_types", 0..=1, errors);
    if size.0 > MAX_COMMAND_TOTAL {
        errors.add(problem::command_too_large(MAX_COMMAND_TOTAL));
    }
}

/// Checks a list of commands that replaces all of a scope.
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

/// Characters counted: of every text, the longest of its languages.
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
    let map = errors.object(of, key)?.as_object()?;
    errors.at(key, |errors| {
        for (locale, text) in map {
            if !LOCALES.contains(&locale.as_str()) {
                errors.add_at(locale, problem::unknown_locale(locale));
            } else if !text.is_null() {
                errors.required_text(&Value::Object(map.clone()), locale, 1, max);
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
    let text = errors.required_text(of, "description", 1, 100);
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
        let Some(kind) = errors.integer(option, "type", 1, 11) else {
            return errors.required("type");
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
        let name = errors.required_text(choice, "name", 1, 100);
        let translated = translations(choice, "name_localizations", 100, errors);
        size.count(name.unwrap_or_default(), translated);
        errors.unique(&mut names, "name", name, problem::choice_name_taken);
        choice_value(choice, kind, size, errors);
    });
    if autocomplete && (!choices.is_empty() || !takes_choices) {
        errors.add_at("autocomplete", problem::no_autocomplete());
    }
    if !choices.is_empty() && !takes_choices {
        errors.add_at("choices", problem::no_choices());
    }
    if !matches!(kind, INTEGER | NUMBER) {
        for key in ["min_value", "max_value"] {
            if present(option, key).is_some() {
                errors.add_at(key, problem::no_number_option());
            }
        }
    } else {
        let (min, max) = (&option["min_value"], &option["max_value"]);
        let bounds = min.as_f64().zip(max.as_f64());
        if bounds.is_some_and(|(min, max)| min > max) {
            errors.add_at("min_value", problem::min_above_max());
        }
    }
    let min = errors.integer(option, "min_length", 0, 6000);
    let max = errors.integer(option, "max_length", 1, 6000);
    if kind != STRING && (min.is_some() || max.is_some()) {
        errors.add_at("min_length", problem::no_text_option());
    }
    if kind != CHANNEL && !errors.list(option, "channel_types", 0, 32).is_empty() {
        errors.add_at("channel_types", problem::no_channel_option());
    }
}

fn choice_value(choice: &Value, kind: i64, size: &mut Size, errors: &mut FormErrors) {
    match (kind, present(choice, "value")) {
        (_, None) => errors.required("value"),
        (STRING, Some(value)) => {
            errors.required_text(choice, "value", 1, 100);
            size.count(value.as_str().unwrap_or_default(), None);
        }
        (INTEGER, Some(value)) if value.as_i64().is_some() => {
            size.count(&value.to_string(), None);
        }
        (NUMBER, Some(value)) if value.is_number() => size.count(&value.to_string(), None),
        (_, Some(value)) => errors.add_at("value", problem::not_of_option(value)),
    }
}

fn numbers_in(
    of: &Value,
    key: &str,
    allowed: std::ops::RangeInclusive<i64>,
    errors: &mut FormErrors,
) {
    errors.each(of, key, (0, 8), |value, errors| {
        if !value.as_i64().is_some_and(|value| allowed.contains(&value)) {
            errors.add(problem::not_among(format!("{allowed:?}")));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::tests::{codes, table, with};
    use serde_json::json;

    /// A command whose fields are changed.
    fn changed(change: &Value, errors: &mut FormErrors) {
        let command = json!({"name": "table", "description": "Tables"});
        check(&with(command, change), errors);
    }

    /// A command of one option, whose fields are changed.
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
