//! What a person sees of messages and channels.

use bytes::Bytes;
use serde::Serialize;
use serde_json::Value;

use crate::ids::{AttachmentId, ChannelId, GuildId, MessageId, Timestamp, UserId};
use crate::validate::message::LOADING;
use crate::world::{Channel, ChannelKind, Message, World};

/// A message as a person sees it.
#[derive(Debug, Clone, Serialize)]
pub struct MessageView {
    /// Its id.
    pub id: MessageId,
    /// Where it is.
    pub channel: ChannelId,
    /// Who wrote it.
    pub author: UserId,
    /// The name shown for the author.
    pub author_name: String,
    /// Whether the bot wrote it.
    pub from_bot: bool,
    /// Discord's message type: 0 ordinary, 19 reply, 20 answer to a command, others are notices.
    pub kind: u8,
    /// Its text.
    pub content: String,
    /// Its embeds, with addresses of files filled in.
    pub embeds: Vec<Value>,
    /// Its rows of components, as the bot sent them.
    pub components: Vec<Value>,
    /// Its files, also those that an embed shows.
    pub attachments: Vec<AttachmentView>,
    /// Discord's message flags.
    pub flags: u64,
    /// Only this person sees it.
    pub ephemeral: bool,
    /// A deferred answer that has not come yet.
    pub thinking: bool,
    /// It was changed after it was posted.
    pub edited: bool,
    /// It is pinned.
    pub pinned: bool,
    /// When it was posted.
    pub created: Timestamp,
    /// The thread that was started from it.
    pub thread: Option<ChannelId>,
    /// The command that it answers, with subcommands, without the slash.
    pub command: Option<String>,
    /// Discord's JSON of it.
    pub json: Value,
}

/// A file on a message.
#[derive(Debug, Clone, Serialize)]
pub struct AttachmentView {
    /// Its id.
    pub id: AttachmentId,
    /// Its name.
    pub filename: String,
    /// Alt text.
    pub description: Option<String>,
    /// MIME type by its name.
    pub content_type: String,
    /// Width and height in pixels, of pictures.
    pub dimensions: Option<(u32, u32)>,
    /// Its address on the stand-in.
    pub url: String,
    /// What is in it.
    #[serde(skip)]
    pub bytes: Bytes,
}

/// A button on a message.
#[derive(Debug, Clone, Serialize)]
pub struct ButtonView {
    /// The bot's name for it; empty for links.
    pub custom_id: String,
    /// What is written on it.
    pub label: String,
    /// The emoji on it.
    pub emoji: Option<String>,
    /// Discord's style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: i64,
    /// It cannot be pressed.
    pub disabled: bool,
    /// Where a link leads.
    pub url: Option<String>,
}

/// A select on a message.
#[derive(Debug, Clone, Serialize)]
pub struct SelectView {
    /// The bot's name for it.
    pub custom_id: String,
    /// Discord's component type: 3 text, 5 people, 6 roles, 7 people or roles, 8 channels.
    pub kind: i64,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// The options of a text select.
    pub options: Vec<Value>,
    /// Fewest values to choose.
    pub min_values: usize,
    /// Most values to choose.
    pub max_values: usize,
    /// It cannot be used.
    pub disabled: bool,
}

impl SelectView {
    /// The values of its options.
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
    /// Its id.
    pub id: ChannelId,
    /// What kind of channel it is.
    pub kind: ChannelKind,
    /// Its name; the bot's for direct messages.
    pub name: String,
    /// What it is about.
    pub topic: Option<String>,
    /// Its server.
    pub guild: Option<GuildId>,
    /// The channel that a thread belongs to.
    pub parent: Option<ChannelId>,
    /// A thread that has gone quiet; writing reopens it.
    pub archived: bool,
    /// A thread that only moderators reopen.
    pub locked: bool,
    /// Whether this person was added to or wrote in the thread.
    pub joined: bool,
    /// Where it stands in the server's list.
    pub position: u32,
    /// Its newest message.
    pub last_message: Option<MessageId>,
}

/// All components in `components`, at any depth.
pub(crate) fn walk<'v>(components: &'v [Value], found: &mut Vec<&'v Value>) {
    for component in components {
        found.push(component);
        if let Some(Value::Array(children)) = component.get("components") {
            walk(children, found);
        }
        for key in ["accessory", "component"] {
            if let Some(child) = component.get(key).filter(|child| child.is_object()) {
                walk(std::slice::from_ref(child), found);
            }
        }
    }
}

fn text(of: &Value, key: &str) -> String {
    of.get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn count(of: &Value, key: &str) -> usize {
    let number = of.get(key).and_then(Value::as_u64).unwrap_or(1);
    usize::try_from(number).unwrap_or(1)
}

impl MessageView {
    pub(crate) fn of(world: &World, message: &Message) -> MessageView {
        let json = world.message_event_json(message);
        let list = |key: &str| json[key].as_array().cloned().unwrap_or_default();
        let attachment = |attachment: &crate::world::Attachment| AttachmentView {
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

    /// Its buttons, in order.
    pub fn buttons(&self) -> Vec<ButtonView> {
        let mut all = Vec::new();
        walk(&self.components, &mut all);
        let buttons = all.into_iter().filter(|component| component["type"] == 2);
        buttons
            .map(|button| ButtonView {
                custom_id: text(button, "custom_id"),
                label: text(button, "label"),
                emoji: button["emoji"]["name"].as_str().map(str::to_owned),
                style: button["style"].as_i64().unwrap_or_default(),
                disabled: button["disabled"] == true,
                url: button["url"].as_str().map(str::to_owned),
            })
            .collect()
    }

    /// The custom id of the button with this label.
    pub fn button(&self, label: &str) -> Option<String> {
        let mut buttons = self.buttons().into_iter();
        buttons
            .find(|button| button.label == label)
            .map(|button| button.custom_id)
    }

    /// Its selects, in order.
    pub fn selects(&self) -> Vec<SelectView> {
        let mut all = Vec::new();
        walk(&self.components, &mut all);
        all.into_iter()
            .filter_map(|select| {
                let kind = select["type"].as_i64()?;
                crate::validate::components::is_select(kind).then(|| SelectView {
                    custom_id: text(select, "custom_id"),
                    kind,
                    placeholder: text(select, "placeholder"),
                    options: select["options"].as_array().cloned().unwrap_or_default(),
                    min_values: count(select, "min_values"),
                    max_values: count(select, "max_values"),
                    disabled: select["disabled"] == true,
                })
            })
            .collect()
    }
}

impl ChannelView {
    pub(crate) fn of(world: &World, channel: &Channel, person: UserId) -> ChannelView {
        let thread = channel.thread.as_ref();
        let direct = channel.kind == ChannelKind::Direct;
        ChannelView {
            id: channel.id,
            kind: channel.kind,
            name: if direct {
                world.bot.name.clone()
            } else {
                channel.name.clone()
            },
            topic: channel.topic.clone(),
            guild: channel.guild,
            parent: channel.parent,
            archived: thread.is_some_and(|thread| thread.archived),
            locked: thread.is_some_and(|thread| thread.locked),
            joined: thread.is_none_or(|thread| thread.members.contains_key(&person)),
            position: channel.position,
            last_message: channel.last_message,
        }
    }
}
