//! Turns a crate's icons into Rust when the crate is built: `icons/<name>.svg`, in the colours of
//! `theme.css`.
//!
//! A build script calls [`write()`], and the crate includes what that writes. An icon that cannot be
//! read fails the build, and the program itself reads no SVG.

mod outline;

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use outline::SvgError;

/// Why the icons cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum IconError {
    /// A folder or file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The folder or file.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// A file is not an icon.
    #[error("{path}: {source}")]
    Svg {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: SvgError,
    },
}

/// Returns the icons of a folder as Rust, by name: an expression of the type `&[(&str, &[Outline])]`.
///
/// # Errors
/// When the folder or a file of it cannot be read, or a `.svg` file is not an icon.
pub fn code(folder: &Path, css: &str) -> Result<String, IconError> {
    let mut files = entries(folder)?;
    files.retain(|path| path.extension().is_some_and(|kind| kind == "svg"));
    files.sort_by_cached_key(|path| path.file_stem().map(ToOwned::to_owned));
    let mut code = String::from("&[\n");
    for path in files {
        let svg = read(&path)?;
        let outlines = outline::outlines(&svg, css).map_err(|source| IconError::Svg {
            path: path.clone(),
            source,
        })?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        // Writing into a String cannot fail.
        let _ = writeln!(code, "    ({name:?}, &[");
        for outline in outlines {
            let _ = writeln!(code, "        {},", outline.code());
        }
        code.push_str("    ]),\n");
    }
    Ok(code + "]\n")
}

/// Writes the icons in the crate's folder `icons` to `icons.rs` in `OUT_DIR`. For build scripts: Cargo
/// runs them again when an icon or the style sheet changes.
///
/// # Errors
/// As [`code`], or when the style sheet cannot be read or the file cannot be written.
pub fn write() -> Result<(), IconError> {
    let of = |variable: &str| PathBuf::from(std::env::var_os(variable).unwrap_or_default());
    println!("cargo::rerun-if-changed=icons");
    println!("cargo::rerun-if-changed=theme.css");
    let home = of("CARGO_MANIFEST_DIR");
    let code = code(&home.join("icons"), &read(&home.join("theme.css"))?)?;
    let list = of("OUT_DIR").join("icons.rs");
    fs::write(&list, code).map_err(failed(&list))
}

fn read(path: &Path) -> Result<String, IconError> {
    fs::read_to_string(path).map_err(failed(path))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, IconError> {
    let entries = fs::read_dir(folder).map_err(failed(folder))?;
    entries
        .map(|entry| Ok(entry.map_err(failed(folder))?.path()))
        .collect()
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> IconError {
    let path = path.to_owned();
    move |source| IconError::File { path, source }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    const STAR: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0 L9 0 L9 9 Z" fill="var(--gold)"/></svg>"#;

    #[test]
    fn icons_are_listed_by_name() {
        let folder = TempDir::new().unwrap();
        for name in ["star.svg", "good-wood.svg", "good.svg", "notes.txt"] {
            fs::write(folder.path().join(name), STAR).unwrap();
        }
        let code = code(folder.path(), "--gold: #010203;").unwrap();
        let names: Vec<_> = code.lines().filter(|line| line.ends_with(", &[")).collect();
        assert_eq!(
            names,
            ["good", "good-wood", "star"].map(|name| format!("    ({name:?}, &["))
        );
        assert!(
            code.contains("red: 1, green: 2, blue: 3, alpha: 255"),
            "{code}"
        );
    }

    #[test]
    fn a_file_that_is_not_an_icon_is_named() {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("star.svg"), "<svg").unwrap();
        let refused = code(folder.path(), "").unwrap_err().to_string();
        assert!(refused.contains("star.svg: it is not SVG"), "{refused}");
        let refused = code(&folder.path().join("none"), "").unwrap_err();
        assert!(matches!(refused, IconError::File { .. }));
    }
}
