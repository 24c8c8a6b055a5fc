//! What agents earn: the runs of each day, what contracts pay, the statement of an agent, the payout to the wallet.
//!
//! Invariants: a day has one run of each kind; a run books what the figures come to less what is booked, so that running
//! twice books nothing and a round that is voided later is booked as the difference; a line is in the ledger under its own
//! identifier, which follows from run, member, category and day; what is written down is what is booked, after whatever
//! crash.
//!
//! A run goes `begun → computed → posted → paid`. It begins when its day is over, with the last row of the log, and waits
//! until the figures have that row. What contracts pay is computed after the commissions of the day: salaries from two in
//! the morning on, dividends from three on the first day after their period.
//!
//! What an agent pays under a contract comes from the own earnings, then from the own wallet; what neither has is owed, and
//! tried again at each later look. Who stands higher pays first, so that no one pays before being paid.

mod bases;
mod commission;
mod contract_pages;
mod contract_run;
mod due;
pub(super) mod late;
mod model;
mod paying;
mod payout;
mod reconcile;
mod reconcile_contracts;
mod run;
mod statement;
mod store;

pub(super) use self::contract_pages::{PeriodOfContract, PeriodStatus};
pub(super) use self::due::Parts;
pub(super) use self::model::IncomeKind;
pub(super) use self::reconcile::Booked as LedgerRows;
pub(super) use self::statement::{
    DueSeen, Earnings, IncomeDay, LineDetail, RoundSeen, ShareSeen, Statement, StatementLine,
};
pub(super) use self::store::migrations;

/// For so many days back what changed is put right.
const DAYS_BACK: i64 = 62;
