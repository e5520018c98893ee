//! Tables and random play, shared by the tests.
#![allow(dead_code)]

use le_havre::{Choice, LeHavre, Length, Loans, Options, View};
use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};

/// Returns seats and options of game `index` of a series: every number of players in each length.
pub fn table(index: u64) -> (u8, Options) {
    let options = Options {
        length: match (index / 5).is_multiple_of(2) {
            true => Length::Full,
            false => Length::Short,
        },
        loans: match index.is_multiple_of(3) {
            true => Loans::Expensive,
            false => Loans::Plain,
        },
        ..Options::default()
    };
    ((index % 5) as u8 + 1, options)
}

/// Deals full game `index` of a series for `seats` players.
pub fn deal(seats: u8, index: u64) -> Match<LeHavre> {
    let seed = Seed(u128::from(index) * 7919 + 1);
    let dealt = Match::deal(seats, Options::default(), seed);
    dealt.unwrap().0
}

/// Returns what a seat may know.
pub fn view_of(game: &Match<LeHavre>, seat: Seat) -> View {
    LeHavre::view(game.state(), Viewer::Seat(seat))
}

/// Plays a game to its end and counts the moves.
pub fn play_out(
    game: &mut Match<LeHavre>,
    mut path: impl FnMut(&View, Seat) -> Vec<Choice>,
) -> usize {
    let mut moves = 0;
    while let Some(awaited) = LeHavre::awaited(game.state()).first().copied() {
        let view = view_of(game, awaited.seat);
        game.play(awaited.seat, &path(&view, awaited.seat)).unwrap();
        moves += 1;
        assert!(moves < 5_000, "the game does not end");
    }
    moves
}

/// Whether a random player rarely takes a choice: a game of only these makes no progress.
pub fn idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Buy(_) | Choice::Sell(_) | Choice::Repay | Choice::Loan
    )
}
