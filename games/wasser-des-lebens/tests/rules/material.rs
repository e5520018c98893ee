//! The rows are read and never repeated (X1, X4): a game with others plays by them.

use slowtable_kit::{Seat, Seed};
use wasser_des_lebens::{Bundle, Card, Material, Options, Phase, Resource, Rows, State, Ware};

use crate::common::Player;

/// Other costs, rates, chips, pass roads and limits.
static OTHER: Material = Material {
    costs: [
        Bundle::new([0, 1, 0, 0, 0]),
        Bundle::new([0, 0, 1, 0, 1]),
        Bundle::new([1, 0, 0, 1, 0]),
        Bundle::new([0, 0, 0, 1, 0]),
    ],
    rates: [5, 1, 1, 1, 1, 1],
    chips: [2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4],
    pieces: [6, 4, 3, 0],
    points: [0, 2, 3, 0],
    cards: [5, 5, 5, 5, 5],
    resources: Bundle::new([9, 8, 7, 6, 5]),
    limits: wasser_des_lebens::material::Limits {
        seats: (3, 4),
        kept: 4,
        points: 13,
        route: 3,
        route_points: 1,
        clan: 2,
        clan_points: 1,
        card_points: 1,
        offers: 2,
        rate: 6,
        deadlines: &[1],
    },
    ..Material::PRINTED
};

/// Pass roads that serve one crossing only (S5).
static ONE_CROSSING: Material = {
    let mut material = Material::PRINTED;
    let mut at = 0;
    while at < material.pass_sites.len() {
        material.pass_sites[at].second = None;
        at += 1;
    }
    material
};

#[test]
fn x1_x4_random_games_play_by_other_rows() {
    for seed in 0..12 {
        let rows = Rows::other(&OTHER);
        let dealt = State::deal_with(rows, 3 + (seed % 2) as u8, &Options::default(), Seed(seed));
        let mut state = dealt.unwrap().0;
        let mut player = Player::new(seed as u64);
        let mut bought = false;
        for _ in 0..4_000 {
            let Some(seat) = player.seat(&state) else {
                break;
            };
            let Some(path) = player.path(&state, seat) else {
                continue;
            };
            let before = state.secrets()[seat.index()].hand;
            if state.play_silently(seat, &path).is_err() {
                continue;
            }
            assert_eq!(state.contradictions(), []);
            if path == ["buy".parse().unwrap()] {
                let paid = before.minus(state.secrets()[seat.index()].hand);
                assert_eq!(paid, OTHER.cost(Ware::Card));
                bought = true;
            }
            let place = &state.board().places[seat.index()];
            assert!(place.roads.len() <= 6 && place.yards.len() <= 3);
            assert!(place.owes == 0 || place.hand > 4);
            assert!(state.board().offers_of(seat) <= 2);
        }
        assert!(bought);
        if state.board().phase == Phase::Over {
            let winner = state.board().winner.unwrap();
            let cards = state.secrets()[winner.index()].cards[Card::VictoryPoint];
            assert!(state.board().points(winner) + cards >= 13);
        }
    }
}

#[test]
fn s5_a_pass_road_may_serve_one_crossing_only() {
    let rows = Rows::other(&ONE_CROSSING);
    let (state, _) = State::deal_with(rows, 3, &Options::default(), Seed(1)).unwrap();
    let board = state.board();
    for (pass, site) in board.passes.iter().zip(&Material::PRINTED.pass_sites) {
        if pass.is_none() {
            continue;
        }
        assert_eq!(board.pass_at(site.first), *pass);
        let second = site.second.unwrap();
        assert_eq!(board.pass_at(second), None, "{second}");
    }
    assert_eq!(board.rate(Seat(0), Resource::Wood), 4);
}
