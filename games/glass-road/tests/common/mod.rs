//! Random play and scenes set up by hand, shared by the tests.
#![allow(dead_code)]

pub mod moments;
pub mod scene;

use glass_road::{Choice, GlassRoad, Options, TileChoice};
use slowtable_kit::{Match, RandomPlayer, Seat, Seed};

/// Returns a random player that rarely takes anytime actions, since a game of nothing else never ends.
pub fn player(seed: u64) -> RandomPlayer<GlassRoad> {
    RandomPlayer::new(seed, |choice| {
        matches!(
            choice,
            Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
        )
    })
}

/// Returns the options of game `index` of a random series; the series covers all numbers of
/// players, tile sets, widths and periods.
pub fn table(index: u64) -> (u8, Options) {
    let seats = (index % 4) as u8 + 1;
    let variant = index / 4;
    let options = Options {
        periods: (seats > 1 && variant.is_multiple_of(3)).then_some(5),
        tile_set: if variant.is_multiple_of(2) {
            TileChoice::Full
        } else {
            TileChoice::Introductory
        },
        board_width: (seats == 4 && variant.is_multiple_of(5)).then_some(4),
        ..Options::default()
    };
    (seats, options)
}

/// Returns the rows of a table written as text: a case per line, with cells separated by `|`.
pub fn rows<const CELLS: usize>(table: &str) -> impl Iterator<Item = [&str; CELLS]> {
    let lines = table.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let count = cells.len();
        let cells = cells.try_into();
        cells.unwrap_or_else(|_| panic!("{count} cells: {line}"))
    })
}

pub fn deal(index: u64) -> Match<GlassRoad> {
    let (seats, options) = table(index);
    Match::deal(seats, options, Seed(u128::from(index) * 7919 + 1))
        .unwrap()
        .0
}

/// Plays a random game to its end, and shows each position and the chosen move before it is made.
pub fn play_out(
    game: &mut Match<GlassRoad>,
    player: &mut RandomPlayer<GlassRoad>,
    before: impl FnMut(&Match<GlassRoad>, Seat, &[Choice]),
) {
    let over = player.play_out(game, 5_000, before);
    assert!(over, "a dead end, or no end at all: {:?}", game.state());
}
