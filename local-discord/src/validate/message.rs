//! Limits of messages. Source: Discord documentation, *Message Resource › Create Message*.

use serde_json::Value;

use super::{FormErrors, bits_of, components, embeds, present};

/// Most characters of a message's content.
pub const MAX_CONTENT: usize = 2_000;
/// Largest file, in bytes, without a boosted server: 10 MiB.
pub const MAX_FILE: usize = 10 * 1024 * 1024;
/// Largest request, in bytes: 25 MiB.
pub const MAX_REQUEST: usize = 25 * 1024 * 1024;
/// Most files on one message.
pub const MAX_FILES: usize = 10;
/// Most characters of a file's description (alt text).
pub const MAX_ALT_TEXT: usize = 1_024;

/// Message flag: links get no embeds.
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Message flag: only the person of the interaction sees it.
pub const EPHEMERAL: u64 = 1 << 6;
/// Message flag: a deferred answer that is still thinking.
pub const LOADING: u64 = 1 << 7;
/// Message flag: no notifications.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Message flag: the content is in its components.
pub const COMPONENTS_V2: u64 = 1 << 15;

/// Checks the body of a message, new or edited. `flags_before` are those that an edited message
/// already has.
pub fn check(body: &Value, flags_before: u64, errors: &mut FormErrors) {
    errors.text(body, "content", 0, MAX_CONTENT);
    let flags = match present(body, "flags") {
        None => 0,
        Some(value) => bits_of(value).unwrap_or_else(|| {
            errors.add_at(
                "flags",
                "NUMBER_TYPE_COERCE",
                format!("Value \"{value}\" is not int."),
            );
            0
        }),
    };
    let v2 = (flags | flags_before) & COMPONENTS_V2 != 0;
    if v2 {
        for key in ["content", "embeds", "poll", "stickers", "sticker_ids"] {
            let given = present(body, key).is_some_and(|value| match value {
                Value::String(text) => !text.is_empty(),
                Value::Array(list) => !list.is_empty(),
                _ => true,
            });
            if given {
                errors.add_at(
                    key,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    format!(
                        "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                    ),
                );
            }
        }
    }
    embeds::check(body, errors);
    components::check(body, v2, errors);
    allowed_mentions(body, errors);
    let attachments = errors.list(body, "attachments", 0, MAX_FILES);
    errors.at("attachments", |errors| {
        for (index, attachment) in attachments.iter().enumerate() {
            errors.at(index, |errors| {
                if present(attachment, "id").is_none() {
                    errors.required("id");
                }
                errors.text(attachment, "description", 0, MAX_ALT_TEXT);
                errors.text(attachment, "filename", 1, 1024);
            });
        }
    });
    if present(body, "nonce").is_some_and(Value::is_string) {
        errors.text(body, "nonce", 0, 25);
    }
}

fn allowed_mentions(body: &Value, errors: &mut FormErrors) {
    let Some(allowed) = errors.object(body, "allowed_mentions") else {
        return;
    };
    errors.at("allowed_mentions", |errors| {
        let parse = errors.list(allowed, "parse", 0, 3);
        let has = |kind: &str| parse.iter().any(|value| value == kind);
        for (index, kind) in parse.iter().enumerate() {
            if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
                errors.at("parse", |errors| {
                    errors.add_at(
                        index,
                        "BASE_TYPE_CHOICES",
                        "Value must be one of {'roles', 'everyone', 'users'}.",
                    );
                });
            }
        }
        for key in ["users", "roles"] {
            let listed = errors.list(allowed, key, 0, 100);
            if has(key) && !listed.is_empty() {
                errors.add_at(
                    key,
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive."),
                );
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn codes(body: &Value) -> Vec<String> {
        let mut errors = FormErrors::new();
        check(body, 0, &mut errors);
        errors
            .found()
            .iter()
            .map(|e| format!("{}:{}", e.path.join("."), e.code))
            .collect()
    }

    #[test]
    fn limits_are_exact() {
        let none: [&str; 0] = [];
        let cases = [
            (json!({"content": "x".repeat(2000)}), &none[..]),
            (
                json!({"content": "x".repeat(2001)}),
                &["content:BASE_TYPE_MAX_LENGTH"],
            ),
            (json!({"content": 7}), &["content:STRING_TYPE_CONVERT"]),
            (
                json!({"attachments": [{"id": 0, "description": "x".repeat(1024)}]}),
                &none[..],
            ),
            (
                json!({"attachments": [{"id": 0, "description": "x".repeat(1025)}]}),
                &["attachments.0.description:BASE_TYPE_MAX_LENGTH"],
            ),
            (json!({"nonce": "x".repeat(25)}), &none[..]),
            (
                json!({"nonce": "x".repeat(26)}),
                &["nonce:BASE_TYPE_MAX_LENGTH"],
            ),
            (
                json!({"flags": COMPONENTS_V2, "content": "x", "components": [{"type": 10, "content": "a"}]}),
                &["content:MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"],
            ),
            (
                json!({"allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
                &["allowed_mentions.users:MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"],
            ),
            (
                json!({"allowed_mentions": {"parse": ["all"]}}),
                &["allowed_mentions.parse.0:BASE_TYPE_CHOICES"],
            ),
        ];
        for (body, expected) in cases {
            assert_eq!(codes(&body), expected, "{body}");
        }
    }
}
