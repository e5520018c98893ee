//! Routes of channels. Source: Discord documentation, *Channels Resource*.

use serde_json::{Value, json};

use super::error::ApiError;
use super::messages::channel_for;
use super::{Answer, ApiRequest};
use crate::hub::{State, Topic};
use crate::ids::ChannelId;
use crate::validate::{FormErrors, present};
use crate::world::ChannelKind;
use crate::world::messages::NewMessage;
use crate::world::permissions::{
    MANAGE_CHANNELS, MANAGE_THREADS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS,
};
use crate::world::threads::ARCHIVE_CHOICES;

/// Message type that tells of a thread's new name.
const NAME_CHANGED: u8 = 4;

pub(super) fn route(
    state: &mut State,
    request: &ApiRequest,
    method: &str,
    channel: ChannelId,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    match (method, rest) {
        ("GET", []) => answer(state, channel),
        ("PATCH", []) => {
            if channel_for(state, channel, 0)?.kind.is_thread() {
                change_thread(state, &request.body, channel)
            } else {
                change_channel(state, &request.body, channel)
            }
        }
        ("DELETE", []) => delete(state, channel),
        ("POST", ["typing"]) => {
            let place = channel_for(state, channel, 0)?;
            let send = if place.kind.is_thread() {
                SEND_MESSAGES_IN_THREADS
            } else {
                SEND_MESSAGES
            };
            channel_for(state, channel, send)?;
            typing(state, channel, state.world.bot.user_id);
            Answer::none()
        }
        (_, [] | ["typing"]) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::not_found()),
    }
}

fn answer(state: &State, channel: ChannelId) -> Result<Answer, ApiError> {
    let channel = channel_for(state, channel, 0)?;
    Answer::ok(state.world.channel_json(channel, state.world.bot.user_id))
}

/// Tells that somebody is typing.
pub(crate) fn typing(state: &mut State, channel: ChannelId, user: crate::ids::UserId) {
    let guild = state
        .world
        .channel(channel)
        .and_then(|channel| channel.guild);
    let mut data = json!({
        "channel_id": channel, "user_id": user, "timestamp": state.now.0 / 1000,
    });
    if let Some(guild) = guild {
        data["guild_id"] = json!(guild);
        data["member"] = state.world.member_json(guild, user, true);
    }
    state.tell_channel("TYPING_START", data, channel, Topic::Typing);
}

fn change_channel(state: &mut State, body: &Value, channel: ChannelId) -> Result<Answer, ApiError> {
    if channel_for(state, channel, 0)?.kind == ChannelKind::Direct {
        return Err(ApiError::execute_on_dm());
    }
    channel_for(state, channel, MANAGE_CHANNELS)?;
    let mut errors = FormErrors::new();
    let name = errors.text(body, "name", 1, 100);
    let topic = errors.text(body, "topic", 0, 1024);
    let slowmode = errors.integer(body, "rate_limit_per_user", 0, 21_600);
    if !errors.is_empty() {
        return Err(ApiError::form(&errors));
    }
    if let Some(changed) = state.world.channels.get_mut(&channel) {
        if let Some(name) = name {
            changed.name = name.to_owned();
        }
        if body.get("topic").is_some() {
            changed.topic = topic.map(str::to_owned);
        }
        if let Some(slowmode) = slowmode {
            changed.slowmode = u32::try_from(slowmode).unwrap_or(0);
        }
    }
    state.tell_channel_changed(channel);
    answer(state, channel)
}

/// Renames, archives, reopens or locks a thread.
fn change_thread(state: &mut State, body: &Value, channel: ChannelId) -> Result<Answer, ApiError> {
    let bot = state.world.bot.user_id;
    let place = channel_for(state, channel, 0)?;
    let Some(thread) = place.thread.clone() else {
        return Err(ApiError::wrong_channel_type());
    };
    let may_manage = state.world.allowed(bot, place, MANAGE_THREADS);
    let old_name = place.name.clone();
    let mut errors = FormErrors::new();
    let name = errors.text(body, "name", 1, 100);
    let archived = present(body, "archived").map(|_| errors.flag(body, "archived"));
    let locked = present(body, "locked").map(|_| errors.flag(body, "locked"));
    let invitable = present(body, "invitable").map(|_| errors.flag(body, "invitable"));
    let slowmode = errors.integer(body, "rate_limit_per_user", 0, 21_600);
    let auto_archive = auto_archive(body, &mut errors);
    if !errors.is_empty() {
        return Err(ApiError::form(&errors));
    }
    // An archived thread must be reopened first, or with the same request.
    let reopens = archived == Some(false);
    if thread.archived && !reopens {
        return Err(ApiError::thread_archived());
    }
    let only_reopens = body
        .as_object()
        .is_some_and(|body| body.keys().all(|k| k == "archived"));
    let may = if locked.is_some() || thread.locked {
        may_manage
    } else {
        may_manage || thread.owner == bot || (reopens && only_reopens)
    };
    if !may {
        return Err(ApiError::missing_permissions());
    }
    let now = state.now;
    if let Some(changed) = state.world.channels.get_mut(&channel) {
        if let Some(name) = name {
            changed.name = name.to_owned();
        }
        if let Some(slowmode) = slowmode {
            changed.slowmode = u32::try_from(slowmode).unwrap_or(0);
        }
        if let Some(thread) = &mut changed.thread {
            if let Some(archived) = archived.filter(|archived| *archived != thread.archived) {
                thread.archived = archived;
                thread.archive_changed = now;
                thread.last_activity = now;
            }
            thread.locked = locked.unwrap_or(thread.locked);
            thread.invitable = invitable.unwrap_or(thread.invitable);
            thread.auto_archive = auto_archive.unwrap_or(thread.auto_archive);
        }
    }
    state.tell_channel_changed(channel);
    if let Some(name) = name.filter(|name| *name != old_name) {
        let notice = NewMessage {
            kind: NAME_CHANGED,
            content: name.to_owned(),
            ..NewMessage::new(channel, bot)
        };
        state.post(notice);
    }
    answer(state, channel)
}

/// The minutes until a quiet thread is archived, where given.
pub(super) fn auto_archive(body: &Value, errors: &mut FormErrors) -> Option<u32> {
    let minutes = errors.integer(body, "auto_archive_duration", 0, i64::MAX)?;
    let minutes = u32::try_from(minutes).unwrap_or(0);
    if !ARCHIVE_CHOICES.contains(&minutes) {
        errors.add_at(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Value must be one of (60, 1440, 4320, 10080).",
        );
    }
    Some(minutes)
}

fn delete(state: &mut State, channel: ChannelId) -> Result<Answer, ApiError> {
    let place = channel_for(state, channel, 0)?;
    let needed = match place.kind {
        ChannelKind::Direct => 0,
        ChannelKind::Text => MANAGE_CHANNELS,
        ChannelKind::PublicThread | ChannelKind::PrivateThread => MANAGE_THREADS,
    };
    let place = channel_for(state, channel, needed)?;
    let bot = state.world.bot.user_id;
    let json = state.world.channel_json(place, bot);
    let direct = place.kind == ChannelKind::Direct;
    // Closing direct messages only hides them.
    if !direct {
        // The events go out while there still is somebody who sees the channel.
        let threads = state
            .world
            .channels
            .values()
            .filter(|c| c.parent == Some(channel));
        let threads: Vec<ChannelId> = threads.map(|channel| channel.id).collect();
        for id in threads.into_iter().chain([channel]) {
            let Some(gone) = state.world.channel(id) else {
                continue;
            };
            let name = if gone.kind.is_thread() {
                "THREAD_DELETE"
            } else {
                "CHANNEL_DELETE"
            };
            let data = state.world.channel_json(gone, bot);
            state.tell_channel(name, data, id, Topic::Channels);
        }
        state.world.remove_channel(channel);
        for messages in state.world.messages.values_mut() {
            for message in messages.values_mut().filter(|m| m.thread == Some(channel)) {
                message.thread = None;
            }
        }
    }
    Answer::ok(json)
}
