//! What the bot asked for, and what was refused.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::Value;

use crate::ids::Timestamp;

/// How many requests are kept; older ones are forgotten.
const MAX_CAPTURED: usize = 5_000;
/// How many refusals are kept.
const MAX_REFUSED: usize = 1_000;

/// A request other than GET that the bot made.
#[derive(Debug, Clone, Serialize)]
pub struct Captured {
    /// HTTP method.
    pub method: String,
    /// Path with `/api/v10` and without the query.
    pub path: String,
    /// The body, or the `payload_json` of a form; null without one.
    pub json: Value,
    /// The files that came with it.
    pub files: Vec<CapturedFile>,
    /// HTTP status of the answer.
    pub status: u16,
}

/// A file of a [`Captured`] request, without its bytes.
#[derive(Debug, Clone, Serialize)]
pub struct CapturedFile {
    /// Name of the form field, such as `files[0]`.
    pub name: String,
    /// Name of the file.
    pub filename: String,
    /// Size in bytes.
    pub len: usize,
}

/// A request that was refused.
#[derive(Debug, Clone, Serialize)]
pub struct Refused {
    /// When.
    pub at: Timestamp,
    /// HTTP method.
    pub method: String,
    /// Path with `/api/v10` and without the query.
    pub path: String,
    /// HTTP status, 400 or higher.
    pub status: u16,
    /// Discord's error code; 0 for a general one.
    pub code: u32,
    /// The error body.
    pub body: Value,
}

#[derive(Debug, Default)]
pub(crate) struct Journal {
    pub(crate) recording: bool,
    pub(crate) captured: VecDeque<Captured>,
    pub(crate) refused: VecDeque<Refused>,
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

    pub(crate) fn refuse(&mut self, refused: Refused) {
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
