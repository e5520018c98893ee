//! Builds the initial world.

use super::{
    BotAccount, Channel, ChannelKind, Emoji, Guild, Member, Overwrite, PersonInfo, Role, World,
    permissions,
};
use crate::ids::{ApplicationId, ChannelId, EmojiId, GuildId, IdSource, RoleId, Timestamp, UserId};

/// The creation time of everything in a seed, 2024-01-01, so that ids do not depend on the day.
pub(crate) const SEED_TIME: Timestamp = Timestamp(1_704_067_200_000);

impl World {
    /// Creates a world with a bot and nothing else.
    pub fn empty(bot_name: &str) -> World {
        let mut ids = IdSource::default();
        let user_id = UserId(ids.next(SEED_TIME));
        World {
            bot: BotAccount {
                user_id,
                application_id: ApplicationId(user_id.0),
                name: bot_name.to_owned(),
                ..BotAccount::default()
            },
            ids,
            ..World::default()
        }
    }

    /// Creates a world with one server with three text channels, a forum, an announcement channel and
    /// a voice channel, and six people: four with clients in English, two in German. One of them
    /// accepts no direct messages.
    pub fn sample() -> World {
        let mut world = World::empty("Slowtable");
        world.bot.description = "Board games at your own pace".to_owned();
        let guild = world.add_guild("The Slow Tavern");
        for (name, locale) in [
            ("Amara", "en-US"),
            ("Jonas", "de"),
            ("Mei-Lin", "en-US"),
            ("Mateo", "en-US"),
            ("Katharina", "de"),
            ("Tariq", "en-US"),
        ] {
            let person = world.add_person(name, locale);
            if name == "Tariq" {
                world.set_dms_open(person, false);
            }
        }
        if let Some(owner) = world.people.keys().next().copied()
            && let Some(guild) = world.guilds.get_mut(&guild)
        {
            guild.owner = owner;
        }
        for (name, topic) in [
            (
                "game-table",
                "Games in progress. Start one with a slash command.",
            ),
            ("lounge", "Everything else."),
            ("spieltisch", "Hier wird Deutsch gespielt."),
        ] {
            let channel = world.add_text_channel(guild, name);
            let channel = world.channels.entry(channel).or_default();
            channel.topic = Some(topic.to_owned());
        }
        for (kind, name, topic) in [
            (
                ChannelKind::Forum,
                "table-forum",
                "One post for each table.",
            ),
            (ChannelKind::Announcement, "news", "What is new."),
            (ChannelKind::Voice, "voices", "A voice channel with a chat."),
        ] {
            let channel = world.add_channel(guild, kind, name);
            let channel = world.channels.entry(channel).or_default();
            channel.topic = Some(topic.to_owned());
        }
        world
    }

    /// Returns the bot.
    pub fn bot(&self) -> &BotAccount {
        &self.bot
    }

    /// Returns the bot, to change its name, token or privileged intents before the start.
    pub fn bot_mut(&mut self) -> &mut BotAccount {
        &mut self.bot
    }

    /// Adds a server that everyone so far and the bot belong to, owned by the first person.
    pub fn add_guild(&mut self, name: &str) -> GuildId {
        // One millisecond after the last one, so that the servers belong to different shards.
        let after = u64::try_from(self.guilds.len()).unwrap_or(0);
        let id = GuildId(self.ids.next(Timestamp(SEED_TIME.0 + after)));
        let bot_role = RoleId(self.ids.next(SEED_TIME));
        let role = |id: RoleId, name: &str, permissions, position, managed| {
            let (name, color) = (name.to_owned(), 0);
            let role = Role {
                id,
                name,
                permissions,
                position,
                color,
                managed,
            };
            (id, role)
        };
        let everyone = role(RoleId(id.0), "@everyone", permissions::EVERYONE, 0, false);
        let bot = role(bot_role, &self.bot.name, permissions::BOT, 1, true);
        let people = self
            .people
            .keys()
            .map(|person| (*person, member(Vec::new())));
        let members = people.chain([(self.bot.user_id, member(vec![bot_role]))]);
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner: self.people.keys().next().copied().unwrap_or_default(),
            locale: "en-US".to_owned(),
            roles: [everyone, bot].into(),
            members: members.collect(),
        };
        self.guilds.insert(id, guild);
        id
    }

    /// Adds a person to every server so far; the person's client has the language `locale` (such as
    /// `de`).
    pub fn add_person(&mut self, name: &str, locale: &str) -> UserId {
        let id = UserId(self.ids.next(SEED_TIME));
        let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let account = PersonInfo {
            id,
            username: format!("{}_{}", plain.to_lowercase(), id.0 % 1000),
            name: name.to_owned(),
            locale: locale.to_owned(),
            dms_open: true,
        };
        self.people.insert(id, account);
        for guild in self.guilds.values_mut() {
            guild.members.insert(id, member(Vec::new()));
        }
        id
    }

    /// Adds an emoji without a picture to the application.
    pub fn add_emoji(&mut self, name: &str) -> EmojiId {
        let id = EmojiId(self.ids.next(SEED_TIME));
        let emoji = Emoji {
            id,
            name: name.to_owned(),
            kind: "image/png".to_owned(),
            data: String::new(),
        };
        self.emojis.insert(id, emoji);
        id
    }

    /// Adds a text channel at the end of a server's list.
    pub fn add_text_channel(&mut self, guild: GuildId, name: &str) -> ChannelId {
        self.add_channel(guild, ChannelKind::Text, name)
    }

    /// Adds a channel at the end of a server's list.
    pub fn add_channel(&mut self, guild: GuildId, kind: ChannelKind, name: &str) -> ChannelId {
        let id = ChannelId(self.ids.next(SEED_TIME));
        let channels = self.channels.values();
        let position = channels
            .filter(|channel| channel.guild == Some(guild))
            .count();
        let channel = Channel {
            id,
            kind,
            name: name.to_owned(),
            guild: Some(guild),
            position: u32::try_from(position).unwrap_or(u32::MAX),
            ..Channel::default()
        };
        self.channels.insert(id, channel);
        id
    }

    /// Allows or denies permissions in one channel.
    pub fn overwrite(&mut self, channel: ChannelId, overwrite: Overwrite) {
        if let Some(channel) = self.channels.get_mut(&channel) {
            channel
                .overwrites
                .retain(|o| o.person != overwrite.person || o.id != overwrite.id);
            channel.overwrites.push(overwrite);
        }
    }

    /// Sets whether this person accepts direct messages from the bot.
    pub fn set_dms_open(&mut self, person: UserId, open: bool) {
        if let Some(account) = self.people.get_mut(&person) {
            account.dms_open = open;
        }
    }

    /// Sets the permission bits of everyone in a server.
    pub fn set_everyone_permissions(&mut self, guild: GuildId, permissions: u64) {
        let guild = self.guilds.get_mut(&guild);
        if let Some(role) = guild.and_then(|guild| guild.roles.get_mut(&RoleId(guild.id.0))) {
            role.permissions = permissions;
        }
    }
}

/// Creates a member with these roles, who was there from the start.
fn member(roles: Vec<RoleId>) -> Member {
    Member {
        roles,
        joined: SEED_TIME,
        nick: None,
    }
}
