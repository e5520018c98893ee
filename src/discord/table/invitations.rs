//! Invitations to a lobby, and its door.

use std::sync::Arc;

use serenity::all::{GuildId, UserId};
use slowtable_ui::{Language, Tone};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::{BotError, DiscordFailure};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{buttons_at, rows, select};
use crate::discord::presses::route::{Action, RouteError};
use crate::discord::request::{self, BotRequest, Chosen};
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{Admission, Person, PersonId, TableError, TableId, sentence};

/// The most people that a person invites with one choice.
pub const AT_ONCE: usize = 5;

/// Returns the direct message to an invited person.
#[must_use]
pub fn message(text: &str, table: TableId, language: Language) -> Body {
    let labelled = buttons_at(table, language);
    let buttons = vec![
        labelled(
            Action::TakeInvitation,
            "bot-button-take-invitation",
            Tone::Success,
        ),
        labelled(
            Action::DeclineInvitation,
            "bot-button-decline-invitation",
            Tone::Secondary,
        ),
        labelled(
            Action::NoInvitations,
            "bot-button-no-invitations",
            Tone::Secondary,
        ),
    ];
    Body::text(text).rows(rows(buttons))
}

/// Returns the error of a press on an invitation's button. Without the invitation, the table need not exist for the
/// person any more.
pub fn over(action: &Action, error: TableError) -> TableError {
    match (action, error) {
        (Action::TakeInvitation | Action::DeclineInvitation, TableError::NoSuchTable) => {
            TableError::NoInvitation
        }
        (_, error) => error,
    }
}

/// Invites the chosen people, and says what became of each.
///
/// # Errors
/// When nobody can be invited to the table, or not by the reader.
pub async fn invite(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    let mut lines = Vec::new();
    for chosen in &request.chosen {
        lines.push(invite_chosen(&bot, &at, chosen, request.language).await?);
    }
    Ok(Reply::say(lines.join("\n")))
}

/// Invites a person who is known by their id alone, and says what became of it.
///
/// # Errors
/// See [`invite`].
pub async fn invite_one(
    bot: &Bot,
    request: &BotRequest,
    at: &Admission,
    person: PersonId,
) -> Result<String, BotError> {
    let id = UserId::new(person.0);
    // Without a name, lists show the seat's number; mentions show the name in any case.
    let mut chosen = Chosen {
        person: Person::new(person, ""),
        is_bot: false,
    };
    if let Some(guild) = request.guild {
        match bot.http.get_member(GuildId::new(guild.0), id).await {
            Ok(member) => {
                chosen.person = request::person(&member.user, Some(&member));
                chosen.is_bot = member.user.bot;
            }
            Err(error) => {
                tracing::info!(error = %DiscordFailure(&error), "the name of an invited person cannot be read");
            }
        }
    }
    invite_chosen(bot, at, &chosen, request.language).await
}

async fn invite_chosen(
    bot: &Bot,
    at: &Admission,
    chosen: &Chosen,
    language: Language,
) -> Result<String, BotError> {
    let who = chosen.person.id.mention();
    if chosen.is_bot {
        return Ok(tr!(language, "bot-invited-bot", who = who));
    }
    match bot.tables.invite(at, &chosen.person).await {
        Ok(until) => {
            let said = tr!(
                language,
                "bot-invited",
                who = who,
                until = texts::relative(until)
            );
            let habits = bot.tables.habits(at, chosen.person.id, language).await?;
            Ok(match habits {
                Some(habits) => format!("{said}\n{habits}"),
                None => said,
            })
        }
        Err(
            error @ (TableError::SitsThere
            | TableError::InvitedAlready
            | TableError::Uninvited
            | TableError::Full
            | TableError::PlacesHeld
            | TableError::OverLimit(_)),
        ) => {
            let why = sentence(&error, language);
            Ok(tr!(language, "bot-not-invited", who = who, why = why))
        }
        Err(error) => Err(error.into()),
    }
}

/// Takes the seat that is held for the reader.
///
/// # Errors
/// The errors of the service.
pub async fn take(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    bot.tables.accept_invitation(&at).await?;
    let label = bot.tables.label(&at, request.language).await?;
    Ok(Reply::say(tr!(
        request.language,
        "bot-invitation-taken",
        table = texts::table(&label, true)
    )))
}

/// Declines the invitation.
///
/// # Errors
/// The errors of the service.
pub async fn decline(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    bot.tables.decline_invitation(&at).await?;
    Ok(Reply::say(texts::plain(
        request.language,
        "bot-invitation-declined",
    )))
}

/// Lets nobody invite the reader any more, and declines the invitation if it is not over.
///
/// # Errors
/// When the store fails.
pub async fn decline_all(
    bot: Arc<Bot>,
    request: BotRequest,
    table: TableId,
) -> Result<Reply, BotError> {
    bot.tables.set_invitable(request.person.id, false).await?;
    let declined = match bot.tables.admit(&request.asker(), table).await {
        Ok(at) => bot.tables.decline_invitation(&at).await,
        Err(error) => Err(error),
    };
    match declined {
        Ok(())
        | Err(TableError::NoInvitation | TableError::NoSuchTable | TableError::WrongPhase(_)) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(Reply::say(texts::plain(
        request.language,
        "bot-no-invitations",
    )))
}

/// Sets whether only invited people take seats.
///
/// # Errors
/// The errors of the service.
pub async fn set_only(bot: Arc<Bot>, at: Admission, only: bool) -> Result<Reply, BotError> {
    bot.tables.set_by_invitation(&at, only).await?;
    Ok(Reply::Nothing)
}

/// Shows the host the seats that can be freed: of people who sit there or are invited.
///
/// # Errors
/// The errors of the service, and when the reader is not the host.
pub async fn choose_seat(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
) -> Result<Reply, BotError> {
    let language = request.language;
    let status = bot.tables.status(&at, language).await?;
    if status.host != request.person.id {
        return Err(TableError::NotHost { host: status.host }.into());
    }
    let say = |id: &str| texts::plain(language, id);
    let seated = status.seats.iter().filter_map(|seat| {
        let person = seat.person.filter(|person| *person != status.host)?;
        let name = seat.name.label().to_owned();
        Some((person.to_string(), name, say("bot-seat-taken")))
    });
    let held = status.held.iter().map(|held| {
        let name = held.name.label().to_owned();
        (held.person.to_string(), name, say("bot-seat-held"))
    });
    let people: Vec<_> = seated.chain(held).take(25).collect();
    if people.is_empty() {
        return Ok(Reply::say(say("bot-no-seat-to-free")));
    }
    let options = people
        .iter()
        .map(|(id, name, what)| (id.as_str(), name.as_str(), what.as_str()));
    let route = Action::FreeSeat.at(at.table());
    let control = select(&route, &say("bot-select-free-seat"), options);
    let text = say("bot-free-seat-question");
    Ok(Reply::Say(Body::text(text).rows(vec![control]), None))
}

/// Frees the seat of a person, by their id.
///
/// # Errors
/// The errors of the service.
pub async fn free_seat(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    chosen: Option<&str>,
) -> Result<Reply, BotError> {
    // The select offers nothing else.
    let person = chosen.and_then(|id| id.parse().ok());
    let person = PersonId(person.ok_or(RouteError::Unknown)?);
    bot.tables.send_away(&at, person).await?;
    Ok(Reply::say(tr!(
        request.language,
        "bot-seat-freed",
        who = person.mention()
    )))
}
