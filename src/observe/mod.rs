//! What the bot does, as somebody sees it who watches from outside: figures for Prometheus, whether it
//! lives, and whether it can do its work.
//!
//! Nothing here tells who plays, where, or what: labels are words of this program, and times are counted
//! in few wide steps.

mod server;

pub use server::{ObserveError, Observer};
pub use slowtable_tables::observe::{
    AnswerKind, AnswerOutcome, GatewayEvent, Metrics, PictureOutcome, SendKind, SendOutcome,
    Thinking,
};
