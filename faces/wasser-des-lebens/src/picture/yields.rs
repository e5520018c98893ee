//! What the last roll of the turn yielded.

use wasser_des_lebens::{Bundle, Hex, Phase, Resource, View};

/// What a roll yielded.
pub(super) struct Yield {
    /// The hexes with the number, that of the occupation force included.
    pub hexes: Vec<Hex>,
    /// The hex that the occupation force blocked.
    pub blocked: Option<Hex>,
    /// What each seat gained.
    pub gained: Vec<Bundle>,
    /// What the stock had too few of, so that nobody got any (P3).
    pub short: Vec<Resource>,
}

/// Returns what the roll of the present turn yielded (P); `None` before it and after the game, and in a position that an
/// earlier program wrote.
pub(super) fn last(view: &View) -> Option<Yield> {
    let board = &view.board;
    let sum: u8 = board.dice?.iter().sum();
    if matches!(board.phase, Phase::Founding | Phase::Roll | Phase::Over) {
        return None;
    }
    if sum == 7 {
        return Some(Yield {
            hexes: Vec::new(),
            blocked: None,
            gained: vec![Bundle::EMPTY; board.places.len()],
            short: Vec::new(),
        });
    }
    let yielded = board.yielded.as_ref()?;
    let hexes = Hex::land().filter(|hex| board.chips[hex.index()] == sum);
    let hexes: Vec<Hex> = hexes.collect();
    Some(Yield {
        blocked: hexes.iter().copied().find(|hex| *hex == yielded.force),
        hexes,
        gained: yielded.gained.to_vec(),
        short: yielded.short.to_vec(),
    })
}
