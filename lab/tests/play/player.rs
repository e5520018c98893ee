//! A player who presses enabled components at random.

use local_discord::{ChannelId, MessageId, MessageView, Person};
use slowtable::discord::route::{Action, Route};
use slowtable_kit::Rng;
use slowtable_ui::Press;

/// A control that can be pressed.
#[derive(Debug, Clone)]
pub enum Control {
    Button(String),
    Select(String, Vec<String>),
}

/// The result of a player's step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A control was pressed and answered.
    Pressed,
    /// There was no control to press.
    Nothing,
}

/// A player at one table.
pub struct Player {
    pub person: Person,
    pub thread: ChannelId,
    pub desk: Option<MessageId>,
    pub presses: usize,
}

impl Player {
    pub fn new(person: Person, thread: ChannelId) -> Self {
        Self {
            person,
            thread,
            desk: None,
            presses: 0,
        }
    }

    /// Returns the newest button in the thread that opens desks.
    pub fn opener(&self) -> Option<(MessageId, String)> {
        self.person
            .messages(self.thread)
            .iter()
            .rev()
            .filter(|message| !message.ephemeral)
            .find_map(|message| {
                let button = message.buttons().into_iter().find(|button| {
                    matches!(
                        Route::decode(&button.custom_id),
                        Ok(Route::At(_, Action::Desk))
                    )
                })?;
                Some((message.id, button.custom_id))
            })
    }

    /// Opens the desk by the public button; `false` if there is none yet.
    pub async fn open_desk(&mut self) -> bool {
        let Some((message, id)) = self.opener() else {
            return false;
        };
        let mut reply = self.person.press(message, &id).await.unwrap();
        assert!(!reply.is_unanswered(), "the desk's button was not answered");
        let shown = reply.settled().await.unwrap();
        self.presses += 1;
        self.desk = shown.filter(|shown| shown.ephemeral).map(|shown| shown.id);
        true
    }

    /// Returns the controls of the desk, each with the weight of pressing it.
    pub fn controls(message: &MessageView, rng: &mut Rng) -> Vec<(usize, Control)> {
        let mut controls = Vec::new();
        for button in message
            .buttons()
            .into_iter()
            .filter(|button| !button.disabled)
        {
            let weight = match Route::decode(&button.custom_id) {
                Ok(Route::At(_, Action::Press { press, .. })) => match press {
                    Press::Commit(_) | Press::CommitAhead(_) | Press::Complete => 12,
                    Press::Choose(_) => 8,
                    Press::Back
                    | Press::Undo
                    | Press::Redo
                    | Press::Reset
                    | Press::Page(_)
                    | Press::Hint
                    | Press::TakeHint
                    | Press::News
                    | Press::TakeBack
                    | Press::Ahead(_)
                    | Press::Otherwise
                    | Press::Then(_)
                    | Press::KeepPlan
                    | Press::Forget => 1,
                    // Another test covers forms.
                    Press::ChooseSelected | Press::Note => 0,
                },
                // Looking at other pages is tried now and then; other tests cover resigning and other tables.
                Ok(Route::At(_, Action::Resign | Action::Rematch) | Route::Dismiss) => 0,
                Ok(_) => 1,
                Err(error) => panic!(
                    "a button that says nothing: {:?}: {error}",
                    button.custom_id
                ),
            };
            controls.push((weight, Control::Button(button.custom_id)));
        }
        for select in message
            .selects()
            .into_iter()
            .filter(|select| !select.disabled)
        {
            let mut values: Vec<String> = select.values().into_iter().map(str::to_owned).collect();
            // Deciding ahead is tried now and then; it does not advance the game.
            let is_ahead = values.iter().any(|value| value.starts_with("ahead:"));
            let weight = if is_ahead { 1 } else { 6 };
            for last in (1..values.len()).rev() {
                values.swap(last, rng.below(last + 1));
            }
            let count = select.min_values + rng.below(select.max_values - select.min_values + 1);
            values.truncate(count.max(1));
            controls.push((weight, Control::Select(select.custom_id, values)));
        }
        controls.retain(|(weight, _)| *weight > 0);
        controls
    }

    /// Presses one random control.
    pub async fn step(&mut self, rng: &mut Rng) -> Step {
        let desk = match self.desk.and_then(|desk| self.person.view(desk)) {
            Some(desk) => desk,
            None => {
                if !self.open_desk().await {
                    return Step::Nothing;
                }
                return Step::Pressed;
            }
        };
        let controls = Self::controls(&desk, rng);
        let total: usize = controls.iter().map(|(weight, _)| weight).sum();
        if total == 0 {
            self.desk = None;
            return Step::Nothing;
        }
        let mut at = rng.below(total);
        let control = controls
            .iter()
            .find(|(weight, _)| {
                if at < *weight {
                    return true;
                }
                at -= weight;
                false
            })
            .map(|(_, control)| control.clone())
            .unwrap();
        self.press(&desk, &control).await;
        Step::Pressed
    }

    /// Presses one control and waits for its answer.
    pub async fn press(&mut self, desk: &MessageView, control: &Control) {
        let reply = match control {
            Control::Button(id) => self.person.press(desk.id, id).await,
            Control::Select(id, values) => self.person.select(desk.id, id, values).await,
        };
        let mut reply = match reply {
            Ok(reply) => reply,
            // A decision ahead may be played while a person looks at their desk. The desk is refreshed, and its
            // controls may be gone before they are pressed.
            Err(_)
                if self
                    .person
                    .view(desk.id)
                    .is_none_or(|now| now.components != desk.components) =>
            {
                return;
            }
            Err(error) => panic!("{control:?}: {error}"),
        };
        self.presses += 1;
        assert!(
            !reply.is_unanswered(),
            "not answered: {control:?} on {:?}",
            desk.content
        );
        reply.settled().await.unwrap();
    }
}
