//! Addresses and transactions of the chain TRON.

use sha2::{Digest, Sha256};

/// What stands before every address of the main net.
const PREFIX: u8 = 0x41;
/// A prefix, an account of 20 bytes and a checksum.
const ADDRESS_BYTES: usize = 25;
const CHECKSUM_BYTES: usize = 4;

/// Signs of the hash of a transaction.
const HASH_SIGNS: usize = 64;

/// Whether the text is the hash of a transaction: lower-case hexadecimal digits.
pub(crate) fn is_transaction(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == HASH_SIGNS && text.bytes().all(is_sign)
}

/// Whether the text is an address of TRON: base 58 with a checksum, so that one wrong sign is no other address.
pub(crate) fn is_address(text: &str) -> bool {
    let Ok(bytes) = bs58::decode(text).into_vec() else { return false };
    if bytes.len() != ADDRESS_BYTES || bytes.first() != Some(&PREFIX) {
        return false;
    }
    let (address, checksum) = bytes.split_at(ADDRESS_BYTES - CHECKSUM_BYTES);
    Sha256::digest(Sha256::digest(address)).starts_with(checksum)
}
