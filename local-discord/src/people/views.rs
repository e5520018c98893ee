//! Messages and channels as a person sees them.

use bytes::Bytes;
use serde::Serialize;
use serde_json::Value;

use crate::ids::{AttachmentId, ChannelId, GuildId, MessageId, Timestamp, UserId};
use crate::validate::components::is_select;
use crate::validate::message::LOADING;
use crate::validate::{count_of, kind_of, list_of, text_of};
use crate::world::{Attachment, Channel, ChannelKind, Message, World};

/// A message as a person sees it.
#[derive(Debug, Clone, Serialize)]
pub struct MessageView {
    /// The message's id.
    pub id: MessageId,
    /// The channel of the message.
    pub channel: ChannelId,
    /// The author's user id.
    pub author: UserId,
    /// The author's displayed name.
    pub author_name: String,
    /// Whether the bot is the author.
    pub from_bot: bool,
    /// Discord's message type: 0 ordinary, 19 reply, 20 answer to a command, others are notices.
    pub kind: u8,
    /// The text of the message.
    pub content: String,
    /// The embeds, with the addresses of files filled in.
    pub embeds: Vec<Value>,
    /// The rows of components, as the bot sent them.
    pub components: Vec<Value>,
    /// The files, including those that an embed shows.
    pub attachments: Vec<AttachmentView>,
    /// Discord's message flags.
    pub flags: u64,
    /// Whether only this person sees it.
    pub ephemeral: bool,
    /// Whether it is a deferred answer that is not yet filled.
    pub thinking: bool,
    /// Whether it was changed after it was posted.
    pub edited: bool,
    /// Whether it is pinned.
    pub pinned: bool,
    /// The time of posting.
    pub created: Timestamp,
    /// The thread that was started from the message.
    pub thread: Option<ChannelId>,
    /// The command that it answers, with subcommands, without the slash.
    pub command: Option<String>,
    /// Discord's JSON of the message.
    pub json: Value,
}

/// A file on a message.
#[derive(Debug, Clone, Serialize)]
pub struct AttachmentView {
    /// The file's id.
    pub id: AttachmentId,
    /// The file's name.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// The MIME type, guessed from the name.
    pub content_type: String,
    /// Width and height in pixels, of a picture.
    pub dimensions: Option<(u32, u32)>,
    /// The file's address on the stand-in.
    pub url: String,
    /// The content of the file.
    #[serde(skip)]
    pub bytes: Bytes,
}

/// A button on a message.
#[derive(Debug, Clone, Serialize)]
pub struct ButtonView {
    /// The bot's id for the button; empty for links.
    pub custom_id: String,
    /// The text on the button.
    pub label: String,
    /// The emoji on the button.
    pub emoji: Option<String>,
    /// Discord's style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: i64,
    /// Whether it cannot be pressed.
    pub disabled: bool,
    /// The target of a link.
    pub url: Option<String>,
}

/// A select on a message.
#[derive(Debug, Clone, Serialize)]
pub struct SelectView {
    /// The bot's id for the select.
    pub custom_id: String,
    /// Discord's component type: 3 text, 5 people, 6 roles, 7 people or roles, 8 channels.
    pub kind: i64,
    /// The text while nothing is chosen.
    pub placeholder: String,
    /// The options of a text select.
    pub options: Vec<Value>,
    /// The fewest values to choose.
    pub min_values: usize,
    /// The most values to choose.
    pub max_values: usize,
    /// Whether it cannot be used.
    pub disabled: bool,
}

impl SelectView {
    /// Returns the values of its options.
    pub fn values(&self) -> Vec<&str> {
        self.options
            .iter()
            .filter_map(|option| option["value"].as_str())
            .collect()
    }
}

/// A channel as a person sees it.
#[derive(Debug, Clone, Serialize)]
pub struct ChannelView {
    /// The channel's id.
    pub id: ChannelId,
    /// The kind of channel.
    pub kind: ChannelKind,
    /// The channel's name; the bot's name for direct messages.
    pub name: String,
    /// The channel's topic.
    pub topic: Option<String>,
    /// The server of the channel.
    pub guild: Option<GuildId>,
    /// The channel that a thread belongs to.
    pub parent: Option<ChannelId>,
    /// Whether it is an archived thread; writing reopens it.
    pub archived: bool,
    /// Whether it is a thread that only moderators can reopen.
    pub locked: bool,
    /// Whether the person was added to the thread or wrote in it.
    pub joined: bool,
    /// The position in the server's list.
    pub position: u32,
    /// The newest message.
    pub last_message: Option<MessageId>,
    /// The names of the tags of a forum, or of those that a post has, in the forum's order.
    pub tags: Vec<String>,
    /// Whether every new post of this forum needs a tag.
    pub requires_tag: bool,
    /// How many messages a thread has.
    pub messages: u32,
}

/// Returns all components in `components`, at any depth.
pub(crate) fn walk(components: &[Value]) -> Vec<&Value> {
    let mut found = Vec::new();
    for component in components {
        found.push(component);
        found.extend(walk(list_of(&component["components"])));
        for child in ["accessory", "component"].map(|key| component.get(key)) {
            let child = child.filter(|child| child.is_object());
            found.extend(walk(child.map_or(&[], std::slice::from_ref)));
        }
    }
    found
}

impl MessageView {
    pub(crate) fn of(world: &World, message: &Message) -> MessageView {
        let json = world.message_event_json(message);
        let list = |key: &str| list_of(&json[key]).to_vec();
        let attachment = |attachment: &Attachment| AttachmentView {
            id: attachment.id,
            filename: attachment.filename.clone(),
            description: attachment.description.clone(),
            content_type: attachment.content_type.clone(),
            dimensions: attachment.dimensions,
            url: world.attachment_url(message, attachment),
            bytes: attachment.bytes.clone(),
        };
        let author = &json["author"];
        let name = author["global_name"]
            .as_str()
            .or(author["username"].as_str());
        MessageView {
            id: message.id,
            channel: message.channel,
            author: message.author,
            author_name: name.unwrap_or_default().to_owned(),
            from_bot: world.is_bot(message.author),
            kind: message.kind,
            content: message.content.clone(),
            embeds: list("embeds"),
            components: list("components"),
            attachments: message.attachments.iter().map(attachment).collect(),
            flags: message.flags,
            ephemeral: message.is_ephemeral(),
            thinking: message.flags & LOADING != 0,
            edited: message.edited.is_some(),
            pinned: message.pinned,
            created: message.created,
            thread: message.thread,
            command: message
                .interaction
                .as_ref()
                .and_then(|origin| origin.name.clone()),
            json,
        }
    }

    /// Returns the buttons, in order.
    pub fn buttons(&self) -> Vec<ButtonView> {
        let all = walk(&self.components).into_iter();
        all.filter(|component| kind_of(component) == 2)
            .map(|button| ButtonView {
                custom_id: text_of(&button["custom_id"]).to_owned(),
                label: text_of(&button["label"]).to_owned(),
                emoji: button["emoji"]["name"].as_str().map(str::to_owned),
                style: button["style"].as_i64().unwrap_or_default(),
                disabled: button["disabled"] == true,
                url: button["url"].as_str().map(str::to_owned),
            })
            .collect()
    }

    /// Returns the custom id of the button with this label.
    pub fn button(&self, label: &str) -> Option<String> {
        let mut buttons = self.buttons().into_iter();
        buttons
            .find(|button| button.label == label)
            .map(|button| button.custom_id)
    }

    /// Returns the selects, in order.
    pub fn selects(&self) -> Vec<SelectView> {
        let all = walk(&self.components).into_iter();
        all.filter(|component| is_select(kind_of(component)))
            .map(|select| SelectView {
                custom_id: text_of(&select["custom_id"]).to_owned(),
                kind: kind_of(select),
                placeholder: text_of(&select["placeholder"]).to_owned(),
                options: list_of(&select["options"]).to_vec(),
                min_values: count_of(&select["min_values"]).unwrap_or(1),
                max_values: count_of(&select["max_values"]).unwrap_or(1),
                disabled: select["disabled"] == true,
            })
            .collect()
    }
}

/// Returns the names of a forum's tags, or of those that a post has.
fn tags_of(world: &World, channel: &Channel) -> Vec<String> {
    let forum = channel.parent.and_then(|id| world.channel(id));
    let all = forum.map_or(&channel.tags, |forum| &forum.tags).iter();
    let shown = all.filter(|tag| forum.is_none() || channel.applied.contains(&tag.id));
    shown.map(|tag| tag.name.clone()).collect()
}

impl ChannelView {
    pub(crate) fn of(world: &World, channel: &Channel, person: UserId) -> ChannelView {
        let name = match channel.kind {
            ChannelKind::Direct => &world.bot.name,
            _ => &channel.name,
        };
        ChannelView {
            id: channel.id,
            kind: channel.kind,
            name: name.clone(),
            topic: channel.topic.clone(),
            guild: channel.guild,
            parent: channel.parent,
            archived: channel.is_archived(),
            locked: channel.is_locked(),
            joined: channel.thread.is_none() || channel.is_joined_by(person),
            position: channel.position,
            last_message: channel.last_message,
            tags: tags_of(world, channel),
            requires_tag: channel.requires_tag,
            messages: channel.thread.as_ref().map_or(0, |thread| thread.messages),
        }
    }
}
