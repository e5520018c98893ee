//! Plays games of one opponent against others, and counts who wins:
//! `cargo run --release -p roads-and-boats-opponents --example contest_roads -- <one> <others> <players>
//! <games> <seed> [map]`, where `one` and `others` are a level with steps, such as `master:8000`. The one
//! goes round the table. Without a map each game has a drawn one.

use std::time::Instant;

use roads_and_boats::{MapChoice, Options, RoadsAndBoats};
use roads_and_boats_opponents::{OpponentLevel, decide_all};
use slowtable_kit::{Budget, Match, Rules, Seat, Seed, Viewer};

/// A level and the steps of a decision.
#[derive(Clone, Copy)]
struct Side {
    level: OpponentLevel,
    steps: u64,
}

fn side(text: &str) -> Side {
    let (level, steps) = text.split_once(':').unwrap_or((text, ""));
    let level = OpponentLevel::called(level);
    Side {
        level,
        steps: steps.parse().unwrap_or(level.usual_steps()),
    }
}

/// What happened in some games.
#[derive(Default)]
struct Counts {
    wins: u32,
    games: u32,
    turns: u32,
    moves: u32,
    unfinished: u32,
    points: [u32; 2],
    thought: [f64; 2],
    decisions: [u32; 2],
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = |at: usize, otherwise: &str| -> String {
        arguments
            .get(at)
            .map_or(otherwise, String::as_str)
            .to_owned()
    };
    let (one, others) = (side(&text(1, "journeyman")), side(&text(2, "apprentice")));
    let players: u8 = text(3, "4").parse().unwrap_or(4);
    let games: u32 = text(4, "100").parse().unwrap_or(100);
    let seed: u64 = text(5, "1").parse().unwrap_or(1);
    let map: MapChoice = text(6, "drawn").parse().unwrap_or(MapChoice::Drawn);
    let mut counts = Counts::default();
    for index in 0..games {
        let at = Seat((index % u32::from(players)) as u8);
        let seed = seed + u64::from(index);
        play((one, others), at, players, map, seed, &mut counts);
    }
    let (share, low, high) = interval(counts.wins, counts.games);
    println!(
        "{} of {} won: {share:.1} % ({low:.1} to {high:.1})",
        counts.wins, counts.games
    );
    let each = |sum: u32| f64::from(sum) / f64::from(games.max(1));
    println!(
        "each game: {:.1} turns, {:.1} moves; {} unfinished",
        each(counts.turns),
        each(counts.moves),
        counts.unfinished
    );
    let thought = |which: usize| {
        let decisions = f64::from(counts.decisions[which].max(1));
        counts.thought[which] * 1_000.0 / decisions
    };
    println!(
        "points: {:.2} to {:.2}; ms a decision: {:.2} and {:.2}",
        each(counts.points[0]),
        each(counts.points[1]) / f64::from(players - 1),
        thought(0),
        thought(1),
    );
}

fn play(
    (one, others): (Side, Side),
    at: Seat,
    players: u8,
    map: MapChoice,
    seed: u64,
    counts: &mut Counts,
) {
    let options = Options {
        map,
        ..Options::default()
    };
    let dealt = Match::<RoadsAndBoats>::deal(players, options, Seed(seed.into()));
    let Ok((mut game, _)) = dealt else {
        println!("game {seed} cannot be dealt");
        return;
    };
    counts.games += 1;
    let shows = std::env::var("SHOW").is_ok();
    for step in 0..40_000_u64 {
        let awaited = RoadsAndBoats::awaited(game.state());
        let Some(asked) = awaited.first().copied() else {
            break;
        };
        let side = if asked.seat == at { one } else { others };
        let which = usize::from(asked.seat != at);
        let view = RoadsAndBoats::view(game.state(), Viewer::Seat(asked.seat));
        let decision = Seed(u128::from(seed) << 64 | u128::from(step));
        let began = Instant::now();
        let answer = match RoadsAndBoats::forced(&view) {
            Some(forced) => vec![forced],
            None => decide_all(&view, decision, side.level, Budget::steps(side.steps)),
        };
        counts.thought[which] += began.elapsed().as_secs_f64();
        counts.decisions[which] += 1;
        if answer.is_empty() {
            println!("no move of {:?} in game {seed}", asked.seat);
            break;
        }
        for path in answer {
            counts.moves += 1;
            if let Err(refusal) = game.play(asked.seat, &path) {
                println!("{path:?} is refused in game {seed}: {refusal}");
                return;
            }
        }
    }
    counts.turns += u32::from(game.state().board().turn);
    let Some(standings) = RoadsAndBoats::standings(game.state()) else {
        counts.unfinished += 1;
        return;
    };
    if shows {
        println!("{seed}: {standings:?}");
    }
    for standing in standings {
        let which = usize::from(standing.seat != at);
        counts.points[which] += standing.points.to_f64() as u32;
        counts.wins += u32::from(standing.seat == at && standing.place == 1);
    }
}

/// Returns a share in percent and its interval of 95 % (Wilson).
fn interval(wins: u32, games: u32) -> (f64, f64, f64) {
    let (wins, games) = (f64::from(wins), f64::from(games.max(1)));
    let (share, z) = (wins / games, 1.96_f64);
    let below = 1.0 + z * z / games;
    let middle = (share + z * z / (2.0 * games)) / below;
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt() / below;
    let percent = |part: f64| 100.0 * part;
    (
        percent(share),
        percent(middle - half),
        percent(middle + half),
    )
}
