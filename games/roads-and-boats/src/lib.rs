//! The rules of Roads & Boats, as pure functions.
//!
//! ```
//! use roads_and_boats::{Choice, Deed, Options, RoadsAndBoats};
//! use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
//!
//! // A solo game begins with a production phase in which nothing can happen yet.
//! let (mut game, _) = Match::<RoadsAndBoats>::deal(1, Options::default(), Seed(7))?;
//! game.play(Seat(0), &[Choice::Done])?;
//!
//! // Then donkeys move: every step is a small choice, and the path is whole after each.
//! let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
//! let walk = RoadsAndBoats::walk(&view, &[Choice::Do(Deed::Move), "t:0:1".parse()?])?;
//! assert!(walk.whole && walk.choices.contains(&"load:boards:2".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Comments quote the rulings by their numbers (`R5`, `O6`, ...). docs/roads-and-boats.md describes
//! the parts. [`hex`] is geometry; [`land`] works out regions, banks and ways of a map once;
//! [`rows`] and [`maps`] are what is printed, as rows of data. [`board`] holds the public and hidden
//! state. `cursor` walks a path on a copy of the public state, and `flow` moves the game on.

mod access;
mod again;
mod alike;
mod automatic;
pub mod board;
pub mod choice;
mod contact;
mod cursor;
mod deal;
mod draw;
pub mod event;
mod flow;
pub mod goods;
pub mod hex;
pub mod land;
mod lay;
mod making;
pub mod maps;
mod occasion;
pub mod options;
pub mod place;
mod position;
mod question;
mod refusal;
pub mod rows;
mod rules;
mod score;
pub mod state;
mod strides;
mod walker;

pub use board::{
    Board, Call, MOST_ACTS, Permission, Phase, PlayerBoard, Producer, Road, Step, Transporter,
    Wall, Wonder,
};
pub use choice::{Choice, Deed, PaymentSource, What};
pub use event::{Chance, Destroyed, Event, Paid};
pub use goods::{Heap, Load, Loose, MovedBy, Pile};
pub use hex::{Edge, TileCoordinates};
pub use land::{Land, LandError, Link, Tile};
pub use occasion::{AskedAt, Occasion};
pub use options::{Calls, Conflict, Homes, MapChoice, Options, OptionsError};
pub use place::{Carrier, Place, Spot, TileSide};
pub use position::CONTRADICTIONS;
pub use question::Question;
pub use refusal::{Refusal, Why};
pub use rows::{Filling, Good, Kind, Shape, Subject, Subjects, Terrain, Vehicle};
pub use rules::RoadsAndBoats;
pub use score::{CATEGORIES, score};
pub use state::{Script, Secret, State, View};
pub use strides::Stride;
pub use walker::Walker;
