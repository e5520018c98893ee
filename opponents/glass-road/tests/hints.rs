//! Hints that are followed to the letter seldom change their aim: within a card, where a person drafts several moves,
//! and between cards.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

mod common;

use common::{deal, view_of};
use glass_road::{Building, Choice, GlassRoad, Phase};
use glass_road_opponents::{OpponentLevel, advise, decide};
use slowtable_kit::{Budget, Rules, Seat, Seed};

/// The counts of games in which one seat follows hints.
#[derive(Debug, Default)]
struct Followed {
    hints: usize,
    /// Hints with an aim.
    aims: usize,
    /// Aims that were replaced within a card although they were still possible.
    changed: usize,
    /// Aims that were replaced between cards although they were still possible.
    between: usize,
}

/// Plays a game of two; the first seat follows hints, the other is an apprentice.
fn follow(seed: u64, followed: &mut Followed) {
    let mut game = deal(2, seed);
    let mut kept: Option<Building> = None;
    let mut is_within = false;
    while let Some(awaited) = GlassRoad::awaited(game.state()).first().copied() {
        let view = view_of(&game, awaited.seat);
        let budget = Budget::steps(500);
        if awaited.seat != Seat(0) {
            is_within = false;
            let path = decide(&view, Seed(seed.into()), OpponentLevel::Apprentice, budget).unwrap();
            game.play(awaited.seat, &path).unwrap();
            continue;
        }
        let advice = advise(&view, Seed(1), Budget::steps(5_000)).unwrap();
        followed.hints += 1;
        let resolves = matches!(view.board.phase, Phase::Resolve(_));
        is_within &= resolves;
        let aim = advice.reason.aim;
        followed.aims += usize::from(aim.is_some());
        let own = view.own().unwrap().estate;
        let is_possible = |tile: Building| {
            view.board
                .on_board()
                .chain(own.offer.iter())
                .any(|other| other == tile)
        };
        if let (Some(before), Some(now)) = (kept.filter(|it| is_possible(*it)), aim)
            && before != now
        {
            match is_within {
                true => followed.changed += 1,
                false => followed.between += 1,
            }
        }
        kept = aim.or(kept);
        is_within = resolves && advice.path != [Choice::Done];
        game.play(awaited.seat, &advice.path).unwrap();
    }
}

#[test]
fn an_aim_seldom_gives_way_to_another_as_long_as_it_is_possible() {
    let mut followed = Followed::default();
    for seed in 1..=3 {
        follow(seed, &mut followed);
    }
    assert!(followed.aims * 2 > followed.hints, "{followed:?}");
    assert!(followed.changed * 8 <= followed.aims, "{followed:?}");
    assert!(followed.between * 8 <= followed.aims, "{followed:?}");
}
