//! Who may open tables on a server, and where, as those who manage it have said. Who opens a table is
//! asked for it in [`super::openings`].

use super::Tables;
use crate::ids::GuildId;
use crate::store::{GuildRules, StoreError, guild_rules};

impl Tables {
    /// What a server has said of its tables.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn guild_rules(&self, guild: GuildId) -> Result<GuildRules, StoreError> {
        let mut reader = self.0.store.reader().await?;
        guild_rules::of_guild(&mut reader, guild).await
    }

    /// Remembers what a server says of its tables.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_guild_rules(
        &self,
        guild: GuildId,
        rules: &GuildRules,
    ) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        guild_rules::set(&mut writing, guild, rules).await?;
        writing.commit().await
    }
}
