//! Hints name the move and its reason, in both languages.
// Tests may panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use le_havre::{Choice, LeHavre, Options, Space};
use le_havre_face::LeHavreFace;
use le_havre_opponents::{Reason, advise};
use slowtable_desk::Face;
use slowtable_kit::{Advice, Budget, Match, Points, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names};

fn told(reason: Reason) -> [String; 2] {
    let (game, _) = Match::<LeHavre>::deal(2, Options::default(), Seed(3)).unwrap();
    let view = LeHavre::view(game.state(), Viewer::Seat(Seat(0)));
    let path = vec![Choice::Take(Space::Wood), Choice::End];
    let advice = Advice { path, reason };
    let face = LeHavreFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben"]);
    [Language::default(), german()].map(|language| face.advice(&view, &advice, &names, language))
}

fn german() -> Language {
    let other = Language::ALL
        .into_iter()
        .find(|it| *it != Language::default());
    other.unwrap()
}

#[test]
fn a_hint_says_what_is_won_fed_and_left_aside() {
    let [english, german] = told(Reason {
        now: Points::whole(12),
        feeds: 3,
        short: 2,
        ship_food: 4,
        instead: Some((vec![Choice::Take(Space::Fish)], Points::hundredths(260))),
    });
    for part in [
        "12 francs more",
        "feeds 4",
        "covers 3",
        "2 food short",
        "About 3 francs better",
    ] {
        assert!(english.contains(part), "{part}: {english}");
    }
    for part in [
        "12 Franc mehr",
        "ernährt am Ende jeder Runde 4",
        "deckt 3",
        "fehlen dir dann am Ende der Runde 2",
        "etwa 3 Franc",
    ] {
        assert!(german.contains(part), "{part}: {german}");
    }
}

/// A reason that is empty or too small is left out.
#[test]
fn a_hint_without_a_reason_is_the_move_alone() {
    let [english, german] = told(Reason {
        now: Points::hundredths(40),
        ..Reason::default()
    });
    assert_eq!(english.matches('.').count(), 1, "{english}");
    assert_eq!(german.matches('.').count(), 1, "{german}");
}

#[test]
fn hints_of_a_whole_game_can_be_read() {
    let (mut game, _) = Match::<LeHavre>::deal(2, Options::default(), Seed(3)).unwrap();
    let face = LeHavreFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben"]);
    while let Some(awaited) = LeHavre::awaited(game.state()).first().copied() {
        let view = LeHavre::view(game.state(), Viewer::Seat(awaited.seat));
        let advice = advise(&view, Seed(1), Budget::steps(2_000)).unwrap();
        // The hint leaves the end of the turn to the seat.
        if let [_, .., last] = advice.path[..] {
            assert_ne!(last, Choice::End, "{:?}", advice.path);
        }
        for language in Language::ALL {
            let text = face.advice(&view, &advice, &names, language);
            assert!(
                !text.contains(['{', '}']) && text.chars().count() < 1_000,
                "{text}"
            );
        }
        game.play(awaited.seat, &advice.path).unwrap();
    }
}
