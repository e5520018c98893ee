//! When to open or archive threads that could not be opened, or are no longer needed.

use jiff::Timestamp;

use super::{Connection, StoreError, query_as, query_scalar};
use crate::ids::TableId;

/// What to do with a table's thread at some time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ThreadDuty {
    /// Open one: the table is played in its channel because none could be opened.
    Open,
    /// Archive it: the table is over.
    Close,
}

/// The number of duties read at once; the others wait for the next look.
const AT_ONCE: u32 = 100;

/// Writes when something is to be done about a table's thread; `None` for never.
pub(crate) async fn set_due(
    on: &mut Connection,
    table: TableId,
    duty: ThreadDuty,
    time: Option<Timestamp>,
) -> Result<(), StoreError> {
    let sql = match duty {
        ThreadDuty::Open => "UPDATE tables SET thread_due = $2 WHERE id = $1",
        ThreadDuty::Close => "UPDATE tables SET close_due = $2 WHERE id = $1",
    };
    execute!(on, sql, table, time.map(Timestamp::as_millisecond)).map(drop)
}

/// Returns the tables about whose threads something is due by now, earliest first.
pub(crate) async fn due(
    on: &mut Connection,
    now: Timestamp,
) -> Result<Vec<(TableId, ThreadDuty)>, StoreError> {
    let mut due = Vec::new();
    for (sql, duty) in [
        (
            "SELECT id FROM tables WHERE thread_due <= $1 ORDER BY thread_due, id LIMIT $2",
            ThreadDuty::Open,
        ),
        (
            "SELECT id FROM tables WHERE close_due <= $1 ORDER BY close_due, id LIMIT $2",
            ThreadDuty::Close,
        ),
    ] {
        let tables: Vec<TableId> = query_scalar(sql)
            .bind(now.as_millisecond())
            .bind(AT_ONCE)
            .fetch_all(&mut *on)
            .await?;
        due.extend(tables.into_iter().map(|table| (table, duty)));
    }
    Ok(due)
}

/// Returns when the next thing is due about any thread.
pub(crate) async fn next_due(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    // The indexes hold only the rows that have a time.
    let sql = "SELECT (SELECT min(thread_due) FROM tables WHERE thread_due IS NOT NULL), \
               (SELECT min(close_due) FROM tables WHERE close_due IS NOT NULL)";
    let (open, close): (Option<i64>, Option<i64>) = query_as(sql).fetch_one(on).await?;
    let times = [open, close].into_iter().flatten();
    Ok(times
        .filter_map(|time| Timestamp::from_millisecond(time).ok())
        .min())
}
