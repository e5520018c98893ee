//! The option `scripts`: a number is written down step by step, handed in, and played with everybody else's.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
use toy::{Choice, Occasion, Options, Toy, View};

fn path(text: &str) -> Vec<Choice> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// A game of two with scripts, after these moves.
fn game(moves: &[(u8, &str)]) -> Match<Toy> {
    let options = Options {
        scripts: true,
        ..Options::default()
    };
    let (mut game, _) = Match::deal(2, options, Seed(1)).unwrap();
    for (seat, text) in moves {
        game.play(Seat(*seat), &path(text)).unwrap();
    }
    game
}

fn view(game: &Match<Toy>, viewer: Viewer) -> View {
    Toy::view(game.state(), viewer)
}

/// The seats that are to pick.
fn awaited(game: &Match<Toy>) -> Vec<u8> {
    let awaited = Toy::awaited(game.state()).into_iter();
    awaited.map(|one| one.seat.0).collect()
}

#[test]
fn what_is_written_down_is_a_secret_until_the_last_seat_hands_in() {
    let others = [Viewer::Seat(Seat(1)), Viewer::Public];
    let [dealt, written] = [&[][..], &[(0, "pick n:3"), (0, "raise")]].map(game);
    for viewer in others {
        assert_eq!(view(&written, viewer), view(&dealt, viewer));
    }
    let own = view(&written, Viewer::Seat(Seat(0)));
    assert_eq!(own.secret.unwrap().pick, Some(4));
    assert_eq!(awaited(&written), [0, 1]);

    let handed_in = [(0, "pick n:3"), (0, "raise"), (0, "done")];
    let other_number = [(0, "pick n:8"), (0, "raise"), (0, "done")];
    let [one, other] = [&handed_in, &other_number].map(|moves| game(moves));
    for viewer in others {
        assert_eq!(view(&one, viewer), view(&other, viewer));
    }
    assert_eq!(awaited(&one), [1], "who has handed in is not awaited");

    let all_in = game(&[&handed_in[..], &[(1, "pick n:0"), (1, "done")]].concat());
    let board = all_in.state().board();
    assert_eq!(board.rolled.as_ref().unwrap().picks, [4, 0]);
    assert_eq!((board.round, awaited(&all_in)), (2, vec![0, 1]));
}

#[test]
fn handing_in_is_taken_back_alone_until_the_last_seat_hands_in() {
    let handed_in = [(0, "pick n:3"), (0, "done"), (1, "pick n:0")];
    let mut one = game(&handed_in);
    assert_eq!(one.revocable(Seat(0)), [1]);
    one.take_back(Seat(0), vec![1]).unwrap();
    assert_eq!(awaited(&one), [0, 1]);
    let rest = game(&[handed_in[0], handed_in[2]]);
    assert_eq!(one.state(), rest.state());
    let all_in = game(&[&handed_in[..], &[(1, "done")]].concat());
    assert!(all_in.revocable(Seat(0)).is_empty());
}

#[test]
fn a_step_is_taken_back_with_the_steps_that_need_it() {
    let game = game(&[(0, "pick n:3"), (1, "pick n:0"), (0, "raise"), (0, "raise")]);
    let written = game.written(Seat(0));
    let together: Vec<_> = written.iter().map(|one| one.with_needed_by()).collect();
    assert_eq!(together, [vec![0, 2, 3], vec![2], vec![3]]);
}

#[test]
fn a_script_is_asked_for_once_and_decided_ahead_as_a_whole() {
    let game = game(&[(0, "pick n:3")]);
    let own = view(&game, Viewer::Seat(Seat(0)));
    assert!(Toy::asked(&own).is_empty(), "its answer has begun");
    assert!(Toy::occasions(&own).is_empty(), "the table waits for it");
    let mut handed_in = game;
    handed_in.play(Seat(0), &path("done")).unwrap();
    let own = view(&handed_in, Viewer::Seat(Seat(0)));
    let occasion = Occasion::Pick { round: 2 };
    assert!(Toy::occasions(&own).contains(&occasion));
    let foreseen = Toy::foresee(&own, occasion).unwrap();
    let moves = ["pick n:3", "raise", "done"].map(path).to_vec();
    assert!(slowtable_kit::Intended::<Toy>::over(&foreseen, moves).is_ok());
}
