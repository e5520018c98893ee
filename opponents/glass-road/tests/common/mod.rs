//! Tables and luck, shared by the tests.

use glass_road::{Choice, GlassRoad, Options, TileChoice, View};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};

/// Game number `index` of a series: all tile sets, widths and periods.
pub fn deal(seats: u8, index: u64) -> Match<GlassRoad> {
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
    let seed = Seed(u128::from(index) * 7919 + 1);
    Match::deal(seats, options, seed).unwrap().0
}

/// What a seat may know.
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

/// A whole random path; anytime actions now and then only, since a game of nothing else never
/// ends.
pub fn random_path(view: &View, dice: &mut ChaCha8Rng) -> Vec<Choice> {
    let mut path = Vec::new();
    loop {
        let walk = GlassRoad::walk(view, &path).unwrap();
        if walk.whole {
            return path;
        }
        let mut pick = || walk.choices[dice.next_u32() as usize % walk.choices.len()];
        let mut choice = pick();
        for _ in 0..2 {
            let dull = matches!(
                choice,
                Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
            );
            if path.is_empty() && dull {
                choice = pick();
            }
        }
        path.push(choice);
    }
}
