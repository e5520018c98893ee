#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use serde_json::Value;

use super::*;

fn commands() -> Value {
    let titles = crate::games::titles().unwrap();
    let commands = all(&titles).unwrap();
    serde_json::to_value(poise::builtins::create_application_commands(&commands)).unwrap()
}

fn name_fits(name: &str) -> bool {
    (1..=32).contains(&name.chars().count())
        && name
            .chars()
            .all(|c| (c.is_alphanumeric() && !c.is_uppercase()) || c == '_' || c == '-')
}

/// Checks a command or option and what is below it; answers its characters in the longest
/// language.
fn check(node: &Value, path: &str) -> usize {
    let name = node["name"].as_str().unwrap();
    let path = format!("{path}/{name}");
    let texts = |key: &str| -> Vec<String> {
        let localized = node[format!("{key}_localizations")].as_object();
        let localized = localized.into_iter().flat_map(|texts| texts.values());
        std::iter::once(&node[key])
            .chain(localized)
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    };
    let longest = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max();
    let (names, descriptions) = (texts("name"), texts("description"));
    assert_eq!(names.len(), Language::ALL.len(), "{path}");
    assert_eq!(descriptions.len(), Language::ALL.len(), "{path}");
    for name in &names {
        assert!(name_fits(name), "{path}: {name}");
    }
    for description in &descriptions {
        let length = description.chars().count();
        assert!((1..=100).contains(&length), "{path}: {description}");
    }
    let mut sum = longest(&names).unwrap() + longest(&descriptions).unwrap();
    let options = node["options"].as_array().cloned().unwrap_or_default();
    assert!(options.len() <= 25, "{path}: {} options", options.len());
    for language in 0..Language::ALL.len() {
        let mut seen = HashSet::new();
        for option in &options {
            let name = match language {
                0 => option["name"].as_str().unwrap(),
                _ => option["name_localizations"]["de"].as_str().unwrap(),
            };
            assert!(seen.insert(name), "{path}: {name} stands twice");
        }
    }
    let required: Vec<bool> = options
        .iter()
        .map(|option| option["required"].as_bool().unwrap_or(false))
        .collect();
    assert!(
        required.is_sorted_by(|a, b| a >= b),
        "{path}: required last"
    );
    for option in &options {
        sum += check(option, &path);
    }
    let choices = node["choices"].as_array().cloned().unwrap_or_default();
    assert!(choices.len() <= 25, "{path}: {} choices", choices.len());
    for choice in &choices {
        let names: Vec<&str> = std::iter::once(&choice["name"])
            .chain(choice["name_localizations"].as_object().unwrap().values())
            .map(|name| name.as_str().unwrap())
            .collect();
        assert_eq!(names.len(), Language::ALL.len(), "{path}: {choice}");
        for name in names {
            assert!((1..=100).contains(&name.chars().count()), "{path}: {name}");
        }
        sum += choice["name"].as_str().unwrap().chars().count();
    }
    sum
}

#[test]
fn every_command_keeps_discords_limits() {
    let commands = commands();
    let commands = commands.as_array().unwrap();
    assert!(commands.len() <= 100);
    for command in commands {
        let characters = check(command, "");
        assert!(characters <= 8_000, "{characters} characters");
    }
}

#[test]
fn every_option_of_every_game_can_be_chosen() {
    let titles = crate::games::titles().unwrap();
    let commands = commands();
    let subcommands = commands[0]["options"].as_array().unwrap();
    let options = |seldom: bool| {
        let name = if seldom { "house" } else { "new" };
        let of = |option: &&Value| option["name"] == name;
        subcommands.iter().find(of).unwrap()["options"]
            .as_array()
            .unwrap()
    };
    for title in &titles {
        for spec in title.options() {
            let name = game_option_name(&titles, title.as_ref(), &spec);
            let option = options(spec.seldom)
                .iter()
                .find(|option| option["name"] == name);
            let option = option.unwrap_or_else(|| panic!("no option {name}"));
            assert_eq!(
                option["choices"].as_array().unwrap().len(),
                spec.choices.len()
            );
        }
    }
}

#[test]
fn how_many_can_play_stands_in_the_command() {
    let commands = commands();
    let subcommands = commands[0]["options"].as_array().unwrap();
    let new = subcommands.iter().find(|one| one["name"] == "new").unwrap();
    let option = |name: &str| {
        let options = new["options"].as_array().unwrap();
        options
            .iter()
            .find(|one| one["name"] == name)
            .unwrap()
            .clone()
    };
    for (name, least, most) in [("players", 1, 4), ("opponents", 0, 3)] {
        let option = option(name);
        assert_eq!(
            (&option["min_value"], &option["max_value"]),
            (&least.into(), &most.into())
        );
        for text in [
            &option["description"],
            &option["description_localizations"]["de"],
        ] {
            assert!(text.as_str().unwrap().contains(&most.to_string()), "{text}");
        }
    }
}

#[test]
fn commands_are_spoken_of_by_their_localized_names() {
    assert_eq!(spoken(Language::English, "new"), "/table new");
    assert_eq!(spoken(Language::German, "new"), "/tisch neu");
}
