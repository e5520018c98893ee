//! Limits of embeds. Source: Discord documentation, *Message Resource › Embed Limits*.

use serde_json::Value;

use super::{FormErrors, is_address, length};

/// Most embeds on one message.
pub const MAX_EMBEDS: usize = 10;
/// Most characters over all embeds of one message.
pub const MAX_EMBED_TOTAL: usize = 6_000;
/// Most fields of one embed.
pub const MAX_FIELDS: usize = 25;

/// Checks `body.embeds`.
pub fn check(body: &Value, errors: &mut FormErrors) {
    let embeds = errors.list(body, "embeds", 0, MAX_EMBEDS);
    let mut total = 0;
    errors.at("embeds", |errors| {
        for (index, embed) in embeds.iter().enumerate() {
            errors.at(index, |errors| total += embed_length(embed, errors));
        }
        if total > MAX_EMBED_TOTAL {
            errors.add(
                "MAX_EMBED_SIZE_EXCEEDED",
                format!("Embed size exceeds maximum size of {MAX_EMBED_TOTAL}"),
            );
        }
    });
}

/// Checks one embed and returns how many characters of it count towards the total.
fn embed_length(embed: &Value, errors: &mut FormErrors) -> usize {
    if !embed.is_object() {
        errors.add(
            "MODEL_TYPE_CONVERT",
            "Only dictionaries may be used in a ModelType",
        );
        return 0;
    }
    let mut total = 0;
    let mut count = |text: Option<&str>| total += text.map_or(0, |text| length(text.trim()));
    count(errors.text(embed, "title", 0, 256));
    count(errors.text(embed, "description", 0, 4096));
    address(embed, "url", false, errors);
    errors.integer(embed, "color", 0, 0xFF_FFFF);
    if let Some(footer) = errors.object(embed, "footer") {
        errors.at("footer", |errors| {
            count(errors.required_text(footer, "text", 0, 2048));
            address(footer, "icon_url", true, errors);
        });
    }
    if let Some(author) = errors.object(embed, "author") {
        errors.at("author", |errors| {
            count(errors.required_text(author, "name", 0, 256));
            address(author, "url", false, errors);
            address(author, "icon_url", true, errors);
        });
    }
    for key in ["image", "thumbnail"] {
        if let Some(picture) = errors.object(embed, key) {
            errors.at(key, |errors| {
                if errors.required_text(picture, "url", 1, 2048).is_some() {
                    address(picture, "url", true, errors);
                }
            });
        }
    }
    let fields = errors.list(embed, "fields", 0, MAX_FIELDS);
    errors.at("fields", |errors| {
        for (index, field) in fields.iter().enumerate() {
            errors.at(index, |errors| {
                for (key, max) in [("name", 256), ("value", 1024)] {
                    let text = errors.required_text(field, key, 1, max);
                    if text.is_some_and(|text| !text.is_empty() && text.trim().is_empty()) {
                        errors.required(key);
                    }
                    count(text);
                }
                errors.flag(field, "inline");
            });
        }
    });
    total
}

fn address(of: &Value, key: &str, uploads: bool, errors: &mut FormErrors) {
    let Some(url) = errors.text(of, key, 0, 2048) else {
        return;
    };
    if !url.is_empty() && !is_address(url, uploads) {
        errors.add_at(
            key,
            "URL_TYPE_INVALID_SCHEME",
            format!("Scheme \"{url}\" is not supported. Scheme must be one of ('http', 'https')."),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn codes(embeds: Value) -> Vec<String> {
        let mut errors = FormErrors::new();
        check(&json!({ "embeds": embeds }), &mut errors);
        errors
            .found()
            .iter()
            .map(|e| format!("{}:{}", e.path.join("."), e.code))
            .collect()
    }

    #[test]
    fn each_limit_is_exact() {
        let of = |n: usize| "x".repeat(n);
        let cases: Vec<(Value, Value, &str)> = vec![
            (
                json!([{"title": of(256)}]),
                json!([{"title": of(257)}]),
                "embeds.0.title:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([{"description": of(4096)}]),
                json!([{"description": of(4097)}]),
                "embeds.0.description:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([{"footer": {"text": of(2048)}}]),
                json!([{"footer": {"text": of(2049)}}]),
                "embeds.0.footer.text:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([{"author": {"name": of(256)}}]),
                json!([{"author": {"name": of(257)}}]),
                "embeds.0.author.name:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([{"fields": [{"name": of(256), "value": of(1024)}]}]),
                json!([{"fields": [{"name": of(256), "value": of(1025)}]}]),
                "embeds.0.fields.0.value:BASE_TYPE_BAD_LENGTH",
            ),
            (
                json!([{"fields": vec![json!({"name": "a", "value": "b"}); 25]}]),
                json!([{"fields": vec![json!({"name": "a", "value": "b"}); 26]}]),
                "embeds.0.fields:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!(vec![json!({"title": "a"}); 10]),
                json!(vec![json!({"title": "a"}); 11]),
                "embeds:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([{"description": of(4096)}, {"description": of(1904)}]),
                json!([{"description": of(4096)}, {"description": of(1905)}]),
                "embeds:MAX_EMBED_SIZE_EXCEEDED",
            ),
            (
                json!([{"image": {"url": "attachment://a.png"}}]),
                json!([{"image": {"url": "ftp://a.png"}}]),
                "embeds.0.image.url:URL_TYPE_INVALID_SCHEME",
            ),
            (
                json!([{"color": 0xFF_FFFF}]),
                json!([{"color": 0x100_0000}]),
                "embeds.0.color:NUMBER_TYPE_MAX",
            ),
        ];
        for (good, bad, code) in cases {
            assert_eq!(codes(good.clone()), Vec::<String>::new(), "{good}");
            assert_eq!(codes(bad), [code]);
        }
    }
}
