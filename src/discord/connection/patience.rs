//! Pauses between connections that Discord ends before it has sent anything.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The pause after one connection in vain. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// The number of times that the pause doubles: up to 8 s, since serenity takes a connection for dead when it has not
/// answered for a heartbeat, 41 s.
const DOUBLINGS: u32 = 5;

/// How many connections in a row, of all shards, ended before Discord had sent an event.
#[derive(Debug, Clone, Default)]
pub(super) struct Patience(Arc<AtomicU32>);

impl Patience {
    /// Returns the pause before the next connection.
    pub(super) fn pause(&self) -> Duration {
        match self.0.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            in_vain => FIRST_PAUSE * 2_u32.pow((in_vain - 1).min(DOUBLINGS)),
        }
    }

    pub(super) fn note_connection_in_vain(&self) {
        // It cannot overflow in practice: every further connection takes seconds.
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn note_event(&self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_between_connections_in_vain_doubles_up_to_eight_seconds() {
        let patience = Patience::default();
        assert_eq!(patience.pause(), Duration::ZERO);
        let pauses: Vec<_> = (0..8)
            .map(|_| {
                patience.note_connection_in_vain();
                patience.pause().as_millis()
            })
            .collect();
        assert_eq!(pauses, [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
        patience.note_event();
        assert_eq!(patience.pause(), Duration::ZERO);
    }
}
