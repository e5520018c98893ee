//! Positions as they are written, read field by field.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use crate::fault::{Contradiction, UNREADABLE};

/// Reads the fields of a written position, without a look at what they mean together.
///
/// # Errors
/// The first field that cannot be read, as one contradiction with its place.
pub fn read_fields<T: DeserializeOwned>(written: Value) -> Result<T, Vec<Contradiction>> {
    serde_path_to_error::deserialize(written).map_err(|error| {
        vec![Contradiction {
            code: UNREADABLE.into(),
            path: pointer(error.path()),
            message: error.into_inner().to_string(),
        }]
    })
}

/// Converts a path into a JSON pointer (RFC 6901).
fn pointer(path: &Path) -> String {
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(format!("/{index}")),
            Segment::Map { key } => Some(format!("/{}", key.replace('~', "~0").replace('/', "~1"))),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[test]
    fn an_unreadable_field_is_named_by_its_place() {
        let read = |written| read_fields::<BTreeMap<String, Vec<u8>>>(written);
        assert_eq!(read(json!({"a": [1, 2]})).unwrap()["a"], [1, 2]);
        let found = read(json!({"a": [1], "b/c~": [3, 256]})).unwrap_err();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code, UNREADABLE);
        assert_eq!(found[0].path, "/b~1c~0/1");
        assert!(found[0].message.contains("256"), "{}", found[0].message);
    }
}
