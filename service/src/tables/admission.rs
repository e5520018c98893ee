//! The gate: which tables exist for a person who asks.
//!
//! A table exists for the people who sit at it, in every place. For everyone else it exists only where it is
//! played: in its thread, its channel and the threads of that channel. There Discord's own permissions decide
//! who can ask. Before its game begins, a table that has called people (`calls.rs`) also exists for them, and in
//! its server's reception. In other places it looks like a table that never existed: both give the same sentence after the
//! same single query.
//!
//! Nothing can be asked of or done at a table without an [`Admission`], and only this module makes them. A
//! [`TableId`] is a name that anyone may have read or guessed; it gives no access.

use std::sync::Arc;

use super::model::GuildMember;
use super::{TableError, TableService};
use crate::ids::{ChannelId, Person, PersonId, TableId};
use crate::store::{TableRow, tables};

/// The person who asks, and the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker {
    person: Person,
    channel: Option<ChannelId>,
    parent: Option<ChannelId>,
    /// Whether they may manage the channel or server where they ask.
    moderates: bool,
    /// Their membership of the server where they ask.
    member: Option<GuildMember>,
}

impl Asker {
    /// Returns a person who asks in a channel or thread; `parent` is the channel of the thread.
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

    /// Sets their membership of the server where they ask.
    #[must_use]
    pub fn member(mut self, member: Option<GuildMember>) -> Self {
        self.member = member;
        self
    }

    /// Sets whether they may manage the channel or server where they ask.
    #[must_use]
    pub const fn moderating(mut self, moderates: bool) -> Self {
        self.moderates = moderates;
        self
    }

    /// Returns a person for whom only their own tables exist, because they ask in no particular place.
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

    /// Returns the id of the person who asks.
    pub(super) const fn id(&self) -> PersonId {
        self.person.id
    }

    /// Returns the places whose tables exist for everyone who asks there.
    pub(super) const fn places(&self) -> (Option<ChannelId>, Option<ChannelId>) {
        (self.channel, self.parent)
    }
}

/// Proof that a table exists for a person who asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admission {
    table: TableId,
    /// `None` stands for everyone in the place where the table is played.
    asker: Option<Arc<Asker>>,
}

impl Admission {
    /// Returns the public's admission: posts where the table is played are for everyone there.
    pub(super) const fn of_public(table: TableId) -> Self {
        Self { table, asker: None }
    }

    /// Returns the admission to a table's rematch. It exists for those who sit at the finished table, wherever they
    /// ask.
    pub(super) fn to_rematch(&self, rematch: TableId) -> Self {
        Self {
            table: rematch,
            asker: self.asker.clone(),
        }
    }

    /// Returns the table's number.
    #[must_use]
    pub const fn table(&self) -> TableId {
        self.table
    }

    /// Returns the person who asked, or an error for the public, which has no seat.
    pub(super) fn person(&self) -> Result<&Person, TableError> {
        let asker = self.asker.as_ref().ok_or(TableError::NotSeated)?;
        Ok(&asker.person)
    }

    /// Returns the id of the person who asked, or an error for the public, which has no seat.
    pub(super) fn person_id(&self) -> Result<PersonId, TableError> {
        Ok(self.person()?.id)
    }

    /// Returns the server membership with which they ask.
    pub(super) fn member(&self) -> Option<&GuildMember> {
        self.asker.as_ref()?.member.as_ref()
    }

    /// Returns the reader; `None` for the public.
    pub(super) fn reader(&self) -> Option<PersonId> {
        self.asker.as_ref().map(|asker| asker.person.id)
    }

    /// Whether they ask in the table's thread, where everyone at the table sees it.
    pub(super) fn in_thread(&self, row: &TableRow) -> bool {
        let asked = self.asker.as_ref().and_then(|asker| asker.channel);
        asked.is_some() && asked == row.thread
    }

    /// Returns the person who asked, if they may manage the channel or server and ask where the table is played.
    /// Their rights elsewhere do not matter, nor a seat at the table.
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

impl TableService {
    /// Admits a person to a table, if it exists for them.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`], both if there is no such table and if it does not exist for them.
    pub async fn admit(&self, asker: &Asker, table: TableId) -> Result<Admission, TableError> {
        // Every line of the log about this request names the table.
        tracing::Span::current().record("table", tracing::field::display(table));
        let mut reader = self.0.store.reader().await?;
        if tables::exists_for(&mut reader, table, asker.person.id, asker.places()).await? {
            // Activity in that place: the bot's permissions may have changed.
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

    /// Admits a person to the table that is (or was last) played in the thread where they ask.
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
