//! Reading and checking the body of a message, wherever it comes in.

use serde_json::{Value, json};

use super::ApiRequest;
use super::error::ApiError;
use crate::hub::State;
use crate::ids::{ChannelId, MessageId};
use crate::validate::message::{
    COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, check,
};
use crate::validate::{FormErrors, bits_of, present};
use crate::world::Attachment;
use crate::world::messages::{AllowedMentions, Edit, NewMessage, clean_filename};

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
    let list = |key: &str| {
        body.get(key)
            .map(|value| value.as_array().cloned().unwrap_or_default())
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

/// Whether a body asks for a message that only one person sees.
pub(super) fn asks_ephemeral(body: &Value) -> bool {
    present(body, "flags")
        .and_then(bits_of)
        .is_some_and(|flags| flags & EPHEMERAL != 0)
}
