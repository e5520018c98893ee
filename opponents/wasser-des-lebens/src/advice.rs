//! Hints: a good player's move with its reason, as data; a face has the words.

use slowtable_kit::{Advice, Budget, Points, Seat, Seed};
use slowtable_opponent::Level;
use wasser_des_lebens::{Bundle, Choice, Crossing, Hex, Pass, Resource, View, Ware};

use crate::decision::decide;

/// Why a move is good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// What the move is mainly good for.
    pub merit: Merit,
    /// The points that the move brings at once, without those of a card that is still unseen.
    pub points: u8,
    /// What the seat works towards after the move; `None` in the founding and where the move wins.
    pub aim: Option<Aim>,
    /// The best move of another kind, and by how much less it raises the chance of winning, where a
    /// point is one in a hundred. `None` if there is no such move, or it is as good.
    pub instead: Option<(Vec<Choice>, Points)>,
}

/// What a move is mainly good for. Its path says what it does; this says why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Merit {
    /// It wins the game.
    Wins,
    /// The building, or the yard on it, yields cards: a distillery of the founding too.
    Yields {
        /// What the hexes around it yield, and how many of them yield it.
        resources: Bundle,
        /// In how many of 36 rolls at least one of these hexes yields.
        rolls: u8,
        /// The pass road there.
        pass: Option<Pass>,
    },
    /// The road leads to a place for a distillery.
    LeadsTo {
        /// The place.
        site: Crossing,
        /// How many roads are still missing after the move; with none, only the distillery is.
        roads: u8,
    },
    /// The roads win, keep or come near to the longest route.
    Route {
        /// The length of the seat's route after the move.
        length: u8,
        /// Whether the seat then holds the card.
        holds: bool,
    },
    /// The Highlander wins, keeps or comes near to the largest clan.
    Clan {
        /// The seat's Highlanders after the move.
        highlanders: u8,
        /// Whether the seat then holds the card.
        holds: bool,
    },
    /// The bought card may be a point, a Highlander or progress.
    Card,
    /// The seat then holds all cards of its aim: by a trade, an exchange, an invention, a monopoly.
    Completes {
        /// What can be built then.
        ware: Ware,
    },
    /// Fewer cards of its aim are then missing.
    Nearer {
        /// What is to be built.
        ware: Ware,
    },
    /// Every other seat hands over its cards.
    Collects {
        /// The resource.
        resource: Resource,
        /// How many cards that is likely to be, as far as the seat can know.
        expected: u8,
    },
    /// The force leaves a hex at which the seat itself has buildings.
    Frees {
        /// The hex that it leaves.
        hex: Hex,
    },
    /// The force takes most from this seat.
    Hurts {
        /// The seat that yields less.
        seat: Seat,
        /// The hex of the force.
        hex: Hex,
    },
    /// What is given back is what the aim needs least.
    Keeps {
        /// What the kept cards are for.
        ware: Ware,
    },
    /// The terms help the other seat more than this one.
    HelpsThem {
        /// The other seat.
        seat: Seat,
    },
    /// With the cards the other seat could win.
    CouldWin {
        /// The other seat.
        seat: Seat,
    },
    /// Nobody knows whether the other seat still holds its cards.
    Doubtful {
        /// The other seat.
        seat: Seat,
    },
    /// Nothing that could be done is worth its cards now.
    Saves,
    /// The dice come next; no card is worth playing before them.
    Rolls,
    /// It promises most; nothing simpler can be said.
    Promises,
}

/// What a seat works towards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// What is to be built or bought.
    pub ware: Ware,
    /// Where; `None` for a card, and for roads of the longest route.
    pub at: Option<Crossing>,
    /// How many roads have to be built before or, for the longest route, in all.
    pub roads: u8,
    /// The cards that are missing for it, roads included, without any trade.
    pub missing: Bundle,
    /// After how many rounds the seat is likely to have the cards, by its yields and trades with the
    /// regions.
    pub rounds: u8,
}

/// Returns what a good player would do in this seat's place; `None` if the seat is not awaited. The
/// same view, seed and steps give the same hint, unless `budget.stop` ends the thinking.
#[must_use]
pub fn advise(view: &View, seed: Seed, budget: Budget<'_>) -> Option<Advice<Choice, Reason>> {
    let path = decide(view, seed, Level::Journeyman, budget)?;
    let reason = Reason {
        merit: Merit::Promises,
        points: 0,
        aim: None,
        instead: None,
    };
    Some(Advice { path, reason })
}
