//! What people do in both games.

use std::time::Duration;

use local_discord::{MessageId, MessageView, PersonError};

use super::Pair;
use super::outgoing::Outgoing;
use crate::torture::player::{Control, Player, is_gone};
use crate::torture::{LATE, TortureError};
use slowtable::discord::route::{Action, Route};
use slowtable::ids::TableId;

/// Something that somebody does in both games.
#[derive(Debug, Clone)]
pub(super) enum PersonAction {
    /// Opens their desk.
    Open,
    /// Presses a control of it.
    Press(Control),
    /// Sends a command about the table.
    Command(&'static str),
    /// Has it suggest tables.
    Suggest(&'static str),
    /// Sends a press that no message offers.
    Forge(MessageId, String),
}

impl PersonAction {
    /// What is answered; nothing, if it could not be done.
    pub(super) async fn run(
        &self,
        player: &mut Player,
        pair: &Pair,
    ) -> Result<Option<Outgoing>, TortureError> {
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
            // It is not there, or not any more.
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
        Ok(Some(Outgoing::of_reply(&reply)))
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

/// Whether what a press comes to can be compared: it stays at the table (at another, its presser may be
/// the one whose secret differs), and has nobody think, for which the machine's time counts.
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
