//! Pure checks of request bodies against Discord's documented limits.
//!
//! Every check collects problems in [`FormErrors`], which becomes the nested `errors` object of
//! error 50035. Source: Discord documentation, *API Reference › Error Messages*, and the page of
//! each object.

pub mod commands;
pub mod components;
pub mod embeds;
pub mod message;
pub mod modal;
pub mod poll;
pub(crate) mod problem;

use std::collections::HashSet;

use problem::Problem;
use serde_json::{Value, json};

/// Problems with a request body, each at the path of a field.
#[derive(Debug, Clone, Default)]
pub struct FormErrors {
    path: Vec<String>,
    found: Vec<FormError>,
}

/// One problem with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormError {
    /// Keys and indices from the body down to the field.
    pub path: Vec<String>,
    /// Discord's name for the problem, such as `BASE_TYPE_MAX_LENGTH`.
    pub code: &'static str,
    /// The problem in words.
    pub message: String,
}

/// Returns the length in characters as Discord counts them.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

impl FormErrors {
    /// Creates a list without problems.
    pub fn new() -> FormErrors {
        FormErrors::default()
    }

    /// Creates a list without problems, for a body at this path of the request's body.
    pub(crate) fn below(path: &[&str]) -> FormErrors {
        FormErrors {
            path: path.iter().map(ToString::to_string).collect(),
            ..FormErrors::default()
        }
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the problems, in the order they were found.
    pub fn found(&self) -> &[FormError] {
        &self.found
    }

    /// Runs `check` with `key` added to the path.
    pub(crate) fn at<T>(
        &mut self,
        key: impl ToString,
        check: impl FnOnce(&mut FormErrors) -> T,
    ) -> T {
        self.path.push(key.to_string());
        let result = check(self);
        self.path.pop();
        result
    }

    /// Adds a problem with the field at the current path.
    pub(crate) fn add(&mut self, problem: Problem) {
        let path = self.path.clone();
        let Problem { code, message } = problem;
        self.found.push(FormError {
            path,
            code,
            message,
        });
    }

    /// Adds a problem with the field `key` below the current path.
    pub(crate) fn add_at(&mut self, key: impl ToString, problem: Problem) {
        self.at(key, |errors| errors.add(problem));
    }

    /// Adds the problem that the field `key` is missing.
    pub(crate) fn required(&mut self, key: &str) {
        self.add_at(key, problem::required());
    }

    /// Returns Discord's nested `errors` object.
    pub fn to_json(&self) -> Value {
        let mut root = json!({});
        for error in &self.found {
            let mut node = &mut root;
            for key in error.path.iter().map(String::as_str) {
                // A client can name a key `_errors`, where a list may already be.
                if !node.is_object() {
                    *node = json!({});
                }
                node = &mut node[key];
            }
            if !node.is_object() {
                *node = json!({});
            }
            if !node["_errors"].is_array() {
                node["_errors"] = json!([]);
            }
            if let Value::Array(list) = &mut node["_errors"] {
                list.push(json!({"code": error.code, "message": error.message}));
            }
        }
        root
    }

    /// Returns the field `key`, which must be an object if it is given.
    pub(crate) fn object<'v>(&mut self, of: &'v Value, key: &str) -> Option<&'v Value> {
        let value = present(of, key)?;
        self.at(key, |errors| errors.is_object(value))
            .then_some(value)
    }

    /// Checks that a value is an object; returns whether it is.
    pub(crate) fn is_object(&mut self, value: &Value) -> bool {
        if !value.is_object() {
            self.add(problem::no_object());
        }
        value.is_object()
    }

    /// Runs `check` on the object `key`, if it is given.
    pub(crate) fn inside<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        check: impl FnOnce(&'v Value, &mut FormErrors),
    ) {
        if let Some(object) = self.object(of, key) {
            self.at(key, |errors| check(object, errors));
        }
    }

    /// Like [`inside`](Self::inside), for a required object.
    pub(crate) fn required_inside<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        check: impl FnOnce(&'v Value, &mut FormErrors),
    ) {
        match present(of, key) {
            Some(_) => self.inside(of, key, check),
            None => self.required(key),
        }
    }

    /// Returns the field `key` as text of `min..=max` characters.
    pub(crate) fn text<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'v str> {
        let value = present(of, key)?;
        let Some(text) = value.as_str() else {
            self.add_at(key, problem::no_text());
            return None;
        };
        self.length_of(key, length(text), min, max);
        Some(text)
    }

    /// Like [`text`](Self::text), for a required field.
    pub(crate) fn required_text<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'v str> {
        if present(of, key).is_none() {
            self.required(key);
            return None;
        }
        self.text(of, key, min, max)
    }

    /// Like [`required_text`](Self::required_text), for 1 to `max` visible characters. Discord
    /// trims them, so white space alone counts as nothing.
    pub(crate) fn required_words<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        max: usize,
    ) -> Option<&'v str> {
        let text = self.required_text(of, key, 1, max)?;
        if !text.is_empty() && text.trim().is_empty() {
            self.required(key);
        }
        Some(text)
    }

    /// Returns the field `key` as text of `min..=max` characters, without white space around it.
    pub(crate) fn trimmed<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'v str> {
        let text = self.text(of, key, 0, usize::MAX)?.trim();
        self.length_of(key, length(text), min, max);
        Some(text)
    }

    /// Returns the field `key` as a list of `min..=max` values; empty if it is not given.
    pub(crate) fn list<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        min: usize,
        max: usize,
    ) -> &'v [Value] {
        let Some(value) = present(of, key) else {
            if min > 0 {
                self.required(key);
            }
            return &[];
        };
        let Some(list) = value.as_array() else {
            self.add_at(key, problem::no_list());
            return &[];
        };
        self.length_of(key, list.len(), min, max);
        list
    }

    /// Runs `check` on every value of the list `key` of `min..=max` values; returns the list.
    pub(crate) fn each<'v>(
        &mut self,
        of: &'v Value,
        key: &str,
        (min, max): (usize, usize),
        mut check: impl FnMut(&'v Value, &mut FormErrors),
    ) -> &'v [Value] {
        let list = self.list(of, key, min, max);
        self.at(key, |errors| {
            for (index, value) in list.iter().enumerate() {
                errors.at(index, |errors| check(value, errors));
            }
        });
        list
    }

    /// Checks that the text `key` is not a repetition of `value`.
    pub(crate) fn unique<'v>(
        &mut self,
        seen: &mut HashSet<&'v str>,
        key: &str,
        value: Option<&'v str>,
        taken: fn() -> Problem,
    ) {
        if value.is_some_and(|value| !seen.insert(value)) {
            self.add_at(key, taken());
        }
    }

    /// Returns the field `key` as a bit field.
    pub(crate) fn bits(&mut self, of: &Value, key: &str) -> Option<u64> {
        let value = present(of, key)?;
        let bits = bits_of(value);
        if bits.is_none() {
            self.add_at(key, problem::no_integer(value));
        }
        bits
    }

    /// Returns the field `key` as an id.
    pub(crate) fn snowflake(&mut self, of: &Value, key: &str) -> Option<u64> {
        let value = present(of, key)?;
        self.at(key, |errors| errors.is_snowflake(value))
    }

    /// Like [`snowflake`](Self::snowflake), for a required field.
    pub(crate) fn required_snowflake(&mut self, of: &Value, key: &str) {
        if present(of, key).is_none() {
            self.required(key);
        }
        self.snowflake(of, key);
    }

    /// Checks that a value is an id, and returns it.
    pub(crate) fn is_snowflake(&mut self, value: &Value) -> Option<u64> {
        let id = bits_of(value);
        if id.is_none() {
            self.add(problem::no_snowflake(value));
        }
        id
    }

    /// Returns the field `key` as a list of ids of `0..=max` values.
    pub(crate) fn snowflakes(&mut self, of: &Value, key: &str, max: usize) -> Vec<u64> {
        let mut ids = Vec::new();
        self.each(of, key, (0, max), |value, errors| {
            ids.extend(errors.is_snowflake(value));
        });
        ids
    }

    /// Checks the field `key` as a set of some of the numbers in `allowed`.
    pub(crate) fn numbers(&mut self, of: &Value, key: &str, min: usize, allowed: &[i64]) {
        let mut seen = HashSet::new();
        self.each(
            of,
            key,
            (min, usize::MAX),
            |value, errors| match integer_of(value) {
                None => errors.add(problem::no_integer(value)),
                Some(number) if !allowed.contains(&number) => {
                    errors.add(problem::not_among(format!("{allowed:?}")));
                }
                Some(number) if !seen.insert(number) => errors.add(problem::already_there()),
                Some(_) => {}
            },
        );
    }

    /// Returns the field `key` as a whole number in `min..=max`; digits in a string are accepted.
    pub(crate) fn integer(&mut self, of: &Value, key: &str, min: i64, max: i64) -> Option<i64> {
        let value = present(of, key)?;
        let Some(number) = integer_of(value) else {
            self.add_at(key, problem::no_integer(value));
            return None;
        };
        if number < min {
            self.add_at(key, problem::too_small(min));
        } else if number > max {
            self.add_at(key, problem::too_large(max));
        }
        Some(number)
    }

    /// Returns the field `key` as a boolean; `false` if it is not given.
    pub(crate) fn flag(&mut self, of: &Value, key: &str) -> bool {
        match present(of, key) {
            None => false,
            Some(Value::Bool(flag)) => *flag,
            Some(_) => {
                self.add_at(key, problem::no_flag());
                false
            }
        }
    }

    fn length_of(&mut self, key: &str, length: usize, min: usize, max: usize) {
        if length >= min && length <= max {
            return;
        }
        if min == 0 {
            self.add_at(key, problem::too_long(max));
        } else if min == 1 && length == 0 {
            self.required(key);
        } else {
            self.add_at(key, problem::bad_length(min, max));
        }
    }
}

/// Returns the field `key`, if it is given and not null.
pub(crate) fn present<'v>(of: &'v Value, key: &str) -> Option<&'v Value> {
    of.get(key).filter(|value| !value.is_null())
}

/// Whether the field `key` is given and not empty.
pub(crate) fn is_given(of: &Value, key: &str) -> bool {
    present(of, key).is_some_and(|value| match value {
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        _ => true,
    })
}

/// Returns the values of a list; none if the value is not a list.
pub(crate) fn list_of(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns a text; empty if the value is not a text.
pub(crate) fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns a number of items.
pub(crate) fn count_of(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

/// Returns the field `type` of an object; 0 if it is missing.
pub(crate) fn kind_of(of: &Value) -> i64 {
    of.get("type").and_then(integer_of).unwrap_or_default()
}

/// The known types of channels. Source: *Channel Resource › Channel Types*.
const CHANNEL_TYPES: [i64; 13] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];

/// Checks the field `channel_types` of an option or select.
pub(crate) fn channel_types(of: &Value, errors: &mut FormErrors) {
    errors.numbers(of, "channel_types", 0, &CHANNEL_TYPES);
}

/// Returns a whole number; like Discord, also accepts its digits in a string.
pub(crate) fn integer_of(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// Returns a bit field from a number or its digits in a string.
pub(crate) fn bits_of(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Whether a text can be the address of a link or picture: `http`, `https` or, with `uploads`,
/// `attachment`.
pub(crate) fn is_address(text: &str, uploads: bool) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .or_else(|| text.strip_prefix("attachment://").filter(|_| uploads));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the problems that a check finds, as `path:CODE`.
    pub(super) fn codes(check: impl FnOnce(&mut FormErrors)) -> Vec<String> {
        let mut errors = FormErrors::new();
        check(&mut errors);
        let found = errors.found().iter();
        found
            .map(|error| format!("{}:{}", error.path.join("."), error.code))
            .collect()
    }

    /// Returns an object with changed fields.
    pub(super) fn with(mut object: Value, change: &Value) -> Value {
        for (key, value) in change.as_object().unwrap() {
            object[key] = value.clone();
        }
        object
    }

    /// Runs a table of cases, one per line: the expected problems (`ok` for none), and the body as
    /// JSON. In the body, the text `x*9` means nine times `x`, and a list `["*9", value]` means
    /// nine values, with each one's number for `%`.
    pub(super) fn table(cases: &str, check: impl Fn(&Value, &mut FormErrors)) {
        for case in cases.lines().map(str::trim).filter(|case| !case.is_empty()) {
            let (expected, body) = case.split_once(' ').unwrap();
            let body = written_out(serde_json::from_str(body).unwrap(), None);
            let expected: Vec<&str> = expected.split(',').filter(|code| *code != "ok").collect();
            assert_eq!(codes(|errors| check(&body, errors)), expected, "{case}");
        }
    }

    fn written_out(value: Value, number: Option<usize>) -> Value {
        match value {
            Value::String(text) => match text.split_once('*') {
                Some((one, times)) => one.repeat(times.parse().unwrap()).into(),
                None => match number {
                    Some(number) => text.replace('%', &number.to_string()).into(),
                    None => text.into(),
                },
            },
            Value::Array(list) => match &list[..] {
                [Value::String(times), one] if times.starts_with('*') => {
                    let times = times[1..].parse().unwrap();
                    (0..times)
                        .map(|n| written_out(one.clone(), Some(n)))
                        .collect()
                }
                _ => {
                    let list = list.into_iter().map(|one| written_out(one, number));
                    list.collect()
                }
            },
            Value::Object(fields) => {
                let fields = fields.into_iter();
                fields
                    .map(|(key, value)| (key, written_out(value, number)))
                    .collect()
            }
            other => other,
        }
    }

    #[test]
    fn errors_nest_by_path_and_gather_at_one_field() {
        let mut errors = FormErrors::new();
        errors.at("embeds", |errors| {
            errors.at(0, |errors| {
                errors.add_at("title", problem::no_text());
                errors.add_at("title", problem::too_long(7));
            });
        });
        errors.required("content");
        assert_eq!(
            errors.to_json(),
            json!({
                "embeds": {"0": {"title": {"_errors": [
                    {"code": "STRING_TYPE_CONVERT", "message": "Could not interpret value as string."},
                    {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 7 or fewer in length."},
                ]}}},
                "content": {"_errors": [
                    {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"},
                ]},
            })
        );
    }

    #[test]
    fn lengths_count_characters_not_bytes() {
        let body = json!({"label": "ü".repeat(80)});
        let mut errors = FormErrors::new();
        errors.text(&body, "label", 0, 80);
        assert!(errors.is_empty());
        errors.text(&body, "label", 0, 79);
        assert_eq!(errors.found()[0].code, "BASE_TYPE_MAX_LENGTH");
    }

    #[test]
    fn numbers_may_come_as_digits() {
        let mut errors = FormErrors::new();
        assert_eq!(errors.integer(&json!({"n": "25"}), "n", 0, 25), Some(25));
        assert!(errors.is_empty());
        errors.integer(&json!({"n": 26}), "n", 0, 25);
        assert_eq!(errors.found()[0].code, "NUMBER_TYPE_MAX");
    }
}
