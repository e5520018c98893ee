//! The permissions of people. Source: Discord documentation, *Permissions*.

use super::{Channel, ChannelKind, Guild, Overwrite, World};
use crate::ids::{ChannelId, RoleId, UserId};

/// Administrator: grants all permissions.
pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
pub(crate) const MANAGE_CHANNELS: u64 = 1 << 4;
pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
pub(crate) const EMBED_LINKS: u64 = 1 << 14;
pub(crate) const ATTACH_FILES: u64 = 1 << 15;
pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
pub(crate) const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
pub(crate) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// The permissions of everyone in a sample server.
pub(crate) const EVERYONE: u64 =
    DIRECT | CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | SEND_MESSAGES_IN_THREADS;

/// The permissions that a bot usually requests when it is invited.
pub(crate) const BOT: u64 = EVERYONE | MANAGE_MESSAGES | MANAGE_THREADS;

/// The permissions of both sides in direct messages.
const DIRECT: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS;

const ALL: u64 = (1 << 53) - 1;

impl Guild {
    /// Returns the permission bits of a member by their roles alone; 0 for other people.
    pub(crate) fn base_permissions(&self, user: UserId) -> u64 {
        let Some(member) = self.members.get(&user) else {
            return 0;
        };
        if self.owner == user {
            return ALL;
        }
        let everyone = RoleId(self.id.0);
        let bits = member
            .roles
            .iter()
            .chain([&everyone])
            .filter_map(|role| self.roles.get(role))
            .fold(0, |bits, role| bits | role.permissions);
        if bits & ADMINISTRATOR != 0 { ALL } else { bits }
    }
}

impl World {
    /// Returns the permission bits of `user` in `channel`, with its overwrites. A thread has those
    /// of its channel, reduced by what a private thread hides.
    pub(crate) fn permissions(&self, user: UserId, channel: &Channel) -> u64 {
        let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) else {
            let party = self.is_bot(user) || channel.recipient == Some(user);
            return if party { DIRECT } else { 0 };
        };
        let base = guild.base_permissions(user);
        if base & ADMINISTRATOR != 0 {
            return base;
        }
        let Some(member) = guild.members.get(&user) else {
            return 0;
        };
        let parent = channel.parent.and_then(|id| self.channel(id));
        let place = parent.unwrap_or(channel);
        let of = |whose: &dyn Fn(&Overwrite) -> bool| {
            let chosen = place.overwrites.iter().filter(|overwrite| whose(overwrite));
            chosen.fold((0, 0), |(a, d), it| (a | it.allow, d | it.deny))
        };
        // Later overwrites take precedence: everyone's, those of all roles together, the person's own.
        let overwrites = [
            of(&|it| !it.person && it.id == guild.id.0),
            of(&|it| !it.person && member.roles.contains(&RoleId(it.id))),
            of(&|it| it.person && it.id == user.0),
        ];
        let bits = overwrites
            .into_iter()
            .fold(base, |bits, (allow, deny)| bits & !deny | allow);
        let hidden = channel.kind == ChannelKind::PrivateThread
            && bits & MANAGE_THREADS == 0
            && !channel.is_joined_by(user);
        if bits & VIEW_CHANNEL == 0 || hidden {
            0
        } else {
            bits
        }
    }

    /// Whether `user` has all permissions of `needed` in `channel`.
    pub(crate) fn allowed(&self, user: UserId, channel: &Channel, needed: u64) -> bool {
        self.permissions(user, channel) & needed == needed
    }

    /// Whether `user` sees `channel`.
    pub(crate) fn sees(&self, user: UserId, channel: &Channel) -> bool {
        self.allowed(user, channel, VIEW_CHANNEL)
    }

    /// Returns the people who see this channel, without the bot.
    pub(crate) fn audience(&self, channel: ChannelId) -> Vec<UserId> {
        let people = self.people.keys().copied();
        let channel = self.channel(channel);
        people
            .filter(|user| channel.is_some_and(|channel| self.sees(*user, channel)))
            .collect()
    }
}
