//! The bot's monitoring endpoint.

use std::net::SocketAddr;

use slowtable::observe::{ObserveError, Observer};
use slowtable_service::tables::TableService;
use tokio_util::sync::CancellationToken;

use crate::common::{Bot, open, soon};
use crate::{House, ask};

/// A client of a bot's monitoring endpoint.
struct Onlooker {
    address: SocketAddr,
    _stop: tokio_util::sync::DropGuard,
}

impl Onlooker {
    async fn of(tables: &TableService) -> Self {
        let observer = Observer::listen("127.0.0.1:0".parse().unwrap(), &[]);
        let observer = observer.await.unwrap();
        let address = observer.address();
        let stop = CancellationToken::new();
        tokio::spawn(observer.run(tables.clone(), stop.clone()));
        let _stop = stop.drop_guard();
        Self { address, _stop }
    }

    async fn look(&self, path: &str) -> (u16, String) {
        let address = format!("http://{}/{path}", self.address);
        let answer = reqwest::get(address).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Reads until the answer is as wanted.
    async fn sees(&self, path: &str, wanted: impl Fn(u16, &str) -> bool) -> String {
        soon(async {
            loop {
                let (status, text) = self.look(path).await;
                if wanted(status, &text) {
                    return text;
                }
                tokio::task::yield_now().await;
            }
        })
        .await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn somebody_outside_sees_what_the_bot_does_and_whether_it_can() {
    let house = House::without_bot(local_discord::Config::default()).await;
    let tables = open(house.database(), (house.titles)()).await;
    let onlooker = Onlooker::of(&tables).await;
    assert_eq!(onlooker.look("health").await, (200, "alive\n".into()));
    let (status, why) = onlooker.look("ready").await;
    assert_eq!(status, 503);
    assert!(why.contains("gateway"), "{why}");
    for path in ["metrics", "health", "ready"] {
        let address = format!("http://{}/{path}", onlooker.address);
        let request = reqwest::Client::new().get(address);
        let rebound = request.header("host", "rebound.example:9464");
        let answer = rebound.send().await.unwrap();
        assert_eq!(answer.status(), 421, "{path}");
        let sentence = answer.text().await.unwrap();
        assert!(sentence.contains("names another host"), "{sentence}");
    }

    let bot = Bot::start(&house.discord, &house.api, tables.clone()).await;
    onlooker.sees("ready", |status, _| status == 200).await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 1, 0).await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    house.desk(&amara, &post).await;
    ask(&amara, thread, "table help", &[]).await;
    let has = |text: &str, line: &str| text.lines().any(|it| it.starts_with(line));
    let text = onlooker
        .sees("metrics", |_, text| {
            has(
                text,
                "slowtable_sends_total{kind=\"post\",outcome=\"delivered\"}",
            ) && has(text, "slowtable_pictures_total{outcome=\"shown\"}")
                && has(
                    text,
                    "slowtable_answers_total{kind=\"press\",outcome=\"given\"} 2",
                )
                && has(
                    text,
                    "slowtable_answers_total{kind=\"command\",outcome=\"given\"} 2",
                )
        })
        .await;
    assert!(has(&text, "slowtable_gateway_connected 1"), "{text}");
    assert!(
        !has(&text, "slowtable_database_write_seconds_count 0"),
        "{text}"
    );
    assert!(has(&text, "slowtable_database_failures_total 0"), "{text}");
    // Neither people nor places.
    for hidden in [amara.id().to_string(), thread.to_string(), "Amara".into()] {
        assert!(!text.contains(&hidden), "{text}");
    }

    bot.stop().await;
    let (status, why) = onlooker.look("ready").await;
    assert_eq!(status, 503);
    assert!(why.contains("database"), "{why}");
    assert_eq!(onlooker.look("health").await.0, 200);
    house.close().await;
}

#[tokio::test]
async fn nobody_looks_from_other_machines() {
    let refused = Observer::listen("0.0.0.0:0".parse().unwrap(), &[]).await;
    assert!(matches!(refused, Err(ObserveError::NotLoopback(_))));
}
