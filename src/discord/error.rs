//! Errors of presses and commands, and the one sentence for each.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use serenity::all::HttpError;
use slowtable_ui::{Language, PlainName, args, clip};

use crate::discord::presses::route::RouteError;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::chain::{Chain, panic_text};
use slowtable_service::ids::ChannelId;
use slowtable_service::pace::{ParseQuietError, Quiet};
use slowtable_service::store::StoreError;
use slowtable_service::tables::{self, HolidayError, RhythmError, TableError, TableService};

/// Why a press or command has no effect.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The tables service refuses or fails.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The control is not the bot's.
    #[error(transparent)]
    Route(#[from] RouteError),
    /// The request cannot be fulfilled as it was made.
    #[error("{0:?}")]
    Refused(BotRefusal),
    /// Discord refused a request of the bot.
    #[error("{}", DiscordFailure(.0))]
    Discord(Box<serenity::Error>),
    /// A handler panicked.
    #[error("a handler panicked: {0}")]
    Panicked(String),
    /// A command differs from its registration.
    #[error("the command does not fit: {0}")]
    Command(String),
}

/// A refusal by the bot itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotRefusal {
    /// No table is played here, and the person sits at none.
    NoTable,
    /// The person sits at several tables, so the command must name one.
    WhichTable,
    /// The given text names no table.
    NotATable(String),
    /// The message belongs to no table.
    OfNoTable,
    /// Tables are opened in a server's channel.
    NotHere,
    /// A server is set up in one of its channels.
    OnServer,
    /// In direct messages tables are opened only for games with opponents alone.
    OnlyAlone,
    /// The bot lacks permissions that a table needs in the channel; with their Fluent ids.
    Permissions(Vec<&'static str>),
    /// The channel has no threads; tables can be opened in these.
    NoThreads(Vec<ChannelId>),
    /// The forum takes no post without a tag, and has none for tables.
    ForumNeedsTag(ChannelId),
    /// Only people who manage the server can do that.
    NotManaging,
    /// A bot cannot have a seat.
    Bot,
    /// The given text is not a time zone.
    NotAZone(String),
    /// There are no quiet hours without a time zone.
    NoZone,
    /// The given text is not a span of quiet hours.
    NotQuiet(ParseQuietError),
    /// Quiet hours or days off were changed lately.
    QuietTooSoon(RhythmError),
    /// The given text is not a day.
    NotADay(String),
    /// The holiday is not allowed.
    NoHoliday(HolidayError),
    /// The game has no such picture.
    NoPicture,
    /// No topic of the game matches, or several do.
    NoTopic {
        /// The typed text.
        given: PlainName,
        /// Topics that may be meant.
        near: Vec<String>,
    },
    /// The command belongs to another game than the table's.
    OtherGame {
        /// The name of the table's game.
        game: String,
        /// The command of the table's game, as people read it.
        command: String,
    },
}

impl From<serenity::Error> for BotError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

impl From<StoreError> for BotError {
    fn from(error: StoreError) -> Self {
        Self::Table(TableError::Store(error))
    }
}

impl BotError {
    /// Converts a panic of a handler.
    pub(super) fn panicked(panic: &(dyn std::any::Any + Send)) -> Self {
        Self::Panicked(panic_text(panic).unwrap_or("without words").to_owned())
    }

    /// Whether it is a fault of the bot, which is logged, and not the person's.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        match self {
            // Being overloaded is no fault to look into.
            Self::Table(TableError::Store(error)) => !error.is_overload(),
            Self::Table(error) => matches!(error, TableError::Broken { .. }),
            Self::Route(_) | Self::Refused(_) => false,
            Self::Discord(_) | Self::Panicked(_) | Self::Command(_) => true,
        }
    }

    /// Returns the sentence for the person who asked. A fault is logged, and its sentence ends with a short code that
    /// is in the log too.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let sentence = match self {
            Self::Table(error) => tables::sentence(error, language),
            Self::Route(RouteError::Version) => texts::plain(language, "bot-error-version"),
            Self::Route(RouteError::Unknown) => texts::plain(language, "bot-error-unknown"),
            Self::Refused(refusal) => refusal.sentence(language),
            Self::Discord(_) | Self::Panicked(_) | Self::Command(_) => {
                texts::plain(language, "bot-error-fault")
            }
        };
        if !self.is_fault() {
            if let Self::Table(error @ TableError::Store(_)) = self {
                tracing::warn!(error = %Chain(error), "a request was refused because the database is overloaded");
            }
            return sentence;
        }
        let code = next_code();
        tracing::error!(code, error = %Chain(self), "a request failed; the person was shown this code");
        let code = args!(code = code);
        format!(
            "{sentence} {}",
            texts::text(language, "bot-error-code", &code)
        )
    }
}

impl BotRefusal {
    fn sentence(&self, language: Language) -> String {
        let id = match self {
            Self::NoTable => "bot-error-no-table",
            Self::OfNoTable => "bot-error-of-no-table",
            Self::WhichTable => "bot-error-which-table",
            Self::NotATable(given) => {
                let given = PlainName::clean(given).unwrap_or_default();
                return tr!(language, "bot-error-not-a-table", given = given.markdown());
            }
            Self::NoTopic { given, near } => {
                let id = match near.is_empty() {
                    true => "bot-error-no-topic",
                    false => "bot-error-which-topic",
                };
                return tr!(
                    language,
                    id,
                    given = given.markdown(),
                    near = slowtable_ui::join(near.iter().map(|name| clip(name, 40)))
                );
            }
            Self::NotHere => "bot-error-not-here",
            Self::OnServer => "bot-error-on-server",
            Self::OnlyAlone => "bot-error-only-alone",
            Self::Permissions(lacking) => {
                let names: Vec<String> = lacking
                    .iter()
                    .map(|id| texts::plain(language, id))
                    .collect();
                return tr!(
                    language,
                    "bot-error-permissions",
                    permissions = names.join(", ")
                );
            }
            Self::NoThreads(places) if places.is_empty() => "bot-error-no-threads",
            Self::NoThreads(places) => {
                let places = slowtable_ui::join(places.iter().map(|place| place.mention()));
                return tr!(language, "bot-error-no-threads-but", places = places);
            }
            Self::ForumNeedsTag(forum) => {
                return tr!(
                    language,
                    "bot-error-forum-needs-tag",
                    place = forum.mention()
                );
            }
            Self::NotManaging => "bot-error-not-managing",
            Self::Bot => "bot-error-bot",
            Self::NotAZone(given) => {
                let given = PlainName::clean(given).unwrap_or_default();
                return tr!(language, "bot-error-not-a-zone", given = given.markdown());
            }
            Self::NoZone => "bot-error-no-zone",
            Self::NotQuiet(ParseQuietError::Unreadable) => "bot-error-not-quiet",
            Self::NotQuiet(ParseQuietError::TooLong) => {
                return tr!(
                    language,
                    "bot-error-quiet-too-long",
                    most = Quiet::LONGEST_HOURS
                );
            }
            Self::QuietTooSoon(RhythmError::TooSoon { again }) => {
                return tr!(
                    language,
                    "bot-error-quiet-too-soon",
                    again = texts::relative(*again)
                );
            }
            Self::QuietTooSoon(RhythmError::DaysOffTooSoon { again }) => {
                return tr!(
                    language,
                    "bot-error-days-off-too-soon",
                    again = texts::relative(*again)
                );
            }
            Self::NotADay(given) => {
                let given = PlainName::clean(given).unwrap_or_default();
                return tr!(language, "bot-error-not-a-day", given = given.markdown());
            }
            Self::NoHoliday(HolidayError::TooSoon) => "bot-error-holiday-too-soon",
            Self::NoHoliday(HolidayError::TooLong) => {
                return tr!(
                    language,
                    "bot-error-holiday-too-long",
                    most = TableService::LONGEST_HOLIDAY
                );
            }
            Self::NoHoliday(HolidayError::TooMany) => {
                return tr!(
                    language,
                    "bot-error-holiday-too-many",
                    most = TableService::MOST_HOLIDAYS
                );
            }
            Self::NoPicture => "bot-error-no-picture",
            Self::OtherGame { game, command } => {
                let args = args!(game = game.clone());
                let args = args.with("command", command.clone());
                return texts::text(language, "bot-error-other-game", &args);
            }
        };
        texts::plain(language, id)
    }
}

/// Displays why a request to Discord failed, for the log: Discord's text, or that there is none. serenity's own text
/// for that is about JSON, because it expects a code, which a 429 does not need.
pub struct DiscordFailure<'a>(pub &'a serenity::Error);

impl fmt::Display for DiscordFailure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                write!(f, "Discord answers {}", response.status_code)?;
                let said = &response.error;
                if said.code < 0 {
                    return Ok(());
                }
                write!(f, ": {} ({})", clip(&said.message, 200), said.code)?;
                said.errors.iter().take(3).try_for_each(|error| {
                    write!(f, "; {}: {}", error.path, clip(&error.message, 100))
                })
            }
            serenity::Error::Http(HttpError::Request(error)) => {
                write!(f, "Discord cannot be reached: {}", Chain(error))
            }
            other => Chain(other).fmt(f),
        }
    }
}

/// Returns Discord's code of a refused request ("JSON Error Codes"), if it has one. A 429 need not have one, and a
/// refusal by a proxy never does.
#[must_use]
pub fn discord_code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            // Negative codes are serenity's own, for a body that it cannot parse.
            Some(response.error.code).filter(|code| *code >= 0)
        }
        _ => None,
    }
}

/// Returns Discord's text about a refused request, or a text that there is none.
#[must_use]
pub fn discord_text(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.error.code >= 0 && !response.error.message.is_empty() =>
        {
            clip(&response.error.message, 200)
        }
        _ => "?".to_owned(),
    }
}

/// Returns the HTTP status of a refused request.
#[must_use]
pub fn http_status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(error) => error.status_code().map(|status| status.as_u16()),
        _ => None,
    }
}

/// Returns a short code that is unique in one log: the process id and a count.
fn next_code() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(1);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{:X}-{count}", std::process::id() & 0xFFFF)
}

/// Whether a request may well succeed when it is sent again.
#[must_use]
pub fn is_passing(error: &serenity::Error) -> bool {
    match http_status(error) {
        Some(status) => status == 429 || status >= 500,
        None => matches!(
            error,
            serenity::Error::Http(serenity::all::HttpError::Request(_)) | serenity::Error::Io(_)
        ),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serenity::http::ErrorResponse;
    use tokio_tungstenite::tungstenite::http::Response;

    use super::*;

    #[tokio::test]
    async fn a_failure_is_told_in_discords_words_or_by_its_status() {
        for (status, body, told) in [
            // Without a code, as documented.
            (
                429,
                r#"{"message": "no", "retry_after": 0.3, "global": false}"#,
                "Discord answers 429 Too Many Requests",
            ),
            (502, "<html>", "Discord answers 502 Bad Gateway"),
            (
                403,
                r#"{"message": "Missing Access", "code": 50001}"#,
                "Discord answers 403 Forbidden: Missing Access (50001)",
            ),
        ] {
            let response = Response::builder().status(status).body(body.to_owned());
            let method = reqwest::Method::POST;
            let response = ErrorResponse::from_response(response.unwrap().into(), method).await;
            let error = serenity::Error::Http(HttpError::UnsuccessfulRequest(response));
            assert_eq!(DiscordFailure(&error).to_string(), told);
            let error = BotError::from(error);
            assert_eq!(Chain(&error).to_string(), told);
        }
    }

    #[test]
    fn every_error_has_a_sentence_in_every_language() {
        let errors = [
            BotError::Table(TableError::NoSuchTable),
            BotError::Route(RouteError::Version),
            BotError::Route(RouteError::Unknown),
            BotError::Refused(BotRefusal::NoTable),
            BotError::Refused(BotRefusal::WhichTable),
            BotError::Refused(BotRefusal::NotATable("x".repeat(4_000))),
            BotError::Refused(BotRefusal::NoTopic {
                given: PlainName::from("*".repeat(4_000)),
                near: vec!["x".repeat(100); 5],
            }),
            BotError::Refused(BotRefusal::NotHere),
            BotError::Refused(BotRefusal::OnServer),
            BotError::Refused(BotRefusal::OnlyAlone),
            BotError::Refused(BotRefusal::Permissions(vec!["bot-permission-send"])),
            BotError::Refused(BotRefusal::NoThreads(Vec::new())),
            BotError::Refused(BotRefusal::NoThreads(vec![ChannelId(u64::MAX); 5])),
            BotError::Refused(BotRefusal::ForumNeedsTag(ChannelId(u64::MAX))),
            BotError::Refused(BotRefusal::Bot),
            BotError::Refused(BotRefusal::NoPicture),
            BotError::Refused(BotRefusal::NotAZone("x".repeat(4_000))),
            BotError::Refused(BotRefusal::NoZone),
            BotError::Refused(BotRefusal::NotQuiet(ParseQuietError::Unreadable)),
            BotError::Refused(BotRefusal::NotQuiet(ParseQuietError::TooLong)),
            BotError::Refused(BotRefusal::QuietTooSoon(RhythmError::TooSoon {
                again: jiff::Timestamp::UNIX_EPOCH,
            })),
            BotError::Refused(BotRefusal::QuietTooSoon(RhythmError::DaysOffTooSoon {
                again: jiff::Timestamp::UNIX_EPOCH,
            })),
            BotError::Refused(BotRefusal::NotADay("x".repeat(4_000))),
            BotError::Refused(BotRefusal::NoHoliday(HolidayError::TooSoon)),
            BotError::Refused(BotRefusal::NoHoliday(HolidayError::TooLong)),
            BotError::Refused(BotRefusal::NoHoliday(HolidayError::TooMany)),
            BotError::from(StoreError::from(sqlx::Error::PoolTimedOut)),
            BotError::from(StoreError::from(sqlx::Error::WorkerCrashed)),
            BotError::Panicked(String::new()),
            BotError::Command(String::new()),
        ];
        for error in errors {
            for language in Language::ALL {
                let sentence = error.sentence(language);
                assert!(sentence.chars().count() < 400, "{sentence}");
                assert!(!sentence.contains('{'), "{sentence}");
                let code = format!("{:X}-", std::process::id() & 0xFFFF);
                assert_eq!(error.is_fault(), sentence.contains(&code), "{sentence}");
            }
        }
    }
}
