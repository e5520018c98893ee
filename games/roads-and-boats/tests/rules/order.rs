//! Phases, calls, prayer, scripts (O), and the worked conflict.

use roads_and_boats::{
    Board, Calls, Conflict, Event, Homes, MapChoice, Options, RoadsAndBoats, Why,
};
use serde_json::json;
use slowtable_kit::{DecidedAhead, Intended, Match, Misfit, Preview, Rules, Seat, Seed, Viewer};

use crate::common::scene::{Play, Scene, path};

fn awaited(play: &Play) -> Vec<(u8, &'static str)> {
    let awaited = play.0.state().board().awaited();
    awaited.iter().map(|it| (it.seat.0, it.what)).collect()
}

fn meadow(seats: usize, phase: &str) -> Scene {
    Scene::new(
        seats,
        phase,
        &["0:0:woods", "1:0:pasture", "2:0:mountain", "0:1:rock"],
    )
    .together()
}

#[test]
fn s1_s3_s6_s9_a_game_is_set_up() {
    for seats in 1..=4 {
        let game = crate::common::deal(seats, Options::default(), 3);
        let board: &Board = game.state().board();
        let mut row = board.temple.to_vec();
        assert!(board.sequence.iter().eq(row.iter().rev()));
        row.sort();
        assert!(row.into_iter().eq(Seat::all(seats)));
    }
    let options = Options::default();
    let refused =
        [0, 5].map(|seats| Match::<RoadsAndBoats>::deal(seats, options, Seed(1)).is_err());
    assert_eq!(refused, [true, true]);
    let map = Options {
        map: MapChoice::RiverRuns,
        ..options
    };
    assert!(Match::<RoadsAndBoats>::deal(2, map, Seed(1)).is_err());
}

#[test]
fn s4_s5_homes_are_chosen_from_the_farthest_on_with_a_tile_between() {
    let mut play = Play(crate::common::deal(2, Options::default(), 9));
    let first = play.0.state().board().sequence[0].0;
    // On a tile with several regions the region is chosen, too.
    let homes = play.choices(first, "");
    assert!(homes.contains(&"tile:1:3:sw".to_owned()) && homes.contains(&"tile:1:3:se".to_owned()));
    assert!(
        !homes.iter().any(|home| home.starts_with("tile:1:4")),
        "no home at sea"
    );
    play.play(first, "tile:1:3:sw");
    let second = 1 - first;
    assert_eq!(awaited(&play), [(second, "home")]);
    assert!(!play.may(second, "tile:0:3") && play.may(second, "tile:5:1:sw"));
    play.play(second, "tile:5:1:sw");
    assert_eq!(play.loose("tile:5:1:sw", "boards"), 5);
    assert_eq!(play.loose("tile:5:1:sw", "geese"), 2);
    assert_eq!(play.board()["turn"], 1);
    assert_eq!(play.board()["transporters"].as_array().unwrap().len(), 6);
}

#[test]
fn o3_calls_are_secret_and_one_order_is_enough() {
    let scene = meadow(2, "movement").calling();
    let mut play = scene.game();
    play.play(0, "call:order");
    let seen = RoadsAndBoats::view(play.0.state(), Viewer::Seat(Seat(1)));
    assert!(json!(seen)["secret"]["call"].is_null());
    assert_eq!(awaited(&play), [(1, "call")]);
    play.play(1, "call:simultaneous");
    assert_eq!(awaited(&play), [(0, "prayer")]);
    let mut play = scene.game();
    play.play(0, "call:simultaneous");
    play.play(1, "call:simultaneous");
    assert_eq!(awaited(&play), [(0, "script"), (1, "script")]);
}

#[test]
fn o5_o8_o9_o10_the_worked_conflict() {
    // Seats: red 0, blue 1, yellow 2, as they lie before the temple.
    let tiles = [
        "0:0:woods",
        "1:0:pasture",
        "2:0:mountain",
        "0:1:rock",
        "1:1:mountain",
        "2:1:pasture",
    ];
    let mut scene = Scene::new(3, "production", &tiles)
        .calling()
        .set("/board/sequence", json!([2, 1, 0]))
        .producer("woodcutter", "tile:0:0")
        .producer("sawmill", "tile:1:0")
        .producer("mine", "tile:2:0")
        .producer("papermill", "tile:2:1")
        .loose("tile:0:0", &[("trunks", 1)])
        .loose("tile:2:0", &[("gold", 1)])
        .transporter("1:1", "donkey", "tile:2:0", &[])
        .transporter("1:2", "donkey", "tile:0:0", &[])
        .transporter("1:3", "donkey", "tile:1:0", &[("trunks", 1)])
        .transporter("2:1", "truck", "tile:1:0", &[("trunks", 3)])
        .transporter("2:2", "donkey", "tile:2:1", &[("boards", 2)])
        .transporter("0:1", "donkey", "tile:2:1", &[("boards", 2)]);
    scene.0["board"]["producers"][0]["fresh"] = json!("trunks");
    let mine = scene.0["board"]["producers"]
        .as_array()
        .unwrap()
        .iter()
        .position(|it| it["kind"] == "mine");
    scene.0["board"]["producers"][mine.unwrap()]["fresh"] = json!("gold");
    let mut play = scene.game();
    play.play(0, "call:simultaneous");
    play.play(1, "call:order");
    play.play(2, "call:simultaneous");
    // Red stays pious, blue cashes; yellow, the last, is not asked.
    play.play(0, "stay");
    assert_eq!(awaited(&play), [(1, "prayer")]);
    play.play(1, "cash");
    assert_eq!(play.board()["temple"], json!([0, 2, 1]));
    // Blue chooses first: the first place; yellow the second; red gets the third unasked.
    play.play(1, "position:1");
    play.play(2, "position:2");
    assert_eq!(play.board()["sequence"], json!([1, 2, 0]));
    assert_eq!(awaited(&play)[0], (1, "act"));
    play.play(1, "collect all");
    assert_eq!((play.on("1:1", "gold"), play.on("1:2", "trunks")), (1, 1));
    play.play(1, "feed tile:1:0 t:1:3 n:1");
    play.play(1, "done");
    // Yellow saws two of its three trunks; then the sawmill has made its six.
    assert_eq!(play.choices(2, "feed tile:1:0 t:2:1"), ["n:1", "n:2"]);
    play.play(2, "feed tile:1:0 t:2:1 n:2");
    assert_eq!((play.on("2:1", "boards"), play.on("2:1", "trunks")), (4, 1));
    // The papermill works once: for yellow.
    play.play(2, "feed tile:2:1 t:2:2 n:1");
    play.play(2, "done");
    assert!(!play.may(0, "feed"));
    play.play(0, "done");
    // Movement: red wants an order, cashes, and yellow stays; blue is the last in the row.
    play.play(0, "call:order");
    play.play(1, "call:simultaneous");
    play.play(2, "call:simultaneous");
    play.play(0, "cash");
    play.play(2, "stay");
    assert_eq!(play.board()["temple"], json!([2, 1, 0]));
    play.play(0, "position:1");
    play.play(1, "position:2");
    assert_eq!(play.board()["sequence"], json!([0, 1, 2]));
    for seat in [0, 1, 2] {
        assert_eq!(awaited(&play)[0], (seat, "act"));
        play.play(seat, "done");
    }
    // Building together: the sequence stays as it is (O10).
    for seat in 0..3 {
        play.play(seat, "call:simultaneous");
    }
    assert_eq!(awaited(&play).len(), 3);
    assert_eq!(play.board()["sequence"], json!([0, 1, 2]));
}

/// The second in the order builds knowing what the first has built: the site is taken.
#[test]
fn o5_d2_an_order_in_building_gives_the_site_to_the_first() {
    let scene = meadow(2, "building")
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 2)])
        .transporter("1:1", "donkey", "tile:0:0", &[("boards", 2)])
        .calling();
    let mut play = scene.game();
    play.play(0, "call:order");
    play.play(1, "call:simultaneous");
    play.play(0, "cash");
    // Who has cashed lies farther from the temple, so it takes its place first.
    play.play(0, "position:1");
    assert_eq!(awaited(&play)[0], (0, "act"));
    assert!(play.why(1, "build producer:woodcutter tile:0:0").is_some());
    play.play(0, "build producer:woodcutter tile:0:0");
    assert_eq!(play.board()["producers"][0]["kind"], "woodcutter");
    play.play(0, "done");
    assert_eq!(awaited(&play), [(1, "act")]);
    assert!(!play.may(1, "build producer:woodcutter tile:0:0"));
    assert_eq!(play.on("1:1", "boards"), 2);
    play.play(1, "done");
    assert_eq!(play.board()["phase"], "wonder");
}

/// A call for any later phase of the turn can be decided ahead, and is played when the phase comes.
#[test]
fn o3_o17_an_order_is_called_ahead_in_every_phase() {
    for (now, later) in [
        ("production", &["movement", "building", "wonder"][..]),
        ("movement", &["building", "wonder"]),
        ("building", &["wonder"]),
    ] {
        let scene = meadow(2, now)
            .transporter("0:1", "donkey", "tile:0:0", &[])
            .transporter("1:1", "donkey", "tile:0:0", &[]);
        let mut play = scene.game();
        play.play(0, "done");
        let view = |play: &Play| RoadsAndBoats::view(play.0.state(), Viewer::Seat(Seat(0)));
        let decide = |phase: &&str| {
            let occasion = format!("call:5:{phase}").parse().unwrap();
            let foreseen = RoadsAndBoats::foresee(&view(&play), occasion).unwrap();
            let moves = vec![path("call:order")];
            let intended = vec![Intended::over(&foreseen, moves).unwrap()];
            DecidedAhead { occasion, intended }
        };
        let decided: Vec<DecidedAhead<RoadsAndBoats>> = later.iter().map(decide).collect();
        play.play(1, "done");
        assert_eq!(RoadsAndBoats::asked(&view(&play)), [decided[0].occasion]);
        assert_eq!(decided[0].moves(&view(&play)), Ok(vec![path("call:order")]));
    }
}

#[test]
fn o8_those_who_cash_go_to_the_end_in_reverse() {
    let mut scene = meadow(4, "movement")
        .set("/board/step", json!("prayer"))
        .set("/board/mover", json!(0));
    scene = scene.set("/board/temple", json!([0, 1, 2, 3]));
    let mut play = scene.game();
    play.play(0, "cash");
    play.play(1, "stay");
    play.play(2, "cash");
    assert_eq!(play.board()["temple"], json!([1, 3, 2, 0]));
    assert_eq!(awaited(&play), [(0, "place")]);
}

#[test]
fn o4_o7_scripts_are_secret_and_carried_out_by_sequence() {
    let mut play = meadow(2, "building")
        .set("/board/sequence", json!([1, 0]))
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("1:1", "donkey", "tile:0:0", &[])
        .loose("tile:0:0", &[("boards", 1)])
        .game();
    let events = play.play(0, "build producer:woodcutter tile:0:0");
    assert!(
        events
            .iter()
            .all(|event| RoadsAndBoats::seen_by(event, Viewer::Seat(Seat(1))).is_none())
    );
    assert_eq!(
        play.loose("tile:0:0", "boards"),
        1,
        "on the open board nothing has happened"
    );
    play.play(0, "done");
    assert_eq!(play.why(0, "build"), Some(Why::HandedIn));
    assert_eq!(awaited(&play), [(1, "script")]);
    play.play(1, "build producer:woodcutter tile:0:0");
    let events = play.play(1, "done");
    // Seat 1 came first; seat 0's action is not possible any more, and it goes on (O6).
    assert!(events.iter().any(|event| matches!(
        event,
        Event::Stopped {
            seat: Seat(0),
            rest: 1,
            ..
        }
    )));
    assert_eq!(awaited(&play), [(0, "act")]);
    let view = crate::common::view(play.0.state(), 0);
    assert_eq!(
        view.fallen_away(),
        [path("build producer:woodcutter tile:0:0")]
    );
    play.play(0, "done");
    assert_eq!(play.board()["phase"], "wonder");
}

#[test]
fn o6_with_skip_the_action_is_passed_over_and_the_rest_is_tried() {
    let mut play = meadow(2, "building")
        .set(
            "/board/options",
            json!({ "map": "built", "conflict": "skip" }),
        )
        .set("/board/sequence", json!([1, 0]))
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("0:2", "donkey", "tile:0:1", &[("boards", 2)])
        .transporter("1:1", "donkey", "tile:0:0", &[])
        .loose("tile:0:0", &[("boards", 1)])
        .game();
    play.play(0, "build producer:woodcutter tile:0:0");
    play.play(0, "build producer:quarry tile:0:1");
    play.play(0, "done");
    play.play(1, "build producer:woodcutter tile:0:0");
    let events = play.play(1, "done");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::PassedOver { seat: Seat(0), .. }))
    );
    let built = play.board()["producers"].as_array().unwrap().len();
    assert_eq!((built, play.board()["phase"].clone()), (2, json!("wonder")));
    assert_eq!(play.0.state().board().options.conflict, Conflict::Skip);
}

#[test]
fn o11_a_permission_taken_back_stops_a_script() {
    let mut play = meadow(2, "building")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("1:1", "donkey", "tile:0:0", &[("boards", 1)])
        .game();
    play.play(1, "permit seat:0 t:1:1 what:take good:boards n:1");
    play.play(0, "build producer:woodcutter tile:0:0 use:boards:t:1:1");
    play.play(0, "done");
    play.play(1, "revoke seat:0 t:1:1 what:take good:boards");
    let events = play.play(1, "done");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Stopped { seat: Seat(0), .. }))
    );
}

#[test]
fn o7_handing_in_can_be_taken_back_until_the_last_is_in() {
    let mut play = meadow(2, "building").game();
    play.play(0, "done");
    let undo = play.0.revocable(Seat(0));
    assert_eq!(undo.len(), 1);
    play.0.take_back(Seat(0), undo).unwrap();
    assert_eq!(awaited(&play).len(), 2);
}

#[test]
fn o7_each_written_action_is_taken_back_alone_with_those_that_need_it() {
    let mut play = meadow(2, "building")
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1), ("stone", 1)])
        .loose("tile:0:0", &[("boards", 2), ("stone", 1)])
        .transporter("1:1", "donkey", "tile:1:0", &[("stone", 1)])
        .game();
    play.play(0, "road tile:0:0 tile:1:0");
    play.play(0, "wall tile:0:0 edge:0:0:se");
    play.play(1, "road tile:1:0 tile:0:0");
    play.play(0, "demolish tile:0:0 edge:0:0:se");
    let written = play.0.written(Seat(0));
    let entries: Vec<usize> = written.iter().map(|it| it.entry).collect();
    assert_eq!(entries, [0, 1, 3]);
    assert_eq!(written[0].with_needed_by(), [0]);
    assert_eq!(written[1].with_needed_by(), [1, 3]);
    assert_eq!(written[1].path, path("wall tile:0:0 edge:0:0:se"));
    assert_eq!(play.0.written(Seat(1)).len(), 1);

    // Nobody else sees that something is gone, handed in or not.
    play.play(0, "done");
    assert_eq!(play.0.written(Seat(0)).len(), 3, "handing in is open");
    let seen = RoadsAndBoats::view(play.0.state(), Viewer::Seat(Seat(1)));
    play.0.take_back(Seat(0), vec![1, 3]).unwrap();
    assert_eq!(
        RoadsAndBoats::view(play.0.state(), Viewer::Seat(Seat(1))),
        seen
    );
    let own = RoadsAndBoats::view(play.0.state(), Viewer::Seat(Seat(0)));
    let script = own.secret.unwrap().script;
    assert_eq!(
        script.moves().collect::<Vec<_>>(),
        [path("road tile:0:0 tile:1:0")]
    );
    play.play(1, "done");
    assert!(play.0.written(Seat(0)).is_empty(), "it is carried out");
}

#[test]
fn o7_what_others_have_seen_is_not_taken_back_alone() {
    let mut play = meadow(2, "building")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("1:1", "donkey", "tile:0:0", &[("boards", 1)])
        .game();
    play.play(1, "permit seat:0 t:1:1 what:take good:boards n:1");
    play.play(0, "build producer:woodcutter tile:0:0 use:boards:t:1:1");
    assert!(play.0.written(Seat(1)).is_empty());
    assert_eq!(play.0.written(Seat(0)).len(), 1);
}

#[test]
fn o8_o9_prayer_and_places_are_answered_once_for_all() {
    let view = |step: &str, change: &dyn Fn(Scene) -> Scene| {
        let scene = meadow(3, "building").set("/board/step", json!(step));
        let game = change(scene.set("/board/mover", json!(0))).game();
        RoadsAndBoats::view(game.0.state(), Viewer::Seat(Seat(0)))
    };
    let answer = |view: &roads_and_boats::View, question: &str, answer: &str| {
        RoadsAndBoats::standing_move(view, question, answer)
    };
    let prays = view("prayer", &|scene| scene);
    assert_eq!(answer(&prays, "prayer", "stay"), Some(path("stay")));
    assert_eq!(answer(&prays, "prayer", "cash"), Some(path("cash")));
    assert_eq!(answer(&prays, "place", "earliest"), None);
    assert_eq!(answer(&prays, "call", "simultaneous"), None);
    let chooses = view("places", &|scene| {
        scene
            .set("/board/temple", json!([1, 0, 2]))
            .set("/board/taken", json!([2, null, null]))
    });
    for (wish, taken) in [
        ("earliest", Some(2)),
        ("latest", Some(3)),
        ("first+third", Some(3)),
        ("third+second", Some(3)),
        ("first", None),
        ("fourth", None),
    ] {
        let expected = taken.map(|place| path(&format!("position:{place}")));
        assert_eq!(answer(&chooses, "place", wish), expected, "{wish}");
    }
    assert_eq!(answer(&chooses, "prayer", "stay"), None);
}

#[test]
fn o13_quick_passes_over_who_has_nothing_to_do() {
    let options = json!({ "map": "built", "quick": true });
    let mut play = meadow(2, "movement")
        .set("/board/options", options)
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .transporter("1:1", "donkey", "tile:1:0", &[])
        .game();
    play.play(0, "done");
    play.play(1, "done");
    // In the building phase only seat 0 has anything to do.
    assert_eq!(awaited(&play), [(0, "call")]);
}

#[test]
fn o14_a_call_is_asked_for_in_contact_only() {
    let scene = |at: &str, phase: &str| {
        meadow(2, phase)
            .transporter("0:1", "donkey", "tile:0:0", &[])
            .transporter("1:1", "donkey", at, &[])
            .state()
    };
    assert!(scene("tile:1:0", "building").board().in_contact());
    assert!(!scene("tile:2:0", "building").board().in_contact());
    assert!(scene("tile:2:0", "movement").board().in_contact());
    assert!(!scene("tile:2:0", "wonder").board().in_contact());
    assert!(!scene("tile:0:0", "production").board().in_contact());
    assert_eq!(Options::default().calls, Calls::Always);
}

#[test]
fn o16_a_script_cannot_use_what_another_puts_down_in_the_same_phase() {
    let mut play = meadow(2, "movement")
        .transporter("0:1", "donkey", "tile:0:0", &[("gold", 1)])
        .transporter("1:1", "donkey", "tile:0:0", &[])
        .game();
    play.play(0, "move t:0:1 unload:gold:1");
    assert!(play.those(1, "move t:1:1", "load:").is_empty());
}

#[test]
fn the_last_to_hand_in_sees_nothing_of_the_others_before() {
    let play = meadow(2, "building")
        .set("/board/players/1/done", json!(true))
        .game();
    let view = crate::common::view(play.0.state(), 0);
    let preview = RoadsAndBoats::preview(&view, &path("done")).unwrap();
    assert_eq!(
        preview,
        Preview::Sealed(vec![Event::HandedIn { seat: Seat(0) }])
    );
}

#[test]
fn o1_o2_a_turn_has_four_phases_and_begins_with_what_is_laid_out_before_any_call() {
    let mut play = meadow(2, "production")
        .producer("woodcutter", "tile:0:0")
        .game();
    let mut phases = Vec::new();
    while play.board()["turn"] == 5 {
        assert_eq!(play.loose("tile:0:0", "trunks"), 0);
        phases.push(play.board()["phase"].as_str().unwrap().to_owned());
        for seat in [0, 1] {
            if play.board()["step"] == "calls" {
                play.play(seat, "call:simultaneous");
            }
        }
        for seat in [0, 1] {
            play.play(seat, "done");
        }
    }
    assert_eq!(phases, ["production", "movement", "building", "wonder"]);
    assert_eq!(play.board()["phase"], "production");
    assert_eq!(awaited(&play), [(0, "call"), (1, "call")]);
    assert_eq!(play.loose("tile:0:0", "trunks"), 1);
}

#[test]
fn o17_a_script_may_be_written_for_later_phases_of_the_turn() {
    let mut play = meadow(2, "movement")
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .transporter("1:1", "donkey", "tile:0:0", &[])
        .game();
    let occasions = |play: &Play| -> Vec<String> {
        let view = crate::common::view(play.0.state(), 0);
        let all = RoadsAndBoats::occasions(&view);
        all.iter().map(ToString::to_string).collect()
    };
    assert_eq!(occasions(&play), [""; 0]);
    play.play(0, "done");
    let later = [
        "call:5:building",
        "script:5:building",
        "call:5:wonder",
        "script:5:wonder",
    ];
    assert_eq!(occasions(&play), later);
    let view = crate::common::view(play.0.state(), 0);
    let foreseen = RoadsAndBoats::foresee(&view, later[1].parse().unwrap()).unwrap();
    let build = path("build producer:woodcutter tile:0:0");
    assert!(RoadsAndBoats::walk(&foreseen, &build).unwrap().whole);
    assert!(RoadsAndBoats::walk(&view, &build).is_err());
}

/// Seat 0 waits in the movement, and has written a script of builds for the building phase.
fn builds_ahead(moves: &[&str]) -> (Play, DecidedAhead<RoadsAndBoats>) {
    let mut play = meadow(2, "movement")
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 2)])
        .transporter("0:2", "donkey", "tile:0:1", &[("boards", 2)])
        .transporter("1:1", "donkey", "tile:0:0", &[("boards", 1)])
        .game();
    play.play(0, "done");
    let view = crate::common::view(play.0.state(), 0);
    let occasion = "script:5:building".parse().unwrap();
    let foreseen = RoadsAndBoats::foresee(&view, occasion).unwrap();
    let moves = moves.iter().map(|text| path(text)).collect();
    let intended = vec![Intended::over(&foreseen, moves).unwrap()];
    play.play(1, "done");
    // Seat 1 calls for an order and acts first.
    play.play(0, "call:simultaneous");
    play.play(1, "call:order");
    while play.board()["step"] != "alone" {
        let seat = awaited(&play)[0].0;
        let row = play.choices(seat, "");
        let place = if seat == 1 {
            "position:1"
        } else {
            "position:2"
        };
        let text = if row.contains(&"stay".to_owned()) {
            "stay"
        } else {
            place
        };
        play.play(seat, text);
    }
    play.play(1, "build producer:woodcutter tile:0:0");
    play.play(1, "done");
    assert_eq!(awaited(&play), [(0, "act")]);
    (play, DecidedAhead { occasion, intended })
}

#[test]
fn o17_what_still_fits_of_a_script_written_ahead_is_a_proposal() {
    let [taken, left, done] = [
        "build producer:woodcutter tile:0:0",
        "build producer:quarry tile:0:1",
        "done",
    ];
    let (mut play, decided) = builds_ahead(&[taken, left, done]);
    let view = crate::common::view(play.0.state(), 0);
    assert!(decided.moves(&view).is_err());
    let part = decided.part(&view).unwrap();
    assert_eq!(part.moves(), [path(left), path(done)]);
    let [missing] = &part.missing[..] else {
        panic!("{:?}", part.missing);
    };
    assert_eq!(missing.path, path(taken));
    assert!(matches!(missing.why, Misfit::Refused { index: 0, .. }));
    play.play(0, left);
    play.play(0, done);
    // A script of which only handing in is left says nothing.
    let (play, decided) = builds_ahead(&[taken, done]);
    assert_eq!(decided.part(&crate::common::view(play.0.state(), 0)), None);
}

#[test]
fn o6_the_rest_of_a_stopped_script_is_proposed_as_far_as_it_is_possible() {
    let mut play = meadow(2, "building")
        .set("/board/sequence", json!([1, 0]))
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("0:2", "donkey", "tile:0:1", &[("boards", 2)])
        .transporter("1:1", "donkey", "tile:0:0", &[])
        .loose("tile:0:0", &[("boards", 1)])
        .game();
    let rest = [
        "build producer:woodcutter tile:0:0",
        "build producer:quarry tile:0:1",
    ];
    let proposed = |play: &Play, seat: u8| {
        let view = crate::common::view(play.0.state(), seat);
        RoadsAndBoats::proposed(&view).map(|it| (it.name, it.part.moves()))
    };
    rest.iter().for_each(|text| drop(play.play(0, text)));
    play.play(0, "done");
    play.play(1, rest[0]);
    assert_eq!([0, 1].map(|seat| proposed(&play, seat)), [None, None]);
    play.play(1, "done");
    let (name, moves) = proposed(&play, 0).unwrap();
    assert_eq!(
        (name.as_str(), &moves),
        ("played:5:building:2", &vec![path(rest[1])])
    );
    assert_eq!(proposed(&play, 1), None);
    let view = crate::common::view(play.0.state(), 0);
    assert_eq!(RoadsAndBoats::again(&play.0, &view), moves);
    // Its name stays while the seat goes on.
    play.play(0, rest[1]);
    assert_eq!(proposed(&play, 0), None);
    play.play(0, "done");
    assert_eq!(proposed(&play, 0), None);
}

#[test]
fn s8_everything_lies_open_but_calls_and_scripts() {
    let play = meadow(2, "building")
        .producer("mine", "tile:2:0")
        .transporter("0:1", "donkey", "tile:0:0", &[("gold", 2)])
        .game();
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
        let view = RoadsAndBoats::view(play.0.state(), viewer);
        assert_eq!(json!(view)["board"], play.board());
    }
}

#[test]
fn y6_a_solo_game_has_a_printed_home_or_a_free_choice() {
    for (homes, asked) in [(Homes::Usual, "script"), (Homes::Free, "home")] {
        let options = Options {
            map: MapChoice::RiverRuns,
            homes,
            ..Options::default()
        };
        let play = Play(crate::common::deal(1, options, 4));
        let home = play.0.state().board().players[0].home;
        assert_eq!(home.is_some(), homes == Homes::Usual);
        if homes == Homes::Free {
            assert_eq!(awaited(&play), [(0, asked)]);
        }
    }
}
