//! How Glass Road shows itself to people.
