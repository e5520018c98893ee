//! The headless protocol: JSON lines in, JSON lines out.
