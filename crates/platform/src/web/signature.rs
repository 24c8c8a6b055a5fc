//! Signed messages between machines: HMAC-SHA256 over `timestamp.content`, good for a minute. The content of a call of
//! the second version is `method \n path \n body`.

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
    hex::encode(mac(secret, &timestamp_ms.to_string(), &[content]).finalize().into_bytes())
}

/// What the second version of a signature begins with.
pub const VERSION_2: &str = "v2=";

/// The signature of a call, second version: also over method and path, so that it is good for this call alone.
///
/// The path is as it is sent, with its query if there is one.
#[must_use]
pub fn sign_call(secret: &[u8], timestamp_ms: i64, method: &str, path: &str, body: &[u8]) -> String {
    let content = call_content(method, path, body);
    let mac = mac(secret, &timestamp_ms.to_string(), &content).finalize();
    format!("{VERSION_2}{}", hex::encode(mac.into_bytes()))
}

/// When a holder of `secret` signed exactly this call by the second version, epoch milliseconds, however long ago; nothing
/// when none did.
#[must_use]
pub fn call_signed_at_ms(
    secret: &[u8],
    timestamp: &str,
    signature: &str,
    method: &str,
    path: &str,
    body: &[u8],
) -> Option<i64> {
    let signature = signature.strip_prefix(VERSION_2)?;
    verify(secret, timestamp, signature, &call_content(method, path, body))
}

/// Neither a method nor a path has a line feed, so that each content belongs to one call.
const fn call_content<'a>(method: &'a str, path: &'a str, body: &'a [u8]) -> [&'a [u8]; 5] {
    [method.as_bytes(), b"\n", path.as_bytes(), b"\n", body]
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
    verify(secret, timestamp, signature, &[content])
}

fn verify(secret: &[u8], timestamp: &str, signature: &str, content: &[&[u8]]) -> Option<i64> {
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

/// The content in parts, which count as one.
fn mac(secret: &[u8], timestamp: &str, content: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(timestamp.as_bytes());
    mac.update(b".");
    for part in content {
        mac.update(part);
    }
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
    fn the_second_version_holds_for_one_method_and_path_and_is_not_the_first() {
        let path = "/provider/v1/LAB/transaction/bet";
        let signature = sign_call(SECRET, NOW, "POST", path, b"{}");
        let genuine = |method: &str, path: &str, body: &[u8], signature: &str| {
            call_signed_at_ms(SECRET, &NOW.to_string(), signature, method, path, body) == Some(NOW)
        };
        assert!(genuine("POST", path, b"{}", &signature));
        assert!(!genuine("PUT", path, b"{}", &signature), "another method");
        assert!(!genuine("POST", "/provider/v1/LAB/transaction/win", b"{}", &signature), "another path");
        assert!(!genuine("POST", "/provider/v1/LAB/transaction/bet?a", b"{}", &signature), "another query");
        assert!(!genuine("POST", path, b"{ }", &signature), "another body");
        let first = sign(SECRET, NOW, b"{}");
        assert!(
            !genuine("POST", path, b"{}", &first) && !genuine("POST", path, b"{}", &format!("v2={first}"))
        );
        let as_first = signature.trim_start_matches(VERSION_2);
        assert!(!is_genuine(SECRET, NOW, &NOW.to_string(), as_first, b"{}"), "a second version is no first");
    }

    /// The example that vendors compute, word for word.
    #[test]
    fn the_worked_example_of_the_protocols_page_is_right() {
        let page = include_str!("../../../../docs/PROVIDER.md");
        let secret: Vec<u8> = (0..32).collect();
        let body = r#"{"request_uuid":"0193a5c0-0000-7000-8000-000000000001","user":"mem_1","session":"s","currency":"THB"}"#;
        let signature = sign_call(&secret, NOW, "POST", "/provider/v1/LAB/user/balance", body.as_bytes());
        for text in [&hex::encode(&secret), body, &NOW.to_string(), &signature] {
            assert!(page.contains(text), "docs/PROVIDER.md does not show {text}");
        }
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
