//! How well the practice opponent plays: `cargo run --release -p glass-road-opponents --example
//! arena [games]` prints mean scores, wins against random legal play and the time of a decision.

use std::time::{Duration, Instant};

use glass_road::{Choice, GlassRoad, Options, View};
use glass_road_opponents::decide;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use slowtable_kit::{Match, Rules, Seed, Viewer};

/// A whole random path; anytime actions now and then only, since a game of nothing else never
/// ends.
fn random_path(view: &View, dice: &mut ChaCha8Rng) -> Vec<Choice> {
    let mut path = Vec::new();
    while let Ok(walk) = GlassRoad::walk(view, &path) {
        if walk.whole || walk.choices.is_empty() {
            break;
        }
        let mut pick = || walk.choices[dice.next_u32() as usize % walk.choices.len()];
        let mut choice = pick();
        for _ in 0..2 {
            let dull = matches!(
                choice,
                Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
            );
            if path.is_empty() && dull {
                choice = pick();
            }
        }
        path.push(choice);
    }
    path
}

#[derive(Default)]
struct Tally {
    games: u32,
    moves: u32,
    points: [f64; 2],
    seats: [u32; 2],
    wins: f64,
    thought: Duration,
    longest: Duration,
}

/// Plays one game; `thinks` says which seats are practice opponents.
fn play(seats: u8, index: u64, thinks: impl Fn(u8) -> bool, tally: &mut Tally) {
    let seed = Seed(u128::from(index) * 7919 + u128::from(seats));
    let mut dice = ChaCha8Rng::seed_from_u64(index);
    let Ok((mut game, _)) = Match::<GlassRoad>::deal(seats, Options::default(), seed) else {
        return;
    };
    while let Some(awaited) = GlassRoad::awaited(game.state()).first().copied() {
        let view = GlassRoad::view(game.state(), Viewer::Seat(awaited.seat));
        let path = if thinks(awaited.seat.0) {
            let began = Instant::now();
            let path = decide(&view, seed).unwrap_or_default();
            let took = began.elapsed();
            tally.thought += took;
            tally.longest = tally.longest.max(took);
            tally.moves += 1;
            path
        } else {
            random_path(&view, &mut dice)
        };
        if game.play(awaited.seat, &path).is_err() {
            println!("game {index}: {path:?} is refused");
            return;
        }
    }
    tally.games += 1;
    let standings = GlassRoad::standings(game.state()).unwrap_or_default();
    let winners = standings.iter().filter(|standing| standing.place == 1);
    let share = 1.0 / winners.clone().count().max(1) as f64;
    tally.wins += winners.filter(|won| thinks(won.seat.0)).count() as f64 * share;
    for standing in &standings {
        let side = usize::from(!thinks(standing.seat.0));
        tally.points[side] += f64::from(standing.half_points) / 2.0;
        tally.seats[side] += 1;
    }
}

fn show(name: &str, tally: &Tally) {
    let mean = |side: usize| tally.points[side] / f64::from(tally.seats[side].max(1));
    println!(
        "{name:28} practice {:6.2}  random {:6.2}  wins {:5.1} %  {:5.2} ms a decision, longest {:6.2} ms",
        mean(0),
        mean(1),
        100.0 * tally.wins / f64::from(tally.games.max(1)),
        tally.thought.as_secs_f64() * 1000.0 / f64::from(tally.moves.max(1)),
        tally.longest.as_secs_f64() * 1000.0,
    );
}

fn main() {
    let games = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(100u64);
    for seats in 1..=4u8 {
        let mut tally = Tally::default();
        for index in 0..games {
            play(seats, index, |_| true, &mut tally);
        }
        show(&format!("{seats} practice"), &tally);
    }
    for seats in 2..=4u8 {
        let mut tally = Tally::default();
        for index in 0..games {
            let at = (index % u64::from(seats)) as u8;
            play(seats, index, |seat| seat == at, &mut tally);
        }
        show(&format!("1 practice, {} random", seats - 1), &tally);
    }
}
