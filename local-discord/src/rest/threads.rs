//! Routes that start threads and change their members.

use serde_json::{Value, json};

use super::channels::{MAX_SLOWMODE, auto_archive};
use super::compose::{MESSAGE_FLAGS, compose_new};
use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use crate::hub::{Audience, EventGroup, HubState};
use crate::ids::{ChannelId, MessageId, TagId, Timestamp, UserId};
use crate::validate::{FormErrors, present, problem};
use crate::world::forums::MAX_APPLIED;
use crate::world::permissions::{
    ATTACH_FILES, CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
};
use crate::world::threads::NewThread;
use crate::world::{Channel, ChannelKind, Message, Reference, Thread, World};

/// The type of the message about a person who was added to a thread.
const RECIPIENT_ADD: u8 = 1;
/// The type of the message about a thread started without a message.
const THREAD_CREATED: u8 = 18;
/// The type of the first message of a thread started from one.
const THREAD_STARTER: u8 = 21;

/// Starts a thread, from a message if the path has one.
pub(super) fn start(ctx: &mut RequestContext<'_>) -> ApiResult {
    let from: Option<MessageId> = match ctx.parameter("message") {
        Some(_) => Some(ctx.id("message")?),
        None => None,
    };
    let parent = ctx.channel(0)?;
    let (channel, in_announcements) = (parent.id, parent.kind == ChannelKind::Announcement);
    match (parent.kind, from) {
        (ChannelKind::Forum | ChannelKind::Media, None) => return start_post(ctx),
        // Discord's clients start threads of announcement channels from messages only. Whether a bot
        // can do more is not documented. It is refused here, since a bot that handles a refusal also
        // handles a success.
        (ChannelKind::Text, _) | (ChannelKind::Announcement, Some(_)) => {}
        _ => return Err(ApiError::wrong_channel_type()),
    }
    let body = ctx.body();
    let mut errors = FormErrors::new();
    let name = errors.required_text(body, "name", 1, 100);
    let auto_archive = auto_archive(body, &mut errors).unwrap_or(4320);
    let kind = errors.integer(body, "type", 0, 64);
    errors.integer(body, "rate_limit_per_user", 0, MAX_SLOWMODE);
    let (kind, needed) = match (from, kind) {
        (Some(_), _) if in_announcements => {
            (ChannelKind::AnnouncementThread, CREATE_PUBLIC_THREADS)
        }
        (Some(_), _) | (None, Some(11)) => (ChannelKind::PublicThread, CREATE_PUBLIC_THREADS),
        // Discord's default for threads without a message.
        (None, Some(12) | None) => (ChannelKind::PrivateThread, CREATE_PRIVATE_THREADS),
        (None, Some(_)) => {
            errors.add_at("type", problem::not_among("(10, 11, 12)"));
            (ChannelKind::PublicThread, 0)
        }
    };
    errors.refuse()?;
    ctx.channel(needed)?;
    if let Some(message) = from
        && let message = ctx.message(channel, message)?
        && (message.thread.is_some() || message.had_thread)
    {
        return Err(ApiError::has_thread());
    }
    if !ctx.state.has_room_for_thread(channel) {
        return Err(ApiError::too_many_threads());
    }
    let new = NewThread {
        parent: channel,
        owner: ctx.bot,
        name: name.unwrap_or_default().to_owned(),
        kind,
        auto_archive,
        invitable: body["invitable"] != false,
        from,
    };
    let thread = begin(ctx.state, new).ok_or_else(ApiError::has_thread)?;
    Answer::created(ctx.channel_json(thread)?)
}

/// Starts a post of a forum with its first message. `CREATE_PUBLIC_THREADS` is not needed.
fn start_post(ctx: &mut RequestContext<'_>) -> ApiResult {
    let forum = ctx.channel(SEND_MESSAGES)?;
    let files = !ctx.uploads().is_empty();
    let forum = match files {
        true => ctx.channel(ATTACH_FILES)?,
        false => forum,
    };
    let (channel, requires_tag) = (forum.id, forum.requires_tag);
    let manages = ctx.state.world.allowed(ctx.bot, forum, MANAGE_THREADS);
    let body = ctx.body();
    let mut errors = FormErrors::new();
    let name = errors.required_text(body, "name", 1, 100);
    let auto_archive = auto_archive(body, &mut errors).unwrap_or(4320);
    errors.integer(body, "rate_limit_per_user", 0, MAX_SLOWMODE);
    let tags = applied_tags(forum, body, manages, &mut errors).unwrap_or_default();
    if present(body, "message").is_none() {
        errors.required("message");
    }
    errors.refuse()?;
    if requires_tag && tags.is_empty() {
        return Err(ApiError::forum_needs_tag());
    }
    if !ctx.state.has_room_for_thread(channel) {
        return Err(ApiError::too_many_threads());
    }
    let message = compose_new(ctx, &body["message"], &["message"], channel, MESSAGE_FLAGS)?;
    let new = NewThread {
        parent: channel,
        owner: ctx.bot,
        name: name.unwrap_or_default().to_owned(),
        kind: ChannelKind::PublicThread,
        auto_archive,
        invitable: true,
        from: None,
    };
    let posted = ctx.state.post_in_forum(new, tags, message);
    let (thread, message) = posted.ok_or_else(ApiError::unknown_channel)?;
    let mut json = ctx.channel_json(thread)?;
    let message = ctx.message(thread, message)?;
    json["message"] = ctx.state.world.message_json(message);
    Answer::created(json)
}

/// Returns the tags that a body gives to a post of a forum, if it gives any.
pub(super) fn applied_tags(
    forum: &Channel,
    body: &Value,
    manages: bool,
    errors: &mut FormErrors,
) -> Option<Vec<TagId>> {
    present(body, "applied_tags")?;
    let tags = errors.snowflakes(body, "applied_tags", MAX_APPLIED);
    let tags: Vec<TagId> = tags.into_iter().map(TagId).collect();
    if !forum.takes_tags(&tags, manages) {
        errors.add_at("applied_tags", problem::unknown_tag());
    }
    Some(tags)
}

/// Starts a thread and sends the events, with the system messages that Discord posts.
fn begin(state: &mut HubState, new: NewThread) -> Option<ChannelId> {
    let (parent, owner, name) = (new.parent, new.owner, new.name.clone());
    let (from, public) = (new.from, new.kind != ChannelKind::PrivateThread);
    let thread = state.world.start_thread(new, state.now)?;
    state.tell_channel_created(thread);
    let reference = |channel, message| Some(Reference { channel, message });
    if let Some(message) = from {
        state.tell_message("MESSAGE_UPDATE", parent, message);
        state.post(Message {
            kind: THREAD_STARTER,
            reference: reference(parent, Some(message)),
            ..Message::new(thread, owner)
        });
    } else if public {
        state.post(Message {
            kind: THREAD_CREATED,
            content: name,
            reference: reference(thread, None),
            ..Message::new(parent, owner)
        });
    }
    Some(thread)
}

pub(super) fn archived_public(ctx: &mut RequestContext<'_>) -> ApiResult {
    archived(ctx, ChannelKind::PublicThread, 0)
}

pub(super) fn archived_private(ctx: &mut RequestContext<'_>) -> ApiResult {
    archived(ctx, ChannelKind::PrivateThread, MANAGE_THREADS)
}

fn archived(ctx: &RequestContext<'_>, kind: ChannelKind, needed: u64) -> ApiResult {
    let (parent, world) = (ctx.channel(needed)?.id, &ctx.state.world);
    let threads = world.channels.values().filter(|thread| {
        let is_private = thread.kind == ChannelKind::PrivateThread;
        let is_of_kind = is_private == (kind == ChannelKind::PrivateThread);
        thread.parent == Some(parent) && is_of_kind && thread.is_archived()
    });
    let threads: Value = threads
        .map(|thread| world.channel_json(thread, ctx.bot))
        .collect();
    Answer::ok(json!({"threads": threads, "members": [], "has_more": false}))
}

/// Returns the channel in the path, which must be a thread.
fn thread<'c>(ctx: &'c RequestContext<'_>) -> ApiResult<(ChannelId, &'c Thread)> {
    let place = ctx.channel(0)?;
    let thread = place.thread.as_ref();
    Ok((place.id, thread.ok_or_else(ApiError::wrong_channel_type)?))
}

pub(super) fn members(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (id, thread) = thread(ctx)?;
    let members = thread.members.iter();
    let member = |(user, at): (&UserId, &Timestamp)| World::thread_member_json(id, *user, *at);
    Answer::ok(members.map(member).collect())
}

pub(super) fn member(ctx: &mut RequestContext<'_>) -> ApiResult {
    let user = ctx.user()?;
    let (id, thread) = thread(ctx)?;
    let joined = thread
        .members
        .get(&user)
        .ok_or_else(ApiError::unknown_member)?;
    Answer::ok(World::thread_member_json(id, user, *joined))
}

/// Returns the thread in the path, which must not be archived.
fn open_thread<'c>(ctx: &'c RequestContext<'_>) -> ApiResult<(ChannelId, &'c Thread)> {
    let (id, thread) = thread(ctx)?;
    if thread.archived {
        return Err(ApiError::thread_archived());
    }
    Ok((id, thread))
}

pub(super) fn add_member(ctx: &mut RequestContext<'_>) -> ApiResult {
    let user = ctx.user()?;
    let (id, _) = open_thread(ctx)?;
    let place = ctx.channel(SEND_MESSAGES_IN_THREADS)?;
    let world = &ctx.state.world;
    let guild = place.guild.and_then(|id| world.guilds.get(&id));
    if !guild.is_some_and(|guild| guild.members.contains_key(&user)) {
        return Err(ApiError::unknown_member());
    }
    let parent = place.parent.and_then(|id| world.channel(id));
    if !parent.is_some_and(|parent| world.sees(user, parent)) {
        return Err(ApiError::missing_access());
    }
    let (state, bot) = (&mut *ctx.state, ctx.bot);
    let now = state.now;
    let thread = state.world.thread_mut(id);
    let new = thread.is_some_and(|thread| thread.members.insert(user, now).is_none());
    if new && user != bot {
        tell_members(state, id, &[user], &[]);
        // For the added person, the thread is like a new one.
        if let Some(place) = state.world.channel(id) {
            let data = state.world.channel_json(place, user);
            state.tell_people("THREAD_CREATE", data, Audience::Only(vec![user]));
        }
        state.post(Message {
            kind: RECIPIENT_ADD,
            content: format!("<@{user}>"),
            ..Message::new(id, bot)
        });
    }
    Answer::none()
}

pub(super) fn remove_member(ctx: &mut RequestContext<'_>) -> ApiResult {
    let user = ctx.user()?;
    let (id, thread) = open_thread(ctx)?;
    let private = ctx.channel(0)?.kind == ChannelKind::PrivateThread;
    let own_private = private && thread.owner == ctx.bot;
    let there = thread.members.contains_key(&user);
    if user != ctx.bot && !own_private {
        ctx.channel(MANAGE_THREADS)?;
    }
    if there {
        // The event goes out first, while the leaving person still sees a private thread.
        tell_members(ctx.state, id, &[], &[user]);
        if let Some(thread) = ctx.state.world.thread_mut(id) {
            thread.members.remove(&user);
        }
    }
    Answer::none()
}

fn tell_members(state: &mut HubState, channel: ChannelId, added: &[UserId], removed: &[UserId]) {
    let world = &state.world;
    let Some(place) = world.channel(channel) else {
        return;
    };
    let (Some(guild), Some(thread)) = (place.guild, place.thread.as_ref()) else {
        return;
    };
    let member = |user: &UserId| {
        let mut json = World::thread_member_json(channel, *user, state.now);
        json["member"] = world.member_json(guild, *user, true);
        json["presence"] = Value::Null;
        json
    };
    let data = json!({
        "id": channel, "guild_id": guild, "member_count": thread.members.len().min(50),
        "added_members": added.iter().map(member).collect::<Value>(),
        "removed_member_ids": removed,
    });
    state.tell_channel("THREAD_MEMBERS_UPDATE", data, channel, EventGroup::Channels);
}
