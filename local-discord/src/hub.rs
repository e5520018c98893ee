//! The one lock: the world and everything that changes with it, and how changes are told.

use std::sync::Arc;

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::{Notify, broadcast};

use crate::clock::Clock;
use crate::config::RateLimits;
use crate::faults::FaultState;
use crate::gateway::Sessions;
use crate::gateway::intents;
use crate::ids::{ChannelId, GuildId, MessageId, Timestamp, UserId};
use crate::interactions::Interactions;
use crate::journal::Journal;
use crate::rest::ratelimit::Limiter;
use crate::world::messages::{Edit, NewMessage};
use crate::world::{ChannelKind, World};

/// Events that a slow listener can fall behind before it loses some.
const BACKLOG: usize = 1_024;

/// What all parts share.
pub(crate) struct Shared {
    pub(crate) clock: Clock,
    /// Told when the world changed and should be saved.
    pub(crate) changed: Notify,
    state: Mutex<State>,
}

impl Shared {
    pub(crate) fn new(world: World, clock: Clock, limits: RateLimits, capture: bool) -> Shared {
        let state = State {
            now: clock.now(),
            world,
            sessions: Sessions::default(),
            interactions: Interactions::default(),
            journal: Journal::new(capture),
            limiter: Limiter::new(limits),
            faults: FaultState::default(),
            listeners: broadcast::Sender::new(BACKLOG),
            dirty: false,
        };
        Shared {
            clock,
            changed: Notify::new(),
            state: Mutex::new(state),
        }
    }

    /// Runs `work` on the state, at one point in time.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        // A panic in another thread leaves at worst one change half told; go on with the rest.
        let mut state = self.state.lock();
        state.now = self.clock.now();
        state.archive_quiet_threads();
        let result = work(&mut state);
        if std::mem::take(&mut state.dirty) {
            self.changed.notify_one();
        }
        result
    }
}

/// Everything behind the lock.
pub(crate) struct State {
    pub(crate) now: Timestamp,
    pub(crate) world: World,
    pub(crate) sessions: Sessions,
    pub(crate) interactions: Interactions,
    pub(crate) journal: Journal,
    pub(crate) limiter: Limiter,
    pub(crate) faults: FaultState,
    pub(crate) listeners: broadcast::Sender<Arc<Event>>,
    pub(crate) dirty: bool,
}

/// Something that happened, as people's clients are told.
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) name: &'static str,
    pub(crate) data: Value,
    pub(crate) to: Audience,
}

/// Who is told.
#[derive(Debug)]
pub(crate) enum Audience {
    Everyone,
    Only(Vec<UserId>),
}

/// Which of a channel's events an event belongs to; each has an intent in servers and another in
/// direct messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topic {
    Channels,
    Messages,
    Reactions,
    Typing,
}

impl State {
    /// Tells the people who see `channel` and, where its intents ask for it, the bot.
    pub(crate) fn tell_channel(
        &mut self,
        name: &'static str,
        data: Value,
        channel: ChannelId,
        topic: Topic,
    ) {
        let Some(place) = self.world.channel(channel) else {
            return;
        };
        let direct = place.kind == ChannelKind::Direct;
        let intent = match (topic, direct) {
            (Topic::Channels, false) => intents::GUILDS,
            (Topic::Channels | Topic::Messages, true) => intents::DIRECT_MESSAGES,
            (Topic::Messages, false) => intents::GUILD_MESSAGES,
            (Topic::Reactions, false) => intents::GUILD_MESSAGE_REACTIONS,
            (Topic::Reactions, true) => intents::DIRECT_MESSAGE_REACTIONS,
            (Topic::Typing, false) => intents::GUILD_MESSAGE_TYPING,
            (Topic::Typing, true) => intents::DIRECT_MESSAGE_TYPING,
        };
        let bot = self.world.bot.user_id;
        if self.world.sees(bot, place) {
            self.sessions
                .dispatch(name, &data, intent, place.guild, bot);
        }
        let to = Audience::Only(self.world.audience(channel));
        self.tell_people(name, data, to);
    }

    /// Tells people only.
    pub(crate) fn tell_people(&mut self, name: &'static str, data: Value, to: Audience) {
        self.dirty |= !matches!(name, "TYPING_START" | "LOCAL_BOT");
        // Nobody may be listening.
        let _ = self.listeners.send(Arc::new(Event { name, data, to }));
    }

    /// Tells the bot only, whatever its intents.
    pub(crate) fn tell_bot(&mut self, name: &'static str, data: &Value, guild: Option<GuildId>) {
        let bot = self.world.bot.user_id;
        self.sessions.dispatch(name, data, 0, guild, bot);
    }

    /// Posts a message and tells of it, and of the thread that it reopened.
    pub(crate) fn post(&mut self, new: NewMessage) -> MessageId {
        let channel = new.channel;
        let archived = |world: &World| {
            world
                .channel(channel)
                .and_then(|c| c.thread.as_ref())
                .is_some_and(|t| t.archived)
        };
        let was_archived = archived(&self.world);
        let only_for = new.only_for;
        let id = self.world.post(new, self.now);
        if was_archived && !archived(&self.world) {
            self.tell_channel_changed(channel);
        }
        let Some(message) = self.world.message(channel, id) else {
            return id;
        };
        let data = self.world.message_event_json(message);
        match only_for {
            // Ephemeral messages are no gateway event for the bot.
            Some(person) => {
                self.tell_people("MESSAGE_CREATE", data, Audience::Only(vec![person]));
            }
            None => self.tell_channel("MESSAGE_CREATE", data, channel, Topic::Messages),
        }
        id
    }

    /// Changes a message and tells of it. `mark` makes it count as edited.
    pub(crate) fn edit(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        edit: Edit,
        mark: bool,
    ) -> bool {
        let done = self.world.edit(channel, id, edit, mark, self.now);
        self.tell_message_changed(channel, id);
        done
    }

    /// Tells that something about a message changed.
    pub(crate) fn tell_message_changed(&mut self, channel: ChannelId, id: MessageId) {
        let Some(message) = self.world.message(channel, id) else {
            return;
        };
        let data = self.world.message_event_json(message);
        match message.only_for {
            Some(person) => {
                self.tell_people("MESSAGE_UPDATE", data, Audience::Only(vec![person]));
            }
            None => self.tell_channel("MESSAGE_UPDATE", data, channel, Topic::Messages),
        }
    }

    /// Removes a message and tells of it.
    pub(crate) fn delete(&mut self, channel: ChannelId, id: MessageId) -> bool {
        let Some(message) = self.world.delete(channel, id) else {
            return false;
        };
        let guild = self
            .world
            .channel(channel)
            .and_then(|channel| channel.guild);
        let mut data = json!({"id": id, "channel_id": channel});
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
        }
        match message.only_for {
            Some(person) => {
                self.tell_people("MESSAGE_DELETE", data, Audience::Only(vec![person]));
            }
            None => self.tell_channel("MESSAGE_DELETE", data, channel, Topic::Messages),
        }
        true
    }

    /// Tells that a channel or thread is new.
    pub(crate) fn tell_channel_created(&mut self, id: ChannelId) {
        let Some(channel) = self.world.channel(id) else {
            return;
        };
        let name = if channel.kind.is_thread() {
            "THREAD_CREATE"
        } else {
            "CHANNEL_CREATE"
        };
        let mut data = self.world.channel_json(channel, self.world.bot.user_id);
        if channel.kind.is_thread() {
            data["newly_created"] = json!(true);
        }
        self.tell_channel(name, data, id, Topic::Channels);
    }

    /// Tells that a channel or thread changed.
    pub(crate) fn tell_channel_changed(&mut self, id: ChannelId) {
        let Some(channel) = self.world.channel(id) else {
            return;
        };
        let name = if channel.kind.is_thread() {
            "THREAD_UPDATE"
        } else {
            "CHANNEL_UPDATE"
        };
        let data = self.world.channel_json(channel, self.world.bot.user_id);
        self.tell_channel(name, data, id, Topic::Channels);
    }

    fn archive_quiet_threads(&mut self) {
        for id in self.world.archive_quiet_threads(self.now) {
            self.tell_channel_changed(id);
        }
    }
}
