//! Every `tr!` in the code names a text that exists, and fills exactly the blanks that it has.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The English texts of folders of Fluent files: by id, or by id and attribute, as they are written.
/// Other languages have the same ids and blanks (`text_differences`).
fn texts(folders: &[String]) -> BTreeMap<String, String> {
    texts_in("en", folders)
}

/// The same in a language.
fn texts_in(language: &str, folders: &[String]) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for folder in folders {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for file in std::fs::read_dir(root.join(folder).join(language)).unwrap() {
            let (mut message, mut at) = (String::new(), String::new());
            for line in std::fs::read_to_string(file.unwrap().path())
                .unwrap()
                .lines()
            {
                let head = line.split_once(" =").filter(|(head, _)| {
                    let name = head.trim_start().trim_start_matches('.');
                    !name.is_empty()
                        && name
                            .chars()
                            .all(|c| c.is_alphanumeric() || c == '-' || c == '_')
                });
                let text = match head {
                    Some((id, text)) if !line.starts_with([' ', '#']) => {
                        id.clone_into(&mut message);
                        at.clone_from(&message);
                        text
                    }
                    Some((attribute, text)) if attribute.trim_start().starts_with('.') => {
                        at = format!("{message}{}", attribute.trim_start());
                        text
                    }
                    _ if line.starts_with('#') => continue,
                    _ => line,
                };
                if !at.is_empty() {
                    let written = texts.entry(at.clone()).or_default();
                    written.push_str(text);
                    written.push('\n');
                }
            }
        }
    }
    texts
}

/// The blanks of a text, and of the texts that it refers to.
fn blanks(id: &str, texts: &BTreeMap<String, String>) -> Option<BTreeSet<String>> {
    let word = |text: &str| -> String {
        let letters = text.chars();
        letters
            .take_while(|c| c.is_alphanumeric() || "-_.".contains(*c))
            .collect()
    };
    let text = texts.get(id)?;
    let mut found: BTreeSet<String> = text.split('$').skip(1).map(word).collect();
    for part in text.split('{').skip(1) {
        let other = word(part.trim_start());
        if other != id && texts.contains_key(&other) {
            found.extend(blanks(&other, texts)?);
        }
    }
    Some(found)
}

/// The parts of a macro's arguments, up to its closing bracket.
fn arguments(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        let part = parts.last_mut().unwrap();
        part.push(c);
        if c == '"' {
            while let Some(inner) = letters.next() {
                part.push(inner);
                match inner {
                    '\\' => part.extend(letters.next()),
                    '"' => break,
                    _ => {}
                }
            }
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

/// Every file of Rust below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
    found
}

/// What is wrong with the calls of `tr!` in a folder, and how many name their text.
fn check(folder: &str, locales: &[String]) -> (Vec<String>, usize) {
    let texts = texts(locales);
    let mut wrong = Vec::new();
    let mut named = 0;
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
        let code = std::fs::read_to_string(&path).unwrap();
        for call in code.split("tr!(").skip(1) {
            let arguments = arguments(call);
            let id = arguments.get(1).and_then(|id| id.strip_prefix('"'));
            let Some(id) = id.and_then(|id| id.strip_suffix('"')) else {
                continue;
            };
            named += 1;
            let filled = arguments
                .iter()
                .skip(2)
                .filter_map(|it| it.split_once(" = "));
            let filled: BTreeSet<String> = filled.map(|(name, _)| name.to_owned()).collect();
            match blanks(id, &texts) {
                None => wrong.push(format!("{}: no text {id:?}", path.display())),
                Some(blanks) if blanks != filled => wrong.push(format!(
                    "{}: {id:?} has the blanks {blanks:?}, the code fills {filled:?}",
                    path.display()
                )),
                Some(_) => {}
            }
        }
    }
    (wrong, named)
}

#[test]
fn every_text_that_the_code_names_exists_and_has_the_blanks_that_are_filled() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![
        ("src".to_owned(), vec!["locales".to_owned()]),
        ("service/src".to_owned(), vec!["locales".to_owned()]),
    ];
    // A face has its own texts and those that every game has.
    let common = ["faces/ui/locales", "faces/desk/locales"].map(ToOwned::to_owned);
    for face in std::fs::read_dir(root.join("faces")).unwrap() {
        let face = format!("faces/{}", face.unwrap().file_name().display());
        let mut locales = common.to_vec();
        let own = format!("{face}/locales");
        if !locales.contains(&own) {
            locales.push(own);
        }
        folders.push((format!("{face}/src"), locales));
    }
    let mut all = Vec::new();
    let mut named = 0;
    for (folder, locales) in folders {
        let (wrong, found) = check(&folder, &locales);
        all.extend(wrong);
        named += found;
    }
    assert!(
        all.is_empty(),
        "the code and the Fluent files differ; mend one of them, in every language: {all:#?}"
    );
    assert!(named > 60, "{named} texts are named");
}

#[test]
fn a_wrong_blank_is_found() {
    let texts = BTreeMap::from([
        ("seat".to_owned(), " { $name } sits at { table }".to_owned()),
        ("table".to_owned(), " table { $number }".to_owned()),
    ]);
    let both = BTreeSet::from(["name".to_owned(), "number".to_owned()]);
    assert_eq!(blanks("seat", &texts), Some(both));
    assert_eq!(blanks("seats", &texts), None);
    let call = r#"language, "seat", name = f("a, \") b", [1, 2]), number = 3), rest)"#;
    let parts = [
        "language",
        "\"seat\"",
        r#"name = f("a, \") b", [1, 2])"#,
        "number = 3",
    ];
    assert_eq!(arguments(call), parts);
}

/// The most characters of a label that a phone shows, beside an emoji. Source: Discord documentation, *Button
/// Design Guidelines*.
const LABEL: usize = 34;

/// Whether a text is the label of a button, judged by its id.
fn is_label(id: &str) -> bool {
    let (message, attribute) = id.split_once('.').unwrap_or((id, ""));
    attribute == "button" || message.split('-').any(|part| part == "button") && attribute.is_empty()
}

/// The ways in which a text can read. A blank is filled as widely as is usual.
fn readings(text: &str) -> Vec<String> {
    let text = text.trim();
    let Some(arrow) = text.find("->") else {
        return vec![filled(text)];
    };
    let begin = text[..arrow].rfind('{').unwrap();
    let end = text.rfind("\n").map_or(text.len(), |line| {
        line + text[line..]
            .find('}')
            .map_or(text.len() - line, |at| at + 1)
    });
    let variants = text[arrow + 2..end].trim_end_matches('}').lines();
    let variants = variants.filter_map(|line| {
        let line = line.trim().trim_start_matches('*').strip_prefix('[')?;
        line.split_once(']').map(|(_, reading)| reading.trim())
    });
    variants
        .map(|reading| filled(&format!("{}{reading}{}", &text[..begin], &text[end..])))
        .collect()
}

fn filled(text: &str) -> String {
    let mut made = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (blank, after) = after.split_once('}').unwrap_or((after, ""));
        made.push_str(before);
        made.push_str(match blank.trim().trim_start_matches('$') {
            "game" => "Das Wasser des Lebens",
            "name" => "Katharina",
            "table" => "#1a2b",
            _ => "10",
        });
        rest = after;
    }
    made + rest
}

#[test]
fn labels_of_buttons_are_short_enough_for_a_phone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec!["locales".to_owned()];
    for face in std::fs::read_dir(root.join("faces")).unwrap() {
        let locales = format!("faces/{}/locales", face.unwrap().file_name().display());
        folders.extend(root.join(&locales).exists().then_some(locales));
    }
    let (mut long, mut count) = (Vec::new(), 0);
    for folder in folders {
        for language in ["en", "de"] {
            for (id, text) in texts_in(language, std::slice::from_ref(&folder)) {
                if !is_label(&id) {
                    continue;
                }
                count += 1;
                let readings = readings(&text).into_iter();
                let too_long = readings.filter(|reading| reading.chars().count() > LABEL);
                long.extend(too_long.map(|reading| format!("{folder}/{language} {id}: {reading}")));
            }
        }
    }
    assert!(
        long.is_empty(),
        "labels of more than {LABEL} characters; a phone cuts them, so shorten them: {long:#?}"
    );
    assert!(count > 250, "{count} labels");
}

#[test]
fn a_text_is_read_in_all_its_ways() {
    let text = " { $n ->\n    [0] Open for { $seats }\n   *[other] Open { $game }\n}\n";
    assert_eq!(
        readings(text),
        ["Open for 10", "Open Das Wasser des Lebens"]
    );
    assert_eq!(readings(" Nudge { $name }\n"), ["Nudge Katharina"]);
    let text = " { $one ->\n    [true] A\n   *[other] B\n    } back\n";
    assert_eq!(readings(text), ["A back", "B back"]);
    assert!(is_label("bot-button-x") && is_label("bot-start.button") && !is_label("bot-x"));
}
