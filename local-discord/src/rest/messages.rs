//! Routes of messages, pins and reactions. Source: Discord documentation, *Message Resource*.

use std::time::Duration;

use serde_json::{Value, json};

use super::error::ApiError;
use super::{Answer, ApiRequest, id};
use crate::hub::{State, Topic};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::validate::message::{
    COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, check,
};
use crate::validate::{FormErrors, bits_of, present};
use crate::world::messages::{AllowedMentions, Edit, NewMessage, clean_filename};
use crate::world::permissions::{
    ADD_REACTIONS, ATTACH_FILES, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY,
    SEND_MESSAGES, SEND_MESSAGES_IN_THREADS,
};
use crate::world::{Attachment, Channel, ChannelKind, Message, Reaction, Reference};

/// For how long a nonce names its message.
const NONCE_MEMORY: Duration = Duration::from_secs(300);

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
        (_, ["messages", message, "reactions", emoji, rest @ ..]) => {
            react(state, method, channel, id(message)?, emoji, rest)
        }
        (_, ["messages"] | ["messages", "bulk-delete"] | ["messages", _] | ["pins", ..]) => {
            Err(ApiError::wrong_method())
        }
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

/// A message body that was checked: what it says, with its files.
pub(super) struct Composed {
    pub(super) content: Option<String>,
    pub(super) embeds: Option<Vec<Value>>,
    pub(super) components: Option<Vec<Value>>,
    /// The files afterwards; `None` keeps those that are there.
    pub(super) attachments: Option<Vec<Attachment>>,
    pub(super) flags: Option<u64>,
    pub(super) allowed_mentions: AllowedMentions,
}

impl Composed {
    /// Whether a message of this would show nothing.
    fn is_empty(&self) -> bool {
        let none = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content
            .as_ref()
            .is_none_or(|text| text.trim().is_empty())
            && none(&self.embeds)
            && none(&self.components)
            && self.attachments.as_ref().is_none_or(Vec::is_empty)
    }

    /// As the change of a message.
    pub(super) fn into_edit(self) -> Edit {
        Edit {
            content: self.content,
            embeds: self.embeds,
            components: self.components,
            attachments: self.attachments,
            flags: self.flags,
            allowed_mentions: self.allowed_mentions,
        }
    }

    /// As a new message of the bot, or an error if it is empty.
    pub(super) fn into_new(
        self,
        state: &State,
        channel: ChannelId,
        allowed_flags: u64,
    ) -> Result<NewMessage, ApiError> {
        if self.is_empty() {
            return Err(ApiError::empty_message());
        }
        let bot = state.world.bot.user_id;
        Ok(NewMessage {
            content: self.content.unwrap_or_default(),
            embeds: self.embeds.unwrap_or_default(),
            components: self.components.unwrap_or_default(),
            attachments: self.attachments.unwrap_or_default(),
            flags: self.flags.unwrap_or(0) & allowed_flags,
            allowed_mentions: self.allowed_mentions,
            ..NewMessage::new(channel, bot)
        })
    }
}

/// Flags that any new message of a bot may set.
pub(super) const MESSAGE_FLAGS: u64 = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2;

/// Checks the body of a message. `path` is where the message stands in the request's body;
/// `existing` is the message that it changes.
pub(super) fn compose(
    state: &mut State,
    body: &Value,
    request: &ApiRequest,
    path: &[&str],
    existing: Option<(ChannelId, MessageId)>,
) -> Result<Composed, ApiError> {
    let existing = existing
        .and_then(|(channel, id)| state.world.message(channel, id))
        .cloned();
    let flags_before = existing.as_ref().map_or(0, |message| message.flags);
    let mut errors = FormErrors::new();
    let prefixed = |errors: &mut FormErrors, check: &mut dyn FnMut(&mut FormErrors)| match path {
        [] => check(errors),
        [key, ..] => errors.at(key, |errors| check(errors)),
    };
    prefixed(&mut errors, &mut |errors| check(body, flags_before, errors));
    if !errors.is_empty() {
        return Err(ApiError::form(&errors));
    }
    let kept = existing
        .as_ref()
        .map_or(&[][..], |message| &message.attachments);
    let listed = present(body, "attachments").is_some();
    let attachments = if listed || !request.uploads.is_empty() || existing.is_none() {
        let now = state.now;
        let all = state.world.attachments(body, &request.uploads, kept, now);
        Some(all.map_err(|entry| {
            prefixed(&mut errors, &mut |errors| {
                errors.at("attachments", |errors| match entry {
                    Some(index) => errors.at(index, |errors| {
                        errors.add_at("id", "ATTACHMENT_NOT_FOUND", "Attachment not found");
                    }),
                    None => errors.add(
                        "ATTACHMENT_NOT_LISTED",
                        "Uploaded files must be listed in attachments",
                    ),
                });
            });
            ApiError::form(&errors)
        })?)
    } else {
        None
    };
    let list = |key: &str| match body.get(key) {
        None => None,
        Some(value) => Some(value.as_array().cloned().unwrap_or_default()),
    };
    let flags = present(body, "flags").and_then(bits_of);
    let v2 = (flags.unwrap_or(0) | flags_before) & COMPONENTS_V2 != 0;
    let mut components = list("components");
    if let Some(components) = &mut components {
        let files: Vec<&str> = attachments
            .as_deref()
            .unwrap_or(kept)
            .iter()
            .map(|attachment| attachment.filename.as_str())
            .collect();
        if v2 && let Some(missing) = missing_file(components, &files) {
            return Err(ApiError::field(
                &[path, &["components"]].concat(),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                &format!("The referenced attachment was not found: {missing}"),
            ));
        }
        let mut next = 1;
        number(components, &mut next);
    }
    Ok(Composed {
        content: body
            .get("content")
            .map(|text| text.as_str().unwrap_or_default().to_owned()),
        embeds: list("embeds"),
        components,
        attachments,
        flags,
        allowed_mentions: AllowedMentions::of(body),
    })
}

/// The first `attachment://` address in components that names none of the files.
fn missing_file(components: &[Value], files: &[&str]) -> Option<String> {
    components.iter().find_map(|component| {
        let named = |key: &str| component.get(key)?.get("url")?.as_str();
        let named = named("media").or_else(|| named("file"));
        let named = named.and_then(|url| url.strip_prefix("attachment://"));
        if let Some(name) = named
            && !files.contains(&clean_filename(name).as_str())
        {
            return Some(name.to_owned());
        }
        let children = |key: &str| component.get(key).and_then(Value::as_array);
        let accessory = component.get("accessory").map(std::slice::from_ref);
        [
            children("components").map(Vec::as_slice),
            children("items").map(Vec::as_slice),
            accessory,
        ]
        .into_iter()
        .flatten()
        .find_map(|children| missing_file(children, files))
    })
}

/// Gives components the `id` numbers that Discord fills in.
fn number(components: &mut [Value], next: &mut u64) {
    for component in components {
        let Some(map) = component.as_object_mut() else {
            continue;
        };
        if map.get("id").is_none_or(Value::is_null) {
            map.insert("id".to_owned(), json!(*next));
        }
        *next += 1;
        if let Some(Value::Array(children)) = map.get_mut("components") {
            number(children, next);
        }
        if let Some(accessory) = map.get_mut("accessory") {
            number(std::slice::from_mut(accessory), next);
        }
    }
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
        let since = state.now.0.saturating_sub(NONCE_MEMORY.as_millis() as u64);
        let since = crate::ids::Timestamp(since);
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

/// Refuses what would leave a message with nothing to show.
pub(super) fn refuse_emptied(
    state: &State,
    channel: ChannelId,
    id: MessageId,
    edit: &Composed,
) -> Result<(), ApiError> {
    let Some(message) = state.world.message(channel, id) else {
        return Ok(());
    };
    let list = |new: &Option<Vec<Value>>, old: &[Value]| {
        new.as_ref().map_or(old.is_empty(), Vec::is_empty)
    };
    let content = edit.content.as_deref().unwrap_or(&message.content);
    let attachments = edit.attachments.as_deref().unwrap_or(&message.attachments);
    let empty = content.trim().is_empty()
        && attachments.is_empty()
        && list(&edit.embeds, &message.embeds)
        && list(&edit.components, &message.components);
    if empty {
        Err(ApiError::empty_message())
    } else {
        Ok(())
    }
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

fn react(
    state: &mut State,
    method: &str,
    channel: ChannelId,
    message: MessageId,
    emoji: &str,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    let place = channel_for(state, channel, READ_MESSAGE_HISTORY)?;
    let archived = place.thread.as_ref().is_some_and(|thread| thread.archived);
    let found = message_in(state, channel, message)?;
    let bot = state.world.bot.user_id;
    if emoji.is_empty() || emoji.chars().all(|c| c.is_ascii_alphabetic()) {
        return Err(ApiError::unknown_emoji());
    }
    let reaction = found
        .reactions
        .iter()
        .find(|reaction| reaction.emoji == emoji);
    match (method, rest) {
        ("GET", []) => {
            let users = reaction.map_or(&[][..], |reaction| &reaction.users);
            Answer::ok(
                users
                    .iter()
                    .map(|user| state.world.user_json(*user))
                    .collect(),
            )
        }
        ("PUT", ["@me"]) => {
            if archived {
                return Err(ApiError::thread_archived());
            }
            if reaction.is_none() {
                channel_for(state, channel, ADD_REACTIONS)?;
            }
            set_reaction(state, channel, message, emoji, bot, true);
            Answer::none()
        }
        ("DELETE", [user]) => {
            let user = if *user == "@me" { bot } else { id(user)? };
            if user != bot {
                channel_for(state, channel, MANAGE_MESSAGES)?;
            }
            set_reaction(state, channel, message, emoji, user, false);
            Answer::none()
        }
        _ => Err(ApiError::wrong_method()),
    }
}

/// Adds or takes away a reaction and tells of it.
pub(crate) fn set_reaction(
    state: &mut State,
    channel: ChannelId,
    message: MessageId,
    emoji: &str,
    user: UserId,
    add: bool,
) {
    let Some(found) = state.world.message_mut(channel, message) else {
        return;
    };
    let position = found
        .reactions
        .iter()
        .position(|reaction| reaction.emoji == emoji);
    match (position.and_then(|at| found.reactions.get_mut(at)), add) {
        (Some(reaction), true) if !reaction.users.contains(&user) => reaction.users.push(user),
        (None, true) => {
            let users = vec![user];
            found.reactions.push(Reaction {
                emoji: emoji.to_owned(),
                users,
            });
        }
        (Some(reaction), false) if reaction.users.contains(&user) => {
            reaction.users.retain(|other| *other != user);
            found
                .reactions
                .retain(|reaction| !reaction.users.is_empty());
        }
        _ => return,
    }
    let author = found.author;
    let guild = state
        .world
        .channel(channel)
        .and_then(|channel| channel.guild);
    let mut data = json!({
        "user_id": user, "channel_id": channel, "message_id": message, "burst": false, "type": 0,
        "emoji": {"id": null, "name": emoji}, "message_author_id": author,
    });
    if let Some(guild) = guild {
        data["guild_id"] = json!(guild);
        if add {
            data["member"] = state.world.member_json(guild, user, true);
        }
    }
    let name = if add {
        "MESSAGE_REACTION_ADD"
    } else {
        "MESSAGE_REACTION_REMOVE"
    };
    state.tell_channel(name, data, channel, Topic::Reactions);
}

/// Whether a body asks for a message that only one person sees.
pub(super) fn asks_ephemeral(body: &Value) -> bool {
    present(body, "flags")
        .and_then(bits_of)
        .is_some_and(|flags| flags & EPHEMERAL != 0)
}
