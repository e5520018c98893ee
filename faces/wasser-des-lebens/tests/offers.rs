//! The desk says how offers were answered.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use slowtable_desk::{Desk, Draft, Face};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names};
use wasser_des_lebens::{Choice, Options, Phase, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;

/// Returns a game in whose trade phase the player in turn may offer, and an offer.
fn trading() -> (Match<WasserDesLebens>, Vec<Choice>) {
    for seed in 0.. {
        let dealt = Match::<WasserDesLebens>::deal(3, Options::default(), Seed(seed));
        let mut game = dealt.unwrap().0;
        let mut player = RandomPlayer::<WasserDesLebens>::new(1, |_| false);
        while game.state().board().phase != Phase::Trade {
            let seat = WasserDesLebens::awaited(game.state())[0].seat;
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
            let path = player.path(&view).unwrap();
            game.play(seat, &path).unwrap();
        }
        let view = WasserDesLebens::view(game.state(), Viewer::Seat(game.state().board().seat));
        let mut path = vec![Choice::Offer];
        for is in [
            |it: &Choice| matches!(it, Choice::Give(_, 1)),
            |it: &Choice| matches!(it, Choice::Get(_, 1)),
        ] {
            let walk = WasserDesLebens::walk(&view, &path);
            let choices = walk.map(|walk| walk.choices).unwrap_or_default();
            path.extend(choices.into_iter().find(is));
        }
        if path.len() == 3 {
            return (game, path);
        }
    }
    unreachable!()
}

/// Returns the last lines of a seat's desk in both languages.
fn last_lines(game: &Match<WasserDesLebens>, seat: Seat) -> [String; 2] {
    let face = WasserDesLebensFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben", "Cem"]);
    let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
    let desk = Desk::<WasserDesLebens>::lay(&view, &Draft::default());
    [Language::English, Language::German].map(|language| {
        let panel = face.panel(&desk, &names, language).unwrap();
        let lines: Vec<&str> = panel.text().lines().collect();
        lines[lines.len().saturating_sub(2)..].join("\n")
    })
}

#[test]
fn the_desk_says_right_above_the_question_who_has_answered_what() {
    let (mut game, offer) = trading();
    let seat = game.state().board().seat;
    let others: Vec<Seat> = Seat::all(3).filter(|other| *other != seat).collect();
    let name = |seat: Seat| ["Ann", "Ben", "Cem"][seat.index()];
    let (one, other) = (name(others[0]), name(others[1]));
    game.play(seat, &offer).unwrap();
    let id = game.state().board().offers[0].id;
    let [english, german] = last_lines(&game, seat);
    assert!(
        english.contains(&format!("no answer yet from {one}")),
        "{english}"
    );
    assert!(english.contains(other), "{english}");
    assert!(
        german.contains(&format!("noch keine Antwort von {one}")),
        "{german}"
    );

    game.play(others[0], &[Choice::Decline(id)]).unwrap();
    let [english, german] = last_lines(&game, seat);
    for told in [
        format!("declined by {one}"),
        format!("no answer yet from {other}"),
    ] {
        assert!(english.contains(&told), "{english}");
    }
    assert!(german.contains(&format!("abgelehnt von {one}")), "{german}");

    game.play(others[1], &[Choice::Decline(id)]).unwrap();
    assert!(game.state().board().offers.is_empty());
    let [english, german] = last_lines(&game, seat);
    assert!(english.contains(&format!("declined by {one}")), "{english}");
    assert!(
        english.contains(other) && english.contains("· closed"),
        "{english}"
    );
    assert!(german.contains("· geschlossen"), "{german}");
    assert!(!english.contains("no answer yet"), "{english}");
    // It does not concern the others any more.
    let [english, _] = last_lines(&game, others[0]);
    assert!(!english.contains("closed"), "{english}");
}
