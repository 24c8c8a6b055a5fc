//! Balances and statements: what a member has, and how it came to be.

mod adjustments;
mod balance;
mod statement;
mod transfers;
