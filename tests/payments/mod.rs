//! Deposits, from the member's wish to the credited wallet.

mod bank;
mod callback;
mod deposit;
mod poll;
