//! Seeds in the database are encrypted, so that someone who has only the database cannot know a result beforehand.
//!
//! AES-256-GCM under a key made from the operator's data secret by HKDF-SHA256. A sealed seed is a version byte, a
//! random nonce of 12 bytes, and ciphertext with tag. The game and numero are the associated data, so that the seed of
//! one draw cannot be put into another one.

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, Key, KeyInit, Nonce};
use erawan_games::ServerSeed;
use erawan_kernel::{Entropy, EntropyError};
use hkdf::Hkdf;
use sha2::Sha256;

const VERSION: u8 = 1;
const NONCE_BYTES: usize = 12;

/// The key of the seeds in the database. Every node has the same, made from the operator's data secret.
#[derive(Clone)]
pub struct SeedKey(Aes256Gcm);

/// A seed does not open: it was sealed with another key or for another draw, or is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a stored seed does not open with this key")]
pub(crate) struct SeedBroken;

impl std::fmt::Debug for SeedKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeedKey(…)")
    }
}

fn place(game_code: &str, numero: &str) -> String {
    format!("draw.sealed_seed/{game_code}/{numero}")
}

impl SeedKey {
    /// The key that belongs to `secret`, which must be at least 32 unpredictable bytes.
    ///
    /// # Panics
    /// Never: HKDF can always derive 32 bytes.
    #[must_use]
    pub fn of(secret: &[u8]) -> Self {
        let mut key = [0_u8; 32];
        Hkdf::<Sha256>::new(None, secret)
            .expand(b"erawan draw seed key 1", &mut key)
            .expect("32 bytes are no more than HKDF can give");
        Self(Aes256Gcm::new(&Key::<Aes256Gcm>::from(key)))
    }

    /// A new seed: its commitment, and the seed sealed for one draw.
    pub(crate) fn new_seed(
        &self,
        entropy: &dyn Entropy,
        game_code: &str,
        numero: &str,
    ) -> Result<(String, Vec<u8>), EntropyError> {
        let seed = ServerSeed::generate(entropy)?;
        let mut nonce = [0_u8; NONCE_BYTES];
        entropy.fill(&mut nonce)?;
        let place = place(game_code, numero);
        let digits = seed.to_hex();
        let payload = Payload { msg: digits.as_bytes(), aad: place.as_bytes() };
        let sealed = self.0.encrypt(&Nonce::from(nonce), payload);
        let sealed = sealed.map_err(|error| EntropyError(error.to_string()))?;
        Ok((seed.commitment(), [&[VERSION][..], &nonce, &sealed].concat()))
    }

    /// Opens the seed of a draw.
    pub(crate) fn open(
        &self,
        game_code: &str,
        numero: &str,
        sealed: &[u8],
    ) -> Result<ServerSeed, SeedBroken> {
        let (&version, rest) = sealed.split_first().ok_or(SeedBroken)?;
        let (nonce, msg) = rest.split_at_checked(NONCE_BYTES).ok_or(SeedBroken)?;
        let nonce = <[u8; NONCE_BYTES]>::try_from(nonce).map_err(|_| SeedBroken)?;
        if version != VERSION {
            return Err(SeedBroken);
        }
        let place = place(game_code, numero);
        let payload = Payload { msg, aad: place.as_bytes() };
        let digits = self.0.decrypt(&Nonce::from(nonce), payload).map_err(|_| SeedBroken)?;
        let digits = std::str::from_utf8(&digits).map_err(|_| SeedBroken)?;
        ServerSeed::from_hex(digits).map_err(|_| SeedBroken)
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;

    use super::*;

    #[test]
    fn a_seed_opens_with_its_key_for_its_draw_and_unchanged_only() {
        let (key, entropy) = (SeedKey::of(&[7; 32]), SeededEntropy::new(1));
        let (commitment, sealed) = key.new_seed(&entropy, "digit-rush", "20261123-0421").unwrap();
        let seed = SeedKey::of(&[7; 32]).open("digit-rush", "20261123-0421", &sealed).unwrap();
        assert_eq!(seed.commitment(), commitment);
        assert!(key.open("digit-rush", "20261123-0422", &sealed).is_err());
        assert!(key.open("lucky-dice", "20261123-0421", &sealed).is_err());
        assert!(SeedKey::of(&[8; 32]).open("digit-rush", "20261123-0421", &sealed).is_err());
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(key.open("digit-rush", "20261123-0421", &changed).is_err(), "byte {at}");
            assert!(key.open("digit-rush", "20261123-0421", &sealed[..at]).is_err(), "{at} bytes");
        }
        assert_eq!(format!("{key:?}"), "SeedKey(…)");
    }
}
