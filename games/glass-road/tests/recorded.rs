//! Recorded games (games/RECORDED.md): each replays, state by state, to its score sheets.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use conformance::check_recorded;
use glass_road::GlassRoad;

#[test]
fn every_recorded_game_replays_state_by_state_to_its_score_sheets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    let recorded = check_recorded::<GlassRoad>(&folder);
    recorded.assert_faultless();
    assert!(recorded.total() >= 40, "{recorded:?}");
    assert!(recorded.games.values().all(|&games| games >= 4) && recorded.games.len() == 4);
    for option in [
        "periods=4",
        "periods=5",
        "tile_set=\"full\"",
        "tile_set=\"introductory\"",
        "board_width=4",
        "board_width=5",
        "start_player=1",
        "reveal=\"together\"",
    ] {
        assert!(recorded.options.contains(option), "{option}");
    }
    let differs = |name: &str| {
        let of_it = |option: &&String| option.starts_with(name);
        recorded.options.iter().filter(of_it).count() > 1
    };
    assert!(differs("costs=") && differs("landscape="));
    assert!(recorded.taken_back >= 5, "{recorded:?}");
    assert!(recorded.ahead >= 5, "{recorded:?}");
    assert!(recorded.changed_hands >= 5, "{recorded:?}");
}
