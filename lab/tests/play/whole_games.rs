//! Whole random games, pressed to their end.

use std::sync::Arc;

use slowtable_desk::Title;
use slowtable_kit::Rng;
use slowtable_service::tables::{Asker, PersonId, TablePhase};
use slowtable_ui::Language;

use crate::setting;
use crate::world::{PlayWorld, begin_as, errors, games};

/// The number of games from which each is reported.
const MANY: u64 = 8;
/// The presses, or the looks at who is awaited, after which a game counts as endless.
const ENDLESS: usize = 20_000;
/// The presses after which the usual test run leaves a game: random games with offers go on for very long.
const ENOUGH: usize = 800;
/// "Interaction has already been acknowledged" (Discord, "JSON Error Codes").
const ALREADY_ACKNOWLEDGED: u32 = 40_060;

/// Plays one of the games of `title`: every number of players in turn, first with the options of a first game, then
/// with the defaults.
async fn play(world: &PlayWorld, title: &dyn Title, index: u64) -> usize {
    let mut rng = Rng::new(index);
    let (fewest, most) = title.seats();
    let counts = u64::from(most - fewest) + 1;
    let count = usize::from(fewest) + (index % counts) as usize;
    let as_taught = (index / counts).is_multiple_of(2);
    let everybody = world.discord.people();
    let people: Vec<_> = (0..count)
        .map(|seat| {
            world
                .discord
                .person(everybody[(seat + index as usize) % everybody.len()].id)
                .unwrap()
        })
        .collect();
    let channel = world.discord.channels()[0].id;
    let mut game = begin_as(title, as_taught, channel, &people).await;
    let asker = Asker::anywhere(PersonId(people[0].id().0));
    let at = world.bot.tables.admit(&asker, game.table).await.unwrap();
    let most = match std::env::var_os("PLAY_GAMES") {
        Some(_) => usize::MAX,
        None => ENOUGH,
    };
    let (mut presses, mut looks) = (0, 0);
    while presses < most {
        looks += 1;
        let status = world
            .bot
            .tables
            .status(&at, Language::English)
            .await
            .unwrap();
        if status.phase == TablePhase::Over {
            return presses;
        }
        let awaited: Vec<usize> = (0..count)
            .filter(|&seat| {
                status.seats.iter().any(|at| {
                    at.awaited.is_some()
                        && at
                            .person
                            .is_some_and(|person| person.0 == game.players[seat].person.id().0)
                })
            })
            .collect();
        assert!(
            !awaited.is_empty(),
            "game {index} of {}: nobody is awaited",
            title.id()
        );
        let who = if rng.one_in(10) {
            rng.below(count)
        } else {
            awaited[rng.below(awaited.len())]
        };
        // A handful of presses, as by a person with an open desk.
        for _ in 0..4 {
            let pressed = game.players[who].step(&mut rng).await.unwrap();
            let Some(mut reply) = pressed else {
                break;
            };
            assert!(!reply.is_unanswered(), "not answered: {reply:?}");
            reply.settled().await.unwrap();
            presses += 1;
        }
        assert!(
            presses.max(looks) < ENDLESS,
            "game {index} of {} does not end",
            title.id()
        );
    }
    presses
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_all_player_counts_are_pressed_to_their_end() {
    for title in games() {
        press_to_the_end(&title).await;
    }
    assert!(errors().is_empty(), "error lines: {:#?}", errors());
}

async fn press_to_the_end(title: &Arc<dyn Title>) {
    // In the usual test run, one game for every number of players.
    let (fewest, most) = title.seats();
    let games = setting("PLAY_GAMES", u64::from(most - fewest) + 1);
    let first = setting("PLAY_FIRST", 0);
    let workers = setting("PLAY_WORKERS", 2).min(games);
    let tasks: Vec<_> = (0..workers)
        .map(|worker| {
            let title = Arc::clone(title);
            tokio::spawn(async move {
                let world = PlayWorld::start().await;
                let mut presses = 0;
                for index in (first + worker..first + games).step_by(workers as usize) {
                    let pressed = play(&world, title.as_ref(), index).await;
                    presses += pressed;
                    if games > MANY {
                        eprintln!("game {index}: done, {pressed} presses");
                    }
                }
                let mut refused = world.discord.errors();
                // An answer whose receipt came too late was sent again, although it had arrived.
                refused.retain(|one| one.code != ALREADY_ACKNOWLEDGED);
                assert!(refused.is_empty(), "Discord refused: {refused:?}");
                world.stop().await;
                presses
            })
        })
        .collect();
    let mut presses = 0;
    for task in tasks {
        presses += task.await.unwrap();
    }
    println!("{games} games of {}, {presses} presses", title.id());
}
