//! Plays solo games on the three solo maps, or on `built` ones: `cargo run --release -p
//! roads-and-boats-opponents --example
//! solo_roads -- <level:steps> <games> <seed> [map]`. Prints the mean points with intervals of 95 %.

use std::time::Instant;

use roads_and_boats::{MapChoice, Options, RoadsAndBoats};
use roads_and_boats_opponents::{OpponentLevel, decide};
use slowtable_kit::{Budget, Match, Rules, Seat, Seed, Viewer};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = |at: usize, otherwise: &str| -> String {
        let found = arguments.get(at).map_or(otherwise, String::as_str);
        found.to_owned()
    };
    let side = text(1, "journeyman");
    let (level, steps) = side.split_once(':').unwrap_or((&side, ""));
    let level = OpponentLevel::called(level);
    let steps: u64 = steps.parse().unwrap_or(level.usual_steps());
    let games: u32 = text(2, "5").parse().unwrap_or(5);
    let seed: u64 = text(3, "1").parse().unwrap_or(1);
    let only = text(4, "");
    let maps = [
        MapChoice::RiverRuns,
        MapChoice::LordOfTheRing,
        MapChoice::Mesopotamia,
        MapChoice::Built,
    ];
    for map in maps {
        let wanted = match only.as_str() {
            "" => map != MapChoice::Built,
            only => map.id() == only,
        };
        if !wanted {
            continue;
        }
        let options = Options {
            map,
            ..Options::default()
        };
        let began = Instant::now();
        let mut points = Vec::new();
        let mut moves = 0;
        for index in 0..games {
            let seed = seed + u64::from(index);
            let played = play(options, level, steps, seed);
            points.extend(played.map(|(points, made)| {
                moves += made;
                points
            }));
        }
        let (mean, half) = interval(&points);
        let each = began.elapsed().as_secs_f64() * 1_000.0 / f64::from(moves.max(1));
        println!(
            "{}: {} games, {mean:.1} points (95 %: {:.1} to {:.1}), {each:.2} ms a move",
            map.id(),
            points.len(),
            mean - half,
            mean + half
        );
    }
}

/// Plays one game; returns the points and the number of moves.
fn play(options: Options, level: OpponentLevel, steps: u64, seed: u64) -> Option<(f64, u32)> {
    let dealt = Match::<RoadsAndBoats>::deal(1, options, Seed(seed.into())).ok()?;
    let mut game = dealt.0;
    let shows = std::env::var("SHOW").is_ok();
    for step in 0..8_000_u32 {
        if RoadsAndBoats::awaited(game.state()).is_empty() {
            break;
        }
        let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
        let decision = Seed(u128::from(seed) << 64 | u128::from(step));
        let path = decide(&view, decision, level, Budget::steps(steps))?;
        if shows {
            let board = game.state().board();
            let path: Vec<String> = path.iter().map(ToString::to_string).collect();
            println!("{} {}: {}", board.turn, board.phase, path.join(" "));
        }
        if let Err(refusal) = game.play(Seat(0), &path) {
            println!("{path:?} is refused: {refusal}");
            return None;
        }
        if let Some(standings) = RoadsAndBoats::standings(game.state()) {
            let points = standings.first()?.points.to_f64();
            if shows {
                println!("{}", serde_json::json!(game.state().board().loose));
            }
            return Some((points, step + 1));
        }
    }
    None
}

/// Returns the mean and half of its interval of 95 %.
fn interval(points: &[f64]) -> (f64, f64) {
    let count = points.len().max(1) as f64;
    let mean = points.iter().sum::<f64>() / count;
    let spread = points.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
    let half = 1.96 * (spread / (count - 1.0).max(1.0) / count).sqrt();
    (mean, half)
}
