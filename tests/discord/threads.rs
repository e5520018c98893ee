//! A server without room for another thread, a deleted thread, and a thread that is no longer needed.

use std::time::Duration;

use local_discord::{ChannelId, ChannelView, Config, MessageView, Person};
use slowtable_service::clock::Clock;
use slowtable_service::tables::{Asker, PersonId, TableId, TableService};

use crate::common::database::rows;
use crate::common::{Bot, open_at, soon};
use crate::{House, advance, ask, press, public, route, said};

/// "Maximum number of active threads reached" ("JSON Error Codes").
const TOO_MANY_THREADS: u32 = 160_006;
/// "A thread has already been created for this message".
const HAS_THREAD: u32 = 160_004;
/// Discord's code for a channel that does not exist, or that the bot does not see.
const UNKNOWN_CHANNEL: u32 = 10_003;

/// Opens a house whose bot has a clock that can be moved forward.
async fn open(config: Config) -> (House, Bot, TableService, Clock) {
    let house = House::without_bot(config).await;
    let clock = Clock::system();
    let tables = open_at(house.database(), (house.titles)(), &clock).await;
    let bot = Bot::start(&house.discord, &house.api, tables.clone()).await;
    (house, bot, tables, clock)
}

/// Moves the bot's clock forward, and lets the deliverer look.
fn turn(tables: &TableService, clock: &Clock, span: Duration) {
    clock.advance(span);
    tables.wake().notify_one();
}

/// Returns the first message of the bot in a place with this text.
async fn says(person: &Person, place: ChannelId, text: &str) -> MessageView {
    soon(person.wait_for(place, |messages| {
        let found = messages.iter().find(|one| one.content.contains(text));
        found.cloned()
    }))
    .await
}

/// Returns the threads of the table's channel, oldest first.
fn threads(house: &House) -> Vec<ChannelView> {
    let channels = house.discord.channels().into_iter();
    let mut threads: Vec<_> = channels
        .filter(|one| one.parent == Some(house.channel()))
        .collect();
    threads.sort_by_key(|one| one.id);
    threads
}

/// Presses on at a desk until that makes a move.
async fn play(person: &Person, mut desk: MessageView) {
    for _ in 0..200 {
        let Some((id, mut reply)) = advance(person, &desk).await else {
            panic!("nothing to press: {desk:#?}");
        };
        let confirms = id.split(':').nth(3) == Some("k");
        desk = said(&mut reply).await;
        if confirms {
            return;
        }
    }
    panic!("there is no end to it: {desk:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begun_on_a_full_server_moves_into_a_thread_when_there_is_room() {
    let config = Config {
        active_threads: 1,
        ..Config::default()
    };
    let (house, bot, tables, clock) = open(config).await;
    let amara = house.person("Amara");
    let first = house.open_table(&amara, 1, 0).await;
    let (full, _) = house.start_game(&amara, &first).await;

    let lobby = house.open_table(&amara, 1, 0).await;
    let start = amara.press(lobby.id, &route(&lobby, "1g:")).await;
    assert!(!start.unwrap().is_unanswered());
    says(&amara, house.channel(), "as many active threads").await;
    let post = house.post_with_desk(&amara, house.channel()).await;
    play(&amara, house.desk(&amara, &post).await).await;
    assert_eq!(threads(&house).len(), 1);

    house.discord.faults().delete_channel(full);
    turn(&tables, &clock, Duration::from_secs(60 * 60 + 60));
    says(&amara, house.channel(), "goes on in <#").await;
    let thread = threads(&house).pop().unwrap().id;
    let moved = says(&amara, thread, "moves here from").await;
    assert!(moved.content.contains(&format!("<#{}>", house.channel())));
    assert_eq!(amara.view(lobby.id).unwrap().thread, Some(thread));
    bot.stop().await;
    house.close_but_for(&[TOO_MANY_THREADS]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_is_replaced_by_one_without_a_message_and_people_are_told() {
    let house = House::open().await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 1, 0).await;
    let (thread, _) = house.start_game(&amara, &lobby).await;
    house.discord.faults().delete_channel(thread);
    let desk = ask(&amara, house.channel(), "table desk", &[]).await;
    play(&amara, desk).await;
    let told = says(&amara, house.channel(), "goes on in <#").await;
    let other = threads(&house).pop().unwrap().id;
    assert!(other != thread && told.content.contains(&format!("<#{other}>")));
    let notice = says(&amara, other, "the game goes on here").await;
    assert!(
        notice.content.contains(&format!("<@{}>", amara.id())),
        "{notice:#?}"
    );
    assert!(
        public(&amara, other).len() > 1,
        "what happened is told there"
    );
    house.close_but_for(&[UNKNOWN_CHANNEL, HAS_THREAD]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_game_that_is_over_is_archived_and_its_buttons_go_on() {
    let (house, bot, tables, clock) = open(Config::default()).await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 1, 0).await;
    let start = route(&lobby, "1g:");
    let table: TableId = start.trim_start_matches("1g:").parse().unwrap();
    let (thread, post) = house.start_game(&amara, &lobby).await;
    let at = Asker::anywhere(PersonId(amara.id().0));
    let at = tables.admit(&at, table).await.unwrap();
    tables.resign(&at).await.unwrap();
    // Everything is posted and reported.
    let waiting = "SELECT (SELECT count(*) FROM sends) + (SELECT count(*) FROM outbox)";
    soon(async {
        while rows::<(i64,)>(&house.database(), waiting).await != [(0,)] {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let last = public(&amara, thread).pop().unwrap();
    assert!(last.id > post.id, "{last:#?}");
    turn(&tables, &clock, Duration::from_secs(60));
    assert!(!threads(&house)[0].archived);
    turn(&tables, &clock, TableService::THREAD_KEPT);
    let mut events = amara.subscribe();
    soon(async {
        while !threads(&house)[0].archived {
            events.next().await;
        }
    })
    .await;
    let board = press(&amara, &post, "1b:").await;
    assert!(board.ephemeral, "{board:#?}");
    assert!(threads(&house)[0].archived, "only posts reopen it");
    bot.stop().await;
    house.close().await;
}
