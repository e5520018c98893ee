//! Fits the weights of the correction of rounds by games:
//! `cargo run -p wasser-des-lebens-opponents --example fit_water -- <games> <seed> <passes>`.
//!
//! Games have three and four players in turn. A fifth of them is kept for a check. The present weights play; the
//! new ones are printed as `correction.rs` has them.

use wasser_des_lebens_opponents::fit::{fit, play, present, surprise};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize, otherwise: u64| {
        let text = arguments.get(at);
        text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (games, seed, passes) = (number(1, 1_000), number(2, 1), number(3, 20));
    let (mut samples, mut check) = (Vec::new(), Vec::new());
    for game in 0..games {
        let into = if game % 5 == 4 {
            &mut check
        } else {
            &mut samples
        };
        play(3 + (game % 2) as u8, seed + game, into);
    }
    println!("{} positions, {} to check", samples.len(), check.len());
    let found = fit(&samples, u32::try_from(passes).unwrap_or(1), 0.01);
    for (name, weights) in [
        ("none", &Vec::new()),
        ("present", &present()),
        ("new", &found),
    ] {
        let (fitted, checked) = (surprise(&samples, weights), surprise(&check, weights));
        println!("{name}: surprise {fitted:.4}, where not fitted {checked:.4}");
    }
    for line in found.chunks(10) {
        let line: Vec<String> = line.iter().map(|it| format!("{it:.3}")).collect();
        println!("    {},", line.join(", "));
    }
}
