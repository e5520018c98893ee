//! The rules of Das Wasser des Lebens, as pure functions.
//!
//! ```
//! use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
//! use wasser_des_lebens::{Options, WasserDesLebens};
//!
//! // A game is dealt from a seed; seat 0 sets the first distillery and its road.
//! let (mut game, _) = Match::<WasserDesLebens>::deal(4, Options::default(), Seed(7))?;
//! let view = WasserDesLebens::view(game.state(), Viewer::Seat(Seat(0)));
//! let path = ["site:x21".parse()?, "path:p23".parse()?];
//! assert!(WasserDesLebens::walk(&view, &path)?.whole);
//! game.play(Seat(0), &path)?;
//! assert_eq!(WasserDesLebens::awaited(game.state())[0].seat, Seat(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Comments quote the rulings by their numbers (`F2`, `P3`, ...). docs/wasser-des-lebens.md describes
//! the parts. [`material`] and [`rows`] are the components as rows, [`island`] is the geometry.
//! [`board`] holds the public and hidden state, [`known`] what a viewer can conclude about hands.
//! `cursor` walks a path, `play` does what a seat can foresee of its move, and `flow` the rest.
//! [`route`] measures roads.

pub mod board;
pub mod bundle;
pub mod choice;
mod cursor;
mod deal;
pub mod event;
mod flow;
mod imagine;
pub mod island;
pub mod known;
pub mod material;
mod occasion;
mod offer_answers;
pub mod options;
mod play;
mod position;
mod refusal;
pub mod route;
pub mod rows;
mod rules;
mod score;
mod walker;

pub use board::{
    Board, ENDED_OFFERS, EndedOffer, Ending, Mode, Offer, Phase, PlayerBoard, Seats, Secret, State,
    Terms, View, Yielded,
};
pub use bundle::{Bundle, Cards};
pub use choice::{Choice, OfferId, Question};
pub use event::{Chance, Closed, Event};
pub use island::{Crossing, Crossings, Hex, PathId, Paths};
pub use known::{Bounds, Doubt, Known};
pub use material::{Card, Material, Pass, Resource, Rows, Terrain, Ware};
pub use occasion::Occasion;
pub use options::{BoardKind, Memory, Options, OptionsError, Phases, RouteTie};
pub use position::CONTRADICTIONS;
pub use refusal::{Refusal, Why};
pub use rules::WasserDesLebens;
pub use score::{CATEGORIES, score};
pub use walker::Walker;
