//! The Slowtable bot.
fn main() {}
