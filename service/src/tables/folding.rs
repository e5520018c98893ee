//! Folding a table's news into sends.

use std::collections::HashSet;

use jiff::Timestamp;

use super::TablePhase;
use super::TableService;
use super::announcement::Announcement;
use super::deliveries::{Looked, Untold};
use super::delivery_schedule::{EDIT_QUEUE, LOBBY_QUEUE, Suspension, TABLE_QUEUE, table_queue};
use super::direct_messages::Dm;
use super::outgoing::{AwaitedLine, Post};
use super::posts::posts;
use super::running_posts::last_post;
use super::several::ELSEWHERE;
use super::visits::without_needless_picture;
use super::words::tr;
use crate::clock::later;
use crate::ids::{PersonId, TableId};
use crate::store::{Connection, Kind, StoreError, TableRow, outbox, people, tables, to_json};

impl TableService {
    /// Folds a table's news into sends. Leaves it in the outbox while a move is being made at the table, while the
    /// table is suspended, and while the news can wait for the end of a visit.
    pub(super) async fn fold(&self, table: TableId, now: Timestamp) -> Result<Looked, StoreError> {
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
            schedule.put_off(table_queue(table), later(now, ELSEWHERE));
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
                schedule.put_off(table_queue(table), next);
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
                    None if preferences.settings.desk_by_dm && row.phase == TablePhase::Over => {
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
        let game = self.game_name(&row.game, row.language);
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
        let game = self.game_name(&row.game, row.language);
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
