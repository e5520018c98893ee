//! Posts, edits and removes messages.

use std::collections::HashSet;
use std::time::Duration;

use bytes::Bytes;
use serde_json::Value;

use super::{Attachment, Message, World, permissions};
use crate::ids::{AttachmentId, ChannelId, MessageId, RoleId, Timestamp, UserId};
use crate::validate::message::{COMPONENTS_V2, LOADING, SUPPRESS_EMBEDS};
use crate::validate::{bits_of, list_of, present};

/// The age from which edits of a message have a small budget.
pub(crate) const LATE_EDIT_AGE: Duration = Duration::from_secs(3600);
/// The number of edits of messages older than [`LATE_EDIT_AGE`] that a channel accepts within
/// [`LATE_EDIT_SPAN`], for all such messages together. Discord does not publish the numbers; others
/// have measured these.
pub(crate) const LATE_EDIT_BUDGET: usize = 3;
/// The time span of [`LATE_EDIT_BUDGET`].
pub(crate) const LATE_EDIT_SPAN: Duration = Duration::from_secs(6);
/// The number of replaced attachments that can still be fetched.
const REPLACED_KEPT: usize = 64;

/// The mentions of a text that count: the object of a checked body, or all without one. Source:
/// *Message Resource › Allowed Mentions Object*.
#[derive(Debug, Clone, Default)]
pub(crate) struct AllowedMentions(Option<Value>);

impl AllowedMentions {
    /// Reads the object from a checked body.
    pub(crate) fn of(body: &Value) -> AllowedMentions {
        AllowedMentions(present(body, "allowed_mentions").cloned())
    }

    /// Whether all mentions of a kind (`users`, `roles`, `everyone`) count.
    fn all(&self, kind: &str) -> bool {
        let parse = self.0.as_ref().map(|allowed| &allowed["parse"]);
        parse.is_none_or(|parse| list_of(parse).iter().any(|value| value == kind))
    }

    /// Whether the mention of this user or role counts.
    fn one(&self, kind: &str, id: u64) -> bool {
        let listed = self.0.as_ref().map(|allowed| list_of(&allowed[kind]));
        let mut listed = listed.unwrap_or_default().iter();
        self.all(kind) || listed.any(|value| bits_of(value) == Some(id))
    }
}

/// The changes to a message; `None` keeps a field.
#[derive(Debug, Clone, Default)]
pub(crate) struct Edit {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<Attachment>>,
    pub(crate) poll: Option<Value>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: AllowedMentions,
}

impl Edit {
    /// Changes everything in a message except its flags.
    pub(crate) fn apply(self, message: &mut Message) {
        if let Some(content) = self.content {
            message.content = content;
            message.allowed_mentions = self.allowed_mentions;
        }
        if let Some(embeds) = self.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = self.components {
            message.components = components;
        }
        if let Some(attachments) = self.attachments {
            message.attachments = attachments;
        }
        if self.poll.is_some() {
            message.poll = self.poll;
        }
    }
}

impl World {
    /// Posts a message. It reopens an archived thread; the caller finds that out by comparing.
    pub(crate) fn post(&mut self, message: Message, now: Timestamp) -> MessageId {
        let id = MessageId(self.ids.next(now));
        self.post_as(id, message, now);
        id
    }

    /// Posts a message with this id.
    pub(crate) fn post_as(&mut self, id: MessageId, mut message: Message, now: Timestamp) {
        message.id = id;
        message.created = now;
        self.set_mentions(&mut message);
        let (at, author) = (message.channel, message.author);
        let ephemeral = message.is_ephemeral();
        self.messages.entry(at).or_default().insert(id, message);
        if ephemeral {
            self.note_use(at, id);
        } else if let Some(channel) = self.channels.get_mut(&at) {
            channel.last_message = Some(id);
            if let Some(thread) = &mut channel.thread {
                thread.messages += 1;
                thread.last_activity = now;
                if thread.archived {
                    thread.archived = false;
                    thread.archive_changed = now;
                }
                // A person who writes in a thread joins it.
                thread.members.entry(author).or_insert(now);
            }
        }
    }

    /// Changes a message; `mark` decides whether it then counts as edited.
    pub(crate) fn edit(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        edit: Edit,
        mark: bool,
        now: Timestamp,
    ) {
        let Some(mut message) = self.message(channel, id).cloned() else {
            return;
        };
        if let Some(flags) = edit.flags {
            // Only these flags can change, and a message with components V2 keeps that flag.
            let kept = message.flags & !SUPPRESS_EMBEDS;
            message.flags = kept | flags & (SUPPRESS_EMBEDS | COMPONENTS_V2);
        }
        message.flags &= !LOADING;
        let before = message.attachments.clone();
        let says = edit.content.is_some();
        edit.apply(&mut message);
        if says {
            self.set_mentions(&mut message);
        }
        let kept = |old: &Attachment| message.attachments.iter().any(|new| new.id == old.id);
        self.replaced
            .extend(before.into_iter().filter(|old| !kept(old)));
        let beyond = self.replaced.len().saturating_sub(REPLACED_KEPT);
        self.replaced.drain(..beyond);
        if mark {
            message.edited = Some(now);
        }
        self.messages
            .entry(channel)
            .or_default()
            .insert(id, message);
        self.note_use(channel, id);
    }

    /// Takes one edit from the channel's budget, if the message is an old one.
    ///
    /// # Errors
    /// The time until the budget allows an edit again.
    pub(crate) fn spend_late_edit(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        now: Timestamp,
    ) -> Result<(), Duration> {
        let message = self.message(channel, id);
        if message.is_none_or(|message| now.since(message.created) <= LATE_EDIT_AGE) {
            return Ok(());
        }
        let Some(channel) = self.channels.get_mut(&channel) else {
            return Ok(());
        };
        let edits = &mut channel.late_edits;
        edits.retain(|edit| now.since(*edit) < LATE_EDIT_SPAN);
        match edits.first() {
            Some(oldest) if edits.len() >= LATE_EDIT_BUDGET => {
                Err(LATE_EDIT_SPAN.saturating_sub(now.since(*oldest)))
            }
            _ => {
                edits.push(now);
                Ok(())
            }
        }
    }

    /// Removes a message.
    pub(crate) fn delete(&mut self, channel: ChannelId, id: MessageId) -> Option<Message> {
        let removed = self.messages.get_mut(&channel)?.remove(&id)?;
        self.private.forget(id);
        if let Some(thread) = self.thread_mut(channel) {
            thread.messages = thread.messages.saturating_sub(1);
        }
        Some(removed)
    }

    /// Returns the message that `author` posted in `channel` with this nonce since `since`.
    pub(crate) fn with_nonce(
        &self,
        channel: ChannelId,
        author: UserId,
        nonce: &Value,
        since: Timestamp,
    ) -> Option<MessageId> {
        let messages = self.messages_in(channel).rev();
        let recent = messages.take_while(|message| message.created >= since);
        let mut same = recent.filter(|m| m.author == author && m.nonce.as_ref() == Some(nonce));
        same.next().map(|message| message.id)
    }

    /// Returns the files for a message: `uploads`, named and described by the body's `attachments`,
    /// and those of `kept` that the list names. Without a list everything is kept and added.
    ///
    /// # Errors
    /// The index of the list's entry that names no file, or `None` if an upload is not listed.
    pub(crate) fn attachments(
        &mut self,
        body: &Value,
        uploads: &[Upload],
        kept: &[Attachment],
        now: Timestamp,
    ) -> Result<Vec<Attachment>, Option<usize>> {
        let Some(list) = body["attachments"].as_array() else {
            let mut all = kept.to_vec();
            all.extend(uploads.iter().map(|upload| self.attachment(upload, now)));
            return Ok(all);
        };
        let mut used = HashSet::new();
        let mut result = Vec::new();
        for (index, entry) in list.iter().enumerate() {
            let id = bits_of(&entry["id"]).ok_or(Some(index))?;
            let upload = uploads.iter().find(|upload| upload.index == Some(id));
            let mut file = if let Some(upload) = upload {
                used.insert(&upload.field);
                let mut upload = upload.clone();
                if let Some(name) = entry["filename"].as_str() {
                    upload.filename = name.to_owned();
                }
                self.attachment(&upload, now)
            } else {
                let kept = kept.iter().find(|kept| kept.id.0 == id);
                kept.ok_or(Some(index))?.clone()
            };
            if let Some(text) = entry["description"].as_str() {
                // An empty description is kept for a new file, and removes that of an existing one.
                let says = upload.is_none() || !text.is_empty();
                file.description = says.then(|| text.to_owned());
            }
            result.push(file);
        }
        if used.len() == uploads.len() {
            Ok(result)
        } else {
            Err(None)
        }
    }

    fn attachment(&mut self, upload: &Upload, now: Timestamp) -> Attachment {
        Attachment {
            id: AttachmentId(self.ids.next(now)),
            filename: clean_filename(&upload.filename),
            description: None,
            content_type: content_type(&upload.filename).to_owned(),
            size: upload.bytes.len(),
            dimensions: picture_size(&upload.bytes),
            bytes: upload.bytes.clone(),
        }
    }

    fn set_mentions(&self, message: &mut Message) {
        let (text, allowed) = (&message.content, &message.allowed_mentions);
        let channel = self.channel(message.channel);
        let guild = self
            .guild_of(message.channel)
            .and_then(|id| self.guilds.get(&id));
        let users = ids_after(text, "<@")
            .into_iter()
            .filter(|id| allowed.one("users", *id));
        let users = users.map(UserId).filter(|id| self.knows(*id));
        let roles = ids_after(text, "<@&")
            .into_iter()
            .filter(|id| allowed.one("roles", *id));
        let known = |id: &RoleId| guild.is_some_and(|guild| guild.roles.contains_key(id));
        let roles = roles.map(RoleId).filter(known);
        let everyone = allowed.all("everyone")
            && (text.contains("@everyone") || text.contains("@here"))
            && channel.is_some_and(|channel| {
                self.allowed(message.author, channel, permissions::MENTION_EVERYONE)
            });
        (message.mentions, message.mention_roles) = (users.collect(), roles.collect());
        message.mention_everyone = everyone;
    }

    /// Records the use of a private message. The least recently used one may be removed for it.
    pub(crate) fn note_use(&mut self, channel: ChannelId, id: MessageId) {
        let Some(person) = self.message(channel, id).and_then(|found| found.only_for) else {
            return;
        };
        if let Some((channel, gone)) = self.private.used(person, channel, id) {
            self.delete(channel, gone);
        }
    }
}

/// A file of a request.
#[derive(Debug, Clone)]
pub(crate) struct Upload {
    /// The name of the form field, such as `files[0]`.
    pub(crate) field: String,
    /// The number in the field's name.
    pub(crate) index: Option<u64>,
    pub(crate) filename: String,
    pub(crate) bytes: Bytes,
}

/// Returns the ids in `<@1>`, `<@!1>` or `<@&1>`, each once, in order.
fn ids_after(text: &str, prefix: &str) -> Vec<u64> {
    let mut ids = Vec::new();
    for part in text.split(prefix).skip(1) {
        let part = part.strip_prefix('!').unwrap_or(part);
        let Some((digits, _)) = part.split_once('>') else {
            continue;
        };
        if let Ok(id) = digits.parse()
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    ids
}

/// Returns the name that a file gets: Discord replaces characters that are awkward in an address.
pub(crate) fn clean_filename(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean = |c: char| {
        if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') {
            c
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(clean).take(200).collect();
    if name.trim_matches('.').is_empty() {
        "unknown".to_owned()
    } else {
        name
    }
}

fn content_type(filename: &str) -> &'static str {
    let extension = filename
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    match extension.as_str() {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "txt" | "log" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        "mp3" => "audio/mpeg",
        "mp4" => "video/mp4",
        _ => "application/octet-stream",
    }
}

/// Returns width and height in pixels of a picture, for all known formats.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let size = imagesize::blob_size(bytes).ok()?;
    Some((size.width.try_into().ok()?, size.height.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_read_once_each() {
        assert_eq!(ids_after("<@1> <@!2> <@1> <@&3> <@x> <@4", "<@"), [1, 2]);
        assert_eq!(ids_after("<@1> <@&3>", "<@&"), [3]);
    }

    #[test]
    fn filenames_lose_paths_and_blanks() {
        assert_eq!(clean_filename("../a b.png"), "a_b.png");
        assert_eq!(clean_filename("C:\\x\\y.txt"), "y.txt");
        assert_eq!(clean_filename(".."), "unknown");
    }

    #[test]
    fn picture_sizes_are_read() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 2, 88, 0, 0, 1, 144]);
        assert_eq!(picture_size(&png), Some((600, 400)));
        let gif = b"GIF89a\x05\x00\x07\x00\xF0\0\0";
        assert_eq!(picture_size(gif), Some((5, 7)));
        let jpeg = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 9, 8, 0, 3, 0, 4, 0, 0,
        ];
        assert_eq!(picture_size(&jpeg), Some((4, 3)));
        assert_eq!(picture_size(&jpeg[..10]), None);
        assert_eq!(picture_size(b"hello"), None);
    }

    #[test]
    fn a_channel_takes_few_edits_of_old_messages() {
        let mut world = World::sample();
        let author = world.bot.user_id;
        let mut channels = world.channels.keys().copied();
        let (here, there) = (channels.next().unwrap(), channels.next().unwrap());
        let start = Timestamp(1_800_000_000_000);
        let ids = [here, here, there].map(|at| (at, world.post(Message::new(at, author), start)));
        let mut spend = |(at, id), now| world.spend_late_edit(at, id, now);
        let [first, second, elsewhere] = ids;
        let hour = start.plus(LATE_EDIT_AGE);
        assert!((0..100).all(|_| spend(first, hour).is_ok()));

        let late = |seconds| hour.plus(Duration::from_secs(seconds));
        assert_eq!(spend(first, late(1)), Ok(()));
        assert_eq!(spend(second, late(2)), Ok(()));
        assert_eq!(spend(first, late(3)), Ok(()));
        // The budget holds for both messages together, and not for another channel's.
        for message in [first, second] {
            assert_eq!(spend(message, late(4)), Err(Duration::from_secs(3)));
        }
        assert_eq!(spend(elsewhere, late(4)), Ok(()));
        assert_eq!(spend(second, late(7)), Ok(()));
        assert_eq!(spend(first, late(7)), Err(Duration::from_secs(1)));
    }
}
