use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::Clock;
use http::HeaderMap;

use super::{CallbackError, GatewayError};
use crate::PlatformConfig;
use crate::web::signature;

const TIMESTAMP_HEADER: &str = "X-Sandbox-Timestamp";
const SIGNATURE_HEADER: &str = "X-Sandbox-Signature";
/// How long the other side may take to answer.
const ANSWER_WAIT: Duration = Duration::from_secs(10);

/// A line to a program that speaks the protocol of the sandbox bank: HTTP, signed both ways.
#[derive(Clone)]
pub(crate) struct SignedLine {
    code: String,
    url: String,
    secret: Vec<u8>,
    clock: Arc<dyn Clock>,
    http: reqwest::Client,
}

impl std::fmt::Debug for SignedLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignedLine").field("code", &self.code).field("url", &self.url).finish_non_exhaustive()
    }
}

impl SignedLine {
    /// The code of the sandbox bank where it is no other vendor.
    const SANDBOX: &'static str = "sandbox";

    /// The line to the program with this code at `url`, with the secret shared with it.
    pub(crate) fn new(code: String, url: String, secret: Vec<u8>, clock: Arc<dyn Clock>) -> Self {
        // What is signed for one address is sent to no other.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
        // It fails where `Client::new` panics: without a working TLS library.
        let http = http.expect("a client as every other");
        Self { code, url, secret, clock, http }
    }

    /// The line to the sandbox bank of demo mode, as its own vendor.
    pub(crate) fn to_sandbox(config: &PlatformConfig, clock: &Arc<dyn Clock>) -> Self {
        let (url, secret) = (config.sandbox_gateway_url.clone(), config.sandbox_gateway_secret.clone());
        Self::new(Self::SANDBOX.to_owned(), url, secret, Arc::clone(clock))
    }

    /// The same line as another vendor.
    pub(crate) fn as_vendor(&self, code: &str) -> Self {
        Self { code: code.to_owned(), ..self.clone() }
    }

    /// The code in settings, accounts and callback paths.
    pub(crate) fn code(&self) -> &str {
        &self.code
    }

    /// Where the program is, without a slash at the end.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Posts a JSON body; its signature is over the body.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] without an answer.
    pub(crate) async fn post(&self, path: &str, body: Vec<u8>) -> Result<reqwest::Response, GatewayError> {
        let request =
            self.http.post(format!("{}{path}", self.url)).header("Content-Type", "application/json");
        self.send(request.body(body.clone()), &body).await
    }

    /// Gets a path; the signature is over the path.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] without an answer.
    pub(crate) async fn get(&self, path: &str) -> Result<reqwest::Response, GatewayError> {
        self.send(self.http.get(format!("{}{path}", self.url)), path.as_bytes()).await
    }

    async fn send(
        &self,
        request: reqwest::RequestBuilder,
        signed: &[u8],
    ) -> Result<reqwest::Response, GatewayError> {
        let timestamp_ms = self.clock.now_ms();
        request
            .header(TIMESTAMP_HEADER, timestamp_ms.to_string())
            .header(SIGNATURE_HEADER, signature::sign(&self.secret, timestamp_ms, signed))
            .timeout(ANSWER_WAIT)
            .send()
            .await
            .map_err(|error| GatewayError::Unknown(error.to_string()))
    }

    /// Proves that the program sent exactly these bytes within the last minute.
    ///
    /// # Errors
    /// [`CallbackError::Forged`]; [`CallbackError::WrongTime`].
    pub(crate) fn check_callback(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_ms: i64,
    ) -> Result<(), CallbackError> {
        let one = |name: &str| {
            let mut values = headers.get_all(name).iter();
            let (value, None) = (values.next()?, values.next()) else { return None };
            value.to_str().ok()
        };
        let signed = one(TIMESTAMP_HEADER).zip(one(SIGNATURE_HEADER));
        let (timestamp, claimed) = signed.ok_or(CallbackError::Forged)?;
        let signed_ms = signature::signed_at_ms(&self.secret, timestamp, claimed, body);
        let signed_ms = signed_ms.ok_or(CallbackError::Forged)?;
        if now_ms.abs_diff(signed_ms) > signature::WINDOW_MS {
            return Err(CallbackError::WrongTime { signed_ms });
        }
        Ok(())
    }
}
