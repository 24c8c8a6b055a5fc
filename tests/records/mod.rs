//! What follows the log: the betting record and the winner board.

mod export;
mod history;
mod long_sums;
mod record;
mod sums;
mod totals;
