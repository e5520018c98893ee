//! What is stored about a person: read for them, and forgotten when they wish so.
//!
//! Games are others', too, so their logs stay, and who sat there becomes nobody: a number that Discord
//! gives to no person ([`PersonId::nobody`]), by whom nothing can be found any more.

use serde_json::{Map, Value};

use super::statements::Sql;
use super::{Connection, StoreError, Writing, from_json, query_as, query_scalar, to_json};
use crate::ids::PersonId;

/// Rows about a person, `$1`, as a JSON array.
struct About {
    name: &'static str,
    read: Sql,
}

/// The statements for one of the database's tables: which rows, and what of them.
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
        quiet_since reminders guided),
    about!(holidays "person = $1": first last),
    about!(reminders "person = $1": at),
    about!(explained "person = $1": game cue times table_id moves),
    about!(tables "host = $1 OR opened_by = $1": id game guild channel phase created changed),
    about!(seats "person = $1 OR former = $1": table_id seat name),
    about!(sitters "person = $1": table_id seat),
    about!(drafts "(table_id, seat) IN (SELECT table_id, seat FROM seats WHERE person = $1)":
        table_id seat draft),
    about!(clocks "person = $1": table_id seat since own bank ends),
    about!(seat_votes "person = $1": table_id seat releases),
    about!(parts "person = $1": table_id seat part place hundredths),
    about!(offers "asker = $1 OR receiver = $1": table_id seat name created),
    about!(undo_requests "asker = $1": table_id back_to created),
    about!(changes "change LIKE '%' || CAST($1 AS TEXT) || '%'": table_id moves change at),
    about!(sends "queue = $1": table_id kind payload created),
];

/// Everything that is stored about a person, by where it is stored.
pub(crate) async fn read(on: &mut Connection, person: PersonId) -> Result<Value, StoreError> {
    let mut all = Map::new();
    for about in ABOUT {
        let rows: String = query_scalar(about.read)
            .bind(person)
            .fetch_one(&mut *on)
            .await?;
        all.insert(about.name.to_owned(), from_json(&rows, about.name)?);
    }
    Ok(Value::Object(all))
}

/// At how many open tables a person sits.
pub(crate) async fn open_tables(on: &mut Connection, person: PersonId) -> Result<u32, StoreError> {
    query_scalar(
        "SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.person = $1 AND tables.phase IN ('lobby', 'playing')",
    )
    .bind(person)
    .fetch_one(on)
    .await
}

/// Whatever is only the person's, `$1`.
const DELETED: &[&str] = &[
    "DELETE FROM people WHERE id = $1",
    "DELETE FROM holidays WHERE person = $1",
    "DELETE FROM reminders WHERE person = $1",
    "DELETE FROM explained WHERE person = $1",
    "DELETE FROM clocks WHERE person = $1",
    "DELETE FROM seat_votes WHERE person = $1",
    // Plans and notes stand in them.
    "DELETE FROM drafts WHERE (table_id, seat) IN \
     (SELECT table_id, seat FROM seats WHERE person = $1)",
    "DELETE FROM sends WHERE queue = $1",
    "DELETE FROM offers WHERE asker = $1 OR receiver = $1",
    "DELETE FROM undo_requests WHERE asker = $1 \
     OR agreed LIKE '%' || CAST($1 AS TEXT) || '%'",
    "DELETE FROM set_aside WHERE CAST(payload AS TEXT) LIKE '%' || CAST($1 AS TEXT) || '%'",
    // It may name them. The next post is a new one.
    "UPDATE tables SET last_post = NULL, last_post_message = NULL \
     WHERE id IN (SELECT table_id FROM sitters WHERE person = $1)",
    "UPDATE seats SET former = NULL WHERE former = $1",
];

/// Where nobody, `$2`, comes in the place of the person, `$1`.
const REPLACED: &[&str] = &[
    "UPDATE tables SET host = $2 WHERE host = $1",
    "UPDATE tables SET opened_by = $2 WHERE opened_by = $1",
    "UPDATE sitters SET person = $2 WHERE person = $1",
    "UPDATE parts SET person = $2 WHERE person = $1",
];

/// Forgets a person, in whose place comes `nobody`. They must not sit at an open table.
pub(crate) async fn forget(
    on: &mut Writing,
    person: PersonId,
    nobody: PersonId,
) -> Result<(), StoreError> {
    for sql in DELETED {
        execute!(on, *sql, person)?;
    }
    for sql in REPLACED {
        execute!(on, *sql, person, nobody)?;
    }
    // A name that is a number shows nothing: the seat's own is shown.
    let sql = "UPDATE seats SET person = $2, name = $3 WHERE person = $1";
    execute!(on, sql, person, nobody, nobody.to_string())?;
    // Nobody's results are listed, and others' ratings stay what they are.
    let sql = "INSERT INTO people (id, unlisted) VALUES ($1, 1)";
    execute!(on, sql, nobody)?;
    let changes: Vec<(i64, String)> =
        query_as("SELECT id, change FROM changes WHERE change LIKE '%' || CAST($1 AS TEXT) || '%'")
            .bind(person)
            .fetch_all(&mut *on)
            .await?;
    for (id, change) in changes {
        // What cannot be read names nobody in any line.
        let Ok(mut change) = from_json::<Value>(&change, "changes.change") else {
            continue;
        };
        replace(&mut change, person, nobody);
        let change = to_json(&change, "changes.change")?;
        let sql = "UPDATE changes SET change = $2 WHERE id = $1";
        execute!(on, sql, id, change)?;
    }
    Ok(())
}

/// Puts nobody, without a name, wherever the person stands in what befell a table.
fn replace(change: &mut Value, person: PersonId, nobody: PersonId) {
    let Value::Object(fields) = change else {
        return;
    };
    if fields.get("person").and_then(Value::as_u64) == Some(person.0) {
        fields.insert("person".to_owned(), nobody.0.into());
        fields.insert("name".to_owned(), "?".into());
    }
    for field in fields.values_mut() {
        replace(field, person, nobody);
    }
}
