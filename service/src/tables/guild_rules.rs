//! A server's rules, set by those who manage it: who may open tables, and where. [`super::openings`] enforces them.

use super::TableService;
use crate::ids::GuildId;
use crate::store::{GuildRules, StoreError, guild_rules};

impl TableService {
    /// Returns a server's rules for tables.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn guild_rules(&self, guild: GuildId) -> Result<GuildRules, StoreError> {
        let mut reader = self.0.store.reader().await?;
        guild_rules::of_guild(&mut reader, guild).await
    }

    /// Stores a server's rules for tables.
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
