//! Sealed bodies: what a person types is encrypted once more inside TLS, readable by the server alone.
//!
//! HPKE (RFC 9180) in base mode with P-256, HKDF-SHA256 and AES-128-GCM. Method, path and the moment of
//! sealing are bound in, so a sealed body is good for one call, for two minutes, once. It adds to TLS and
//! does not replace it: the client can trust the key in `status` only because of TLS.
//!
//! On the wire: body `{"data": base64}`, header
//! `Encryption: suite=P256-SHA256-AES128GCM; key=<id>; enc=<base64>; at=<epoch ms>`, associated data
//! `<METHOD> <path>\n<epoch ms>`, info `erawan sealed body 1`.

mod extract;
mod header;
mod key;
mod store;

pub use extract::{PlainBodies, SealedJson};
pub use header::SUITE;
pub use key::SealingKey;
pub(crate) use store::migrations;

/// What a sealed body is made for, so that it cannot be opened elsewhere.
pub const INFO: &[u8] = b"erawan sealed body 1";

/// The associated data of a sealed body.
#[must_use]
pub fn associated_data(method: &str, path: &str, at_ms: i64) -> String {
    format!("{method} {path}\n{at_ms}")
}
