//! A small drawing kit: scenes in, PNG out.

/// A picture as a list of shapes, before it is painted.
pub struct Scene;
