//! The C library's memory allocator, set so that freed memory goes back to the system.
//!
//! glibc gives threads arenas of their own, eight for each core. Pictures are painted and games are loaded on many
//! threads, so that every arena grows to the largest that its threads ever need, and stays so large. With two arenas,
//! and large blocks mapped on their own, memory follows what is used (docs/scaling.md). glibc reads these
//! settings from the environment before `main` alone, so the program starts itself again with them.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::Command;

/// The settings ("mallopt(3)", "Environment variables"): how many arenas there are, from how many bytes on a block is
/// mapped on its own, and how much is kept at the top of an arena.
const SETTINGS: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "2"),
    ("MALLOC_MMAP_THRESHOLD_", "262144"),
    ("MALLOC_TRIM_THRESHOLD_", "1048576"),
];

/// The settings that the environment does not have. What an operator has set stays.
fn missing(has: impl Fn(&str) -> bool) -> Vec<(&'static str, &'static str)> {
    let missing = SETTINGS.into_iter().filter(|(name, _)| !has(name));
    missing.collect()
}

/// Starts the program again in its own place, with the same arguments, if the allocator is not set yet. Returns where
/// that is not needed, and where it fails: then the program takes more memory.
pub(super) fn set_allocator() {
    let missing = missing(|name| std::env::var_os(name).is_some());
    if missing.is_empty() || !cfg!(all(target_os = "linux", target_env = "gnu")) {
        return;
    }
    let mut arguments = std::env::args_os();
    let name = arguments
        .next()
        .unwrap_or_else(|| OsString::from("slowtable"));
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    start_again(program, name, arguments, missing);
}

fn start_again(
    program: PathBuf,
    name: OsString,
    arguments: impl Iterator<Item = OsString>,
    settings: Vec<(&'static str, &'static str)>,
) {
    // It only comes back with an error.
    let _ = Command::new(program)
        .arg0(name)
        .args(arguments)
        .envs(settings)
        .exec();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_operator_has_set_stays_and_the_second_start_is_the_last() {
        assert_eq!(missing(|_| false), SETTINGS);
        assert_eq!(missing(|name| name == "MALLOC_ARENA_MAX"), SETTINGS[1..]);
        assert!(missing(|_| true).is_empty());
    }
}
