//! Measures opponents against each other:
//! `cargo run --release -p glass-road-opponents --example arena -- <games> <first seed>
//! <side> [<side of the other seats> <players>]`, where a side is a level with its
//! steps: `master:20000`. A side alone plays alone. The one seat goes round the table.

use std::time::{Duration, Instant};

use glass_road::{Choice, Options, View};
use glass_road_opponents::Stepped;
use glass_road_opponents::arena::{Player, Tally, play_game};
use slowtable_kit::{Seat, Seed};

/// A player and how long it has thought.
struct Timed {
    side: Stepped,
    kinds: [(u32, Duration, Duration); 3],
}

impl Timed {
    fn new(text: &str) -> Option<Self> {
        let (level, steps) = text.split_once(':')?;
        let side = Stepped {
            level: level.parse().ok()?,
            steps: steps.parse().ok()?,
        };
        Some(Self {
            side,
            kinds: [(0, Duration::ZERO, Duration::ZERO); 3],
        })
    }

    fn show(&self, name: &str, tally: &Tally) {
        let (low, high) = tally.interval();
        println!(
            "{name:24} {:6.2} +- {:.2} points, wins {:5.1} % ({:.1} to {:.1}) of {} games",
            tally.mean(),
            tally.mean_error(),
            100.0 * tally.rate(),
            100.0 * low,
            100.0 * high,
            tally.games,
        );
        for (kind, (count, sum, longest)) in ["hands", "picks", "moves"].iter().zip(self.kinds) {
            println!(
                "  {kind}: {:8.2} ms, longest {:8.2} ms, {count} decisions",
                sum.as_secs_f64() * 1000.0 / f64::from(count.max(1)),
                longest.as_secs_f64() * 1000.0,
            );
        }
    }
}

impl Player for Timed {
    fn play(&mut self, view: &View, seed: Seed) -> Option<Vec<Choice>> {
        let began = Instant::now();
        let path = self.side.play(view, seed);
        let took = began.elapsed();
        let kind = match path.as_deref() {
            Some([Choice::Card(_)]) => 1,
            Some([Choice::Card(_), ..]) => 0,
            _ => 2,
        };
        let (count, sum, longest) = &mut self.kinds[kind];
        *count += 1;
        *sum += took;
        *longest = took.max(*longest);
        path
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u64>().ok());
    let (Some(games), Some(first), Some(mut one)) = (
        number(0),
        number(1),
        arguments.get(2).and_then(|text| Timed::new(text)),
    ) else {
        println!("arena <games> <first seed> <side> [<other side> <players>]");
        return;
    };
    let mut others: Vec<Timed> = match arguments.get(3) {
        Some(text) => (1..number(4).unwrap_or(4))
            .filter_map(|_| Timed::new(text))
            .collect(),
        None => Vec::new(),
    };
    let players = others.len() + 1;
    let mut tallies = [Tally::default(); 2];
    for game in 0..games {
        let at = (game % players as u64) as usize;
        let mut seats: Vec<&mut dyn Player> = others
            .iter_mut()
            .map(|other| other as &mut dyn Player)
            .collect();
        seats.insert(at, &mut one);
        let seed = Seed(u128::from(first + game / players as u64));
        match play_game(&mut seats, &Options::default(), seed, &mut |_, _| {}) {
            Ok(played) => {
                let is_one = |seat: Seat| seat.index() == at;
                tallies[0].add(&played, is_one);
                tallies[1].add(&played, |seat| !is_one(seat));
            }
            Err(error) => println!("game {game}: {error}"),
        }
    }
    one.show(&arguments[2], &tallies[0]);
    if let Some(other) = others.first() {
        other.show(&arguments[3], &tallies[1]);
    }
}
