//! Starts, joins and archives threads. Source: Discord documentation, *Threads*.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Channel, ChannelKind, Thread, World};
use crate::ids::{ChannelId, MessageId, Timestamp, UserId};

/// The possible times until a quiet thread is archived, in minutes.
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
    /// The message that it starts from; the thread has the message's id.
    pub(crate) from: Option<MessageId>,
}

impl World {
    /// Starts a thread. `None` if the channel does not exist, or the message has or had a thread.
    ///
    /// Discord's documentation says that a message has one thread, whose id is the message's. It
    /// does not say what happens with a second one after the first was deleted. It is refused here,
    /// since a bot that handles a refusal also handles a success.
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

    /// Archives the threads that have been quiet for long enough; returns them.
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

    /// Returns how many threads of a server are active.
    pub(crate) fn count_active_threads(&self, guild: crate::ids::GuildId) -> usize {
        let threads = self.channels.values().filter(|channel| {
            channel.guild == Some(guild) && channel.kind.is_thread() && !channel.is_archived()
        });
        threads.count()
    }

    /// Returns the active threads of a server that `user` sees.
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
