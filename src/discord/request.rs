//! A person's request, by a command or by a press.

use serenity::all::{
    ActionRowComponent, ButtonKind, ChannelType, CommandInteraction, ComponentInteraction,
    ComponentInteractionDataKind, InteractionContext, InteractionId, Member, Message, MessageFlags,
    MessageId, MessageInteractionMetadata, ModalInteraction, PartialChannel, Permissions, User,
};
use slowtable_ui::{Language, PlainName};
use tokio::time::Instant;

use crate::discord::presses::route::{Action, Route};
use crate::observe::AnswerKind;
use slowtable_service::ids::RoleId;
use slowtable_service::tables::{
    Asker, ChannelId, GuildId, GuildMember, Person, PersonId, PressId,
};
use slowtable_service::turns::Party;

/// Any of these makes a person a moderator of the channel's tables.
const MODERATING: Permissions = Permissions::ADMINISTRATOR
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::MANAGE_CHANNELS)
    .union(Permissions::MANAGE_THREADS);

/// Any of these makes a person a manager of the server.
const MANAGING: Permissions = Permissions::ADMINISTRATOR.union(Permissions::MANAGE_GUILD);

/// The most characters of typed text that are shown again.
pub const TYPED: usize = 300;

/// Where the answer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerPlace {
    /// In a new message that only the reader sees.
    New,
    /// In place of the private message that was pressed.
    There,
    /// Nowhere: the pressed public message changes by other means.
    Quiet,
}

/// A person chosen in a select.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The person.
    pub person: Person,
    /// Whether it is a bot.
    pub is_bot: bool,
}

/// A command, press or form, as far as the bot needs to know it.
#[derive(Clone)]
pub struct BotRequest {
    /// The kind of the request.
    pub kind: AnswerKind,
    /// The interaction's id.
    pub id: InteractionId,
    /// The token for answers to it; a secret for 15 minutes.
    pub token: String,
    /// The person who asks.
    pub person: Person,
    /// The reader's language.
    pub language: Language,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The thread's channel, if it was asked in a thread.
    pub parent: Option<ChannelId>,
    /// Whether the channel is the chat of a voice or stage channel.
    pub in_voice: bool,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// Whether it was asked in the person's direct messages with the bot.
    pub is_direct: bool,
    /// Whether they may manage the channel or its server.
    pub moderates: bool,
    /// Whether they may manage the server.
    pub manages: bool,
    /// Their roles on the server.
    pub roles: Vec<RoleId>,
    /// The bot's permissions in the channel.
    pub permissions: Option<Permissions>,
    /// Where the answer goes.
    pub place: AnswerPlace,
    /// Whether a new message stays there for good, as in direct messages.
    pub lasting: bool,
    /// The message that was pressed.
    pub message: Option<MessageId>,
    /// The interaction that the pressed message once answered, by which the message is known before its own id is. It
    /// is the message's id if it answered none.
    pub origin: InteractionId,
    /// The file name of the picture on the pressed message.
    pub picture: Option<String>,
    /// Whether only the reader sees the pressed message.
    pub on_private: bool,
    /// The people chosen in a select.
    pub chosen: Vec<Chosen>,
    /// The typed text, to be shown again if the request is refused.
    pub typed: Option<PlainName>,
    /// When it reached the bot. Discord has waited for an answer since about then.
    pub arrived: Instant,
}

/// Builds a request from the fields that all kinds of interactions share.
macro_rules! of_interaction {
    ($kind:expr, $interaction:expr, $member:expr, $context:expr) => {
        BotRequest {
            kind: $kind,
            id: $interaction.id,
            token: $interaction.token.clone(),
            person: person(&$interaction.user, $member),
            language: Language::from_locale(&$interaction.locale),
            channel: ChannelId($interaction.channel_id.get()),
            parent: parent($interaction.channel.as_ref()),
            in_voice: in_voice($interaction.channel.as_ref()),
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
            chosen: Vec::new(),
            typed: None,
            arrived: Instant::now(),
        }
    };
}

impl BotRequest {
    /// Makes a request from a command.
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

    /// Returns the span of its log lines, with the interaction, and with the table once that is known.
    #[must_use]
    pub fn span(&self) -> tracing::Span {
        tracing::info_span!("interaction", id = %self.id, table = tracing::field::Empty)
    }

    /// Makes a request from a press. Its answer goes into a new message unless changed later.
    #[must_use]
    pub fn of_component(interaction: &ComponentInteraction) -> Self {
        let member = interaction.member.as_ref();
        let request = of_interaction!(AnswerKind::Press, interaction, member, interaction.context);
        Self {
            chosen: chosen(interaction),
            ..request.on(&interaction.message)
        }
    }

    /// Makes a request from a submitted form, on the message whose press opened it.
    #[must_use]
    pub fn of_modal(interaction: &ModalInteraction) -> Self {
        let member = interaction.member.as_ref();
        let base = of_interaction!(AnswerKind::Form, interaction, member, None);
        match interaction.message.as_deref() {
            Some(message) => base.on(message),
            None => base,
        }
    }

    /// Sets the pressed message. In direct messages each one is the reader's own and may be edited, except the one
    /// about a game's end, which stays.
    fn on(self, message: &Message) -> Self {
        let ephemeral = message
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        Self {
            message: Some(message.id),
            // A post answered no interaction; its own id serves as well.
            origin: origin(message).unwrap_or_else(|| InteractionId::new(message.id.get())),
            picture: message
                .attachments
                .first()
                .map(|picture| picture.filename.clone()),
            on_private: ephemeral || self.is_direct && !tells_of_end(message),
            ..self
        }
    }

    /// Returns who asks, and where: this decides which tables exist for them.
    #[must_use]
    pub fn asker(&self) -> Asker {
        Asker::here(self.person.clone(), self.channel, self.parent)
            .moderating(self.moderates)
            .member(self.member())
    }

    /// Returns the server membership with which they ask.
    #[must_use]
    pub fn member(&self) -> Option<GuildMember> {
        self.guild.map(|guild| GuildMember {
            guild,
            roles: self.roles.clone(),
            manages: self.manages,
        })
    }

    /// Returns the party whose turn the request counts as.
    #[must_use]
    pub const fn party(&self) -> Party {
        Party::person(self.guild, self.person.id)
    }

    /// Returns the press's id for the tables service. A second delivery has the same.
    #[must_use]
    pub const fn press(&self) -> PressId {
        PressId(self.id.get())
    }

    /// Answers in place if the pressed message is the reader's own.
    #[must_use]
    pub const fn there(mut self) -> Self {
        if self.on_private {
            self.place = AnswerPlace::There;
        }
        self
    }

    /// Makes the answer stay, if it is a new direct message.
    #[must_use]
    pub const fn lasting(mut self) -> Self {
        self.lasting = self.is_direct;
        self
    }

    /// Lets the public message itself be the answer.
    #[must_use]
    pub const fn quietly(mut self) -> Self {
        self.place = AnswerPlace::Quiet;
        self
    }
}

/// Leaves the token out.
impl std::fmt::Debug for BotRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ask")
            .field("id", &self.id)
            .field("person", &self.person.id)
            .field("channel", &self.channel)
            .finish_non_exhaustive()
    }
}

/// Returns the person behind a user, with their name on the server.
#[must_use]
pub fn person(user: &User, member: Option<&Member>) -> Person {
    let name = member
        .and_then(|member| member.nick.as_deref())
        .unwrap_or_else(|| user.display_name());
    Person::new(PersonId(user.id.get()), name)
}

/// Returns the people chosen in a select, with their names on the server, in the order of the choice.
fn chosen(interaction: &ComponentInteraction) -> Vec<Chosen> {
    let ComponentInteractionDataKind::UserSelect { values } = &interaction.data.kind else {
        return Vec::new();
    };
    let resolved = &interaction.data.resolved;
    let known = values.iter().filter_map(|id| resolved.users.get(id));
    known
        .map(|user| {
            let nick = resolved.members.get(&user.id);
            let name = nick
                .and_then(|member| member.nick.as_deref())
                .unwrap_or_else(|| user.display_name());
            Chosen {
                person: Person::new(PersonId(user.id.get()), name),
                is_bot: user.bot,
            }
        })
        .collect()
}

/// Whether a member has any of these permissions where they ask. Discord combines the member's roles and the
/// channel's own rules ("Guild Member Object", `permissions`).
fn may_any(member: Option<&Member>, any: Permissions) -> bool {
    member
        .and_then(|member| member.permissions)
        .is_some_and(|permissions| permissions.intersects(any))
}

fn roles(member: Option<&Member>) -> Vec<RoleId> {
    let roles = member.map_or(&[][..], |member| &member.roles);
    roles.iter().map(|role| RoleId(role.get())).collect()
}

/// Whether an interaction outside servers comes from direct messages with the bot: the bot may also be used among
/// other people ("Interaction Context Types").
fn is_with_bot(context: Option<InteractionContext>) -> bool {
    context.is_none_or(|context| context == InteractionContext::BotDm)
}

/// Whether a message announces the end of a game: only those offer a rematch.
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

fn in_voice(channel: Option<&PartialChannel>) -> bool {
    let kind = channel.map(|channel| channel.kind);
    matches!(kind, Some(ChannelType::Voice | ChannelType::Stage))
}

fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    let channel = channel?;
    channel
        .thread_metadata
        .as_ref()
        .and(channel.parent_id)
        .map(|parent| ChannelId(parent.get()))
}

/// Returns the interaction that a message answered.
fn origin(message: &Message) -> Option<InteractionId> {
    match message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(by) => Some(by.id),
        MessageInteractionMetadata::Component(by) => Some(by.id),
        MessageInteractionMetadata::ModalSubmit(by) => Some(by.id),
        _ => None,
    }
}
