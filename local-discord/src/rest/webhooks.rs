//! Edits and follow-ups after the first answer to an interaction.
//!
//! Source: Discord documentation, *Receiving and Responding › Followup Messages*.

use super::compose::{MESSAGE_FLAGS, asks_ephemeral, compose, compose_new};
use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use crate::ids::{ApplicationId, ChannelId, MessageId};
use crate::interactions::Pending;
use crate::validate::message::{EPHEMERAL, LOADING};
use crate::world::{Message, Reference};

/// Returns the interaction of the path's token, which must have been answered.
fn interaction(ctx: &RequestContext<'_>) -> ApiResult<Pending> {
    if ctx.id::<ApplicationId>("application")? != ctx.state.world.bot.application_id {
        return Err(ApiError::unknown_webhook());
    }
    let token = ctx.parameter("token").unwrap_or_default();
    let pending = ctx.state.interactions.by_token(token);
    let pending = pending.ok_or_else(ApiError::unknown_webhook)?;
    if pending.expired(ctx.state.now) {
        return Err(ApiError::invalid_token());
    }
    // There can be no follow-up before the first answer.
    if !pending.acknowledged {
        return Err(ApiError::unknown_webhook());
    }
    Ok(pending.clone())
}

/// Returns the message in the path, which must belong to the interaction.
fn message(ctx: &RequestContext<'_>, pending: &Pending) -> ApiResult<MessageId> {
    let message = match ctx.parameter("message") {
        Some("@original") => pending.original,
        _ => Some(ctx.id("message")?).filter(|message| pending.owns(*message)),
    };
    let there = |id: &MessageId| ctx.state.world.message(pending.channel, *id).is_some();
    message.filter(there).ok_or_else(ApiError::unknown_message)
}

pub(super) fn get(ctx: &mut RequestContext<'_>) -> ApiResult {
    let pending = interaction(ctx)?;
    ctx.answer_message(pending.channel, message(ctx, &pending)?)
}

pub(super) fn edit(ctx: &mut RequestContext<'_>) -> ApiResult {
    let pending = interaction(ctx)?;
    let message = message(ctx, &pending)?;
    change(ctx, &pending, message)
}

pub(super) fn delete(ctx: &mut RequestContext<'_>) -> ApiResult {
    let pending = interaction(ctx)?;
    let message = message(ctx, &pending)?;
    ctx.state.delete(pending.channel, message);
    pending.note_change(None);
    Answer::none()
}

/// Whether a message is a deferred answer that is not yet filled.
fn is_loading(ctx: &RequestContext<'_>, channel: ChannelId, id: MessageId) -> bool {
    let message = ctx.state.world.message(channel, id);
    message.is_some_and(|message| message.flags & LOADING != 0)
}

fn change(ctx: &mut RequestContext<'_>, pending: &Pending, message: MessageId) -> ApiResult {
    let channel = pending.channel;
    let edit = compose(ctx, ctx.body(), &[], Some((channel, message)))?;
    // Filling a deferred answer does not mark it as edited.
    let mark = !is_loading(ctx, channel, message);
    ctx.state.edit(channel, message, edit, mark);
    pending.note_change(None);
    ctx.answer_message(channel, message)
}

pub(super) fn follow_up(ctx: &mut RequestContext<'_>) -> ApiResult {
    let pending = interaction(ctx)?;
    let channel = pending.channel;
    // The first follow-up to a deferred answer fills it, regardless of its flags.
    if let Some(original) = pending.original
        && is_loading(ctx, channel, original)
    {
        return change(ctx, &pending, original);
    }
    let body = ctx.body();
    let composed = compose_new(ctx, body, &[], channel, MESSAGE_FLAGS | EPHEMERAL)?;
    let reference = |message| Reference { channel, message };
    let message = ctx.state.post(Message {
        interaction: Some(pending.origin.clone()),
        only_for: asks_ephemeral(body).then_some(pending.person),
        kind: if pending.original.is_some() { 19 } else { 0 },
        reference: pending.original.map(|original| reference(Some(original))),
        ..composed
    });
    pending.note_change(Some(message));
    ctx.answer_message(channel, message)
}
