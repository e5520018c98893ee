//! Tests deciding ahead in random games: a decision is played exactly if it is still legal and
//! would do what was shown.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;

use common::{idle, table};
use le_havre::{Choice, Event, LeHavre, Occasion};
use slowtable_kit::{
    Intended, Match, Occasion as _, Preview, RandomPlayer, Rules, Seat, Seed, Viewer,
};

type View = <LeHavre as Rules>::View;

/// A decision, with what its seat was shown. As at the desk, the end of the turn is a move of its
/// own, and everything before it is open.
struct Decided {
    intended: Intended<LeHavre>,
    shown: Vec<Event>,
}

/// The results of the decisions of one kind.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Counts {
    /// Played, with the effect that was shown.
    played: u32,
    /// Played, with another effect.
    surprised: u32,
    /// Dropped although it was legal and would have done what was shown.
    lost: u32,
    /// Dropped because it was illegal, or would have done something else or more than was shown.
    dropped: u32,
}

/// Returns random moves for an occasion; `None` if their effect cannot be known.
fn decide(player: &mut RandomPlayer<LeHavre>, foreseen: &View) -> Option<Decided> {
    let path = player.path(foreseen)?;
    let open = match &path[..] {
        [open @ .., Choice::End] if !open.is_empty() => open,
        all => all,
    };
    let Ok(Preview::Open(_, shown)) = LeHavre::preview(foreseen, open) else {
        return None;
    };
    let intended = Intended::over(foreseen, vec![path.clone()]).unwrap();
    Some(Decided { intended, shown })
}

/// Whether the moves are legal in a game and do what was shown.
fn does_the_same(
    game: &Match<LeHavre>,
    seat: Seat,
    moves: &[Vec<Choice>],
    shown: &[Event],
) -> bool {
    let mut state = game.state().clone();
    let mut told = Vec::new();
    for path in moves {
        let Ok(played) = LeHavre::play(&mut state, seat, path) else {
            return false;
        };
        told.extend(played.events);
    }
    let same = |(shown, now)| LeHavre::means_the_same(shown, now);
    told.len() >= shown.len() && shown.iter().zip(&told).all(same)
}

/// Plays a game in which every seat decides ahead at random.
fn play(index: u64, counts: &mut BTreeMap<&'static str, Counts>) {
    let (seats, options) = table(index);
    let (mut game, _) = Match::<LeHavre>::deal(seats, options, Seed(index.into())).unwrap();
    let mut player = RandomPlayer::<LeHavre>::new(index, idle);
    let mut decided: BTreeMap<(Seat, Occasion), Decided> = BTreeMap::new();
    for _ in 0..5_000 {
        let Some(asked) = player.seat(game.state()) else {
            return;
        };
        for seat in Seat::all(seats) {
            let view = LeHavre::view(game.state(), Viewer::Seat(seat));
            for occasion in LeHavre::occasions(&view) {
                if !decided.contains_key(&(seat, occasion)) {
                    let foreseen = LeHavre::foresee(&view, occasion).unwrap();
                    let decision = decide(&mut player, &foreseen);
                    decided.extend(decision.map(|decision| ((seat, occasion), decision)));
                }
            }
        }
        let view = LeHavre::view(game.state(), Viewer::Seat(asked));
        let come = LeHavre::asked(&view).first().copied();
        let ahead = come.and_then(|come| Some((come, decided.remove(&(asked, come))?)));
        if let Some((occasion, Decided { intended, shown })) = ahead {
            let counts = counts.entry(occasion.kind()).or_default();
            match intended.fitted(&view) {
                Ok(moves) => {
                    match does_the_same(&game, asked, &moves, &shown) {
                        true => counts.played += 1,
                        false => counts.surprised += 1,
                    }
                    for path in moves {
                        game.play(asked, &path).unwrap();
                    }
                    continue;
                }
                Err(_) => {
                    let now = Intended::<LeHavre>::over(&view, intended.moves.clone());
                    let more = now.is_ok_and(|now| now.shown.concat().len() > shown.len());
                    let same = does_the_same(&game, asked, &intended.moves, &shown);
                    match same && !more {
                        true => counts.lost += 1,
                        false => counts.dropped += 1,
                    }
                }
            }
        }
        let path = player.path(&view).unwrap();
        game.play(asked, &path).unwrap();
    }
    panic!("game {index} does not end");
}

#[test]
fn a_decision_is_played_exactly_if_it_is_legal_and_does_what_was_shown() {
    let mut counts = BTreeMap::new();
    for index in 0..60 {
        play(index, &mut counts);
    }
    println!("{counts:#?}");
    for (kind, counts) in &counts {
        assert_eq!(
            (counts.surprised, counts.lost),
            (0, 0),
            "{kind}: {counts:?}"
        );
        assert!(counts.played > 0, "{kind}: {counts:?}");
    }
    assert_eq!(counts.len(), 3, "{counts:?}");
}
