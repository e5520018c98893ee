//! A player who presses enabled controls at random.

use std::time::Duration;

use local_discord::{ChannelId, InteractionReply, MessageId, MessageView, Person, PersonError};
use slowtable_kit::Rng;
use slowtable_ui::{Press, SelectValue};
use tokio::time::Instant;

use super::TortureError;
use slowtable::discord::presses::route::{Action, Route};
use slowtable_service::ids::TableId;

/// A control that can be pressed.
#[derive(Debug, Clone)]
pub enum Control {
    /// A button by its id.
    Button(String),
    /// A select by its id, with the chosen values.
    Select(String, Vec<String>),
}

/// A player at one table.
pub struct TrialPlayer {
    /// The person who presses at the table.
    pub person: Person,
    /// The thread of the table.
    pub thread: ChannelId,
    /// Their desk, once it is open.
    pub desk: Option<MessageId>,
    /// The time from the last press to its first answer.
    pub waited: Duration,
    /// The weight of deciding ahead; presses that lead to the next move weigh 6 to 12.
    pub ahead: usize,
}

/// How long a player waits at "thinking ..." before the next press.
const PATIENCE: Duration = Duration::from_secs(5);

impl TrialPlayer {
    /// A player who has not opened their desk yet.
    #[must_use]
    pub fn new(person: Person, thread: ChannelId) -> Self {
        Self {
            person,
            thread,
            desk: None,
            waited: Duration::ZERO,
            // Deciding ahead is tried now and then; it does not advance the game.
            ahead: 1,
        }
    }

    /// Returns the newest button in the thread that opens desks.
    #[must_use]
    pub fn opener(&self) -> Option<(MessageId, String)> {
        let messages = self.person.message_ids(self.thread).into_iter().rev();
        let messages = messages.filter_map(|message| self.person.view(message));
        let mut public = messages.filter(|message| !message.ephemeral);
        public.find_map(|message| {
            let button = message.buttons().into_iter().find(|button| {
                let route = Route::decode(&button.custom_id);
                matches!(route, Ok(Route::At(_, Action::Desk)))
            })?;
            Some((message.id, button.custom_id))
        })
    }

    /// Returns the controls of the desk with their weights; deciding ahead weighs `ahead`.
    ///
    /// # Errors
    /// [`TortureError::Unreadable`] when the bot cannot read the id of a button.
    pub fn controls(
        message: &MessageView,
        ahead: usize,
        rng: &mut Rng,
    ) -> Result<Vec<(usize, Control)>, TortureError> {
        let mut controls = Vec::new();
        let buttons = message.buttons().into_iter();
        for button in buttons.filter(|button| !button.disabled) {
            let weight = match Route::decode(&button.custom_id) {
                Ok(Route::At(_, Action::Press { press, .. })) => match press {
                    Press::Commit(_) | Press::CommitAhead(_) | Press::Complete => 12,
                    Press::Choose(_) => 8,
                    // A form needs text.
                    Press::ChooseSelected | Press::Note => 0,
                    _ => 1,
                },
                // Resigning ends the game for others, and no one here plays at a rematch's table.
                Ok(Route::At(_, Action::Resign | Action::Rematch) | Route::Dismiss) => 0,
                Ok(_) => 1,
                Err(_) => return Err(TortureError::Unreadable(button.custom_id)),
            };
            controls.push((weight, Control::Button(button.custom_id)));
        }
        let selects = message.selects().into_iter();
        for select in selects.filter(|select| !select.disabled) {
            let mut values: Vec<String> = select.values().into_iter().map(str::to_owned).collect();
            let is_ahead = values
                .iter()
                .any(|value| matches!(SelectValue::decode(value), SelectValue::Ahead(_)));
            for last in (1..values.len()).rev() {
                values.swap(last, rng.below(last + 1));
            }
            let more = select.max_values.saturating_sub(select.min_values);
            values.truncate((select.min_values + rng.below(more + 1)).max(1));
            let weight = if is_ahead { ahead } else { 6 };
            controls.push((weight, Control::Select(select.custom_id, values)));
        }
        controls.retain(|(weight, _)| *weight > 0);
        Ok(controls)
    }

    /// Does what [`step`](Self::step) does. A player who has no desk and finds no button that opens it uses the
    /// command in `channel`, as people do when the posts of their table are gone.
    ///
    /// # Errors
    /// Those of `step`, and when there is no such command.
    pub async fn act(
        &mut self,
        channel: ChannelId,
        table: TableId,
        rng: &mut Rng,
    ) -> Result<Option<InteractionReply>, TortureError> {
        let has_desk = self
            .desk
            .is_some_and(|desk| self.person.view(desk).is_some());
        if has_desk || self.opener().is_some() {
            return self.step(rng).await;
        }
        let table = table.to_string();
        let options = [("table", table.as_str())];
        let pressed = Instant::now();
        let reply = self.person.command(channel, "table desk", options).await?;
        Ok(Some(self.opened(pressed, reply).await))
    }

    /// Waits for the desk that was asked for, and keeps it.
    async fn opened(&mut self, pressed: Instant, mut reply: InteractionReply) -> InteractionReply {
        self.waited = pressed.elapsed();
        // A caller who needs the deferred answer waits for it.
        if !reply.is_unanswered()
            && let Ok(shown) = reply.settled_within(PATIENCE).await
        {
            self.desk = shown.filter(|shown| shown.ephemeral).map(|shown| shown.id);
        }
        reply
    }

    /// Presses one random control. Returns `None` if there was none.
    ///
    /// # Errors
    /// When a control that is on the desk cannot be pressed or read.
    pub async fn step(&mut self, rng: &mut Rng) -> Result<Option<InteractionReply>, TortureError> {
        let Some(desk) = self.desk.and_then(|desk| self.person.view(desk)) else {
            let Some((message, id)) = self.opener() else {
                return Ok(None);
            };
            let pressed = Instant::now();
            let reply = match self.person.press(message, &id).await {
                Ok(reply) => reply,
                // The message was deleted in the meantime.
                Err(error) if is_gone(&error) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            return Ok(Some(self.opened(pressed, reply).await));
        };
        let controls = Self::controls(&desk, self.ahead, rng)?;
        let total: usize = controls.iter().map(|(weight, _)| weight).sum();
        if total == 0 {
            self.desk = None;
            return Ok(None);
        }
        let mut at = rng.below(total);
        let control = controls.into_iter().find_map(|(weight, control)| {
            if at < weight {
                return Some(control);
            }
            at -= weight;
            None
        });
        match control {
            Some(control) => self.press(&desk, &control).await,
            None => Ok(None),
        }
    }

    /// Presses one control and waits for its answer. Returns `None` if the desk was updated before.
    ///
    /// # Errors
    /// When the control is on the desk and cannot be pressed.
    pub async fn press(
        &mut self,
        desk: &MessageView,
        control: &Control,
    ) -> Result<Option<InteractionReply>, TortureError> {
        let pressed = Instant::now();
        let reply = match control {
            Control::Button(id) => self.person.press(desk.id, id).await,
            Control::Select(id, values) => self.person.select(desk.id, id, values).await,
        };
        self.waited = pressed.elapsed();
        match reply {
            Ok(mut reply) => {
                if !reply.is_unanswered() {
                    let _ = reply.settled_within(PATIENCE).await;
                }
                Ok(Some(reply))
            }
            // Other players' actions may refresh a desk before it is pressed.
            Err(error) => match self.person.view(desk.id) {
                Some(now) if now.components == desk.components => Err(error.into()),
                _ => Ok(None),
            },
        }
    }
}

/// Whether an action failed because its message or channel no longer exists.
pub(super) const fn is_gone(error: &PersonError) -> bool {
    matches!(
        error,
        PersonError::UnknownMessage(_) | PersonError::UnknownChannel(_)
    )
}
