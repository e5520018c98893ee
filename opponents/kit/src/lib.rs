//! The building blocks of opponents for any game.
//!
//! [`SplitMix64`] is an opponent's only source of chance. [`Meter`] counts its steps and asks
//! whether to stop. [`OpponentLevel`] names the levels that most games offer. [`successive_halving`] finds
//! the best of a few alternatives by trying them. [`open_moves`], [`one_by_one`] and
//! [`as_long_as_alone`] make one answer of several moves. [`Network`] evaluates a position by its features,
//! and [`Fit`] trains the network's weights from games.
//!
//! Every result is the same for the same input on every machine: an opponent is a pure function of
//! a view, a seed and a number of steps ([`Opponent`](slowtable_kit::Opponent)).

mod answer;
mod fit;
mod halving;
mod level;
mod meter;
mod network;
mod splitmix;

pub use answer::{as_long_as_alone, one_by_one, open_moves};
pub use fit::{FeatureList, Fit, Sample};
pub use halving::{Comparison, round_robin, successive_halving};
pub use level::OpponentLevel;
pub use meter::Meter;
pub use network::{Accumulator, FeatureSink, InputLayout, Network, SCALE};
pub use splitmix::SplitMix64;
