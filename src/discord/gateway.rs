//! What comes from the gateway beside commands: presses, and what serenity cannot read.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::future::BoxFuture;
use serde_json::Value;
use serenity::all::{Event, FullEvent, Interaction, InteractionId, RawEventHandler};
use serenity::async_trait;
use slowtable_face::Language;

use super::commands::Data;
use super::edge::Edge;
use super::error::EdgeError;
use super::message::Body;
use super::press;

/// Serves presses; poise serves the commands.
pub fn on_event<'a>(
    framework: poise::FrameworkContext<'a, Data, EdgeError>,
    event: &'a FullEvent,
) -> BoxFuture<'a, Result<(), EdgeError>> {
    Box::pin(async move {
        match event {
            FullEvent::InteractionCreate {
                interaction: Interaction::Component(interaction),
            } => press::serve(framework.user_data, interaction).await,
            FullEvent::Ready { data_about_bot } => {
                tracing::info!(name = data_about_bot.user.name, "connected to Discord");
            }
            _ => {}
        }
        Ok(())
    })
}

/// Hears of every event, also of those that serenity cannot read.
pub struct Unread {
    edge: Arc<Edge>,
    count: AtomicU64,
}

impl Unread {
    /// None so far.
    #[must_use]
    pub const fn new(edge: Arc<Edge>) -> Self {
        Self {
            edge,
            count: AtomicU64::new(0),
        }
    }
}

#[async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, _context: serenity::all::Context, event: Event) {
        let Event::Unknown(event) = event else {
            return;
        };
        let count = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::warn!(kind = event.kind, count, "an event that cannot be read");
        if event.kind == "INTERACTION_CREATE" {
            self.apologise(&event.value).await;
        }
    }
}

impl Unread {
    /// Even what cannot be read is answered, as far as it says how.
    async fn apologise(&self, interaction: &Value) {
        let text = |key: &str| interaction.get(key).and_then(Value::as_str);
        let id = text("id").and_then(|id| id.parse::<u64>().ok());
        let (Some(id @ 1..), Some(token)) = (id, text("token")) else {
            return;
        };
        let language = text("locale").map_or(self.edge.language, Language::from_locale);
        let error = EdgeError::Command("an interaction that cannot be read".into());
        let answer = Body::text(error.sentence(language)).answer_privately();
        let sent = self
            .edge
            .http
            .create_interaction_response(InteractionId::new(id), token, &answer, Vec::new())
            .await;
        if let Err(error) = sent {
            tracing::error!(%error, "an unread interaction could not be answered");
        }
    }
}
