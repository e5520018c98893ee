//! The state behind one lock: the world and everything that changes with it, and the events for listeners.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::{Notify, broadcast};

use crate::clock::Clock;
use crate::config::RateLimits;
use crate::fate::FateJudge;
use crate::gateway::GatewaySessions;
use crate::gateway::intents;
use crate::ids::{ChannelId, GuildId, MessageId, TagId, Timestamp, UserId};
use crate::interactions::Interactions;
use crate::journal::Journal;
use crate::rest::ratelimit::Limiter;
use crate::world::messages::Edit;
use crate::world::render::put;
use crate::world::threads::NewThread;
use crate::world::{Channel, ChannelKind, Message, World};

/// The number of events that a slow listener can fall behind before it loses some.
const BACKLOG: usize = 1_024;

/// The time between two searches for threads to archive.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

/// The data that all parts share.
pub(crate) struct Shared {
    pub(crate) clock: Clock,
    /// The interval at which clients must send a heartbeat.
    pub(crate) heartbeat: Duration,
    /// Notified when the world has changed and should be saved.
    pub(crate) changed: Notify,
    state: Mutex<HubState>,
}

/// The initial settings of the state.
pub(crate) struct HubSettings {
    pub(crate) clock: Clock,
    pub(crate) heartbeat: Duration,
    pub(crate) limits: RateLimits,
    pub(crate) capture: bool,
    pub(crate) shards: u64,
    pub(crate) identifies: Identifies,
    pub(crate) active_threads: usize,
}

/// The limits on the start of sessions.
#[derive(Debug)]
pub(crate) struct Identifies {
    between: Duration,
    /// The most starts within a time span.
    limit: (u64, Duration),
    last: Option<tokio::time::Instant>,
    /// The start of the current time span, and the number of starts since.
    since: Option<(tokio::time::Instant, u64)>,
    /// The number of sessions started.
    pub(crate) begun: usize,
    /// The number of refused starts.
    pub(crate) hasty: usize,
}

impl Identifies {
    /// Sets the least time between two starts, and the most starts within a time span.
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

    /// Whether a session may start now; counts the start or the refusal.
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

    /// Returns the most starts within the time span.
    pub(crate) const fn total(&self) -> u64 {
        self.limit.0
    }

    /// Returns the number of starts left, and the time until the count starts again.
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
    pub(crate) fn new(world: World, start: HubSettings) -> Shared {
        let HubSettings {
            clock,
            heartbeat,
            limits,
            capture,
            shards,
            identifies,
            active_threads,
        } = start;
        let state = HubState {
            now: clock.now(),
            world,
            sessions: GatewaySessions::default(),
            interactions: Interactions::default(),
            journal: Journal::new(capture),
            limiter: Limiter::new(limits),
            faults: VecDeque::new(),
            judge: None,
            shards,
            active_threads,
            identifies,
            ignored_heartbeats: 0,
            closed_connections: (0, 0),
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
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut HubState) -> T) -> T {
        // A panic in another thread leaves at most one change half reported; continue with the rest.
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

/// The data behind the lock.
pub(crate) struct HubState {
    pub(crate) now: Timestamp,
    pub(crate) world: World,
    pub(crate) sessions: GatewaySessions,
    pub(crate) interactions: Interactions,
    pub(crate) journal: Journal,
    pub(crate) limiter: Limiter,
    /// HTTP statuses for the next REST requests, which are then not carried out.
    pub(crate) faults: VecDeque<u16>,
    /// Decides the fate of a REST request.
    pub(crate) judge: Option<FateJudge>,
    /// The number of shards that a bot is recommended.
    pub(crate) shards: u64,
    /// The most threads of one server that may be active at once.
    pub(crate) active_threads: usize,
    pub(crate) identifies: Identifies,
    /// The number of heartbeats to leave unanswered from now on.
    pub(crate) ignored_heartbeats: usize,
    /// The number of gateway connections to close from now on, and the code.
    pub(crate) closed_connections: (usize, u16),
    /// The number of interactions to send twice from now on.
    pub(crate) doubled_interactions: usize,
    pub(crate) listeners: broadcast::Sender<Arc<ClientEvent>>,
    pub(crate) dirty: bool,
    /// The time of the last search for quiet threads.
    looked: Timestamp,
}

/// An event for people's clients.
#[derive(Debug)]
pub(crate) struct ClientEvent {
    pub(crate) name: &'static str,
    pub(crate) data: Value,
    pub(crate) to: Audience,
}

/// The receivers of an event.
#[derive(Debug)]
pub(crate) enum Audience {
    Everyone,
    Only(Vec<UserId>),
}

/// The group of a channel's events that an event belongs to. Each has one intent in servers and
/// another in direct messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventGroup {
    Channels,
    Messages,
    Reactions,
    Typing,
}

impl HubState {
    /// Sends an event to the people who see `channel` and, if its intents ask for it, to the bot.
    pub(crate) fn tell_channel(
        &mut self,
        name: &'static str,
        data: Value,
        channel: ChannelId,
        topic: EventGroup,
    ) {
        let Some(place) = self.world.channel(channel) else {
            return;
        };
        let direct = place.kind == ChannelKind::Direct;
        let intent = match (topic, direct) {
            (EventGroup::Channels, false) => intents::GUILDS,
            (EventGroup::Channels | EventGroup::Messages, true) => intents::DIRECT_MESSAGES,
            (EventGroup::Messages, false) => intents::GUILD_MESSAGES,
            (EventGroup::Reactions, false) => intents::GUILD_MESSAGE_REACTIONS,
            (EventGroup::Reactions, true) => intents::DIRECT_MESSAGE_REACTIONS,
            (EventGroup::Typing, false) => intents::GUILD_MESSAGE_TYPING,
            (EventGroup::Typing, true) => intents::DIRECT_MESSAGE_TYPING,
        };
        let bot = self.world.bot.user_id;
        if self.world.sees(bot, place) {
            self.sessions
                .dispatch(name, &data, intent, place.guild, bot);
        }
        let to = Audience::Only(self.world.audience(channel));
        self.tell_people(name, data, to);
    }

    /// Sends an event to people only.
    pub(crate) fn tell_people(&mut self, name: &'static str, data: Value, to: Audience) {
        self.dirty |= !matches!(name, "TYPING_START" | "LOCAL_BOT");
        // There may be no listeners.
        let _ = self
            .listeners
            .send(Arc::new(ClientEvent { name, data, to }));
    }

    /// Sends an event to the bot only, regardless of its intents.
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

    /// Whether the number of active threads allows writing in a channel: a message in an archived
    /// thread makes it active.
    pub(crate) fn has_room_to_write(&self, channel: ChannelId) -> bool {
        let is_archived = self
            .world
            .channel(channel)
            .is_some_and(Channel::is_archived);
        !is_archived || self.has_room_for_thread(channel)
    }

    /// Posts a message, and sends events about it and the thread that it reopens.
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

    /// Starts a post of a forum with its first message, and sends the events.
    pub(crate) fn post_in_forum(
        &mut self,
        new: NewThread,
        tags: Vec<TagId>,
        message: Message,
    ) -> Option<(ChannelId, MessageId)> {
        let now = self.now;
        let (thread, id) = self.world.post_in_forum(new, tags, message, now)?;
        self.tell_channel_created(thread);
        self.tell_message("MESSAGE_CREATE", thread, id);
        Some((thread, id))
    }

    /// Changes a message and sends the event. `mark` makes it count as edited.
    pub(crate) fn edit(&mut self, channel: ChannelId, id: MessageId, edit: Edit, mark: bool) {
        self.world.edit(channel, id, edit, mark, self.now);
        self.tell_message("MESSAGE_UPDATE", channel, id);
    }

    /// Sends an event with a message in its current form.
    pub(crate) fn tell_message(&mut self, name: &'static str, channel: ChannelId, id: MessageId) {
        if let Some(message) = self.world.message(channel, id) {
            let (data, reader) = (self.world.message_event_json(message), message.only_for);
            self.tell_readers(name, data, channel, reader);
        }
    }

    /// Removes a message and sends the event.
    pub(crate) fn delete(&mut self, channel: ChannelId, id: MessageId) {
        if let Some(message) = self.world.delete(channel, id) {
            let mut data = json!({"id": id, "channel_id": channel});
            put(&mut data, "guild_id", self.world.guild_of(channel));
            self.tell_readers("MESSAGE_DELETE", data, channel, message.only_for);
        }
    }

    /// Sends an event to those who see a message. An ephemeral one causes no gateway event for the bot.
    fn tell_readers(
        &mut self,
        name: &'static str,
        data: Value,
        channel: ChannelId,
        only_for: Option<UserId>,
    ) {
        match only_for {
            Some(person) => self.tell_people(name, data, Audience::Only(vec![person])),
            None => self.tell_channel(name, data, channel, EventGroup::Messages),
        }
    }

    /// Returns the channel of direct messages between a person and the bot, and creates it if needed.
    pub(crate) fn open_direct_channel(&mut self, person: UserId) -> ChannelId {
        let (channel, new) = self.world.open_direct_channel(person, self.now);
        if new {
            self.tell_channel_created(channel);
        }
        channel
    }

    /// Sends the event for a new channel or thread.
    pub(crate) fn tell_channel_created(&mut self, id: ChannelId) {
        self.tell_of_channel(id, ["THREAD_CREATE", "CHANNEL_CREATE"]);
    }

    /// Sends the event for a changed channel or thread.
    pub(crate) fn tell_channel_changed(&mut self, id: ChannelId) {
        self.tell_of_channel(id, ["THREAD_UPDATE", "CHANNEL_UPDATE"]);
    }

    /// Sends the event for the deletion of a channel or thread. Call it before the deletion, while
    /// people still see the channel.
    pub(crate) fn tell_channel_deleted(&mut self, id: ChannelId) {
        self.tell_of_channel(id, ["THREAD_DELETE", "CHANNEL_DELETE"]);
    }

    /// Removes a channel with its threads, or a thread, and sends the events.
    pub(crate) fn delete_channel(&mut self, id: ChannelId) {
        let all = self.world.with_threads(id);
        // The events need the channel to find out who sees it.
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

    /// Sends an event about a channel to those who see it. The bot gets none about channels of
    /// direct messages: since version 8 of the API, the gateway sends bots none (*Change Log › API
    /// and Gateway v8*).
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
        self.tell_channel(name, data, id, EventGroup::Channels);
    }

    fn archive_quiet_threads(&mut self) {
        // Threads go quiet after minutes or more, and there may be very many threads.
        if self.now.since(self.looked) < BETWEEN_LOOKS {
            return;
        }
        self.looked = self.now;
        for id in self.world.archive_quiet_threads(self.now) {
            self.tell_channel_changed(id);
        }
    }
}
