//! Routes of reactions. Source: Discord documentation, *Message Resource › Reactions*.

use serde_json::json;

use super::error::ApiError;
use super::messages::{channel_for, message_in};
use super::{Answer, id};
use crate::hub::{State, Topic};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::world::permissions::{ADD_REACTIONS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY};
use crate::world::{ChannelKind, Reaction};

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
    check_emoji(emoji)?;
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

fn check_emoji(emoji: &str) -> Result<(), ApiError> {
    if emoji.is_empty() || emoji.chars().all(|c| c.is_ascii_alphabetic()) {
        Err(ApiError::unknown_emoji())
    } else {
        Ok(())
    }
}

/// Takes away everybody's reactions with one emoji or, without one, with any.
pub(super) fn clear(
    state: &mut State,
    channel: ChannelId,
    message: MessageId,
    emoji: Option<&str>,
) -> Result<Answer, ApiError> {
    let place = channel_for(state, channel, MANAGE_MESSAGES)?;
    if place.kind == ChannelKind::Direct {
        return Err(ApiError::execute_on_dm());
    }
    let guild = place.guild;
    message_in(state, channel, message)?;
    emoji.map_or(Ok(()), check_emoji)?;
    let Some(found) = state.world.message_mut(channel, message) else {
        return Err(ApiError::unknown_message());
    };
    let before = found.reactions.len();
    found
        .reactions
        .retain(|reaction| emoji.is_some_and(|emoji| reaction.emoji != emoji));
    if found.reactions.len() < before {
        let mut data = json!({"channel_id": channel, "message_id": message, "guild_id": guild});
        let name = match emoji {
            Some(emoji) => {
                data["emoji"] = json!({"id": null, "name": emoji});
                "MESSAGE_REACTION_REMOVE_EMOJI"
            }
            None => "MESSAGE_REACTION_REMOVE_ALL",
        };
        state.tell_channel(name, data, channel, Topic::Reactions);
    }
    Answer::none()
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
