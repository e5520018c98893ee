//! Opponents at a table whose moves may be refused for hidden reasons.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::Value;
use slowtable_desk::{Hosted, Title};
use slowtable_kit::{Budget, Match, Seat, Seed};
use slowtable_ui::Language;
use toy::{Choice, Options, Toy};
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

/// Returns, for each decision of a seat, the entry at which its answer begins.
fn answers(moves: &[(u8, &str)]) -> Vec<usize> {
    let options = Options {
        scripts: true,
        ..Options::default()
    };
    let (mut game, _) = Match::<Toy>::deal(2, options, Seed(1)).unwrap();
    for (seat, text) in moves {
        let path: Vec<Choice> = text.split(' ').map(|word| word.parse().unwrap()).collect();
        game.play(Seat(*seat), &path).unwrap();
    }
    let title = Hosted::new(ToyFace::new().unwrap(), ToyOpponent);
    let decisions = title.playing(game).decisions(Seat(0), Seed(1));
    decisions.iter().map(|decision| decision.answer).collect()
}

#[test]
fn what_a_seat_writes_until_it_hands_in_is_one_answer() {
    let round = [
        (0, "pick n:3"),
        (1, "pick n:0"),
        (0, "raise"),
        (0, "done"),
        (1, "done"),
    ];
    let [first, second] = [&round[..], &[(0, "pick n:2"), (0, "done")]];
    assert_eq!(answers(first), [0, 0, 0]);
    assert_eq!(answers(&[first, second].concat()), [0, 0, 0, 5, 5]);
    // Water is drawn before the answer is begun.
    let watered = [(0, "water"), (0, "pick n:3"), (0, "done")];
    assert_eq!(answers(&watered), [0, 1, 1]);
}
