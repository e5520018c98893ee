//! The bot's answers to a person's actions.

use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;

use super::views::MessageView;
use super::{Person, PersonError};
use crate::ids::{InteractionId, MessageId, Timestamp};
use crate::interactions::{ANSWER_WITHIN, Ack, ModalRef, Progress, TOKEN_LIFE};
use crate::validate::text_of;

/// The bot's answer to an interaction, with access to its later changes.
pub struct InteractionReply {
    /// The interaction that was answered.
    pub interaction: InteractionId,
    /// The first answer.
    pub ack: Ack,
    person: Person,
    source: Option<MessageId>,
    progress: watch::Receiver<Progress>,
    started: Timestamp,
}

impl std::fmt::Debug for InteractionReply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reply")
            .field("interaction", &self.interaction)
            .field("ack", &self.ack)
            .finish_non_exhaustive()
    }
}

impl InteractionReply {
    /// Waits for the first answer, at most three seconds.
    pub(super) async fn first(
        person: Person,
        interaction: InteractionId,
        source: Option<MessageId>,
        mut progress: watch::Receiver<Progress>,
        started: Timestamp,
    ) -> InteractionReply {
        let clock = person.shared.clock.clone();
        tokio::select! {
            // The sender outlives this wait; otherwise no answer can come any more.
            _ = progress.wait_for(|progress| progress.ack.is_some()) => {}
            () = clock.sleep_until(started.plus(ANSWER_WITHIN)) => {
                person.shared.with(|state| state.interactions.give_up(interaction));
            }
        }
        // An answer may have come just before the interaction was given up.
        let ack = progress.borrow_and_update().ack.clone();
        InteractionReply {
            interaction,
            ack: ack.unwrap_or(Ack::Unanswered),
            person,
            source,
            progress,
            started,
        }
    }

    /// Whether no answer came in time; Discord then shows "The application did not respond".
    pub fn is_unanswered(&self) -> bool {
        self.ack == Ack::Unanswered
    }

    /// Returns the message that the answer posted, will fill, or changed, in its current form.
    pub fn message(&self) -> Option<MessageView> {
        let id = match &self.ack {
            Ack::Message { id, .. } | Ack::Deferred { id, .. } | Ack::Updated { id } => *id,
            Ack::DeferredUpdate => self.source?,
            Ack::Choices { .. } | Ack::Modal { .. } | Ack::Unanswered => return None,
        };
        self.person.view(id)
    }

    /// Returns the form that the answer opened.
    pub fn modal(&self) -> Option<&ModalRef> {
        match &self.ack {
            Ack::Modal { modal } => Some(modal),
            _ => None,
        }
    }

    /// Returns the names and values of an autocomplete answer.
    pub fn choices(&self) -> Vec<(String, Value)> {
        let choices = match &self.ack {
            Ack::Choices { choices } => &choices[..],
            _ => &[],
        };
        let pair = |it: &Value| (text_of(&it["name"]).to_owned(), it["value"].clone());
        choices.iter().map(pair).collect()
    }

    /// Waits until a deferred answer has come: its message was filled, the component's message
    /// edited, or a follow-up sent. Returns at once for other answers. The returned message is that
    /// of [`message`](Self::message).
    ///
    /// # Errors
    /// [`PersonError::NeverSettled`] if the token expired first.
    pub async fn settled(&mut self) -> Result<Option<MessageView>, PersonError> {
        self.settled_within(TOKEN_LIFE).await
    }

    /// Like [`settled`](Self::settled), but gives up after a time on the stand-in's clock.
    ///
    /// # Errors
    /// [`PersonError::NeverSettled`] if it took longer.
    pub async fn settled_within(
        &mut self,
        limit: Duration,
    ) -> Result<Option<MessageView>, PersonError> {
        self.wait_while(|progress| progress.ack.is_some() && !progress.filled, limit)
            .await?;
        Ok(self.message())
    }

    /// Waits until there are at least `count` edits and follow-ups in all.
    ///
    /// # Errors
    /// [`PersonError::NeverSettled`] if the token expired first.
    pub async fn changes(&mut self, count: u64) -> Result<(), PersonError> {
        self.wait_while(|progress| progress.changes < count, TOKEN_LIFE)
            .await
    }

    /// Returns the follow-ups so far, in their current form.
    pub fn followups(&self) -> Vec<MessageView> {
        let ids = self.progress.borrow().followups.clone();
        ids.into_iter()
            .filter_map(|id| self.person.view(id))
            .collect()
    }

    async fn wait_while(
        &mut self,
        mut unfinished: impl FnMut(&Progress) -> bool,
        limit: Duration,
    ) -> Result<(), PersonError> {
        let clock = self.person.shared.clock.clone();
        tokio::select! {
            result = self.progress.wait_for(|progress| !unfinished(progress)) => {
                result.map(|_| ()).map_err(|_| PersonError::NeverSettled)
            }
            () = clock.sleep_until(self.started.plus(limit)) => Err(PersonError::NeverSettled),
        }
    }
}
