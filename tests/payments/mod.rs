//! Deposits, from the member's request to the credited wallet.

pub(crate) mod bank;
mod callback;
mod deposit;
mod poll;
mod receipts;
mod seeded;
mod suspense;
