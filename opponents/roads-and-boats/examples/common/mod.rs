//! What the examples that look for solo games share.

use std::str::FromStr;

use roads_and_boats::{MapChoice, Options, RoadsAndBoats};
use slowtable_kit::{Match, Seed};

/// The words after the program's name.
pub struct Arguments(Vec<String>);

impl Arguments {
    /// Returns those of this process.
    pub fn given() -> Self {
        Self(std::env::args().collect())
    }

    /// Returns the word at a place, from 1.
    pub fn text(&self, at: usize) -> Option<&str> {
        self.0.get(at).map(String::as_str)
    }

    /// Returns what the word at a place says, or else the usual value.
    pub fn read<T: FromStr>(&self, at: usize, usual: T) -> T {
        let read = self.text(at).and_then(|text| text.parse().ok());
        read.unwrap_or(usual)
    }
}

/// Deals the solo game on a map.
pub fn deal(map: MapChoice) -> Option<Match<RoadsAndBoats>> {
    let options = Options {
        map,
        ..Options::default()
    };
    let dealt = Match::<RoadsAndBoats>::deal(1, options, Seed(1));
    dealt.ok().map(|(game, _)| game)
}
