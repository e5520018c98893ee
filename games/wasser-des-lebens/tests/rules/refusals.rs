//! Bad input: a sentence with a way on, nothing changed, nothing learnt.

use slowtable_kit::{Code as _, Rules as _, Seat, Viewer};
use wasser_des_lebens::{Choice, Phase, Refusal, WasserDesLebens, Why};

use crate::common::scene::{Scene, path, play, refused, try_play};

#[test]
fn every_refusal_has_a_name_and_a_sentence_of_its_own() {
    let mut names: Vec<&str> = Why::ALL.map(Why::id).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Why::ALL.len());
    for why in Why::ALL {
        let refusal = Refusal::NotOffered {
            choice: Choice::Roll,
            at: 0,
            why,
        };
        assert!(refusal.to_string().contains(why.sentence()));
        assert_eq!(refusal.code(), why.id());
        assert_eq!(refusal.details()["choice"], "roll");
    }
}

#[test]
fn a_press_on_what_has_changed_is_refused_by_name() {
    let scene = Scene::new(4)
        .hand(0, "wood:2 stone:2")
        .hand(1, "stone:1")
        .hand(2, "barley:1");
    let mut state = scene
        .clone()
        .distilleries(0, "x21")
        .roads(0, "p28")
        .distilleries(1, "x34")
        .roads(1, "p41")
        .build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
    for (seat, text, name) in [
        (1, "accept:9", "offer_closed"),
        (2, "accept:1", "not_your_offer"),
        (2, "decline:1", "not_your_offer"),
        (1, "withdraw:1", "not_your_offer"),
        (1, "confirm:1:1", "not_your_offer"),
        (0, "confirm:1:2", "not_there"),
        (0, "accept:1", "not_your_offer"),
        (0, "build:road path:p41", "occupied"),
        (0, "build:yard", "cards"),
        (0, "scrap:0", "offer_closed"),
        (3, "end", "not_your_turn"),
        (0, "site:x01", "not_there"),
        (0, "path:p01", "not_there"),
        (0, "rob:1", "not_there"),
        (0, "get:wood:1", "not_there"),
    ] {
        assert_eq!(refused(&state, seat, text), name, "{seat}: {text}");
    }
    assert!("give:gold:1".parse::<Choice>().is_err());
}

#[test]
fn a_discard_of_the_wrong_number_is_refused() {
    let mut state = Scene::new(3)
        .hand(1, "wood:8")
        .hand(2, "stone:8")
        .rolling(7);
    play(&mut state, 0, "roll");
    assert_eq!(refused(&state, 1, "drop:wood:5"), "wrong_number");
    assert_eq!(refused(&state, 1, "drop:wood:3"), "wrong_number");
    assert_eq!(refused(&state, 1, "drop:stone:4"), "cards");
    play(&mut state, 1, "drop:wood:4");
    assert_eq!(refused(&state, 1, "drop:wood:4"), "not_your_turn");
}

#[test]
fn the_public_and_strange_seats_have_no_moves() {
    let mut state = Scene::new(3).build();
    assert_eq!(try_play(&mut state, 3, "roll"), Err(Refusal::NoSeat));
    let view = state.view(Viewer::Public);
    assert_eq!(
        WasserDesLebens::walk(&view, &path("")),
        Err(Refusal::NoSeat)
    );
    assert_eq!(state.view(Viewer::Seat(Seat(7))).viewer, Viewer::Public);
    assert_eq!(state.board().phase, Phase::Trade);
}
