//! What an operator may set, with the units spelled out.

use std::path::PathBuf;

/// How the server is meant to be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// For trying out: demo content loads into an empty database, local stand-ins replace outside services.
    Demo,
    /// For real money: no demo content, no stand-ins, every secret must be given.
    Production,
}

/// Settings of the platform.
#[derive(Debug, Clone)]
pub struct PlatformConfig {
    /// Demo or production.
    pub mode: Mode,
    /// The address players reach the platform at, without a trailing slash, e.g. `http://127.0.0.1:8080`.
    pub public_url: String,
    /// Folder with the demo merchant's content (`merchant.json`, `games.json`, …).
    pub content_dir: PathBuf,
    /// Header a trusted reverse proxy puts the caller's address in; `None` trusts the connection only.
    pub client_address_header: Option<String>,
    /// Shared secrets of game vendors by vendor code, at least 32 bytes each.
    pub vendor_secrets: Vec<(String, Vec<u8>)>,
    /// Shared secret with the sandbox payment gateway, demo mode only.
    pub sandbox_gateway_secret: Vec<u8>,
    /// Where the sandbox payment gateway listens, without a trailing slash.
    pub sandbox_gateway_url: String,
}
