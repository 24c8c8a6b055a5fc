//! Telling people from scripts.

mod puzzle;
