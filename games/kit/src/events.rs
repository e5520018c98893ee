//! Collects the events and the answers of chance of a move.

use crate::rules::Played;

/// Collects events and answers of chance while a move is made; a silent sink drops the events.
#[derive(Debug)]
pub struct EventSink<E, A> {
    events: Option<Vec<E>>,
    /// The answers of chance, in order.
    pub chance: Vec<A>,
}

impl<E, A> Default for EventSink<E, A> {
    fn default() -> Self {
        Self {
            events: Some(Vec::new()),
            chance: Vec::new(),
        }
    }
}

impl<E, A> EventSink<E, A> {
    /// Creates a sink without listeners: events are not even built.
    #[must_use]
    pub fn silent() -> Self {
        Self {
            events: None,
            chance: Vec::new(),
        }
    }

    /// Records an event, if the sink has a listener.
    pub fn event(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Returns everything that was collected.
    #[must_use]
    pub fn into_played(self) -> Played<E, A> {
        Played {
            events: self.events.unwrap_or_default(),
            chance: self.chance,
        }
    }
}
