//! Tests that an unmodified serenity client logs in and plays, end to end.
// Helpers of tests may stop at the first surprise, as tests may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Table, picture, soon};
use local_discord::{Ack, ChannelKind, Clock, Config, InteractionReply, OptionValue, Timestamp};
use serenity::all::{CreateMessage, EditMessage, EditThread};

const NONE: [(&str, OptionValue); 0] = [];

/// Returns the text of the answer.
fn said(reply: &InteractionReply) -> String {
    reply.message().unwrap().content
}

#[tokio::test]
async fn a_command_is_answered_and_its_board_is_played() {
    let table = Table::set(Config::default()).await;
    let jonas = table.person("Jonas");
    let game = [("game", "glass road")];
    let reply = table.command(&jonas, "table new", game).await;
    let message = reply.message().unwrap();
    assert_eq!(message.content, "glass road in de");
    assert_eq!(message.command.as_deref(), Some("table new"));
    assert!(!message.ephemeral);

    let reply = soon(jonas.press(message.id, "count:0")).await.unwrap();
    assert_eq!(reply.ack, Ack::Updated { id: message.id });
    let counted = reply.message().unwrap();
    assert_eq!(counted.content, "Counted 1");
    assert!(counted.edited);
    assert_eq!(counted.button("Count").as_deref(), Some("count:1"));
    // The update removed the earlier components.
    assert!(jonas.press(message.id, "count:0").await.is_err());
    assert!(
        table.discord.errors().is_empty(),
        "{:?}",
        table.discord.errors()
    );
}

#[tokio::test]
async fn selects_carry_values_and_people() {
    let table = Table::set(Config::default()).await;
    let (amara, jonas) = (table.person("Amara"), table.person("Jonas"));
    let reply = table.command(&amara, "table new", [("game", "x")]).await;
    let board = reply.message().unwrap().id;

    let reply = soon(amara.select(board, "lane", &["2".to_owned()]))
        .await
        .unwrap();
    let message = reply.message().unwrap();
    assert_eq!(
        (message.content.as_str(), message.ephemeral),
        ("Lane 2", true)
    );
    for wrong in [&["3".to_owned()][..], &[]] {
        assert!(amara.select(board, "lane", wrong).await.is_err());
    }
    assert!(amara.press(board, "off").await.is_err());

    let rival = jonas.id().to_string();
    let reply = soon(jonas.select(board, "rival", std::slice::from_ref(&rival)))
        .await
        .unwrap();
    assert_eq!(said(&reply), format!("Against <@{rival}>"));

    // The bot also gets what a tampered client sends.
    let reply = soon(jonas.forge(board, 2, "steal:1", &[])).await.unwrap();
    assert_eq!(said(&reply), "What is steal:1?");
}

#[tokio::test]
async fn ephemeral_messages_are_for_one_person_only() {
    let table = Table::set(Config::default()).await;
    let (amara, jonas) = (table.person("Amara"), table.person("Jonas"));
    let mut reply = table.command(&amara, "hand", NONE).await;
    assert!(matches!(reply.ack, Ack::Deferred { ephemeral, .. } if ephemeral));
    soon(reply.changes(2)).await.unwrap();
    let mine = amara.messages(table.channel);
    assert_eq!(mine.len(), 2);
    assert!(
        mine.iter()
            .all(|message| message.ephemeral && !message.thinking)
    );
    assert_eq!(mine[0].attachments[0].bytes, picture(600, 240));
    assert_eq!(
        mine[0].attachments[0].description.as_deref(),
        Some("Your hand")
    );
    assert_eq!(mine[0].attachments[0].dimensions, Some((600, 240)));
    assert!(!mine[0].edited, "filling a deferred answer is no edit");
    assert_eq!(reply.followups().len(), 1);

    assert!(jonas.messages(table.channel).is_empty());
    assert!(jonas.view(mine[0].id).is_none());
    assert!(jonas.press(mine[0].id, "x").await.is_err());
    // The channel's routes do not return it, for anyone.
    let id = serenity::all::MessageId::new(mine[0].id.0);
    assert!(table.room().message(&table.http, id).await.is_err());
    assert!(table.room().delete_message(&table.http, id).await.is_err());
    amara.dismiss(mine[0].id).unwrap();
    assert_eq!(amara.messages(table.channel).len(), 1);
}

#[tokio::test]
async fn a_deferred_answer_brings_its_picture_in_an_embed() {
    let table = Table::set(Config::default()).await;
    let amara = table.person("Amara");
    let mut reply = table.command(&amara, "table slow", NONE).await;
    assert!(matches!(reply.ack, Ack::Deferred { ephemeral, .. } if !ephemeral));
    let message = soon(reply.settled()).await.unwrap().unwrap();
    assert!(!message.thinking);
    let url = message.embeds[0]["image"]["url"].as_str().unwrap();
    assert_eq!(message.embeds[0]["image"]["width"], 600);
    assert_eq!(
        message.json["attachments"],
        serde_json::json!([]),
        "shown by the embed"
    );
    let shown = reqwest::get(url).await.unwrap();
    assert_eq!(shown.headers()["content-type"], "image/png");
    assert_eq!(shown.bytes().await.unwrap(), picture(600, 400));
}

#[tokio::test]
async fn suggestions_forms_and_late_updates() {
    let table = Table::set(Config::default()).await;
    let amara = table.person("Amara");
    let typing = amara.autocomplete(table.channel, "table new", "game", "gl", NONE);
    let names: Vec<String> = soon(typing)
        .await
        .unwrap()
        .choices()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["Glass Road", "Glasstrasse"]);

    let reply = table.command(&amara, "table new", [("game", "x")]).await;
    let board = reply.message().unwrap().id;
    let form = soon(amara.press(board, "form")).await.unwrap();
    let form = form.modal().unwrap();
    assert_eq!(form.title, "Name it");
    assert!(
        amara.submit_modal(form, &[]).await.is_err(),
        "the input is required"
    );
    let reply = soon(amara.submit_modal(form, &[("name", "Kiln")]))
        .await
        .unwrap();
    assert_eq!(said(&reply), "Named Kiln");

    let mut reply = soon(amara.press(board, "later")).await.unwrap();
    assert_eq!(reply.ack, Ack::DeferredUpdate);
    assert_eq!(
        soon(reply.settled()).await.unwrap().unwrap().content,
        "Later came"
    );
}

#[tokio::test]
async fn direct_messages_may_be_closed() {
    let table = Table::set(Config::default()).await;
    let (amara, tariq) = (table.person("Amara"), table.person("Tariq"));
    let reply = table.command(&amara, "dm", NONE).await;
    assert_eq!(said(&reply), "sent");
    let channels = amara.channels();
    let direct = channels
        .iter()
        .find(|channel| channel.kind == ChannelKind::Direct)
        .unwrap();
    assert_eq!(amara.messages(direct.id)[0].content, "It is **your** turn.");
    assert!(tariq.messages(direct.id).is_empty());

    let reply = table.command(&tariq, "dm", NONE).await;
    assert_eq!(said(&reply), "Cannot send messages to this user");
    let refused = table.discord.errors();
    assert_eq!(
        (refused.len(), refused[0].status, refused[0].code),
        (1, 403, 50007)
    );

    // Commands work in direct messages too.
    let reply = soon(amara.command(direct.id, "table new", [("game", "x")]))
        .await
        .unwrap();
    assert_eq!(said(&reply), "x in en-US");
}

#[tokio::test]
async fn threads_open_archive_and_reopen() {
    let table = Table::set(Config::default()).await;
    let amara = table.person("Amara");
    table.command(&amara, "thread", NONE).await;
    let thread = soon(amara.wait_for(table.channel, |messages| messages[0].thread)).await;
    let welcome = soon(amara.wait_for(thread, |messages| {
        messages
            .iter()
            .find(|message| message.content == "Welcome")
            .map(|message| message.id)
    }))
    .await;
    let room = serenity::all::ChannelId::new(thread.0);
    let welcome = serenity::all::MessageId::new(welcome.0);
    let edit = async || {
        let edit = EditMessage::new().content("Changed");
        room.edit_message(&table.http, welcome, edit).await
    };
    edit().await.unwrap();
    let archive = EditThread::new().archived(true);
    room.edit_thread(&table.http, archive).await.unwrap();
    let error = edit().await.unwrap_err();
    assert_eq!(code(&error), Some(50083));
    room.say(&table.http, "Hello again").await.unwrap();
    edit().await.unwrap();

    // After three quiet days, the default, the thread is archived.
    let (discord, clock) = (&table.discord, table.discord.clock());
    let open = || {
        let mut channels = discord.channels().into_iter();
        channels.any(|channel| channel.id == thread && !channel.archived)
    };
    clock.advance(Duration::from_secs(4320 * 60 - 60));
    assert!(open());
    clock.advance(Duration::from_secs(61));
    assert!(!open());
    amara.write(thread, "Still here?").await.unwrap();
    assert!(open());
}

#[tokio::test]
async fn what_is_not_answered_in_three_seconds_has_failed() {
    let table = Table::set(Config::default()).await;
    let amara = table.person("Amara");
    let clock = table.discord.clock();
    let mut events = amara.subscribe();
    let silent = amara.command(table.channel, "silent", NONE);
    let turn = async {
        // Give the interaction a moment to start, then let its time run out.
        tokio::task::yield_now().await;
        clock.advance(Duration::from_secs(3));
    };
    let (reply, ()) = soon(async { tokio::join!(silent, turn) }).await;
    assert!(reply.unwrap().is_unanswered());
    drop(events.next());
}

#[tokio::test]
async fn a_nonce_sends_once_and_a_channel_takes_few_edits_of_old_messages() {
    let config = Config {
        clock: Clock::frozen(Timestamp(1_790_000_000_000)),
        ..Config::default()
    };
    let table = Table::set(config).await;
    let (room, http) = (table.room(), &table.http);
    let say = async |nonce: &str| {
        let nonce = serenity::all::Nonce::String(nonce.to_owned());
        let message = CreateMessage::new().content("Once").nonce(nonce);
        let sent = room.send_message(http, message.enforce_nonce(true)).await;
        sent.unwrap().id
    };
    let first = say("a").await;
    assert_eq!(first, say("a").await);
    let second = say("b").await;
    assert_ne!(first, second);

    let edit = async |message| {
        let edit = EditMessage::new().content("Changed");
        let edited = room.edit_message(http, message, edit).await;
        edited.map_err(|error| code(&error)).map(|_| ())
    };
    for _ in 0..20 {
        assert_eq!(edit(first).await, Ok(()));
    }
    let clock = table.discord.clock();
    clock.advance(Duration::from_secs(3601));
    for message in [first, second, first] {
        assert_eq!(edit(message).await, Ok(()));
    }
    // The old messages of one channel share a budget of edits.
    for message in [first, second] {
        assert_eq!(edit(message).await, Err(Some(30046)));
    }
    assert_eq!(edit(say("c").await).await, Ok(()), "a new one has no limit");
    let refused = table.discord.errors().pop().unwrap();
    assert_eq!(refused.body["retry_after"], 6.0);
    clock.advance(Duration::from_secs(6));
    assert_eq!(edit(second).await, Ok(()));
}

#[tokio::test]
async fn missed_interactions_arrive_after_a_lost_connection() {
    let table = Table::set(Config::default()).await;
    let amara = table.person("Amara");
    let faults = table.discord.faults();
    for lose in [
        &(|| faults.drop_sockets()) as &dyn Fn() -> usize,
        &|| faults.reconnect(),
        &|| faults.close(Some(4000)),
    ] {
        assert_eq!(lose(), 1);
        let reply = table.command(&amara, "table new", [("game", "back")]).await;
        assert_eq!(said(&reply), "back in en-US");
        soon(table.discord.wait_for_bot()).await;
    }
}

#[tokio::test]
async fn an_invalid_session_loses_what_was_missed_but_not_the_bot() {
    let table = Table::set(Config::default()).await;
    let amara = table.person("Amara");
    assert_eq!(table.discord.faults().invalidate_sessions(false), 1);
    assert!(!table.discord.bot_online());
    soon(table.discord.wait_for_bot()).await;
    let reply = table.command(&amara, "table new", [("game", "new")]).await;
    assert_eq!(said(&reply), "new in en-US");
}

fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) => {
            Some(response.error.code)
        }
        _ => None,
    }
}
