//! The pictures.
