//! Forums: tags, and posts with a first message. Source: Discord documentation, *Threads › Forum and
//! Media Channels*, and *Channels Resource › Forum Tag Object*.

use super::threads::NewThread;
use super::{Channel, Message, Tag, World};
use crate::ids::{ChannelId, MessageId, TagId, Timestamp};

/// The most tags of a forum.
pub(crate) const MAX_TAGS: usize = 20;
/// The most tags of a post.
pub(crate) const MAX_APPLIED: usize = 5;
/// The longest name of a tag.
pub(crate) const MAX_TAG_NAME: usize = 20;
/// Channel flag: every new post of the forum needs a tag.
pub(crate) const REQUIRE_TAG: u64 = 1 << 4;

impl Channel {
    /// Whether all of these tags exist in this forum and a person may give them to a post.
    pub(crate) fn takes_tags(&self, tags: &[TagId], manages: bool) -> bool {
        tags.iter().all(|id| {
            let mut known = self.tags.iter();
            known.any(|tag| tag.id == *id && (manages || !tag.moderated))
        })
    }
}

impl World {
    /// Adds a tag to a forum.
    pub fn add_tag(&mut self, forum: ChannelId, name: &str, moderated: bool) -> TagId {
        let id = TagId(self.ids.next(super::seed::SEED_TIME));
        let name = name.to_owned();
        if let Some(forum) = self.channels.get_mut(&forum) {
            forum.tags.push(Tag {
                id,
                name,
                moderated,
            });
        }
        id
    }

    /// Sets whether every new post of a forum needs a tag.
    pub fn set_requires_tag(&mut self, forum: ChannelId, requires: bool) {
        if let Some(forum) = self.channels.get_mut(&forum) {
            forum.requires_tag = requires;
        }
    }

    /// Starts a post of a forum with its first message, which has the thread's id. `None` if the
    /// forum does not exist.
    pub(crate) fn post_in_forum(
        &mut self,
        new: NewThread,
        tags: Vec<TagId>,
        message: Message,
        now: Timestamp,
    ) -> Option<(ChannelId, MessageId)> {
        let thread = self.start_thread(new, now)?;
        if let Some(post) = self.channels.get_mut(&thread) {
            post.applied = tags;
        }
        let id = MessageId(thread.0);
        let message = Message {
            channel: thread,
            ..message
        };
        self.post_as(id, message, now);
        Some((thread, id))
    }
}
