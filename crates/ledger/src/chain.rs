//! The hash chain over the log: one link for each batch.

use sha2::{Digest, Sha256};

use crate::Entry;

/// The hash that ends one batch of the log and starts the next.
pub(crate) type ChainHash = [u8; 32];

/// SHA-256 over the hash before the batch and the batch's rows in canonical form.
pub(crate) fn link(before: &ChainHash, entries: &[Entry]) -> ChainHash {
    let mut hasher = Sha256::new();
    hasher.update(before);
    let mut bytes = Vec::with_capacity(512);
    for entry in entries {
        bytes.clear();
        entry.push_canonical(&mut bytes);
        hasher.update(&bytes);
    }
    hasher.finalize().into()
}
