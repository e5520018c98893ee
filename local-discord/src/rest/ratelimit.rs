//! Rate limits by route, and overall.
//!
//! Source: Discord documentation, *Rate Limits*. Discord does not publish the numbers; these are
//! observed in its headers.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

use super::error::ApiError;
use crate::config::RateLimits;
use crate::ids::Timestamp;

/// The most requests of any kind per second.
const GLOBAL: usize = 50;
/// The number of refused requests (401, 403, 429) in [`BAN_WINDOW`] after which Discord blocks an address.
const BAN_AFTER: usize = 10_000;
const BAN_WINDOW: Duration = Duration::from_secs(600);

/// The rate-limit headers of an answer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Headers {
    pub(crate) bucket: String,
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    /// The time at which the bucket is full again.
    pub(crate) reset: Timestamp,
    pub(crate) reset_after: Duration,
}

/// The result of counting a request.
#[derive(Debug, Default)]
pub(crate) struct CountedRequest {
    pub(crate) headers: Option<Headers>,
    pub(crate) refused: Option<ApiError>,
}

impl CountedRequest {
    fn refused(wait: Duration, scope: &'static str, headers: Option<Headers>) -> CountedRequest {
        let error = ApiError::limited(wait.as_secs_f64(), scope);
        CountedRequest {
            headers,
            refused: Some(error),
        }
    }
}

struct Bucket {
    used: u32,
    reset: Timestamp,
}

/// Counts requests by route, and overall.
pub(crate) struct Limiter {
    mode: RateLimits,
    buckets: HashMap<String, Bucket>,
    recent: VecDeque<Timestamp>,
    invalid: VecDeque<Timestamp>,
}

/// Returns the route without ids, and the ids that have a bucket of their own.
pub(crate) fn template(method: &str, path: &[&str]) -> (String, String) {
    let mut template = method.to_owned();
    let mut major = String::new();
    for (index, part) in path.iter().enumerate() {
        let before = path[..index].last().copied();
        template.push('/');
        let token = index == 2 && path.first() == Some(&"webhooks");
        let emoji = before == Some("reactions");
        if (index == 1 && matches!(before, Some("channels" | "guilds" | "webhooks"))) || token {
            major.push_str(part);
            major.push('/');
            template.push_str(":major");
        } else if emoji || part.bytes().all(|byte| byte.is_ascii_digit()) {
            template.push_str(":id");
        } else {
            template.push_str(part);
        }
    }
    (template, major)
}

/// Returns a route's number of requests and its time span.
fn limit_of(template: &str) -> (u32, Duration) {
    let seconds = |n| Duration::from_secs(n);
    match template {
        "POST/channels/:major/messages" | "PATCH/channels/:major/messages/:id" => (5, seconds(5)),
        "DELETE/channels/:major/messages/:id" => (5, seconds(1)),
        "POST/channels/:major/messages/bulk-delete" => (1, seconds(1)),
        "POST/channels/:major/threads" | "POST/channels/:major/messages/:id/threads" => {
            (50, seconds(300))
        }
        "PATCH/channels/:major" => (5, seconds(15)),
        "POST/channels/:major/typing" => (5, seconds(5)),
        "POST/users/@me/channels" => (10, seconds(10)),
        "GET/gateway/bot" => (2, seconds(5)),
        template if template.contains("/reactions/") => (1, Duration::from_millis(250)),
        template if template.contains("/webhooks/") => (5, seconds(2)),
        template if template.contains("/commands") => (5, seconds(20)),
        template if template.starts_with("GET") => (50, seconds(1)),
        _ => (10, seconds(10)),
    }
}

impl Limiter {
    pub(crate) fn new(mode: RateLimits) -> Limiter {
        Limiter {
            mode,
            buckets: HashMap::new(),
            recent: VecDeque::new(),
            invalid: VecDeque::new(),
        }
    }

    /// Counts a request. If limits are enforced, refuses it when it comes too soon.
    pub(crate) fn take(&mut self, method: &str, path: &[&str], now: Timestamp) -> CountedRequest {
        let enforced = self.mode == RateLimits::Enforced;
        if enforced && self.banned(now) {
            return CountedRequest::refused(BAN_WINDOW, "global", None);
        }
        // Answers to interactions have no limits.
        if path.first() == Some(&"interactions") {
            return CountedRequest::default();
        }
        let webhook = path.first() == Some(&"webhooks");
        forget_before(&mut self.recent, now, Duration::from_secs(1));
        if enforced && !webhook && self.recent.len() >= GLOBAL {
            let oldest = self.recent.front().copied().unwrap_or(now);
            let wait = Duration::from_secs(1).saturating_sub(now.since(oldest));
            return CountedRequest::refused(wait, "global", None);
        }
        let (template, major) = template(method, path);
        let (limit, period) = limit_of(&template);
        let mut hasher = DefaultHasher::new();
        template.hash(&mut hasher);
        let hash = format!("{:016x}", hasher.finish());
        self.buckets.retain(|_, bucket| bucket.reset > now);
        let bucket = self.buckets.entry(format!("{hash}:{major}"));
        let bucket = bucket.or_insert(Bucket {
            used: 0,
            reset: now.plus(period),
        });
        let full = bucket.used >= limit;
        if !full {
            bucket.used += 1;
        }
        let headers = Headers {
            bucket: hash,
            limit,
            remaining: limit - bucket.used,
            reset: bucket.reset,
            reset_after: bucket.reset.since(now),
        };
        if full && enforced {
            return CountedRequest::refused(headers.reset_after, "user", Some(headers));
        }
        self.recent.push_back(now);
        CountedRequest {
            headers: Some(headers),
            refused: None,
        }
    }

    /// Counts an answer with a status that Discord counts against an address.
    pub(crate) fn note_status(&mut self, status: u16, scope: Option<&str>, now: Timestamp) {
        if matches!(status, 401 | 403 | 429) && scope != Some("shared") {
            forget_before(&mut self.invalid, now, BAN_WINDOW);
            self.invalid.push_back(now);
        }
    }

    /// Returns the number of refused requests in the last ten minutes.
    pub(crate) fn invalid_requests(&mut self, now: Timestamp) -> usize {
        forget_before(&mut self.invalid, now, BAN_WINDOW);
        self.invalid.len()
    }

    fn banned(&mut self, now: Timestamp) -> bool {
        self.invalid_requests(now) >= BAN_AFTER
    }
}

fn forget_before(times: &mut VecDeque<Timestamp>, now: Timestamp, window: Duration) {
    while times.front().is_some_and(|time| now.since(*time) >= window) {
        times.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_000_000);

    fn enforced() -> impl FnMut(&str, &str, u64) -> Result<Option<Headers>, ApiError> {
        let mut limiter = Limiter::new(RateLimits::Enforced);
        move |method, path, second| {
            let path: Vec<&str> = path.split('/').collect();
            let taken = limiter.take(method, &path, NOW.plus(Duration::from_secs(second)));
            taken.refused.map_or(Ok(taken.headers), Err)
        }
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let mut take = enforced();
        for left in (0..5).rev() {
            let headers = take("POST", "channels/7/messages", 0).unwrap().unwrap();
            assert_eq!(headers.remaining, left);
        }
        let error = take("POST", "channels/7/messages", 0).unwrap_err();
        assert_eq!((error.status, error.retry_after), (429, Some(5.0)));
        assert!(take("POST", "channels/8/messages", 0).is_ok());
        assert!(take("POST", "channels/7/messages", 5).is_ok());
    }

    #[test]
    fn headers_alone_refuse_nothing() {
        let mut limiter = Limiter::new(RateLimits::Headers);
        for _ in 0..200 {
            let taken = limiter.take("POST", &["channels", "7", "messages"], NOW);
            assert!(taken.refused.is_none());
        }
    }

    #[test]
    fn fifty_a_second_overall_but_interactions_are_free() {
        let mut take = enforced();
        for n in 0..50 {
            assert!(take("GET", &format!("channels/{n}"), 0).is_ok());
        }
        let error = take("GET", "channels/99", 0).unwrap_err();
        assert_eq!(error.scope, Some("global"));
        assert!(take("POST", "interactions/1/t/callback", 0).is_ok());
    }

    #[test]
    fn ten_thousand_refusals_shut_an_address_out() {
        let mut limiter = Limiter::new(RateLimits::Enforced);
        for _ in 0..BAN_AFTER {
            limiter.note_status(403, None, NOW);
        }
        let mut refused = |at| limiter.take("GET", &["gateway"], at).refused.is_some();
        assert!(refused(NOW));
        assert!(!refused(NOW.plus(BAN_WINDOW)));
    }

    #[test]
    fn templates_keep_only_major_ids() {
        let (template, major) = template(
            "PUT",
            &["channels", "1", "messages", "2", "reactions", "🎲", "@me"],
        );
        assert_eq!(
            template,
            "PUT/channels/:major/messages/:id/reactions/:id/@me"
        );
        assert_eq!(major, "1/");
    }
}
