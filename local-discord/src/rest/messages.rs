//! Routes of messages, pins and reactions. Source: Discord documentation, *Message Resource*.

use std::time::Duration;

use serde_json::{Value, json};

use super::compose::{MESSAGE_FLAGS, compose, refuse_emptied};
use super::error::ApiError;
use super::reactions::{clear, react};
use super::{Answer, ApiRequest, id};
use crate::hub::{State, Topic};
use crate::ids::{ChannelId, MessageId, Timestamp};
use crate::validate::{FormErrors, bits_of, present};
use crate::world::permissions::{
    ATTACH_FILES, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
};
use crate::world::{Channel, ChannelKind, Message, Reference};

/// For how long a nonce names its message, in milliseconds.
const NONCE_MEMORY: u64 = 300_000;

/// The channel, if the bot sees it and may do `needed` there.
pub(super) fn channel_for(
    state: &State,
    channel: ChannelId,
    needed: u64,
) -> Result<&Channel, ApiError> {
    let bot = state.world.bot.user_id;
    let channel = state
        .world
        .channel(channel)
        .ok_or_else(ApiError::unknown_channel)?;
    if !state.world.sees(bot, channel) {
        return Err(ApiError::missing_access());
    }
    if !state.world.allowed(bot, channel, needed) {
        return Err(ApiError::missing_permissions());
    }
    Ok(channel)
}

/// The message, if it is there for others than one person.
pub(super) fn message_in(
    state: &State,
    channel: ChannelId,
    message: MessageId,
) -> Result<&Message, ApiError> {
    let message = state
        .world
        .message(channel, message)
        .ok_or_else(ApiError::unknown_message)?;
    if message.is_ephemeral() {
        Err(ApiError::unknown_message())
    } else {
        Ok(message)
    }
}

pub(super) fn route(
    state: &mut State,
    request: &ApiRequest,
    method: &str,
    channel: ChannelId,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    match (method, rest) {
        ("GET", ["messages"]) => list(state, request, channel),
        ("POST", ["messages"]) => create(state, request, channel),
        ("POST", ["messages", "bulk-delete"]) => bulk_delete(state, request, channel),
        ("GET", ["messages", "pins"]) => {
            let items = pinned(state, channel)?;
            let items: Vec<Value> = items
                .into_iter()
                .map(|message| json!({"pinned_at": message["timestamp"], "message": message}))
                .collect();
            Answer::ok(json!({"items": items, "has_more": false}))
        }
        ("PUT", ["messages", "pins", message] | ["pins", message]) => {
            pin(state, channel, id(message)?, true)
        }
        ("DELETE", ["messages", "pins", message] | ["pins", message]) => {
            pin(state, channel, id(message)?, false)
        }
        ("GET", ["pins"]) => Answer::ok(Value::Array(pinned(state, channel)?)),
        ("GET", ["messages", message]) => {
            channel_for(state, channel, READ_MESSAGE_HISTORY)?;
            let message = message_in(state, channel, id(message)?)?;
            Answer::ok(state.world.message_json(message))
        }
        ("PATCH", ["messages", message]) => edit(state, request, channel, id(message)?),
        ("DELETE", ["messages", message]) => delete(state, channel, id(message)?),
        ("DELETE", ["messages", message, "reactions"]) => clear(state, channel, id(message)?, None),
        ("DELETE", ["messages", message, "reactions", emoji]) => {
            clear(state, channel, id(message)?, Some(emoji))
        }
        (_, ["messages", message, "reactions", emoji, rest @ ..]) => {
            react(state, method, channel, id(message)?, emoji, rest)
        }
        (
            _,
            ["messages"]
            | ["messages", "bulk-delete"]
            | ["messages", _]
            | ["messages", _, "reactions"]
            | ["pins", ..],
        ) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::not_found()),
    }
}

fn list(state: &State, request: &ApiRequest, channel: ChannelId) -> Result<Answer, ApiError> {
    channel_for(state, channel, READ_MESSAGE_HISTORY)?;
    let limit = request.query("limit").map_or(Ok(50), str::parse::<usize>);
    let limit = limit
        .ok()
        .filter(|limit| (1..=100).contains(limit))
        .ok_or_else(|| {
            ApiError::field(
                &["limit"],
                "NUMBER_TYPE_MAX",
                "int value should be between 1 and 100.",
            )
        })?;
    let bound = |key: &str| -> Result<Option<MessageId>, ApiError> {
        request.query(key).map(id).transpose()
    };
    let (before, after, around) = (bound("before")?, bound("after")?, bound("around")?);
    let all: Vec<&Message> = state
        .world
        .messages
        .get(&channel)
        .map_or(Vec::new(), |messages| {
            messages
                .values()
                .filter(|message| !message.is_ephemeral())
                .collect()
        });
    let chosen: Vec<&Message> = if let Some(after) = after {
        let mut chosen: Vec<_> = all
            .into_iter()
            .filter(|m| m.id > after)
            .take(limit)
            .collect();
        chosen.reverse();
        chosen
    } else if let Some(around) = around {
        let middle = all.partition_point(|message| message.id < around);
        let start = middle.saturating_sub(limit / 2);
        let mut chosen: Vec<_> = all.into_iter().skip(start).take(limit).collect();
        chosen.reverse();
        chosen
    } else {
        let in_time = |message: &&Message| before.is_none_or(|before| message.id < before);
        all.into_iter().rev().filter(in_time).take(limit).collect()
    };
    Answer::ok(
        chosen
            .into_iter()
            .map(|message| state.world.message_json(message))
            .collect(),
    )
}

fn create(state: &mut State, request: &ApiRequest, channel: ChannelId) -> Result<Answer, ApiError> {
    let body = &request.body;
    let bot = state.world.bot.user_id;
    let place = channel_for(state, channel, 0)?;
    let send = if place.kind.is_thread() {
        SEND_MESSAGES_IN_THREADS
    } else {
        SEND_MESSAGES
    };
    let files = if request.uploads.is_empty() {
        0
    } else {
        ATTACH_FILES
    };
    let place = channel_for(state, channel, send | files)?;
    if place.thread.as_ref().is_some_and(|thread| thread.locked)
        && !state.world.allowed(bot, place, MANAGE_THREADS)
    {
        return Err(ApiError::thread_locked());
    }
    if place.kind == ChannelKind::Direct {
        let recipient = place.recipient.and_then(|id| state.world.people.get(&id));
        if !recipient.is_some_and(|person| person.dms_open) {
            return Err(ApiError::cannot_message());
        }
    }
    let nonce = present(body, "nonce").cloned();
    if let Some(nonce) = &nonce
        && body.get("enforce_nonce") == Some(&Value::Bool(true))
    {
        let since = Timestamp(state.now.0.saturating_sub(NONCE_MEMORY));
        let first = state.world.with_nonce(channel, bot, nonce, since);
        if let Some(message) = first.and_then(|id| state.world.message(channel, id)) {
            return Answer::ok(state.world.message_json(message));
        }
    }
    let reference = reply_to(state, channel, body)?;
    let composed = compose(state, body, request, &[], None)?;
    let mut new = composed.into_new(state, channel, MESSAGE_FLAGS)?;
    new.nonce = nonce;
    if reference.is_some() {
        new.kind = 19;
        new.reference = reference;
    }
    let message = state.post(new);
    answer_message(state, channel, message)
}

/// The message that a reply answers.
fn reply_to(
    state: &State,
    channel: ChannelId,
    body: &Value,
) -> Result<Option<Reference>, ApiError> {
    let Some(reference) = present(body, "message_reference") else {
        return Ok(None);
    };
    let target = present(reference, "message_id")
        .and_then(bits_of)
        .map(MessageId);
    let Some(target) = target else {
        let path = ["message_reference", "message_id"];
        return Err(ApiError::field(
            &path,
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    };
    if message_in(state, channel, target).is_ok() {
        return Ok(Some(Reference {
            channel,
            message: Some(target),
        }));
    }
    if present(reference, "fail_if_not_exists") == Some(&Value::Bool(false)) {
        return Ok(None);
    }
    Err(ApiError::field(
        &["message_reference"],
        "REPLIES_UNKNOWN_MESSAGE",
        "Unknown message",
    ))
}

/// Answers with a message.
pub(super) fn answer_message(
    state: &State,
    channel: ChannelId,
    message: MessageId,
) -> Result<Answer, ApiError> {
    let message = state
        .world
        .message(channel, message)
        .ok_or_else(ApiError::unknown_message)?;
    Answer::ok(state.world.message_json(message))
}

fn edit(
    state: &mut State,
    request: &ApiRequest,
    channel: ChannelId,
    message: MessageId,
) -> Result<Answer, ApiError> {
    let place = channel_for(state, channel, 0)?;
    let archived = place.thread.as_ref().is_some_and(|thread| thread.archived);
    let found = message_in(state, channel, message)?;
    if found.author != state.world.bot.user_id {
        let flags_only = request
            .body
            .as_object()
            .is_some_and(|b| b.keys().all(|k| k == "flags"));
        if !flags_only || channel_for(state, channel, MANAGE_MESSAGES).is_err() {
            return Err(ApiError::not_the_author());
        }
    }
    if archived {
        return Err(ApiError::thread_archived());
    }
    let composed = compose(state, &request.body, request, &[], Some((channel, message)))?;
    refuse_emptied(state, channel, message, &composed)?;
    if !state.world.spend_late_edit(channel, message, state.now) {
        return Err(ApiError {
            retry_after: Some(60.0),
            scope: Some("shared"),
            ..ApiError::too_many_late_edits()
        });
    }
    state.edit(channel, message, composed.into_edit(), true);
    answer_message(state, channel, message)
}

fn delete(state: &mut State, channel: ChannelId, message: MessageId) -> Result<Answer, ApiError> {
    channel_for(state, channel, 0)?;
    let found = message_in(state, channel, message)?;
    if found.author != state.world.bot.user_id {
        let place = channel_for(state, channel, MANAGE_MESSAGES)?;
        if place.kind == ChannelKind::Direct {
            return Err(ApiError::execute_on_dm());
        }
    }
    state.delete(channel, message);
    Answer::none()
}

fn bulk_delete(
    state: &mut State,
    request: &ApiRequest,
    channel: ChannelId,
) -> Result<Answer, ApiError> {
    if channel_for(state, channel, 0)?.kind == ChannelKind::Direct {
        return Err(ApiError::execute_on_dm());
    }
    channel_for(state, channel, MANAGE_MESSAGES)?;
    let mut errors = FormErrors::new();
    let ids = errors.list(&request.body, "messages", 2, 100);
    if !errors.is_empty() {
        return Err(ApiError::form(&errors));
    }
    let ids: Vec<MessageId> = ids.iter().filter_map(bits_of).map(MessageId).collect();
    let two_weeks = Duration::from_secs(14 * 86_400);
    if ids
        .iter()
        .any(|id| state.now.since(id.created()) > two_weeks)
    {
        let message = "A message provided was too old to bulk delete";
        return Err(ApiError::new(400, 50034, message));
    }
    let gone: Vec<MessageId> = ids
        .into_iter()
        .filter(|id| state.world.delete(channel, *id).is_some())
        .collect();
    let guild = state
        .world
        .channel(channel)
        .and_then(|channel| channel.guild);
    let data = json!({"ids": gone, "channel_id": channel, "guild_id": guild});
    state.tell_channel("MESSAGE_DELETE_BULK", data, channel, Topic::Messages);
    Answer::none()
}

fn pinned(state: &State, channel: ChannelId) -> Result<Vec<Value>, ApiError> {
    channel_for(state, channel, READ_MESSAGE_HISTORY)?;
    let messages = state.world.messages.get(&channel);
    let messages = messages
        .into_iter()
        .flat_map(|messages| messages.values().rev());
    let pinned = messages.filter(|message| message.pinned);
    Ok(pinned
        .map(|message| state.world.message_json(message))
        .collect())
}

fn pin(
    state: &mut State,
    channel: ChannelId,
    message: MessageId,
    pin: bool,
) -> Result<Answer, ApiError> {
    if channel_for(state, channel, 0)?.kind != ChannelKind::Direct {
        channel_for(state, channel, MANAGE_MESSAGES)?;
    }
    if pin && pinned(state, channel)?.len() >= 50 {
        return Err(ApiError::too_many_pins());
    }
    message_in(state, channel, message)?;
    if let Some(message) = state.world.message_mut(channel, message) {
        message.pinned = pin;
    }
    state.tell_message_changed(channel, message);
    let guild = state
        .world
        .channel(channel)
        .and_then(|channel| channel.guild);
    let data = json!({
        "channel_id": channel, "guild_id": guild, "last_pin_timestamp": state.now.iso(),
    });
    state.tell_channel("CHANNEL_PINS_UPDATE", data, channel, Topic::Channels);
    Answer::none()
}
