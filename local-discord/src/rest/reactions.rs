//! Routes of reactions. Source: Discord documentation, *Message Resource › Reactions*.

use serde_json::json;

use super::error::ApiError;
use super::messages::{channel_for, message_in};
use super::{Answer, id};
use crate::hub::{State, Topic};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::world::Reaction;
use crate::world::permissions::{ADD_REACTIONS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY};

pub(super) fn react(
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
