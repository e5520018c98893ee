//! Limits of modals. Source: Discord documentation, *Receiving and Responding › Modal* and
//! *Component Reference › Text Input, Label*.

use serde_json::Value;

use super::components::{Walk, is_select};
use super::{FormErrors, present};

const TEXT_INPUT: i64 = 4;
const LABEL: i64 = 18;

/// Checks the `data` of a modal response.
pub fn check(data: &Value, errors: &mut FormErrors) {
    errors.required_text(data, "custom_id", 1, 100);
    errors.required_text(data, "title", 1, 45);
    let rows = errors.list(data, "components", 1, 5);
    let mut walk = Walk::new(true);
    errors.at("components", |errors| {
        for (index, row) in rows.iter().enumerate() {
            errors.at(index, |errors| {
                match row.get("type").and_then(Value::as_i64) {
                    Some(1) => {
                        let inputs = errors.list(row, "components", 1, 1);
                        errors.at("components", |errors| {
                            for (index, input) in inputs.iter().enumerate() {
                                errors.at(index, |errors| {
                                    if input.get("type").and_then(Value::as_i64) == Some(TEXT_INPUT)
                                    {
                                        text_input(input, true, &mut walk, errors);
                                    } else {
                                        wrong_type("4", errors);
                                    }
                                });
                            }
                        });
                    }
                    Some(LABEL) => label(row, &mut walk, errors),
                    Some(10) => {
                        errors.required_text(row, "content", 1, 4000);
                    }
                    _ => wrong_type("1, 10, 18", errors),
                }
            });
        }
    });
}

fn wrong_type(allowed: &str, errors: &mut FormErrors) {
    let message = format!("Value of field \"type\" must be one of ({allowed}).");
    errors.add_at("type", "UNION_TYPE_CHOICES", message);
}

fn label(label: &Value, walk: &mut Walk, errors: &mut FormErrors) {
    errors.required_text(label, "label", 1, 45);
    errors.text(label, "description", 0, 100);
    let Some(inner) = errors.object(label, "component") else {
        return errors.required("component");
    };
    errors.at("component", |errors| {
        match inner.get("type").and_then(Value::as_i64) {
            Some(TEXT_INPUT) => text_input(inner, false, walk, errors),
            Some(kind) if is_select(kind) => walk.select(inner, kind, errors),
            Some(19) => walk.custom_id(inner, errors),
            _ => wrong_type("3, 4, 5, 6, 7, 8, 19", errors),
        }
    });
}

fn text_input(input: &Value, labelled: bool, walk: &mut Walk, errors: &mut FormErrors) {
    walk.custom_id(input, errors);
    if labelled {
        errors.required_text(input, "label", 1, 45);
    }
    if present(input, "style").is_none() {
        errors.required("style");
    }
    errors.integer(input, "style", 1, 2);
    let min = errors.integer(input, "min_length", 0, 4000).unwrap_or(0);
    let max = errors.integer(input, "max_length", 1, 4000).unwrap_or(4000);
    if min > max {
        errors.add_at(
            "min_length",
            "TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX",
            "Minimum length must not exceed maximum length",
        );
    }
    errors.text(input, "value", 0, usize::try_from(max).unwrap_or(4000));
    errors.text(input, "placeholder", 0, 100);
    errors.flag(input, "required");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn codes(data: &Value) -> Vec<String> {
        let mut errors = FormErrors::new();
        check(data, &mut errors);
        errors
            .found()
            .iter()
            .map(|e| format!("{}:{}", e.path.join("."), e.code))
            .collect()
    }

    fn modal(inputs: usize) -> Value {
        let rows: Vec<Value> = (0..inputs)
            .map(|n| {
                json!({"type": 1, "components": [
                    {"type": 4, "custom_id": n.to_string(), "label": "Name", "style": 1},
                ]})
            })
            .collect();
        json!({"custom_id": "m", "title": "t".repeat(45), "components": rows})
    }

    #[test]
    fn limits_are_exact() {
        assert!(codes(&modal(1)).is_empty());
        assert!(codes(&modal(5)).is_empty());
        assert_eq!(codes(&modal(6)), ["components:BASE_TYPE_BAD_LENGTH"]);
        assert_eq!(codes(&modal(0)), ["components:BASE_TYPE_REQUIRED"]);

        let input = "/components/0/components/0";
        let cases = [
            (
                "/title",
                json!("t".repeat(46)),
                "title:BASE_TYPE_BAD_LENGTH",
            ),
            (
                "/custom_id",
                json!("t".repeat(101)),
                "custom_id:BASE_TYPE_BAD_LENGTH",
            ),
            (
                input,
                json!({"type": 2}),
                "components.0.components.0.type:UNION_TYPE_CHOICES",
            ),
            (
                input,
                json!({"type": 4, "custom_id": "a", "style": 1, "label": "l".repeat(46)}),
                "components.0.components.0.label:BASE_TYPE_BAD_LENGTH",
            ),
            (
                input,
                json!({"type": 4, "custom_id": "a", "style": 1, "label": "l", "value": "v".repeat(4001)}),
                "components.0.components.0.value:BASE_TYPE_MAX_LENGTH",
            ),
            (
                input,
                json!({"type": 4, "custom_id": "a", "style": 1, "label": "l", "max_length": 4001}),
                "components.0.components.0.max_length:NUMBER_TYPE_MAX",
            ),
        ];
        for (pointer, value, code) in cases {
            let mut data = modal(1);
            *data.pointer_mut(pointer).unwrap() = value;
            assert_eq!(codes(&data), [code]);
        }
    }

    #[test]
    fn a_label_holds_a_select() {
        let data = json!({"custom_id": "m", "title": "t", "components": [
            {"type": 18, "label": "Who", "component": {"type": 5, "custom_id": "u"}},
        ]});
        assert!(codes(&data).is_empty());
    }
}
