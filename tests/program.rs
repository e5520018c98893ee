//! How the program ends when it cannot begin.
#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

fn run(settings: &[(&str, &str)]) -> Output {
    let folder = tempfile::TempDir::new().unwrap();
    Command::new(env!("CARGO_BIN_EXE_slowtable"))
        .current_dir(folder.path())
        .env_clear()
        .envs(settings.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn what_the_settings_say_wrongly_ends_it_with_one_sentence() {
    let cases = [
        (
            "SLOWTABLE_DISCORD_API",
            "http://127.0.0.1:1",
            "DISCORD_TOKEN",
        ),
        ("SLOWTABLE_LANGUAGE", "fr", "language"),
        ("SLOWTABLE_OPPONENTS_MASTER", "0", "opponents.master"),
        ("SLOWTABLE_OPPONENTS_WIZARD", "5", "opponents.wizard"),
        ("SLOWTABLE_LOCAL_LISTEN", "0.0.0.0:0", "loopback"),
    ];
    for (key, value, names) in cases {
        let ended = run(&[(key, value)]);
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{key}: {said}");
        assert!(said.contains(names), "{key}: {said}");
        assert!(!said.contains("panicked"), "{key}: {said}");
    }
}
