//! Limits of embeds. Source: Discord documentation, *Message Resource › Embed Limits*.

use jiff::Timestamp;
use jiff::civil::DateTime;
use serde_json::Value;

use super::{FormErrors, is_address, is_given, length, present, problem, text_of};

/// The most embeds on one message.
pub const MAX_EMBEDS: usize = 10;
/// The most characters over all embeds of one message.
pub const MAX_EMBED_TOTAL: usize = 6_000;
/// The most fields of one embed.
pub const MAX_FIELDS: usize = 25;

/// Checks `body.embeds`.
pub fn check(body: &Value, errors: &mut FormErrors) {
    let mut total = 0;
    errors.each(body, "embeds", (0, MAX_EMBEDS), |embed, errors| {
        total += embed_length(embed, errors);
    });
    if total > MAX_EMBED_TOTAL {
        errors.add_at("embeds", problem::embeds_too_large(MAX_EMBED_TOTAL));
    }
}

/// Checks one embed and returns how many of its characters count towards the total. White space
/// around a text does not count.
fn embed_length(embed: &Value, errors: &mut FormErrors) -> usize {
    if !errors.is_object(embed) {
        return 0;
    }
    let mut total = 0;
    let mut count = |text: Option<&str>| total += text.map_or(0, length);
    count(errors.trimmed(embed, "title", 0, 256));
    count(errors.trimmed(embed, "description", 0, 4096));
    address(embed, "url", false, errors);
    errors.integer(embed, "color", 0, 0xFF_FFFF);
    let time = errors.text(embed, "timestamp", 0, usize::MAX);
    if let Some(time) = time.filter(|time| !is_time(time)) {
        errors.add_at("timestamp", problem::no_time(time));
    }
    errors.inside(embed, "footer", |footer, errors| {
        count(required(footer, "text", 0, 2048, errors));
        address(footer, "icon_url", true, errors);
    });
    errors.inside(embed, "author", |author, errors| {
        count(required(author, "name", 0, 256, errors));
        address(author, "url", false, errors);
        address(author, "icon_url", true, errors);
    });
    for key in ["image", "thumbnail"] {
        errors.inside(embed, key, |picture, errors| {
            if errors.required_text(picture, "url", 1, 2048).is_some() {
                address(picture, "url", true, errors);
            }
            errors.text(picture, "description", 0, 4096);
        });
    }
    errors.each(embed, "fields", (0, MAX_FIELDS), |field, errors| {
        if !errors.is_object(field) {
            return;
        }
        for (key, max) in [("name", 256), ("value", 1024)] {
            count(required(field, key, 1, max, errors));
        }
        errors.flag(field, "inline");
    });
    if shows_nothing(embed) {
        errors.required("description");
    }
    total
}

/// Checks a required text, without white space around it.
fn required<'v>(
    of: &'v Value,
    key: &str,
    min: usize,
    max: usize,
    errors: &mut FormErrors,
) -> Option<&'v str> {
    if present(of, key).is_none() {
        errors.required(key);
    }
    errors.trimmed(of, key, min, max)
}

/// Whether an embed has no visible content: a colour or an address alone is not shown.
fn shows_nothing(embed: &Value) -> bool {
    let parts = [
        "timestamp",
        "footer",
        "author",
        "image",
        "thumbnail",
        "fields",
    ];
    let words = ["title", "description"].map(|key| text_of(&embed[key]).trim());
    words == ["", ""] && !parts.iter().any(|key| is_given(embed, key))
}

/// Whether a text is a time in ISO 8601; without a time zone it is in UTC.
fn is_time(text: &str) -> bool {
    text.parse::<Timestamp>().is_ok() || text.parse::<DateTime>().is_ok()
}

fn address(of: &Value, key: &str, uploads: bool, errors: &mut FormErrors) {
    let Some(url) = errors.text(of, key, 0, 2048) else {
        return;
    };
    if !url.is_empty() && !is_address(url, uploads) {
        errors.add_at(key, problem::bad_scheme(url));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::tests::table;

    #[test]
    fn each_limit_is_exact() {
        table(
            r#"
            ok {"embeds": [{"title": "x*256"}]}
            embeds.0.title:BASE_TYPE_MAX_LENGTH {"embeds": [{"title": "x*257"}]}
            ok {"embeds": [{"description": "x*4096"}]}
            embeds.0.description:BASE_TYPE_MAX_LENGTH {"embeds": [{"description": "x*4097"}]}
            ok {"embeds": [{"footer": {"text": "x*2048"}}]}
            embeds.0.footer.text:BASE_TYPE_MAX_LENGTH {"embeds": [{"footer": {"text": "x*2049"}}]}
            ok {"embeds": [{"author": {"name": "x*256"}}]}
            embeds.0.author.name:BASE_TYPE_MAX_LENGTH {"embeds": [{"author": {"name": "x*257"}}]}
            ok {"embeds": [{"fields": [{"name": "x*256", "value": "x*1024"}]}]}
            embeds.0.fields.0.value:BASE_TYPE_BAD_LENGTH {"embeds": [{"fields": [{"name": "x*256", "value": "x*1025"}]}]}
            ok {"embeds": [{"fields": ["*25", {"name": "a", "value": "b"}]}]}
            embeds.0.fields:BASE_TYPE_MAX_LENGTH {"embeds": [{"fields": ["*26", {"name": "a", "value": "b"}]}]}
            ok {"embeds": ["*10", {"title": "a"}]}
            embeds:BASE_TYPE_MAX_LENGTH {"embeds": ["*11", {"title": "a"}]}
            ok {"embeds": [{"description": "x*4096"}, {"description": "x*1904"}]}
            embeds:MAX_EMBED_SIZE_EXCEEDED {"embeds": [{"description": "x*4096"}, {"description": "x*1905"}]}
            ok {"embeds": [{"image": {"url": "attachment://a.png"}}]}
            embeds.0.image.url:URL_TYPE_INVALID_SCHEME {"embeds": [{"image": {"url": "ftp://a.png"}}]}
            ok {"embeds": [{"title": "a", "color": 16777215}]}
            embeds.0.color:NUMBER_TYPE_MAX {"embeds": [{"title": "a", "color": 16777216}]}
            "#,
            check,
        );
    }
}
