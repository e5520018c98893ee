//! Limits of messages. Source: Discord documentation, *Message Resource › Create Message*.

use std::collections::HashSet;

use serde_json::Value;

use super::{FormErrors, components, embeds, integer_of, is_given, poll, present, problem};

/// The most characters of a message's content.
pub const MAX_CONTENT: usize = 2_000;
/// The largest file, in bytes, without a boosted server: 10 MiB.
pub const MAX_FILE: usize = 10 * 1024 * 1024;
/// The largest request, in bytes: 25 MiB.
pub const MAX_REQUEST: usize = 25 * 1024 * 1024;
/// The most files on one message.
pub const MAX_FILES: usize = 10;
/// The most characters of a file's description (alternative text).
pub const MAX_ALT_TEXT: usize = 1_024;

/// The most stickers on one message.
pub const MAX_STICKERS: usize = 3;

/// Message flag: links have no embeds.
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Message flag: only the person of the interaction sees the message.
pub const EPHEMERAL: u64 = 1 << 6;
/// Message flag: a deferred answer that is not yet filled.
pub const LOADING: u64 = 1 << 7;
/// Message flag: no notifications.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Message flag: the components hold the content.
pub const COMPONENTS_V2: u64 = 1 << 15;

/// The fields that a message with the components V2 flag cannot have.
pub const LEGACY_FIELDS: [&str; 5] = ["content", "embeds", "poll", "stickers", "sticker_ids"];

/// Checks the body of a new or edited message. `flags_before` are the flags that an edited message
/// already has.
pub fn check(body: &Value, flags_before: u64, errors: &mut FormErrors) {
    errors.text(body, "content", 0, MAX_CONTENT);
    let flags = errors.bits(body, "flags").unwrap_or_default();
    let v2 = (flags | flags_before) & COMPONENTS_V2 != 0;
    for key in LEGACY_FIELDS {
        if v2 && is_given(body, key) {
            errors.add_at(key, problem::legacy_field(key));
        }
    }
    embeds::check(body, errors);
    components::check(body, v2, errors);
    allowed_mentions(body, errors);
    errors.inside(body, "poll", poll::check);
    errors.snowflakes(body, "sticker_ids", MAX_STICKERS);
    errors.each(body, "attachments", (0, MAX_FILES), |attachment, errors| {
        if !errors.is_object(attachment) {
            return;
        }
        errors.required_snowflake(attachment, "id");
        errors.text(attachment, "description", 0, MAX_ALT_TEXT);
        errors.text(attachment, "filename", 1, 1024);
        errors.flag(attachment, "is_spoiler");
    });
    for key in ["tts", "enforce_nonce"] {
        errors.flag(body, key);
    }
    match present(body, "nonce") {
        Some(Value::String(_)) => {
            errors.text(body, "nonce", 0, 25);
        }
        Some(nonce) if integer_of(nonce).is_none() => {
            errors.add_at("nonce", problem::no_nonce());
        }
        _ => {}
    }
}

fn allowed_mentions(body: &Value, errors: &mut FormErrors) {
    errors.inside(body, "allowed_mentions", |allowed, errors| {
        let mut kinds = HashSet::new();
        let parse = errors.each(allowed, "parse", (0, usize::MAX), |kind, errors| {
            if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
                errors.add(problem::not_among("{'roles', 'everyone', 'users'}"));
            } else if !kinds.insert(kind) {
                errors.add(problem::already_there());
            }
        });
        for key in ["users", "roles"] {
            let mut seen = HashSet::new();
            let listed = errors.each(allowed, key, (0, 100), |id, errors| {
                if errors.is_snowflake(id).is_some_and(|id| !seen.insert(id)) {
                    errors.add(problem::already_there());
                }
            });
            if parse.iter().any(|kind| kind == key) && !listed.is_empty() {
                errors.add_at(key, problem::mentions_exclusive(key));
            }
        }
        errors.flag(allowed, "replied_user");
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::tests::table;

    #[test]
    fn limits_are_exact() {
        assert_eq!(COMPONENTS_V2, 32_768);
        table(
            r#"
            ok {"content": "x*2000"}
            content:BASE_TYPE_MAX_LENGTH {"content": "x*2001"}
            content:STRING_TYPE_CONVERT {"content": 7}
            ok {"attachments": [{"id": 0, "description": "x*1024"}]}
            attachments.0.description:BASE_TYPE_MAX_LENGTH {"attachments": [{"id": 0, "description": "x*1025"}]}
            ok {"nonce": "x*25"}
            nonce:BASE_TYPE_MAX_LENGTH {"nonce": "x*26"}
            content:MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2 {"flags": 32768, "content": "x", "components": [{"type": 10, "content": "a"}]}
            allowed_mentions.users:MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE {"allowed_mentions": {"parse": ["users"], "users": ["1"]}}
            allowed_mentions.parse.0:BASE_TYPE_CHOICES {"allowed_mentions": {"parse": ["all"]}}
            "#,
            |body, errors| check(body, 0, errors),
        );
    }
}
