//! Threads: starting, joining and archiving. Source: Discord documentation, *Threads*.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Channel, ChannelKind, Thread, World};
use crate::ids::{ChannelId, MessageId, Timestamp, UserId};

/// The minutes after which a quiet thread may be archived.
pub(crate) const ARCHIVE_CHOICES: [u32; 4] = [60, 1440, 4320, 10080];

/// A thread to be started.
#[derive(Debug, Clone)]
pub(crate) struct NewThread {
    pub(crate) parent: ChannelId,
    pub(crate) owner: UserId,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    pub(crate) auto_archive: u32,
    pub(crate) invitable: bool,
    /// The message it starts from, whose id it then has.
    pub(crate) from: Option<MessageId>,
}

impl World {
    /// Starts a thread. `None` if the channel is missing, or the message has or had one.
    ///
    /// Discord's documentation says that a message carries one thread, and that its id is the message's. It
    /// does not say what comes of a second one after the first was deleted. It is refused here, since a bot
    /// that copes with a refusal copes with a success, too.
    pub(crate) fn start_thread(&mut self, new: NewThread, now: Timestamp) -> Option<ChannelId> {
        let parent = self.channel(new.parent)?;
        let (guild, overwrites) = (parent.guild, parent.overwrites.clone());
        let id = match new.from {
            Some(message) => ChannelId(message.0),
            None => ChannelId(self.ids.next(now)),
        };
        if self.channels.contains_key(&id) {
            return None;
        }
        if let Some(message) = new.from {
            let message = self.message_mut(new.parent, message)?;
            if message.had_thread {
                return None;
            }
            (message.thread, message.had_thread) = (Some(id), true);
        }
        let thread = Thread {
            owner: new.owner,
            archived: false,
            locked: false,
            invitable: new.invitable,
            auto_archive: new.auto_archive,
            archive_changed: now,
            last_activity: now,
            members: BTreeMap::from([(new.owner, now)]),
            messages: 0,
        };
        let channel = Channel {
            id,
            kind: new.kind,
            name: new.name,
            guild,
            parent: Some(new.parent),
            overwrites,
            thread: Some(thread),
            ..Channel::default()
        };
        self.channels.insert(id, channel);
        Some(id)
    }

    /// Archives the threads that were quiet for long enough; returns them.
    pub(crate) fn archive_quiet_threads(&mut self, now: Timestamp) -> Vec<ChannelId> {
        let mut archived = Vec::new();
        for channel in self.channels.values_mut() {
            let Some(thread) = &mut channel.thread else {
                continue;
            };
            let limit = Duration::from_secs(u64::from(thread.auto_archive) * 60);
            if !thread.archived && now.since(thread.last_activity) >= limit {
                thread.archived = true;
                thread.archive_changed = now;
                archived.push(channel.id);
            }
        }
        archived
    }

    /// How many threads of a server are not archived.
    pub(crate) fn count_active_threads(&self, guild: crate::ids::GuildId) -> usize {
        let threads = self.channels.values().filter(|channel| {
            channel.guild == Some(guild) && channel.kind.is_thread() && !channel.is_archived()
        });
        threads.count()
    }

    /// The threads of a server that are not archived and that `user` sees.
    pub(crate) fn active_threads(
        &self,
        guild: crate::ids::GuildId,
        user: UserId,
    ) -> impl Iterator<Item = &Channel> {
        self.channels.values().filter(move |channel| {
            let open = channel.kind.is_thread() && !channel.is_archived();
            channel.guild == Some(guild) && open && self.sees(user, channel)
        })
    }
}
