//! The state of the stand-in: a plain struct with pure functions, without locks, input or output.

pub(crate) mod forums;
pub(crate) mod messages;
pub(crate) mod permissions;
pub(crate) mod private;
pub(crate) mod render;
pub(crate) mod seed;
pub(crate) mod store;
pub(crate) mod threads;

use std::collections::{BTreeMap, VecDeque};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ids::{
    ApplicationId, AttachmentId, ChannelId, CommandId, EmojiId, GuildId, IdSource, InteractionId,
    MessageId, RoleId, TagId, Timestamp, UserId,
};
use crate::validate::bits_of;
use crate::validate::message::EPHEMERAL;
use messages::AllowedMentions;
use private::PrivateMessages;

/// The data that Discord would store: servers, people, channels, messages and commands.
///
/// Build one with [`World::sample`] or [`World::empty`] and the `add_` functions.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct World {
    pub(crate) bot: BotAccount,
    pub(crate) guilds: BTreeMap<GuildId, Guild>,
    pub(crate) people: BTreeMap<UserId, PersonInfo>,
    pub(crate) channels: BTreeMap<ChannelId, Channel>,
    pub(crate) messages: BTreeMap<ChannelId, BTreeMap<MessageId, Message>>,
    pub(crate) commands: BTreeMap<CommandId, Command>,
    #[serde(default)]
    pub(crate) emojis: BTreeMap<EmojiId, Emoji>,
    pub(crate) ids: IdSource,
    /// Attachments that an edit has replaced. As on Discord, clients that got their address just
    /// before can still fetch them.
    #[serde(skip)]
    pub(crate) replaced: VecDeque<Attachment>,
    /// The order in which private messages were used, which decides those that are kept.
    #[serde(skip)]
    pub(crate) private: PrivateMessages,
    /// The server's `http://host:port`, for the addresses of attachments.
    #[serde(skip)]
    pub(crate) base_url: String,
    /// The key that signs the addresses of attachments; random at every start.
    #[serde(skip)]
    pub(crate) signing_key: u128,
}

/// The bot's application and user.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct BotAccount {
    /// The bot's user id.
    pub user_id: UserId,
    /// The application's id; for applications of recent years it equals the user id.
    pub application_id: ApplicationId,
    /// The user name.
    pub name: String,
    /// The application's description.
    pub description: String,
    /// The token that the client must present; if empty, a random one at every start. Not part of
    /// the state file.
    #[serde(skip)]
    pub token: String,
    /// The privileged intents of the application, as bits.
    pub privileged_intents: u64,
}

/// The names and settings of a person.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PersonInfo {
    /// The person's id.
    pub id: UserId,
    /// The unique user name, in lower case.
    pub username: String,
    /// The displayed name.
    pub name: String,
    /// The language of the person's client, such as `en-US`.
    pub locale: String,
    /// Whether the person accepts direct messages from the bot.
    pub dms_open: bool,
}

/// A server.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Guild {
    pub(crate) id: GuildId,
    pub(crate) name: String,
    pub(crate) owner: UserId,
    pub(crate) locale: String,
    pub(crate) roles: BTreeMap<RoleId, Role>,
    pub(crate) members: BTreeMap<UserId, Member>,
}

/// A role of a server.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Role {
    pub(crate) id: RoleId,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) position: u32,
    pub(crate) color: u32,
    pub(crate) managed: bool,
}

/// A member of a server.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Member {
    pub(crate) roles: Vec<RoleId>,
    pub(crate) joined: Timestamp,
    pub(crate) nick: Option<String>,
}

/// The permissions that a channel allows or denies to a role or person, beyond the server's roles.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Overwrite {
    /// The id of the role or user.
    pub id: u64,
    /// Whether `id` is a person's.
    pub person: bool,
    /// The permission bits that are allowed.
    pub allow: u64,
    /// The permission bits that are denied.
    pub deny: u64,
}

/// The kind of a channel. Source: Discord documentation, *Channel Resource › Channel Types*.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of a server (0).
    #[default]
    Text,
    /// Direct messages between a person and the bot (1).
    Direct,
    /// A thread that everyone in its channel sees (11).
    PublicThread,
    /// A thread that only its members see (12).
    PrivateThread,
    /// A voice channel, with a chat that has no threads (2).
    Voice,
    /// A channel whose messages other servers can follow (5).
    Announcement,
    /// A thread in an announcement channel (10).
    AnnouncementThread,
    /// A stage channel, with a chat that has no threads (13).
    Stage,
    /// A channel that holds posts only; each is a thread with a first message (15).
    Forum,
    /// A forum whose posts are shown by their pictures (16).
    Media,
}

impl ChannelKind {
    /// Returns Discord's number of the kind.
    pub fn number(self) -> u8 {
        match self {
            ChannelKind::Text => 0,
            ChannelKind::Direct => 1,
            ChannelKind::Voice => 2,
            ChannelKind::Announcement => 5,
            ChannelKind::AnnouncementThread => 10,
            ChannelKind::PublicThread => 11,
            ChannelKind::PrivateThread => 12,
            ChannelKind::Stage => 13,
            ChannelKind::Forum => 15,
            ChannelKind::Media => 16,
        }
    }

    /// Whether it is a thread.
    pub fn is_thread(self) -> bool {
        matches!(
            self,
            ChannelKind::PublicThread
                | ChannelKind::PrivateThread
                | ChannelKind::AnnouncementThread
        )
    }

    /// Whether it holds posts and no messages of its own.
    pub fn is_forum(self) -> bool {
        matches!(self, ChannelKind::Forum | ChannelKind::Media)
    }

    /// Returns the permission that writing there needs.
    pub(crate) fn send_permission(self) -> u64 {
        if self.is_thread() {
            permissions::SEND_MESSAGES_IN_THREADS
        } else {
            permissions::SEND_MESSAGES
        }
    }
}

/// A channel, thread or direct-message channel.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Channel {
    pub(crate) id: ChannelId,
    pub(crate) kind: ChannelKind,
    pub(crate) name: String,
    /// The server; `None` for direct messages.
    pub(crate) guild: Option<GuildId>,
    /// The channel that a thread belongs to.
    pub(crate) parent: Option<ChannelId>,
    pub(crate) topic: Option<String>,
    pub(crate) position: u32,
    pub(crate) overwrites: Vec<Overwrite>,
    /// The person of a direct-message channel.
    pub(crate) recipient: Option<UserId>,
    pub(crate) thread: Option<Thread>,
    pub(crate) last_message: Option<MessageId>,
    pub(crate) slowmode: u32,
    /// The tags of a forum, in order.
    #[serde(default)]
    pub(crate) tags: Vec<Tag>,
    /// Whether every new post of a forum needs a tag.
    #[serde(default)]
    pub(crate) requires_tag: bool,
    /// The tags that a post of a forum has.
    #[serde(default)]
    pub(crate) applied: Vec<TagId>,
    /// The times of edits of messages older than an hour, newest last.
    #[serde(skip)]
    pub(crate) late_edits: Vec<Timestamp>,
}

impl Channel {
    /// Whether it is an archived thread.
    pub(crate) fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.archived)
    }

    /// Whether it is a thread that this person was added to or wrote in.
    pub(crate) fn is_joined_by(&self, user: UserId) -> bool {
        let thread = self.thread.as_ref();
        thread.is_some_and(|thread| thread.members.contains_key(&user))
    }

    /// Whether it is a thread in which only moderators write.
    pub(crate) fn is_locked(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.locked)
    }
}

/// A tag that posts of a forum can have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tag {
    /// The tag's id.
    pub id: TagId,
    /// The name, of at most 20 characters.
    pub name: String,
    /// Whether only people who manage threads give it to a post.
    pub moderated: bool,
}

/// The data that only threads have.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Thread {
    pub(crate) owner: UserId,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    /// The minutes without activity until the thread is archived.
    pub(crate) auto_archive: u32,
    pub(crate) archive_changed: Timestamp,
    pub(crate) last_activity: Timestamp,
    pub(crate) members: BTreeMap<UserId, Timestamp>,
    pub(crate) messages: u32,
}

/// A message.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Message {
    pub(crate) id: MessageId,
    pub(crate) channel: ChannelId,
    pub(crate) author: UserId,
    /// Discord's message type; 0 is an ordinary one.
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    /// Discord's JSON of the poll.
    #[serde(default)]
    pub(crate) poll: Option<Value>,
    pub(crate) flags: u64,
    pub(crate) created: Timestamp,
    pub(crate) edited: Option<Timestamp>,
    pub(crate) mentions: Vec<UserId>,
    pub(crate) mention_roles: Vec<RoleId>,
    pub(crate) mention_everyone: bool,
    pub(crate) pinned: bool,
    pub(crate) nonce: Option<Value>,
    pub(crate) reference: Option<Reference>,
    pub(crate) reactions: Vec<Reaction>,
    pub(crate) interaction: Option<AnsweredInteraction>,
    /// The thread that was started from the message.
    pub(crate) thread: Option<ChannelId>,
    /// Whether a thread was ever started from the message, even a deleted one.
    #[serde(default)]
    pub(crate) had_thread: bool,
    /// The person who sees the message, if it is ephemeral.
    pub(crate) only_for: Option<UserId>,
    /// The mentions of the content that count.
    #[serde(skip)]
    pub(crate) allowed_mentions: AllowedMentions,
}

impl Message {
    /// Creates a message that is still to be posted.
    pub(crate) fn new(channel: ChannelId, author: UserId) -> Message {
        Message {
            channel,
            author,
            ..Message::default()
        }
    }

    /// Whether only one person sees it.
    pub(crate) fn is_ephemeral(&self) -> bool {
        self.flags & EPHEMERAL != 0
    }
}

/// The message that a reply or a system message refers to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Reference {
    pub(crate) channel: ChannelId,
    pub(crate) message: Option<MessageId>,
}

/// The interaction that a message answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AnsweredInteraction {
    pub(crate) id: InteractionId,
    /// Discord's interaction type: 2 command, 3 component, 5 modal.
    pub(crate) kind: u8,
    pub(crate) user: UserId,
    /// The command with its subcommands, for type 2.
    pub(crate) name: Option<String>,
    /// The message of the component, for type 3.
    pub(crate) message: Option<MessageId>,
    /// For type 5: the interaction that led to the modal.
    pub(crate) trigger: Option<Box<AnsweredInteraction>>,
}

/// The people who reacted with one emoji.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Reaction {
    pub(crate) emoji: String,
    pub(crate) users: Vec<UserId>,
}

/// A file on a message.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Attachment {
    pub(crate) id: AttachmentId,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    pub(crate) dimensions: Option<(u32, u32)>,
    /// The content; stored beside the state file, one file per attachment.
    #[serde(skip)]
    pub(crate) bytes: Bytes,
}

/// A registered command.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Command {
    pub(crate) id: CommandId,
    pub(crate) version: u64,
    /// The server of the command; `None` if it is for all servers.
    pub(crate) guild: Option<GuildId>,
    /// The command as it was registered and checked.
    pub(crate) body: Value,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.body["name"].as_str().unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> i64 {
        self.body["type"].as_i64().unwrap_or(1)
    }
}

/// An emoji of the application.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Emoji {
    pub(crate) id: EmojiId,
    pub(crate) name: String,
    /// The media type of the picture.
    pub(crate) kind: String,
    /// The picture in base64.
    pub(crate) data: String,
}

impl World {
    pub(crate) fn channel(&self, id: ChannelId) -> Option<&Channel> {
        self.channels.get(&id)
    }

    /// Returns the server of a channel.
    pub(crate) fn guild_of(&self, channel: ChannelId) -> Option<GuildId> {
        self.channel(channel)?.guild
    }

    pub(crate) fn thread_mut(&mut self, id: ChannelId) -> Option<&mut Thread> {
        self.channels.get_mut(&id)?.thread.as_mut()
    }

    pub(crate) fn message(&self, channel: ChannelId, id: MessageId) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }

    pub(crate) fn message_mut(&mut self, at: ChannelId, id: MessageId) -> Option<&mut Message> {
        self.messages.get_mut(&at)?.get_mut(&id)
    }

    /// Returns the messages of a channel, oldest first.
    pub(crate) fn messages_in(&self, id: ChannelId) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages
            .get(&id)
            .into_iter()
            .flat_map(BTreeMap::values)
    }

    /// Returns the messages of all channels.
    pub(crate) fn all_messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.values().flat_map(BTreeMap::values)
    }

    /// Returns the message with this id, in any channel.
    pub(crate) fn find_message(&self, id: MessageId) -> Option<&Message> {
        self.messages
            .values()
            .find_map(|messages| messages.get(&id))
    }

    pub(crate) fn is_bot(&self, user: UserId) -> bool {
        user == self.bot.user_id
    }

    /// Whether the id belongs to a person or the bot.
    pub(crate) fn knows(&self, user: UserId) -> bool {
        self.is_bot(user) || self.people.contains_key(&user)
    }

    /// Returns the channel of direct messages between `person` and the bot, if it exists.
    pub(crate) fn direct_channel(&self, person: UserId) -> Option<&Channel> {
        self.channels
            .values()
            .find(|channel| channel.recipient == Some(person))
    }

    /// Returns the channel of direct messages between `person` and the bot, and whether it is new.
    pub(crate) fn open_direct_channel(
        &mut self,
        person: UserId,
        now: Timestamp,
    ) -> (ChannelId, bool) {
        if let Some(channel) = self.direct_channel(person) {
            return (channel.id, false);
        }
        let id = ChannelId(self.ids.next(now));
        let channel = Channel {
            id,
            kind: ChannelKind::Direct,
            recipient: Some(person),
            ..Channel::default()
        };
        self.channels.insert(id, channel);
        (id, true)
    }

    /// Returns a channel and, before it, its threads.
    pub(crate) fn with_threads(&self, id: ChannelId) -> Vec<ChannelId> {
        let channels = self.channels.values();
        let threads = channels.filter(|channel| channel.parent == Some(id));
        threads.map(|thread| thread.id).chain([id]).collect()
    }

    /// Returns all people.
    pub(crate) fn person_infos(&self) -> Vec<PersonInfo> {
        self.people.values().cloned().collect()
    }

    /// Returns the commands that a person can use in a channel: those of its server, then those for
    /// all servers. A server's command hides one with the same name.
    pub(crate) fn commands_in(&self, channel: &Channel, person: UserId) -> Vec<&Command> {
        let permissions = self.permissions(person, channel);
        let direct = channel.guild.is_none();
        let (own, global): (Vec<&Command>, Vec<&Command>) = self
            .commands
            .values()
            .filter(|command| command.guild.is_none() || command.guild == channel.guild)
            .partition(|command| command.guild.is_some());
        let mut found: Vec<&Command> = Vec::new();
        for command in own.into_iter().chain(global) {
            let body = &command.body;
            let in_context = command.guild.is_some()
                || match body["contexts"].as_array() {
                    Some(contexts) => contexts.contains(&Value::from(i64::from(direct))),
                    None => !direct || body["dm_permission"] != false,
                };
            let needed = bits_of(&body["default_member_permissions"]);
            let permitted = direct
                || permissions & permissions::ADMINISTRATOR != 0
                || needed.is_none_or(|needed| needed != 0 && permissions & needed == needed);
            let same =
                |other: &&Command| other.name() == command.name() && other.kind() == command.kind();
            if in_context && permitted && !found.iter().any(same) {
                found.push(command);
            }
        }
        found
    }
}
