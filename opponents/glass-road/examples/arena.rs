//! Measures opponents against each other:
//! `cargo run --release -p glass-road-opponents --example arena -- <games> <first seed>
//! <side> [<side of the other seats> <players>]`, where a side is a level with its steps:
//! `master:20000`. A side alone plays alone. The one seat goes round the table.

use std::time::Instant;

use glass_road::Options;
use glass_road_opponents::Stepped;
use glass_road_opponents::arena::{Player, Series, Side, play_series};

fn side(text: &str) -> Option<Stepped> {
    let (level, steps) = text.split_once(':')?;
    Some(Stepped {
        level: level.parse().ok()?,
        steps: steps.parse().ok()?,
    })
}

fn show(name: &str, side: &Side) {
    let tally = &side.tally;
    let (low, high) = tally.interval();
    println!(
        "{name:20} {:6.2} +- {:.2} points, wins {:5.1} % ({:.1} to {:.1}) of {} games",
        tally.mean(),
        tally.mean_error(),
        100.0 * tally.rate(),
        100.0 * low,
        100.0 * high,
        tally.games,
    );
    for (kind, spent) in ["hands", "cards", "moves"].iter().zip(side.spent) {
        println!(
            "  {kind}: {:8.2} ms, longest {:8.2} ms, {} decisions",
            spent.mean_milliseconds(),
            spent.longest.as_secs_f64() * 1000.0,
            spent.decisions,
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u32>().ok());
    let side_at = |at: usize| arguments.get(at).and_then(|text| side(text));
    let (Some(games), Some(first_seed), Some(mut one)) = (number(0), number(1), side_at(2)) else {
        println!("arena <games> <first seed> <side> [<other side> <players>]");
        return;
    };
    let seats = number(4).unwrap_or(4);
    let mut others: Vec<Stepped> = match side_at(3) {
        Some(other) => (1..seats).map(|_| other).collect(),
        None => Vec::new(),
    };
    let mut others: Vec<&mut dyn Player> = others
        .iter_mut()
        .map(|other| other as &mut dyn Player)
        .collect();
    let series = Series {
        games,
        first_seed: first_seed.into(),
        options: Options::default(),
    };
    let began = Instant::now();
    match play_series(&mut one, &mut others, &series, &|| began.elapsed()) {
        Ok(report) => {
            show(&arguments[2], &report.one);
            if let Some(other) = arguments.get(3) {
                show(other, &report.others);
            }
        }
        Err(error) => println!("{error}"),
    }
}
