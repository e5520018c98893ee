//! What the bot keeps about a person, for themselves: to have, and to have it forgotten.

use std::time::Duration;

use super::Tables;
use super::limits::DAY;
use super::stepping::LogFile;
use crate::ids::PersonId;
use crate::store::{StoreError, personal_data};

/// What the wish to be forgotten came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forgotten {
    /// Nothing leads to the person any more.
    Done,
    /// They sit at so many open tables, which they have to leave first; nothing was changed.
    StillSeated(u32),
}

impl Tables {
    /// Everything that is stored about a person, as JSON: each of the database's tables with the rows that
    /// name them. What they played stands in the games' logs, which they have by `/table log`.
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

    /// Forgets a person: what is theirs alone is deleted, and at finished tables nobody sits in their place,
    /// so that others can go on reading them. What protects others is remembered by a keyed hash, as long as
    /// it does: which seats of running games they knew, and what limits count.
    ///
    /// SQLite writes zeros over what it deletes. What its log beside the file still holds goes when the
    /// database is next settled, which is tried at once and until it is possible.
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
        if !self.0.store.settle().await {
            let this = self.clone();
            tokio::spawn(async move { this.settle_soon().await });
        }
        Ok(Forgotten::Done)
    }

    /// Settles the database as soon as nobody holds it up; after a minute it is left to the next quiet
    /// moment or the end.
    async fn settle_soon(&self) {
        for _ in 0..60 {
            self.0.clock.sleep(Duration::from_secs(1)).await;
            if self.is_closed() || self.0.store.settle().await {
                return;
            }
        }
    }
}
