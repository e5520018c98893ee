//! Desks of played games, laid out by the browser and by the lab's model of the page.

use std::fmt::Write as _;
use std::sync::Arc;

use base64::Engine as _;
use local_discord::{Config, LocalDiscord};
use serde::Deserialize;
use serde_json::{Value, json};
use slowtable::discord::messages::body::Body;
use slowtable::discord::messages::components;
use slowtable::discord::messages::symbols::Symbols;
use slowtable_desk::{Draft, Title};
use slowtable_kit::{Budget, Seed};
use slowtable_lab_kit::layout::{Heights, Screen};
use slowtable_render::{Colour, Drawing, Scene, paint};
use slowtable_service::tables::TableId;
use slowtable_ui::{Language, Names, Panel};

use crate::tab::Tab;
use crate::webdriver::{self, Browser};

/// The desks of each game and language.
const DESKS: usize = 9;
/// The moves between two of them.
const APART: usize = 13;
/// The height of a line of text, and so the most by which the model's text may differ.
const LINE: f64 = 22.5;
/// The height of a row of buttons, and so the most by which the model's rows may differ.
const ROW: f64 = 48.5;
/// The most by which anything else may differ.
const SLIGHT: f64 = 3.0;

/// A desk.
struct Laid {
    /// The line above the panel's text.
    head: String,
    panel: Panel,
    /// The size of the picture.
    picture: Option<(u32, u32)>,
}

/// The heights of a message's parts on the page.
#[derive(Debug, Deserialize)]
struct Seen {
    text: f64,
    picture: f64,
    rows: f64,
    message: f64,
    /// The line for the only reader of a message, with the gap above it.
    only_you: f64,
}

/// The measures of the page.
#[derive(Debug, Deserialize)]
struct Page {
    /// The width of a message's content.
    width: f64,
    /// The height of the part that shows messages.
    height: f64,
}

/// Returns desks of a game that opponents play.
fn desks(title: &dyn Title, language: Language) -> Vec<Laid> {
    let names = Names::plain(["Amara", "Jonas"]);
    let options = title.apply_answers(None, &[], language).unwrap();
    let (mut game, ..) = title.open(2, &options, Seed(7), language).unwrap();
    let level = title.levels()[0].id;
    let head = format!("-# **{}** · Amara, Jonas", title.name(language));
    let mut desks = Vec::new();
    for at in 0.. {
        let Some(awaited) = game.awaited().first().copied() else {
            break;
        };
        if desks.len() == DESKS {
            break;
        }
        if at % APART == 0 {
            let desk = game.desk(awaited.seat, &Draft::default(), None);
            let panel = desk.panel(&names, language).unwrap();
            let picture = panel.picture();
            let picture = picture.and_then(|name| desk.picture(name, &names, language));
            let size = picture.map(|it| (it.scene.width, it.scene.height));
            desks.push(Laid {
                head: head.clone(),
                panel,
                picture: size,
            });
        }
        let think = game.opponent_move(awaited.seat, level, Seed(at as u128), &[]);
        let path = think(Budget::steps(20)).expect("an opponent knows a move");
        game = game.commit(awaited.seat, &[path], language).unwrap().game;
    }
    desks
}

/// Sends a message to a channel as the bot does, and returns its id.
async fn send(client: &reqwest::Client, discord: &LocalDiscord, desk: &Laid) -> String {
    let Laid {
        head,
        panel,
        picture,
    } = desk;
    let channel = discord
        .channel_named("game-table")
        .expect("a sample channel");
    let rows = components::of_panel(panel, TableId::from_sql(1), 1);
    let body = Body::text(format!("{head}\n\n{}", panel.text())).rows(rows);
    let mut json = body.json(&Symbols::default());
    let mut form = Vec::new();
    if let Some((wide, high)) = picture {
        let scene = Scene::new(*wide, *high, Colour::rgb(0x00ff_ffff), Drawing::new());
        let attached = json!([{ "id": "0", "filename": "a.png", "description": "a picture" }]);
        json.insert("attachments".to_owned(), attached);
        form = paint(&scene).expect("a picture");
    }
    let mut parts = String::new();
    let json = Value::Object(json);
    let part = "--part\r\nContent-Disposition: form-data; name=";
    write!(
        parts,
        "{part}\"payload_json\"\r\nContent-Type: application/json\r\n\r\n{json}\r\n"
    )
    .unwrap();
    let mut body = parts.into_bytes();
    if !form.is_empty() {
        let head =
            format!("{part}\"files[0]\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n");
        body.extend(head.as_bytes());
        body.extend(form);
        body.extend(b"\r\n");
    }
    body.extend(b"--part--\r\n");
    let address = format!("{}/api/v10/channels/{channel}/messages", discord.api_base());
    let sent = client
        .post(address)
        .header("Authorization", format!("Bot {}", discord.token()))
        .header("Content-Type", "multipart/form-data; boundary=part")
        .body(body)
        .send();
    let answer: Value = sent.await.unwrap().json().await.unwrap();
    answer["id"]
        .as_str()
        .unwrap_or_else(|| panic!("{answer}"))
        .to_owned()
}

#[tokio::test]
async fn desks_are_as_tall_as_the_model_says() {
    let Some(programs) = crate::programs() else {
        return;
    };
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let titles: Vec<Arc<dyn Title>> = slowtable::games::titles().unwrap();
    let mut sent = Vec::new();
    for title in titles.iter().take(2) {
        for language in Language::ALL {
            for desk in desks(title.as_ref(), language) {
                let id = send(&client, &discord, &desk).await;
                sent.push((id, desk));
            }
        }
    }
    assert!(sent.len() > 30, "{} desks", sent.len());
    for screen in Screen::ALL {
        let shape = match screen.is_phone {
            true => webdriver::Screen::Narrow,
            false => webdriver::Screen::Wide,
        };
        let browser = Browser::open(&programs, shape).await;
        if !screen.is_phone {
            browser.resize(1280, 800).await;
        }
        let tab = Tab::alone(&browser, &discord.page_url()).await;
        measure(&tab, screen, &sent).await;
        tab.keep_picture(screen.name).await;
    }
    discord.stop().await;
}

/// Compares the page's heights with the model's.
async fn measure(tab: &Tab<'_>, screen: Screen, sent: &[(String, Laid)]) {
    let encode = |data: &[u8]| base64::engine::general_purpose::STANDARD.encode(data);
    let fonts = [notosans::REGULAR_TTF, notosans::BOLD_TTF].map(encode);
    tab.see::<()>("write", &[json!(fonts)]).await;
    tab.wait::<bool>("written", &[]).await;
    let page: Page = tab.see("page", &[]).await;
    assert!(
        (page.width - f64::from(screen.width)).abs() < 1.0,
        "{page:?}"
    );
    assert!(
        (page.height - f64::from(screen.height)).abs() < 1.0,
        "{page:?}"
    );
    let mut alike = 0;
    for (id, one) in sent {
        let seen: Seen = tab.wait("heights", &[json!(id)]).await;
        let heights = Heights::of(screen, &one.head, &one.panel, one.picture);
        let Heights {
            text,
            picture,
            rows,
            ..
        } = heights;
        let desk = heights.desk();
        let [text, picture, rows, desk] = [text, picture, rows, desk].map(f64::from);
        let said = format!(
            "{seen:?}, not {text}, {picture}, {rows}, {desk}: {:?}",
            one.panel
        );
        assert!((seen.text - text).abs() < LINE + SLIGHT, "{said}");
        assert!((seen.picture - picture).abs() < SLIGHT, "{said}");
        assert!((seen.rows - rows).abs() < ROW + SLIGHT, "{said}");
        let message = seen.message + seen.only_you;
        assert!((message - desk).abs() < LINE + ROW + SLIGHT, "{said}");
        alike += usize::from((message - desk).abs() < 2.0 * SLIGHT);
    }
    println!(
        "{}: {alike} of {} desks are exactly so tall",
        screen.name,
        sent.len()
    );
    assert!(alike * 10 >= sent.len() * 7, "{alike} of {}", sent.len());
}
