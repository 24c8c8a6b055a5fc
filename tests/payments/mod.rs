//! Deposits, from the member's request to the credited wallet.

pub(crate) mod bank;
mod callback;
mod channels;
mod coins;
mod deposit;
mod manual;
mod many;
mod poll;
mod receipts;
mod reversals;
mod seeded;
mod slips;
mod suspense;
