#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use local_discord::validate::{self, FormErrors};
use serde_json::Value;
use slowtable_desk::{OptionChoice, OptionSpec};

use crate::discord::commands::names as command_names;
use crate::discord::commands::names::{spoken_new, spoken_options};
use crate::discord::commands::*;

fn commands() -> Value {
    let titles = crate::games::titles().unwrap();
    let commands = all(&titles).unwrap();
    serde_json::to_value(menus::registered(&commands)).unwrap()
}

/// Checks a command as Discord does, and that it has its texts in every language.
fn check(command: &Value) {
    let mut errors = FormErrors::new();
    validate::commands::check(command, &mut errors);
    assert!(errors.is_empty(), "{:#?}", errors.found());
    has_every_text(command);
}

fn has_every_text(node: &Value) {
    let locales = Language::ALL.map(|language| command_names::locales(language).count());
    let locales = Some(locales.iter().sum());
    let languages = |key: &str| node[key].as_object().map(serde_json::Map::len);
    assert_eq!(languages("name_localizations"), locales, "{node}");
    if node.get("description").is_some() {
        let descriptions = languages("description_localizations");
        assert_eq!(descriptions, locales, "{node}");
    }
    for key in ["options", "choices"] {
        let below = node[key].as_array().into_iter().flatten();
        below.for_each(has_every_text);
    }
}

#[test]
fn every_command_keeps_discords_limits() {
    let commands = commands();
    let commands = commands.as_array().unwrap();
    assert!(commands.len() <= 100);
    commands.iter().for_each(check);
}

/// Four games with more options each than the largest planned game, and texts of the greatest length that Discord
/// accepts.
#[test]
fn four_games_with_many_options_keep_discords_limits() {
    const OPTIONS: usize = 20;
    let long = "x".repeat(100);
    let options = |seldom: usize| -> Vec<OptionSpec> {
        (0..OPTIONS)
            .map(|n| OptionSpec {
                id: format!("option_{n}").into(),
                name: format!("option_{n}").into(),
                choices: vec![
                    OptionChoice::new("usual", "usual"),
                    OptionChoice::new("other", "other"),
                ],
                seldom: n < seldom,
                by_post: None,
            })
            .collect()
    };
    let mut names = HashSet::new();
    for (number, id) in (0..).zip(["one_game", "two_game", "red_game", "blue_game"]) {
        let text = |_: Language, id: &str| match id.ends_with(".description") {
            true => long.clone(),
            false => id.to_owned(),
        };
        let its = localize::GameTexts {
            id,
            seats: (2, 5),
            options: options(number * 5),
            has_layouts: number == 1,
            levels: ["easy", "usual", "hard"].map(String::from).into(),
            name: &|_| format!("The {id}"),
            summary: &|_| long.clone(),
            text: &text,
        };
        let made = localize::game(game(), &its).unwrap();
        let made = serde_json::to_value(poise::builtins::create_application_commands(&[made]));
        let made = made.unwrap();
        check(&made[0]);
        assert!(names.insert(made[0]["name"].clone()));
        let count = |below: &str| {
            subcommand(&made, 0, below)["options"]
                .as_array()
                .unwrap()
                .len()
        };
        // Players, opponents, pace, language and level; the table.
        let layout = usize::from(number == 1);
        assert_eq!(count("new"), 5 + OPTIONS + layout - number * 5);
        assert_eq!(count("options"), 1 + OPTIONS + layout);
        assert_eq!(count("look-up"), 1);
    }
}

fn subcommand<'a>(commands: &'a Value, command: usize, name: &str) -> &'a Value {
    let below = commands[command]["options"].as_array().unwrap();
    below.iter().find(|one| one["name"] == name).unwrap()
}

#[test]
fn every_option_of_every_game_can_be_chosen() {
    let titles = crate::games::titles().unwrap();
    let commands = commands();
    // The games come first.
    for (index, title) in titles.iter().enumerate() {
        assert_eq!(commands[index]["name"], command_name(title.id()));
        for spec in title.options() {
            for name in ["new", "options"] {
                let options = subcommand(&commands, index, name)["options"]
                    .as_array()
                    .unwrap();
                let option = options.iter().find(|option| option["name"] == *spec.id);
                let choices = option.map(|option| option["choices"].as_array().unwrap().len());
                let expected = (name != "new" || !spec.seldom).then_some(spec.choices.len());
                assert_eq!(choices, expected, "{name} {}", spec.id);
            }
        }
    }
}

#[test]
fn how_many_can_play_stands_in_the_command() {
    let commands = commands();
    let new = subcommand(&commands, 0, "new");
    for (name, least, most) in [("players", 1, 4), ("opponents", 0, 3)] {
        let options = new["options"].as_array().unwrap();
        let option = options.iter().find(|one| one["name"] == name).unwrap();
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
    let titles = crate::games::titles().unwrap();
    let commands = commands();
    let title = titles[0].as_ref();
    let german = commands[0]["name_localizations"]["de"].as_str().unwrap();
    for (language, name, new, options) in [
        (
            Language::English,
            &*command_name(title.id()),
            "new",
            "options",
        ),
        (Language::German, german, "neu", "optionen"),
    ] {
        assert_eq!(spoken_new(title, language), format!("`/{name} {new}`"));
        let spoken = spoken_options(title, language);
        assert_eq!(spoken, format!("`/{name} {options}`"));
        // The words of its name, as Discord allows them in a command.
        let words = title.name(language).to_lowercase().replace(' ', "-");
        assert_eq!(name, words);
    }
}
