//! Fits the weights of the evaluation by self-play:
//! `cargo run --release -p le-havre-opponents --example fit_harbour -- <players> <rounds> <games> <passes>
//! <file> <rate> [from-file]`.
//!
//! `players` are digits, and each game has one of these numbers of players: `12345` for all. Every
//! round plays games with the current weights, keeps the positions of the last rounds, and fits to
//! them; the rate falls from round to round. Without a file to start from, it begins with random weights.

use std::time::Instant;

use le_havre::{Length, Options};
use le_havre_opponents::fit::{Fit, LAYOUT, Sample, play};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize, otherwise: usize| {
        let text = arguments.get(at);
        text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let digits = arguments.get(1).map_or("12345", String::as_str).chars();
    let players: Vec<u8> = digits
        .filter_map(|it| u8::try_from(it.to_digit(10)?).ok())
        .filter(|it| (1..=5).contains(it))
        .collect();
    let (rounds, games, passes) = (number(2, 5), number(3, 1000), number(4, 1));
    let (Some(file), false) = (arguments.get(5), players.is_empty()) else {
        println!("name players, and a file for the weights");
        return;
    };
    let rate = arguments.get(6).and_then(|text| text.parse().ok());
    let rate: f32 = rate.unwrap_or(0.002);
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
        let mut straight = vec![(0.0, 0u32); players.len()];
        for game in 0..games {
            let at = game % players.len();
            let length = match (game / players.len()) % 4 {
                3 => Length::Short,
                _ => Length::Full,
            };
            let options = Options {
                length,
                ..Options::default()
            };
            let seed = (round * games + game) as u64 + 1_000_000;
            let wild = if (game / players.len()).is_multiple_of(5) {
                0.0
            } else {
                1.0
            };
            let score = play(&network, players[at], &options, seed, wild, &mut samples);
            if wild == 0.0 && length == Length::Full {
                straight[at].0 += score;
                straight[at].1 += 1;
            }
        }
        let played = began.elapsed().as_secs_f32();
        let before = fit.error(&samples);
        kept.push(samples);
        if kept.len() > 6 {
            kept.remove(0);
        }
        let rate = rate * (1.0 - 0.85 * round as f32 / rounds as f32);
        let mut all: Vec<Sample> = kept.concat();
        for pass in 0..passes {
            let rate = rate * (1.0 - pass as f32 / passes as f32);
            fit.pass(&all, rate, (round * passes + pass) as u64);
        }
        let means: Vec<String> = players
            .iter()
            .zip(&straight)
            .map(|(players, (sum, count))| format!("{players}: {:.1}", sum / *count as f32))
            .collect();
        println!(
            "round {round}: straight full games {}; {} moments, played in {played:.0} s, error before {before:.2}, after {:.2}, {:.0} s",
            means.join(", "),
            all.len(),
            fit.error(&all),
            began.elapsed().as_secs_f32(),
        );
        all.clear();
        if let Err(error) = std::fs::write(file, fit.to_bytes()) {
            println!("{file}: {error}");
        }
    }
}
