//! Routes of reactions. Source: Discord documentation, *Message Resource › Reactions*.

use serde_json::json;

use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use crate::hub::{EventGroup, HubState};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::world::permissions::{ADD_REACTIONS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY};
use crate::world::render::put;
use crate::world::{ChannelKind, Reaction};

/// Returns channel, message and emoji in the path, and the reaction with it, if there is one.
fn reaction<'c>(
    ctx: &'c RequestContext<'_>,
) -> ApiResult<(ChannelId, MessageId, &'c str, Option<&'c Reaction>)> {
    let (channel, message) = ctx.message_ids()?;
    ctx.channel(READ_MESSAGE_HISTORY)?;
    let reactions = &ctx.message(channel, message)?.reactions;
    let emoji = checked(ctx.parameter("emoji").unwrap_or_default())?;
    let reaction = reactions.iter().find(|reaction| reaction.emoji == emoji);
    Ok((channel, message, emoji, reaction))
}

fn checked(emoji: &str) -> ApiResult<&str> {
    if emoji.chars().all(|c| c.is_ascii_alphabetic()) {
        Err(ApiError::unknown_emoji())
    } else {
        Ok(emoji)
    }
}

pub(super) fn list(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (.., reaction) = reaction(ctx)?;
    let users = reaction.into_iter().flat_map(|reaction| &reaction.users);
    Answer::ok(users.map(|user| ctx.state.world.user_json(*user)).collect())
}

pub(super) fn add(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (channel, message, emoji, there) = reaction(ctx)?;
    if ctx.channel(0)?.is_archived() {
        return Err(ApiError::thread_archived());
    }
    ctx.channel(if there.is_none() { ADD_REACTIONS } else { 0 })?;
    let emoji = emoji.to_owned();
    set_reaction(ctx.state, channel, message, &emoji, ctx.bot, true);
    Answer::none()
}

pub(super) fn remove(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (channel, message, emoji, _) = reaction(ctx)?;
    let user = ctx.user()?;
    ctx.channel(if user == ctx.bot { 0 } else { MANAGE_MESSAGES })?;
    let emoji = emoji.to_owned();
    set_reaction(ctx.state, channel, message, &emoji, user, false);
    Answer::none()
}

/// Removes all reactions with one emoji or, without one, with any.
pub(super) fn clear(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (channel, message) = ctx.message_ids()?;
    let place = ctx.channel(MANAGE_MESSAGES)?;
    if place.kind == ChannelKind::Direct {
        return Err(ApiError::execute_on_dm());
    }
    let guild = place.guild;
    ctx.message(channel, message)?;
    let emoji = ctx.parameter("emoji").map(checked).transpose()?;
    let found = ctx.state.world.message_mut(channel, message);
    let reactions = &mut found.ok_or_else(ApiError::unknown_message)?.reactions;
    let before = reactions.len();
    reactions.retain(|reaction| emoji.is_some_and(|emoji| reaction.emoji != emoji));
    if reactions.len() < before {
        let mut data = json!({"channel_id": channel, "message_id": message, "guild_id": guild});
        put(
            &mut data,
            "emoji",
            emoji.map(|emoji| json!({"id": null, "name": emoji})),
        );
        let name = match emoji {
            Some(_) => "MESSAGE_REACTION_REMOVE_EMOJI",
            None => "MESSAGE_REACTION_REMOVE_ALL",
        };
        ctx.state
            .tell_channel(name, data, channel, EventGroup::Reactions);
    }
    Answer::none()
}

/// Adds or removes a reaction and sends the event.
pub(crate) fn set_reaction(
    state: &mut HubState,
    channel: ChannelId,
    message: MessageId,
    emoji: &str,
    user: UserId,
    add: bool,
) {
    let Some(found) = state.world.message_mut(channel, message) else {
        return;
    };
    let mut reactions = found.reactions.iter_mut();
    match (reactions.find(|reaction| reaction.emoji == emoji), add) {
        (Some(reaction), true) if !reaction.users.contains(&user) => reaction.users.push(user),
        (None, true) => found.reactions.push(Reaction {
            emoji: emoji.to_owned(),
            users: vec![user],
        }),
        (Some(reaction), false) if reaction.users.contains(&user) => {
            reaction.users.retain(|other| *other != user);
            found.reactions.retain(|it| !it.users.is_empty());
        }
        _ => return,
    }
    let mut data = json!({
        "user_id": user, "channel_id": channel, "message_id": message, "burst": false, "type": 0,
        "emoji": {"id": null, "name": emoji}, "message_author_id": found.author,
    });
    let name = if add {
        state.world.put_member(&mut data, channel, user);
        "MESSAGE_REACTION_ADD"
    } else {
        put(&mut data, "guild_id", state.world.guild_of(channel));
        "MESSAGE_REACTION_REMOVE"
    };
    state.tell_channel(name, data, channel, EventGroup::Reactions);
}
