//! Where a move's events and answers of chance are collected.

use crate::rules::Played;

/// What is told of a move while it is made: events, if anybody listens, and the answers of chance.
#[derive(Debug)]
pub struct EventSink<E, A> {
    events: Option<Vec<E>>,
    /// What chance answered, in order.
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
    /// Nobody listens: events are not even made.
    #[must_use]
    pub fn silent() -> Self {
        Self {
            events: None,
            chance: Vec::new(),
        }
    }

    /// Tells of an event.
    pub fn event(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// All of it.
    #[must_use]
    pub fn into_played(self) -> Played<E, A> {
        Played {
            events: self.events.unwrap_or_default(),
            chance: self.chance,
        }
    }
}
