//! How much one line may ask for, so that every answer comes within a second.
//!
//! docs/headless.md names the limits, docs/reliability.md the slowest answers within them.

/// The longest line that is read, in bytes. The longest log is shorter.
pub const MAX_LINE: usize = 1 << 20;

/// How deep arrays and objects may lie in each other.
pub const MAX_DEPTH: usize = 64;

/// How many values a line may hold, however small: lists, objects, and all that is in them.
pub const MAX_VALUES: usize = 60_000;

/// How many choices a path may have: far more than any move needs.
pub const MAX_PATH: usize = 1_000;

/// How many values one `edit` may set.
pub const MAX_SET: usize = 1_000;

/// How many moves a game in play may have; a game of Glass Road has some hundreds. What takes moves
/// back counts as one.
pub const MAX_MOVES: usize = 5_000;

/// How many entries may stand before those of a log that take moves back, added up: each of them may
/// mean that all before it are played again.
pub const MAX_REPLAYED: usize = 100_000;
