//! Personal data: the file that a person can have, and forgetting a person.

use std::time::Duration;

use super::TableService;
use super::limits::DAY;
use super::stepping::LogFile;
use crate::ids::PersonId;
use crate::store::{StoreError, personal_data};

/// The result of a request to be forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forgotten {
    /// Nothing leads to the person any more.
    Done,
    /// They sit at this number of open tables, which they have to leave first; nothing was changed.
    StillSeated(u32),
}

impl TableService {
    /// Returns everything that is stored about a person, as JSON: each database table with the rows that name them.
    /// Their moves are in the games' logs, which they get by `/table log`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn personal_data(&self, person: PersonId) -> Result<LogFile, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let data = personal_data::read(&mut reader, person).await?;
        Ok(LogFile {
            name: "slowtable-data.json".to_owned(),
            text: format!("{data:#}"),
        })
    }

    /// Forgets a person. Data that is only theirs is deleted. At finished tables `nobody` takes their place, so that
    /// others can go on reading them. What protects others is remembered by a keyed hash for as long as necessary:
    /// which seats of running games they knew, and what limits count.
    ///
    /// SQLite overwrites deleted data with zeros. Copies in the log beside the file disappear when the database is
    /// next settled, which is tried at once and until it succeeds.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_person(&self, person: PersonId) -> Result<Forgotten, StoreError> {
        let mut writing = self.0.store.begin().await?;
        let open = personal_data::open_tables(&mut writing, person).await?;
        if open > 0 {
            return Ok(Forgotten::StillSeated(open));
        }
        let nobody = PersonId::nobody(rand::random());
        let (key, now) = (rand::random(), self.0.clock.now());
        personal_data::forget(&mut writing, (person, nobody), key, (now, DAY)).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        if !self.0.store.checkpoint().await {
            let this = self.clone();
            tokio::spawn(async move { this.checkpoint_soon().await });
        }
        Ok(Forgotten::Done)
    }

    /// Settles the database as soon as no one holds it up; after a minute this is left to the next quiet moment or
    /// the program's end.
    async fn checkpoint_soon(&self) {
        for _ in 0..60 {
            self.0.clock.sleep(Duration::from_secs(1)).await;
            if self.is_closed() || self.0.store.checkpoint().await {
                return;
            }
        }
    }
}
