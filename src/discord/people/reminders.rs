//! Reminders: the direct message, its buttons, and nudges. Also the question what to do with a seat whose person does
//! not come.

use std::sync::Arc;

use slowtable_kit::Seat;
use slowtable_ui::{Args, Language, Tone, args};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::{Action, Route};
use crate::discord::request::BotRequest;
use crate::discord::table::offers;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{Admission, SeatAnswer, SeatQuestion, TableId};

/// Returns a reminder by direct message.
#[must_use]
pub fn message(text: &str, desks: &[TableId], at: i64, language: Language) -> Body {
    let mut buttons: Vec<_> = desks
        .iter()
        .map(|table| {
            let label = tr!(language, "bot-button-desk-of", table = format!("#{table}"));
            button(&Action::Desk.at(*table), &label, Tone::Primary)
        })
        .collect();
    let label = texts::plain(language, "bot-button-silence");
    buttons.push(button(
        &Route::Silence(at.unsigned_abs()),
        &label,
        Tone::Secondary,
    ));
    Body::text(text).rows(rows(buttons))
}

/// Returns the direct message to the person whose seat the table is asked about.
#[must_use]
pub fn absence(text: &str, table: TableId, question: (Seat, i64), language: Language) -> Body {
    let (seat, asked) = (question.0, question.1.unsigned_abs());
    let label = texts::plain(language, "bot-button-here");
    let here = button(
        &Action::Here { seat, asked }.at(table),
        &label,
        Tone::Success,
    );
    let label = tr!(language, "bot-button-desk-of", table = format!("#{table}"));
    let desk = button(&Action::Desk.at(table), &label, Tone::Primary);
    Body::text(text).rows(rows(vec![here, desk]))
}

/// Silences further reminders of the same decisions.
///
/// # Errors
/// When the store fails.
pub async fn silence(bot: Arc<Bot>, request: BotRequest, at: u64) -> Result<Reply, BotError> {
    let at = i64::try_from(at).unwrap_or(i64::MAX);
    let silenced = bot.tables.silence(request.person.id, at).await?;
    Ok(Reply::say(tr!(
        request.language,
        "bot-silenced",
        tables = silenced
    )))
}

/// Nudges the person at a seat that the table waits for.
///
/// # Errors
/// The errors of the service.
pub async fn nudge(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    seat: Seat,
) -> Result<Reply, BotError> {
    let person = bot.tables.nudge(&at, seat).await?;
    Ok(Reply::say(tr!(
        request.language,
        "bot-nudged",
        name = person.mention()
    )))
}

/// Asks the table what to do with a seat.
///
/// # Errors
/// The errors of the service.
pub async fn ask_about(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    seat: Seat,
) -> Result<Reply, BotError> {
    bot.tables.ask_about_seat(&at, seat).await?;
    Ok(Reply::say(texts::plain(
        request.language,
        "bot-asked-about",
    )))
}

/// A question: its seat, and when it was asked.
type Question = (Seat, u64);

fn asked((seat, asked): Question) -> (Seat, i64) {
    (seat, i64::try_from(asked).unwrap_or(i64::MAX))
}

/// Votes that the table waits for the person at a seat.
///
/// # Errors
/// The errors of the service.
pub async fn wait(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    question: Question,
) -> Result<Reply, BotError> {
    let (seat, asked) = asked(question);
    let answer = bot.tables.wait_for_seat(&at, seat, asked).await?;
    Ok(Reply::say(answered(
        answer,
        "bot-wait-noted",
        request.language,
    )))
}

/// Says that the reader, whose seat the table is asked about, is there.
///
/// # Errors
/// The errors of the service.
pub async fn here(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    question: Question,
) -> Result<Reply, BotError> {
    let (seat, asked) = asked(question);
    bot.tables.say_here(&at, seat, asked).await?;
    Ok(Reply::say(texts::plain(request.language, "bot-here")))
}

/// Returns the result of a vote; if it only counts so far, the text `noted`.
fn answered(answer: SeatAnswer, noted: &str, language: Language) -> String {
    let (id, args) = match answer {
        SeatAnswer::Waits(person) => ("bot-waits", args!(name = person.mention())),
        SeatAnswer::Released(_) => ("bot-vacated", Args::new()),
        SeatAnswer::Noted(question) => (noted, of_question(&question)),
    };
    texts::text(language, id, &args)
}

fn of_question(question: &SeatQuestion) -> Args {
    args!(
        name = question.person.mention(),
        from = texts::relative(question.from),
        missing = question.missing
    )
}

/// Asks whether the reader really wants an opponent to play on at a seat.
///
/// # Errors
/// The errors of the service.
pub async fn ask_to_release(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    question: Question,
) -> Result<Reply, BotError> {
    let (seat, time) = asked(question);
    let asks = bot.tables.may_release_seat(&at, seat, time).await?;
    let text = texts::text(
        request.language,
        "bot-release-question",
        &of_question(&asks),
    );
    let route = Action::Release {
        seat,
        asked: question.1,
    };
    let label = texts::plain(request.language, "bot-button-vacate");
    let does = button(&route.at(at.table()), &label, Tone::Danger);
    Ok(offers::question(
        &request,
        text,
        does,
        "bot-button-leave-it",
    ))
}

/// Votes that an opponent plays on at a seat.
///
/// # Errors
/// The errors of the service.
pub async fn release(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    question: Question,
) -> Result<Reply, BotError> {
    let (seat, asked) = asked(question);
    let answer = bot.tables.release_seat(&at, seat, asked).await?;
    Ok(Reply::say(answered(
        answer,
        "bot-release-noted",
        request.language,
    )))
}
