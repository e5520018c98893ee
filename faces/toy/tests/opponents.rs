//! Opponents at a table whose moves may be refused for hidden reasons.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::Value;
use slowtable_desk::{Hosted, Title};
use slowtable_kit::{Budget, Seat, Seed};
use slowtable_ui::Language;
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

#[test]
fn an_opponent_whose_move_was_refused_decides_on_another() {
    let title = Hosted::new(ToyFace::new().unwrap(), ToyOpponent);
    let options = title.apply_answers(None, &[], Language::English).unwrap();
    let options: Value = options;
    let (playing, _, _) = title.open(2, &options, Seed(1), Language::English).unwrap();
    let mut refused: Vec<Vec<String>> = Vec::new();
    for _ in 0..5 {
        let thought = playing.opponent_move(Seat(0), "strong", Seed(7), &refused);
        let path = thought(Budget::steps(1)).unwrap();
        assert!(playing.looks_legal(Seat(0), &path), "{path:?}");
        assert!(!refused.contains(&path), "{path:?} is decided again");
        refused.push(path);
    }
    let nonsense = ["dance".to_owned()];
    assert!(!playing.looks_legal(Seat(0), &nonsense));
}
