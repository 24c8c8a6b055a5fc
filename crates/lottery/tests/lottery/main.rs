//! The lottery vendor through its APIs: clients on one side, an operator's wallet with faults on demand on the other,
//! on both database engines.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod auditor;
mod background;
mod copies;
mod dice;
mod operator;
mod slips;
mod stops;
mod world;

mod append_only;
mod beacon;
mod by_hand;
mod chase;
mod clocks;
mod close;
mod compared;
mod entered;
mod entropy;
mod interruption;
mod kills;
mod kills_apart;
mod limits;
mod old_lines;
mod openapi;
mod operator_api;
mod operator_entries;
mod operator_stuck;
mod overview;
mod planning;
mod races;
mod refusals;
mod sales;
mod settlement;
mod standstill;
mod test_book;
mod there_and_back;
mod told;
mod two_calculations;
mod verify;
mod verify_planted;
mod watched;

/// How often to repeat something: a little every day, thoroughly with `ERAWAN_LONG=1`.
fn repeated(short: usize, long: usize) -> usize {
    if std::env::var_os("ERAWAN_LONG").is_some() { long } else { short }
}
