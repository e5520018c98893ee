//! Settings, from a file and the environment.
