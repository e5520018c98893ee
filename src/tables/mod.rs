//! Tables: who sits where, what they decide, what must be told.
