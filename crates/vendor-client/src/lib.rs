//! The provider protocol as an in-house vendor speaks it: signed calls to the operator's wallet, and the check of the
//! operator's signed calls to the vendor. The page is `docs/PROVIDER.md`.
//!
//! Not here: what a vendor calls and when, and what it does with an answer.

mod signature;
mod status;

use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::Clock;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use signature::SigningKey;
pub use status::Status;

/// The operator's wallet as a vendor sees it: signed calls of the provider protocol, nothing else.
#[derive(Debug, Clone)]
pub struct Operator {
    client: reqwest::Client,
    base: String,
    /// The path of `base`, which is signed.
    path: String,
    key: SigningKey,
    clock: Arc<dyn Clock>,
}

/// The result of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T> {
    /// The operator accepted it.
    Ok(T),
    /// The operator refused; nothing happened.
    Refused(Status),
    /// No answer, no readable answer, or one that leaves open what happened.
    Unknown(String),
}

#[derive(Deserialize)]
struct Envelope {
    status: Status,
    #[serde(default)]
    request_uuid: Option<Uuid>,
}

/// An HTTP client for calls that may take so long. No redirects and no proxy: a signed call goes to the operator only.
///
/// # Errors
/// When the client cannot be made.
pub fn http_client(timeout: Duration) -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder().timeout(timeout).redirect(reqwest::redirect::Policy::none()).no_proxy().build()
}

impl Operator {
    /// A wallet at `origin`, for the vendor of this code and secret.
    #[must_use]
    pub fn new(
        client: reqwest::Client,
        origin: &str,
        vendor_code: &str,
        secret: &[u8],
        clock: Arc<dyn Clock>,
    ) -> Self {
        let base = format!("{}/provider/v1/{vendor_code}", origin.trim_end_matches('/'));
        let path = reqwest::Url::parse(&base).map_or_else(|_| String::new(), |url| url.path().to_owned());
        Self { client, base, path, key: SigningKey::of(secret), clock }
    }

    /// Calls one path of the protocol. The content decides the bytes: a retry sends what was sent before,
    /// under a fresh timestamp.
    pub async fn call<T: for<'de> Deserialize<'de>>(
        &self,
        path: &str,
        request_uuid: Uuid,
        content: &impl Serialize,
    ) -> Answer<T> {
        match self.send(path, content).await {
            Ok(body) => read_answer(request_uuid, &body),
            Err(reason) => Answer::Unknown(reason),
        }
    }

    async fn send(&self, path: &str, content: &impl Serialize) -> Result<Vec<u8>, String> {
        let body = serde_json::to_vec(content).map_err(|error| error.to_string())?;
        let timestamp = self.clock.now_ms().to_string();
        let signature = self.key.sign(&timestamp, &format!("{}{path}", self.path), &body);
        let request = self
            .client
            .post(format!("{}{path}", self.base))
            .header("content-type", "application/json")
            .header("x-erawan-timestamp", timestamp)
            .header("x-erawan-signature", signature)
            .body(body);
        let response = request.send().await.map_err(|error| error.without_url().to_string())?;
        if !response.status().is_success() {
            return Err(format!("HTTP status {}", response.status()));
        }
        let bytes = response.bytes().await.map_err(|error| error.without_url().to_string())?;
        Ok(bytes.to_vec())
    }
}

fn read_answer<T: for<'de> Deserialize<'de>>(request_uuid: Uuid, body: &[u8]) -> Answer<T> {
    let envelope: Envelope = match serde_json::from_slice(body) {
        Ok(envelope) => envelope,
        Err(error) => return Answer::Unknown(format!("unreadable answer: {error}")),
    };
    if envelope.request_uuid.is_some_and(|echo| echo != request_uuid) {
        return Answer::Unknown("the answer belongs to another request".into());
    }
    match envelope.status {
        Status::Ok => match serde_json::from_slice(body) {
            Ok(value) => Answer::Ok(value),
            Err(error) => Answer::Unknown(format!("unreadable answer: {error}")),
        },
        Status::Unknown | Status::Busy => Answer::Unknown(envelope.status.as_str().to_owned()),
        refusal => Answer::Refused(refusal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Eq, Deserialize)]
    struct Balance {
        balance: i64,
    }

    fn read(body: &str) -> Answer<Balance> {
        read_answer(Uuid::nil(), body.as_bytes())
    }

    #[test]
    fn only_a_whole_ok_answer_counts_as_done() {
        let nil = Uuid::nil();
        assert_eq!(
            read(&format!(r#"{{"status":"RS_OK","request_uuid":"{nil}","balance":5}}"#)),
            Answer::Ok(Balance { balance: 5 })
        );
        for body in [
            "",
            "<html>",
            r#"{"status":"RS_OK"}"#,
            r#"{"status":"RS_NEW_WORD"}"#,
            r#"{"status":"RS_ERROR_UNKNOWN"}"#,
            r#"{"status":"RS_ERROR_BUSY"}"#,
            r#"{"status":"RS_OK","request_uuid":"00000000-0000-0000-0000-000000000001","balance":5}"#,
        ] {
            assert!(matches!(read(body), Answer::Unknown(_)), "{body}");
        }
        let refused = read(r#"{"status":"RS_ERROR_NOT_ENOUGH_MONEY","balance":1}"#);
        assert_eq!(refused, Answer::Refused(Status::NotEnoughMoney));
    }
}
