//! Records of the bot's requests, and of those that were refused.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::Value;

use crate::ids::Timestamp;

/// The number of requests kept; older ones are forgotten.
const MAX_CAPTURED: usize = 5_000;
/// The number of refusals kept.
const MAX_REFUSED: usize = 1_000;

/// A request of the bot other than GET.
#[derive(Debug, Clone, Serialize)]
pub struct Captured {
    /// The HTTP method.
    pub method: String,
    /// The path with `/api/v10` and without the query.
    pub path: String,
    /// The body, or the `payload_json` of a form; null without one.
    pub json: Value,
    /// The files of the request.
    pub files: Vec<CapturedFile>,
    /// The HTTP status of the answer.
    pub status: u16,
}

/// A file of a [`Captured`] request, without its bytes.
#[derive(Debug, Clone, Serialize)]
pub struct CapturedFile {
    /// The name of the form field, such as `files[0]`.
    pub name: String,
    /// The name of the file.
    pub filename: String,
    /// The size in bytes.
    pub len: usize,
}

/// A request that was refused.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedRequest {
    /// The time of the refusal.
    pub at: Timestamp,
    /// The HTTP method.
    pub method: String,
    /// The path with `/api/v10` and without the query.
    pub path: String,
    /// The HTTP status, 400 or higher.
    pub status: u16,
    /// Discord's error code; 0 for a general one.
    pub code: u32,
    /// The body of the error.
    pub body: Value,
}

#[derive(Debug, Default)]
pub(crate) struct Journal {
    pub(crate) recording: bool,
    pub(crate) captured: VecDeque<Captured>,
    pub(crate) refused: VecDeque<RefusedRequest>,
}

impl Journal {
    pub(crate) fn new(recording: bool) -> Journal {
        Journal {
            recording,
            ..Journal::default()
        }
    }

    pub(crate) fn capture(&mut self, request: Captured) {
        if self.recording {
            push_bounded(&mut self.captured, request, MAX_CAPTURED);
        }
    }

    pub(crate) fn refuse(&mut self, refused: RefusedRequest) {
        push_bounded(&mut self.refused, refused, MAX_REFUSED);
    }

    pub(crate) fn clear(&mut self) {
        self.captured.clear();
        self.refused.clear();
    }
}

fn push_bounded<T>(queue: &mut VecDeque<T>, item: T, max: usize) {
    if queue.len() == max {
        queue.pop_front();
    }
    queue.push_back(item);
}
