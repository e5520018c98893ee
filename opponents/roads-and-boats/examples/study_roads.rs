//! Looks for plans for the book: `cargo run --release -p roads-and-boats-opponents --example study_roads
//! -- <map> <tries> <runs> <seed> [plan]`. Prints each run's best plan; runs go on from the best so far.
//! With no runs it shows the game of the plan; the variable `KEEP` names a file for it as a recorded game.

mod common;

use common::{Arguments, deal};
use roads_and_boats::{MapChoice, RoadsAndBoats};
use roads_and_boats_opponents::{follow, study};
use slowtable_kit::{Rules, Seat, Seed, Viewer};

fn main() {
    let arguments = Arguments::given();
    let map = arguments.read(1, MapChoice::RiverRuns);
    let tries: u32 = arguments.read(2, 2_000);
    let runs: u64 = arguments.read(3, 5);
    let seed: u64 = arguments.read(4, 1);
    let plan = arguments.text(5).unwrap_or_default();
    let mut best = (i32::MIN, plan.to_owned());
    let Some(mut game) = deal(map) else {
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
