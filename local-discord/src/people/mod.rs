//! People's actions and views: the functions of Discord's client, without its looks.

mod calls;
mod reply;
pub(crate) mod views;

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::broadcast;

pub use self::calls::OptionValue;
use self::calls::{Call, MenuTarget};
pub use self::reply::InteractionReply;
pub use self::views::{AttachmentView, ButtonView, ChannelView, MessageView, SelectView};
use crate::hub::{Audience, ClientEvent, HubState, Shared};
use crate::ids::{ChannelId, MessageId, TagId, UserId};
use crate::interactions::{
    AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, ModalRef, NewInteraction,
};
use crate::validate::length;
use crate::validate::message::MAX_CONTENT;
use crate::world::permissions::{MANAGE_THREADS, SEND_MESSAGES};
use crate::world::render::put;
use crate::world::threads::NewThread;
use crate::world::{Channel, ChannelKind, Message, PersonInfo, World};

/// The reason why a person could not do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PersonError {
    /// The channel does not exist, or the person does not see it.
    #[error("there is no channel {0} for this person")]
    UnknownChannel(ChannelId),
    /// The message does not exist, or the person does not see it.
    #[error("there is no message {0} for this person")]
    UnknownMessage(MessageId),
    /// The person has no such command in the channel.
    #[error("there is no command /{0} here")]
    UnknownCommand(String),
    /// Discord's client would not send the command or form in this form.
    #[error("{0} cannot be sent: {1}")]
    InvalidOption(String, &'static str),
    /// The message has no such button or select.
    #[error("message {0} has no component {1}")]
    NoSuchComponent(MessageId, String),
    /// The component is disabled.
    #[error("component {0} is disabled")]
    Disabled(String),
    /// A select was pressed, or a button was used as a select.
    #[error("component {0} is of another kind")]
    WrongComponent(String),
    /// The select does not offer these values, or not so many of them.
    #[error("select {0} does not offer that choice")]
    WrongChoice(String),
    /// The form is no longer open.
    #[error("the form is not open")]
    NoSuchModal,
    /// The person lacks the permission.
    #[error("this person may not do that here")]
    NotAllowed,
    /// The thread is archived, and the server already has the most active threads allowed.
    #[error("the server has too many active threads to reopen this one")]
    TooManyThreads,
    /// The channel holds posts, and the text needs one; or it holds none, or the post needs a tag.
    #[error("this channel does not take that")]
    WrongChannel,
    /// The text is empty or longer than 2,000 characters.
    #[error("a message has 1 to 2,000 characters")]
    BadLength,
    /// No deferred answer came before the token expired.
    #[error("the deferred answer never came")]
    NeverSettled,
}

/// A person who uses Discord: sees, writes, presses. Cheap to clone.
#[derive(Clone)]
pub struct Person {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: UserId,
}

impl Person {
    /// Returns the person with this id, or the first one if `None`; `None` if that person does not exist.
    pub(crate) fn known(shared: &Arc<Shared>, id: Option<UserId>) -> Option<Person> {
        let id = shared.with(|state| {
            let mut known = state.world.people.keys().copied();
            known.find(|known| id.is_none_or(|id| id == *known))
        });
        let shared = Arc::clone(shared);
        id.map(|id| Person { shared, id })
    }

    /// Returns the person's id.
    pub fn id(&self) -> UserId {
        self.id
    }

    /// Returns the person's names and settings.
    pub fn info(&self) -> PersonInfo {
        let known = |state: &mut HubState| state.world.people.get(&self.id).cloned();
        // People are never removed.
        self.shared.with(known).unwrap_or_default()
    }

    /// Sets the language of the person's client, such as `de`.
    pub fn set_locale(&self, locale: &str) {
        self.change(|account| account.locale = locale.to_owned());
    }

    /// Sets whether the bot may send direct messages to the person (50007 if not).
    pub fn set_dms_open(&self, open: bool) {
        self.change(|account| account.dms_open = open);
    }

    fn change(&self, change: impl FnOnce(&mut PersonInfo)) {
        self.shared.with(|state| {
            if let Some(account) = state.world.people.get_mut(&self.id) {
                change(account);
            }
            state.tell_people("LOCAL_PEOPLE", json!({}), Audience::Everyone);
        });
    }

    /// Sends a command. `path` is its name with subcommands, such as `table new`; `options` are
    /// pairs of name and value.
    ///
    /// # Errors
    /// If Discord's client would not send it: the command does not exist here, or options are
    /// missing or do not fit.
    pub async fn command<'a, V: Into<OptionValue>>(
        &self,
        channel: ChannelId,
        path: &str,
        options: impl IntoIterator<Item = (&'a str, V)>,
    ) -> Result<InteractionReply, PersonError> {
        let options = owned(options);
        self.call(COMMAND, channel, path, |world, place, call| {
            call.data(world, place, &options)
        })
        .await
    }

    /// Uses a command of a person's context menu, by the name that the bot gave it.
    ///
    /// # Errors
    /// If there is no such command here, or the person does not exist.
    pub async fn use_on_person(
        &self,
        channel: ChannelId,
        name: &str,
        target: UserId,
    ) -> Result<InteractionReply, PersonError> {
        self.interact(|state| {
            let place = self.place(state, channel)?;
            let target = MenuTarget::Person(target);
            let data = calls::menu_data(&state.world, place, self.id, name, target)?;
            Ok(NewInteraction {
                name: Some(name.to_owned()),
                ..self.interaction(COMMAND, channel, None, data)
            })
        })
        .await
    }

    /// Uses a command of a message's context menu, by the name that the bot gave it.
    ///
    /// # Errors
    /// If there is no such command here, or the person does not see the message.
    pub async fn use_on_message(
        &self,
        name: &str,
        message: MessageId,
    ) -> Result<InteractionReply, PersonError> {
        self.interact(|state| {
            let found = self.message(state, message)?;
            let place = self.place(state, found.channel)?;
            let target = MenuTarget::Message(found);
            let data = calls::menu_data(&state.world, place, self.id, name, target)?;
            Ok(NewInteraction {
                name: Some(name.to_owned()),
                ..self.interaction(COMMAND, found.channel, None, data)
            })
        })
        .await
    }

    /// Requests suggestions for the text `typed` in the option `focused` of a command.
    ///
    /// # Errors
    /// If the command does not exist, or the option has no autocomplete.
    pub async fn autocomplete<'a, V: Into<OptionValue>>(
        &self,
        channel: ChannelId,
        path: &str,
        focused: &str,
        typed: &str,
        options: impl IntoIterator<Item = (&'a str, V)>,
    ) -> Result<InteractionReply, PersonError> {
        let options = owned(options);
        self.call(AUTOCOMPLETE, channel, path, |_, _, call| {
            call.partial(focused, typed, &options)
        })
        .await
    }

    /// Presses a button.
    ///
    /// # Errors
    /// If the person does not see the message, or it has no such enabled button.
    pub async fn press(
        &self,
        message: MessageId,
        custom_id: &str,
    ) -> Result<InteractionReply, PersonError> {
        self.use_component(message, |_, found| {
            let component = calls::component(&found.components, message, custom_id)?;
            calls::button_data(component, custom_id)
        })
        .await
    }

    /// Chooses values of a select: those of its options, or ids.
    ///
    /// # Errors
    /// If the person does not see the message, or it has no such select, or the select does not
    /// offer the values.
    pub async fn select(
        &self,
        message: MessageId,
        custom_id: &str,
        values: &[String],
    ) -> Result<InteractionReply, PersonError> {
        self.use_component(message, |state, found| {
            let select = calls::component(&found.components, message, custom_id)?;
            let place = self.place(state, found.channel)?;
            calls::select_data(&state.world, place, select, custom_id, values)
        })
        .await
    }

    /// Submits a form that the bot opened. `values` are pairs of custom id and text; missing inputs
    /// keep the bot's defaults. A checkbox takes `true` or `false`. Selects and groups take the
    /// values of their options, one pair for each; an empty text for a group means none.
    ///
    /// # Errors
    /// If the form is no longer open, or an input is missing, too short or too long.
    pub async fn submit_modal(
        &self,
        modal: &ModalRef,
        values: &[(&str, &str)],
    ) -> Result<InteractionReply, PersonError> {
        self.interact(|state| {
            let opener = state.interactions.by_id(modal.interaction);
            let opener = opener.filter(|opener| opener.person == self.id);
            let opener = opener.ok_or(PersonError::NoSuchModal)?;
            let (channel, source) = (opener.channel, opener.source);
            let trigger = Some(opener.origin.clone());
            let place = self.place(state, channel)?;
            let data = calls::modal_data(&state.world, place, modal, values)?;
            Ok(NewInteraction {
                trigger,
                ..self.interaction(MODAL_SUBMIT, channel, source, data)
            })
        })
        .await
    }

    /// Sends a press or choice (component type 2, 3, 5 to 8) with a custom id and values that the
    /// message does not offer. Only a tampered client can do this.
    ///
    /// # Errors
    /// If the message does not exist for the person, which no client can get around.
    pub async fn forge(
        &self,
        message: MessageId,
        component_type: u8,
        custom_id: &str,
        values: &[String],
    ) -> Result<InteractionReply, PersonError> {
        self.use_component(message, |_, _| {
            let mut data = json!({"component_type": component_type, "custom_id": custom_id});
            put(&mut data, "values", (component_type != 2).then_some(values));
            Ok(data)
        })
        .await
    }

    /// Submits a form that the bot never opened, optionally with the message that it seems to come from.
    ///
    /// # Errors
    /// If the person does not see the channel or message.
    pub async fn forge_modal(
        &self,
        channel: ChannelId,
        message: Option<MessageId>,
        custom_id: &str,
        values: &[(&str, &str)],
    ) -> Result<InteractionReply, PersonError> {
        self.interact(|state| {
            self.place(state, channel)?;
            if let Some(message) = message {
                self.message(state, message)?;
            }
            let rows = values.iter().map(|(id, text)| {
                json!({"type": 1, "components": [{"type": 4, "custom_id": id, "value": text}]})
            });
            let rows: Value = rows.collect();
            let data = json!({"custom_id": custom_id, "components": rows});
            Ok(self.interaction(MODAL_SUBMIT, channel, message, data))
        })
        .await
    }

    /// Writes a message. In an archived thread, this reopens it.
    ///
    /// # Errors
    /// If the person does not see the channel or may not write there, or if the length is not 1 to
    /// 2,000. Also if the thread is archived and the server already has the most active threads
    /// allowed.
    pub async fn write(&self, channel: ChannelId, text: &str) -> Result<MessageId, PersonError> {
        if text.trim().is_empty() || length(text) > MAX_CONTENT {
            return Err(PersonError::BadLength);
        }
        self.shared.with(|state| {
            let place = self.place(state, channel)?;
            let permissions = state.world.permissions(self.id, place);
            let may = |needed| permissions & needed != 0;
            if place.kind.is_forum() {
                return Err(PersonError::WrongChannel);
            }
            if !may(place.kind.send_permission()) || place.is_locked() && !may(MANAGE_THREADS) {
                return Err(PersonError::NotAllowed);
            }
            if !state.has_room_to_write(channel) {
                return Err(PersonError::TooManyThreads);
            }
            let content = text.to_owned();
            Ok(state.post(Message {
                content,
                ..Message::new(channel, self.id)
            }))
        })
    }

    /// Starts a post of a forum with its first message and the tags of these names; tags that only
    /// moderators set are left out.
    ///
    /// # Errors
    /// If the person does not see the forum or may not write there, or it is none, or it needs a tag,
    /// or the title or text is empty or too long. Also if the server already has the most active
    /// threads allowed.
    pub fn post(
        &self,
        forum: ChannelId,
        title: &str,
        text: &str,
        tags: &[&str],
    ) -> Result<ChannelId, PersonError> {
        let title = title.trim();
        if title.is_empty() || length(title) > 100 {
            return Err(PersonError::BadLength);
        }
        if text.trim().is_empty() || length(text) > MAX_CONTENT {
            return Err(PersonError::BadLength);
        }
        self.shared.with(|state| {
            let place = self.place(state, forum)?;
            if !place.kind.is_forum() {
                return Err(PersonError::WrongChannel);
            }
            if !state.world.allowed(self.id, place, SEND_MESSAGES) {
                return Err(PersonError::NotAllowed);
            }
            let known = place.tags.iter();
            let named = known.filter(|tag| tags.contains(&tag.name.as_str()) && !tag.moderated);
            let applied: Vec<TagId> = named.map(|tag| tag.id).collect();
            if place.requires_tag && applied.is_empty() {
                return Err(PersonError::WrongChannel);
            }
            if !state.has_room_for_thread(forum) {
                return Err(PersonError::TooManyThreads);
            }
            let new = NewThread {
                parent: forum,
                owner: self.id,
                name: title.to_owned(),
                kind: ChannelKind::PublicThread,
                auto_archive: 4320,
                invitable: true,
                from: None,
            };
            let message = Message {
                content: text.to_owned(),
                ..Message::new(forum, self.id)
            };
            let posted = state.post_in_forum(new, applied, message);
            let posted = posted.ok_or(PersonError::UnknownChannel(forum))?;
            Ok(posted.0)
        })
    }

    /// Adds or removes a reaction with a Unicode emoji.
    ///
    /// # Errors
    /// If the person does not see the message, or the message is ephemeral.
    pub fn react(&self, message: MessageId, emoji: &str, add: bool) -> Result<(), PersonError> {
        self.shared.with(|state| {
            let found = self.message(state, message)?;
            if found.is_ephemeral() {
                return Err(PersonError::NotAllowed);
            }
            let channel = found.channel;
            crate::rest::reactions::set_reaction(state, channel, message, emoji, self.id, add);
            Ok(())
        })
    }

    /// Shows the others in a channel that the person is typing.
    ///
    /// # Errors
    /// If the person does not see the channel.
    pub fn typing(&self, channel: ChannelId) -> Result<(), PersonError> {
        self.shared.with(|state| {
            self.place(state, channel)?;
            crate::rest::channels::typing(state, channel, self.id);
            Ok(())
        })
    }

    /// Removes an ephemeral message from the person's view.
    ///
    /// # Errors
    /// If the message does not exist or is not ephemeral.
    pub fn dismiss(&self, message: MessageId) -> Result<(), PersonError> {
        self.shared.with(|state| {
            let found = self.message(state, message)?;
            if !found.is_ephemeral() {
                return Err(PersonError::NotAllowed);
            }
            let channel = found.channel;
            state.delete(channel, message);
            Ok(())
        })
    }

    /// Returns the channel of direct messages with the bot, and creates it if needed.
    pub fn open_dm(&self) -> ChannelId {
        self.shared.with(|state| state.open_direct_channel(self.id))
    }

    /// Returns everything that the person sees in a channel, oldest first, including their own
    /// ephemeral messages; empty if they do not see the channel.
    pub fn messages(&self, channel: ChannelId) -> Vec<MessageView> {
        self.shared.with(|state| {
            if self.place(state, channel).is_err() {
                return Vec::new();
            }
            let messages = state.world.messages_in(channel).filter(|it| self.sees(it));
            messages
                .map(|message| MessageView::of(&state.world, message))
                .collect()
        })
    }

    /// Returns only the ids of [`Person::messages`], for callers that need few of the messages.
    pub fn message_ids(&self, channel: ChannelId) -> Vec<MessageId> {
        self.shared.with(|state| {
            if self.place(state, channel).is_err() {
                return Vec::new();
            }
            let messages = state.world.messages_in(channel).filter(|it| self.sees(it));
            messages.map(|message| message.id).collect()
        })
    }

    /// Returns one message, if the person sees it.
    pub fn view(&self, message: MessageId) -> Option<MessageView> {
        self.shared.with(|state| {
            let message = self.message(state, message).ok()?;
            Some(MessageView::of(&state.world, message))
        })
    }

    /// Returns the channels that the person sees, with threads and direct messages, in list order.
    pub fn channels(&self) -> Vec<ChannelView> {
        self.shared.with(|state| {
            let channels = state.world.channels.values();
            let seen = channels.filter(|channel| state.world.sees(self.id, channel));
            let mut views: Vec<ChannelView> = seen
                .map(|channel| ChannelView::of(&state.world, channel, self.id))
                .collect();
            views.sort_by_key(|view| (view.guild.is_none(), view.position, view.id));
            views
        })
    }

    /// Returns a stream of all events that the person sees from now on.
    pub fn subscribe(&self) -> PersonEvents {
        let receiver = self.shared.with(|state| state.listeners.subscribe());
        PersonEvents {
            receiver,
            person: self.id,
        }
    }

    /// Waits until `found` returns a value for the person's messages in a channel. It never gives
    /// up by itself; tests use it with a timeout.
    pub async fn wait_for<T>(
        &self,
        channel: ChannelId,
        found: impl Fn(&[MessageView]) -> Option<T>,
    ) -> T {
        let mut events = self.subscribe();
        loop {
            if let Some(result) = found(&self.messages(channel)) {
                return result;
            }
            if events.next().await.is_none() {
                // The stand-in has stopped, so the value will never appear.
                std::future::pending::<()>().await;
            }
        }
    }

    fn place<'s>(
        &self,
        state: &'s HubState,
        channel: ChannelId,
    ) -> Result<&'s Channel, PersonError> {
        let place = state.world.channel(channel);
        let place = place.filter(|place| state.world.sees(self.id, place));
        place.ok_or(PersonError::UnknownChannel(channel))
    }

    fn message<'s>(&self, state: &'s HubState, id: MessageId) -> Result<&'s Message, PersonError> {
        let message = state.world.find_message(id).filter(|it| self.sees(it));
        let message = message.ok_or(PersonError::UnknownMessage(id))?;
        self.place(state, message.channel)?;
        Ok(message)
    }

    fn sees(&self, message: &Message) -> bool {
        message.only_for.is_none_or(|person| person == self.id)
    }

    fn interaction(
        &self,
        kind: u8,
        channel: ChannelId,
        source: Option<MessageId>,
        data: Value,
    ) -> NewInteraction {
        NewInteraction {
            kind,
            person: self.id,
            channel,
            data,
            source,
            name: None,
            trigger: None,
        }
    }

    /// Starts an interaction of a command.
    async fn call(
        &self,
        kind: u8,
        channel: ChannelId,
        path: &str,
        data: impl FnOnce(&World, &Channel, &Call<'_>) -> Result<Value, PersonError>,
    ) -> Result<InteractionReply, PersonError> {
        self.interact(|state| {
            let place = self.place(state, channel)?;
            // Clients show a forum's posts, without a field to type in.
            if place.kind.is_forum() {
                return Err(PersonError::WrongChannel);
            }
            let call = Call::find(&state.world, place, self.id, path)?;
            let data = data(&state.world, place, &call)?;
            Ok(NewInteraction {
                name: Some(call.name),
                ..self.interaction(kind, channel, None, data)
            })
        })
        .await
    }

    /// Starts an interaction of a component of a message.
    async fn use_component(
        &self,
        message: MessageId,
        data: impl FnOnce(&HubState, &Message) -> Result<Value, PersonError>,
    ) -> Result<InteractionReply, PersonError> {
        self.interact(|state| {
            let found = self.message(state, message)?;
            let data = data(state, found)?;
            Ok(self.interaction(COMPONENT, found.channel, Some(message), data))
        })
        .await
    }

    /// Starts an interaction and waits for its first answer.
    async fn interact(
        &self,
        make: impl FnOnce(&HubState) -> Result<NewInteraction, PersonError>,
    ) -> Result<InteractionReply, PersonError> {
        let begun = self.shared.with(|state| {
            let new = make(state)?;
            let (channel, source) = (new.channel, new.source);
            let begun = state
                .interact(new)
                .ok_or(PersonError::UnknownChannel(channel))?;
            Ok((begun, source, state.now))
        });
        let ((interaction, progress), source, started) = begun?;
        Ok(InteractionReply::first(self.clone(), interaction, source, progress, started).await)
    }
}

fn owned<'a, V: Into<OptionValue>>(
    options: impl IntoIterator<Item = (&'a str, V)>,
) -> Vec<(String, OptionValue)> {
    options
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect()
}

/// An event for a person's client.
#[derive(Debug, Clone, Serialize)]
pub struct PersonEvent {
    /// Discord's name of the event, such as `MESSAGE_CREATE`. Names of the stand-in begin with
    /// `LOCAL_`; `LOCAL_LAGGED` means that events were missed.
    pub name: &'static str,
    /// Discord's JSON of the event.
    pub data: Value,
}

/// The stream of a person's events, from [`Person::subscribe`].
pub struct PersonEvents {
    receiver: broadcast::Receiver<Arc<ClientEvent>>,
    person: UserId,
}

impl PersonEvents {
    /// Returns the next event; `None` when the stand-in has stopped.
    pub async fn next(&mut self) -> Option<PersonEvent> {
        loop {
            match self.receiver.recv().await {
                Ok(event) => {
                    let mine = match &event.to {
                        Audience::Everyone => true,
                        Audience::Only(people) => people.contains(&self.person),
                    };
                    if mine {
                        return Some(PersonEvent {
                            name: event.name,
                            data: event.data.clone(),
                        });
                    }
                }
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    return Some(PersonEvent {
                        name: "LOCAL_LAGGED",
                        data: Value::Null,
                    });
                }
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}
