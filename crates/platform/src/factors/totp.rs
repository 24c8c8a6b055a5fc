//! One-time codes of an authenticator app: the computation, without anything about whose they are.

use data_encoding::BASE32_NOPAD;
use erawan_kernel::{Entropy, EntropyError};
use hmac::{Hmac, KeyInit, Mac};
use qrcode::QrCode;
use qrcode::render::svg;
use qrcode::types::QrError;
use sha1::Sha1;
use subtle::ConstantTimeEq;

/// Seconds one code is shown for.
const PERIOD_S: i64 = 30;
/// Digits of a code.
const DIGITS: usize = 6;
/// Codes before and after the present one that are accepted, because phones' clocks differ.
const DRIFT_STEPS: i64 = 1;

/// What an authenticator app needs to start showing codes.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The shared secret in base 32.
    pub(crate) secret: String,
    /// The same with names, as apps read it.
    pub(crate) url: String,
    /// The address as a picture to point a camera at.
    pub(crate) qr_svg: String,
}

/// What an authenticator app and the server share (RFC 6238, the variant that every app supports: SHA-1, six
/// digits, thirty seconds).
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(Vec<u8>);

impl Secret {
    const BYTES: usize = 20;

    pub(crate) fn generate(entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let mut bytes = vec![0; Self::BYTES];
        entropy.fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    pub(crate) const fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text a person can type into an app.
    pub(crate) fn reveal(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// The step whose code this is, if it is near `now_ms` and later than `last_step`: no code works twice.
    pub(crate) fn matching_step(&self, code: &str, now_ms: i64, last_step: i64) -> Option<i64> {
        let present = now_ms.div_euclid(PERIOD_S * 1_000);
        let mut found = None;
        // Every step is compared, so that the time taken does not tell which one was close.
        for step in present - DRIFT_STEPS..=present + DRIFT_STEPS {
            if bool::from(self.code_at(step).as_bytes().ct_eq(code.as_bytes())) && step > last_step {
                found = Some(step);
            }
        }
        found
    }

    /// The first code, from the present one on, that is accepted at `now_ms` and later than `last_step`.
    pub(crate) fn next_code(&self, now_ms: i64, last_step: i64) -> Option<String> {
        let present = now_ms.div_euclid(PERIOD_S * 1_000);
        let step = present.max(last_step + 1);
        (step <= present + DRIFT_STEPS).then(|| self.code_at(step))
    }

    /// What an app needs to know of the secret; both names are shown to its holder.
    ///
    /// # Errors
    /// When the picture cannot be drawn.
    pub(crate) fn setup(&self, issuer: &str, username: &str) -> Result<Setup, QrError> {
        let url = address(issuer, username, self);
        let qr_svg = QrCode::new(&url)?.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
        Ok(Setup { secret: self.reveal(), url, qr_svg })
    }

    fn code_at(&self, step: i64) -> String {
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(&step.to_be_bytes());
        let digest = mac.finalize().into_bytes();
        let offset = usize::from(digest[19] & 0x0f);
        let word = [digest[offset] & 0x7f, digest[offset + 1], digest[offset + 2], digest[offset + 3]];
        format!("{:0DIGITS$}", u32::from_be_bytes(word) % 1_000_000)
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The address authenticator apps read; both names are shown to its holder.
fn address(issuer: &str, username: &str, secret: &Secret) -> String {
    let mut url = reqwest::Url::parse("otpauth://totp/").expect("a well-formed address");
    url.set_path(&format!("/{issuer}:{username}"));
    url.query_pairs_mut()
        .append_pair("secret", &secret.reveal())
        .append_pair("issuer", issuer)
        .append_pair("algorithm", "SHA1")
        .append_pair("digits", &DIGITS.to_string())
        .append_pair("period", &PERIOD_S.to_string());
    url.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_the_standard() -> Secret {
        Secret::from_bytes(b"12345678901234567890".to_vec())
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // RFC 6238, appendix B; its codes have eight digits, ours are the last six.
        let table = [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ];
        for (seconds, code) in table {
            assert_eq!(of_the_standard().code_at(seconds / PERIOD_S), code, "{seconds}");
        }
        assert_eq!(of_the_standard().reveal(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }

    #[test]
    fn a_code_holds_for_its_time_and_one_step_around_it_and_only_once() {
        let (secret, code) = (of_the_standard(), "081804");
        let step = 1_111_111_109 / PERIOD_S;
        let at = |step: i64| step * PERIOD_S * 1_000;
        for near in [step - 1, step, step + 1] {
            assert_eq!(secret.matching_step(code, at(near), 0), Some(step));
        }
        for far in [step - 2, step + 2] {
            assert_eq!(secret.matching_step(code, at(far), 0), None);
        }
        assert_eq!(secret.matching_step(code, at(step), step), None, "used");
        for other in ["", "08180", "0818040", "081805", "٠٨١٨٠٤"] {
            assert_eq!(secret.matching_step(other, at(step), 0), None, "{other:?}");
        }
        assert!(!format!("{secret:?}").contains("49"));
    }

    #[test]
    fn the_next_code_is_one_that_still_works() {
        let (secret, step) = (of_the_standard(), 1_111_111_109 / PERIOD_S);
        let now_ms = step * PERIOD_S * 1_000;
        assert_eq!(secret.next_code(now_ms, 0).as_deref(), Some("081804"));
        for last_step in [step - 1, step] {
            let next = secret.next_code(now_ms, last_step).unwrap();
            assert_eq!(secret.matching_step(&next, now_ms, last_step), Some(last_step + 1));
        }
        assert_eq!(secret.next_code(now_ms, step + 1), None);
    }

    #[test]
    fn an_app_reads_who_the_code_is_for() {
        let secret = Secret::from_bytes(b"12345678901234567890".to_vec());
        assert_eq!(
            address("Suvarna Club", "somchai88", &secret),
            "otpauth://totp/Suvarna%20Club:somchai88?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Suvarna+Club&algorithm=SHA1&digits=6&period=30"
        );
    }
}
