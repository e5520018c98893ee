//! The data stored about a person: read for them, and deleted on their wish.
//!
//! Games belong to others too, so their logs stay. The person's id in them is replaced by a number that Discord gives
//! to no one ([`PersonId::nobody`]) and that leads to nothing.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::statements::Sql;
use super::{
    Connection, StoreError, Writing, forgotten, from_json, query_as, query_scalar, to_json,
};
use crate::ids::PersonId;

/// A query for rows about a person, `$1`, as a JSON array.
struct About {
    name: &'static str,
    read: Sql,
}

/// Builds the query for one database table from its rows' condition and columns.
macro_rules! about {
    ($name:ident $part:literal: $first:ident $($column:ident)*) => {
        About {
            name: stringify!($name),
            read: Sql {
                sqlite: concat!(
                    "SELECT json_group_array(json_object('", stringify!($first), "', ",
                    stringify!($first), $(", '", stringify!($column), "', ", stringify!($column),)*
                    ")) FROM ", stringify!($name), " WHERE ", $part,
                ),
                postgres: concat!(
                    "SELECT coalesce(json_agg(part), '[]')::text FROM (SELECT ", stringify!($first),
                    $(", ", stringify!($column),)*
                    " FROM ", stringify!($name), " WHERE ", $part, ") AS part",
                ),
            },
        }
    };
}

const ABOUT: &[About] = &[
    about!(people "id = $1": language desk_by_dm dms_closed unlisted zone quiet_from quiet_to
        quiet_since reminders guided uninvited offers_at_desk days_off days_off_since),
    about!(holidays "person = $1": first last),
    about!(reminders "person = $1": at),
    about!(explained "person = $1": game cue times table_id moves),
    about!(tables "host = $1 OR opened_by = $1": id game guild channel phase created changed),
    about!(seats "person = $1 OR former = $1": table_id seat name),
    about!(sitters "person = $1": table_id seat),
    about!(drafts "(table_id, seat) IN (SELECT table_id, seat FROM seats WHERE person = $1)":
        table_id seat draft),
    about!(clocks "person = $1": table_id seat since own bank ends answer_since answered),
    about!(answer_times "person = $1": guild pace took),
    about!(seat_votes "person = $1": table_id seat releases),
    about!(parts "person = $1": table_id seat part place hundredths),
    about!(offers "asker = $1 OR receiver = $1": table_id seat name created),
    about!(invitations "host = $1 OR person = $1": table_id created until open),
    about!(sent_away "person = $1": table_id),
    about!(avoided "owner = $1": person),
    about!(wishes "person = $1": guild games seats paces often by_dm calls queued since
        rests name roles manages),
    about!(calls "person = $1": table_id due at),
    about!(undo_requests "asker = $1": table_id back_to created),
    about!(pace_requests "asker = $1": table_id pace created),
    about!(sends "queue = $1": table_id kind payload created),
];

/// Returns everything that is stored about a person, by where it is stored.
pub(crate) async fn read(on: &mut Connection, person: PersonId) -> Result<Value, StoreError> {
    let mut all = Map::new();
    for about in ABOUT {
        let rows: String = query_scalar(about.read)
            .bind(person)
            .fetch_one(&mut *on)
            .await?;
        all.insert(about.name.to_owned(), from_json(&rows, about.name)?);
    }
    let rows: Vec<(i64, i64, String, i64)> = query_as(
        "SELECT table_id, moves, change, at FROM changes \
         WHERE change LIKE '%' || CAST($1 AS TEXT) || '%' ORDER BY id",
    )
    .bind(person)
    .fetch_all(&mut *on)
    .await?;
    let changes = rows
        .into_iter()
        .filter(|(_, _, change, _)| is_named(change, person));
    let changes = changes.map(|(table, moves, change, at)| {
        json!({"table_id": table, "moves": moves, "change": change, "at": at})
    });
    all.insert("changes".to_owned(), changes.collect());
    let remembered = forgotten::about(on, person).await?;
    all.insert("forgotten".to_owned(), Value::Array(remembered));
    Ok(Value::Object(all))
}

/// Whether a change at a table names a person. A text that cannot be decoded may name anyone whose number is in it.
fn is_named(change: &str, person: PersonId) -> bool {
    match serde_json::from_str(change) {
        Ok(value) => names(&value, person),
        Err(_) => without(change, person, person).is_some(),
    }
}

/// Whether a value holds the person's number.
fn names(value: &Value, person: PersonId) -> bool {
    match value {
        Value::Array(values) => values.iter().any(|value| names(value, person)),
        Value::Object(fields) => {
            is_person(fields, person) || fields.values().any(|value| names(value, person))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn is_person(fields: &Map<String, Value>, person: PersonId) -> bool {
    fields.get("person").and_then(Value::as_u64) == Some(person.0)
}

/// Replaces the person's number in a text where it is a whole number, as in JSON or in a mention. Returns `None` if
/// it occurs nowhere.
fn without(text: &str, person: PersonId, other: PersonId) -> Option<String> {
    let (id, other) = (person.to_string(), other.to_string());
    let mut made = String::new();
    let mut rest = text;
    let mut found = false;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(at);
        let end = from
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        made.push_str(before);
        found |= digits == id;
        made.push_str(if digits == id { &other } else { digits });
        rest = after;
    }
    made.push_str(rest);
    found.then_some(made)
}

/// Returns at how many open tables a person sits.
pub(crate) async fn open_tables(on: &mut Connection, person: PersonId) -> Result<u32, StoreError> {
    query_scalar(
        "SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.person = $1 AND tables.phase IN ('lobby', 'playing')",
    )
    .bind(person)
    .fetch_one(on)
    .await
}

/// Deletes what belongs only to the person, `$1`.
const DELETED: &[&str] = &[
    "DELETE FROM people WHERE id = $1",
    "DELETE FROM holidays WHERE person = $1",
    "DELETE FROM reminders WHERE person = $1",
    "DELETE FROM explained WHERE person = $1",
    "DELETE FROM clocks WHERE person = $1",
    "DELETE FROM answer_times WHERE person = $1",
    "DELETE FROM seat_votes WHERE person = $1",
    // Drafts contain plans and notes.
    "DELETE FROM drafts WHERE (table_id, seat) IN \
     (SELECT table_id, seat FROM seats WHERE person = $1)",
    "DELETE FROM sends WHERE queue = $1",
    "DELETE FROM offers WHERE asker = $1 OR receiver = $1",
    "DELETE FROM invitations WHERE host = $1 OR person = $1",
    "DELETE FROM sent_away WHERE person = $1",
    "DELETE FROM avoided WHERE owner = $1 OR person = $1",
    "DELETE FROM wishes WHERE person = $1",
    "DELETE FROM calls WHERE person = $1",
    "DELETE FROM undo_requests WHERE asker = $1",
    "DELETE FROM pace_requests WHERE asker = $1",
    // The last post may name them. The next post is a new message.
    "UPDATE tables SET last_post = NULL, last_post_message = NULL \
     WHERE id IN (SELECT table_id FROM sitters WHERE person = $1)",
];

/// Selects rows that were set aside and contain the number of the person, `$1`, as a whole. Such rows may hold
/// anything.
const SET_ASIDE: Sql = Sql {
    sqlite: "DELETE FROM set_aside WHERE ' ' || CAST(payload AS TEXT) || ' ' \
             GLOB '*[^0-9]' || CAST($1 AS TEXT) || '[^0-9]*'",
    postgres: "DELETE FROM set_aside \
               WHERE payload ~ ('(^|[^0-9])' || CAST($1 AS TEXT) || '([^0-9]|$)')",
};

/// Replaces the person, `$1`, by nobody, `$2`.
const REPLACED: &[&str] = &[
    "UPDATE tables SET host = $2 WHERE host = $1",
    "UPDATE tables SET opened_by = $2 WHERE opened_by = $1",
    // The seat can still be taken over.
    "UPDATE seats SET former = $2 WHERE former = $1",
    "UPDATE sitters SET person = $2 WHERE person = $1",
    "UPDATE parts SET person = $2 WHERE person = $1",
];

/// A text column that may name a person anywhere. One statement finds the rows that contain the digits of a number,
/// `$1`; the other replaces a row's text, `$1`, by another, `$2`.
struct Texts {
    found: &'static str,
    done: &'static str,
}

const TEXTS: &[Texts] = &[
    Texts {
        found: "SELECT id, payload FROM outbox WHERE payload LIKE '%' || CAST($1 AS TEXT) || '%'",
        done: "UPDATE outbox SET payload = $2 WHERE id = $1",
    },
    Texts {
        found: "SELECT id, payload FROM sends WHERE payload LIKE '%' || CAST($1 AS TEXT) || '%'",
        done: "UPDATE sends SET payload = $2 WHERE id = $1",
    },
    Texts {
        found: "SELECT id, last_post FROM tables WHERE last_post LIKE '%' || CAST($1 AS TEXT) || '%'",
        done: "UPDATE tables SET last_post = $2 WHERE id = $1",
    },
    Texts {
        found: "SELECT id, agreed FROM undo_requests WHERE agreed LIKE '%' || CAST($1 AS TEXT) || '%'",
        done: "UPDATE undo_requests SET agreed = $2 WHERE id = $1",
    },
    Texts {
        found: "SELECT table_id, agreed FROM pace_requests \
                WHERE agreed LIKE '%' || CAST($1 AS TEXT) || '%'",
        done: "UPDATE pace_requests SET agreed = $2 WHERE table_id = $1",
    },
];

/// Forgets a person and puts `nobody` in their place. They must not sit at an open table. What protects others is
/// remembered ([`forgotten`]), with `key` if there is no other key. A use of a limit is remembered for as long as it
/// counts.
pub(crate) async fn forget(
    on: &mut Writing,
    (person, nobody): (PersonId, PersonId),
    key: u128,
    (now, kept): (Timestamp, Duration),
) -> Result<(), StoreError> {
    forgotten::remember(on, person, key, (now, kept)).await?;
    for sql in DELETED {
        execute!(on, *sql, person)?;
    }
    execute!(on, SET_ASIDE, person)?;
    for sql in REPLACED {
        execute!(on, *sql, person, nobody)?;
    }
    // A name that is a number shows nothing, so the seat's own name is shown.
    let sql = "UPDATE seats SET person = $2, name = $3 WHERE person = $1";
    execute!(on, sql, person, nobody, nobody.to_string())?;
    // Nobody's results are listed, and others' ratings stay unchanged.
    let sql = "INSERT INTO people (id, unlisted) VALUES ($1, 1)";
    execute!(on, sql, nobody)?;
    let changes: Vec<(i64, String)> =
        query_as("SELECT id, change FROM changes WHERE change LIKE '%' || CAST($1 AS TEXT) || '%'")
            .bind(person)
            .fetch_all(&mut *on)
            .await?;
    for (id, change) in changes {
        let Some(change) = forgotten_change(&change, person, nobody)? else {
            continue;
        };
        let sql = "UPDATE changes SET change = $2 WHERE id = $1";
        execute!(on, sql, id, change)?;
    }
    for texts in TEXTS {
        let rows: Vec<(i64, String)> = query_as(texts.found)
            .bind(person)
            .fetch_all(&mut *on)
            .await?;
        for (id, text) in rows {
            if let Some(text) = without(&text, person, nobody) {
                execute!(on, texts.done, id, text)?;
            }
        }
    }
    Ok(())
}

/// Replaces the person in a change at a table by nobody; `None` if the change does not name them.
fn forgotten_change(
    change: &str,
    person: PersonId,
    nobody: PersonId,
) -> Result<Option<String>, StoreError> {
    let Ok(mut value) = serde_json::from_str::<Value>(change) else {
        return Ok(without(change, person, nobody));
    };
    if !names(&value, person) {
        return Ok(None);
    }
    replace(&mut value, person, nobody);
    to_json(&value, "changes.change").map(Some)
}

/// Puts nobody, without a name, everywhere the person occurs in a change.
fn replace(change: &mut Value, person: PersonId, nobody: PersonId) {
    match change {
        Value::Object(fields) => {
            if is_person(fields, person) {
                fields.insert("person".to_owned(), nobody.0.into());
                fields.insert("name".to_owned(), "?".into());
            }
            for field in fields.values_mut() {
                replace(field, person, nobody);
            }
        }
        Value::Array(values) => {
            for value in values {
                replace(value, person, nobody);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_found_by_their_whole_number_only() {
        let (who, other) = (PersonId(101), PersonId(7));
        for text in ["101", "<@101>", "{\"a\":[1,101]}", "101 and 1010"] {
            assert!(without(text, who, other).is_some(), "{text}");
        }
        for text in ["", "1010", "<@2101>", "{\"a\":11011}", "1 01"] {
            assert_eq!(without(text, who, other), None, "{text}");
        }
        let made = without("ä <@101>: 1010, 101", who, other);
        assert_eq!(made.as_deref(), Some("ä <@7>: 1010, 7"));
        assert!(is_named("{\"person\":101}", who) && is_named("[{\"person\":101}]", who));
        assert!(!is_named(
            "{\"person\":1101,\"name\":\"101\",\"moves\":101}",
            who
        ));
        assert!(is_named("{\"person\":101", who), "it cannot be read");
    }
}
