//! Balances and statements: what a member has, and how it came to be.

mod adjustments;
mod balance;
mod kept;
mod statement;
mod transfers;
