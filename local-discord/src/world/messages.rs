//! Posting, editing and removing messages.

use std::time::Duration;

use bytes::Bytes;
use serde_json::Value;

use super::{Attachment, Message, Origin, Reference, World, permissions};
use crate::ids::{AttachmentId, ChannelId, MessageId, RoleId, Timestamp, UserId};
use crate::validate::message::{EPHEMERAL, LOADING};

/// Age from which a message has only a small budget of edits.
pub(crate) const LATE_EDIT_AGE: Duration = Duration::from_secs(3600);
/// Edits that a message older than [`LATE_EDIT_AGE`] gets per hour. Discord keeps its number to
/// itself; this is a cautious guess.
pub(crate) const LATE_EDIT_BUDGET: usize = 5;
/// Replaced attachments that can still be fetched.
const REPLACED_KEPT: usize = 64;

/// Which mentions of a text count. Source: *Message Resource › Allowed Mentions Object*.
#[derive(Debug, Clone, Default)]
pub(crate) struct AllowedMentions {
    everyone: bool,
    users: Listed,
    roles: Listed,
}

#[derive(Debug, Clone)]
enum Listed {
    All,
    Only(Vec<u64>),
}

impl Default for Listed {
    fn default() -> Self {
        Listed::Only(Vec::new())
    }
}

impl Listed {
    fn has(&self, id: u64) -> bool {
        match self {
            Listed::All => true,
            Listed::Only(ids) => ids.contains(&id),
        }
    }
}

impl AllowedMentions {
    /// All mentions count.
    pub(crate) fn all() -> AllowedMentions {
        AllowedMentions {
            everyone: true,
            users: Listed::All,
            roles: Listed::All,
        }
    }

    /// From a checked body; all where it says nothing.
    pub(crate) fn of(body: &Value) -> AllowedMentions {
        let Some(allowed) = crate::validate::present(body, "allowed_mentions") else {
            return AllowedMentions::all();
        };
        let list = |key: &str| {
            allowed
                .get(key)
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
        };
        let parses = |kind: &str| list("parse").any(|value| value == kind);
        let listed = |kind: &str| {
            if parses(kind) {
                return Listed::All;
            }
            Listed::Only(list(kind).filter_map(crate::validate::bits_of).collect())
        };
        AllowedMentions {
            everyone: parses("everyone"),
            users: listed("users"),
            roles: listed("roles"),
        }
    }
}

/// A message to be posted; everything else follows from the world.
#[derive(Debug, Clone)]
pub(crate) struct NewMessage {
    pub(crate) channel: ChannelId,
    pub(crate) author: UserId,
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    pub(crate) nonce: Option<Value>,
    pub(crate) reference: Option<Reference>,
    pub(crate) interaction: Option<Origin>,
    pub(crate) only_for: Option<UserId>,
    pub(crate) allowed_mentions: AllowedMentions,
}

impl NewMessage {
    pub(crate) fn new(channel: ChannelId, author: UserId) -> NewMessage {
        NewMessage {
            channel,
            author,
            kind: 0,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            nonce: None,
            reference: None,
            interaction: None,
            only_for: None,
            allowed_mentions: AllowedMentions::all(),
        }
    }
}

/// What an edit changes; `None` keeps what is there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Edit {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<Attachment>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: AllowedMentions,
}

impl World {
    /// Posts a message. It reopens an archived thread; the caller tells that by comparing.
    pub(crate) fn post(&mut self, new: NewMessage, now: Timestamp) -> MessageId {
        let id = MessageId(self.ids.next(now));
        let mut message = Message {
            id,
            channel: new.channel,
            author: new.author,
            kind: new.kind,
            content: new.content,
            embeds: new.embeds,
            components: new.components,
            attachments: new.attachments,
            flags: new.flags,
            created: now,
            edited: None,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            pinned: false,
            nonce: new.nonce,
            reference: new.reference,
            reactions: Vec::new(),
            interaction: new.interaction,
            thread: None,
            only_for: new.only_for,
            late_edits: Vec::new(),
        };
        self.set_mentions(&mut message, &new.allowed_mentions);
        let ephemeral = message.is_ephemeral();
        self.messages
            .entry(new.channel)
            .or_default()
            .insert(id, message);
        if ephemeral {
            self.note_use(new.channel, id);
        } else if let Some(channel) = self.channels.get_mut(&new.channel) {
            channel.last_message = Some(id);
            if let Some(thread) = &mut channel.thread {
                thread.messages += 1;
                thread.last_activity = now;
                if thread.archived {
                    thread.archived = false;
                    thread.archive_changed = now;
                }
                // Writing in a thread joins it.
                thread.members.entry(new.author).or_insert(now);
            }
        }
        id
    }

    /// Changes a message; whether it then counts as edited is `mark`. False if there is none.
    pub(crate) fn edit(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        edit: Edit,
        mark: bool,
        now: Timestamp,
    ) -> bool {
        let Some(mut message) = self.message(channel, id).cloned() else {
            return false;
        };
        if let Some(content) = edit.content {
            message.content = content;
            self.set_mentions(&mut message, &edit.allowed_mentions);
        }
        if let Some(embeds) = edit.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = edit.components {
            message.components = components;
        }
        if let Some(attachments) = edit.attachments {
            let before = std::mem::replace(&mut message.attachments, attachments);
            let kept = &message.attachments;
            let gone = before
                .into_iter()
                .filter(|old| !kept.iter().any(|new| new.id == old.id));
            self.replaced.extend(gone);
            while self.replaced.len() > REPLACED_KEPT {
                self.replaced.pop_front();
            }
        }
        if let Some(flags) = edit.flags {
            // What a message is cannot change, only how it is shown.
            let fixed = EPHEMERAL | LOADING;
            message.flags = message.flags & fixed | flags & !fixed;
        }
        message.flags &= !LOADING;
        if mark {
            message.edited = Some(now);
        }
        if let Some(messages) = self.messages.get_mut(&channel) {
            messages.insert(id, message);
        }
        self.note_use(channel, id);
        true
    }

    /// Takes one edit from the budget of an old message; false if it is used up.
    pub(crate) fn spend_late_edit(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        now: Timestamp,
    ) -> bool {
        let Some(message) = self.message_mut(channel, id) else {
            return true;
        };
        if now.since(message.created) <= LATE_EDIT_AGE {
            return true;
        }
        message
            .late_edits
            .retain(|edit| now.since(*edit) < LATE_EDIT_AGE);
        if message.late_edits.len() >= LATE_EDIT_BUDGET {
            return false;
        }
        message.late_edits.push(now);
        true
    }

    /// Removes a message.
    pub(crate) fn delete(&mut self, channel: ChannelId, id: MessageId) -> Option<Message> {
        let removed = self.messages.get_mut(&channel)?.remove(&id)?;
        self.private.forget(id);
        if let Some(thread) = self
            .channels
            .get_mut(&channel)
            .and_then(|c| c.thread.as_mut())
        {
            thread.messages = thread.messages.saturating_sub(1);
        }
        Some(removed)
    }

    /// The message that `author` posted in `channel` with this nonce since `since`.
    pub(crate) fn with_nonce(
        &self,
        channel: ChannelId,
        author: UserId,
        nonce: &Value,
        since: Timestamp,
    ) -> Option<MessageId> {
        let messages = self.messages.get(&channel)?;
        let recent = messages
            .values()
            .rev()
            .take_while(|message| message.created >= since);
        let mut same = recent.filter(|m| m.author == author && m.nonce.as_ref() == Some(nonce));
        same.next().map(|message| message.id)
    }

    /// The files for a message: `uploads` named and described by the body's `attachments`, and
    /// those of `kept` that the list names. Without a list everything is kept and added.
    ///
    /// # Errors
    /// The index in the list of an entry that names no file, or `None` if an upload is not
    /// listed.
    pub(crate) fn attachments(
        &mut self,
        body: &Value,
        uploads: &[Upload],
        kept: &[Attachment],
        now: Timestamp,
    ) -> Result<Vec<Attachment>, Option<usize>> {
        let Some(list) = crate::validate::present(body, "attachments").and_then(Value::as_array)
        else {
            let mut all = kept.to_vec();
            all.extend(
                uploads
                    .iter()
                    .map(|upload| self.attachment(upload, None, now)),
            );
            return Ok(all);
        };
        let mut used = vec![false; uploads.len()];
        let mut result = Vec::new();
        for (index, entry) in list.iter().enumerate() {
            let id = entry
                .get("id")
                .and_then(crate::validate::bits_of)
                .ok_or(Some(index))?;
            let description = entry.get("description").and_then(Value::as_str);
            let upload = uploads.iter().position(|upload| upload.index == Some(id));
            if let Some(position) = upload {
                if let Some(used) = used.get_mut(position) {
                    *used = true;
                }
                let mut upload = uploads[position].clone();
                if let Some(name) = entry.get("filename").and_then(Value::as_str) {
                    upload.filename = name.to_owned();
                }
                result.push(self.attachment(&upload, description, now));
            } else if let Some(kept) = kept.iter().find(|kept| kept.id.0 == id) {
                let mut kept = kept.clone();
                if let Some(description) = description {
                    kept.description = Some(description.to_owned());
                }
                result.push(kept);
            } else {
                return Err(Some(index));
            }
        }
        if used.iter().all(|used| *used) {
            Ok(result)
        } else {
            Err(None)
        }
    }

    fn attachment(
        &mut self,
        upload: &Upload,
        description: Option<&str>,
        now: Timestamp,
    ) -> Attachment {
        Attachment {
            id: AttachmentId(self.ids.next(now)),
            filename: clean_filename(&upload.filename),
            description: description
                .filter(|text| !text.is_empty())
                .map(str::to_owned),
            content_type: content_type(&upload.filename).to_owned(),
            size: upload.bytes.len(),
            dimensions: picture_size(&upload.bytes),
            bytes: upload.bytes.clone(),
        }
    }

    fn set_mentions(&self, message: &mut Message, allowed: &AllowedMentions) {
        let text = &message.content;
        message.mentions = ids_after(text, "<@")
            .into_iter()
            .filter(|id| self.knows(UserId(*id)) && allowed.users.has(*id))
            .map(UserId)
            .collect();
        let guild = self.channel(message.channel).and_then(|c| c.guild);
        let guild = guild.and_then(|id| self.guilds.get(&id));
        message.mention_roles = ids_after(text, "<@&")
            .into_iter()
            .filter(|id| allowed.roles.has(*id))
            .map(RoleId)
            .filter(|id| guild.is_some_and(|guild| guild.roles.contains_key(id)))
            .collect();
        let may = self.channel(message.channel).is_some_and(|channel| {
            self.allowed(message.author, channel, permissions::MENTION_EVERYONE)
        });
        message.mention_everyone =
            may && allowed.everyone && (text.contains("@everyone") || text.contains("@here"));
    }

    /// Notes that a message is used, if it is a private one. What has not been used for longest may
    /// go for it.
    pub(crate) fn note_use(&mut self, channel: ChannelId, id: MessageId) {
        let Some(person) = self.message(channel, id).and_then(|found| found.only_for) else {
            return;
        };
        if let Some((channel, gone)) = self.private.used(person, channel, id) {
            self.delete(channel, gone);
        }
    }
}

/// A file as it came with a request.
#[derive(Debug, Clone)]
pub(crate) struct Upload {
    /// Name of the form field, `files[0]`.
    pub(crate) field: String,
    /// The number in the field's name.
    pub(crate) index: Option<u64>,
    pub(crate) filename: String,
    pub(crate) bytes: Bytes,
}

/// The ids in `<@1>`, `<@!1>` or `<@&1>`, each once, in order.
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

/// The name that a file gets: Discord replaces what is awkward in an address.
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

/// Width and height in pixels of a PNG, GIF or JPEG.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let be32 = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let be16 = |at: usize| Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let le16 = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some((be32(16)?, be32(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        return Some((le16(6)?.into(), le16(8)?.into()));
    }
    if bytes.starts_with(&[0xFF, 0xD8]) {
        let mut at = 2;
        loop {
            let marker = *bytes.get(at + 1)?;
            let frame = (0xC0..=0xCF).contains(&marker) && !matches!(marker, 0xC4 | 0xC8 | 0xCC);
            if frame {
                return Some((be16(at + 7)?.into(), be16(at + 5)?.into()));
            }
            at += 2 + usize::from(be16(at + 2)?);
        }
    }
    None
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
        assert_eq!(picture_size(b"GIF89a\x05\x00\x07\x00"), Some((5, 7)));
        let jpeg = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 9, 8, 0, 3, 0, 4, 0, 0,
        ];
        assert_eq!(picture_size(&jpeg), Some((4, 3)));
        assert_eq!(picture_size(&jpeg[..10]), None);
        assert_eq!(picture_size(b"hello"), None);
    }

    #[test]
    fn an_old_message_has_a_small_budget_of_edits() {
        let mut world = World::sample();
        let channel = *world.channels.keys().next().unwrap();
        let author = world.bot.user_id;
        let start = Timestamp(1_800_000_000_000);
        let id = world.post(NewMessage::new(channel, author), start);
        let hour = start.plus(LATE_EDIT_AGE);
        assert!((0..100).all(|_| world.spend_late_edit(channel, id, hour)));
        let late = hour.plus(Duration::from_millis(1));
        for _ in 0..LATE_EDIT_BUDGET {
            assert!(world.spend_late_edit(channel, id, late));
        }
        assert!(!world.spend_late_edit(channel, id, late));
        assert!(world.spend_late_edit(channel, id, late.plus(LATE_EDIT_AGE)));
    }
}
