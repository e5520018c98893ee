//! Tests which bodies of requests are accepted and refused, compared with Discord.
// Helpers of tests may stop at the first surprise, as tests may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod wire;

use std::future::Future;

use local_discord::{Ack, Clock, Config, LocalDiscord, ModalRef, Person, PersonError, Timestamp};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use wire::{Socket, ask, interaction, log_in, lounge, payload, person};

/// Starts a stand-in whose clock stands still, so that no answer is ever late.
async fn discord() -> LocalDiscord {
    let config = Config {
        clock: Clock::frozen(Timestamp(1_790_000_000_000)),
        ..Config::default()
    };
    LocalDiscord::start(config).await.unwrap()
}

/// Returns the verdict on a request: `ok`, or the first wrong field with Discord's code, or the
/// code of a refusal that names no field.
fn verdict((status, body): &(u16, Value)) -> String {
    fn first(errors: &Value, path: &str) -> Option<String> {
        if let Some(error) = errors["_errors"].get(0) {
            assert!(error["message"].as_str().is_some_and(|it| !it.is_empty()));
            return Some(format!("{path}:{}", error["code"].as_str()?));
        }
        let mut fields = errors.as_object()?.iter();
        let path = |key: &String| match path {
            "" => key.clone(),
            _ => format!("{path}.{key}"),
        };
        fields.find_map(|(key, inner)| first(inner, &path(key)))
    }
    match status {
        200 | 201 | 204 => "ok".to_owned(),
        400 if body["code"] == 50035 => {
            assert_eq!(body["message"], "Invalid Form Body");
            first(&body["errors"], "").expect("an error says where it is")
        }
        _ => body["code"].to_string(),
    }
}

/// Sends every body of a table of cases, one per line, and compares the verdicts.
async fn table(cases: &str, send: impl AsyncFn(Value) -> (u16, Value)) {
    let mut wrong = Vec::new();
    for case in cases.lines().map(str::trim).filter(|case| !case.is_empty()) {
        let (expected, body) = case.split_once(' ').unwrap();
        let found = verdict(&send(serde_json::from_str(body).unwrap()).await);
        if found != expected {
            wrong.push(format!("{found} instead of {case}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn messages_are_judged_as_discord_judges_them() {
    let discord = discord().await;
    let post = format!("POST /channels/{}/messages", lounge(&discord));
    let cases = r#"
        embeds.0.description:BASE_TYPE_REQUIRED {"content": "a", "embeds": [{}]}
        embeds.0.description:BASE_TYPE_REQUIRED {"embeds": [{"title": " ", "color": 5, "url": "https://a.b"}]}
        ok {"embeds": [{"timestamp": "2026-11-24T08:00:00.000Z"}, {"timestamp": "2026-11-24T08:00:00"}, {"title": "a"}]}
        embeds.0.timestamp:DATE_TIME_TYPE_PARSE {"embeds": [{"title": "a", "timestamp": "yesterday"}]}
        embeds.0.timestamp:DATE_TIME_TYPE_PARSE {"embeds": [{"title": "a", "timestamp": "1790000000"}]}
        embeds.0.timestamp:STRING_TYPE_CONVERT {"embeds": [{"title": "a", "timestamp": 1790000000}]}
        embeds.0.image.description:STRING_TYPE_CONVERT {"embeds": [{"image": {"url": "https://a.b", "description": 5}}]}
        sticker_ids.0:NUMBER_TYPE_COERCE {"content": "a", "sticker_ids": ["x"]}
        sticker_ids:BASE_TYPE_MAX_LENGTH {"content": "a", "sticker_ids": ["1", "2", "3", "4"]}
        50081 {"content": "a", "sticker_ids": ["1"]}
        nonce:STRING_TYPE_CONVERT {"content": "a", "nonce": [1]}
        tts:BOOLEAN_TYPE_CONVERT {"content": "a", "tts": "loud"}
        attachments.0.id:NUMBER_TYPE_COERCE {"content": "a", "attachments": [{"id": "x"}]}
        allowed_mentions.users.0:NUMBER_TYPE_COERCE {"content": "a", "allowed_mentions": {"users": ["Amara"]}}
        allowed_mentions.users.1:SET_TYPE_ALREADY_CONTAINS_VALUE {"content": "a", "allowed_mentions": {"users": ["1", "1"]}}
        allowed_mentions.parse.1:SET_TYPE_ALREADY_CONTAINS_VALUE {"content": "a", "allowed_mentions": {"parse": ["users", "users"]}}
        allowed_mentions.replied_user:BOOLEAN_TYPE_CONVERT {"content": "a", "allowed_mentions": {"replied_user": 2}}
        ok {"poll": {"question": {"text": "When?"}, "answers": [{"poll_media": {"text": "Now"}}]}}
        poll.answers:BASE_TYPE_REQUIRED {"poll": {"question": {"text": "When?"}, "answers": []}}
    "#;
    table(cases, |body| ask(&discord, &post, body)).await;
    // White space around a text of an embed does not count.
    let padded = format!(" {} ", "x".repeat(256));
    let sent = ask(&discord, &post, json!({"embeds": [{"title": padded}]})).await;
    assert_eq!(verdict(&sent), "ok");
}

#[tokio::test]
async fn components_of_messages_are_judged_as_discord_judges_them() {
    let discord = discord().await;
    let post = format!("POST /channels/{}/messages", lounge(&discord));
    let free = r#"
        ok [{"type": 10, "id": 7, "content": "a"}, {"type": 10, "content": "b"}, {"type": 10, "id": 0, "content": "c"}, {"type": 10, "id": 0, "content": "d"}]
        components.1.id:COMPONENT_ID_DUPLICATED [{"type": 10, "id": 7, "content": "a"}, {"type": 10, "id": 7, "content": "b"}]
        components.0.components.0.id:COMPONENT_ID_DUPLICATED [{"type": 17, "id": 3, "components": [{"type": 10, "id": 3, "content": "a"}]}]
        components.0.id:NUMBER_TYPE_MIN [{"type": 10, "id": -1, "content": "a"}]
        components.0.id:NUMBER_TYPE_MAX [{"type": 10, "id": 2147483648, "content": "a"}]
        components.0.content:BASE_TYPE_REQUIRED [{"type": 10, "content": " \n"}]
        components.0.type:UNION_TYPE_CHOICES [{"type": 99}]
        components.0.type:UNION_TYPE_CHOICES [{"type": 21, "custom_id": "a", "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]}]
        components.0.file.url:UNFURLED_MEDIA_ITEM_ATTACHMENT_REFERENCE_REQUIRED [{"type": 13, "file": {"url": "https://a.b/c.txt"}}]
        components.0.file.url:UNFURLED_MEDIA_ITEM_ATTACHMENT_REFERENCE_REQUIRED [{"type": 13, "file": {"url": "attachment://"}}]
        components.0.spoiler:BOOLEAN_TYPE_CONVERT [{"type": 17, "spoiler": "yes", "components": [{"type": 10, "content": "a"}]}]
        components.0.divider:BOOLEAN_TYPE_CONVERT [{"type": 14, "divider": 3}]
        components.0.items.0:MODEL_TYPE_CONVERT [{"type": 12, "items": ["https://a.b"]}]
        components.0.items.0.description:BASE_TYPE_REQUIRED [{"type": 12, "items": [{"description": "", "media": {"url": "https://a.b"}}]}]
    "#;
    let send = async |components| {
        let body = json!({"flags": 1 << 15, "components": components});
        ask(&discord, &post, body).await
    };
    table(free, send).await;

    let in_a_row = r#"
        ok {"type": 5, "custom_id": "a", "max_values": 2, "default_values": [{"type": "user", "id": "1"}, {"type": "user", "id": "2"}]}
        ok {"type": 7, "custom_id": "a", "max_values": 2, "default_values": [{"type": "user", "id": "1"}, {"type": "role", "id": "2"}]}
        ok {"type": 8, "custom_id": "a", "default_values": [], "channel_types": [0, 11]}
        components.0.components.0.default_values:SELECT_COMPONENT_DEFAULT_VALUES_OUT_OF_RANGE {"type": 5, "custom_id": "a", "default_values": [{"type": "user", "id": "1"}, {"type": "user", "id": "2"}]}
        components.0.components.0.default_values:SELECT_COMPONENT_DEFAULT_VALUES_OUT_OF_RANGE {"type": 5, "custom_id": "a", "min_values": 2, "max_values": 3, "default_values": [{"type": "user", "id": "1"}]}
        components.0.components.0.default_values.0.type:SELECT_COMPONENT_DEFAULT_VALUE_TYPE_INVALID {"type": 5, "custom_id": "a", "default_values": [{"type": "role", "id": "1"}]}
        components.0.components.0.default_values.0.type:SELECT_COMPONENT_DEFAULT_VALUE_TYPE_INVALID {"type": 7, "custom_id": "a", "default_values": [{"type": "channel", "id": "1"}]}
        components.0.components.0.default_values.0.id:BASE_TYPE_REQUIRED {"type": 6, "custom_id": "a", "default_values": [{"type": "role"}]}
        components.0.components.0.default_values.0.id:NUMBER_TYPE_COERCE {"type": 6, "custom_id": "a", "default_values": [{"type": "role", "id": "x"}]}
        components.0.components.0.default_values.0:MODEL_TYPE_CONVERT {"type": 6, "custom_id": "a", "default_values": ["1"]}
        components.0.components.0.channel_types.0:BASE_TYPE_CHOICES {"type": 8, "custom_id": "a", "channel_types": [99]}
        components.0.components.0.channel_types.1:SET_TYPE_ALREADY_CONTAINS_VALUE {"type": 8, "custom_id": "a", "channel_types": [0, 0]}
        components.0.components.0.options.0:MODEL_TYPE_CONVERT {"type": 3, "custom_id": "a", "options": ["a"]}
        components.0.components.0.options.0.label:BASE_TYPE_REQUIRED {"type": 3, "custom_id": "a", "options": [{"label": " ", "value": "a"}]}
        components.0.components.0:BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED {"type": 2, "style": 1, "custom_id": "a", "label": " "}
        components.0.components.0.emoji.id:NUMBER_TYPE_COERCE {"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": "x", "name": "sand"}}
        components.0.components.0.sku_id:NUMBER_TYPE_COERCE {"type": 2, "style": 6, "sku_id": "x"}
    "#;
    let send = async |component| {
        let row = json!([{"type": 1, "components": [component]}]);
        ask(&discord, &post, json!({"content": "a", "components": row})).await
    };
    table(in_a_row, send).await;

    // A missing number gets a value that no other component has.
    let components = json!([{"type": 17, "components": [
        {"type": 10, "id": 1, "content": "a"}, {"type": 10, "id": 0, "content": "b"},
    ]}, {"type": 9, "components": [{"type": 10, "content": "c"}], "accessory":
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}}]);
    let body = json!({"flags": 1 << 15, "components": components});
    let (_, sent) = ask(&discord, &post, body).await;
    let id = |pointer: &str| sent["components"].pointer(pointer).unwrap()["id"].clone();
    let inner = ["/0", "/0/components/0", "/0/components/1", "/1"];
    assert_eq!(inner.map(id), [2, 1, 3, 4].map(Value::from));
    assert_eq!(["/1/components/0", "/1/accessory"].map(id), [5, 6]);
}

#[tokio::test]
async fn an_edit_that_makes_a_message_one_of_components_empties_the_rest() {
    let discord = discord().await;
    let channel = lounge(&discord);
    let post = format!("POST /channels/{channel}/messages");
    let text = json!([{"type": 10, "content": "New"}]);
    for (key, old, empty) in [
        ("content", json!("Old"), Value::Null),
        ("embeds", json!([{"title": "Old"}]), json!([])),
    ] {
        let (_, sent) = ask(&discord, &post, json!({ key: old })).await;
        let edit = format!(
            "PATCH /channels/{channel}/messages/{}",
            sent["id"].as_str().unwrap()
        );
        let change = json!({"flags": 1 << 15, "components": text});
        let kept = ask(&discord, &edit, change.clone()).await;
        let expected = format!("{key}:MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2");
        assert_eq!(verdict(&kept), expected);
        let mut emptied = change;
        emptied[key] = empty;
        let done = ask(&discord, &edit, emptied).await;
        assert_eq!(
            (verdict(&done).as_str(), &done.1["flags"]),
            ("ok", &json!(1 << 15))
        );
        // It stays a message of components, regardless of later flags.
        let later = ask(&discord, &edit, json!({"flags": 4})).await;
        assert_eq!(
            (verdict(&later).as_str(), &later.1["flags"]),
            ("ok", &json!(1 << 15 | 4))
        );
        let later = ask(&discord, &edit, json!({"flags": 0})).await;
        assert_eq!(later.1["flags"], json!(1 << 15));
    }
}

/// Returns the address at which this bot registers commands.
async fn commands(discord: &LocalDiscord) -> String {
    let me = ask(discord, "GET /applications/@me", Value::Null).await;
    format!("/applications/{}/commands", me.1["id"].as_str().unwrap())
}

#[tokio::test]
async fn commands_are_judged_as_discord_judges_them() {
    let discord = discord().await;
    let post = format!("POST {}", commands(&discord).await);
    let with = async |mut command: Value, change: Value| {
        for (key, value) in change.as_object().unwrap() {
            command[key] = value.clone();
        }
        ask(&discord, &post, command).await
    };
    let cases = r#"
        ok {"contexts": [0, 2], "integration_types": [0], "dm_permission": true}
        ok {"type": 4, "description": "Begin", "handler": 2}
        description:BASE_TYPE_REQUIRED {"description": "  "}
        description_localizations.de:BASE_TYPE_REQUIRED {"description_localizations": {"de": "\t"}}
        contexts:BASE_TYPE_REQUIRED {"contexts": []}
        contexts.1:SET_TYPE_ALREADY_CONTAINS_VALUE {"contexts": [0, 0]}
        integration_types.0:BASE_TYPE_CHOICES {"integration_types": [2]}
        dm_permission:BOOLEAN_TYPE_CONVERT {"dm_permission": "no"}
        default_member_permissions:NUMBER_TYPE_MAX {"default_member_permissions": "18014398509481984"}
        options.0:MODEL_TYPE_CONVERT {"options": ["a"]}
        options.0.options.0.type:UNION_TYPE_CHOICES {"options": [{"type": 2, "name": "a", "description": "d", "options": [{"type": 5, "name": "b", "description": "d"}]}]}
    "#;
    let command = json!({"name": "go", "description": "Go"});
    table(cases, |change| with(command.clone(), change)).await;

    let cases = r#"
        ok {"type": 3, "min_length": 5, "max_length": 5}
        ok {"type": 4, "min_value": -9007199254740991, "max_value": 9007199254740991}
        ok {"type": 4, "choices": [{"name": "a", "value": 9007199254740991}]}
        ok {"type": 7, "channel_types": [0, 5, 11, 15]}
        ok {"type": 10, "min_value": -0.5, "choices": []}
        options.0.description:BASE_TYPE_REQUIRED {"type": 3, "description": " "}
        options.0.min_length:APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID {"type": 3, "min_length": 6, "max_length": 5}
        options.0.choices.0.value:STRING_TYPE_CONVERT {"type": 3, "choices": [{"name": "a", "value": 5}]}
        options.0.choices.0.name:BASE_TYPE_REQUIRED {"type": 3, "choices": [{"name": " ", "value": "a"}]}
        options.0.choices.0:MODEL_TYPE_CONVERT {"type": 3, "choices": ["a"]}
        options.0.choices.0.value:NUMBER_TYPE_MAX {"type": 4, "choices": [{"name": "a", "value": 9007199254740992}]}
        options.0.choices.0.value:NUMBER_TYPE_MAX {"type": 4, "choices": [{"name": "a", "value": -9007199254740992}]}
        options.0.choices.0.value:NUMBER_TYPE_MAX {"type": 4, "choices": [{"name": "a", "value": 100000000000000000000}]}
        options.0.choices.0.value:NUMBER_TYPE_COERCE {"type": 4, "choices": [{"name": "a", "value": 1.5}]}
        options.0.choices.0.value:NUMBER_TYPE_COERCE {"type": 4, "choices": [{"name": "a", "value": "one"}]}
        options.0.choices.0.value:NUMBER_TYPE_MAX {"type": 10, "choices": [{"name": "a", "value": 1e300}]}
        options.0.min_value:NUMBER_TYPE_MAX {"type": 4, "min_value": -9007199254740992}
        options.0.max_value:NUMBER_TYPE_MAX {"type": 4, "max_value": 9007199254740992}
        options.0.max_value:NUMBER_TYPE_COERCE {"type": 4, "max_value": 2.5}
        options.0.max_value:NUMBER_TYPE_COERCE {"type": 10, "max_value": "much"}
        options.0.channel_types.0:BASE_TYPE_CHOICES {"type": 7, "channel_types": [99]}
        options.0.channel_types.1:SET_TYPE_ALREADY_CONTAINS_VALUE {"type": 7, "channel_types": [0, 0]}
    "#;
    let send = async |change: Value| {
        let mut option = json!({"name": "what", "description": "What"});
        for (key, value) in change.as_object().unwrap() {
            option[key] = value.clone();
        }
        with(command.clone(), json!({"options": [option]})).await
    };
    table(cases, send).await;
}

/// Connects a bot by hand, with a command `go` whose options `text`, `whole` and `number` have suggestions.
async fn asked() -> (LocalDiscord, Socket, Person) {
    let discord = discord().await;
    let (socket, _) = log_in(&discord, 0).await;
    let option = |(kind, name): (i64, &str)| json!({"type": kind, "name": name, "description": "d", "autocomplete": true});
    let options: Value = [(3, "text"), (4, "whole"), (10, "number")]
        .map(option)
        .into_iter()
        .collect();
    let command = json!({"name": "go", "description": "Go", "options": options});
    let post = format!("POST {}", commands(&discord).await);
    assert_eq!(ask(&discord, &post, command).await.0, 201);
    let amara = person(&discord, "Amara");
    (discord, socket, amara)
}

/// Answers the next interaction with each of these bodies; only the last is accepted.
async fn answer(
    discord: &LocalDiscord,
    socket: &mut Socket,
    refused: &str,
    kind: i64,
    last: Value,
) {
    let (_, callback, _) = interaction(socket).await;
    let post = format!("POST {callback}");
    let send = async |data| ask(discord, &post, json!({"type": kind, "data": data})).await;
    table(refused, send).await;
    assert_eq!(verdict(&send(last).await), "ok");
}

#[tokio::test]
async fn suggestions_are_of_the_type_of_the_option() {
    let (discord, mut socket, amara) = asked().await;
    for (option, refused, taken) in [
        (
            "text",
            r#"
            data.choices.0.value:STRING_TYPE_CONVERT {"choices": [{"name": "a", "value": 5}]}
            data.choices.0.value:BASE_TYPE_REQUIRED {"choices": [{"name": "a"}]}
            data.choices.0.name:BASE_TYPE_REQUIRED {"choices": [{"name": " ", "value": "a"}]}
            data.choices.0:MODEL_TYPE_CONVERT {"choices": ["a"]}
            "#,
            json!("a"),
        ),
        (
            "whole",
            r#"
            data.choices.0.value:NUMBER_TYPE_COERCE {"choices": [{"name": "a", "value": "x"}]}
            data.choices.0.value:NUMBER_TYPE_COERCE {"choices": [{"name": "a", "value": 0.5}]}
            data.choices.0.value:NUMBER_TYPE_MAX {"choices": [{"name": "a", "value": 9007199254740992}]}
            "#,
            json!(7),
        ),
        (
            "number",
            r#"data.choices.0.value:NUMBER_TYPE_COERCE {"choices": [{"name": "a", "value": "x"}]}"#,
            json!(0.5),
        ),
    ] {
        let choices = json!({"choices": [{"name": "a", "value": taken}]});
        let bot = answer(&discord, &mut socket, refused, 8, choices);
        let none: [(&str, &str); 0] = [];
        let typing = amara.autocomplete(lounge(&discord), "go", option, "a", none);
        let (reply, ()) = tokio::join!(typing, bot);
        assert_eq!(reply.unwrap().choices(), [("a".to_owned(), taken)]);
    }
}

/// Returns the form that Amara gets, after refused ones.
async fn form(
    (discord, socket, amara): &mut (LocalDiscord, Socket, Person),
    refused: &str,
    components: Value,
) -> ModalRef {
    let modal = json!({"custom_id": "m", "title": "Form", "components": components});
    let bot = answer(discord, socket, refused, 9, modal);
    let none: [(&str, &str); 0] = [];
    let (reply, ()) = tokio::join!(amara.command(lounge(discord), "go", none), bot);
    match reply.unwrap().ack {
        Ack::Modal { modal } => modal,
        other => panic!("{other:?}"),
    }
}

/// Returns the data that the bot gets when Amara submits a form.
async fn sent_off(
    (_, socket, amara): &mut (LocalDiscord, Socket, Person),
    modal: &ModalRef,
    values: &[(&str, &str)],
) -> Result<Value, PersonError> {
    let heard = async {
        loop {
            let event = payload(socket).await;
            if event["t"] == "INTERACTION_CREATE" {
                return event["d"]["data"]["components"].clone();
            }
        }
    };
    // No answer comes: the first of the two results decides.
    tokio::select! {
        biased;
        refused = first_error(amara.submit_modal(modal, values)) => Err(refused),
        heard = heard => Ok(heard),
    }
}

async fn first_error<T>(work: impl Future<Output = Result<T, PersonError>>) -> PersonError {
    match work.await {
        Err(error) => error,
        Ok(_) => std::future::pending().await,
    }
}

#[tokio::test]
async fn forms_are_judged_as_discord_judges_them() {
    let mut asked = asked().await;
    let refused = r#"
        data.title:BASE_TYPE_REQUIRED {"custom_id": "m", "title": " ", "components": [{"type": 10, "content": "a"}]}
        data.components.0:MODEL_TYPE_CONVERT {"custom_id": "m", "title": "t", "components": ["a"]}
        data.components.1.id:COMPONENT_ID_DUPLICATED {"custom_id": "m", "title": "t", "components": [{"type": 10, "id": 2, "content": "a"}, {"type": 10, "id": 2, "content": "b"}]}
        data.components.0.component.id:COMPONENT_ID_DUPLICATED {"custom_id": "m", "title": "t", "components": [{"type": 18, "id": 2, "label": "a", "component": {"type": 23, "id": 2, "custom_id": "a"}}]}
        data.components.0.label:BASE_TYPE_REQUIRED {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": " ", "component": {"type": 23, "custom_id": "a"}}]}
        data.components.0.component.disabled:COMPONENT_DISABLED_IN_MODAL {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 5, "custom_id": "a", "disabled": true}}]}
        data.components.0.component.disabled:COMPONENT_DISABLED_IN_MODAL {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 3, "custom_id": "a", "disabled": true, "options": [{"label": "a", "value": "a"}]}}]}
        data.components.0.component.min_values:COMPONENT_REQUIRED_MIN_VALUES {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 5, "custom_id": "a", "min_values": 0}}]}
        data.components.0.component.min_length:TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 4, "style": 1, "custom_id": "a", "min_length": 9, "max_length": 8}}]}
        data.components.0.components.0.min_length:TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX {"custom_id": "m", "title": "t", "components": [{"type": 1, "components": [{"type": 4, "label": "a", "style": 1, "custom_id": "a", "min_length": 9, "max_length": 8}]}]}
        data.components.0.component.max_values:NUMBER_TYPE_MAX {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 19, "custom_id": "a", "max_values": 11}}]}
        data.components.0.component.options:BASE_TYPE_BAD_LENGTH {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 21, "custom_id": "a", "options": [{"label": "a", "value": "a"}]}}]}
        data.components.0.component.options:SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 21, "custom_id": "a", "options": [{"label": "a", "value": "a", "default": true}, {"label": "b", "value": "b", "default": true}]}}]}
        data.components.0.component.options.1.value:SELECT_COMPONENT_OPTION_VALUE_DUPLICATED {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 22, "custom_id": "a", "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]}}]}
        data.components.0.component.max_values:SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 22, "custom_id": "a", "max_values": 2, "options": [{"label": "a", "value": "a"}]}}]}
        data.components.0.component.min_values:COMPONENT_REQUIRED_MIN_VALUES {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 22, "custom_id": "a", "min_values": 0, "options": [{"label": "a", "value": "a"}]}}]}
        data.components.0.component.custom_id:BASE_TYPE_REQUIRED {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 23}}]}
        data.components.0.component.default:BOOLEAN_TYPE_CONVERT {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 23, "custom_id": "a", "default": 2}}]}
        data.components.0.component.label:STRING_TYPE_CONVERT {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 4, "style": 1, "custom_id": "a", "label": 5}}]}
        data.components.0.component.type:UNION_TYPE_CHOICES {"custom_id": "m", "title": "t", "components": [{"type": 18, "label": "a", "component": {"type": 2, "custom_id": "a"}}]}
        data.components.0.type:UNION_TYPE_CHOICES {"custom_id": "m", "title": "t", "components": [{"type": 21, "custom_id": "a", "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]}]}
    "#;
    let fine = json!([{"type": 18, "label": "a", "component": {"type": 23, "custom_id": "a"}}]);
    form(&mut asked, refused, fine).await;
}

#[tokio::test]
async fn a_form_has_radio_groups_and_checkboxes() {
    let mut asked = asked().await;
    let options = json!([
        {"label": "One", "value": "1", "default": true, "description": "First"},
        {"label": "Two", "value": "2"}, {"label": "Three", "value": "3"},
    ]);
    let label =
        |label: &str, component: Value| json!({"type": 18, "label": label, "component": component});
    let components = json!([
        label(
            "Radio",
            json!({"type": 21, "custom_id": "radio", "options": options})
        ),
        label(
            "Group",
            json!({"type": 22, "custom_id": "group", "options": options, "max_values": 2})
        ),
        label(
            "Free",
            json!({"type": 22, "custom_id": "free", "options": options, "required": false, "min_values": 0})
        ),
        label(
            "Box",
            json!({"type": 23, "custom_id": "box", "default": true})
        ),
        label(
            "Maybe",
            json!({"type": 21, "custom_id": "maybe", "options": [
            {"label": "One", "value": "1"}, {"label": "Two", "value": "2"},
        ], "required": false})
        ),
    ]);
    let modal = form(&mut asked, "", components.clone()).await;
    let values = async |asked: &mut (LocalDiscord, Socket, Person), given: &[(&str, &str)]| {
        let heard = sent_off(asked, &modal, given).await?;
        let heard = heard.as_array().unwrap().iter().zip(1..);
        let value = |(label, number): (&Value, u64)| {
            // Every component has its own number: first the label, then its content.
            assert_eq!(
                (&label["type"], &label["id"]),
                (&json!(18), &json!(2 * number - 1))
            );
            let inner = &label["component"];
            assert_eq!(inner["id"], json!(2 * number));
            inner.get("value").or(inner.get("values")).unwrap().clone()
        };
        Ok::<Vec<Value>, PersonError>(heard.map(value).collect())
    };
    let left_alone = values(&mut asked, &[]).await.unwrap();
    assert_eq!(
        left_alone,
        [
            json!("1"),
            json!(["1"]),
            json!(["1"]),
            json!(true),
            Value::Null
        ]
    );
    let given = [
        ("radio", "3"),
        ("group", "2"),
        ("group", "3"),
        ("free", ""),
        ("box", "false"),
        ("maybe", "2"),
    ];
    let chosen = values(&mut asked, &given).await.unwrap();
    assert_eq!(
        chosen,
        [
            json!("3"),
            json!(["2", "3"]),
            json!([]),
            json!(false),
            json!("2")
        ]
    );

    for wrong in [
        &[("radio", "4")][..],
        &[("radio", "1"), ("radio", "2")],
        &[("group", "1"), ("group", "2"), ("group", "3")],
        &[("group", "1"), ("group", "1")],
    ] {
        let refused = values(&mut asked, wrong).await.unwrap_err();
        assert!(matches!(refused, PersonError::WrongChoice(_)), "{refused}");
    }
    for wrong in [("group", ""), ("radio", ""), ("box", "yes")] {
        let refused = values(&mut asked, &[wrong]).await.unwrap_err();
        assert!(
            matches!(refused, PersonError::InvalidOption(..)),
            "{refused}"
        );
    }
}

#[tokio::test]
async fn forms_of_the_web_carry_a_body_too() {
    let (discord, mut socket, amara) = asked().await;
    let client = reqwest::Client::new();
    let post = async |path: &str, body: String| {
        let address = format!("{}/api/v10{path}", discord.api_base());
        let sent = client
            .post(address)
            .header("authorization", format!("Bot {}", discord.token()))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body)
            .send();
        let answer = sent.await.unwrap();
        (
            answer.status().as_u16(),
            answer.json().await.unwrap_or(Value::Null),
        )
    };
    let payload_json = |body: Value| {
        let body = body.to_string();
        let body = utf8_percent_encode(&body, NON_ALPHANUMERIC);
        format!("payload_json={body}")
    };
    let bot = async {
        let (_, callback, webhook) = interaction(&mut socket).await;
        let broken = post(&callback, "payload_json=%7B".to_owned()).await;
        assert_eq!((broken.0, &broken.1["code"]), (400, &json!(50109)));
        let wrong = payload_json(json!({"type": 4, "data": {"content": 5}}));
        assert_eq!(
            verdict(&post(&callback, wrong).await),
            "data.content:STRING_TYPE_CONVERT"
        );
        let first = payload_json(json!({"type": 4, "data": {"content": "Grüße & 100 % + mehr"}}));
        assert_eq!(post(&callback, first).await.0, 204);
        let next = payload_json(json!({"content": "More"}));
        assert_eq!(verdict(&post(&webhook, next).await), "ok");
    };
    let none: [(&str, &str); 0] = [];
    let (reply, ()) = tokio::join!(amara.command(lounge(&discord), "go", none), bot);
    assert_eq!(
        reply.unwrap().message().unwrap().content,
        "Grüße & 100 % + mehr"
    );
    let captured = discord.capture().pop().unwrap();
    assert_eq!(captured.json, json!({"content": "More"}));
    // Simple bodies may be form-encoded instead of JSON.
    let path = format!("/channels/{}/messages", lounge(&discord));
    let plain = post(&path, "content=Hello%20all".to_owned()).await;
    assert_eq!((plain.0, &plain.1["content"]), (200, &json!("Hello all")));
}

#[tokio::test]
async fn a_poll_is_shown_as_it_was_asked_for() {
    let discord = discord().await;
    let channel = lounge(&discord);
    let poll = json!({"question": {"text": "When?"}, "duration": 2, "answers": [
        {"poll_media": {"text": "Now", "emoji": {"name": "🎲"}}}, {"poll_media": {"text": "Later"}},
    ]});
    let post = format!("POST /channels/{channel}/messages");
    let (_, sent) = ask(&discord, &post, json!({ "poll": poll })).await;
    let shown = &sent["poll"];
    assert_eq!(shown["question"], poll["question"]);
    assert_eq!(
        shown["answers"][1],
        json!({"answer_id": 2, "poll_media": {"text": "Later"}})
    );
    assert_eq!(shown["expiry"], "2026-09-21T16:13:20.000000+00:00");
    // The message cannot be edited.
    let edit = format!(
        "PATCH /channels/{channel}/messages/{}",
        sent["id"].as_str().unwrap()
    );
    let mut other = poll;
    other["question"]["text"] = json!("Where?");
    let (_, edited) = ask(&discord, &edit, json!({"content": "a", "poll": other})).await;
    assert_eq!(edited["poll"]["question"]["text"], "When?");
}
