use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Carries the moment of signing, epoch milliseconds.
pub const TIMESTAMP_HEADER: &str = "X-Sandbox-Timestamp";
/// Carries the signature, lower-case hexadecimal.
pub const SIGNATURE_HEADER: &str = "X-Sandbox-Signature";
/// How far a signed request may lie from the receiver's clock.
const WINDOW: Duration = Duration::from_secs(60);

fn mac(secret: &[u8], timestamp_ms: i64, content: &[u8]) -> Hmac<Sha256> {
    // HMAC takes keys of any length, so this cannot fail.
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC accepts every key length");
    mac.update(timestamp_ms.to_string().as_bytes());
    mac.update(b".");
    mac.update(content);
    mac
}

/// Signs `content` (the raw body, or the path of a GET): HMAC-SHA256 over `timestamp.content`.
#[must_use]
pub fn sign(secret: &[u8], timestamp_ms: i64, content: &[u8]) -> String {
    hex::encode(mac(secret, timestamp_ms, content).finalize().into_bytes())
}

/// Whether `signature` belongs to `content` and `timestamp` lies within a minute of `now_ms`.
#[must_use]
pub fn verify(secret: &[u8], now_ms: i64, timestamp: &str, signature: &str, content: &[u8]) -> bool {
    let (Ok(timestamp_ms), Ok(signature)) = (timestamp.parse::<i64>(), hex::decode(signature)) else {
        return false;
    };
    let is_fresh = u128::from(now_ms.abs_diff(timestamp_ms)) <= WINDOW.as_millis();
    is_fresh && mac(secret, timestamp_ms, content).verify_slice(&signature).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"a secret of at least thirty-two bytes";

    #[test]
    fn a_signature_holds_for_its_content_key_and_minute_only() {
        let signature = sign(SECRET, 1_000_000, b"{}");
        assert!(verify(SECRET, 1_060_000, "1000000", &signature, b"{}"));
        assert!(!verify(SECRET, 1_060_001, "1000000", &signature, b"{}"), "stale");
        assert!(!verify(SECRET, 939_999, "1000000", &signature, b"{}"), "from the future");
        assert!(!verify(SECRET, 1_000_000, "1000000", &signature, b"{ }"), "other content");
        assert!(!verify(b"another secret", 1_000_000, "1000000", &signature, b"{}"), "other key");
        assert!(!verify(SECRET, 1_000_000, "1000001", &signature, b"{}"), "other moment");
        assert!(!verify(SECRET, 1_000_000, "soon", &signature, b"{}"));
        assert!(!verify(SECRET, 1_000_000, "1000000", "", b"{}"));
    }
}
