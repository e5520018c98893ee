//! Sending the news: in order, repeated if necessary, and never twice.
//!
//! A game or lobby only writes its news into the outbox. When a table has no send under way, all its news is folded
//! into sends, whose content and nonce stay the same at every attempt. One send per queue is handed out at a time. A
//! queue is a table, or one person's direct messages about a table, so that a closed mailbox holds up no one else.
//!
//! The deliverer reads by a connection of its own, which no press can hold.
//!
//! The schedule says which queue to look at next, so that a message costs the same however many tables wait. Rows
//! that cannot be decoded are logged and set aside, and cost their table that message. Messages refused for want of
//! permissions go back into the outbox (`suspensions.rs`).

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;
use slowtable_ui::clip;

use super::admission::Admission;
use super::calls::{self, PublicCall};
use super::delivery_schedule::{
    CALL_QUEUE, CHANNEL_QUEUE, EDIT_QUEUE, LOBBY_QUEUE, Suspension, TABLE_QUEUE,
};
use super::direct_messages::{Absence, BY_ITSELF, Dm, LONGEST_WAIT, LobbyNote, lobby_note};
use super::game::Announcement;
use super::late_edits::is_superseded;
use super::outgoing::{Asks, AwaitedLine, Delivery, Outgoing, OutgoingId, Post};
use super::posts::posts;
use super::questions;
use super::running_posts::last_post;
use super::seat_names::plain_names;
use super::several::ELSEWHERE;
use super::visits::without_needless_picture;
use super::words::tr;
use super::{Phase, TableService};
use crate::clock::later;
use crate::ids::{ChannelId, PersonId, TableId, base36};
use crate::store::{
    Claimed, Connection, Kind, NewSend, Queue, SendRow, StoreError, TableRow, Work, from_json,
    invitations, outbox, people, seats, suspensions, tables, to_json,
};

/// How many queues are looked at before the found sends are handed out.
const LOOKS: u32 = 64;

/// The result of a look at a queue.
enum Looked {
    /// Something was changed: look again.
    Again,
    /// Nothing is left to do there for now.
    Done,
}

/// All news of a table.
#[derive(Default)]
pub(super) struct Untold {
    pub(super) lobby: bool,
    pub(super) told: Vec<Announcement>,
    pub(super) close: bool,
}

impl TableService {
    /// Returns the messages to send now, in order per table. There is at most one delivery per table, and one per
    /// table and person for direct messages, so all of them can be sent in parallel. The same deliveries are returned
    /// until they are reported, so have only one deliverer, and report each before asking again. At most `slots`
    /// deliveries are under way, not counting slow ones (`delivery_schedule.rs`). While Discord is away, only probes
    /// are handed out (`outage.rs`).
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due(&self, slots: u32) -> Result<Vec<Outgoing>, StoreError> {
        let slots = usize::try_from(slots).unwrap_or(usize::MAX);
        let now = self.0.clock.now();
        let schedule = &self.0.schedule;
        if schedule.look_at_clock(now) && self.is_scheduler().await? {
            self.end_idle().await?;
            self.look_at_clocks().await?;
            self.look_at_lapses(now).await?;
            self.look_at_calls(now).await?;
            self.look_at_queue(now).await?;
            self.look_at_starts(now).await?;
            self.see_to_threads(now).await?;
        }
        self.look_at_store(now).await?;
        self.look_elsewhere(now).await?;
        let mut looks = 0;
        while let Some(queue) = schedule.take(slots, now) {
            if let Err(error) = self.look(queue, slots, now).await {
                schedule.note(queue, now);
                return Err(error);
            }
            looks += 1;
            // Ready deliveries are sent before more queues are looked at.
            if looks >= LOOKS && schedule.has_out() {
                self.0.wake.notify_one();
                break;
            }
        }
        Ok(schedule.out())
    }

    /// Returns when the next waiting delivery is due, or else when something expires. `None` if nothing waits.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let now = self.0.clock.now();
        let next = match self.0.schedule.next(now) {
            Some(next) => Some(next),
            None => self.next_idle().await?.filter(|time| *time > now),
        };
        let looks = [next, self.next_look_elsewhere(now)];
        Ok(looks.into_iter().flatten().min())
    }

    /// Finds the news since the last look, and at the first look everything that waits.
    pub(super) async fn look_at_store(&self, now: Timestamp) -> Result<(), StoreError> {
        let schedule = &self.0.schedule;
        let (is_loaded, last) = schedule.begun();
        let mut reader = self.0.store.deliverer().await?;
        if !is_loaded {
            let queues = outbox::queues(&mut reader).await?.into_iter();
            let queues = queues.map(|(queue, _)| queue);
            // If the clock was set back, nothing is held up: what lies further ahead than the longest wait is due.
            let next_try = |milliseconds: i64| {
                Timestamp::from_millisecond(milliseconds)
                    .ok()
                    .filter(|time| *time <= later(now, BY_ITSELF))
                    .unwrap_or(now)
            };
            let suspended = suspensions::all(&mut reader).await?.into_iter();
            let suspended =
                suspended.map(|row| (row.table_id, row.reason, next_try(row.not_before)));
            schedule.begin(queues.collect(), now, suspended.collect());
        }
        let (tables, newest) = outbox::told_since(&mut reader, last).await?;
        if newest != last {
            let tables = tables.into_iter();
            let tables = tables.map(|table| (table, self.when_to_tell(table, now)));
            schedule.told(tables.collect(), newest);
        }
        Ok(())
    }

    /// Looks at a queue: hands out its first send, if it is due and nothing must go before it.
    ///
    /// While a send of a table is handed out, only that process handles the table's sends.
    async fn look(&self, queue: Queue, slots: usize, now: Timestamp) -> Result<(), StoreError> {
        let claimed = match self.0.schedule.claimed(queue.table) {
            Some(claimed) => claimed,
            None => match self.0.store.try_claim(Work::Sends(queue.table)).await? {
                Some(claimed) => Arc::new(claimed),
                None => {
                    let again = later(now, ELSEWHERE);
                    self.0.schedule.put_off(queue, again);
                    return Ok(());
                }
            },
        };
        loop {
            match self.step(queue, &claimed, (slots, now)).await {
                Ok(Looked::Again) => {}
                Ok(Looked::Done) => return Ok(()),
                // The fault concerns this table only: others do not wait for it.
                Err(error) => {
                    let what = outbox::of_row(error)?;
                    tracing::error!(
                        table = %queue.table, what, "nothing can be sent for a table: its rows cannot be decoded"
                    );
                    let again = later(now, LONGEST_WAIT);
                    self.0.schedule.put_off(queue, again);
                    return Ok(());
                }
            }
        }
    }

    async fn step(
        &self,
        queue: Queue,
        claimed: &Arc<Claimed>,
        (slots, now): (usize, Timestamp),
    ) -> Result<Looked, StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        let Some(head) = outbox::head(&mut reader, queue).await? else {
            let has_told =
                queue.number == TABLE_QUEUE && outbox::has_told(&mut reader, queue.table).await?;
            drop(reader);
            return if has_told {
                self.fold(queue.table, now).await
            } else {
                Ok(Looked::Done)
            };
        };
        let head = match head {
            Ok(head) => head,
            Err(broken) => {
                drop(reader);
                self.set_send_aside(queue.table, broken).await?;
                return Ok(Looked::Again);
            }
        };
        let Some(row) = tables::table(&mut reader, queue.table).await? else {
            drop(reader);
            let mut writing = self.0.store.begin().await?;
            self.set_table_aside(&mut writing, queue.table).await?;
            writing.commit().await?;
            return Ok(Looked::Done);
        };
        let is_suspended = self.0.schedule.barrier(queue.table).is_some();
        match head.kind {
            // The message links to the thread, and is looked at again when there is one.
            Kind::Dm
                if row.thread.is_none()
                    && row.phase.open()
                    && !is_suspended
                    && lobby_note(&head).is_none() =>
            {
                Ok(Looked::Done)
            }
            // What would go to the channel is posted below the lobby, which is yet to be posted.
            Kind::Post
                if row.in_forum
                    && row.thread.is_none()
                    && matches!(queue.number, CHANNEL_QUEUE | CALL_QUEUE) =>
            {
                drop(reader);
                match row.phase.open() {
                    true => Ok(Looked::Done),
                    false => self.forget(&head).await,
                }
            }
            // A table that was closed before it began needs no thread: the news goes to its channel.
            Kind::Post
                if row.thread.is_none()
                    && queue.number == TABLE_QUEUE
                    && row.phase != Phase::Cancelled =>
            {
                drop(reader);
                let mut writing = self.0.store.begin().await?;
                self.send_open_thread(&mut writing, &row).await?;
                writing.commit().await?;
                Ok(Looked::Again)
            }
            Kind::Dm if head.attempts == 0 && is_too_late(&mut reader, &row, &head).await? => {
                drop(reader);
                self.forget(&head).await
            }
            Kind::Post
                if queue.number == CALL_QUEUE && !calls::is_open(&mut reader, &row).await? =>
            {
                drop(reader);
                self.forget(&head).await
            }
            _ if is_superseded(&mut reader, queue, &head).await? => {
                drop(reader);
                self.forget(&head).await
            }
            _ => {
                drop(reader);
                let id = head.id;
                match outgoing(head, &row) {
                    Ok(outgoing) => {
                        let claimed = Arc::clone(claimed);
                        let schedule = &self.0.schedule;
                        schedule.hand_out(queue, outgoing, claimed, (slots, now));
                        Ok(Looked::Done)
                    }
                    Err(error) => {
                        let what = outbox::of_row(error)?;
                        let broken = outbox::Broken { id, what };
                        self.set_send_aside(queue.table, broken).await?;
                        Ok(Looked::Again)
                    }
                }
            }
        }
    }

    /// Drops what need not be sent any more.
    async fn forget(&self, send: &SendRow) -> Result<Looked, StoreError> {
        let mut writing = self.0.store.begin().await?;
        outbox::forget_send(&mut writing, send.id).await?;
        writing.commit().await?;
        Ok(Looked::Again)
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

    /// Moves a row that cannot be decoded out of the way of its table.
    pub(super) async fn set_aside(
        &self,
        writing: &mut Connection,
        table: TableId,
        source: outbox::Source,
        broken: outbox::Broken,
    ) -> Result<(), StoreError> {
        let outbox::Broken { id, what } = broken;
        tracing::error!(
            %table, ?source, row = id, what, "a message cannot be decoded; it is set aside"
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
        tracing::error!(%table, rows, reason, "a table no longer exists; its messages are set aside");
        Ok(())
    }

    /// Reads all news of a table, and removes it from the outbox.
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

    /// Folds a table's news into sends, unless the table is being played, is suspended, or only a visit goes on there.
    async fn fold(&self, table: TableId, now: Timestamp) -> Result<Looked, StoreError> {
        let schedule = &self.0.schedule;
        let mut writing = self.0.store.begin().await?;
        // A table is marked busy before its first move is written, and nothing is sent meanwhile.
        schedule.wait_for_game(table, true);
        if self.0.locks.is_busy(table) {
            return Ok(Looked::Done);
        }
        schedule.wait_for_game(table, false);
        let Some(row) = tables::table(&mut writing, table).await? else {
            self.set_table_aside(&mut writing, table).await?;
            writing.commit().await?;
            return Ok(Looked::Done);
        };
        if self.goes_on_elsewhere(&row) {
            schedule.put_off(
                super::delivery_schedule::table_queue(table),
                later(now, ELSEWHERE),
            );
            return Ok(Looked::Done);
        }
        let suspension = schedule.suspension(table, now);
        if suspension == Suspension::None
            && !row.is_direct()
            && let Some(until) = self.visit_until(&mut writing, table, now).await?
        {
            schedule.gather(table, until);
            return Ok(Looked::Done);
        }
        schedule.end_visit(table);
        let looked = match suspension {
            Suspension::Until(next) => {
                self.note_by_dm(&mut writing, &row).await?;
                schedule.put_off(super::delivery_schedule::table_queue(table), next);
                Looked::Done
            }
            Suspension::None | Suspension::Try => {
                self.fold_told(&mut writing, &row, suspension == Suspension::Try)
                    .await?;
                Looked::Again
            }
        };
        let queues = outbox::queues_of(&mut writing, table).await?;
        writing.commit().await?;
        for queue in queues
            .into_iter()
            .filter(|queue| queue.number != TABLE_QUEUE)
        {
            schedule.note(queue, now);
        }
        Ok(looked)
    }

    /// Folds a table's news into sends. If it `catches_up`, every awaited person is notified, since no one was during
    /// the suspension.
    async fn fold_told(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        catches_up: bool,
    ) -> Result<(), StoreError> {
        let table = row.id;
        let mut untold = Untold::default();
        self.take_told(writing, table, &mut untold).await?;
        let Untold {
            lobby,
            mut told,
            close,
        } = untold;
        let mut over = Vec::new();
        for (index, one) in told.iter().enumerate() {
            if let Some(turn) = one.turn
                && !turn.stands(writing).await?
            {
                over.push(index);
            }
        }
        for index in over.into_iter().rev() {
            told.remove(index);
        }
        if told.is_empty() && !lobby && !close {
            return Ok(());
        }
        if row.is_direct() {
            return self.fold_in_private(writing, row, told).await;
        }
        if lobby {
            let queue = self.queue_for_edit(writing, table, LOBBY_QUEUE).await?;
            self.send(writing, table, queue, Kind::Lobby, "{}").await?;
        }
        if !catches_up {
            told = self.go_on_with_post(writing, row, told).await?;
        }
        // The people whom a direct message did not reach.
        let in_thread: HashSet<PersonId> = told
            .iter()
            .filter(|one| one.reminder)
            .flat_map(|one| one.new.iter().copied())
            .collect();
        let are_moves = told.iter().all(|one| one.moved.is_some());
        let places = told.iter().rev().find_map(|one| one.places.clone());
        for mut post in posts(told) {
            if catches_up && row.phase.open() {
                let awaited = post.awaited.iter().filter_map(|line| line.person);
                let all: Vec<PersonId> = post.ping.iter().copied().chain(awaited).collect();
                let mut seen = HashSet::new();
                post.ping = all.into_iter().filter(|one| seen.insert(*one)).collect();
            }
            let has_news = post.has_news();
            if has_news && are_moves {
                post = without_needless_picture(post);
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
                    None if preferences.settings.desk_by_dm && row.phase == Phase::Over => {
                        match &places {
                            Some(places) => {
                                let picture = post.picture.clone();
                                self.send_end(writing, row, person, places, picture).await?;
                            }
                            None => ping.push(person),
                        }
                    }
                    _ => ping.push(person),
                }
            }
            post.ping = ping;
            if !has_news && post.picture.is_some() {
                let renewed = renewed(writing, table, &post).await?;
                if let Some(renewed) = renewed {
                    let payload = to_json(&renewed, "post")?;
                    let queue = self.queue_for_edit(writing, table, EDIT_QUEUE).await?;
                    self.send(writing, table, queue, Kind::Post, &payload)
                        .await?;
                    (post.picture, post.since) = (None, None);
                    if post.ping.is_empty() {
                        continue;
                    }
                }
            }
            let payload = to_json(&post, "post")?;
            self.send(writing, table, TABLE_QUEUE, Kind::Post, &payload)
                .await?;
        }
        if close {
            self.close_later(writing, table).await?;
        }
        Ok(())
    }

    /// Folds the news of a table in direct messages. The desk there shows what happens, so only the result is posted.
    /// A person who became awaited while they were away gets another desk.
    async fn fold_in_private(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        told: Vec<Announcement>,
    ) -> Result<(), StoreError> {
        for mut post in posts(told) {
            for line in &post.awaited {
                if let Some(person) = line.person.filter(|person| post.ping.contains(person)) {
                    self.send_dm(writing, row, person, line, None).await?;
                }
            }
            if post.over.is_some() || !post.buttons.is_empty() {
                post.ping.clear();
                let payload = to_json(&post, "post")?;
                self.send(writing, row.id, TABLE_QUEUE, Kind::Post, &payload)
                    .await?;
            }
        }
        self.send(writing, row.id, TABLE_QUEUE, Kind::Lobby, "{}")
            .await
    }

    /// Sends a person the message that they are awaited; `first` is a sentence before it.
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
        let awaited = tr!(
            row.language,
            "dm-awaited",
            game = game,
            table = row.id.to_string(),
            what = line.what.clone()
        );
        let dm = Dm {
            text: first.map_or_else(|| awaited.clone(), |first| format!("{first}\n{awaited}")),
            awaited: Some(line.clone()),
            picture: None,
            gathered: None,
            absence: None,
            lobby: None,
        };
        let payload = to_json(&dm, "dm")?;
        self.send(writing, row.id, person.sql(), Kind::Dm, &payload)
            .await
    }

    /// Sends a person the message that the game is over.
    async fn send_end(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        person: PersonId,
        places: &str,
        picture: Option<String>,
    ) -> Result<(), StoreError> {
        let game = self
            .title(&row.game)
            .map_or_else(|| row.game.clone(), |title| title.name(row.language));
        let dm = Dm {
            text: tr!(
                row.language,
                "dm-over",
                game = game,
                table = row.id.to_string(),
                places = places.to_owned()
            ),
            awaited: None,
            picture,
            gathered: None,
            absence: None,
            lobby: None,
        };
        let payload = to_json(&dm, "dm")?;
        self.send(writing, row.id, person.sql(), Kind::Dm, &payload)
            .await
    }

    pub(super) async fn send(
        &self,
        writing: &mut Connection,
        table: TableId,
        queue: i64,
        kind: Kind,
        payload: &str,
    ) -> Result<(), StoreError> {
        // At most 14 characters; random, so that a new database does not repeat the nonces of an old one.
        let nonce = format!("s{}", base36(rand::random()));
        let new = NewSend {
            table,
            queue,
            kind,
            payload,
            nonce: &nonce,
            now: self.0.clock.now(),
        };
        outbox::insert_send(writing, &new).await
    }

    /// Returns the title of a table's thread, as it is now.
    ///
    /// # Errors
    /// [`super::TableError::NoSuchTable`].
    pub async fn thread_title(&self, at: &Admission) -> Result<String, super::TableError> {
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, at.table())
            .await?
            .ok_or(super::TableError::NoSuchTable)?;
        Ok(self.thread_name(&mut reader, &row).await?)
    }

    /// Returns the name of a table's thread: its number, the players, the game.
    pub(super) async fn thread_name(
        &self,
        on: &mut Connection,
        row: &TableRow,
    ) -> Result<String, StoreError> {
        let seats = seats::of_table(on, row.id).await?;
        let game = self
            .title(&row.game)
            .map_or_else(|| row.game.clone(), |title| title.name(row.language));
        let names = plain_names(&seats, row.language).labels();
        // The parts that differ come first, since a list of threads shows little more.
        let tail = format!(" · {game}");
        let head = clip(
            &format!("{} · {names}", row.id),
            100_usize.saturating_sub(tail.chars().count()),
        );
        Ok(head + &tail)
    }
}

/// Returns the last post, updated by a post that has no news; `None` if there is none, or it cannot be decoded.
async fn renewed(
    on: &mut Connection,
    table: TableId,
    post: &Post,
) -> Result<Option<Post>, StoreError> {
    let read = last_post(on, table).await?;
    Ok(read.map(|(message, last)| Post {
        awaited: post.awaited.clone(),
        ping: Vec::new(),
        replaces: Some(message),
        ..last
    }))
}

/// Whether a direct message says that its person is awaited, asked about or invited when they no longer are.
async fn is_too_late(
    on: &mut Connection,
    row: &TableRow,
    send: &SendRow,
) -> Result<bool, StoreError> {
    match lobby_note(send) {
        Some(LobbyNote::Invitation) => {
            let person = PersonId::from_sql(send.queue);
            return Ok(!invitations::is_open(on, row.id, person).await?);
        }
        Some(LobbyNote::Call | LobbyNote::Proposal) => return Ok(!calls::is_open(on, row).await?),
        Some(LobbyNote::Start(_)) => return Ok(row.phase != Phase::Lobby || row.starts.is_some()),
        Some(LobbyNote::Notice | LobbyNote::ToHost) => return Ok(false),
        None => {}
    }
    let dm = from_json::<Dm>(&send.payload, "dm");
    if let Ok(Dm {
        absence: Some(absence),
        ..
    }) = dm
    {
        let person = PersonId::from_sql(send.queue);
        return Ok(!questions::is_open(on, row.id, person, absence).await?);
    }
    let tells_end = dm.is_ok_and(|dm| dm.awaited.is_none());
    Ok(!tells_end && !is_awaited(on, row, send).await?)
}

/// Whether the person of a direct message is still awaited.
async fn is_awaited(
    on: &mut Connection,
    row: &TableRow,
    send: &SendRow,
) -> Result<bool, StoreError> {
    let dm = from_json::<Dm>(&send.payload, "dm");
    if let Ok(Dm {
        gathered: Some(gathered),
        ..
    }) = dm
    {
        for turn in gathered.turns {
            if turn.stands(on).await? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    let person = PersonId::from_sql(send.queue);
    let seats = seats::of_table(on, row.id).await?;
    Ok(row.phase.open()
        && row.awaited.0.iter().any(|one| {
            seats
                .get(one.seat.index())
                .is_some_and(|seat| seat.person == Some(person))
        }))
}

/// Converts a stored send into the delivery to hand out.
fn outgoing(send: SendRow, row: &TableRow) -> Result<Outgoing, StoreError> {
    let what = match send.kind {
        Kind::Lobby if row.is_direct() => Delivery::Desks,
        Kind::Lobby if row.in_forum => Delivery::ForumPost {
            forum: row.channel,
            thread: row.thread,
            message: row.message.filter(|_| row.thread.is_some()),
        },
        Kind::OpenThread if row.in_forum => Delivery::ForumPost {
            forum: row.channel,
            thread: None,
            message: None,
        },
        Kind::Lobby => Delivery::Lobby {
            channel: row.channel,
            message: row.message,
        },
        Kind::OpenThread => Delivery::OpenThread {
            channel: row.channel,
            message: row.message,
            name: from_json(&send.payload, "name")?,
        },
        Kind::Post if send.queue == CALL_QUEUE => {
            let PublicCall {
                channel,
                people,
                text,
                is_proposal,
            } = from_json(&send.payload, "call")?;
            // A forum takes no messages of its own.
            let below = row
                .thread
                .filter(|_| row.in_forum && channel == row.channel);
            Delivery::Call {
                channel: Some(below.unwrap_or(channel)),
                table_channel: row.channel,
                people,
                text,
                is_proposal,
            }
        }
        Kind::Post => Delivery::Post {
            thread: match send.queue {
                CHANNEL_QUEUE if !row.in_forum => row.channel,
                _ => row.thread.unwrap_or(row.channel),
            },
            post: from_json(&send.payload, "post")?,
        },
        Kind::Dm => {
            let person = PersonId::from_sql(send.queue);
            let Dm {
                text,
                awaited,
                picture,
                gathered,
                absence,
                lobby,
            } = from_json(&send.payload, "dm")?;
            if let Some(note @ (LobbyNote::Call | LobbyNote::Proposal)) = lobby {
                let call = Delivery::Call {
                    channel: None,
                    table_channel: row.channel,
                    people: vec![person],
                    text,
                    is_proposal: note == LobbyNote::Proposal,
                };
                return Ok(outgoing_of(&send, row, call));
            }
            if let Some(note) = lobby {
                let asks = match note {
                    LobbyNote::Invitation => Asks::Invitation,
                    LobbyNote::Start(starts) => Asks::Start(starts),
                    _ => Asks::Nothing,
                };
                return Ok(outgoing_of(
                    &send,
                    row,
                    Delivery::Note { person, text, asks },
                ));
            }
            if let Some(Absence { seat, asked }) = absence {
                return Ok(outgoing_of(
                    &send,
                    row,
                    Delivery::Absence {
                        person,
                        text,
                        seat,
                        asked,
                    },
                ));
            }
            match (gathered, awaited) {
                (Some(gathered), _) => Delivery::Reminder {
                    person,
                    text,
                    desks: gathered.desks.into_iter().map(TableId::from_sql).collect(),
                    at: gathered.at,
                },
                (None, Some(_)) => Delivery::Dm { person, text },
                (None, None) => Delivery::End {
                    person,
                    text,
                    picture,
                },
            }
        }
        Kind::Close => Delivery::Close {
            thread: row.thread.filter(|thread| is_own(*thread, row)),
        },
        Kind::Told => return Err(StoreError::Unreadable("kind")),
    };
    Ok(outgoing_of(&send, row, what))
}

fn outgoing_of(send: &SendRow, row: &TableRow, what: Delivery) -> Outgoing {
    Outgoing {
        id: OutgoingId(send.id),
        table: send.table,
        guild: row.guild,
        at: Admission::of_public(send.table),
        nonce: send.nonce.clone(),
        attempts: send.attempts,
        language: row.language,
        phase: row.phase,
        what,
    }
}

/// Whether the thread is the table's own, and not the channel that stands in for one.
pub(super) fn is_own(thread: ChannelId, row: &TableRow) -> bool {
    thread != row.channel
}
