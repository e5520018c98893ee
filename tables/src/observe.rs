//! The figures, and the words that they are counted by.

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

/// Upper ends of the steps in which times are counted, in seconds. Fifty milliseconds and a second are
/// what answers are held to, three seconds is how long Discord waits.
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

/// Makes an enum whose values are a label's.
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
    /// What is answered.
    AnswerKind "kind" {
        /// A command.
        Command = "command",
        /// A press of a button, or a choice from a select.
        Press = "press",
        /// A form that was sent off.
        Form = "form",
    }
}

label! {
    /// What the first answer was.
    AnswerOutcome "outcome" {
        /// What was asked for.
        Given = "given",
        /// A promise, since it took longer.
        Promised = "promised",
        /// That too much is asked for just now.
        Refused = "refused",
        /// It did not arrive.
        Lost = "lost",
    }
}

label! {
    /// What became of a picture that was wished for.
    PictureOutcome "outcome" {
        /// It was painted, or had been before.
        Shown = "shown",
        /// A newer one was wished for, or there is none.
        Left = "left",
        /// Too many others waited.
        Refused = "refused",
        /// It could not be painted.
        Failed = "failed",
    }
}

label! {
    /// What is sent.
    SendKind "kind" {
        /// The message of a table that has not begun.
        Lobby = "lobby",
        /// A thread.
        Thread = "thread",
        /// A post in a thread.
        Post = "post",
        /// A direct message.
        Direct = "direct",
        /// What needs no request of its own.
        Other = "other",
    }
}

label! {
    /// What became of an attempt to send.
    SendOutcome "outcome" {
        /// It arrived.
        Delivered = "delivered",
        /// It is sent again.
        Again = "again",
        /// It waits until rights have changed.
        Suspended = "suspended",
        /// It can never arrive.
        Lost = "lost",
    }
}

label! {
    /// What is thought about.
    Thinking "what" {
        /// An opponent's move.
        Opponent = "opponent",
        /// A hint.
        Hint = "hint",
        /// A decision of a game that is over.
        Review = "review",
    }
}

label! {
    /// What happens to the gateway's connections.
    GatewayEvent "event" {
        /// A new session began; what happened meanwhile is lost.
        Ready = "ready",
        /// A session goes on; nothing is lost.
        Resumed = "resumed",
        /// The connection was lost.
        Lost = "lost",
        /// Something came that cannot be read.
        Unread = "unread",
    }
}

/// The figures. They are only ever added to; nothing depends on them but whoever looks.
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

/// Registers a figure under a name.
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
    /// A first answer, and how long it took.
    pub fn answered(&self, kind: AnswerKind, outcome: AnswerOutcome, took: Duration) {
        let labels = [kind.label(), outcome.label()];
        self.answers.get_or_create(&labels).inc();
        let seconds = self.answer_seconds.get_or_create(&[kind.label()]);
        seconds.observe(took.as_secs_f64());
    }

    /// Something is being served as long as the answer lives.
    #[must_use]
    pub fn serving(&self) -> Counted {
        Counted::of(&self.served)
    }

    /// A picture is wished for as long as the answer lives.
    #[must_use]
    pub fn wishing(&self) -> Counted {
        Counted::of(&self.pictures_waiting)
    }

    /// What became of a picture, and how long after it was wished for.
    pub fn pictured(&self, outcome: PictureOutcome, took: Duration) {
        self.pictures.get_or_create(&[outcome.label()]).inc();
        if outcome == PictureOutcome::Shown {
            self.picture_seconds.observe(took.as_secs_f64());
        }
    }

    /// An attempt to send something.
    pub fn sent(&self, kind: SendKind, outcome: SendOutcome) {
        let labels = [kind.label(), outcome.label()];
        self.sends.get_or_create(&labels).inc();
    }

    /// A decision waits for a slot as long as the answer lives.
    #[must_use]
    pub fn waits_to_think(&self, what: Thinking) -> Counted {
        Counted::of(&self.thinking_waiting.get_or_create(&[what.label()]))
    }

    /// How long a decision waited for its slot.
    pub fn has_slot(&self, what: Thinking, waited: Duration) {
        let labels = [what.label()];
        let seconds = self.thinking_wait_seconds.get_or_create(&labels);
        seconds.observe(waited.as_secs_f64());
    }

    /// How long a decision was thought about.
    pub fn thought(&self, what: Thinking, took: Duration) {
        let seconds = self.thinking_seconds.get_or_create(&[what.label()]);
        seconds.observe(took.as_secs_f64());
    }

    /// How long a transaction waited until it could begin.
    pub fn began_to_write(&self, waited: Duration) {
        self.database_wait_seconds.observe(waited.as_secs_f64());
    }

    /// A transaction is on disk.
    pub fn wrote(&self, took: Duration) {
        self.database_write_seconds.observe(took.as_secs_f64());
    }

    /// A transaction failed for a fault of the database.
    pub fn write_failed(&self) {
        self.database_failures.inc();
    }

    /// Something happened to the gateway's connections.
    pub fn gateway(&self, event: GatewayEvent) {
        self.gateway_events.get_or_create(&[event.label()]).inc();
    }

    /// A shard is connected, or not any more.
    pub fn shard(&self, shard: u32, is_connected: bool) {
        let mut shards = self.shards.lock();
        let before = shards.insert(shard, is_connected);
        if before == Some(true) && !is_connected {
            self.gateway(GatewayEvent::Lost);
        }
        self.count_connected(&shards);
    }

    /// A shard is another process's from now on.
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

    /// The bot has left the gateway.
    pub fn left_gateway(&self) {
        self.shards.lock().clear();
        self.gateway_connected.set(0);
    }

    /// Whether every shard that has ever been heard of is connected, and there is one.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let shards = self.shards.lock();
        !shards.is_empty() && shards.values().all(|is_connected| *is_connected)
    }

    /// All figures in the text format of OpenMetrics.
    ///
    /// # Errors
    /// None that a text in memory could have.
    pub fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// One of those that a gauge counts, until it is dropped.
#[derive(Debug)]
pub struct Counted(Gauge);

impl Counted {
    fn of(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const SPAN: Duration = Duration::from_millis(30);

    /// Everything that can be counted, once.
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
