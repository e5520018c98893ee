//! What the desk drafts by itself: what is still possible of a decision ahead, and what the rules propose.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::json;
use slowtable_desk::{At, Draft, Hosted, OpenPlan, Playing, Pressed, Ready};
use slowtable_kit::{DecidedAhead, Intended, Match, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Press};
use toy::{Choice, Occasion, Options, Toy};
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

const ANN: Seat = Seat(0);

fn path(text: &str) -> Vec<Choice> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

fn texts(moves: &[&str]) -> Vec<Vec<String>> {
    let path = |text: &&str| text.split(' ').map(str::to_owned).collect();
    moves.iter().map(path).collect()
}

fn hosted(game: &Match<Toy>) -> Box<dyn Playing> {
    Hosted::new(ToyFace::new().unwrap(), ToyOpponent).playing(game.clone())
}

fn seed(game: &Match<Toy>, seat: u8) -> String {
    let view = Toy::view(game.state(), Viewer::Seat(Seat(seat)));
    format!("crop:{}", view.secret.unwrap().seeds[0])
}

fn text(game: &dyn Playing, draft: &Draft, language: Language) -> String {
    let names = Names::plain(["Ann", "Ben"]);
    let desk = game.desk(ANN, draft, None);
    desk.panel(&names, language).unwrap().text().to_owned()
}

fn pressed(game: &dyn Playing, draft: &Draft, press: &Press) -> Draft {
    let desk = game.desk(ANN, draft, None);
    let Ok(Pressed::Drafted(draft)) = desk.press(press, &[], Language::English) else {
        panic!("no draft after {press:?}");
    };
    *draft
}

/// Returns a game in which Ann's second pick has come, and her draft with a decision for it. Of its three moves, the
/// plant is not possible any more.
fn come() -> (Box<dyn Playing>, Draft) {
    let (mut game, _) = Match::<Toy>::deal(2, Options::default(), Seed(1)).unwrap();
    game.play(ANN, &path("pick n:3")).unwrap();
    let occasion = Occasion::Pick { round: 2 };
    let view = Toy::view(game.state(), Viewer::Seat(ANN));
    let foreseen = Toy::foresee(&view, occasion).unwrap();
    let plant = format!("plant {} plot:1-1", seed(&game, 0));
    let moves = ["water", &plant, "pick n:5"].map(path).to_vec();
    let intended = vec![Intended::<Toy>::over(&foreseen, moves).unwrap()];
    let plant = format!("plant {} plot:1-1", seed(&game, 1));
    for text in ["water", &plant, "pick n:3"] {
        game.play(Seat(1), &path(text)).unwrap();
    }
    let draft = Draft {
        decided: vec![json!(DecidedAhead { occasion, intended })],
        page: Some("board.0".into()),
        ..Draft::default()
    };
    (hosted(&game), draft)
}

#[test]
fn what_fits_of_a_decision_lies_drafted_and_the_rest_is_named() {
    let (game, draft) = come();
    let Some(Ready::Proposed(proposed)) = game.ready(ANN, &draft) else {
        panic!("nothing is proposed");
    };
    assert_eq!(proposed.moves(), texts(&["water", "pick n:5"]));
    assert_eq!((proposed.decided.len(), &proposed.page), (0, &None));
    let begins = |text: &str, what: &str| text.lines().any(|line| line.starts_with(what));
    let english = text(&*game, &proposed, Language::English);
    assert!(english.contains("possible only in part"), "{english}");
    assert!(
        begins(&english, "✖️ ") && english.contains(" on 1-1: "),
        "{english}"
    );
    let german = text(&*game, &proposed, Language::German);
    assert!(
        german.contains("geht nur zum Teil") && begins(&german, "✖️ "),
        "{german}"
    );
    // It stands above the question and the draft.
    let named = english.find("✖️").unwrap();
    assert!(
        named
            < english
                .find("draws water")
                .or(english.find("draw water"))
                .unwrap()
    );
    // It is not played by itself later, and said until the next press.
    assert_eq!(game.ready(ANN, &proposed), None);
    let changed = pressed(&*game, &proposed, &Press::Undo);
    assert_eq!(changed.moves(), texts(&["water"]));
    assert!(!text(&*game, &changed, Language::English).contains("in part"));
    assert_eq!(game.ready(ANN, &changed), None);
    // One press makes it count.
    let desk = game.desk(ANN, &proposed, None);
    let confirmed = desk
        .press(&Press::Commit(None), &[], Language::English)
        .unwrap();
    assert_eq!(confirmed, Pressed::Commit(texts(&["water", "pick n:5"])));
}

#[test]
fn an_answer_that_its_owner_has_begun_is_not_replaced() {
    let (game, draft) = come();
    let begun = Draft {
        at: Draft::of(texts(&["water"]), Vec::new()).at,
        ..draft.clone()
    };
    let Some(Ready::Dropped(dropped)) = game.ready(ANN, &begun) else {
        panic!("it is dropped");
    };
    assert_eq!(dropped.moves(), texts(&["water"]));
    let told = text(&*game, &dropped, Language::English);
    assert!(told.contains("no longer possible as shown"), "{told}");
    // A plan that was being made is kept beside the proposal.
    let step = draft.decided[0].clone();
    let planning = Draft {
        at: At::BetweenSteps(OpenPlan {
            steps: vec![step],
            kept: None,
        }),
        ..draft
    };
    let Some(Ready::Proposed(proposed)) = game.ready(ANN, &planning) else {
        panic!("nothing is proposed");
    };
    assert_eq!((proposed.moves().len(), proposed.plans.len()), (2, 1));
}

#[test]
fn what_the_rules_propose_is_drafted_once() {
    let (mut game, _) = Match::<Toy>::deal(
        2,
        Options {
            goals: true,
            ..Options::default()
        },
        Seed(1),
    )
    .unwrap();
    let goal = seed(&game, 0);
    for text in [&format!("goal {goal}"), "water"] {
        game.play(ANN, &path(text)).unwrap();
    }
    let playing = hosted(&game);
    let plant = format!("plant {goal} plot:1-1");
    let Some(Ready::Proposed(proposed)) = playing.ready(ANN, &Draft::default()) else {
        panic!("nothing is proposed");
    };
    assert_eq!(proposed.moves(), texts(&[&plant]));
    let told = text(&*playing, &proposed, Language::English);
    assert!(told.contains("A proposal lies in your draft"), "{told}");
    assert_eq!(playing.ready(ANN, &proposed), None);
    // Who takes it out is not given it again, until there is another.
    let out = pressed(&*playing, &proposed, &Press::Undo);
    assert!(out.is_empty() && playing.ready(ANN, &out).is_none());
    let told = text(&*playing, &out, Language::English);
    assert!(!told.contains("A proposal lies"), "{told}");
    let stored: Draft = serde_json::from_value(json!(out)).unwrap();
    assert_eq!(stored, out);
    let later = out.after_commit();
    assert_eq!(playing.ready(ANN, &later), None);
    for seat in [ANN, Seat(1)] {
        game.play(seat, &path("pick n:3")).unwrap();
    }
    let ready = hosted(&game).ready(ANN, &later);
    assert!(matches!(ready, Some(Ready::Proposed(_))), "{ready:?}");
    // An own draft comes first.
    let own = Draft::of(texts(&["water"]), Vec::new());
    assert_eq!(playing.ready(ANN, &own), None);
}
