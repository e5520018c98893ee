//! What the bot keeps about a person, for themselves: to have, and to have it forgotten.

use super::Tables;
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
    /// so that others can go on reading them.
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
        personal_data::forget(&mut writing, person, nobody).await?;
        writing.commit().await?;
        Ok(Forgotten::Done)
    }
}
