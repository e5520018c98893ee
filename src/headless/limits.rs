//! Limits on one line, so that every answer comes within a second.
//!
//! docs/headless.md names the limits, docs/reliability.md the slowest answers within them.

/// The longest line that is read, in bytes. The longest log is shorter.
pub const MAX_LINE: usize = 1 << 20;

/// The deepest nesting of arrays and objects.
pub const MAX_DEPTH: usize = 64;

/// The most values in a line, large or small: arrays, objects, and everything in them.
pub const MAX_VALUES: usize = 60_000;

/// The most choices of a path: far more than any move needs.
pub const MAX_PATH: usize = 1_000;

/// The most values that one `edit` may set.
pub const MAX_SET: usize = 1_000;

/// The most moves of a game in play; usual games have some hundreds. An entry that takes moves back counts as
/// one.
pub const MAX_MOVES: usize = 5_000;

/// The highest sum, over all log entries that take moves back, of the number of entries before them. Each of them may
/// require that all earlier entries are played again.
pub const MAX_REPLAYED: usize = 100_000;
