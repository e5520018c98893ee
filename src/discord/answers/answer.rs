//! The answers to an interaction: the first, for which Discord waits three seconds, and later ones.
//!
//! A timer promises the answer in time, independent of the work. It waits for no database, and for no lock except the
//! one that keeps two first answers apart.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use backon::{BackoffBuilder as _, ExponentialBuilder, Retryable as _};
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, MessageId};
use slowtable_ui::Language;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::discord::answers::client::{AnswerClient, AnswerError};
use crate::discord::messages::body::Body;
use crate::discord::messages::symbols::Symbols;
use crate::discord::request::{AnswerPlace, BotRequest};
use crate::discord::texts;
use crate::observe::{AnswerOutcome, Metrics};
use slowtable_service::chain::Chain;
use slowtable_service::clock::{Clock, later};

/// The time after which an answer is promised instead. Two thirds of Discord's time are left for the promise itself.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long Discord waits for the first answer ("Responding to an Interaction").
const DISCORD_WAITS: Duration = Duration::from_secs(3);

/// The additional time for the receipt of an answer that was sent in time.
const RECEIPT: Duration = Duration::from_secs(1);

/// The pause between the first two attempts at the first answer; each further one is three times as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// The most retries of a first answer.
const RETRIES: usize = 3;

/// The most time for one attempt at a later answer, without a file and with one.
const LATER_ATTEMPT: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(15));

/// The most retries of a later answer.
const LATER_RETRIES: usize = 4;

/// The longest wait for a rate limit on a later answer.
const LATER_WAIT: Duration = Duration::from_secs(30);

/// Where an answer goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerPlacement {
    /// In a new message, the first answer to a command.
    Alone,
    /// In place of the pressed message.
    InPlace,
    /// Beside the pressed message, in a private message of its own.
    Beside,
}

/// The state of the first answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// Discord waits for it.
    Owed,
    /// It was promised; the real one is to follow.
    Promised,
    /// Nothing more is owed.
    Given,
}

/// The answers to one interaction.
pub struct Answers {
    client: Arc<AnswerClient>,
    clock: Clock,
    symbols: Symbols,
    metrics: Arc<Metrics>,
    request: BotRequest,
    first: Mutex<First>,
}

/// The result of sending a first answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// Discord has taken it.
    Arrived,
    /// Discord already has another first answer.
    Acknowledged,
    /// No receipt came: it may have arrived.
    Unknown,
    /// It did not arrive.
    Lost,
}

impl AnswerError {
    /// Whether the message may succeed when it is built and sent again.
    pub fn passes_with(&self, symbols: &Symbols) -> bool {
        symbols.refused_by(self.refusal()) || self.is_passing()
    }
}

impl Answers {
    /// Creates the answers to `request`, none of which is sent yet.
    #[must_use]
    pub fn new(
        client: Arc<AnswerClient>,
        clock: Clock,
        symbols: Symbols,
        metrics: Arc<Metrics>,
        request: BotRequest,
    ) -> Self {
        Self {
            client,
            clock,
            symbols,
            metrics,
            request,
            first: Mutex::new(First::Owed),
        }
    }

    /// Promises an answer ("Interaction Callback Type" 5 and 6) if there is none in time, or `at_once` if it is
    /// certain already that there will be none.
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
        // Even a promise without a receipt may have arrived; only an edit can tell.
        *first = First::Promised;
    }

    /// Sends the answer. Returns whether it arrived. After a promise it is retried for longer, as long as `wanted`
    /// says that nothing newer is shown.
    pub async fn say(
        &self,
        body: &Body,
        stands: AnswerPlacement,
        wanted: impl Fn() -> bool,
    ) -> bool {
        let mut first = self.first.lock().await;
        if *first == First::Owed {
            *first = First::Given;
            let answer = || match stands {
                AnswerPlacement::InPlace => body.answer_in_place(&self.symbols),
                AnswerPlacement::Alone if self.request.lasting => {
                    body.answer_lastingly(&self.symbols)
                }
                AnswerPlacement::Alone | AnswerPlacement::Beside => {
                    body.answer_privately(&self.symbols)
                }
            };
            match self.first_answer(AnswerOutcome::Given, answer).await {
                Sent::Arrived => return true,
                Sent::Lost => return false,
                // If it arrived, it can be edited in any place.
                Sent::Unknown => return self.edit_to(body, wanted).await,
                Sent::Acknowledged => {}
            }
        }
        *first = First::Given;
        match stands {
            AnswerPlacement::Alone | AnswerPlacement::InPlace => self.edit_to(body, wanted).await,
            AnswerPlacement::Beside => self.follow_up(body).await,
        }
    }

    /// Edits the message that answered to be `body`. Returns whether that worked.
    async fn edit_to(&self, body: &Body, wanted: impl Fn() -> bool) -> bool {
        let written = || Value::Object(body.json(&self.symbols));
        let again = |error: &AnswerError| wanted() && error.passes_with(&self.symbols);
        let token = &self.request.token;
        edit(&self.client, token, written, Vec::new(), again)
            .await
            .is_some()
    }

    /// Answers without a message, because the pressed message changes by other means.
    pub async fn say_nothing(&self, language: Language) {
        if self.request.place == AnswerPlace::New {
            let done = Body::text(texts::plain(language, "bot-done"));
            self.say(&done, AnswerPlacement::Alone, || true).await;
            return;
        }
        let mut first = self.first.lock().await;
        if *first == First::Owed {
            self.first_answer(AnswerOutcome::Given, || json!({ "type": 6 }))
                .await;
        }
        *first = First::Given;
    }

    /// Answers that there are too many requests.
    pub async fn refuse(&self, body: &Body, stands: AnswerPlacement) {
        *self.first.lock().await = First::Given;
        let answer = || match stands {
            AnswerPlacement::Alone if self.request.lasting => body.answer_lastingly(&self.symbols),
            AnswerPlacement::InPlace => body.answer_in_place(&self.symbols),
            AnswerPlacement::Alone | AnswerPlacement::Beside => {
                body.answer_privately(&self.symbols)
            }
        };
        self.first_answer(AnswerOutcome::Refused, answer).await;
    }

    /// Sends a first answer and counts it.
    async fn first_answer(&self, outcome: AnswerOutcome, answer: impl Fn() -> Value) -> Sent {
        let sent = self.callback(answer).await;
        let outcome = match sent {
            Sent::Arrived => outcome,
            Sent::Unknown | Sent::Lost => AnswerOutcome::Lost,
            // An earlier one was counted.
            Sent::Acknowledged => return sent,
        };
        let took = self.request.arrived.elapsed();
        self.metrics.answered(self.request.kind, outcome, took);
        sent
    }

    /// Opens a form.
    pub async fn open_form(&self, form: &Value) {
        *self.first.lock().await = First::Given;
        self.first_answer(AnswerOutcome::Given, || form.clone())
            .await;
    }

    /// Sends a first answer, and retries as long as Discord waits for it. Each attempt builds it again.
    async fn callback(&self, answer: impl Fn() -> Value) -> Sent {
        let request = &self.request;
        let attempt = || {
            let (answer, token) = (answer(), &request.token);
            async move { self.client.create(request.id, token, &answer).await }
        };
        let is_rewritten = |error: &AnswerError| self.symbols.refused_by(error.refusal());
        let deadline = request.arrived + DISCORD_WAITS;
        let left = deadline.saturating_duration_since(Instant::now());
        let (sent, error) = send_first(&self.clock, left, attempt, is_rewritten).await;
        match (sent, error) {
            (Sent::Unknown, _) => {
                tracing::warn!(
                    ?request,
                    "no receipt of an answer to an interaction in time; it may have arrived"
                );
            }
            // The breaker has logged them all at once.
            (Sent::Lost, Some(AnswerError::Held)) => {
                tracing::debug!(
                    ?request,
                    "an answer to an interaction was not sent, because the breaker is open"
                );
            }
            (Sent::Lost, Some(error)) => {
                tracing::error!(?request, error = %Chain(&error), "an answer to an interaction did not arrive");
            }
            _ => {}
        }
        sent
    }

    async fn follow_up(&self, body: &Body) -> bool {
        let sent = again_later(
            LATER_ATTEMPT.0,
            |error| error.passes_with(&self.symbols),
            || {
                let body = body.follow_up_privately(&self.symbols);
                async move { self.client.follow_up(&self.request.token, &body).await }
            },
        )
        .await;
        match sent {
            Ok(()) => true,
            Err(error) => {
                tracing::error!(request = ?self.request, error = %Chain(&error), "a later answer to an interaction did not arrive");
                false
            }
        }
    }
}

/// Sends a first answer until it arrives, or until Discord, which waits for `left`, stops waiting. An attempt may use
/// all the time that is left: an answer may take long, and one that is given up may have arrived. After a failure the
/// next attempt follows after [`FIRST_PAUSE`], or as Discord says, if that leaves time. An answer that must be built
/// again is retried at once, which does not count.
///
/// Returns also the error that ended it, if it was lost.
async fn send_first<F>(
    clock: &Clock,
    left: Duration,
    mut attempt: impl FnMut() -> F,
    is_rewritten: impl Fn(&AnswerError) -> bool,
) -> (Sent, Option<AnswerError>)
where
    F: Future<Output = Result<(), AnswerError>>,
{
    let mut pauses = ExponentialBuilder::default()
        .with_min_delay(FIRST_PAUSE)
        .with_factor(3.0)
        .with_max_times(RETRIES)
        .build();
    let deadline = later(clock.now(), left);
    let mut too_late = pin!(clock.sleep(left + RECEIPT));
    let mut again = false;
    loop {
        let sent = tokio::select! {
            biased;
            sent = attempt() => sent,
            () = &mut too_late => return (Sent::Unknown, None),
        };
        let error = match sent {
            Ok(()) => return (Sent::Arrived, None),
            // An earlier attempt arrived, and only its receipt was lost.
            Err(error) if error.is_acknowledged() && again => return (Sent::Arrived, None),
            Err(error) if error.is_acknowledged() => return (Sent::Acknowledged, None),
            Err(error) => error,
        };
        if is_rewritten(&error) {
            continue;
        }
        let pause = if error.is_passing() {
            pauses.next()
        } else {
            None
        };
        let pause = pause.map(|pause| pause.max(error.retry_after().unwrap_or_default()));
        match pause {
            Some(pause) if later(clock.now(), pause) < deadline => clock.sleep(pause).await,
            _ => return (Sent::Lost, Some(error)),
        }
        again = true;
    }
}

/// Sends a later answer, and retries while `wanted` accepts the error.
async fn again_later<T, F>(
    limit: Duration,
    wanted: impl Fn(&AnswerError) -> bool,
    mut attempt: impl FnMut() -> F,
) -> Result<T, AnswerError>
where
    F: Future<Output = Result<T, AnswerError>>,
{
    (|| {
        let attempt = attempt();
        async move {
            match tokio::time::timeout(limit, attempt).await {
                Ok(done) => done,
                Err(_) => Err(AnswerError::Slow),
            }
        }
    })
    .retry(ExponentialBuilder::default().with_max_times(LATER_RETRIES))
    .when(wanted)
    .adjust(later_pause)
    .await
}

/// Returns the pause before a later answer is retried, as Discord says; `None` if that is too long.
fn later_pause(error: &AnswerError, pause: Option<Duration>) -> Option<Duration> {
    let after = error.retry_after().unwrap_or_default();
    let pause = pause.map(|pause| pause.max(after));
    pause.filter(|_| after <= LATER_WAIT)
}

/// Edits the message that answered the interaction of `token`. Returns the message, if that worked. Errors that pass
/// and are `wanted` are retried, each time with the message built again.
pub async fn edit(
    client: &AnswerClient,
    token: &str,
    body: impl Fn() -> Value,
    files: Vec<CreateAttachment>,
    wanted: impl Fn(&AnswerError) -> bool,
) -> Option<MessageId> {
    let limit = if files.is_empty() {
        LATER_ATTEMPT.0
    } else {
        LATER_ATTEMPT.1
    };
    let files = &files;
    let edited = again_later(limit, wanted, || {
        let body = body();
        async move { client.edit(token, &body, files).await }
    })
    .await;
    match edited {
        Ok(message) => Some(message),
        Err(AnswerError::Held) => None,
        Err(error) => {
            tracing::warn!(error = %Chain(&error), "the answer to an interaction could not be edited");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use futures_util::FutureExt as _;
    use reqwest::StatusCode;

    use super::*;

    const TICK: Duration = Duration::from_millis(10);

    /// Sends a first answer; `attempt` gives the result of each attempt by its number. Returns the result, and when
    /// each attempt began, in milliseconds, rounded down to hundreds.
    fn first<F>(clock: &Clock, attempt: impl Fn(u32) -> F) -> (Sent, Vec<i128>)
    where
        F: Future<Output = Result<(), AnswerError>>,
    {
        let start = clock.now();
        let attempts = RefCell::new(Vec::new());
        let next = || {
            let mut attempts = attempts.borrow_mut();
            attempts.push(clock.now().duration_since(start).as_millis() / 100 * 100);
            attempt(u32::try_from(attempts.len()).unwrap_or(u32::MAX))
        };
        let mut sending = pin!(send_first(clock, DISCORD_WAITS, next, |_| false));
        loop {
            if let Some((sent, _)) = sending.as_mut().now_or_never() {
                return (sent, attempts.take());
            }
            clock.advance(TICK);
        }
    }

    fn refused(status: u16, code: i64) -> AnswerError {
        AnswerError::Refused {
            status: StatusCode::from_u16(status).unwrap_or_default(),
            code: Some(code),
            message: String::new(),
        }
    }

    fn too_many(after: u64) -> AnswerError {
        AnswerError::TooMany {
            after: Duration::from_millis(after),
            is_global: false,
        }
    }

    #[test]
    fn answers_that_are_long_on_their_way_are_not_lost() {
        let clock = &Clock::manual();
        let mut lost = 0;
        for number in 0..60 {
            let way = Duration::from_millis(1_000 + number * 2_000 / 60);
            let (sent, attempts) = first(clock, |_| async move {
                clock.sleep(way).await;
                Ok(())
            });
            assert_eq!(attempts, [0], "{way:?}");
            lost += u32::from(sent != Sent::Arrived);
        }
        println!("of 60 answers that take 1 to 3 s, {lost} count as lost");
        assert_eq!(lost, 0);
        // An attempt that takes longer has an unknown result.
        let (sent, attempts) = first(clock, |_| std::future::pending());
        assert_eq!((sent, attempts), (Sent::Unknown, vec![0]));
    }

    #[test]
    fn what_fails_is_tried_again_after_longer_and_longer_pauses() {
        let (sent, attempts) = first(&Clock::manual(), |_| async { Err(refused(502, 0)) });
        assert_eq!((sent, attempts), (Sent::Lost, vec![0, 100, 400, 1_300]));
    }

    #[test]
    fn an_answer_whose_receipt_was_lost_has_arrived() {
        let clock = Clock::manual();
        let (sent, attempts) = first(&clock, |attempt| async move {
            match attempt {
                1 => Err(refused(502, 0)),
                _ => Err(refused(400, 40_060)),
            }
        });
        assert_eq!((sent, attempts), (Sent::Arrived, vec![0, 100]));
        let (sent, attempts) = first(&clock, |_| async { Err(refused(400, 40_060)) });
        assert_eq!((sent, attempts), (Sent::Acknowledged, vec![0]));
    }

    #[test]
    fn discord_says_when_a_refused_answer_is_sent_again() {
        let clock = Clock::manual();
        for (after, expected) in [
            (0, vec![0, 100, 400, 1_300]),
            (500, vec![0, 500, 1_000, 1_900]),
            (1_100, vec![0, 1_100, 2_200]),
            // An attempt that cannot arrive in time is not made.
            (3_000, vec![0]),
        ] {
            let (sent, attempts) = first(&clock, |_| async move { Err(too_many(after)) });
            println!("429, again in {after} ms: {} requests", attempts.len());
            assert_eq!((sent, attempts), (Sent::Lost, expected));
        }
        for (status, code) in [(401, 50_027), (403, 0), (404, 10_062)] {
            let (sent, attempts) = first(&clock, |_| async move { Err(refused(status, code)) });
            assert_eq!((sent, attempts), (Sent::Lost, vec![0]));
        }
        let (sent, attempts) = first(&clock, |_| async { Err(AnswerError::Held) });
        assert_eq!((sent, attempts), (Sent::Lost, vec![0]));
    }

    #[test]
    fn what_is_to_be_written_anew_follows_at_once() {
        let clock = Clock::manual();
        let attempts = Cell::new(0);
        let attempt = || {
            attempts.set(attempts.get() + 1);
            let first = attempts.get() == 1;
            async move {
                if first {
                    Err(refused(400, 50_035))
                } else {
                    Ok(())
                }
            }
        };
        let sent = send_first(&clock, DISCORD_WAITS, attempt, |_| true).now_or_never();
        assert!(matches!(sent, Some((Sent::Arrived, None))));
    }

    #[test]
    fn a_later_answer_waits_as_long_as_discord_says_unless_that_is_long() {
        let second = Duration::from_secs(1);
        assert_eq!(later_pause(&too_many(300), Some(second)), Some(second));
        assert_eq!(
            later_pause(&too_many(2_000), Some(second)),
            Some(second * 2)
        );
        assert_eq!(later_pause(&too_many(31_000), Some(second)), None);
        assert_eq!(later_pause(&too_many(2_000), None), None);
    }
}
