//! Routes of channels. Source: Discord documentation, *Channels Resource*.

use serde_json::{Value, json};

use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use super::threads::applied_tags;
use crate::hub::{EventGroup, HubState};
use crate::ids::{ChannelId, TagId, UserId};
use crate::validate::{FormErrors, present, problem};
use crate::world::forums::{MAX_TAG_NAME, MAX_TAGS, REQUIRE_TAG};
use crate::world::permissions::{MANAGE_CHANNELS, MANAGE_THREADS};
use crate::world::threads::ARCHIVE_CHOICES;
use crate::world::{ChannelKind, Message, Tag, World};

/// The type of the message about a thread's new name.
const NAME_CHANGED: u8 = 4;
/// The longest slow mode, in seconds.
pub(super) const MAX_SLOWMODE: i64 = 21_600;

pub(super) fn get(ctx: &mut RequestContext<'_>) -> ApiResult {
    let channel = ctx.channel(0)?;
    Answer::ok(ctx.state.world.channel_json(channel, ctx.bot))
}

pub(super) fn start_typing(ctx: &mut RequestContext<'_>) -> ApiResult {
    let send = ctx.channel(0)?.kind.send_permission();
    let channel = ctx.channel(send)?.id;
    typing(ctx.state, channel, ctx.bot);
    Answer::none()
}

/// Sends the event that a person is typing.
pub(crate) fn typing(state: &mut HubState, channel: ChannelId, user: UserId) {
    let mut data = json!({
        "channel_id": channel, "user_id": user, "timestamp": state.now.0 / 1000,
    });
    state.world.put_member(&mut data, channel, user);
    state.tell_channel("TYPING_START", data, channel, EventGroup::Typing);
}

pub(super) fn change(ctx: &mut RequestContext<'_>) -> ApiResult {
    let kind = ctx.channel(0)?.kind;
    if kind.is_thread() {
        return change_thread(ctx);
    }
    if kind == ChannelKind::Direct {
        return Err(ApiError::execute_on_dm());
    }
    let id = ctx.channel(MANAGE_CHANNELS)?.id;
    let body = ctx.body();
    let mut errors = FormErrors::new();
    let name = errors.text(body, "name", 1, 100);
    let topic = errors.text(body, "topic", 0, 1024);
    let slowmode = errors.integer(body, "rate_limit_per_user", 0, MAX_SLOWMODE);
    let tags = if kind.is_forum() {
        new_tags(body, &mut errors)
    } else {
        None
    };
    let flags = errors.bits(body, "flags");
    errors.refuse()?;
    rename(ctx.state, id, name, slowmode);
    let now = ctx.state.now;
    if let Some(tags) = tags {
        let World { channels, ids, .. } = &mut ctx.state.world;
        let tags = tags.into_iter().map(|(old, name, moderated)| Tag {
            id: old.unwrap_or_else(|| TagId(ids.next(now))),
            name,
            moderated,
        });
        if let Some(forum) = channels.get_mut(&id) {
            forum.tags = tags.collect();
        }
    }
    if let (Some(forum), Some(flags)) = (ctx.state.world.channels.get_mut(&id), flags) {
        forum.requires_tag = kind.is_forum() && flags & REQUIRE_TAG != 0;
    }
    if let (Some(channel), Some(_)) = (ctx.state.world.channels.get_mut(&id), body.get("topic")) {
        channel.topic = topic.map(str::to_owned);
    }
    ctx.state.tell_channel_changed(id);
    get(ctx)
}

/// Returns the tags that a body gives to a forum, if it gives any: id of an existing one, name, and
/// whether only moderators set it.
fn new_tags(body: &Value, errors: &mut FormErrors) -> Option<Vec<(Option<TagId>, String, bool)>> {
    present(body, "available_tags")?;
    let mut tags = Vec::new();
    errors.each(body, "available_tags", (0, MAX_TAGS), |tag, errors| {
        if !errors.is_object(tag) {
            return;
        }
        let id = errors.snowflake(tag, "id").map(TagId);
        let name = errors.required_text(tag, "name", 1, MAX_TAG_NAME);
        let moderated = errors.flag(tag, "moderated");
        tags.push((id, name.unwrap_or_default().to_owned(), moderated));
    });
    Some(tags)
}

fn rename(state: &mut HubState, id: ChannelId, name: Option<&str>, slowmode: Option<i64>) {
    if let Some(channel) = state.world.channels.get_mut(&id) {
        if let Some(name) = name {
            channel.name = name.to_owned();
        }
        if let Some(slowmode) = slowmode {
            channel.slowmode = u32::try_from(slowmode).unwrap_or(0);
        }
    }
}

/// Renames, archives, reopens or locks a thread.
fn change_thread(ctx: &mut RequestContext<'_>) -> ApiResult {
    let body = ctx.body();
    let place = ctx.channel(0)?;
    let (id, old_name) = (place.id, place.name.clone());
    let may_manage = ctx.state.world.allowed(ctx.bot, place, MANAGE_THREADS);
    let Some(mut thread) = place.thread.clone() else {
        return Err(ApiError::wrong_channel_type());
    };
    let mut errors = FormErrors::new();
    let name = errors.text(body, "name", 1, 100);
    let mut flag = |key| present(body, key).map(|_| errors.flag(body, key));
    let (archived, locked, invitable) = (flag("archived"), flag("locked"), flag("invitable"));
    let slowmode = errors.integer(body, "rate_limit_per_user", 0, MAX_SLOWMODE);
    let auto_archive = auto_archive(body, &mut errors);
    let forum = place.parent.and_then(|id| ctx.state.world.channel(id));
    let forum = forum.filter(|forum| forum.kind.is_forum());
    let tags = forum.and_then(|forum| applied_tags(forum, body, may_manage, &mut errors));
    let requires_tag = forum.is_some_and(|forum| forum.requires_tag);
    errors.refuse()?;
    if requires_tag && tags.as_ref().is_some_and(Vec::is_empty) {
        return Err(ApiError::forum_needs_tag());
    }
    // An archived thread must be reopened first, or with the same request.
    let reopens = archived == Some(false);
    if thread.archived && !reopens {
        return Err(ApiError::thread_archived());
    }
    let fields = body.as_object();
    let only_reopens = reopens && fields.is_some_and(|it| it.keys().all(|key| key == "archived"));
    let moderates = locked.is_some() || thread.locked;
    if !may_manage && (moderates || thread.owner != ctx.bot && !only_reopens) {
        return Err(ApiError::missing_permissions());
    }
    if thread.archived && !ctx.state.has_room_for_thread(id) {
        return Err(ApiError::too_many_threads());
    }
    let state = &mut *ctx.state;
    if let Some(archived) = archived.filter(|archived| *archived != thread.archived) {
        thread.archived = archived;
        thread.archive_changed = state.now;
        thread.last_activity = state.now;
    }
    thread.locked = locked.unwrap_or(thread.locked);
    thread.invitable = invitable.unwrap_or(thread.invitable);
    thread.auto_archive = auto_archive.unwrap_or(thread.auto_archive);
    if let Some(changed) = state.world.thread_mut(id) {
        *changed = thread;
    }
    rename(state, id, name, slowmode);
    if let (Some(post), Some(tags)) = (state.world.channels.get_mut(&id), tags) {
        post.applied = tags;
    }
    state.tell_channel_changed(id);
    if let Some(name) = name.filter(|name| *name != old_name) {
        state.post(Message {
            kind: NAME_CHANGED,
            content: name.to_owned(),
            ..Message::new(id, ctx.bot)
        });
    }
    get(ctx)
}

/// Returns the minutes until a quiet thread is archived, if given.
pub(super) fn auto_archive(body: &Value, errors: &mut FormErrors) -> Option<u32> {
    let minutes = errors.integer(body, "auto_archive_duration", 0, i64::MAX)?;
    let minutes = u32::try_from(minutes).unwrap_or(0);
    if !ARCHIVE_CHOICES.contains(&minutes) {
        let choices = "(60, 1440, 4320, 10080)";
        errors.add_at("auto_archive_duration", problem::not_among(choices));
    }
    Some(minutes)
}

pub(super) fn delete(ctx: &mut RequestContext<'_>) -> ApiResult {
    let needed = match ctx.channel(0)?.kind {
        ChannelKind::Direct => 0,
        kind if kind.is_thread() => MANAGE_THREADS,
        _ => MANAGE_CHANNELS,
    };
    let place = ctx.channel(needed)?;
    let (id, kind) = (place.id, place.kind);
    let json = ctx.state.world.channel_json(place, ctx.bot);
    let state = &mut *ctx.state;
    // Closing direct messages only hides them.
    if kind != ChannelKind::Direct {
        state.delete_channel(id);
    }
    Answer::ok(json)
}
