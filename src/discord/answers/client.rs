//! The requests that answer interactions.
//!
//! serenity's client does not report a refused request's headers, and so not how long Discord wants to be left alone.
//! These requests need neither the bot's token nor serenity's rate limiter: they do not count towards the global rate
//! limit, and the limiter would make one person's edits wait for another's.

use std::sync::OnceLock;
use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use serenity::all::{ApplicationId, CreateAttachment, InteractionId, MessageId};
use slowtable_ui::clip;
use tokio::time::Instant;

use crate::config::ApiAddress;
use crate::discord::answers::breaker::{AnswerBreaker, Verdict};

/// The default base of Discord's API.
pub const API: &str = "https://discord.com";

/// "Interaction has already been acknowledged" ("JSON Error Codes").
const ALREADY_ACKNOWLEDGED: i64 = 40_060;

/// The wait after a 429 that does not say how long.
const USUAL_WAIT: Duration = Duration::from_secs(1);

/// The longest wait that is accepted from Discord.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// The most characters of Discord's error text that are kept.
const MESSAGE: usize = 200;

/// Why an answer did not arrive.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// Discord refuses it.
    #[error("Discord answers {status}: {message}")]
    Refused {
        /// The HTTP status.
        status: StatusCode,
        /// Discord's own code ("JSON Error Codes"), if it gives one.
        code: Option<i64>,
        /// Discord's text about it, with the fields that it concerns.
        message: String,
    },
    /// There were too many requests.
    #[error("Discord answers 429 Too Many Requests, again in {after:?}")]
    TooMany {
        /// How long to wait.
        after: Duration,
        /// Whether that applies to all requests.
        is_global: bool,
    },
    /// No answer can be read: there is no connection, or it broke.
    #[error("Discord cannot be reached")]
    Unreached(#[source] reqwest::Error),
    /// Discord did not answer in time.
    #[error("Discord did not answer in time")]
    Slow,
    /// The breaker is open.
    #[error("no answer is sent for now, because Discord refused too many")]
    Held,
}

impl AnswerError {
    /// Whether the same answer may succeed when it is sent again.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Refused { status, .. } => status.is_server_error(),
            Self::TooMany { .. } | Self::Unreached(_) | Self::Slow => true,
            Self::Held => false,
        }
    }

    /// Whether Discord already has a first answer.
    #[must_use]
    pub fn is_acknowledged(&self) -> bool {
        matches!(self, Self::Refused { code: Some(code), .. } if *code == ALREADY_ACKNOWLEDGED)
    }

    /// Returns how long Discord wants to be left alone.
    #[must_use]
    pub const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooMany { after, .. } => Some(*after),
            _ => None,
        }
    }

    /// Returns Discord's text about a refused answer; empty if it was not refused.
    #[must_use]
    pub fn refusal(&self) -> &str {
        match self {
            Self::Refused { message, .. } => message,
            _ => "",
        }
    }

    /// Returns the result for the breaker.
    fn verdict(&self) -> Verdict {
        match self {
            Self::Refused { status, .. } if matches!(status.as_u16(), 401 | 403) => {
                Verdict::Refused
            }
            Self::Refused { status, .. } if status.is_server_error() => Verdict::Unclear,
            Self::Refused { .. } => Verdict::Taken,
            Self::TooMany { after, is_global } => Verdict::TooMany {
                everything_for: is_global.then_some(*after),
            },
            Self::Unreached(_) | Self::Slow | Self::Held => Verdict::Unclear,
        }
    }
}

/// Sends answers to interactions.
#[derive(Debug)]
pub struct AnswerClient {
    client: reqwest::Client,
    base: String,
    application: OnceLock<ApplicationId>,
    breaker: AnswerBreaker,
}

/// The id of a message; Discord's other fields are ignored.
#[derive(Deserialize)]
struct Written {
    id: MessageId,
}

impl AnswerClient {
    /// Returns a client that sends to Discord, or to `api`.
    #[must_use]
    pub fn new(client: reqwest::Client, api: Option<&ApiAddress>) -> Self {
        let base = api.map_or_else(|| API.to_owned(), ToString::to_string);
        Self {
            client,
            base: format!("{base}/api/v10"),
            application: OnceLock::new(),
            breaker: AnswerBreaker::default(),
        }
    }

    /// Sets the application whose interactions are answered. Only the first call counts.
    pub fn set_application_id(&self, application: ApplicationId) {
        let _ = self.application.set(application);
    }

    /// Sends an interaction's first answer ("Create Interaction Response").
    ///
    /// # Errors
    /// When it does not arrive, or there is no receipt.
    pub async fn create(
        &self,
        interaction: InteractionId,
        token: &str,
        answer: &Value,
    ) -> Result<(), AnswerError> {
        let path = format!("interactions/{interaction}/{token}/callback");
        let request = self.request(Method::POST, &path).json(answer);
        self.send(request).await.map(drop)
    }

    /// Edits the message that answered the interaction of `token` ("Edit Original Interaction Response").
    ///
    /// # Errors
    /// When that fails, or there is no receipt.
    pub async fn edit(
        &self,
        token: &str,
        body: &Value,
        files: &[CreateAttachment],
    ) -> Result<MessageId, AnswerError> {
        let path = format!("{}/messages/@original", self.webhook(token));
        let request = self.request(Method::PATCH, &path);
        let request = match files {
            [] => request.json(body),
            files => request.multipart(form(body, files)?),
        };
        let written: Result<Written, _> = self.send(request).await?.json().await;
        match written {
            Ok(message) => Ok(message.id),
            Err(error) => Err(unreached(error)),
        }
    }

    /// Sends a message after the first answer ("Create Followup Message").
    ///
    /// # Errors
    /// When that fails, or there is no receipt.
    pub async fn follow_up(&self, token: &str, body: &Value) -> Result<(), AnswerError> {
        let request = self.request(Method::POST, &self.webhook(token)).json(body);
        self.send(request).await.map(drop)
    }

    /// Returns the path of later answers.
    fn webhook(&self, token: &str) -> String {
        // It is set before the first interaction can come.
        let application = self.application.get().copied().unwrap_or_default();
        format!("webhooks/{application}/{token}")
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client
            .request(method, format!("{}/{path}", self.base))
            .header(USER_AGENT, serenity::constants::USER_AGENT)
    }

    async fn send(&self, request: RequestBuilder) -> Result<Response, AnswerError> {
        if !self.breaker.lets_through(Instant::now()) {
            return Err(AnswerError::Held);
        }
        let sent = match request.send().await {
            Ok(response) if response.status().is_success() => Ok(response),
            Ok(response) => Err(refusal(response).await),
            Err(error) => Err(unreached(error)),
        };
        let verdict = match &sent {
            Ok(_) => Verdict::Taken,
            Err(error) => error.verdict(),
        };
        self.breaker.note(verdict, Instant::now());
        sent
    }
}

/// Converts an error without its address, which is secret: it contains the interaction's token.
fn unreached(error: reqwest::Error) -> AnswerError {
    AnswerError::Unreached(error.without_url())
}

/// Builds a message with files ("Uploading Files").
fn form(body: &Value, files: &[CreateAttachment]) -> Result<Form, AnswerError> {
    let mut form = Form::new().text("payload_json", body.to_string());
    for (number, file) in files.iter().enumerate() {
        let kind = match file.filename.rsplit_once('.') {
            Some((_, "png")) => "image/png",
            Some((_, "txt")) => "text/plain",
            _ => "application/octet-stream",
        };
        let part = Part::bytes(file.data.clone()).file_name(file.filename.clone());
        let part = part.mime_str(kind).map_err(unreached)?;
        form = form.part(format!("files[{number}]"), part);
    }
    Ok(form)
}

/// Discord's body for a refusal. Without a code it is a 429, or comes from a proxy.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Said {
    code: Option<i64>,
    message: String,
    errors: Value,
    retry_after: Option<f64>,
    global: bool,
}

async fn refusal(response: Response) -> AnswerError {
    let (status, headers) = (response.status(), response.headers().clone());
    let text = response.text().await.unwrap_or_default();
    read_refusal(status, &headers, &text)
}

/// Parses a refusal. If its header and its body both give a wait, the longer one counts.
fn read_refusal(status: StatusCode, headers: &HeaderMap, text: &str) -> AnswerError {
    let said: Said = serde_json::from_str(text).unwrap_or_default();
    if status == StatusCode::TOO_MANY_REQUESTS {
        let header = headers.get(RETRY_AFTER);
        let header = header.and_then(|value| value.to_str().ok()?.trim().parse::<f64>().ok());
        let wait = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
        let waits = [header, said.retry_after].into_iter().flatten();
        let after = waits.filter_map(wait).max().unwrap_or(USUAL_WAIT);
        return AnswerError::TooMany {
            after: after.min(LONGEST_WAIT),
            is_global: said.global || headers.contains_key("x-ratelimit-global"),
        };
    }
    let message = match &said.errors {
        Value::Null => said.message,
        errors => format!("{}: {errors}", said.message),
    };
    AnswerError::Refused {
        status,
        code: said.code,
        message: clip(&message, MESSAGE),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    fn too_many(header: Option<&'static str>, body: &str) -> (Duration, bool) {
        let mut headers = HeaderMap::new();
        if let Some(header) = header {
            headers.insert(RETRY_AFTER, HeaderValue::from_static(header));
        }
        match read_refusal(StatusCode::TOO_MANY_REQUESTS, &headers, body) {
            AnswerError::TooMany { after, is_global } => (after, is_global),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn how_long_to_wait_is_read_from_header_and_body() {
        let body =
            r#"{"message": "You are being rate limited.", "retry_after": 0.3, "global": true}"#;
        assert_eq!(too_many(None, body), (Duration::from_millis(300), true));
        assert_eq!(too_many(Some("2"), body), (Duration::from_secs(2), true));
        assert_eq!(
            too_many(Some("2"), "<html>"),
            (Duration::from_secs(2), false)
        );
        assert_eq!(too_many(None, "error code: 1015"), (USUAL_WAIT, false));
        assert_eq!(
            too_many(Some("-1"), r#"{"retry_after": 1e300}"#),
            (USUAL_WAIT, false)
        );
        assert_eq!(too_many(Some("1e9"), ""), (LONGEST_WAIT, false));
    }

    #[test]
    fn a_refusal_is_told_in_discords_words_and_may_be_none_of_discords() {
        let read = |status: u16, text: &str| {
            let status = StatusCode::from_u16(status).unwrap();
            read_refusal(status, &HeaderMap::new(), text)
        };
        let acknowledged =
            r#"{"code": 40060, "message": "Interaction has already been acknowledged."}"#;
        let acknowledged = read(400, acknowledged);
        assert!(acknowledged.is_acknowledged() && !acknowledged.is_passing());
        let emoji = r#"{"code": 50035, "message": "Invalid Form Body", "errors": {"data": {"_errors":
            [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]}}}"#;
        assert!(read(400, emoji).refusal().contains("INVALID_EMOJI"));
        assert!(read(502, "<html>").is_passing());
        let text = read(403, "error code: 1010").to_string();
        assert_eq!(text, "Discord answers 403 Forbidden: ");
    }
}
