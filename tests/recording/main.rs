//! Records games as they are played at tables: by hints and random presses, with decisions ahead, moves that
//! are taken back, and seats that change hands (games/RECORDED.md).
//!
//! ```text
//! RECORD_GAME=le-havre RECORD_FIRST=1 RECORD_LAST=30 cargo test --release --workspace --test recording -- --ignored
//! ```
//!
//! writes `games/le-havre/tests/recorded/table-01.jsonl` and so on. It never writes over a file.

// Helpers of a test stop at the first surprise, as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod table;

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use conformance::RecordedGame;
use glass_road::GlassRoad;
use le_havre::LeHavre;
use roads_and_boats::RoadsAndBoats;
use slowtable_desk::{Hosted, Title};
use slowtable_kit::{Log, Rules};
use table::{Played, play};
use toy::Toy;
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;
use wasser_des_lebens::WasserDesLebens;

/// Returns a game as it is written down.
fn written<R: Rules>(played: Played) -> String {
    let log: Log<R> = serde_json::from_value(played.log).unwrap();
    let mut game = RecordedGame::<R>::new(played.players, log, played.remarks);
    game.drop_unforeseen().unwrap();
    game.write().unwrap()
}

fn titles() -> Vec<Arc<dyn Title>> {
    let mut titles = slowtable::games::titles().unwrap();
    titles.push(Arc::new(Hosted::new(ToyFace::new().unwrap(), ToyOpponent)));
    titles
}

/// One number from the environment.
fn number(name: &str) -> u64 {
    let text = std::env::var(name).unwrap_or_else(|_| panic!("{name} is missing"));
    text.parse()
        .unwrap_or_else(|_| panic!("{name} is not a number: {text:?}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it writes files; run it to add recorded games"]
async fn games_are_recorded() {
    let game = std::env::var("RECORD_GAME").expect("RECORD_GAME names a folder of games/");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("games/{game}/tests/recorded"));
    for index in number("RECORD_FIRST")..=number("RECORD_LAST") {
        let played = play(titles(), &game.replace('-', "_"), index).await;
        let text = match &*game {
            "glass-road" => written::<GlassRoad>(played),
            "le-havre" => written::<LeHavre>(played),
            "roads-and-boats" => written::<RoadsAndBoats>(played),
            "wasser-des-lebens" => written::<WasserDesLebens>(played),
            "toy" => written::<Toy>(played),
            other => panic!("nothing here records {other}"),
        };
        let file = folder.join(format!("table-{index:02}.jsonl"));
        let mut file = File::create_new(file).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        println!("table-{index:02}: {} lines", text.lines().count());
    }
}

/// What happens there is up to chance; that games show all of it is asked of those that are written down.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_at_tables_are_recorded_so_that_they_replay() {
    for index in [3, 8] {
        let text = written::<Toy>(play(titles(), "toy", index).await);
        let read = RecordedGame::<Toy>::read(&text).unwrap();
        assert_eq!(read.check().as_ref(), Ok(&text));
    }
}
