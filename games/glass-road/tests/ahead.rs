//! Tests deciding ahead in random games: which occasions are foreseen, and whether decisions are played.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::BTreeMap;

use glass_road::{Choice, GlassRoad, Occasion, Options};
use slowtable_kit::{
    DecidedAhead, Intended, Match, Occasion as _, RandomPlayer, Rules, Seat, Seed, Viewer,
};

type View = <GlassRoad as Rules>::View;

/// Returns random moves for an occasion; `None` after a dead end.
fn intend(player: &mut RandomPlayer<GlassRoad>, foreseen: &View) -> Option<Intended<GlassRoad>> {
    let path = player.path(foreseen)?;
    Some(Intended::over(foreseen, vec![path]).unwrap())
}

/// Plays a game in which every seat decides ahead at random; returns how often decisions were
/// played and dropped, by kind.
fn play(players: u8, seed: u64) -> BTreeMap<&'static str, [u32; 2]> {
    let options = Options::default();
    let (mut game, _) = Match::<GlassRoad>::deal(players, options, Seed(seed.into())).unwrap();
    let mut player = RandomPlayer::<GlassRoad>::new(seed, |choice| *choice == Choice::Done);
    let mut decided: BTreeMap<(Seat, Occasion), DecidedAhead<GlassRoad>> = BTreeMap::new();
    let mut counts: BTreeMap<&'static str, [u32; 2]> = BTreeMap::new();
    for _ in 0..2_000 {
        let awaited = GlassRoad::awaited(game.state());
        let Some(asked) = player.rng.pick(&awaited) else {
            return counts;
        };
        for seat in Seat::all(players) {
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            let occasions = GlassRoad::occasions(&view);
            let is_asked = awaited.iter().any(|one| one.seat == seat);
            assert!(
                !is_asked || occasions.is_empty(),
                "whoever is asked answers"
            );
            let Some(occasion) = player.rng.pick(&occasions) else {
                continue;
            };
            let foreseen = GlassRoad::foresee(&view, occasion).unwrap();
            let asked = GlassRoad::asked(&foreseen).first().copied().unwrap();
            assert_eq!(asked.kind(), occasion.kind());
            assert!(GlassRoad::occasions(&foreseen).is_empty());
            if let Some(intended) = intend(&mut player, &foreseen) {
                let intended = vec![intended];
                decided.insert((seat, occasion), DecidedAhead { occasion, intended });
            }
        }
        let seat = asked.seat;
        let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
        let occasion = GlassRoad::asked(&view).first().copied();
        let ahead = occasion.and_then(|occasion| decided.remove(&(seat, occasion)));
        match ahead.as_ref().map(|ahead| (ahead, ahead.moves(&view))) {
            Some((ahead, Ok(moves))) => {
                counts.entry(ahead.occasion.kind()).or_default()[0] += 1;
                for path in moves {
                    game.play(seat, &path).unwrap();
                }
            }
            other => {
                if let Some((ahead, _)) = other {
                    counts.entry(ahead.occasion.kind()).or_default()[1] += 1;
                }
                let Some(path) = player.path(&view) else {
                    continue;
                };
                game.play(seat, &path).unwrap();
            }
        }
    }
    panic!("the game of seed {seed} does not end");
}

#[test]
fn what_was_decided_ahead_is_legal_when_its_time_has_come_or_dropped() {
    for (players, kinds) in [
        (
            2,
            &[
                "play",
                "alone",
                "shared",
                "pulled",
                "gift",
                "hand",
                "last_actions",
            ][..],
        ),
        (
            3,
            &[
                "pick",
                "alone",
                "shared",
                "pulled",
                "gift",
                "hand",
                "last_actions",
            ],
        ),
        (
            4,
            &[
                "pick",
                "alone",
                "shared",
                "pulled",
                "gift",
                "hand",
                "last_actions",
            ],
        ),
    ] {
        let mut sum: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
        for seed in 0..60 {
            for (kind, counts) in play(players, seed) {
                let sum = sum.entry(kind).or_default();
                *sum = [sum[0] + counts[0], sum[1] + counts[1]];
            }
        }
        for kind in kinds {
            assert!(
                sum.get(kind).is_some_and(|[played, _]| *played > 0),
                "{kind}: {sum:?}"
            );
        }
        assert!(sum.values().any(|[_, dropped]| *dropped > 0), "{sum:?}");
    }
}

#[test]
fn alone_there_is_nothing_to_decide_ahead() {
    let (game, _) = Match::<GlassRoad>::deal(1, Options::default(), Seed(1)).unwrap();
    let view = GlassRoad::view(game.state(), Viewer::Seat(Seat(0)));
    assert_eq!(GlassRoad::asked(&view).first().copied(), None);
    assert!(GlassRoad::occasions(&view).is_empty());
    let public = GlassRoad::view(game.state(), Viewer::Public);
    assert!(GlassRoad::occasions(&public).is_empty());
}
