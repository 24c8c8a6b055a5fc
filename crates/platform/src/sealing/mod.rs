//! Sealed bodies: what a person types is encrypted once more inside TLS, for the server alone.
//!
//! HPKE (RFC 9180) in base mode with P-256, HKDF-SHA256 and AES-128-GCM. Method, path and the moment of
//! sealing are bound in, so a sealed body is good for one call, for two minutes, once. It adds to TLS and
//! replaces nothing: whoever does not have the key in `status` from TLS has no key to trust.
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

/// What a sealed body is made for, so that it opens nowhere else.
pub const INFO: &[u8] = b"erawan sealed body 1";

/// What is bound into a sealed body beside its content.
#[must_use]
pub fn associated_data(method: &str, path: &str, at_ms: i64) -> String {
    format!("{method} {path}\n{at_ms}")
}
