//! What the product does, as facts, proven through its HTTP API on both engines.

#![cfg(test)]

mod account;
mod agent;
mod codes;
mod content;
mod delivery;
mod games;
mod guards;
mod human;
mod identity;
mod jackpots;
mod login;
mod lottery;
mod merchant;
mod messaging;
mod operator;
mod payments;
mod payouts;
mod provider;
mod reconcile;
mod records;
mod reports;
mod responsible;
mod second_factor;
mod security;
mod session;
mod trial;
mod vip;
mod wallet;

/// As in the server itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
