//! Bringing people into a team: accounts that an agent opens for others, and links by which people come.
//!
//! Invariants: an account stands directly below the agent who opened it and has its rates from the first moment on, or there
//! is none; an agent opens at most as many a day as the merchant says, however many are asked for at once; a link that is
//! closed, over or not open yet brings no one; what a link counts is counted in the transaction that opens the account.
//!
//! Not here: registering and placing (account), the code that every member has (account), rates (rates).

mod accounts;
mod error;
mod links;
mod store;

pub(super) use self::accounts::NewAccount;
pub(super) use self::error::InviteError;
pub use self::links::LinkBook;
pub(super) use self::links::{Link, NewLink};
pub(super) use self::store::migrations;
