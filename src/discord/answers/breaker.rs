//! A circuit breaker for all answers to interactions.
//!
//! Discord blocks an address after 10,000 requests in ten minutes that it refused with 401, 403 or 429 ("Invalid
//! Request Limit"). Before that, the bot stops answering by itself. After [`REFUSED`] such refusals within a minute
//! it sends no answer for a minute, and then one every [`PROBE`] until one is accepted. So there are at most about
//! 3,000 refusals in ten minutes.

use std::collections::VecDeque;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// The number of refusals within [`WITHIN`] that open the breaker.
const REFUSED: usize = 300;

/// How long a refusal counts.
const WITHIN: Duration = Duration::from_secs(60);

/// How long no answer is sent after the breaker opens.
const OPEN: Duration = Duration::from_secs(60);

/// The time between two probes.
const PROBE: Duration = Duration::from_secs(5);

/// The result of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::discord) enum Verdict {
    /// Discord accepted it, or refused it because of its content.
    Taken,
    /// Discord refused it for want of permissions.
    Refused,
    /// There were too many requests.
    TooMany {
        /// How long all requests are refused, if not only this one.
        everything_for: Option<Duration>,
    },
    /// Discord did not answer.
    Unclear,
}

/// Opens when Discord refuses too many answers.
#[derive(Debug, Default)]
pub(in crate::discord) struct AnswerBreaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    refused: VecDeque<Instant>,
    open: Option<Open>,
}

#[derive(Debug, Clone, Copy)]
struct Open {
    since: Instant,
    /// The time until which nothing is sent.
    until: Instant,
    next_probe: Instant,
}

impl AnswerBreaker {
    /// Whether a request may be sent.
    pub(in crate::discord) fn lets_through(&self, now: Instant) -> bool {
        let mut state = self.0.lock();
        match &mut state.open {
            None => true,
            Some(open) if now >= open.next_probe => {
                open.next_probe = now + PROBE;
                true
            }
            Some(_) => false,
        }
    }

    /// Notes the result of a request.
    pub(in crate::discord) fn note(&self, verdict: Verdict, now: Instant) {
        let mut state = self.0.lock();
        match verdict {
            Verdict::Unclear => {}
            Verdict::Taken => {
                // A request from before the breaker opened says nothing about now.
                if let Some(open) = state.open.take_if(|open| now >= open.until) {
                    state.refused.clear();
                    let seconds = now.duration_since(open.since).as_secs();
                    tracing::info!(seconds, "Discord accepts answers to interactions again");
                }
            }
            Verdict::Refused => state.count(now, None),
            Verdict::TooMany { everything_for } => state.count(now, everything_for),
        }
    }
}

impl State {
    fn count(&mut self, now: Instant, everything_for: Option<Duration>) {
        while self
            .refused
            .front()
            .is_some_and(|time| now.duration_since(*time) >= WITHIN)
        {
            self.refused.pop_front();
        }
        self.refused.push_back(now);
        let span = match everything_for {
            Some(span) => span,
            None if self.refused.len() >= REFUSED => OPEN,
            None => return,
        };
        let until = now + span;
        match &mut self.open {
            Some(open) => {
                open.until = open.until.max(until);
                open.next_probe = open.next_probe.max(until);
            }
            None => {
                self.open = Some(Open {
                    since: now,
                    until,
                    next_probe: until,
                });
                tracing::error!(
                    refused_in_a_minute = self.refused.len(),
                    seconds = span.as_secs_f64(),
                    "Discord refuses answers to interactions; none is sent for this many seconds"
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how many answers get through if one is sent `every` so often for ten minutes, and each is refused.
    fn refused_in_ten_minutes(every: Duration, verdict: Verdict) -> usize {
        let breaker = AnswerBreaker::default();
        let mut now = Instant::now();
        let end = now + Duration::from_secs(600);
        let mut sent = 0;
        while now < end {
            if breaker.lets_through(now) {
                sent += 1;
                breaker.note(verdict, now);
            }
            now += every;
        }
        sent
    }

    #[test]
    fn the_address_is_never_shut_out() {
        let too_many = Verdict::TooMany {
            everything_for: None,
        };
        for verdict in [Verdict::Refused, too_many] {
            let sent = refused_in_ten_minutes(Duration::from_millis(10), verdict);
            assert!(sent < 500, "{sent}");
        }
        // Not even if some are accepted now and then.
        let breaker = AnswerBreaker::default();
        let mut now = Instant::now();
        let mut refused = 0;
        for number in 0..60_000 {
            if breaker.lets_through(now) {
                match number % 100 {
                    0 => breaker.note(Verdict::Taken, now),
                    _ => {
                        breaker.note(Verdict::Refused, now);
                        refused += 1;
                    }
                }
            }
            now += Duration::from_millis(10);
        }
        assert!(refused < 4_000, "{refused}");
    }

    #[test]
    fn a_few_refusals_do_not_open_it_and_one_that_is_taken_closes_it() {
        let breaker = AnswerBreaker::default();
        let start = Instant::now();
        for number in 0..REFUSED {
            assert!(breaker.lets_through(start), "{number}");
            breaker.note(Verdict::Refused, start);
        }
        assert!(!breaker.lets_through(start));
        // This one was under way already.
        breaker.note(Verdict::Taken, start + Duration::from_secs(1));
        assert!(!breaker.lets_through(start + Duration::from_secs(59)));
        let later = start + OPEN;
        assert!(breaker.lets_through(later), "a probe");
        assert!(!breaker.lets_through(later), "one at a time");
        breaker.note(Verdict::Unclear, later);
        assert!(!breaker.lets_through(later));
        assert!(breaker.lets_through(later + PROBE), "another");
        breaker.note(Verdict::Taken, later + PROBE);
        assert!(breaker.lets_through(later + PROBE));
        assert!(breaker.lets_through(later + PROBE));
        // Counting starts again.
        breaker.note(Verdict::Refused, later + PROBE);
        assert!(breaker.lets_through(later + PROBE));
    }

    #[test]
    fn a_limit_of_all_requests_holds_for_all_answers_as_long_as_it_says() {
        let breaker = AnswerBreaker::default();
        let start = Instant::now();
        let everything_for = Some(Duration::from_secs(3));
        breaker.note(Verdict::TooMany { everything_for }, start);
        assert!(!breaker.lets_through(start + Duration::from_secs(2)));
        assert!(breaker.lets_through(start + Duration::from_secs(3)));
        breaker.note(Verdict::Taken, start + Duration::from_secs(3));
        assert!(breaker.lets_through(start + Duration::from_secs(3)));
    }
}
