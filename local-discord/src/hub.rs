//! The one lock: the world and everything that changes with it, and how changes are told.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::{Notify, broadcast};

use crate::clock::Clock;
use crate::config::RateLimits;
use crate::faults::Judge;
use crate::gateway::Sessions;
use crate::gateway::intents;
use crate::ids::{ChannelId, GuildId, MessageId, Timestamp, UserId};
use crate::interactions::Interactions;
use crate::journal::Journal;
use crate::rest::ratelimit::Limiter;
use crate::world::messages::Edit;
use crate::world::render::put;
use crate::world::{Channel, ChannelKind, Message, World};

/// Events that a slow listener can fall behind before it loses some.
const BACKLOG: usize = 1_024;

/// Between two looks for threads that are to be archived.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

/// What all parts share.
pub(crate) struct Shared {
    pub(crate) clock: Clock,
    /// How often clients are asked to send a heartbeat.
    pub(crate) heartbeat: Duration,
    /// Told when the world changed and should be saved.
    pub(crate) changed: Notify,
    state: Mutex<State>,
}

/// How everything begins.
pub(crate) struct Start {
    pub(crate) clock: Clock,
    pub(crate) heartbeat: Duration,
    pub(crate) limits: RateLimits,
    pub(crate) capture: bool,
    pub(crate) shards: u64,
    pub(crate) identifies: Identifies,
    pub(crate) active_threads: usize,
}

/// When sessions may be begun.
#[derive(Debug)]
pub(crate) struct Identifies {
    between: Duration,
    /// How many may be begun in how long a time.
    limit: (u64, Duration),
    last: Option<tokio::time::Instant>,
    /// When the time of the limit began, and how many were begun since.
    since: Option<(tokio::time::Instant, u64)>,
    /// How many were begun.
    pub(crate) begun: usize,
    /// How many were begun too soon.
    pub(crate) hasty: usize,
}

impl Identifies {
    /// Sessions that may be begun so far apart, and so many in a time.
    pub(crate) const fn new(between: Duration, limit: (u64, Duration)) -> Self {
        Self {
            between,
            limit,
            last: None,
            since: None,
            begun: 0,
            hasty: 0,
        }
    }

    /// Whether one may be begun now.
    pub(crate) fn may_begin(&mut self) -> bool {
        let now = tokio::time::Instant::now();
        let is_hasty = |last| now.duration_since(last) < self.between;
        if self.last.is_some_and(is_hasty) || self.left().0 == 0 {
            self.hasty += 1;
            return false;
        }
        self.last = Some(now);
        let (_, begun) = self.since.get_or_insert((now, 0));
        *begun += 1;
        self.begun += 1;
        true
    }

    /// How many there may be in all.
    pub(crate) const fn total(&self) -> u64 {
        self.limit.0
    }

    /// How many more may be begun, and how long it is until all may be again.
    pub(crate) fn left(&mut self) -> (u64, Duration) {
        let (total, span) = self.limit;
        let passed = self.since.map(|(since, _)| since.elapsed());
        if passed.is_some_and(|passed| passed >= span) {
            self.since = None;
        }
        match self.since {
            Some((since, begun)) => (
                total.saturating_sub(begun),
                span.saturating_sub(since.elapsed()),
            ),
            None => (total, Duration::ZERO),
        }
    }
}

impl Shared {
    pub(crate) fn new(world: World, start: Start) -> Shared {
        let Start {
            clock,
            heartbeat,
            limits,
            capture,
            shards,
            identifies,
            active_threads,
        } = start;
        let state = State {
            now: clock.now(),
            world,
            sessions: Sessions::default(),
            interactions: Interactions::default(),
            journal: Journal::new(capture),
            limiter: Limiter::new(limits),
            faults: VecDeque::new(),
            judge: None,
            shards,
            active_threads,
            identifies,
            ignored_heartbeats: 0,
            doubled_interactions: 0,
            listeners: broadcast::Sender::new(BACKLOG),
            dirty: false,
            looked: Timestamp::default(),
        };
        Shared {
            clock,
            heartbeat,
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
    /// HTTP statuses that the next REST requests are answered with instead.
    pub(crate) faults: VecDeque<u16>,
    /// Says what becomes of a REST request on its way.
    pub(crate) judge: Option<Judge>,
    /// How many shards a bot is told to have.
    pub(crate) shards: u64,
    /// How many threads of one server may be active at once.
    pub(crate) active_threads: usize,
    pub(crate) identifies: Identifies,
    /// Heartbeats that get no answer from now on.
    pub(crate) ignored_heartbeats: usize,
    /// Interactions that are told twice from now on.
    pub(crate) doubled_interactions: usize,
    pub(crate) listeners: broadcast::Sender<Arc<Event>>,
    pub(crate) dirty: bool,
    /// When quiet threads were last looked for.
    looked: Timestamp,
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

    /// Whether the server of a channel may have one more active thread.
    pub(crate) fn has_room_for_thread(&self, channel: ChannelId) -> bool {
        let Some(guild) = self.world.guild_of(channel) else {
            return true;
        };
        self.world.count_active_threads(guild) < self.active_threads
    }

    /// Whether somebody may write in a channel as far as the number of active threads goes: a message in an
    /// archived thread makes it active.
    pub(crate) fn has_room_to_write(&self, channel: ChannelId) -> bool {
        let is_archived = self
            .world
            .channel(channel)
            .is_some_and(Channel::is_archived);
        !is_archived || self.has_room_for_thread(channel)
    }

    /// Posts a message and tells of it, and of the thread that it reopened.
    pub(crate) fn post(&mut self, message: Message) -> MessageId {
        let at = message.channel;
        let archived = |world: &World| world.channel(at).is_some_and(Channel::is_archived);
        let was_archived = archived(&self.world);
        let id = self.world.post(message, self.now);
        if was_archived && !archived(&self.world) {
            self.tell_channel_changed(at);
        }
        self.tell_message("MESSAGE_CREATE", at, id);
        id
    }

    /// Changes a message and tells of it. `mark` makes it count as edited.
    pub(crate) fn edit(&mut self, channel: ChannelId, id: MessageId, edit: Edit, mark: bool) {
        self.world.edit(channel, id, edit, mark, self.now);
        self.tell_message("MESSAGE_UPDATE", channel, id);
    }

    /// Tells of a message, as it is now.
    pub(crate) fn tell_message(&mut self, name: &'static str, channel: ChannelId, id: MessageId) {
        if let Some(message) = self.world.message(channel, id) {
            let (data, reader) = (self.world.message_event_json(message), message.only_for);
            self.tell_readers(name, data, channel, reader);
        }
    }

    /// Removes a message and tells of it.
    pub(crate) fn delete(&mut self, channel: ChannelId, id: MessageId) {
        if let Some(message) = self.world.delete(channel, id) {
            let mut data = json!({"id": id, "channel_id": channel});
            put(&mut data, "guild_id", self.world.guild_of(channel));
            self.tell_readers("MESSAGE_DELETE", data, channel, message.only_for);
        }
    }

    /// Tells those who see a message. An ephemeral one is no gateway event for the bot.
    fn tell_readers(
        &mut self,
        name: &'static str,
        data: Value,
        channel: ChannelId,
        only_for: Option<UserId>,
    ) {
        match only_for {
            Some(person) => self.tell_people(name, data, Audience::Only(vec![person])),
            None => self.tell_channel(name, data, channel, Topic::Messages),
        }
    }

    /// The channel of direct messages between a person and the bot, made if there is none yet.
    pub(crate) fn open_direct_channel(&mut self, person: UserId) -> ChannelId {
        let (channel, new) = self.world.open_direct_channel(person, self.now);
        if new {
            self.tell_channel_created(channel);
        }
        channel
    }

    /// Tells that a channel or thread is new.
    pub(crate) fn tell_channel_created(&mut self, id: ChannelId) {
        self.tell_of_channel(id, ["THREAD_CREATE", "CHANNEL_CREATE"]);
    }

    /// Tells that a channel or thread changed.
    pub(crate) fn tell_channel_changed(&mut self, id: ChannelId) {
        self.tell_of_channel(id, ["THREAD_UPDATE", "CHANNEL_UPDATE"]);
    }

    /// Tells that a channel or thread will be gone; while it is there, somebody sees it.
    pub(crate) fn tell_channel_deleted(&mut self, id: ChannelId) {
        self.tell_of_channel(id, ["THREAD_DELETE", "CHANNEL_DELETE"]);
    }

    /// Removes a channel with its threads, or a thread, and tells of it.
    pub(crate) fn delete_channel(&mut self, id: ChannelId) {
        let all = self.world.with_threads(id);
        // The events go out while there still is somebody who sees the channel.
        for id in &all {
            self.tell_channel_deleted(*id);
        }
        for id in &all {
            self.world.messages.remove(id);
            self.world.channels.remove(id);
        }
        let channels = self.world.messages.values_mut();
        for message in channels.flat_map(|it| it.values_mut()) {
            message.thread = message.thread.filter(|thread| *thread != id);
        }
    }

    /// Tells who sees a channel of it. The bot hears nothing of direct messages' channels: since
    /// version 8 of the API, the gateway tells bots of none (*Change Log › API and Gateway v8*).
    fn tell_of_channel(&mut self, id: ChannelId, [of_thread, of_channel]: [&'static str; 2]) {
        let Some(channel) = self.world.channel(id) else {
            return;
        };
        let direct = channel.kind == ChannelKind::Direct;
        let thread = channel.kind.is_thread();
        let name = if thread { of_thread } else { of_channel };
        let mut data = self.world.channel_json(channel, self.world.bot.user_id);
        put(
            &mut data,
            "newly_created",
            (name == "THREAD_CREATE").then_some(true),
        );
        if direct {
            let to = Audience::Only(self.world.audience(id));
            return self.tell_people(name, data, to);
        }
        self.tell_channel(name, data, id, Topic::Channels);
    }

    fn archive_quiet_threads(&mut self) {
        // Quiet times are minutes and more, and there may be very many threads.
        if self.now.since(self.looked) < BETWEEN_LOOKS {
            return;
        }
        self.looked = self.now;
        for id in self.world.archive_quiet_threads(self.now) {
            self.tell_channel_changed(id);
        }
    }
}
