//! Routes that start threads and change who is in them.

use serde_json::{Value, json};

use super::channels::auto_archive;
use super::error::ApiError;
use super::messages::{channel_for, message_in};
use super::{Answer, ApiRequest, id};
use crate::hub::{State, Topic};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::validate::FormErrors;
use crate::world::messages::NewMessage;
use crate::world::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS,
};
use crate::world::threads::NewThread;
use crate::world::{ChannelKind, Reference};

/// Message type that tells of somebody who was added to a thread.
const RECIPIENT_ADD: u8 = 1;
/// Message type that tells of a thread started without a message.
const THREAD_CREATED: u8 = 18;
/// Message type of the first message of a thread started from one.
const THREAD_STARTER: u8 = 21;

pub(super) fn route(
    state: &mut State,
    request: &ApiRequest,
    method: &str,
    channel: ChannelId,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    match (method, rest) {
        ("POST", ["threads"]) => start(state, &request.body, channel, None),
        ("POST", ["messages", message, "threads"]) => {
            start(state, &request.body, channel, Some(id(message)?))
        }
        ("GET", ["threads", "archived", kind @ ("public" | "private")]) => {
            archived(state, channel, *kind == "public")
        }
        ("GET", ["thread-members"]) => {
            let members = thread_members(state, channel)?;
            Answer::ok(Value::Array(
                members.into_iter().map(|(_, member)| member).collect(),
            ))
        }
        ("GET", ["thread-members", user]) => {
            let user = person(state, user)?;
            let members = thread_members(state, channel)?;
            let member = members.into_iter().find(|(id, _)| *id == user);
            member.map_or(Err(ApiError::unknown_member()), |(_, member)| {
                Answer::ok(member)
            })
        }
        ("PUT", ["thread-members", user]) => {
            let user = person(state, user)?;
            add_member(state, channel, user)
        }
        ("DELETE", ["thread-members", user]) => {
            let user = person(state, user)?;
            remove_member(state, channel, user)
        }
        (_, ["threads"] | ["thread-members", ..] | ["messages", _, "threads"]) => {
            Err(ApiError::wrong_method())
        }
        _ => Err(ApiError::not_found()),
    }
}

fn person(state: &State, text: &str) -> Result<UserId, ApiError> {
    if text == "@me" {
        Ok(state.world.bot.user_id)
    } else {
        id(text)
    }
}

fn start(
    state: &mut State,
    body: &Value,
    channel: ChannelId,
    from: Option<MessageId>,
) -> Result<Answer, ApiError> {
    let parent = channel_for(state, channel, 0)?;
    if parent.kind != ChannelKind::Text {
        return Err(ApiError::wrong_channel_type());
    }
    let mut errors = FormErrors::new();
    let name = errors
        .required_text(body, "name", 1, 100)
        .unwrap_or_default()
        .to_owned();
    let auto_archive = auto_archive(body, &mut errors).unwrap_or(4320);
    let kind = errors.integer(body, "type", 0, 64);
    let invitable = body.get("invitable") != Some(&Value::Bool(false));
    errors.integer(body, "rate_limit_per_user", 0, 21_600);
    let kind = match (from, kind) {
        (Some(_), _) | (None, Some(11)) => ChannelKind::PublicThread,
        // Discord's default for threads without a message.
        (None, Some(12) | None) => ChannelKind::PrivateThread,
        (None, Some(_)) => {
            errors.add_at(
                "type",
                "BASE_TYPE_CHOICES",
                "Value must be one of (10, 11, 12).",
            );
            ChannelKind::PublicThread
        }
    };
    if !errors.is_empty() {
        return Err(ApiError::form(&errors));
    }
    let private = kind == ChannelKind::PrivateThread;
    let needed = if private {
        CREATE_PRIVATE_THREADS
    } else {
        CREATE_PUBLIC_THREADS
    };
    channel_for(state, channel, needed)?;
    if let Some(message) = from {
        let message = message_in(state, channel, message)?;
        if message.thread.is_some() {
            return Err(ApiError::has_thread());
        }
    }
    let owner = state.world.bot.user_id;
    let new = NewThread {
        parent: channel,
        owner,
        name,
        kind,
        auto_archive,
        invitable,
        from,
    };
    let thread = begin(state, new).ok_or_else(ApiError::has_thread)?;
    let thread = state
        .world
        .channel(thread)
        .ok_or_else(ApiError::unknown_channel)?;
    Answer::created(state.world.channel_json(thread, owner))
}

/// Starts a thread and tells of it, with the system messages that Discord posts.
pub(crate) fn begin(state: &mut State, new: NewThread) -> Option<ChannelId> {
    let NewThread {
        parent,
        owner,
        from,
        kind,
        ref name,
        ..
    } = new;
    let name = name.clone();
    let thread = state.world.start_thread(new, state.now)?;
    state.tell_channel_created(thread);
    match from {
        Some(message) => {
            state.tell_message_changed(parent, message);
            let reference = Some(Reference {
                channel: parent,
                message: Some(message),
            });
            state.post(NewMessage {
                kind: THREAD_STARTER,
                reference,
                ..NewMessage::new(thread, owner)
            });
        }
        None if kind == ChannelKind::PublicThread => {
            let reference = Some(Reference {
                channel: thread,
                message: None,
            });
            state.post(NewMessage {
                kind: THREAD_CREATED,
                content: name,
                reference,
                ..NewMessage::new(parent, owner)
            });
        }
        None => {}
    }
    Some(thread)
}

fn archived(state: &State, channel: ChannelId, public: bool) -> Result<Answer, ApiError> {
    channel_for(state, channel, if public { 0 } else { MANAGE_THREADS })?;
    let bot = state.world.bot.user_id;
    let kind = if public {
        ChannelKind::PublicThread
    } else {
        ChannelKind::PrivateThread
    };
    let threads = state.world.channels.values().filter(|thread| {
        thread.parent == Some(channel)
            && thread.kind == kind
            && thread.thread.as_ref().is_some_and(|thread| thread.archived)
    });
    let threads: Vec<Value> = threads
        .map(|thread| state.world.channel_json(thread, bot))
        .collect();
    Answer::ok(json!({"threads": threads, "members": [], "has_more": false}))
}

fn thread_members(state: &State, channel: ChannelId) -> Result<Vec<(UserId, Value)>, ApiError> {
    let place = channel_for(state, channel, 0)?;
    let thread = place
        .thread
        .as_ref()
        .ok_or_else(ApiError::wrong_channel_type)?;
    let member = |(user, joined): (&UserId, &crate::ids::Timestamp)| {
        let json = json!({
            "id": channel, "user_id": user, "join_timestamp": joined.iso(), "flags": 0,
        });
        (*user, json)
    };
    Ok(thread.members.iter().map(member).collect())
}

fn open_thread(state: &State, channel: ChannelId) -> Result<(), ApiError> {
    let place = channel_for(state, channel, 0)?;
    let thread = place
        .thread
        .as_ref()
        .ok_or_else(ApiError::wrong_channel_type)?;
    if thread.archived {
        Err(ApiError::thread_archived())
    } else {
        Ok(())
    }
}

fn add_member(state: &mut State, channel: ChannelId, user: UserId) -> Result<Answer, ApiError> {
    open_thread(state, channel)?;
    let place = channel_for(state, channel, SEND_MESSAGES_IN_THREADS)?;
    let guild = place.guild.and_then(|id| state.world.guilds.get(&id));
    if !guild.is_some_and(|guild| guild.members.contains_key(&user)) {
        return Err(ApiError::unknown_member());
    }
    let parent = place.parent.and_then(|id| state.world.channel(id));
    if !parent.is_some_and(|parent| state.world.sees(user, parent)) {
        return Err(ApiError::missing_access());
    }
    let now = state.now;
    let thread = state
        .world
        .channels
        .get_mut(&channel)
        .and_then(|c| c.thread.as_mut());
    let new = thread.is_some_and(|thread| thread.members.insert(user, now).is_none());
    let bot = state.world.bot.user_id;
    if new && user != bot {
        tell_members(state, channel, &[user], &[]);
        // For the one who was added, it is as if the thread had just been made.
        state.tell_channel_created_for(channel, user);
        let mut notice = NewMessage::new(channel, bot);
        notice.kind = RECIPIENT_ADD;
        notice.content = format!("<@{user}>");
        state.post(notice);
    }
    Answer::none()
}

fn remove_member(state: &mut State, channel: ChannelId, user: UserId) -> Result<Answer, ApiError> {
    open_thread(state, channel)?;
    let bot = state.world.bot.user_id;
    if user != bot {
        let place = channel_for(state, channel, 0)?;
        let owner = place
            .thread
            .as_ref()
            .is_some_and(|thread| thread.owner == bot);
        let own_private = owner && place.kind == ChannelKind::PrivateThread;
        if !own_private {
            channel_for(state, channel, MANAGE_THREADS)?;
        }
    }
    let thread = state
        .world
        .channels
        .get(&channel)
        .and_then(|c| c.thread.as_ref());
    if thread.is_some_and(|thread| thread.members.contains_key(&user)) {
        // Told first, while the one who leaves still sees a private thread.
        tell_members(state, channel, &[], &[user]);
        let thread = state
            .world
            .channels
            .get_mut(&channel)
            .and_then(|c| c.thread.as_mut());
        if let Some(thread) = thread {
            thread.members.remove(&user);
        }
    }
    Answer::none()
}

fn tell_members(state: &mut State, channel: ChannelId, added: &[UserId], removed: &[UserId]) {
    let Some(place) = state.world.channel(channel) else {
        return;
    };
    let (Some(guild), Some(thread)) = (place.guild, place.thread.as_ref()) else {
        return;
    };
    let added: Vec<Value> = added
        .iter()
        .map(|user| {
            json!({
                "id": channel, "user_id": user, "join_timestamp": state.now.iso(), "flags": 0,
                "member": state.world.member_json(guild, *user, true), "presence": null,
            })
        })
        .collect();
    let data = json!({
        "id": channel, "guild_id": guild, "member_count": thread.members.len().min(50),
        "added_members": added, "removed_member_ids": removed,
    });
    state.tell_channel("THREAD_MEMBERS_UPDATE", data, channel, Topic::Channels);
}

impl State {
    /// Tells one person of a thread that they see from now on.
    fn tell_channel_created_for(&mut self, channel: ChannelId, user: UserId) {
        let Some(place) = self.world.channel(channel) else {
            return;
        };
        let data = self.world.channel_json(place, user);
        self.tell_people(
            "THREAD_CREATE",
            data,
            crate::hub::Audience::Only(vec![user]),
        );
    }
}
