//! Renders the world as Discord's JSON. Source: Discord documentation, the page of each resource.

use std::hash::Hasher as _;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde_json::{Value, json};
use siphasher::sip128::{Hasher128 as _, SipHasher24};

use super::forums::REQUIRE_TAG;
use super::messages::clean_filename;
use super::{
    AnsweredInteraction, Attachment, Channel, ChannelKind, Command, Guild, Message, Overwrite,
    Reaction, Role, Tag, World,
};
use crate::ids::{AttachmentId, ChannelId, GuildId, Timestamp, UserId};
use crate::validate::commands::LOCALES;
use crate::validate::present;

/// The characters to escape in a file's name in an address.
const IN_ADDRESS: AsciiSet = NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');
/// The scheme of addresses that refer to a file of the same message.
const ATTACHMENT: &str = "attachment://";

impl World {
    /// Returns a user object.
    pub(crate) fn user_json(&self, id: UserId) -> Value {
        let (username, name, bot) = if self.is_bot(id) {
            (self.bot.name.as_str(), None, true)
        } else {
            match self.people.get(&id) {
                Some(person) => (person.username.as_str(), Some(person.name.as_str()), false),
                None => ("deleted_user", Some("Deleted User"), false),
            }
        };
        let mut user = json!({
            "id": id, "username": username, "global_name": name, "discriminator": "0",
            "avatar": null, "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
            "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
        });
        put(&mut user, "bot", bot.then_some(true));
        put(&mut user, "discriminator", bot.then_some("0001"));
        user
    }

    /// Returns the bot's own user object, with the fields that only the bot sees.
    pub(crate) fn current_user_json(&self) -> Value {
        let mut user = self.user_json(self.bot.user_id);
        user["mfa_enabled"] = json!(false);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user["locale"] = json!("en-US");
        user
    }

    /// Returns a member object, with or without its user; null for people outside the server.
    pub(crate) fn member_json(&self, guild: GuildId, user: UserId, with_user: bool) -> Value {
        let guild = self.guilds.get(&guild);
        let Some(member) = guild.and_then(|guild| guild.members.get(&user)) else {
            return Value::Null;
        };
        let mut json = json!({
            "nick": member.nick, "avatar": null, "banner": null, "roles": member.roles,
            "joined_at": member.joined.iso(), "premium_since": null, "deaf": false, "mute": false,
            "flags": 0, "pending": false, "communication_disabled_until": null,
        });
        put(&mut json, "user", with_user.then(|| self.user_json(user)));
        json
    }

    /// Adds a member object next to `guild_id`, as in events: both or neither.
    pub(crate) fn put_member(&self, json: &mut Value, channel: ChannelId, user: UserId) {
        let guild = self.guild_of(channel);
        put(json, "guild_id", guild);
        put(
            json,
            "member",
            guild.map(|guild| self.member_json(guild, user, true)),
        );
    }

    /// Returns a thread member object, without the membership of the server.
    pub(crate) fn thread_member_json(id: ChannelId, user: UserId, joined: Timestamp) -> Value {
        json!({"id": id, "user_id": user, "join_timestamp": joined.iso(), "flags": 0})
    }

    /// Returns a role object.
    pub(crate) fn role_json(role: &Role) -> Value {
        json!({
            "id": role.id, "name": role.name, "color": role.color,
            "colors": {"primary_color": role.color, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "icon": null, "unicode_emoji": null, "position": role.position,
            "permissions": role.permissions.to_string(), "managed": role.managed,
            "mentionable": false, "flags": 0,
        })
    }

    /// Returns a channel object as `viewer` gets it.
    pub(crate) fn channel_json(&self, channel: &Channel, viewer: UserId) -> Value {
        let Some(guild) = channel.guild else {
            let recipient = channel.recipient.unwrap_or_default();
            return json!({
                "id": channel.id, "type": 1, "flags": 0, "last_message_id": channel.last_message,
                "recipients": [self.user_json(recipient)],
            });
        };
        let mut json = json!({
            "id": channel.id, "type": channel.kind.number(), "guild_id": guild,
            "name": channel.name, "parent_id": channel.parent,
            "flags": if channel.requires_tag { REQUIRE_TAG } else { 0 },
            "last_message_id": channel.last_message, "rate_limit_per_user": channel.slowmode,
            "nsfw": false,
        });
        if let Some(thread) = &channel.thread {
            json["owner_id"] = json!(thread.owner);
            json["message_count"] = json!(thread.messages);
            json["total_message_sent"] = json!(thread.messages);
            json["member_count"] = json!(thread.members.len().min(50));
            json["thread_metadata"] = json!({
                "archived": thread.archived, "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive,
                "archive_timestamp": thread.archive_changed.iso(),
                "create_timestamp": channel.id.created().iso(),
            });
            let private = channel.kind == ChannelKind::PrivateThread;
            let invitable = private.then_some(thread.invitable);
            put(&mut json["thread_metadata"], "invitable", invitable);
            if !channel.applied.is_empty() {
                json["applied_tags"] = json!(channel.applied);
            }
            let joined = thread.members.get(&viewer);
            let member = joined.map(|at| World::thread_member_json(channel.id, viewer, *at));
            put(&mut json, "member", member);
        } else {
            json["position"] = json!(channel.position);
            json["topic"] = json!(channel.topic);
            let overwrite = |it: &Overwrite| {
                json!({
                    "id": it.id.to_string(), "type": u8::from(it.person),
                    "allow": it.allow.to_string(), "deny": it.deny.to_string(),
                })
            };
            json["permission_overwrites"] = channel.overwrites.iter().map(overwrite).collect();
            if channel.kind.is_forum() {
                let tag = |tag: &Tag| {
                    json!({
                        "id": tag.id, "name": tag.name, "moderated": tag.moderated,
                        "emoji_id": null, "emoji_name": null,
                    })
                };
                json["available_tags"] = channel.tags.iter().map(tag).collect();
                json["default_reaction_emoji"] = Value::Null;
                json["default_sort_order"] = Value::Null;
                json["default_forum_layout"] = json!(0);
            }
        }
        json
    }

    /// Returns the part of a channel that interactions contain.
    pub(crate) fn interaction_channel_json(&self, channel: &Channel, person: UserId) -> Value {
        let mut json = self.channel_json(channel, person);
        json["permissions"] = json!(self.permissions(person, channel).to_string());
        json
    }

    /// Returns the channels of a server, without threads, as the bot gets them.
    pub(crate) fn channels_json(&self, guild: GuildId) -> Value {
        let channels = self
            .channels
            .values()
            .filter(|channel| channel.thread.is_none());
        let channels = channels.filter(|channel| channel.guild == Some(guild));
        channels
            .map(|channel| self.channel_json(channel, self.bot.user_id))
            .collect()
    }

    /// Returns the active threads of a server, as the bot gets them.
    pub(crate) fn active_threads_json(&self, guild: GuildId) -> Value {
        let bot = self.bot.user_id;
        let threads = self.active_threads(guild, bot);
        threads
            .map(|thread| self.channel_json(thread, bot))
            .collect()
    }

    /// Returns a guild object in its REST form.
    pub(crate) fn guild_json(guild: &Guild) -> Value {
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "icon_hash": null, "splash": null,
            "discovery_splash": null, "owner_id": guild.owner, "afk_channel_id": null,
            "afk_timeout": 300, "widget_enabled": false, "widget_channel_id": null,
            "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "emojis": [], "stickers": [], "features": [],
            "mfa_level": 0, "application_id": null, "system_channel_id": null,
            "system_channel_flags": 0, "rules_channel_id": null, "max_presences": null,
            "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "public_updates_channel_id": null, "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50, "nsfw_level": 0, "nsfw": false,
            "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
            "incidents_data": null, "home_header": null, "hub_type": null,
            "roles": guild.roles.values().map(World::role_json).collect::<Value>(),
        })
    }

    /// Returns a guild object in its gateway form. Without the privileged intent its members
    /// contain only the bot.
    pub(crate) fn guild_create_json(&self, guild: &Guild, all_members: bool) -> Value {
        let bot = self.bot.user_id;
        let mut json = World::guild_json(guild);
        json["channels"] = self.channels_json(guild.id);
        json["threads"] = self.active_threads_json(guild.id);
        let members = guild.members.keys();
        let members = members.filter(|user| all_members || self.is_bot(**user));
        json["members"] = members
            .map(|user| self.member_json(guild.id, *user, true))
            .collect();
        json["member_count"] = json!(guild.members.len());
        let joined = guild.members.get(&bot).map(|member| member.joined);
        json["joined_at"] = json!(joined.unwrap_or_default().iso());
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        for key in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            json[key] = json!([]);
        }
        json
    }

    /// Returns the address of an attachment.
    pub(crate) fn attachment_url(&self, message: &Message, attachment: &Attachment) -> String {
        let name = utf8_percent_encode(&attachment.filename, &IN_ADDRESS);
        format!(
            "{}/attachments/{}/{}/{name}?hm={}",
            self.base_url,
            message.channel,
            attachment.id,
            self.attachment_signature(attachment.id)
        )
    }

    /// Returns the signature of an attachment's address (the parameter `hm`, as on Discord), so
    /// that nobody can guess the address.
    pub(crate) fn attachment_signature(&self, attachment: AttachmentId) -> String {
        let mut hasher = SipHasher24::new_with_key(&self.signing_key.to_le_bytes());
        hasher.write_u64(attachment.0);
        format!("{:032x}", hasher.finish128().as_u128())
    }

    fn attachment_json(&self, message: &Message, attachment: &Attachment) -> Value {
        let url = self.attachment_url(message, attachment);
        let mut json = json!({
            "id": attachment.id, "filename": attachment.filename, "size": attachment.size,
            "url": url, "proxy_url": url, "content_type": attachment.content_type,
        });
        put(&mut json, "width", attachment.dimensions.map(|size| size.0));
        put(
            &mut json,
            "height",
            attachment.dimensions.map(|size| size.1),
        );
        put(&mut json, "description", attachment.description.as_ref());
        put(
            &mut json,
            "ephemeral",
            message.is_ephemeral().then_some(true),
        );
        json
    }

    /// Returns a message object in its REST form.
    ///
    /// As on Discord, its attachments do not contain files that an embed or component shows.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut shown = Vec::new();
        let mut embeds: Vec<Value> = message.embeds.clone();
        for embed in &mut embeds {
            self.resolve_embed(message, embed, &mut shown);
        }
        let mut components = Value::Array(message.components.clone());
        self.resolve_media(message, &mut components, &mut shown);
        let attachments = message.attachments.iter();
        let attachments = attachments.filter(|a| !shown.contains(&a.filename));
        let mentions = message.mentions.iter().map(|id| self.user_json(*id));
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "type": message.kind,
            "author": self.user_json(message.author), "content": message.content,
            "timestamp": message.created.iso(),
            "edited_timestamp": message.edited.map(|edited| edited.iso()),
            "tts": false, "mention_everyone": message.mention_everyone, "mentions": mentions.collect::<Value>(),
            "mention_roles": message.mention_roles,
            "attachments": attachments.map(|a| self.attachment_json(message, a)).collect::<Value>(),
            "embeds": embeds, "components": components, "pinned": message.pinned,
            "flags": message.flags,
        });
        if !message.reactions.is_empty() {
            let reactions = message.reactions.iter();
            json["reactions"] = reactions.map(|it| self.reaction_json(it)).collect();
        }
        put(&mut json, "poll", message.poll.as_ref());
        put(&mut json, "nonce", message.nonce.as_ref());
        if let Some(origin) = &message.interaction {
            json["application_id"] = json!(self.bot.application_id);
            json["webhook_id"] = json!(self.bot.application_id);
            json["interaction_metadata"] = self.origin_json(message, origin);
            if let (2, Some(name)) = (origin.kind, &origin.name) {
                json["interaction"] = json!({
                    "id": origin.id, "type": 2, "name": name, "user": self.user_json(origin.user),
                });
            }
        }
        if let Some(reference) = &message.reference {
            let mut to = json!({"type": 0, "channel_id": reference.channel});
            put(&mut to, "guild_id", self.guild_of(reference.channel));
            put(&mut to, "message_id", reference.message);
            json["message_reference"] = to;
            // References are resolved one level deep, as on Discord.
            let target = |id| {
                let mut target = self.message(reference.channel, id)?.clone();
                target.reference = None;
                Some(self.message_json(&target))
            };
            put(
                &mut json,
                "referenced_message",
                reference.message.map(target),
            );
        }
        let thread = message.thread.and_then(|id| self.channel(id));
        let thread = thread.map(|thread| self.channel_json(thread, self.bot.user_id));
        put(&mut json, "thread", thread);
        json
    }

    fn reaction_json(&self, reaction: &Reaction) -> Value {
        let count = reaction.users.len();
        json!({
            "emoji": {"id": null, "name": reaction.emoji}, "count": count,
            "me": reaction.users.contains(&self.bot.user_id), "me_burst": false,
            "count_details": {"burst": 0, "normal": count}, "burst_colors": [],
        })
    }

    /// Returns a message object in its gateway form: with the server and the author's membership.
    pub(crate) fn message_event_json(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        let channel = self.channel(message.channel);
        let guild = channel.and_then(|channel| channel.guild);
        put(&mut json, "guild_id", guild);
        let member = guild.map(|guild| self.member_json(guild, message.author, false));
        put(
            &mut json,
            "member",
            member.filter(|member| !member.is_null()),
        );
        json["channel_type"] = json!(channel.map_or(0, |channel| channel.kind.number()));
        json
    }

    fn origin_json(&self, message: &Message, origin: &AnsweredInteraction) -> Value {
        let mut json = json!({
            "id": origin.id, "type": origin.kind, "user": self.user_json(origin.user),
            "authorizing_integration_owners": self.owners_json(message.channel),
        });
        put(&mut json, "name", origin.name.as_ref());
        put(&mut json, "interacted_message_id", origin.message);
        let trigger = origin.trigger.as_ref();
        let trigger = trigger.map(|trigger| self.origin_json(message, trigger));
        put(&mut json, "triggering_interaction_metadata", trigger);
        json
    }

    /// Returns the installation owners of the application where an interaction happens.
    pub(crate) fn owners_json(&self, channel: ChannelId) -> Value {
        json!({ "0": self.guild_of(channel).map_or("0".to_owned(), |guild| guild.to_string()) })
    }

    fn resolve_embed(&self, message: &Message, embed: &mut Value, shown: &mut Vec<String>) {
        embed["type"] = json!("rich");
        for key in ["image", "thumbnail"] {
            if let Some(picture) = embed.get(key) {
                match self.resolved(message, picture, "url", "proxy_url", shown) {
                    Some(picture) => embed[key] = picture,
                    None => {
                        embed.as_object_mut().and_then(|fields| fields.remove(key));
                    }
                }
            }
        }
        for key in ["author", "footer"] {
            let part = &embed[key];
            if present(part, "icon_url").is_some() {
                let part = self.resolved(message, part, "icon_url", "proxy_icon_url", shown);
                put(embed, key, part);
            }
        }
    }

    fn resolved(
        &self,
        message: &Message,
        of: &Value,
        url_key: &str,
        proxy_key: &str,
        shown: &mut Vec<String>,
    ) -> Option<Value> {
        let mut resolved = of.clone();
        let url = of[url_key].as_str()?;
        let Some(name) = url.strip_prefix(ATTACHMENT) else {
            resolved[proxy_key] = json!(url);
            return Some(resolved);
        };
        let name = clean_filename(name);
        let attachment = message.attachments.iter().find(|a| a.filename == name)?;
        let url = json!(self.attachment_url(message, attachment));
        (resolved[url_key], resolved[proxy_key]) = (url.clone(), url);
        let size = attachment.dimensions.filter(|_| url_key == "url");
        put(&mut resolved, "width", size.map(|size| size.0));
        put(&mut resolved, "height", size.map(|size| size.1));
        put(
            &mut resolved,
            "description",
            attachment.description.as_ref(),
        );
        shown.push(name);
        Some(resolved)
    }

    /// Resolves the media of V2 components at any depth.
    fn resolve_media(&self, message: &Message, value: &mut Value, shown: &mut Vec<String>) {
        match value {
            Value::Array(list) => {
                for value in list {
                    self.resolve_media(message, value, shown);
                }
            }
            Value::Object(map) => {
                for key in ["media", "file"] {
                    let Some(item) = map.get(key) else { continue };
                    if let Some(item) = self.resolved(message, item, "url", "proxy_url", shown) {
                        map.insert(key.to_owned(), item);
                    }
                }
                for key in ["components", "items", "accessory"] {
                    if let Some(value) = map.get_mut(key) {
                        self.resolve_media(message, value, shown);
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns a command object; with `translations`, also the names in all languages.
    pub(crate) fn command_json(&self, command: &Command, translations: bool) -> Value {
        let mut json = command.body.clone();
        json["id"] = json!(command.id);
        json["application_id"] = json!(self.bot.application_id);
        json["version"] = json!(command.version.to_string());
        put(&mut json, "guild_id", command.guild);
        if !translations && let Some(map) = json.as_object_mut() {
            map.remove("name_localizations");
            map.remove("description_localizations");
        }
        json
    }
}

/// Sets a field of an object if there is a value.
pub(crate) fn put(object: &mut Value, key: &str, value: Option<impl Serialize>) {
    if let Some(value) = value {
        object[key] = json!(value);
    }
}

/// Returns the text of `of.key` in `locale`, or the untranslated text. A language falls back to
/// another variant (`en-GB` to `en-US`), as Discord's documentation describes.
pub(crate) fn localized<'v>(of: &'v Value, key: &str, locale: &str) -> &'v str {
    let translations = of.get(format!("{key}_localizations"));
    let find = |locale: &str| translations?.get(locale)?.as_str();
    let sibling = match locale {
        "en-GB" => Some("en-US"),
        "en-US" => Some("en-GB"),
        "es-419" => Some("es-ES"),
        _ => None,
    };
    LOCALES
        .contains(&locale)
        .then(|| find(locale).or_else(|| sibling.and_then(find)))
        .flatten()
        .or_else(|| of.get(key)?.as_str())
        .unwrap_or_default()
}
