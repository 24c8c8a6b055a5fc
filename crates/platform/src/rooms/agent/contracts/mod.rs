//! Contracts of agents: what the merchant pays a top agent, and each agent a direct member, for what the team below counts
//! or loses.
//!
//! Invariants: nothing holds before the receiver accepted exactly the text that was offered, and nothing changes backwards,
//! so a day has one contract of a payer, receiver, kind and scope; an agent offers nothing that is anywhere better than
//! the own contract, checked when it is offered and again when it is accepted; of each receiver, kind and scope one offer
//! waits at a time; of a kind a receiver has either one contract of all games or some of single categories.
//!
//! Not here: what was measured and paid (income).

mod answers;
pub(super) mod console;
mod demo;
mod error;
mod life;
mod lists;
pub(super) mod model;
mod offers;
pub(super) mod period;
mod proposals;
pub(super) mod store;
pub(super) mod terms;

pub(super) use self::answers::Answered;
pub(super) use self::error::ContractError;
pub(super) use self::lists::{Pending, Preview, Shown};
pub(super) use self::offers::NewOffer;
pub(super) use self::store::migrations;
