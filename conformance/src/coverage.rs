//! The page of a game that says which test tries which ruling.
// Only tests call this, and they may panic.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The command that writes the pages of all games.
const WRITE: &str = "SLOWTABLE_ACCEPT=1 cargo test --workspace --test coverage";

/// A game's rulings, and the page that lists their tests.
pub struct Coverage<'a> {
    /// The folder of the game's crate, `env!("CARGO_MANIFEST_DIR")`.
    pub folder: &'a str,
    /// The page's first line.
    pub title: &'a str,
    /// The page's file in `docs/`.
    pub page: &'a str,
    /// Every ruling that a test can try: its number, and what it is about in a few words.
    pub rulings: &'a [(&'a str, &'a str)],
}

/// The tests of a crate.
pub struct Tests {
    /// The names of the tests by their file, which is relative to the crate's folder.
    by_file: BTreeMap<PathBuf, Vec<String>>,
    /// The letters that rulings' numbers begin with, in lower case.
    letters: String,
}

impl Coverage<'_> {
    /// Asserts that every ruling has a test, that no test names an unknown ruling, and that the page says so. `rest`
    /// writes what the page says after the rulings.
    ///
    /// With `SLOWTABLE_ACCEPT` in the environment it writes the page.
    ///
    /// # Panics
    /// If one of these is not so, or a file cannot be read.
    pub fn check(&self, rest: impl FnOnce(&Tests) -> String) {
        let tests = self.tests();
        let page = self.page(&tests) + &rest(&tests);
        let path = Path::new(self.folder).join("../../docs").join(self.page);
        if std::env::var_os("SLOWTABLE_ACCEPT").is_some() {
            std::fs::write(&path, &page).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == page,
            "docs/{} is out of date; `{WRITE}` writes it",
            self.page
        );
    }

    fn tests(&self) -> Tests {
        let folder = Path::new(self.folder);
        let mut files = Vec::new();
        for part in ["src", "tests"] {
            sources(&folder.join(part), &mut files);
        }
        let by_file = files.into_iter().map(|path| {
            let names = names(&std::fs::read_to_string(&path).unwrap());
            (path.strip_prefix(folder).unwrap().to_owned(), names)
        });
        let letters = self
            .rulings
            .iter()
            .filter_map(|(number, _)| number.chars().next());
        Tests {
            by_file: by_file.collect(),
            letters: letters.flat_map(char::to_lowercase).collect(),
        }
    }

    fn page(&self, tests: &Tests) -> String {
        let mut by_ruling: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (numbers, says) in tests.all() {
            for number in numbers {
                by_ruling.entry(number).or_default().push(says.clone());
            }
        }
        let mut out = format!(
            "# {}\n\nWritten from the tests' names by `{WRITE}`;\nthe same test without \
             the variable fails when this page is out of date or a ruling has no test.\n",
            self.title,
        );
        for (number, title) in self.rulings {
            let says = by_ruling.remove(*number);
            let says = says.unwrap_or_else(|| {
                panic!(
                    "no test tries ruling {number} ({title}): begin the name of one below {}/tests with `{}_`",
                    self.folder,
                    number.to_lowercase()
                )
            });
            write!(out, "\n## {number} {title}\n\n").unwrap();
            for line in says {
                writeln!(out, "- {line}").unwrap();
            }
        }
        assert!(
            by_ruling.is_empty(),
            "tests name rulings that do not exist; rename them, or list the rulings in this file: {by_ruling:?}"
        );
        out
    }
}

impl Tests {
    /// Returns what the tests of a file say.
    ///
    /// # Panics
    /// If there is no such file.
    #[must_use]
    pub fn of(&self, file: &str) -> Vec<String> {
        let names = self.by_file.get(Path::new(file));
        let names = names.unwrap_or_else(|| panic!("no file {file}"));
        names.iter().map(|name| name.replace('_', " ")).collect()
    }

    /// Returns a part of the page, below `heading`, that lists the tests that try no ruling.
    #[must_use]
    pub fn others(&self, heading: &str) -> String {
        let mut out = format!("\n## {heading}\n\n");
        for (numbers, says) in self.all() {
            if numbers.is_empty() {
                writeln!(out, "- {says}").unwrap();
            }
        }
        out
    }

    /// Returns the rulings that each test tries, and what it says.
    fn all(&self) -> impl Iterator<Item = (Vec<String>, String)> {
        let names = self.by_file.values().flatten();
        names.map(|name| rulings(name, &self.letters))
    }
}

/// Collects the Rust files below a folder.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push(path);
        }
    }
}

/// Returns the names of a file's tests, in order, without those that are ignored.
fn names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
            names.push(rest.split('(').next().unwrap_or(rest).to_owned());
            is_test = false;
        }
        is_test |= line == "#[test]";
        is_test &= !line.starts_with("#[ignore");
    }
    names
}

/// Splits a test's name: `c5_c7_a_yard` tries C5 and C7 and says `a yard`.
fn rulings(test: &str, letters: &str) -> (Vec<String>, String) {
    let mut numbers = Vec::new();
    let mut rest = test;
    while let Some((head, tail)) = rest.split_once('_') {
        let digits = head.get(1..).unwrap_or_default();
        let is_ruling = head.starts_with(|letter| letters.contains(letter))
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !is_ruling {
            break;
        }
        numbers.push(head.to_uppercase());
        rest = tail;
    }
    (numbers, rest.replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_s_name_says_which_rulings_it_tries() {
        let both = vec!["C5".to_owned(), "C17".to_owned()];
        assert_eq!(rulings("c5_c17_a_yard", "cx"), (both, "a yard".into()));
        assert_eq!(rulings("d5_a_yard", "cx"), (vec![], "d5 a yard".into()));
        assert_eq!(rulings("c_a_yard", "cx"), (vec![], "c a yard".into()));
    }

    #[test]
    fn tests_that_are_ignored_cover_nothing() {
        let text = "#[test]\nfn one() {}\n#[test]\n#[ignore = \"long\"]\nfn two() {}\nfn three() {}\n\
                    #[test]\n#[allow(x)]\nfn four(a in 0..3) {}";
        assert_eq!(names(text), ["one", "four"]);
    }
}
