//! How the game is played, topics to look up, and explanations for a first game.

mod cues;
mod things;

pub(crate) use cues::cues;
pub(crate) use things::{look_up, picture_of, topics};

use crate::words::Localizer;

/// The pages on how the game is played, by the ids of their texts.
const PAGES: [&str; 6] = [
    "how-goal",
    "how-map",
    "how-production",
    "how-movement",
    "how-building",
    "how-desk",
];

/// The picture of each page: a moment of [`crate::exhibits`] and a picture's name.
pub(crate) const PICTURES: [(&str, &str); PAGES.len()] = [
    ("beginning", "table"),
    ("beginning", "map"),
    ("middle", "seat:0"),
    ("middle", "map"),
    ("four", "wonder"),
    ("four", "table"),
];

/// Returns the pages on how the game is played.
pub(crate) fn how_to_play(localizer: Localizer<'_>) -> Vec<String> {
    PAGES.map(|id| localizer.plain(id)).to_vec()
}
