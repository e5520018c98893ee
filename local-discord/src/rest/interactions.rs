//! The first answer to an interaction.
//!
//! Source: Discord documentation, *Receiving and Responding › Interaction Response Object*.

use serde_json::{Value, json};

use super::compose::{MESSAGE_FLAGS, asks_ephemeral, compose};
use super::error::ApiError;
use super::{Answer, ApiRequest};
use crate::hub::State;
use crate::ids::{ChannelId, InteractionId, MessageId};
use crate::interactions::{ANSWER_WITHIN, AUTOCOMPLETE, Ack, MODAL_SUBMIT, ModalRef, Pending};
use crate::validate::commands::LOCALES;
use crate::validate::message::{EPHEMERAL, LOADING};
use crate::validate::{FormErrors, modal};
use crate::world::messages::NewMessage;

/// Most suggestions of an autocomplete answer.
const MAX_CHOICES: usize = 25;

/// What a callback needs to know of its interaction.
struct Facts {
    kind: u8,
    channel: ChannelId,
    person: crate::ids::UserId,
    source: Option<MessageId>,
    origin: crate::world::Origin,
}

pub(super) fn callback(
    state: &mut State,
    request: &ApiRequest,
    interaction: InteractionId,
    token: &str,
) -> Result<Answer, ApiError> {
    let pending = state
        .interactions
        .by_token(token)
        .filter(|p| p.id == interaction);
    let pending = pending.ok_or_else(ApiError::unknown_interaction)?;
    if pending.acknowledged {
        return Err(ApiError::already_acknowledged());
    }
    if state.now.since(pending.created) >= ANSWER_WITHIN {
        return Err(ApiError::unknown_interaction());
    }
    let facts = Facts {
        kind: pending.kind,
        channel: pending.channel,
        person: pending.person,
        source: pending.source,
        origin: pending.origin.clone(),
    };
    let kind = request.body.get("type").and_then(Value::as_i64);
    let kind = kind.ok_or_else(|| {
        ApiError::field(&["type"], "BASE_TYPE_REQUIRED", "This field is required")
    })?;
    let allowed = match (kind, facts.kind) {
        (8, AUTOCOMPLETE) => true,
        (_, AUTOCOMPLETE) | (8, _) => false,
        (4 | 5, _) => true,
        (6 | 7, _) => facts.source.is_some(),
        (9, kind) => kind != MODAL_SUBMIT,
        _ => false,
    };
    if !allowed {
        return Err(ApiError::field(
            &["type"],
            "INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID",
            "This response type cannot answer this interaction.",
        ));
    }
    let data = request.body.get("data").cloned().unwrap_or(Value::Null);
    let (ack, original) = match kind {
        4 => message(state, request, &data, &facts)?,
        5 => deferred(state, &data, &facts),
        6 => (Ack::DeferredUpdate, facts.source),
        7 => update(state, request, &data, &facts)?,
        8 => (choices(&data)?, None),
        _ => (form(&data, interaction)?, None),
    };
    let response = response_json(state, kind, interaction, &facts, original);
    if let Some(pending) = state.interactions.by_token_mut(token) {
        acknowledge(pending, ack, original);
    }
    if request.flag("with_response") {
        Answer::ok(response)
    } else {
        Answer::none()
    }
}

fn acknowledge(pending: &mut Pending, ack: Ack, original: Option<MessageId>) {
    pending.acknowledged = true;
    pending.original = original;
    pending.progress.send_modify(|progress| {
        let waits = matches!(ack, Ack::Deferred { .. } | Ack::DeferredUpdate);
        progress.filled = !waits;
        progress.ack = Some(ack);
    });
}

fn response_json(
    state: &State,
    kind: i64,
    interaction: InteractionId,
    facts: &Facts,
    original: Option<MessageId>,
) -> Value {
    let mut json = json!({
        "interaction": {
            "id": interaction, "type": facts.kind, "channel_id": facts.channel,
            "guild_id": state.world.channel(facts.channel).and_then(|channel| channel.guild),
        },
        "resource": {"type": kind},
    });
    let message = original.filter(|_| matches!(kind, 4 | 5 | 7));
    if let Some(message) = message.and_then(|id| state.world.message(facts.channel, id)) {
        json["interaction"]["response_message_id"] = json!(message.id);
        json["interaction"]["response_message_loading"] = json!(message.flags & LOADING != 0);
        json["interaction"]["response_message_ephemeral"] = json!(message.is_ephemeral());
        json["resource"]["message"] = state.world.message_json(message);
    }
    json
}

fn message(
    state: &mut State,
    request: &ApiRequest,
    data: &Value,
    facts: &Facts,
) -> Result<(Ack, Option<MessageId>), ApiError> {
    let composed = compose(state, data, request, &["data"], None)?;
    let mut new = composed.into_new(state, facts.channel, MESSAGE_FLAGS | EPHEMERAL)?;
    let ephemeral = asks_ephemeral(data);
    answer_to(&mut new, facts, ephemeral);
    let id = state.post(new);
    Ok((Ack::Message { id, ephemeral }, Some(id)))
}

/// Marks a message as the answer to an interaction.
fn answer_to(new: &mut NewMessage, facts: &Facts, ephemeral: bool) {
    new.interaction = Some(facts.origin.clone());
    new.only_for = ephemeral.then_some(facts.person);
    // 20 is an answer to a chat command, 19 a reply to the message of a component.
    if facts.origin.kind == crate::interactions::COMMAND {
        new.kind = 20;
    } else if let Some(source) = facts.source {
        new.kind = 19;
        new.reference = Some(crate::world::Reference {
            channel: facts.channel,
            message: Some(source),
        });
    }
}

fn deferred(state: &mut State, data: &Value, facts: &Facts) -> (Ack, Option<MessageId>) {
    let ephemeral = asks_ephemeral(data);
    let mut new = NewMessage::new(facts.channel, state.world.bot.user_id);
    new.flags = LOADING | if ephemeral { EPHEMERAL } else { 0 };
    answer_to(&mut new, facts, ephemeral);
    let id = state.post(new);
    (Ack::Deferred { id, ephemeral }, Some(id))
}

fn update(
    state: &mut State,
    request: &ApiRequest,
    data: &Value,
    facts: &Facts,
) -> Result<(Ack, Option<MessageId>), ApiError> {
    let Some(source) = facts.source else {
        return Err(ApiError::unknown_message());
    };
    if state.world.message(facts.channel, source).is_none() {
        return Err(ApiError::unknown_message());
    }
    let existing = Some((facts.channel, source));
    let composed = compose(state, data, request, &["data"], existing)?;
    super::compose::refuse_emptied(state, facts.channel, source, &composed)?;
    state.edit(facts.channel, source, composed.into_edit(), true);
    Ok((Ack::Updated { id: source }, Some(source)))
}

fn choices(data: &Value) -> Result<Ack, ApiError> {
    let mut errors = FormErrors::new();
    let mut choices = Vec::new();
    errors.at("data", |errors| {
        let list = errors.list(data, "choices", 0, MAX_CHOICES);
        errors.at("choices", |errors| {
            for (index, choice) in list.iter().enumerate() {
                errors.at(index, |errors| {
                    errors.required_text(choice, "name", 1, 100);
                    match choice.get("value") {
                        Some(Value::String(_)) => {
                            errors.required_text(choice, "value", 1, 100);
                        }
                        Some(Value::Number(_)) => {}
                        _ => errors.required("value"),
                    }
                    translations(choice, errors);
                });
            }
        });
        choices = list.to_vec();
    });
    if errors.is_empty() {
        Ok(Ack::Choices { choices })
    } else {
        Err(ApiError::form(&errors))
    }
}

fn translations(choice: &Value, errors: &mut FormErrors) {
    let Some(map) = errors.object(choice, "name_localizations") else {
        return;
    };
    errors.at("name_localizations", |errors| {
        for locale in map.as_object().into_iter().flat_map(|map| map.keys()) {
            errors.text(map, locale, 1, 100);
            if !LOCALES.contains(&locale.as_str()) {
                errors.add_at(locale, "ENUM_TYPE_COERCE", "Unknown locale");
            }
        }
    });
}

fn form(data: &Value, interaction: InteractionId) -> Result<Ack, ApiError> {
    let mut errors = FormErrors::new();
    errors.at("data", |errors| modal::check(data, errors));
    if !errors.is_empty() {
        return Err(ApiError::form(&errors));
    }
    let text = |key: &str| {
        data.get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let components = data.get("components").and_then(Value::as_array);
    Ok(Ack::Modal {
        modal: ModalRef {
            interaction,
            custom_id: text("custom_id"),
            title: text("title"),
            components: components.cloned().unwrap_or_default(),
        },
    })
}
