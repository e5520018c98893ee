//! The process is killed in the middle of games, and they go on with nothing lost.

use std::path::Path;
use std::sync::{Arc, Mutex};

use local_discord::Person;
use slowtable::discord::route::{Action, Route};
use slowtable_face::Press;
use slowtable_kit::Rng;

use crate::common::database;
use crate::player::{Control, Player};
use crate::setting;
use crate::world::{Process, begin, stand_in};

/// Kills in the usual test run.
const USUAL: u64 = 8;

/// What must outlive a kill: every entry of a table's log, and every seat's draft.
#[derive(Debug, PartialEq)]
struct Kept {
    entries: Vec<String>,
    drafts: Vec<(i64, String)>,
}

/// Reads what is on the disk now.
async fn kept(folder: &Path, table: i64) -> Kept {
    let file = folder.join("tables.sqlite");
    let entries = format!("SELECT entry FROM log WHERE table_id = {table} ORDER BY number");
    let entries: Vec<(String,)> = database::rows(&file, &entries).await;
    let drafts = format!("SELECT seat, draft FROM drafts WHERE table_id = {table} ORDER BY seat");
    Kept {
        entries: entries.into_iter().map(|(entry,)| entry).collect(),
        drafts: database::rows(&file, &drafts).await,
    }
}

/// The number of the table that was opened last.
async fn newest_table(folder: &Path) -> i64 {
    let file = folder.join("tables.sqlite");
    let newest: Vec<(i64,)> = database::rows(&file, "SELECT max(id) FROM tables").await;
    newest[0].0
}

/// A press that the process is killed under; its answer may be lost, and that is all.
fn hanging(person: Person, player: &Player, rng: &mut Rng) -> Option<tokio::task::JoinHandle<()>> {
    let desk = player.desk.and_then(|desk| player.person.view(desk))?;
    let controls = Player::controls(&desk, rng);
    let confirms = |id: &str| {
        matches!(
            Route::decode(id),
            Ok(Route::At(
                _,
                Action::Press {
                    press: Press::Commit(_),
                    ..
                }
            ))
        )
    };
    let buttons: Vec<String> = controls
        .into_iter()
        .filter_map(|(_, control)| match control {
            Control::Button(id) => Some(id),
            Control::Select(..) => None,
        })
        .collect();
    // A confirmation if there is one: that is where something could be lost.
    let id = buttons
        .iter()
        .find(|id| confirms(id))
        .or(buttons.first())?
        .clone();
    Some(tokio::spawn(async move {
        let _ = person.press(desk.id, &id).await;
    }))
}

/// Whether the game has ended.
async fn over(folder: &Path, table: i64) -> bool {
    let phase = format!("SELECT phase FROM tables WHERE id = {table}");
    let phase: Vec<(String,)> = database::rows(&folder.join("tables.sqlite"), &phase).await;
    phase[0].0 == "over"
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_lose_nothing_and_old_panels_still_work() {
    let kills = setting("PLAY_KILLS", USUAL);
    let kept_folder = tempfile::tempdir().unwrap();
    let folder = kept_folder.path().to_owned();
    let errors = Arc::new(Mutex::new(Vec::new()));
    let discord = stand_in().await;
    let mut process = Process::start(&discord, &folder, Arc::clone(&errors));
    process.ready(&discord).await;
    let mut rng = Rng::new(7);
    let everybody = discord.people();
    let channel = discord.channels()[0].id;
    let mut done = 0;
    let mut games = 0;
    let titles = crate::world::games();
    while done < kills {
        let count = games % 3 + 1;
        let people: Vec<_> = (0..count)
            .map(|seat| {
                discord
                    .person(everybody[(seat + games) % everybody.len()].id)
                    .unwrap()
            })
            .collect();
        games += 1;
        let opponents = i64::from(count == 1);
        // Every other game, and so every other title, is a short one.
        let as_taught = !games.is_multiple_of(2);
        let title = titles[games % titles.len()].as_ref();
        let mut game = begin(title, as_taught, channel, &people, opponents).await;
        let table = newest_table(&folder).await;
        while !over(&folder, table).await {
            for player in &mut game.players {
                for _ in 0..1 + rng.below(6) {
                    let _ = player.step(&mut rng).await;
                }
            }
            if done == kills || !rng.one_in(3) {
                continue;
            }
            // Every press so far was answered, so all of it must be there afterwards.
            let before = kept(&folder, table).await;
            let who = rng.below(count);
            let person = game.players[who].person.clone();
            let hanging = hanging(person, &game.players[who], &mut rng);
            for _ in 0..rng.below(3_000) {
                tokio::task::yield_now().await;
            }
            process.kill(&discord).await;
            let after = kept(&folder, table).await;
            assert!(after.entries.starts_with(&before.entries), "a move is lost");
            if hanging.is_none() {
                assert_eq!(after.drafts, before.drafts, "a draft is lost");
            }
            if let Some(hanging) = hanging {
                hanging.abort();
            }
            process = Process::start(&discord, &folder, Arc::clone(&errors));
            process.ready(&discord).await;
            // Players go on pressing what stood on their screens before.
            done += 1;
        }
    }
    process.kill(&discord).await;
    let errors = errors.lock().unwrap();
    assert!(errors.is_empty(), "error lines: {errors:#?}");
    let refused = discord.errors();
    println!(
        "{done} kills in {games} games, {} requests refused",
        refused.len()
    );
    for refused in refused.iter().take(5) {
        println!("{refused:?}");
    }
}
