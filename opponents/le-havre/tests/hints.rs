//! Hints that are followed to the letter keep their aim, and looking back does not blame them lightly.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

use le_havre::building::{EntryFee, Kind};
use le_havre::{Asset, Building, Choice, LeHavre, Length, Options, Phase, PlayerBoard, Token};
use le_havre_opponents::{Aim, OpponentLevel, advise, compare, decide, is_hinted};
use slowtable_kit::{Budget, Match, Points, Rules, Seat, Seed, Viewer};

/// The counts of games in which one seat follows hints.
#[derive(Debug, Default)]
struct Followed {
    /// Hints for main actions.
    hints: usize,
    /// Those with an aim.
    aims: usize,
    /// Aims that were reached.
    reached: usize,
    /// Aims that became impossible.
    lost: usize,
    /// Aims that were replaced although they were neither.
    changed: usize,
    /// Main actions that the review calls mistakes.
    blamed: usize,
}

/// Plays a short game of two; the first seat follows hints, the other is a journeyman.
fn follow(seed: u64, followed: &mut Followed) {
    let options = Options {
        length: Length::Short,
        ..Options::default()
    };
    let mut game = Match::<LeHavre>::deal(2, options, Seed(seed.into()))
        .unwrap()
        .0;
    let mut kept: Option<(Aim, PlayerBoard)> = None;
    while let Some(awaited) = LeHavre::awaited(game.state()).first().copied() {
        let view = LeHavre::view(game.state(), Viewer::Seat(awaited.seat));
        let budget = Budget::steps(5_000);
        if awaited.seat != Seat(0) {
            let path = decide(&view, Seed(seed.into()), OpponentLevel::Journeyman, budget).unwrap();
            game.play(awaited.seat, &path).unwrap();
            continue;
        }
        let place = game.state().board().places[0];
        if let Some((aim, before)) = &kept {
            if aim.is_reached(before, &place) {
                followed.reached += 1;
                kept = None;
            } else if !aim.is_possible(game.state().board()) {
                followed.lost += 1;
                kept = None;
            }
        }
        let advice = advise(&view, Seed(1), budget).unwrap();
        let acts = matches!(advice.path[..], [Choice::Take(_) | Choice::Enter(_), ..]);
        if view.board.phase == Phase::Main && acts {
            followed.hints += 1;
            assert!(is_hinted(&view, &advice.path));
            let blamed = compare(&view, &advice.path, Seed(2), Budget::steps(6_000));
            followed.blamed += usize::from(blamed.is_some());
            followed.aims += usize::from(advice.reason.aim.is_some());
        }
        if let Some(aim) = advice.reason.aim {
            if let Some((other, _)) = &kept {
                followed.changed += usize::from(!other.is_same(&aim));
            }
            kept = match &kept {
                Some((other, before)) if other.is_same(&aim) => Some((aim, *before)),
                _ => Some((aim, place)),
            };
        }
        game.play(awaited.seat, &advice.path).unwrap();
    }
}

#[test]
fn an_aim_is_kept_until_it_is_reached_or_impossible() {
    let mut followed = Followed::default();
    for seed in 1..=6 {
        follow(seed, &mut followed);
    }
    println!("{followed:?}");
    assert!(followed.aims * 2 > followed.hints, "{followed:?}");
    assert!(followed.changed * 10 <= followed.aims, "{followed:?}");
    assert!(followed.blamed * 5 <= followed.hints, "{followed:?}");
}

/// Whether everybody enters a building for free, and no other building counts it.
fn brings_nothing(building: Building) -> bool {
    let data = building.data();
    data.entry == EntryFee::Free && data.kind != Kind::Craft && data.hammers + data.fishing == 0
}

#[test]
fn a_hint_buys_nothing_that_brings_nothing() {
    let mut bought = 0;
    for (seed, players) in (0..10).zip([1, 2, 3, 4, 5].into_iter().cycle()) {
        let options = Options::default();
        let mut game = Match::<LeHavre>::deal(players, options, Seed(seed))
            .unwrap()
            .0;
        while let Some(awaited) = LeHavre::awaited(game.state()).first().copied() {
            let view = LeHavre::view(game.state(), Viewer::Seat(awaited.seat));
            // With many francs, a seat can buy what it likes.
            let mut rich = view.clone();
            let place = &mut rich.board.places[awaited.seat.index()];
            place.stock.add(Token::Franc, 40);
            let advice = [view, rich].map(|it| advise(&it, Seed(1), Budget::steps(300)).unwrap());
            for advice in &advice {
                if let [Choice::Buy(Asset::Building(building))] = advice.path[..] {
                    let wins = advice.reason.now > Points::ZERO;
                    assert!(wins || !brings_nothing(building), "{building}");
                    bought += 1;
                }
            }
            let [advice, _] = advice;
            game.play(awaited.seat, &advice.path).unwrap();
        }
    }
    assert!(bought > 50, "{bought}");
}
