//! One clock, which tests can turn.
