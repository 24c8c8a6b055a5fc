//! What an operator may set, with the units spelled out.

use std::path::PathBuf;

use ipnet::IpNet;

use crate::delivery::Senders;

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
    /// Networks of our own reverse proxies; headers count only on connections from there.
    pub trusted_proxies: Vec<IpNet>,
    /// Header a trusted proxy puts the caller's address in; `None` trusts the connection only.
    pub client_address_header: Option<String>,
    /// Header a trusted proxy puts the caller's country in, two letters; `None` knows no countries.
    pub client_country_header: Option<String>,
    /// Shared secrets of game vendors by vendor code, at least 32 bytes each.
    pub vendor_secrets: Vec<(String, Vec<u8>)>,
    /// What the key pair of sealed bodies is made from, at least 32 bytes, the same on every node.
    pub body_secret: Vec<u8>,
    /// Shared secret with the sandbox payment gateway, demo mode only.
    pub sandbox_gateway_secret: Vec<u8>,
    /// Where the sandbox payment gateway listens, without a trailing slash.
    pub sandbox_gateway_url: String,
    /// Whom text messages and e-mail are handed to.
    pub senders: Senders,
    /// How much work one password check costs; `PasswordCost::default()` outside tests.
    pub password_cost: PasswordCost,
}

/// The work of one argon2id password hash. Stored hashes carry the cost they were made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordCost {
    /// Memory of one hash in KiB.
    pub memory_kib: u32,
    /// Passes over that memory.
    pub passes: u32,
    /// Hashes computed at the same time; the others wait, so that a flood of logins cannot eat the machine.
    pub parallel_max: usize,
}

impl Default for PasswordCost {
    /// 19 MiB and two passes: about 30 ms on one core, the OWASP minimum for argon2id.
    fn default() -> Self {
        Self { memory_kib: 19 * 1024, passes: 2, parallel_max: 4 }
    }
}

impl PasswordCost {
    /// The cheapest argon2id accepts, for tests only.
    pub const CHEAPEST: Self = Self { memory_kib: 8, passes: 1, parallel_max: 4 };
}
