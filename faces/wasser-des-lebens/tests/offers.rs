//! The desk says how offers were answered.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::json;
use slowtable_desk::{At, Desk, Draft, Face, Hint, Hosted, Playing, Title, Walked};
use slowtable_kit::{Budget, Match, RandomPlayer, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Press};
use wasser_des_lebens::{Choice, Options, Phase, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;
use wasser_des_lebens_opponents::WasserDesLebensOpponent;

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

const STEPS: u64 = 600;

/// Returns a draft of these moves.
fn drafting(moves: &[Vec<String>]) -> Draft {
    Draft {
        at: At::Table(Walked {
            moves: moves.to_vec(),
            ..Walked::default()
        }),
        ..Draft::default()
    }
}

#[test]
fn a_draft_with_an_offer_is_not_confirmed_together_with_the_end_of_the_turn() {
    let (game, offer) = trading();
    let seat = game.state().board().seat;
    let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
    let face = WasserDesLebensFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben", "Cem"]);
    let moves: Vec<String> = offer.iter().map(ToString::to_string).collect();
    let offered = |moves: &[Vec<String>], choice: Option<&str>| {
        let desk = Desk::<WasserDesLebens>::lay(&view, &drafting(moves));
        let panel = face.panel(&desk, &names, Language::English).unwrap();
        let drafts = panel.offers(&Press::Choose("end".to_owned()));
        assert_eq!(drafts, !moves.is_empty(), "it can be drafted, too");
        panel.offers(&Press::Commit(choice.map(str::to_owned)))
    };
    assert!(offered(&[], Some("end")));
    let drafted = [moves];
    assert!(offered(&drafted, None));
    assert!(!offered(&drafted, Some("end")));
}

/// Returns what a seat's hint says after a draft.
fn hinted(game: &dyn Playing, seat: Seat, draft: &Draft, language: Language) -> Option<Hint> {
    let names = Names::plain(["Ann", "Ben", "Cem"]);
    let thought = game.hint(seat, draft, &names, language, Seed(1));
    thought(Budget::steps(STEPS))
}

/// Plays until a hint proposes an offer; returns the game, the seat in turn and the offer.
fn until_an_offer(title: &dyn Title) -> (Box<dyn Playing>, Seat, Vec<String>) {
    let dealt = title.open(3, &json!({}), Seed(3), Language::English);
    let (mut game, ..) = dealt.unwrap();
    for made in 0..600 {
        let awaited = game.awaited();
        let owes = awaited.last().unwrap().seat;
        let hint = hinted(game.as_ref(), owes, &Draft::default(), Language::English);
        let hint = hint.unwrap();
        if hint.path.first().is_some_and(|first| first == "offer") {
            return (game, owes, hint.path);
        }
        let thought = game.opponent_move(owes, "journeyman", Seed(made), &[]);
        let path = thought(Budget::steps(STEPS)).unwrap();
        game = game.commit(owes, &[path], Language::English).unwrap().game;
    }
    unreachable!("nobody offers anything");
}

#[test]
fn a_hint_waits_for_the_answers_to_an_offer_and_goes_on_once_they_are_in() {
    let title = Hosted::new(WasserDesLebensFace::new().unwrap(), WasserDesLebensOpponent);
    let (game, seat, offer) = until_an_offer(&title);
    // It is drafted, and nobody has seen it.
    let drafted = drafting(std::slice::from_ref(&offer));
    let english = hinted(game.as_ref(), seat, &drafted, Language::English).unwrap();
    assert!(english.path.is_empty(), "{english:?}");
    assert!(
        english.text.contains("wait for the answer of"),
        "{english:?}"
    );
    assert!(english.text.contains("Hand in your draft"), "{english:?}");
    let german = hinted(game.as_ref(), seat, &drafted, Language::German).unwrap();
    assert!(german.text.contains("Warte") && german.text.contains("Gib zuerst"));
    // The hint stands at the desk, with nothing to draft.
    let draft = Draft {
        hint: Some(english.clone()),
        ..drafted
    };
    let desk = game.desk(seat, &draft, None);
    assert_eq!(desk.hint(), Some(english.text.as_str()));
    let names = Names::plain(["Ann", "Ben", "Cem"]);
    let panel = desk.panel(&names, Language::English).unwrap();
    assert!(!panel.offers(&Press::TakeHint));
    assert!(
        desk.press(&Press::TakeHint, &[], Language::English)
            .is_err()
    );

    // It is handed in.
    let mut game = game.commit(seat, &[offer], Language::English).unwrap().game;
    let open = hinted(game.as_ref(), seat, &Draft::default(), Language::English).unwrap();
    assert!(open.path.is_empty(), "{open:?}");
    assert!(!open.text.contains("Hand in"), "{open:?}");
    while let Some(asked) = game.awaited().iter().find(|it| it.seat != seat) {
        let moves = game.walk(asked.seat, &[]).unwrap().choices;
        let decline = moves.into_iter().find(|it| it.starts_with("decline"));
        let declined = game.commit(asked.seat, &[vec![decline.unwrap()]], Language::English);
        game = declined.unwrap().game;
    }
    let closed = hinted(game.as_ref(), seat, &Draft::default(), Language::English).unwrap();
    assert!(!closed.path.is_empty(), "{closed:?}");
}
