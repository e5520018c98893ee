//! The choices that moves are made of.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::{Seat, UnknownId, cards};

cards! {
    /// What grows on a plot.
    Crop, "crop", 3;

    /// What is known of a crop.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    CropData {
        /// Its points at the end of the game.
        worth: u8,
    }

    Wheat = "wheat" { worth: 1 }
    Bean = "bean" { worth: 2 }
    Pumpkin = "pumpkin" { worth: 3 }
}

impl Crop {
    /// Returns its points at the end of the game.
    #[must_use]
    pub const fn worth(self) -> u8 {
        self.data().worth
    }
}

/// One of the plots that all seats share, counted row by row; its text is `row-column`, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plot(u8);

impl Plot {
    /// The number of rows and of columns of the map.
    pub const SIDE: u8 = 6;

    /// Returns all plots, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Plot> + Clone {
        (0..Self::SIDE * Self::SIDE).map(Plot)
    }

    /// Returns its place in [`Plot::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns its row, from 0.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// Returns its column, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % Self::SIDE
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.row() + 1, self.column() + 1)
    }
}

impl FromStr for Plot {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Accepts only the text that `Display` writes, so every plot has one text.
        Plot::all()
            .find(|plot| plot.to_string() == text)
            .ok_or_else(|| unknown("plot", text))
    }
}

impl Serialize for Plot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Plot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// One small choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Pick a number, which follows.
    Pick,
    /// The number to pick.
    Number(u8),
    /// Write down one more than so far.
    Raise,
    /// Hand in what is written down.
    Done,
    /// Draw water from the well.
    Water,
    /// Plant a crop on a plot; both follow.
    Plant,
    /// Offer one of the seat's seeds to another seat; both follow.
    Offer,
    /// Promise one of the seat's seeds to another seat; both follow. The seed stays in the hand.
    Promise,
    /// The seat to offer the seed to.
    Partner(Seat),
    /// Accept the offer; the seed given in return follows.
    Accept,
    /// Decline the offer.
    Decline,
    /// Name the crop that counts more; it follows.
    Goal,
    /// A seed, or the crop that it grows into.
    Crop(Crop),
    /// The plot to plant on.
    Plot(Plot),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Pick => f.write_str("pick"),
            Choice::Number(number) => write!(f, "n:{number}"),
            Choice::Raise => f.write_str("raise"),
            Choice::Done => f.write_str("done"),
            Choice::Water => f.write_str("water"),
            Choice::Plant => f.write_str("plant"),
            Choice::Offer => f.write_str("offer"),
            Choice::Promise => f.write_str("promise"),
            Choice::Partner(seat) => write!(f, "seat:{seat}"),
            Choice::Accept => f.write_str("accept"),
            Choice::Decline => f.write_str("decline"),
            Choice::Goal => f.write_str("goal"),
            Choice::Crop(crop) => write!(f, "crop:{crop}"),
            Choice::Plot(plot) => write!(f, "plot:{plot}"),
        }
    }
}

impl FromStr for Choice {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Accepts canonical numbers only: "03" would be a second text of the same choice.
        let number = |digits: &str| {
            let number: u8 = digits.parse().ok()?;
            (number.to_string() == digits).then_some(number)
        };
        let choice = match text.split_once(':').unwrap_or((text, "")) {
            ("pick", "") => Some(Choice::Pick),
            ("n", rest) => number(rest).map(Choice::Number),
            ("raise", "") => Some(Choice::Raise),
            ("done", "") => Some(Choice::Done),
            ("water", "") => Some(Choice::Water),
            ("plant", "") => Some(Choice::Plant),
            ("offer", "") => Some(Choice::Offer),
            ("promise", "") => Some(Choice::Promise),
            ("seat", rest) => number(rest).map(|seat| Choice::Partner(Seat(seat))),
            ("accept", "") => Some(Choice::Accept),
            ("decline", "") => Some(Choice::Decline),
            ("goal", "") => Some(Choice::Goal),
            ("crop", rest) => rest.parse().ok().map(Choice::Crop),
            ("plot", rest) => rest.parse().ok().map(Choice::Plot),
            _ => None,
        };
        choice
            .filter(|choice| choice.to_string() == text)
            .ok_or_else(|| unknown("choice", text))
    }
}

fn unknown(kind: &'static str, text: &str) -> UnknownId {
    UnknownId {
        kind,
        text: text.to_owned(),
    }
}

/// What a choice decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// What to do.
    Move,
    /// Which number to pick.
    Number,
    /// What to plant.
    Plant,
    /// Which plot to plant on.
    Plot {
        /// The crop to plant.
        crop: Crop,
    },
    /// Which seat to offer a seed to.
    Partner,
    /// Which seed to offer.
    Offer {
        /// The seat that gets the offer.
        to: Seat,
    },
    /// Which seed to give in return for the offered one.
    Return {
        /// The seat that made the offer.
        from: Seat,
        /// The offered crop.
        offered: Crop,
    },
    /// Which crop counts more.
    Goal,
}
