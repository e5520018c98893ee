//! Limits of message components. Source: Discord documentation, *Component Reference*.

use std::collections::HashSet;

use serde_json::Value;

use super::{FormErrors, is_address, length, present};

/// Most rows of a message without the components V2 flag.
pub const MAX_ROWS: usize = 5;
/// Most buttons in one row.
pub const MAX_BUTTONS: usize = 5;
/// Most options of one select, and most values of a choice among people or channels.
pub const MAX_OPTIONS: usize = 25;
/// Most components in a message with the components V2 flag, at all depths.
pub const MAX_V2_COMPONENTS: usize = 40;
/// Most characters over all text displays of one message.
pub const MAX_V2_TEXT: usize = 4_000;

const ACTION_ROW: i64 = 1;
const BUTTON: i64 = 2;
const STRING_SELECT: i64 = 3;
const SECTION: i64 = 9;
const TEXT_DISPLAY: i64 = 10;
const THUMBNAIL: i64 = 11;
const MEDIA_GALLERY: i64 = 12;
const FILE: i64 = 13;
const SEPARATOR: i64 = 14;
const CONTAINER: i64 = 17;

/// Whether this component type is a select of any kind.
pub fn is_select(kind: i64) -> bool {
    kind == STRING_SELECT || (5..=8).contains(&kind)
}

/// Checks `body.components`, with the layout rules of the components V2 flag if `v2`.
pub fn check(body: &Value, v2: bool, errors: &mut FormErrors) {
    let limit = if v2 { MAX_V2_COMPONENTS } else { MAX_ROWS };
    let components = errors.list(body, "components", 0, limit);
    let mut walk = Walk::new(v2);
    errors.at("components", |errors| {
        for (index, component) in components.iter().enumerate() {
            errors.at(index, |errors| {
                walk.component(component, Place::Top, errors)
            });
        }
        if v2 && walk.count > MAX_V2_COMPONENTS && components.len() <= MAX_V2_COMPONENTS {
            errors.add(
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                format!("The maximum number of components is {MAX_V2_COMPONENTS}"),
            );
        }
        if walk.text > MAX_V2_TEXT {
            errors.add(
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                format!("Components displayable text size exceeds maximum size of {MAX_V2_TEXT}"),
            );
        }
    });
}

/// Where a component stands, which decides the types allowed there.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Top,
    Row,
    Container,
    Section,
    Accessory,
}

/// What is counted over all components of a message.
#[derive(Default)]
pub(super) struct Walk {
    v2: bool,
    count: usize,
    text: usize,
    custom_ids: HashSet<String>,
}

impl Walk {
    /// A fresh count, with the rules of components V2 or without.
    pub(super) fn new(v2: bool) -> Walk {
        Walk {
            v2,
            ..Walk::default()
        }
    }

    fn component(&mut self, component: &Value, place: Place, errors: &mut FormErrors) {
        if !component.is_object() {
            errors.add(
                "MODEL_TYPE_CONVERT",
                "Only dictionaries may be used in a ModelType",
            );
            return;
        }
        self.count += 1;
        let Some(kind) = errors.integer(component, "type", 1, 64) else {
            errors.required("type");
            return;
        };
        let allowed: &[i64] = match (place, self.v2) {
            (Place::Top, false) => &[ACTION_ROW],
            (Place::Top, true) => &[
                ACTION_ROW,
                SECTION,
                TEXT_DISPLAY,
                MEDIA_GALLERY,
                FILE,
                SEPARATOR,
                CONTAINER,
            ],
            (Place::Container, _) => &[
                ACTION_ROW,
                SECTION,
                TEXT_DISPLAY,
                MEDIA_GALLERY,
                FILE,
                SEPARATOR,
            ],
            (Place::Row, _) => &[BUTTON, STRING_SELECT, 5, 6, 7, 8],
            (Place::Section, _) => &[TEXT_DISPLAY],
            (Place::Accessory, _) => &[BUTTON, THUMBNAIL],
        };
        if !allowed.contains(&kind) {
            let list: Vec<String> = allowed.iter().map(i64::to_string).collect();
            errors.add_at(
                "type",
                "UNION_TYPE_CHOICES",
                format!(
                    "Value of field \"type\" must be one of ({}).",
                    list.join(", ")
                ),
            );
            return;
        }
        match kind {
            ACTION_ROW => self.row(component, errors),
            BUTTON => self.button(component, errors),
            SECTION => self.section(component, errors),
            TEXT_DISPLAY => {
                let text = errors.required_text(component, "content", 1, MAX_V2_TEXT);
                self.text += text.map_or(0, length);
            }
            THUMBNAIL => media(component, "media", errors),
            MEDIA_GALLERY => {
                let items = errors.list(component, "items", 1, 10);
                errors.at("items", |errors| {
                    for (index, item) in items.iter().enumerate() {
                        errors.at(index, |errors| media(item, "media", errors));
                    }
                });
            }
            FILE => media(component, "file", errors),
            SEPARATOR => {
                errors.integer(component, "spacing", 1, 2);
            }
            CONTAINER => {
                errors.integer(component, "accent_color", 0, 0xFF_FFFF);
                self.children(component, 1, MAX_V2_COMPONENTS, Place::Container, errors);
            }
            _ => self.select(component, kind, errors),
        }
    }

    fn children(
        &mut self,
        of: &Value,
        min: usize,
        max: usize,
        place: Place,
        errors: &mut FormErrors,
    ) {
        let children = errors.list(of, "components", min, max);
        errors.at("components", |errors| {
            for (index, child) in children.iter().enumerate() {
                errors.at(index, |errors| self.component(child, place, errors));
            }
        });
    }

    fn row(&mut self, row: &Value, errors: &mut FormErrors) {
        self.children(row, 1, MAX_BUTTONS, Place::Row, errors);
        // A select fills its row: it is as wide as five buttons.
        let children = row.get("components").and_then(Value::as_array);
        let children = children.map_or(&[][..], Vec::as_slice);
        let mut width = 0;
        for (index, child) in children.iter().enumerate() {
            let kind = child
                .get("type")
                .and_then(Value::as_i64)
                .unwrap_or_default();
            width += if is_select(kind) { MAX_BUTTONS } else { 1 };
            if width > MAX_BUTTONS && children.len() <= MAX_BUTTONS {
                errors.at("components", |errors| {
                    errors.add_at(
                        index,
                        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                        "The specified component exceeds the maximum width",
                    );
                });
                return;
            }
        }
    }

    fn section(&mut self, section: &Value, errors: &mut FormErrors) {
        self.children(section, 1, 3, Place::Section, errors);
        match errors.object(section, "accessory") {
            Some(accessory) => {
                errors.at("accessory", |errors| {
                    self.component(accessory, Place::Accessory, errors);
                });
            }
            None => errors.required("accessory"),
        }
    }

    pub(super) fn custom_id(&mut self, component: &Value, errors: &mut FormErrors) {
        let Some(id) = errors.required_text(component, "custom_id", 1, 100) else {
            return;
        };
        if !self.custom_ids.insert(id.to_owned()) {
            errors.add_at(
                "custom_id",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
    }

    fn button(&mut self, button: &Value, errors: &mut FormErrors) {
        errors.flag(button, "disabled");
        let label = errors.text(button, "label", 0, 80);
        let emoji = emoji(button, errors);
        let Some(style) = errors.integer(button, "style", 1, 6) else {
            if present(button, "style").is_none() {
                errors.required("style");
            }
            return;
        };
        let has = |key| present(button, key).is_some();
        if style != 6 && label.is_none_or(str::is_empty) && !emoji {
            errors.add(
                "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
                "A button must have a label or emoji",
            );
        }
        let forbidden: &[&str] = match style {
            5 => {
                let url = errors.required_text(button, "url", 1, 512);
                if url.is_some_and(|url| !is_address(url, false) && !url.starts_with("discord://"))
                {
                    errors.add_at(
                        "url",
                        "URL_TYPE_INVALID_SCHEME",
                        "Scheme must be one of ('http', 'https', 'discord').",
                    );
                }
                &["custom_id", "sku_id"]
            }
            6 => {
                if !has("sku_id") {
                    errors.required("sku_id");
                }
                &["custom_id", "url", "label", "emoji"]
            }
            _ => {
                if has("custom_id") {
                    self.custom_id(button, errors);
                } else {
                    let message = "A custom id is required";
                    errors.add("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", message);
                }
                &["url", "sku_id"]
            }
        };
        for key in forbidden {
            if has(key) {
                errors.add(
                    "BUTTON_COMPONENT_FIELD_NOT_ALLOWED",
                    format!("A button of style {style} cannot have {key}"),
                );
            }
        }
    }

    /// Checks a select of any kind, in a message or a modal.
    pub(super) fn select(&mut self, select: &Value, kind: i64, errors: &mut FormErrors) {
        self.custom_id(select, errors);
        errors.flag(select, "disabled");
        errors.text(select, "placeholder", 0, 150);
        let min = errors.integer(select, "min_values", 0, 25).unwrap_or(1);
        let max = errors.integer(select, "max_values", 1, 25).unwrap_or(1);
        if min > max {
            errors.add_at(
                "min_values",
                "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX",
                format!("Minimum values {min} must not exceed maximum values {max}"),
            );
        }
        if kind != STRING_SELECT {
            if present(select, "options")
                .is_some_and(|o| o.as_array().is_none_or(|o| !o.is_empty()))
            {
                let message = "Only string selects have options";
                errors.add_at("options", "SELECT_COMPONENT_OPTIONS_NOT_ALLOWED", message);
            }
            errors.list(select, "default_values", 0, MAX_OPTIONS);
            return;
        }
        let options = errors.list(select, "options", 1, MAX_OPTIONS);
        let count = i64::try_from(options.len()).unwrap_or(i64::MAX);
        if max > count && !options.is_empty() {
            errors.add_at(
                "max_values",
                "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS",
                format!("Maximum values {max} must not exceed the number of options {count}"),
            );
        }
        let mut values = HashSet::new();
        let mut defaults = 0;
        errors.at("options", |errors| {
            for (index, option) in options.iter().enumerate() {
                errors.at(index, |errors| {
                    errors.required_text(option, "label", 1, 100);
                    errors.text(option, "description", 0, 100);
                    emoji(option, errors);
                    defaults += i64::from(errors.flag(option, "default"));
                    let value = errors.required_text(option, "value", 1, 100);
                    if value.is_some_and(|value| !values.insert(value)) {
                        errors.add_at(
                            "value",
                            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                            "The specified option value is already used",
                        );
                    }
                });
            }
        });
        if defaults > max {
            errors.add_at(
                "options",
                "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS",
                format!("At most {max} options can be default"),
            );
        }
    }
}

fn emoji(of: &Value, errors: &mut FormErrors) -> bool {
    let Some(emoji) = errors.object(of, "emoji") else {
        return false;
    };
    let name = emoji
        .get("name")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let custom = present(emoji, "id").is_some();
    // A Unicode emoji is never a word; Discord refuses `:dice:` and plain letters.
    if !custom && (name.is_empty() || name.chars().all(|c| c.is_ascii() && !c.is_ascii_digit())) {
        errors.at("emoji", |errors| {
            errors.add_at("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        });
    }
    true
}

fn media(of: &Value, key: &str, errors: &mut FormErrors) {
    errors.text(of, "description", 0, 1024);
    match errors.object(of, key) {
        None => errors.required(key),
        Some(item) => errors.at(key, |errors| {
            let url = errors.required_text(item, "url", 1, 2048);
            if url.is_some_and(|url| !is_address(url, true)) {
                errors.add_at("url", "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.");
            }
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn codes(components: &Value, v2: bool) -> Vec<String> {
        let mut errors = FormErrors::new();
        check(&json!({ "components": components }), v2, &mut errors);
        errors
            .found()
            .iter()
            .map(|e| format!("{}:{}", e.path.join("."), e.code))
            .collect()
    }

    fn row(children: Vec<Value>) -> Value {
        json!({"type": 1, "components": children})
    }

    fn button(id: &str) -> Value {
        json!({"type": 2, "style": 1, "label": "Go", "custom_id": id})
    }

    fn buttons(count: usize) -> Vec<Value> {
        (0..count).map(|n| button(&format!("b{n}"))).collect()
    }

    fn select(change: Value) -> Value {
        let mut select = json!({"type": 3, "custom_id": "s", "options": [
            {"label": "One", "value": "1"}, {"label": "Two", "value": "2"},
        ]});
        for (key, value) in change.as_object().unwrap() {
            select[key] = value.clone();
        }
        select
    }

    #[test]
    fn what_fits_is_accepted() {
        let rows: Vec<Value> = (0..5)
            .map(|r| row((0..5).map(|n| button(&format!("{r}:{n}"))).collect()))
            .collect();
        let good = [
            json!(rows),
            json!([row(vec![select(json!({"min_values": 0, "max_values": 2}))])]),
            json!([row(vec![
                json!({"type": 2, "style": 5, "label": "x", "url": "https://a.b"})
            ])]),
            json!([row(vec![
                json!({"type": 5, "custom_id": "u", "max_values": 25})
            ])]),
            json!([row(vec![
                json!({"type": 2, "style": 2, "custom_id": "e", "emoji": {"name": "🎲"}})
            ])]),
            json!([row(vec![
                json!({"type": 2, "style": 2, "custom_id": "x".repeat(100), "label": "l".repeat(80)})
            ])]),
        ];
        for components in good {
            assert_eq!(
                codes(&components, false),
                Vec::<String>::new(),
                "{components}"
            );
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_at_its_path() {
        let long = |n: usize| "x".repeat(n);
        let options = |n: usize| -> Vec<Value> {
            (0..n)
                .map(|n| json!({"label": "o", "value": n.to_string()}))
                .collect()
        };
        let bad = [
            (
                json!(vec![row(vec![]); 6]),
                "components:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([row(vec![])]),
                "components.0.components:BASE_TYPE_REQUIRED",
            ),
            (
                json!([row(buttons(6))]),
                "components.0.components:BASE_TYPE_BAD_LENGTH",
            ),
            (
                json!([row(vec![button("a"), select(json!({}))])]),
                "components.0.components.1:COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            ),
            (
                json!([row(vec![button("a")]), row(vec![button("a")])]),
                "components.1.components.0.custom_id:COMPONENT_CUSTOM_ID_DUPLICATED",
            ),
            (
                json!([row(vec![button(&long(101))])]),
                "components.0.components.0.custom_id:BASE_TYPE_BAD_LENGTH",
            ),
            (
                json!([row(vec![
                    json!({"type": 2, "style": 1, "label": long(81), "custom_id": "a"})
                ])]),
                "components.0.components.0.label:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([row(vec![json!({"type": 2, "style": 1, "label": "a"})])]),
                "components.0.components.0:BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
            ),
            (
                json!([row(vec![json!({"type": 2, "style": 1, "custom_id": "a"})])]),
                "components.0.components.0:BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
            ),
            (
                json!([row(vec![json!({"type": 2, "style": 5, "label": "a"})])]),
                "components.0.components.0.url:BASE_TYPE_REQUIRED",
            ),
            (
                json!([row(vec![
                    json!({"type": 2, "style": 5, "label": "a", "url": "https://a.b", "custom_id": "c"})
                ])]),
                "components.0.components.0:BUTTON_COMPONENT_FIELD_NOT_ALLOWED",
            ),
            (
                json!([row(vec![
                    json!({"type": 2, "style": 7, "label": "a", "custom_id": "c"})
                ])]),
                "components.0.components.0.style:NUMBER_TYPE_MAX",
            ),
            (
                json!([row(vec![
                    json!({"type": 2, "style": 1, "custom_id": "c", "emoji": {"name": "dice"}})
                ])]),
                "components.0.components.0.emoji.name:BUTTON_COMPONENT_INVALID_EMOJI",
            ),
            (
                json!([row(vec![select(json!({"options": options(26)}))])]),
                "components.0.components.0.options:BASE_TYPE_BAD_LENGTH",
            ),
            (
                json!([row(vec![select(json!({"options": []}))])]),
                "components.0.components.0.options:BASE_TYPE_REQUIRED",
            ),
            (
                json!([row(vec![select(json!({"max_values": 3}))])]),
                "components.0.components.0.max_values:SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS",
            ),
            (
                json!([row(vec![select(json!({"min_values": 2}))])]),
                "components.0.components.0.min_values:SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX",
            ),
            (
                json!([row(vec![select(json!({"placeholder": long(151)}))])]),
                "components.0.components.0.placeholder:BASE_TYPE_MAX_LENGTH",
            ),
            (
                json!([row(vec![select(json!({"options": [
                    {"label": "a", "value": "1"}, {"label": "b", "value": "1"},
                ]}))])]),
                "components.0.components.0.options.1.value:SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
            ),
            (
                json!([row(vec![select(json!({"options": [
                    {"label": "a", "value": "1", "default": true},
                    {"label": "b", "value": "2", "default": true},
                ]}))])]),
                "components.0.components.0.options:SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS",
            ),
            (
                json!([row(vec![select(
                    json!({"options": [{"label": long(101), "value": "1"}]})
                )])]),
                "components.0.components.0.options.0.label:BASE_TYPE_BAD_LENGTH",
            ),
            (json!([button("a")]), "components.0.type:UNION_TYPE_CHOICES"),
            (
                json!([{"type": 10, "content": "a"}]),
                "components.0.type:UNION_TYPE_CHOICES",
            ),
        ];
        for (components, code) in bad {
            let found = codes(&components, false);
            assert!(
                found.iter().any(|found| found == code),
                "{code} not in {found:?}"
            );
        }
    }

    #[test]
    fn v2_counts_everything_in_it() {
        let text = |n: usize| json!({"type": 10, "content": "x".repeat(n)});
        assert!(codes(&json!([text(4000)]), true).is_empty());
        assert_eq!(
            codes(&json!([text(2000), text(2001)]), true),
            ["components:COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"]
        );
        let container = |n: usize| json!([{"type": 17, "components": vec![text(1); n]}]);
        assert!(codes(&container(39), true).is_empty());
        assert_eq!(
            codes(&container(40), true),
            ["components:COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"]
        );
        assert_eq!(
            codes(&json!([{"type": 9, "components": [text(1)]}]), true),
            ["components.0.accessory:BASE_TYPE_REQUIRED"]
        );
    }
}
