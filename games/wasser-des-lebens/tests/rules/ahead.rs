//! Deciding ahead, answers once for all, and what is done without asking (T7).

use slowtable_kit::{Intended, Occasion as _, Rules as _, Seat, Viewer};
use wasser_des_lebens::material::Limits;
use wasser_des_lebens::{
    Card, Choice, Hex, Material, Occasion, Phase, Resource, Rows, View, Ware, WasserDesLebens,
};

use crate::common::scene::{Scene, next, path, play};

fn view(scene: &Scene, seat: u8) -> View {
    scene.build().view(Viewer::Seat(Seat(seat)))
}

fn occasions(view: &View) -> Vec<String> {
    let all = WasserDesLebens::occasions(view);
    all.iter().map(ToString::to_string).collect()
}

#[test]
fn every_occasion_has_a_text_that_names_it() {
    for text in [
        "discard:1",
        "roll:65535",
        "force:9",
        "turn:10",
        "offer:0",
        "exchange:3",
        "unmet:4",
        "afford:yard:2",
        "afford:card:1",
    ] {
        let occasion: Occasion = text.parse().unwrap();
        assert_eq!(occasion.to_string(), text);
        assert_eq!(occasion.kind(), text.split(':').next().unwrap());
    }
    for wrong in [
        "",
        "turn",
        "turn:",
        "turn:01",
        "turn:-1",
        "offer:65536",
        "found:1",
        "afford:1",
        "afford:oats:1",
        "afford:road:01",
        "afford:road:256",
    ] {
        assert!(wrong.parse::<Occasion>().is_err(), "{wrong}");
    }
}

#[test]
fn a_seat_that_waits_may_decide_its_next_turn_its_force_and_its_discard() {
    let scene = Scene::new(4)
        .hand(2, "wood:5 stone:4")
        .cards(2, &[(Card::Highlander, 1)])
        .distilleries(2, "x21")
        .roads(2, "p28");
    let view = view(&scene, 2);
    assert_eq!(
        occasions(&view),
        [
            "discard:1",
            "roll:11",
            "force:11",
            "turn:11",
            "afford:yard:1",
            "afford:road:2",
            "afford:card:1"
        ]
    );
    let foreseen = |text: &str| WasserDesLebens::foresee(&view, text.parse().unwrap()).unwrap();
    let walked = |foreseen: &View, text: &str| {
        let walk = WasserDesLebens::walk(foreseen, &path(text)).unwrap();
        walk.whole
    };
    assert!(walked(&foreseen("discard:1"), "drop:wood:4"));
    assert!(walked(&foreseen("roll:11"), "play:highlander force:a1"));
    assert!(walked(&foreseen("force:11"), "force:a1"));
    assert!(walked(&foreseen("turn:11"), "build:road path:p33"));
    assert!(walked(&foreseen("turn:11"), "trade:wood take:water"));
    for not in ["turn:10", "turn:15", "force:12", "discard:2", "offer:1"] {
        assert_eq!(
            WasserDesLebens::foresee(&view, not.parse().unwrap()),
            None,
            "{not}"
        );
    }
}

#[test]
fn nothing_is_decided_ahead_by_whom_the_table_waits_for() {
    let scene = Scene::new(3)
        .hand(0, "wood:9")
        .cards(0, &[(Card::Monopoly, 1)]);
    assert_eq!(occasions(&view(&scene, 0)), [""; 0]);
    let three = scene.hand(1, "wood:3");
    assert_eq!(
        occasions(&view(&three, 1)),
        ["force:10", "turn:10", "afford:card:1"],
        "no discard, no card of its own, and no place to build"
    );
    let mut state = three.rolling(7);
    play(&mut state, 0, "roll");
    assert_eq!(occasions(&state.view(Viewer::Seat(Seat(0)))), [""; 0]);
}

#[test]
fn occasions_come_under_the_names_that_they_were_foreseen_by() {
    let asked = |state: &wasser_des_lebens::State, seat: u8| {
        let view = state.view(Viewer::Seat(Seat(seat)));
        WasserDesLebens::asked(&view)
            .first()
            .map(ToString::to_string)
    };
    let mut state = Scene::new(3)
        .hand(0, "stone:1")
        .hand(1, "wood:8")
        .rolling(7);
    assert_eq!(asked(&state, 0).as_deref(), Some("roll:9"));
    play(&mut state, 0, "roll");
    assert_eq!(asked(&state, 1).as_deref(), Some("discard:1"));
    assert_eq!(asked(&state, 0), None);
    play(&mut state, 1, "drop:wood:4");
    assert_eq!(asked(&state, 0).as_deref(), Some("force:9"));
    play(&mut state, 0, "force:a1");
    assert_eq!(asked(&state, 0).as_deref(), Some("turn:9"));
    play(&mut state, 1, "offer give:wood:1 get:stone:1");
    assert_eq!(asked(&state, 0).as_deref(), Some("turn:9"));
    let mut state = Scene::new(3).hand(0, "wood:2").hand(1, "stone:1").build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1");
    assert_eq!(asked(&state, 0), None, "a part of the answer is given");
    assert_eq!(asked(&state, 1).as_deref(), Some("offer:1"));
    play(&mut state, 1, "decline:1");
    assert_eq!(asked(&state, 1), None);
}

#[test]
fn a_plan_goes_on_after_the_end_of_a_turn() {
    let scene = Scene::new(3)
        .hand(1, "wood:2")
        .distilleries(1, "x21")
        .roads(1, "p28");
    let view = view(&scene, 1);
    let turn = WasserDesLebens::foresee(&view, "turn:10".parse().unwrap()).unwrap();
    let after = WasserDesLebens::afterwards(&turn, &path("end")).unwrap();
    let wares = ["afford:yard:1", "afford:road:2", "afford:card:1"];
    assert_eq!(occasions(&after)[..2], ["force:13", "turn:13"]);
    assert_eq!(occasions(&after)[2..], wares);
}

#[test]
fn what_a_seat_builds_once_it_has_the_cards_can_be_decided_turns_ahead() {
    let scene = Scene::new(3)
        .hand(1, "barley:1 wood:2")
        .distilleries(1, "x21")
        .roads(1, "p28");
    let own = view(&scene, 1);
    let yard: Occasion = "afford:yard:1".parse().unwrap();
    let foreseen = WasserDesLebens::foresee(&own, yard).unwrap();
    // Only the missing cards are added, and the stock lacks them.
    let hand = |view: &View| view.secret.as_ref().unwrap().hand;
    let [now, then] = [hand(&own), hand(&foreseen)];
    let cost = own.board.rows.cost(Ware::Yard);
    assert_eq!(then, now.max(cost));
    assert_eq!(foreseen.board.places[1].hand, then.total());
    let stocks = (own.board.stock, foreseen.board.stock);
    assert_eq!(stocks.0.minus(stocks.1), then.minus(now));
    let moves = vec![path("build:yard site:x21"), path("end")];
    let intended = Intended::<WasserDesLebens>::over(&foreseen, moves).unwrap();
    let asked = |scene: &Scene| {
        let asked = WasserDesLebens::asked(&view(scene, 1));
        asked.contains(&yard)
    };
    // Without the cards the turn is only a turn; with them the decision fits, other cards or not.
    let turn = scene.clone().turn_of(1);
    assert!(!asked(&turn));
    let paid = turn.hand(1, "barley:2 water:3 stone:1");
    assert!(asked(&paid) && intended.fits(&view(&paid, 1)).is_ok());
    // A roll comes first, and a seat that has begun to build answers by itself.
    assert!(!asked(&paid.clone().phase(Phase::Roll)));
    let mut state = paid.build();
    play(&mut state, 1, "build:yard site:x21");
    assert!(WasserDesLebens::asked(&state.view(Viewer::Seat(Seat(1)))).is_empty());
    // The next yard has another name, and a ware without a place or without cards in the stock has none.
    let placed = Scene::new(3).yards(1, "x21").roads(1, "p28");
    let names = occasions(&view(&placed, 1));
    assert!(!names.iter().any(|name| name.starts_with("afford:yard")));
    let bought_up = scene.hand(0, "water:17").hand(2, "water:2");
    let names = occasions(&view(&bought_up, 1));
    assert!(names.contains(&"afford:road:2".to_owned()));
    assert!(!names.iter().any(|name| name.starts_with("afford:yard")));
}

#[test]
fn t7_a_roll_is_made_at_once_only_where_no_card_is_held() {
    let roll = Some(path("roll"));
    let scene = Scene::new(3).phase(Phase::Roll);
    assert_eq!(WasserDesLebens::forced(&view(&scene, 0)), roll);
    assert_eq!(WasserDesLebens::forced(&view(&scene, 1)), None);
    // Never because the cards that it holds cannot be played now.
    let holding = scene.clone().cards(0, &[(Card::VictoryPoint, 1)]);
    assert_eq!(WasserDesLebens::forced(&view(&holding, 0)), None);
    let once_for_all = |view: &View| WasserDesLebens::standing_move(view, "roll", "at_once");
    assert_eq!(once_for_all(&view(&holding, 0)), roll);
    assert_eq!(once_for_all(&view(&holding, 1)), None);
    // A turn in which the numbers that lie open leave nothing to do ends.
    let empty = Scene::new(3).hand(1, "wood:1");
    assert_eq!(WasserDesLebens::forced(&view(&empty, 0)), Some(path("end")));
    assert_eq!(
        WasserDesLebens::forced(&view(&empty.hand(0, "wood:1"), 0)),
        None
    );
}

#[test]
fn t7_what_is_done_without_asking_is_the_same_wherever_the_others_cannot_tell() {
    let mut rng = slowtable_kit::Rng::new(9);
    let (mut forced, mut compared) = (0, 0);
    for index in 0..6 {
        let (seats, options) = crate::common::table(index);
        let dealt = slowtable_kit::Match::<WasserDesLebens>::deal(
            seats,
            options,
            slowtable_kit::Seed(index.into()),
        );
        let (mut game, _) = dealt.unwrap();
        crate::common::play_out(&mut game, index, |game| {
            let state = game.state();
            if !rng.one_in(10) || state.board().phase == Phase::Over {
                return;
            }
            let mover = Viewer::Seat(state.board().seat);
            let here = WasserDesLebens::forced(&state.view(mover));
            for other in Seat::all(seats).map(Viewer::Seat).filter(|it| *it != mover) {
                let alike = crate::common::indistinguishable_state(state, other, &mut rng);
                if let Some(alike) = alike {
                    assert_eq!(WasserDesLebens::forced(&alike.view(mover)), here);
                    compared += 1;
                    forced += usize::from(here.is_some());
                }
            }
        });
    }
    assert!(compared > 300 && forced > 30, "{compared} {forced}");
}

#[test]
fn a_discard_by_standing_answer_gives_from_the_largest_kinds() {
    let scene = Scene::new(3).hand(1, "wood:5 stone:2 water:4");
    let mut state = scene.rolling(7);
    play(&mut state, 0, "roll");
    let view = state.view(Viewer::Seat(Seat(1)));
    let drops = WasserDesLebens::standing_move(&view, "discard", "most_first").unwrap();
    let texts: Vec<String> = drops.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["drop:wood:3", "drop:water:2"]);
    assert!(WasserDesLebens::walk(&view, &drops).unwrap().whole);
}

#[test]
fn a_discard_by_standing_answer_gives_listed_kinds_in_their_order() {
    let scene = Scene::new(3).hand(1, "wood:5 stone:2 water:4");
    let mut state = scene.rolling(7);
    play(&mut state, 0, "roll");
    let view = state.view(Viewer::Seat(Seat(1)));
    for (answer, drops) in [
        ("stone", "drop:wood:2 drop:stone:2 drop:water:1"),
        ("stone+water", "drop:stone:2 drop:water:3"),
        ("peat+water+stone+wood", "drop:stone:1 drop:water:4"),
    ] {
        let given = WasserDesLebens::standing_move(&view, "discard", answer);
        assert_eq!(given, Some(path(drops)), "{answer}");
    }
    for unknown in ["stone+stone", "gold", ""] {
        let given = WasserDesLebens::standing_move(&view, "discard", unknown);
        assert_eq!(given, None, "{unknown}");
    }
}

#[test]
fn the_force_goes_by_standing_answer_where_it_costs_the_leader_most_and_the_seat_nothing() {
    let scene = Scene::new(3)
        .phase(Phase::Force)
        .distilleries(0, "x21")
        .roads(0, "p28")
        .yards(1, "x46")
        .roads(1, "p62")
        .distilleries(2, "x01")
        .roads(2, "p01");
    let leader = |scene: &Scene| {
        let view = view(scene, 0);
        WasserDesLebens::standing_move(&view, "force", "leader").map(|path| (view, path))
    };
    let (view_of, path) = leader(&scene.clone().hand(1, "wood:1").hand(2, "wood:3")).unwrap();
    assert!(WasserDesLebens::walk(&view_of, &path).unwrap().whole);
    let (Choice::Force(hex), Some(Choice::Rob(Seat(1)))) = (path[0], path.get(1)) else {
        panic!("{path:?}");
    };
    let board = &view_of.board;
    let throws = |hex: Hex| 6 - board.chips[hex.index()].abs_diff(7);
    let holds = |seat: usize, hex: Hex| {
        !board.places[seat]
            .buildings()
            .and(hex.crossings())
            .is_empty()
    };
    assert!(holds(1, hex) && !holds(0, hex));
    let others = Hex::land().filter(|other| board.may_occupy(*other) && holds(1, *other));
    let best = others.filter(|other| !holds(0, *other)).map(throws).max();
    assert_eq!(Some(throws(hex)), best);
    // With a distillery of its own there, the seat chooses another hex.
    let beside = hex.crossings().iter().flat_map(|crossing| {
        let paths = (1..=72).filter(|path| *path != 28);
        paths.map(move |path| (format!("x21 {crossing}"), format!("p28 p{path:02}")))
    });
    let mut shared = beside.filter_map(|(crossings, paths)| {
        let scene = Scene::new(3)
            .phase(Phase::Force)
            .distilleries(0, &crossings)
            .roads(0, &paths)
            .yards(1, "x46")
            .roads(1, "p62");
        WasserDesLebens::read_position(scene.written()).ok()
    });
    let state = shared.next().unwrap();
    let own = state.view(Viewer::Seat(Seat(0)));
    let path = WasserDesLebens::standing_move(&own, "force", "leader").unwrap();
    assert_ne!(path[0], Choice::Force(hex));
    // Nobody there holds a card.
    let (_, path) = leader(&scene).unwrap();
    assert_eq!(path.len(), 1);
    // Where no other player has a building, the seat is asked; so is a seat that did not roll the seven.
    let alone = Scene::new(3)
        .phase(Phase::Force)
        .distilleries(0, "x21")
        .roads(0, "p28");
    assert!(leader(&alone).is_none());
    let other = view(&scene, 1);
    assert_eq!(
        WasserDesLebens::standing_move(&other, "force", "leader"),
        None
    );
}

#[test]
fn a_turn_ends_by_standing_answer_unless_something_listed_can_be_built() {
    let ends = |scene: &Scene, answer: &str| {
        WasserDesLebens::standing_move(&view(scene, 0), "end", answer).is_some()
    };
    let scene = Scene::new(3).distilleries(0, "x21").roads(0, "p28");
    let road = scene.clone().hand(0, "wood:1 stone:1");
    assert!(!ends(&road, "road") && !ends(&road, "card+road"));
    assert!(ends(&road, "distillery+yard+card"));
    // Other things that could be done do not count.
    let trade = scene
        .clone()
        .hand(0, "wood:4")
        .cards(0, &[(Card::Monopoly, 1)]);
    assert!(ends(&trade, "road") && !ends(&trade, "unless_useful"));
    let card = scene.clone().hand(0, "peat:1 barley:1 water:1");
    assert!(!ends(&card, "card") && ends(&card, "road"));
    // With more than seven cards, what the regions give for them counts, too.
    assert!(ends(&scene.clone().hand(0, "wood:7"), "road"));
    let surplus = scene.clone().hand(0, "wood:8");
    assert!(!ends(&surplus, "road") && ends(&surplus, "card+distillery"));
    assert!(ends(&surplus.phase(Phase::Build), "road"));
    // A person who has begun to trade or build ends the turn.
    let mut state = trade.hand(1, "stone:1").build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1");
    let own = state.view(Viewer::Seat(Seat(0)));
    assert_eq!(WasserDesLebens::standing_move(&own, "end", "road"), None);
}

#[test]
fn a_turn_also_ends_after_building_if_the_list_says_so() {
    let scene = Scene::new(3)
        .hand(0, "wood:2 stone:2 peat:1")
        .distilleries(0, "x21")
        .roads(0, "p28");
    let ends = |state: &wasser_des_lebens::State, answer: &str| {
        let own = state.view(Viewer::Seat(Seat(0)));
        WasserDesLebens::standing_move(&own, "end", answer) == Some(path("end"))
    };
    let mut state = scene.build();
    play(&mut state, 0, "build:road path:p33");
    assert!(!ends(&state, "yard"), "it has begun to build");
    assert!(ends(&state, "yard+after") && !ends(&state, "road+after"));
    // While trading goes on, the seat ends its turn itself.
    let mut state = scene.hand(1, "stone:1").build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1");
    assert!(!ends(&state, "yard+after"));
}

#[test]
fn everything_listed_is_a_resource_or_a_ware() {
    for question in WasserDesLebens::STANDING {
        let known = |part: &&str| match question.id {
            "discard" => part.parse::<Resource>().is_ok(),
            "offers" if ["lead", "rest"].contains(part) => true,
            "refusals" if part.starts_with("at_") || *part == "worse" => true,
            "refusals" => part.parse::<Resource>().is_ok(),
            "swaps" => part.len() == 2 || ["two", "pay"].contains(part),
            "offers" => {
                let kind = part.strip_prefix("my_").unwrap_or(part);
                kind.parse::<Resource>().is_ok()
            }
            "end" if *part == "after" => true,
            _ => part.parse::<Ware>().is_ok(),
        };
        assert!(question.listed.iter().all(known), "{question:?}");
        // A select of Discord carries 100 characters.
        let longest = format!("standing:{}={}", question.id, question.listed.join("+"));
        assert!(longest.len() <= 100, "{longest}");
    }
}

#[test]
fn a_turn_in_which_nothing_is_useful_ends_by_standing_answer() {
    let ends = |scene: &Scene| {
        let move_ = WasserDesLebens::standing_move(&view(scene, 0), "end", "unless_useful");
        move_.is_some()
    };
    let scene = Scene::new(3).distilleries(0, "x21").roads(0, "p28");
    assert!(ends(&scene.clone().hand(0, "wood:3")));
    assert!(
        !ends(&scene.clone().hand(0, "wood:4")),
        "a trade with the regions"
    );
    assert!(!ends(&scene.clone().hand(0, "wood:1 stone:1")), "a road");
    assert!(!ends(&scene.clone().cards(0, &[(Card::Monopoly, 1)])));
    assert!(ends(&scene.clone().cards(0, &[(Card::VictoryPoint, 1)])));
    let state = scene.build();
    assert!(next(&state, 0, "").contains(&"end".to_owned()));
}

#[test]
fn offers_are_declined_by_standing_answer() {
    let mut state = Scene::new(4).hand(0, "wood:1").hand(1, "stone:1").build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1 to:2");
    let answer = |seat: u8| {
        let view = state.view(Viewer::Seat(Seat(seat)));
        WasserDesLebens::standing_move(&view, "offers", "decline")
    };
    assert_eq!(answer(1), Some(path("decline:1")));
    assert_eq!(answer(2), Some(path("decline:1")));
    assert_eq!((answer(0), answer(3)), (None, None));
}

#[test]
fn offers_are_accepted_by_a_list_of_what_a_seat_takes_and_gives() {
    let scene = || Scene::new(4).hand(0, "wood:3 peat:1").hand(1, "stone:2");
    let answer = |scene: Scene, offer: &str, listed: &str| {
        let mut state = scene.build();
        play(&mut state, 0, offer);
        let view = state.view(Viewer::Seat(Seat(1)));
        let given = WasserDesLebens::standing_move(&view, "offers", listed)?;
        let text = given[0].to_string();
        Some(text.split(':').next().unwrap_or_default().to_owned())
    };
    let one_for_one = "offer give:wood:1 get:stone:1 to:1";
    let case = |offer: &str, listed: &str| answer(scene(), offer, listed);
    let yes = Some("accept".to_owned());
    let no = Some("decline".to_owned());
    assert_eq!(case(one_for_one, "wood+my_stone"), yes);
    assert_eq!(
        case("offer give:wood:2 get:stone:1 to:1", "wood+my_stone"),
        yes
    );
    // Two for one, other kinds, or one side only: the seat is asked, unless it declines the rest.
    for (offer, listed) in [
        ("offer give:wood:1 get:stone:2 to:1", "wood+my_stone"),
        (
            "offer give:wood:1 give:peat:1 get:stone:1 to:1",
            "wood+my_stone",
        ),
        (one_for_one, "wood"),
        (one_for_one, "my_stone"),
        (one_for_one, "peat+my_stone"),
    ] {
        assert_eq!(case(offer, listed), None, "{offer} {listed}");
        assert_eq!(
            case(offer, &format!("{listed}+rest")),
            no,
            "{offer} {listed}"
        );
    }
    // A hand that lacks the cards accepts nothing.
    let without = || Scene::new(4).hand(0, "wood:3").hand(1, "wood:1");
    assert_eq!(answer(without(), one_for_one, "wood+my_stone"), None);
}

/// Two points win, so everybody leads.
static SOON_WON: Material = Material {
    limits: Limits {
        points: 2,
        ..Material::PRINTED.limits
    },
    ..Material::PRINTED
};

#[test]
fn a_leading_player_is_helped_only_by_a_seat_that_says_so() {
    let mut state = Scene::new(4).hand(0, "wood:1").hand(1, "stone:1").build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
    let mut view = state.view(Viewer::Seat(Seat(1)));
    let answer = |view: &View, listed| WasserDesLebens::standing_move(view, "offers", listed);
    assert!(answer(&view, "wood+my_stone").is_some());
    view.board.rows = Rows::other(&SOON_WON);
    assert_eq!(answer(&view, "wood+my_stone"), None);
    assert_eq!(answer(&view, "wood+my_stone+rest"), Some(path("decline:1")));
    assert_eq!(answer(&view, "wood+my_stone+lead"), Some(path("accept:1")));
}

/// The player in turn offers wood for stone to seat 1 alone, and peat for water to both others.
fn with_two_offers() -> wasser_des_lebens::State {
    let scene = Scene::new(3)
        .hand(0, "wood:2 peat:1")
        .hand(1, "stone:1 water:1")
        .hand(2, "water:1")
        .distilleries(0, "x21")
        .roads(0, "p28");
    let mut state = scene.build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
    play(&mut state, 0, "offer give:peat:1 get:water:1 deadline:6");
    state
}

#[test]
fn the_player_in_turn_may_decide_what_follows_its_offers() {
    let mut state = with_two_offers();
    let own = state.view(Viewer::Seat(Seat(0)));
    // The maker of the second offer chooses among those who accept it, and so is asked then.
    assert_eq!(occasions(&own), ["exchange:1", "unmet:1", "unmet:2"]);
    let foreseen = |text: &str| WasserDesLebens::foresee(&own, text.parse().unwrap()).unwrap();
    let hand = |view: &View| view.secret.as_ref().unwrap().hand;
    let met = foreseen("exchange:1");
    assert_eq!(hand(&met)[Resource::Stone], 1);
    assert_eq!(hand(&met)[Resource::Wood], 1);
    assert_eq!(hand(&foreseen("unmet:1")), hand(&own));
    assert_eq!(met.board.places[0].hand, 3);
    assert_eq!(met.board.places[1].hand, 2);
    // Another seat that waits decides on its own turn as ever.
    let other = state.view(Viewer::Seat(Seat(1)));
    assert_eq!(occasions(&other)[0], "force:10");

    let asked = |state: &wasser_des_lebens::State| {
        let asked = WasserDesLebens::asked(&state.view(Viewer::Seat(Seat(0))));
        asked.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(asked(&state), [""; 0]);
    play(&mut state, 1, "accept:1");
    assert_eq!(asked(&state), ["exchange:1"]);
    let now = state.view(Viewer::Seat(Seat(0)));
    assert_eq!(hand(&now), hand(&met));
    assert_eq!(now.board.places, met.board.places);
    assert_eq!(now.known, met.known, "everybody saw both hands change");
    assert!(WasserDesLebens::rules_out(
        "exchange:1".parse().unwrap(),
        "unmet:1".parse().unwrap()
    ));
    play(&mut state, 1, "decline:2");
    assert_eq!(asked(&state), ["exchange:1"]);
    play(&mut state, 2, "decline:2");
    assert_eq!(asked(&state), ["unmet:2"]);
    play(&mut state, 0, "end");
    assert_eq!(asked(&state), [""; 0]);
}

#[test]
fn an_offer_that_its_maker_ends_brings_no_occasion() {
    let asked = |state: &wasser_des_lebens::State| {
        WasserDesLebens::asked(&state.view(Viewer::Seat(Seat(0)))).len()
    };
    let mut state = with_two_offers();
    play(&mut state, 0, "withdraw:1");
    assert_eq!(asked(&state), 0);
    play(&mut state, 1, "accept:2");
    play(&mut state, 0, "confirm:2:1");
    assert_eq!(asked(&state), 0);
    let mut state = with_two_offers();
    play(&mut state, 0, "lapse:2");
    assert_eq!(asked(&state), 1, "its deadline has passed");
}

#[test]
fn an_exchange_that_cannot_be_carried_out_is_not_foreseen() {
    let scene = Scene::new(3).hand(0, "wood:1").hand(1, "water:1");
    let mut state = scene.build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
    // Seat 1 is known to hold no stone.
    let own = state.view(Viewer::Seat(Seat(0)));
    assert_eq!(occasions(&own), ["unmet:1"]);
}

/// The letters of the kinds in exchanges kind for kind, in the order of the kinds.
const LETTERS: [char; 5] = ['w', 'p', 'b', 's', 'a'];

/// Returns what seat 1 answers to an offer of seat 0 by answers once for all: the first that fits.
fn answered(scene: &Scene, offer: &str, given: &[(&str, &str)]) -> Option<String> {
    let mut state = scene.build();
    play(&mut state, 0, offer);
    let view = state.view(Viewer::Seat(Seat(1)));
    let path = WasserDesLebens::STANDING.iter().find_map(|question| {
        let (_, answer) = given.iter().find(|(id, _)| *id == question.id)?;
        assert!(question.accepts(answer), "{answer}");
        WasserDesLebens::standing_move(&view, question.id, answer)
    })?;
    assert!(WasserDesLebens::walk(&view, &path).unwrap().whole);
    let text = path[0].to_string();
    Some(text.split(':').next().unwrap_or_default().to_owned())
}

/// Two cards or more of each kind, but for a hand without water.
fn with_cards() -> Scene {
    Scene::new(3)
        .hand(0, "wood:3 peat:3 barley:3 stone:3 water:3")
        .hand(1, "wood:3 peat:3 barley:3 stone:3")
}

#[test]
fn an_exchange_kind_for_kind_is_accepted_at_its_rate_or_better() {
    let scene = with_cards();
    let mut accepted = 0;
    for (taken, take) in Resource::ALL.into_iter().zip(LETTERS) {
        for (paid, pay) in Resource::ALL.into_iter().zip(LETTERS) {
            if taken == paid {
                continue;
            }
            let pair = format!("{take}{pay}");
            let back = format!("{pay}{take}");
            for (gets, gives) in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3)] {
                let offer = format!("offer give:{taken}:{gets} get:{paid}:{gives} to:1");
                for (list, most) in [
                    // In halves: how many cards are given at most for two that come.
                    (pair.clone(), 2),
                    (format!("two+{pair}"), 1),
                    (format!("pay+{pair}"), 4),
                    (format!("{pair}+pay+{back}"), 2),
                    (format!("pay+two+{pair}"), 1),
                    (back.clone(), 0),
                ] {
                    let can = paid != Resource::Water && 2 * gives <= most * gets;
                    let expected = can.then(|| "accept".to_owned());
                    accepted += usize::from(can);
                    let given = answered(&scene, &offer, &[("swaps", &list)]);
                    assert_eq!(given, expected, "{offer}: {list}");
                }
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
    // Two kinds on a side are no such exchange.
    let two = "offer give:wood:1 give:peat:1 get:stone:1 to:1";
    assert_eq!(answered(&scene, two, &[("swaps", "ws+ps")]), None);
}

#[test]
fn what_is_refused_is_declined_before_anything_is_accepted() {
    let scene = with_cards();
    let offer = "offer give:barley:1 get:stone:1 to:1";
    let dear = "offer give:barley:1 get:stone:2 to:1";
    let answer = |offer: &str, refusals: &str| {
        let others = [("swaps", "pay+bs"), ("offers", "barley+my_stone")];
        answered(
            &scene,
            offer,
            &[&[("refusals", refusals)], &others[..]].concat(),
        )
    };
    let (yes, no) = (Some("accept".to_owned()), Some("decline".to_owned()));
    assert_eq!(answer(offer, "wood+worse"), yes);
    assert_eq!(answer(offer, "stone"), no);
    assert_eq!(answer(dear, "wood+water"), yes);
    assert_eq!(answer(dear, "wood+worse"), no);
    // What no answer is about is asked.
    let other = "offer give:wood:1 get:peat:1 to:1";
    assert_eq!(answer(other, "stone+worse"), None);
}

#[test]
fn offers_of_players_with_so_many_points_are_refused() {
    let mut state = with_cards().build();
    play(&mut state, 0, "offer give:barley:1 get:stone:1 to:1");
    let mut view = state.view(Viewer::Seat(Seat(1)));
    let middle = Hex::land().find(|hex| hex.id() == "c3").unwrap();
    let places: Vec<_> = middle.crossings().iter().collect();
    for yards in 0..=4 {
        for distilleries in 0..=1 {
            let place = &mut view.board.places[0];
            place.yards = places.iter().copied().take(yards).collect();
            place.distilleries = places.iter().copied().skip(4).take(distilleries).collect();
            let points = view.board.points(Seat(0));
            assert_eq!(usize::from(points), 2 * yards + distilleries);
            for most in 5..=9 {
                let refused =
                    WasserDesLebens::standing_move(&view, "refusals", &format!("at_{most}"));
                assert_eq!(refused.is_some(), points >= most, "{points} {most}");
            }
            // Nothing is given to a leading player without asking.
            let swapped = WasserDesLebens::standing_move(&view, "swaps", "bs");
            assert_eq!(swapped.is_some(), points < 8, "{points}");
        }
    }
}
