//! Notifications that only the browser can open: RFC 8291 over `aes128gcm` of RFC 8188, one record each.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, Key, KeyInit, Nonce};
use erawan_kernel::{Entropy, EntropyError};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// Every notification is padded to this length before it is encrypted, so that its length reveals nothing.
const PADDED_BYTES: usize = 1_024;
const RECORD_BYTES: u32 = 4_096;
pub(super) const AUTH_BYTES: usize = 16;
const SALT_BYTES: usize = 16;

/// What a browser gave us to seal with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Keys {
    /// `p256dh`.
    pub(super) public: PublicKey,
    /// `auth`.
    pub(super) auth: [u8; AUTH_BYTES],
}

/// Seals words for the browser that has the private half of `keys`.
///
/// # Errors
/// When the entropy source fails.
pub(super) fn seal(entropy: &dyn Entropy, keys: &Keys, words: &[u8]) -> Result<Vec<u8>, EntropyError> {
    let mut salt = [0_u8; SALT_BYTES];
    entropy.fill(&mut salt)?;
    let one_time = new_key(entropy)?;
    Ok(sealed(keys, &one_time, salt, words, PADDED_BYTES))
}

/// A new private key.
///
/// # Errors
/// When the entropy source fails.
pub(super) fn new_key(entropy: &dyn Entropy) -> Result<SecretKey, EntropyError> {
    loop {
        let mut bytes = [0_u8; 32];
        entropy.fill(&mut bytes)?;
        // Nearly every number is a key; the few that are not are thrown away.
        if let Ok(key) = SecretKey::from_slice(&bytes) {
            return Ok(key);
        }
    }
}

fn sealed(keys: &Keys, one_time: &SecretKey, salt: [u8; SALT_BYTES], words: &[u8], length: usize) -> Vec<u8> {
    let (theirs, ours) = (keys.public.to_sec1_bytes(), one_time.public_key().to_sec1_bytes());
    let shared = one_time.diffie_hellman(&keys.public);
    let mut input = [0_u8; 32];
    let about = [&b"WebPush: info\0"[..], &theirs, &ours].concat();
    expand(&keys.auth, shared.raw_secret_bytes(), &about, &mut input);
    let (mut key, mut nonce) = ([0_u8; 16], [0_u8; 12]);
    expand(&salt, &input, b"Content-Encoding: aes128gcm\0", &mut key);
    expand(&salt, &input, b"Content-Encoding: nonce\0", &mut nonce);

    // The last record ends with a two, then zeros that mean nothing.
    let mut record = [words, &[2]].concat();
    record.resize(record.len().max(length), 0);
    let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
    let record = cipher.encrypt(&Nonce::from(nonce), &*record).expect("a record is short");
    let key_length = u8::try_from(ours.len()).expect("a public key has 65 bytes");
    [&salt[..], &RECORD_BYTES.to_be_bytes(), &[key_length], &ours, &record].concat()
}

fn expand(salt: &[u8], input: &[u8], about: &[u8], out: &mut [u8]) {
    Hkdf::<Sha256>::new(Some(salt), input)
        .expand(about, out)
        .expect("a few bytes are no more than HKDF can give");
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use erawan_kernel::SeededEntropy;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// RFC 8291, section 5.
    #[test]
    fn the_example_of_the_standard_is_sealed_as_there() {
        let public =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let keys = Keys {
            public: PublicKey::from_sec1_bytes(&bytes(public)).unwrap(),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap(),
        };
        let one_time = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let sealed = sealed(&keys, &one_time, salt, b"When I grow up, I want to be a watermelon", 0);
        assert_eq!(
            URL_SAFE_NO_PAD.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn short_and_long_words_are_equally_long_when_sealed_and_never_sealed_alike() {
        let entropy = SeededEntropy::new(1);
        let keys = Keys { public: new_key(&entropy).unwrap().public_key(), auth: [3; AUTH_BYTES] };
        let one = seal(&entropy, &keys, b"a").unwrap();
        assert_eq!(one.len(), seal(&entropy, &keys, &[b'b'; 900]).unwrap().len());
        assert_ne!(one, seal(&entropy, &keys, b"a").unwrap());
    }
}
