//! Limits of modals. Source: Discord documentation, *Receiving and Responding › Modal* and
//! *Component Reference › Text Input, Label, File Upload, Radio Group, Checkbox Group, Checkbox*.

use serde_json::Value;

use super::components::{
    CHECKBOX, CHECKBOX_GROUP, ComponentCounts, ComponentLayout, RADIO_GROUP, is_select,
};
use super::{FormErrors, kind_of, present, problem};

const TEXT_INPUT: i64 = 4;
const LABEL: i64 = 18;
const FILE_UPLOAD: i64 = 19;

/// Checks the `data` of a modal response.
pub fn check(data: &Value, errors: &mut FormErrors) {
    errors.required_text(data, "custom_id", 1, 100);
    errors.required_words(data, "title", 45);
    let mut walk = ComponentCounts::new(ComponentLayout::Modal);
    errors.each(data, "components", (1, 5), |row, errors| {
        if !errors.is_object(row) {
            return;
        }
        walk.id(row, errors);
        match kind_of(row) {
            1 => {
                errors.each(row, "components", (1, 1), |input, errors| {
                    if !errors.is_object(input) {
                        return;
                    }
                    match kind_of(input) {
                        TEXT_INPUT => text_input(input, true, &mut walk, errors),
                        _ => errors.add_at("type", problem::wrong_type("4")),
                    }
                });
            }
            10 => {
                errors.required_words(row, "content", 4000);
            }
            LABEL => label(row, &mut walk, errors),
            _ => errors.add_at("type", problem::wrong_type("1, 10, 18")),
        }
    });
}

fn label<'v>(label: &'v Value, walk: &mut ComponentCounts<'v>, errors: &mut FormErrors) {
    errors.required_words(label, "label", 45);
    errors.text(label, "description", 1, 100);
    errors.required_inside(label, "component", |inner, errors| {
        let kind = kind_of(inner);
        match kind {
            TEXT_INPUT => return text_input(inner, false, walk, errors),
            FILE_UPLOAD => walk.file_upload(inner, errors),
            RADIO_GROUP | CHECKBOX_GROUP => walk.group(inner, kind, errors),
            CHECKBOX => {
                walk.custom_id(inner, errors);
                errors.flag(inner, "default");
            }
            _ if is_select(kind) => walk.select(inner, kind, errors),
            _ => {
                let types = "3, 4, 5, 6, 7, 8, 19, 21, 22, 23";
                errors.add_at("type", problem::wrong_type(types));
            }
        }
        walk.id(inner, errors);
    });
}

fn text_input<'v>(
    input: &'v Value,
    labelled: bool,
    walk: &mut ComponentCounts<'v>,
    errors: &mut FormErrors,
) {
    walk.id(input, errors);
    walk.custom_id(input, errors);
    if labelled {
        errors.required_words(input, "label", 45);
    } else {
        errors.text(input, "label", 1, 45);
    }
    if present(input, "style").is_none() {
        errors.required("style");
    }
    errors.integer(input, "style", 1, 2);
    let min = errors.integer(input, "min_length", 0, 4000).unwrap_or(0);
    let max = errors.integer(input, "max_length", 1, 4000).unwrap_or(4000);
    if min > max {
        errors.add_at("min_length", problem::min_length_above_max());
    }
    errors.text(input, "value", 0, usize::try_from(max).unwrap_or(4000));
    errors.text(input, "placeholder", 0, 100);
    errors.flag(input, "required");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::tests::table;
    use serde_json::json;

    /// Checks a modal with one text input with changed fields.
    fn changed(change: &Value, errors: &mut FormErrors) {
        let input = json!({"type": 4, "custom_id": "0", "label": "Name", "style": 1});
        let rows = json!([{"type": 1, "components": [input]}]);
        let mut data = json!({"custom_id": "m", "title": "t".repeat(45), "components": rows});
        for (pointer, value) in change.as_object().unwrap() {
            let pointer = pointer.replace("input", "/components/0/components/0");
            *data.pointer_mut(&pointer).unwrap() = value.clone();
        }
        check(&data, errors);
    }

    #[test]
    fn limits_are_exact() {
        table(
            r#"
            ok {}
            ok {"/components": ["*5", {"type": 1, "components": [{"type": 4, "custom_id": "%", "label": "Name", "style": 1}]}]}
            components:BASE_TYPE_BAD_LENGTH {"/components": ["*6", {"type": 1, "components": [{"type": 4, "custom_id": "%", "label": "Name", "style": 1}]}]}
            components:BASE_TYPE_REQUIRED {"/components": []}
            title:BASE_TYPE_BAD_LENGTH {"/title": "t*46"}
            custom_id:BASE_TYPE_BAD_LENGTH {"/custom_id": "t*101"}
            components.0.components.0.type:UNION_TYPE_CHOICES {"input": {"type": 2}}
            components.0.components.0.label:BASE_TYPE_BAD_LENGTH {"input/label": "l*46"}
            components.0.components.0.value:BASE_TYPE_MAX_LENGTH {"input": {"type": 4, "custom_id": "a", "style": 1, "label": "l", "value": "v*4001"}}
            components.0.components.0.max_length:NUMBER_TYPE_MAX {"input": {"type": 4, "custom_id": "a", "style": 1, "label": "l", "max_length": 4001}}
            ok {"/components/0": {"type": 18, "label": "Who", "component": {"type": 5, "custom_id": "u"}}}
            "#,
            changed,
        );
    }
}
