//! Messages to one person about a table, and calls to tables.

use std::sync::Arc;

use serde_json::json;
use serenity::all as discord;
use slowtable_desk::Since;
use slowtable_kit::Seat;
use slowtable_service::pace::ClockState;
use slowtable_service::tables::{
    Asker, Asks, ChannelId, Outgoing, PersonId, Receipt, TableError, TableId,
};
use slowtable_ui::Language;

use crate::discord::bot::Bot;
use crate::discord::delivery::failures::DeliverError;
use crate::discord::delivery::public_channels::visible_to_all;
use crate::discord::delivery::sending::{paint, send, with_words};
use crate::discord::delivery::threads::channel_of;
use crate::discord::messages::body::Body;
use crate::discord::messages::post;
use crate::discord::people::{reminders, wishes};
use crate::discord::table::{invitations, schedule};

/// Returns the language that a person has chosen, or that of the table.
async fn language_of(
    bot: &Bot,
    outgoing: &Outgoing,
    person: PersonId,
) -> Result<Language, TableError> {
    let settings = bot.tables.settings(person).await?;
    Ok(settings.language.unwrap_or(outgoing.language))
}

pub(super) async fn send_note(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    person: PersonId,
    text: &str,
) -> Result<Receipt, DeliverError> {
    let table = outgoing.table;
    let language = language_of(bot, outgoing, person).await?;
    let shown = async {
        let own = bot.tables.admit(&Asker::anywhere(person), table).await?;
        Ok((bot.tables.desk(&own, language).await?, own))
    };
    let (desk, own) = match shown.await {
        Ok(shown) => shown,
        // They have left since, or the game is over: there is nothing to send.
        Err(TableError::NoSuchTable | TableError::NotSeated | TableError::WrongPhase(_)) => {
            return Ok(Receipt::Done);
        }
        Err(error) => return Err(error.into()),
    };
    let channel = private_channel(bot, person).await?;
    let body = post::note(text, &desk, language);
    let wish = with_words(outgoing);
    let picture = desk.panel.picture().map(str::to_owned).map(|name| {
        let bot = Arc::clone(bot);
        tokio::spawn(async move {
            let picture = bot.tables.desk_picture(&own, &name, language);
            paint(&bot, table, wish, &name, picture).await
        })
    });
    send(bot, outgoing, channel, body, picture).await
}

/// Returns the channel of direct messages with a person.
///
/// # Errors
/// When Discord refuses or cannot be reached. Closed direct messages show only when one is sent.
pub(in crate::discord) async fn private_channel(
    bot: &Bot,
    person: PersonId,
) -> Result<discord::ChannelId, serenity::Error> {
    let to = json!({ "recipient_id": person.to_string() });
    Ok(bot.http.create_private_channel(&to).await?.id)
}

pub(super) async fn send_end(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    person: PersonId,
    text: &str,
    picture: Option<&str>,
) -> Result<Receipt, DeliverError> {
    let (table, at) = (outgoing.table, outgoing.at.clone());
    let language = language_of(bot, outgoing, person).await?;
    let label = bot.tables.label(&at, language).await?;
    let channel = private_channel(bot, person).await?;
    let body = post::end(text, &label, language);
    let wish = with_words(outgoing);
    let picture = picture.map(str::to_owned).map(|name| {
        let bot = Arc::clone(bot);
        tokio::spawn(async move {
            let since = Since::Never;
            let picture = bot.tables.table_picture(&at, &name, since, language);
            paint(&bot, table, wish, &name, picture).await
        })
    });
    send(bot, outgoing, channel, body, picture).await
}

/// Sends a reminder: its text, the tables with buttons, and when it was written.
pub(super) async fn send_reminder(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    person: PersonId,
    (text, desks, at): (&str, &[TableId], i64),
) -> Result<Receipt, DeliverError> {
    let language = language_of(bot, outgoing, person).await?;
    let channel = private_channel(bot, person).await?;
    let body = reminders::message(text, desks, at, language);
    send(bot, outgoing, channel, body, None).await
}

pub(super) async fn send_absence(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    person: PersonId,
    (text, seat, asked): (&str, Seat, i64),
) -> Result<Receipt, DeliverError> {
    let language = language_of(bot, outgoing, person).await?;
    let channel = private_channel(bot, person).await?;
    let body = reminders::absence(text, outgoing.table, (seat, asked), language);
    send(bot, outgoing, channel, body, None).await
}

/// Sends a message about a table that has not begun, with buttons to answer if it asks something.
pub(super) async fn send_lobby_note(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    person: PersonId,
    text: &str,
    asks: Asks,
) -> Result<Receipt, DeliverError> {
    let language = language_of(bot, outgoing, person).await?;
    let channel = private_channel(bot, person).await?;
    let mut body = match asks {
        Asks::Invitation => invitations::message(text, outgoing.table, language),
        Asks::Start(starts) => schedule::question(text, outgoing.table, starts, language),
        Asks::Nothing => Body::text(text),
    };
    // It comes at once, since a seat is held or a time is over, and wakes nobody.
    let rhythm = bot.tables.rhythm(person).await.map_err(TableError::from)?;
    body.is_silent = rhythm.state(bot.tables.clock().now()) != ClockState::Runs;
    send(bot, outgoing, channel, body, None).await
}

/// Calls people to a table, in a channel or by direct message. A table that not everyone on the server can see calls
/// nobody.
pub(super) async fn call(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    (channel, table_channel): (Option<ChannelId>, ChannelId),
    people: &[PersonId],
    (text, is_proposal): (&str, bool),
) -> Result<Receipt, DeliverError> {
    let Some(guild) = outgoing.guild else {
        return Ok(Receipt::Done);
    };
    let reception = bot.tables.reception(guild).await;
    let reception = reception.map_err(TableError::from)?;
    let is_there = reception.is_some_and(|reception| reception.channel == table_channel);
    if !is_there && !visible_to_all(bot, guild).await.contains(&table_channel) {
        tracing::info!(table = %outgoing.table, "a table calls nobody, because not everyone can see its channel");
        let hidden = bot.tables.hide_calls(outgoing.table).await;
        hidden.map_err(TableError::from)?;
        return Ok(Receipt::Done);
    }
    let mut language = outgoing.language;
    let channel = match (channel, people) {
        (Some(channel), _) => channel_of(channel),
        (None, [person]) => {
            language = language_of(bot, outgoing, *person).await?;
            private_channel(bot, *person).await?
        }
        (None, _) => return Ok(Receipt::Done),
    };
    let mut body = wishes::message((text, is_proposal), outgoing.table, guild, language);
    let mentions = people.iter().map(|person| discord::UserId::new(person.0));
    body.mentions = mentions.collect();
    send(bot, outgoing, channel, body, None).await
}
