//! What happens.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Viewer};

use crate::choice::{Crop, Plot};

/// One thing that happened. All of it is public but where a field says otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "a seat is who did it")]
pub enum Event {
    /// A number was picked.
    Picked {
        seat: Seat,
        /// Which: only for the seat itself.
        number: Option<u8>,
    },
    /// Everybody had picked, and the die was thrown.
    Rolled {
        /// What each seat had picked.
        picks: Vec<u8>,
        /// What the die shows, from 0 to 9.
        die: u8,
    },
    /// A seed was drawn.
    Drew {
        seat: Seat,
        /// Which: only for the seat itself.
        crop: Option<Crop>,
    },
    /// Water was drawn from the well.
    Watered { seat: Seat },
    /// Something was planted.
    Planted { seat: Seat, crop: Crop, plot: Plot },
    /// A seed was offered.
    Offered {
        from: Seat,
        to: Seat,
        /// Which: only for those two.
        crop: Option<Crop>,
    },
    /// An offer was accepted.
    Swapped {
        from: Seat,
        to: Seat,
        /// What was offered: only for those two.
        offered: Option<Crop>,
        /// What was given for it: only for those two.
        returned: Option<Crop>,
    },
    /// An offer was turned down.
    Declined { from: Seat, to: Seat },
    /// A crop was named that counts more.
    GoalNamed { seat: Seat, crop: Crop },
    /// The game is over.
    GameOver,
}

impl Event {
    /// What of it may be shown to `viewer`.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        let mut seen = self.clone();
        let sees = |seats: &[Seat]| viewer.seat().is_some_and(|seat| seats.contains(&seat));
        match &mut seen {
            Event::Picked { seat, number } if !sees(&[*seat]) => *number = None,
            Event::Drew { seat, crop } if !sees(&[*seat]) => *crop = None,
            Event::Offered { from, to, crop } if !sees(&[*from, *to]) => *crop = None,
            Event::Swapped {
                from,
                to,
                offered,
                returned,
            } if !sees(&[*from, *to]) => (*offered, *returned) = (None, None),
            _ => {}
        }
        seen
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
