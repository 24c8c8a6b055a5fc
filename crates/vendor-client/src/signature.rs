use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// How far the time of a signed call may be from the receiver's clock, milliseconds.
const WINDOW_MS: u64 = 60_000;

/// The secret that an operator and a vendor share, ready to sign: version 2 of the protocol's signature.
#[derive(Clone)]
pub struct SigningKey(Hmac<Sha256>);

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SigningKey(…)")
    }
}

impl SigningKey {
    /// The key that belongs to a secret.
    #[must_use]
    pub fn of(secret: &[u8]) -> Self {
        // HMAC by its definition: a key longer than the hash's block is hashed, a shorter one padded with zeros.
        let mut key = [0; 64];
        if secret.len() > key.len() {
            key[..32].copy_from_slice(&Sha256::digest(secret));
        } else {
            key[..secret.len()].copy_from_slice(secret);
        }
        Self(<Hmac<Sha256> as KeyInit>::new(&key.into()))
    }

    fn mac(&self, timestamp: &str, path: &str, body: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(timestamp.as_bytes());
        mac.update(format!(".POST\n{path}\n").as_bytes());
        mac.update(body);
        mac
    }

    /// The signature of a POST to `path` at `timestamp`, epoch milliseconds.
    #[must_use]
    pub fn sign(&self, timestamp: &str, path: &str, body: &[u8]) -> String {
        format!("v2={}", hex::encode(self.mac(timestamp, path, body).finalize().into_bytes()))
    }

    /// Whether a POST to `path` was signed with this key, at most a minute from `now_ms`.
    #[must_use]
    pub fn verify(&self, timestamp: &str, signature: &str, path: &str, body: &[u8], now_ms: i64) -> bool {
        let is_timely = timestamp.parse::<i64>().is_ok_and(|at| at.abs_diff(now_ms) <= WINDOW_MS);
        let given = signature.strip_prefix("v2=").and_then(|digits| hex::decode(digits).ok());
        is_timely && given.is_some_and(|given| self.mac(timestamp, path, body).verify_slice(&given).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_protocols_page_is_signed_and_verified() {
        let secret: Vec<u8> = (0..32).collect();
        let body = br#"{"request_uuid":"0193a5c0-0000-7000-8000-000000000001","user":"mem_1","session":"s","currency":"THB"}"#;
        let (at, path, key) = ("1795000000000", "/provider/v1/LAB/user/balance", SigningKey::of(&secret));
        let signature = key.sign(at, path, body);
        assert_eq!(signature, "v2=b9908b3fa9398211102a920f80553842e4c82e74ce7b70080592980d251cbb27");
        assert!(key.verify(at, &signature, path, body, 1_795_000_060_000));
        assert!(!key.verify(at, &signature, path, body, 1_795_000_060_001));
        assert!(!key.verify(at, &signature, "/provider/v1/LAB/user/info", body, 1_795_000_000_000));
        assert!(!key.verify(at, &signature, path, b"{}", 1_795_000_000_000));
        assert!(!SigningKey::of(b"another").verify(at, &signature, path, body, 1_795_000_000_000));
        assert!(!key.verify("now", &signature, path, body, 1_795_000_000_000));
        assert!(!key.verify(at, "", path, body, 1_795_000_000_000));
    }
}
