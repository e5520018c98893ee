//! A game that is played in both worlds.

use std::sync::Arc;

use local_discord::{ChannelId, MessageId, Person};
use serde_json::Value;
use slowtable_desk::Title;
use slowtable_kit::Seat;
use slowtable_service::ids::TableId;

/// A game that is played as twin games.
pub(super) struct Pair {
    pub(super) table: TableId,
    pub(super) title: Arc<dyn Title>,
    pub(super) thread: ChannelId,
    pub(super) lobby: MessageId,
    pub(super) people: Vec<Person>,
    /// The seat whose secret differs.
    pub(super) hidden: Seat,
    /// The positions in the twin games.
    pub(super) positions: [Value; 2],
    pub(super) awaited: Value,
}
