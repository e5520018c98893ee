//! The set-up and the founding (S, F).

use std::collections::BTreeSet;

use slowtable_kit::{Match, Rules as _, Seat, Seed};
use wasser_des_lebens::{
    BoardKind, Bundle, Chance, Event, Hex, Options, Pass, Phase, State, Terrain, WasserDesLebens,
};

use crate::common::scene::{Scene, cards, hand, next_of, path, play, refused};

fn dealt(seats: u8, seed: u64) -> State {
    State::deal(seats, &Options::default(), Seed(seed.into()))
        .unwrap()
        .0
}

#[test]
fn s1_three_or_four_play() {
    for seats in [0, 1, 2, 5] {
        assert!(State::deal(seats, &Options::default(), Seed(1)).is_err());
    }
    for seats in [3, 4] {
        assert_eq!(WasserDesLebens::seats(&dealt(seats, 1)), seats);
    }
}

#[test]
fn s2_s3_s4_every_deal_shuffles_land_and_mountains() {
    let (mut lochs, mut sets, mut kinds) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..400 {
        let state = dealt(3, seed);
        let board = state.board();
        for terrain in Terrain::ALL {
            let there = board.land.iter().filter(|it| **it == terrain).count();
            assert_eq!(there, usize::from(terrain.data().tiles));
        }
        lochs.insert(board.land.iter().position(|it| *it == Terrain::Lake));
        let first = usize::from(board.passes[0].is_none());
        sets.insert(first);
        for (at, pass) in board.passes.iter().enumerate() {
            assert_eq!(pass.is_some(), at % 2 == first);
            kinds.insert((at, *pass));
        }
        let simple = board
            .passes
            .iter()
            .filter(|it| **it == Some(Pass::Any))
            .count();
        assert_eq!(simple, 4);
    }
    assert_eq!(lochs.len(), 19);
    assert_eq!(sets.len(), 2);
    // Every kind of pass road, and none, occurs on every mountain.
    assert_eq!(kinds.len(), 18 * 7);
}

#[test]
fn s6_chips_follow_a_spiral_and_red_ones_are_never_neighbours() {
    let mut starts = BTreeSet::new();
    for seed in 0..1_000 {
        let (state, played) = State::deal(4, &Options::default(), Seed(seed)).unwrap();
        let board = state.board();
        let start = played.chance.iter().find_map(|it| match it {
            Chance::Start(hex) => Some(*hex),
            _ => None,
        });
        starts.insert(start);
        let spiral = wasser_des_lebens::material::spiral_from(start.unwrap()).unwrap();
        let laid: Vec<u8> = spiral
            .iter()
            .map(|hex| board.chips[hex.index()])
            .filter(|chip| *chip > 0)
            .collect();
        assert_eq!(laid, wasser_des_lebens::Material::PRINTED.chips);
        let red = |hex: Hex| matches!(board.chips[hex.index()], 6 | 8);
        for one in Hex::land() {
            for other in Hex::land().filter(|other| one.touches(*other)) {
                assert!(!red(one) || !red(other), "{one} {other}");
            }
        }
    }
    assert_eq!(starts.len(), 6);
}

#[test]
fn s7_s8_s9_everything_begins_as_the_rulings_say() {
    let (state, played) = State::deal(4, &Options::default(), Seed(3)).unwrap();
    let board = state.board();
    assert_eq!(board.land[board.force.index()], Terrain::Lake);
    assert_eq!(board.stock, Bundle::new([19; 5]));
    assert_eq!((board.deck, board.route, board.clan), (25, None, None));
    assert_eq!((board.phase, board.seat), (Phase::Founding, Seat(0)));
    assert!(matches!(played.chance.last(), Some(Chance::Deck(deck)) if deck.len() == 25));
    assert_eq!(state.contradictions(), []);
}

#[test]
fn s10_the_learning_board_is_fixed_and_keeps_what_it_promises() {
    let options = Options {
        board: BoardKind::Learning,
        ..Options::default()
    };
    let [one, other] = [1, 2].map(|seed| State::deal(3, &options, Seed(seed)).unwrap().0);
    let board = one.board();
    assert_eq!((board.land, board.chips, board.passes), {
        let other = other.board();
        (other.land, other.chips, other.passes)
    });
    let spiral = wasser_des_lebens::material::spiral_from(Hex::at(0)).unwrap();
    let chips = wasser_des_lebens::material::chips_along(
        spiral,
        &board.land,
        &wasser_des_lebens::Material::PRINTED.chips,
    );
    assert_eq!(board.chips, chips, "S6 from A1");
    let mut pips = [0; 6];
    for hex in Hex::land() {
        let chip = board.chips[hex.index()];
        pips[board.land[hex.index()].index()] += if chip > 0 { 6 - chip.abs_diff(7) } else { 0 };
        for other in Hex::land().filter(|other| hex.touches(*other)) {
            assert_ne!(board.land[hex.index()], board.land[other.index()]);
        }
    }
    assert_eq!(pips, [13, 14, 13, 10, 8, 0]);
}

#[test]
fn f1_f5_seats_set_forward_and_back_and_the_last_one_begins() {
    let (mut game, _) = Match::<WasserDesLebens>::deal(4, Options::default(), Seed(1)).unwrap();
    let mut order = Vec::new();
    let sites = ["x01", "x03", "x11", "x18", "x25", "x30", "x43", "x54"];
    for site in sites {
        let seat = game.state().board().seat;
        order.push(seat.0);
        let first = next_of(game.state(), seat.0, &format!("site:{site}"), "path");
        game.play(seat, &path(&format!("site:{site} {}", first[0])))
            .unwrap();
    }
    assert_eq!(order, [0, 1, 2, 3, 3, 2, 1, 0]);
    let board = game.state().board();
    assert_eq!(
        (board.phase, board.seat, board.turn),
        (Phase::Roll, Seat(0), 1)
    );
}

#[test]
fn f2_f3_a_distillery_keeps_the_distance_and_its_road_ends_there() {
    let mut state = dealt(3, 1);
    assert_eq!(next_of(&state, 0, "", "site").len(), 54);
    assert_eq!(
        next_of(&state, 0, "site:x21", "path"),
        ["path:p23", "path:p28", "path:p32"]
    );
    assert_eq!(refused(&state, 0, "site:x21 path:p01"), "not_connected");
    assert_eq!(refused(&state, 1, "site:x21 path:p23"), "not_your_turn");
    play(&mut state, 0, "site:x21 path:p23");
    assert_eq!(next_of(&state, 1, "", "site").len(), 50);
    assert_eq!(refused(&state, 1, "site:x21 path:p32"), "occupied");
    for near in ["x15", "x22", "x27"] {
        assert_eq!(
            refused(&state, 1, &format!("site:{near} path:p32")),
            "too_close"
        );
    }
    assert_eq!(refused(&state, 1, "site:x14"), "incomplete");
}

#[test]
fn f4_the_second_distillery_brings_a_card_of_each_land_hex() {
    let mut state = Scene::new(3)
        .phase(Phase::Founding)
        .set("/board/turn", 0.into())
        .build();
    for (seat, path) in [
        (0, "site:x09 path:p11"),
        (1, "site:x26 path:p36"),
        (2, "site:x40 path:p54"),
    ] {
        play(&mut state, seat, path);
        assert!(
            hand(&state, seat).is_empty(),
            "the first one brings nothing"
        );
    }
    // At the mountains only one hex yields, at the loch two, inland three.
    let events = play(&mut state, 2, "site:x01 path:p01");
    assert!(events.contains(&Event::Gained {
        seat: Seat(2),
        cards: cards("wood:1")
    }));
    play(&mut state, 1, "site:x21 path:p28");
    assert_eq!(hand(&state, 1), cards("stone:1 water:1"));
    play(&mut state, 0, "site:x16 path:p20");
    assert_eq!(hand(&state, 0), cards("water:1 peat:1 wood:1"));
}
