//! The face of Das Wasser des Lebens: what people see and press.
//!
//! It decides nothing: the rules' walk lists what can be pressed, and everything shown is made from a seat's
//! view.

mod picture;
mod targets;
mod theme;

pub use picture::{picture, pictures};
pub use targets::{Target, targets};
