//! What is remembered of forgotten people, as long as it protects others.
//!
//! A person who has sat at a running game knows what their seat knew, and limits count what a person has done. If
//! forgetting ended both, a person could take another seat of the same game, or reset every limit. So a keyed hash of
//! their id stays: SipHash-2-4 with 128 bits, with a key that the database generated. With it the service recognises
//! a person who comes back; no one else can trace the hash to them.
//!
//! It protects against readers who see the hashes but not the key, and it shows nothing to those who do not know whom
//! to look for. A reader who has the whole database, key included, can try ids one by one. So each hash is deleted as
//! soon as it protects no one: a table's when the table ends, a limit's when its time is over. The key is deleted
//! with the last hash, and the next hash uses another.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hasher as _;

use jiff::Timestamp;
use serde_json::{Value, json};
use siphasher::sip128::{Hasher128 as _, SipHasher24};

use super::values::ToValue;
use super::{Connection, StoreError, Writing, query_as, query_scalar, values};
use crate::ids::{PersonId, TableId};

/// A keyed hash of a person's id.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Digest(String);

impl Digest {
    fn of(person: PersonId, key: u128) -> Self {
        let mut hasher = SipHasher24::new_with_key(&key.to_le_bytes());
        hasher.write(&person.0.to_le_bytes());
        Self(format!("{:032x}", hasher.finish128().as_u128()))
    }

    /// Computes a person's hash; `None` if nothing is remembered of anyone.
    pub(crate) async fn read(
        on: &mut Connection,
        person: PersonId,
    ) -> Result<Option<Self>, StoreError> {
        let key = key(on).await?;
        Ok(key.map(|key| Self::of(person, key)))
    }

    /// Computes the hashes of people, as they stand in the database; `None` if nothing is remembered of anyone.
    pub(crate) async fn read_all(
        on: &mut Connection,
        people: impl Iterator<Item = PersonId>,
    ) -> Result<Option<HashMap<String, PersonId>>, StoreError> {
        let key = key(on).await?;
        Ok(key.map(|key| people.map(|one| (Self::of(one, key).0, one)).collect()))
    }
}

/// Reads the key of all hashes; `None` if there is no hash.
async fn key(on: &mut Connection) -> Result<Option<u128>, StoreError> {
    let key: Option<String> = query_scalar("SELECT value FROM keys WHERE name = 'forgotten'")
        .fetch_optional(on)
        .await?;
    let key = key.map(|key| u128::from_str_radix(&key, 16));
    key.transpose()
        .map_err(|_| StoreError::Unreadable("keys.value"))
}

/// Leaves the hash out.
impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest")
    }
}

impl ToValue for &Digest {
    const NOTHING: values::SqlValue = values::SqlValue::Text(None);

    fn to_value(self) -> values::SqlValue {
        values::SqlValue::Text(Some(self.0.clone()))
    }
}

/// An action that a limit counts for some time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// An offer of a seat.
    Offer,
    /// An invitation to a table.
    Invitation,
}

impl Use {
    const fn name(self) -> &'static str {
        match self {
            Self::Offer => "offer",
            Self::Invitation => "invitation",
        }
    }
}

/// Remembers what a person who is about to be forgotten could do to others. `key` is used if there is none yet.
/// Offers, openings and invitations count until `kept` after they were made.
pub(crate) async fn remember(
    on: &mut Writing,
    person: PersonId,
    key: u128,
    (now, kept): (Timestamp, std::time::Duration),
) -> Result<(), StoreError> {
    let (now, kept) = (now.as_millisecond(), values::milliseconds(kept));
    let made = format!("{key:032x}");
    let sql = "INSERT INTO keys (name, value) VALUES ('forgotten', $1) ON CONFLICT DO NOTHING";
    execute!(on, sql, made)?;
    let Some(digest) = Digest::read(on, person).await? else {
        return Err(StoreError::Unreadable("keys"));
    };
    let sitters = "INSERT INTO forgotten_sitters (table_id, digest, seat) \
                   SELECT table_id, $2, seat FROM sitters WHERE person = $1 AND table_id IN \
                   (SELECT id FROM tables WHERE phase IN ('lobby', 'playing')) \
                   ON CONFLICT DO NOTHING";
    execute!(on, sitters, person, &digest)?;
    let openers = "INSERT INTO forgotten_openers (table_id, digest, until) \
                   SELECT id, $2, created + $3 FROM tables WHERE opened_by = $1 \
                   AND (phase IN ('lobby', 'playing') OR created + $3 > $4) \
                   ON CONFLICT DO NOTHING";
    execute!(on, openers, person, &digest, kept, now)?;
    let offers = "INSERT INTO forgotten_uses (digest, used, at, until) \
                  SELECT $2, $3, created, created + $4 FROM offers \
                  WHERE asker = $1 AND created + $4 > $5";
    execute!(on, offers, person, &digest, Use::Offer.name(), kept, now)?;
    let invitations = "INSERT INTO forgotten_uses (digest, used, at, until) \
                       SELECT $2, $3, created, created + $4 FROM invitations \
                       WHERE host = $1 AND created + $4 > $5 \
                       AND table_id NOT IN (SELECT id FROM tables WHERE proposed = 1)";
    let used = Use::Invitation.name();
    execute!(on, invitations, person, &digest, used, kept, now)?;
    let avoided = "INSERT INTO forgotten_avoided (owner, digest) \
                   SELECT owner, $2 FROM avoided WHERE person = $1 ON CONFLICT DO NOTHING";
    execute!(on, avoided, person, &digest)?;
    execute!(on, "DELETE FROM forgotten_avoided WHERE owner = $1", person)?;
    forget_key(on).await
}

/// Returns how often a forgotten person has used a limit since a time.
pub(crate) async fn uses_since(
    on: &mut Connection,
    person: PersonId,
    what: Use,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let Some(digest) = Digest::read(on, person).await? else {
        return Ok(0);
    };
    query_scalar("SELECT count(*) FROM forgotten_uses WHERE digest = $1 AND used = $2 AND at > $3")
        .bind(&digest)
        .bind(what.name())
        .bind(since.as_millisecond())
        .fetch_one(on)
        .await
}

/// Deletes the hashes of a table, which has ended.
pub(super) async fn end_of_table(
    on: &mut Connection,
    table: TableId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sitters = "DELETE FROM forgotten_sitters WHERE table_id = $1";
    let openers = "DELETE FROM forgotten_openers WHERE table_id = $1 AND until <= $2";
    let now = now.as_millisecond();
    if execute!(on, sitters, table)? + execute!(on, openers, table, now)? > 0 {
        forget_key(on).await?;
    }
    Ok(())
}

/// Returns when the first use of a limit expires, if that can be decoded.
pub(crate) async fn first_until(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar(
        "SELECT min(until) FROM (SELECT until FROM forgotten_uses UNION ALL \
         SELECT until FROM forgotten_openers WHERE table_id NOT IN \
         (SELECT id FROM tables WHERE phase IN ('lobby', 'playing'))) AS remembered",
    )
    .fetch_one(on)
    .await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}

/// Deletes the uses of limits that have expired.
pub(crate) async fn forget_used(on: &mut Connection, now: Timestamp) -> Result<(), StoreError> {
    let sql = "DELETE FROM forgotten_uses WHERE until <= $1";
    execute!(on, sql, now.as_millisecond())?;
    let openers = "DELETE FROM forgotten_openers WHERE until <= $1 AND table_id NOT IN \
                   (SELECT id FROM tables WHERE phase IN ('lobby', 'playing'))";
    execute!(on, openers, now.as_millisecond())?;
    forget_key(on).await
}

/// Deletes the key if no hash is left.
pub(super) async fn forget_key(on: &mut Connection) -> Result<(), StoreError> {
    let sql = "DELETE FROM keys WHERE name = 'forgotten' \
               AND NOT EXISTS (SELECT 1 FROM forgotten_sitters) \
               AND NOT EXISTS (SELECT 1 FROM forgotten_openers) \
               AND NOT EXISTS (SELECT 1 FROM forgotten_uses) \
               AND NOT EXISTS (SELECT 1 FROM forgotten_avoided)";
    execute!(on, sql).map(drop)
}

/// Returns what is remembered of a person, for themselves. Others' lists of people whom they avoid are private.
pub(super) async fn about(on: &mut Connection, person: PersonId) -> Result<Vec<Value>, StoreError> {
    let Some(digest) = Digest::read(on, person).await? else {
        return Ok(Vec::new());
    };
    let seats: Vec<(i64, i64)> =
        query_as("SELECT table_id, seat FROM forgotten_sitters WHERE digest = $1")
            .bind(&digest)
            .fetch_all(&mut *on)
            .await?;
    let opened: Vec<i64> = query_scalar("SELECT table_id FROM forgotten_openers WHERE digest = $1")
        .bind(&digest)
        .fetch_all(&mut *on)
        .await?;
    let used: Vec<(String, i64)> =
        query_as("SELECT used, until FROM forgotten_uses WHERE digest = $1")
            .bind(&digest)
            .fetch_all(on)
            .await?;
    let seats = seats
        .into_iter()
        .map(|(table, seat)| json!({"table_id": table, "seat": seat}));
    let opened = opened.into_iter().map(|table| json!({"opened": table}));
    let used = used
        .into_iter()
        .map(|(used, until)| json!({"used": used, "until": until}));
    Ok(seats.chain(opened).chain(used).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_the_persons_and_the_keys() {
        let digest = |person, key| Digest::of(PersonId(person), key).0;
        assert_eq!(digest(1, 2), digest(1, 2));
        assert_ne!(digest(1, 2), digest(2, 2));
        assert_ne!(digest(1, 2), digest(1, 3));
        assert_eq!(digest(u64::MAX, u128::MAX).len(), 32);
        assert_eq!(format!("{:?}", Digest::of(PersonId(1), 2)), "Digest");
    }
}
