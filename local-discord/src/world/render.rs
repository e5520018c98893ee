//! The world as Discord's JSON. Source: Discord documentation, the page of each resource.

use std::hash::Hasher as _;

use serde_json::{Map, Value, json};
use siphasher::sip128::{Hasher128 as _, SipHasher24};

use super::messages::clean_filename;
use super::{Attachment, Channel, Command, Guild, Message, Origin, Role, World};
use crate::ids::{AttachmentId, GuildId, UserId};
use crate::validate::commands::LOCALES;
use crate::validate::present;

/// The scheme of addresses that name a file of the same message.
const ATTACHMENT: &str = "attachment://";

impl World {
    /// A user object.
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
        if bot {
            user["bot"] = json!(true);
            user["discriminator"] = json!("0001");
        }
        user
    }

    /// The bot's own user object, with what only it sees.
    pub(crate) fn current_user_json(&self) -> Value {
        let mut user = self.user_json(self.bot.user_id);
        user["mfa_enabled"] = json!(false);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user["locale"] = json!("en-US");
        user
    }

    /// A member object, with or without its user; null for strangers.
    pub(crate) fn member_json(&self, guild: GuildId, user: UserId, with_user: bool) -> Value {
        let Some(member) = self
            .guilds
            .get(&guild)
            .and_then(|guild| guild.members.get(&user))
        else {
            return Value::Null;
        };
        let mut json = json!({
            "nick": member.nick, "avatar": null, "banner": null, "roles": member.roles,
            "joined_at": member.joined.iso(), "premium_since": null, "deaf": false, "mute": false,
            "flags": 0, "pending": false, "communication_disabled_until": null,
        });
        if with_user {
            json["user"] = self.user_json(user);
        }
        json
    }

    /// A role object.
    pub(crate) fn role_json(role: &Role) -> Value {
        json!({
            "id": role.id, "name": role.name, "color": role.color,
            "colors": {"primary_color": role.color, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "icon": null, "unicode_emoji": null, "position": role.position,
            "permissions": role.permissions.to_string(), "managed": role.managed,
            "mentionable": false, "flags": 0,
        })
    }

    /// A channel object as `viewer` gets it.
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
            "name": channel.name, "parent_id": channel.parent, "flags": 0,
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
            if channel.kind == super::ChannelKind::PrivateThread {
                json["thread_metadata"]["invitable"] = json!(thread.invitable);
            }
            if let Some(joined) = thread.members.get(&viewer) {
                json["member"] = json!({
                    "id": channel.id, "user_id": viewer, "join_timestamp": joined.iso(), "flags": 0,
                });
            }
        } else {
            json["position"] = json!(channel.position);
            json["topic"] = json!(channel.topic);
            json["permission_overwrites"] = channel
                .overwrites
                .iter()
                .map(|o| {
                    json!({
                        "id": o.id.to_string(), "type": u8::from(o.person),
                        "allow": o.allow.to_string(), "deny": o.deny.to_string(),
                    })
                })
                .collect();
        }
        json
    }

    /// The part of a channel that interactions carry.
    pub(crate) fn interaction_channel_json(&self, channel: &Channel, person: UserId) -> Value {
        let mut json = self.channel_json(channel, person);
        json["permissions"] = json!(self.permissions(person, channel).to_string());
        json
    }

    fn guild_base_json(guild: &Guild) -> Value {
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
            "roles": guild.roles.values().map(World::role_json).collect::<Vec<_>>(),
        })
    }

    /// A guild object as REST gives it.
    pub(crate) fn guild_json(&self, guild: &Guild) -> Value {
        Self::guild_base_json(guild)
    }

    /// A guild object as the gateway gives it. Without the privileged intent only the bot is
    /// among its members.
    pub(crate) fn guild_create_json(&self, guild: &Guild, all_members: bool) -> Value {
        let bot = self.bot.user_id;
        let mut json = Self::guild_base_json(guild);
        let channels = self
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild.id));
        let channels = channels.filter(|channel| channel.thread.is_none());
        json["channels"] = channels
            .map(|channel| self.channel_json(channel, bot))
            .collect();
        json["threads"] = self
            .active_threads(guild.id, bot)
            .map(|t| self.channel_json(t, bot))
            .collect();
        let members = guild
            .members
            .keys()
            .filter(|user| all_members || self.is_bot(**user));
        json["members"] = members
            .map(|user| self.member_json(guild.id, *user, true))
            .collect();
        json["member_count"] = json!(guild.members.len());
        let joined = guild
            .members
            .get(&bot)
            .map(|member| member.joined)
            .unwrap_or_default();
        json["joined_at"] = json!(joined.iso());
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

    /// The address of an attachment.
    pub(crate) fn attachment_url(&self, message: &Message, attachment: &Attachment) -> String {
        let name: String = attachment
            .filename
            .bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => {
                    char::from(byte).to_string()
                }
                _ => format!("%{byte:02X}"),
            })
            .collect();
        format!(
            "{}/attachments/{}/{}/{name}?hm={}",
            self.base_url,
            message.channel,
            attachment.id,
            self.attachment_signature(attachment.id)
        )
    }

    /// What an attachment's address is signed with (the parameter `hm`, as on Discord): who was
    /// not told it cannot make it up.
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
        if let Some((width, height)) = attachment.dimensions {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if let Some(description) = &attachment.description {
            json["description"] = json!(description);
        }
        if message.is_ephemeral() {
            json["ephemeral"] = json!(true);
        }
        json
    }

    /// A message object as REST gives it.
    ///
    /// Files that an embed or component shows are not among its attachments, as on Discord.
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
        let mentions: Vec<Value> = message
            .mentions
            .iter()
            .map(|id| self.user_json(*id))
            .collect();
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "type": message.kind,
            "author": self.user_json(message.author), "content": message.content,
            "timestamp": message.created.iso(),
            "edited_timestamp": message.edited.map(|edited| edited.iso()),
            "tts": false, "mention_everyone": message.mention_everyone, "mentions": mentions,
            "mention_roles": message.mention_roles,
            "attachments": attachments.map(|a| self.attachment_json(message, a)).collect::<Vec<_>>(),
            "embeds": embeds, "components": components, "pinned": message.pinned,
            "flags": message.flags,
        });
        if !message.reactions.is_empty() {
            json["reactions"] = message
                .reactions
                .iter()
                .map(|reaction| {
                    let count = reaction.users.len();
                    let me = reaction.users.contains(&self.bot.user_id);
                    json!({
                        "emoji": {"id": null, "name": reaction.emoji}, "count": count, "me": me,
                        "count_details": {"burst": 0, "normal": count}, "me_burst": false,
                        "burst_colors": [],
                    })
                })
                .collect();
        }
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
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
            let guild = self
                .channel(reference.channel)
                .and_then(|channel| channel.guild);
            json["message_reference"] = json!({"type": 0, "channel_id": reference.channel});
            if let Some(guild) = guild {
                json["message_reference"]["guild_id"] = json!(guild);
            }
            if let Some(id) = reference.message {
                json["message_reference"]["message_id"] = json!(id);
                // One level deep, as Discord does.
                let target = self.message(reference.channel, id).cloned();
                json["referenced_message"] = target.map_or(Value::Null, |mut target| {
                    target.reference = None;
                    self.message_json(&target)
                });
            }
        }
        if let Some(thread) = message.thread.and_then(|id| self.channel(id)) {
            json["thread"] = self.channel_json(thread, self.bot.user_id);
        }
        json
    }

    /// A message object as the gateway gives it: with the server and the author's membership.
    pub(crate) fn message_event_json(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        if let Some(guild) = self
            .channel(message.channel)
            .and_then(|channel| channel.guild)
        {
            json["guild_id"] = json!(guild);
            let member = self.member_json(guild, message.author, false);
            if !member.is_null() {
                json["member"] = member;
            }
        }
        json["channel_type"] = json!(
            self.channel(message.channel)
                .map_or(0, |channel| channel.kind.number())
        );
        json
    }

    fn origin_json(&self, message: &Message, origin: &Origin) -> Value {
        let mut json = json!({
            "id": origin.id, "type": origin.kind, "user": self.user_json(origin.user),
            "authorizing_integration_owners": self.owners_json(message.channel),
        });
        if let Some(name) = &origin.name {
            json["name"] = json!(name);
        }
        if let Some(id) = origin.message {
            json["interacted_message_id"] = json!(id);
        }
        if let Some(trigger) = &origin.trigger {
            json["triggering_interaction_metadata"] = self.origin_json(message, trigger);
        }
        json
    }

    /// Who installed the application where an interaction happens.
    pub(crate) fn owners_json(&self, channel: crate::ids::ChannelId) -> Value {
        match self.channel(channel).and_then(|channel| channel.guild) {
            Some(guild) => json!({ "0": guild }),
            None => json!({ "0": "0" }),
        }
    }

    fn resolve_embed(&self, message: &Message, embed: &mut Value, shown: &mut Vec<String>) {
        let Some(embed) = embed.as_object_mut() else {
            return;
        };
        embed.insert("type".to_owned(), json!("rich"));
        for key in ["image", "thumbnail"] {
            let Some(picture) = embed.get(key) else {
                continue;
            };
            match self.resolved(message, picture, "url", "proxy_url", shown) {
                Some(picture) => embed.insert(key.to_owned(), picture),
                None => embed.remove(key),
            };
        }
        for key in ["author", "footer"] {
            let Some(part) = embed
                .get(key)
                .filter(|part| present(part, "icon_url").is_some())
            else {
                continue;
            };
            if let Some(part) = self.resolved(message, part, "icon_url", "proxy_icon_url", shown) {
                embed.insert(key.to_owned(), part);
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
        let mut resolved: Map<String, Value> = of.as_object()?.clone();
        let url = of.get(url_key)?.as_str()?;
        let Some(name) = url.strip_prefix(ATTACHMENT) else {
            resolved.insert(proxy_key.to_owned(), json!(url));
            return Some(Value::Object(resolved));
        };
        let name = clean_filename(name);
        let attachment = message.attachments.iter().find(|a| a.filename == name)?;
        let url = self.attachment_url(message, attachment);
        resolved.insert(url_key.to_owned(), json!(url));
        resolved.insert(proxy_key.to_owned(), json!(url));
        if let (Some((width, height)), "url") = (attachment.dimensions, url_key) {
            resolved.insert("width".to_owned(), json!(width));
            resolved.insert("height".to_owned(), json!(height));
        }
        if let Some(description) = &attachment.description {
            resolved.insert("description".to_owned(), json!(description));
        }
        shown.push(name);
        Some(Value::Object(resolved))
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

    /// A command object. With `locale` it also carries the names in that language.
    pub(crate) fn command_json(&self, command: &Command, translations: bool) -> Value {
        let mut json = command.body.clone();
        json["id"] = json!(command.id);
        json["application_id"] = json!(self.bot.application_id);
        json["version"] = json!(command.version.to_string());
        if let Some(guild) = command.guild {
            json["guild_id"] = json!(guild);
        }
        if !translations && let Some(map) = json.as_object_mut() {
            map.remove("name_localizations");
            map.remove("description_localizations");
        }
        json
    }
}

/// The text of `of.key` in `locale`, or as it is without a translation. A language falls back to
/// another kind of it (`en-GB` to `en-US`), as Discord's documentation describes.
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
