//! Fits the weights of the evaluation by self-play:
//! `cargo run --release -p glass-road-opponents --example fit -- <players> <rounds> <games>
//! <passes> <file> <rate> [from-file]`.
//!
//! `players` is 1, 2 or 34 (games of three and four). Every round plays games with the current
//! weights, keeps the positions of the last rounds, and fits to them; the rate falls from round to
//! round. Without a file to start from, it begins with random weights.

use std::time::Instant;

use glass_road_opponents::fit::{Fit, LAYOUT, Sample, play};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize, otherwise: usize| {
        arguments
            .get(at)
            .and_then(|text| text.parse().ok())
            .unwrap_or(otherwise)
    };
    let (players, rounds, games, passes) =
        (number(1, 34), number(2, 5), number(3, 1000), number(4, 3));
    let Some(file) = arguments.get(5) else {
        println!("name a file for the weights");
        return;
    };
    let rate: f32 = arguments
        .get(6)
        .and_then(|text| text.parse().ok())
        .unwrap_or(0.002);
    let from = arguments.get(7).and_then(|from| std::fs::read(from).ok());
    let mut fit = from.map_or_else(
        || Fit::new(&LAYOUT, 1),
        |bytes| Fit::from_bytes(&LAYOUT, &bytes),
    );
    let mut kept: Vec<Vec<Sample>> = Vec::new();
    for round in 0..rounds {
        let began = Instant::now();
        let network = fit.network();
        let mut samples = Vec::new();
        let mut sum = 0.0;
        let mut count = 0u32;
        for game in 0..games {
            let seats = match players {
                34 => 3 + u8::from(game % 3 > 0),
                other => u8::try_from(other).unwrap_or(4),
            };
            let seed = (round * games + game) as u64 + 1_000_000;
            let wild = if game % 4 == 0 { 0.0 } else { 1.0 };
            let score = play(&network, seats, seed, wild, &mut samples);
            if game % 4 == 0 {
                sum += score;
                count += 1;
            }
        }
        let played = began.elapsed().as_secs_f32();
        let before = fit.error(&samples);
        kept.push(samples);
        if kept.len() > 8 {
            kept.remove(0);
        }
        let all: Vec<Sample> = kept.concat();
        let rate = rate * (1.0 - 0.85 * round as f32 / rounds as f32);
        for pass in 0..passes {
            let rate = rate * (1.0 - pass as f32 / passes as f32);
            fit.pass(&all, rate, (round * passes + pass) as u64);
        }
        println!(
            "round {round}: straight games {:.2} points, {} moments, played in {played:.0} s, error before {before:.2}, after {:.2}, {:.0} s",
            sum / count as f32,
            all.len(),
            fit.error(&all),
            began.elapsed().as_secs_f32(),
        );
        if let Err(error) = std::fs::write(file, fit.to_bytes()) {
            println!("{file}: {error}");
        }
    }
}
