//! Puts the product together: see [`server::Server`].

pub mod apply;
pub mod backup;
pub mod conformance;
pub mod connections;
pub mod data_folder;
pub mod database_file;
pub mod delivery;
pub mod demo;
pub mod draws;
pub mod health;
pub mod log;
pub mod lottery;
pub mod pages;
pub mod push;
pub mod reconcile;
pub mod report;
pub mod sandbox;
pub mod secret;
pub mod server;
pub mod services;
pub mod settings;
pub mod start_checks;
pub mod traces;
pub mod verbs;
pub mod verify;
pub mod web;
