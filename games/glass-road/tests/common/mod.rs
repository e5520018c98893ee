//! Random play and scenes set up by hand, shared by the tests.
#![allow(dead_code)]

pub mod moments;
pub mod scene;

use glass_road::{Choice, GlassRoad, Options, State, TileChoice, View};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};

/// A random source for tests.
pub struct Luck(ChaCha8Rng);

impl Luck {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn below(&mut self, below: usize) -> usize {
        (self.0.next_u32() as usize) % below
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A table that game number `index` of a random series is played at: all numbers of players, tile
/// sets, widths and periods.
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

pub fn deal(index: u64) -> Match<GlassRoad> {
    let (seats, options) = table(index);
    Match::deal(seats, options, Seed(u128::from(index) * 7919 + 1))
        .unwrap()
        .0
}

/// A whole random path from a view. Anytime actions are taken now and then, since a game of
/// nothing else never ends.
pub fn random_path(view: &View, luck: &mut Luck) -> Vec<Choice> {
    let mut path = Vec::new();
    loop {
        let walk = GlassRoad::walk(view, &path).unwrap();
        if walk.whole && (walk.choices.is_empty() || !luck.one_in(4)) {
            return path;
        }
        assert!(
            !walk.choices.is_empty(),
            "dead end after {path:?} in {view:?}"
        );
        let mut choice = luck.pick(&walk.choices);
        if path.is_empty() {
            for _ in 0..2 {
                if matches!(
                    choice,
                    Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
                ) {
                    choice = luck.pick(&walk.choices);
                }
            }
        }
        path.push(choice);
    }
}

/// Somebody who may move now, mostly one who is awaited.
pub fn random_seat(state: &State, luck: &mut Luck) -> Seat {
    let awaited = GlassRoad::awaited(state);
    assert!(!awaited.is_empty());
    if luck.one_in(8) {
        let seat = Seat(luck.below(usize::from(GlassRoad::seats(state))) as u8);
        let view = GlassRoad::view(state, Viewer::Seat(seat));
        if !GlassRoad::walk(&view, &[]).unwrap().choices.is_empty() {
            return seat;
        }
    }
    awaited[luck.below(awaited.len())].seat
}

/// Plays a random game to its end, showing each position and the move chosen before it is made.
pub fn play_out(
    game: &mut Match<GlassRoad>,
    luck: &mut Luck,
    mut before: impl FnMut(&Match<GlassRoad>, Seat, &[Choice]),
) {
    let mut moves = 0;
    while !GlassRoad::awaited(game.state()).is_empty() {
        let seat = random_seat(game.state(), luck);
        let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
        let path = random_path(&view, luck);
        before(game, seat, &path);
        game.play(seat, &path).unwrap();
        moves += 1;
        assert!(moves < 5_000, "the game does not end");
    }
}
