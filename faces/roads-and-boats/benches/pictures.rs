//! Measures how fast pictures are painted and how large they are.
//!
//! `cargo bench -p roads-and-boats-face`; docs/pictures-performance.md says what the figures mean.

#[path = "../src/picture/random.rs"]
#[allow(clippy::panic)] // it is shared with tests
mod random;

use conformance::measure_pictures;
use criterion::{Criterion, criterion_group, criterion_main};
use roads_and_boats::{MapChoice, Options, RoadsAndBoats, View};
use roads_and_boats_face::RoadsAndBoatsFace;
use slowtable_kit::{Rules, Seat, Viewer};

/// The states of one game whose pictures are painted, by number of moves.
const MOVES: std::ops::Range<usize> = 400..415;

/// Returns the view of the first of four seats after a number of moves.
fn view(moves: usize) -> View {
    let options = Options {
        map: MapChoice::FourSailors,
        ..Options::default()
    };
    let state = random::game(4, &options, moves, 5, true);
    RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)))
}

fn pictures(criterion: &mut Criterion) {
    let face = RoadsAndBoatsFace::new().unwrap_or_else(|wrong| unreachable!("{wrong}"));
    let views: Vec<View> = MOVES.map(view).collect();
    let players = ["Anna", "Berthold", "Zoë", "Maximilian von Frauenau"];
    let first = views
        .first()
        .and_then(|view| view.board.fleet(Seat(0)).first());
    let window = first.map_or_else(|| "map".to_owned(), |it| format!("window:{}", it.at));
    let names = [
        "table",
        window.as_str(),
        "seat",
        "wonder",
        "research",
        "score",
    ];
    measure_pictures(criterion, &face, &views, &players, &names);
}

criterion_group!(benches, pictures);
criterion_main!(benches);
