//! Looks for plans for the book: `cargo run --release -p roads-and-boats-opponents --example study_roads
//! -- <map> <tries> <runs> <seed> [plan]`. Prints each run's best plan; runs go on from the best so far.
//! With no runs it shows the game of the plan; the variable `KEEP` names a file for it as a recorded game.

use roads_and_boats::{MapChoice, Options, RoadsAndBoats};
use roads_and_boats_opponents::{follow, study};
use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = |at: usize, otherwise: &str| -> String {
        let found = arguments.get(at).map_or(otherwise, String::as_str);
        found.to_owned()
    };
    let map: MapChoice = text(1, "river_runs")
        .parse()
        .unwrap_or(MapChoice::RiverRuns);
    let tries: u32 = text(2, "2000").parse().unwrap_or(2_000);
    let runs: u64 = text(3, "5").parse().unwrap_or(5);
    let seed: u64 = text(4, "1").parse().unwrap_or(1);
    let mut best = (i32::MIN, text(5, ""));
    let options = Options {
        map,
        ..Options::default()
    };
    let Ok((mut game, _)) = Match::<RoadsAndBoats>::deal(1, options, Seed(1)) else {
        return;
    };
    let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
    if runs == 0 {
        // Shows the game of a plan.
        while !RoadsAndBoats::awaited(game.state()).is_empty() {
            let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
            let Some(path) = follow(&view, &best.1) else {
                return;
            };
            let words: Vec<String> = path.iter().map(ToString::to_string).collect();
            let board = game.state().board();
            if words != ["done"] {
                println!("{} {}: {}", board.turn, board.phase, words.join(" "));
            }
            if game.play(Seat(0), &path).is_err() {
                println!("refused");
                return;
            }
        }
        println!("{} points", game.state().board().points(Seat(0)));
        if let Ok(file) = std::env::var("KEEP") {
            let log = game.log().clone();
            let recorded = conformance::RecordedGame::new("a plan of the book", log, Vec::new());
            if let Err(error) = recorded.save(std::path::Path::new(&file)) {
                println!("{error}");
            }
        }
        return;
    }
    for run in 0..runs {
        // Every third run begins from the best plan, the others afresh.
        let from = if run % 3 == 2 || best.0 == i32::MIN {
            best.1.clone()
        } else {
            "random".to_owned()
        };
        if let Some(found) = study(&view, Seed((seed + run).into()), tries, &from) {
            println!("{} {}", found.0, found.1);
            if found.0 > best.0 {
                best = found;
            }
        }
    }
    println!("best {} {}", best.0, best.1);
}
