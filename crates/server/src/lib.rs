//! Puts the product together: see [`server::Server`].

pub mod conformance;
pub mod delivery;

pub mod pages;
pub mod push;
pub mod server;
pub mod settings;
pub mod web;
