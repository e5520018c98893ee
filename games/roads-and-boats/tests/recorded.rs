//! Recorded games (games/RECORDED.md): each replays, state by state, to its score sheets.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::path::Path;

use common::{deal, path, table};
use conformance::{RecordedGame, check_recorded};
use roads_and_boats::{Choice, RoadsAndBoats};
use slowtable_kit::{Rng, Rules, Seat};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded")
}

#[test]
fn every_recorded_game_replays_state_by_state_to_its_score_sheets() {
    let recorded = check_recorded::<RoadsAndBoats>(&folder());
    recorded.assert_faultless();
    assert!(recorded.total() >= 20, "{recorded:?}");
    assert!(
        recorded.games.len() == 4 && recorded.games[&1] >= 3,
        "{recorded:?}"
    );
    for option in [
        "map=\"built\"",
        "map=\"drawn\"",
        "conflict=\"skip\"",
        "quick=true",
        "calls=\"contact\"",
        "homes=\"free\"",
    ] {
        assert!(recorded.options.contains(option), "{option}");
    }
    assert!(recorded.taken_back >= 5, "{recorded:?}");
}

/// Plays and writes the games that are not there yet.
#[test]
#[ignore = "writes new recorded games"]
fn record() {
    for index in 0..20 {
        let file = folder().join(format!("chance-{index:02}.jsonl"));
        if file.exists() {
            continue;
        }
        let (seats, options) = table(index);
        let mut game = deal(seats, options, u128::from(index) + 500);
        let mut rng = Rng::new(index + 77);
        loop {
            let awaited = RoadsAndBoats::awaited(game.state());
            let Some(owes) = rng.pick(&awaited) else {
                break;
            };
            let walker = game.state().walker(owes.seat).unwrap();
            let path = match walker.offers(Choice::Done) && rng.one_in(6) {
                true => vec![Choice::Done],
                false => path(walker, &mut rng),
            };
            game.play(owes.seat, &path).unwrap();
            if rng.one_in(40) {
                let seat = Seat(owes.seat.0);
                let undo = game.revocable(seat);
                if !undo.is_empty() {
                    game.take_back(seat, undo).unwrap();
                }
            }
        }
        let recorded = RecordedGame::new("random players", game.log().clone(), Vec::new());
        recorded.save(&file).unwrap();
    }
}
