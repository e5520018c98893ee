//! What messages look like: bodies, controls, symbols, and the parts of a message that many share.

pub mod body;
pub mod components;
pub(super) mod desk;
pub mod lobby;
pub mod post;
pub mod reception;
pub mod symbols;
