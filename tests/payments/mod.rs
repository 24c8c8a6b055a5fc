//! Deposits, from the member's request to the credited wallet.

mod accounts;
pub(crate) mod bank;
mod callback;
mod channels;
pub(crate) mod coins;
mod decisions;
mod deposit;
mod manual;
mod many;
mod poll;
mod receipts;
pub(crate) mod reversals;
mod seeded;
mod slips;
mod suspense;
