//! What was told is sent, in order, again if need be, and never twice.
//!
//! A game or lobby only writes down what must be told (the outbox). When a table has nothing on
//! its way, everything it told so far is folded into sends, whose content and nonce stay the same
//! at every attempt. One send per lane is handed out at a time: a lane is a table, or one person's
//! direct messages about a table, so that a closed mailbox holds up nobody else.
//!
//! The agenda says which lane to look at next, so that a message costs the same however many
//! tables wait. What cannot be read is set aside with a line in the log, and costs its table that
//! message. What is refused for want of rights goes back into the outbox (`resting.rs`).

use std::collections::HashSet;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_face::{Args, clip};

use super::admission::Admission;
use super::agenda::{CHANNEL_LANE, Rest, TABLE_LANE};
use super::game::{Announcement, plain_names, tell};
use super::outgoing::{AwaitedLine, Errand, Lost, Outgoing, OutgoingId, Receipt, Retry};
use super::posts::posts;
use super::words::words;
use super::{Phase, Tables};
use crate::clock::later;
use crate::ids::{ChannelId, PersonId, TableId, base36};
use crate::store::{
    Barrier, Connection, Kind, Lane, NewSend, Preferences, SendRow, StoreError, TableRow,
    from_json, outbox, people, resting, tables, to_json,
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

/// A direct message as it is stored.
#[derive(Serialize, Deserialize)]
pub(super) struct Dm {
    text: String,
    awaited: AwaitedLine,
}

/// What looking at a lane came to.
enum Looked {
    /// Something was changed: look again.
    Again,
    /// Nothing is left to do there for now.
    Done,
}

/// Everything that a table has to tell.
#[derive(Default)]
pub(super) struct Untold {
    pub(super) lobby: bool,
    pub(super) told: Vec<Announcement>,
    pub(super) close: bool,
}

impl Tables {
    /// What is to be sent now, in order per table: at most one errand per table, and one per
    /// table and person for direct messages, so all of them can be sent side by side. The same
    /// errands are answered until they are reported, so have only one deliverer, and report each
    /// before asking again. Of what waits for a place among the `limit`, the first to be due
    /// comes first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due(&self, limit: u32) -> Result<Vec<Outgoing>, StoreError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let now = self.0.clock.now();
        let agenda = &self.0.agenda;
        if agenda.look_at_clock(now) {
            self.end_idle().await?;
        }
        self.look_at_store(now).await?;
        loop {
            let mut out = agenda.out();
            let lanes = agenda.take(limit.saturating_sub(out.len()), now);
            if lanes.is_empty() {
                out.truncate(limit);
                return Ok(out);
            }
            for (index, lane) in lanes.iter().enumerate() {
                if let Err(error) = self.look(*lane, now).await {
                    for lane in lanes.iter().skip(index) {
                        agenda.note(*lane, now);
                    }
                    return Err(error);
                }
            }
        }
    }

    /// When the next errand that waits for its next attempt is due; if none waits, when something
    /// ends by itself. `None` if nothing waits.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let now = self.0.clock.now();
        match self.0.agenda.next(now) {
            Some(next) => Ok(Some(next)),
            None => Ok(self.next_idle().await?.filter(|time| *time > now)),
        }
    }

    /// Finds out what was told since the last look, and at the first one, what waits.
    pub(super) async fn look_at_store(&self, now: Timestamp) -> Result<(), StoreError> {
        let agenda = &self.0.agenda;
        let (is_loaded, last) = agenda.begun();
        let mut reader = self.0.store.reader().await?;
        if !is_loaded {
            // A clock that was set back holds nothing up: what lies further ahead than any wait
            // is due.
            let time = |milliseconds: i64, longest: Duration| {
                Timestamp::from_millisecond(milliseconds)
                    .ok()
                    .filter(|time| *time <= later(now, longest))
                    .unwrap_or(now)
            };
            let lanes = outbox::lanes(&mut reader).await?.into_iter();
            let lanes = lanes.map(|(lane, wait)| (lane, time(wait, LONGEST_WAIT)));
            let resting = resting::all(&mut reader).await?.into_iter();
            let resting = resting.map(|row| {
                let next = time(row.not_before, super::resting::BY_ITSELF);
                (row.table_id, row.reason, next)
            });
            agenda.begin(lanes.collect(), resting.collect());
        }
        let (tables, newest) = outbox::told_since(&mut reader, last).await?;
        if newest != last {
            agenda.told(tables, newest, now);
        }
        Ok(())
    }

    /// Looks at a lane: hands out its first send, if its time has come and nothing stands before
    /// it.
    async fn look(&self, lane: Lane, now: Timestamp) -> Result<(), StoreError> {
        loop {
            match self.step(lane, now).await {
                Ok(Looked::Again) => {}
                Ok(Looked::Done) => return Ok(()),
                // The table itself: others do not wait for it.
                Err(error) => {
                    let what = outbox::of_row(error)?;
                    tracing::error!(
                        table = %lane.table, what, "nothing can be sent: the table is unreadable"
                    );
                    let again = later(now, LONGEST_WAIT);
                    self.0.agenda.put_off(lane, again);
                    return Ok(());
                }
            }
        }
    }

    async fn step(&self, lane: Lane, now: Timestamp) -> Result<Looked, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let Some(head) = outbox::head(&mut reader, lane).await? else {
            let has_told =
                lane.number == TABLE_LANE && outbox::has_told(&mut reader, lane.table).await?;
            drop(reader);
            return if has_told {
                self.fold(lane.table, now).await
            } else {
                Ok(Looked::Done)
            };
        };
        let head = match head {
            Ok(head) => head,
            Err(broken) => {
                drop(reader);
                self.set_send_aside(lane.table, broken).await?;
                return Ok(Looked::Again);
            }
        };
        let Some(row) = tables::table(&mut reader, lane.table).await? else {
            drop(reader);
            let mut writing = self.0.store.begin().await?;
            self.set_table_aside(&mut writing, lane.table).await?;
            writing.commit().await?;
            return Ok(Looked::Done);
        };
        let rests = self.0.agenda.barrier(lane.table).is_some();
        match head.kind {
            // It links to the thread, and is looked at again when there is one.
            Kind::Dm if row.thread.is_none() && row.phase.open() && !rests => Ok(Looked::Done),
            // A table that was closed before it began needs none: its channel is told.
            Kind::Post
                if row.thread.is_none()
                    && lane.number == TABLE_LANE
                    && row.phase != Phase::Cancelled =>
            {
                drop(reader);
                let mut writing = self.0.store.begin().await?;
                let name = self.thread_name(&mut writing, &row).await?;
                let payload = to_json(&name, "name")?;
                self.send(&mut writing, row.id, TABLE_LANE, Kind::OpenThread, &payload)
                    .await?;
                writing.commit().await?;
                Ok(Looked::Again)
            }
            Kind::Dm if head.attempts == 0 && !is_awaited(&mut reader, &row, &head).await? => {
                drop(reader);
                let mut writing = self.0.store.begin().await?;
                outbox::forget_send(&mut writing, head.id).await?;
                writing.commit().await?;
                Ok(Looked::Again)
            }
            _ => {
                drop(reader);
                let id = head.id;
                match outgoing(head, &row) {
                    Ok(outgoing) => {
                        self.0.agenda.hand_out(lane, outgoing);
                        Ok(Looked::Done)
                    }
                    Err(error) => {
                        let what = outbox::of_row(error)?;
                        let broken = outbox::Broken { id, what };
                        self.set_send_aside(lane.table, broken).await?;
                        Ok(Looked::Again)
                    }
                }
            }
        }
    }

    async fn set_send_aside(
        &self,
        table: TableId,
        broken: outbox::Broken,
    ) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        self.set_aside(&mut writing, table, outbox::Source::Sends, broken)
            .await?;
        writing.commit().await
    }

    /// Puts a row that cannot be read out of the way of its table.
    pub(super) async fn set_aside(
        &self,
        writing: &mut Connection,
        table: TableId,
        source: outbox::Source,
        broken: outbox::Broken,
    ) -> Result<(), StoreError> {
        let outbox::Broken { id, what } = broken;
        tracing::error!(
            %table, ?source, row = id, what, "something that was to be sent is unreadable: set aside"
        );
        outbox::set_aside(writing, source, id, &what, self.0.clock.now()).await
    }

    async fn set_table_aside(
        &self,
        writing: &mut Connection,
        table: TableId,
    ) -> Result<(), StoreError> {
        let reason = "its table is gone";
        let now = self.0.clock.now();
        let rows = outbox::set_table_aside(writing, table, reason, now).await?;
        tracing::error!(%table, rows, reason, "something that was to be sent is set aside");
        Ok(())
    }

    /// Reads everything that a table has to tell, and forgets it there.
    pub(super) async fn take_told(
        &self,
        writing: &mut Connection,
        table: TableId,
        into: &mut Untold,
    ) -> Result<(), StoreError> {
        for row in outbox::told(writing, table).await? {
            let broken = match row {
                Ok(row) => match row.kind {
                    Kind::Lobby => {
                        into.lobby = true;
                        continue;
                    }
                    Kind::Close => {
                        into.close = true;
                        continue;
                    }
                    _ => match from_json::<Announcement>(&row.payload, "told") {
                        Ok(told) => {
                            into.told.push(told);
                            continue;
                        }
                        Err(error) => outbox::Broken {
                            id: row.id,
                            what: outbox::of_row(error)?,
                        },
                    },
                },
                Err(broken) => broken,
            };
            self.set_aside(writing, table, outbox::Source::Outbox, broken)
                .await?;
        }
        outbox::forget_told(writing, table).await
    }

    /// Folds what a table told into sends, unless it is just being played or rests.
    async fn fold(&self, table: TableId, now: Timestamp) -> Result<Looked, StoreError> {
        let agenda = &self.0.agenda;
        let mut writing = self.0.store.begin().await?;
        // A table is busy before its first move is written, and nothing is written meanwhile.
        agenda.wait_for_game(table, true);
        if self.0.locks.is_busy(table) {
            return Ok(Looked::Done);
        }
        agenda.wait_for_game(table, false);
        let Some(row) = tables::table(&mut writing, table).await? else {
            self.set_table_aside(&mut writing, table).await?;
            writing.commit().await?;
            return Ok(Looked::Done);
        };
        let rest = agenda.rest_of(table, now);
        let looked = match rest {
            Rest::Until(next) => {
                self.note_by_dm(&mut writing, &row).await?;
                agenda.put_off(super::agenda::table_lane(table), next);
                Looked::Done
            }
            Rest::None | Rest::Try => {
                self.fold_told(&mut writing, &row, rest == Rest::Try)
                    .await?;
                Looked::Again
            }
        };
        let lanes = outbox::lanes_of(&mut writing, table).await?;
        writing.commit().await?;
        for lane in lanes.into_iter().filter(|lane| lane.number != TABLE_LANE) {
            agenda.note(lane, now);
        }
        Ok(looked)
    }

    /// Folds what a table told into sends. If it `catches_up`, everybody who is awaited is
    /// notified: who became awaited meanwhile was not.
    async fn fold_told(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        catches_up: bool,
    ) -> Result<(), StoreError> {
        let table = row.id;
        let mut untold = Untold::default();
        self.take_told(writing, table, &mut untold).await?;
        let Untold { lobby, told, close } = untold;
        if lobby {
            self.send(writing, table, TABLE_LANE, Kind::Lobby, "{}")
                .await?;
        }
        // To them a direct message did not get through.
        let in_thread: HashSet<PersonId> = told
            .iter()
            .filter(|one| one.reminder)
            .flat_map(|one| one.new.iter().copied())
            .collect();
        for mut post in posts(told) {
            if catches_up && row.phase.open() {
                let awaited = post.awaited.iter().filter_map(|line| line.person);
                let all: Vec<PersonId> = post.ping.iter().copied().chain(awaited).collect();
                let mut seen = HashSet::new();
                post.ping = all.into_iter().filter(|one| seen.insert(*one)).collect();
            }
            let mut ping = Vec::new();
            for person in post.ping {
                let preferences = people::preferences(writing, person).await?;
                let line = post.awaited.iter().find(|one| one.person == Some(person));
                match line {
                    Some(line)
                        if preferences.settings.desk_by_dm && !in_thread.contains(&person) =>
                    {
                        self.send_dm(writing, row, person, line, None).await?;
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

    /// Tells a person that they are awaited; `first` is a sentence before it.
    pub(super) async fn send_dm(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        person: PersonId,
        line: &AwaitedLine,
        first: Option<&str>,
    ) -> Result<(), StoreError> {
        let game = self
            .title(&row.game)
            .map_or_else(|| row.game.clone(), |title| title.name(row.language));
        let args = Args::new()
            .with("game", game)
            .with("table", row.id.to_string())
            .with("who", line.name.clone())
            .with("what", line.what.clone());
        let awaited = words().text(row.language, "dm-awaited", &args);
        let dm = Dm {
            text: first.map_or_else(|| awaited.clone(), |first| format!("{first}\n{awaited}")),
            awaited: line.clone(),
        };
        let payload = to_json(&dm, "dm")?;
        self.send(writing, row.id, person.sql(), Kind::Dm, &payload)
            .await
    }

    pub(super) async fn send(
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
        let seats = tables::seats(on, row.id).await?;
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
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let Some(send) = self.reported(&mut writing, id).await? else {
            writing.commit().await?;
            self.go_on(id, now, Vec::new());
            return Ok(());
        };
        let mut lanes = Vec::new();
        match (send.kind, receipt) {
            (Kind::Lobby, Receipt::Message(message)) => {
                tables::set_message(&mut writing, send.table, Some(message)).await?;
            }
            (Kind::OpenThread, Receipt::Thread(thread)) => {
                tables::set_thread(&mut writing, send.table, Some(thread)).await?;
                // The lobby leads to the thread from now on; of a table that has ended, it has
                // been told that already.
                let row = tables::table(&mut writing, send.table).await?;
                if row.is_some_and(|row| row.phase.open()) {
                    outbox::tell(&mut writing, send.table, Kind::Lobby, "{}").await?;
                }
                lanes = outbox::lanes_of(&mut writing, send.table).await?;
            }
            _ => {}
        }
        outbox::forget_send(&mut writing, id.0).await?;
        let posts_again = self.ends_rest(&mut writing, &send).await?;
        writing.commit().await?;
        if posts_again {
            self.0.agenda.end_rest(send.table);
        }
        self.go_on(id, now, lanes);
        Ok(())
    }

    /// The send that is reported, unless it is gone or cannot be read any more.
    async fn reported(
        &self,
        writing: &mut Connection,
        id: OutgoingId,
    ) -> Result<Option<SendRow>, StoreError> {
        match outbox::send(writing, id.0).await? {
            Some(Ok(send)) => Ok(Some(send)),
            Some(Err(broken)) => {
                let now = self.0.clock.now();
                let source = outbox::Source::Sends;
                outbox::set_aside(writing, source, id.0, &broken.what, now).await?;
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// An errand is reported: its lane goes on at `time`, these others at once.
    fn go_on(&self, id: OutgoingId, time: Timestamp, lanes: Vec<Lane>) {
        let now = self.0.clock.now();
        self.0.agenda.reported(id, time);
        for lane in lanes {
            self.0.agenda.note(lane, now);
        }
        self.0.wake.notify_one();
    }

    /// Reports a failed delivery. What can never succeed is kept, marked and logged, and what
    /// comes after it is due. If no thread can be opened, the table is played in its channel. What
    /// is refused for want of rights is told later, when there are.
    ///
    /// # Errors
    /// When the store fails; the errand will be due again, with the same nonce.
    pub async fn failed(
        &self,
        id: OutgoingId,
        error: &str,
        retry: Retry,
    ) -> Result<(), StoreError> {
        let error = clip(error, ERROR);
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let Some(send) = self.reported(&mut writing, id).await? else {
            writing.commit().await?;
            self.go_on(id, now, Vec::new());
            return Ok(());
        };
        let too_old = now >= later(send.created, GIVEN_UP_AFTER);
        let doubled = FIRST_WAIT.saturating_mul(1 << send.attempts.min(16));
        let next = match retry {
            Retry::Later if !too_old => Next::Again(send.attempts + 1, doubled.min(LONGEST_WAIT)),
            Retry::After(span) if !too_old => Next::Again(send.attempts, span.min(LONGEST_WAIT)),
            Retry::Later | Retry::After(_) => self.given_up(&mut writing, &send).await?,
            Retry::WhenAllowed(barrier) => self.refused(&mut writing, &send, barrier).await?,
            Retry::Never(lost) => self.other_way(&mut writing, &send, lost).await?,
        };
        let mut time = now;
        match next {
            Next::Again(attempts, wait) => {
                time = later(now, wait);
                outbox::put_off(&mut writing, id.0, attempts, time, &error).await?;
            }
            Next::Lost => {
                tracing::warn!(
                    table = %send.table, kind = ?send.kind, error, "something cannot be delivered"
                );
                outbox::lose(&mut writing, id.0, &error).await?;
            }
            Next::Done => outbox::forget_send(&mut writing, id.0).await?,
            Next::Rest(_) => {}
        }
        let lanes = outbox::lanes_of(&mut writing, send.table).await?;
        writing.commit().await?;
        if let Next::Rest(barrier) = next {
            time = later(now, super::resting::BY_ITSELF);
            tracing::warn!(table = %send.table, ?barrier, error, "a table's posts wait");
            self.0.agenda.rest(send.table, barrier, time);
        }
        self.go_on(id, time, lanes);
        Ok(())
    }

    /// Looks for another way for what cannot be sent as it is.
    async fn other_way(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        lost: Lost,
    ) -> Result<Next, StoreError> {
        let at_once = Next::Again(send.attempts + 1, Duration::ZERO);
        let Some(row) = tables::table(writing, send.table).await? else {
            return Ok(Next::Lost);
        };
        match (send.kind, lost) {
            // The message is made anew, or the thread without it.
            (Kind::Lobby | Kind::OpenThread, Lost::MessageGone) if row.message.is_some() => {
                tables::set_message(writing, send.table, None).await?;
                Ok(at_once)
            }
            // Another thread is opened first.
            (Kind::Post, Lost::ThreadGone)
                if send.lane == TABLE_LANE
                    && row.thread != Some(row.channel)
                    && send.attempts < THREADS_LOST =>
            {
                tables::set_thread(writing, send.table, None).await?;
                Ok(at_once)
            }
            (Kind::Dm, _) => self.ping_instead(writing, send, lost).await,
            _ => {
                in_the_channel(writing, send).await?;
                Ok(Next::Lost)
            }
        }
    }

    /// What becomes of something that was tried for days.
    async fn given_up(&self, writing: &mut Connection, send: &SendRow) -> Result<Next, StoreError> {
        match send.kind {
            Kind::Post if send.lane == TABLE_LANE => {
                self.rest(writing, send, Barrier::Unanswered).await
            }
            Kind::Dm => self.ping_instead(writing, send, Lost::Refused).await,
            _ => {
                in_the_channel(writing, send).await?;
                Ok(Next::Lost)
            }
        }
    }

    /// A direct message did not get through: its person is pinged in the thread, and if the
    /// mailbox is closed, from now on always.
    pub(super) async fn ping_instead(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        lost: Lost,
    ) -> Result<Next, StoreError> {
        let person = PersonId::from_sql(send.lane);
        let mut preferences = people::preferences(writing, person).await?;
        // Others had not asked for it, and need not hear of it.
        if lost == Lost::DmsClosed && preferences.settings.desk_by_dm {
            preferences.settings.desk_by_dm = false;
            let told_later = Preferences {
                dms_closed: true,
                ..preferences
            };
            people::set_preferences(writing, person, told_later).await?;
        }
        let Ok(dm) = from_json::<Dm>(&send.payload, "dm") else {
            return Ok(Next::Lost);
        };
        let told = Announcement {
            awaited: vec![dm.awaited],
            new: vec![person],
            reminder: true,
            ..Announcement::default()
        };
        tell(writing, send.table, &told).await?;
        Ok(Next::Lost)
    }
}

/// What becomes of a send that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It was tried so often, and is tried again after so long.
    Again(u32, Duration),
    /// It is told in another way, and need not be kept.
    Done,
    /// It cannot be sent, and is kept for whoever looks for it.
    Lost,
    /// It went back into the outbox, with what comes after it.
    Rest(Barrier),
}

/// What giving something up means for what comes after it: without a thread, the table is played
/// in its channel.
pub(super) async fn in_the_channel(
    writing: &mut Connection,
    send: &SendRow,
) -> Result<(), StoreError> {
    if send.kind == Kind::OpenThread
        && let Some(row) = tables::table(writing, send.table).await?
    {
        tables::set_thread(writing, send.table, Some(row.channel)).await?;
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
    let seats = tables::seats(on, row.id).await?;
    Ok(row.phase.open()
        && row.awaited.0.iter().any(|one| {
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
            thread: match send.lane {
                CHANNEL_LANE => row.channel,
                _ => row.thread.unwrap_or(row.channel),
            },
            post: from_json(&send.payload, "post")?,
        },
        Kind::Dm => Errand::Dm {
            person: PersonId::from_sql(send.lane),
            thread: row.thread.map(|thread| (row.guild, thread)),
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
        language: row.language,
        phase: row.phase,
        what,
    })
}

/// Whether the thread is the table's own, and not the channel that stands in for one.
pub(super) fn is_own(thread: ChannelId, row: &TableRow) -> bool {
    thread != row.channel
}
