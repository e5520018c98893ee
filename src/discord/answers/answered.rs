//! The newest press that each message answers, so that a late picture never replaces a newer answer.
//!
//! Kept in memory only: after a restart no picture is being painted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::sync::Cache;
use serenity::all::InteractionId;
use tokio::sync::{Mutex, MutexGuard};

/// The number of messages remembered.
const KEPT: usize = 4_096;

/// The messages that were changed in answer to presses.
pub struct AnsweredMessages(Cache<InteractionId, Arc<AnsweredMessage>>);

/// The state of one message.
#[derive(Default)]
pub struct AnsweredMessage {
    /// The newest press that changed it; ids grow with time.
    newest: AtomicU64,
    /// The file name of its picture, unless the message was changed since.
    picture: Mutex<Option<String>>,
}

impl AnsweredMessage {
    /// Whether nothing newer than this press has changed it.
    pub fn is_newest(&self, press: InteractionId) -> bool {
        self.newest.load(Ordering::Acquire) <= press.get()
    }

    /// Locks the file name of its picture, if known. The holder of the lock alone may put a picture there.
    pub async fn picture(&self) -> MutexGuard<'_, Option<String>> {
        self.picture.lock().await
    }

    /// Notes that it shows something else now. If a picture is just being put there, that one stays noted.
    pub fn forget_picture(&self) {
        if let Ok(mut picture) = self.picture.try_lock() {
            *picture = None;
        }
    }
}

impl Default for AnsweredMessages {
    fn default() -> Self {
        Self(Cache::new(KEPT))
    }
}

impl AnsweredMessages {
    /// Notes that a press changes the message that answered `origin`, and returns its state.
    pub fn changed(&self, origin: InteractionId, press: InteractionId) -> Arc<AnsweredMessage> {
        let known =
            self.0.get_or_insert_with(
                &origin,
                || Ok::<_, std::convert::Infallible>(Arc::default()),
            );
        let message = known.unwrap_or_else(|never| match never {});
        message.newest.fetch_max(press.get(), Ordering::AcqRel);
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_press_of_a_message_is_known_in_whatever_order_they_are_served() {
        let messages = AnsweredMessages::default();
        let [first, second, third] = [10, 20, 30].map(InteractionId::new);
        let message = messages.changed(first, first);
        assert!(message.is_newest(first));
        messages.changed(first, third);
        messages.changed(first, second);
        assert!(!message.is_newest(first) && !message.is_newest(second));
        assert!(message.is_newest(third));
        assert!(messages.changed(second, second).is_newest(second));
    }
}
