//! What was told is sent, in order, again if need be, and never twice.
//!
//! A game or lobby only writes down what must be told (the outbox). When a table has nothing on
//! its way, everything it told so far is folded into sends, whose content and nonce stay the same
//! at every attempt. One send per lane is handed out at a time: a lane is a table, or one person's
//! direct messages about a table, so that a closed mailbox holds up nobody else.

use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_face::{Args, clip};

use super::fold::posts;
use super::game::{Told, plain_names, tell};
use super::gate::Admission;
use super::ids::{ChannelId, PersonId, TableId, base36};
use super::outgoing::{AwaitedLine, Errand, Lost, Outgoing, OutgoingId, Receipt, Retry};
use super::words::words;
use super::{Phase, Tables};
use crate::clock::later;
use crate::store::{
    Connection, Kind, Manner, NewSend, SendRow, StoreError, TableRow, from_json, games, outbox,
    people, to_json,
};

/// The first wait after a failed attempt; it doubles from there.
const FIRST_WAIT: Duration = Duration::from_secs(1);
/// The longest wait between attempts.
const LONGEST_WAIT: Duration = Duration::from_secs(10 * 60);
/// After so long, what still fails is given up.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(3 * 24 * 60 * 60);
/// How often a post may meet a thread that is gone before it is given up.
const THREADS_LOST: u32 = 3;
/// Characters of an error that are kept.
const ERROR: usize = 300;

/// The lane of a table itself; a person's direct messages have the person's id.
const TABLE_LANE: i64 = 0;

/// A direct message as it is stored.
#[derive(Serialize, Deserialize)]
struct Dm {
    text: String,
    awaited: AwaitedLine,
}

impl Tables {
    /// What is to be sent now, in order per table: at most one errand per table, and one per
    /// table and person for direct messages, so all of them can be sent side by side. The same
    /// errands are answered until they are reported, so have only one deliverer, and report each
    /// before asking again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due(&self, limit: u32) -> Result<Vec<Outgoing>, StoreError> {
        self.end_idle().await?;
        self.fold_all().await?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let now = self.0.clock.now();
        // Each round but the last takes something out of the way or puts a thread before posts.
        loop {
            let mut reader = self.0.store.reader().await?;
            let heads = outbox::heads(&mut reader).await?;
            let mut ready = Vec::new();
            let mut threadless = Vec::new();
            let mut pointless = Vec::new();
            for head in heads.into_iter().filter(|head| head.not_before <= now) {
                let row = games::table(&mut reader, head.table)
                    .await?
                    .ok_or(StoreError::Unreadable("send"))?;
                match head.kind {
                    // It links to the thread.
                    Kind::Dm if row.thread.is_none() && row.phase.open() => {}
                    // A table that was closed before it began needs none: its channel is told.
                    Kind::Post if row.thread.is_none() && row.phase != Phase::Cancelled => {
                        threadless.push(row);
                    }
                    Kind::Dm
                        if head.attempts == 0 && !is_awaited(&mut reader, &row, &head).await? =>
                    {
                        pointless.push(head.id);
                    }
                    _ => ready.push((head, row)),
                }
            }
            if threadless.is_empty() && pointless.is_empty() {
                return ready
                    .into_iter()
                    .take(limit)
                    .map(|(head, row)| outgoing(head, &row))
                    .collect();
            }
            drop(reader);
            let mut writing = self.0.store.begin().await?;
            for id in pointless {
                outbox::forget_send(&mut writing, id).await?;
            }
            for row in threadless {
                let name = self.thread_name(&mut writing, &row).await?;
                let payload = to_json(&name, "name")?;
                self.send(&mut writing, row.id, TABLE_LANE, Kind::OpenThread, &payload)
                    .await?;
            }
            writing.commit().await?;
        }
    }

    /// When the next errand that waits for its next attempt is due, or something ends by itself;
    /// `None` if nothing waits.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let now = self.0.clock.now();
        let idle = self.next_idle().await?;
        let mut reader = self.0.store.reader().await?;
        let heads = outbox::heads(&mut reader).await?;
        Ok(heads
            .into_iter()
            .map(|head| head.not_before)
            .chain(idle)
            .filter(|time| *time > now)
            .min())
    }

    /// Folds what every table told, if it has nothing on its way and is not just being played.
    async fn fold_all(&self) -> Result<(), StoreError> {
        let mut reader = self.0.store.reader().await?;
        let any = !outbox::to_fold(&mut reader).await?.is_empty();
        drop(reader);
        if !any {
            return Ok(());
        }
        let mut writing = self.0.store.begin().await?;
        // A table is busy before its first move is written, and nothing is written meanwhile.
        for table in outbox::to_fold(&mut writing).await? {
            if !self.0.held.is_busy(table) {
                self.fold(&mut writing, table).await?;
            }
        }
        Ok(writing.commit().await?)
    }

    async fn fold(&self, writing: &mut Connection, table: TableId) -> Result<(), StoreError> {
        let row = games::table(writing, table)
            .await?
            .ok_or(StoreError::Unreadable("outbox"))?;
        let (mut lobby, mut close, mut told, mut last) = (false, false, Vec::new(), 0);
        for (id, kind, payload) in outbox::told(writing, table).await? {
            last = id;
            match kind {
                Kind::Lobby => lobby = true,
                Kind::Close => close = true,
                _ => told.push(from_json::<Told>(&payload, "told")?),
            }
        }
        outbox::forget_told(writing, table, last).await?;
        if lobby {
            self.send(writing, table, TABLE_LANE, Kind::Lobby, "{}")
                .await?;
        }
        for mut post in posts(told) {
            let mut ping = Vec::new();
            for person in post.ping {
                let manner = people::manner(writing, person).await?;
                let line = post.awaited.iter().find(|one| one.person == Some(person));
                match line {
                    Some(line) if manner.settings.desk_by_dm => {
                        self.send_dm(writing, &row, person, line).await?;
                    }
                    _ => ping.push(person),
                }
            }
            post.ping = ping;
            let payload = to_json(&post, "post")?;
            self.send(writing, table, TABLE_LANE, Kind::Post, &payload)
                .await?;
        }
        if close {
            self.send(writing, table, TABLE_LANE, Kind::Close, "{}")
                .await?;
        }
        Ok(())
    }

    async fn send_dm(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        person: PersonId,
        line: &AwaitedLine,
    ) -> Result<(), StoreError> {
        let game = self
            .title(&row.game)
            .map_or_else(|| row.game.clone(), |title| title.name(row.language));
        let args = Args::new()
            .with("game", game)
            .with("table", row.id.to_string())
            .with("who", line.name.clone())
            .with("what", line.what.clone());
        let dm = Dm {
            text: words().text(row.language, "dm-awaited", &args),
            awaited: line.clone(),
        };
        let payload = to_json(&dm, "dm")?;
        self.send(writing, row.id, person.sql(), Kind::Dm, &payload)
            .await
    }

    async fn send(
        &self,
        writing: &mut Connection,
        table: TableId,
        lane: i64,
        kind: Kind,
        payload: &str,
    ) -> Result<(), StoreError> {
        // 14 characters at most; by chance, so that a database made anew does not repeat them.
        let nonce = format!("s{}", base36(rand::random()));
        let new = NewSend {
            table,
            lane,
            kind,
            payload,
            nonce: &nonce,
            now: self.0.clock.now(),
        };
        outbox::insert_send(writing, &new).await
    }

    /// What a table's thread is called: the game, who plays, which table.
    async fn thread_name(&self, on: &mut Connection, row: &TableRow) -> Result<String, StoreError> {
        let seats = games::seats(on, row.id).await?;
        let game = self
            .title(&row.game)
            .map_or_else(|| row.game.clone(), |title| title.name(row.language));
        let names = plain_names(&seats, row.language).labels();
        let tail = format!(" · {}", row.id);
        let head = clip(
            &format!("{game} · {names}"),
            100_usize.saturating_sub(tail.chars().count()),
        );
        Ok(head + &tail)
    }

    /// Reports a delivery. Again, or for an errand that is gone: nothing happens.
    ///
    /// # Errors
    /// When the store fails; the errand will be due again, with the same nonce.
    pub async fn delivered(&self, id: OutgoingId, receipt: Receipt) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        let Some(send) = outbox::send(&mut writing, id.0).await? else {
            return Ok(());
        };
        match (send.kind, receipt) {
            (Kind::Lobby, Receipt::Message(message)) => {
                games::set_message(&mut writing, send.table, Some(message)).await?;
            }
            (Kind::OpenThread, Receipt::Thread(thread)) => {
                games::set_thread(&mut writing, send.table, Some(thread)).await?;
                // The lobby leads to the thread from now on; of a table that has ended, it has
                // been told that already.
                let row = games::table(&mut writing, send.table).await?;
                if row.is_some_and(|row| row.phase.open()) {
                    outbox::tell(&mut writing, send.table, Kind::Lobby, "{}").await?;
                }
            }
            _ => {}
        }
        outbox::forget_send(&mut writing, id.0).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Reports a failed delivery. What can never succeed is kept, marked and logged, and what
    /// comes after it is due. If no thread can be opened, the table is played in its channel.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn failed(
        &self,
        id: OutgoingId,
        error: &str,
        retry: Retry,
    ) -> Result<(), StoreError> {
        let error = clip(error, ERROR);
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let Some(send) = outbox::send(&mut writing, id.0).await? else {
            return Ok(());
        };
        let too_old = now >= later(send.created, GIVEN_UP_AFTER);
        let next = match retry {
            Retry::Later if !too_old => {
                let doubled = FIRST_WAIT.saturating_mul(1 << send.attempts.min(16));
                Some((send.attempts + 1, later(now, doubled.min(LONGEST_WAIT))))
            }
            Retry::After(span) if !too_old => Some((send.attempts, later(now, span))),
            Retry::Later | Retry::After(_) => {
                give_up(&mut writing, &send).await?;
                None
            }
            Retry::Never(lost) => self
                .other_way(&mut writing, &send, lost)
                .await?
                .then_some((send.attempts + 1, now)),
        };
        match next {
            Some((attempts, time)) => {
                outbox::put_off(&mut writing, id.0, attempts, time, &error).await?;
            }
            None => {
                tracing::warn!(
                    table = %send.table, kind = ?send.kind, error, "something cannot be delivered"
                );
                outbox::lose(&mut writing, id.0, &error).await?;
            }
        }
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Looks for another way for what cannot be sent as it is; answers whether to try again.
    async fn other_way(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        lost: Lost,
    ) -> Result<bool, StoreError> {
        let row = games::table(writing, send.table)
            .await?
            .ok_or(StoreError::Unreadable("send"))?;
        match (send.kind, lost) {
            // The message is made anew, or the thread without it.
            (Kind::Lobby | Kind::OpenThread, Lost::MessageGone) if row.message.is_some() => {
                games::set_message(writing, send.table, None).await?;
                Ok(true)
            }
            // Another thread is opened first.
            (Kind::Post, Lost::ThreadGone)
                if row.thread != Some(row.channel) && send.attempts < THREADS_LOST =>
            {
                games::set_thread(writing, send.table, None).await?;
                Ok(true)
            }
            (Kind::Dm, _) => {
                self.ping_instead(writing, send, lost).await?;
                Ok(false)
            }
            _ => {
                give_up(writing, send).await?;
                Ok(false)
            }
        }
    }

    /// A direct message did not get through: its person is pinged in the thread, and if the
    /// mailbox is closed, from now on always.
    async fn ping_instead(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        lost: Lost,
    ) -> Result<(), StoreError> {
        let person = PersonId::from_sql(send.lane);
        if lost == Lost::DmsClosed {
            let mut manner = people::manner(writing, person).await?;
            manner.settings.desk_by_dm = false;
            let told_later = Manner {
                dms_closed: true,
                ..manner
            };
            people::set_manner(writing, person, told_later).await?;
        }
        let dm: Dm = from_json(&send.payload, "dm")?;
        let told = Told {
            awaited: vec![dm.awaited],
            new: vec![person],
            reminder: true,
            ..Told::default()
        };
        tell(writing, send.table, &told).await
    }
}

/// What giving something up means for what comes after it: without a thread, the table is played
/// in its channel.
async fn give_up(writing: &mut Connection, send: &SendRow) -> Result<(), StoreError> {
    if send.kind == Kind::OpenThread
        && let Some(row) = games::table(writing, send.table).await?
    {
        games::set_thread(writing, send.table, Some(row.channel)).await?;
    }
    Ok(())
}

/// Whether the person of a direct message is still awaited.
async fn is_awaited(
    on: &mut Connection,
    row: &TableRow,
    send: &SendRow,
) -> Result<bool, StoreError> {
    let person = PersonId::from_sql(send.lane);
    let seats = games::seats(on, row.id).await?;
    Ok(row.phase.open()
        && row.awaited.iter().any(|one| {
            seats
                .get(one.seat.index())
                .is_some_and(|seat| seat.person == Some(person))
        }))
}

/// A send in the bot's own terms.
fn outgoing(send: SendRow, row: &TableRow) -> Result<Outgoing, StoreError> {
    let what = match send.kind {
        Kind::Lobby => Errand::Lobby {
            channel: row.channel,
            message: row.message,
        },
        Kind::OpenThread => Errand::OpenThread {
            channel: row.channel,
            message: row.message,
            name: from_json(&send.payload, "name")?,
        },
        Kind::Post => Errand::Post {
            thread: row.thread.unwrap_or(row.channel),
            post: from_json(&send.payload, "post")?,
        },
        Kind::Dm => Errand::Dm {
            person: PersonId::from_sql(send.lane),
            thread: row.thread,
            text: from_json::<Dm>(&send.payload, "dm")?.text,
        },
        Kind::Close => Errand::Close {
            thread: row.thread.filter(|thread| is_own(*thread, row)),
        },
        Kind::Told => return Err(StoreError::Unreadable("kind")),
    };
    Ok(Outgoing {
        id: OutgoingId(send.id),
        table: send.table,
        at: Admission::of_public(send.table),
        nonce: send.nonce,
        attempts: send.attempts,
        what,
    })
}

/// Whether the thread is the table's own, and not the channel that stands in for one.
fn is_own(thread: ChannelId, row: &TableRow) -> bool {
    thread != row.channel
}
