//! Routes of the application's own emojis. Source: Discord documentation, *Emoji Resource*, and
//! *API Reference › Image Data*.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use crate::ids::{ApplicationId, EmojiId};
use crate::validate::{FormErrors, problem};
use crate::world::{Emoji, World};

/// The most emojis of an application.
const MAX_EMOJIS: usize = 2_000;
/// The largest picture of an emoji, in bytes.
const MAX_IMAGE: usize = 256 << 10;

fn checked(ctx: &RequestContext<'_>) -> ApiResult<()> {
    let ours = ctx.id::<ApplicationId>("application")? == ctx.state.world.bot.application_id;
    ours.then_some(()).ok_or_else(ApiError::unknown_application)
}

/// Returns the emoji in the path.
fn emoji<'c>(ctx: &'c RequestContext<'_>) -> ApiResult<&'c Emoji> {
    checked(ctx)?;
    let id: EmojiId = ctx.id("emoji")?;
    let found = ctx.state.world.emojis.get(&id);
    found.ok_or_else(ApiError::no_such_emoji)
}

fn emoji_json(world: &World, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id, "name": emoji.name, "roles": [], "require_colons": true, "managed": false,
        "animated": false, "available": true, "user": world.user_json(world.bot.user_id),
    })
}

pub(super) fn list(ctx: &mut RequestContext<'_>) -> ApiResult {
    checked(ctx)?;
    let world = &ctx.state.world;
    let items: Value = world
        .emojis
        .values()
        .map(|it| emoji_json(world, it))
        .collect();
    Answer::ok(json!({ "items": items }))
}

pub(super) fn get(ctx: &mut RequestContext<'_>) -> ApiResult {
    Answer::ok(emoji_json(&ctx.state.world, emoji(ctx)?))
}

/// Returns the name in a body, which no other emoji may have.
fn name(ctx: &RequestContext<'_>, changed: Option<EmojiId>, errors: &mut FormErrors) -> String {
    let Some(name) = errors.required_text(ctx.body(), "name", 2, 32) else {
        return String::new();
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !name.chars().all(is_plain) {
        errors.add_at("name", problem::unfit_text());
    }
    let mut others = ctx.state.world.emojis.values();
    if others.any(|other| other.name == name && Some(other.id) != changed) {
        errors.add_at("name", problem::emoji_name_taken());
    }
    name.to_owned()
}

/// Returns the picture in a body as its media type and base64: `data:image/png;base64,...`.
fn image(ctx: &RequestContext<'_>, errors: &mut FormErrors) -> Option<(String, String)> {
    let uri = errors.required_text(ctx.body(), "image", 1, usize::MAX)?;
    let parts = uri.strip_prefix("data:").and_then(|rest| {
        let (kind, data) = rest.split_once(";base64,")?;
        let fits = matches!(
            kind,
            "image/png" | "image/jpeg" | "image/gif" | "image/webp"
        );
        let bytes = STANDARD.decode(data).ok()?;
        (fits && imagesize::blob_size(&bytes).is_ok()).then_some((kind, data, bytes.len()))
    });
    let Some((kind, data, size)) = parts else {
        errors.add_at("image", problem::no_image());
        return None;
    };
    if size > MAX_IMAGE {
        errors.add_at("image", problem::image_too_large());
    }
    Some((kind.to_owned(), data.to_owned()))
}

pub(super) fn create(ctx: &mut RequestContext<'_>) -> ApiResult {
    checked(ctx)?;
    let mut errors = FormErrors::new();
    let name = name(ctx, None, &mut errors);
    let image = image(ctx, &mut errors);
    errors.refuse()?;
    if ctx.state.world.emojis.len() >= MAX_EMOJIS {
        return Err(ApiError::too_many_emojis());
    }
    let (kind, data) = image.unwrap_or_default();
    let now = ctx.state.now;
    let world = &mut ctx.state.world;
    let id = EmojiId(world.ids.next(now));
    let emoji = Emoji {
        id,
        name,
        kind,
        data,
    };
    let json = emoji_json(world, &emoji);
    world.emojis.insert(id, emoji);
    Answer::created(json)
}

pub(super) fn rename(ctx: &mut RequestContext<'_>) -> ApiResult {
    let id = emoji(ctx)?.id;
    let mut errors = FormErrors::new();
    let name = name(ctx, Some(id), &mut errors);
    errors.refuse()?;
    if let Some(emoji) = ctx.state.world.emojis.get_mut(&id) {
        emoji.name = name;
    }
    get(ctx)
}

pub(super) fn delete(ctx: &mut RequestContext<'_>) -> ApiResult {
    let id = emoji(ctx)?.id;
    ctx.state.world.emojis.remove(&id);
    Answer::none()
}

/// Records an error for every control in `components` with an unknown emoji of an application.
pub(super) fn check_known(world: &World, components: &Value, errors: &mut FormErrors) {
    match components {
        Value::Array(all) => {
            for (index, one) in all.iter().enumerate() {
                errors.at(index, |errors| check_known(world, one, errors));
            }
        }
        Value::Object(fields) => {
            if let Some(id) = fields.get("emoji").and_then(|emoji| emoji["id"].as_str()) {
                let known = id
                    .parse()
                    .is_ok_and(|id: EmojiId| world.emojis.contains_key(&id));
                if !known {
                    errors.at("emoji", |errors| {
                        errors.add_at("id", problem::invalid_emoji());
                    });
                }
            }
            for key in ["components", "options", "accessory"] {
                if let Some(inner) = fields.get(key) {
                    errors.at(key, |errors| check_known(world, inner, errors));
                }
            }
        }
        _ => {}
    }
}
