//! The events of the game.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Viewer};

use crate::choice::{Crop, Plot};

/// Something that happened. All of it is public unless a field says otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "a seat is who did it")]
pub enum Event {
    /// A number was picked.
    Picked {
        seat: Seat,
        /// The number; only for the seat itself.
        number: Option<u8>,
    },
    /// A seat wrote a number down, and has not handed it in yet; only for the seat itself.
    Noted {
        seat: Seat,
        /// The number that is written down now.
        number: u8,
    },
    /// A seat handed in what it has written down.
    HandedIn { seat: Seat },
    /// All seats had picked, and the die was thrown.
    Rolled {
        /// The number that each seat picked.
        picks: Vec<u8>,
        /// The number on the die, from 0 to 9.
        die: u8,
    },
    /// A seed was drawn.
    Drew {
        seat: Seat,
        /// The crop; only for the seat itself.
        crop: Option<Crop>,
    },
    /// Water was drawn from the well.
    Watered { seat: Seat },
    /// A crop was planted.
    Planted { seat: Seat, crop: Crop, plot: Plot },
    /// A seed was offered.
    Offered {
        from: Seat,
        to: Seat,
        /// The crop; only for the two seats.
        crop: Option<Crop>,
        /// Whether the seed is only promised.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        promised: bool,
    },
    /// An offer was accepted.
    Swapped {
        from: Seat,
        to: Seat,
        /// The offered crop; only for the two seats.
        offered: Option<Crop>,
        /// The crop given in return; only for the two seats.
        returned: Option<Crop>,
    },
    /// An offer was declined.
    Declined { from: Seat, to: Seat },
    /// A seat named the crop that counts more for it.
    GoalNamed { seat: Seat, crop: Crop },
    /// The game is over.
    GameOver,
}

impl Event {
    /// Returns the part of the event that `viewer` may see; `None` if it may not know that anything happened.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        let mut seen = self.clone();
        let sees = |seats: &[Seat]| viewer.seat().is_some_and(|seat| seats.contains(&seat));
        match &mut seen {
            Event::Noted { seat, .. } if !sees(&[*seat]) => return None,
            Event::Picked { seat, number } if !sees(&[*seat]) => *number = None,
            Event::Drew { seat, crop } if !sees(&[*seat]) => *crop = None,
            Event::Offered { from, to, crop, .. } if !sees(&[*from, *to]) => *crop = None,
            Event::Swapped {
                from,
                to,
                offered,
                returned,
            } if !sees(&[*from, *to]) => (*offered, *returned) = (None, None),
            _ => {}
        }
        Some(seen)
    }
}

/// One answer of chance.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// A seed was drawn.
    Seed(Crop),
    /// The die was thrown.
    Die(u8),
}
