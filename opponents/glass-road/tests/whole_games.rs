//! Whole games of practice opponents: legal, ending, the same again.

use glass_road::{GlassRoad, Options, TileChoice};
use glass_road_opponents::decide;
use slowtable_kit::{Match, Rules, Seed, Viewer};

/// All numbers of players, tile sets, widths and periods.
fn table(index: u64) -> (u8, Options) {
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

#[test]
fn whole_games_are_legal_and_end() {
    for index in 0..300u64 {
        let (seats, options) = table(index);
        let seed = Seed(u128::from(index) * 7919 + 1);
        let (mut game, _) = Match::<GlassRoad>::deal(seats, options, seed).unwrap();
        let mut moves = 0;
        while let Some(awaited) = GlassRoad::awaited(game.state()).into_iter().next() {
            let view = GlassRoad::view(game.state(), Viewer::Seat(awaited.seat));
            let path = decide(&view, seed).expect("whoever is awaited has a move");
            game.play(awaited.seat, &path).unwrap();
            moves += 1;
            assert!(moves < 1000, "game {index} does not end");
        }
    }
}
