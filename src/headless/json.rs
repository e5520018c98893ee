//! JSON that says everything once.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Reads one JSON text. Unlike [`serde_json::from_str`], an object that names a key twice is
/// refused: of two contradicting values neither should win unseen.
pub(super) fn parse(text: &str) -> serde_json::Result<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Once.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Reads a value whose objects name every key once.
struct Once;

impl<'de> DeserializeSeed<'de> for Once {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(Once)? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(Once)?;
            if object.contains_key(&key) {
                return Err(A::Error::custom(format_args!(
                    "the key {key:?} stands twice"
                )));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_json_reads_as_usual() {
        for text in [
            "null",
            "true",
            "-3",
            "18446744073709551615",
            "1e3",
            r#""\u00e4\ud83d\ude00""#,
            r#"{"a":[{"b":1},{"b":2}],"c":{}}"#,
        ] {
            let usual: Value = serde_json::from_str(text).unwrap();
            assert_eq!(parse(text).unwrap(), usual, "{text}");
        }
    }

    #[test]
    fn broken_json_is_refused() {
        let deep = "[".repeat(200_000);
        for text in ["", "{", "{}{}", "{}x", "nul", "1e999", r#""\ud800""#, &deep] {
            assert!(parse(text).is_err(), "{text:.20}");
        }
    }

    #[test]
    fn a_key_stands_once_at_every_depth() {
        for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"\u0061":2}}]"#] {
            let message = parse(text).unwrap_err().to_string();
            assert!(message.contains(r#"the key "a" stands twice"#), "{message}");
        }
    }
}
