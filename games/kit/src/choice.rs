//! What a move is made of.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// One small choice: a card, a space, a tile, an amount.
///
/// Its text (`Display`, `FromStr`) is stable: it stands in logs, in the headless protocol and in
/// buttons. It is at most 60 bytes of `[a-z0-9_:-]`, so that it fits a button's id.
pub trait Choice:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static
{
}

impl<T> Choice for T where
    T: Copy + Eq + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static
{
}
