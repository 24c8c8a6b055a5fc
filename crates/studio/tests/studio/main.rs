//! The studio through its API: a game client on one side, an operator's wallet with faults on demand on the
//! other, on both database engines.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod operator;
mod world;

mod fairness;
mod faults;
mod integrity;
mod interruption;
mod openapi;
mod pace;
mod play;
mod unplayed;
