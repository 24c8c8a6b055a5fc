//! What the ledger promises, on both engines.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod support;

mod accounts;
mod crash;
mod holds;
mod log;
mod model;
mod nodes;
mod plants;
mod races;
mod replays;
mod reversals;
mod storage;
mod transfers;
