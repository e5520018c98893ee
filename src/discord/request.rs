//! What a person asked for, whether by a command or by a press.

use serenity::all::{
    ActionRowComponent, ButtonKind, CommandInteraction, ComponentInteraction, InteractionContext,
    InteractionId, Member, Message, MessageFlags, MessageId, MessageInteractionMetadata,
    ModalInteraction, PartialChannel, Permissions, User,
};
use slowtable_face::{Language, PlainName};
use tokio::time::Instant;

use super::route::{Action, Route};
use crate::ids::RoleId;
use crate::observe::AnswerKind;
use crate::tables::{Asker, ChannelId, GuildId, GuildMember, Person, PersonId, PressId};
use crate::turns::Party;

/// Any of these makes a moderator of the channel's tables.
const MODERATING: Permissions = Permissions::ADMINISTRATOR
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::MANAGE_CHANNELS)
    .union(Permissions::MANAGE_THREADS);

/// Any of these makes somebody who manages the server.
const MANAGING: Permissions = Permissions::ADMINISTRATOR.union(Permissions::MANAGE_GUILD);

/// Characters of what was typed that are told again.
pub const TYPED: usize = 300;

/// Where the answer belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerPlace {
    /// In a new message that only the reader sees.
    New,
    /// In the place of the private message that was pressed.
    There,
    /// Nowhere: the public message that was pressed changes by itself.
    Quiet,
}

/// A command or press, as far as the bot needs to know of it.
#[derive(Clone)]
pub struct Request {
    /// What it is.
    pub kind: AnswerKind,
    /// The interaction.
    pub id: InteractionId,
    /// What answers to it have to show; a secret for 15 minutes.
    pub token: String,
    /// Who asks.
    pub person: Person,
    /// The reader's language.
    pub language: Language,
    /// Where it was asked.
    pub channel: ChannelId,
    /// The channel in which a thread is, when it was asked in a thread.
    pub parent: Option<ChannelId>,
    /// On which server.
    pub guild: Option<GuildId>,
    /// Whether it was asked in the direct messages of whoever asks with the bot.
    pub is_direct: bool,
    /// Whether they may manage the channel or its server.
    pub moderates: bool,
    /// Whether they may manage the server.
    pub manages: bool,
    /// Their roles on the server.
    pub roles: Vec<RoleId>,
    /// What the bot may do in the channel.
    pub permissions: Option<Permissions>,
    /// Where the answer belongs.
    pub place: AnswerPlace,
    /// Whether an answer in a new message stays there for good, as direct messages do.
    pub lasting: bool,
    /// The message that was pressed.
    pub message: Option<MessageId>,
    /// The interaction that the message which was pressed once answered, by which it is known before its own
    /// id is; the message's id where it answered none.
    pub origin: InteractionId,
    /// The file name of the picture on the message that was pressed.
    pub picture: Option<String>,
    /// Whether the message that was pressed is only the reader's.
    pub on_private: bool,
    /// What was typed for it, to be told again to whoever cannot have it as it was asked.
    pub typed: Option<PlainName>,
    /// When it reached us; Discord waits for an answer since about then.
    pub arrived: Instant,
}

/// What interactions of all kinds have, in fields of the same names.
macro_rules! of_interaction {
    ($kind:expr, $interaction:expr, $member:expr, $context:expr) => {
        Request {
            kind: $kind,
            id: $interaction.id,
            token: $interaction.token.clone(),
            person: person(&$interaction.user, $member),
            language: Language::from_locale(&$interaction.locale),
            channel: ChannelId($interaction.channel_id.get()),
            parent: parent($interaction.channel.as_ref()),
            guild: $interaction.guild_id.map(|guild| GuildId(guild.get())),
            is_direct: $interaction.guild_id.is_none() && is_with_bot($context),
            moderates: may_any($member, MODERATING),
            manages: may_any($member, MANAGING),
            roles: roles($member),
            permissions: $interaction.app_permissions,
            place: AnswerPlace::New,
            lasting: false,
            message: None,
            origin: $interaction.id,
            picture: None,
            on_private: false,
            typed: None,
            arrived: Instant::now(),
        }
    };
}

impl Request {
    /// A command.
    #[must_use]
    pub fn of_command(interaction: &CommandInteraction) -> Self {
        let member = interaction.member.as_deref();
        let request = of_interaction!(
            AnswerKind::Command,
            interaction,
            member,
            interaction.context
        );
        Self {
            lasting: request.is_direct,
            ..request
        }
    }

    /// What every line of the log about it carries: which interaction, and at which table, once the
    /// gate knows.
    #[must_use]
    pub fn span(&self) -> tracing::Span {
        tracing::info_span!("interaction", id = %self.id, table = tracing::field::Empty)
    }

    /// A press; its answer belongs in a new message until somebody says otherwise.
    #[must_use]
    pub fn of_component(interaction: &ComponentInteraction) -> Self {
        let member = interaction.member.as_ref();
        of_interaction!(AnswerKind::Press, interaction, member, interaction.context)
            .on(&interaction.message)
    }

    /// A form that was sent off, on the message whose press opened it.
    #[must_use]
    pub fn of_modal(interaction: &ModalInteraction) -> Self {
        let member = interaction.member.as_ref();
        let base = of_interaction!(AnswerKind::Form, interaction, member, None);
        match interaction.message.as_deref() {
            Some(message) => base.on(message),
            None => base,
        }
    }

    /// The same on a message. In direct messages each is the reader's own, to be written anew, but
    /// for what tells of an end, which stays.
    fn on(self, message: &Message) -> Self {
        let ephemeral = message
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        Self {
            message: Some(message.id),
            // A post answers nobody; its own id is as good.
            origin: origin(message).unwrap_or_else(|| InteractionId::new(message.id.get())),
            picture: message
                .attachments
                .first()
                .map(|picture| picture.filename.clone()),
            on_private: ephemeral || self.is_direct && !tells_of_end(message),
            ..self
        }
    }

    /// Who asks, and where: what decides which tables there are.
    #[must_use]
    pub fn asker(&self) -> Asker {
        Asker::here(self.person.clone(), self.channel, self.parent)
            .moderating(self.moderates)
            .member(self.member())
    }

    /// As a member of which server they ask.
    #[must_use]
    pub fn member(&self) -> Option<GuildMember> {
        self.guild.map(|guild| GuildMember {
            guild,
            roles: self.roles.clone(),
            manages: self.manages,
        })
    }

    /// Whose turn is counted for what they ask for.
    #[must_use]
    pub const fn party(&self) -> Party {
        Party::person(self.guild, self.person.id)
    }

    /// The press, for the tables service: delivered twice, it is the same.
    #[must_use]
    pub const fn press(&self) -> PressId {
        PressId(self.id.get())
    }

    /// The same, answered in place if that message is the reader's own.
    #[must_use]
    pub const fn there(mut self) -> Self {
        if self.on_private {
            self.place = AnswerPlace::There;
        }
        self
    }

    /// The same; in direct messages, a new message that answers it stays there.
    #[must_use]
    pub const fn lasting(mut self) -> Self {
        self.lasting = self.is_direct;
        self
    }

    /// The same, answered by the public message itself.
    #[must_use]
    pub const fn quietly(mut self) -> Self {
        self.place = AnswerPlace::Quiet;
        self
    }
}

/// Says nothing of the token.
impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ask")
            .field("id", &self.id)
            .field("person", &self.person.id)
            .field("channel", &self.channel)
            .finish_non_exhaustive()
    }
}

/// The person behind a user, by the name their server knows them by.
#[must_use]
pub fn person(user: &User, member: Option<&Member>) -> Person {
    let name = member
        .and_then(|member| member.nick.as_deref())
        .unwrap_or_else(|| user.display_name());
    Person::new(PersonId(user.id.get()), name)
}

/// Whether a member has any of these permissions where they ask. Discord counts the member's roles and
/// the channel's own rules together ("Guild Member Object", `permissions`).
fn may_any(member: Option<&Member>, any: Permissions) -> bool {
    member
        .and_then(|member| member.permissions)
        .is_some_and(|permissions| permissions.intersects(any))
}

fn roles(member: Option<&Member>) -> Vec<RoleId> {
    let roles = member.map_or(&[][..], |member| &member.roles);
    roles.iter().map(|role| RoleId(role.get())).collect()
}

/// Whether an interaction outside of servers comes from direct messages with the bot: it may be used
/// among other people as well ("Interaction Context Types").
fn is_with_bot(context: Option<InteractionContext>) -> bool {
    context.is_none_or(|context| context == InteractionContext::BotDm)
}

/// Whether a message tells how a game came out: a rematch is offered below nothing else.
fn tells_of_end(message: &Message) -> bool {
    let rows = message.components.iter();
    let mut controls = rows.flat_map(|row| &row.components);
    controls.any(|control| match control {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => {
                matches!(Route::decode(custom_id), Ok(Route::At(_, Action::Rematch)))
            }
            _ => false,
        },
        _ => false,
    })
}

fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    let channel = channel?;
    channel
        .thread_metadata
        .as_ref()
        .and(channel.parent_id)
        .map(|parent| ChannelId(parent.get()))
}

/// The interaction that a message answered.
fn origin(message: &Message) -> Option<InteractionId> {
    match message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(by) => Some(by.id),
        MessageInteractionMetadata::Component(by) => Some(by.id),
        MessageInteractionMetadata::ModalSubmit(by) => Some(by.id),
        _ => None,
    }
}
