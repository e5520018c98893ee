//! How fast pictures are made, and how large they are.
//!
//! `cargo bench -p glass-road-face`; docs/pictures-performance.md says what the figures mean.

#[path = "../src/picture/random.rs"]
#[allow(clippy::panic)] // it is shared with tests
mod random;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use glass_road::{GlassRoad, View};
use glass_road_face::GlassRoadFace;
use slowtable_face::{Face, Language, Names};
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_render::{Painter, Scene};

const PICTURES: [&str; 3] = ["table", "place", "buildings"];

/// The states of the game whose pictures are painted one after the other.
const MOVES: std::ops::Range<usize> = 150..165;

/// What the first seat of four sees after a number of moves of one game.
fn view(moves: usize) -> View {
    GlassRoad::view(&random::game(4, moves, 3), Viewer::Seat(Seat(0)))
}

fn scene(face: &GlassRoadFace, view: &View, name: &str) -> Scene {
    let names = ["Anna", "Berthold", "Zoë", "Maximilian von Frauenau"];
    let names = Names::plain(names);
    face.picture(view, None, name, &names, Language::English)
        .unwrap_or_else(|| unreachable!("there is a picture called {name}"))
        .scene
}

fn paint(painter: &Painter, scene: &Scene) -> Vec<u8> {
    painter
        .paint(scene)
        .unwrap_or_else(|wrong| unreachable!("{wrong}"))
}

fn pictures(criterion: &mut Criterion) {
    // What a program that has just begun pays once: texts, fonts and the first letters.
    let begun = Instant::now();
    let face = GlassRoadFace::new().unwrap_or_else(|wrong| unreachable!("{wrong}"));
    let read = begun.elapsed();
    let views: Vec<View> = MOVES.map(view).collect();
    let begun = Instant::now();
    let first = scene(&face, &views[0], "table");
    paint(&Painter::new(), &first);
    println!(
        "the face's texts are read in {read:.1?}; the first picture of this process took {:.1?}",
        begun.elapsed()
    );
    for name in PICTURES {
        let scenes: Vec<Scene> = views.iter().map(|view| scene(&face, view, name)).collect();
        let size = paint(&Painter::new(), &scenes[0]).len();
        let Scene { width, height, .. } = scenes[0];
        println!("{name}: {width} x {height} pixels, {} KiB", size / 1024);
        let mut group = criterion.benchmark_group(name);
        group.sample_size(30);
        group.bench_function("scene", |bencher| {
            bencher.iter(|| scene(&face, black_box(&views[0]), name));
        });
        group.bench_function("cold", |bencher| {
            let fresh = Painter::new;
            let cold = |painter: Painter| paint(&painter, black_box(&scenes[0]));
            bencher.iter_batched(fresh, cold, BatchSize::PerIteration);
        });
        group.bench_function("warm", |bencher| {
            // The painter knows every earlier state of the game, but not the one to be painted.
            bencher.iter_custom(|times| {
                let mut painter = Painter::new();
                let mut spent = Duration::ZERO;
                for time in 0..times {
                    let at = usize::try_from(time).unwrap_or(0) % (scenes.len() - 1);
                    if at == 0 {
                        painter = Painter::new();
                        paint(&painter, &scenes[0]);
                    }
                    let begun = Instant::now();
                    black_box(paint(&painter, black_box(&scenes[at + 1])));
                    spent += begun.elapsed();
                }
                spent
            });
        });
        group.finish();
    }
}

criterion_group!(benches, pictures);
criterion_main!(benches);
