//! The product: every room of the platform behind one HTTP API.
//!
//! A room (`rooms/<room>`) has the same files, each added only when needed: `mod.rs` (what it is, its
//! service, the only public interface), `model.rs` (types and pure rules), `store.rs` (all SQL), `http.rs`
//! (routes and handlers), `error.rs`, `jobs.rs`. Lower rooms inform higher ones by events, never by calls.
//! `web` turns rooms' refusals into wire errors in one place.

pub mod app;
pub mod build_files;
pub mod config;
pub mod core;
pub mod data_key;
pub mod db;
pub mod delivery;
pub mod events;
mod factors;
pub mod html;
pub mod inbox;
pub mod jobs;
pub(crate) mod nodes;
pub mod openapi;
mod own_path;
mod pictures;
mod plain_name;
mod plants;
pub mod platform_event;
pub mod readiness;
pub mod rooms;
pub mod sealing;
pub mod secrets;
pub mod seed;
#[cfg(test)]
mod test_platform;
mod tron;
pub mod waker;
pub mod web;
mod words;

pub use app::{App, StartError};
pub use config::{IdentityProviders, Mode, PasswordCost, PlatformConfig};
pub use db::Db;
pub use platform_event::Author;
