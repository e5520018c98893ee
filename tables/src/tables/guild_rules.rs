//! Who may open tables on a server, and where, as those who manage it have said.
//!
//! It is asked when somebody opens a table. A rematch is of a table that was opened there already, by
//! people who played at it, so it is nobody's leave to give.

use super::{TableError, Tables};
use crate::ids::{ChannelId, GuildId, RoleId};
use crate::store::{GuildRules, StoreError, guild_rules};

/// Who would open a table on a server.
#[derive(Debug, Clone, Copy)]
pub struct Opener<'a> {
    /// Their roles there.
    pub roles: &'a [RoleId],
    /// Whether they may manage the server: they need none of its roles.
    pub manages: bool,
}

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

    /// Whether somebody may open a table in a channel of a server.
    ///
    /// # Errors
    /// [`TableError::OpensElsewhere`], [`TableError::OpensWithRole`].
    pub async fn may_open(
        &self,
        guild: GuildId,
        channel: ChannelId,
        opener: Opener<'_>,
    ) -> Result<(), TableError> {
        let rules = self.guild_rules(guild).await?;
        if !rules.channels.is_empty() && !rules.channels.contains(&channel) {
            return Err(TableError::OpensElsewhere(rules.channels));
        }
        let has_role = opener.roles.iter().any(|role| rules.openers.contains(role));
        if rules.openers.is_empty() || opener.manages || has_role {
            return Ok(());
        }
        Err(TableError::OpensWithRole(rules.openers))
    }
}
