//! Limits on the log that hold for every setting.
//!
//! Libraries log what they send and receive. Below `info`, and in the spans around it, these lines contain the bot's
//! token, tokens of interactions, and the content of private desks. So no setting lets them through. Also, no warning
//! or error is repeated without end, and a line names its table once, although the interaction names it, too.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::field::{RecordFields, VisitOutput as _};
use tracing_subscriber::filter::{EnvFilter, FilterExt as _, filter_fn};
use tracing_subscriber::fmt::format::{DefaultVisitor, Format, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields, MakeWriter};
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
        .fmt_fields(Fields)
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
        if *place.level() <= Level::WARN && !self.repeats.is_logged(place, Instant::now()) {
            return Ok(());
        }
        let spans = context.event_scope().into_iter().flatten();
        let table = spans.into_iter().find_map(|span| {
            let extensions = span.extensions();
            let fields = extensions.get::<FormattedFields<N>>()?;
            named_table(&fields.fields)
        });
        TABLE_OF_SPAN.set(table);
        let written = self.format.format_event(context, writer, event);
        TABLE_OF_SPAN.set(None);
        written
    }
}

/// The name of the field with a table's number.
const TABLE: &str = "table";

thread_local! {
    /// The table that the spans of the event being written name already.
    static TABLE_OF_SPAN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Returns the table that written fields name, which may be in colours.
fn named_table(fields: &str) -> Option<String> {
    let mut parts = fields.split('\u{1b}');
    let mut plain = parts.next()?.to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or(part, |(_, text)| text));
    }
    let mut words = plain.split(' ');
    let table = words.find_map(|word| word.strip_prefix(TABLE)?.strip_prefix('='))?;
    Some(table.to_owned())
}

/// Writes fields as usual, except for a table that the spans name already.
#[derive(Debug)]
struct Fields;

impl<'writer> FormatFields<'writer> for Fields {
    fn format_fields<R: RecordFields>(&self, writer: Writer<'writer>, fields: R) -> fmt::Result {
        let mut written = OnceNamed(DefaultVisitor::new(writer, true));
        fields.record(&mut written);
        written.0.finish()
    }
}

struct OnceNamed<'writer>(DefaultVisitor<'writer>);

impl Visit for OnceNamed<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let is_named = field.name() == TABLE
            && TABLE_OF_SPAN.with_borrow(|table| *table == Some(format!("{value:?}")));
        if !is_named {
            self.0.record_debug(field, value);
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.record_str(field, value);
    }

    fn record_error(&mut self, field: &Field, value: &(dyn std::error::Error + 'static)) {
        self.0.record_error(field, value);
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
    fn a_line_names_its_table_once_and_another_table_too() {
        for has_colours in [false, true] {
            let lines = Lines::default();
            let writer = lines.clone();
            let settings = EnvFilter::new("trace");
            let layer = layer(
                settings,
                Repeats::default(),
                move || writer.clone(),
                has_colours,
            );
            let subscriber = tracing_subscriber::registry().with(layer);
            tracing::subscriber::with_default(subscriber, || {
                let span =
                    tracing::info_span!("interaction", id = %7, table = tracing::field::Empty);
                span.record("table", tracing::field::display(98_765));
                let _in = span.enter();
                tracing::info!(table = %98_765, moves = 3, "a move counts");
                tracing::info!(table = %98_764, "it is another one");
            });
            let text = String::from_utf8(lines.0.lock().clone()).unwrap();
            let mut lines = text.lines();
            let line = lines.next().unwrap();
            assert_eq!(line.matches("98765").count(), 1, "{line}");
            assert!(line.contains("moves"), "{line}");
            let line = lines.next().unwrap();
            assert!(line.contains("98765") && line.contains("98764"), "{line}");
        }
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
