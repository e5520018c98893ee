//! Answers to interactions.

pub(super) mod answer;
pub(super) mod answered;
pub(super) mod breaker;
pub(super) mod client;
pub(super) mod form;
