//! The number of presses that usual decisions take. Choosing from a select is two presses: it is opened and an option
//! is chosen.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::fewest_presses;
use roads_and_boats::{Choice, Good, Options, Place, RoadsAndBoats, State, View};
use roads_and_boats_face::RoadsAndBoatsFace;
use serde_json::{Value, json};
use slowtable_desk::{Desk, DeskError, Draft, Face, Pressed};
use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Press, Row};

/// Returns the view of the only seat of a solo game on *One River*, in a phase, after a change of the board.
fn view(phase: &str, change: impl FnOnce(&mut Value, Place)) -> View {
    let (game, _) = Match::<RoadsAndBoats>::deal(1, Options::default(), Seed(1)).unwrap();
    let home = game.state().board().players[0].home.unwrap();
    let mut written = json!(game.state());
    written["board"]["phase"] = json!(phase);
    change(&mut written["board"], home);
    let state: State = serde_json::from_value(written).unwrap();
    RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)))
}

/// Returns the first choice after a path of which something is true.
fn next(view: &View, path: &[&str], is: impl Fn(&Choice) -> bool) -> String {
    let path: Vec<Choice> = path.iter().map(|text| text.parse().unwrap()).collect();
    let walk = RoadsAndBoats::walk(view, &path).unwrap();
    walk.choices.into_iter().find(is).unwrap().to_string()
}

/// Fails if choices take more presses than allowed.
#[track_caller]
fn takes(what: &str, view: &View, wanted: &[&str], most: usize) {
    let face = RoadsAndBoatsFace::new().unwrap();
    let choices: Vec<String> = wanted.iter().map(ToString::to_string).collect();
    let leads = |page: &str| page.starts_with("way") || page.starts_with("more");
    let presses = fewest_presses(&face, view, &choices, most, leads);
    println!("{what}: {presses:?}");
    assert!(presses.is_some(), "{what} takes over {most}: {wanted:?}");
}

#[test]
fn a_phase_without_anything_to_do_takes_one_press() {
    takes(
        "nothing to do",
        &view("production", |_, _| {}),
        &["done"],
        1,
    );
}

#[test]
fn moving_with_what_is_carried_takes_three_presses() {
    let here = view("movement", |_, _| {});
    let to = next(&here, &["move", "t:0:1"], |it| {
        matches!(it, Choice::Step(_))
    });
    takes("a move", &here, &["move", "t:0:1", &to], 3);
    let load = "load:boards:2";
    takes("load and go", &here, &["move", "t:0:1", load, &to], 5);
    let loaded = view("movement", |board, _| {
        board["transporters"][0]["load"] = json!([{ "good": "boards", "count": 2 }]);
    });
    let way = ["move", "t:0:1", to.as_str()];
    let unload = next(&loaded, &way, |it| {
        matches!(it, Choice::Unload(Good::Boards, 2, _))
    });
    let wanted = ["move", "t:0:1", to.as_str(), unload.as_str()];
    takes("go and unload", &loaded, &wanted, 5);
    let rest = "unload:boards:1";
    let wanted = ["move", "t:0:1", to.as_str(), rest];
    takes("go and unload a part", &loaded, &wanted, 5);
}

#[test]
fn production_takes_few_presses() {
    let here = view("production", |board, home| {
        board["producers"] = json!([{ "at": home, "kind": "sawmill" }]);
        board["transporters"][0]["load"] = json!([{ "good": "trunks", "count": 2 }]);
    });
    let place = here.board.producers[0].at.to_string();
    let wanted = ["feed", place.as_str(), "t:0:1", "n:2"];
    takes("feeding", &here, &wanted, 3);
    let here = view("production", |board, home| {
        board["producers"] = json!([{ "at": home, "kind": "clay_pit", "fresh": "clay" }]);
        board["loose"] = json!([{ "at": home, "good": "clay", "count": 1 }]);
    });
    takes("collecting everything", &here, &["collect", "all"], 2);
}

#[test]
fn building_takes_few_presses() {
    let here = view("building", |_, _| {});
    let home = here.board.players[0].home.unwrap().to_string();
    let wanted = ["build", "producer:sawmill", home.as_str()];
    takes("building", &here, &wanted, 4);
    let to = next(&here, &["road", &home], |it| matches!(it, Choice::At(_)));
    takes("a road", &here, &["road", home.as_str(), to.as_str()], 4);
    takes("a brick", &view("wonder", |_, _| {}), &["brick"], 3);
}

#[test]
fn a_call_takes_one_press() {
    let (game, _) = Match::<RoadsAndBoats>::deal(
        2,
        Options {
            homes: roads_and_boats::Homes::Fixed,
            ..Options::default()
        },
        Seed(1),
    )
    .unwrap();
    let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
    takes("a call", &view, &["call:simultaneous"], 1);
}

/// Returns the view of the first of two seats whose donkeys stand together, while scripts are written.
fn together(phase: &str, change: impl FnOnce(&mut Value)) -> View {
    let options = Options {
        homes: roads_and_boats::Homes::Fixed,
        ..Options::default()
    };
    let (game, _) = Match::<RoadsAndBoats>::deal(2, options, Seed(1)).unwrap();
    let home = game.state().board().players[0].home.unwrap();
    let mut written = json!(game.state());
    let board = &mut written["board"];
    board["phase"] = json!(phase);
    board["step"] = json!("together");
    board["mover"] = Value::Null;
    for player in board["players"].as_array_mut().unwrap() {
        player["called"] = json!(true);
    }
    for it in board["transporters"].as_array_mut().unwrap() {
        it["at"] = json!(home);
    }
    change(board);
    let state: State = serde_json::from_value(written).unwrap();
    RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)))
}

#[test]
fn permissions_are_given_taken_back_and_asked_for_by_one_press_each() {
    let asked = together("building", |board| {
        board["requests"] = json!([
            { "of": "0:1", "to": 1, "what": "take", "good": "boards", "count": 2 },
            { "of": "0:2", "to": 1, "what": "put" },
        ]);
    });
    let take = [
        "permit",
        "seat:1",
        "t:0:1",
        "what:take",
        "good:boards",
        "n:2",
    ];
    takes("granting goods", &asked, &take, 1);
    let put = ["permit", "seat:1", "t:0:2", "what:put"];
    takes("granting room", &asked, &put, 1);
    let face = RoadsAndBoatsFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben"]);
    let desk = Desk::<RoadsAndBoats>::lay(&asked, &Draft::default());
    for (language, label) in [
        (Language::English, "Let Ben take 2 boards from donkey 1"),
        (Language::German, "Ben darf 2 Bretter von Esel 1 nehmen"),
    ] {
        let panel = face.panel(&desk, &names, language).unwrap();
        let buttons = panel.rows().iter().filter_map(|row| match row {
            Row::Buttons(buttons) => Some(buttons),
            Row::Select(_) => None,
        });
        let labels: Vec<&str> = buttons.flatten().map(|it| it.label.as_str()).collect();
        assert!(labels.contains(&label), "{labels:?}");
    }
    let given = together("building", |board| {
        board["permissions"] = json!([
            { "of": "0:1", "to": 1, "what": "take", "good": "boards", "count": 2 },
            { "of": "0:2", "to": 1, "what": "put" },
        ]);
    });
    let take = ["revoke", "seat:1", "t:0:1", "what:take", "good:boards"];
    takes("taking goods back", &given, &take, 2);
    takes(
        "taking room back",
        &given,
        &["revoke", "seat:1", "t:0:2", "what:put"],
        2,
    );
    let near = together("building", |board| {
        board["transporters"][0]["load"] = json!([{ "good": "stone", "count": 1 }]);
        let theirs = board["transporters"].as_array_mut().unwrap().iter_mut();
        let mut theirs = theirs.filter(|it| it["id"] == "1:1");
        theirs.next().unwrap()["load"] = json!([{ "good": "boards", "count": 1 }]);
    });
    let ask = ["ask", "seat:1", "t:1:1", "what:take", "good:boards", "n:1"];
    takes("asking for goods", &near, &ask, 2);
    takes(
        "asking for room",
        &near,
        &["ask", "seat:1", "t:1:1", "what:put"],
        2,
    );
    let give = [
        "permit",
        "seat:1",
        "t:0:1",
        "what:take",
        "good:stone",
        "n:1",
    ];
    takes("giving goods", &near, &give, 2);
}

#[test]
fn the_question_is_the_last_line_and_no_step_is_lost() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben", "Cem"]);
    let here = view("movement", |_, _| {});
    for language in Language::ALL {
        for path in [&[][..], &["move", "t:0:1"]] {
            let path = path.iter().map(ToString::to_string).collect();
            let desk = Desk::<RoadsAndBoats>::lay(&here, &Draft::of(Vec::new(), path)).draft;
            let desk = Desk::<RoadsAndBoats>::lay(&here, &desk);
            let panel = face.panel(&desk, &names, language).unwrap();
            let last = panel.text().lines().last().unwrap();
            assert!(last.ends_with('?'), "{}", panel.text());
        }
    }
}

#[test]
fn as_last_turn_is_one_press_that_commits_nothing() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben", "Cem"]);
    let (mut game, _) = Match::<RoadsAndBoats>::deal(1, Options::default(), Seed(1)).unwrap();
    let mut play = |text: &str| {
        let path: Vec<Choice> = text.split(' ').map(|word| word.parse().unwrap()).collect();
        game.play(Seat(0), &path).unwrap();
    };
    let routes = [
        ["move", "t:0:1", "load:boards:1"],
        ["move", "t:0:2", "load:stone:1"],
    ];
    play("done");
    routes.iter().for_each(|route| play(&route.join(" ")));
    (0..4).for_each(|_| play("done"));
    let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
    assert_eq!((view.board.turn, view.board.phase.id()), (2, "movement"));
    let desk = Desk::<RoadsAndBoats>::lay(&view, &Draft::default()).remembering(&game);
    for (language, label) in [
        (Language::English, "As last turn (1 route)"),
        (Language::German, "Wie letzte Runde (1 Weg)"),
    ] {
        let panel = face.panel(&desk, &names, language).unwrap();
        println!("{}\n{:#?}", panel.text(), panel.rows());
        let buttons = panel.rows().iter().filter_map(|row| match row {
            Row::Buttons(buttons) => Some(buttons),
            Row::Select(_) => None,
        });
        let button = buttons.flatten().find(|it| it.press == Press::Again);
        assert_eq!(button.unwrap().label, label);
        assert!(label.chars().count() <= 34);
    }
    // The other route does not fit: there was one stone.
    let Ok(Pressed::Drafted(draft)) = desk.press(&Press::Again, &[], |_, _| false) else {
        panic!("a draft");
    };
    assert_eq!(draft.moves(), [routes[0].map(str::to_owned)]);
    let drafted = Desk::<RoadsAndBoats>::lay(&view, &draft).remembering(&game);
    assert!(drafted.again.is_empty() && drafted.lost.moves.is_empty());
    let panel = face.panel(&drafted, &names, Language::English).unwrap();
    println!("{}", panel.text());
    assert!(!panel.offers(&Press::Again) && panel.offers(&Press::Undo));
    let twice = drafted.press(&Press::Again, &[], |_, _| false);
    assert_eq!(twice, Err(DeskError::Outdated));
    let Ok(Pressed::Drafted(back)) = drafted.press(&Press::Undo, &[], |_, _| false) else {
        panic!("a draft");
    };
    assert!(back.is_empty());
}
