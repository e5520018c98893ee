//! Scripts that fit in part: what lies drafted at the desk, and what it says of the rest.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use roads_and_boats::{Choice, Homes, Options, Place, RoadsAndBoats, State};
use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use serde_json::json;
use slowtable_desk::{Draft, Hosted, Playing, Pressed, Ready};
use slowtable_kit::{DecidedAhead, Intended, Match, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Panel, Press};

const ANN: Seat = Seat(0);

fn path(text: &str) -> Vec<Choice> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

fn texts(moves: &[&str]) -> Vec<Vec<String>> {
    let path = |text: &&str| text.split(' ').map(str::to_owned).collect();
    moves.iter().map(path).collect()
}

fn hosted(game: &Match<RoadsAndBoats>) -> Box<dyn Playing> {
    Hosted::new(RoadsAndBoatsFace::new().unwrap(), RoadsAndBoatsOpponent).playing(game.clone())
}

fn panel(game: &dyn Playing, draft: &Draft, language: Language) -> Panel {
    let names = Names::plain(["Ann", "Ben"]);
    game.desk(ANN, draft, None).panel(&names, language).unwrap()
}

fn pressed(game: &dyn Playing, draft: &Draft, press: &Press) -> Draft {
    let desk = game.desk(ANN, draft, None);
    let Ok(Pressed::Drafted(draft)) = desk.press(press, &[], Language::English) else {
        panic!("no draft after {press:?}");
    };
    *draft
}

/// Returns a game in which Ben moves before Ann, with a donkey of his at her home, where her geese and donkeys are. Also
/// returns her home, and a place beside it.
fn before_ann(step: &str, done: bool) -> (Match<RoadsAndBoats>, Place, String) {
    let options = Options {
        homes: Homes::Fixed,
        ..Options::default()
    };
    let (game, _) = Match::<RoadsAndBoats>::deal(2, options, Seed(1)).unwrap();
    let home = game.state().board().players[0].home.unwrap();
    let mut written = json!(game.state());
    let board = &mut written["board"];
    board["phase"] = json!("movement");
    board["step"] = json!(step);
    board["mover"] = if done { json!(1) } else { json!(null) };
    board["sequence"] = json!([1, 0]);
    for player in board["players"].as_array_mut().unwrap() {
        player["called"] = json!(true);
    }
    let transporters = board["transporters"].as_array_mut().unwrap();
    for it in transporters.iter_mut().filter(|it| it["id"] == "1:1") {
        it["at"] = json!(home);
    }
    let state: State = serde_json::from_value(written).unwrap();
    let game = Match::from_position(state);
    let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(1)));
    let walk = RoadsAndBoats::walk(&view, &path("move t:1:1")).unwrap();
    let mut steps = walk
        .choices
        .iter()
        .filter(|it| matches!(it, Choice::Step(_)));
    let step = steps.next().unwrap().to_string();
    (game, home, step)
}

#[test]
fn o17_one_goose_that_was_led_away_does_not_cost_the_script() {
    let (mut game, _, step) = before_ann("alone", true);
    let view = RoadsAndBoats::view(game.state(), Viewer::Seat(ANN));
    let occasion = "script:1:movement".parse().unwrap();
    let foreseen = RoadsAndBoats::foresee(&view, occasion).unwrap();
    let goose = format!("move t:0:1 lead:1 {step}");
    let other = format!("move t:0:2 {step}");
    let moves = [&goose, &other, "done"].map(path).to_vec();
    let intended = vec![Intended::<RoadsAndBoats>::over(&foreseen, moves).unwrap()];
    let draft = Draft {
        decided: vec![json!(DecidedAhead { occasion, intended })],
        ..Draft::default()
    };
    // Ben leads both geese away.
    let led = format!("move t:1:1 lead:2 {step}");
    for text in [&led, "done"] {
        game.play(Seat(1), &path(text)).unwrap();
    }
    let game = hosted(&game);
    let Some(Ready::Proposed(proposed)) = game.ready(ANN, &draft) else {
        panic!("nothing is proposed");
    };
    assert_eq!(proposed.moves(), texts(&[&other, "done"]));
    for language in Language::ALL {
        let panel = panel(&*game, &proposed, language);
        println!("{}\n", panel.text());
        let named = panel.text().lines().filter(|line| line.starts_with("✖️"));
        assert_eq!(named.count(), 1);
        assert!(panel.offers(&Press::Commit(None)));
    }
    assert_eq!(game.ready(ANN, &proposed), None);
    let changed = pressed(&*game, &proposed, &Press::Undo);
    assert_eq!(changed.moves(), texts(&[&other]));
}

#[test]
fn o6_the_rest_of_a_stopped_script_lies_drafted_and_can_be_drafted_again() {
    let (mut game, _, step) = before_ann("together", false);
    let goose = format!("move t:0:1 lead:1 {step}");
    let other = format!("move t:0:2 load:boards:2 {step} unload:boards:1");
    let led = format!("move t:1:1 lead:2 {step}");
    for (seat, text) in [
        (0, goose.as_str()),
        (0, &other),
        (0, "done"),
        (1, &led),
        (1, "done"),
    ] {
        game.play(Seat(seat), &path(text)).unwrap();
    }
    assert!(game.state().board().resumed);
    let game = hosted(&game);
    assert!(panel(&*game, &Draft::default(), Language::English).offers(&Press::Again));
    let Some(Ready::Proposed(proposed)) = game.ready(ANN, &Draft::default()) else {
        panic!("nothing is proposed");
    };
    assert_eq!(proposed.moves(), texts(&[&other]));
    for language in Language::ALL {
        let panel = panel(&*game, &proposed, language);
        println!("{}\n", panel.text());
        assert!(panel.text().lines().any(|line| line.starts_with("✖️")));
        assert!(!panel.offers(&Press::Again) && panel.offers(&Press::Commit(None)));
    }
    // Who takes it out is not given it again, but finds it on a button.
    let out = pressed(&*game, &proposed, &Press::Undo);
    assert_eq!(game.ready(ANN, &out), None);
    let again = pressed(&*game, &out, &Press::Again);
    assert_eq!(again.moves(), proposed.moves());
}
