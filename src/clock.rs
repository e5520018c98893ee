//! One clock, which tests can turn.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::watch;

/// The only source of the time of day, and the only way to wait for one. Cheap to clone; clones
/// are the same clock.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    System,
    Manual(Arc<watch::Sender<Timestamp>>),
}

impl Clock {
    /// The system's clock.
    #[must_use]
    pub const fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands at 2026-01-01 00:00 UTC until it is turned by [`Clock::advance`].
    #[must_use]
    pub fn manual() -> Self {
        let start = Timestamp::from_second(1_767_225_600).unwrap_or(Timestamp::UNIX_EPOCH);
        Self(Source::Manual(Arc::new(watch::channel(start).0)))
    }

    /// What time it is.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::System => Timestamp::now(),
            Source::Manual(hand) => *hand.borrow(),
        }
    }

    /// Turns a manual clock on and wakes whoever waits for a time that has come. The system's
    /// clock does not turn.
    pub fn advance(&self, by: Duration) {
        if let Source::Manual(hand) = &self.0 {
            hand.send_modify(|now| *now = later(*now, by));
        }
    }

    /// Says, whenever it is asked, whether `span` from now has passed.
    pub fn alarm(&self, span: Duration) -> impl Fn() -> bool + Send + use<> {
        let begun = Instant::now();
        let clock = self.clone();
        let end = later(self.now(), span);
        move || match &clock.0 {
            // The time of day may be set; this runs on.
            Source::System => begun.elapsed() >= span,
            Source::Manual(_) => clock.now() >= end,
        }
    }

    /// Waits for `span` from now.
    pub async fn sleep(&self, span: Duration) {
        match &self.0 {
            Source::System => tokio::time::sleep(span).await,
            Source::Manual(_) => self.sleep_until(later(self.now(), span)).await,
        }
    }

    /// Waits until `time`; not at all if it has passed.
    pub async fn sleep_until(&self, time: Timestamp) {
        match &self.0 {
            Source::System => {
                // The system's clock may be set while we wait: look again after waking.
                while let Ok(left) = Duration::try_from(time.duration_since(Timestamp::now())) {
                    if left.is_zero() {
                        break;
                    }
                    tokio::time::sleep(left).await;
                }
            }
            Source::Manual(hand) => {
                // Waiting fails only without a sender, and `self` holds it.
                let _ = hand.subscribe().wait_for(|now| *now >= time).await;
            }
        }
    }
}

/// `span` after `time`, or the end of time.
#[must_use]
pub fn later(time: Timestamp, span: Duration) -> Timestamp {
    time.checked_add(span).unwrap_or(Timestamp::MAX)
}

/// `span` before `time`, or the beginning of time.
#[must_use]
pub fn earlier(time: Timestamp, span: Duration) -> Timestamp {
    time.checked_sub(span).unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_manual_clock_wakes_sleepers_when_it_is_turned() {
        let clock = Clock::manual();
        let start = clock.now();
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            let until = later(start, Duration::from_secs(60));
            async move { clock.sleep_until(until).await }
        });
        clock.advance(Duration::from_secs(59));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::from_secs(1));
        sleeper.await.unwrap();
        assert_eq!(clock.now(), later(start, Duration::from_secs(60)));
    }
}
