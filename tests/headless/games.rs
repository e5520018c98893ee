//! Whole games by the headless protocol alone.

use std::sync::Arc;

use proptest::prelude::*;
use serde_json::{Value, json};
use slowtable_kit::{AnyRules, Rng};

use crate::broken::places;
use crate::talk::{Talk, code, hosted};
use crate::toy;

type Games = fn() -> Vec<Arc<dyn AnyRules>>;

/// The kinds of choices of Das Wasser des Lebens that make no progress.
const IDLE: [&str; 9] = [
    "offer", "counter", "draft", "scrap", "withdraw", "lapse", "decline", "trade", "end",
];

/// The kinds of choices of Roads & Boats that random players rarely take, so that a game ends soon.
const ROUNDABOUT: [&str; 12] = [
    "permit", "revoke", "ask", "hand", "give", "take", "destroy", "wall", "demolish", "load",
    "unload", "lead",
];

/// Finds a random whole move of a seat by asking for choices. Kinds of choices that are `idle` are rarely taken.
fn random_move(talk: &mut Talk, seat: &Value, rng: &mut Rng, idle: &[&str]) -> Vec<Value> {
    let is_idle = |choice: &Value| {
        let kind = choice.as_str().unwrap().split(':').next().unwrap();
        idle.contains(&kind)
    };
    let mut path = Vec::new();
    loop {
        let walk = talk.ok(&json!({"do": "choices", "seat": seat, "path": path}));
        let choices = walk["choices"].as_array().unwrap();
        let whole = walk["whole"].as_bool().unwrap();
        if choices.is_empty() || (whole && rng.below(2) == 0) {
            assert!(whole, "{path:?} leads nowhere");
            return path;
        }
        let busy: Vec<&Value> = choices.iter().filter(|choice| !is_idle(choice)).collect();
        let from = if busy.is_empty() || rng.one_in(8) {
            choices.iter().collect()
        } else {
            busy
        };
        path.push(from[rng.below(from.len())].clone());
    }
}

/// Plays a random game to its end, and checks on the way everything that must hold.
fn whole_game(games: Games, new: &Value, picks: u64, mut looked_at: impl FnMut(&mut Talk, &Value)) {
    let mut talk = Talk::with(games);
    let mut rng = Rng::new(picks);
    let idle: &[&str] = match new["game"].as_str() {
        Some("wasser_des_lebens") => &IDLE,
        Some("roads_and_boats") => &ROUNDABOUT,
        _ => &[],
    };
    let mut news = talk.ok(new);
    let seats = news["seats"].as_u64().unwrap();
    for moves in 0.. {
        assert!(moves < 20_000, "the game does not end");
        let awaited = news["awaited"].as_array().unwrap();
        assert_eq!(news["over"].as_bool().unwrap(), awaited.is_empty());
        assert_eq!(news.get("standings").is_some(), awaited.is_empty());
        if awaited.is_empty() {
            break;
        }
        let seat = awaited[rng.below(awaited.len())]["seat"].clone();
        let path = random_move(&mut talk, &seat, &mut rng, idle);
        if moves % 16 == 3 {
            refusals_change_nothing(&mut talk, &seat, &path, seats);
            looked_at(&mut talk, new);
        }
        let play = json!({"do": "play", "seat": seat, "path": path});
        let before = may_fail(&path).then(|| state_and_log(&mut talk));
        let mut answer = talk.ask(&play);
        if answer["error"]["unforeseeable"] == true {
            // Such as a broken promise of the toy: nothing has changed, and the game goes on.
            assert_eq!(Some(state_and_log(&mut talk)), before, "{path:?}: {answer}");
        } else if code(&answer) == Some("log_full") {
            // A long game goes on with a new log.
            news = talk.ok(&json!({"do": "edit", "set": {}}));
        } else {
            news = answer["ok"].take();
            assert!(news.is_object(), "{path:?}: {answer}");
        }
    }
    let result = talk.ok(&json!({"do": "result"}));
    assert_eq!(result["standings"], news["standings"]);
    if new["game"] == "glass_road" {
        let scores = talk.ok(&json!({"do": "score"}))["scores"].take();
        for standing in result["standings"].as_array().unwrap() {
            let seat = usize::try_from(standing["seat"].as_u64().unwrap()).unwrap();
            assert_eq!(scores[seat]["half_points"], standing["half_points"]);
        }
    }
    assert_eq!(
        result["standings"].as_array().unwrap().len(),
        usize::try_from(seats).unwrap()
    );
    survives_leaving(games, &mut talk);
}

/// Whether a move needs cards of another seat, which may have gone without the mover's knowledge.
fn may_fail(path: &[Value]) -> bool {
    let kind = path.first().and_then(Value::as_str).unwrap_or_default();
    kind.starts_with("accept") || kind.starts_with("confirm")
}

fn state_and_log(talk: &mut Talk) -> [Value; 2] {
    ["state", "log"].map(|what| talk.ok(&json!({"do": what})))
}

fn refusals_change_nothing(talk: &mut Talk, seat: &Value, path: &[Value], seats: u64) {
    let before = state_and_log(talk);
    let mut longer = path.to_vec();
    longer.push(json!("no_such_choice"));
    for (wrong, expected) in [
        (
            json!({"do": "play", "seat": seats, "path": path}),
            "bad_seat",
        ),
        (
            json!({"do": "play", "seat": seat, "path": path, "as": seats}),
            "bad_seat",
        ),
        (
            json!({"do": "play", "seat": seat, "path": longer}),
            "bad_choice",
        ),
        (json!({"do": "load", "position": {}}), "bad_position"),
        (
            json!({"do": "edit", "set": {"/nowhere": 1}}),
            "bad_position",
        ),
        (json!({"do": "replay", "log": {}}), "bad_log"),
    ] {
        assert_eq!(code(&talk.ask(&wrong)), Some(expected), "{wrong}");
    }
    let mut shorter = path.to_vec();
    while shorter.pop().is_some() {
        let walk = talk.ok(&json!({"do": "choices", "seat": seat, "path": shorter}));
        let played = json!({"do": "play", "seat": seat, "path": shorter});
        if walk["whole"] == json!(false) {
            assert!(code(&talk.ask(&played)).is_some(), "{played}");
        }
    }
    assert_eq!(state_and_log(talk), before);
}

/// Asserts that a new process restores the same game, from its log and from its position.
fn survives_leaving(games: Games, talk: &mut Talk) {
    let asked = [
        json!({"do": "state"}),
        json!({"do": "awaited"}),
        json!({"do": "result"}),
        json!({"do": "view"}),
        json!({"do": "view", "seat": 0}),
    ];
    let here: Vec<Value> = asked.iter().map(|request| talk.ok(request)).collect();
    let log = talk.ok(&json!({"do": "log"}))["log"].take();

    let mut fresh = Talk::with(games);
    fresh.ok(&json!({"do": "replay", "log": log}));
    let replayed: Vec<Value> = asked.iter().map(|request| fresh.ok(request)).collect();
    assert_eq!(replayed, here);
    assert_eq!(fresh.ok(&json!({"do": "log"}))["log"], log);

    let mut fresh = Talk::with(games);
    fresh.ok(&json!({"do": "load", "game": here[0]["game"], "position": here[0]["state"]}));
    let loaded: Vec<Value> = asked.iter().map(|request| fresh.ok(request)).collect();
    assert_eq!(loaded, here);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_whole_toy_game(seats in 1u8..=5, goals: bool, seed: u64, picks: u64) {
        let new = json!({
            "do": "new", "game": "toy", "seats": seats, "options": {"goals": goals}, "seed": seed,
        });
        whole_game(toy::rules, &new, picks, |talk, _| survives_leaving(toy::rules, talk));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_whole_game_of_glass_road(
        seats in 1u8..=4,
        introductory: bool,
        seed: u64,
        picks: u64,
        check_at in 0u32..40,
    ) {
        let tiles = if introductory { "introductory" } else { "full" };
        let new = json!({
            "do": "new", "game": "glass_road", "seats": seats, "seed": seed,
            "options": {"tile_set": tiles},
        });
        let mut looks = 0;
        whole_game(hosted, &new, picks, |talk, _| {
            looks += 1;
            if looks == check_at {
                survives_leaving(hosted, talk);
            }
        });
    }

    /// A position with exchanged parts is refused, or can be played like any other.
    #[test]
    fn no_position_that_loads_is_a_trap(seats in 1u8..=4, seed: u64, picks: u64, moves in 0usize..120) {
        let mut talk = Talk::with(hosted);
        let mut rng = Rng::new(picks);
        talk.ok(&json!({"do": "new", "game": "glass_road", "seats": seats, "seed": seed}));
        some_moves(&mut talk, &mut rng, moves);
        for _ in 0..200 {
            let state = talk.ok(&json!({"do": "state"}))["state"].take();
            let mut all = Vec::new();
            places(&state, "", &mut all);
            all.retain(|place| place.starts_with("/table") || place.starts_with("/secrets"));
            // Two parts of one kind are exchanged, or a number or flag is changed.
            let one = &all[rng.below(all.len())];
            let value = state.pointer(one).unwrap();
            let alike: Vec<&String> = all
                .iter()
                .filter(|place| same_kind(value, state.pointer(place).unwrap()))
                .collect();
            let other = alike[rng.below(alike.len())];
            let set = match value {
                Value::Number(_) => json!({one: rng.below(8)}),
                Value::Bool(flag) => json!({one: !flag}),
                _ => json!({one: state.pointer(other).unwrap(), other: value}),
            };
            let edited = talk.ask(&json!({"do": "edit", "set": set}));
            if code(&edited).is_none() {
                some_moves(&mut talk, &mut rng, 20);
            } else {
                assert_eq!(code(&edited), Some("bad_position"), "{edited}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn a_whole_game_of_das_wasser_des_lebens(
        seats in 3u8..=4,
        mixed: bool,
        memory: bool,
        seed: u64,
        picks: u64,
        check_at in 0u32..40,
    ) {
        let new = json!({
            "do": "new", "game": "wasser_des_lebens", "seats": seats, "seed": seed, "options": {
                "phases": if mixed { "mixed" } else { "strict" },
                "memory": if memory { "on" } else { "off" },
            },
        });
        let mut looks = 0;
        whole_game(hosted, &new, picks, |talk, _| {
            looks += 1;
            if looks == check_at {
                survives_leaving(hosted, talk);
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2))]

    #[test]
    fn a_whole_game_of_roads_and_boats(
        seats in 1u8..=3,
        skips: bool,
        seed: u64,
        picks: u64,
        check_at in 0u32..20,
    ) {
        let new = json!({
            "do": "new", "game": "roads_and_boats", "seats": seats, "seed": seed, "options": {
                "quick": true, "calls": "contact", "conflict": if skips { "skip" } else { "ask" },
            },
        });
        let mut looks = 0;
        whole_game(hosted, &new, picks, |talk, _| {
            looks += 1;
            if looks == check_at {
                survives_leaving(hosted, talk);
            }
        });
    }
}

/// Whether two values are of a kind, so that they can be exchanged.
fn same_kind(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => one.keys().eq(other.keys()),
        (Value::Array(_) | Value::Null, Value::Array(_) | Value::Null) => true,
        (Value::String(_) | Value::Null, Value::String(_)) => true,
        (Value::String(_), Value::Null) => true,
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

/// Plays some random moves, or fewer if the game ends.
fn some_moves(talk: &mut Talk, rng: &mut Rng, moves: usize) {
    for _ in 0..moves {
        let news = talk.ok(&json!({"do": "awaited"}));
        let awaited = news["awaited"].as_array().unwrap();
        if awaited.is_empty() {
            return;
        }
        let seat = &awaited[rng.below(awaited.len())]["seat"];
        let path = random_move(talk, seat, rng, &[]);
        talk.ok(&json!({"do": "play", "seat": seat, "path": path}));
    }
}

/// Returns a game of the toy for two.
fn of_two(games: Games) -> Talk {
    let mut talk = Talk::with(games);
    talk.ok(&json!({"do": "new", "game": "toy", "seats": 2, "seed": 1}));
    talk
}

#[test]
fn a_fault_of_the_game_leaves_the_game_as_it_was() {
    let mut talk = of_two(toy::faulty);
    for (seat, number) in [(0, "n:2"), (1, "n:3"), (0, "n:4")] {
        talk.ok(&json!({"do": "play", "seat": seat, "path": ["pick", number]}));
    }
    let state = talk.ok(&json!({"do": "state"}));
    let log = talk.ok(&json!({"do": "log"}));
    for fault in [
        json!({"do": "choices", "seat": 1, "path": ["decline"], "id": 7}),
        json!({"do": "play", "seat": 1, "path": ["pick", "n:9"], "id": 7}),
    ] {
        let answer = talk.ask(&fault);
        assert_eq!(code(&answer), Some("internal"), "{answer}");
        assert_eq!(answer["id"], 7);
        assert_eq!(talk.ok(&json!({"do": "state"})), state);
        assert_eq!(talk.ok(&json!({"do": "log"})), log);
    }
    talk.ok(&json!({"do": "play", "seat": 1, "path": ["pick", "n:0"]}));
}

#[test]
fn an_answer_as_a_seat_sees_it_does_not_tell_what_others_hide() {
    let mut talk = of_two(toy::rules);
    let pick = json!({"do": "play", "seat": 0, "path": ["pick", "n:7"], "as": 1});
    let told = talk.ok(&pick);
    assert!(!told.to_string().contains('7'), "{told}");
    assert_eq!(
        told["events"],
        json!([{"event": "picked", "seat": 0, "number": null}])
    );
    assert_eq!(
        told["view"],
        talk.ok(&json!({"do": "view", "seat": 1}))["view"]
    );
}

#[test]
fn an_edit_is_a_load() {
    let edit = json!({"do": "edit", "set": {
        "/table/well": 9, "/table/gardeners/0/picked": true, "/secrets/0/pick": 2,
    }});
    assert_eq!(code(&Talk::with(toy::rules).ask(&edit)), Some("no_game"));
    let mut talk = of_two(toy::rules);
    let news = talk.ok(&edit);
    assert_eq!(
        news["awaited"],
        json!([{"seat": 1, "what": "pick", "urgency": "blocking", "holds_up": true}])
    );
    let wrong = talk.ask(&json!({"do": "edit", "set": {"/secrets/0/pick": 12}}));
    assert_eq!(code(&wrong), Some("bad_position"));
    assert_eq!(wrong["error"]["contradictions"][0]["code"], "wrong_pick");
    let log = talk.ok(&json!({"do": "log"}));
    let position = &log["log"]["setup"]["start"]["position"];
    assert_eq!(position["table"]["well"], 9);
    assert_eq!(position["secrets"][0]["pick"], 2);
}

/// A seat may be asked without the table waiting for it, and the protocol shows that.
#[test]
fn an_offer_is_answered_while_the_others_play_on() {
    let mut talk = of_two(toy::rules);
    let walk = json!({"do": "choices", "seat": 0, "path": ["offer", "seat:1"]});
    let seed = talk.ok(&walk)["choices"][0].take();
    let news = talk.ok(&json!({"do": "play", "seat": 0, "path": ["offer", "seat:1", seed]}));
    let offer = json!({"seat": 1, "what": "offer", "urgency": "meanwhile", "holds_up": false});
    assert_eq!(news["awaited"][2], offer);
    for seat in 0..2 {
        talk.ok(&json!({"do": "play", "seat": seat, "path": ["pick", "n:1"]}));
    }
    let asked = talk.ok(&json!({"do": "choices", "seat": 1, "path": ["accept"]}));
    let crop = seed.as_str().unwrap().strip_prefix("crop:");
    assert_eq!(
        asked["question"],
        json!({"ask": "return", "from": 0, "offered": crop})
    );
    let news = talk.ok(&json!({"do": "play", "seat": 1, "path": ["decline"]}));
    let left = news["awaited"].as_array().unwrap();
    assert!(left.iter().all(|one| one["what"] == "pick"), "{left:?}");
}

/// A log that an earlier version of the rules began goes on under that version.
#[test]
fn a_log_of_an_earlier_version_goes_on_under_it() {
    let played = |version: u32, number: u64| {
        let mut talk = of_two(toy::rules);
        let mut log = talk.ok(&json!({"do": "log"}))["log"].take();
        log["setup"]["rules"] = json!(version);
        talk.ok(&json!({"do": "replay", "log": log}));
        let path = json!(["pick", format!("n:{number}")]);
        for seat in 0..2 {
            talk.ok(&json!({"do": "play", "seat": seat, "path": path}));
        }
        let log = talk.ok(&json!({"do": "log"}))["log"].take();
        assert_eq!(log["setup"]["rules"], version);
        talk.ok(&json!({"do": "view"}))["view"]["table"].take()
    };
    let die = played(2, 0)["rolled"]["die"].as_u64().unwrap();
    // Since version 2 an exact match scores one more.
    for (version, points) in [(1, die), (2, die + 1)] {
        assert_eq!(played(version, die)["gardeners"][0]["points"], points);
    }
}

/// Lets seat 0 of the toy decide `moves` for its second pick, where `seed` stands for a seed in its hand, and returns
/// the decision once that pick has come. Meanwhile seat 1 has planted on the plot 1-1.
fn decided_for_the_second_pick(moves: &[&str]) -> (Talk, Value) {
    let mut talk = of_two(toy::rules);
    let seed = |talk: &mut Talk, seat: u8| {
        let view = talk.ok(&json!({"do": "view", "seat": seat}));
        let crop = &view["view"]["secret"]["seeds"][0];
        format!("crop:{}", crop.as_str().unwrap())
    };
    let play = |talk: &mut Talk, seat: u8, path: &str| {
        let path: Vec<&str> = path.split(' ').collect();
        talk.ok(&json!({"do": "play", "seat": seat, "path": path}));
    };
    play(&mut talk, 0, "pick n:3");
    let own = seed(&mut talk, 0);
    let moves: Vec<String> = moves
        .iter()
        .map(|text| text.replace("seed", &own))
        .collect();
    let moves: Vec<Vec<&str>> = moves.iter().map(|text| text.split(' ').collect()).collect();
    let decide = json!({"do": "decide", "seat": 0, "occasion": "pick:2", "intended": [moves]});
    let decided = talk.ok(&decide)["decided"].take();
    let plant = format!("plant {} plot:1-1", seed(&mut talk, 1));
    for path in ["water", &plant, "pick n:3"] {
        play(&mut talk, 1, path);
    }
    (talk, decided)
}

#[test]
fn a_decision_that_fits_in_part_names_the_part_and_why_the_rest_does_not() {
    let ask = |decided: &Value| json!({"do": "decided", "seat": 0, "decided": decided});
    let (mut talk, decided) =
        decided_for_the_second_pick(&["water", "plant seed plot:1-1", "pick n:5"]);
    let answer = talk.ok(&ask(&decided));
    assert_eq!(answer["moves"], Value::Null);
    let part = &answer["part"];
    assert_eq!(part["moves"], json!([["water"], ["pick", "n:5"]]));
    let missing = part["missing"].as_array().unwrap();
    assert_eq!(missing.len(), 1);
    assert_eq!(missing[0]["move"], 1);
    assert_eq!(missing[0]["path"], decided["intended"][0]["moves"][1]);
    assert_eq!(missing[0]["error"]["code"], "not_offered");
    for path in part["moves"].as_array().unwrap() {
        talk.ok(&json!({"do": "play", "seat": 0, "path": path}));
    }

    // A decision that fits as a whole is answered by its moves alone.
    let (mut talk, mut decided) =
        decided_for_the_second_pick(&["water", "plant seed plot:1-2", "pick n:5"]);
    let answer = talk.ok(&ask(&decided));
    assert_eq!(answer, json!({"moves": decided["intended"][0]["moves"]}));

    // A move that would do something else than was shown says so.
    decided["intended"][0]["shown"][0] = decided["intended"][0]["shown"][2].clone();
    let answer = talk.ok(&ask(&decided));
    assert_eq!(
        answer["part"]["missing"][0]["error"]["code"],
        "other_effect"
    );
}
