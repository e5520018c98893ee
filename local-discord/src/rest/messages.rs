//! Routes of messages and pins. Source: Discord documentation, *Message Resource*.

use std::time::Duration;

use serde_json::{Value, json};

use super::compose::{MESSAGE_FLAGS, compose, compose_new};
use super::context::{Answer, ApiResult, RequestContext, id};
use super::error::ApiError;
use crate::hub::EventGroup;
use crate::ids::{ChannelId, MessageId, Timestamp};
use crate::validate::{FormErrors, bits_of, present, problem};
use crate::world::permissions::{
    ATTACH_FILES, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY,
};
use crate::world::{ChannelKind, Message, Reference};

/// The time for which a nonce identifies its message, in milliseconds.
const NONCE_MEMORY: u64 = 300_000;
/// The most pins of a channel.
const MAX_PINS: usize = 50;

pub(super) fn get(ctx: &mut RequestContext<'_>) -> ApiResult {
    ctx.channel(READ_MESSAGE_HISTORY)?;
    let (channel, message) = ctx.message_ids()?;
    let message = ctx.message(channel, message)?;
    Answer::ok(ctx.state.world.message_json(message))
}

pub(super) fn list(ctx: &mut RequestContext<'_>) -> ApiResult {
    let channel = ctx.channel(READ_MESSAGE_HISTORY)?.id;
    let limit = ctx.query("limit").map_or(Ok(50), str::parse::<usize>);
    let limit = limit.ok().filter(|limit| (1..=100).contains(limit));
    let limit = limit.ok_or_else(|| ApiError::field(&["limit"], problem::not_between(1, 100)))?;
    let bound = |key: &str| ctx.query(key).map(id::<MessageId>).transpose();
    let (before, after, around) = (bound("before")?, bound("after")?, bound("around")?);
    let messages = ctx.state.world.messages_in(channel);
    let all: Vec<&Message> = messages.filter(|it| !it.is_ephemeral()).collect();
    let start = if let Some(after) = after {
        all.partition_point(|message| message.id <= after)
    } else if let Some(around) = around {
        let middle = all.partition_point(|message| message.id < around);
        middle.saturating_sub(limit / 2)
    } else {
        let end = before.unwrap_or(MessageId(u64::MAX));
        let end = all.partition_point(|message| message.id < end);
        end.saturating_sub(limit)
    };
    let chosen = all.into_iter().skip(start).take(limit);
    let mut chosen: Vec<Value> = chosen.map(|it| ctx.state.world.message_json(it)).collect();
    chosen.reverse();
    Answer::ok(Value::Array(chosen))
}

pub(super) fn create(ctx: &mut RequestContext<'_>) -> ApiResult {
    let body = ctx.body();
    let send = ctx.channel(0)?.kind.send_permission();
    let files = if ctx.uploads().is_empty() {
        0
    } else {
        ATTACH_FILES
    };
    let place = ctx.channel(send | files)?;
    let world = &ctx.state.world;
    if place.is_locked() && !world.allowed(ctx.bot, place, MANAGE_THREADS) {
        return Err(ApiError::thread_locked());
    }
    if place.kind.is_forum() {
        return Err(ApiError::forum_message());
    }
    if place.kind == ChannelKind::Direct {
        let recipient = place.recipient.and_then(|id| world.people.get(&id));
        if !recipient.is_some_and(|person| person.dms_open) {
            return Err(ApiError::cannot_message());
        }
    }
    let channel = place.id;
    let nonce = present(body, "nonce").cloned();
    if let Some(nonce) = &nonce
        && body["enforce_nonce"] == true
    {
        let since = Timestamp(ctx.state.now.0.saturating_sub(NONCE_MEMORY));
        if let Some(first) = world.with_nonce(channel, ctx.bot, nonce, since) {
            return ctx.answer_message(channel, first);
        }
    }
    if !ctx.state.has_room_to_write(channel) {
        return Err(ApiError::too_many_threads());
    }
    let reference = reply_to(ctx, channel, body)?;
    let mut new = compose_new(ctx, body, &[], channel, MESSAGE_FLAGS)?;
    new.nonce = nonce;
    if reference.is_some() {
        new.kind = 19;
        new.reference = reference;
    }
    let message = ctx.state.post(new);
    ctx.answer_message(channel, message)
}

/// Returns the message that a reply refers to.
fn reply_to(
    ctx: &RequestContext<'_>,
    channel: ChannelId,
    body: &Value,
) -> ApiResult<Option<Reference>> {
    let Some(reference) = present(body, "message_reference") else {
        return Ok(None);
    };
    let target = bits_of(&reference["message_id"]).map(MessageId);
    let Some(target) = target else {
        return Err(ApiError::required(&["message_reference", "message_id"]));
    };
    if ctx.message(channel, target).is_ok() {
        let message = Some(target);
        return Ok(Some(Reference { channel, message }));
    }
    if reference["fail_if_not_exists"] == false {
        return Ok(None);
    }
    Err(ApiError::field(
        &["message_reference"],
        problem::unknown_reply(),
    ))
}

pub(super) fn edit(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (channel, message) = ctx.message_ids()?;
    let archived = ctx.channel(0)?.is_archived();
    if ctx.message(channel, message)?.author != ctx.bot {
        let fields = ctx.body().as_object();
        let flags_only = fields.is_some_and(|fields| fields.keys().all(|key| key == "flags"));
        if !flags_only || ctx.channel(MANAGE_MESSAGES).is_err() {
            return Err(ApiError::not_the_author());
        }
    }
    if archived {
        return Err(ApiError::thread_archived());
    }
    let edit = compose(ctx, ctx.body(), &[], Some((channel, message)))?;
    let now = ctx.state.now;
    let spent = ctx.state.world.spend_late_edit(channel, message, now);
    spent.map_err(|wait| ApiError {
        retry_after: Some(wait.as_secs_f64()),
        scope: Some("shared"),
        ..ApiError::too_many_late_edits()
    })?;
    ctx.state.edit(channel, message, edit, true);
    ctx.answer_message(channel, message)
}

pub(super) fn delete(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (channel, message) = ctx.message_ids()?;
    ctx.channel(0)?;
    if ctx.message(channel, message)?.author != ctx.bot {
        let place = ctx.channel(MANAGE_MESSAGES)?;
        if place.kind == ChannelKind::Direct {
            return Err(ApiError::execute_on_dm());
        }
    }
    ctx.state.delete(channel, message);
    Answer::none()
}

pub(super) fn bulk_delete(ctx: &mut RequestContext<'_>) -> ApiResult {
    if ctx.channel(0)?.kind == ChannelKind::Direct {
        return Err(ApiError::execute_on_dm());
    }
    let place = ctx.channel(MANAGE_MESSAGES)?;
    let (channel, guild) = (place.id, place.guild);
    let mut errors = FormErrors::new();
    let ids = errors.list(ctx.body(), "messages", 2, 100);
    errors.refuse()?;
    let mut ids: Vec<MessageId> = ids.iter().filter_map(bits_of).map(MessageId).collect();
    let two_weeks = Duration::from_secs(14 * 86_400);
    if ids
        .iter()
        .any(|id| ctx.state.now.since(id.created()) > two_weeks)
    {
        let message = "A message provided was too old to bulk delete";
        return Err(ApiError::new(400, 50034, message));
    }
    ids.retain(|id| ctx.state.world.delete(channel, *id).is_some());
    let data = json!({"ids": ids, "channel_id": channel, "guild_id": guild});
    let topic = EventGroup::Messages;
    ctx.state
        .tell_channel("MESSAGE_DELETE_BULK", data, channel, topic);
    Answer::none()
}

/// Returns the pinned messages of the channel, newest first.
fn pinned(ctx: &RequestContext<'_>) -> ApiResult<Vec<Value>> {
    let channel = ctx.channel(READ_MESSAGE_HISTORY)?.id;
    let world = &ctx.state.world;
    let pinned = world.messages_in(channel).rev().filter(|it| it.pinned);
    Ok(pinned.map(|message| world.message_json(message)).collect())
}

pub(super) fn pinned_messages(ctx: &mut RequestContext<'_>) -> ApiResult {
    Answer::ok(Value::Array(pinned(ctx)?))
}

pub(super) fn pins(ctx: &mut RequestContext<'_>) -> ApiResult {
    let item = |message: Value| json!({"pinned_at": message["timestamp"], "message": message});
    let items: Value = pinned(ctx)?.into_iter().map(item).collect();
    Answer::ok(json!({"items": items, "has_more": false}))
}

pub(super) fn pin(ctx: &mut RequestContext<'_>) -> ApiResult {
    set_pinned(ctx, true)
}

pub(super) fn unpin(ctx: &mut RequestContext<'_>) -> ApiResult {
    set_pinned(ctx, false)
}

fn set_pinned(ctx: &mut RequestContext<'_>, pin: bool) -> ApiResult {
    let (channel, message) = ctx.message_ids()?;
    if ctx.channel(0)?.kind != ChannelKind::Direct {
        ctx.channel(MANAGE_MESSAGES)?;
    }
    if pin && pinned(ctx)?.len() >= MAX_PINS {
        return Err(ApiError::too_many_pins());
    }
    ctx.message(channel, message)?;
    let state = &mut *ctx.state;
    if let Some(message) = state.world.message_mut(channel, message) {
        message.pinned = pin;
    }
    state.tell_message("MESSAGE_UPDATE", channel, message);
    let guild = state.world.guild_of(channel);
    let data = json!({
        "channel_id": channel, "guild_id": guild, "last_pin_timestamp": state.now.iso(),
    });
    state.tell_channel("CHANNEL_PINS_UPDATE", data, channel, EventGroup::Channels);
    Answer::none()
}
