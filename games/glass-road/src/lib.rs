//! The rules of Glass Road, as pure functions.
//!
//! ```
//! use glass_road::{Choice, GlassRoad, Options};
//! use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
//!
//! // A game is dealt from a seed ...
//! let (mut game, _) = Match::<GlassRoad>::deal(3, Options::default(), Seed(7))?;
//!
//! // ... a seat walks a path of small choices on its own view ...
//! let view = GlassRoad::view(game.state(), Viewer::Seat(Seat(0)));
//! let mut path: Vec<Choice> = Vec::new();
//! loop {
//!     let walk = GlassRoad::walk(&view, &path)?;
//!     if walk.whole {
//!         break;
//!     }
//!     path.push(walk.choices[0]);
//! }
//! assert_eq!(path.len(), 5, "five of fifteen specialists");
//!
//! // ... and plays it when it is whole.
//! game.play(Seat(0), &path)?;
//! assert_eq!(GlassRoad::awaited(game.state()).len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Comments quote the rulings by their numbers (`C4`, `W5`, ...); docs/rules-coverage.md lists the
//! tests of each.
//!
//! | module | what it holds |
//! |---|---|
//! | [`ids`] | goods, wheels, landscapes, spaces, and how high the wheels count |
//! | `tiles`, [`building`] | what is printed on the buildings, as rows, and the types of what they do |
//! | [`specialist`] | the specialists' fees and abilities, as rows |
//! | [`board`], [`estate`] | what lies open and what is hidden; the wheels and the landscape of a seat |
//! | `cursor` | walks a path on a copy of one estate |
//! | `play` | applies a whole path and moves the game on |
//! | [`score`] | points |
//! | [`position`] | reads a position, and names every contradiction |

pub mod board;
pub mod building;
pub mod choice;
mod contradiction;
mod cursor;
mod deal;
pub mod estate;
pub mod event;
pub mod ids;
mod occasion;
pub mod options;
mod play;
pub mod position;
mod question;
mod reasons;
mod refusal;
mod rules;
pub mod score;
pub mod specialist;
mod tiles;
mod walker;

pub use board::{Board, Gift, Mode, Phase, PlayerBoard, Resolution, Secret, State, View};
pub use building::{Building, BuildingKind, StartBuilding, TileSet};
pub use choice::Choice;
pub use estate::{Estate, Ground, Grounds, Tokens};
pub use event::{Chance, Change, Event, Moved, Site};
pub use ids::{Ability, Good, Landscape, Space, SpaceSet, Token, Wheel};
pub use occasion::Occasion;
pub use options::{Options, OptionsError, Reveal, StartLandscape, TileChoice};
pub use question::Question;
pub use refusal::{Needs, Refusal, RefusedChoice, Why};
pub use rules::GlassRoad;
pub use specialist::{Card, CardSet};
pub use walker::{WalkOutcome, Walker};
