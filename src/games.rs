//! The games this program hosts: the one place that names them.
