//! Monitoring: metrics for Prometheus, liveness, and readiness.
//!
//! Nothing here reveals who plays, where, or what: labels are fixed words of this program, and times are counted in
//! few wide buckets.

mod server;

pub use server::{ObserveError, Observer};
pub use slowtable_service::observe::{
    AnswerKind, AnswerOutcome, GatewayEvent, Metrics, PictureOutcome, SendKind, SendOutcome,
    Thinking,
};
