//! Documents, comments and English texts for players do without the words that docs/style.md lists, sentences in docs/
//! stay short, and a type's name stands for one thing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The heading of the list of words in docs/style.md.
const WORDS: &str = "## Words to avoid";

/// The heading of the list of types' names in docs/style.md.
const SHARED_NAMES: &str = "## Names that several crates use";

/// Words in a sentence of docs/, at most. Style asks for about 30.
const LONGEST_SENTENCE: usize = 34;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Files below `folder` with one of these extensions, except build output and data of runs.
fn files(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            // A migration never changes, not even its comments: its checksum is stored.
            let skipped = ["target", "data", "migrations", "node_modules"];
            if !name.starts_with('.') && !skipped.contains(&name.as_str()) {
                files(&path, extensions, found);
            }
        } else if path
            .extension()
            .is_some_and(|is| extensions.iter().any(|extension| is == *extension))
        {
            found.push(path);
        }
    }
}

/// The first column of a list in docs/style.md.
fn listed(heading: &str) -> Vec<String> {
    let style = fs::read_to_string(root().join("docs/style.md")).unwrap();
    let (_, section) = style.split_once(heading).expect("the list's heading");
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    let words = rows.flat_map(|row| {
        let cell = row.trim_matches('|').split('|').next().unwrap();
        cell.split(',')
            .map(|word| word.trim().to_owned())
            .collect::<Vec<_>>()
    });
    words.collect()
}

/// Whether `text` holds `phrase` as whole words. Both are in lower case.
fn holds(text: &str, phrase: &str) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(phrase).any(|(at, _)| {
        !text[..at].chars().next_back().is_some_and(is_word)
            && !text[at + phrase.len()..]
                .chars()
                .next()
                .is_some_and(is_word)
    })
}

/// Text without code spans, code blocks and the targets of links, with one space between words.
fn plain(markdown: &str) -> String {
    let mut plain = String::new();
    let mut in_block = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            plain.push_str(line.trim());
            plain.push(' ');
        }
    }
    without_code(&plain)
}

/// Text whose code spans are one word each.
fn without_code(text: &str) -> String {
    let spans = text.split('`').enumerate();
    spans
        .map(|(index, part)| if index % 2 == 0 { part } else { "X" })
        .collect()
}

/// The comments of a source file: runs of lines that begin with a comment sign, each as one text with its first line.
fn comments(source: &str, sign: &str) -> Vec<(usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut last = None;
    for (number, line) in source.lines().enumerate() {
        let Some(comment) = comment_of(line.trim_start(), sign) else {
            continue;
        };
        if last.is_some_and(|last| last + 1 == number) {
            let (_, text) = comments.last_mut().unwrap();
            text.push(' ');
            text.push_str(comment);
        } else {
            comments.push((number + 1, comment.to_owned()));
        }
        last = Some(number);
    }
    comments
}

fn comment_of<'a>(line: &'a str, sign: &str) -> Option<&'a str> {
    if let Some(comment) = line.strip_prefix(sign) {
        return Some(comment.trim_start_matches(['/', '!', '#']).trim());
    }
    let line = line.strip_prefix("/*").or_else(|| line.strip_prefix("* "));
    line.filter(|_| sign == "//").map(str::trim)
}

/// Every text that people read to understand the code, and every English one for players, with its place.
fn texts() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let extensions = ["md", "rs", "js", "toml", "ftl"];
    files(root(), &extensions, &mut found);
    found.push(root().join(".ci/run"));
    let mut texts = Vec::new();
    for file in found {
        let place = file.strip_prefix(root()).unwrap().display().to_string();
        // The list itself, the past, and pages that are generated from the names of tests.
        let quotes = ["docs/style.md", "tests/prose.rs", "CHANGELOG.md"];
        if quotes.contains(&place.as_str()) || place.ends_with("-coverage.md") {
            continue;
        }
        let source = fs::read_to_string(&file).unwrap();
        let extension = file.extension().and_then(|is| is.to_str());
        let sign = match extension {
            Some("md") => {
                texts.push((place, plain(&source)));
                continue;
            }
            Some("rs" | "js") => "//",
            _ => "#",
        };
        // What players read, in English.
        if extension == Some("ftl") && place.contains("/en/") {
            let lines = source.lines().enumerate();
            let values = lines.filter(|(_, line)| !line.starts_with('#'));
            texts.extend(values.map(|(at, line)| (format!("{place}:{}", at + 1), line.to_owned())));
        }
        let comments = comments(&source, sign).into_iter();
        texts.extend(comments.map(|(line, text)| (format!("{place}:{line}"), without_code(&text))));
    }
    assert!(texts.len() > 5_000, "too few texts: {}", texts.len());
    texts
}

#[test]
fn documents_and_comments_do_without_the_words_that_the_style_page_lists() {
    let avoided: Vec<String> = listed(WORDS).iter().map(|it| it.to_lowercase()).collect();
    assert!(avoided.len() >= 10, "the list was not found: {avoided:?}");
    let mut found = Vec::new();
    for (place, text) in texts() {
        let text = text.to_lowercase();
        for phrase in avoided.iter().filter(|phrase| holds(&text, phrase)) {
            found.push(format!("{place}: {phrase}"));
        }
    }
    assert!(
        found.is_empty(),
        "docs/style.md says what to write instead of {} words:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// Sentences of a document, by full stops, colons and semicolons; cells, items and headings end one, too.
fn sentences(markdown: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    let mut in_block = false;
    for line in markdown.lines() {
        let line = line.trim();
        if line.starts_with("```") {
            in_block = !in_block;
            blocks.push(String::new());
            continue;
        }
        if in_block {
            continue;
        }
        let numbered = line
            .split_once(". ")
            .is_some_and(|(number, _)| number.parse::<u32>().is_ok());
        if line.is_empty()
            || line.starts_with(['#', '|'])
            || line.starts_with("- ")
            || line.starts_with("* ")
            || numbered
        {
            blocks.push(String::new());
        }
        let last = blocks.last_mut().unwrap();
        last.push_str(line);
        last.push(' ');
        if line.starts_with('#') {
            blocks.push(String::new());
        }
    }
    let mut sentences = Vec::new();
    for block in blocks {
        let block = without_code(&block).replace('|', ". ");
        let mut sentence = String::new();
        for word in block.split_whitespace() {
            sentence.push_str(word);
            sentence.push(' ');
            let bare = word.trim_end_matches([')', '"', '*']);
            if bare.ends_with(['.', ':', ';', '!', '?']) {
                sentences.push(std::mem::take(&mut sentence));
            }
        }
        sentences.push(sentence);
    }
    sentences
}

#[test]
fn sentences_of_the_documents_are_short() {
    let mut found = Vec::new();
    files(&root().join("docs"), &["md"], &mut found);
    found.push(root().join("README.md"));
    found.push(root().join("CONTRIBUTING.md"));
    let mut long = Vec::new();
    for file in found {
        let place = file.strip_prefix(root()).unwrap().display();
        for sentence in sentences(&fs::read_to_string(&file).unwrap()) {
            let words = sentence.split_whitespace().count();
            if words > LONGEST_SENTENCE {
                long.push(format!("{place}: {words} words: {sentence}"));
            }
        }
    }
    assert!(
        long.is_empty(),
        "{} long sentences:\n{}",
        long.len(),
        long.join("\n")
    );
}

#[test]
fn words_are_found_in_comments_and_not_in_code() {
    let source = "let whoever = 1;\n    // Whoever asks\n    // anew.\n\n/// `whoever` is code.\n";
    let comments = comments(source, "//");
    assert_eq!(comments[0], (2, "Whoever asks anew.".to_owned()));
    assert!(holds(&comments[0].1.to_lowercase(), "whoever"));
    assert!(!holds(
        &without_code(&comments[1].1).to_lowercase(),
        "whoever"
    ));
    assert!(!holds("whomsoever", "whom"));
}

/// The name of the public type that a line at the top of a module defines.
fn defined(line: &str) -> Option<&str> {
    let item = line.strip_prefix("pub")?;
    let item = match item.strip_prefix('(') {
        Some(scope) => scope.split_once(')')?.1,
        None => item,
    };
    let (kind, rest) = item.trim_start().split_once(' ')?;
    let is_type = ["struct", "enum", "trait", "type"].contains(&kind);
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    is_type.then(|| &rest[..end.unwrap_or(rest.len())])
}

/// The crate of a file, by the folder that holds its `src`; `None` for tests, examples and benches.
fn crate_of(file: &Path) -> Option<PathBuf> {
    let file = file.strip_prefix(root()).unwrap();
    let parts: Vec<_> = file.iter().collect();
    let src = parts.iter().position(|part| *part == "src")?;
    Some(parts[..src].iter().collect())
}

#[test]
fn a_type_has_a_name_that_no_other_crate_uses_for_another_thing() {
    let shared: BTreeSet<String> = listed(SHARED_NAMES).into_iter().collect();
    let mut sources = Vec::new();
    files(root(), &["rs"], &mut sources);
    let mut crates: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in sources {
        let Some(of) = crate_of(&path) else { continue };
        for name in fs::read_to_string(&path)
            .unwrap()
            .lines()
            .filter_map(defined)
        {
            crates
                .entry(name.to_owned())
                .or_default()
                .insert(of.clone());
        }
    }
    assert!(crates.len() > 500, "too few types: {}", crates.len());
    let twice = |name: &str| crates.get(name).is_some_and(|of| of.len() > 1);
    let unlisted: Vec<_> = crates
        .iter()
        .filter(|(name, of)| of.len() > 1 && !shared.contains(*name))
        .collect();
    assert!(
        unlisted.is_empty(),
        "qualify these names, or list their common role in docs/style.md: {unlisted:#?}"
    );
    let unused: Vec<_> = shared.iter().filter(|name| !twice(name)).collect();
    assert!(
        unused.is_empty(),
        "docs/style.md lists names of one crate: {unused:?}"
    );
}

#[test]
fn the_definition_of_a_type_is_found_whatever_its_scope() {
    assert_eq!(defined("pub struct Lobby<'a> {"), Some("Lobby"));
    assert_eq!(defined("pub(in crate::discord) enum Way {"), Some("Way"));
    assert_eq!(defined("pub(crate) type Sink<'s> = u8;"), Some("Sink"));
    assert_eq!(defined("    pub struct Inner;"), None);
    assert_eq!(defined("pub fn struct_of() {}"), None);
}
