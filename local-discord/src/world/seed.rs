//! Building a world to start from.

use std::collections::{BTreeMap, VecDeque};

use super::private::PrivateMessages;
use super::{
    Account, Bot, Channel, ChannelKind, Guild, Member, Overwrite, Role, World, permissions,
};
use crate::ids::{ApplicationId, ChannelId, GuildId, IdSource, RoleId, Timestamp, UserId};

/// When the things of a seed were created: 2024-01-01, so that ids do not depend on the day.
const SEED_TIME: Timestamp = Timestamp(1_704_067_200_000);

impl World {
    /// A world with a bot and nothing else.
    pub fn empty(bot_name: &str) -> World {
        let mut ids = IdSource::default();
        let user_id = UserId(ids.next(SEED_TIME));
        World {
            bot: Bot {
                user_id,
                application_id: ApplicationId(user_id.0),
                name: bot_name.to_owned(),
                description: String::new(),
                token: String::new(),
                privileged_intents: 0,
            },
            guilds: BTreeMap::new(),
            people: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            replaced: VecDeque::new(),
            private: PrivateMessages::default(),
            commands: BTreeMap::new(),
            ids,
            base_url: String::new(),
            signing_key: 0,
        }
    }

    /// One server with three text channels, and six people: four whose client speaks English,
    /// two German. One of them takes no direct messages.
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
            if let Some(channel) = world.channels.get_mut(&channel) {
                channel.topic = Some(topic.to_owned());
            }
        }
        world
    }

    /// The bot.
    pub fn bot(&self) -> &Bot {
        &self.bot
    }

    /// The bot, to change its name, token or privileged intents before the start.
    pub fn bot_mut(&mut self) -> &mut Bot {
        &mut self.bot
    }

    /// Adds a server with everyone so far and the bot in it, owned by the first person.
    pub fn add_guild(&mut self, name: &str) -> GuildId {
        let id = GuildId(self.ids.next(SEED_TIME));
        let bot_role = RoleId(self.ids.next(SEED_TIME));
        let role = |id: RoleId, name: &str, permissions, position, managed| Role {
            id,
            name: name.to_owned(),
            permissions,
            position,
            color: 0,
            managed,
        };
        let everyone = role(RoleId(id.0), "@everyone", permissions::EVERYONE, 0, false);
        let bot = role(bot_role, &self.bot.name, permissions::BOT, 1, true);
        let member = |roles| Member {
            roles,
            joined: SEED_TIME,
            nick: None,
        };
        let mut members: BTreeMap<UserId, Member> = self
            .people
            .keys()
            .map(|person| (*person, member(Vec::new())))
            .collect();
        members.insert(self.bot.user_id, member(vec![bot_role]));
        let owner = self.people.keys().next().copied().unwrap_or_default();
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            locale: "en-US".to_owned(),
            roles: [everyone, bot]
                .into_iter()
                .map(|role| (role.id, role))
                .collect(),
            members,
        };
        self.guilds.insert(id, guild);
        id
    }

    /// Adds a person, in every server so far, whose client speaks `locale` (such as `de`).
    pub fn add_person(&mut self, name: &str, locale: &str) -> UserId {
        let id = UserId(self.ids.next(SEED_TIME));
        let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let account = Account {
            id,
            username: format!("{}_{}", plain.to_lowercase(), id.0 % 1000),
            name: name.to_owned(),
            locale: locale.to_owned(),
            dms_open: true,
        };
        self.people.insert(id, account);
        for guild in self.guilds.values_mut() {
            let member = Member {
                roles: Vec::new(),
                joined: SEED_TIME,
                nick: None,
            };
            guild.members.insert(id, member);
        }
        id
    }

    /// Adds a text channel at the end of a server's list.
    pub fn add_text_channel(&mut self, guild: GuildId, name: &str) -> ChannelId {
        let id = ChannelId(self.ids.next(SEED_TIME));
        let position = self
            .channels
            .values()
            .filter(|c| c.guild == Some(guild))
            .count();
        let channel = Channel {
            id,
            kind: ChannelKind::Text,
            name: name.to_owned(),
            guild: Some(guild),
            parent: None,
            topic: None,
            position: u32::try_from(position).unwrap_or(u32::MAX),
            overwrites: Vec::new(),
            recipient: None,
            thread: None,
            last_message: None,
            slowmode: 0,
        };
        self.channels.insert(id, channel);
        id
    }

    /// Allows or denies something in one channel.
    pub fn overwrite(&mut self, channel: ChannelId, overwrite: Overwrite) {
        if let Some(channel) = self.channels.get_mut(&channel) {
            channel
                .overwrites
                .retain(|o| o.person != overwrite.person || o.id != overwrite.id);
            channel.overwrites.push(overwrite);
        }
    }

    /// Sets whether the bot may write to this person.
    pub fn set_dms_open(&mut self, person: UserId, open: bool) {
        if let Some(account) = self.people.get_mut(&person) {
            account.dms_open = open;
        }
    }

    /// Sets the permission bits of everyone in a server.
    pub fn set_everyone_permissions(&mut self, guild: GuildId, permissions: u64) {
        if let Some(role) = self
            .guilds
            .get_mut(&guild)
            .and_then(|guild| guild.roles.get_mut(&RoleId(guild.id.0)))
        {
            role.permissions = permissions;
        }
    }
}
