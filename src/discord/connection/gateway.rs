//! The gateway's events besides commands: presses, direct messages, unexpected requests, and events that serenity
//! cannot decode. Each that wants an answer gets one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use serenity::all::{
    CommandInteraction, CommandType, Event, FullEvent, Interaction, InteractionId, RawEventHandler,
};
use serenity::async_trait;
use slowtable_ui::Language;

use crate::discord::bot::Bot;
use crate::discord::commands;
use crate::discord::commands::Data;
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::people::greeting;
use crate::discord::presses::press;
use crate::observe::GatewayEvent;
use slowtable_service::chain::Chain;

/// Serves presses and direct messages; poise serves the commands.
pub fn on_event<'a>(
    framework: poise::FrameworkContext<'a, Data, BotError>,
    event: &'a FullEvent,
) -> BoxFuture<'a, Result<(), BotError>> {
    Box::pin(async move {
        match event {
            FullEvent::InteractionCreate {
                interaction: Interaction::Component(interaction),
            } => press::serve(framework.user_data, interaction).await,
            FullEvent::InteractionCreate {
                interaction: Interaction::Modal(interaction),
            } => press::serve_form(framework.user_data, interaction).await,
            FullEvent::InteractionCreate {
                interaction: Interaction::Autocomplete(interaction),
            } if !commands::suggests(&framework.options.commands, interaction) => {
                suggest_nothing(framework.user_data, interaction).await;
            }
            FullEvent::Message { new_message } => {
                greeting::heard(framework.user_data, new_message).await;
            }
            FullEvent::Ready { data_about_bot } => {
                framework
                    .user_data
                    .tables
                    .metrics()
                    .gateway(GatewayEvent::Ready);
                tracing::info!(name = data_about_bot.user.name, "connected to Discord");
            }
            FullEvent::Resume { .. } => {
                framework
                    .user_data
                    .tables
                    .metrics()
                    .gateway(GatewayEvent::Resumed);
            }
            _ => {}
        }
        Ok(())
    })
}

/// Answers a request for suggestions that no command handles.
async fn suggest_nothing(bot: &Bot, interaction: &CommandInteraction) {
    let nothing = json!({ "type": 8, "data": { "choices": [] } });
    let sent = bot
        .answers
        .create(interaction.id, &interaction.token, &nothing)
        .await;
    if let Err(error) = sent {
        tracing::warn!(error = %Chain(&error), "suggestions could not be answered");
    }
}

/// A handler of every event, including those that serenity cannot decode.
pub struct Unread {
    bot: Arc<Bot>,
    count: AtomicU64,
}

impl Unread {
    /// Returns a handler that has counted none so far.
    #[must_use]
    pub const fn new(bot: Arc<Bot>) -> Self {
        Self {
            bot,
            count: AtomicU64::new(0),
        }
    }
}

#[async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, _context: serenity::all::Context, event: Event) {
        let event = match event {
            Event::Unknown(event) => event,
            // poise ignores kinds of commands that it does not know.
            Event::InteractionCreate(created) => {
                if let Interaction::Command(command) = &created.interaction
                    && matches!(command.data.kind, CommandType::Unknown(_))
                {
                    let language = Language::from_locale(&command.locale);
                    self.say_sorry(command.id, &command.token, language).await;
                }
                return;
            }
            _ => return,
        };
        let count = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        self.bot.tables.metrics().gateway(GatewayEvent::Unread);
        tracing::warn!(
            kind = event.kind,
            count,
            "an event from Discord cannot be decoded"
        );
        if event.kind == "INTERACTION_CREATE" {
            self.apologise(&event.value).await;
        }
    }
}

impl Unread {
    /// Answers an interaction that cannot be decoded, if its id and token can be found.
    async fn apologise(&self, interaction: &Value) {
        let text = |key: &str| interaction.get(key).and_then(Value::as_str);
        let id = text("id").and_then(|id| id.parse::<u64>().ok());
        let (Some(id @ 1..), Some(token)) = (id, text("token")) else {
            return;
        };
        let language = text("locale").map_or(self.bot.language, Language::from_locale);
        self.say_sorry(InteractionId::new(id), token, language)
            .await;
    }

    async fn say_sorry(&self, id: InteractionId, token: &str, language: Language) {
        let error = BotError::Command("an interaction that cannot be read".into());
        let answer = Body::text(error.sentence(language)).answer_privately(&self.bot.symbols);
        let sent = self.bot.answers.create(id, token, &answer).await;
        if let Err(error) = sent {
            tracing::error!(error = %Chain(&error), "an interaction that cannot be decoded could not be answered");
        }
    }
}
