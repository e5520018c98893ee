//! The metrics and their labels.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use parking_lot::Mutex;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// The upper bounds of the histograms' buckets, in seconds. Answers have goals of fifty milliseconds and one second;
/// Discord waits for three seconds.
const STEPS: [f64; 12] = [
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0, 60.0,
];

/// A label's name and value.
type Label = (&'static str, &'static str);
type Counters<const N: usize> = Family<[Label; N], Counter>;
type Gauges<const N: usize> = Family<[Label; N], Gauge>;
type Spans<const N: usize> = Family<[Label; N], Histogram, fn() -> Histogram>;

fn spans() -> Histogram {
    Histogram::new(STEPS)
}

/// Defines an enum whose variants are a label's values.
macro_rules! label {
    ($(#[$about:meta])* $name:ident $label:literal { $($(#[$doc:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $value,)+
        }

        impl $name {
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$value),+];

            const fn label(self) -> Label {
                ($label, match self { $(Self::$value => $text,)+ })
            }
        }
    };
}

label! {
    /// The kind of request that is answered.
    AnswerKind "kind" {
        /// A slash command.
        Command = "command",
        /// A press of a button, or a choice from a select.
        Press = "press",
        /// A submitted form.
        Form = "form",
    }
}

label! {
    /// The kind of the first answer.
    AnswerOutcome "outcome" {
        /// The result.
        Given = "given",
        /// A promise, because the result takes longer.
        Promised = "promised",
        /// A refusal, because too many requests are being served.
        Refused = "refused",
        /// None: it did not arrive.
        Lost = "lost",
    }
}

label! {
    /// The result of a request for a picture.
    PictureOutcome "outcome" {
        /// It was painted, now or earlier.
        Shown = "shown",
        /// A newer picture was requested, or there is none.
        Left = "left",
        /// Too many other requests waited.
        Refused = "refused",
        /// It could not be painted.
        Failed = "failed",
    }
}

label! {
    /// The kind of a message.
    SendKind "kind" {
        /// The message of a lobby.
        Lobby = "lobby",
        /// The opening of a thread.
        Thread = "thread",
        /// A post in a thread.
        Post = "post",
        /// A direct message.
        Direct = "direct",
        /// A delivery without a request of its own.
        Other = "other",
    }
}

label! {
    /// The result of an attempt to send.
    SendOutcome "outcome" {
        /// It arrived.
        Delivered = "delivered",
        /// It will be sent again.
        Again = "again",
        /// It waits for permissions.
        Suspended = "suspended",
        /// It can never arrive.
        Lost = "lost",
    }
}

label! {
    /// The kind of thinking.
    Thinking "what" {
        /// An opponent's move.
        Opponent = "opponent",
        /// A hint that a person asked for.
        Hint = "hint",
        /// A decision of a finished game.
        Review = "review",
    }
}

label! {
    /// An event of the gateway's connections.
    GatewayEvent "event" {
        /// A new session began; events in between are lost.
        Ready = "ready",
        /// A session was resumed; nothing is lost.
        Resumed = "resumed",
        /// The connection was lost.
        Lost = "lost",
        /// An event could not be decoded.
        Unread = "unread",
    }
}

/// The metrics. The program only adds to them; nothing depends on their values.
pub struct Metrics {
    registry: Registry,
    answers: Counters<2>,
    answer_seconds: Spans<1>,
    served: Gauge,
    pictures: Counters<1>,
    picture_seconds: Histogram,
    pictures_waiting: Gauge,
    sends: Counters<2>,
    thinking_wait_seconds: Spans<1>,
    thinking_seconds: Spans<1>,
    thinking_waiting: Gauges<1>,
    database_wait_seconds: Histogram,
    database_write_seconds: Histogram,
    database_failures: Counter,
    gateway_events: Counters<1>,
    gateway_connected: Gauge,
    /// Whether each shard is connected, by its number.
    shards: Mutex<HashMap<u32, bool>>,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

/// Registers a metric under a name.
macro_rules! registered {
    ($registry:ident, $name:literal, $help:literal, $metric:expr) => {{
        let metric = $metric;
        $registry.register($name, $help, metric.clone());
        metric
    }};
    ($registry:ident, $name:literal, seconds, $help:literal, $metric:expr) => {{
        let metric = $metric;
        $registry.register_with_unit($name, $help, Unit::Seconds, metric.clone());
        metric
    }};
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("slowtable");
        Self {
            answers: registered!(
                registry,
                "answers",
                "Commands, presses and forms, by the kind of their first answer",
                Counters::default()
            ),
            answer_seconds: registered!(
                registry,
                "answer",
                seconds,
                "From the arrival of a command, press or form to its first answer",
                Spans::new_with_constructor(spans)
            ),
            served: registered!(
                registry,
                "being_served",
                "Commands and presses being served now",
                Gauge::default()
            ),
            pictures: registered!(
                registry,
                "pictures",
                "Requested pictures, by result",
                Counters::default()
            ),
            picture_seconds: registered!(
                registry,
                "picture",
                seconds,
                "From the request for a picture to its arrival",
                spans()
            ),
            pictures_waiting: registered!(
                registry,
                "pictures_waiting",
                "Requested pictures that have not arrived yet",
                Gauge::default()
            ),
            sends: registered!(
                registry,
                "sends",
                "Attempts to send the bot's own messages, by result",
                Counters::default()
            ),
            thinking_wait_seconds: registered!(
                registry,
                "thinking_wait",
                seconds,
                "How long a decision waited for a thinking slot",
                Spans::new_with_constructor(spans)
            ),
            thinking_seconds: registered!(
                registry,
                "thinking",
                seconds,
                "How long a decision was thought about",
                Spans::new_with_constructor(spans)
            ),
            thinking_waiting: registered!(
                registry,
                "thinking_waiting",
                "Decisions that wait for a thinking slot",
                Gauges::default()
            ),
            database_wait_seconds: registered!(
                registry,
                "database_wait",
                seconds,
                "How long a transaction waited to begin",
                spans()
            ),
            database_write_seconds: registered!(
                registry,
                "database_write",
                seconds,
                "From the beginning of a transaction until it was on disk",
                spans()
            ),
            database_failures: registered!(
                registry,
                "database_failures",
                "Transactions that could not begin or were not committed because the database failed",
                Counter::default()
            ),
            gateway_events: registered!(
                registry,
                "gateway_events",
                "Events of the gateway's connections",
                Counters::default()
            ),
            gateway_connected: registered!(
                registry,
                "gateway_connected",
                "Shards that are connected",
                Gauge::default()
            ),
            shards: Mutex::default(),
            registry,
        }
    }
}

impl Metrics {
    /// Counts a first answer, and how long it took.
    pub fn answered(&self, kind: AnswerKind, outcome: AnswerOutcome, took: Duration) {
        let labels = [kind.label(), outcome.label()];
        self.answers.get_or_create(&labels).inc();
        let seconds = self.answer_seconds.get_or_create(&[kind.label()]);
        seconds.observe(took.as_secs_f64());
    }

    /// Counts a request as being served until the returned value is dropped.
    #[must_use]
    pub fn serving(&self) -> GaugeUnit {
        GaugeUnit::of(&self.served)
    }

    /// Counts a picture as requested until the returned value is dropped.
    #[must_use]
    pub fn wishing(&self) -> GaugeUnit {
        GaugeUnit::of(&self.pictures_waiting)
    }

    /// Counts the result of a picture, and the time since its request.
    pub fn pictured(&self, outcome: PictureOutcome, took: Duration) {
        self.pictures.get_or_create(&[outcome.label()]).inc();
        if outcome == PictureOutcome::Shown {
            self.picture_seconds.observe(took.as_secs_f64());
        }
    }

    /// Counts an attempt to send.
    pub fn sent(&self, kind: SendKind, outcome: SendOutcome) {
        let labels = [kind.label(), outcome.label()];
        self.sends.get_or_create(&labels).inc();
    }

    /// Counts a decision as waiting for a slot until the returned value is dropped.
    #[must_use]
    pub fn waits_to_think(&self, what: Thinking) -> GaugeUnit {
        GaugeUnit::of(&self.thinking_waiting.get_or_create(&[what.label()]))
    }

    /// Records how long a decision waited for its slot.
    pub fn has_slot(&self, what: Thinking, waited: Duration) {
        let labels = [what.label()];
        let seconds = self.thinking_wait_seconds.get_or_create(&labels);
        seconds.observe(waited.as_secs_f64());
    }

    /// Records how long a decision was thought about.
    pub fn thought(&self, what: Thinking, took: Duration) {
        let seconds = self.thinking_seconds.get_or_create(&[what.label()]);
        seconds.observe(took.as_secs_f64());
    }

    /// Records how long a transaction waited until it could begin.
    pub fn began_to_write(&self, waited: Duration) {
        self.database_wait_seconds.observe(waited.as_secs_f64());
    }

    /// Records how long a transaction took until it was on disk.
    pub fn wrote(&self, took: Duration) {
        self.database_write_seconds.observe(took.as_secs_f64());
    }

    /// Counts a transaction that failed because of the database.
    pub fn write_failed(&self) {
        self.database_failures.inc();
    }

    /// Counts an event of the gateway's connections.
    pub fn gateway(&self, event: GatewayEvent) {
        self.gateway_events.get_or_create(&[event.label()]).inc();
    }

    /// Records whether a shard is connected.
    pub fn shard(&self, shard: u32, is_connected: bool) {
        let mut shards = self.shards.lock();
        let before = shards.insert(shard, is_connected);
        if before == Some(true) && !is_connected {
            self.gateway(GatewayEvent::Lost);
        }
        self.count_connected(&shards);
    }

    /// Forgets a shard that another process takes.
    pub fn forget_shard(&self, shard: u32) {
        let mut shards = self.shards.lock();
        shards.remove(&shard);
        self.count_connected(&shards);
    }

    fn count_connected(&self, shards: &HashMap<u32, bool>) {
        let connected = shards.values().filter(|it| **it).count();
        let connected = i64::try_from(connected).unwrap_or(i64::MAX);
        self.gateway_connected.set(connected);
    }

    /// Records that the bot has left the gateway.
    pub fn left_gateway(&self) {
        self.shards.lock().clear();
        self.gateway_connected.set(0);
    }

    /// Whether there is a shard and all known shards are connected.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let shards = self.shards.lock();
        !shards.is_empty() && shards.values().all(|is_connected| *is_connected)
    }

    /// Returns all metrics in the text format of OpenMetrics.
    ///
    /// # Errors
    /// Never in practice, since writing to memory does not fail.
    pub fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// One unit of a gauge, until it is dropped.
#[derive(Debug)]
pub struct GaugeUnit(Gauge);

impl GaugeUnit {
    fn of(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for GaugeUnit {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const SPAN: Duration = Duration::from_millis(30);

    /// Counts everything once.
    fn everything() -> Metrics {
        let metrics = Metrics::default();
        for kind in AnswerKind::ALL {
            for outcome in AnswerOutcome::ALL {
                metrics.answered(*kind, *outcome, SPAN);
            }
        }
        for outcome in PictureOutcome::ALL {
            metrics.pictured(*outcome, SPAN);
        }
        for kind in SendKind::ALL {
            for outcome in SendOutcome::ALL {
                metrics.sent(*kind, *outcome);
            }
        }
        for what in Thinking::ALL {
            drop(metrics.waits_to_think(*what));
            metrics.has_slot(*what, SPAN);
            metrics.thought(*what, SPAN);
        }
        for event in GatewayEvent::ALL {
            metrics.gateway(*event);
        }
        metrics.began_to_write(SPAN);
        metrics.wrote(SPAN);
        metrics.write_failed();
        metrics
    }

    #[test]
    fn what_is_counted_stands_in_the_text() {
        let text = everything().text().unwrap();
        for line in [
            "slowtable_answers_total{kind=\"press\",outcome=\"given\"} 1",
            "slowtable_answer_seconds_bucket{le=\"0.05\",kind=\"press\"} 4",
            "slowtable_answer_seconds_bucket{le=\"0.025\",kind=\"press\"} 0",
            "slowtable_sends_total{kind=\"post\",outcome=\"lost\"} 1",
            "slowtable_thinking_waiting{what=\"hint\"} 0",
            "slowtable_database_failures_total 1",
            "slowtable_picture_seconds_count 1",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in\n{text}");
        }
        assert!(text.ends_with("# EOF\n"));
    }

    #[test]
    fn labels_are_words_of_this_program() {
        let text = everything().text().unwrap();
        let known = ["kind", "outcome", "what", "event", "le"];
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((_, labels)) = line.split_once('{') else {
                continue;
            };
            let labels = labels.rsplit_once('}').unwrap().0;
            for label in labels.split(',') {
                let (name, value) = label.split_once('=').unwrap();
                assert!(known.contains(&name), "{line}");
                let value = value.trim_matches('"');
                let is_word = value.bytes().all(|byte| byte.is_ascii_lowercase());
                let is_step = name == "le";
                assert!(is_word || is_step, "{line}");
            }
        }
    }

    #[test]
    fn what_goes_on_is_counted_as_long_as_it_does() {
        let metrics = Metrics::default();
        let serving = (metrics.serving(), metrics.serving());
        let served = |count| format!("slowtable_being_served {count}");
        assert!(metrics.text().unwrap().contains(&served(2)));
        drop(serving);
        assert!(metrics.text().unwrap().contains(&served(0)));
    }

    #[test]
    fn the_gateway_is_connected_when_all_shards_are() {
        let metrics = Metrics::default();
        assert!(!metrics.is_connected());
        metrics.shard(0, true);
        metrics.shard(1, false);
        assert!(!metrics.is_connected());
        metrics.shard(1, true);
        assert!(metrics.is_connected());
        metrics.shard(0, false);
        assert!(!metrics.is_connected());
        let lost = "slowtable_gateway_events_total{event=\"lost\"} 1";
        assert!(metrics.text().unwrap().contains(lost));
        metrics.shard(0, true);
        metrics.left_gateway();
        assert!(!metrics.is_connected());
    }
}
