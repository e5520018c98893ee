//! What follows the first answer to an interaction: its edits and follow-ups.
//!
//! Source: Discord documentation, *Receiving and Responding › Followup Messages*.

use serde_json::Value;

use super::compose::{MESSAGE_FLAGS, asks_ephemeral, compose, refuse_emptied};
use super::error::ApiError;
use super::messages::answer_message;
use super::{Answer, ApiRequest, id};
use crate::hub::State;
use crate::ids::{ApplicationId, ChannelId, MessageId};
use crate::validate::message::{EPHEMERAL, LOADING};
use crate::world::Reference;

pub(super) fn route(
    state: &mut State,
    request: &ApiRequest,
    method: &str,
    application: ApplicationId,
    token: &str,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    if application != state.world.bot.application_id {
        return Err(ApiError::unknown_webhook());
    }
    let pending = state
        .interactions
        .by_token(token)
        .ok_or_else(ApiError::unknown_webhook)?;
    if pending.expired(state.now) {
        return Err(ApiError::invalid_token());
    }
    // Before the first answer there is nothing to follow.
    if !pending.acknowledged {
        return Err(ApiError::unknown_webhook());
    }
    let channel = pending.channel;
    match (method, rest) {
        ("POST", []) => follow_up(state, request, token, channel),
        (_, ["messages", message]) => {
            let message = if *message == "@original" {
                pending.original.ok_or_else(ApiError::unknown_message)?
            } else {
                let message = id(message)?;
                if !pending.owns(message) {
                    return Err(ApiError::unknown_message());
                }
                message
            };
            if state.world.message(channel, message).is_none() {
                return Err(ApiError::unknown_message());
            }
            match method {
                "GET" => answer_message(state, channel, message),
                "PATCH" => edit(state, request, token, channel, message),
                "DELETE" => {
                    state.delete(channel, message);
                    note(state, token, None, true);
                    Answer::none()
                }
                _ => Err(ApiError::wrong_method()),
            }
        }
        (_, []) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::not_found()),
    }
}

fn note(state: &State, token: &str, followup: Option<MessageId>, filled: bool) {
    if let Some(pending) = state.interactions.by_token(token) {
        pending.note_change(followup, filled);
    }
}

fn edit(
    state: &mut State,
    request: &ApiRequest,
    token: &str,
    channel: ChannelId,
    message: MessageId,
) -> Result<Answer, ApiError> {
    let composed = compose(state, &request.body, request, &[], Some((channel, message)))?;
    refuse_emptied(state, channel, message, &composed)?;
    // Filling a deferred answer does not make it an edited one.
    let loading = state
        .world
        .message(channel, message)
        .is_some_and(|m| m.flags & LOADING != 0);
    state.edit(channel, message, composed.into_edit(), !loading);
    note(state, token, None, true);
    answer_message(state, channel, message)
}

fn follow_up(
    state: &mut State,
    request: &ApiRequest,
    token: &str,
    channel: ChannelId,
) -> Result<Answer, ApiError> {
    let pending = state
        .interactions
        .by_token(token)
        .ok_or_else(ApiError::unknown_webhook)?;
    let (person, origin, original) = (pending.person, pending.origin.clone(), pending.original);
    // The first follow-up to a deferred answer fills it, whatever its flags say.
    if let Some(original) = original
        && state
            .world
            .message(channel, original)
            .is_some_and(|m| m.flags & LOADING != 0)
    {
        return edit(state, request, token, channel, original);
    }
    let body: &Value = &request.body;
    let composed = compose(state, body, request, &[], None)?;
    let mut new = composed.into_new(state, channel, MESSAGE_FLAGS | EPHEMERAL)?;
    new.interaction = Some(origin);
    new.only_for = asks_ephemeral(body).then_some(person);
    if let Some(original) = original {
        new.kind = 19;
        new.reference = Some(Reference {
            channel,
            message: Some(original),
        });
    }
    let message = state.post(new);
    note(state, token, Some(message), true);
    answer_message(state, channel, message)
}
