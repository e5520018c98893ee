//! Recorded games (games/RECORDED.md): each replays, state by state, to its score sheets.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use conformance::check_recorded;
use le_havre::LeHavre;

#[test]
fn every_recorded_game_replays_state_by_state_to_its_score_sheets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    let recorded = check_recorded::<LeHavre>(&folder);
    recorded.assert_faultless();
    assert!(recorded.total() >= 40, "{recorded:?}");
    assert!(recorded.games.values().all(|&games| games >= 4) && recorded.games.len() == 5);
    for option in [
        "length=\"full\"",
        "length=\"short\"",
        "loans=\"expensive\"",
        "sales=\"expert\"",
        "zoo_alone=true",
    ] {
        assert!(recorded.options.contains(option), "{option}");
    }
    assert!(recorded.taken_back >= 5, "{recorded:?}");
    assert!(recorded.ahead >= 5, "{recorded:?}");
    assert!(recorded.changed_hands >= 5, "{recorded:?}");
}
