//! Submitted forms as serenity can read them.
//!
//! serenity 0.12 knows forms of text inputs only: it reads a form with labels (component type 18), but drops what was
//! chosen in their selects, radio groups and checkboxes ("Component Reference"). So the relay rewrites the event
//! before serenity gets it: each labelled field becomes a row with a text input of the same id, whose value is the
//! chosen one. Several values are joined by commas, and a checkbox is `true` or `false`.

use serde_json::{Value, json};

/// The name of the event about an interaction.
pub(super) const EVENT: &str = "INTERACTION_CREATE";

/// The type of an interaction that submits a form ("Interaction Type").
const MODAL_SUBMIT: u64 = 5;
/// "Component Types".
const LABEL: u64 = 18;

/// Returns the event with text inputs in place of labelled fields; `None` if it is no submitted form with labels.
pub(super) fn rewritten(event: &str) -> Option<String> {
    let mut event: Value = serde_json::from_str(event).ok()?;
    let interaction = event.get_mut("d")?;
    if interaction["type"] != MODAL_SUBMIT {
        return None;
    }
    let rows = interaction
        .pointer_mut("/data/components")?
        .as_array_mut()?;
    if rows.iter().all(|row| row["type"] != LABEL) {
        return None;
    }
    for row in rows.iter_mut().filter(|row| row["type"] == LABEL) {
        let field = &row["component"];
        let input = json!({ "type": 4, "custom_id": field["custom_id"], "value": value(field) });
        *row = json!({ "type": 1, "components": [input] });
    }
    Some(event.to_string())
}

/// Returns what was written or chosen in a field, as text.
fn value(field: &Value) -> String {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    match field["values"].as_array() {
        Some(values) => values.iter().map(text).collect::<Vec<_>>().join(","),
        None => text(&field["value"]),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serenity::all::{ActionRowComponent, ModalInteractionData};

    use super::*;

    fn event(kind: u64, components: &Value) -> String {
        let data = json!({ "custom_id": "form", "components": components });
        json!({ "op": 0, "t": EVENT, "s": 7, "d": { "type": kind, "data": data } }).to_string()
    }

    fn label(component: &Value) -> Value {
        json!({ "type": LABEL, "id": 1, "component": component })
    }

    #[test]
    fn every_kind_of_field_reaches_serenity() {
        let fields = json!([
            label(&json!({ "type": 3, "custom_id": "game", "values": ["toy"] })),
            label(&json!({ "type": 5, "custom_id": "people", "values": ["1", "2"] })),
            label(&json!({ "type": 21, "custom_id": "pace", "value": "daily" })),
            label(&json!({ "type": 21, "custom_id": "none", "value": null })),
            label(&json!({ "type": 23, "custom_id": "only", "value": true })),
            label(&json!({ "type": 4, "custom_id": "note", "value": "a, b" })),
            { "type": 10, "id": 9 },
        ]);
        let written = rewritten(&event(5, &fields)).unwrap();
        let written: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(written["s"], 7);
        let data: ModalInteractionData =
            serde_json::from_value(written["d"]["data"].clone()).unwrap();
        let inputs = data.components.iter().flat_map(|row| &row.components);
        let inputs: Vec<(&str, &str)> = inputs
            .map(|component| match component {
                ActionRowComponent::InputText(input) => {
                    (&*input.custom_id, input.value.as_deref().unwrap())
                }
                other => panic!("{other:?}"),
            })
            .collect();
        let expected = [
            ("game", "toy"),
            ("people", "1,2"),
            ("pace", "daily"),
            ("none", ""),
            ("only", "true"),
            ("note", "a, b"),
        ];
        assert_eq!(inputs, expected);
    }

    #[test]
    fn everything_else_passes_unchanged() {
        let row = json!([{ "type": 1, "components": [{ "type": 4, "custom_id": "note", "value": "x" }] }]);
        let labels = json!([label(
            &json!({ "type": 3, "custom_id": "game", "values": [] })
        )]);
        for text in [
            event(5, &row),
            event(3, &labels),
            "{}".into(),
            "no JSON".into(),
        ] {
            assert_eq!(rewritten(&text), None, "{text}");
        }
    }
}
