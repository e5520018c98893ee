//! The gate: which tables exist for whoever asks.
//!
//! A table exists for the people who sit at it, wherever they ask, and for everybody else only
//! where it is played: in its thread, in its channel and in the threads of that channel. There
//! Discord's own rights decide who can ask. Elsewhere it is not there, and nothing tells it from
//! one that never was: both are the same sentence after the same single query.
//!
//! Nothing can be asked of or done at a table without an [`Admission`], and only this module makes
//! them. A [`TableId`] is a name that anybody may have read or guessed; it opens nothing.

use std::sync::Arc;

use super::openings::GuildMember;
use super::{TableError, Tables};
use crate::ids::{ChannelId, Person, PersonId, TableId};
use crate::store::{TableRow, tables};

/// Who asks, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker {
    person: Person,
    channel: Option<ChannelId>,
    parent: Option<ChannelId>,
    /// Whether they may manage the channel or server where they ask.
    moderates: bool,
    /// Of which server they are known to be a member: that on which they ask.
    member: Option<GuildMember>,
}

impl Asker {
    /// Somebody who asks in a channel or thread; `parent` is the channel of the thread.
    #[must_use]
    pub const fn here(person: Person, channel: ChannelId, parent: Option<ChannelId>) -> Self {
        Self {
            person,
            channel: Some(channel),
            parent,
            moderates: false,
            member: None,
        }
    }

    /// The same, who asks on a server as a member of it.
    #[must_use]
    pub fn member(mut self, member: Option<GuildMember>) -> Self {
        self.member = member;
        self
    }

    /// The same, who may (or may not) manage the channel or server where they ask.
    #[must_use]
    pub const fn moderating(mut self, moderates: bool) -> Self {
        self.moderates = moderates;
        self
    }

    /// Somebody for whom only their own tables exist, because they ask nowhere in particular.
    #[must_use]
    pub fn anywhere(person: PersonId) -> Self {
        Self {
            person: Person::new(person, String::new()),
            channel: None,
            parent: None,
            moderates: false,
            member: None,
        }
    }

    /// Who asks.
    pub(super) const fn id(&self) -> PersonId {
        self.person.id
    }

    /// The places whose tables exist for everybody who asks there.
    pub(super) const fn places(&self) -> (Option<ChannelId>, Option<ChannelId>) {
        (self.channel, self.parent)
    }
}

/// A table that exists for whoever asked, and who that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admission {
    table: TableId,
    /// `None` is everybody who is where the table is played.
    asker: Option<Arc<Asker>>,
}

impl Admission {
    /// What is told where the table is played is told to everybody there.
    pub(super) const fn of_public(table: TableId) -> Self {
        Self { table, asker: None }
    }

    /// For who sits at a table that is over, its rematch exists, too: they are led to it from
    /// wherever they ask.
    pub(super) fn to_rematch(&self, rematch: TableId) -> Self {
        Self {
            table: rematch,
            asker: self.asker.clone(),
        }
    }

    /// Which table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        self.table
    }

    /// Who asked; the public sits nowhere.
    pub(super) fn person(&self) -> Result<&Person, TableError> {
        let asker = self.asker.as_ref().ok_or(TableError::NotSeated)?;
        Ok(&asker.person)
    }

    /// Who asked, by id; the public sits nowhere.
    pub(super) fn person_id(&self) -> Result<PersonId, TableError> {
        Ok(self.person()?.id)
    }

    /// As a member of which server they ask.
    pub(super) fn member(&self) -> Option<&GuildMember> {
        self.asker.as_ref()?.member.as_ref()
    }

    /// Who looks; `None` is the public.
    pub(super) fn reader(&self) -> Option<PersonId> {
        self.asker.as_ref().map(|asker| asker.person.id)
    }

    /// Whether they ask in the table's thread, where everybody at the table sees it.
    pub(super) fn in_thread(&self, row: &TableRow) -> bool {
        let asked = self.asker.as_ref().and_then(|asker| asker.channel);
        asked.is_some() && asked == row.thread
    }

    /// Whoever asks, if they may manage the channel or server and ask where the table is played:
    /// what they may manage elsewhere does not matter, nor that they sit here.
    pub(super) fn moderator(&self, row: &TableRow) -> Result<&Person, TableError> {
        let is_here = |asker: &&Arc<Asker>| {
            let (channel, parent) = asker.places();
            let places = [Some(row.channel), row.thread];
            asker.moderates
                && (channel.is_some() && places.contains(&channel) || parent == Some(row.channel))
        };
        let asker = self.asker.as_ref().filter(is_here);
        Ok(&asker.ok_or(TableError::NotModerator)?.person)
    }
}

impl Tables {
    /// Lets whoever asks to a table, if it exists for them.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`], whether there is none or it is not for them.
    pub async fn admit(&self, asker: &Asker, table: TableId) -> Result<Admission, TableError> {
        // So every line of the log about what was asked names the table.
        tracing::Span::current().record("table", tracing::field::display(table));
        let mut reader = self.0.store.reader().await?;
        if tables::exists_for(&mut reader, table, asker.person.id, asker.places()).await? {
            // Somebody does something there: rights may have changed.
            if asker.channel.is_some() {
                self.try_again(table);
            }
            Ok(Admission {
                table,
                asker: Some(Arc::new(asker.clone())),
            })
        } else {
            Err(TableError::NoSuchTable)
        }
    }

    /// Lets whoever asks to the table that is (or was last) played in the thread where they ask.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn admit_in_thread(&self, asker: &Asker) -> Result<Option<Admission>, TableError> {
        let Some(thread) = asker.channel else {
            return Ok(None);
        };
        let mut reader = self.0.store.reader().await?;
        let table = tables::table_of_thread(&mut reader, thread).await?;
        drop(reader);
        match table {
            Some(table) => self.admit(asker, table).await.map(Some),
            None => Ok(None),
        }
    }
}
