//! Puts the product together: see [`house::House`].

pub mod conformance;
pub mod delivery;
pub mod house;
pub mod pages;
pub mod push;
pub mod settings;
pub mod web;
