//! When sessions are begun, and shards that move from one process to another.

use std::path::Path;
use std::time::{Duration, Instant};

use local_discord::{Config, LocalDiscord, OptionValue, Person, World};
use slowtable::games;
use slowtable_service::clock::Clock;
use slowtable_service::tables::TableService;
use tempfile::TempDir;

use crate::common::{Bot, database, open_as};
use crate::{House, ask, soon};

/// Waits until this many sessions were begun and all of this many shards are connected.
async fn begun(discord: &LocalDiscord, sessions: usize, shards: u64) {
    let person = discord.person(discord.people()[0].id).unwrap();
    let mut events = person.subscribe();
    let all = || {
        let mut online = discord.shards_online();
        online.sort_unstable();
        online.dedup();
        online == (0..shards).collect::<Vec<u64>>()
    };
    let begun = async {
        while discord.sessions_begun() < sessions || !all() {
            events.next().await.expect("the stand-in runs");
        }
    };
    soon(begun).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_that_discord_does_not_allow_any_more_is_waited_for() {
    let config = Config {
        session_starts: 1,
        // serenity begins the next one about five seconds after the end of the first.
        session_starts_reset: Duration::from_secs(8),
        ..Config::default()
    };
    let house = House::open_in(config).await;
    assert_eq!(house.discord.sessions_begun(), 1);
    house.discord.faults().invalidate_sessions(false);
    begun(&house.discord, 2, 1).await;
    assert_eq!(house.discord.hasty_identifies(), 0);
    let amara = house.person("Amara");
    let help = ask(&amara, house.channel(), "table help", &[]).await;
    assert!(help.content.contains("Glass Road"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_process_that_is_told_to_stop_leaves_its_session_to_the_next() {
    let mut house = House::open().await;
    // A stop is bounded, so a slow machine may cut one off before its session is stored.
    let mut left = 0;
    for _ in 0..6 {
        let before = house.discord.sessions_begun();
        house.stop_bot().await;
        assert!(house.discord.shards_online().is_empty());
        house.start_bot().await;
        let amara = house.person("Amara");
        let help = ask(&amara, house.channel(), "table help", &[]).await;
        assert!(help.content.contains("Glass Road"));
        left += usize::from(house.discord.sessions_begun() == before);
        if left == 2 {
            break;
        }
    }
    assert_eq!(left, 2);
    // A session that Discord has ended meanwhile is begun again.
    house.stop_bot().await;
    let before = house.discord.sessions_begun();
    house.discord.faults().invalidate_sessions(false);
    house.start_bot().await;
    begun(&house.discord, before + 1, 1).await;
    house.stop().await;
}

/// Opens the tables of one of several processes.
async fn shared(path: &Path) -> TableService {
    let options = database::options(path).shared();
    open_as(&options, games::titles().unwrap(), &Clock::system()).await
}

/// Starts a stand-in with two shards, and a person on a server of each.
async fn two_shards() -> LocalDiscord {
    let mut seed = World::sample();
    let guild = seed.add_guild("Elsewhere");
    seed.add_text_channel(guild, "game-table");
    let config = Config {
        shards: 2,
        between_identifies: Duration::from_secs(5),
        seed,
        ..Config::default()
    };
    LocalDiscord::start(config).await.unwrap()
}

/// Returns how many processes have one of two shards.
async fn holders(path: &Path) -> i64 {
    let holders = "SELECT count(DISTINCT pid) FROM pg_locks, generate_series(0, 1) AS shard \
                   WHERE locktype = 'advisory' AND objsubid = 1 AND granted \
                   AND (classid::bigint << 32) | objid::bigint \
                   = hashtextextended(current_schema() || ' shard', shard)";
    let mut sql = database::server_connection(path).await;
    let holders = sqlx::query_scalar(holders).fetch_one(&mut sql).await;
    holders.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_shard_that_is_handed_over_goes_on_with_its_session() {
    if !database::on_server() {
        eprintln!("left out: a file is open in one process");
        return;
    }
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    let discord = two_shards().await;
    let one = Bot::start(&discord, &discord.api_base(), shared(&path).await).await;
    begun(&discord, 2, 2).await;
    let person: Person = discord.person_named("Amara").unwrap();
    let channels = discord.channels().into_iter();
    let channels: Vec<_> = channels.filter(|it| it.name == "game-table").collect();
    assert_eq!(channels.len(), 2);
    let other = Bot::start(&discord, &discord.api_base(), shared(&path).await).await;
    // A person presses on both servers all the time.
    let (mut asked, mut unanswered, mut longest) = (0, 0, Duration::ZERO);
    let shared_out = async {
        while holders(&path).await < 2 {
            for channel in &channels {
                let begun = Instant::now();
                let options: [(&str, OptionValue); 0] = [];
                let reply = person.command(channel.id, "table help", options).await;
                let reply = reply.unwrap();
                asked += 1;
                unanswered += u32::from(reply.is_unanswered());
                longest = longest.max(begun.elapsed());
            }
        }
    };
    soon(shared_out).await;
    begun(&discord, 2, 2).await;
    println!("{asked} commands, {unanswered} unanswered, the longest answer after {longest:?}");
    // No session was begun again, so Discord has sent the shard every event.
    assert_eq!(discord.sessions_begun(), 2);
    assert_eq!(discord.hasty_identifies(), 0);
    for channel in &channels {
        let help = ask(&person, channel.id, "table help", &[]).await;
        assert!(help.content.contains("Glass Road"));
    }
    // A connection that ends is resumed by its new process too.
    discord.faults().drop_sockets();
    for channel in &channels {
        let help = ask(&person, channel.id, "table help", &[]).await;
        assert!(help.content.contains("Glass Road"));
    }
    assert_eq!(discord.sessions_begun(), 2);
    one.stop().await;
    other.stop().await;
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_that_discord_has_forgotten_is_begun_again() {
    if !database::on_server() {
        eprintln!("left out: a file is open in one process");
        return;
    }
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let tables = shared(&path).await;
    database::change(
        &path,
        "INSERT INTO shard_sessions (shard, total, ready, sequence, at) VALUES (0, 1, \
         '{\"session_id\": \"gone\", \"guilds\": []}', 7, clock_timestamp())",
    )
    .await;
    let bot = Bot::start(&discord, &discord.api_base(), tables).await;
    begun(&discord, 1, 1).await;
    let kept: Vec<(i64,)> = database::rows(&path, "SELECT count(*) FROM shard_sessions").await;
    assert_eq!(kept, [(0,)]);
    let person: Person = discord.person_named("Amara").unwrap();
    let channel = discord.channel_named("game-table").unwrap();
    let help = ask(&person, channel, "table help", &[]).await;
    assert!(help.content.contains("Glass Road"));
    bot.stop().await;
    discord.stop().await;
}
