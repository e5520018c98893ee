//! The painted symbols as the application's emojis.

use local_discord::{LocalDiscord, MessageView, OptionValue};
use serde_json::{Value, json};
use slowtable::games;
use slowtable_ui::shared_symbols;

use local_discord::Config;

use crate::{House, press_on, said, soon};

/// The smallest PNG, of one pixel.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async fn ask(discord: &LocalDiscord, method: reqwest::Method, path: &str, body: Value) -> Value {
    let me = format!("{}/api/v10/applications", discord.api_base());
    let client = reqwest::Client::new();
    let to = |path: String| client.request(method.clone(), path);
    let authorized = |request: reqwest::RequestBuilder| {
        request.header("authorization", format!("Bot {}", discord.token()))
    };
    let application = authorized(client.get(format!("{me}/@me")));
    let application: Value = application.send().await.unwrap().json().await.unwrap();
    let id = application["id"].as_str().unwrap();
    let request = authorized(to(format!("{me}/{id}/emojis{path}")));
    let answer = request.json(&body).send().await.unwrap();
    answer.json().await.unwrap_or_default()
}

/// Returns the names and ids of the application's emojis.
async fn emojis(discord: &LocalDiscord) -> Vec<(String, String)> {
    let list = ask(discord, reqwest::Method::GET, "", Value::Null).await;
    let items = list["items"].as_array().unwrap().iter();
    let text = |item: &Value, key: &str| item[key].as_str().unwrap().to_owned();
    items.map(|it| (text(it, "name"), text(it, "id"))).collect()
}

/// Returns the number of symbols.
fn symbols() -> usize {
    let of_games = games::titles().unwrap();
    let of_games = of_games.iter().flat_map(|title| title.symbols());
    shared_symbols().into_iter().chain(of_games).count()
}

/// Waits until there are this many emojis.
async fn all_uploaded(discord: &LocalDiscord, count: usize) {
    soon(async {
        while emojis(discord).await.len() < count {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

fn uploads(discord: &LocalDiscord) -> usize {
    let sent = discord.capture().into_iter();
    sent.filter(|it| it.method == "POST" && it.path.ends_with("/emojis"))
        .count()
}

/// Returns the first emoji on a control.
fn first_emoji(message: &MessageView) -> Option<Value> {
    fn find(value: &Value) -> Option<Value> {
        match value {
            Value::Array(all) => all.iter().find_map(find),
            Value::Object(fields) => match fields.get("emoji") {
                Some(emoji) => Some(emoji.clone()),
                None => fields.values().find_map(find),
            },
            _ => None,
        }
    }
    find(&json!(message.components))
}

#[tokio::test(flavor = "multi_thread")]
async fn symbols_are_uploaded_once_and_found_again() {
    let mut house = House::without_bot(Config::default()).await;
    // An emoji of an earlier drawing stays for the posts that show it, and so does one of the owner's.
    for name in ["sand_000000", "party"] {
        let body = json!({ "name": name, "image": PIXEL });
        ask(&house.discord, reqwest::Method::POST, "", body).await;
    }
    house.start_bot().await;
    let all = symbols() + 2;
    all_uploaded(&house.discord, all).await;
    house.stop_bot().await;
    let uploaded = uploads(&house.discord);
    assert_eq!(uploaded, all);
    house.start_bot().await;
    let amara = house.person("Amara");
    // They are looked up again in the background; meanwhile a person may not open any number of tables.
    let card = [("name", OptionValue::from("card.feudal_lord"))];
    soon(async {
        loop {
            let found = crate::ask(&amara, house.channel(), "glass-road look-up", &card).await;
            if found.content.contains("<:") {
                break;
            }
        }
    })
    .await;
    let lobby = house.open_table(&amara, 2, 1).await;
    let known = emojis(&house.discord).await;
    let markup = |symbol: &str| {
        let mut known = known.iter();
        let (name, id) = known.find(|(name, _)| name.starts_with(symbol)).unwrap();
        format!("<:{name}:{id}>")
    };
    assert!(
        lobby.content.contains(&markup("seat_circle_")),
        "{lobby:#?}"
    );
    assert!(!lobby.content.contains('🔵'), "{lobby:#?}");
    assert!(!lobby.content.contains('\u{e0100}'), "{lobby:#?}");
    assert_eq!(known.len(), all, "nothing is uploaded twice or lost");
    assert_eq!(uploads(&house.discord), uploaded);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_has_lost_is_answered_all_the_same_and_uploaded_anew() {
    let house = House::open().await;
    all_uploaded(&house.discord, symbols()).await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 1, 0).await;
    let (_, post) = house.start_game(&amara, &lobby).await;
    let mut desk = house.desk(&amara, &post).await;
    // Presses on to a desk whose controls show symbols.
    while first_emoji(&desk).is_none_or(|emoji| emoji["id"].is_null()) {
        let mut reply = press_on(&amara, &desk).await.expect("something to press");
        desk = said(&mut reply).await;
    }
    for (_, id) in emojis(&house.discord).await {
        ask(
            &house.discord,
            reqwest::Method::DELETE,
            &format!("/{id}"),
            Value::Null,
        )
        .await;
    }
    let desk = house.desk(&amara, &post).await;
    let emoji = first_emoji(&desk).unwrap();
    assert!(emoji["id"].is_null(), "{emoji}");
    assert!(
        emoji["name"].as_str().unwrap().chars().count() == 1,
        "{emoji}"
    );
    all_uploaded(&house.discord, symbols()).await;
    // One answer was refused before.
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_no_room_unicode_emojis_stay() {
    let mut config = Config::default();
    for number in 0..2_000 {
        config.seed.add_emoji(&format!("party_{number}"));
    }
    let house = House::open_in(config).await;
    soon(async {
        while !house.discord.errors().iter().any(|it| it.code == 30_008) {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 2, 1).await;
    assert!(lobby.content.contains("🔵 "), "{lobby:#?}");
    house.stop().await;
}
