//! The first answer to an interaction.
//!
//! Source: Discord documentation, *Receiving and Responding › Interaction Response Object*.

use serde_json::{Value, json};

use super::compose::{MESSAGE_FLAGS, asks_ephemeral, compose, compose_new, number};
use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use crate::ids::{InteractionId, MessageId};
use crate::interactions::{
    ANSWER_WITHIN, AUTOCOMPLETE, Ack, COMMAND, MODAL_SUBMIT, ModalRef, Pending,
};
use crate::validate::commands::{LOCALES, choice_value};
use crate::validate::message::{EPHEMERAL, LOADING};
use crate::validate::{FormErrors, integer_of, list_of, modal, problem, text_of};
use crate::world::{Message, Reference};

/// The most suggestions of an autocomplete answer.
const MAX_CHOICES: usize = 25;

/// A first answer, and the message that is `@original` from then on.
type Acknowledged = (Ack, Option<MessageId>);

pub(super) fn callback(ctx: &mut RequestContext<'_>) -> ApiResult {
    let id: InteractionId = ctx.id("interaction")?;
    let token = ctx.parameter("token").unwrap_or_default();
    let pending = ctx.state.interactions.by_token(token);
    let pending = pending.filter(|pending| pending.id == id).cloned();
    let pending = pending.ok_or_else(ApiError::unknown_interaction)?;
    if pending.acknowledged {
        return Err(ApiError::already_acknowledged());
    }
    if ctx.state.now.since(pending.created) >= ANSWER_WITHIN {
        return Err(ApiError::unknown_interaction());
    }
    let kind = integer_of(&ctx.body()["type"]);
    let kind = kind.ok_or_else(|| ApiError::required(&["type"]))?;
    let allowed = match (kind, pending.kind) {
        (8, AUTOCOMPLETE) => true,
        (_, AUTOCOMPLETE) | (8, _) => false,
        (4 | 5, _) => true,
        (6 | 7, _) => pending.source.is_some(),
        (9, kind) => kind != MODAL_SUBMIT,
        _ => false,
    };
    if !allowed {
        return Err(ApiError::field(&["type"], problem::wrong_callback()));
    }
    let data = &ctx.body()["data"];
    let (ack, original) = match kind {
        4 => message(ctx, data, &pending)?,
        5 => deferred(ctx, data, &pending),
        6 => (Ack::DeferredUpdate, pending.source),
        7 => update(ctx, data, &pending)?,
        8 => (choices(data, pending.typed)?, None),
        _ => (form(data, id)?, None),
    };
    let response = response_json(ctx, kind, &pending, original);
    if let Some(pending) = ctx.state.interactions.by_token_mut(token) {
        pending.acknowledge(ack, original);
    }
    if ctx.flag("with_response") {
        Answer::ok(response)
    } else {
        Answer::none()
    }
}

fn response_json(
    ctx: &RequestContext<'_>,
    kind: i64,
    pending: &Pending,
    original: Option<MessageId>,
) -> Value {
    let world = &ctx.state.world;
    let mut json = json!({
        "interaction": {
            "id": pending.id, "type": pending.kind, "channel_id": pending.channel,
            "guild_id": world.guild_of(pending.channel),
        },
        "resource": {"type": kind},
    });
    let message = original.filter(|_| matches!(kind, 4 | 5 | 7));
    if let Some(message) = message.and_then(|id| world.message(pending.channel, id)) {
        let interaction = &mut json["interaction"];
        interaction["response_message_id"] = json!(message.id);
        interaction["response_message_loading"] = json!(message.flags & LOADING != 0);
        interaction["response_message_ephemeral"] = json!(message.is_ephemeral());
        json["resource"]["message"] = world.message_json(message);
    }
    json
}

fn message(
    ctx: &mut RequestContext<'_>,
    data: &Value,
    pending: &Pending,
) -> ApiResult<Acknowledged> {
    let flags = MESSAGE_FLAGS | EPHEMERAL;
    let new = compose_new(ctx, data, &["data"], pending.channel, flags)?;
    let ephemeral = asks_ephemeral(data);
    let id = ctx.state.post(answer_to(pending, new, ephemeral));
    Ok((Ack::Message { id, ephemeral }, Some(id)))
}

/// Creates a message as the answer to an interaction.
fn answer_to(pending: &Pending, new: Message, ephemeral: bool) -> Message {
    let source = pending.source.filter(|_| pending.kind != COMMAND);
    Message {
        interaction: Some(pending.origin.clone()),
        only_for: ephemeral.then_some(pending.person),
        // 20 is an answer to a chat command, 19 a reply to the message of a component.
        kind: match source {
            _ if pending.kind == COMMAND => 20,
            Some(_) => 19,
            None => 0,
        },
        reference: source.map(|source| Reference {
            channel: pending.channel,
            message: Some(source),
        }),
        ..new
    }
}

fn deferred(ctx: &mut RequestContext<'_>, data: &Value, pending: &Pending) -> Acknowledged {
    let ephemeral = asks_ephemeral(data);
    let mut new = Message::new(pending.channel, ctx.bot);
    new.flags = LOADING | if ephemeral { EPHEMERAL } else { 0 };
    let id = ctx.state.post(answer_to(pending, new, ephemeral));
    (Ack::Deferred { id, ephemeral }, Some(id))
}

fn update(
    ctx: &mut RequestContext<'_>,
    data: &Value,
    pending: &Pending,
) -> ApiResult<Acknowledged> {
    let channel = pending.channel;
    let there = |id: &MessageId| ctx.state.world.message(channel, *id).is_some();
    let id = pending
        .source
        .filter(there)
        .ok_or_else(ApiError::unknown_message)?;
    let edit = compose(ctx, data, &["data"], Some((channel, id)))?;
    ctx.state.edit(channel, id, edit, true);
    Ok((Ack::Updated { id }, Some(id)))
}

/// Reads suggestions for an option of this type.
fn choices(data: &Value, option: i64) -> ApiResult<Ack> {
    let mut errors = FormErrors::below(&["data"]);
    let choices = errors.each(data, "choices", (0, MAX_CHOICES), |choice, errors| {
        if !errors.is_object(choice) {
            return;
        }
        errors.required_words(choice, "name", 100);
        choice_value(choice, option, errors);
        translations(choice, errors);
    });
    errors.refuse()?;
    let choices = choices.to_vec();
    Ok(Ack::Choices { choices })
}

fn translations(choice: &Value, errors: &mut FormErrors) {
    errors.inside(choice, "name_localizations", |map, errors| {
        for locale in map.as_object().into_iter().flat_map(|map| map.keys()) {
            errors.text(map, locale, 1, 100);
            if !LOCALES.contains(&locale.as_str()) {
                errors.add_at(locale, problem::no_locale());
            }
        }
    });
}

fn form(data: &Value, interaction: InteractionId) -> ApiResult<Ack> {
    let mut errors = FormErrors::below(&["data"]);
    modal::check(data, &mut errors);
    errors.refuse()?;
    let mut components = list_of(&data["components"]).to_vec();
    number(&mut components);
    let modal = ModalRef {
        interaction,
        custom_id: text_of(&data["custom_id"]).to_owned(),
        title: text_of(&data["title"]).to_owned(),
        components,
    };
    Ok(Ack::Modal { modal })
}
