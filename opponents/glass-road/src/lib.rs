//! Opponents that play Glass Road from their own view.
