//! Limits of message components. Source: Discord documentation, *Component Reference*.

use std::collections::HashSet;

use serde_json::Value;

use super::message::MAX_FILES;
use super::{FormErrors, channel_types, is_address, is_given, kind_of, length, present, problem};

/// The most rows of a message without the components V2 flag.
pub const MAX_ROWS: usize = 5;
/// The most buttons in one row.
pub const MAX_BUTTONS: usize = 5;
/// The most options of one select, and the most values of a choice among people or channels.
pub const MAX_OPTIONS: usize = 25;
/// The most options of a radio group or checkbox group.
pub const MAX_GROUP_OPTIONS: usize = 10;
/// The most components in a message with the components V2 flag, at all depths.
pub const MAX_V2_COMPONENTS: usize = 40;
/// The most characters over all text displays of one message.
pub const MAX_V2_TEXT: usize = 4_000;

const ACTION_ROW: i64 = 1;
const BUTTON: i64 = 2;
const STRING_SELECT: i64 = 3;
const CHANNEL_SELECT: i64 = 8;
const SECTION: i64 = 9;
const TEXT_DISPLAY: i64 = 10;
const THUMBNAIL: i64 = 11;
const MEDIA_GALLERY: i64 = 12;
const FILE: i64 = 13;
const SEPARATOR: i64 = 14;
const CONTAINER: i64 = 17;
/// A radio group in a modal.
pub const RADIO_GROUP: i64 = 21;
/// A checkbox group in a modal.
pub const CHECKBOX_GROUP: i64 = 22;
/// A checkbox in a modal.
pub const CHECKBOX: i64 = 23;

/// The types at the top level of a message with the components V2 flag; all but the last are
/// allowed in containers, too.
const IN_MESSAGE: [i64; 7] = [
    ACTION_ROW,
    SECTION,
    TEXT_DISPLAY,
    MEDIA_GALLERY,
    FILE,
    SEPARATOR,
    CONTAINER,
];

/// Whether this component type is a select of any kind.
pub fn is_select(kind: i64) -> bool {
    kind == STRING_SELECT || (5..=8).contains(&kind)
}

/// Checks `body.components`, with the layout rules of the components V2 flag if `v2`.
pub fn check(body: &Value, v2: bool, errors: &mut FormErrors) {
    let (layout, limit) = match v2 {
        true => (ComponentLayout::Free, MAX_V2_COMPONENTS),
        false => (ComponentLayout::Rows, MAX_ROWS),
    };
    let mut walk = ComponentCounts::new(layout);
    let components = errors.each(body, "components", (0, limit), |component, errors| {
        walk.component(component, Place::Top, errors);
    });
    errors.at("components", |errors| {
        if v2 && walk.count > MAX_V2_COMPONENTS && components.len() <= MAX_V2_COMPONENTS {
            errors.add(problem::too_many_components(MAX_V2_COMPONENTS));
        }
        if walk.text > MAX_V2_TEXT {
            errors.add(problem::too_much_text(MAX_V2_TEXT));
        }
    });
}

/// The place of a component, which decides the types allowed there.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Top,
    Row,
    Container,
    Section,
    Accessory,
}

/// The layout of a set of components, which decides the rules for them.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum ComponentLayout {
    /// A message of rows.
    #[default]
    Rows,
    /// A message with the components V2 flag.
    Free,
    Modal,
}

/// Counts over all components of a message or modal.
#[derive(Default)]
pub(super) struct ComponentCounts<'v> {
    layout: ComponentLayout,
    count: usize,
    text: usize,
    custom_ids: HashSet<&'v str>,
    ids: HashSet<i64>,
}

impl<'v> ComponentCounts<'v> {
    pub(super) fn new(layout: ComponentLayout) -> Self {
        ComponentCounts {
            layout,
            ..ComponentCounts::default()
        }
    }

    fn component(&mut self, component: &'v Value, place: Place, errors: &mut FormErrors) {
        if !errors.is_object(component) {
            return;
        }
        self.count += 1;
        let Some(kind) = errors.integer(component, "type", 0, i64::MAX) else {
            if present(component, "type").is_none() {
                errors.required("type");
            }
            return;
        };
        self.id(component, errors);
        let allowed: &[i64] = match (place, self.layout) {
            (Place::Top, ComponentLayout::Rows) => &[ACTION_ROW],
            (Place::Top, _) => &IN_MESSAGE,
            (Place::Container, _) => &IN_MESSAGE[..6],
            (Place::Row, _) => &[BUTTON, STRING_SELECT, 5, 6, 7, 8],
            (Place::Section, _) => &[TEXT_DISPLAY],
            (Place::Accessory, _) => &[BUTTON, THUMBNAIL],
        };
        if !allowed.contains(&kind) {
            let list: Vec<String> = allowed.iter().map(ToString::to_string).collect();
            errors.add_at("type", problem::wrong_type(list.join(", ")));
            return;
        }
        match kind {
            ACTION_ROW => self.row(component, errors),
            BUTTON => self.button(component, errors),
            SECTION => self.section(component, errors),
            TEXT_DISPLAY => {
                let text = errors.required_words(component, "content", MAX_V2_TEXT);
                self.text += text.map_or(0, length);
            }
            THUMBNAIL => media(component, errors),
            MEDIA_GALLERY => {
                errors.each(component, "items", (1, 10), |item, errors| {
                    if errors.is_object(item) {
                        media(item, errors);
                    }
                });
            }
            FILE => file(component, errors),
            SEPARATOR => {
                errors.flag(component, "divider");
                errors.integer(component, "spacing", 1, 2);
            }
            CONTAINER => {
                errors.integer(component, "accent_color", 0, 0xFF_FFFF);
                errors.flag(component, "spoiler");
                self.children(component, MAX_V2_COMPONENTS, Place::Container, errors);
            }
            _ => self.select(component, kind, errors),
        }
    }

    /// Checks the components inside another one: at least one, at most `max`.
    fn children(
        &mut self,
        of: &'v Value,
        max: usize,
        place: Place,
        errors: &mut FormErrors,
    ) -> &'v [Value] {
        errors.each(of, "components", (1, max), |child, errors| {
            self.component(child, place, errors);
        })
    }

    fn row(&mut self, row: &'v Value, errors: &mut FormErrors) {
        let children = self.children(row, MAX_BUTTONS, Place::Row, errors);
        if children.len() > MAX_BUTTONS {
            return;
        }
        // A select fills its row: it is as wide as five buttons.
        let width = |child| [1, MAX_BUTTONS][usize::from(is_select(kind_of(child)))];
        let exceeds = (1..=children.len())
            .find(|&count| children[..count].iter().map(width).sum::<usize>() > MAX_BUTTONS);
        if let Some(count) = exceeds {
            errors.at("components", |errors| {
                errors.add_at(count - 1, problem::row_too_wide())
            });
        }
    }

    fn section(&mut self, section: &'v Value, errors: &mut FormErrors) {
        self.children(section, 3, Place::Section, errors);
        errors.required_inside(section, "accessory", |accessory, errors| {
            self.component(accessory, Place::Accessory, errors);
        });
    }

    /// Checks the number of a component. If it is missing or 0, Discord assigns one.
    pub(super) fn id(&mut self, component: &Value, errors: &mut FormErrors) {
        let id = errors.integer(component, "id", 0, i64::from(i32::MAX));
        if id.is_some_and(|id| id != 0 && !self.ids.insert(id)) {
            errors.add_at("id", problem::id_taken());
        }
    }

    pub(super) fn custom_id(&mut self, component: &'v Value, errors: &mut FormErrors) {
        let id = errors.required_text(component, "custom_id", 1, 100);
        errors.unique(
            &mut self.custom_ids,
            "custom_id",
            id,
            problem::custom_id_taken,
        );
    }

    fn button(&mut self, button: &'v Value, errors: &mut FormErrors) {
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
        let unlabelled = label.is_none_or(|label| label.trim().is_empty());
        if style != 6 && unlabelled && !emoji {
            errors.add(problem::unlabelled_button());
        }
        let forbidden: &[&str] = match style {
            5 => {
                let url = errors.required_text(button, "url", 1, 512);
                if url.is_some_and(|url| !is_address(url, false) && !url.starts_with("discord://"))
                {
                    errors.add_at("url", problem::bad_link());
                }
                &["custom_id", "sku_id"]
            }
            6 => {
                errors.required_snowflake(button, "sku_id");
                &["custom_id", "url", "label", "emoji"]
            }
            _ => {
                if has("custom_id") {
                    self.custom_id(button, errors);
                } else {
                    errors.add(problem::unnamed_button());
                }
                &["url", "sku_id"]
            }
        };
        for key in forbidden {
            if has(key) {
                errors.add(problem::button_field(style, key));
            }
        }
    }

    /// Checks a select of any kind, in a message or a modal.
    pub(super) fn select(&mut self, select: &'v Value, kind: i64, errors: &mut FormErrors) {
        self.custom_id(select, errors);
        let disabled = errors.flag(select, "disabled");
        if disabled && self.layout == ComponentLayout::Modal {
            errors.add_at("disabled", problem::disabled_in_modal());
        }
        errors.text(select, "placeholder", 0, 150);
        let (min, max) = self.how_many(select, MAX_OPTIONS, 1, errors);
        if kind != STRING_SELECT {
            if is_given(select, "options") {
                errors.add_at("options", problem::no_string_select());
            }
            if kind == CHANNEL_SELECT {
                channel_types(select, errors);
            }
            default_values(select, kind, (min, max), errors);
            return;
        }
        let limits = (1, MAX_OPTIONS);
        let (count, defaults) = options(select, limits, errors);
        at_most_the_options(max, count, errors);
        if defaults > max {
            errors.add_at("options", problem::too_many_defaults(max));
        }
    }

    /// Checks a radio group or checkbox group of a modal.
    pub(super) fn group(&mut self, group: &'v Value, kind: i64, errors: &mut FormErrors) {
        self.custom_id(group, errors);
        let fewest = if kind == RADIO_GROUP { 2 } else { 1 };
        let (count, defaults) = options(group, (fewest, MAX_GROUP_OPTIONS), errors);
        let max = if kind == RADIO_GROUP {
            errors.flag(group, "required");
            1
        } else {
            let all = i64::try_from(MAX_GROUP_OPTIONS.min(count))
                .unwrap_or(1)
                .max(1);
            let (_, max) = self.how_many(group, MAX_GROUP_OPTIONS, all, errors);
            at_most_the_options(max, count, errors);
            max
        };
        if defaults > max {
            errors.add_at("options", problem::too_many_defaults(max));
        }
    }

    /// Checks a file upload in a modal.
    pub(super) fn file_upload(&mut self, upload: &'v Value, errors: &mut FormErrors) {
        self.custom_id(upload, errors);
        self.how_many(upload, MAX_FILES, 1, errors);
    }

    /// Checks the fewest and the most values that may be chosen, at most `limit`, and returns both.
    /// The defaults are 1 and `usual`.
    fn how_many(
        &self,
        of: &Value,
        limit: usize,
        usual: i64,
        errors: &mut FormErrors,
    ) -> (i64, i64) {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let required = present(of, "required").is_none() || errors.flag(of, "required");
        let said = errors.integer(of, "min_values", 0, limit);
        let min = said.unwrap_or(1);
        let max = errors.integer(of, "max_values", 1, limit).unwrap_or(usual);
        // In messages, `required` has no effect.
        if self.layout == ComponentLayout::Modal && required && min == 0 {
            errors.add_at("min_values", problem::needs_a_value());
        } else if min > max && said.is_some() {
            errors.add_at("min_values", problem::min_values_above_max(min, max));
        }
        (min, max)
    }
}

/// Checks the options of a select or group; returns their number, and how many are chosen by default.
fn options(of: &Value, limits: (usize, usize), errors: &mut FormErrors) -> (usize, i64) {
    let mut values = HashSet::new();
    let mut defaults = 0;
    let options = errors.each(of, "options", limits, |option, errors| {
        if !errors.is_object(option) {
            return;
        }
        errors.required_words(option, "label", 100);
        errors.text(option, "description", 0, 100);
        emoji(option, errors);
        defaults += i64::from(errors.flag(option, "default"));
        let value = errors.required_text(option, "value", 1, 100);
        errors.unique(&mut values, "value", value, problem::option_value_taken);
    });
    (options.len(), defaults)
}

fn at_most_the_options(max: i64, count: usize, errors: &mut FormErrors) {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if max > count && count > 0 {
        errors.add_at("max_values", problem::max_values_above_options(max, count));
    }
}

/// Checks the default people, roles or channels of a select.
fn default_values(select: &Value, kind: i64, (min, max): (i64, i64), errors: &mut FormErrors) {
    let kinds: &[&str] = match kind {
        5 => &["user"],
        6 => &["role"],
        7 => &["user", "role"],
        _ => &["channel"],
    };
    let limits = (0, MAX_OPTIONS);
    let defaults = errors.each(select, "default_values", limits, |value, errors| {
        if !errors.is_object(value) {
            return;
        }
        errors.required_snowflake(value, "id");
        match errors.required_text(value, "type", 1, 100) {
            Some(kind) if !kinds.contains(&kind) => {
                errors.add_at("type", problem::wrong_default(kinds.join(", ")));
            }
            _ => {}
        }
    });
    let count = i64::try_from(defaults.len()).unwrap_or(i64::MAX);
    if count > 0 && !(min..=max).contains(&count) {
        errors.add_at("default_values", problem::defaults_out_of_range(min, max));
    }
}

fn emoji(of: &Value, errors: &mut FormErrors) -> bool {
    let Some(emoji) = errors.object(of, "emoji") else {
        return false;
    };
    errors.at("emoji", |errors| {
        errors.snowflake(emoji, "id");
        let name = errors.text(emoji, "name", 0, 32).unwrap_or_default();
        let custom = present(emoji, "id").is_some();
        // A Unicode emoji is never an ASCII word; Discord refuses `:dice:` and plain letters.
        let is_word = name.chars().all(|c| c.is_ascii() && !c.is_ascii_digit());
        if !custom && (name.is_empty() || is_word) {
            errors.add_at("name", problem::invalid_emoji());
        }
    });
    true
}

/// Checks a picture or video of a message.
fn media(of: &Value, errors: &mut FormErrors) {
    errors.text(of, "description", 1, 1024);
    errors.flag(of, "spoiler");
    errors.required_inside(of, "media", |item, errors| {
        let url = errors.required_text(item, "url", 1, 2048);
        if url.is_some_and(|url| !is_address(url, true)) {
            errors.add_at("url", problem::no_address());
        }
    });
}

/// Checks a file component, which may only show a file uploaded with the message.
fn file(of: &Value, errors: &mut FormErrors) {
    errors.flag(of, "spoiler");
    errors.required_inside(of, "file", |item, errors| {
        let url = errors.required_text(item, "url", 1, 2048);
        let name = url.map(|url| url.strip_prefix("attachment://"));
        if name.is_some_and(|name| name.is_none_or(str::is_empty)) {
            errors.add_at("url", problem::no_upload());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::tests::{table, with};
    use serde_json::json;

    fn top(components: &Value, errors: &mut FormErrors) {
        check(&json!({ "components": components }), false, errors);
    }

    /// Checks components in a row.
    fn row(components: &Value, errors: &mut FormErrors) {
        top(&json!([{"type": 1, "components": components}]), errors);
    }

    /// Checks a select of two options with changed fields.
    fn select(change: &Value, errors: &mut FormErrors) {
        let select = json!({"type": 3, "custom_id": "s", "options": [
            {"label": "One", "value": "1"}, {"label": "Two", "value": "2"},
        ]});
        row(&json!([with(select, change)]), errors);
    }

    #[test]
    fn rows_are_checked() {
        let full: Vec<Value> = (0..5)
            .map(|r| {
                let button = |n| json!({"type": 2, "style": 1, "label": "Go", "custom_id": format!("{r}:{n}")});
                json!({"type": 1, "components": (0..5).map(button).collect::<Vec<_>>()})
            })
            .collect();
        let found = crate::validate::tests::codes(|errors| top(&full.into(), errors));
        assert!(found.is_empty(), "{found:?}");
        table(
            r#"
            components:BASE_TYPE_MAX_LENGTH ["*6", {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "%"}]}]
            components.0.components:BASE_TYPE_REQUIRED [{"type": 1, "components": []}]
            components.1.components.0.custom_id:COMPONENT_CUSTOM_ID_DUPLICATED ["*2", {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "a"}]}]
            components.0.type:UNION_TYPE_CHOICES [{"type": 2, "style": 1, "label": "Go", "custom_id": "a"}]
            components.0.type:UNION_TYPE_CHOICES [{"type": 10, "content": "a"}]
            "#,
            top,
        );
    }

    #[test]
    fn what_stands_in_a_row_is_checked() {
        table(
            r#"
            ok ["*5", {"type": 2, "style": 1, "label": "Go", "custom_id": "b%"}]
            ok [{"type": 2, "style": 5, "label": "x", "url": "https://a.b"}]
            ok [{"type": 5, "custom_id": "u", "max_values": 25}]
            ok [{"type": 2, "style": 2, "custom_id": "e", "emoji": {"name": "🎲"}}]
            ok [{"type": 2, "style": 2, "custom_id": "x*100", "label": "l*80"}]
            components.0.components:BASE_TYPE_BAD_LENGTH ["*6", {"type": 2, "style": 1, "label": "Go", "custom_id": "b%"}]
            components.0.components.1:COMPONENT_LAYOUT_WIDTH_EXCEEDED [{"type": 2, "style": 1, "label": "Go", "custom_id": "a"}, {"type": 5, "custom_id": "s"}]
            components.0.components.0.custom_id:BASE_TYPE_BAD_LENGTH [{"type": 2, "style": 1, "label": "Go", "custom_id": "x*101"}]
            components.0.components.0.label:BASE_TYPE_MAX_LENGTH [{"type": 2, "style": 1, "label": "x*81", "custom_id": "a"}]
            components.0.components.0:BUTTON_COMPONENT_CUSTOM_ID_REQUIRED [{"type": 2, "style": 1, "label": "a"}]
            components.0.components.0:BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED [{"type": 2, "style": 1, "custom_id": "a"}]
            components.0.components.0.url:BASE_TYPE_REQUIRED [{"type": 2, "style": 5, "label": "a"}]
            components.0.components.0:BUTTON_COMPONENT_FIELD_NOT_ALLOWED [{"type": 2, "style": 5, "label": "a", "url": "https://a.b", "custom_id": "c"}]
            components.0.components.0.style:NUMBER_TYPE_MAX [{"type": 2, "style": 7, "label": "a", "custom_id": "c"}]
            components.0.components.0.emoji.name:BUTTON_COMPONENT_INVALID_EMOJI [{"type": 2, "style": 1, "custom_id": "c", "emoji": {"name": "dice"}}]
            "#,
            row,
        );
    }

    #[test]
    fn selects_are_checked() {
        table(
            r#"
            ok {"min_values": 0, "max_values": 2}
            components.0.components.0.options:BASE_TYPE_BAD_LENGTH {"options": ["*26", {"label": "o", "value": "%"}]}
            components.0.components.0.options:BASE_TYPE_REQUIRED {"options": []}
            components.0.components.0.max_values:SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS {"max_values": 3}
            components.0.components.0.min_values:SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX {"min_values": 2}
            components.0.components.0.placeholder:BASE_TYPE_MAX_LENGTH {"placeholder": "x*151"}
            components.0.components.0.options.1.value:SELECT_COMPONENT_OPTION_VALUE_DUPLICATED {"options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]}
            components.0.components.0.options:SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS {"options": ["*2", {"label": "a", "value": "%", "default": true}]}
            components.0.components.0.options.0.label:BASE_TYPE_BAD_LENGTH {"options": [{"label": "x*101", "value": "1"}]}
            "#,
            select,
        );
    }

    #[test]
    fn v2_counts_everything_in_it() {
        table(
            r#"
            ok [{"type": 10, "content": "x*4000"}]
            components:COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED [{"type": 10, "content": "x*2000"}, {"type": 10, "content": "x*2001"}]
            ok [{"type": 17, "components": ["*39", {"type": 10, "content": "x"}]}]
            components:COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED [{"type": 17, "components": ["*40", {"type": 10, "content": "x"}]}]
            components.0.accessory:BASE_TYPE_REQUIRED [{"type": 9, "components": [{"type": 10, "content": "x"}]}]
            "#,
            |components, errors| check(&json!({ "components": components }), true, errors),
        );
    }
}
