//! The documents agree with the code: every path, link, test and subcommand that they quote exists.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory as _;

/// The folders and files at the top level that a quoted path may begin with.
const TOP: &[&str] = &[
    ".ci",
    ".github",
    "config",
    "conformance",
    "docs",
    "examples",
    "faces",
    "games",
    "lab",
    "local-discord",
    "locales",
    "icons-build",
    "locales-build",
    "migrations",
    "opponents",
    "packaging",
    "render",
    "src",
    "service",
    "tests",
];

struct Document {
    file: PathBuf,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Collects every file below `folder` with this extension, except build output and data of runs.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" && name != "data" {
                files(&path, extension, found);
            }
        } else if path.extension().is_some_and(|is| is == extension) {
            found.push(path);
        }
    }
}

/// Returns the documents that describe the present code. The changelog describes the past.
fn documents() -> Vec<Document> {
    let mut found = Vec::new();
    files(root(), "md", &mut found);
    found.retain(|file| !file.ends_with("CHANGELOG.md"));
    assert!(found.len() > 20, "too few documents: {found:?}");
    let read = |file: PathBuf| Document {
        text: fs::read_to_string(&file).unwrap(),
        file,
    };
    found.into_iter().map(read).collect()
}

/// Returns the code spans of a document, including its code blocks, line by line.
fn quotes(text: &str) -> Vec<String> {
    let mut quotes = Vec::new();
    let mut in_block = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            quotes.push(line.trim().to_owned());
        } else {
            prose.push_str(line);
            prose.push(' ');
        }
    }
    quotes.extend(prose.split('`').skip(1).step_by(2).map(str::to_owned));
    quotes
}

/// Returns a part of a path with each placeholder (`<game>`, `$game`, `{a,b}`, `GAME`) as a `*`.
fn pattern(part: &str) -> String {
    let mut pattern = String::new();
    let mut rest = part;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '<' => rest.find('>').map_or(rest.len(), |end| end + 1),
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            '$' => rest.find(['.', '-']).unwrap_or(rest.len()),
            'A'..='Z' => {
                let word = |c: char| !c.is_ascii_uppercase() && c != '_';
                let end = rest.find(word).unwrap_or(rest.len());
                // Names such as README are no placeholders.
                if end < rest.len() || !part.contains('.') {
                    end
                } else {
                    0
                }
            }
            _ => 0,
        };
        match length {
            0 => {
                pattern.push(first);
                rest = &rest[first.len_utf8()..];
            }
            length => {
                pattern.push('*');
                rest = &rest[length..];
            }
        }
    }
    pattern
}

/// Whether a quoted path, which may contain placeholders, matches a file or folder.
fn exists(quoted: &str) -> bool {
    fn below(folder: &Path, parts: &[&str]) -> bool {
        let Some((part, rest)) = parts.split_first() else {
            return true;
        };
        let plain = folder.join(part);
        if plain.exists() {
            return below(&plain, rest);
        }
        let pattern = pattern(part);
        let Some((start, end)) = pattern.split_once('*') else {
            return false;
        };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.into_iter().any(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            name.starts_with(start) && name.ends_with(end) && below(&entry.path(), rest)
        })
    }
    let parts: Vec<&str> = quoted.split('/').filter(|part| !part.is_empty()).collect();
    below(root(), &parts)
}

/// Returns the paths of this repository in a quoted text.
fn paths(quote: &str) -> Vec<String> {
    let words =
        quote.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '"'));
    let words = words.map(|word| word.trim_end_matches(['.', ':', '/']));
    // A line number may follow the file: src/games.rs:12.
    let words = words.map(|word| match word.split_once(".rs:") {
        Some((file, _)) => format!("{file}.rs"),
        None => word.to_owned(),
    });
    let is_path = |word: &String| {
        word.split_once('/')
            .is_some_and(|(top, rest)| TOP.contains(&top) && !rest.is_empty())
    };
    words.filter(is_path).collect()
}

#[test]
fn every_quoted_path_exists() {
    let mut missing = Vec::new();
    for document in documents() {
        for quote in quotes(&document.text) {
            for path in paths(&quote) {
                if !exists(&path) {
                    missing.push(format!("{}: {path}", document.file.display()));
                }
            }
        }
    }
    assert!(
        missing.is_empty(),
        "quoted paths that do not exist: {missing:#?}"
    );
}

/// Returns a heading's anchor, as forges make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for document in documents() {
        let folder = document.file.parent().unwrap();
        for target in document.text.split("](").skip(1) {
            let target = target.split(')').next().unwrap().trim();
            if target.contains("://") || target.is_empty() || target.contains('`') {
                continue;
            }
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => document.file.clone(),
                file => folder.join(file),
            };
            if !path.exists() {
                broken.push(format!("{}: {target}", document.file.display()));
                continue;
            }
            if section.is_empty() || path.extension().is_none_or(|is| is != "md") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let mut headings = text.lines().filter(|line| line.starts_with('#'));
            if !headings.any(|line| anchor(line.trim_start_matches('#')) == section) {
                broken.push(format!("{}: {target}", document.file.display()));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere: {broken:#?}");
}

/// Returns the names of all functions in the repository's Rust code.
fn functions() -> BTreeSet<String> {
    let mut sources = Vec::new();
    files(root(), "rs", &mut sources);
    let mut names = BTreeSet::new();
    for source in sources {
        for part in fs::read_to_string(source).unwrap().split("fn ").skip(1) {
            let name: String = part
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            names.insert(name);
        }
    }
    names
}

#[test]
fn every_quoted_test_exists() {
    let functions = functions();
    let mut missing = Vec::new();
    for document in documents() {
        for quote in quotes(&document.text) {
            // Tests are named by sentences; other functions have fewer words.
            let is_test = quote.matches('_').count() >= 5
                && quote
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
            if is_test && !functions.contains(&quote) {
                missing.push(format!("{}: {quote}", document.file.display()));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "quoted tests that do not exist: {missing:#?}"
    );
}

/// The bot and what all games share know a game through its traits alone, so that another game changes one
/// file of the bot. Tests in these folders use the toy, or ask for any title.
#[test]
fn only_one_file_of_the_bot_names_a_game() {
    let mut games: Vec<String> = fs::read_dir(root().join("games"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .filter(|name| !matches!(&**name, "hexes" | "kit" | "toy"))
        .collect();
    games.sort();
    assert!(games.len() >= 2, "{games:?}");
    let mut sources = Vec::new();
    for folder in [
        "src",
        "service/src",
        "faces/desk/src",
        "faces/ui/src",
        "games/kit/src",
        "opponents/kit/src",
        "conformance/src",
        "render/src",
        "local-discord/src",
        "lab/src",
    ] {
        files(&root().join(folder), "rs", &mut sources);
    }
    let mut naming = Vec::new();
    for source in sources {
        if source.ends_with("src/games.rs") {
            continue;
        }
        let text = fs::read_to_string(&source).unwrap();
        for (number, line) in (1..).zip(text.lines()) {
            // Glass Road, glass-road, glass_road, GLASS_ROAD and GlassRoad alike.
            let line = line.to_lowercase().replace([' ', '-', '_'], "");
            if games
                .iter()
                .any(|game| line.contains(&game.replace('-', "")))
            {
                naming.push(format!("{}:{number}", source.display()));
            }
        }
    }
    assert!(naming.is_empty(), "lines that name a game: {naming:#?}");
}

/// Returns the workspace's targets for `cargo test --test`, `--bench` or `--example`.
fn targets() -> BTreeSet<String> {
    let mut manifests = Vec::new();
    files(root(), "toml", &mut manifests);
    let mut names = BTreeSet::new();
    for manifest in manifests.iter().filter(|file| file.ends_with("Cargo.toml")) {
        for kind in ["tests", "benches", "examples"] {
            let folder = manifest.with_file_name(kind);
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            names.extend(entries.map(|entry| {
                let path = entry.path();
                path.file_stem().unwrap().to_string_lossy().into_owned()
            }));
        }
    }
    names
}

/// The first subcommand in a command line of `program` that it does not have, with what stands before it. The
/// line may begin with the program's name or have Cargo build and run it.
fn unknown_subcommand(program: &clap::Command, line: &[&str]) -> Option<String> {
    let is_program = |word: &&str| *word == program.get_name();
    let is_cargo = line.starts_with(&["cargo", "run"]);
    let runs = match line.iter().position(|word| *word == "-p") {
        Some(package) if is_cargo => line.get(package + 1).is_some_and(is_program),
        _ if is_cargo => program.get_name() == "slowtable" && !line.contains(&"--example"),
        _ => line.first().is_some_and(is_program),
    };
    let rest = match line.iter().position(|word| *word == "--") {
        Some(dashes) if is_cargo => &line[dashes + 1..],
        _ if is_cargo => &[],
        _ => line.get(1..).unwrap_or_default(),
    };
    let mut known = program;
    let mut path = program.get_name().to_owned();
    for word in rest
        .iter()
        .map(|word| word.trim_end_matches([',', ';', '`']))
    {
        let is_name = word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        if !runs || !known.has_subcommands() || !is_name || word.starts_with('-') {
            return None;
        }
        path = format!("{path} {word}");
        match known.find_subcommand(word) {
            Some(subcommand) => known = subcommand,
            None => return Some(path),
        }
    }
    None
}

#[test]
fn subcommands_are_found_in_command_lines() {
    let lab = slowtable_lab::program::Arguments::command();
    let unknown = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        unknown_subcommand(&lab, &words)
    };
    for known in [
        "slowtable-lab torture kill --kills 10",
        "cargo run --release -p slowtable-lab -- torture leak",
        "slowtable-lab load --tables 1000",
        "slowtable run",
        "cargo run --release -- arena",
    ] {
        assert_eq!(unknown(known), None, "{known}");
    }
    for (line, wrong) in [
        ("slowtable-lab gallery", "slowtable-lab gallery"),
        ("slowtable-lab torture many", "slowtable-lab torture many"),
        ("cargo run -p slowtable-lab -- run", "slowtable-lab run"),
    ] {
        assert_eq!(unknown(line).as_deref(), Some(wrong));
    }
    let bot = slowtable::program::Arguments::command();
    let line = ["cargo", "run", "--release", "--", "torture"];
    assert_eq!(
        unknown_subcommand(&bot, &line).as_deref(),
        Some("slowtable torture")
    );
}

#[test]
fn every_quoted_command_names_what_there_is() {
    let targets = targets();
    let programs = [
        slowtable::program::Arguments::command(),
        slowtable_lab::program::Arguments::command(),
    ];
    let mut wrong = Vec::new();
    for document in documents() {
        for quote in quotes(&document.text) {
            let words: Vec<&str> = quote.split_whitespace().collect();
            for pair in words.windows(2) {
                let (what, name) = (pair[0], pair[1].trim_end_matches([',', ';', '`']));
                if matches!(what, "--test" | "--bench" | "--example")
                    && words.contains(&"cargo")
                    && !name.contains(|c: char| c.is_ascii_uppercase())
                    && !targets.contains(name)
                {
                    wrong.push(format!("{}: {what} {name}", document.file.display()));
                }
            }
            for program in &programs {
                if let Some(unknown) = unknown_subcommand(program, &words) {
                    wrong.push(format!("{}: {unknown}", document.file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "commands that do not exist: {wrong:#?}");
}
