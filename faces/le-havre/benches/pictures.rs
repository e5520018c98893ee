//! Measures how fast pictures are painted and how large they are.
//!
//! `cargo bench -p le-havre-face`; docs/pictures-performance.md says what the figures mean.

#[path = "../src/picture/random.rs"]
#[allow(clippy::panic)] // it is shared with tests
mod random;

use conformance::measure_pictures;
use criterion::{Criterion, criterion_group, criterion_main};
use le_havre::{LeHavre, Length, View};
use le_havre_face::LeHavreFace;
use slowtable_kit::{Rules, Seat, Viewer};

/// The states of one game whose pictures are painted, by number of moves.
const MOVES: std::ops::Range<usize> = 150..165;

/// Returns the view of the first of four seats after a number of moves.
fn view(moves: usize) -> View {
    let state = random::game(4, Length::Full, moves, 3);
    LeHavre::view(&state, Viewer::Seat(Seat(0)))
}

fn pictures(criterion: &mut Criterion) {
    let face = LeHavreFace::new().unwrap_or_else(|wrong| unreachable!("{wrong}"));
    let views: Vec<View> = MOVES.map(view).collect();
    let players = ["Anna", "Berthold", "Zoë", "Maximilian von Frauenau"];
    let names = ["table", "turn", "place", "town", "goods", "stacks", "round"];
    measure_pictures(criterion, &face, &views, &players, &names);
}

criterion_group!(benches, pictures);
criterion_main!(benches);
