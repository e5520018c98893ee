//! SQLite: everything that must outlive the process.
