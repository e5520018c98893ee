//! Tables and random play, shared by the tests.
#![allow(dead_code)]

use glass_road::{Choice, GlassRoad, Options, TileChoice, View};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};

/// Returns the options of table `index` of a series with `seats` players: all tile sets, widths and periods.
pub fn table(seats: u8, index: u64) -> (u8, Options) {
    let options = Options {
        periods: (seats > 1 && index.is_multiple_of(3)).then_some(5),
        tile_set: if index.is_multiple_of(2) {
            TileChoice::Full
        } else {
            TileChoice::Introductory
        },
        board_width: (seats == 4 && index.is_multiple_of(5)).then_some(4),
        ..Options::default()
    };
    (seats, options)
}

/// Deals game `index` of a series.
pub fn deal(seats: u8, index: u64) -> Match<GlassRoad> {
    let (seats, options) = table(seats, index);
    let seed = Seed(u128::from(index) * 7919 + 1);
    Match::deal(seats, options, seed).unwrap().0
}

/// Returns what a seat may know.
pub fn view_of(game: &Match<GlassRoad>, seat: Seat) -> View {
    GlassRoad::view(game.state(), Viewer::Seat(seat))
}

/// Plays a game to its end and counts the moves.
pub fn play_out(
    game: &mut Match<GlassRoad>,
    mut path: impl FnMut(&View, Seat) -> Vec<Choice>,
) -> usize {
    let mut moves = 0;
    while let Some(awaited) = GlassRoad::awaited(game.state()).first().copied() {
        let view = view_of(game, awaited.seat);
        game.play(awaited.seat, &path(&view, awaited.seat)).unwrap();
        moves += 1;
        assert!(moves < 5_000, "the game does not end");
    }
    moves
}

/// Anytime actions and ending: a random game of nothing else never ends.
pub fn idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
    )
}

/// Returns a random player.
pub fn random_player(seed: u64) -> RandomPlayer<GlassRoad> {
    RandomPlayer::new(seed, idle)
}
