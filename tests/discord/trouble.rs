//! A network that loses requests and answers, and a busy database.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use slowtable::discord::Access;

use crate::common::database::{self, Held};
use crate::{Bot, House, NEW_TABLE, ask, find_route, open, press, press_on, public, said, soon};
use local_discord::{
    ChannelId, Config, Fate, Faults, MessageView, OptionValue, Person, RequestRefusal,
};

/// A bot with a faulty network to the stand-in.
struct Trouble {
    house: House,
    way: Faults,
}

impl Trouble {
    async fn start() -> Self {
        let house = House::open().await;
        let way = house.discord.faults();
        Self { house, way }
    }

    /// Does the same with a bot that soon gives up a request without an answer.
    async fn start_impatient() -> Self {
        let mut house = House::without_bot(Config::default()).await;
        let mut access = Access::new(house.discord.token().to_owned(), house.api.parse().ok());
        access.request_limit = Duration::from_secs(3);
        let tables = open(house.database(), (house.titles)()).await;
        house.bot = Some(Bot::start_with(&house.discord, access, tables).await);
        let way = house.discord.faults();
        Self { house, way }
    }

    fn person(&self, name: &str) -> Person {
        self.house.person(name)
    }

    fn channel(&self) -> ChannelId {
        self.house.channel()
    }

    /// Locks the database as another writing program does.
    async fn keep_the_database_busy(&self) -> Held {
        database::hold(&self.house.database()).await
    }
}

fn is_callback(path: &str) -> bool {
    path.ends_with("/callback")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promise_whose_receipt_is_lost_is_kept() {
    let trouble = Trouble::start().await;
    let amara = trouble.person("Amara");
    let channel = trouble.channel();
    let mut lost = 0;
    trouble.way.judge(move |asked| {
        if is_callback(asked.path) && lost == 0 {
            lost += 1;
            return Fate::ReceiptLost;
        }
        Fate::Through
    });
    let database = trouble.keep_the_database_busy().await;
    let options = [("players", OptionValue::Integer(2))];
    let mut reply = amara.command(channel, NEW_TABLE, options).await.unwrap();
    assert!(!reply.is_unanswered());
    assert!(reply.message().unwrap().content.is_empty(), "only promised");
    database.close().await;
    assert!(!said(&mut reply).await.content.is_empty());
    // An answer without a promise that loses its receipt is not posted twice either.
    let mut lost = 0;
    trouble.way.judge(move |asked| {
        lost += usize::from(is_callback(asked.path));
        if is_callback(asked.path) && lost == 1 {
            Fate::ReceiptLost
        } else {
            Fate::Through
        }
    });
    let none: [(&str, OptionValue); 0] = [];
    let mut reply = amara.command(channel, "table help", none).await.unwrap();
    assert!(said(&mut reply).await.content.contains("Glass Road"));
    assert_eq!(reply.followups().len(), 0);
    trouble.house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_hangs_does_not_keep_a_press_from_its_answer() {
    let trouble = Trouble::start().await;
    let (amara, mateo) = (trouble.person("Amara"), trouble.person("Mateo"));
    let lobby = trouble.house.open_table(&amara, 2, 0).await;
    press(&mateo, &lobby, "1j:").await;
    let (_, post) = trouble.house.start_game(&amara, &lobby).await;
    // The token of the latest answer.
    let token = Arc::new(Mutex::new(String::new()));
    let last = Arc::clone(&token);
    trouble.way.judge(move |asked| {
        if is_callback(asked.path) {
            *last.lock() = asked.path.split('/').rev().nth(1).unwrap().to_owned();
        }
        Fate::Through
    });
    // Mateo decides until he has to wait.
    let mut waiting = trouble.house.desk(&mateo, &post).await;
    while let Some(mut reply) = press_on(&mateo, &waiting).await {
        waiting = said(&mut reply).await;
    }
    // Amara's decision changes Mateo's desk, and the edit of that desk hangs.
    let (hangs, mut hung) = tokio::sync::mpsc::unbounded_channel();
    let token = token.lock().clone();
    let mut first = true;
    trouble.way.judge(move |asked| {
        let edit = asked.method == "PATCH" && !asked.files && asked.path.contains(&token);
        if edit && std::mem::take(&mut first) {
            hangs.send(()).unwrap();
            return Fate::Hangs;
        }
        Fate::Through
    });
    let mut desk = trouble.house.desk(&amara, &post).await;
    while let Some(mut reply) = press_on(&amara, &desk).await {
        desk = said(&mut reply).await;
    }
    soon(hung.recv()).await;
    let any = waiting
        .buttons()
        .into_iter()
        .find(|button| !button.disabled);
    let mut reply = mateo
        .press(waiting.id, &any.expect("a button").custom_id)
        .await
        .unwrap();
    assert!(!reply.is_unanswered());
    soon(reply.settled()).await.unwrap();
    trouble.house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desk_has_its_new_picture_even_if_nothing_was_heard_of_its_answer() {
    let trouble = Trouble::start().await;
    let amara = trouble.person("Amara");
    let lobby = trouble.house.open_table(&amara, 4, 3).await;
    let (_, post) = trouble.house.start_game(&amara, &lobby).await;
    let desk = trouble.house.desk(&amara, &post).await;
    // Her place is a page with a picture of its own, whatever the deal.
    let picture = |message: &MessageView| Some(message.attachments.first()?.filename.clone());
    let before = picture(&desk);
    let page = "page:mine".to_owned();
    let mut selects = desk.selects().into_iter();
    let list = selects.find(|select| select.values().contains(&page.as_str()));
    let list = list.expect("a page with her place").custom_id;
    trouble.way.judge(|asked| match is_callback(asked.path) {
        true => Fate::AnswerHangs,
        false => Fate::Through,
    });
    amara.select(desk.id, &list, &[page]).await.unwrap();
    soon(amara.wait_for(desk.channel, |messages| {
        let shown = messages.iter().find(|message| message.id == desk.id)?;
        let shown = picture(shown)?;
        (before.as_ref() != Some(&shown)).then_some(())
    }))
    .await;
    trouble.house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_cannot_be_edited_once_is_brought_up_to_date_all_the_same() {
    let trouble = Trouble::start().await;
    let (amara, mateo) = (trouble.person("Amara"), trouble.person("Mateo"));
    let lobby = trouble.house.open_table(&amara, 2, 0).await;
    press(&mateo, &lobby, "1j:").await;
    let (thread, post) = trouble.house.start_game(&amara, &lobby).await;
    let edits = format!("/channels/{thread}/messages/");
    let mut failed = 0;
    trouble.way.judge(move |asked| {
        if asked.method == "PATCH" && asked.path.contains(&edits) && failed < 2 {
            failed += 1;
            return Fate::Refused(RequestRefusal::Status(500));
        }
        Fate::Through
    });
    // Amara's decision has no other news than that she is no longer awaited.
    let mut desk = trouble.house.desk(&amara, &post).await;
    while let Some(mut reply) = press_on(&amara, &desk).await {
        desk = said(&mut reply).await;
    }
    soon(amara.wait_for(thread, |messages| {
        let post = messages.iter().find(|message| message.id == post.id)?;
        post.edited.then_some(())
    }))
    .await;
    trouble.house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_of_which_discord_takes_no_more_edits_is_edited_later_and_not_posted_again() {
    let trouble = Trouble::start().await;
    let (amara, mateo) = (trouble.person("Amara"), trouble.person("Mateo"));
    let lobby = trouble.house.open_table(&amara, 3, 0).await;
    let edits = format!("/channels/{}/messages/{}", lobby.channel, lobby.id);
    let mut refused = false;
    trouble.way.judge(move |asked| {
        if asked.method == "PATCH" && asked.path.ends_with(&edits) && !refused {
            refused = true;
            return Fate::Refused(RequestRefusal::TooManyLateEdits);
        }
        Fate::Through
    });
    press(&mateo, &lobby, "1j:").await;
    soon(amara.wait_for(lobby.channel, |messages| {
        let lobby = messages.iter().find(|message| message.id == lobby.id)?;
        lobby.edited.then_some(())
    }))
    .await;
    let lobbies = public(&amara, lobby.channel);
    assert_eq!(lobbies.len(), 1, "{lobbies:#?}");
    trouble.house.close_but_for(&[30_046]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sixteen_requests_that_hang_do_not_stop_delivery() {
    let trouble = Trouble::start_impatient().await;
    let channel = trouble.channel();
    let mut posts = 0;
    trouble.way.judge(move |asked| {
        if asked.method == "POST" && asked.path.ends_with("/messages") {
            posts += 1;
            if posts <= 16 {
                return Fate::Hangs;
            }
        }
        Fate::Through
    });
    let everybody = ["Amara", "Jonas", "Mei-Lin", "Mateo", "Katharina", "Tariq"]
        .map(|name| trouble.person(name));
    for number in 0..18 {
        let person = &everybody[number % everybody.len()];
        let options = [("players", OptionValue::Integer(2))];
        ask(person, channel, NEW_TABLE, &options).await;
    }
    soon(everybody[0].wait_for(channel, |messages| {
        let lobbies = messages
            .iter()
            .filter(|message| !message.ephemeral && find_route(message, "1j:").is_some());
        (lobbies.count() == 18).then_some(())
    }))
    .await;
    trouble.house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_requests_hang_stops() {
    let trouble = Trouble::start().await;
    let amara = trouble.person("Amara");
    let channel = trouble.channel();
    let (hangs, mut hung) = tokio::sync::mpsc::unbounded_channel();
    trouble.way.judge(move |asked| {
        hangs.send(asked.path.to_owned()).unwrap();
        Fate::Hangs
    });
    let options = [("players", OptionValue::Integer(2))];
    let unanswered = amara.command(channel, NEW_TABLE, options).await.unwrap();
    assert!(unanswered.is_unanswered());
    // The lobby message hangs as well.
    soon(async { while !hung.recv().await.unwrap().ends_with("/messages") {} }).await;
    tokio::time::timeout(Duration::from_secs(20), trouble.house.stop())
        .await
        .expect("the bot stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_nobody_opened_is_answered() {
    let trouble = Trouble::start().await;
    let amara = trouble.person("Amara");
    let channel = trouble.channel();
    let mut reply = amara
        .forge_modal(channel, None, "1d:1", &[("text", "hello")])
        .await
        .unwrap();
    let answer = said(&mut reply).await;
    assert!(answer.ephemeral);
    assert!(
        answer.content.contains("do not know this button"),
        "{}",
        answer.content
    );
    trouble.house.stop().await;
}
