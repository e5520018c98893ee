//! Measures how fast pictures are painted and how large they are.
//!
//! `cargo bench -p wasser-des-lebens-face`; docs/pictures-performance.md says what the figures mean.

#[path = "../src/picture/random.rs"]
#[allow(clippy::panic)] // it is shared with tests
mod random;

use conformance::measure_pictures;
use criterion::{Criterion, criterion_group, criterion_main};
use slowtable_kit::{Rules, Seat, Viewer};
use wasser_des_lebens::{Options, View, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;

/// The states of one game whose pictures are painted, by number of moves.
const MOVES: std::ops::Range<usize> = 400..415;

/// Returns the view of the first of four seats after a number of moves.
fn view(moves: usize) -> View {
    let state = random::game(4, &Options::default(), moves, 3);
    WasserDesLebens::view(&state, Viewer::Seat(Seat(0)))
}

fn pictures(criterion: &mut Criterion) {
    let face = WasserDesLebensFace::new().unwrap_or_else(|wrong| unreachable!("{wrong}"));
    let views: Vec<View> = MOVES.map(view).collect();
    let players = ["Anna", "Berthold", "Zoë", "Maximilian von Frauenau"];
    let names = ["table", "island", "place", "trade", "known"];
    measure_pictures(criterion, &face, &views, &players, &names);
}

criterion_group!(benches, pictures);
criterion_main!(benches);
