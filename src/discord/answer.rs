//! The answers to an interaction: the first, for which Discord waits three seconds, and what
//! follows it.
//!
//! Whatever holds up the work, a timer of its own promises the answer in time: it waits for no
//! lock but the one that keeps two first answers apart, and for no database.

use std::sync::Arc;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Http, MessageId};
use slowtable_face::Language;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::error::{discord_code, http_status};
use super::message::Body;
use super::request::{AnswerPlace, Request};
use super::symbols::Symbols;
use super::texts;
use crate::chain::Chain;
use crate::observe::{AnswerOutcome, Metrics};

/// After this long the answer is promised for later: two more thirds of the time that Discord
/// waits are left for the promise itself.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long Discord waits for the first answer ("Responding to an Interaction").
const DISCORD_WAITS: Duration = Duration::from_secs(3);

/// What one attempt at the first answer may take: at least, and at most.
const ATTEMPT: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(1));

/// Between two attempts at the first answer.
const PAUSE: Duration = Duration::from_millis(100);

/// What one attempt at a later answer may take, without a file and with one. A rate limit's wait
/// is part of it.
const LATER_ATTEMPT: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(15));

/// "Interaction has already been acknowledged" ("JSON Error Codes").
const ALREADY_ACKNOWLEDGED: isize = 40_060;

/// Where an answer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// In a new message, the first that answers a command.
    Alone,
    /// In the place of the message that was pressed.
    InPlace,
    /// Beside what was pressed, in a private message of its own.
    Beside,
}

/// How far the first answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// Discord waits for it.
    Owed,
    /// The real one is to come.
    Promised,
    /// Nothing more is owed.
    Given,
}

/// The answers to one interaction.
pub struct Answers {
    http: Arc<Http>,
    symbols: Symbols,
    metrics: Arc<Metrics>,
    request: Request,
    first: Mutex<First>,
}

/// What became of a first answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// It arrived.
    Arrived,
    /// Discord has had another first answer before.
    Acknowledged,
    /// It did not arrive, as far as can be told.
    Lost,
}

/// Why an attempt came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum AttemptError {
    /// Discord refuses, or is not reached.
    #[error(transparent)]
    Discord(#[from] serenity::Error),
    /// It took too long.
    #[error("Discord did not answer in time")]
    Slow,
}

impl AttemptError {
    /// Whether the same message may go through when it is written anew.
    pub fn passes_with(&self, symbols: &Symbols) -> bool {
        let refused = matches!(self, Self::Discord(error) if symbols.refused(error));
        refused || self.is_passing()
    }

    /// Whether it may pass by itself.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Discord(error) => is_passing(error),
            Self::Slow => true,
        }
    }
}

impl Answers {
    /// None yet to `request`.
    #[must_use]
    pub fn new(http: Arc<Http>, symbols: Symbols, metrics: Arc<Metrics>, request: Request) -> Self {
        Self {
            http,
            symbols,
            metrics,
            request,
            first: Mutex::new(First::Owed),
        }
    }

    /// Promises an answer ("Interaction Callback Type" 5 and 6) if there is none in time; `at_once`
    /// if it is clear already that there will be none.
    pub async fn promise_in_time(&self, at_once: bool) {
        if !at_once {
            tokio::time::sleep_until(self.request.arrived + PATIENCE).await;
        }
        let mut first = self.first.lock().await;
        if *first != First::Owed {
            return;
        }
        let promise = match self.request.place {
            AnswerPlace::New if self.request.lasting => json!({ "type": 5 }),
            AnswerPlace::New => json!({ "type": 5, "data": { "flags": 64 } }),
            AnswerPlace::There | AnswerPlace::Quiet => json!({ "type": 6 }),
        };
        self.first_answer(AnswerOutcome::Promised, || promise.clone())
            .await;
        // Even a promise that seems lost may have arrived; only an edit can tell.
        *first = First::Promised;
    }

    /// Answers; whether that arrived. A promised answer is tried again for longer, as long as
    /// `wanted` says that nothing newer is shown.
    pub async fn say(&self, body: &Body, stands: Placement, wanted: impl Fn() -> bool) -> bool {
        let mut first = self.first.lock().await;
        if *first == First::Owed {
            *first = First::Given;
            let answer = || match stands {
                Placement::InPlace => body.answer_in_place(&self.symbols),
                Placement::Alone if self.request.lasting => body.answer_lastingly(&self.symbols),
                Placement::Alone | Placement::Beside => body.answer_privately(&self.symbols),
            };
            match self.first_answer(AnswerOutcome::Given, answer).await {
                Sent::Arrived => return true,
                Sent::Lost => return false,
                Sent::Acknowledged => {}
            }
        }
        *first = First::Given;
        match stands {
            Placement::Alone | Placement::InPlace => {
                let written = || Value::Object(body.json(&self.symbols));
                let again = |error: &AttemptError| wanted() && error.passes_with(&self.symbols);
                let token = &self.request.token;
                edit(&self.http, token, written, Vec::new(), again)
                    .await
                    .is_some()
            }
            Placement::Beside => self.follow_up(body).await,
        }
    }

    /// Answers that there is nothing to say: what was pressed changes by itself.
    pub async fn say_nothing(&self, language: Language) {
        if self.request.place == AnswerPlace::New {
            let done = Body::text(texts::plain(language, "bot-done"));
            self.say(&done, Placement::Alone, || true).await;
            return;
        }
        let mut first = self.first.lock().await;
        if *first == First::Owed {
            self.first_answer(AnswerOutcome::Given, || json!({ "type": 6 }))
                .await;
        }
        *first = First::Given;
    }

    /// Says that too much is asked for just now.
    pub async fn refuse(&self, body: &Body, stands: Placement) {
        *self.first.lock().await = First::Given;
        let answer = || match stands {
            Placement::Alone if self.request.lasting => body.answer_lastingly(&self.symbols),
            Placement::InPlace => body.answer_in_place(&self.symbols),
            Placement::Alone | Placement::Beside => body.answer_privately(&self.symbols),
        };
        self.first_answer(AnswerOutcome::Refused, answer).await;
    }

    /// Sends a first answer and counts it.
    async fn first_answer(&self, outcome: AnswerOutcome, answer: impl Fn() -> Value) -> Sent {
        let sent = self.callback(answer).await;
        let outcome = match sent {
            Sent::Arrived => outcome,
            Sent::Lost => AnswerOutcome::Lost,
            // An earlier one was counted.
            Sent::Acknowledged => return sent,
        };
        let took = self.request.arrived.elapsed();
        self.metrics.answered(self.request.kind, outcome, took);
        sent
    }

    /// Sends a first answer, again as long as Discord waits for it. It is written anew each time.
    async fn callback(&self, answer: impl Fn() -> Value) -> Sent {
        let request = &self.request;
        let deadline = request.arrived + DISCORD_WAITS;
        let mut again = false;
        loop {
            let (least, most) = ATTEMPT;
            let limit = (deadline.saturating_duration_since(Instant::now()) / 2).clamp(least, most);
            let sent = within(
                limit,
                self.http.create_interaction_response(
                    request.id,
                    &request.token,
                    &answer(),
                    Vec::new(),
                ),
            )
            .await;
            let error = match sent {
                Ok(()) => return Sent::Arrived,
                Err(error) => error,
            };
            if let AttemptError::Discord(error) = &error
                && discord_code(error) == Some(ALREADY_ACKNOWLEDGED)
            {
                // An earlier attempt arrived, and only its receipt was lost.
                return if again {
                    Sent::Arrived
                } else {
                    Sent::Acknowledged
                };
            }
            if let AttemptError::Discord(error) = &error
                && self.symbols.refused(error)
            {
                continue;
            }
            if !error.is_passing() || Instant::now() + PAUSE >= deadline {
                tracing::error!(?request, error = %Chain(&error), "an answer did not arrive");
                return Sent::Lost;
            }
            again = true;
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn follow_up(&self, body: &Body) -> bool {
        let sent = (|| async {
            let body = body.follow_up_privately(&self.symbols);
            let token = &self.request.token;
            let sent = self.http.create_followup_message(token, &body, Vec::new());
            within(LATER_ATTEMPT.0, sent).await
        })
        .retry(ExponentialBuilder::default().with_max_times(4))
        .when(|error: &AttemptError| error.passes_with(&self.symbols))
        .await;
        match sent {
            Ok(_) => true,
            Err(error) => {
                tracing::error!(request = ?self.request, error = %Chain(&error), "a follow-up did not arrive");
                false
            }
        }
    }
}

/// Edits the message that answered the interaction of `token`; the message, if that worked. Tried
/// again, and written anew, after what passes and is `wanted`.
pub async fn edit(
    http: &Http,
    token: &str,
    body: impl Fn() -> Value,
    files: Vec<CreateAttachment>,
    wanted: impl Fn(&AttemptError) -> bool,
) -> Option<MessageId> {
    let limit = if files.is_empty() {
        LATER_ATTEMPT.0
    } else {
        LATER_ATTEMPT.1
    };
    let edited = (|| async {
        let body = body();
        let edited = http.edit_original_interaction_response(token, &body, files.clone());
        within(limit, edited).await
    })
    .retry(ExponentialBuilder::default().with_max_times(4))
    .when(wanted)
    .await;
    match edited {
        Ok(message) => Some(message.id),
        Err(error) => {
            tracing::warn!(error = %Chain(&error), "an answer could not be edited");
            None
        }
    }
}

async fn within<T>(
    limit: Duration,
    request: impl Future<Output = Result<T, serenity::Error>>,
) -> Result<T, AttemptError> {
    match tokio::time::timeout(limit, request).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(AttemptError::Slow),
    }
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
