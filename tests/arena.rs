//! The arena, with the example from docs/opponents.md, and with another game.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use slowtable::arena::{Arena, ArenaPlan, ArenaSide, Thinking};
use slowtable::games;
use slowtable_desk::{Hosted, Title};
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

fn has_python() -> bool {
    Command::new("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[test]
fn the_example_plays_whole_games_against_an_apprentice() {
    if !has_python() {
        eprintln!("left out: there is no python3 to run the example with");
        return;
    }
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/opponent.py");
    let lines = std::fs::read_to_string(&example).unwrap().lines().count();
    assert!(lines < 100, "the example has {lines} lines");
    let plan = ArenaPlan {
        game: Some("glass-road".to_owned()),
        players: 2,
        games: 2,
        seed: 4,
        options: Vec::new(),
    };
    let arena = Arena::new(&games::titles().unwrap(), plan).unwrap();
    let mut one = ArenaSide::program(&format!("python3 {}", example.display())).unwrap();
    let time = Thinking::Time(Duration::from_millis(1));
    let mut other = ArenaSide::level(arena.title(), "apprentice", time).unwrap();
    let outcome = arena.play(&mut one, Some(&mut other), |_| {}).unwrap();
    assert_eq!(outcome.one.games, 2);
    assert!(outcome.one.mean() > 0.0, "it has built something");
}

#[test]
fn levels_of_another_game_play_each_other() {
    let toy: Arc<dyn Title> = Arc::new(Hosted::new(ToyFace::new().unwrap(), ToyOpponent));
    let plan = ArenaPlan {
        game: Some("Toy".to_owned()),
        players: 2,
        games: 400,
        seed: 1,
        options: vec![("goals".to_owned(), "yes".to_owned())],
    };
    let arena = Arena::new(&[toy], plan).unwrap();
    let side = |level| ArenaSide::level(arena.title(), level, Thinking::Steps(1)).unwrap();
    let (mut strong, mut weak) = (side("strong"), side("weak"));
    let outcome = arena.play(&mut strong, Some(&mut weak), |_| {}).unwrap();
    assert_eq!((outcome.one.games, outcome.other.games), (400, 400));
    // Counting gains about a point per round.
    assert!(
        outcome.one.mean() > outcome.other.mean() + 1.0,
        "{outcome:?}"
    );
}

#[test]
fn levels_of_a_game_with_offers_play_to_its_end() {
    let plan = ArenaPlan {
        game: Some("wasser-des-lebens".to_owned()),
        players: 3,
        games: 1,
        seed: 5,
        options: Vec::new(),
    };
    let arena = Arena::new(&games::titles().unwrap(), plan).unwrap();
    let mut one = ArenaSide::level(arena.title(), "apprentice", Thinking::Steps(400)).unwrap();
    let outcome = arena.play(&mut one, None, |_| {}).unwrap();
    assert_eq!(outcome.one.games, 1);
}
