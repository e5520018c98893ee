//! Tests that every control and command named in a text exists under that name, in each language.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use slowtable_ui::Language;

use crate::discord::commands;

/// Returns the folders that hold texts by language: the bot's, and those of all faces but the toy's, which has no
/// command.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let faces = std::fs::read_dir(root.join("faces")).unwrap();
    let faces = faces.map(|face| face.unwrap().path().join("locales"));
    let mut folders: Vec<PathBuf> = faces
        .filter(|folder| folder.is_dir() && !folder.starts_with(root.join("faces/toy")))
        .collect();
    folders.push(root.join("locales"));
    folders.sort();
    folders
}

/// Texts whose bold words are names of controls: refusals, and explanations at the desk.
const NAMING: [&str; 3] = ["error-", "bot-error-", "cue-"];

/// Returns every text of a language as written, with its id.
fn texts(language: Language) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = Vec::new();
    for folder in folders() {
        let files = std::fs::read_dir(folder.join(language.code())).unwrap();
        for file in files {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            for line in text.lines() {
                if line.trim().is_empty() || line.starts_with('#') {
                    continue;
                }
                match line.split_once(" = ").or_else(|| line.split_once(" =")) {
                    Some((id, value)) if !line.starts_with([' ', '#']) => {
                        texts.push((id.to_owned(), value.to_owned()));
                    }
                    _ => {
                        if let Some((_, text)) = texts.last_mut() {
                            text.push('\n');
                            text.push_str(line);
                        }
                    }
                }
            }
        }
    }
    texts
}

/// Returns the parts of a text between two marks.
fn between<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(mark).skip(1).step_by(2)
}

/// Returns every command as it is typed in a language, without the slash, and the names of all options.
fn typed(language: Language) -> (BTreeSet<String>, BTreeSet<String>) {
    fn name(of: &Value, language: Language) -> String {
        let localized = of["name_localizations"].as_object();
        let mut localized = localized.into_iter().flatten();
        let own = localized.find(|(locale, _)| language.is_read_in(locale));
        let shown = own.map_or(&of["name"], |(_, name)| name);
        shown.as_str().unwrap().to_owned()
    }
    fn walk(
        of: &Value,
        before: &str,
        language: Language,
        found: &mut (BTreeSet<String>, BTreeSet<String>),
    ) {
        let path = format!("{before}{}", name(of, language));
        for below in of["options"].as_array().into_iter().flatten() {
            match below["type"].as_u64() {
                Some(1 | 2) => walk(below, &format!("{path} "), language, found),
                _ => {
                    found.1.insert(name(below, language));
                }
            }
        }
        found.0.insert(path);
    }
    let titles = crate::games::titles().unwrap();
    let all = commands::all(&titles).unwrap();
    let all = serde_json::to_value(poise::builtins::create_application_commands(&all)).unwrap();
    let mut found = Default::default();
    for command in all.as_array().unwrap() {
        walk(command, "", language, &mut found);
    }
    found
}

#[test]
fn every_command_and_option_that_a_text_names_exists() {
    for language in Language::ALL {
        let (commands, options) = typed(language);
        let mut named = 0;
        for (id, text) in texts(language) {
            for command in between(&text, "`").filter_map(|code| code.strip_prefix('/')) {
                if !command.contains('{') {
                    assert!(commands.contains(command), "{id} names /{command}");
                    named += 1;
                }
            }
            let quotes = ['"', '„', '“', '”'];
            let begins = text.to_lowercase().find("option");
            let about = begins.and_then(|at| text.get(at..)).unwrap_or_default();
            for option in about.split(quotes).skip(1).step_by(2) {
                if ["bot-error-", "bot-settings-"]
                    .iter()
                    .any(|of| id.starts_with(of))
                {
                    assert!(options.contains(option), "{id} names the option {option}");
                    named += 1;
                }
            }
        }
        assert!(named > 40, "{named} in {language:?}");
    }
}

#[test]
fn every_control_that_a_refusal_or_a_cue_names_exists() {
    for language in Language::ALL {
        let texts = texts(language);
        let is_label = |id: &str| {
            ["button-", "bot-button-", "bot-select-"]
                .iter()
                .any(|of| id.starts_with(of))
                || ["news", "take-back"].contains(&id)
        };
        let labels: BTreeSet<&str> = texts
            .iter()
            .filter(|(id, _)| is_label(id))
            .map(|(_, label)| label.as_str())
            .collect();
        let mut named = 0;
        for (id, text) in &texts {
            if NAMING.iter().any(|of| id.starts_with(of)) {
                for name in between(text, "**") {
                    assert!(labels.contains(name), "{id} names {name:?}");
                    named += 1;
                }
            }
        }
        assert!(named > 20, "{named} in {language:?}");
    }
}
