use std::sync::Arc;

use hpke::aead::AesGcm128;
use hpke::kdf::HkdfSha256;
use hpke::kem::DhP256HkdfSha256;
use hpke::{Deserializable, HpkeError, Kem, OpModeR, Serializable};
use sha2::{Digest, Sha256};

use super::INFO;

/// The server's key pair for sealed bodies. Every node has the same, made from the operator's secret.
#[derive(Clone)]
pub struct SealingKey {
    private: Arc<<DhP256HkdfSha256 as Kem>::PrivateKey>,
    public: Arc<[u8]>,
    id: Arc<str>,
}

impl SealingKey {
    /// The key pair that belongs to `secret`, which must be at least 32 unpredictable bytes.
    #[must_use]
    pub fn of(secret: &[u8]) -> Self {
        let (private, public) = DhP256HkdfSha256::derive_keypair(secret);
        let public = public.to_bytes().to_vec();
        let id = hex::encode(&Sha256::digest(&public)[..8]);
        Self { private: Arc::new(private), public: public.into(), id: id.into() }
    }

    /// The public half: 65 bytes, an uncompressed point.
    #[must_use]
    pub fn public(&self) -> &[u8] {
        &self.public
    }

    /// What clients name the key by.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn open(
        &self,
        encapsulated: &[u8],
        sealed: &[u8],
        bound: &[u8],
    ) -> Result<Vec<u8>, HpkeError> {
        let encapsulated = <DhP256HkdfSha256 as Kem>::EncappedKey::from_bytes(encapsulated)?;
        hpke::single_shot_open::<AesGcm128, HkdfSha256, DhP256HkdfSha256>(
            &OpModeR::Base,
            &self.private,
            &encapsulated,
            INFO,
            sealed,
            bound,
        )
    }
}

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SealingKey").field("id", &self.id).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_with_the_same_secret_has_the_same_key_and_none_prints_it() {
        let (one, other) = (SealingKey::of(&[7; 32]), SealingKey::of(&[7; 32]));
        assert_eq!((one.id(), one.public()), (other.id(), other.public()));
        assert_ne!(one.id(), SealingKey::of(&[8; 32]).id());
        assert_eq!((one.public().len(), one.public()[0]), (65, 4));
        assert_eq!(format!("{one:?}"), format!("SealingKey {{ id: {:?}, .. }}", one.id()));
    }

    #[test]
    fn nothing_but_an_honest_seal_opens() {
        let key = SealingKey::of(&[7; 32]);
        assert!(key.open(&[], b"", b"").is_err());
        assert!(key.open(&[4; 65], b"x", b"").is_err());
        assert!(key.open(key.public(), &[0; 32], b"").is_err());
    }
}
