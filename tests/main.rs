//! What the product does, told as facts and proven through its front door on both engines.

#![cfg(test)]

mod account;
mod agent;
mod content;
mod delivery;
mod games;
mod guards;
mod jackpots;
mod merchant;
mod messaging;
mod operator;
mod payments;
mod projections;
mod provider;
mod responsible;
mod security;
mod session;
mod trial;
mod vip;
mod wallet;
