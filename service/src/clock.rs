//! The clock, which tests can control.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::watch;

/// The only source of the time of day, and the only way to wait for one. Cheap to clone; clones share the clock.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    /// The system's clock, moved forward by this duration.
    System(Arc<watch::Sender<Duration>>),
    Manual(Arc<watch::Sender<Timestamp>>),
}

impl Clock {
    /// Returns the system's clock.
    #[must_use]
    pub fn system() -> Self {
        Self(Source::System(Arc::new(watch::Sender::new(Duration::ZERO))))
    }

    /// Returns a clock that stands at 2026-01-01 00:00 UTC until [`Clock::advance`] moves it.
    #[must_use]
    pub fn manual() -> Self {
        let start = Timestamp::from_second(1_767_225_600).unwrap_or(Timestamp::UNIX_EPOCH);
        Self(Source::Manual(Arc::new(watch::channel(start).0)))
    }

    /// Returns the present time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::System(turned) => later(Timestamp::now(), *turned.borrow()),
            Source::Manual(hand) => *hand.borrow(),
        }
    }

    /// Moves the clock forward and wakes the tasks whose time has come. The system's clock continues from there, for
    /// this program only, which is useful for trying things out. Waits for a duration stay as long as they are.
    pub fn advance(&self, by: Duration) {
        match &self.0 {
            Source::System(turned) => turned.send_modify(|all| *all = all.saturating_add(by)),
            Source::Manual(hand) => hand.send_modify(|now| *now = later(*now, by)),
        }
    }

    /// Sets a manual clock back, as an operator may do with the system's clock. Wakes no task.
    pub fn set_back(&self, by: Duration) {
        if let Source::Manual(hand) = &self.0 {
            hand.send_modify(|now| *now = earlier(*now, by));
        }
    }

    /// Returns a function that says whether `span` from now has passed.
    pub fn alarm(&self, span: Duration) -> impl Fn() -> bool + Send + use<> {
        let begun = Instant::now();
        let clock = self.clone();
        let end = later(self.now(), span);
        move || match &clock.0 {
            // The time of day may be set; this clock never jumps.
            Source::System(_) => begun.elapsed() >= span,
            Source::Manual(_) => clock.now() >= end,
        }
    }

    /// Waits for `span` from now.
    pub async fn sleep(&self, span: Duration) {
        match &self.0 {
            Source::System(_) => tokio::time::sleep(span).await,
            Source::Manual(_) => self.sleep_until(later(self.now(), span)).await,
        }
    }

    /// Does `work`, and returns at the first whole multiple of `span` from now at which it is done, so that the
    /// moment does not show how long the work took. With a zero span it returns at once.
    pub async fn in_steps<T>(&self, span: Duration, work: impl Future<Output = T>) -> T {
        if span.is_zero() {
            return work.await;
        }
        let (begun, now) = (Instant::now(), self.now());
        let mut work = pin!(work);
        let mut done = None;
        let mut steps: u32 = 0;
        loop {
            steps = steps.saturating_add(1);
            let after = span.saturating_mul(steps);
            let mut end = pin!(async {
                match &self.0 {
                    // The time of day may be set; this clock never jumps.
                    Source::System(_) => {
                        tokio::time::sleep(after.saturating_sub(begun.elapsed())).await;
                    }
                    Source::Manual(_) => self.sleep_until(later(now, after)).await,
                }
            });
            loop {
                tokio::select! {
                    biased;
                    finished = &mut work, if done.is_none() => done = Some(finished),
                    () = &mut end => break,
                }
            }
            if let Some(done) = done.take() {
                return done;
            }
        }
    }

    /// Waits until `time`; not at all if it has passed.
    pub async fn sleep_until(&self, time: Timestamp) {
        match &self.0 {
            Source::System(turned) => {
                let mut turned = turned.subscribe();
                // The system's clock may be set during the wait, so look again after waking.
                while let Ok(left) = Duration::try_from(time.duration_since(self.now())) {
                    if left.is_zero() {
                        break;
                    }
                    tokio::select! {
                        () = tokio::time::sleep(left) => {}
                        // It fails only without a sender, and `self` holds it.
                        _ = turned.changed() => {}
                    }
                }
            }
            Source::Manual(hand) => {
                // Waiting fails only without a sender, and `self` holds it.
                let _ = hand.subscribe().wait_for(|now| *now >= time).await;
            }
        }
    }
}

/// Returns `span` after `time`, or the end of time.
#[must_use]
pub fn later(time: Timestamp, span: Duration) -> Timestamp {
    time.checked_add(span).unwrap_or(Timestamp::MAX)
}

/// Returns `span` before `time`, or the beginning of time.
#[must_use]
pub fn earlier(time: Timestamp, span: Duration) -> Timestamp {
    time.checked_sub(span).unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

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

    #[tokio::test]
    async fn the_systems_clock_runs_on_from_where_it_was_turned_to() {
        let clock = Clock::system();
        let tomorrow = later(clock.now(), Duration::from_secs(24 * 60 * 60));
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(tomorrow).await }
        });
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::from_secs(24 * 60 * 60));
        sleeper.await.unwrap();
        assert!(clock.now() >= tomorrow);
    }

    #[test]
    fn when_work_in_steps_is_answered_does_not_tell_how_long_it_took() {
        const SPAN: Duration = Duration::from_millis(200);
        const TICK: Duration = Duration::from_millis(1);
        // How long the work takes, and when the answer comes.
        for (takes, answered) in [(0, 200), (1, 200), (199, 200), (201, 400), (799, 800)] {
            let clock = Clock::manual();
            let start = clock.now();
            let work = clock.sleep_until(later(start, TICK * takes));
            let mut answer = pin!(clock.in_steps(SPAN, work));
            for tick in 0..answered {
                assert!(answer.as_mut().now_or_never().is_none(), "{takes}: {tick}");
                clock.advance(TICK);
            }
            assert!(answer.as_mut().now_or_never().is_some(), "{takes}");
        }
        let clock = Clock::manual();
        let at_once = clock.in_steps(Duration::ZERO, async {});
        assert!(pin!(at_once).now_or_never().is_some());
    }
}
