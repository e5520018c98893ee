//! JSON in which no key occurs twice.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
use serde_json::{Map, Value};

use super::error::LineError;
use super::limits::{MAX_DEPTH, MAX_VALUES};

/// Parses a JSON text. Unlike [`serde_json::from_str`], it refuses an object that names a key twice: of two
/// contradicting values neither should win unseen.
pub(super) fn parse(text: &str) -> Result<Value, LineError> {
    let limits = Limits::default();
    let read = || {
        let mut reader = serde_json::Deserializer::from_str(text);
        let value = Once::new(&limits).deserialize(&mut reader)?;
        reader.end()?;
        Ok(value)
    };
    read().map_err(|error: serde_json::Error| match limits.exceeded.take() {
        Some(limit) => limit,
        None => LineError::BadJson(error.to_string()),
    })
}

/// Finds the `id` of a request that cannot be parsed otherwise: of the object that the bytes begin with, as far as
/// they are JSON. An object with two ids has none.
pub(super) fn id_of(bytes: &[u8]) -> Option<Value> {
    let found = Cell::new(None);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    // Parsing stops at an error, but the part before it counts.
    let _ = reader.deserialize_map(OnlyId { found: &found });
    found.into_inner().filter(|ids| ids.len() == 1)?.pop()
}

/// Collects the values of the key `id`, and skips all others, even deep or long ones.
struct OnlyId<'c> {
    found: &'c Cell<Option<Vec<Value>>>,
}

impl<'de> Visitor<'de> for OnlyId<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let limits = Limits::default();
        while let Some(key) = entries.next_key::<String>()? {
            if key == "id" {
                let id = entries.next_value_seed(Once::new(&limits))?;
                let mut ids = self.found.take().unwrap_or_default();
                ids.push(id);
                self.found.set(Some(ids));
            } else {
                entries.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The counts of a line, and the limit that it exceeded.
#[derive(Default)]
struct Limits {
    values: Cell<usize>,
    exceeded: Cell<Option<LineError>>,
}

/// Parses a value whose objects name every key once, within the limits.
#[derive(Clone, Copy)]
struct Once<'l> {
    /// How many more levels of nesting are allowed.
    left: usize,
    limits: &'l Limits,
}

impl<'l> Once<'l> {
    fn new(limits: &'l Limits) -> Self {
        Self {
            left: MAX_DEPTH,
            limits,
        }
    }

    fn deeper<E: Error>(self) -> Result<Self, E> {
        match self.left.checked_sub(1) {
            Some(left) => Ok(Self { left, ..self }),
            None => Err(self.over(LineError::TooDeep)),
        }
    }

    /// Counts one value.
    fn one<E: Error>(self) -> Result<(), E> {
        let values = self.limits.values.get() + 1;
        self.limits.values.set(values);
        if values > MAX_VALUES {
            return Err(self.over(LineError::TooLarge));
        }
        Ok(())
    }

    fn over<E: Error>(self, limit: LineError) -> E {
        let error = E::custom(&limit);
        self.limits.exceeded.set(Some(limit));
        error
    }
}

impl<'de> DeserializeSeed<'de> for Once<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.one()?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once<'_> {
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
        let inner = self.deeper()?;
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(inner)? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(inner)?;
            match object.entry(key) {
                Entry::Vacant(place) => {
                    place.insert(value);
                }
                Entry::Occupied(first) => {
                    let key = first.key();
                    return Err(A::Error::custom(format_args!(
                        "the key {key:?} stands twice"
                    )));
                }
            }
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
    fn what_is_nested_too_deeply_is_refused_by_name() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(parse(&nested(MAX_DEPTH)).is_ok());
        for depth in [MAX_DEPTH + 1, 127, 200_000] {
            assert_eq!(parse(&nested(depth)), Err(LineError::TooDeep), "{depth}");
        }
    }

    #[test]
    fn a_line_of_too_many_values_is_refused_by_name() {
        let list = |items: usize| format!("[{}]", vec!["0"; items].join(","));
        assert!(parse(&list(MAX_VALUES - 1)).is_ok());
        assert_eq!(parse(&list(MAX_VALUES)), Err(LineError::TooLarge));
    }

    #[test]
    fn an_id_is_found_as_far_as_a_line_can_be_read() {
        let deep = format!(
            r#"{{"x":{}{},"id":7}}"#,
            "[".repeat(99_999),
            "]".repeat(99_999)
        );
        for line in [
            &br#"{"id":7,"do":"help","do":"help"}"#[..],
            br#"{"do":"help","do":"help","id":7}"#,
            br#"{"x":1e999,"id":7}"#,
            br#"{"id":7,"do":"#,
            br#"{"id":7} and more"#,
            b"{\"id\":7,\"x\":\"\xff\"}",
            b"{\"x\":\"\xff\",\"id\":7}",
            deep.as_bytes(),
        ] {
            let start = String::from_utf8_lossy(line);
            assert_eq!(id_of(line), Some(7.into()), "{start:.40}");
        }
        for line in [
            &b""[..],
            b"[]",
            b"nonsense",
            br#"{"id":7,"id":8}"#,
            br#"{"id":"#,
            br#"{"x":{"id":7}}"#,
        ] {
            assert_eq!(id_of(line), None, "{}", String::from_utf8_lossy(line));
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
