//! Deposits, from the member's wish to the credited wallet.

pub(crate) mod bank;
mod callback;
mod deposit;
mod poll;
