//! The rules of Le Havre, as pure functions.
//!
//! ```
//! use le_havre::{Choice, LeHavre, Options, Space};
//! use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
//!
//! // A game is dealt from a seed; the marker stands on the first supply disc ...
//! let (mut game, _) = Match::<LeHavre>::deal(3, Options::default(), Seed(7))?;
//!
//! // ... and a seat takes its main action and ends its turn.
//! let view = LeHavre::view(game.state(), Viewer::Seat(Seat(0)));
//! let path = [Choice::Take(Space::Wood), Choice::End];
//! assert!(LeHavre::walk(&view, &path)?.whole);
//! game.play(Seat(0), &path)?;
//! assert_eq!(LeHavre::awaited(game.state())[0].seat, Seat(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Comments quote the rulings by their numbers (`E6`, `P6`, ...). docs/le-havre.md describes the
//! parts. [`building`], [`ships`] and [`rounds`] are the printed cards as rows of data. [`board`]
//! holds the public and hidden state. `cursor` walks a path on a copy of the public state, `visit`
//! knows what a building would do, and `pay` how something is paid. `flow` moves the game on.
//! [`score()`] computes the score.

pub mod board;
pub mod building;
pub mod choice;
mod cursor;
mod deal;
pub mod event;
mod flow;
mod food;
mod imagine;
mod occasion;
pub mod options;
mod pay;
mod position;
mod question;
mod refusal;
pub mod rounds;
mod rows;
mod rules;
mod score;
pub mod ships;
pub mod token;
mod visit;
mod walker;

pub use board::{Board, Owner, Phase, PlayerBoard, Secret, State, View};
pub use building::{Building, BuildingSet};
pub use choice::{Asset, Choice};
pub use event::{Chance, Event};
pub use food::FoodBill;
pub use occasion::Occasion;
pub use options::{Length, Loans, Options, OptionsError, Sales};
pub use position::CONTRADICTIONS;
pub use question::Question;
pub use refusal::{Refusal, Why};
pub use rules::LeHavre;
pub use score::{CATEGORIES, score};
pub use ships::{Fleet, Ship, ShipKind};
pub use token::{Disc, Space, Stock, Token};
pub use walker::Walker;
