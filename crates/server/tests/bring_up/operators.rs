//! Operators at the console of a running server: both steps of the log-in, as an authenticator app makes them possible.

use std::time::Duration;

use data_encoding::BASE32_NOPAD;
use erawan_kernel::{Clock, SystemClock};
use hmac::{Hmac, KeyInit, Mac};
use reqwest::Method;
use serde_json::{Value, json};
use sha1::Sha1;

use crate::client::Client;

/// What an authenticator app shows for the secret at present (RFC 6238).
fn code_of(secret: &[u8]) -> String {
    let counter = u64::try_from(SystemClock.now_ms() / 30_000).expect("a time after 1970");
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("a key");
    mac.update(&counter.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let start = usize::from(digest[19] % 16);
    let number = digest[start..start + 4].iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
    format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
}

impl Client {
    /// Takes the second step after a password that was right, as the first one of the operator; the whole answer. The
    /// session is this client's from now on, and its app has the secret.
    pub(crate) async fn enrol(&mut self, begun: &Value) -> Value {
        let ticket = &begun["value"]["ticket"];
        let setup = self.post("/console/session/enrolment", &json!({ "ticket": ticket })).await;
        let secret = setup["value"]["secret"].as_str().unwrap_or_else(|| panic!("{begun}: {setup}"));
        let secret = BASE32_NOPAD.decode(secret.as_bytes()).expect("base 32");
        let form = json!({ "ticket": ticket, "code": code_of(&secret) });
        let answer = self.post("/console/session/enrolment/confirm", &form).await;
        let token = answer["value"]["login"]["token"].as_str().unwrap_or_else(|| panic!("{answer}"));
        self.token = Some(token.to_owned());
        self.factor = Some(secret);
        answer
    }

    /// Logs in an operator of a demo, with the code that the demo shows.
    pub(crate) async fn demo_operator(url: &str, username: &str) -> Self {
        let mut client = Self::new(url);
        client.merchant = "suvarna".to_owned();
        let form = json!({ "merchant": "suvarna", "username": username, "password": "Demo@1234" });
        let begun = client.post("/console/session", &form).await;
        let code = client.demo_code(username).await;
        let form = json!({ "ticket": begun["value"]["ticket"], "code": code });
        let answer = client.post("/console/session/code", &form).await;
        let token = answer["value"]["token"].as_str().unwrap_or_else(|| panic!("{begun}: {answer}"));
        client.token = Some(token.to_owned());
        client
    }

    /// The code that the demo shows; where those of the present were used, that of the next half minute.
    async fn demo_code(&self, username: &str) -> Value {
        for _ in 0..60 {
            let page = self.get("/dev/outbox?format=json").await;
            let operators = page["operators"].as_array().unwrap_or_else(|| panic!("{page}"));
            let shown = operators.iter().find(|operator| operator["username"] == username);
            let code = &shown.unwrap_or_else(|| panic!("{page}"))["code"];
            if code.is_string() {
                return code.clone();
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        panic!("the demo shows no code of {username}");
    }

    /// Proves the factor again, so that calls that decide are open; a server that does not answer is left alone.
    pub(crate) async fn prove_again(&self) {
        let code = code_of(self.factor.as_ref().expect("an app"));
        let request = self.request(Method::POST, "/console/session/factor").json(&json!({ "code": code }));
        drop(request.send().await);
    }
}
