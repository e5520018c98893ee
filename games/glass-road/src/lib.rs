//! The rules of Glass Road, pure.
pub mod building;
pub mod choice;
pub mod estate;
pub mod event;
pub mod ids;
pub mod options;
pub mod table;
mod tiles;

pub use building::{Building, BuildingKind, StartBuilding, TileSet};
pub use choice::Choice;
pub use estate::{Estate, Ground, Grounds, Tokens};
pub use event::{Chance, Change, Event, Moved, Site};
pub use ids::{Ability, Card, CardSet, Good, Landscape, Space, SpaceSet, Token, Wheel};
pub use options::{Options, OptionsError, StartLandscape, TileChoice};
pub use table::{Gift, Mode, Phase, Place, Resolution, Secret, State, Table, View};
