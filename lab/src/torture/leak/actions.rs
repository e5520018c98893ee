//! The actions of people in both twin games.

use std::time::Duration;

use local_discord::{MessageId, MessageView, PersonError};

use super::outgoing::SeenMessage;
use super::pair::Pair;
use crate::torture::player::{Control, TrialPlayer, is_gone};
use crate::torture::{LATE, TortureError};
use slowtable::discord::presses::route::{Action, Route};
use slowtable_service::ids::TableId;

/// An action of a person in both twin games.
#[derive(Debug, Clone)]
pub(super) enum PersonAction {
    /// Opens the person's desk.
    Open,
    /// Presses a control of the desk.
    Press(Control),
    /// Sends a command about the table.
    Command(&'static str),
    /// Asks for a command's suggestions of tables.
    Suggest(&'static str),
    /// Sends a press that no message offers.
    Forge(MessageId, String),
}

impl PersonAction {
    /// Performs the action. Returns the answer; `None` if the action was impossible.
    pub(super) async fn run(
        &self,
        player: &mut TrialPlayer,
        pair: &Pair,
    ) -> Result<Option<SeenMessage>, TortureError> {
        let person = player.person.clone();
        let table = pair.table.to_string();
        let sent = match self {
            Self::Open => {
                let Some((message, id)) = player.opener() else {
                    return Ok(None);
                };
                person.press(message, &id).await
            }
            Self::Press(control) => {
                let desk = player.desk.and_then(|desk| person.view(desk));
                let Some(desk) = desk else { return Ok(None) };
                match player.press(&desk, control).await {
                    Ok(Some(reply)) => Ok(reply),
                    Ok(None) => return Ok(None),
                    Err(TortureError::Person(error)) => Err(error),
                    Err(error) => return Err(error),
                }
            }
            Self::Command("list") => {
                let none: [(&str, &str); 0] = [];
                person.command(pair.thread, "table list", none).await
            }
            Self::Command(name) => {
                let options = [("table", table.as_str())];
                person
                    .command(pair.thread, &format!("table {name}"), options)
                    .await
            }
            Self::Suggest(name) => {
                let none: [(&str, &str); 0] = [];
                person
                    .autocomplete(pair.thread, &format!("table {name}"), "table", "", none)
                    .await
            }
            Self::Forge(message, id) => person.forge(*message, 2, id, &[]).await,
        };
        let mut reply = match sent {
            Ok(reply) => reply,
            // The message or control does not exist, or no longer exists.
            Err(
                PersonError::NoSuchComponent(..)
                | PersonError::Disabled(_)
                | PersonError::WrongChoice(_),
            ) => return Ok(None),
            Err(error) if is_gone(&error) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let late = Duration::from_secs(LATE);
        let shown = reply.settled_within(late).await?;
        if matches!(self, Self::Open) {
            player.desk = shown.filter(|shown| shown.ephemeral).map(|shown| shown.id);
        }
        Ok(Some(SeenMessage::of_reply(&reply)))
    }
}

/// Whether a message offers a control.
pub(super) fn offers(message: &MessageView, control: &Control) -> bool {
    match control {
        Control::Button(id) => {
            let buttons = message.buttons();
            let mut open = buttons.iter().filter(|button| !button.disabled);
            open.any(|button| button.custom_id == *id)
        }
        Control::Select(id, values) => message.selects().iter().any(|select| {
            let offered = select.values();
            select.custom_id == *id && values.iter().all(|value| offered.contains(&value.as_str()))
        }),
    }
}

/// Whether a press's result can be compared. It must stay at the table, because at another one the person may
/// be the one whose secret differs. And no opponent may think for it, because that depends on the machine's
/// time.
pub(super) fn compares(control: &Control, table: TableId) -> bool {
    use slowtable_ui::Press;
    let (Control::Button(id) | Control::Select(id, _)) = control;
    match Route::decode(id) {
        Ok(Route::At(at, action)) => {
            let thinks = matches!(
                action,
                Action::Review
                    | Action::Press {
                        press: Press::Hint | Press::TakeHint,
                        ..
                    }
            );
            at == table && !thinks && action != Action::Next
        }
        _ => false,
    }
}
