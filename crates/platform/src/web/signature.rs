//! Signed messages between machines: HMAC-SHA256 over `timestamp.content`, good for a minute.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// How far the time of signing may differ from the receiver's clock, in either direction.
pub const WINDOW_MS: u64 = 60_000;
/// How often a caller whose clock is wrong is reported.
const WARNING_MS: u64 = 60_000;

/// The signature of `content`, lower-case hexadecimal. The content is the raw body, or the path of a GET.
#[must_use]
pub fn sign(secret: &[u8], timestamp_ms: i64, content: &[u8]) -> String {
    hex::encode(mac(secret, &timestamp_ms.to_string(), content).finalize().into_bytes())
}

/// Whether `signature` was made by a holder of `secret` over exactly this content, within the last minute.
///
/// The comparison takes the same time wherever the signatures differ.
#[must_use]
pub fn is_genuine(secret: &[u8], now_ms: i64, timestamp: &str, signature: &str, content: &[u8]) -> bool {
    signed_at_ms(secret, timestamp, signature, content)
        .is_some_and(|timestamp_ms| now_ms.abs_diff(timestamp_ms) <= WINDOW_MS)
}

/// When a holder of `secret` signed exactly this content, epoch milliseconds, however long ago; nothing when none did.
#[must_use]
pub fn signed_at_ms(secret: &[u8], timestamp: &str, signature: &str, content: &[u8]) -> Option<i64> {
    let is_plain = !timestamp.is_empty() && timestamp.bytes().all(|byte| byte.is_ascii_digit());
    let mut claimed = [0_u8; 32];
    let (true, Ok(timestamp_ms), Ok(())) =
        (is_plain, timestamp.parse::<i64>(), hex::decode_to_slice(signature, &mut claimed))
    else {
        return None;
    };
    mac(secret, timestamp, content).verify_slice(&claimed).is_ok().then_some(timestamp_ms)
}

/// Reports callers whose signatures are right but not of this time: one of the two clocks is wrong.
#[derive(Debug, Clone, Default)]
pub struct ClockWarnings(Arc<Mutex<HashMap<String, i64>>>);

impl ClockWarnings {
    /// Writes a warning with both times, once a minute at most for each caller. Only for signatures that are right, so
    /// that no other caller fills the log.
    pub fn warn(&self, caller: &str, signed_ms: i64, now_ms: i64) {
        let mut warned_ms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if warned_ms.get(caller).is_some_and(|warned_ms| now_ms.abs_diff(*warned_ms) < WARNING_MS) {
            return;
        }
        warned_ms.insert(caller.to_owned(), now_ms);
        let time = |ms: i64| {
            jiff::Timestamp::from_millisecond(ms).map_or_else(|_| ms.to_string(), |at| at.to_string())
        };
        tracing::warn!(
            caller,
            signed_at = time(signed_ms),
            our_time = time(now_ms),
            "a call is refused: it is signed more than a minute from our time; set the clock right that is wrong"
        );
    }
}

fn mac(secret: &[u8], timestamp: &str, content: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(timestamp.as_bytes());
    mac.update(b".");
    mac.update(content);
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"thirty-two bytes of test secret!";
    const NOW: i64 = 1_795_000_000_000;

    #[test]
    fn a_signature_holds_for_its_content_its_key_and_its_minute() {
        let signature = sign(SECRET, NOW, b"{}");
        let genuine =
            |now_ms: i64, content: &[u8]| is_genuine(SECRET, now_ms, &NOW.to_string(), &signature, content);
        assert!(genuine(NOW, b"{}"));
        assert!(genuine(NOW + 60_000, b"{}") && genuine(NOW - 60_000, b"{}"));
        assert!(!genuine(NOW + 60_001, b"{}") && !genuine(NOW - 60_001, b"{}"), "stale");
        assert!(!genuine(NOW, b"{ }"), "other content");
        assert!(!is_genuine(b"other secret", NOW, &NOW.to_string(), &signature, b"{}"), "other key");
        assert!(!is_genuine(SECRET, NOW, &(NOW + 1).to_string(), &signature, b"{}"), "other moment");
    }

    #[test]
    fn malformed_signatures_and_timestamps_are_refused() {
        let signature = sign(SECRET, NOW, b"{}");
        let timestamps = ["", "-1", "+1795000000000", " 1795000000000", "1e12", "٣", "99999999999999999999"];
        for timestamp in timestamps {
            assert!(!is_genuine(SECRET, NOW, timestamp, &signature, b"{}"), "{timestamp:?}");
        }
        for signature in ["", "00", &signature[..62], "zz", &format!("{signature}00")] {
            assert!(!is_genuine(SECRET, NOW, &NOW.to_string(), signature, b"{}"), "{signature:?}");
        }
    }
}
