//! What becomes of a request when a test breaks it on purpose.

use std::time::Duration;

/// The fate of a REST request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The request is carried out and answered.
    Through,
    /// The request is refused and not carried out.
    Refused(RequestRefusal),
    /// The request is not carried out, and no answer ever comes.
    Hangs,
    /// The request is not carried out, and the connection is cut.
    Cut,
    /// The request is carried out, but the answer is 502.
    ReceiptLost,
    /// The request is carried out, but no answer ever comes.
    AnswerHangs,
    /// The request is carried out, but the connection is cut before the answer.
    AnswerCut,
}

/// A refusal of a valid request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestRefusal {
    /// This HTTP status without a code, such as 500 or 503.
    Status(u16),
    /// Status 429 with code 30046, too many edits of messages older than an hour.
    TooManyLateEdits,
    /// Status 429, too many requests.
    TooMany {
        /// The time after which the bot may try again.
        after: Duration,
        /// Whether this holds for all requests, or only for those of the same route.
        all: bool,
    },
}

/// The part of the bot's request that [`Faults::judge`](crate::Faults::judge) decides by.
#[derive(Debug, Clone, Copy)]
pub struct JudgedRequest<'a> {
    /// The HTTP method.
    pub method: &'a str,
    /// The path with `/api/v10` and without the query.
    pub path: &'a str,
    /// Whether the request carries files.
    pub files: bool,
}

/// Decides the fate of each request.
pub(crate) type FateJudge = Box<dyn FnMut(&JudgedRequest<'_>) -> Fate + Send>;
