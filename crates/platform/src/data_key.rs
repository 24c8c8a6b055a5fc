//! Values that must stay readable for the server, but not for someone who has only the database: encrypted
//! with the operator's data key.
//!
//! AES-256-GCM under a key made from `ERAWAN_DATA_SECRET` by HKDF-SHA256. A sealed value is a version byte, a
//! random nonce of 12 bytes, and ciphertext with tag. Its place (table, column and row) is the associated
//! data, so a value that was copied to another place cannot be decrypted there.
//!
//! Values that are searched for but never read are stored as a mark: HMAC-SHA256 under a second key from the
//! same secret, so that short values such as account numbers cannot be found by trying all of them with the
//! database alone.

mod check;

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, Key, KeyInit, Nonce};
use erawan_kernel::{Entropy, EntropyError};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::Sha256;

pub use check::is_right;
pub(crate) use check::migrations;

const VERSION: u8 = 1;
const NONCE_BYTES: usize = 12;

/// The key of what is encrypted in the database. Every node has the same, made from the operator's secret.
#[derive(Clone)]
pub struct DataKey {
    cipher: Aes256Gcm,
    marks: [u8; 32],
}

/// A value does not open: it was sealed with another key or for another place, or is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a stored value does not open with this data key")]
pub struct SealBroken;

impl DataKey {
    /// The key that belongs to `secret`, which must be at least 32 unpredictable bytes.
    ///
    /// # Panics
    /// Never: HKDF can always derive 32 bytes.
    #[must_use]
    pub fn of(secret: &[u8]) -> Self {
        let key_for = |use_of: &[u8]| {
            let mut key = [0_u8; 32];
            Hkdf::<Sha256>::new(None, secret)
                .expand(use_of, &mut key)
                .expect("32 bytes are no more than HKDF can give");
            key
        };
        let cipher = Aes256Gcm::new(&Key::<Aes256Gcm>::from(key_for(b"erawan data key 1")));
        Self { cipher, marks: key_for(b"erawan mark key 1") }
    }

    /// The mark of a value in a place: equal for equal values, and of no use without the key.
    ///
    /// # Panics
    /// Never: HMAC takes a key of any length.
    #[must_use]
    pub fn mark(&self, place: &str, value: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.marks).expect("HMAC takes a key of any length");
        // A place has no zero byte, so the two cannot be cut elsewhere.
        mac.update(place.as_bytes());
        mac.update(&[0]);
        mac.update(value.as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// Seals a value for the place it will stand in.
    ///
    /// # Errors
    /// When the entropy source fails.
    ///
    /// # Panics
    /// Never: what is sealed here is far shorter than AES-GCM allows.
    pub fn seal(&self, entropy: &dyn Entropy, place: &str, value: &[u8]) -> Result<Vec<u8>, EntropyError> {
        let mut nonce = [0_u8; NONCE_BYTES];
        entropy.fill(&mut nonce)?;
        let payload = Payload { msg: value, aad: place.as_bytes() };
        let sealed = self.cipher.encrypt(&Nonce::from(nonce), payload).expect("a short value");
        Ok([&[VERSION][..], &nonce, &sealed].concat())
    }

    /// Decrypts `sealed`, which [`Self::seal`] made for the same `place`.
    ///
    /// # Errors
    /// [`SealBroken`] when it was changed, made for another place or by another key.
    pub fn open(&self, place: &str, sealed: &[u8]) -> Result<Vec<u8>, SealBroken> {
        let (&version, rest) = sealed.split_first().ok_or(SealBroken)?;
        let (nonce, msg) = rest.split_at_checked(NONCE_BYTES).ok_or(SealBroken)?;
        let nonce = <[u8; NONCE_BYTES]>::try_from(nonce).map_err(|_| SealBroken)?;
        if version != VERSION {
            return Err(SealBroken);
        }
        let payload = Payload { msg, aad: place.as_bytes() };
        self.cipher.decrypt(&Nonce::from(nonce), payload).map_err(|_| SealBroken)
    }
}

impl std::fmt::Debug for DataKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DataKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;

    use super::*;

    #[test]
    fn r75_a_value_opens_with_its_key_in_its_place_and_unchanged_only() {
        let (key, entropy) = (DataKey::of(&[7; 32]), SeededEntropy::new(1));
        let sealed = key.seal(&entropy, "totp.secret/1", b"twenty secret bytes!").unwrap();
        assert_eq!(DataKey::of(&[7; 32]).open("totp.secret/1", &sealed).unwrap(), b"twenty secret bytes!");
        assert_eq!(key.open("totp.secret/2", &sealed), Err(SealBroken));
        assert_eq!(DataKey::of(&[8; 32]).open("totp.secret/1", &sealed), Err(SealBroken));
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(key.open("totp.secret/1", &changed), Err(SealBroken), "byte {place}");
            assert_eq!(key.open("totp.secret/1", &sealed[..place]), Err(SealBroken), "{place} bytes");
        }
        assert_eq!(format!("{key:?}"), "DataKey(…)");
    }

    #[test]
    fn r75_a_mark_is_one_for_one_value_in_one_place_under_one_key() {
        let key = DataKey::of(&[7; 32]);
        let mark = key.mark("card/1", "KRU/1234567890");
        assert_eq!(mark, DataKey::of(&[7; 32]).mark("card/1", "KRU/1234567890"));
        for (place, value) in
            [("card/2", "KRU/1234567890"), ("card/1", "KRU/1234567891"), ("card/1K", "RU/1234567890")]
        {
            assert_ne!(mark, key.mark(place, value), "{place} {value}");
        }
        assert_ne!(mark, DataKey::of(&[8; 32]).mark("card/1", "KRU/1234567890"));
    }

    #[test]
    fn r75_the_same_value_is_never_sealed_alike() {
        let (key, entropy) = (DataKey::of(&[7; 32]), SeededEntropy::new(1));
        let one = key.seal(&entropy, "place", b"value").unwrap();
        assert_ne!(one, key.seal(&entropy, "place", b"value").unwrap());
        assert!(!one.windows(5).any(|window| window == b"value"));
    }
}
