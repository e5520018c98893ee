//! The log of one bot, among several in a process.

use std::fmt::{Debug, Write as _};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::runtime::{Builder, Runtime};
use tracing::field::{Field, Visit};
use tracing::{Dispatch, Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use super::leak::mask;

/// The pause between two looks at the log.
const LOOK: Duration = Duration::from_millis(10);

/// Records the log lines from the threads of one runtime.
#[derive(Debug, Clone, Default)]
pub(super) struct LogCapture(Arc<Mutex<Vec<String>>>);

impl LogCapture {
    /// Returns a new runtime whose threads are all recorded.
    pub(super) fn runtime(&self) -> Result<Runtime, std::io::Error> {
        let lines = tracing_subscriber::registry().with(Lines(Arc::clone(&self.0)));
        let dispatch = Dispatch::new(lines);
        Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .on_thread_start(move || {
                // Keeps the subscriber for as long as the thread lives.
                std::mem::forget(tracing::dispatcher::set_default(&dispatch));
            })
            .build()
    }

    /// Waits until a recorded line contains `what`.
    pub(super) async fn wait_for(&self, what: &str) {
        while !self.0.lock().iter().any(|line| line.contains(what)) {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Returns the lines since the last call, in alphabetical order: the order of two tasks means nothing.
    pub(super) fn take(&self) -> Vec<String> {
        let mut lines = std::mem::take(&mut *self.0.lock());
        lines.sort_unstable();
        lines
    }
}

struct Lines(Arc<Mutex<Vec<String>>>);

impl<S: Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if *metadata.level() > Level::INFO || !metadata.target().starts_with("slowtable") {
            return;
        }
        let mut line = Line(format!("{} {}", metadata.level(), metadata.target()));
        event.record(&mut line);
        mask(&mut line.0);
        self.0.lock().push(line.0);
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing to a string does not fail.
        let _ = write!(self.0, " {}={value:?}", field.name());
    }
}
