//! The one clock of the stand-in; tests can move it forward.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::ids::Timestamp;

/// The time of the stand-in. Clones share the same clock.
///
/// A [`running`](Clock::running) clock follows the machine's, plus the time by which it was
/// [advanced](Clock::advance); a [`frozen`](Clock::frozen) one moves only when advanced. Everything
/// with a deadline (3 s, 15 min, 1 h, archiving, rate limits) uses this clock. Only the gateway's
/// heartbeats use real time, because the client's do.
#[derive(Debug, Clone)]
pub struct Clock {
    start: Option<Timestamp>,
    advanced: Arc<watch::Sender<Duration>>,
}

impl Default for Clock {
    fn default() -> Self {
        Clock::running()
    }
}

impl Clock {
    /// Creates a clock that follows the machine's and can be advanced.
    pub fn running() -> Clock {
        Clock::starting(None)
    }

    /// Creates a clock that stands at `start` until it is advanced.
    pub fn frozen(start: Timestamp) -> Clock {
        Clock::starting(Some(start))
    }

    fn starting(start: Option<Timestamp>) -> Clock {
        let advanced = Arc::new(watch::Sender::new(Duration::ZERO));
        Clock { start, advanced }
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        let base = self.start.unwrap_or_else(|| {
            let elapsed = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default();
            Timestamp::default().plus(elapsed)
        });
        base.plus(*self.advanced.borrow())
    }

    /// Moves the clock forward and wakes everything whose deadline has passed.
    pub fn advance(&self, by: Duration) {
        self.advanced.send_modify(|total| *total += by);
    }

    /// Returns the total advance, with notice of its changes.
    pub fn turned(&self) -> watch::Receiver<Duration> {
        self.advanced.subscribe()
    }

    /// Waits until the clock shows `deadline` or later.
    pub async fn sleep_until(&self, deadline: Timestamp) {
        let mut advanced = self.advanced.subscribe();
        loop {
            let now = self.now();
            if now >= deadline {
                return;
            }
            // The sender lives in `self`, so `changed` cannot fail while we wait.
            if self.start.is_some() {
                let _ = advanced.changed().await;
            } else {
                tokio::select! {
                    _ = advanced.changed() => {}
                    () = tokio::time::sleep(deadline.since(now)) => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn advancing_a_frozen_clock_wakes_sleepers() {
        let clock = Clock::frozen(Timestamp(1_000));
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move {
                clock.sleep_until(Timestamp(4_000)).await;
                clock.now()
            }
        });
        clock.advance(Duration::from_secs(2));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::from_secs(1));
        assert_eq!(sleeper.await.unwrap(), Timestamp(4_000));
    }

    #[tokio::test]
    async fn a_running_clock_can_jump() {
        let clock = Clock::running();
        let before = clock.now();
        clock.advance(Duration::from_secs(3600));
        clock
            .sleep_until(before.plus(Duration::from_secs(3600)))
            .await;
        assert!(clock.now() >= before.plus(Duration::from_secs(3600)));
    }
}
