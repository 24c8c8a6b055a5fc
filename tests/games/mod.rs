//! Facts to come.
