//! What a choice decides.

use serde::Serialize;

use crate::choice::What;
use crate::place::Carrier;
use crate::rows::{Kind, Subject};

/// What the next choice decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Whether an order is wanted (O3).
    Call,
    /// Whether to stay in prayer (O8).
    Prayer,
    /// Which place to take in the sequence (O9).
    Position,
    /// Which tile becomes the home (S4), and which region of it (S5).
    Home,
    /// Which tile to lay (A4).
    Tile,
    /// Where to lay it.
    Lay,
    /// What to do.
    Deed,
    /// Which transporter.
    Transporter {
        /// What it does.
        deed: crate::choice::Deed,
    },
    /// Which other transporter.
    Partner {
        /// The transporter chosen before.
        from: Carrier,
    },
    /// Which producer or place.
    Place {
        /// What is done there.
        deed: crate::choice::Deed,
    },
    /// Which transporter gets the product, or what is used for it.
    Feed {
        /// The producer.
        producer: Kind,
    },
    /// How many sets.
    Sets {
        /// The producer.
        producer: Kind,
    },
    /// Which transporter gets the product of what was used.
    Receiver {
        /// The producer.
        producer: Kind,
    },
    /// Where the new boat goes (T3).
    Launch,
    /// Which transporter is destroyed (T6).
    Destroy,
    /// On which bank its goods fall.
    Spill,
    /// Which good.
    Good,
    /// How many.
    Count,
    /// Which subject (E2).
    Subject,
    /// Which factories become better ones (E4).
    Upgrade {
        /// What was researched.
        subject: Subject,
    },
    /// What is used to pay; without an answer the rules choose.
    Pay,
    /// How a movement goes on.
    Movement {
        /// The transporter that moves.
        transporter: Carrier,
        /// The steps that it has left.
        steps: u8,
    },
    /// Which producer to build.
    Producer,
    /// What the bag is filled with (M2).
    Filling,
    /// Which edge.
    Edge,
    /// Which region a road leads to.
    Road,
    /// Which seat the permission is for.
    Seat,
    /// What the permission is for.
    What,
    /// How many of a good may be taken.
    Most {
        /// What the permission is for.
        what: What,
    },
}
