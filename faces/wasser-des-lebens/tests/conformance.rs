//! The face of Das Wasser des Lebens passes the suite for all games.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_face};
use slowtable_lab_kit::Subject as _;
use wasser_des_lebens::{BoardKind, Choice, Memory, Options, Phases, RouteTie, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;
use wasser_des_lebens_lab::WasserDesLebensSubject;

/// Returns three and four players with all options.
fn table(index: u64) -> (u8, Options) {
    let pick = |bit: u32| index >> bit & 1 != 0;
    let options = Options {
        board: match index % 3 {
            0 => BoardKind::Learning,
            _ => BoardKind::Variable,
        },
        phases: match pick(1) {
            true => Phases::Mixed,
            false => Phases::Strict,
        },
        route_tie: match pick(2) {
            true => RouteTie::Keep,
            false => RouteTie::Aside,
        },
        memory: match index % 4 {
            3 => Memory::Off,
            _ => Memory::On,
        },
    };
    (3 + (index % 2) as u8, options)
}

/// Returns a harness that plays so many games by the rules.
fn harness(games: u64) -> Harness<WasserDesLebens> {
    Harness {
        games,
        table,
        begin: |_, state| state,
        idle: |choice| {
            matches!(
                choice,
                Choice::Offer
                    | Choice::Counter(_)
                    | Choice::Draft
                    | Choice::Scrap(_)
                    | Choice::Withdraw(_)
                    | Choice::Lapse(_)
                    | Choice::Decline(_)
                    | Choice::Trade(_)
                    | Choice::End
            )
        },
        indistinguishable_state: WasserDesLebensSubject::indistinguishable_state,
        most_moves: 20_000,
    }
}

#[test]
fn the_face_keeps_to_what_every_face_must() {
    let harness = harness(4);
    let face = WasserDesLebensFace::new().unwrap();
    let report = check_face(&harness, &face, 4);
    for met in [
        "site",
        "path",
        "roll",
        "build",
        "buy",
        "trade",
        "take",
        "play",
        "name",
        "force",
        "rob",
        "drop",
        "offer",
        "counter",
        "draft",
        "scrap",
        "give",
        "get",
        "to",
        "first",
        "deadline",
        "accept",
        "decline",
        "confirm",
        "withdraw",
        "end",
        "sealed",
        "post:accept",
        "post:decline",
    ] {
        assert!(report.met.contains(met), "{met}: {:?}", report.met);
    }
    report.assert_clean();
}
