//! What the ledger promises, on both engines.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

// The same source with fault injection; the tests read as those of the ledger.
extern crate erawan_ledger_faults as erawan_ledger;

mod support;

mod accounts;
mod crash;
mod faults;
mod groups;
mod holds;
mod log;
mod model;
mod nodes;
mod races;
mod replays;
mod reversals;
mod storage;
mod transfers;
