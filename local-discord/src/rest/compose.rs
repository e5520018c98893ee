//! Reads and checks the body of a message in any request.

use std::collections::HashSet;
use std::time::Duration;

use serde_json::{Value, json};

use super::context::{ApiResult, RequestContext};
use super::emojis::check_known;
use super::error::ApiError;
use crate::ids::{ChannelId, MessageId, Timestamp};
use crate::validate::message::{
    COMPONENTS_V2, EPHEMERAL, LEGACY_FIELDS, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, check,
};
use crate::validate::{FormErrors, bits_of, list_of, present, problem, text_of};
use crate::world::messages::{AllowedMentions, Edit, clean_filename};
use crate::world::{Attachment, Message};

/// The flags that any new message of a bot may set.
pub(super) const MESSAGE_FLAGS: u64 = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2;

/// Checks the body of a new message of the bot, which may set these flags.
pub(super) fn compose_new(
    ctx: &mut RequestContext<'_>,
    body: &Value,
    path: &[&str],
    channel: ChannelId,
    allowed_flags: u64,
) -> ApiResult<Message> {
    let edit = compose(ctx, body, path, None)?;
    let mut message = Message::new(channel, ctx.bot);
    message.flags = edit.flags.unwrap_or(0) & allowed_flags;
    edit.apply(&mut message);
    Ok(message)
}

/// Checks the body of a message. `path` is the place of the message in the request's body;
/// `existing` is the message to edit. A message without visible content is refused.
pub(super) fn compose(
    ctx: &mut RequestContext<'_>,
    body: &Value,
    path: &[&str],
    existing: Option<(ChannelId, MessageId)>,
) -> ApiResult<Edit> {
    let uploads = ctx.uploads();
    let state = &mut *ctx.state;
    let existing = existing.and_then(|(channel, id)| state.world.message(channel, id));
    let new = existing.is_none();
    let mut message = existing.cloned().unwrap_or_default();
    let mut errors = FormErrors::below(path);
    check(body, message.flags, &mut errors);
    errors.at("components", |errors| {
        check_known(&state.world, &body["components"], errors);
    });
    errors.refuse()?;
    // The stand-in has no stickers.
    if !list_of(&body["sticker_ids"]).is_empty() {
        return Err(ApiError::invalid_sticker());
    }
    let listed = present(body, "attachments").is_some();
    let attachments = if listed || new || !uploads.is_empty() {
        let kept = &message.attachments;
        let files = state.world.attachments(body, uploads, kept, state.now);
        Some(files.map_err(|entry| no_such_file(path, entry))?)
    } else {
        None
    };
    let list = |key: &str| body.get(key).map(|value| list_of(value).to_vec());
    let flags = present(body, "flags").and_then(bits_of);
    let v2 = (flags.unwrap_or(0) | message.flags) & COMPONENTS_V2 != 0;
    let mut components = list("components");
    if let Some(components) = &mut components {
        let files = attachments.as_deref().unwrap_or(&message.attachments);
        if v2 && let Some(missing) = missing_file(components, files) {
            let path = [path, &["components"]].concat();
            return Err(ApiError::field(&path, problem::media_not_found(missing)));
        }
        number(components);
    }
    let edit = Edit {
        content: body.get("content").map(|text| text_of(text).to_owned()),
        embeds: list("embeds"),
        components,
        attachments,
        // A posted poll cannot change.
        poll: present(body, "poll")
            .filter(|_| new)
            .map(|request| poll(request, state.now)),
        flags,
        allowed_mentions: AllowedMentions::of(body),
    };
    edit.clone().apply(&mut message);
    if v2 {
        kept_of_old_kind(&message, path)?;
    }
    let shows_nothing = message.content.trim().is_empty()
        && message.attachments.is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty()
        && message.poll.is_none();
    if shows_nothing {
        return Err(ApiError::empty_message());
    }
    Ok(edit)
}

/// Returns the refusal of an entry in the list of files, by its index, or of an upload that is not listed.
fn no_such_file(path: &[&str], entry: Option<usize>) -> ApiError {
    let path = [path, &["attachments"]].concat();
    let Some(index) = entry.map(|index| index.to_string()) else {
        return ApiError::field(&path, problem::attachment_not_listed());
    };
    let path = [&path[..], &[index.as_str(), "id"]].concat();
    ApiError::field(&path, problem::attachment_not_found())
}

/// Returns the first `attachment://` address in components that matches none of the files.
fn missing_file(components: &[Value], files: &[Attachment]) -> Option<String> {
    components.iter().find_map(|component| {
        let mut urls = ["media", "file"].iter().map(|key| &component[*key]["url"]);
        let named = urls.find_map(Value::as_str);
        if let Some(name) = named.and_then(|url| url.strip_prefix("attachment://")) {
            let name_of_file = clean_filename(name);
            if !files.iter().any(|file| file.filename == name_of_file) {
                return Some(name.to_owned());
            }
        }
        let accessory = component.get("accessory").map(std::slice::from_ref);
        [
            list_of(&component["components"]),
            list_of(&component["items"]),
        ]
        .into_iter()
        .chain(accessory)
        .find_map(|children| missing_file(children, files))
    })
}

/// Refuses a message of components that keeps content which only other messages can have. An edit
/// that turns a message into one of components must remove that content.
fn kept_of_old_kind(message: &Message, path: &[&str]) -> ApiResult<()> {
    let mut errors = FormErrors::below(path);
    for key in LEGACY_FIELDS {
        let kept = match key {
            "content" => !message.content.is_empty(),
            "embeds" => !message.embeds.is_empty(),
            "poll" => message.poll.is_some(),
            _ => false,
        };
        if kept {
            errors.add_at(key, problem::legacy_field(key));
        }
    }
    errors.refuse()
}

/// Returns the poll of a message from the request for it.
fn poll(request: &Value, now: Timestamp) -> Value {
    let answers = list_of(&request["answers"]).iter().zip(1..);
    let answer = |(answer, id): (&Value, u64)| json!({ "answer_id": id, "poll_media": answer["poll_media"] });
    let hours = request["duration"].as_u64().unwrap_or(24);
    json!({
        "question": request["question"],
        "answers": answers.map(answer).collect::<Value>(),
        "expiry": now.plus(Duration::from_secs(hours * 60 * 60)).iso(),
        "allow_multiselect": request["allow_multiselect"] == true,
        "layout_type": 1,
        "results": {"is_finalized": false, "answer_counts": []},
    })
}

/// Gives unused numbers (`id`) to components without one, in order, as Discord does.
pub(super) fn number(components: &mut [Value]) {
    let mut taken = HashSet::new();
    each(components, &mut |component| {
        taken.extend(bits_of(&component["id"]).filter(|id| *id != 0));
    });
    let mut next = 1;
    each(components, &mut |component| {
        if bits_of(&component["id"]).is_none_or(|id| id == 0) {
            while !taken.insert(next) {
                next += 1;
            }
            component["id"] = json!(next);
        }
    });
}

/// Runs `work` on every component, each before those inside it.
fn each(components: &mut [Value], work: &mut impl FnMut(&mut Value)) {
    for component in components.iter_mut().filter(|it| it.is_object()) {
        work(component);
        if let Some(Value::Array(children)) = component.get_mut("components") {
            each(children, work);
        }
        for key in ["accessory", "component"] {
            if let Some(inner) = component.get_mut(key) {
                each(std::slice::from_mut(inner), work);
            }
        }
    }
}

/// Whether a body asks for an ephemeral message.
pub(super) fn asks_ephemeral(body: &Value) -> bool {
    bits_of(&body["flags"]).is_some_and(|flags| flags & EPHEMERAL != 0)
}
