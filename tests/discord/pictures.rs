//! Posts while people request many pictures.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{House, find_route, press_on};
use local_discord::{ChannelId, Person};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

/// Presses on at a table, game after game, until it is time to stop.
async fn play(house: &House, person: Person, until: &AtomicBool) {
    while !until.load(Ordering::Relaxed) {
        let lobby = house.open_table(&person, 2, 1).await;
        let (_, post) = house.start_game(&person, &lobby).await;
        let mut desk = house.desk(&person, &post).await;
        while !until.load(Ordering::Relaxed) {
            let Some(mut reply) = press_on(&person, &desk).await else {
                tokio::time::sleep(Duration::from_millis(200)).await;
                if let Some(now) = person.view(desk.id) {
                    desk = now;
                }
                if desk.content.contains("is over") {
                    break;
                }
                continue;
            };
            if let Ok(Some(answer)) = reply.settled().await {
                desk = answer;
            }
        }
    }
}

/// Asks for the board of every thread in turn until it is time to stop.
async fn ask(person: Person, until: &AtomicBool) {
    while !until.load(Ordering::Relaxed) {
        let threads: Vec<ChannelId> = person
            .channels()
            .into_iter()
            .filter(|channel| channel.parent.is_some())
            .map(|channel| channel.id)
            .collect();
        for thread in threads {
            let posts = person.messages(thread);
            let board = posts.iter().rev().find_map(|post| {
                let route = find_route(post, "1b:").filter(|_| !post.ephemeral)?;
                Some((post.id, route))
            });
            if let Some((post, route)) = board
                && let Ok(mut reply) = person.press(post, &route).await
            {
                let _ = reply.settled().await;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Returns how long the oldest unsent message has waited, in milliseconds.
async fn oldest(sql: &SqlitePool) -> i64 {
    let created: Option<i64> =
        sqlx::query_scalar("SELECT min(created) FROM sends WHERE state = 'due'")
            .fetch_one(sql)
            .await
            .unwrap();
    created.map_or(0, |created| {
        jiff::Timestamp::now().as_millisecond() - created
    })
}

/// Five busy tables, and a number of people (`ASKERS`, 5 by default) who request boards all the time.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures: SECONDS=90 cargo test --test discord posts_beside -- --ignored --nocapture"]
async fn posts_beside_pictures_that_are_asked_for() {
    let setting = |name, usual| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (seconds, askers) = (setting("SECONDS", 90), setting("ASKERS", 5));
    let house = Arc::new(House::open().await);
    let people = house.discord.people();
    let person = |index: usize| {
        house
            .discord
            .person(people[index % people.len()].id)
            .unwrap()
    };
    let until = Arc::new(AtomicBool::new(false));
    let mut tasks = Vec::new();
    for index in 0..5 {
        let (house, until, player) = (Arc::clone(&house), Arc::clone(&until), person(index));
        tasks.push(tokio::spawn(
            async move { play(&house, player, &until).await },
        ));
    }
    for index in 0..askers as usize {
        let (until, asker) = (Arc::clone(&until), person(index));
        tasks.push(tokio::spawn(async move { ask(asker, &until).await }));
    }
    let options = SqliteConnectOptions::new()
        .filename(house.database())
        .read_only(true);
    let sql = SqlitePool::connect_with(options).await.unwrap();
    let begun = Instant::now();
    let mut waited = 0;
    while begun.elapsed() < Duration::from_secs(seconds) {
        tokio::time::sleep(Duration::from_millis(250)).await;
        waited = waited.max(oldest(&sql).await);
    }
    until.store(true, Ordering::Relaxed);
    let sent = house.discord.capture();
    let count = |method: &str, path: &str, files: Option<bool>| {
        let fits = sent.iter().filter(|one| {
            one.method == method
                && one.path.contains(path)
                && one.status < 400
                && files.is_none_or(|files| files != one.files.is_empty())
        });
        fits.count()
    };
    println!(
        "{seconds} s: {} posts ({} without their picture at first, {} pictures followed), {} \
         asked pictures; the oldest unsent message waited {waited} ms",
        count("POST", "/messages", None),
        count("POST", "/messages", Some(false)),
        count("PATCH", "/channels/", Some(true)),
        count("PATCH", "/webhooks/", Some(true)),
    );
    for task in tasks {
        task.abort();
    }
}
