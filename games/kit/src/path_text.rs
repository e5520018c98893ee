//! How a path of choices is stored: a list of their texts.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::choice::Choice;

pub fn serialize<C: Choice, S: Serializer>(path: &[C], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(path.iter().map(ToString::to_string))
}

pub fn deserialize<'de, C: Choice, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<C>, D::Error> {
    Vec::<String>::deserialize(deserializer)?
        .iter()
        .map(|text| {
            text.parse()
                .map_err(|_| Error::custom(format_args!("no such choice: {text:?}")))
        })
        .collect()
}
