use data_encoding::{BASE32_NOPAD, HEXLOWER};
use erawan_kernel::Clock;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha1::Sha1;

use crate::{Actor, TestServer};

/// An authenticator app: what a phone would show. It is written apart from the product, from the
/// standard alone (RFC 4226, RFC 6238).
#[derive(Debug)]
pub struct Authenticator {
    secret: Vec<u8>,
    /// Codes to be used once the app is lost.
    pub recovery_codes: Vec<String>,
}

impl Authenticator {
    /// The app that was given this secret in base 32.
    ///
    /// # Panics
    /// When the text is no base 32.
    #[must_use]
    pub fn with_secret(secret: &str) -> Self {
        let secret = BASE32_NOPAD.decode(secret.as_bytes()).expect("base 32");
        Self { secret, recovery_codes: Vec::new() }
    }

    /// Lets the member turn two-step login on with a new app.
    ///
    /// # Panics
    /// When the server refuses.
    pub async fn enrol(server: &TestServer, member: &Actor) -> Self {
        server.freshen(member).await;
        let setup = member.post("/wps/member/totp/setup", Value::Null).await.ok();
        let mut app = Self::with_secret(setup["secret"].as_str().expect("a secret"));
        let code = serde_json::json!({ "code": app.code(server) });
        let confirmed = member.post("/wps/member/totp/confirm", code).await.ok();
        let codes = confirmed["recoveryCodes"].as_array().expect("recovery codes");
        app.recovery_codes = codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect();
        app
    }

    /// The secret it was given, hexadecimal.
    #[must_use]
    pub fn secret_hex(&self) -> String {
        HEXLOWER.encode(&self.secret)
    }

    /// The code shown now.
    ///
    /// # Panics
    /// Never for a clock after 1970.
    #[must_use]
    pub fn code(&self, server: &TestServer) -> String {
        self.code_at(step_of(server.clock.now_ms()))
    }

    /// The code of the half minute with that number since 1970.
    ///
    /// # Panics
    /// Never for a number that is not negative.
    #[must_use]
    pub fn code_at(&self, step: i64) -> String {
        let counter = u64::try_from(step).expect("a time after 1970");
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.secret).expect("a key");
        mac.update(&counter.to_be_bytes());
        let digest = mac.finalize().into_bytes();
        let start = usize::from(digest[digest.len() - 1] % 16);
        let number =
            digest[start..start + 4].iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
    }
}

/// The number of the half minute since 1970 in which a moment lies, epoch milliseconds.
pub(crate) const fn step_of(at_ms: i64) -> i64 {
    at_ms.div_euclid(30_000)
}
