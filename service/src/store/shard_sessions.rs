//! Sessions of shards at Discord, kept for the next process that runs these shards.

use std::time::Duration;

use jiff::Timestamp;

use super::dialect::{KEEP_SESSION, TAKE_SESSION};
use super::{Connection, ShardSession, StoreError, query_as};
use crate::clock::earlier;

/// The time for which Discord may know a session without a connection. Discord does not document it; if it has
/// forgotten a session, a new one begins.
const KNOWN_FOR: Duration = Duration::from_secs(2 * 60);

/// Keeps the session of a shard, out of a total.
pub(super) async fn keep(
    on: &mut Connection,
    (shard, total): (u32, u32),
    session: &ShardSession,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        on,
        KEEP_SESSION,
        shard,
        total,
        session.ready.to_string(),
        i64::try_from(session.sequence).unwrap_or(i64::MAX),
        now.as_millisecond(),
    )
    .map(drop)
}

/// Takes the session of a shard, out of a total, and deletes it. Returns `None` if there is none that Discord may
/// still know.
pub(super) async fn take(
    on: &mut Connection,
    (shard, total): (u32, u32),
    now: Timestamp,
) -> Result<Option<ShardSession>, StoreError> {
    let kept: Option<(i64, String, i64, i64)> = query_as(TAKE_SESSION)
        .bind(shard)
        .fetch_optional(on)
        .await?;
    let known = earlier(now, KNOWN_FOR).as_millisecond()..=now.as_millisecond();
    let kept = kept.filter(|(of, .., at)| *of == i64::from(total) && known.contains(at));
    Ok(kept.and_then(|(_, ready, sequence, _)| ShardSession::read(&ready, sequence)))
}
