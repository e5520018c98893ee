//! Measures how fast a face's pictures are made and how large they are; shared by the benchmarks of faces.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion};
use slowtable_desk::Face;
use slowtable_kit::Rules;
use slowtable_render::{Painter, Scene};
use slowtable_ui::{Language, Names};

type ViewOf<F> = <<F as Face>::Rules as Rules>::View;

/// Makes the pictures with these names for one seat's view at successive moments of a game, and
/// prints the size of the first of each.
///
/// *Scene* means that a picture is only built; *cold*, that a new painter paints it; *warm*, that a
/// painter which has painted the earlier moments paints it.
///
/// # Panics
/// When a picture does not exist or cannot be painted.
pub fn measure_pictures<F: Face>(
    criterion: &mut Criterion,
    face: &F,
    views: &[ViewOf<F>],
    players: &[&str],
    pictures: &[&str],
) {
    let names = Names::plain(players);
    let scene = |view: &ViewOf<F>, name: &str| -> Scene {
        face.picture(view, None, name, &names, Language::English)
            .unwrap_or_else(|| unreachable!("there is a picture called {name}"))
            .scene
    };
    // The costs that a program pays once: fonts and the first letters.
    let begun = Instant::now();
    if let (Some(view), Some(name)) = (views.first(), pictures.first()) {
        paint(&Painter::new(), &scene(view, name));
    }
    println!(
        "the first picture of this process took {:.1?}",
        begun.elapsed()
    );
    for name in pictures {
        let scenes: Vec<Scene> = views.iter().map(|view| scene(view, name)).collect();
        let size = paint(&Painter::new(), &scenes[0]).len();
        let Scene { width, height, .. } = scenes[0];
        println!("{name}: {width} x {height} pixels, {} KiB", size / 1024);
        let mut group = criterion.benchmark_group(*name);
        group.sample_size(30);
        group.bench_function("scene", |bencher| {
            bencher.iter(|| scene(black_box(&views[0]), name));
        });
        group.bench_function("cold", |bencher| {
            let cold = |painter: Painter| paint(&painter, black_box(&scenes[0]));
            bencher.iter_batched(Painter::new, cold, BatchSize::PerIteration);
        });
        group.bench_function("warm", |bencher| {
            // The painter has painted every earlier state of the game, but not this one.
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

fn paint(painter: &Painter, scene: &Scene) -> Vec<u8> {
    painter
        .paint(scene)
        .unwrap_or_else(|wrong| unreachable!("{wrong}"))
}
