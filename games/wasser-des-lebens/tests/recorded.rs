//! Recorded games (games/RECORDED.md): each replays, state by state, to its score sheets.
//!
//! `cargo test -p wasser-des-lebens --test recorded -- --ignored` plays and records those that are missing.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::path::{Path, PathBuf};

use common::{Player, table};
use conformance::{RecordedGame, check_recorded};
use slowtable_kit::{Match, Seed};
use wasser_des_lebens::{Phase, WasserDesLebens};

/// The number of recorded games.
const GAMES: u64 = 24;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded")
}

#[test]
fn every_recorded_game_replays_state_by_state_to_its_score_sheets() {
    let recorded = check_recorded::<WasserDesLebens>(&folder());
    recorded.assert_faultless();
    assert!(
        recorded.games.values().all(|&games| games >= 10),
        "{recorded:?}"
    );
    assert_eq!(recorded.games.len(), 2);
    for option in [
        "board=\"variable\"",
        "board=\"learning\"",
        "phases=\"strict\"",
        "phases=\"mixed\"",
        "route_tie=\"aside\"",
        "route_tie=\"keep\"",
        "memory=\"off\"",
    ] {
        assert!(recorded.options.contains(option), "{option}");
    }
}

#[test]
#[ignore = "records games"]
fn record_games_that_chance_plays() {
    for index in 0..GAMES {
        let file = folder().join(format!("chance-{index:02}.jsonl"));
        if file.exists() {
            continue;
        }
        let (seats, options) = table(index);
        // Of some random games the shortest one: long ones show nothing else.
        let games = (0..12).filter_map(|attempt| {
            let seed = index * 100 + attempt;
            let (mut game, _) =
                Match::<WasserDesLebens>::deal(seats, options, Seed(seed.into())).unwrap();
            let mut player = Player::busy(seed);
            for _ in 0..common::MOST_MOVES {
                let Some(seat) = player.seat(game.state()) else {
                    break;
                };
                if let Some(path) = player.path(game.state(), seat) {
                    // The other seat's cards may have gone.
                    let _ = game.play(seat, &path);
                }
            }
            (game.state().board().phase == Phase::Over).then_some(game)
        });
        let shortest = games.min_by_key(|game| game.log().entries.len()).unwrap();
        RecordedGame::new("chance", shortest.log().clone(), Vec::new())
            .save(&file)
            .unwrap();
    }
}
