//! Reading and checking the body of a message, wherever it comes in.

use serde_json::{Value, json};

use super::context::{ApiResult, Context};
use super::emojis::check_known;
use super::error::ApiError;
use crate::ids::{ChannelId, MessageId};
use crate::validate::message::{
    COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, check,
};
use crate::validate::{FormErrors, bits_of, list_of, present, problem, text_of};
use crate::world::messages::{AllowedMentions, Edit, clean_filename};
use crate::world::{Attachment, Message};

/// Flags that any new message of a bot may set.
pub(super) const MESSAGE_FLAGS: u64 = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2;

/// Checks the body of a new message of the bot, which may have these flags.
pub(super) fn compose_new(
    ctx: &mut Context<'_>,
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

/// Checks the body of a message. `path` is where the message stands in the request's body;
/// `existing` is the message that it changes. A message that would show nothing is refused.
pub(super) fn compose(
    ctx: &mut Context<'_>,
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
        number(components, &mut 1);
    }
    let edit = Edit {
        content: body.get("content").map(|text| text_of(text).to_owned()),
        embeds: list("embeds"),
        components,
        attachments,
        flags,
        allowed_mentions: AllowedMentions::of(body),
    };
    edit.clone().apply(&mut message);
    let shows_nothing = message.content.trim().is_empty()
        && message.attachments.is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty();
    if shows_nothing {
        return Err(ApiError::empty_message());
    }
    Ok(edit)
}

/// The refusal of an entry in the list of files, by its index, or of an upload that is not listed.
fn no_such_file(path: &[&str], entry: Option<usize>) -> ApiError {
    let path = [path, &["attachments"]].concat();
    let Some(index) = entry.map(|index| index.to_string()) else {
        return ApiError::field(&path, problem::attachment_not_listed());
    };
    let path = [&path[..], &[index.as_str(), "id"]].concat();
    ApiError::field(&path, problem::attachment_not_found())
}

/// The first `attachment://` address in components that names none of the files.
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

/// Gives components the `id` numbers that Discord fills in.
fn number(components: &mut [Value], next: &mut u64) {
    for component in components.iter_mut().filter(|it| it.is_object()) {
        if component["id"].is_null() {
            component["id"] = json!(*next);
        }
        *next += 1;
        if let Some(Value::Array(children)) = component.get_mut("components") {
            number(children, next);
        }
        if let Some(accessory) = component.get_mut("accessory") {
            number(std::slice::from_mut(accessory), next);
        }
    }
}

/// Whether a body asks for a message that only one person sees.
pub(super) fn asks_ephemeral(body: &Value) -> bool {
    bits_of(&body["flags"]).is_some_and(|flags| flags & EPHEMERAL != 0)
}
