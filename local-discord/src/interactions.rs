//! Pending interactions: their tokens, deadlines and answers.
//!
//! Source: Discord documentation, *Receiving and Responding to Interactions*.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::hub::HubState;
use crate::ids::{ChannelId, InteractionId, MessageId, Timestamp, UserId};
use crate::validate::message::MAX_FILE;
use crate::validate::{kind_of, list_of};
use crate::world::AnsweredInteraction;
use crate::world::render::put;

/// The time limit for the first answer.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// The lifetime of an answered interaction's token.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// Discord's type of a command interaction.
pub(crate) const COMMAND: u8 = 2;
/// Discord's type of a component interaction.
pub(crate) const COMPONENT: u8 = 3;
/// Discord's type of an autocomplete interaction.
pub(crate) const AUTOCOMPLETE: u8 = 4;
/// Discord's type of a submitted modal.
pub(crate) const MODAL_SUBMIT: u8 = 5;

/// The bot's first answer to an interaction.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ack {
    /// The bot posted a message.
    Message {
        /// The posted message.
        id: MessageId,
        /// Whether only the person sees it.
        ephemeral: bool,
    },
    /// The bot will fill a message later, which shows "thinking" until then.
    Deferred {
        /// The message to be filled.
        id: MessageId,
        /// Whether only the person sees it.
        ephemeral: bool,
    },
    /// The bot changed the message of the component.
    Updated {
        /// The changed message.
        id: MessageId,
    },
    /// The bot may change the message of the component later; nothing is shown.
    DeferredUpdate,
    /// The bot suggested values for an option.
    Choices {
        /// Names and values, at most 25.
        choices: Vec<Value>,
    },
    /// The bot opened a form.
    Modal {
        /// The form as the bot sent it.
        modal: ModalRef,
    },
    /// No answer came within three seconds.
    Unanswered,
}

/// A form that the bot opened for a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModalRef {
    /// The interaction that the form answers.
    pub interaction: InteractionId,
    /// The bot's name for the form.
    pub custom_id: String,
    /// The title above the form.
    #[serde(default)]
    pub title: String,
    /// The rows of the form, as the bot sent them, with the numbers (`id`) that Discord adds.
    pub components: Vec<Value>,
}

/// The progress of an interaction.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    pub(crate) ack: Option<Ack>,
    /// Whether a deferred answer was filled.
    pub(crate) filled: bool,
    /// The number of edits and follow-ups so far.
    pub(crate) changes: u64,
    pub(crate) followups: Vec<MessageId>,
}

/// An interaction whose token may still work. Clones share the progress.
#[derive(Clone)]
pub(crate) struct Pending {
    pub(crate) id: InteractionId,
    pub(crate) kind: u8,
    pub(crate) person: UserId,
    pub(crate) channel: ChannelId,
    /// The message of the component, or the one that the modal came from.
    pub(crate) source: Option<MessageId>,
    pub(crate) origin: AnsweredInteraction,
    /// For an autocomplete: the type of the option that the person is typing.
    pub(crate) typed: i64,
    pub(crate) created: Timestamp,
    pub(crate) acknowledged: bool,
    /// The message that `@original` refers to.
    pub(crate) original: Option<MessageId>,
    pub(crate) progress: watch::Sender<Progress>,
}

impl Pending {
    /// Whether this token gives access to a message.
    pub(crate) fn owns(&self, message: MessageId) -> bool {
        self.original == Some(message) || self.progress.borrow().followups.contains(&message)
    }

    /// Records the first answer; `original` is the message for `@original` from then on.
    pub(crate) fn acknowledge(&mut self, ack: Ack, original: Option<MessageId>) {
        self.acknowledged = true;
        self.original = original;
        self.progress.send_modify(|progress| {
            progress.filled = !matches!(ack, Ack::Deferred { .. } | Ack::DeferredUpdate);
            progress.ack = Some(ack);
        });
    }

    /// Records an edit or a follow-up.
    pub(crate) fn note_change(&self, followup: Option<MessageId>) {
        self.progress.send_modify(|progress| {
            progress.changes += 1;
            progress.filled = true;
            progress.followups.extend(followup);
        });
    }

    /// Whether the token has expired.
    pub(crate) fn expired(&self, now: Timestamp) -> bool {
        now.since(self.created) >= TOKEN_LIFE
    }
}

/// All interactions whose token is not forgotten yet.
#[derive(Default)]
pub(crate) struct Interactions {
    by_token: HashMap<String, Pending>,
    tokens: HashMap<InteractionId, String>,
    /// Start times and ids, the oldest first.
    order: VecDeque<(Timestamp, InteractionId)>,
}

impl Interactions {
    pub(crate) fn by_token(&self, token: &str) -> Option<&Pending> {
        self.by_token.get(token)
    }

    pub(crate) fn by_token_mut(&mut self, token: &str) -> Option<&mut Pending> {
        self.by_token.get_mut(token)
    }

    pub(crate) fn by_id(&self, id: InteractionId) -> Option<&Pending> {
        self.by_token.get(self.tokens.get(&id)?)
    }

    /// Gives up an interaction that was not answered in time.
    pub(crate) fn give_up(&mut self, id: InteractionId) {
        let unanswered = self.by_id(id).is_some_and(|pending| !pending.acknowledged);
        if unanswered && let Some(token) = self.tokens.remove(&id) {
            self.by_token.remove(&token);
        }
    }

    fn begin(&mut self, token: String, pending: Pending) {
        self.order.push_back((pending.created, pending.id));
        self.tokens.insert(pending.id, token.clone());
        self.by_token.insert(token, pending);
    }

    /// Forgets interactions that expired long ago; until then a late request gets the reason.
    fn forget_old(&mut self, now: Timestamp) {
        while let Some((_, id)) = self
            .order
            .pop_front_if(|(created, _)| now.since(*created) >= TOKEN_LIFE * 4)
        {
            if let Some(token) = self.tokens.remove(&id) {
                self.by_token.remove(&token);
            }
        }
    }
}

/// An interaction to start.
pub(crate) struct NewInteraction {
    pub(crate) kind: u8,
    pub(crate) person: UserId,
    pub(crate) channel: ChannelId,
    pub(crate) data: Value,
    /// The message of the component, or the one that the modal came from.
    pub(crate) source: Option<MessageId>,
    /// The name of the command with its subcommands.
    pub(crate) name: Option<String>,
    /// The interaction that led to a modal.
    pub(crate) trigger: Option<AnsweredInteraction>,
}

impl HubState {
    /// Starts an interaction and sends it to the bot. `None` if the channel is gone.
    pub(crate) fn interact(
        &mut self,
        new: NewInteraction,
    ) -> Option<(InteractionId, watch::Receiver<Progress>)> {
        let now = self.now;
        self.interactions.forget_old(now);
        let id = InteractionId(self.world.ids.next(now));
        let channel = self.world.channel(new.channel)?;
        let locale = &self.world.people.get(&new.person)?.locale;
        let token = token_for(id);
        let bot = self.world.bot.user_id;
        let mut payload = json!({
            "id": id, "application_id": self.world.bot.application_id, "type": new.kind,
            "token": token, "version": 1, "data": new.data, "channel_id": new.channel,
            "channel": self.world.interaction_channel_json(channel, new.person),
            "locale": locale, "entitlements": [], "attachment_size_limit": MAX_FILE,
            "app_permissions": self.world.permissions(bot, channel).to_string(),
            "authorizing_integration_owners": self.world.owners_json(new.channel),
            "context": if channel.guild.is_some() { 0 } else { 1 },
        });
        let guild_id = channel.guild;
        if let Some(guild) = guild_id.and_then(|guild| self.world.guilds.get(&guild)) {
            let mut member = self.world.member_json(guild.id, new.person, true);
            let permissions = self.world.permissions(new.person, channel);
            member["permissions"] = json!(permissions.to_string());
            payload["member"] = member;
            payload["guild_id"] = json!(guild.id);
            payload["guild_locale"] = json!(guild.locale);
            payload["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
        } else {
            payload["user"] = self.world.user_json(new.person);
        }
        let source = new
            .source
            .and_then(|id| self.world.message(new.channel, id));
        put(
            &mut payload,
            "message",
            source.map(|it| self.world.message_json(it)),
        );
        let origin = AnsweredInteraction {
            id,
            kind: new.kind,
            user: new.person,
            name: new.name,
            message: new.source.filter(|_| new.kind == COMPONENT),
            trigger: new.trigger.map(Box::new),
        };
        if let Some(message) = new.source {
            self.world.note_use(new.channel, message);
        }
        let typed = focused(&payload["data"]["options"]).map_or(0, kind_of);
        let progress = watch::Sender::new(Progress::default());
        let receiver = progress.subscribe();
        let pending = Pending {
            id,
            kind: new.kind,
            person: new.person,
            channel: new.channel,
            source: new.source,
            origin,
            typed,
            created: now,
            acknowledged: false,
            original: None,
            progress,
        };
        self.interactions.begin(token, pending);
        self.tell_bot("INTERACTION_CREATE", &payload, guild_id);
        if self.doubled_interactions > 0 {
            self.doubled_interactions -= 1;
            self.sessions.repeat_last();
        }
        Some((id, receiver))
    }
}

/// Returns the option with the cursor, among those of a command and its subcommands.
fn focused(options: &Value) -> Option<&Value> {
    list_of(options).iter().find_map(|option| match option {
        option if option["focused"] == true => Some(option),
        option => focused(&option["options"]),
    })
}

/// Returns a token as long and as opaque as Discord's.
fn token_for(id: InteractionId) -> String {
    use base64::Engine as _;
    let mut text = format!("interaction:{id}:");
    for part in rand::random::<[u64; 6]>() {
        text.push_str(&format!("{part:016x}"));
    }
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(text)
}
