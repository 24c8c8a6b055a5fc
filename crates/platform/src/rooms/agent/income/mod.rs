//! What agents earn: the run of each day, the statement of an agent, the payout to the wallet.
//!
//! Invariants: a day has one run; a run books what the figures come to less what is booked, so that running twice books
//! nothing and a round that is voided later is booked as the difference; a line is in the ledger under its own identifier,
//! which follows from run, member, category and day; what is written down is what is booked, after whatever crash.
//!
//! A run goes `begun → computed → posted → paid`. It begins when its day is over, with the last row of the log, and waits
//! until the figures have that row.

mod commission;
pub(super) mod late;
mod model;
mod payout;
mod reconcile;
mod run;
mod statement;
mod store;

pub(super) use self::model::IncomeKind;
pub(super) use self::reconcile::Booked as LedgerRows;
pub(super) use self::statement::{
    Earnings, IncomeDay, LineDetail, RoundSeen, ShareSeen, Statement, StatementLine,
};
pub(super) use self::store::migrations;

/// For so many days back what changed is put right.
const DAYS_BACK: i64 = 62;
