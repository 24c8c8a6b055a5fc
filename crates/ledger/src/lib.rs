//! The ledger: the only place where money moves.
//!
//! Callers submit [`Command`]s into a bounded queue. One committer drains what waits there, applies it in
//! arrival order with the pure [`rules`], writes the new rows of the log and the net change of each account
//! in one database transaction, and answers only after the commit. The database is the truth; no balances are
//! kept in memory between batches.
//!
//! Invariants, each checked by [`Ledger::verify`]: the accounts of a book and currency sum to zero; a balance
//! is the sum of its legs; no account spends what is not available (the database refuses it too); the log is
//! append-only, gap-free and covered by a hash chain; a key is carried out at most once; a transfer is
//! reversed at most once and never after its reversal came first; books never mix; of linked commands
//! ([`Ledger::submit_all`]) all rows are there or none.
//!
//! Not here: who may move what (the wallet room decides), statements and history (built from
//! [`Ledger::entries_after`]), currency exchange.

mod account;
mod audit;
mod chain;
mod command;
mod committer;
mod config;
mod entry;
mod error;
mod fault;
mod group;
mod key;
mod ledger;
mod postgres;
mod reader;
pub mod rules;
mod sqlite;

pub use account::{Account, AccountId, AccountSpec, Balance, Book};
pub use audit::Audit;
pub use command::{Command, TxCode};
pub use config::LedgerConfig;
pub use entry::{Effect, Entry, Receipt};
pub use error::LedgerError;
pub use fault::{Fault, Faults};
pub use group::{Group, GroupError};
pub use key::{Key, KeyId, Namespace, RowKey};
pub use ledger::Ledger;
pub use postgres::PostgresTarget;
