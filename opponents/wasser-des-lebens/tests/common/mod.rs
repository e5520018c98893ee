//! Tables and random play, shared by the tests.
#![allow(dead_code)]

use slowtable_kit::{Match, Rules as _, Seat, Urgency, Viewer};
use wasser_des_lebens::{
    BoardKind, Choice, Memory, Options, Phases, RouteTie, View, WasserDesLebens,
};

/// Returns seats and options of game `index` of a series: three and four players with all options.
pub fn table(index: u64) -> (u8, Options) {
    let pick = |bit: u32| index >> bit & 1 != 0;
    let options = Options {
        board: match index % 5 {
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
        memory: match index % 7 {
            6 => Memory::Off,
            _ => Memory::On,
        },
    };
    (3 + (index % 2) as u8, options)
}

/// Whether a random player rarely takes a choice: a game of only these makes no progress.
pub fn idle(choice: &Choice) -> bool {
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
}

/// Plays a game to its end and counts the moves. An offer is answered before its maker goes on.
pub fn play_out(
    game: &mut Match<WasserDesLebens>,
    mut path: impl FnMut(&View, Seat) -> Vec<Choice>,
) -> usize {
    let mut moves = 0;
    loop {
        let awaited = WasserDesLebens::awaited(game.state());
        let meanwhile = awaited.iter().find(|it| it.urgency == Urgency::Meanwhile);
        let Some(asked) = meanwhile.or(awaited.first()) else {
            return moves;
        };
        let view = WasserDesLebens::view(game.state(), Viewer::Seat(asked.seat));
        let path = path(&view, asked.seat);
        game.play(asked.seat, &path).unwrap();
        moves += 1;
        assert!(moves < 5_000, "the game does not end");
    }
}
