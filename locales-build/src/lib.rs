//! Finds a crate's texts at build time: `locales/<tag>/<file>.ftl`, with a folder for each language.
//!
//! A build script calls [`write()`], and the crate includes the file that it writes: a list of
//! languages with their files. So a new language needs only a folder (docs/languages.md).

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use unic_langid::LanguageIdentifier;

/// The tag of the language in which every text exists; it comes first.
pub const FIRST: &str = "en";

/// A file of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFile {
    /// Its language: the name of its folder, an IETF language tag such as `de` or `pt-BR`.
    pub tag: String,
    /// The file's name without `.ftl`.
    pub file: String,
    /// The path of the file.
    pub path: PathBuf,
}

/// Why the texts cannot be found.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// A folder or file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The path of the folder or file.
        path: PathBuf,
        /// The error of the file system.
        source: io::Error,
    },
    /// A folder's name is not a language tag.
    #[error("{0} is not named by a language's tag, such as \"de\" or \"pt-BR\"")]
    Tag(PathBuf),
    /// The English folder is missing.
    #[error("{0} has no folder \"en\"")]
    First(PathBuf),
}

/// Returns the texts in `folder`, English first, then by tag; the files of each by name.
///
/// # Errors
/// When a folder cannot be read, its name is not a language tag, or English is missing.
pub fn find(folder: &Path) -> Result<Vec<TextFile>, FindError> {
    let mut found = Vec::new();
    for language in entries(folder)?.into_iter().filter(|path| path.is_dir()) {
        let tag = name(&language, Path::file_name);
        // Accepts only the canonical form of a tag, so that no language appears twice.
        let written = tag.parse::<LanguageIdentifier>();
        if !written.is_ok_and(|known| known.to_string() == tag) {
            return Err(FindError::Tag(language));
        }
        let files = entries(&language)?.into_iter();
        let texts = files.filter(|path| path.extension().is_some_and(|kind| kind == "ftl"));
        found.extend(texts.map(|path| TextFile {
            tag: tag.clone(),
            file: name(&path, Path::file_stem),
            path,
        }));
    }
    if !found.iter().any(|one| one.tag == FIRST) {
        return Err(FindError::First(folder.to_owned()));
    }
    found.sort_by_cached_key(|one| (one.tag != FIRST, one.tag.clone(), one.file.clone()));
    Ok(found)
}

fn name(path: &Path, part: fn(&Path) -> Option<&std::ffi::OsStr>) -> String {
    part(path)
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, FindError> {
    let failed = |source| FindError::File {
        path: folder.to_owned(),
        source,
    };
    let entries = fs::read_dir(folder).map_err(failed)?;
    entries
        .map(|entry| Ok(entry.map_err(failed)?.path()))
        .collect()
}

/// Returns the list as Rust code: for each language its tag and its files, for each file its name
/// and text.
#[must_use]
pub fn code(found: &[TextFile]) -> String {
    let mut code = String::from("&[\n");
    for files in found.chunk_by(|one, other| one.tag == other.tag) {
        let tag = files
            .first()
            .map(|one| one.tag.as_str())
            .unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = writeln!(code, "    ({tag:?}, &[");
        for TextFile { file, path, .. } in files {
            let _ = writeln!(code, "        ({file:?}, include_str!({path:?})),");
        }
        code.push_str("    ]),\n");
    }
    code + "]\n"
}

/// Writes the list of the texts in the crate's folder `locales` to `locales.rs` in `OUT_DIR`. It is
/// for build scripts, and makes Cargo run them again when the folder changes.
///
/// # Errors
/// As [`find`], or when the list cannot be written.
pub fn write() -> Result<(), FindError> {
    write_from("locales")
}

/// Does the same for another folder, by its path from the crate's folder.
///
/// # Errors
/// As [`write()`].
pub fn write_from(path: &str) -> Result<(), FindError> {
    let of = |variable: &str| PathBuf::from(std::env::var_os(variable).unwrap_or_default());
    let folder = of("CARGO_MANIFEST_DIR").join(path);
    println!("cargo::rerun-if-changed={path}");
    let list = of("OUT_DIR").join("locales.rs");
    let written = fs::write(&list, code(&find(&folder)?));
    written.map_err(|source| FindError::File { path: list, source })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn folder(files: &[&str]) -> TempDir {
        let folder = TempDir::new().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "hello = Hello").unwrap();
        }
        folder
    }

    fn found(folder: &TempDir) -> Vec<(String, String)> {
        let found = find(folder.path()).unwrap().into_iter();
        found.map(|one| (one.tag, one.file)).collect()
    }

    #[test]
    fn a_language_is_a_folder_and_nothing_else() {
        let texts = folder(&[
            "de/b.ftl",
            "en/b.ftl",
            "en/a.ftl",
            "de/a.ftl",
            "de/notes.txt",
        ]);
        let pair = |tag: &str, file: &str| (tag.to_owned(), file.to_owned());
        let two = [("en", "a"), ("en", "b"), ("de", "a"), ("de", "b")].map(|(t, f)| pair(t, f));
        assert_eq!(found(&texts), two);
        let third = texts.path().join("ca");
        fs::create_dir(&third).unwrap();
        fs::write(third.join("a.ftl"), "hello = Hola").unwrap();
        let mut three = two.to_vec();
        three.insert(2, pair("ca", "a"));
        assert_eq!(found(&texts), three);
        let listed = code(&find(texts.path()).unwrap());
        assert!(listed.contains("(\"ca\", &["), "{listed}");
        assert_eq!(listed.matches("(\"a\", include_str!(\"").count(), 3);
    }

    #[test]
    fn what_is_no_language_is_named() {
        for (files, why) in [
            (
                vec!["en/a.ftl", "Deutsch und mehr/a.ftl"],
                "Deutsch und mehr",
            ),
            (vec!["en/a.ftl", "pt_br/a.ftl"], "pt_br"),
            (vec!["de/a.ftl"], "has no folder \"en\""),
        ] {
            let refused = find(folder(&files).path()).unwrap_err().to_string();
            assert!(refused.contains(why), "{refused}");
        }
        let nowhere = TempDir::new().unwrap().path().join("locales");
        assert!(matches!(find(&nowhere), Err(FindError::File { .. })));
    }
}
