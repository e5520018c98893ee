//! Limits on the log that hold for every setting.
//!
//! Libraries log what they send and receive. Below `info`, and in the spans around it, these lines contain the bot's
//! token, tokens of interactions, and the content of private desks. So no setting lets them through. Also, no warning
//! or error is repeated without end.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tracing::callsite::Identifier;
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{EnvFilter, FilterExt as _, filter_fn};
use tracing_subscriber::fmt::format::{Format, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter};
use tracing_subscriber::registry::LookupSpan;

/// The prefix of the names of this project's crates.
const OWN: &str = "slowtable";

/// A target that logs whole messages of the gateway when it cannot decode them. `discord/gateway` counts and logs
/// such messages.
const READS_GATEWAY: &str = "serenity::gateway::ws";

/// The most warnings from one line of code within [`Repeats::SPAN`].
const MOST: u32 = 50;

/// Returns a layer that writes the log to `writer`, in colours if it `has_colours`: the lines selected by `settings`,
/// without secrets and endless repetition.
pub fn layer<S, W>(
    settings: EnvFilter,
    repeats: Repeats,
    writer: W,
    has_colours: bool,
) -> impl Layer<S>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    tracing_subscriber::fmt::layer()
        .with_writer(writer)
        .with_ansi(has_colours)
        .event_format(Limited {
            format: tracing_subscriber::fmt::format(),
            repeats,
        })
        .with_filter(settings.and(filter_fn(is_safe)))
}

/// Whether a line may be logged at all: every line of this project, and of other crates those at `info` and above.
/// Spans of other crates contain whole requests.
fn is_safe(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    let is_own = target
        .strip_prefix(OWN)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['_', ':']));
    is_own
        || metadata.is_event()
            && *metadata.level() <= Level::INFO
            && !target.starts_with(READS_GATEWAY)
}

/// Drops warnings and errors that come repeatedly from the same place in the code. Other lines are never dropped: a
/// busy bot logs every move, and each line is about another one.
#[derive(Debug, Clone, Default)]
pub struct Repeats(Arc<Mutex<HashMap<Identifier, Count>>>);

#[derive(Debug)]
struct Count {
    begun: Instant,
    logged: u32,
    left_out: u32,
    place: &'static Metadata<'static>,
}

impl Repeats {
    /// The time in which the lines of one place are counted together.
    pub const SPAN: Duration = Duration::from_secs(10);

    /// Whether a line is logged.
    fn is_logged(&self, place: &'static Metadata<'static>, now: Instant) -> bool {
        let mut places = self.0.lock();
        let count = places.entry(place.callsite()).or_insert(Count {
            begun: now,
            logged: 0,
            left_out: 0,
            place,
        });
        if now.duration_since(count.begun) >= Self::SPAN {
            (count.begun, count.logged) = (now, 0);
        }
        if count.logged < MOST {
            count.logged += 1;
            return true;
        }
        count.left_out = count.left_out.saturating_add(1);
        false
    }

    /// Logs how many lines were dropped since the last call.
    pub fn report(&self) {
        let mut left_out = Vec::new();
        for count in self
            .0
            .lock()
            .values_mut()
            .filter(|count| count.left_out > 0)
        {
            left_out.push((count.place, std::mem::take(&mut count.left_out)));
        }
        for (place, lines) in left_out {
            tracing::warn!(
                lines,
                of = place.target(),
                line = place.line(),
                "log lines were left out, because the same one came too often"
            );
        }
    }
}

/// Writes the lines that are not dropped.
struct Limited {
    format: Format,
    repeats: Repeats,
}

impl<S, N> FormatEvent<S, N> for Limited
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let place = event.metadata();
        if *place.level() > Level::WARN || self.repeats.is_logged(place, Instant::now()) {
            self.format.format_event(context, writer, event)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::Write;

    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
            self.0.lock().write(text)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Returns the log of `work` with everything enabled.
    fn logged(repeats: &Repeats, work: impl FnOnce()) -> String {
        let lines = Lines::default();
        let writer = lines.clone();
        let settings = EnvFilter::new("trace");
        let layer = layer(settings, repeats.clone(), move || writer.clone(), false);
        let subscriber = tracing_subscriber::registry().with(layer);
        tracing::subscriber::with_default(subscriber, work);
        let text = lines.0.lock().clone();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn no_setting_has_libraries_log_what_they_send() {
        let text = logged(&Repeats::default(), || {
            let span =
                tracing::info_span!(target: "serenity::http::client", "request", body = "secret");
            let _in = span.enter();
            tracing::trace!(target: "slowtable_service::tables", "ours");
            tracing::info!(target: "serenity::gateway::shard", "theirs");
            tracing::debug!(target: "serenity::http::client", "secret");
            tracing::trace!(target: "hyper_util::client", "secret");
            tracing::debug!(target: "local_discord::rest", "secret");
            tracing::debug!(target: "slowtables", "secret");
            tracing::warn!(target: "serenity::gateway::ws", "secret");
        });
        assert!(text.contains("ours") && text.contains("theirs"), "{text}");
        assert!(!text.contains("secret"), "{text}");
    }

    #[test]
    fn a_line_that_comes_without_end_is_left_out_and_counted() {
        let repeats = Repeats::default();
        let text = logged(&repeats, || {
            for _ in 0..13_475 {
                tracing::warn!("again and again");
                tracing::info!("a move");
            }
            tracing::warn!("something else");
            repeats.report();
            repeats.report();
        });
        println!(
            "of 13475 equal lines, {} are logged",
            text.matches("again and again").count()
        );
        assert_eq!(text.matches("again and again").count(), MOST as usize);
        assert!(text.contains("something else"), "{text}");
        assert_eq!(text.matches("a move").count(), 13_475);
        assert_eq!(text.matches("log lines were left out").count(), 1, "{text}");
        assert!(text.contains("lines=13425"), "{text}");
    }

    #[test]
    fn after_a_while_a_line_is_logged_again() {
        let repeats = Repeats::default();
        let mut place = None;
        logged(&repeats, || {
            tracing::warn!("here");
            place = repeats.0.lock().values().next().map(|count| count.place);
        });
        let (place, start) = (place.unwrap(), Instant::now());
        for _ in 0..MOST {
            repeats.is_logged(place, start);
        }
        assert!(!repeats.is_logged(place, start));
        assert!(repeats.is_logged(place, start + Repeats::SPAN));
    }
}
