//! What a failed delivery means: whether it is tried again, and when.

use serenity::all::HttpError;
use slowtable_service::tables::{Barrier, Delivery, LostDelivery, Retry, TableError};

use crate::discord::delivery::threads::UNKNOWN_CHANNEL;
use crate::discord::error::{DiscordFailure, discord_code, http_status};

/// "Missing Permissions" ("JSON Error Codes").
pub(super) const MISSING_PERMISSIONS: isize = 50_013;

/// "Cannot send messages to this user", in two variants; the second is that no shared server allows it.
pub(in crate::discord) const DMS_CLOSED: [isize; 2] = [50_007, 50_278];

/// "Maximum number of edits to messages older than 1 hour reached".
pub(super) const TOO_MANY_LATE_EDITS: isize = 30_046;

/// "Thread is archived".
pub(super) const ARCHIVED: isize = 50_083;

/// "Maximum number of active threads reached": none is opened or reopened on that server.
pub(super) const TOO_MANY_THREADS: isize = 160_006;

/// "Cannot send messages in a forum channel".
const IN_FORUM: isize = 40_058;

/// "A tag is required to create a forum post in this channel".
const NEEDS_TAG: isize = 40_067;

/// Why a delivery failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeliverError {
    #[error("{}", DiscordFailure(.0))]
    Discord(serenity::Error),
    #[error(transparent)]
    Table(#[from] TableError),
}

impl From<serenity::Error> for DeliverError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(error)
    }
}

/// Decides how a delivery goes on after a failure ("JSON Error Codes").
pub(super) fn judge(error: &DeliverError, what: &Delivery) -> Retry {
    let error = match error {
        DeliverError::Discord(error) => error,
        DeliverError::Table(TableError::Store(_)) => return Retry::Later,
        DeliverError::Table(_) => return Retry::Never(LostDelivery::Refused),
    };
    let in_thread = matches!(
        what,
        Delivery::Post { .. }
            | Delivery::ForumPost {
                thread: Some(_),
                ..
            }
    );
    match (discord_code(error), http_status(error)) {
        (Some(code), _) if DMS_CLOSED.contains(&code) => Retry::Never(LostDelivery::DmsClosed),
        // An unknown message: the lobby is posted again.
        (Some(10_008), _) => Retry::Never(LostDelivery::MessageGone),
        (Some(IN_FORUM), _) => Retry::Never(LostDelivery::IsForum),
        // A forum that has come to need a tag on each post: a manager can change that.
        (Some(NEEDS_TAG), _) => Retry::WhenAllowed(Barrier::NoPermission),
        (Some(TOO_MANY_LATE_EDITS), _) => Retry::TooManyEdits,
        (Some(UNKNOWN_CHANNEL), _) if in_thread => Retry::Never(LostDelivery::ThreadGone),
        (Some(TOO_MANY_THREADS), _) => Retry::WhenAllowed(Barrier::Full),
        (Some(ARCHIVED | 160_005), _) => Retry::WhenAllowed(Barrier::Closed),
        (Some(50_001), _) => Retry::WhenAllowed(Barrier::NoAccess),
        (Some(_), Some(403)) => Retry::WhenAllowed(Barrier::NoPermission),
        // Too many requests, without Discord's own wait: Discord blocks a client that asks too often, so the waits
        // grow. A refusal without a code comes from a proxy, not from Discord.
        (_, Some(429 | 401)) => Retry::Later,
        (_, Some(status)) if status >= 500 => Retry::Unanswered,
        (None, Some(_)) => Retry::Later,
        (None, None) => silence(error),
        _ => Retry::Never(LostDelivery::Refused),
    }
}

/// Decides how a delivery goes on after a failure without an answer.
fn silence(error: &serenity::Error) -> Retry {
    match error {
        serenity::Error::Http(HttpError::Request(error)) if error.is_connect() => Retry::Unreached,
        serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_) => Retry::Unanswered,
        _ => Retry::Later,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serenity::http::ErrorResponse;
    use slowtable_service::tables::{ChannelId, Post};
    use tokio_tungstenite::tungstenite::http::Response;

    use super::*;

    async fn refused(status: u16, body: &str) -> Retry {
        let response = Response::builder()
            .status(status)
            .body(body.to_owned())
            .unwrap();
        let method = reqwest::Method::POST;
        let response = ErrorResponse::from_response(response.into(), method).await;
        let error = serenity::Error::Http(HttpError::UnsuccessfulRequest(response));
        let post = Delivery::Post {
            thread: ChannelId(1),
            post: Post::default(),
        };
        judge(&DeliverError::Discord(error), &post)
    }

    #[tokio::test]
    async fn what_is_refused_for_want_of_rights_waits_and_what_passes_is_tried_again() {
        let code = |code: u32| format!("{{\"message\": \"no\", \"code\": {code}}}");
        for (status, body, retry) in [
            (403, code(50_001), Retry::WhenAllowed(Barrier::NoAccess)),
            (403, code(50_013), Retry::WhenAllowed(Barrier::NoPermission)),
            (403, code(20_016), Retry::WhenAllowed(Barrier::NoPermission)),
            (400, code(50_083), Retry::WhenAllowed(Barrier::Closed)),
            (403, code(160_005), Retry::WhenAllowed(Barrier::Closed)),
            (400, code(160_006), Retry::WhenAllowed(Barrier::Full)),
            (403, code(50_007), Retry::Never(LostDelivery::DmsClosed)),
            (404, code(10_003), Retry::Never(LostDelivery::ThreadGone)),
            (400, code(40_058), Retry::Never(LostDelivery::IsForum)),
            (400, code(40_067), Retry::WhenAllowed(Barrier::NoPermission)),
            (400, code(50_035), Retry::Never(LostDelivery::Refused)),
            (429, code(30_046), Retry::TooManyEdits),
            (429, code(0), Retry::Later),
            // Without a code, as documented.
            (
                429,
                r#"{"message": "no", "retry_after": 0.3, "global": false}"#.into(),
                Retry::Later,
            ),
            (429, "error code: 1015".into(), Retry::Later),
            (403, "<html>".into(), Retry::Later),
            (500, code(0), Retry::Unanswered),
            (502, String::new(), Retry::Unanswered),
            (401, code(0), Retry::Later),
        ] {
            assert_eq!(refused(status, &body).await, retry, "{status} {body}");
        }
    }
}
