//! Leading a team: the affiliate code by which people come to an agent.
//!
//! Invariants: a code belongs to one account of a merchant for good; a disabled account's code is unknown.
//!
//! Not here: who invited whom (account keeps it with the registration).

mod http;

pub(crate) use http::routes;
